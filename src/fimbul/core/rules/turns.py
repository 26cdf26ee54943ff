"""Turns: who acts next, as both editions have it."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.rules.events import ACTIONS_OVER
from fimbul.core.rules.ids import ASK_ACTION, NOBODY
from fimbul.core.rules.ops import emit
from fimbul.core.rules.state import State


def take_turns(s: State, taken: bool) -> bool:
    """Ask the next seat for its action; False when the phase is over: everything is taken, or nobody can act."""
    if not taken and ask_next_seat(s):
        return True
    if s.ear is not None:
        emit(s, ACTIONS_OVER, 1 if taken else 0)
    return False


def ask_next_seat(s: State) -> bool:
    """Ask the next seat that can act for its action, the first player first; False if nobody can."""
    turn: i64 = 0 if s.turn == NOBODY else 1
    start = s.first if s.turn == NOBODY else s.turn
    tried: i64 = 0
    while tried < s.seats:
        seat = (start + turn + tried) % s.seats
        if s.setup.edition.can_act(s, seat):
            s.turn = seat
            s.asked = 1 << seat
            s.question = ASK_ACTION
            return True
        tried += 1
    return False
