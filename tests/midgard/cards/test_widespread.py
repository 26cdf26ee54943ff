"""Widespread: the most STR in two different provinces in the Quest phase pays 7, 10 or 15 Glory and a stat may rise."""

import pytest

from fimbul import new_game
from tests.midgard.rules.helpers import deck
from tests.midgard.scenario import Scenario, scenario

ENDS = {"age": 2, "phase": 0, "first": 1, "utgard": "destroyed", "0.quests": "", "discard": "widespread_1"}
PAID = {"phase": 3, "0.glory": 7, "0.quests": "", "discard": "widespread_1"}


def committed(quest: str = "widespread_1") -> Scenario:
    """Seat 0 of five has committed the Quest."""
    return scenario(5, modules=("fifth",)).quests(0, quest)


@pytest.mark.parametrize(
    ("quest", "glory", "end", "asked"),
    [
        ("widespread_1", 7, {"age": 2, "phase": 0, "first": 1, "utgard": "destroyed"}, "0,1,2,3,4 draft"),
        ("widespread_2", 10, {"age": 3, "phase": 0, "first": 1, "horgr": "destroyed"}, "0,1,2,3,4 draft"),
        ("widespread_3", 15, {"phase": 6, "elvagar": "destroyed"}, "-"),
    ],
)
def test_in_ages_1_2_and_3_it_pays_7_10_and_15_glory_and_a_stat_may_be_raised(
    quest: str, glory: int, end: dict[str, object], asked: str
) -> None:
    table = committed(quest).at("gimle", "0:warrior").at("muspelheim", "0:warrior").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": glory, "0.quests": "", "discard": quest}
    assert table.asked() == "0 raise"
    assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
    table.play("0 raise horns")
    assert table.changes() == {"0.horns_step": 2, **end}
    assert table.asked() == asked


def test_one_province_is_not_enough_however_strong_one_is_there() -> None:
    table = committed().at("gimle", "0:leader,warrior*3").finish_actions(first=0)
    assert table.changes() == ENDS
    assert table.asked() == "0,1,2,3,4 draft"


def test_neighbours_and_provinces_of_one_region_are_different_provinces() -> None:
    table = committed().at("gimle", "0:warrior").at("andlang", "0:warrior").finish_actions(first=0)
    assert table.changes() == PAID
    assert table.asked() == "0 raise"


def test_yggdrasil_is_one_of_the_provinces() -> None:
    table = committed().at("gimle", "0:warrior").at("yggdrasil", "0:warrior").finish_actions(first=0)
    assert table.changes() == PAID
    assert table.asked() == "0 raise"


def test_one_ship_does_for_both_provinces_of_its_fjord_R94() -> None:
    table = committed().at("west", "0:ship").at("gimle", "1:warrior").finish_actions(first=0)
    assert table.changes() == PAID
    assert table.asked() == "0 raise"


def test_a_ship_beside_a_destroyed_province_does_for_one_R93() -> None:
    table = committed().at("west", "0:ship").destroyed("myrkvlor").finish_actions(first=0)
    assert table.changes() == ENDS
    assert table.asked() == "0,1,2,3,4 draft"


def test_a_tie_in_one_of_two_provinces_fails_R93() -> None:
    table = committed().at("gimle", "0:warrior 1:warrior").at("muspelheim", "0:warrior").finish_actions(first=0)
    assert table.changes() == ENDS
    assert table.asked() == "0,1,2,3,4 draft"


def test_a_stronger_enemy_in_one_of_two_provinces_fails_and_his_fjord_counts() -> None:
    table = (
        committed().at("gimle", "0:warrior").at("west", "4:ship").at("muspelheim", "0:warrior").finish_actions(first=0)
    )
    assert table.changes() == ENDS
    assert table.asked() == "0,1,2,3,4 draft"


def test_of_three_provinces_two_are_enough_and_it_pays_once() -> None:
    table = (
        committed()
        .at("gimle", "0:leader 1:warrior")
        .at("muspelheim", "0:warrior")
        .at("elvagar", "0:warrior 2:leader")
        .finish_actions(first=0)
    )
    assert table.changes() == PAID
    table.play("0 pass")
    assert table.changes() == {"age": 2, "phase": 0, "first": 1, "utgard": "destroyed"}
    assert table.asked() == "0,1,2,3,4 draft"


def test_two_clans_may_both_fulfil_it() -> None:
    table = (
        committed("widespread_2")
        .quests(4, "widespread_1")
        .at("gimle", "0:warrior")
        .at("muspelheim", "0:warrior")
        .at("elvagar", "4:warrior")
        .at("horgr", "4:warrior")
        .finish_actions(first=0)
    )
    table.play("0 pass")
    assert table.changes() == {
        "phase": 3,
        "0.glory": 10,
        "0.quests": "",
        "4.glory": 7,
        "4.quests": "",
        "discard": "widespread_1 widespread_2",
    }
    assert table.asked() == "4 raise"


def test_odins_throne_doubles_its_glory() -> None:
    table = (
        committed("widespread_3")
        .upgrades(0, "odins_throne")
        .at("gimle", "0:warrior")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 30, "0.quests": "", "discard": "widespread_3"}
    assert table.asked() == "0 raise"


def test_it_is_committed_as_an_action_and_counts_0_in_battle_R47() -> None:
    table = scenario(5, modules=("fifth",)).hand(0, "widespread_1").start(turn=0)
    table.play("0 quest widespread_1")
    assert table.changes() == {"0.hand": "", "0.quests": "widespread_1"}
    assert table.asked() == "1 action"
    table = scenario(5, modules=("fifth",)).hand(0, "widespread_1").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play widespread_1")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_there_is_one_in_each_age_with_five_seats_and_none_with_fewer() -> None:
    for age in (1, 2, 3):
        assert deck(new_game(seats=5, seed=1, modules=["fifth"]), age).count(f"widespread_{age}") == 1
        assert deck(new_game(seats=4, seed=1, modules=["fifth"]), age).count(f"widespread_{age}") == 0
