"""Heimdall's Gaze: +3; may be played late instead, after the reveal and before the winner is fixed."""

from tests.midgard.scenario import scenario


def test_played_with_the_others_it_adds_3_so_a_warrior_beats_a_leader() -> None:
    table = scenario(3).hand(0, "heimdalls_gaze").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play heimdalls_gaze")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "heimdalls_gaze",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_played_with_the_others_it_adds_no_more_than_3() -> None:
    table = scenario(3).hand(0, "heimdalls_gaze").at("gimle", "0:warrior 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play heimdalls_gaze")
    assert table.changes() == {  # 1+3 : 4
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_played_late_by_the_defender_it_adds_3_and_turns_the_battle_R60() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smash_1")
        .hand(1, "tyrs_bash", "heimdalls_gaze")
        .at("gimle", "0:warrior*2 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smash_1", "1 play tyrs_bash")
    assert table.changes() == {
        "0.hand": "",
        "0.table": "tyrs_smash_1",
        "1.hand": "heimdalls_gaze",
        "1.table": "tyrs_bash",
    }
    assert table.asked() == "1 late"
    assert table.options() == ["pass", "play heimdalls_gaze"]
    table.play("1 play heimdalls_gaze")
    assert table.changes() == {  # 2+3 : 1+2+3
        "0.hand": "tyrs_smash_1",
        "0.table": "",
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1.hand": "",
        "1.table": "",
        "1.glory": 3,
        "discard": "tyrs_bash heimdalls_gaze",
    }
    assert table.asked() == "1 action"


def test_played_late_it_adds_no_more_than_3() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smash_1")
        .hand(1, "tyrs_bash", "heimdalls_gaze")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smash_1", "1 play tyrs_bash", "1 play heimdalls_gaze")
    assert table.changes() == {  # 3+3 : 1+2+3
        "0@gimle": "",
        "0@valhalla": "leader",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_its_owner_may_pass_and_keep_it_R60() -> None:
    table = scenario(3).hand(0, "tyrs_bash", "heimdalls_gaze").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 pass")
    assert table.changes() == {
        "0.hand": "heimdalls_gaze",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_several_late_cards_may_be_played_by_one_clan_and_answered_by_another_R60() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_bash", "heimdalls_eye", "heimdalls_gaze")
        .hand(1, "tyrs_smite_1", "heimdalls_gaze")
        .at("gimle", "0:warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play tyrs_smite_1")
    assert table.options() == ["pass", "play heimdalls_eye", "play heimdalls_gaze"]
    table.play("0 play heimdalls_gaze")
    assert table.asked() == "1 late"
    table.play("1 play heimdalls_gaze")
    assert table.asked() == "0 late"
    table.play("0 play heimdalls_eye")
    assert table.changes() == {  # 1+2+3+2 : 1+5+3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "tyrs_smite_1 heimdalls_gaze",
    }
    assert table.asked() == "1 action"


def test_after_one_seats_late_card_those_who_passed_are_asked_again_R60() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_bash", "heimdalls_gaze")
        .hand(1, "tyrs_smash_1", "heimdalls_gaze")
        .at("gimle", "0:warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play tyrs_smash_1", "0 pass", "1 play heimdalls_gaze")
    assert table.changes() == {
        "0.hand": "heimdalls_gaze",
        "0.table": "tyrs_bash",
        "1.hand": "",
        "1.table": "tyrs_smash_1 heimdalls_gaze",
    }
    assert table.options() == ["pass", "play heimdalls_gaze"]
    assert table.asked() == "0 late"


def test_thors_primacy_does_not_reach_late_cards_R50() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_primacy")
        .hand(1, "thors_hammer", "heimdalls_gaze")
        .at("gimle", "0:warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play thors_hammer", "1 play heimdalls_gaze")
    assert table.changes() == {  # 1+3 : 1+1+3, and the Hammer stays cancelled
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "thors_hammer heimdalls_gaze",
    }
    assert table.asked() == "1 action"


def test_heimdalls_sight_copies_it_as_it_appears_R56() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_hammer", "heimdalls_gaze")
        .hand(1, "heimdalls_sight")
        .at("gimle", "0:warrior 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_hammer", "1 play heimdalls_sight", "0 play heimdalls_gaze")
    assert table.changes() == {  # 1+1+3 : 2+3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_a_late_card_of_a_loser_goes_back_to_his_hand_R61() -> None:
    table = scenario(3).hand(0, "tyrs_bash", "heimdalls_gaze").at("gimle", "0:warrior 1:leader,warrior*3").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 play heimdalls_gaze")
    assert table.changes() == {  # 1+2+3 : 6, a tie: all lose
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*3",
    }
    assert table.asked() == "1 action"


def test_a_late_card_of_the_winner_is_taken_by_lokis_poison_R61() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_bash", "heimdalls_gaze")
        .hand(1, "lokis_poison")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play lokis_poison", "0 play heimdalls_gaze")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "tyrs_bash heimdalls_gaze lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_tyrs_prowess_may_keep_a_late_card_R61() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "tyrs_bash", "heimdalls_gaze")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 play heimdalls_gaze", "0 keep heimdalls_gaze", "0 pass")
    assert table.changes() == {
        "0.rage": 5,
        "0.hand": "heimdalls_gaze",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_after_heimdalls_watch_late_cards_are_asked_for_only_once_the_new_cards_lie_open_R53() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_3", "thors_hammer", "heimdalls_gaze")
        .hand(1, "tyrs_bash")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_3", "1 play tyrs_bash")
    assert table.asked() == "0 card"
    table.play("0 play thors_hammer")
    assert table.asked() == "0 late"
    table.play("0 play heimdalls_gaze")
    assert table.changes() == {  # 1+1+3 : 3
        "0.hand": "",
        "0.glory": 2 + 3 + 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "thors_hammer tyrs_bash heimdalls_gaze heimdalls_watch_3",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"
