"""Mystic Troll: its owner's figures invade the province it stands in for 0 Rage."""

import pytest

from tests.midgard.scenario import Scenario, scenario


def troll(seats: int = 3) -> Scenario:
    """Seat 0 has the Mystic Troll in its reserve."""
    return scenario(seats, modules=("kickstarter",)).upgrades(0, "mystic_troll")


def test_a_warrior_invades_the_province_it_stands_in_for_nothing_R27() -> None:
    table = troll().at("gimle", "0:mystic_troll").rage(0, 1).start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior,mystic_troll"}
    assert table.asked() == "1 action"


def test_other_provinces_cost_what_they_always_cost_R27() -> None:
    table = troll().at("gimle", "0:mystic_troll").start(turn=0)
    table.play("0 invade warrior>myrkvlor")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*7,ship", "0@myrkvlor": "warrior"}
    assert table.asked() == "1 action"


def test_enemies_pay_in_its_province_R27() -> None:
    table = troll().at("gimle", "0:mystic_troll").start(turn=1)
    table.play("1 invade warrior>gimle")
    assert table.changes() == {"1.rage": 5, "1@reserve": "leader,warrior*7,ship", "1@gimle": "warrior"}
    assert table.asked() == "2 action"


@pytest.mark.parametrize(
    ("card", "figure", "left", "group"),
    [
        ("masters_in_arms", "warrior", "leader,warrior*7,ship", "warrior,mystic_troll"),
        ("fire_giant", "fire_giant", "leader,warrior*8,ship", "fire_giant,mystic_troll"),
    ],
)
def test_stronger_figures_and_monsters_come_for_nothing_too_R13(card: str, figure: str, left: str, group: str) -> None:
    table = troll().upgrades(0, card).at("gimle", "0:mystic_troll").rage(0, 1).start(turn=0)
    table.play(f"0 invade {figure}>gimle")
    assert table.changes() == {"0@reserve": left, "0@gimle": group}
    assert table.asked() == "1 action"
    table = troll().upgrades(0, card).at("gimle", "0:mystic_troll").rage(0, 1).start(turn=0)
    assert table.why_not(f"0 invade {figure}>horgr") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_a_ship_pays_for_the_fjord_of_its_province() -> None:
    table = troll().at("gimle", "0:mystic_troll").start(turn=0)
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", "0@west": "ship"}
    assert table.asked() == "1 action"


def test_the_favour_goes_where_it_goes() -> None:
    table = troll().at("gimle", "0:mystic_troll").start(turn=0)
    table.play("0 march gimle>horgr", "1 pass", "2 pass", "0 invade warrior>gimle", "0 invade warrior>horgr")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*6,ship",
        "0@gimle": "warrior",
        "0@horgr": "warrior,mystic_troll",
        "1.rage": 0,
        "1.out": True,
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0 action"


@pytest.mark.parametrize("place", ["reserve", "valhalla", "yggdrasil"])
def test_off_the_outer_provinces_it_favours_nobody(place: str) -> None:
    position = troll() if place == "reserve" else troll().at(place, "0:mystic_troll")
    table = position.start(turn=0)
    reserve = "leader,warrior*7,ship,mystic_troll" if place == "reserve" else "leader,warrior*7,ship"
    assert not table.offers("invade warrior>yggdrasil")
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": reserve, "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_horns_and_villages_must_still_allow_it_R12() -> None:
    table = troll().at("utgard", "0:mystic_troll 1:warrior*2").start(turn=0)
    assert table.why_not("0 invade warrior>utgard") == "no_village"
    assert table.changes() == {}
    assert table.asked() == "0 action"
    table = troll().at("gimle", "0:warrior*3,mystic_troll").start(turn=0)
    assert table.why_not("0 invade warrior>gimle") == "horns"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_at_0_rage_there_is_no_action_not_even_a_free_invade_R1() -> None:
    table = troll().at("gimle", "0:mystic_troll").rage(0, 0).start(turn=2)
    table.play("2 invade leader>horgr")
    assert table.changes() == {"2@reserve": "warrior*8,ship", "2@horgr": "leader"}
    assert table.asked() == "1 action"


def test_friggas_domain_still_costs_1_rage_R25() -> None:
    table = (
        troll().upgrades(0, "friggas_domain").at("gimle", "0:mystic_troll").at("valhalla", "0:warrior").start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@valhalla": "", "0@gimle": "warrior,mystic_troll"}
    assert table.asked() == "1 action"


def test_when_its_card_is_replaced_invades_are_paid_for_again_R29() -> None:
    table = troll().upgrades(0, "troll").hand(0, "soldier_of_hel").at("gimle", "0:mystic_troll").start(turn=0)
    table.play("0 upgrade soldier_of_hel/mystic_troll", "0 pass", "1 pass", "2 pass", "0 invade warrior>gimle")
    assert table.changes() == {
        "0.rage": 5,
        "0.hand": "",
        "0.upgrades": "troll soldier_of_hel",
        "discard": "mystic_troll",
        "0@gimle": "warrior",
        "0@reserve": "leader,warrior*7,ship,soldier_of_hel,troll",
        "1.rage": 0,
        "1.out": True,
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0 action"
