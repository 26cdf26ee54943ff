"""Sea Serpent: a Monster that is a Ship too; it lies in a fjord and supports both its provinces with STR 3."""

from fimbul.core.rules.ids import GIFTS
from tests.midgard.scenario import scenario


def test_it_invades_any_fjord_and_nothing_else_for_3_rage() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").rage(0, 3).start(turn=0)
    assert [option for option in table.options() if "sea_serpent" in option] == [
        "invade sea_serpent>east",
        "invade sea_serpent>north",
        "invade sea_serpent>south",
        "invade sea_serpent>west",
    ]
    assert table.why_not("0 invade sea_serpent>gimle") == "ships_in_fjords"
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*8,ship", "0@west": "sea_serpent"}
    assert table.asked() == "1 action"


def test_2_rage_are_enough_neither_for_the_card_nor_for_the_invade() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").rage(0, 2).start(turn=0)
    assert table.why_not("0 invade sea_serpent>west") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"
    table = scenario(3).hand(0, "sea_serpent").rage(0, 2).start(turn=0)
    assert table.why_not("0 upgrade sea_serpent") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_the_card_costs_3_rage_and_the_figure_may_invade_at_once_R35() -> None:
    table = scenario(3).hand(0, "sea_serpent").rage(0, 3).start(turn=0)
    table.play("0 upgrade sea_serpent")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": "sea_serpent",
        "0@reserve": "leader,warrior*8,ship,sea_serpent",
    }
    assert table.asked() == "0 invade"
    assert table.options() == [
        "invade sea_serpent>east",
        "invade sea_serpent>north",
        "invade sea_serpent>south",
        "invade sea_serpent>west",
        "pass",
    ]
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {"0@reserve": "leader,warrior*8,ship", "0@west": "sea_serpent"}
    assert table.asked() == "1 action"


def test_alone_in_the_fjord_it_pillages_either_province_R43() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").at("west", "0:sea_serpent").passed(1, 2).start(turn=0)
    table.play("0 pillage gimle", "0 pillage myrkvlor")
    assert table.changes() == {"0.horns_step": 2, "0.glory": 5, "gimle": "pillaged", "myrkvlor": "pillaged"}
    assert table.asked() == "0 action"


def test_an_enemy_serpent_in_the_fjord_makes_a_pillage_a_battle_R46() -> None:
    table = scenario(3).upgrades(1, "sea_serpent").at("gimle", "0:leader,warrior").at("west", "1:sea_serpent").start()
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@west": "",
        "1@valhalla": "sea_serpent",
    }
    assert table.asked() == "1 action"


