"""Fire Dragons: 8 Glory each time a Ship of yours is destroyed."""

from fimbul.core.rules.ids import GIFTS
from tests.midgard.scenario import scenario


def test_a_ship_lost_in_battle_pays_8_glory() -> None:
    table = scenario(3).upgrades(1, "fire_dragons").at("gimle", "0:leader").at("west", "1:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 8,
        "1@west": "",
        "1@valhalla": "ship",
    }
    assert table.asked() == "1 action"


def test_a_ship_that_a_fire_giant_destroys_pays_8_glory_R88() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_giant")
        .upgrades(1, "fire_dragons")
        .at("gimle", "1:warrior")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@gimle": "fire_giant",
        "0@reserve": "leader,warrior*8,ship",
        "1.glory": 8,
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


def test_a_ship_that_drowns_in_odins_tide_pays_8_glory_even_if_the_battle_is_won_R88() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_dragons")
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 1:warrior")
        .at("west", "0:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {
        "0.glory": 11,
        "0.horns_step": 2,
        "0.hand": "",
        "0@west": "",
        "0@valhalla": "ship",
        "discard": "odins_tide",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_sea_serpent_counts_as_a_ship_R88() -> None:
    table = (
        scenario(3)
        .upgrades(1, "fire_dragons", "sea_serpent")
        .at("gimle", "0:leader,warrior")
        .at("west", "1:sea_serpent")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 8,
        "1@west": "",
        "1@valhalla": "sea_serpent",
    }
    assert table.asked() == "1 action"


def test_figures_that_are_no_ships_pay_nothing() -> None:
    table = scenario(3).upgrades(1, "fire_dragons").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_in_ragnarok_its_8_glory_come_on_top_of_the_3_for_the_figure_R88_R97() -> None:
    table = scenario(3).upgrades(0, "fire_dragons").at("east", "0:ship").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 11,
        "0@east": "",
        "0@reserve": "leader,warrior*8,ship",
        "horgr": "destroyed",
        "age": 3,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_a_ship_that_friggas_protection_saves_pays_nothing_R77() -> None:
    table = (
        scenario(3)
        .upgrades(1, "fire_dragons", "friggas_protection")
        .at("gimle", "0:leader")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 save ship@west")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 5}
    assert table.asked() == "1 action"


def test_in_place_of_lokis_dragons_it_alone_pays() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lokis_dragons")
        .hand(0, "fire_dragons")
        .at("west", "0:ship")
        .at("gimle", "1:leader")
        .passed(2)
        .start(turn=0)
    )
    table.play("0 upgrade fire_dragons/lokis_dragons", "1 pillage gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0.glory": 8,
        "0.hand": "",
        "0.upgrades": "fire_dragons",
        "0@west": "",
        "0@valhalla": "ship",
        "discard": "lokis_dragons",
        "1.glory": 3,
        "1.horns_step": 2,
        "gimle": "pillaged",
    }
    assert table.asked() == "0 action"


def test_the_ship_still_has_str_2_and_costs_2_rage_to_invade_R34() -> None:
    table = scenario(3).upgrades(0, "fire_dragons").at("west", "0:ship").at("gimle", "1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "fire_dragons").at("west", "0:ship").at("gimle", "1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 8,
        "0@west": "",
        "0@valhalla": "ship",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "fire_dragons").rage(0, 2).start(turn=0)
    table.play("0 invade ship>north")
    assert table.changes() == {"0.rage": 0, "0@north": "ship", "0@reserve": "leader,warrior*8"}
    assert table.asked() == "1 action"


def test_it_costs_2_rage_and_the_ship_may_invade_at_once_R35() -> None:
    table = scenario(3).hand(0, "fire_dragons").rage(0, 2).start(turn=0)
    table.play("0 upgrade fire_dragons")
    assert table.asked() == "0 invade"
    table.play("0 invade ship>west")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": "fire_dragons",
        "0@west": "ship",
        "0@reserve": "leader,warrior*8",
    }
    assert table.asked() == "1 action"


def test_a_sea_serpent_in_reserve_invades_with_it_only_under_upgrade_frees_monster_of_kind_R36() -> None:
    table = scenario(3).hand(0, "fire_dragons").upgrades(0, "sea_serpent").at("west", "0:ship").start(turn=0)
    table.play("0 upgrade fire_dragons")
    assert table.changes() == {"0.rage": 4, "0.hand": "", "0.upgrades": "sea_serpent fire_dragons"}
    assert table.asked() == "1 action"
    table = (
        scenario(3, ("upgrade_frees_monster_of_kind",))
        .hand(0, "fire_dragons")
        .upgrades(0, "sea_serpent")
        .at("west", "0:ship")
        .start(turn=0)
    )
    table.play("0 upgrade fire_dragons")
    assert table.options() == [
        "invade sea_serpent>east",
        "invade sea_serpent>north",
        "invade sea_serpent>south",
        "invade sea_serpent>west",
        "pass",
    ]
    assert table.asked() == "0 invade"
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "sea_serpent fire_dragons",
        "0@west": "ship,sea_serpent",
        "0@reserve": "leader,warrior*8",
    }
    assert table.asked() == "1 action"


def test_1_rage_is_not_enough_for_it() -> None:
    table = scenario(3).hand(0, "fire_dragons").rage(0, 1).start(turn=0)
    assert not table.offers("upgrade fire_dragons")
    assert table.why_not("0 upgrade fire_dragons") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"
