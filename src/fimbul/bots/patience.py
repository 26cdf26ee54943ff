"""Keeps bots from repeating a hopeless attack for ever.

A bot has no memory. A pillage that fails and changes nothing would be tried again and again: against Frigga, for
example, who saves all figures if she can go nowhere else. So the caller removes attacks that were tried too often.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fimbul import Decision
from fimbul.core.rules.ids import ASK_ACTION, ATTACK, action_kind
from fimbul.core.search.heuristics import TRIES

LATELY: Final = 80  # moves to look back: enough for all tries with their cards and joining figures


def with_patience(decision: Decision, moves: Sequence[tuple[int, int]]) -> Decision:
    """The decision without the attacks that its seat has made too often recently."""
    if decision.question != ASK_ACTION:
        return decision
    lately = moves[-LATELY:]
    attacks = [option for option in decision.options if action_kind(option) == ATTACK]
    vain = [attack for attack in attacks if lately.count((decision.seat, attack)) >= TRIES]
    if not vain:
        return decision
    left = [option for option in decision.options if option not in vain]
    return Decision(decision.seat, decision.question, decision.source, left, decision.veiled)
