"""Invade. Rulebook p.14."""

import pytest

from fimbul import IllegalAction
from tests.midgard.rules.helpers import choices
from tests.midgard.scenario import scenario

OUTER = ["andlang", "angerboda", "elvagar", "gimle", "horgr", "muspelheim", "myrkvlor", "utgard"]
FJORDS = ["east", "north", "south", "west"]


def places(options: list[str], figure: str) -> list[str]:
    """Where a figure may invade."""
    return [option.partition(">")[2] for option in options if option.startswith(f"{figure}>")]


def test_a_figure_from_the_reserve_goes_into_an_empty_village_of_any_outer_province_for_rage_equal_to_its_str() -> None:
    """p.14"""
    table = scenario(3).start()
    assert places(choices(table, "invade"), "warrior") == OUTER
    table.play("0 invade warrior>muspelheim")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*7,ship", "0@muspelheim": "warrior"}
    assert table.asked() == "1 action"


def test_the_raven_pays_2_rage_for_an_upgraded_warrior_into_the_empty_utgard_village() -> None:
    """p.14, example"""
    table = (
        scenario(4)
        .upgrades(1, "experts_in_arms")
        .at("utgard", "0:warrior 2:leader")
        .at("gimle", "1:leader")
        .start(turn=1)
    )
    table.play("1 invade warrior>utgard")
    assert table.changes() == {"1.rage": 4, "1@reserve": "warrior*7,ship", "1@utgard": "warrior"}
    assert table.asked() == "2 action"
    assert not table.offers("invade leader>utgard")


def test_invading_with_the_leader_does_not_cost_any_rage() -> None:
    """p.14"""
    table = scenario(3).rage(0, 1).start()
    table.play("0 invade leader>utgard")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@utgard": "leader"}
    assert table.asked() == "1 action"


def test_a_ship_must_be_placed_in_a_fjord_and_may_go_into_any() -> None:
    """p.14"""
    table = scenario(3).at("west", "1:ship").start()
    assert places(choices(table, "invade"), "ship") == FJORDS
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", "0@west": "ship"}
    assert table.asked() == "1 action"


def test_only_ships_go_into_fjords() -> None:
    """p.14"""
    table = scenario(3).start()
    for figure in ("leader", "warrior"):
        assert table.why_not(f"0 invade {figure}>west") == "only_ships_in_fjords"
        with pytest.raises(IllegalAction):
            table.play(f"0 invade {figure}>west")
    assert table.why_not("0 invade ship>gimle") == "ships_in_fjords"


def test_there_is_no_limit_to_the_number_of_ships_in_a_fjord() -> None:
    """p.6"""
    table = scenario(4).at("west", "1:ship 2:ship 3:ship").start()
    table.play("0 invade ship>west")
    assert table.changes()["0@west"] == "ship"
    assert table.asked() == "1 action"


def test_no_figure_invades_yggdrasil_directly() -> None:
    """p.14"""
    table = scenario(3).start()
    assert not [option for option in choices(table, "invade") if option.endswith(">yggdrasil")]
    assert table.why_not("0 invade leader>yggdrasil") == "no_invade_yggdrasil"


@pytest.mark.parametrize(
    "province, villages",
    [
        ("elvagar", 4),
        ("angerboda", 5),
        ("muspelheim", 5),
        ("horgr", 4),
        ("utgard", 3),
        ("andlang", 3),
        ("gimle", 5),
        ("myrkvlor", 3),
    ],
)
def test_each_village_holds_a_single_figure_whoever_owns_it(province: str, villages: int) -> None:
    """p.6"""
    almost = f"1:warrior*2 2:leader,warrior*{villages - 4}" if villages > 4 else f"1:warrior*2 2:warrior*{villages - 3}"
    almost = "1:warrior*2" if villages == 3 else almost
    table = scenario(3).at(province, almost).start()
    assert table.offers(f"invade warrior>{province}")
    table.play(f"0 invade warrior>{province}")
    assert table.asked() == "1 action"
    assert not table.offers(f"invade leader>{province}")
    assert table.why_not(f"1 invade leader>{province}") == "no_village"


def test_figures_in_a_fjord_do_not_take_up_villages_of_the_province() -> None:
    """p.6"""
    table = scenario(4).at("south", "1:ship 2:ship 3:ship").at("utgard", "1:warrior*2").start()
    assert table.offers("invade warrior>utgard")


def test_a_destroyed_province_cannot_be_invaded() -> None:
    """p.10, p.22"""
    table = scenario(3).destroyed("gimle").start()
    assert places(choices(table, "invade"), "warrior") == [place for place in OUTER if place != "gimle"]
    assert table.why_not("0 invade warrior>gimle") == "destroyed"


def test_a_pillaged_province_can_be_invaded() -> None:
    """p.14: any outer province"""
    table = scenario(3).pillaged("gimle").start()
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_with_as_many_figures_on_the_board_as_horns_nobody_more_can_invade() -> None:
    """p.14: 4 Horns on the first step"""
    full = scenario(3).at("gimle", "0:leader,warrior*2").at("west", "0:ship").start()
    assert choices(full, "invade") == []
    assert full.why_not("0 invade warrior>horgr") == "horns"
    assert full.asked() == "0 action"
    one_less = scenario(3).at("gimle", "0:leader,warrior*2").start()
    assert places(choices(one_less, "invade"), "warrior") == OUTER
    assert places(choices(one_less, "invade"), "ship") == FJORDS


def test_a_higher_horns_stat_allows_more_figures_at_once() -> None:
    """p.7"""
    table = scenario(3).steps(0, 1, 1, 2).at("gimle", "0:leader,warrior*2").at("west", "0:ship").start()
    table.play("0 invade warrior>horgr")
    assert table.changes() == {"0.rage": 5, "0@reserve": "warrior*5", "0@horgr": "warrior"}
    assert table.asked() == "1 action"


def test_valhalla_is_not_part_of_the_board() -> None:
    """p.14"""
    table = scenario(3).at("gimle", "0:leader,warrior*2").at("valhalla", "0:warrior*4,ship").start()
    assert places(choices(table, "invade"), "warrior") == OUTER
    assert places(choices(table, "invade"), "ship") == []
    assert table.why_not("0 invade ship>west") == "not_in_reserve"


def test_a_monster_pays_its_str_to_invade() -> None:
    """p.14"""
    table = scenario(3).upgrades(0, "sea_serpent", "fire_giant").start()
    assert places(choices(table, "invade"), "sea_serpent") == FJORDS
    assert places(choices(table, "invade"), "fire_giant") == OUTER
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship,sea_serpent",
        "0@gimle": "fire_giant",
    }
    assert table.asked() == "1 action"


def test_a_figure_that_is_on_the_board_already_does_not_invade() -> None:
    """p.14: a figure in your reserve"""
    table = scenario(3).at("gimle", "0:leader").start()
    assert places(choices(table, "invade"), "leader") == []
    assert table.why_not("0 invade leader>horgr") == "not_in_reserve"
