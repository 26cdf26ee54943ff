"""Loki's Blessing: after a battle you lost, a Warrior from your reserve may invade the province at no cost."""

from tests.midgard.scenario import scenario


def test_after_a_battle_lost_a_warrior_may_invade_at_no_cost() -> None:
    table = scenario(4).upgrades(1, "lokis_blessing").rage(1, 0).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 invade lokis_blessing"
    assert table.options() == ["invade warrior>gimle", "pass"]
    table.play("1 invade warrior>gimle")
    assert table.changes() == {"1@gimle": "warrior", "1@reserve": "leader,warrior*6,ship"}
    assert table.asked() == "2 action"


def test_it_may_be_declined() -> None:
    table = scenario(4).upgrades(1, "lokis_blessing").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_after_a_tie_all_have_lost() -> None:
    table = scenario(4).upgrades(0, "lokis_blessing").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.asked() == "0 invade lokis_blessing"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {
        "0@reserve": "leader,warrior*6,ship",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_winner_and_those_who_did_not_fight_are_not_asked() -> None:
    table = scenario(4).upgrades(0, "lokis_blessing").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
    table = scenario(4).upgrades(2, "lokis_blessing").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_after_a_battle_in_yggdrasil_nobody_is_asked_R78() -> None:
    table = scenario(4).upgrades(1, "lokis_blessing").at("yggdrasil", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {
        "0.glory": 4,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "yggdrasil": "pillaged",
        "1@yggdrasil": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_warrior_comes_from_the_reserve_and_not_from_the_dead_R78() -> None:
    table = (
        scenario(4)
        .upgrades(1, "lokis_blessing")
        .at("valhalla", "1:warrior*6")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.asked() == "1 invade lokis_blessing"
    table = (
        scenario(4)
        .upgrades(1, "lokis_blessing")
        .at("valhalla", "1:warrior*7")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*8",
    }
    assert table.asked() == "1 action"


def test_a_village_must_be_empty_R12_R78() -> None:
    table = (
        scenario(4).upgrades(1, "lokis_blessing").at("utgard", "0:leader,warrior").at("south", "1:ship").start(turn=0)
    )
    table.play("0 pillage utgard")
    assert table.changes() == {
        "0.glory": 4,
        "0.axes_step": 2,
        "utgard": "pillaged",
        "1@south": "",
        "1@valhalla": "ship",
    }
    assert table.asked() == "1 invade lokis_blessing"
    table = (
        scenario(4).upgrades(1, "lokis_blessing").at("utgard", "0:leader,warrior*2").at("south", "1:ship").start(turn=0)
    )
    table.play("0 pillage utgard")
    assert table.changes() == {
        "0.glory": 4,
        "0.axes_step": 2,
        "utgard": "pillaged",
        "1@south": "",
        "1@valhalla": "ship",
    }
    assert table.asked() == "1 action"


def test_the_horns_must_allow_a_figure_more_R12_R78() -> None:
    table = (
        scenario(4)
        .upgrades(1, "lokis_blessing", "friggas_protection")
        .at("gimle", "0:leader 1:warrior")
        .at("horgr", "1:warrior*3")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 invade lokis_blessing"
    table = (
        scenario(4)
        .upgrades(1, "lokis_blessing", "friggas_protection")
        .at("gimle", "0:leader 1:warrior")
        .at("horgr", "1:warrior*3")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 save warrior@gimle")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 5}
    assert table.asked() == "1 action"


def test_it_comes_after_all_glory_lokis_backstab_included_R64() -> None:
    table = (
        scenario(4)
        .upgrades(0, "thors_glory")
        .upgrades(1, "lokis_blessing")
        .hand(1, "lokis_backstab")
        .at("gimle", "0:leader 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 invade lokis_blessing"


def test_in_the_turn_of_another_no_thors_domain_follows_R79() -> None:
    table = scenario(4).upgrades(1, "lokis_blessing", "thors_domain").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 invade warrior>gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@reserve": "leader,warrior*6,ship",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_in_your_own_turn_thors_domain_may_follow_R79() -> None:
    table = scenario(4).upgrades(0, "lokis_blessing", "thors_domain").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 invade warrior>gimle")
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0.horns_step": 2,
        "0@reserve": "leader,warrior*6,ship",
        "0@valhalla": "warrior",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
