"""Lord of Spears: after a successful pillage with your Leader, all three clan stats are raised."""

from tests.midgard.scenario import scenario


def test_after_a_pillage_with_the_leader_all_three_stats_are_raised_on_top_of_the_token() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_in_yggdrasil_all_stats_rise_by_two() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("yggdrasil", "0:leader").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {"0.rage_step": 3, "0.axes_step": 3, "0.horns_step": 3, "yggdrasil": "pillaged"}
    assert table.asked() == "1 action"


def test_a_stat_on_step_5_rises_and_one_on_step_6_stays() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").steps(0, 6, 5, 4).at("myrkvlor", "0:leader").start(turn=0)
    table.play("0 pillage myrkvlor")
    assert table.changes() == {"0.glory": 5, "0.axes_step": 6, "0.horns_step": 5, "myrkvlor": "pillaged"}
    assert table.asked() == "1 action"


def test_axes_raised_by_it_count_for_the_glory_of_this_battle_R64_R72() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("horgr", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage horgr")
    assert table.changes() == {
        "0.glory": 5,
        "0.rage_step": 2,
        "0.axes_step": 3,
        "0.horns_step": 2,
        "horgr": "pillaged",
        "1@horgr": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_comes_after_friggas_grace_R64() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_spears")
        .steps(0, 1, 5, 1)
        .hand(0, "friggas_grace")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.options() == ["raise axes", "raise rage"]
    assert table.asked() == "0 raise friggas_grace"
    table.play("0 raise rage")
    assert table.changes() == {
        "0.glory": 8,
        "0.rage_step": 3,
        "0.axes_step": 6,
        "0.horns_step": 3,
        "0.hand": "",
        "discard": "friggas_grace",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_without_the_leader_in_the_pillaged_province_nothing_is_raised_R38() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:warrior").at("andlang", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_a_leader_who_joined_the_call_to_battle_counts_R38() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:warrior").at("andlang", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 join leader@andlang")
    assert table.changes() == {
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 3,
        "0@andlang": "",
        "0@gimle": "leader,warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_pillage_that_fails_and_a_battle_won_in_defence_raise_nothing() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:leader 1:warrior*4").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1.glory": 3}
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(1, "lord_of_spears").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_the_leader_fights_with_str_3_R13() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 4,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 3,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "warrior*3"}
    assert table.asked() == "1 action"


def test_the_upgraded_leader_still_invades_free_of_cost_R13_R34() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").rage(0, 1).start(turn=0)
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_it_costs_3_rage_and_the_leader_may_invade_at_once_R35() -> None:
    table = scenario(3).hand(0, "lord_of_spears").rage(0, 3).start(turn=0)
    table.play("0 upgrade lord_of_spears", "0 invade leader>gimle")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": "lord_of_spears",
        "0@reserve": "warrior*8,ship",
        "0@gimle": "leader",
    }
    assert table.asked() == "1 action"


def test_2_rage_are_not_enough_for_it() -> None:
    table = scenario(3).hand(0, "lord_of_spears").rage(0, 2).start(turn=0)
    assert not table.offers("upgrade lord_of_spears")
    assert table.why_not("0 upgrade lord_of_spears") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_in_place_of_lord_of_axes_it_alone_acts() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_axes")
        .hand(0, "lord_of_spears")
        .at("gimle", "0:leader")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 upgrade lord_of_spears/lord_of_axes", "0 pillage gimle")
    assert table.changes() == {
        "0.rage": 3,
        "0.hand": "",
        "0.upgrades": "lord_of_spears",
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 3,
        "discard": "lord_of_axes",
        "gimle": "pillaged",
    }
    assert table.asked() == "0 action"
