"""Rulings, section A: turns, Rage, end of the phase (R1-R10)."""

import pytest

from tests.midgard.rules.helpers import FULL_RESERVE, choices, draft_first, to_next_actions
from tests.midgard.scenario import scenario

OUTER = ("elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle", "myrkvlor")


def test_r1_at_0_rage_no_action_not_even_a_free_one() -> None:
    """R1"""
    table = scenario(3).rage(1, 0).rage(2, 0).hand(1, "alfheim_1").at("gimle", "1:warrior").start()
    table.play("0 invade leader>horgr")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@horgr": "leader"}
    assert table.asked() == "0 action"


def test_r1_at_0_rage_one_may_still_join_battles_and_play_cards() -> None:
    """R1"""
    table = scenario(3).rage(1, 0).hand(1, "tyrs_bash").at("gimle", "0:warrior").at("andlang", "1:leader").start()
    table.play("0 pillage gimle", "1 join leader@andlang", "1 play tyrs_bash")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@andlang": "",
        "1@gimle": "leader",
        "1.hand": "",
        "1.glory": 3,
        "discard": "tyrs_bash",
    }
    assert table.asked() == "2 action"


def test_r1_at_0_rage_one_may_still_use_reactions_that_cost_nothing() -> None:
    """R1: the Volur Witch retreats."""
    table = scenario(3).rage(1, 0).upgrades(1, "volur_witch").at("gimle", "0:leader,warrior 1:volur_witch").start()
    table.play("0 pillage gimle")
    assert table.asked() == "1 move volur_witch"
    table.play("1 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0.horns_step": 2,
        "0.glory": 3,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@yggdrasil": "volur_witch",
    }
    assert table.asked() == "2 action"


def test_r2_a_player_at_0_rage_who_gains_rage_resumes_normal_turns() -> None:
    """R2: Loki's Trickery"""
    table = (
        scenario(3)
        .rage(2, 0)
        .hand(2, "lokis_trickery")
        .hand(0, "tyrs_smite_1")
        .at("gimle", "0:leader 2:warrior")
        .start()
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "2 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.horns_step": 2,
        "0.glory": 3,
        "0.hand": "",
        "2.rage": 1,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"
    table.play("1 pass")
    assert table.asked() == "2 action"
    table.play("2 invade warrior>gimle")
    assert table.asked() == "0 action"


def test_r2_thors_ascension_in_another_players_turn_brings_a_player_back() -> None:
    """R2"""
    table = scenario(3).passed(2).rage(1, 0).hand(1, "thors_ascension").at("gimle", "0:warrior 1:leader").start()
    table.play("0 pillage gimle", "1 play thors_ascension")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 3,
        "1.glory": 6,
        "1.hand": "",
        "discard": "thors_ascension",
    }
    assert table.asked() == "1 action"


def test_r3_a_player_who_passed_and_gains_rage_is_not_asked_again() -> None:
    """R3: known fault of another implementation."""
    table = scenario(3).passed(1, 2).hand(1, "thors_ascension").at("gimle", "0:warrior 1:leader").start()
    table.play("0 pillage gimle", "1 play thors_ascension")
    assert table.changes()["1.rage"] == 3
    assert table.asked() == "0 action"
    table.play("0 invade leader>gimle")
    assert table.asked() == "0 action"
    table.play("0 pass")
    assert table.game.over  # the Ascension is a card of the Third Age


def test_r3_lokis_trickery_does_not_bring_a_player_who_passed_back() -> None:
    """R3"""
    table = scenario(2).hand(1, "lokis_trickery").at("gimle", "0:leader 1:warrior").hand(0, "tyrs_smite_1").start(1)
    table.play("1 pass", "0 pillage gimle", "0 play tyrs_smite_1", "1 play lokis_trickery")
    assert table.facts()["1.rage"] == 1
    assert table.facts()["1.out"] is True
    assert table.asked() == "0 action"


@pytest.mark.parametrize("before, after", [(6, 9), (9, 12), (10, 12), (12, 12)])
def test_r4_rage_may_exceed_the_stat_but_not_12_the_end_of_the_track(before: int, after: int) -> None:
    """R4"""
    table = scenario(3).rage(0, before).hand(0, "thors_ascension").at("gimle", "0:leader 1:warrior").start()
    table.play("0 pillage gimle", "0 play thors_ascension")
    assert table.facts()["0.rage"] == after
    assert table.facts()["0.glory"] == 6
    assert table.asked() == "1 action"


def test_r4_trickery_at_12_rage_takes_the_rage_all_the_same_and_the_excess_is_lost() -> None:
    """R4"""
    table = scenario(3).rage(1, 12).hand(1, "lokis_trickery").at("gimle", "0:leader 1:warrior").start()
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.horns_step": 2,
        "0.glory": 3,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_r5_raising_the_rage_stat_gives_no_rage_now_only_from_the_next_action_phase() -> None:
    """R5"""
    table = scenario(2).passed(1).rage(0, 1).at("elvagar", "0:leader").start()
    table.play("0 pillage elvagar")
    assert table.changes() == {"0.rage_step": 2, "elvagar": "pillaged"}
    table.play("0 pass")
    draft_first(table.game)
    assert table.facts()["0.rage"] == 7
    assert table.facts()["1.rage"] == 6
    assert table.asked() == "1 action"


