"""Lord of Hammers: after a successful pillage with your Leader, the Leader may step into an adjacent province."""

from tests.midgard.scenario import scenario


def test_after_a_pillage_with_the_leader_it_may_step_into_an_adjacent_province_at_no_cost() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader,warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 move lord_of_hammers"
    assert table.options() == ["move leader>andlang", "move leader>myrkvlor", "move leader>yggdrasil", "pass"]
    table.play("0 move leader>andlang")
    assert table.changes() == {"0@gimle": "warrior", "0@andlang": "leader"}
    assert table.asked() == "1 action"


def test_the_step_may_be_declined() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_the_leader_may_step_into_yggdrasil_R19() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("horgr", "0:leader").start(turn=0)
    table.play("0 pillage horgr", "0 move leader>yggdrasil")
    assert table.changes() == {"0.axes_step": 2, "horgr": "pillaged", "0@horgr": "", "0@yggdrasil": "leader"}
    assert table.asked() == "1 action"


def test_from_yggdrasil_the_leader_may_step_into_every_surviving_province() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("yggdrasil", "0:leader").destroyed("utgard").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2, "yggdrasil": "pillaged"}
    assert table.options() == [
        "move leader>andlang",
        "move leader>angerboda",
        "move leader>elvagar",
        "move leader>gimle",
        "move leader>horgr",
        "move leader>muspelheim",
        "move leader>myrkvlor",
        "pass",
    ]
    assert table.asked() == "0 move lord_of_hammers"
    table.play("0 move leader>elvagar")
    assert table.changes() == {"0@yggdrasil": "", "0@elvagar": "leader"}
    assert table.asked() == "1 action"


def test_a_province_with_one_empty_village_is_open_to_the_step_R39() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_hammers")
        .at("gimle", "0:leader")
        .at("myrkvlor", "1:warrior,leader")
        .destroyed("andlang")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.options() == ["move leader>myrkvlor", "move leader>yggdrasil", "pass"]
    assert table.asked() == "0 move lord_of_hammers"


def test_a_full_province_and_a_destroyed_one_are_closed_to_the_step_R39() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_hammers")
        .at("gimle", "0:leader")
        .at("myrkvlor", "1:warrior*2,leader")
        .destroyed("andlang")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.options() == ["move leader>yggdrasil", "pass"]
    assert table.asked() == "0 move lord_of_hammers"


def test_after_a_battle_won_the_step_comes_with_the_reward_before_the_battle_glory_R64() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "0 move lord_of_hammers"
    table.play("0 move leader>myrkvlor")
    assert table.changes() == {"0.glory": 3, "0@gimle": "", "0@myrkvlor": "leader"}
    assert table.asked() == "1 action"


def test_the_step_comes_after_friggas_grace_R64() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_hammers")
        .hand(0, "friggas_grace")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.asked() == "0 raise friggas_grace"
    table.play("0 raise axes")
    assert table.asked() == "0 move lord_of_hammers"
    table.play("0 pass")
    assert table.changes() == {
        "0.glory": 4,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "friggas_grace",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_without_the_leader_in_the_pillaged_province_there_is_no_step_R38() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:warrior").at("horgr", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_a_leader_who_stays_next_to_the_pillaged_province_does_not_step_R38() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:warrior").at("andlang", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_a_leader_who_joined_the_call_to_battle_may_step_R38() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:warrior").at("andlang", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 join leader@andlang", "0 move leader>andlang")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_a_pillage_that_fails_brings_no_step() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader 1:warrior*4").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1.glory": 3}
    assert table.asked() == "1 action"


def test_winning_as_defender_brings_no_step() -> None:
    table = scenario(3).upgrades(1, "lord_of_hammers").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_the_leader_fights_with_str_3_R13() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "warrior*3"}
    assert table.asked() == "1 action"


def test_the_upgraded_leader_still_invades_free_of_cost_R13_R34() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").rage(0, 1).start(turn=0)
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_it_costs_3_rage_and_the_leader_may_invade_at_once_R35() -> None:
    table = scenario(3).hand(0, "lord_of_hammers").rage(0, 3).start(turn=0)
    table.play("0 upgrade lord_of_hammers")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": "lord_of_hammers"}
    assert table.asked() == "0 invade"
    assert table.options() == [
        "invade leader>andlang",
        "invade leader>angerboda",
        "invade leader>elvagar",
        "invade leader>gimle",
        "invade leader>horgr",
        "invade leader>muspelheim",
        "invade leader>myrkvlor",
        "invade leader>utgard",
        "pass",
    ]
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_the_invade_may_be_declined_and_is_not_offered_to_a_leader_on_the_board_R35() -> None:
    table = scenario(3).hand(0, "lord_of_hammers").start(turn=0)
    table.play("0 upgrade lord_of_hammers", "0 pass")
    assert table.changes() == {"0.rage": 3, "0.hand": "", "0.upgrades": "lord_of_hammers"}
    assert table.asked() == "1 action"
    table = scenario(3).hand(0, "lord_of_hammers").at("gimle", "0:leader").start(turn=0)
    table.play("0 upgrade lord_of_hammers")
    assert table.changes() == {"0.rage": 3, "0.hand": "", "0.upgrades": "lord_of_hammers"}
    assert table.asked() == "1 action"


def test_2_rage_are_not_enough_for_it() -> None:
    table = scenario(3).hand(0, "lord_of_hammers").rage(0, 2).start(turn=0)
    assert not table.offers("upgrade lord_of_hammers")
    assert table.why_not("0 upgrade lord_of_hammers") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"
