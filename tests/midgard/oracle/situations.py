"""Tools to lay out a single situation by hand and play it."""

from __future__ import annotations

import random

from .deals import random_head
from .facts import CARDS, PROVINCES, parse_head
from .oracle import Driver
from .table import Figure, Table


def table_of(seats: int, *options: str, age: int = 3, turn: int | None = 0, modules: str = "", gods: str = "") -> Table:
    """An empty board with nothing destroyed, in the Action phase, seat 0 to act and first player.

    `gods` says which gods stand where: "odin@gimle loki@horgr".
    """
    table = Table(parse_head(random_head(random.Random(1), seats, list(options), modules.split())))
    table.destroyed = set()
    table.gods = dict(entry.split("@") for entry in gods.split())
    table.deal.tokens.update(dict.fromkeys(PROVINCES[1:], "glory"))
    table.first, table.age, table.phase, table.turn = 0, age, "action", turn
    return table


def put(table: Table, seat: int, place: str, *names: str) -> None:
    for name in names:
        figures = [f for f in table.figures if f.seat == seat and f.name == name and f.place == "reserve"]
        if figures:
            figures[0].place = place
        else:
            table.figures.append(Figure(seat, name, place))
            if name != "mystic":
                table.clans[seat].upgrades["monster"].append(name)


def give(table: Table, seat: int, *cards: str) -> None:
    for card in cards:
        kind = CARDS[card].kind
        if kind in ("battle", "quest"):
            table.clans[seat].hand.append(card)
        else:
            table.clans[seat].upgrades[kind].append(card)


def run(driver: Driver, script: str) -> None:
    """Lines `SEAT OPTION`; a line `? SEATS KIND [SOURCE]` checks what is asked."""
    for raw in script.strip().splitlines():
        line = raw.strip()
        if line.startswith("?"):
            assert driver.view(0).splitlines()[asked_line(driver)] == "asked " + line.removeprefix("? ")
        else:
            seat, _, option = line.partition(" ")
            driver.apply(int(seat), option)


def asked_line(driver: Driver) -> int:
    lines = driver.view(0).splitlines()
    return next(index for index, line in enumerate(lines) if line.startswith("asked "))


def line_of(driver: Driver, start: str) -> str:
    return next(line for line in driver.view(0).splitlines() if line.startswith(start))


def places(table: Table, seat: int, place: str) -> list[str]:
    return sorted(figure.name for figure in table.figures_in([place], seat))
