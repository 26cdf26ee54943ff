"""The arena on the command line: a live table while it plays, then a table, one JSON object, a report."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fimbul import EDITIONS
from fimbul.arena import BadPlan, Played, Summary, make_plan, run, summarize
from fimbul.arena.report import report
from fimbul.cli.desk import Problem, at_least, check_bots, check_seed, names_in, number, read_order
from fimbul.words import Words

REPORT = "report.html"
DATA = "summary.json"
EVERY = 1.0  # seconds between two updates of the live table


def arena(
    words: Words,
    bots: str,
    seats: int,
    games: int,
    jobs: int,
    edition_name: str,
    modules: str,
    seed: int,
    league: bool,
    as_json: bool,
    folder: Path | None,
    ray: str | None,
) -> None:
    """Play a plan and show the results."""
    at_least(words, "--games", games, 1)
    at_least(words, "--jobs", jobs, 1)
    check_seed(words, seed)
    chosen = read_order(words, edition_name, seats, modules).modules
    check_bots(words, names_in(bots), EDITIONS[edition_name])
    try:
        plan = make_plan(names_in(bots), seats, games, seed, edition_name, chosen, league)
        played: list[Played] = []
        began = time.perf_counter()
        show = not as_json and sys.stderr.isatty()
        console = Console(stderr=True, highlight=False)
        progress = Progress(
            TextColumn(words.cli("arena.progress")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        )
        task = progress.add_task("", total=len(plan.matches()))
        looked = began
        with Live(progress, console=console, transient=True) if show else Quiet() as live:
            for game in run(plan, jobs, folder, ray):
                played.append(game)
                progress.advance(task)
                if show and time.perf_counter() - looked > EVERY:
                    live.update(Group(progress, bots_table(words, summarize(played))))
                    looked = time.perf_counter()
    except BadPlan as problem:
        raise Problem(str(problem)) from None
    seconds = time.perf_counter() - began
    summary = summarize(played)
    command = "fimbul " + shlex.join(sys.argv[1:])
    if folder is not None:
        (folder / REPORT).write_text(report(words, plan, summary, seconds, command), encoding="utf-8")
        data = {"command": command, **summary.data(seconds)}
        (folder / DATA).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if as_json:
        print(json.dumps(summary.data(seconds)))
        return
    out = Console(highlight=False)
    out.print(words.cli("arena.title", games=summary.games, seats=seats), style="bold")
    out.print(bots_table(words, summary))
    if folder is not None:
        out.print(words.cli("arena.written", file=folder / REPORT))


class Quiet:
    """No live table: the output goes to a file or another program."""

    def __enter__(self) -> Quiet:
        return self

    def __exit__(self, *problem: object) -> None:
        pass

    def update(self, picture: object) -> None:
        pass


def bots_table(words: Words, summary: Summary) -> Table:
    """Shares of victory with intervals, ratings, Glory."""
    table = Table()
    for key in ("bot", "games", "win_share", "interval", "rating", "mean_glory", "milliseconds"):
        table.add_column(words.cli(f"arena.{key}"), justify="left" if key == "bot" else "right")
    for line in sorted(summary.bots.values(), key=lambda line: -line.win_share):
        low, high = line.interval
        table.add_row(
            line.name,
            number(words, line.games),
            number(words, 100 * line.win_share, 1) + " %",
            f"{number(words, 100 * low, 1)} – {number(words, 100 * high, 1)} %",
            number(words, line.rating, 1),
            number(words, line.mean_glory, 1),
            number(words, line.milliseconds, 2),
        )
    return table
