"""Rules of thumb as data: the file of numbers, and the wits they make."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

from fimbul.bots.schools import School, school_of
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import BATTLE, QUEST
from fimbul.core.rules.powers import Card
from fimbul.core.search.heuristics import ThumbWits

UPGRADE_COLUMNS = ("drafted", "played", "held")
COLUMNS_OF = {int(BATTLE): ("drafted", "won", "lost", "held"), int(QUEST): ("drafted", "held")}
COUNTED = "guess_"  # numbers counted in games, not tuned
WIDE = {"drafted": 0.6, "played": 0.8, "won": 0.6, "lost": 0.6, "held": 0.25}


class Thumb:
    """The numbers of the rules of thumb, by name, with where they come from."""

    def __init__(
        self,
        school: School,
        numbers: dict[str, float],
        cards: dict[str, dict[str, float]],
        made: str,
        command: str,
    ) -> None:
        self.school = school
        self.numbers = numbers
        self.cards = cards
        self.made = made
        self.command = command

    def wits(self, edition: Edition | None = None) -> ThumbWits:
        """A judge with these numbers, for the newest card list or another one of the edition."""
        return self.school.wits((edition or self.school.edition).cards, self.numbers, self.cards)

    # -- all numbers in a row, for tuning ------------------------------------------------------------------------
    def values(self) -> list[float]:
        school = self.school
        return [*school.numbers(self.numbers), *school.table(school.edition.cards, self.cards)]

    def spread(self) -> list[float]:
        """How far each number is shaken; 0 where it is not tuned."""
        found: list[float] = []
        for name in self.school.names:
            found.append(0.0 if name.startswith(COUNTED) else max(0.12, 0.15 * abs(self.numbers[name])))
        for card in self.school.edition.cards:
            for name in self.school.columns:
                found.append(WIDE[name] if name in columns_of(card) else 0.0)
        return found

    def with_values(self, values: list[float]) -> Thumb:
        """The same with other numbers."""
        names, columns = self.school.names, self.school.columns
        numbers = {name: values[n] for n, name in enumerate(names)}
        cards: dict[str, dict[str, float]] = {}
        for number, card in enumerate(self.school.edition.cards):
            line = values[len(names) + number * len(columns) : len(names) + (number + 1) * len(columns)]
            cards[card.text_id] = {name: value for name, value in zip(columns, line, strict=True) if value != 0.0}
        return Thumb(self.school, numbers, cards, self.made, self.command)

    # -- files -----------------------------------------------------------------------------------------------------
    def text(self) -> str:
        """The data file."""
        lines = [f'made = "{self.made}"', f'command = "{self.command}"', "", "[numbers]"]
        lines += [f"{name} = {self.numbers[name]:.4f}" for name in self.school.names]
        lines += ["", "[cards]"]
        for card in self.school.edition.cards:
            line = self.cards.get(card.text_id, {})
            parts = ", ".join([f"{name} = {line[name]:.3f}" for name in self.school.columns if name in line])
            lines.append(f"{card.text_id} = {{ {parts} }}")
        return "\n".join(lines) + "\n"


def columns_of(card: Card) -> tuple[str, ...]:
    """The columns that mean something for a card."""
    return COLUMNS_OF.get(int(card.kind), UPGRADE_COLUMNS)


def read_thumb(text: str, edition: str = "midgard") -> Thumb:
    """The numbers of a data file."""
    data = tomllib.loads(text)
    return Thumb(school_of(edition), data["numbers"], data["cards"], data["made"], data["command"])


def data_file(name: str, edition: str) -> str:
    """The text of a data file that comes with the library."""
    folder = resources.files(__package__).joinpath("data", *school_of(edition).folder)
    return folder.joinpath(f"{name}.toml").read_text(encoding="utf-8")


@cache
def thumb_named(name: str, edition: str = "midgard") -> Thumb:
    """The numbers that come with the library."""
    return read_thumb(data_file(name, edition), edition)


def thumb_from(path: Path, edition: str = "midgard") -> Thumb:
    """The numbers of a file of one's own."""
    return read_thumb(path.read_text(encoding="utf-8"), edition)
