"""The engine: runs a state to the next question and applies answers. `fimbul.core.game` is the door to it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.draft import choose_draft, copy_in_pack, draft_options
from fimbul.core.rules.events import ACTED, ALL
from fimbul.core.rules.frames import Ask, nothing_asked, tell_answer, tell_pending
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_CARD,
    ASK_DRAFT,
    ASK_KEEP,
    ASK_LATE,
    FIRST_SECRET,
    NO_CARD,
    PLAY,
    Action,
    Seat,
    first_of,
)
from fimbul.core.rules.ops import emit
from fimbul.core.rules.powers import ON_EVENT
from fimbul.core.rules.query import choose_keep, hand_options, in_zone, keep_options
from fimbul.core.rules.shapes import is_secret
from fimbul.core.rules.state import HAND, State


def advance(s: State) -> None:
    """Run until somebody is asked or the game is over."""
    while True:
        if (s.heard >> ON_EVENT) & 1:
            tell_pending(s)
        if s.asked != 0 or s.over:
            return
        if len(s.stack) > 0:
            s.stack[-1].step(s)
        else:
            s.setup.edition.proceed(s)


def next_seat(s: State) -> Seat:
    """The lowest seat that is asked."""
    seat: i64 = 0
    while (s.asked >> seat) & 1 == 0:
        seat += 1
    return seat


def options(s: State, seat: Seat) -> vec[i64]:
    """The options of a seat that is asked: sorted, without doubles, never empty."""
    question = s.question
    if question == ASK_ACTION:
        return s.setup.edition.action_options(s, seat)
    if question == ASK_DRAFT:
        return draft_options(s, seat, s.setup.edition.direction(s.setup, s.age))
    if question == ASK_CARD:
        return hand_options(s, seat, PLAY)
    if question == ASK_KEEP:
        return keep_options(s, seat)
    if question == ASK_LATE or question >= FIRST_SECRET:
        return s.setup.edition.secret_options(s, seat)
    frame = s.stack[-1]
    assert isinstance(frame, Ask)
    return frame.options


def answer(s: State, seat: Seat, action: Action) -> None:
    """Give an answer that is among the options, and run on."""
    question = s.question
    if question == ASK_ACTION:
        if s.ear is not None:
            emit(s, ACTED, seat, action, question, NO_CARD, 1 << seat if is_secret(action) else ALL)
        nothing_asked(s)
        s.setup.edition.act(s, seat, action)
    elif question == ASK_DRAFT:
        choose_draft(s, seat, copy_in_pack(s, seat, first_of(action), s.setup.edition.direction(s.setup, s.age)))
    elif question == ASK_KEEP:
        choose_keep(s, seat, first_of(action))
    elif question == ASK_CARD:
        s.set_chosen(seat, in_zone(s, first_of(action), HAND + seat))
        s.asked &= ~(1 << seat)
    elif question == ASK_LATE or question >= FIRST_SECRET:
        nothing_asked(s)
        s.stack[-1].answered(s, seat, action)
    else:
        frame = s.stack.pop()
        assert isinstance(frame, Ask)
        if s.ear is not None:
            emit(s, ACTED, seat, action, question, frame.card)
        nothing_asked(s)
        tell_answer(s, seat, frame.card, action)
    if s.asked == 0 or (s.heard >> ON_EVENT) & 1:
        advance(s)