def test_r6_leftover_rage_is_not_carried_over() -> None:
    """R6"""
    table = scenario(2).rage(1, 11).rage(0, 9).pillaged("yggdrasil", *OUTER[:-1]).at("myrkvlor", "0:leader").start()
    table.play("0 pillage myrkvlor")
    draft_first(table.game)
    assert table.facts()["0.rage"] == 6
    assert table.facts()["1.rage"] == 6
    assert table.asked() == "1 action"


def test_r7_the_last_pillage_is_resolved_completely_before_the_phase_ends() -> None:
    """R7: Lord of Hammers still moves, the winner still gains Glory."""
    table = (
        scenario(3)
        .upgrades(0, "lord_of_hammers")
        .pillaged("yggdrasil", *[province for province in OUTER if province != "gimle"])
        .at("gimle", "0:leader 1:warrior")
        .start()
    )
    table.play("0 pillage gimle")
    assert table.asked() == "0 move lord_of_hammers"
    assert table.facts()["phase"] == 1
    table.play("0 move leader>yggdrasil")
    assert table.facts()["0.glory"] == 3
    assert table.facts()["age"] == 2
    assert table.asked() == "0,1,2 draft"


def test_r7_the_last_rage_is_spent_and_its_action_resolved_before_the_phase_ends() -> None:
    """R7: Frigga's Succor is still asked for."""
    table = scenario(3).upgrades(0, "friggas_succor").passed(1, 2).rage(0, 1).start()
    table.play("0 invade warrior>gimle")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.facts()["0@gimle"] == "warrior*2"
    assert table.asked() == "0,1,2 draft"


def test_r7_an_action_that_gives_the_last_rage_back_keeps_the_phase_going() -> None:
    """R7: Tyr's Challenge costs the last 2 Rage, Thor's Ascension gives 3."""
    table = (
        scenario(3)
        .upgrades(0, "tyrs_challenge")
        .hand(0, "thors_ascension")
        .passed(1, 2)
        .rage(0, 2)
        .pillaged("gimle")
        .at("gimle", "0:leader 1:warrior")
        .start()
    )
    table.play("0 use tyrs_challenge", "0 play thors_ascension")
    assert table.facts()["0.rage"] == 3
    assert table.asked() == "0 action"


def test_r8_when_everything_is_pillaged_the_phase_is_over_and_tyrs_challenge_too_late() -> None:
    """R8"""
    table = (
        scenario(3)
        .upgrades(0, "tyrs_challenge")
        .pillaged("yggdrasil", *OUTER[:-1])
        .at("myrkvlor", "1:leader")
        .at("gimle", "0:leader")
        .start(turn=1)
    )
    table.play("1 pillage myrkvlor", "0 pass")
    assert table.facts()["age"] == 3  # Tyr's Challenge is a card of the Second Age
    assert table.asked() == "0,1,2 draft"


def test_r8_a_second_pillage_lost_or_won_never_makes_a_province_unpillaged() -> None:
    """R8"""
    for group, glory in (("0:warrior 1:leader", 0), ("0:leader 1:warrior", 3)):
        table = scenario(3).upgrades(0, "tyrs_challenge").pillaged("gimle").at("gimle", group).start()
        table.play("0 use tyrs_challenge")
        assert table.facts()["gimle"] == "pillaged"
        assert table.facts()["0.glory"] == glory
        assert table.facts()["0.horns_step"] == (2 if glory else 1)
        assert table.asked() == "1 action"


def test_r9_players_at_0_are_skipped_and_the_order_stays_clockwise() -> None:
    """R9"""
    table = scenario(4).rage(1, 0).passed(2).start(turn=0)
    order = []
    for _ in range(4):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} invade warrior>gimle")
    assert order == ["0 action", "3 action", "0 action", "3 action"]
    assert table.asked() == "0 action"


def test_r10_the_same_action_twice_in_a_row_is_allowed_one_per_turn() -> None:
    """R10"""
    table = scenario(2).at("gimle", "0:warrior").start()
    table.play("0 march gimle>horgr")
    assert table.asked() == "1 action"
    table.play("1 pass", "0 march horgr>gimle")
    assert table.changes() == {"0.rage": 4, "1.rage": 0, "1.out": True}
    table.play("0 march gimle>horgr")
    assert table.changes() == {"0.rage": 3, "0@gimle": "", "0@horgr": "warrior"}
    assert table.asked() == "0 action"


def test_r10_a_free_action_ends_the_turn_too() -> None:
    """R10"""
    table = scenario(3).hand(0, "alfheim_1", "manheim_1").start()
    table.play("0 quest alfheim_1")
    assert table.asked() == "1 action"
    table.play("1 pass", "2 pass", "0 quest manheim_1")
    assert table.facts()["0.quests"] == "alfheim_1 manheim_1"
    assert table.facts()["0@reserve"] == FULL_RESERVE
    assert choices(table, "quest") == []
    assert table.asked() == "0 action"


def test_r6_the_rage_of_the_next_action_phase_is_the_value_of_the_stat_not_its_step() -> None:
    """R6, p.13"""
    table = to_next_actions(scenario(2).steps(0, 4, 1, 1).steps(1, 5, 1, 1).finish_actions())
    assert (table.facts()["0.rage"], table.facts()["1.rage"]) == (9, 12)
    assert table.asked() == "1 action"
