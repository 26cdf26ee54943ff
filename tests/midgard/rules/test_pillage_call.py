"""Pillage: who may, and the call to battle. Rulebook p.17-19."""

import pytest

from fimbul import IllegalAction
from tests.midgard.rules.helpers import choices, swap_tokens
from tests.midgard.scenario import scenario


# -- who may pillage what ------------------------------------------------------------------------------------------
def test_a_province_with_a_figure_of_yours_in_it_can_be_pillaged_at_no_cost() -> None:
    """p.17"""
    table = scenario(3).rage(0, 1).at("myrkvlor", "0:warrior").start()
    table.play("0 pillage myrkvlor")
    assert table.changes() == {"0.glory": 5, "myrkvlor": "pillaged"}
    assert table.asked() == "1 action"


def test_a_figure_in_the_supporting_fjord_is_enough_for_both_its_provinces() -> None:
    """p.17"""
    table = scenario(3).at("west", "0:ship").start()
    assert choices(table, "pillage") == ["gimle", "myrkvlor"]
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_a_figure_in_an_adjacent_province_is_not_enough() -> None:
    """p.17"""
    table = scenario(3).at("gimle", "0:leader").start()
    assert choices(table, "pillage") == ["gimle"]
    assert table.why_not("0 pillage myrkvlor") == "no_figures_near"
    with pytest.raises(IllegalAction):
        table.play("0 pillage yggdrasil")


def test_a_province_pillaged_in_this_phase_cannot_be_pillaged_again() -> None:
    """p.17"""
    table = scenario(3).pillaged("gimle").at("gimle", "0:leader").start()
    assert choices(table, "pillage") == []
    assert table.why_not("0 pillage gimle") == "pillaged"


def test_a_destroyed_province_cannot_be_pillaged_from_its_fjord() -> None:
    """p.10"""
    table = scenario(3).destroyed("gimle").at("west", "0:ship").start()
    assert choices(table, "pillage") == ["myrkvlor"]
    assert table.why_not("0 pillage gimle") == "destroyed"


