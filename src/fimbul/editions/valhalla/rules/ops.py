"""The verbs of this edition: destroying into piles, returning to the reserve, Rage and cards by its rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.events import DESTROYED, RETURNED, RULE, SUMMONED, SWAPPED_BONUS, SWORN, TOOK_BACK
from fimbul.core.rules.frames import Frame
from fimbul.core.rules.ids import (
    ANY,
    FIGURE_KINDS,
    KILL,
    NOBODY,
    RESERVE,
    CardId,
    Figure,
    Mask,
    Place,
    Seat,
    action,
)
from fimbul.core.rules.ops import discard, emit, gain_rage, lose_rage, move, show, take_in_hand, use
from fimbul.core.rules.powers import WOULD_DESTROY, Card, Power
from fimbul.core.rules.state import DISCARD_PILE, HAND, QUEST_ZONE, State
from fimbul.editions.valhalla.rules.board import CHAMBERS, ELITE, SAUNA, pile_of, shifted, valhalla
from fimbul.editions.valhalla.rules.bonuses import peace_maker
from fimbul.editions.valhalla.rules.query import fresh_slot, touchable
from fimbul.editions.valhalla.rules.telling import DOOMED_FRAME, ROW, card_with_text, contest_of, upgrade_heard

BY_EFFECT: Final[i64] = 0
BY_LOSS: Final[i64] = 1
BY_OWN_CARD: Final[i64] = 3  # nothing saves from it (V6)


# -- Rage and Glory ----------------------------------------------------------------------------------------------------
def receive_rage(s: State, seat: Seat, rage: i64, cause: i64 = RULE) -> None:
    """Gain Rage, unless the seat has passed in this Age (V7)."""
    if not s.out(seat):
        gain_rage(s, seat, rage, cause)


def pay_toll(s: State, seat: Seat, owner: Seat, rage: i64, cause: i64) -> None:
    """Rage goes to another clan; lost if that one has passed."""
    lose_rage(s, seat, rage, cause)
    receive_rage(s, owner, rage, cause)


def use_up(s: State, seat: Seat, card: CardId) -> None:
    """One copy of an upgrade is used up for this Age."""
    valhalla(s).used |= shifted(1, 8 * seat + fresh_slot(s, seat, card))


# -- figures that come ------------------------------------------------------------------------------------------------
def summon(s: State, seat: Seat, kind: Figure, place: Place) -> None:
    """A figure comes from the reserve by an action; others that come are placed (V28)."""
    s.change(seat, kind, RESERVE, -1)
    s.change(seat, kind, place, 1)
    if s.ear is not None:
        emit(s, SUMMONED, seat, kind, place)


# -- cards -------------------------------------------------------------------------------------------------------------
def throw(s: State, seat: Seat, copy: i64) -> None:
    """A card that all have seen goes to its owner's discard pile."""
    discard(s, seat, copy, DISCARD_PILE + seat)


def throw_from_hand(s: State, seat: Seat, card: CardId) -> None:
    """A card from hand goes to its owner's discard pile, face up."""
    discard(s, seat, show(s, seat, card, HAND + seat, DISCARD_PILE + seat), DISCARD_PILE + seat)


def recover(s: State, seat: Seat, copy: i64) -> None:
    """A card of the discard pile goes back into the hand."""
    take_in_hand(s, seat, copy)
    if s.ear is not None:
        emit(s, TOOK_BACK, seat, s.card_of(copy))


# -- figures -----------------------------------------------------------------------------------------------------------
def send_home(s: State, seat: Seat, kind: Figure, source: Place, count: i64 = 1) -> None:
    """Figures return to the reserve; that is no destruction."""
    s.change(seat, kind, source, -count)
    s.change(seat, kind, RESERVE, count)
    if s.ear is not None:
        emit(s, RETURNED, seat, kind, source, count)


def swap_bonuses(s: State, seat: Seat, other: Seat) -> None:
    """Two clans' printed bonuses change places for this battle (V11)."""
    contest = contest_of(s)
    assert contest is not None
    mine = contest.printed_of(seat)
    contest.set_printed(seat, contest.printed_of(other))
    contest.set_printed(other, mine)
    if s.ear is not None:
        emit(s, SWAPPED_BONUS, seat, other)


