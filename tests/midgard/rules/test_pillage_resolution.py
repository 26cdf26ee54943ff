"""Pillage: who wins, who dies, what is gained. Rulebook p.18-19."""

import pytest

from tests.midgard.rules.helpers import choices, strengths, swap_tokens
from tests.midgard.scenario import scenario


def test_the_wolf_wins_the_battle_of_andlang() -> None:
    """p.19, the whole example: 7 against 2; Axes go from 3 to 4, and the victory is worth 4 Glory."""
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
    table.play(
        "0 pillage andlang",
        "1 join warrior@gimle",
        "0 join warrior@yggdrasil",
        "1 join warrior@yggdrasil",
        "0 play tyrs_crush_1",
        "1 play troll",
    )
    assert strengths(table) == {0: (3, 4), 1: (2, 0)}
    assert table.changes() == {
        "0@yggdrasil": "warrior",
        "0@andlang": "warrior",
        "0.hand": "",
        "0.axes_step": 2,
        "0.glory": 4,
        "1@yggdrasil": "",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "tyrs_crush_1",
        "andlang": "pillaged",
    }
    assert table.asked() == "1 action"


# -- winning and losing --------------------------------------------------------------------------------------------
def test_the_highest_str_wins_the_battle() -> None:
    """p.18"""
    table = scenario(4).at("gimle", "0:leader 1:warrior*2 2:warrior").at("west", "3:ship").start()
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "3@west": "",
        "3@valhalla": "ship",
    }
    assert table.asked() == "1 action"


def test_in_case_of_a_tie_all_participating_players_lose() -> None:
    """p.18"""
    table = (
        scenario(4)
        .at("gimle", "0:leader 1:leader 2:warrior")
        .at("west", "2:ship 3:ship")
        .hand(0, "tyrs_bash")
        .hand(1, "tyrs_smash_1")
        .hand(2, "tyrs_smash_1")
        .start()
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play tyrs_smash_1", "2 play tyrs_smash_1")
    assert strengths(table) == {0: (3, 2), 1: (3, 3), 2: (3, 3), 3: (2, 0)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1@gimle": "",
        "1@valhalla": "leader",
        "2@gimle": "",
        "2@west": "",
        "2@valhalla": "warrior,ship",
        "3@west": "",
        "3@valhalla": "ship",
    }
    assert table.asked() == "1 action"


def test_the_winner_discards_the_cards_he_played_and_the_losers_take_theirs_back() -> None:
    """p.18"""
    table = (
        scenario(3)
        .at("gimle", "0:leader 1:leader 2:leader")
        .hand(0, "tyrs_bash", "troll")
        .hand(1, "tyrs_smite_1", "alfheim_1")
        .hand(2, "thors_hammer")
        .start()
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play tyrs_smite_1", "2 play thors_hammer")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "alfheim_1",
        "1.glory": 3,
        "2@gimle": "",
        "2@valhalla": "leader",
        "discard": "tyrs_smite_1",
    }
    assert table.asked() == "1 action"


def test_losing_figures_in_the_fjord_die_too_and_those_elsewhere_live() -> None:
    """p.18"""
    table = (
        scenario(3)
        .at("gimle", "0:leader,warrior 1:warrior")
        .at("west", "1:ship")
        .at("myrkvlor", "2:leader")
        .at("horgr", "1:leader")
        .start()
    )
    table.play("0 pillage gimle", "2 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


def test_the_winners_figures_stay_where_they_are() -> None:
    """p.18"""
    table = scenario(3).at("gimle", "0:leader,warrior 1:warrior").at("west", "0:ship").start()
    table.play("0 pillage gimle")
    assert table.facts()["0@gimle"] == "leader,warrior"
    assert table.facts()["0@west"] == "ship"
    assert table.asked() == "1 action"


def test_a_defender_who_wins_gains_battle_glory_and_the_province_is_not_pillaged() -> None:
    """p.18"""
    table = scenario(3).steps(1, 1, 3, 1).at("gimle", "0:warrior 1:leader").start()
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 5}
    assert table.asked() == "1 action"


def test_after_a_failed_pillage_any_player_can_try_again_the_pillager_too() -> None:
    """p.18"""
    table = scenario(3).at("gimle", "0:warrior 1:leader").at("west", "0:ship").start()
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@west": "",
        "0@valhalla": "warrior,ship",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    table.play("1 invade warrior>gimle", "2 pass", "0 invade leader>gimle")
    table.changes()
    assert choices(table, "pillage") == ["gimle"]
    table.play("1 pass", "0 pillage gimle")
    assert table.changes()["gimle"] == "pillaged"
    assert table.asked() == "0 action"


def test_once_pillaged_the_province_cannot_be_pillaged_again_in_this_age() -> None:
    """p.18"""
    table = scenario(2).at("gimle", "0:leader").at("west", "1:ship").hand(0, "tyrs_bash").start()
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 invade leader>gimle")
    assert choices(table, "pillage") == []
    table.play("0 invade warrior>horgr")
    assert choices(table, "pillage") == []
    assert table.asked() == "1 action"


# -- pillage rewards -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "province, gained",
    [
        ("elvagar", {"0.rage_step": 2}),
        ("horgr", {"0.axes_step": 2}),
        ("gimle", {"0.horns_step": 2}),
        ("myrkvlor", {"0.glory": 5}),
        ("yggdrasil", {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2}),
    ],
)
def test_a_successful_pillage_gives_what_the_token_shows(province: str, gained: dict[str, int]) -> None:
    """p.18"""
    table = scenario(3).at(province, "0:leader").start()
    table.play(f"0 pillage {province}")
    assert table.changes() == {**gained, province: "pillaged"}
    assert table.asked() == "1 action"


def test_a_raised_rage_stat_gives_no_rage_in_this_phase() -> None:
    """p.18"""
    table = scenario(3).rage(0, 3).at("elvagar", "0:leader").start()
    table.play("0 pillage elvagar")
    assert table.changes() == {"0.rage_step": 2, "elvagar": "pillaged"}
    assert table.facts()["0.rage"] == 3
    assert table.asked() == "1 action"


def test_raised_axes_count_for_this_very_battle() -> None:
    """p.18"""
    table = scenario(3).steps(0, 1, 4, 1).at("horgr", "0:leader 1:warrior").start()
    table.play("0 pillage horgr")
    assert table.changes() == {
        "0.axes_step": 5,
        "0.glory": 8,
        "horgr": "pillaged",
        "1@horgr": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_raised_horns_allow_one_more_figure_at_once() -> None:
    """p.7, p.18"""
    table = scenario(2).passed(1).at("gimle", "0:leader,warrior*2").at("west", "0:ship").start()
    assert choices(table, "invade") == []
    table.play("0 pillage gimle", "0 invade warrior>horgr")
    assert table.changes() == {
        "0.rage": 5,
        "0.horns_step": 2,
        "0@reserve": "warrior*5",
        "0@horgr": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "0 action"


def test_the_axes_of_the_winner_are_the_battle_glory() -> None:
    """p.7, p.18"""
    for step, glory in ((1, 3), (2, 4), (3, 5), (4, 6), (5, 8), (6, 8)):
        table = scenario(2).steps(1, 1, step, 1).at("gimle", "0:warrior 1:leader").start()
        table.play("0 pillage gimle")
        assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": glory}
        assert table.asked() == "1 action"
