"""Odin's Smite: +1; before STR is compared every opponent in the battle loses one Warrior in the province."""

from tests.midgard.scenario import scenario


def test_every_opponent_in_the_battle_loses_one_warrior_in_the_province_before_strength_is_compared_R57() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_smite")
        .hand(1, "tyrs_smash_1")
        .at("gimle", "0:warrior 1:warrior*2 2:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite", "1 play tyrs_smash_1")
    assert table.changes() == {  # 1+1 : 1+3 : 1
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior*2",
        "discard": "tyrs_smash_1",
    }
    assert table.asked() == "1 action"


def test_the_strength_of_the_fallen_warrior_no_longer_counts() -> None:
    table = scenario(3).hand(0, "odins_smite").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.changes() == {  # 1+1 : 1, where 1+1 : 2 would tie
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "odins_smite",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_1_so_a_warrior_more_is_left_to_tie() -> None:
    table = scenario(3).hand(0, "odins_smite").at("gimle", "0:warrior 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.changes() == {  # 1+1 : 2
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior*3",
    }
    assert table.asked() == "1 action"


def test_its_owner_loses_no_warrior_to_it() -> None:
    table = scenario(3).hand(1, "odins_smite").at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle", "1 play odins_smite")
    assert table.changes() == {  # 3 : 3+1
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1.glory": 3,
        "discard": "odins_smite",
    }
    assert table.asked() == "1 action"


def test_leaders_monsters_and_ships_are_safe_from_it_R57() -> None:
    table = (
        scenario(3)
        .upgrades(1, "troll")
        .hand(0, "odins_smite")
        .at("gimle", "0:warrior 1:leader,troll")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_warriors_elsewhere_and_clans_outside_the_battle_are_safe_from_it_R57() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_smite")
        .at("gimle", "0:warrior 1:leader")
        .at("horgr", "1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_two_smites_hit_two_different_warriors_of_a_third_clan_R57a() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smite_1")
        .hand(1, "odins_smite")
        .hand(2, "odins_smite")
        .at("gimle", "0:warrior*3 1:leader")
        .at("west", "2:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play odins_smite", "2 play odins_smite")
    assert table.changes() == {  # 1+5 : 3+1 : 2+1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "warrior",
        "0@valhalla": "warrior*2",
        "1@gimle": "",
        "1@valhalla": "leader",
        "2@west": "",
        "2@valhalla": "ship",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_two_smites_take_one_warrior_where_there_is_only_one_R57a() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smite_1")
        .hand(1, "odins_smite")
        .hand(2, "odins_smite")
        .at("gimle", "0:leader,warrior 1:leader")
        .at("west", "2:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play odins_smite", "2 play odins_smite")
    assert table.changes() == {  # 3+5 : 3+1 : 2+1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
        "2@west": "",
        "2@valhalla": "ship",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_two_smites_hit_each_others_owner_too() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_smite")
        .hand(1, "odins_smite")
        .at("gimle", "0:leader,warrior*2 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite", "1 play odins_smite")
    assert table.changes() == {  # 4+1 : 1+1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "leader,warrior",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "odins_smite",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_warrior_saved_by_friggas_protection_is_not_replaced_by_another_victim_R57a() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .hand(0, "odins_smite")
        .at("gimle", "0:warrior 1:warrior*3")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save warrior@gimle"]
    table.play("1 save warrior@gimle")
    assert table.changes() == {  # 1+1 : 3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.rage": 5,
        "1.glory": 3,
    }
    assert table.asked() == "1 action"


def test_friggas_protection_may_let_the_warrior_fall_R80() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .hand(0, "odins_smite")
        .at("gimle", "0:warrior 1:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite", "1 pass")
    assert table.changes() == {  # 1+1 : 3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 3,
        "1@gimle": "leader",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_two_smites_ask_friggas_protection_for_a_warrior_each_R57a() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_protection")
        .hand(0, "tyrs_smite_1")
        .hand(1, "odins_smite")
        .hand(2, "odins_smite")
        .at("gimle", "0:warrior*3 1:leader")
        .at("west", "2:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play odins_smite", "2 play odins_smite")
    assert table.changes() == {
        "0.hand": "",
        "0.table": "tyrs_smite_1",
        "1.hand": "",
        "1.table": "odins_smite",
        "2.hand": "",
        "2.table": "odins_smite",
    }
    assert table.asked() == "0 save friggas_protection"
    table.play("0 save warrior@gimle")
    assert table.changes() == {"0.rage": 5}
    assert table.asked() == "0 save friggas_protection"
    table.play("0 pass")
    assert table.changes() == {  # 2+5 : 3+1 : 2+1
        "0.table": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "warrior*2",
        "0@valhalla": "warrior",
        "1.hand": "odins_smite",
        "1.table": "",
        "1@gimle": "",
        "1@valhalla": "leader",
        "2.hand": "odins_smite",
        "2.table": "",
        "2@west": "",
        "2@valhalla": "ship",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_clan_that_lost_its_last_figure_to_it_fights_on_with_its_card_and_may_win_R58() -> None:
    table = scenario(3).hand(0, "odins_smite").hand(1, "tyrs_smite_1").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_smite", "1 play tyrs_smite_1")
    assert table.changes() == {  # 3+1 : 0+5
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_smite_1",
    }
    assert table.asked() == "1 action"


def test_a_pillager_who_lost_his_last_figure_to_it_may_still_win_the_pillage_R58() -> None:
    table = scenario(3).hand(0, "tyrs_smite_1").hand(1, "odins_smite").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play odins_smite")
    assert table.changes() == {  # 0+5 : 3+1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_two_enemy_warriors_destroyed_by_it_pay_thors_glory_to_a_loser_R76() -> None:
    table = (
        scenario(3)
        .upgrades(1, "thors_glory")
        .hand(0, "tyrs_smite_1")
        .hand(1, "odins_smite")
        .at("gimle", "0:warrior*2 1:leader 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play odins_smite")
    assert table.changes() == {  # 1+5 : 3+1 : 0
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "warrior",
        "0@valhalla": "warrior",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_one_enemy_warrior_destroyed_by_it_pays_a_losing_valkyrie_and_no_thors_glory_R75() -> None:
    table = (
        scenario(3)
        .upgrades(1, "valkyrie", "thors_glory")
        .hand(0, "tyrs_smite_1")
        .hand(1, "odins_smite")
        .at("gimle", "0:warrior*2 1:valkyrie")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play odins_smite")
    assert table.changes() == {  # 1+5 : 2+1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "warrior",
        "0@valhalla": "warrior",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "valkyrie",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_destroys_nobody_and_its_1_stays_R49() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_primacy")
        .hand(1, "odins_smite")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play odins_smite")
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


def test_discarded_by_heimdalls_watch_it_destroys_nobody_R48() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2")
        .hand(1, "odins_smite")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play odins_smite")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 1 + 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_smite heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_acts_when_played_after_heimdalls_watch_R53() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2", "odins_smite")
        .hand(1, "tyrs_bash")
        .at("gimle", "0:warrior 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play tyrs_bash", "0 play odins_smite")
    assert table.changes() == {  # 1+1 : 1
        "0.hand": "",
        "0.glory": 2 + 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "odins_smite tyrs_bash heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "odins_smite").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "odins_smite", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"
