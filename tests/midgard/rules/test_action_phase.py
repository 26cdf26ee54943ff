"""The Action phase: turns, Rage, passing, the end of the phase. Rulebook p.13-14."""

import pytest

from fimbul import IllegalAction
from fimbul.core.rules.events import ACTIONS_OVER, ALL
from tests.midgard.rules.helpers import NEXT_AGE, choices, draft_first, to_next_actions
from tests.midgard.scenario import Table, scenario

ALL_OUTER = ("elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle", "myrkvlor")


# -- Rage and turns ------------------------------------------------------------------------------------------------
def test_all_players_begin_with_the_rage_of_their_rage_stat() -> None:
    """p.13, example: the Raven's Rage stat went up two steps, so he begins the next Action phase with 8 Rage."""
    table = scenario(4).steps(1, 3, 1, 1).steps(2, 2, 1, 1).steps(3, 6, 1, 1).finish_actions(first=3)
    draft_first(table.game)
    rage = {key: value for key, value in table.changes().items() if key.endswith(".rage")}
    assert rage == {"0.rage": 6, "1.rage": 8, "2.rage": 7, "3.rage": 12}
    assert table.asked() == "0 action"


def test_the_first_player_goes_first_and_play_proceeds_clockwise() -> None:
    """p.13"""
    table = to_next_actions(scenario(4).finish_actions(first=1))
    order = []
    for _ in range(6):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} invade warrior>gimle" if len(order) < 5 else f"{table.asked()[0]} pass")
    assert order == ["2 action", "3 action", "0 action", "1 action", "2 action", "3 action"]
    assert table.asked() == "0 action"


def test_a_turn_is_one_single_action() -> None:
    """p.13"""
    table = scenario(3).start(turn=1)
    table.play("1 invade leader>gimle")
    assert table.changes() == {"1@reserve": "warrior*8,ship", "1@gimle": "leader"}
    assert table.asked() == "2 action"


def test_the_cost_of_an_action_is_paid_in_rage() -> None:
    """p.13"""
    table = scenario(3).start()
    table.play("0 invade ship>north")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", "0@north": "ship"}
    assert table.asked() == "1 action"


def test_an_action_that_cannot_be_paid_in_full_cannot_be_taken() -> None:
    """p.13"""
    table = scenario(3).rage(0, 1).hand(0, "troll", "lokis_domain").start()
    assert not choices(table, "invade ship>north")
    assert choices(table, "upgrade") == ["lokis_domain"]
    assert table.why_not("0 invade ship>north") == "rage"
    with pytest.raises(IllegalAction):
        table.play("0 upgrade troll")
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_exactly_enough_rage_is_enough() -> None:
    """p.13"""
    table = scenario(3).rage(0, 2).start()
    table.play("0 invade ship>north")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*8", "0@north": "ship"}
    assert table.asked() == "1 action"


def test_the_same_action_may_be_taken_several_times_in_the_phase() -> None:
    """p.14"""
    table = scenario(2).passed(1).start()
    table.play("0 invade warrior>gimle", "0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "0 action"


def test_the_five_actions_and_pass_are_offered() -> None:
    """p.14"""
    table = scenario(3).hand(0, "alfheim_1", "troll").at("gimle", "0:leader").start()
    verbs = {option.split()[0] for option in table.options()}
    assert verbs == {"invade", "march", "upgrade", "quest", "pillage", "pass"}
    assert table.asked() == "0 action"


# -- zero Rage -----------------------------------------------------------------------------------------------------
def test_a_player_down_to_zero_rage_takes_no_action_not_even_one_that_costs_nothing() -> None:
    """p.14: the Leader, a Quest and a pillage would cost nothing."""
    table = scenario(3).rage(1, 0).hand(1, "alfheim_1").at("gimle", "1:warrior").start()
    table.play("0 invade warrior>horgr", "2 invade warrior>horgr", "0 invade warrior>horgr")
    assert table.asked() == "2 action"


def test_a_free_action_can_be_taken_with_1_rage_left() -> None:
    """p.14"""
    table = scenario(3).rage(0, 1).hand(0, "alfheim_1").start()
    table.play("0 quest alfheim_1")
    assert table.changes() == {"0.hand": "", "0.quests": "alfheim_1"}
    assert table.asked() == "1 action"


def test_a_player_at_zero_rage_may_take_part_in_a_battle_started_by_another() -> None:
    """p.14"""
    table = (
        scenario(3)
        .rage(1, 0)
        .hand(0, "tyrs_bash")
        .hand(1, "tyrs_smite_1")
        .at("gimle", "0:warrior")
        .at("myrkvlor", "1:warrior")
        .start()
    )
    table.play("0 pillage gimle")
    assert table.asked() == "1 join"
    table.play("1 join warrior@myrkvlor")
    assert table.asked() == "0,1 card"
    table.play("0 play tyrs_bash", "1 play tyrs_smite_1")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@myrkvlor": "",
        "1@gimle": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "tyrs_smite_1",
    }
    assert table.asked() == "2 action"


