"""Heimdall's Sight: its bonus is the highest bonus of a single card that an opponent revealed in the battle."""

from tests.midgard.scenario import scenario


def test_it_copies_the_bonus_of_the_enemys_card_so_one_figure_more_wins_R56() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_sight")
        .hand(1, "tyrs_smite_1")
        .at("gimle", "0:warrior*2 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play tyrs_smite_1")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "heimdalls_sight",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_with_equal_figures_the_copied_bonus_makes_a_tie_R56() -> None:
    table = (
        scenario(3).hand(0, "heimdalls_sight").hand(1, "tyrs_smite_1").at("gimle", "0:warrior 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play tyrs_smite_1")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_with_a_figure_less_the_copied_bonus_loses() -> None:
    table = (
        scenario(3).hand(0, "heimdalls_sight").hand(1, "tyrs_bash").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play tyrs_bash")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "tyrs_bash",
    }
    assert table.asked() == "1 action"


def test_of_two_enemy_cards_it_copies_the_higher_and_not_the_sum_R56() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_sight")
        .hand(1, "tyrs_bash")
        .hand(2, "tyrs_smash_1")
        .at("gimle", "0:warrior 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play tyrs_bash", "2 play tyrs_smash_1")
    assert table.changes() == {  # 1+3 : 1+2 : 1+3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_of_two_enemy_cards_it_copies_the_higher_whoever_has_it_and_wins_by_one_R56() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_sight")
        .hand(1, "tyrs_smash_1")
        .hand(2, "tyrs_bash")
        .at("gimle", "0:warrior*2 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play tyrs_smash_1", "2 play tyrs_bash")
    assert table.changes() == {  # 2+3 : 1+3 : 1+2
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "heimdalls_sight",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_against_a_clan_without_cards_it_adds_nothing() -> None:
    table = scenario(3).hand(0, "heimdalls_sight").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play heimdalls_sight")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_an_enemys_upgrade_card_has_no_bonus_to_copy_whatever_its_strength() -> None:
    table = scenario(3).hand(0, "heimdalls_sight").hand(1, "troll").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play troll")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "troll",
    }
    assert table.asked() == "1 action"


def test_an_enemys_quest_has_no_bonus_to_copy() -> None:
    table = (
        scenario(3).hand(0, "heimdalls_sight").hand(1, "alfheim_1").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play alfheim_1")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "alfheim_1",
    }
    assert table.asked() == "1 action"


def test_a_quest_that_counts_3_under_tyrs_domain_is_copied_R56() -> None:
    table = (
        scenario(3)
        .upgrades(1, "tyrs_domain")
        .hand(0, "heimdalls_sight")
        .hand(1, "alfheim_1")
        .at("gimle", "0:warrior*2 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play alfheim_1", "1 count 3")
    assert table.changes() == {  # 2+3 : 1+3
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "heimdalls_sight",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_quest_that_counts_3_does_not_hide_a_higher_battle_card_of_another_enemy() -> None:
    table = (
        scenario(3)
        .upgrades(1, "tyrs_domain")
        .hand(0, "heimdalls_sight")
        .hand(1, "alfheim_1")
        .hand(2, "tyrs_smite_1")
        .at("gimle", "0:warrior*2 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play alfheim_1", "2 play tyrs_smite_1", "1 count 3")
    assert table.changes() == {  # 2+5 : 1+3 : 1+5
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "heimdalls_sight",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_an_enemys_late_card_is_copied_as_it_appears_R56() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_sight")
        .hand(1, "tyrs_bash", "heimdalls_gaze")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play tyrs_bash", "1 play heimdalls_gaze")
    assert table.changes() == {  # 3+3 : 1+2+3; without the late card 3+2 would lose
        "0@gimle": "",
        "0@valhalla": "leader",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_sum_of_an_enemys_card_and_late_card_is_not_copied_R56() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_sight")
        .hand(1, "heimdalls_eye", "heimdalls_eye")
        .at("gimle", "0:warrior*2 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play heimdalls_eye", "1 play heimdalls_eye")
    assert table.changes() == {  # 2+2 : 1+2+2
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1.hand": "",
        "1.glory": 3,
        "discard": "heimdalls_eye heimdalls_eye",
    }
    assert table.asked() == "1 action"


def test_an_own_late_card_adds_to_it_and_is_not_copied() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_sight", "heimdalls_eye")
        .hand(1, "thors_hammer")
        .at("gimle", "0:warrior 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play thors_hammer", "0 play heimdalls_eye")
    assert table.changes() == {  # 1+1+2 : 2+1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "heimdalls_sight heimdalls_eye",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_an_own_late_card_alone_leaves_it_at_nothing() -> None:
    table = scenario(3).hand(0, "heimdalls_sight", "heimdalls_eye").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play heimdalls_sight", "0 play heimdalls_eye")
    assert table.changes() == {  # 1+0+2 : 3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_is_worth_nothing_R49() -> None:
    table = (
        scenario(3).hand(0, "heimdalls_sight").hand(1, "thors_primacy").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play thors_primacy")
    assert table.changes() == {  # 3+0 : 1+3
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1.glory": 3,
        "discard": "thors_primacy",
    }
    assert table.asked() == "1 action"


def test_heimdalls_watch_scores_it_with_what_it_copies_R52() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_sight")
        .hand(1, "heimdalls_watch_2")
        .hand(2, "tyrs_smash_1")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play heimdalls_watch_2", "2 play tyrs_smash_1")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1.glory": 3 + 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.hand": "",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "heimdalls_sight tyrs_smash_1 heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "heimdalls_sight").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "heimdalls_sight", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_a_defender_copies_the_pillagers_card() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smite_1")
        .hand(1, "heimdalls_sight")
        .at("gimle", "0:warrior 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play heimdalls_sight")
    assert table.changes() == {  # 1+5 : 2+5
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "heimdalls_sight",
    }
    assert table.asked() == "1 action"


def test_a_higher_battle_card_is_not_hidden_by_a_quest_that_counts_3_of_a_later_seat() -> None:
    table = (
        scenario(3)
        .upgrades(2, "tyrs_domain")
        .hand(0, "heimdalls_sight")
        .hand(1, "tyrs_smite_1")
        .hand(2, "alfheim_1")
        .at("gimle", "0:warrior*2 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_sight", "1 play tyrs_smite_1", "2 play alfheim_1", "2 count 3")
    assert table.changes() == {  # 2+5 : 1+5 : 1+3
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "heimdalls_sight",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"
