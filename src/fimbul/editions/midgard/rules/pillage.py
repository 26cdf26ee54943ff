"""Pillage: the call to battle, the battle, the reward. Rulebook: Pillage; R38-R46, R70-R74."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import ATTACKED, NO_BATTLE, PILLAGE_GLORY, REWARDED, RULE
from fimbul.core.rules.frames import Frame, Tell, ask, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_JOIN,
    FIGURE_KINDS,
    JOIN,
    NO_CARD,
    NOBODY,
    PASS,
    STATS,
    Action,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import emit, gain_glory, move, raise_stat
from fimbul.core.rules.powers import Card, Power
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.battle import CALL, MidgardBattle
from fimbul.editions.midgard.rules.battle_order import card_with_text
from fimbul.editions.midgard.rules.board import (
    BORDERS,
    PROVINCES,
    SINGLE_CALL,
    TOKEN_ALL,
    TOKEN_GLORY,
    dealt,
    midgard,
    room_in,
)
from fimbul.editions.midgard.rules.frames import PILLAGE_FRAME, SPOILS_FRAME
from fimbul.editions.midgard.rules.powers import ON_SPOILS, its, of_board


def pillage(s: State, seat: Seat, province: Place) -> None:
    """A seat pillages a province."""
    if s.ear is not None:
        emit(s, ATTACKED, seat, province)
    s.stack.append(Pillage(province, seat))


def token_at(s: State, province: Place) -> i64:
    """The pillage token of a province."""
    return dealt(s).tokens[province]


def reward(s: State, seat: Seat, province: Place, source: i64) -> None:
    """What the token of a province gives; once more by a card or a power, if one is the source."""
    token = token_at(s, province)
    if s.ear is not None:
        emit(s, REWARDED, seat, province, token, RULE if source == PILLAGE_GLORY else source)
    if token == TOKEN_GLORY:
        gain_glory(s, seat, 5, source)
    elif token == TOKEN_ALL:
        stat: i64 = 0
        while stat < STATS:
            raise_stat(s, seat, stat)
            stat += 1
    else:
        raise_stat(s, seat, token)


def join_options(s: State, seat: Seat, province: Place) -> vec[i64]:
    """The figures of a seat that may answer the call: each different one in each adjacent province."""
    found = vec[i64](capacity=8)
    borders = BORDERS[province]
    near: i64 = 0
    place: i64 = 0
    while place < PROVINCES:
        if (borders >> place) & 1 and s.count(seat, ANY, place) > 0:
            near |= 1 << place
        place += 1
    if near == 0:
        return found
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        place = 0
        while place < PROVINCES:
            if (near >> place) & 1 and s.count(seat, kind, place) > 0:
                found = append(found, action(JOIN, kind, place))
            place += 1
        kind += 1
    return found


class Pillage(MidgardBattle):
    """A pillage from the call to the last effect."""

    def __init__(self, place: Place, attacker: Seat) -> None:
        super().__init__(place, attacker)
        self.speaker = -1

    def kind(self) -> i64:
        return PILLAGE_FRAME

    def copy(self) -> Frame:
        other = Pillage(self.place, self.attacker)
        self.fill(other)
        return other

    def call(self, s: State) -> None:
        """Round the table from the pillager's left until villages are full or nobody moves (R40, R41)."""
        if self.speaker < 0:
            self.speaker = self.attacker
            self.next_speaker(s)
            self.quiet = 0
        while self.quiet < s.seats and room_in(s, self.place) > 0:
            found = join_options(s, self.speaker, self.place)
            if len(found) > 0:
                ask(s, self.speaker, NO_CARD, ASK_JOIN, with_pass(found))
                return
            self.next_speaker(s)
        self.begin(s)

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        if self.stage != CALL:
            super().answered(s, seat, answer)
            return
        if answer != PASS:
            move(s, seat, first_of(answer), second_of(answer), self.place)
            if not s.setup.option(SINGLE_CALL):
                self.quiet = -1
        self.next_speaker(s)

    def unopposed(self, s: State) -> None:
        if s.ear is not None:
            emit(s, NO_BATTLE, self.place, self.attacker)

    def spoils(self, s: State) -> None:
        reward(s, self.attacker, self.place, PILLAGE_GLORY)
        midgard(s).pillaged |= 1 << self.place
        if s.hears(self.attacker, ON_SPOILS) or self.played != 0 or (s.setup.power_hooks >> ON_SPOILS) & 1:
            s.stack.append(Spoils(self.attacker))


class Spoils(Tell):
    """The pillage has succeeded: told to the pillager's cards."""

    def __init__(self, start: Seat) -> None:
        super().__init__(ON_SPOILS, start)

    def kind(self) -> i64:
        return SPOILS_FRAME

    def copy(self) -> Frame:
        other = Spoils(self.start)
        other.cursor = self.cursor
        return other

    def on_table(self, s: State, seat: Seat) -> Card | None:
        return card_with_text(s, pillage_of(s), seat)

    def tell_power(self, s: State, power: Power, number: i64) -> None:
        if s.power_place(number) == pillage_of(s).place:
            of_board(power).on_spoils(s, NOBODY, pillage_of(s))

    def tell(self, s: State, card: Power, seat: Seat) -> None:
        if seat == self.start:
            its(card).on_spoils(s, seat, pillage_of(s))


def pillage_of(s: State) -> Pillage:
    """The pillage under the frame on top."""
    frame = s.stack[-2]
    assert isinstance(frame, Pillage)
    return frame
