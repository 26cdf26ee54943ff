"""Troll: when it invades a province, every enemy Warrior there dies."""

from tests.scenario import scenario


def test_its_invade_destroys_every_enemy_warrior_in_the_province_and_nobody_else() -> None:
    table = (
        scenario(3)
        .upgrades(0, "troll")
        .at("gimle", "0:warrior 1:leader,warrior 2:warrior")
        .at("myrkvlor", "1:warrior")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior,troll",
        "1@gimle": "leader",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_kills_when_it_invades_free_of_cost_after_its_upgrade() -> None:
    table = scenario(3).hand(0, "troll").at("gimle", "1:warrior*2").start(turn=0)
    table.play("0 upgrade troll", "0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "0@gimle": "troll",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_another_figure_invading_kills_nobody() -> None:
    table = scenario(3).upgrades(0, "troll").at("horgr", "0:troll").at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_marching_and_joining_a_battle_kill_nobody() -> None:
    table = scenario(3).upgrades(0, "troll").at("horgr", "0:troll").at("gimle", "1:warrior").start(turn=0)
    table.play("0 march horgr>gimle")
    assert table.changes() == {"0.rage": 5, "0@horgr": "", "0@gimle": "troll"}
    assert table.asked() == "1 action"
