"""Tools to lay out a single situation by hand and play it."""

from __future__ import annotations

import random

from .deals import random_head
from .facts import CARDS, parse_head
from .oracle import Driver
from .table import Figure, Table


def table_of(seats: int = 3, age: int = 1, gods: str = "", closed: str = "") -> Table:
    """An empty board in the Action phase, seat 0 to act and first player.

    `gods` says which gods stand where: "thor@noatun tyr@ydalir".
    """
    table = Table(parse_head(random_head(random.Random(1), seats)))
    table.closed = closed.split()
    table.gods = {entry.split("@")[1]: entry.split("@")[0] for entry in gods.split()}
    table.first, table.age, table.phase, table.turn = 0, age, "action", 0
    return table


def put(table: Table, seat: int, place: str, *names: str) -> None:
    """Figures of the seat; a Monster comes with its card."""
    for name in names:
        figures = [f for f in table.figures if f.seat == seat and f.name == name and f.place == "reserve"]
        if figures:
            figures[0].place = place
        else:
            assert name in CARDS, f"no {name} left"
            table.figures.append(Figure(seat, name, place))
            table.clans[seat].upgrades.append(name)


def give(table: Table, seat: int, *cards: str) -> None:
    """Battle cards and Quests into the hand, upgrades into play."""
    for card in cards:
        held = table.clans[seat].hand if CARDS[card].kind in ("battle", "quest") else table.clans[seat].upgrades
        held.append(card)


def run(driver: Driver, *script: str) -> None:
    """Lines `SEAT OPTION`; a line `? SEATS KIND [SOURCE]` checks what is asked."""
    for line in script:
        if line.startswith("?"):
            assert line_of(driver, "asked ") == "asked " + line.removeprefix("? ")
        else:
            seat, _, option = line.partition(" ")
            driver.apply(int(seat), option)


def options(driver: Driver) -> list[str]:
    """The options of the one seat that is asked."""
    (question,) = driver.asked()
    return question.options


def line_of(driver: Driver, start: str) -> str:
    return next(line for line in driver.view(-1).splitlines() if line.startswith(start))


def places(table: Table, seat: int, place: str) -> list[str]:
    return sorted(figure.name for figure in table.figures_in([place], seat))
