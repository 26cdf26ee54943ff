"""Taking a move back: what may be taken back freely, and when the table must be asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fimbul import Event
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import GIFTS
from fimbul.server.table.history import History, Played

# A player who took such a move back would know more than before.
REVEALING: Final = frozenset(
    int(code)
    for code in (
        ev.DRAFTED,
        ev.PACKS_PASSED,
        ev.REVEALED,
        ev.CANCELLED,
        ev.COUNTED,
        ev.TOOK_CARD,
        ev.DROPPED,
        ev.KEPT,
        ev.QUEST_SHOWN,
        ev.LOOKED,
        ev.TOKENS_FLIPPED,  # gods go to provinces nobody knew
        ev.OVER,
    )
)
MOST_ROWS: Final = 10_000  # of a table; a game has some hundreds, and only taking back can make more
HOLD_SECONDS: Final = 120.0  # how long bots wait while the table is asked


@dataclass(eq=False, slots=True)
class UndoAsk:
    """Somebody asks the table to take a move back."""

    by: int
    row: Played
    waiting: set[int] = field(default_factory=set)


def takeable(history: History, seat: int) -> Played | None:
    """The move a seat could take back, freely or not. A hidden choice that is still open is retracted instead."""
    if seat < 0 or history.n >= MOST_ROWS or history.game.over or has_open_choice(history, seat):
        return None
    return history.last_move(seat)


def has_open_choice(history: History, seat: int) -> bool:
    """Whether a seat has made a hidden choice that waits for others."""
    return int(history.game.state.chosen(seat)) >= 0


def is_free(history: History, row: Played) -> bool:
    """Whether nobody else has acted since, and nothing the mover did not know has come to light."""
    for later in reversed(history.played):
        if later.seat != row.seat:
            return False
        if any([shows_hidden(event, row.seat) for event in later.chapter.events]):
            return False
        if later is row:
            return True
    return False


def shows_hidden(event: Event, seat: int) -> bool:
    """Whether an event tells a seat something that was hidden from it."""
    if not event.seen_by(seat):
        return False
    code, a, b, _, _ = event.data()
    if code == ev.DISCARDED:
        return a != seat
    return code in REVEALING or (code == ev.PHASE_BEGAN and b == GIFTS)
