"""Rules of thumb as data: the file of numbers, and the wits they make."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

from fimbul.core.ids import BATTLE, QUEST
from fimbul.core.powers import Card
from fimbul.editions.midgard.edition import MIDGARD
from fimbul.editions.midgard.numbers import (
    COLUMN_NAMES,
    COLUMNS,
    GUESS,
    LATER,
    number_names,
    numbers_of,
    table_of,
)
from fimbul.editions.midgard.wits import MidgardWits

UPGRADE_COLUMNS = ("drafted", "played", "held")
COLUMNS_OF = {int(BATTLE): ("drafted", "won", "lost", "held"), int(QUEST): ("drafted", "held")}
WIDE = {"drafted": 0.6, "played": 0.8, "won": 0.6, "lost": 0.6, "held": 0.25}


class Thumb:
    """The numbers of the rules of thumb, by name, with where they come from."""

    def __init__(self, numbers: dict[str, float], cards: dict[str, dict[str, float]], made: str, command: str) -> None:
        self.numbers = numbers
        self.cards = cards
        self.made = made
        self.command = command

    def wits(self) -> MidgardWits:
        """A judge with these numbers."""
        return MidgardWits(MIDGARD.cards, self.numbers, self.cards)

    # -- all numbers in a row, for tuning ------------------------------------------------------------------------
    def values(self) -> list[float]:
        return [*numbers_of(self.numbers), *table_of(MIDGARD.cards, self.cards)]

    def spread(self) -> list[float]:
        """How far each number is shaken; 0 where it is not tuned."""
        found: list[float] = []
        for n, name in enumerate(number_names()):
            guessed = int(GUESS) <= n < int(LATER)  # counted in games, not tuned
            found.append(0.0 if guessed else max(0.12, 0.15 * abs(self.numbers[name])))
        for card in MIDGARD.cards:
            for name in COLUMN_NAMES:
                found.append(WIDE[name] if name in columns_of(card) else 0.0)
        return found

    def with_values(self, values: list[float]) -> Thumb:
        """The same with other numbers."""
        names = number_names()
        numbers = {name: values[n] for n, name in enumerate(names)}
        cards: dict[str, dict[str, float]] = {}
        for number, card in enumerate(MIDGARD.cards):
            line = values[len(names) + number * int(COLUMNS) : len(names) + (number + 1) * int(COLUMNS)]
            cards[card.text_id] = {name: value for name, value in zip(COLUMN_NAMES, line, strict=True) if value != 0.0}
        return Thumb(numbers, cards, self.made, self.command)

    # -- files -----------------------------------------------------------------------------------------------------
    def text(self) -> str:
        """The data file."""
        lines = [f'made = "{self.made}"', f'command = "{self.command}"', "", "[numbers]"]
        lines += [f"{name} = {self.numbers[name]:.4f}" for name in number_names()]
        lines += ["", "[cards]"]
        for card in MIDGARD.cards:
            line = self.cards.get(card.text_id, {})
            parts = ", ".join([f"{name} = {line[name]:.3f}" for name in COLUMN_NAMES if name in line])
            lines.append(f"{card.text_id} = {{ {parts} }}")
        return "\n".join(lines) + "\n"


def columns_of(card: Card) -> tuple[str, ...]:
    """The columns that mean something for a card."""
    return COLUMNS_OF.get(int(card.kind), UPGRADE_COLUMNS)


def read_thumb(text: str) -> Thumb:
    """The numbers of a data file."""
    data = tomllib.loads(text)
    return Thumb(data["numbers"], data["cards"], data["made"], data["command"])


@cache
def thumb_named(name: str) -> Thumb:
    """The numbers that come with the library."""
    return read_thumb(resources.files(__package__).joinpath("data", f"{name}.toml").read_text(encoding="utf-8"))


def thumb_from(path: Path) -> Thumb:
    """The numbers of a file of one's own."""
    return read_thumb(path.read_text(encoding="utf-8"))
