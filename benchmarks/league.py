"""The page of the league, docs/league.md, from the results that are kept here: python benchmarks/league.py

The results are `league.json` of `fimbul arena --league --edition EDITION --out FOLDER`, copied to
results/league/EDITION.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fimbul import EDITIONS
from fimbul.words import Words

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "league"
PAGE = HERE.parent / "docs" / "league.md"
FEWEST = 60  # seats that drafted a card, to be listed
BEST = 5  # cards of an Age that are listed
TITLES = {"midgard": "Midgard", "valhalla": "Valhalla"}

HEAD = """# The league

Made from `benchmarks/results/league` by `python benchmarks/league.py`; a test keeps it current.

    fimbul arena --league --jobs 2 --out build/league
    fimbul arena --league --edition valhalla --jobs 2 --out build/league-valhalla

play the published league: fixed pairs of bots on fixed deals, with limits in visits instead of seconds
(`konung:100n` makes 100 visits). So the same version of Fimbul plays the same games on every machine. `--games 10`
plays a short league; an interrupted one continues from its folder. `fimbul arena --league --bots mine,karl` measures
a bot of your own in the same way.

Two kinds of bots share the seats of a table evenly, so 50 % is a fair share. Intervals are 95 %: Wilson's for shares;
for ratings, from drawing the deals 1,000 times with repetition. Ratings are one fit to all games at tables of four
without modules ([why](decisions/0022-one-fit-for-the-league.md)): karl is set to 1500, and a lead of 400 points means
ten wins in eleven games between two.
"""


def rows(lines: list[list[str]], head: list[str]) -> list[str]:
    """A table in Markdown."""
    return ["| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *lines]]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def between(bounds: list[float]) -> str:
    return f"{100 * bounds[0]:.1f} – {100 * bounds[1]:.1f}"


def table_name(meeting: dict[str, Any]) -> str:
    if meeting["seats"] == 4:
        return "4 seats, all modules" if meeting["modules"] else "4 seats"
    return f"{meeting['seats']} seats"


def edition_part(edition: str, data: dict[str, Any]) -> Iterator[str]:
    """One edition: ratings, meetings, statistics."""
    yield f"\n## {TITLES[edition]}\n"
    yield f"Played on {data['made']} with `{data['command']}`.\n"
    ratings = [
        [f"`{name}`", str(one["rating"]), " – ".join(map(str, one["interval"])), str(one["games"])]
        for name, one in data["ratings"].items()
    ]
    yield from rows(ratings, ["bot", "rating", "95 %", "games"])
    yield ""
    meetings = [
        [
            table_name(one),
            f"`{one['one']}`",
            f"`{one['other']}`",
            str(one["games"]),
            percent(one["share"]),
            between(one["interval"]),
        ]
        for one in data["meetings"]
    ]
    yield from rows(meetings, ["table", "bot", "against", "games", "wins", "95 %"])
    abandoned = sum([one["abandoned"] for one in data["meetings"]])
    if abandoned:
        yield f"\n{abandoned} games went in circles, were abandoned and count for nobody."
    yield from statistics_part(edition, data["statistics"])


def statistics_part(edition: str, statistics: dict[str, Any]) -> Iterator[str]:
    """What the games say about the game: by how much seats won more often than their bot usually does."""
    names = list(statistics)
    yield "\n### What wins\n"
    yield (
        "By how many points of share the seats of a bot won more often than that bot usually did at the same tables; "
        "in brackets the number of seats. With 400 seats, chance alone makes about 4 points either way.\n"
    )
    turns = [[str(n + 1), *[gain_of(statistics[name]["turns"][n]) for name in names]] for n in range(4)]
    yield from rows(turns, ["turn in the first round", *[f"`{name}`" for name in names]])
    if any(one["yggdrasil"] for one in statistics.values()):
        yield ""
        times = [[n, *[gain_of(statistics[name]["yggdrasil"].get(n)) for name in names]] for n in ("0", "1", "2", "3")]
        yield from rows(times, ["Ages in which Yggdrasil was pillaged", *[f"`{name}`" for name in names]])
    yield "\nThe cards whose drafters won most often beyond that:\n"
    words = Words("en")
    rules = EDITIONS[edition]
    ages = sorted({int(card.age) for card in rules.cards})
    lines: list[list[str]] = []
    for age in ages:
        cards = {card.text_id: words.card_name(card) for card in rules.cards if card.age == age}
        cells = [best_cards(cards, statistics[name]["cards"]) for name in names]
        lines.append([str(age) if age else "all", *cells])
    yield from rows(lines, ["Age", *[f"`{name}`" for name in names]])


def best_cards(names: dict[str, str], gains: dict[str, dict[str, float]]) -> str:
    """The cards of an Age that helped a bot most."""
    known = [card for card in names if card in gains and gains[card]["seats"] >= FEWEST]
    best = sorted(known, key=lambda card: -gains[card]["gain"])[:BEST]
    return "<br>".join([f"{names[card]} {gain_of(gains[card])}" for card in best]) or "–"


def gain_of(gain: dict[str, float] | None) -> str:
    return "–" if gain is None else f"{100 * gain['gain']:+.1f} ({gain['seats']})"


def page() -> str:
    """The whole page."""
    lines = [HEAD.rstrip("\n")]
    for edition in EDITIONS:
        file = RESULTS / f"{edition}.json"
        if file.exists():
            lines += edition_part(edition, json.loads(file.read_text(encoding="utf-8")))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
