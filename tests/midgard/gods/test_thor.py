"""Thor: the winner of a battle in his province gains 2 Glory for each enemy figure destroyed in it."""

import pytest

from tests.midgard.scenario import Scenario, scenario


def thor(place: str = "gimle", seats: int = 3, *, modules: tuple[str, ...] = ()) -> Scenario:
    """Thor stands in a province; Odin is the other god, and nowhere yet."""
    return scenario(seats, modules=("gods", *modules), gods=("thor", "odin")).god("thor", place)


# -- his power ------------------------------------------------------------------------------------------------------
def test_the_winner_gains_2_glory_for_each_enemy_figure_besides_the_battle_glory() -> None:
    table = thor().at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 7,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "0 send"


def test_the_figures_of_all_enemies_count_those_in_the_fjord_too() -> None:
    table = thor().at("gimle", "0:leader,warrior*2 1:warrior 2:warrior").at("west", "1:ship 2:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 11,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior,ship",
        "2@gimle": "",
        "2@west": "",
        "2@valhalla": "warrior,ship",
    }
    assert table.asked() == "0 send"


def test_a_ship_in_the_fjord_that_wins_gains_it() -> None:
    table = thor().at("gimle", "1:warrior").at("west", "0:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 5,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_a_defender_who_wins_gains_it_too() -> None:
    table = thor().at("gimle", "0:warrior*2 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2", "1.glory": 7}
    assert table.asked() == "0 send"


def test_after_a_tie_nobody_gains_it() -> None:
    table = thor().at("gimle", "0:leader 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "0 send"


def test_a_pillage_without_battle_pays_nothing_R45() -> None:
    table = thor().at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 send"


def test_figures_destroyed_before_str_is_compared_count_and_own_ones_do_not() -> None:
    table = thor().hand(0, "odins_tide").at("gimle", "0:leader,warrior*2 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle", "1 spare warrior@gimle")
    assert table.changes() == {
        "0.glory": 7,
        "0.hand": "",
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "warrior*2",
        "discard": "odins_tide",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "0 send"


def test_figures_saved_do_not_count_R77() -> None:
    table = thor().upgrades(1, "friggas_protection").at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "1 save warrior@gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 5,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.rage": 5,
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_he_pays_after_the_text_of_the_winners_card_R64() -> None:
    table = thor().hand(0, "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0.glory": 3,
        "0.hand": "",
        "0.horns_step": 2,
        "discard": "thors_oath",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 raise thors_oath"
    table.play("0 raise rage")
    assert table.changes() == {"0.glory": 5, "0.rage_step": 2}
    assert table.asked() == "0 send"


def test_figures_that_die_without_a_battle_pay_nothing() -> None:
    table = thor().upgrades(0, "troll").at("gimle", "1:warrior*2").start(turn=0)
    table.play("0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "troll",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("province", ["myrkvlor", "andlang", "yggdrasil"])
def test_elsewhere_even_at_the_same_fjord_he_does_nothing_and_stays(province: str) -> None:
    gained = {
        "myrkvlor": {"0.glory": 8},
        "andlang": {"0.glory": 3, "0.horns_step": 2},
        "yggdrasil": {"0.glory": 4, "0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2},
    }
    table = thor().at(province, "0:leader 1:warrior").start(turn=0)
    table.play(f"0 pillage {province}")
    assert table.changes() == {
        **gained[province],
        province: "pillaged",
        f"1@{province}": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_off_the_board_he_does_nothing() -> None:
    table = scenario(3, modules=("gods",), gods=("thor", "odin")).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
