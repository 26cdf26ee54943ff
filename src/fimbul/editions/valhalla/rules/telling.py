"""Telling cards what happens, one at a time, and errands that cards run step by step.

Seats hear from a start clockwise; inside a seat the card it played in this battle, then its upgrades in the order of
the card list (V41). Whatever one of them starts is finished before the next one hears.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from fimbul.core.rules.frames import Frame, Tell
from fimbul.core.rules.ids import ANY, BATTLE, NO_CARD, SLOTS, CardId, Mask, Seat
from fimbul.core.rules.powers import ON_BATTLE_END, ON_REVEAL, Card, Power
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.powers import (
    ON_CONTEST,
    ON_LOSE,
    ON_PHASE,
    ON_WIN,
    WOULD_CHOOSE_CARD,
    WOULD_LEAVE,
    WOULD_TAKE_BACK,
    its,
)

if TYPE_CHECKING:
    from fimbul.editions.valhalla.rules.contest import Contest

CONTEST_FRAME: Final[i64] = 16
TELLING_FRAME: Final[i64] = 17
DOOMED_FRAME: Final[i64] = 18
MARCH_FRAME: Final[i64] = 19
QUEST_FRAME: Final[i64] = 20
VALOR_FRAME: Final[i64] = 21
REWARD_FRAME: Final[i64] = 22
ERRAND_FRAME: Final[i64] = 23
CALL_FRAME: Final[i64] = 24
ROW: Final[i64] = 16  # of the cursor: a seat's played card, then its upgrades


def contest_of(s: State) -> Contest | None:
    """The contest in progress, if there is one."""
    at = len(s.stack) - 1
    while at >= 0:
        if s.stack[at].kind() == CONTEST_FRAME:
            return cast("Contest", s.stack[at])
        at -= 1
    return None


def the_contest(s: State) -> Contest:
    """The contest in progress."""
    contest = contest_of(s)
    assert contest is not None
    return contest


def card_with_text(s: State, contest: Contest, seat: Seat) -> Card | None:
    """The Battle card a clan has revealed, if its text works; other cards have no effect in battle."""
    id = contest.card(seat)
    if id == NO_CARD or (contest.mute >> seat) & 1:
        return None
    card = s.setup.cards[id]
    return card if card.kind == BATTLE else None


def upgrade_heard(s: State, seat: Seat, hook: i64, rank: i64) -> Card | None:
    """The upgrade of a seat that hears of something as the rank-th (from 1), in the order of the card list."""
    if not s.hears(seat, hook):
        return None
    last: i64 = -1  # id * 8 + slot of the one before
    while rank > 0:
        best: i64 = 1 << 20
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and (card.hooks >> hook) & 1:
                place = card.id * 8 + slot
                if place > last and place < best:
                    best = place
            slot += 1
        if best == 1 << 20:
            return None
        last = best
        rank -= 1
    return s.setup.cards[last >> 3]


class Telling(Tell):
    """Tells a hook to the listeners of some seats."""

    def __init__(self, hook: i64, start: Seat, seats: Mask, about: i64 = 0, table: bool = False) -> None:
        super().__init__(hook, start)
        self.seats: i64 = seats
        self.about: i64 = about  # a phase, a Chamber, a seat: what the hook is told besides
        self.table: bool = table  # whether cards played in the battle hear it

    def kind(self) -> i64:
        return TELLING_FRAME

    def data(self) -> list[int]:
        what = [int(self.hook), int(self.start), int(self.seats), int(self.about)]
        return [*what, 1 if self.table else 0, int(self.cursor)]

    def load(self, data: list[int]) -> None:
        self.hook = data[0]
        self.start = data[1]
        self.seats = data[2]
        self.about = data[3]
        self.table = data[4] == 1
        self.cursor = data[5]

    def copy(self) -> Frame:
        other = Telling(self.hook, self.start, self.seats, self.about, self.table)
        other.cursor = self.cursor
        return other

    def next_listener(self, s: State) -> Power | None:
        end = s.seats * ROW
        while self.cursor < end:
            rank = self.cursor % ROW
            seat = (self.start + self.cursor // ROW) % s.seats
            card: Card | None = None
            if (self.seats >> seat) & 1:
                if rank > 0:
                    card = upgrade_heard(s, seat, self.hook, rank)
                elif self.table:
                    card = card_with_text(s, the_contest(s), seat)
            if (card is None and rank > 0) or not (self.seats >> seat) & 1:
                self.cursor += ROW - rank
                continue
            self.cursor += 1
            if card is not None and (card.hooks >> self.hook) & 1:
                self.seat_told = seat
                return card
        return None

    def tell(self, s: State, told: Power, seat: Seat) -> None:
        """Call the hook of one listener."""
        card = its(told)
        hook = self.hook
        if hook == ON_PHASE:
            card.on_phase(s, seat, self.about)
        elif hook == WOULD_LEAVE:
            card.would_leave(s, seat, self.about)
        elif hook == ON_WIN:
            card.on_win(s, seat, the_contest(s))
        elif hook == ON_LOSE:
            card.on_lose(s, seat, the_contest(s))
        elif hook == ON_REVEAL:
            card.on_reveal(s, seat, the_contest(s))
        elif hook == ON_BATTLE_END:
            card.on_battle_end(s, seat, the_contest(s))
        elif hook == ON_CONTEST:
            card.on_contest(s, seat, the_contest(s))
        elif hook == WOULD_CHOOSE_CARD:
            card.would_choose_card(s, seat, the_contest(s))
        elif hook == WOULD_TAKE_BACK:
            card.would_take_back(s, seat, the_contest(s), self.about)


def tell(s: State, hook: i64, start: Seat, seats: Mask, about: i64 = 0) -> None:
    """Tell upgrades of some seats, if any of them listens."""
    if (s.heard >> hook) & 1:
        s.stack.append(Telling(hook, start, seats, about))


def tell_battle(s: State, contest: Contest, hook: i64, seats: Mask) -> None:
    """Tell played cards and upgrades of some clans in a battle, if any of them listens."""
    seat: i64 = 0
    while seat < s.seats:
        if (seats >> seat) & 1:
            card = card_with_text(s, contest, seat)
            if s.hears(seat, hook) or (card is not None and (card.hooks >> hook) & 1):
                s.stack.append(Telling(hook, contest.attacker, seats, 0, True))
                return
        seat += 1


class Errand(Frame):
    """A card does something step by step: it is called until it has nothing more to ask."""

    def __init__(self, seat: Seat, card: CardId, note: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card
        self.note: i64 = note  # whatever the card must remember; 0 when it is done

    def kind(self) -> i64:
        return ERRAND_FRAME

    def data(self) -> list[int]:
        return [int(self.seat), int(self.card), int(self.note)]

    def load(self, data: list[int]) -> None:
        self.seat = data[0]
        self.card = data[1]
        self.note = data[2]

    def copy(self) -> Frame:
        return Errand(self.seat, self.card, self.note)

    def step(self, s: State) -> None:
        depth = len(s.stack)
        before = self.note
        if self.note != 0:
            its(s.setup.cards[self.card]).errand(s, self.seat, self)
        # a question with one option is answered at once and changes the note: there may be more to ask
        if len(s.stack) == depth and s.stack[-1] is self and self.note == before:
            s.stack.pop()


def run_errand(s: State, seat: Seat, card: Card, note: i64) -> None:
    """Let a card do something step by step."""
    s.stack.append(Errand(seat, card.id, note))


def everybody(s: State) -> Mask:
    """All seats."""
    return (1 << s.seats) - 1


def clans_at(s: State, place: i64) -> Mask:
    """The seats with a figure in a Chamber."""
    found: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if s.count(seat, ANY, place) > 0:
            found |= 1 << seat
        seat += 1
    return found
