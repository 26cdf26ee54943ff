"""A bot kit for each edition: heuristics and their weights, and the evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from librt.vecs import vec

from fimbul import EDITIONS
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.powers import Card
from fimbul.core.search.heuristics import Evaluation, WeightedHeuristics
from fimbul.core.search.inputs import Inputs
from fimbul.core.search.place_inputs import PlaceInputs
from fimbul.editions.midgard.strategy import parameters as midgard_numbers
from fimbul.editions.midgard.strategy.evaluation import FEATURES as MIDGARD_FEATURES
from fimbul.editions.midgard.strategy.evaluation import MidgardEvaluation
from fimbul.editions.midgard.strategy.heuristics import MidgardHeuristics
from fimbul.editions.midgard.strategy.inputs import MidgardInputs
from fimbul.editions.midgard.strategy.place_inputs import MidgardPlaceInputs
from fimbul.editions.valhalla.strategy import parameters as valhalla_numbers
from fimbul.editions.valhalla.strategy.evaluation import FEATURES as VALHALLA_FEATURES
from fimbul.editions.valhalla.strategy.evaluation import ValhallaEvaluation
from fimbul.editions.valhalla.strategy.heuristics import ValhallaHeuristics
from fimbul.editions.valhalla.strategy.inputs import ValhallaInputs
from fimbul.editions.valhalla.strategy.place_inputs import ValhallaPlaceInputs

Numbers = dict[str, float]
CardNumbers = dict[str, dict[str, float]]
Table = tuple[int, tuple[str, ...]]  # seats and modules


class NoBotKit(ValueError):
    """There is no bot kit for an edition."""


@dataclass(frozen=True)
class BotKit:
    """Everything the bots need to play one edition."""

    edition: Edition
    heuristics: Callable[[list[Card], Numbers, CardNumbers], WeightedHeuristics]
    names: list[str]  # the names of all weights, in order
    numbers: Callable[[Numbers], vec[float]]
    columns: tuple[str, ...]  # the weights each card has
    table: Callable[[list[Card], CardNumbers], vec[float]]
    evaluation: Callable[[list[Card], list[list[float]], list[list[float]], list[Numbers]], Evaluation]
    features: tuple[str, ...]
    inputs: Callable[[], Inputs]  # of the network
    places: Callable[[], PlaceInputs]  # … and what it reads of places
    tables: tuple[Table, ...]  # the tables used in training


MIDGARD = EDITIONS["midgard"]
MIDGARD_TABLES: tuple[Table, ...] = (
    (4, ()),
    (4, ()),
    (4, ()),
    (3, ()),
    (2, ()),
    (5, ("fifth",)),
    (4, MIDGARD.module_names),
)
BOT_KITS = {
    "midgard": BotKit(
        MIDGARD,
        MidgardHeuristics,
        midgard_numbers.number_names(),
        midgard_numbers.numbers_of,
        midgard_numbers.COLUMN_NAMES,
        midgard_numbers.table_of,
        MidgardEvaluation,
        MIDGARD_FEATURES,
        MidgardInputs,
        MidgardPlaceInputs,
        MIDGARD_TABLES,
    ),
    "valhalla": BotKit(
        EDITIONS["valhalla"],
        ValhallaHeuristics,
        valhalla_numbers.number_names(),
        valhalla_numbers.numbers_of,
        valhalla_numbers.COLUMN_NAMES,
        valhalla_numbers.table_of,
        ValhallaEvaluation,
        VALHALLA_FEATURES,
        ValhallaInputs,
        ValhallaPlaceInputs,
        ((4, ()), (4, ()), (3, ()), (5, ())),
    ),
}


def bot_kit_of(edition: str) -> BotKit:
    """The kit of an edition. NoBotKit lists the editions that have one."""
    if edition not in BOT_KITS:
        raise NoBotKit(f"there is no bot kit for {edition}, only for {', '.join(BOT_KITS)}: the random bot can play it")
    return BOT_KITS[edition]