# -- passing -------------------------------------------------------------------------------------------------------
def test_a_player_who_passes_loses_all_remaining_rage_and_takes_no_further_action() -> None:
    """p.14"""
    table = scenario(3).start()
    table.play("0 pass")
    assert table.changes() == {"0.rage": 0, "0.out": True}
    table.play("1 invade leader>gimle", "2 invade leader>gimle")
    assert table.asked() == "1 action"


def test_passing_is_always_possible() -> None:
    """p.14"""
    assert scenario(3).start().offers("pass")
    lonely = scenario(2).rage(0, 1).at("valhalla", "0:leader,warrior*8,ship").start()
    assert lonely.options() == ["pass"]
    assert lonely.asked() == "0 action"


def test_a_player_who_passed_and_gains_rage_later_is_not_asked_again() -> None:
    """R3: known fault of another implementation. Loki's Trickery gives Rage to a player who has passed."""
    table = (
        scenario(3)
        .passed(0, 2)
        .hand(0, "lokis_trickery")
        .hand(1, "tyrs_smite_1")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=1)
    )
    table.play("1 pillage gimle", "0 play lokis_trickery", "1 play tyrs_smite_1")
    assert table.changes() == {
        "0.rage": 1,
        "1.rage": 5,
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.horns_step": 2,
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"
    table.play("1 pass")
    assert table.asked() == "0,1,2 draft"


def test_a_player_who_passed_acts_again_in_the_next_age() -> None:
    """p.13"""
    table = to_next_actions(scenario(3).passed(0, 1, 2).finish_actions(first=2))
    assert [table.facts()[f"{seat}.out"] for seat in range(3)] == [False] * 3
    assert table.asked() == "0 action"


# -- the end of the phase ------------------------------------------------------------------------------------------
def test_the_phase_ends_when_all_players_are_down_to_zero_rage() -> None:
    """p.14"""
    table = scenario(3).passed(1).rage(2, 0).rage(0, 1).doom("utgard", "horgr", "elvagar").start()
    table.play("0 invade warrior>gimle")
    assert table.changes() == {
        "0.rage": 0,
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior",
        "utgard": "destroyed",
        **NEXT_AGE,
    }
    assert table.asked() == "0,1,2 draft"


def test_the_phase_goes_on_while_one_player_has_rage() -> None:
    """p.14"""
    table = scenario(3).passed(1, 2).rage(0, 2).start()
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 1, "0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "0 action"


def test_the_phase_ends_when_all_provinces_are_pillaged_even_if_players_have_rage_left() -> None:
    """p.14"""
    builder = scenario(3).pillaged("yggdrasil", *ALL_OUTER[:-1]).at("myrkvlor", "0:leader").at("gimle", "1:warrior")
    table = builder.start()
    table.play("0 pillage myrkvlor", "1 pass")
    assert table.changes() == {
        "0.glory": 5,
        **{province: "" for province in ("yggdrasil", *ALL_OUTER) if province not in ("utgard", "myrkvlor")},
        "utgard": "destroyed",
        **NEXT_AGE,
    }
    assert [table.facts()[f"{seat}.rage"] for seat in range(3)] == [6, 6, 6]
    assert table.asked() == "0,1,2 draft"


def test_provinces_that_are_destroyed_need_not_be_pillaged_for_that() -> None:
    """p.14: all of the provinces that are not yet destroyed"""
    builder = scenario(3).destroyed("elvagar", "horgr").pillaged("yggdrasil", "angerboda", "muspelheim", "utgard")
    table = builder.pillaged("andlang", "gimle").at("myrkvlor", "0:leader").start()
    table.play("0 pillage myrkvlor")
    assert table.changes()["age"] == 2
    assert table.asked() == "0,1,2 draft"


def test_one_province_left_unpillaged_keeps_the_phase_going_yggdrasil_included() -> None:
    """p.14, R7"""
    table = scenario(3).pillaged(*ALL_OUTER[:-1]).at("myrkvlor", "0:leader").start()
    table.play("0 pillage myrkvlor")
    assert table.changes() == {"0.glory": 5, "myrkvlor": "pillaged"}
    assert table.asked() == "1 action"


def test_a_province_whose_pillage_failed_keeps_the_phase_going() -> None:
    """p.18"""
    builder = scenario(3).pillaged("yggdrasil", *ALL_OUTER[:-1]).at("myrkvlor", "0:warrior 1:leader")
    table = builder.start()
    table.play("0 pillage myrkvlor")
    assert table.changes() == {"0@myrkvlor": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def causes(table: Table) -> list[int]:
    """Why Action phases ended, as everybody hears it: 1 where nothing was left to pillage."""
    return [int(event.a) for event in table.log.events if event.code == ACTIONS_OVER and event.audience == ALL]


def test_everybody_hears_that_nothing_is_left_to_pillage() -> None:
    """R7"""
    table = scenario(3).pillaged("yggdrasil", *ALL_OUTER[:-1]).at("myrkvlor", "0:leader").start()
    table.play("0 pillage myrkvlor")
    assert causes(table) == [1]


def test_everybody_hears_that_nobody_can_act() -> None:
    """R7"""
    table = scenario(3).pillaged(*ALL_OUTER[:-1]).at("myrkvlor", "0:leader").start()
    table.play("0 pillage myrkvlor", "1 pass", "2 pass")
    assert causes(table) == []
    table.play("0 pass")
    assert causes(table) == [0]