def test_it_has_str_3() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").at("west", "0:sea_serpent").at("gimle", "1:warrior*2").start()
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "sea_serpent").at("west", "0:sea_serpent").at("gimle", "1:leader").start()
    table.play("0 pillage gimle")
    assert table.changes() == {"0@west": "", "0@valhalla": "sea_serpent", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_it_never_marches_and_never_answers_a_call_R15() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").at("west", "0:sea_serpent").at("andlang", "1:warrior").start(turn=1)
    table.play("1 pillage andlang")
    assert table.changes() == {"1.horns_step": 2, "andlang": "pillaged"}
    table.play("2 pass")
    assert table.why_not("0 march west>gimle") == "no_march_fjord"
    assert not [option for option in table.options() if option.startswith("march")]
    assert table.changes() == {"2.rage": 0, "2.out": True}
    assert table.asked() == "0 action"


def test_it_supports_the_living_province_of_a_fjord_whose_other_province_is_destroyed_R16() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").destroyed("gimle").passed(1, 2).start(turn=0)
    table.play("0 invade sea_serpent>west", "0 pillage myrkvlor")
    assert table.changes() == {
        "0.rage": 3,
        "0.glory": 5,
        "0@reserve": "leader,warrior*8,ship",
        "0@west": "sea_serpent",
        "myrkvlor": "pillaged",
    }
    assert table.why_not("0 pillage gimle") == "destroyed"
    assert table.asked() == "0 action"


def test_a_fjord_between_two_destroyed_provinces_is_open_to_it_R17() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").destroyed("gimle", "myrkvlor").passed(1, 2).start(turn=0)
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {"0.rage": 3, "0@reserve": "leader,warrior*8,ship", "0@west": "sea_serpent"}
    assert not [option for option in table.options() if option.startswith("pillage")]
    assert table.asked() == "0 action"


def test_with_dead_fjords_closed_it_needs_a_living_province_at_the_fjord_R17() -> None:
    table = (
        scenario(3, ("dead_fjords_closed",))
        .upgrades(0, "sea_serpent")
        .destroyed("gimle", "myrkvlor", "elvagar")
        .start(turn=0)
    )
    assert table.offers("invade sea_serpent>north")
    assert not table.offers("invade sea_serpent>west")
    assert table.why_not("0 invade sea_serpent>west") == "fjord_closed"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_friggas_succor_brings_no_warrior_along_with_it_R22() -> None:
    table = scenario(3).upgrades(0, "sea_serpent", "friggas_succor").start(turn=0)
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {"0.rage": 3, "0@reserve": "leader,warrior*8,ship", "0@west": "sea_serpent"}
    assert table.asked() == "1 action"


def test_with_succor_with_ship_a_warrior_may_come_along_into_a_province_of_its_fjord_R22() -> None:
    table = scenario(3, ("succor_with_ship",)).upgrades(0, "sea_serpent", "friggas_succor").start(turn=0)
    table.play("0 invade sea_serpent>west")
    assert table.asked() == "0 invade friggas_succor"
    assert table.options() == ["invade warrior>gimle", "invade warrior>myrkvlor", "pass"]
    table.play("0 invade warrior>myrkvlor")
    assert table.changes() == {
        "0.rage": 3,
        "0@reserve": "leader,warrior*7,ship",
        "0@west": "sea_serpent",
        "0@myrkvlor": "warrior",
    }
    assert table.asked() == "1 action"


def test_its_death_pays_as_that_of_a_ship_R88() -> None:
    table = (
        scenario(3)
        .upgrades(1, "sea_serpent", "lokis_dragons")
        .at("gimle", "0:leader,warrior")
        .at("west", "1:sea_serpent")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 4,
        "1@west": "",
        "1@valhalla": "sea_serpent",
    }
    assert table.asked() == "1 action"


def test_a_fire_giant_spares_it_R86() -> None:
    table = (
        scenario(3).upgrades(0, "fire_giant").upgrades(1, "sea_serpent").at("west", "1:ship,sea_serpent").start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@gimle": "fire_giant",
        "0@reserve": "leader,warrior*8,ship",
        "1@west": "sea_serpent",
        "1@valhalla": "ship",
    }
    assert table.asked() == "1 action"


def test_one_serpent_has_the_most_str_in_both_provinces_of_its_fjord_R94() -> None:
    table = (
        scenario(4)
        .upgrades(0, "sea_serpent")
        .quests(0, "alfheim_1", "manheim_1")
        .at("west", "0:sea_serpent")
        .at("gimle", "1:warrior*2")
        .at("myrkvlor", "2:warrior*2")
        .finish_actions(first=0)
    )
    table.play("0 pass", "0 pass")
    assert table.changes() == {
        "0.glory": 10,
        "0.quests": "",
        "discard": "alfheim_1 manheim_1",
        "utgard": "destroyed",
        "age": 2,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2,3 draft"


def test_it_dies_in_ragnarok_with_either_province_of_its_fjord_R97() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").at("south", "0:sea_serpent").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 2,
        "0@south": "",
        "0@reserve": "leader,warrior*8,ship,sea_serpent",
        "utgard": "destroyed",
        "age": 2,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_a_ship_upgrade_lets_it_invade_only_under_upgrade_frees_monster_of_kind_R36() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").hand(0, "lokis_dragons").at("north", "0:ship").start(turn=0)
    table.play("0 upgrade lokis_dragons")
    assert table.changes() == {"0.rage": 4, "0.hand": "", "0.upgrades": "lokis_dragons sea_serpent"}
    assert table.asked() == "1 action"
    table = (
        scenario(3, ("upgrade_frees_monster_of_kind",))
        .upgrades(0, "sea_serpent")
        .hand(0, "lokis_dragons")
        .at("north", "0:ship")
        .start(turn=0)
    )
    table.play("0 upgrade lokis_dragons")
    assert table.asked() == "0 invade"
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "lokis_dragons sea_serpent",
        "0@reserve": "leader,warrior*8",
        "0@west": "sea_serpent",
    }
    assert table.asked() == "1 action"


def test_when_its_card_is_replaced_the_figure_leaves_the_fjord_for_the_box_for_good_R29_R30() -> None:
    table = scenario(3).upgrades(0, "sea_serpent").hand(0, "troll").at("west", "0:sea_serpent").start(turn=0)
    table.play("0 upgrade troll/sea_serpent", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "discard": "sea_serpent",
        "0@west": "",
        "0@reserve": "leader,warrior*8,ship,troll",
    }
    assert table.asked() == "1 action"
