"""Troll: when it invades a province, every enemy Warrior there dies."""

from fimbul.core.rules.ids import GIFTS
from tests.midgard.scenario import scenario


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


def test_marching_kills_nobody() -> None:
    table = scenario(3).upgrades(0, "troll").at("horgr", "0:troll").at("gimle", "1:warrior").start(turn=0)
    table.play("0 march horgr>gimle")
    assert table.changes() == {"0.rage": 5, "0@horgr": "", "0@gimle": "troll"}
    assert table.asked() == "1 action"


def test_answering_a_call_to_battle_kills_nobody() -> None:
    table = (
        scenario(3)
        .upgrades(0, "troll")
        .at("andlang", "0:troll")
        .at("gimle", "0:warrior 1:leader,warrior")
        .start(turn=1)
    )
    table.play("1 pillage gimle", "0 join troll@andlang")
    assert table.changes() == {
        "0@andlang": "",
        "0@gimle": "",
        "0@valhalla": "warrior,troll",
        "1.glory": 3,
        "1.horns_step": 2,
        "gimle": "pillaged",
    }
    assert table.asked() == "2 action"


def test_it_spares_leaders_monsters_and_ships_in_the_fjord_R86_R87() -> None:
    table = (
        scenario(3)
        .upgrades(0, "troll")
        .upgrades(1, "dwarf_chieftain", "sea_serpent")
        .at("gimle", "1:leader,dwarf_chieftain,warrior 0:warrior")
        .at("west", "1:ship,sea_serpent")
        .steps(1, 1, 1, 2)
        .start(turn=0)
    )
    table.play("0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior,troll",
        "1@gimle": "leader,dwarf_chieftain",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_friggas_protection_saves_warriors_from_it_for_1_rage_each_R80() -> None:
    table = (
        scenario(3)
        .upgrades(0, "troll")
        .upgrades(1, "friggas_protection")
        .at("gimle", "1:warrior*2 2:warrior")
        .start(turn=0)
    )
    table.play("0 invade troll>gimle")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8,ship", "0@gimle": "troll"}
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save warrior@gimle"]
    table.play("1 save warrior@gimle")
    assert table.changes() == {"1.rage": 5}
    assert table.asked() == "1 save friggas_protection"
    table.play("1 pass")
    assert table.changes() == {
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_kills_before_friggas_succor_brings_a_warrior_and_thors_domain_pillages_R24() -> None:
    table = scenario(4).upgrades(0, "troll", "friggas_succor", "thors_domain").at("gimle", "1:warrior*4").start(turn=0)
    table.play("0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "troll",
        "1@gimle": "",
        "1@valhalla": "warrior*4",
    }
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior,troll"}
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pillage gimle")
    assert table.changes() == {"0.rage": 2, "0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_it_kills_when_friggas_domain_brings_it_back_from_valhalla() -> None:
    table = (
        scenario(3)
        .upgrades(0, "troll", "friggas_domain")
        .at("valhalla", "0:troll")
        .at("gimle", "1:warrior")
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 5,
        "0@valhalla": "",
        "0@gimle": "troll",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_its_victims_do_not_fall_in_battle() -> None:
    """Thor's Glory counts the dead of a battle only."""
    table = scenario(3).upgrades(0, "troll", "thors_glory").at("gimle", "1:warrior*2").start(turn=0)
    table.play("0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "troll",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_the_free_invade_may_be_declined_R35() -> None:
    table = scenario(3).hand(0, "troll").at("gimle", "1:warrior").start(turn=0)
    table.play("0 upgrade troll")
    assert table.asked() == "0 invade"
    table.play("0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "0@reserve": "leader,warrior*8,ship,troll",
    }
    assert table.asked() == "1 action"


def test_when_its_card_is_replaced_the_figure_leaves_the_board_for_the_box_for_good_R29_R30() -> None:
    table = scenario(3).upgrades(0, "troll").hand(0, "dwarf_chieftain").at("utgard", "0:troll").start(turn=0)
    table.play("0 upgrade dwarf_chieftain/troll", "0 pass")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain",
        "discard": "troll",
        "0@utgard": "",
        "0@reserve": "leader,warrior*8,ship,dwarf_chieftain",
    }
    table.play("1 pass", "2 pass", "0 pass")
    assert table.changes() == {
        "0.rage": 0,
        "1.rage": 0,
        "2.rage": 0,
        "utgard": "destroyed",
        "age": 2,
        "phase": GIFTS,
        "first": 1,
        "0.out": True,
        "1.out": True,
        "2.out": True,
    }
    assert table.asked() == "0,1,2 draft"
