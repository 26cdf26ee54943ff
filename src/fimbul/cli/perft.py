"""Counting courses of play: a check of the rules that two builds, or two versions, can compare."""

from __future__ import annotations

import time

from rich.console import Console
from rich.table import Table

from fimbul import Game
from fimbul.cli.desk import Order, at_least, make_game, number
from fimbul.words import Words


def leaves(game: Game, depth: int) -> int:
    """How many courses of play there are; a game that ends early is one. Simultaneous choices go seat by seat."""
    decision = game.decision()
    if depth == 0 or decision is None:
        return 1
    if depth == 1:
        return len(decision.options)
    total = 0
    for option in decision.options:
        after = game.copy()
        after.apply(decision.seat, option)
        total += leaves(after, depth - 1)
    return total


def perft(words: Words, console: Console, order: Order, depth: int, seed: int) -> None:
    """Print the counts by depth."""
    at_least(words, "--depth", depth, 1)
    game = make_game(words, order, seed)
    table = Table()
    for key in ("depth", "leaves", "seconds"):
        table.add_column(words.cli(f"perft.{key}"), justify="right")
    for level in range(1, depth + 1):
        began = time.perf_counter()
        found = leaves(game, level)
        table.add_row(str(level), number(words, found), number(words, time.perf_counter() - began, 2))
    console.print(table)
