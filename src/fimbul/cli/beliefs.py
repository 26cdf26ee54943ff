"""Beliefs on the command line: what drawn worlds say about hidden cards, beside the truth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from fimbul.arena import BadPlan
from fimbul.arena.beliefs import WAYS, WHAT, BeliefPlan, belief_data, run_beliefs
from fimbul.cli.desk import Problem, at_least, check_seed, deliver, number, read_order
from fimbul.words import Words

DATA = "beliefs.json"


def beliefs(
    words: Words,
    seats: int,
    games: int,
    edition_name: str,
    modules: str,
    seed: int,
    as_json: bool,
    folder: Path | None,
) -> None:
    """Draw worlds in many games and show how probable the truth was in them."""
    at_least(words, "--games", games, 1)
    check_seed(words, seed)
    chosen = read_order(words, edition_name, seats, modules).modules
    plan = BeliefPlan(games, seats, seed, edition_name, tuple(chosen))
    try:
        data = belief_data(plan, list(run_beliefs(plan, folder)))
    except BadPlan as problem:
        raise Problem(str(problem)) from None
    if deliver(data, None if folder is None else folder / DATA, as_json):
        return
    out = Console(highlight=False)
    out.print(words.cli("beliefs.title", games=games), style="bold")
    out.print(belief_table(words, data))


def belief_table(words: Words, data: dict[str, Any]) -> Table:
    """The mean probability of what was there, and the mean squared error of all guesses."""
    table = Table()
    for key in ("what", "age", "cards", *WAYS, *[f"brier_{way}" for way in WAYS]):
        table.add_column(words.cli(f"beliefs.{key}"), justify="left" if key == "what" else "right")
    for what in WHAT:
        for age, ways in data.get(what, {}).items():
            table.add_row(
                words.cli(f"beliefs.whats.{what}"),
                age,
                number(words, ways[WAYS[0]]["cards"]),
                *[number(words, 100 * ways[way]["probability"], 1) + " %" for way in WAYS],
                *[number(words, ways[way]["brier"], 3) for way in WAYS],
            )
    return table
