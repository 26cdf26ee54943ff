"""Frost Giant: when it stands in a province you pillage with success, you receive the reward once more."""

from tests.midgard.scenario import scenario


def test_a_stat_on_the_token_rises_by_two_steps_R74() -> None:
    table = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:frost_giant").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_five_glory_on_the_token_become_ten_R74() -> None:
    table = scenario(3).upgrades(0, "frost_giant").at("myrkvlor", "0:frost_giant").start(turn=0)
    table.play("0 pillage myrkvlor")
    assert table.changes() == {"0.glory": 10, "myrkvlor": "pillaged"}
    assert table.asked() == "1 action"


def test_yggdrasil_raises_all_stats_by_two_steps_R74() -> None:
    table = scenario(3).upgrades(0, "frost_giant").at("yggdrasil", "0:frost_giant").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {"0.rage_step": 3, "0.axes_step": 3, "0.horns_step": 3, "yggdrasil": "pillaged"}
    assert table.asked() == "1 action"


def test_the_glory_of_the_battle_is_not_doubled_R74() -> None:
    table = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:frost_giant 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 3,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_axes_raised_twice_count_for_the_glory_of_this_battle_R72() -> None:
    table = scenario(3).upgrades(0, "frost_giant").at("horgr", "0:frost_giant 1:warrior").start(turn=0)
    table.play("0 pillage horgr")
    assert table.changes() == {
        "0.glory": 5,
        "0.axes_step": 3,
        "horgr": "pillaged",
        "1@horgr": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_stat_on_step_5_rises_only_to_6() -> None:
    table = scenario(3).upgrades(0, "frost_giant").steps(0, 1, 1, 5).at("gimle", "0:frost_giant").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 6, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_friggas_grace_raises_one_stat_only_and_after_both_rewards_R64_R70() -> None:
    table = (
        scenario(3)
        .upgrades(0, "frost_giant")
        .hand(0, "friggas_grace")
        .at("gimle", "0:frost_giant 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.changes() == {
        "0.horns_step": 3,
        "0.hand": "",
        "discard": "friggas_grace",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.options() == ["raise axes", "raise rage"]
    assert table.asked() == "0 raise friggas_grace"
    table.play("0 raise rage")
    assert table.changes() == {"0.rage_step": 2, "0.glory": 3}
    assert table.asked() == "1 action"


def test_the_leader_upgrade_acts_once_only_and_after_both_rewards_R64() -> None:
    table = scenario(3).upgrades(0, "frost_giant", "lord_of_axes").at("gimle", "0:leader,frost_giant").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "0 raise lord_of_axes"
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2}
    assert table.asked() == "1 action"


def test_elsewhere_it_doubles_nothing_R121() -> None:
    table = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:leader").at("andlang", "0:frost_giant").start(turn=0)
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_it_counts_after_answering_the_call_R121() -> None:
    table = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:leader").at("andlang", "0:frost_giant").start(turn=0)
    table.play("0 pillage gimle", "0 join frost_giant@andlang")
    assert table.changes() == {
        "0.horns_step": 3,
        "0@andlang": "",
        "0@gimle": "leader,frost_giant",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_giant_that_odins_tide_took_doubles_nothing_R121() -> None:
    table = (
        scenario(3)
        .upgrades(0, "frost_giant")
        .hand(1, "odins_tide")
        .at("gimle", "0:leader,frost_giant 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "frost_giant",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_in_the_pillage_of_another_clan_it_doubles_nothing() -> None:
    table = (
        scenario(3)
        .upgrades(1, "frost_giant", "friggas_protection")
        .hand(0, "tyrs_rage_2")
        .at("gimle", "0:warrior 1:frost_giant")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_rage_2", "1 save frost_giant@gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "tyrs_rage_2",
        "gimle": "pillaged",
        "1.rage": 5,
    }
    assert table.asked() == "1 action"


def test_a_pillage_that_fails_and_a_battle_won_in_defence_bring_no_reward() -> None:
    table = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:frost_giant 1:leader,warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "frost_giant", "1.glory": 3}
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(1, "frost_giant").at("gimle", "0:warrior 1:frost_giant").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_when_its_card_is_replaced_the_figure_leaves_valhalla_for_the_box_for_good_R29_R30() -> None:
    table = scenario(3).upgrades(0, "frost_giant").hand(0, "troll").at("valhalla", "0:frost_giant").start(turn=0)
    table.play("0 upgrade troll/frost_giant", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "discard": "frost_giant",
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship,troll",
    }
    assert table.asked() == "1 action"
