"""Thor's Oath: +1; whoever wins the battle with it raises a stat."""

from tests.midgard.scenario import scenario


def test_a_pillager_who_wins_with_it_raises_a_stat_of_his_choice_after_reward_and_battle_glory_R64() -> None:
    table = scenario(3).hand(0, "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_oath",
        "gimle": "pillaged",
    }
    assert table.asked() == "0 raise thors_oath"
    assert table.options() == ["raise axes", "raise horns", "raise rage"]
    table.play("0 raise horns")
    assert table.changes() == {"0.horns_step": 3}
    assert table.asked() == "1 action"


def test_axes_raised_by_it_come_too_late_for_the_glory_of_this_battle_R64() -> None:
    table = scenario(3).hand(0, "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath", "0 raise axes")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0.axes_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_oath",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_defender_who_wins_with_it_raises_a_stat_too() -> None:
    table = scenario(3).hand(1, "thors_oath").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play thors_oath")
    assert table.asked() == "1 raise thors_oath"
    table.play("1 raise rage")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "1.rage_step": 2,
        "discard": "thors_oath",
    }
    assert table.asked() == "1 action"


def test_with_one_stat_below_the_last_step_that_one_is_raised_unasked() -> None:
    table = scenario(3).steps(0, 5, 6, 6).hand(0, "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 8,
        "0.rage_step": 6,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_oath",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_with_all_stats_on_the_last_step_nothing_is_raised() -> None:
    table = scenario(3).steps(0, 6, 6, 6).hand(0, "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 8,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_oath",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_1_so_a_warrior_with_it_beats_a_warrior() -> None:
    table = scenario(3).hand(0, "thors_oath").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath", "0 raise rage")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.rage_step": 2,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_oath",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_no_more_than_1_and_a_tie_raises_nothing_R63() -> None:
    table = scenario(3).hand(0, "thors_oath").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_a_loser_raises_nothing() -> None:
    table = scenario(3).hand(1, "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play thors_oath")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_without_a_battle_it_stays_in_hand_and_raises_nothing_R45() -> None:
    table = scenario(3).hand(0, "thors_oath").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_with_lord_of_axes_two_stats_are_raised_the_lords_before_the_battle_glory_R64() -> None:
    table = (
        scenario(3).upgrades(0, "lord_of_axes").hand(0, "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.asked() == "0 raise lord_of_axes"
    table.play("0 raise axes")
    assert table.asked() == "0 raise thors_oath"
    table.play("0 raise axes")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 4,
        "0.axes_step": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_oath",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_taken_away_by_lokis_poison_it_still_raises_a_stat_R64() -> None:
    table = scenario(3).hand(0, "thors_oath").hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath", "1 play lokis_poison", "0 raise rage")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.rage_step": 2,
        "0.horns_step": 2,
        "1.hand": "thors_oath lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_raises_nothing_and_its_1_stays_R49() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_oath")
        .hand(1, "thors_primacy")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_oath", "1 play thors_primacy")
    assert table.changes() == {  # 4+1 : 1+3
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_oath",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "thors_oath", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_it_comes_before_a_valkyrie_and_before_lokis_backstab_of_the_pillager_R64() -> None:
    table = (
        scenario(3)
        .upgrades(0, "valkyrie")
        .hand(0, "lokis_backstab")
        .hand(1, "thors_oath")
        .at("gimle", "0:valkyrie 1:leader 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play lokis_backstab", "1 play thors_oath")
    assert table.changes() == {  # 2 : 3+1 : 1
        "0@gimle": "",
        "0@valhalla": "valkyrie",
        "1.hand": "",
        "1.glory": 3,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "thors_oath",
    }
    assert table.asked() == "1 raise thors_oath"
    table.play("1 raise rage")
    assert table.changes() == {"0.glory": 2 + 2, "1.glory": 1, "1.rage_step": 2}
    assert table.asked() == "1 action"
