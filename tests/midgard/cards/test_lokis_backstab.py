"""Loki's Backstab: +0; who loses with it takes 2 Glory from the winner, or what he has."""

from tests.midgard.scenario import scenario


def test_a_loser_takes_2_glory_from_the_winner() -> None:
    table = scenario(3).glory(0, 10).hand(1, "lokis_backstab").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {
        "0.glory": 10 + 3 - 2,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_pillager_who_loses_takes_it_from_the_defender_who_won() -> None:
    table = scenario(3).hand(0, "lokis_backstab").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play lokis_backstab")
    assert table.changes() == {"0.glory": 2, "0@gimle": "", "0@valhalla": "warrior", "1.glory": 1}
    assert table.asked() == "1 action"


def test_another_loser_keeps_his_glory() -> None:
    table = scenario(3).glory(2, 10).hand(1, "lokis_backstab").at("gimle", "0:leader 1:warrior 2:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {
        "0.glory": 1,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_comes_after_the_battle_glory_of_which_it_takes_2_R64() -> None:
    table = scenario(3).hand(1, "lokis_backstab").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {
        "0.glory": 3 - 2,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_comes_after_odins_judgement_of_the_winner_R64() -> None:
    table = (
        scenario(4)
        .hand(0, "odins_judgement")
        .hand(1, "lokis_backstab")
        .hand(2, "lokis_backstab")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement", "1 play lokis_backstab", "2 play lokis_backstab")
    assert table.changes() == {  # 3 + 2*2 - 2 - 2
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.glory": 2,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_comes_before_lokis_blessing_R64() -> None:
    table = (
        scenario(4)
        .upgrades(1, "lokis_blessing")
        .hand(1, "lokis_backstab")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {
        "0.glory": 1,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 invade lokis_blessing"


def test_a_second_one_takes_the_single_glory_that_is_left_and_never_below_0_R69() -> None:
    table = (
        scenario(4)
        .hand(1, "lokis_backstab")
        .hand(2, "lokis_backstab")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_backstab", "2 play lokis_backstab")
    assert table.changes() == {  # 3 - 2 - 1
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.glory": 1,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_second_one_takes_2_where_2_are_left_R69() -> None:
    table = (
        scenario(4)
        .glory(0, 1)
        .hand(1, "lokis_backstab")
        .hand(2, "lokis_backstab")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_backstab", "2 play lokis_backstab")
    assert table.changes() == {  # 1 + 3 - 2 - 2
        "0.glory": 0,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.glory": 2,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_of_two_losers_the_first_from_the_pillager_clockwise_takes_first_R64() -> None:
    table = (
        scenario(4)
        .hand(1, "lokis_backstab")
        .hand(3, "lokis_backstab")
        .at("gimle", "0:leader 1:warrior 2:warrior 3:warrior")
        .start(turn=2)
    )
    table.play("2 pillage gimle", "1 play lokis_backstab", "3 play lokis_backstab")
    assert table.changes() == {
        "1.glory": 1,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "3.glory": 2,
        "3@gimle": "",
        "3@valhalla": "warrior",
    }
    assert table.asked() == "3 action"


def test_its_bonus_is_0_so_equal_figures_tie_and_there_is_no_winner_to_rob() -> None:
    table = scenario(3).glory(0, 10).hand(1, "lokis_backstab").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_winner_takes_nothing_with_it() -> None:
    table = scenario(3).glory(1, 10).hand(0, "lokis_backstab").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play lokis_backstab")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "lokis_backstab",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_discarded_by_heimdalls_watch_it_takes_nothing_R55() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2")
        .hand(1, "lokis_backstab")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play lokis_backstab")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "heimdalls_watch_2 lokis_backstab",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_takes_nothing_R48() -> None:
    table = (
        scenario(3).hand(0, "thors_primacy").hand(1, "lokis_backstab").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play lokis_backstab")
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
    table = scenario(4).age(3).hand(0, "manheim_1", "lokis_backstab").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "lokis_backstab", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_the_pillagers_comes_after_a_defenders_odins_judgement_R64() -> None:
    table = (
        scenario(4)
        .hand(0, "lokis_backstab")
        .hand(1, "lokis_backstab")
        .hand(3, "odins_judgement")
        .at("gimle", "0:warrior 1:warrior 3:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play lokis_backstab", "1 play lokis_backstab", "3 play odins_judgement")
    assert table.changes() == {  # 3 + 2*2 - 2 - 2; too early, the second would find only 1
        "0.glory": 2,
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "3.hand": "",
        "3.glory": 3,
        "discard": "odins_judgement",
    }
    assert table.asked() == "1 action"
