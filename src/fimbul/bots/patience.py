"""A bot remembers nothing, so whoever asks it remembers for it.

Where a pillage fails and nothing has changed, it would be tried for ever: before Frigga, who saves all figures, if she
can go nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fimbul import Decision
from fimbul.core.rules.ids import ASK_ACTION, ATTACK, action_kind
from fimbul.core.search.heuristics import TRIES

LATELY: Final = 80  # moves: room for so many tries with all the cards and joiners that belong to them


def with_patience(decision: Decision, moves: Sequence[tuple[int, int]]) -> Decision:
    """The decision without the attacks that its seat has made again and again of late, all in vain."""
    if decision.question != ASK_ACTION:
        return decision
    lately = moves[-LATELY:]
    attacks = [option for option in decision.options if action_kind(option) == ATTACK]
    vain = [attack for attack in attacks if lately.count((decision.seat, attack)) >= TRIES]
    if not vain:
        return decision
    left = [option for option in decision.options if option not in vain]
    return Decision(decision.seat, decision.question, decision.source, left, decision.veiled)
