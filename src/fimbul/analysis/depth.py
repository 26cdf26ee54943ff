"""How deep an analysis looks: numbers of visits and runs, never seconds, so that it is the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fimbul.core.rules.edition import Edition


@dataclass(frozen=True)
class Depth:
    """How often things are tried."""

    name: str  # kept with a stored analysis; another depth or another way of judging has another name
    visits: int  # of the search for the best option
    worlds: int  # in which the best option and the one that was taken are compared, at first
    walks: int  # of each of the two in each of these worlds
    rounds: int  # how often that is done, at most, until the difference is beyond doubt
    deeper: int  # visits of a second search, of these two alone, where one seems to be worse
    runs: int  # from each position, with everything known
    reasons: int  # runs from which a reason is told


# A run of Valhalla takes about three times as long as one of Midgard.
STANDARD: Final[Mapping[str, Depth]] = {
    "midgard": Depth("standard-2", visits=120, worlds=8, walks=2, rounds=5, deeper=100, runs=32, reasons=20),
    "valhalla": Depth("standard-2", visits=48, worlds=6, walks=2, rounds=4, deeper=60, runs=12, reasons=12),
}


def depth_of(edition: Edition) -> Depth:
    """The usual depth for an edition; one that is not listed is taken for a slow one."""
    return STANDARD.get(edition.name, STANDARD["valhalla"])
