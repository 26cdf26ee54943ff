"""Thor's Ascension: +1; whoever wins the battle with it gains 3 Rage at once and 3 Glory."""

from tests.midgard.scenario import scenario


def test_a_pillager_who_wins_with_it_gains_3_rage_and_3_glory() -> None:
    table = scenario(3).hand(0, "thors_ascension").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_ascension")
    assert table.changes() == {
        "0.rage": 9,
        "0.hand": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_ascension",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_defender_who_wins_with_it_gains_them_too() -> None:
    table = scenario(3).hand(1, "thors_ascension").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play thors_ascension")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 9,
        "1.hand": "",
        "1.glory": 3 + 3,
        "discard": "thors_ascension",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_1_so_a_warrior_with_it_beats_a_warrior() -> None:
    table = scenario(3).hand(0, "thors_ascension").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_ascension")
    assert table.changes() == {
        "0.rage": 9,
        "0.hand": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_ascension",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_no_more_than_1_and_a_tie_gives_nothing_R63() -> None:
    table = scenario(3).hand(0, "thors_ascension").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_ascension")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_a_loser_gains_nothing_from_it() -> None:
    table = scenario(3).hand(1, "thors_ascension").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play thors_ascension")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_rage_9_becomes_12_the_end_of_the_track_R4() -> None:
    table = scenario(3).rage(0, 9).hand(0, "thors_ascension").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_ascension")
    assert table.changes() == {
        "0.rage": 12,
        "0.hand": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_ascension",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_rage_10_becomes_12_and_no_more_R4() -> None:
    table = scenario(3).rage(0, 10).hand(0, "thors_ascension").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_ascension")
    assert table.changes() == {
        "0.rage": 12,
        "0.hand": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_ascension",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_clan_at_0_rage_that_wins_with_it_acts_again_R2() -> None:
    table = scenario(3).rage(1, 0).hand(1, "thors_ascension").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play thors_ascension")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 3,
        "1.hand": "",
        "1.glory": 3 + 3,
        "discard": "thors_ascension",
    }
    assert table.asked() == "1 action"


def test_with_zero_rage_is_final_a_clan_that_spent_its_last_rage_stays_out_R2() -> None:
    table = (
        scenario(3, options=("zero_rage_is_final",))
        .rage(1, 1)
        .hand(1, "thors_ascension")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=1)
    )
    table.play("1 invade warrior>horgr", "2 pass", "0 pillage gimle", "1 play thors_ascension")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 3,
        "1.out": True,
        "1.hand": "",
        "1.glory": 3 + 3,
        "1@horgr": "warrior",
        "1@reserve": "warrior*7,ship",
        "2.rage": 0,
        "2.out": True,
        "discard": "thors_ascension",
    }
    assert table.asked() == "0 action"


def test_a_clan_that_passed_gains_the_rage_but_does_not_act_again_R3() -> None:
    table = scenario(3).passed(1).hand(1, "thors_ascension").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play thors_ascension")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 3,
        "1.hand": "",
        "1.glory": 3 + 3,
        "discard": "thors_ascension",
    }
    assert table.asked() == "2 action"


def test_with_passed_may_resume_a_clan_that_passed_acts_again_R3() -> None:
    table = (
        scenario(3, options=("passed_may_resume",))
        .passed(1)
        .hand(1, "thors_ascension")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play thors_ascension")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 3,
        "1.hand": "",
        "1.glory": 3 + 3,
        "discard": "thors_ascension",
    }
    assert table.asked() == "1 action"


def test_its_rage_comes_too_late_for_tyrs_prowess_R64() -> None:
    table = (
        scenario(3)
        .rage(1, 0)
        .upgrades(1, "tyrs_prowess")
        .hand(1, "thors_ascension")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play thors_ascension")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 3,
        "1.hand": "",
        "1.glory": 3 + 3,
        "discard": "thors_ascension",
    }
    assert table.asked() == "1 action"


def test_without_a_battle_it_stays_in_hand_and_gives_nothing_R45() -> None:
    table = scenario(3).hand(0, "thors_ascension").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_gives_nothing_and_its_1_stays_R49() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_ascension")
        .hand(1, "thors_primacy")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_ascension", "1 play thors_primacy")
    assert table.changes() == {  # 4+1 : 1+3
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_ascension",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "thors_ascension").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "thors_ascension", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_it_pays_only_after_the_losers_figures_have_fallen_R64() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .hand(0, "thors_ascension")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_ascension")
    assert table.changes() == {"0.hand": "", "discard": "thors_ascension"}
    assert table.asked() == "1 save friggas_protection"
    table.play("1 pass")
    assert table.changes() == {
        "0.rage": 9,
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_glory_comes_before_any_lokis_backstab_R64() -> None:
    table = (
        scenario(4)
        .hand(0, "lokis_backstab")
        .hand(1, "lokis_backstab")
        .hand(3, "thors_ascension")
        .at("gimle", "0:warrior 1:warrior 3:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play lokis_backstab", "1 play lokis_backstab", "3 play thors_ascension")
    assert table.changes() == {  # 3 + 3 - 2 - 2
        "0.glory": 2,
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "3.rage": 9,
        "3.hand": "",
        "3.glory": 2,
        "discard": "thors_ascension",
    }
    assert table.asked() == "1 action"
