"""Thor's Hammer: +1; whoever wins the battle with it gains 3 Glory."""

from tests.midgard.scenario import scenario


def test_a_pillager_who_wins_with_it_gains_3_glory_besides_the_battle_glory() -> None:
    table = scenario(3).hand(0, "thors_hammer").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_hammer")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_hammer",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_defender_who_wins_with_it_gains_3_glory_too() -> None:
    table = scenario(3).hand(1, "thors_hammer").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play thors_hammer")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3 + 3,
        "discard": "thors_hammer",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_1_so_two_warriors_with_it_tie_with_a_leader_and_gain_nothing_R63() -> None:
    table = scenario(3).hand(0, "thors_hammer").at("gimle", "0:warrior*2 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_hammer")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_1_so_a_warrior_with_it_beats_a_warrior() -> None:
    table = scenario(3).hand(0, "thors_hammer").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_hammer")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_hammer",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_loser_gains_nothing_from_it() -> None:
    table = scenario(3).hand(1, "thors_hammer").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play thors_hammer")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_without_a_battle_it_stays_in_hand_and_pays_nothing_R45() -> None:
    table = scenario(3).hand(0, "thors_hammer").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_taken_away_by_lokis_poison_it_still_pays_its_3_glory_R64() -> None:
    table = scenario(3).hand(0, "thors_hammer").hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_hammer", "1 play lokis_poison")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1.hand": "thors_hammer lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_kept_with_tyrs_prowess_it_still_pays_its_3_glory_after_the_card_is_back_R64() -> None:
    table = (
        scenario(3).upgrades(0, "tyrs_prowess").hand(0, "thors_hammer").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_hammer")
    assert table.changes() == {"0.hand": "", "0.table": "thors_hammer"}
    assert table.asked() == "0 keep tyrs_prowess"
    table.play("0 keep thors_hammer")
    assert table.changes() == {
        "0.rage": 5,
        "0.hand": "thors_hammer",
        "0.table": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_glory_can_be_stolen_by_lokis_backstab_which_comes_later_R64() -> None:
    table = (
        scenario(4)
        .hand(0, "thors_hammer")
        .hand(1, "lokis_backstab")
        .hand(2, "lokis_backstab")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_hammer", "1 play lokis_backstab", "2 play lokis_backstab")
    assert table.changes() == {  # 3 + 3 - 2 - 2; without the Hammer's 3 the second would find only 1
        "0.hand": "",
        "0.glory": 2,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.glory": 2,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "thors_hammer",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_pays_nothing_and_its_1_stays_R49() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_hammer")
        .hand(1, "thors_primacy")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_hammer", "1 play thors_primacy")
    assert table.changes() == {  # 4+1 : 1+3
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_hammer",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_discarded_by_heimdalls_watch_it_pays_nothing_to_the_winner() -> None:
    table = (
        scenario(3).hand(0, "thors_hammer").hand(1, "heimdalls_watch_2").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_hammer", "1 play heimdalls_watch_2")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1.glory": 1,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_hammer heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "thors_hammer").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "thors_hammer", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_it_pays_only_after_the_losers_figures_have_fallen_R64() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .hand(0, "thors_hammer")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_hammer")
    assert table.changes() == {"0.hand": "", "discard": "thors_hammer"}
    assert table.asked() == "1 save friggas_protection"
    table.play("1 pass")
    assert table.changes() == {
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_defender_has_its_glory_before_any_lokis_backstab_though_its_owner_sits_earlier_R64() -> None:
    table = (
        scenario(4)
        .hand(0, "lokis_backstab")
        .hand(1, "lokis_backstab")
        .hand(3, "thors_hammer")
        .at("gimle", "0:warrior 1:warrior 3:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play lokis_backstab", "1 play lokis_backstab", "3 play thors_hammer")
    assert table.changes() == {  # 3 + 3 - 2 - 2
        "0.glory": 2,
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "3.hand": "",
        "3.glory": 2,
        "discard": "thors_hammer",
    }
    assert table.asked() == "1 action"
