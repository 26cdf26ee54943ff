"""Loss a decision on the command line: a table, one JSON object, a file of results."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from fimbul import EDITIONS
from fimbul.arena import BadPlan
from fimbul.arena.loss import Judged, LossPlan, loss_data, losses_of, make_loss_plan, run_losses
from fimbul.cli.desk import Problem, at_least, check_bots, check_seed, deliver, names_in, number, read_order
from fimbul.words import Words

DATA = "loss.json"


def loss(
    words: Words,
    bots: str,
    seats: int,
    games: int,
    jobs: int,
    edition_name: str,
    modules: str,
    seed: int,
    kinds: str,
    judge: str,
    as_json: bool,
    folder: Path | None,
) -> None:
    """Judge the choices of some bots, and show what they give away."""
    at_least(words, "--games", games, 1)
    at_least(words, "--jobs", jobs, 1)
    check_seed(words, seed)
    chosen = read_order(words, edition_name, seats, modules).modules
    check_bots(words, [*names_in(bots), judge], EDITIONS[edition_name])
    judged: list[Judged] = []
    try:
        plan = make_loss_plan(names_in(bots), games, seats, seed, edition_name, chosen, names_in(kinds), judge)
        for game in run_losses(plan, jobs, folder):
            judged += game
    except BadPlan as problem:
        raise Problem(str(problem)) from None
    data = loss_data(plan, judged)
    if deliver(data, None if folder is None else folder / DATA, as_json):
        return
    out = Console(highlight=False)
    out.print(words.cli("loss.title", judge=judge, games=games), style="bold")
    out.print(loss_table(words, plan, judged))


def loss_table(words: Words, plan: LossPlan, judged: list[Judged]) -> Table:
    """Losses in points of share, with intervals; how often a bot agrees with the judge, and with itself."""
    table = Table()
    for key in ("bot", "kind", "positions", "loss", "interval", "agreement", "steady"):
        table.add_column(words.cli(f"loss.{key}"), justify="left" if key in ("bot", "kind") else "right")
    for bot in plan.bots:
        for line in losses_of(judged, bot):
            low, high = line.interval
            table.add_row(
                bot,
                words.cli(f"loss.kinds.{line.kind}"),
                number(words, line.positions),
                number(words, 100 * line.loss, 2),
                f"{number(words, 100 * low, 2)} – {number(words, 100 * high, 2)}",
                number(words, 100 * line.agreement) + " %",
                number(words, 100 * line.steady) + " %",
            )
    return table
