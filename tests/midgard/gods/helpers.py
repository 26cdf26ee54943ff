"""What the tests of the gods share: the order in which an Age offers its provinces to them."""

from __future__ import annotations

from fimbul.editions.midgard.rules.board import PLACE_NAMES
from tests.midgard.scenario import Scenario

OUTER = PLACE_NAMES[1:9]


def order(builder: Scenario, age: int, *provinces: str) -> Scenario:
    """The first provinces that an Age's order names; the others follow in board order."""
    names = [*provinces, *[name for name in OUTER if name not in provinces]]
    for n, name in enumerate(names):
        builder.dealt.god_places[8 * (age - 1) + n] = PLACE_NAMES.index(name)
    return builder
