"""Turns: who acts next, as both editions have it."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.rules.ids import ASK_ACTION, NOBODY
from fimbul.core.rules.state import State


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
