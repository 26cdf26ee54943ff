"""What the bots know of each edition: its rules of thumb and their numbers, its evaluation, its reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from librt.vecs import vec

from fimbul import EDITIONS, Decision, State, View
from fimbul.bots import reasons_midgard, reasons_valhalla
from fimbul.bots.bot import Why
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.powers import Card
from fimbul.core.search.heuristics import Standing, ThumbWits
from fimbul.editions.midgard.strategy import parameters as midgard_numbers
from fimbul.editions.midgard.strategy.evaluation import FEATURES as MIDGARD_FEATURES
from fimbul.editions.midgard.strategy.evaluation import MidgardStanding
from fimbul.editions.midgard.strategy.heuristics import MidgardWits
from fimbul.editions.valhalla.strategy import parameters as valhalla_numbers
from fimbul.editions.valhalla.strategy.evaluation import FEATURES as VALHALLA_FEATURES
from fimbul.editions.valhalla.strategy.evaluation import ValhallaStanding
from fimbul.editions.valhalla.strategy.heuristics import ValhallaWits

Numbers = dict[str, float]
CardNumbers = dict[str, dict[str, float]]
Table = tuple[int, tuple[str, ...]]  # seats and modules


class NoSchool(ValueError):
    """An edition of which the bots know nothing."""


@dataclass(frozen=True)
class School:
    """How an edition is played."""

    edition: Edition
    folder: tuple[str, ...]  # of its data files, below `bots/data`
    wits: Callable[[list[Card], Numbers, CardNumbers], ThumbWits]
    names: list[str]  # of all numbers, in order
    numbers: Callable[[Numbers], vec[float]]
    columns: tuple[str, ...]  # what is known of a card
    table: Callable[[list[Card], CardNumbers], vec[float]]
    standing: Callable[[list[Card], list[list[float]], list[list[float]], list[Numbers]], Standing]
    features: tuple[str, ...]
    reasons: Callable[[View, State, ThumbWits, Decision], Callable[[int], Why]]
    tables: tuple[Table, ...]  # where it is trained


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
SCHOOLS = {
    "midgard": School(
        MIDGARD,
        (),
        MidgardWits,
        midgard_numbers.number_names(),
        midgard_numbers.numbers_of,
        midgard_numbers.COLUMN_NAMES,
        midgard_numbers.table_of,
        MidgardStanding,
        MIDGARD_FEATURES,
        reasons_midgard.reasons,
        MIDGARD_TABLES,
    ),
    "valhalla": School(
        EDITIONS["valhalla"],
        ("valhalla",),
        ValhallaWits,
        valhalla_numbers.number_names(),
        valhalla_numbers.numbers_of,
        valhalla_numbers.COLUMN_NAMES,
        valhalla_numbers.table_of,
        ValhallaStanding,
        VALHALLA_FEATURES,
        reasons_valhalla.reasons,
        ((4, ()), (4, ()), (3, ()), (5, ())),
    ),
}


def school_of(edition: str) -> School:
    """What the bots know of an edition. NoSchool names those they know."""
    if edition not in SCHOOLS:
        raise NoSchool(f"no bot but random plays {edition}: they know {', '.join(SCHOOLS)}")
    return SCHOOLS[edition]
