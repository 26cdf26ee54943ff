"""Loki's Dragons: 4 Glory each time a Ship of yours is destroyed."""

from fimbul.core.rules.ids import GIFTS
from tests.midgard.scenario import scenario


def test_a_ship_lost_in_battle_pays_4_glory() -> None:
    table = (
        scenario(3)
        .upgrades(1, "lokis_dragons")
        .at("gimle", "0:leader 1:warrior")
        .at("west", "1:ship")
        .hand(0, "tyrs_bash")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
        "1.glory": 4,
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


def test_a_ship_and_a_sea_serpent_lost_together_pay_8_glory_R88() -> None:
    table = (
        scenario(3)
        .upgrades(1, "lokis_dragons", "sea_serpent")
        .at("gimle", "0:leader")
        .at("west", "1:ship,sea_serpent")
        .hand(0, "tyrs_smite_1")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
        "1.glory": 8,
        "1@west": "",
        "1@valhalla": "ship,sea_serpent",
    }
    assert table.asked() == "1 action"


def test_figures_that_are_no_ships_pay_nothing() -> None:
    table = (
        scenario(3)
        .upgrades(1, "lokis_dragons", "dwarf_chieftain")
        .at("gimle", "0:leader,warrior*2 1:warrior,dwarf_chieftain")
        .at("east", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior,dwarf_chieftain",
    }
    assert table.asked() == "1 action"


def test_the_ship_of_another_clan_pays_nothing() -> None:
    table = scenario(3).upgrades(0, "lokis_dragons").at("gimle", "0:leader").at("west", "1:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@west": "",
        "1@valhalla": "ship",
    }
    assert table.asked() == "1 action"


def test_in_ragnarok_its_4_glory_come_on_top_of_the_2_for_the_figure_R88_R97() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lokis_dragons")
        .at("south", "0:ship 1:ship")
        .at("andlang", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "0.glory": 6,
        "0@south": "",
        "0@reserve": "leader,warrior*7,ship",
        "1.glory": 2,
        "1@south": "",
        "1@reserve": "leader,warrior*8,ship",
        "utgard": "destroyed",
        "age": 2,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_a_ship_in_another_fjord_survives_ragnarok_and_pays_nothing() -> None:
    table = scenario(3).upgrades(0, "lokis_dragons").at("west", "0:ship").finish_actions(first=0)
    assert table.changes() == {"utgard": "destroyed", "age": 2, "phase": GIFTS, "first": 1}
    assert table.asked() == "0,1,2 draft"


def test_a_ship_that_friggas_protection_saves_pays_nothing_R77() -> None:
    table = (
        scenario(3)
        .upgrades(1, "lokis_dragons", "friggas_protection")
        .at("gimle", "0:leader")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 save ship@west")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 5}
    assert table.asked() == "1 action"


def test_a_sea_serpent_that_goes_to_the_box_pays_nothing_R77() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lokis_dragons", "sea_serpent")
        .hand(0, "troll")
        .at("west", "0:sea_serpent")
        .start(turn=0)
    )
    table.play("0 upgrade troll/sea_serpent", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "lokis_dragons troll",
        "0@west": "",
        "0@reserve": "leader,warrior*8,ship,troll",
        "discard": "sea_serpent",
    }
    assert table.asked() == "1 action"


def test_the_ship_still_has_str_2_and_lies_in_fjords_only_R34() -> None:
    table = scenario(3).upgrades(0, "lokis_dragons").at("west", "0:ship").at("gimle", "1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 4,
        "0@west": "",
        "0@valhalla": "ship",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "lokis_dragons").rage(0, 2).start(turn=0)
    assert not table.offers("invade ship>gimle")
    table.play("0 invade ship>north")
    assert table.changes() == {"0.rage": 0, "0@north": "ship", "0@reserve": "leader,warrior*8"}
    assert table.asked() == "1 action"


def test_the_ship_beats_str_1() -> None:
    table = scenario(3).upgrades(0, "lokis_dragons").at("west", "0:ship").at("gimle", "1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_costs_2_rage_and_the_ship_may_invade_at_once_R35_R36() -> None:
    table = scenario(3).hand(0, "lokis_dragons").upgrades(0, "sea_serpent").rage(0, 2).start(turn=0)
    table.play("0 upgrade lokis_dragons")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": "lokis_dragons sea_serpent"}
    assert table.asked() == "0 invade"
    assert table.options() == ["invade ship>east", "invade ship>north", "invade ship>south", "invade ship>west", "pass"]
    table.play("0 invade ship>west")
    assert table.changes() == {"0@west": "ship", "0@reserve": "leader,warrior*8,sea_serpent"}
    assert table.asked() == "1 action"


def test_with_upgrade_frees_monster_of_kind_the_sea_serpent_may_invade_instead_R36() -> None:
    table = (
        scenario(3, ("upgrade_frees_monster_of_kind",))
        .hand(0, "lokis_dragons")
        .upgrades(0, "sea_serpent")
        .rage(0, 2)
        .start(turn=0)
    )
    table.play("0 upgrade lokis_dragons")
    assert table.asked() == "0 invade"
    assert table.options() == [
        "invade sea_serpent>east",
        "invade sea_serpent>north",
        "invade sea_serpent>south",
        "invade sea_serpent>west",
        "invade ship>east",
        "invade ship>north",
        "invade ship>south",
        "invade ship>west",
        "pass",
    ]
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": "lokis_dragons sea_serpent",
        "0@west": "sea_serpent",
        "0@reserve": "leader,warrior*8,ship",
    }
    assert table.asked() == "1 action"


def test_1_rage_is_not_enough_for_it() -> None:
    table = scenario(3).hand(0, "lokis_dragons").rage(0, 1).start(turn=0)
    assert not table.offers("upgrade lokis_dragons")
    assert table.why_not("0 upgrade lokis_dragons") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"