# -- the call ------------------------------------------------------------------------------------------------------
def test_the_call_starts_on_the_pillagers_left_and_goes_clockwise_the_pillager_last() -> None:
    """p.18"""
    table = (
        scenario(4)
        .at("gimle", "1:leader")
        .at("yggdrasil", "0:warrior 1:warrior 2:warrior 3:warrior")
        .at("horgr", "0:leader")
        .start(turn=1)
    )
    table.play("1 pillage gimle")
    order = []
    for _ in range(4):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} pass")
    assert order == ["2 join", "3 join", "0 join", "1 join"]
    assert table.changes() == {"1.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "2 action"


def test_a_player_moves_one_figure_at_a_time_from_an_adjacent_province_into_an_empty_village() -> None:
    """p.18"""
    table = (
        scenario(3)
        .upgrades(1, "troll")
        .at("gimle", "0:leader")
        .at("andlang", "1:leader,warrior")
        .at("myrkvlor", "1:warrior")
        .at("yggdrasil", "1:troll")
        .start()
    )
    table.play("0 pillage gimle")
    assert table.options() == [
        "join leader@andlang",
        "join troll@yggdrasil",
        "join warrior@andlang",
        "join warrior@myrkvlor",
        "pass",
    ]
    table.play("1 join leader@andlang")
    assert table.changes() == {"1@andlang": "warrior", "1@gimle": "leader"}
    assert table.asked() == "1 join"


def test_figures_further_away_cannot_join() -> None:
    """p.18"""
    table = scenario(3).at("gimle", "0:leader").at("utgard", "1:leader").at("elvagar", "2:leader").start()
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_ships_cannot_be_moved_into_the_battle() -> None:
    """p.18"""
    table = (
        scenario(3).upgrades(1, "sea_serpent").at("gimle", "0:leader").at("south", "1:ship,sea_serpent").start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_joining_costs_no_rage_and_even_players_with_zero_rage_can_do_it() -> None:
    """p.18"""
    table = scenario(3).rage(1, 0).at("gimle", "0:leader").at("andlang", "1:warrior").start()
    table.play("0 pillage gimle", "1 join warrior@andlang")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@andlang": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "2 action"


def test_a_player_who_passed_in_the_action_phase_may_join() -> None:
    """p.18"""
    table = scenario(3).passed(1).at("gimle", "0:warrior").at("andlang", "1:leader").start()
    table.play("0 pillage gimle")
    assert table.asked() == "1 join"


def test_the_call_goes_round_and_round_until_nobody_wishes_to_join() -> None:
    """p.18"""
    table = scenario(3).at("angerboda", "0:leader").at("elvagar", "1:warrior*2").at("muspelheim", "2:warrior*2").start()
    table.play("0 pillage angerboda")
    order = []
    for answer in ("join warrior@elvagar", "pass", "join warrior@elvagar", "join warrior@muspelheim"):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} {answer}")
    assert order == ["1 join", "2 join", "1 join", "2 join"]
    assert table.asked() == "2 join"
    table.play("2 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.rage_step": 2,
        "angerboda": "pillaged",
        "1@elvagar": "",
        "1@valhalla": "warrior*2",
        "2@muspelheim": "warrior",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_call_ends_at_once_when_all_villages_are_occupied() -> None:
    """p.18"""
    table = scenario(3).at("utgard", "0:leader 1:warrior").at("horgr", "1:warrior 2:warrior*2").start()
    table.play("0 pillage utgard", "1 join warrior@horgr")
    assert table.changes() == {
        "0.glory": 4,
        "0.axes_step": 2,
        "utgard": "pillaged",
        "1@utgard": "",
        "1@horgr": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_with_no_empty_village_nobody_is_called() -> None:
    """p.18"""
    table = scenario(3).at("utgard", "0:leader 1:warrior*2").at("horgr", "2:warrior*2").start()
    table.play("0 pillage utgard")
    assert table.changes() == {
        "0.glory": 4,
        "0.axes_step": 2,
        "utgard": "pillaged",
        "1@utgard": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_any_number_of_figures_can_join_a_battle_in_yggdrasil_from_all_around() -> None:
    """p.18: there are no villages in Yggdrasil."""
    table = (
        scenario(3)
        .steps(1, 1, 1, 5)
        .at("yggdrasil", "0:leader,warrior*3")
        .at("elvagar", "1:warrior*2")
        .at("muspelheim", "1:leader,warrior")
        .at("utgard", "1:warrior*2")
        .at("gimle", "1:warrior*2")
        .start()
    )
    table.play("0 pillage yggdrasil")
    for answer in (
        "leader@muspelheim",
        "warrior@muspelheim",
        *["warrior@elvagar"] * 2,
        *["warrior@utgard"] * 2,
        *["warrior@gimle"] * 2,
    ):
        assert table.asked() == "1 join"
        table.play(f"1 join {answer}")
    assert table.changes() == {
        "0@yggdrasil": "",
        "0@valhalla": "leader,warrior*3",
        "1@elvagar": "",
        "1@muspelheim": "",
        "1@utgard": "",
        "1@gimle": "",
        "1@yggdrasil": "leader,warrior*7",
        "1.glory": 3,
    }
    assert table.asked() == "1 action"


def test_the_pillager_may_bring_in_figures_too() -> None:
    """p.18: each player (including you)"""
    table = scenario(3).at("gimle", "0:warrior 1:leader").at("myrkvlor", "0:leader").start()
    table.play("0 pillage gimle")
    assert table.asked() == "0 join"
    table.play("0 join leader@myrkvlor")
    assert table.changes() == {
        "0@myrkvlor": "",
        "0@gimle": "leader,warrior",
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_several_players_may_join_and_all_of_them_fight_each_other() -> None:
    """p.18"""
    table = scenario(4).at("gimle", "0:warrior").at("yggdrasil", "1:warrior 2:leader 3:warrior").start()
    table.play("0 pillage gimle", "1 join warrior@yggdrasil", "2 join leader@yggdrasil", "3 join warrior@yggdrasil")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@yggdrasil": "",
        "1@valhalla": "warrior",
        "2@yggdrasil": "",
        "2@gimle": "leader",
        "2.glory": 3,
        "3@yggdrasil": "",
        "3@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_call_to_andlang_takes_exactly_the_joins_of_the_example() -> None:
    """p.19, example 1"""
    table = (
        swap_tokens(scenario(4), "andlang", "horgr")
        .pillaged("horgr")
        .at("south", "0:ship")
        .at("yggdrasil", "0:warrior*2 1:warrior")
        .at("gimle", "1:warrior")
        .at("horgr", "2:leader")
        .hand(0, "tyrs_crush_1")
        .hand(1, "troll")
        .start()
    )
    table.play("0 pillage andlang")
    assert table.asked() == "1 join"
    assert table.options() == ["join warrior@gimle", "join warrior@yggdrasil", "pass"]
    table.play("1 join warrior@gimle")
    assert table.asked() == "0 join"  # Serpent's Leader in Horgr is not adjacent, Bear has nobody
    assert table.options() == ["join warrior@yggdrasil", "pass"]
    table.play("0 join warrior@yggdrasil")
    assert table.asked() == "1 join"
    table.play("1 join warrior@yggdrasil")
    assert table.changes() == {
        "0@yggdrasil": "warrior",
        "0@andlang": "warrior",
        "1@gimle": "",
        "1@yggdrasil": "",
        "1@andlang": "warrior*2",
    }
    assert table.asked() == "0,1 card"  # red's other Warrior finds no empty village


# -- no enemy ------------------------------------------------------------------------------------------------------
def test_without_enemies_after_the_call_no_battle_takes_place_and_the_province_is_pillaged() -> None:
    """p.18"""
    table = (
        scenario(3)
        .hand(0, "tyrs_smite_1")
        .hand(1, "tyrs_bash")
        .at("horgr", "0:warrior")
        .at("utgard", "1:leader")
        .start(turn=0)
    )
    table.play("0 pillage horgr", "1 pass")
    assert table.changes() == {"0.axes_step": 2, "horgr": "pillaged"}
    assert table.asked() == "1 action"


def test_winning_a_province_without_a_battle_gives_no_battle_glory() -> None:
    """p.18"""
    table = scenario(3).steps(0, 1, 6, 1).at("gimle", "0:warrior").start()
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_an_enemy_in_the_supporting_fjord_means_battle() -> None:
    """p.18"""
    table = scenario(3).at("gimle", "0:leader").at("west", "1:ship").start()
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@west": "",
        "1@valhalla": "ship",
    }
    assert table.asked() == "1 action"
