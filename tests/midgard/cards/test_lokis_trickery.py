"""Loki's Trickery: +0; who loses with it takes 1 Rage from the winner."""

from tests.midgard.scenario import scenario


def test_a_loser_takes_1_rage_from_the_winner() -> None:
    table = scenario(3).hand(1, "lokis_trickery").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 7,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_pillager_who_loses_takes_it_from_the_defender_who_won() -> None:
    table = scenario(3).hand(0, "lokis_trickery").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 7,
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 5,
        "1.glory": 3,
    }
    assert table.asked() == "1 action"


def test_another_loser_keeps_his_rage() -> None:
    table = (
        scenario(3)
        .hand(1, "lokis_trickery")
        .hand(2, "tyrs_bash")
        .at("gimle", "0:leader,warrior 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_trickery", "2 play tyrs_bash")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 7,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_0_so_equal_figures_tie_and_nobody_is_robbed_R65() -> None:
    table = scenario(3).hand(1, "lokis_trickery").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_winner_takes_no_rage() -> None:
    table = scenario(3).hand(0, "lokis_trickery").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play lokis_trickery")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "lokis_trickery",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_winner_with_0_rage_has_nothing_to_give_R65() -> None:
    table = scenario(3).rage(1, 0).hand(0, "lokis_trickery").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play lokis_trickery")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "2 action"


def test_a_winner_with_1_rage_gives_it_and_is_skipped_R65() -> None:
    table = scenario(3).rage(1, 1).hand(0, "lokis_trickery").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play lokis_trickery")
    assert table.changes() == {"0.rage": 7, "0@gimle": "", "0@valhalla": "warrior", "1.rage": 0, "1.glory": 3}
    assert table.asked() == "2 action"


def test_a_loser_with_11_rage_reaches_12_the_end_of_the_track_R4() -> None:
    table = scenario(3).rage(1, 11).hand(1, "lokis_trickery").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 12,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_loser_with_12_rage_stays_there_and_the_winner_still_loses_1_R4() -> None:
    table = scenario(3).rage(1, 12).hand(1, "lokis_trickery").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_clan_at_0_rage_that_gains_1_acts_again_R2() -> None:
    table = scenario(3).rage(1, 0).hand(1, "lokis_trickery").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 1,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_with_zero_rage_is_final_a_clan_that_spent_its_last_rage_stays_out_R2() -> None:
    table = (
        scenario(3, options=("zero_rage_is_final",))
        .rage(1, 1)
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=1)
    )
    table.play("1 invade warrior>horgr", "2 pass", "0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.out": True,
        "1@gimle": "",
        "1@horgr": "warrior",
        "1@reserve": "leader,warrior*6,ship",
        "1@valhalla": "warrior",
        "2.rage": 0,
        "2.out": True,
        "gimle": "pillaged",
    }
    assert table.asked() == "0 action"


def test_with_zero_rage_is_final_a_winner_robbed_of_his_last_rage_is_out_R2() -> None:
    table = (
        scenario(3, options=("zero_rage_is_final",))
        .rage(0, 1)
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 0,
        "0.out": True,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 7,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_clan_that_passed_gains_the_rage_but_does_not_act_again_R3() -> None:
    table = scenario(3).passed(1).hand(1, "lokis_trickery").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 1,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "2 action"


def test_with_passed_may_resume_a_clan_that_passed_acts_again_R3() -> None:
    table = (
        scenario(3, options=("passed_may_resume",))
        .passed(1)
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 1,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_two_losers_with_it_take_1_each() -> None:
    table = (
        scenario(4)
        .hand(1, "lokis_trickery")
        .hand(2, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_trickery", "2 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 4,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 7,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.rage": 7,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_of_two_losers_the_first_from_the_pillager_clockwise_takes_the_last_rage_R64() -> None:
    table = (
        scenario(4)
        .rage(0, 1)
        .hand(1, "lokis_trickery")
        .hand(3, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior 2:warrior 3:warrior")
        .start(turn=2)
    )
    table.play("2 pillage gimle", "1 play lokis_trickery", "3 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 0,
        "0.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "3.rage": 7,
        "3@gimle": "",
        "3@valhalla": "warrior",
    }
    assert table.asked() == "3 action"


def test_it_comes_before_tyrs_prowess_which_then_lacks_the_rage_R66() -> None:
    table = (
        scenario(3)
        .rage(0, 1)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "tyrs_bash")
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 7,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_leaves_tyrs_prowess_what_rage_is_left_R66() -> None:
    table = (
        scenario(3)
        .rage(0, 2)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "tyrs_bash")
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play lokis_trickery")
    assert table.asked() == "0 keep tyrs_prowess"
    table.play("0 keep tyrs_bash")
    assert table.changes() == {
        "0.rage": 0,
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 7,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_comes_before_the_losers_die_so_its_rage_may_pay_friggas_protection_R64() -> None:
    table = (
        scenario(3)
        .rage(1, 0)
        .upgrades(1, "friggas_protection")
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save warrior@gimle")
    assert table.changes() == {"0.rage": 5, "0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "2 action"


def test_discarded_by_heimdalls_watch_it_takes_nothing_R55() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2")
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play lokis_trickery")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "lokis_trickery heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_takes_nothing_R48() -> None:
    table = (
        scenario(3).hand(0, "thors_primacy").hand(1, "lokis_trickery").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play lokis_trickery")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_primacy",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "lokis_trickery").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "lokis_trickery", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_a_winner_takes_no_rage_from_himself_and_is_not_put_out_by_zero_rage_is_final() -> None:
    table = (
        scenario(3, options=("zero_rage_is_final",))
        .rage(0, 1)
        .hand(0, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play lokis_trickery")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "lokis_trickery",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"
