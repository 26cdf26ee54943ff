"""Rulings, section E: late cards and ties (R60, R61, R63)."""

import pytest

from tests.midgard.rules.helpers import strengths, view_line
from tests.midgard.scenario import Scenario, Table, scenario


def fight(builder: Scenario, *moves: str) -> Table:
    """Seat 0 pillages Gimle; then the moves."""
    return builder.start(turn=0).play("0 pillage gimle", *moves)


def test_r60_the_late_window_opens_after_all_reveal_effects() -> None:
    """R60: Tide's question comes first"""
    builder = scenario(3).at("gimle", "0:leader,warrior 1:leader").hand(0, "odins_tide", "heimdalls_eye")
    table = fight(builder, "0 play odins_tide")
    assert table.asked() == "0 spare odins_tide"
    table.play("0 spare leader@gimle")
    assert table.asked() == "0 late"
    assert " step late " in view_line(table.game, -1, "pillage")
    table.play("0 play heimdalls_eye")
    assert strengths(table) == {0: (3, 3), 1: (3, 0)}
    assert table.asked() == "1 action"


def test_r60_pillager_first_clockwise_until_all_pass_only_participants() -> None:
    """R60"""
    builder = (
        scenario(4)
        .at("gimle", "1:leader 3:leader")
        .at("west", "0:ship")
        .hand(0, "alfheim_2", "heimdalls_eye")
        .hand(1, "jotunheim_2", "manheim_2")
        .hand(2, "heimdalls_eye")
        .hand(3, "tyrs_crush_2", "heimdalls_eye", "yggdrasil_2")
    )
    table = builder.start(turn=3)
    table.play("3 pillage gimle", "0 play alfheim_2", "1 play jotunheim_2", "3 play tyrs_crush_2")
    order = []
    for answer in ("pass", "play heimdalls_eye", "pass", "play heimdalls_eye", "pass", "pass"):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} {answer}")
    # seat 0's hand is empty after its late card
    assert order == ["3 late", "0 late", "1 late", "3 late", "1 late", "3 late"]
    assert strengths(table) == {0: (2, 2), 1: (3, 0), 3: (3, 6)}
    assert table.asked() == "0 action"


def test_r60_a_player_may_play_several_late_cards() -> None:
    """R60"""
    builder = scenario(3).at("gimle", "0:warrior 1:leader").hand(0, "tyrs_bash", "heimdalls_eye", "heimdalls_eye")
    table = fight(builder, "0 play tyrs_bash", "0 play heimdalls_eye", "0 play heimdalls_eye")
    assert strengths(table) == {0: (1, 6), 1: (3, 0)}
    assert table.asked() == "1 action"


def test_r60_a_clan_with_an_empty_hand_is_not_asked() -> None:
    """R60; protocol 6"""
    builder = scenario(3).at("gimle", "0:leader 1:warrior").hand(0, "tyrs_rage_2").hand(1, "tyrs_crush_2", "troll")
    table = fight(builder, "0 play tyrs_rage_2", "1 play tyrs_crush_2")
    assert table.asked() == "1 late"
    assert table.options() == ["pass"]


def test_r61_the_winner_discards_late_cards_and_a_loser_takes_them_back() -> None:
    """R61"""
    builder = scenario(3).at("gimle", "0:leader 1:leader").hand(0, "tyrs_crush_2", "heimdalls_eye")
    table = fight(
        builder.hand(1, "tyrs_bash", "heimdalls_eye"),
        "0 play tyrs_crush_2",
        "1 play tyrs_bash",
        "0 play heimdalls_eye",
        "1 play heimdalls_eye",
    )
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "heimdalls_eye tyrs_crush_2",
        "gimle": "pillaged",
    }
    assert table.facts()["1.hand"] == "tyrs_bash heimdalls_eye"
    assert table.asked() == "1 action"


def test_r61_poison_takes_late_cards_and_prowess_may_keep_them() -> None:
    """R61"""
    poison = scenario(3).at("gimle", "0:leader 1:warrior").hand(0, "tyrs_crush_2", "heimdalls_eye")
    table = fight(poison.hand(1, "lokis_poison"), "0 play tyrs_crush_2", "1 play lokis_poison", "0 play heimdalls_eye")
    assert table.facts()["1.hand"] == "heimdalls_eye tyrs_crush_2 lokis_poison"
    assert table.facts()["discard"] == ""
    prowess = scenario(3).upgrades(0, "tyrs_prowess").at("gimle", "0:leader 1:warrior")
    kept = fight(prowess.hand(0, "tyrs_crush_2", "heimdalls_eye"), "0 play tyrs_crush_2", "0 play heimdalls_eye")
    assert kept.asked() == "0 keep tyrs_prowess"
    assert kept.options() == ["keep heimdalls_eye", "keep tyrs_crush_2", "pass"]
    kept.play("0 keep heimdalls_eye", "0 pass")
    assert kept.changes() == {
        "0.rage": 5,
        "0.hand": "heimdalls_eye",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_crush_2",
        "gimle": "pillaged",
    }
    assert kept.asked() == "1 action"


def test_r63_a_tie_for_the_highest_total_all_lose_cards_return_no_glory_the_pillage_fails() -> None:
    """R63"""
    builder = scenario(3).at("gimle", "0:leader 1:leader 2:warrior").hand(0, "tyrs_bash").hand(1, "friggas_grace")
    table = fight(builder, "0 play tyrs_bash", "1 play friggas_grace")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1@gimle": "",
        "1@valhalla": "leader",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_r63_a_tie_with_no_figure_left_on_either_side_is_a_tie_too() -> None:
    """R63: both lose their only Warrior to the other's Smite (0 against 0 cannot come about with the base cards)."""
    builder = scenario(4).at("gimle", "0:warrior 1:warrior").hand(0, "odins_smite").hand(1, "odins_smite")
    table = fight(builder, "0 play odins_smite", "1 play odins_smite")
    assert strengths(table) == {0: (0, 1), 1: (0, 1)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("seat, other", [(1, 2), (2, 1)])
def test_r63_two_lower_clans_that_tie_change_nothing(seat: int, other: int) -> None:
    """R63"""
    table = fight(scenario(3).at("gimle", f"0:leader {seat}:warrior {other}:warrior"))
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r63_a_tie_below_the_highest_that_is_counted_first_changes_nothing() -> None:
    """R63: seats 0 and 1 tie, seat 2 is stronger"""
    table = fight(scenario(3).at("gimle", "0:warrior 1:warrior 2:leader"))
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.glory": 3,
    }
    assert table.asked() == "1 action"
