"""Perft: how many ways there are to go on from a position, decision by decision, the lowest seat asked first."""

from __future__ import annotations

from collections.abc import Sequence

from fimbul import Game, text
from fimbul.core.text.record import begin_game, head_lines
from tests.midgard.oracle import Oracle


def leaves(game: Game, depth: int) -> int:
    """Ways to make so many decisions; a game that ends before counts once."""
    decision = game.decision()
    if depth == 0 or decision is None:
        return 1
    if depth == 1:
        return len(decision.options)
    total = 0
    for option in decision.options:
        other = game.copy()
        other.apply(decision.seat, option)
        total += leaves(other, depth - 1)
    return total


def moves_text(game: Game) -> list[tuple[int, str]]:
    """The moves of a game as texts, for the oracle."""
    other = begin_game(game.setup)
    found: list[tuple[int, str]] = []
    for seat, action in game.moves:
        found.append((seat, text(other, seat, action)))
        other.apply(seat, action)
    return found


def oracle_leaves(head: str, moves: Sequence[tuple[int, str]], depth: int) -> int:
    """The same count by the second implementation, which cannot be copied: every way is played from the start."""
    oracle = Oracle(head)
    for seat, words in moves:
        oracle.apply(seat, words)
    if depth == 0 or oracle.over:
        return 1
    question = oracle.asked()[0]
    if depth == 1:
        return len(question.options)
    return sum([oracle_leaves(head, [*moves, (question.seat, option)], depth - 1) for option in question.options])


def head_of(game: Game) -> str:
    """The head of a game's record."""
    return "\n".join(head_lines(game.setup))
