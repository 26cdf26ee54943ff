"""A game looked at in parts: some positions in a row, each with how the clans stand and what was answered there.

A part needs its first position and the moves, nothing of other parts: they are done anywhere and in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fimbul import Decision, Game, observe
from fimbul.analysis.depth import Depth
from fimbul.analysis.judging import Judgement, judge_answer
from fimbul.analysis.shares import true_shares
from fimbul.bots.patience import LATELY, with_patience
from fimbul.core.rules.ids import ASK_ACTION, ASK_CARD, ASK_DRAFT, ASK_LATE, NOTHING

PART: Final = 4  # positions in a part: about half a second of work
DRAFT: Final = "draft"
BATTLE: Final = "battle"
TURN: Final = "turn"
END: Final = "end"
KINDS: Final = {NOTHING: END, ASK_DRAFT: DRAFT, ASK_CARD: BATTLE, ASK_LATE: BATTLE}


@dataclass(frozen=True)
class Found:
    """A position after `n` moves, and the answer that was given there."""

    n: int
    age: int
    kind: str  # what is decided: draft, battle (a hidden card) or turn; end when all is over
    begins: bool  # whether a turn or a round of the draft begins here
    shares: list[float]  # of all seats, with everything known
    judgement: Judgement | None = None  # None where there was no choice


def part_bounds(moves: int) -> list[tuple[int, int]]:
    """The parts of a game of so many moves: from, and up to but without. The end of the game is a position too."""
    return [(first, min(first + PART, moves + 1)) for first in range(0, moves + 1, PART)]


def analyse_part(
    game: Game, moves: Sequence[tuple[int, int]], first: int, last: int, depth: Depth, seed: int
) -> list[Found]:
    """Look at the positions from `first` up to but without `last`; `game` is the first of them."""
    game = game.copy()
    found: list[Found] = []
    for n in range(first, last):
        state = game.state
        question = int(state.question)
        shares = [round(share, 4) for share in true_shares(state, depth.runs, seed)]
        judgement = None
        if n < len(moves):
            seat, action = moves[n]
            judgement = judged(game, moves[max(0, n - LATELY) : n], seat, action, depth, seed)
        kind = END if state.over else KINDS.get(question, TURN)
        opens = n == 0 or moves[n - 1][0] >= (moves[n][0] if n < len(moves) else 0)  # seats answer in their order
        begins = question == ASK_ACTION or (question == ASK_DRAFT and opens) or kind == END
        found.append(Found(n, int(state.age), kind, begins, shares, judgement))
        if n < len(moves):
            game.apply(seat, action)
    return found


def judged(
    game: Game, lately: Sequence[tuple[int, int]], seat: int, action: int, depth: Depth, seed: int
) -> Judgement | None:
    """What a seat answered, judged from its own view."""
    view = observe(game, seat)
    decision = view.decision
    if decision is None or len(decision.options) == 1:
        return None
    return judge_answer(view, offered(decision, lately, action), action, depth, seed)


def offered(decision: Decision, lately: Sequence[tuple[int, int]], action: int) -> Decision:
    """The decision without attacks that were made in vain too often, unless one of them was made again."""
    patient = with_patience(decision, lately)
    return patient if action in patient.options else decision