class Doomed(Destroy):
    """Figures are about to be destroyed; their owners are heard first. What is left goes to a pile, or the Sauna."""

    def __init__(self, cause: i64, start: Seat, target: Place) -> None:
        super().__init__(cause, start)
        self.target: i64 = target
        self.elites: i64 = 0  # seats with an Elite among the doomed at the beginning (V17)

    def kind(self) -> i64:
        return DOOMED_FRAME

    def data(self) -> list[int]:
        head = [int(self.cause), int(self.start), int(self.cursor), int(self.target), int(self.elites)]
        return [*head, *[int(entry) for entry in self.doomed]]

    def load(self, data: list[int]) -> None:
        self.cause = data[0]
        self.start = data[1]
        self.cursor = data[2]
        self.target = data[3]
        self.elites = data[4]
        self.doomed = vec[i64](data[5:])

    def copy(self) -> Frame:
        other = Doomed(self.cause, self.start, self.target)
        other.cursor = self.cursor
        other.elites = self.elites
        other.doomed = self.doomed[:]
        return other

    def add(self, seat: Seat, kind: Figure, place: Place, count: i64) -> None:
        super().add(seat, kind, place, count)
        if kind == ELITE and count > 0:
            self.elites |= 1 << seat

    def owns(self, seat: Seat) -> bool:
        """Whether a seat has figures among the doomed."""
        for entry in self.doomed:
            if entry >> 24 == seat:
                return True
        return False

    def count_of(self, seat: Seat, kind: Figure) -> i64:
        """How many doomed figures of a kind a seat has."""
        found: i64 = 0
        for entry in self.doomed:
            if entry >> 24 == seat and (entry >> 16) & 255 == kind:
                found += entry & 255
        return found

    def rescue(self, s: State, seat: Seat, kind: Figure, target: Place) -> None:
        """All doomed figures of a kind (or ANY) of a seat go home, or to a Chamber; they were not destroyed (V5)."""
        kept = vec[i64]()
        for entry in self.doomed:
            its_kind = (entry >> 16) & 255
            if entry >> 24 == seat and (kind == ANY or its_kind == kind):
                source = (entry >> 8) & 255
                if target == RESERVE:
                    send_home(s, seat, its_kind, source, entry & 255)
                else:
                    shift(s, seat, its_kind, source, target, entry & 255)
            else:
                kept = append(kept, entry)
        self.doomed = kept

    def rescue_one(self, s: State, seat: Seat, kind: Figure, place: Place) -> None:
        """One doomed figure of a seat goes home."""
        kept = vec[i64]()
        found = False
        for entry in self.doomed:
            left = entry
            if not found and entry >> 24 == seat and (entry >> 16) & 255 == kind and (entry >> 8) & 255 == place:
                found = True
                left -= 1
                send_home(s, seat, kind, place)
            if left & 255 != 0:
                kept = append(kept, left)
        self.doomed = kept

    def next_listener(self, s: State) -> Power | None:
        end = s.seats * ROW if self.cause != BY_OWN_CARD else 0
        contest = contest_of(s) if self.cause == BY_LOSS else None
        while self.cursor < end:
            rank = self.cursor % ROW
            seat = (self.start + self.cursor // ROW) % s.seats
            card: Card | None = None
            if rank > 0:
                card = upgrade_heard(s, seat, WOULD_DESTROY, rank)
            elif contest is not None:
                card = card_with_text(s, contest, seat)
            if not self.owns(seat) or (rank > 0 and card is None):
                self.cursor += ROW - rank
                continue
            self.cursor += 1
            if card is None or not (card.hooks >> WOULD_DESTROY) & 1:
                continue
            if rank > 1 and upgrade_heard(s, seat, WOULD_DESTROY, rank - 1) is card:
                continue  # a second copy asks nothing more
            self.seat_told = seat
            return card
        return None

    def done(self, s: State) -> None:
        contest = contest_of(s)
        peaceful = peace_maker(s, contest) if contest is not None and self.cause == BY_LOSS else NOBODY
        if contest is not None and peaceful != NOBODY:
            use(s, peaceful, s.setup.cards[contest.card(peaceful)])
            seat: i64 = 0
            while seat < s.seats:
                self.rescue(s, seat, ANY, RESERVE)
                seat += 1
        for entry in self.doomed:
            seat = entry >> 24
            kind = (entry >> 16) & 255
            place = (entry >> 8) & 255
            count = entry & 255
            s.change(seat, kind, place, -count)
            s.change(seat, kind, self.target, count)
            if s.ear is not None:
                emit(s, DESTROYED, seat, kind, place, count)
            if contest is not None and contest.clans != 0:
                contest.fell(seat, count)
                if self.cause == BY_LOSS:
                    contest.lost_kinds |= shifted(1, 8 * seat + kind)


def doom(s: State, doomed: Doomed) -> None:
    """Destroy figures, after their owners have been heard."""
    if len(doomed.doomed) > 0:
        s.stack.append(doomed)


def shift(s: State, seat: Seat, kind: Figure, source: Place, target: Place, count: i64 = 1) -> None:
    """Figures move by an effect that is neither March nor Call."""
    move(s, seat, kind, source, target, count)


def kill(s: State, by: Seat, victim: Seat, kind: Figure, place: Place) -> None:
    """An effect of a clan destroys a figure, into that clan's kill pile."""
    contest = contest_of(s)
    start = contest.attacker if contest is not None else by
    doomed = Doomed(BY_OWN_CARD if victim == by else BY_EFFECT, start, pile_of(by))
    doomed.add(victim, kind, place, 1)
    doom(s, doomed)


def kill_options(
    s: State, by: Seat, victims: Mask, places: Mask, last_kind: Figure, first_kind: Figure = 1
) -> vec[i64]:
    """One action for each figure of other clans that an effect may destroy: kinds from first to last."""
    return enemy_options(s, KILL, by, victims, places, last_kind, first_kind)


def enemy_options(
    s: State, verb: i64, by: Seat, victims: Mask, places: Mask, last_kind: Figure, first_kind: Figure = 1
) -> vec[i64]:
    """One action of a verb (whose figure, where) for each figure of other clans that an effect may touch."""
    found = vec[i64](capacity=8)
    victim: i64 = 0
    while victim < s.seats:
        if victim != by and (victims >> victim) & 1 and touchable(s, victim):
            kind = first_kind
            while kind <= last_kind:
                place: i64 = 0
                while place < CHAMBERS:
                    if (places >> place) & 1 and s.count(victim, kind, place) > 0:
                        found = append(found, action(verb, (victim << 4) | kind, place))
                    place += 1
                kind += 1
        victim += 1
    return found


def last_figure() -> Figure:
    """The last kind of figure."""
    return FIGURE_KINDS - 1


def all_chambers() -> Mask:
    """Every Chamber."""
    return (1 << CHAMBERS) - 1


def losses_to(winner: Seat) -> Place:
    """Where the losers of a battle go."""
    return SAUNA if winner == NOBODY else pile_of(winner)


def swear(s: State, seat: Seat, copy: i64) -> None:
    """A Quest revealed in battle is committed face up."""
    s.set_where(copy, QUEST_ZONE + seat)
    if s.ear is not None:
        emit(s, SWORN, seat, s.card_of(copy))
