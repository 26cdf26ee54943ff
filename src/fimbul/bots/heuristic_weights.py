"""The weights of the heuristics: the data file, and the judge made from it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

from fimbul.bots.bot_kits import BotKit, bot_kit_of
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import BATTLE, QUEST
from fimbul.core.rules.powers import Card
from fimbul.core.search.heuristics import WeightedHeuristics

UPGRADE_COLUMNS = ("drafted", "played", "held")
COLUMNS_OF = {int(BATTLE): ("drafted", "won", "lost", "held"), int(QUEST): ("drafted", "held")}
COUNTED = "guess_"  # measured in games, not tuned
WIDE = {"drafted": 0.6, "played": 0.8, "won": 0.6, "lost": 0.6, "held": 0.25}


class HeuristicWeights:
    """The weights of the heuristics by name, with the date and the command that produced them."""

    def __init__(
        self,
        kit: BotKit,
        numbers: dict[str, float],
        cards: dict[str, dict[str, float]],
        made: str,
        command: str,
    ) -> None:
        self.kit = kit
        self.numbers = numbers
        self.cards = cards
        self.made = made
        self.command = command

    def heuristics(self, edition: Edition | None = None) -> WeightedHeuristics:
        """A judge that uses these weights, for the newest card list or another one of the edition."""
        return self.kit.heuristics((edition or self.kit.edition).cards, self.numbers, self.cards)

    # -- all weights as one list, for tuning ------------------------------------------------------------------------
    def values(self) -> list[float]:
        kit = self.kit
        return [*kit.numbers(self.numbers), *kit.table(kit.edition.cards, self.cards)]

    def spread(self) -> list[float]:
        """How much tuning may vary each weight; 0 where it is not tuned."""
        found: list[float] = []
        for name in self.kit.names:
            found.append(0.0 if name.startswith(COUNTED) else max(0.12, 0.15 * abs(self.numbers[name])))
        for card in self.kit.edition.cards:
            for name in self.kit.columns:
                found.append(WIDE[name] if name in columns_of(card) else 0.0)
        return found

    def with_values(self, values: list[float]) -> HeuristicWeights:
        """A copy with other weights."""
        names, columns = self.kit.names, self.kit.columns
        numbers = {name: values[n] for n, name in enumerate(names)}
        cards: dict[str, dict[str, float]] = {}
        for number, card in enumerate(self.kit.edition.cards):
            line = values[len(names) + number * len(columns) : len(names) + (number + 1) * len(columns)]
            cards[card.text_id] = {name: value for name, value in zip(columns, line, strict=True) if value != 0.0}
        return HeuristicWeights(self.kit, numbers, cards, self.made, self.command)

    # -- files -----------------------------------------------------------------------------------------------------
    def text(self) -> str:
        """The contents of the data file."""
        lines = [f'made = "{self.made}"', f'command = "{self.command}"', "", "[numbers]"]
        lines += [f"{name} = {self.numbers[name]:.4f}" for name in self.kit.names]
        lines += ["", "[cards]"]
        for card in self.kit.edition.cards:
            line = self.cards.get(card.text_id, {})
            parts = ", ".join([f"{name} = {line[name]:.3f}" for name in self.kit.columns if name in line])
            lines.append(f"{card.text_id} = {{ {parts} }}")
        return "\n".join(lines) + "\n"


def columns_of(card: Card) -> tuple[str, ...]:
    """The columns that apply to a card."""
    return COLUMNS_OF.get(int(card.kind), UPGRADE_COLUMNS)


def read_heuristics(text: str, edition: str = "midgard") -> HeuristicWeights:
    """Read the weights from the text of a data file."""
    data = tomllib.loads(text)
    return HeuristicWeights(bot_kit_of(edition), data["numbers"], data["cards"], data["made"], data["command"])


def data_file(name: str, edition: str) -> str:
    """The text of a data file shipped with the library."""
    folder = resources.files(__package__).joinpath("data", edition)
    return folder.joinpath(name).read_text(encoding="utf-8")


@cache
def heuristics_named(name: str, edition: str = "midgard") -> HeuristicWeights:
    """Weights shipped with the library."""
    return read_heuristics(data_file(f"{name}.toml", edition), edition)


def heuristics_from(path: Path, edition: str = "midgard") -> HeuristicWeights:
    """Weights from a file of your own."""
    return read_heuristics(path.read_text(encoding="utf-8"), edition)
