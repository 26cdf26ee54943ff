"""Fire Giant: when it invades a province, every enemy there and in its fjord that is no Monster dies."""

from tests.midgard.scenario import scenario


def test_its_invade_destroys_leaders_warriors_and_ships_in_the_fjord_R86() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_giant")
        .at("gimle", "1:leader,warrior 2:warrior*2")
        .at("west", "1:ship 2:ship")
        .at("myrkvlor", "1:warrior")
        .at("north", "0:ship")
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8",
        "0@gimle": "fire_giant",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "leader,warrior,ship",
        "2@gimle": "",
        "2@west": "",
        "2@valhalla": "warrior*2,ship",
    }
    assert table.asked() == "1 action"


def test_it_spares_its_own_clan_and_all_monsters_in_province_and_fjord_R86_R87() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_giant")
        .upgrades(1, "troll", "sea_serpent")
        .at("gimle", "0:leader,warrior 1:troll,warrior")
        .at("west", "0:ship 1:sea_serpent")
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "warrior*7",
        "0@gimle": "leader,warrior,fire_giant",
        "1@gimle": "troll",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_ignores_a_volur_witch_R84() -> None:
    table = (
        scenario(3).upgrades(0, "fire_giant").upgrades(1, "volur_witch").at("gimle", "1:volur_witch,warrior").start()
    )
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant",
        "1@gimle": "volur_witch",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_kills_when_it_invades_free_of_cost_after_its_upgrade_R35() -> None:
    table = scenario(3).hand(0, "fire_giant").rage(0, 4).at("gimle", "1:warrior*2").start(turn=0)
    table.play("0 upgrade fire_giant", "0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": "fire_giant",
        "0@gimle": "fire_giant",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_another_figure_invading_kills_nobody() -> None:
    table = scenario(3).upgrades(0, "fire_giant").at("horgr", "0:fire_giant").at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_marching_kills_nobody() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_giant")
        .at("horgr", "0:fire_giant")
        .at("gimle", "1:warrior")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 march horgr>gimle")
    assert table.changes() == {"0.rage": 5, "0@horgr": "", "0@gimle": "fire_giant"}
    assert table.asked() == "1 action"


def test_answering_a_call_to_battle_kills_nobody() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_giant")
        .at("andlang", "0:fire_giant")
        .at("gimle", "0:warrior 1:leader,warrior")
        .at("west", "1:ship")
        .start(turn=1)
    )
    table.play("1 pillage gimle", "0 join fire_giant@andlang")
    assert table.changes() == {
        "0@andlang": "",
        "0@gimle": "",
        "0@valhalla": "warrior,fire_giant",
        "1.glory": 3,
        "1.horns_step": 2,
        "gimle": "pillaged",
    }
    assert table.asked() == "2 action"


def test_friggas_protection_saves_figures_from_it_in_province_and_fjord_R80() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_giant")
        .upgrades(1, "friggas_protection")
        .at("gimle", "1:leader,warrior*2")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save leader@gimle", "save ship@west", "save warrior@gimle"]
    table.play("1 save ship@west", "1 save warrior@gimle", "1 pass")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant",
        "1.rage": 4,
        "1@gimle": "warrior",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_it_kills_before_friggas_succor_brings_a_warrior_and_thors_domain_pillages_R24() -> None:
    table = (
        scenario(4)
        .upgrades(0, "fire_giant", "friggas_succor", "thors_domain")
        .at("gimle", "1:leader,warrior*3")
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*3",
    }
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior,fire_giant"}
    assert table.asked() == "0 pillage thors_domain"


def test_when_its_card_is_replaced_the_figure_leaves_the_board_for_the_box_for_good_R29_R30() -> None:
    table = scenario(3).upgrades(0, "fire_giant").hand(0, "troll").at("gimle", "0:fire_giant").start(turn=0)
    table.play("0 upgrade troll/fire_giant", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "discard": "fire_giant",
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,troll",
    }
    assert table.asked() == "1 action"
