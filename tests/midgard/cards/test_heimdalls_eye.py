"""Heimdall's Eye: +2; may be played late instead, after the reveal and before the winner is fixed."""

from tests.midgard.scenario import scenario


def test_played_with_the_others_it_adds_2_so_a_warrior_beats_two() -> None:
    table = scenario(3).hand(0, "heimdalls_eye").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play heimdalls_eye")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "heimdalls_eye",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_played_with_the_others_it_adds_no_more_than_2_so_a_warrior_ties_with_a_leader() -> None:
    table = scenario(3).hand(0, "heimdalls_eye").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play heimdalls_eye")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_played_late_it_adds_2_to_the_card_revealed_before_R60() -> None:
    table = scenario(3).hand(0, "tyrs_bash", "heimdalls_eye").at("gimle", "0:warrior 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {"0.hand": "heimdalls_eye", "0.table": "tyrs_bash"}
    assert table.asked() == "0 late"
    assert table.options() == ["pass", "play heimdalls_eye"]
    table.play("0 play heimdalls_eye")
    assert table.changes() == {  # 1+2+2 : 4
        "0.hand": "",
        "0.table": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
        "discard": "tyrs_bash heimdalls_eye",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_played_late_it_adds_no_more_than_2() -> None:
    table = scenario(3).hand(0, "tyrs_bash", "heimdalls_eye").at("gimle", "0:warrior 1:leader,warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 play heimdalls_eye")
    assert table.changes() == {  # 1+2+2 : 5
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*2",
    }
    assert table.asked() == "1 action"


def test_its_owner_may_pass_and_keep_it_and_then_it_adds_nothing_R60() -> None:
    table = scenario(3).hand(0, "tyrs_bash", "heimdalls_eye").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 pass")
    assert table.changes() == {  # 1+2 : 3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_one_may_be_the_card_and_two_more_follow_late_R60() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_eye", "heimdalls_eye", "heimdalls_eye")
        .at("gimle", "0:warrior 1:leader,warrior*3")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_eye", "0 play heimdalls_eye")
    assert table.asked() == "0 late"
    table.play("0 play heimdalls_eye")
    assert table.changes() == {  # 1+2+2+2 : 6
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader,warrior*3",
        "discard": "heimdalls_eye heimdalls_eye heimdalls_eye",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_late_cards_are_asked_for_from_the_pillager_clockwise_until_all_have_passed_since_the_last_R60() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_bash", "heimdalls_eye")
        .hand(1, "tyrs_smash_1", "alfheim_1")
        .hand(2, "tyrs_smash_1", "heimdalls_eye", "manheim_1")
        .at("gimle", "0:warrior 1:warrior 2:warrior")
        .start(turn=1)
    )
    table.play("1 pillage gimle", "0 play tyrs_bash", "1 play tyrs_smash_1", "2 play tyrs_smash_1")
    asked = []
    for answer in ("pass", "play heimdalls_eye", "play heimdalls_eye", "pass"):
        asked.append(table.asked())
        table.play(f"{table.asked()[0]} {answer}")
    assert asked == ["1 late", "2 late", "0 late", "1 late"]  # seat 0 has no card left
    assert table.asked() == "2 late"
    assert table.options() == ["pass"]
    table.play("2 pass")
    assert table.changes() == {  # 1+2+2 : 1+3 : 1+3+2
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.hand": "manheim_1",
        "2.glory": 3,
        "discard": "tyrs_smash_1 heimdalls_eye",
    }
    assert table.asked() == "2 action"


def test_a_clan_without_a_late_card_is_asked_all_the_same_R119() -> None:
    table = scenario(3).hand(0, "tyrs_bash", "alfheim_1").at("gimle", "0:leader 1:warrior").age(2).start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {"0.hand": "alfheim_1", "0.table": "tyrs_bash"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_in_the_first_age_nobody_is_asked_for_a_late_card() -> None:
    table = scenario(3).hand(0, "tyrs_bash", "alfheim_1").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {
        "0.hand": "alfheim_1",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_clan_outside_the_battle_is_not_asked_R60() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_bash")
        .hand(2, "heimdalls_eye")
        .at("gimle", "0:leader 1:warrior")
        .at("horgr", "2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_may_be_kept_for_the_third_age_and_be_late_there() -> None:
    table = (
        scenario(3).hand(0, "tyrs_bash", "heimdalls_eye").at("gimle", "0:warrior 1:leader,warrior").age(3).start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 play heimdalls_eye")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
        "discard": "tyrs_bash heimdalls_eye",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_thors_primacy_does_not_reach_late_cards_R50() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_primacy")
        .hand(1, "tyrs_bash", "heimdalls_eye")
        .at("gimle", "0:warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play tyrs_bash", "1 play heimdalls_eye")
    assert table.changes() == {  # 1+3 : 1+2+2
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "tyrs_bash heimdalls_eye",
    }
    assert table.asked() == "1 action"


def test_it_comes_after_all_effects_of_the_reveal_R60() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_tide", "heimdalls_eye")
        .at("gimle", "0:leader,warrior 1:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle", "1 spare leader@gimle")
    assert table.changes() == {
        "0.hand": "heimdalls_eye",
        "0.table": "odins_tide",
        "0@gimle": "leader",
        "0@valhalla": "warrior",
        "1@gimle": "leader",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 late"


def test_a_late_card_of_a_loser_goes_back_to_his_hand_R61() -> None:
    table = scenario(3).hand(0, "tyrs_bash", "heimdalls_eye").at("gimle", "0:warrior 1:leader,warrior*3").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 play heimdalls_eye")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}  # 1+2+2 : 6
    assert table.asked() == "1 action"


def test_a_late_card_of_the_winner_is_taken_by_lokis_poison_R61() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_bash", "heimdalls_eye")
        .hand(1, "lokis_poison")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play lokis_poison", "0 play heimdalls_eye")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "tyrs_bash heimdalls_eye lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_tyrs_prowess_may_keep_a_late_card_R61() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "tyrs_bash", "heimdalls_eye")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 play heimdalls_eye")
    assert table.asked() == "0 keep tyrs_prowess"
    assert table.options() == ["keep heimdalls_eye", "keep tyrs_bash", "pass"]
    table.play("0 keep heimdalls_eye", "0 pass")
    assert table.changes() == {
        "0.rage": 5,
        "0.hand": "heimdalls_eye",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_heimdalls_watch_scores_its_2_when_it_was_revealed_with_the_others_R52() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_eye")
        .hand(1, "heimdalls_watch_2")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_eye", "1 play heimdalls_watch_2")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "heimdalls_eye heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_adds_2_to_a_quest_or_upgrade_card_that_counts_nothing() -> None:
    table = scenario(3).hand(0, "troll", "heimdalls_eye").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play troll", "0 play heimdalls_eye")
    assert table.changes() == {  # 1+0+2 : 3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"
