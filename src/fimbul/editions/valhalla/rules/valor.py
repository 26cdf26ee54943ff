"""Prove Valor: the clans with the most figures before the Throne and the gods. Rulebook: Prove Valor; V5, V23, V24."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import CARD_SOURCE, DEPARTED, RAGNAROK_GLORY
from fimbul.core.rules.frames import Frame
from fimbul.core.rules.ids import ANY, FIGURE_KINDS, RAGNAROK, SLOTS, Place, Seat
from fimbul.core.rules.ops import emit, gain_glory
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import SAUNA, THRONE, VALOR_GLORY, dealt
from fimbul.editions.valhalla.rules.phases import begin_phase
from fimbul.editions.valhalla.rules.powers import MOD_VALOR_GLORY, WOULD_LEAVE, its
from fimbul.editions.valhalla.rules.query import majority_number
from fimbul.editions.valhalla.rules.telling import VALOR_FRAME, tell

VALOR: Final[i64] = RAGNAROK  # the number of this phase; the edition names it
VALOR_SOURCE: Final[i64] = RAGNAROK_GLORY


def begin_valor(s: State) -> None:
    """The Throne, then the gods in order of arrival."""
    begin_phase(s, VALOR)
    s.stack.append(Valor())


class Valor(Frame):
    """Prove Valor: Chamber by Chamber the clans with the most figures score, and those figures leave."""

    def __init__(self) -> None:
        self.chamber: i64 = -1  # 0: the Throne, then the gods by Age
        self.scored: i64 = 0  # clans that scored here
        self.spared: vec[i64] = vec[i64]()  # seat << 8 | kind, one for each figure that stays

    def kind(self) -> i64:
        return VALOR_FRAME

    def data(self) -> list[int]:
        return [int(self.chamber), int(self.scored), *[int(entry) for entry in self.spared]]

    def load(self, data: list[int]) -> None:
        self.chamber = data[0]
        self.scored = data[1]
        self.spared = vec[i64](data[2:])

    def copy(self) -> Frame:
        other = Valor()
        other.chamber = self.chamber
        other.scored = self.scored
        other.spared = self.spared[:]
        return other

    def place(self, s: State) -> Place:
        """The Chamber in question."""
        return THRONE if self.chamber == 0 else dealt(s).closed[self.chamber - 1]

    def stays(self, seat: Seat, kind: i64) -> i64:
        """How many figures of a kind a seat has kept here."""
        found: i64 = 0
        for entry in self.spared:
            if entry == (seat << 8) | kind:
                found += 1
        return found

    def spare_one(self, seat: Seat, kind: i64) -> None:
        """A figure stays."""
        self.spared = append(self.spared, (seat << 8) | kind)

    def step(self, s: State) -> None:
        if self.scored != 0:
            self.leave(s)
            self.scored = 0
        self.chamber += 1
        if self.chamber > s.age:
            s.stack.pop()
            return
        self.spared = vec[i64]()
        self.score(s)
        if self.scored != 0:
            tell(s, WOULD_LEAVE, s.first, self.scored, self.place(s))

    def score(self, s: State) -> None:
        """Glory for each figure of the clans with the highest number; scraps for the others (V23, V24)."""
        place = self.place(s)
        best: i64 = 1
        seat: i64 = 0
        while seat < s.seats:
            number = majority_number(s, seat, place)
            if number > best:
                best = number
                self.scored = 0
            if number == best:
                self.scored |= 1 << seat
            seat += 1
        each: i64 = VALOR_GLORY[s.age]
        turn: i64 = 0
        while turn < s.seats:
            seat = (s.first + turn) % s.seats
            if (self.scored >> seat) & 1:
                gain_glory(s, seat, each * s.count(seat, ANY, place), VALOR_SOURCE)
            elif s.count(seat, ANY, place) > 0 and s.hears(seat, MOD_VALOR_GLORY):
                slot: i64 = 0
                while slot < SLOTS:
                    card = s.upgrade(seat, slot)
                    if card is not None and (card.hooks >> MOD_VALOR_GLORY) & 1:
                        gain_glory(s, seat, its(card).mod_valor_glory(s, seat, place), CARD_SOURCE + card.id)
                    slot += 1
            turn += 1

    def leave(self, s: State) -> None:
        """The figures that scored go to the Sauna; that is no destruction (V5)."""
        place = self.place(s)
        seat: i64 = 0
        while seat < s.seats:
            if (self.scored >> seat) & 1:
                kind: i64 = 1
                while kind < FIGURE_KINDS:
                    count = s.count(seat, kind, place) - self.stays(seat, kind)
                    if count > 0:
                        s.change(seat, kind, place, -count)
                        s.change(seat, kind, SAUNA, count)
                        if s.ear is not None:
                            emit(s, DEPARTED, seat, kind, place, count)
                    kind += 1
            seat += 1
