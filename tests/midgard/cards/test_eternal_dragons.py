"""Eternal Dragons: 12 Glory each time a Ship of yours is destroyed."""

from fimbul.core.rules.ids import OVER
from tests.midgard.scenario import scenario


def test_a_ship_lost_in_battle_pays_12_glory() -> None:
    table = scenario(3).upgrades(1, "eternal_dragons").at("gimle", "0:leader").at("west", "1:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 12,
        "1@west": "",
        "1@valhalla": "ship",
    }
    assert table.asked() == "1 action"


def test_a_ship_and_a_sea_serpent_sacrificed_pay_24_glory_R88() -> None:
    table = (
        scenario(3)
        .upgrades(0, "eternal_dragons", "sea_serpent", "friggas_sacrifice")
        .at("west", "0:ship")
        .at("north", "0:sea_serpent")
        .start(turn=0)
    )
    table.play("0 use friggas_sacrifice", "0 sacrifice ship@west")
    assert table.changes() == {"0.glory": 24, "0@west": "", "0@north": "", "0@valhalla": "ship,sea_serpent"}
    assert table.asked() == "0 raise friggas_sacrifice"
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2}
    assert table.asked() == "1 action"


def test_in_ragnarok_its_12_glory_come_on_top_of_the_4_for_the_figure_R88_R97() -> None:
    table = scenario(3).upgrades(0, "eternal_dragons").at("north", "0:ship 1:ship").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 16,
        "0@north": "",
        "0@reserve": "leader,warrior*8,ship",
        "1.glory": 4,
        "1@north": "",
        "1@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_figures_that_are_no_ships_pay_nothing() -> None:
    table = (
        scenario(3)
        .upgrades(1, "eternal_dragons", "dwarf_chieftain")
        .at("gimle", "0:leader 1:dwarf_chieftain")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "dwarf_chieftain",
    }
    assert table.asked() == "1 action"


def test_a_ship_that_friggas_protection_saves_pays_nothing_R77() -> None:
    table = (
        scenario(3)
        .upgrades(1, "eternal_dragons", "friggas_protection")
        .at("gimle", "0:leader")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 save ship@west")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 5}
    assert table.asked() == "1 action"


def test_in_place_of_fire_dragons_it_alone_pays() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_dragons")
        .hand(0, "eternal_dragons")
        .at("west", "0:ship")
        .at("gimle", "1:leader")
        .passed(2)
        .start(turn=0)
    )
    table.play("0 upgrade eternal_dragons/fire_dragons", "1 pillage gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0.glory": 12,
        "0.hand": "",
        "0.upgrades": "eternal_dragons",
        "0@west": "",
        "0@valhalla": "ship",
        "discard": "fire_dragons",
        "1.glory": 3,
        "1.horns_step": 2,
        "gimle": "pillaged",
    }
    assert table.asked() == "0 action"


def test_the_ship_still_has_str_2_and_costs_2_rage_to_invade_R34() -> None:
    table = scenario(3).upgrades(0, "eternal_dragons").at("west", "0:ship").at("gimle", "1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "eternal_dragons").at("west", "0:ship").at("gimle", "1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 12,
        "0@west": "",
        "0@valhalla": "ship",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "eternal_dragons").rage(0, 2).start(turn=0)
    table.play("0 invade ship>north")
    assert table.changes() == {"0.rage": 0, "0@north": "ship", "0@reserve": "leader,warrior*8"}
    assert table.asked() == "1 action"


def test_it_costs_2_rage_and_the_ship_may_invade_at_once_R35() -> None:
    table = scenario(3).hand(0, "eternal_dragons").rage(0, 2).start(turn=0)
    table.play("0 upgrade eternal_dragons")
    assert table.asked() == "0 invade"
    table.play("0 invade ship>west")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": "eternal_dragons",
        "0@west": "ship",
        "0@reserve": "leader,warrior*8",
    }
    assert table.asked() == "1 action"


def test_with_upgrade_frees_monster_of_kind_the_sea_serpent_may_invade_instead_R36() -> None:
    table = (
        scenario(3, ("upgrade_frees_monster_of_kind",))
        .hand(0, "eternal_dragons")
        .upgrades(0, "sea_serpent")
        .at("west", "0:ship")
        .start(turn=0)
    )
    table.play("0 upgrade eternal_dragons")
    assert table.asked() == "0 invade"
    table.play("0 invade sea_serpent>north")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "sea_serpent eternal_dragons",
        "0@north": "sea_serpent",
        "0@reserve": "leader,warrior*8",
    }
    assert table.asked() == "1 action"


def test_1_rage_is_not_enough_for_it() -> None:
    table = scenario(3).hand(0, "eternal_dragons").rage(0, 1).start(turn=0)
    assert not table.offers("upgrade eternal_dragons")
    assert table.why_not("0 upgrade eternal_dragons") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"
