"""Groups of figures by their STR, for tests of what a card adds in battle: all in Gimle and its fjord."""

from __future__ import annotations

from tests.midgard.scenario import Scenario

GROUPS = {  # STR: figures in Gimle (few, for it has five villages), and in the fjord
    1: ("warrior", ""),
    2: ("warrior*2", ""),
    3: ("leader", ""),
    4: ("leader,warrior", ""),
    5: ("leader", "ship"),
    6: ("leader", "sea_serpent"),
    7: ("leader,warrior", "sea_serpent"),
    8: ("leader", "ship,sea_serpent"),
    9: ("leader,warrior", "ship,sea_serpent"),
    10: ("leader,warrior*2", "ship,sea_serpent"),
}


def with_strength(position: Scenario, seat: int, strength: int) -> Scenario:
    """A seat has so much STR in Gimle and its fjord."""
    here, fjord = GROUPS[strength]
    if "sea_serpent" in fjord:
        position.upgrades(seat, "sea_serpent")
    position.steps(seat, 1, 1, 2).at("gimle", f"{seat}:{here}")
    return position.at("west", f"{seat}:{fjord}") if fjord else position


def lost(seat: int, strength: int) -> dict[str, object]:
    """What changes for a seat that loses them all."""
    here, fjord = GROUPS[strength]
    found: dict[str, object] = {f"{seat}@gimle": "", f"{seat}@valhalla": f"{here},{fjord}" if fjord else here}
    return found | ({f"{seat}@west": ""} if fjord else {})
