"""Odin's Tide: +1; before STR is compared every clan keeps one figure in the battle and loses all its others."""

from tests.midgard.scenario import scenario


def test_every_clan_in_the_battle_keeps_one_figure_of_its_choice_its_owner_too_R59() -> None:
    table = scenario(3).hand(0, "odins_tide").at("gimle", "0:leader,warrior 1:leader,warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_tide")
    assert table.changes() == {"0.hand": "", "0.table": "odins_tide"}
    assert table.asked() == "0 spare odins_tide"
    assert table.options() == ["spare leader@gimle", "spare warrior@gimle"]
    table.play("0 spare leader@gimle")
    assert table.changes() == {}  # all fall at once, when all have chosen
    assert table.asked() == "1 spare odins_tide"
    table.play("1 spare warrior@gimle")
    assert table.changes() == {  # 3+1 : 1
        "0.table": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*2",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_only_the_spared_figures_count_for_strength_and_its_bonus_is_1() -> None:
    table = scenario(3).hand(1, "odins_tide").at("gimle", "0:leader,warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {  # 3 : 3+1
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "odins_tide",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_no_more_than_1() -> None:
    table = scenario(3).hand(0, "odins_tide").at("gimle", "0:warrior 1:warrior").at("west", "1:ship").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_tide", "1 spare ship@west")
    assert table.changes() == {  # 1+1 : 2
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


def test_ships_in_the_fjord_are_hit_and_may_be_the_figure_kept_R59() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 1:leader,warrior")
        .at("west", "0:ship 1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide")
    assert table.options() == ["spare leader@gimle", "spare ship@west"]
    table.play("0 spare leader@gimle")
    assert table.options() == ["spare leader@gimle", "spare ship@west", "spare warrior@gimle"]
    table.play("1 spare ship@west")
    assert table.changes() == {  # 3+1 : 2
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@west": "",
        "0@valhalla": "ship",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "leader,warrior,ship",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_clans_are_asked_from_the_pillager_clockwise_R59() -> None:
    table = (
        scenario(3)
        .hand(1, "odins_tide")
        .at("gimle", "0:leader 1:leader,warrior 2:leader")
        .at("west", "0:ship 2:ship")
        .start(turn=2)
    )
    table.play("2 pillage gimle", "1 play odins_tide")
    assert table.asked() == "2 spare odins_tide"
    table.play("2 spare leader@gimle")
    assert table.asked() == "0 spare odins_tide"
    table.play("0 spare leader@gimle")
    assert table.asked() == "1 spare odins_tide"
    table.play("1 spare leader@gimle")
    assert table.changes() == {  # 3 : 3+1 : 3
        "0@gimle": "",
        "0@west": "",
        "0@valhalla": "leader,ship",
        "1.hand": "",
        "1.glory": 3,
        "1@gimle": "leader",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@west": "",
        "2@valhalla": "leader,ship",
        "discard": "odins_tide",
    }
    assert table.asked() == "0 action"


def test_a_single_figure_is_kept_and_of_warriors_alone_one_is_kept_unasked() -> None:
    table = scenario(3).hand(0, "odins_tide").at("gimle", "0:warrior*3 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_tide")
    assert table.changes() == {  # 1+1 : 1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "warrior",
        "0@valhalla": "warrior*2",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_figures_elsewhere_and_clans_outside_the_battle_are_safe_from_it() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 1:warrior")
        .at("horgr", "0:warrior 1:leader 2:leader,warrior")
        .at("east", "2:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_in_yggdrasil_only_figures_there_are_hit() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_tide")
        .at("yggdrasil", "0:leader,warrior 1:warrior*2")
        .at("west", "0:ship 1:ship")
        .start(turn=0)
    )
    table.play("0 pillage yggdrasil", "0 play odins_tide")
    assert table.options() == ["spare leader@yggdrasil", "spare warrior@yggdrasil"]
    table.play("0 spare leader@yggdrasil")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 4,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "0@yggdrasil": "leader",
        "0@valhalla": "warrior",
        "1@yggdrasil": "",
        "1@valhalla": "warrior*2",
        "discard": "odins_tide",
        "yggdrasil": "pillaged",
    }
    assert table.asked() == "1 action"


def test_friggas_protection_may_save_figures_that_were_not_spared_R80() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 1:leader,warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "1 spare leader@gimle")
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save warrior@gimle"]
    table.play("1 save warrior@gimle", "1 save warrior@gimle")
    assert table.changes() == {  # 3+1 : 5
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.rage": 4,
        "1.glory": 3,
    }
    assert table.asked() == "1 action"


def test_two_tides_act_once_even_where_friggas_protection_left_several_figures_R59() -> None:
    table = (
        scenario(4)
        .upgrades(1, "friggas_protection")
        .hand(0, "odins_tide")
        .hand(1, "tyrs_smash_1")
        .hand(2, "odins_tide")
        .at("gimle", "0:leader 1:leader,warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "1 play tyrs_smash_1", "2 play odins_tide")
    table.play("1 spare leader@gimle", "1 save warrior@gimle")
    assert table.changes() == {  # 3+1 : 4+3 : 1+1
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.rage": 5,
        "1.hand": "",
        "1.glory": 3,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "tyrs_smash_1",
    }
    assert table.asked() == "1 action"


def test_of_two_tides_the_first_from_the_pillager_clockwise_acts_R59() -> None:
    table = (
        scenario(4)
        .hand(0, "odins_tide")
        .hand(1, "odins_smite")
        .hand(2, "odins_tide")
        .at("gimle", "0:leader,warrior 1:leader 2:warrior")
        .at("west", "3:ship")
        .start(turn=3)
    )
    table.play("3 pillage gimle", "0 play odins_tide", "1 play odins_smite", "2 play odins_tide")
    assert table.asked() == "0 spare odins_tide"  # before the Smite, which would leave nothing to choose
    table.play("0 spare warrior@gimle")
    assert table.changes() == {  # 0+1 : 3+1 : 0+1 : 2
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1.hand": "",
        "1.glory": 3,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "3@west": "",
        "3@valhalla": "ship",
        "discard": "odins_smite",
    }
    assert table.asked() == "0 action"


def test_of_two_tides_the_pillagers_acts_though_its_right_neighbour_has_the_other_R59() -> None:
    table = (
        scenario(4)
        .hand(0, "odins_tide")
        .hand(1, "odins_smite")
        .hand(3, "odins_tide")
        .at("gimle", "0:leader,warrior 1:leader 3:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "1 play odins_smite", "3 play odins_tide")
    assert table.asked() == "0 spare odins_tide"
    table.play("0 spare warrior@gimle")
    assert table.changes() == {  # 0+1 : 3+1 : 0+1
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1.hand": "",
        "1.glory": 3,
        "3@gimle": "",
        "3@valhalla": "warrior",
        "discard": "odins_smite",
    }
    assert table.asked() == "1 action"


def test_a_clan_outside_the_battle_is_passed_over_and_the_next_is_asked() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 2:leader,warrior")
        .at("horgr", "1:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide")
    assert table.asked() == "2 spare odins_tide"
    table.play("2 spare warrior@gimle")
    assert table.changes() == {  # 3+1 : 1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "2@gimle": "",
        "2@valhalla": "leader,warrior",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_the_pillagers_tide_comes_before_a_defenders_smite_which_takes_the_warrior_that_was_kept_R48() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_tide")
        .hand(1, "odins_smite")
        .at("gimle", "0:leader,warrior 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "1 play odins_smite", "0 spare warrior@gimle")
    assert table.changes() == {  # 0+1 : 1+1
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1.hand": "",
        "1.glory": 3,
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
        "discard": "odins_smite",
    }
    assert table.asked() == "1 action"


def test_a_defenders_tide_comes_after_the_pillagers_smite_which_leaves_fewer_to_choose_from_R48() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_smite")
        .hand(1, "odins_tide")
        .at("gimle", "0:warrior*2 1:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite", "1 play odins_tide")
    assert table.changes() == {  # 1+1 : 3+1
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1.hand": "",
        "1.glory": 3,
        "1@gimle": "leader",
        "1@valhalla": "warrior",
        "discard": "odins_tide",
    }
    assert table.asked() == "1 action"


def test_a_clan_that_smite_left_without_figures_is_passed_over_and_fights_on_R58() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_smite")
        .hand(1, "tyrs_rage_2")
        .hand(2, "odins_tide")
        .at("gimle", "0:leader,warrior 1:warrior 2:leader")
        .at("west", "2:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite", "1 play tyrs_rage_2", "2 play odins_tide")
    assert table.asked() == "0 spare odins_tide"
    table.play("0 spare leader@gimle")
    assert table.asked() == "2 spare odins_tide"
    table.play("2 spare leader@gimle")
    assert table.changes() == {  # 3+1 : 0+6 : 3+1
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1.hand": "",
        "1.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@west": "",
        "2@valhalla": "leader,ship",
        "discard": "tyrs_rage_2",
    }
    assert table.asked() == "1 action"


def test_a_valkyrie_it_destroyed_is_paid_for_the_enemies_it_destroyed_R75() -> None:
    table = (
        scenario(3)
        .upgrades(1, "valkyrie")
        .hand(0, "odins_tide")
        .at("gimle", "0:leader,warrior*2 1:warrior,valkyrie")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle", "1 spare warrior@gimle")
    assert table.changes() == {  # 3+1 : 1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "warrior*2",
        "1.glory": 2 * 2,
        "1@gimle": "",
        "1@valhalla": "warrior,valkyrie",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_two_enemies_it_destroyed_pay_thors_glory_to_a_loser_R76() -> None:
    table = (
        scenario(3)
        .upgrades(1, "thors_glory")
        .hand(0, "odins_tide")
        .at("gimle", "0:leader,warrior*2 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {  # 3+1 : 1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "warrior*2",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_one_enemy_it_destroyed_pays_no_thors_glory_R76() -> None:
    table = (
        scenario(3)
        .upgrades(1, "thors_glory")
        .hand(0, "odins_tide")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {  # 3+1 : 1
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_ship_it_destroyed_pays_the_dragons_R88() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lokis_dragons")
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 1:warrior")
        .at("west", "0:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 4 + 3,
        "0.horns_step": 2,
        "0@west": "",
        "0@valhalla": "ship",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_volur_witch_that_was_not_spared_may_go_to_yggdrasil_R83() -> None:
    table = (
        scenario(3)
        .upgrades(1, "volur_witch")
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 1:leader,volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "1 spare leader@gimle")
    assert table.asked() == "1 move volur_witch"
    table.play("1 move volur_witch>yggdrasil")
    assert table.changes() == {  # 3+1 : 3
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@yggdrasil": "volur_witch",
        "1@valhalla": "leader",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_acts_when_played_after_heimdalls_watch_R53() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2", "odins_tide")
        .hand(1, "tyrs_bash")
        .at("gimle", "0:leader 1:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play tyrs_bash", "0 play odins_tide")
    assert table.asked() == "1 spare odins_tide"
    table.play("1 spare leader@gimle")
    assert table.changes() == {  # 3+1 : 3
        "0.hand": "",
        "0.glory": 2 + 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
        "discard": "tyrs_bash heimdalls_watch_2 odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_nobody_is_asked_and_nobody_falls_R48() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_primacy")
        .hand(1, "odins_tide")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play odins_tide")
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
    table = scenario(4).age(3).hand(0, "manheim_1", "odins_tide").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "odins_tide", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"
