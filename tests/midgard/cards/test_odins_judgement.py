"""Odin's Judgement: +2; 2 Glory for each figure destroyed in the battle, own figures included, won or lost."""

from tests.midgard.scenario import scenario


def test_a_winner_gains_2_glory_for_each_enemy_figure_destroyed_ships_too() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_judgement")
        .at("gimle", "0:leader,warrior 1:warrior*2 2:warrior")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement")
    assert table.changes() == {  # 4+2 : 4 : 1
        "0.hand": "",
        "0.glory": 3 + 2 * 4,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior*2,ship",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_loser_gains_2_glory_for_each_figure_destroyed_his_own_included() -> None:
    table = scenario(3).hand(1, "odins_judgement").at("gimle", "0:leader,warrior 1:warrior 2:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "1 play odins_judgement")
    assert table.changes() == {  # 4 : 1+2 : 2
        "0.glory": 3,
        "0.horns_step": 2,
        "1.glory": 2 * 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior*2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_loser_gains_2_glory_for_his_own_last_figure() -> None:
    table = scenario(3).hand(1, "odins_judgement").at("gimle", "0:leader,warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play odins_judgement")
    assert table.changes() == {  # 4 : 1+2
        "0.glory": 3,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_on_a_tie_all_lose_and_all_figures_pay_its_owner_R63() -> None:
    table = scenario(3).hand(0, "odins_judgement").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_judgement")
    assert table.changes() == {  # 1+2 : 3
        "0.glory": 2 * 2,
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_2_so_a_warrior_beats_two() -> None:
    table = scenario(3).hand(0, "odins_judgement").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_judgement")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 2 * 2,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_figures_destroyed_by_odins_smite_before_strength_is_compared_count_too() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_judgement")
        .hand(1, "odins_smite")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement", "1 play odins_smite")
    assert table.changes() == {  # 3+2 : 1+1, one own Warrior and one enemy
        "0.hand": "",
        "0.glory": 3 + 2 * 2,
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_figures_destroyed_by_odins_tide_before_strength_is_compared_count_too() -> None:
    table = (
        scenario(3).hand(0, "odins_tide").hand(1, "odins_judgement").at("gimle", "0:warrior*3 1:leader").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "1 play odins_judgement")
    assert table.changes() == {  # 1+1 : 3+2
        "0@gimle": "",
        "0@valhalla": "warrior*3",
        "1.hand": "",
        "1.glory": 3 + 2 * 3,
        "discard": "odins_judgement",
    }
    assert table.asked() == "1 action"


def test_a_figure_saved_by_friggas_protection_was_not_destroyed_R77() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .hand(0, "odins_judgement")
        .at("gimle", "0:leader 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement", "1 save warrior@gimle", "1 pass")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 2 * 1,
        "0.horns_step": 2,
        "1.rage": 5,
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_volur_witch_that_went_to_yggdrasil_was_not_destroyed_R77() -> None:
    table = (
        scenario(3)
        .upgrades(1, "volur_witch")
        .hand(0, "odins_judgement")
        .at("gimle", "0:leader 1:warrior,volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement")
    assert table.asked() == "1 move volur_witch"
    table.play("1 move volur_witch>yggdrasil")
    assert table.changes() == {  # 3+2 : 1+3
        "0.hand": "",
        "0.glory": 3 + 2 * 1,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@yggdrasil": "volur_witch",
        "1@valhalla": "warrior",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_figures_destroyed_earlier_and_elsewhere_do_not_count() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_judgement")
        .at("valhalla", "0:warrior*2 1:warrior*3 2:leader")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 2 * 1,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior*4",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_two_of_them_pay_both_owners_the_same() -> None:
    table = (
        scenario(4)
        .hand(0, "odins_judgement")
        .hand(1, "odins_judgement")
        .at("gimle", "0:leader 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement", "1 play odins_judgement")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 2 * 2,
        "0.horns_step": 2,
        "1.glory": 2 * 2,
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_comes_before_lokis_backstab_R64() -> None:
    table = (
        scenario(3).hand(0, "odins_judgement").hand(1, "lokis_backstab").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement", "1 play lokis_backstab")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 2 - 2,
        "0.horns_step": 2,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_without_a_battle_it_stays_in_hand_and_pays_nothing_R45() -> None:
    table = scenario(3).hand(0, "odins_judgement").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_discarded_by_heimdalls_watch_it_pays_nothing_R55() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_judgement")
        .hand(1, "heimdalls_watch_3")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement", "1 play heimdalls_watch_3")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "heimdalls_watch_3 odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_pays_nothing_and_its_2_stay_R49() -> None:
    table = (
        scenario(3).hand(0, "odins_judgement").hand(1, "thors_primacy").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement", "1 play thors_primacy")
    assert table.changes() == {  # 3+2 : 1+3
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "odins_judgement").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "odins_judgement", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_a_defender_has_its_glory_before_any_lokis_backstab_though_its_owner_sits_earlier_R64() -> None:
    table = (
        scenario(4)
        .hand(0, "lokis_backstab")
        .hand(1, "lokis_backstab")
        .hand(3, "odins_judgement")
        .at("gimle", "0:warrior 1:warrior 3:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play lokis_backstab", "1 play lokis_backstab", "3 play odins_judgement")
    assert table.changes() == {  # 3 + 2*2 - 2 - 2
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


def test_it_pays_after_thors_oath_of_the_winner_R64() -> None:
    table = scenario(3).hand(0, "odins_judgement").hand(1, "thors_oath").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_judgement", "1 play thors_oath")
    assert table.changes() == {  # 1+2 : 3+1
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "thors_oath",
    }
    assert table.asked() == "1 raise thors_oath"
    table.play("1 raise rage")
    assert table.changes() == {"0.glory": 2, "1.rage_step": 2}
    assert table.asked() == "1 action"
