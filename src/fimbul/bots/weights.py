"""The weights of the evaluation: the data file written by training, and the judge that uses it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from fimbul.bots.bot_kits import BotKit, bot_kit_of
from fimbul.bots.draft_weights import policy_named
from fimbul.bots.heuristic_weights import data_file, heuristics_named
from fimbul.bots.networks import network_named
from fimbul.core.rules.edition import Edition
from fimbul.core.search.heuristics import Evaluation, WeightedHeuristics

AGES = 3
DRAFT = "draft"  # the learned policy for the draft
BY_TABLE = ""  # … or none


@dataclass
class Weights:
    """What the features of a clan are worth at the beginning of each Age, for victory and for Glory."""

    kit: BotKit
    share: list[dict[str, float]]
    glory: list[dict[str, float]]
    cards: list[dict[str, float]]
    made: str
    command: str

    def evaluation(self, edition: Edition | None = None) -> Evaluation:
        """The evaluation that uses these weights, for the newest card list or another one of the edition."""
        share = [[age.get(name, 0.0) for name in self.kit.features] for age in self.share]
        glory = [[age.get(name, 0.0) for name in self.kit.features] for age in self.glory]
        return self.kit.evaluation((edition or self.kit.edition).cards, share, glory, self.cards)

    def text(self) -> str:
        """The contents of the data file."""
        lines = [f'made = "{self.made}"', f'command = "{self.command}"']
        for kind, tables in (("share", self.share), ("glory", self.glory), ("cards", self.cards)):
            for age, table in enumerate(tables, 1):
                lines += ["", f"[{kind}.{age}]"]
                lines += [f"{name} = {value:.4f}" for name, value in table.items()]
        return "\n".join(lines) + "\n"


def read_weights(text: str, edition: str = "midgard") -> Weights:
    """Read the weights from the text of a data file."""
    data = tomllib.loads(text)
    tables = [[data.get(kind, {}).get(str(age + 1), {}) for age in range(AGES)] for kind in ("share", "glory", "cards")]
    return Weights(bot_kit_of(edition), tables[0], tables[1], tables[2], data["made"], data["command"])


@cache
def weights_named(name: str, edition: str = "midgard") -> Weights:
    """Weights shipped with the library."""
    return read_weights(data_file(f"{name}.toml", edition), edition)


@cache
def judge(
    edition: Edition, numbers: str = "karl", weights: str = "evaluation", network: str = "", draft: str = DRAFT
) -> WeightedHeuristics:
    """Heuristics and evaluation together: by a network where one is named, else by weights.

    Do not modify it: all bots of a process share one. A network reads hands, so it is for worlds drawn from a view.
    Without a policy for the draft (BY_TABLE) cards are drafted by the table of the heuristics.
    """
    made = heuristics_named(numbers, edition.name).heuristics(edition)
    if network:
        made.evaluation = network_named(network, edition.name).evaluation(edition)
    else:
        made.evaluation = weights_named(weights, edition.name).evaluation(edition)
    if draft != BY_TABLE:
        made.drafting = policy_named(draft, edition)
    return made
