"""The published league on the command line: ratings with intervals, then every meeting."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from fimbul.arena import BadPlan
from fimbul.arena.league import Met, Rating, league_data, meetings_of, play_league, ratings_of
from fimbul.arena.league_statistics import statistics_of
from fimbul.cli.desk import Problem, at_least, deliver, find_edition, number
from fimbul.words import Words

DATA = "league.json"


def league(words: Words, edition: str, games: int | None, jobs: int, as_json: bool, folder: Path | None) -> None:
    """Play the league of an edition and show the results."""
    find_edition(words, edition)
    if games is not None:
        at_least(words, "--games", games, 1)
    at_least(words, "--jobs", jobs, 1)
    met: list[Met] = []
    planned = len(meetings_of(edition))
    try:
        for one in play_league(edition, jobs, folder, games):
            met.append(one)
            if not as_json:
                print(progress_line(words, one, len(met), planned), file=sys.stderr)
    except BadPlan as problem:
        raise Problem(str(problem)) from None
    data = league_data(edition, met) | {"statistics": statistics_of(met)}
    if deliver(data, None if folder is None else folder / DATA, as_json):
        return
    out = Console(highlight=False)
    out.print(words.cli("league.title", edition=edition), style="bold")
    out.print(ratings_table(words, ratings_of(met)))
    out.print(meetings_table(words, met))


def progress_line(words: Words, met: Met, done: int, planned: int) -> str:
    """What is said when a meeting is over."""
    meeting = met.meeting
    percent = number(words, 100 * met.share, 1)
    return words.cli("league.progress", done=done, of=planned, one=meeting.one, other=meeting.other, share=percent)


def ratings_table(words: Words, ratings: dict[str, Rating]) -> Table:
    """All bots, the strongest first."""
    table = Table()
    for key in ("bot", "rating", "interval", "games"):
        table.add_column(words.cli(f"arena.{key}"), justify="left" if key == "bot" else "right")
    for name, one in ratings.items():
        low, high = one.interval
        table.add_row(
            name,
            number(words, one.rating),
            f"{number(words, low)} – {number(words, high)}",
            number(words, one.games),
        )
    return table


def meetings_table(words: Words, met: list[Met]) -> Table:
    """Every meeting: the share of victory of its first bot."""
    table = Table()
    for key in ("table", "one", "other", "games", "share", "interval"):
        table.add_column(words.cli(f"league.{key}"), justify="left" if key in ("table", "one", "other") else "right")
    for one in met:
        meeting = one.meeting
        low, high = one.interval
        key = "league.modules" if meeting.has_all_modules else "league.seats"
        table.add_row(
            words.cli(key, seats=meeting.seats),
            meeting.one,
            meeting.other,
            number(words, len(one.games)),
            number(words, 100 * one.share, 1) + " %",
            f"{number(words, 100 * low, 1)} – {number(words, 100 * high, 1)} %",
        )
    return table
