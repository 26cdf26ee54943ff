"""Frigga's Succor: with each figure that invades a province, a Warrior may come along at no cost."""

from tests.midgard.scenario import scenario


def test_a_warrior_may_come_along_at_no_cost() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").start(turn=0)
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "0 invade friggas_succor"
    assert table.options() == ["invade warrior>gimle", "pass"]
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "warrior*7,ship", "0@gimle": "leader,warrior"}
    assert table.asked() == "1 action"


def test_it_may_be_declined() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").start(turn=0)
    table.play("0 invade leader>gimle", "0 pass")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_with_a_warrior_comes_one_other_and_no_third_R21_R120() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").start(turn=0)
    table.play("0 invade warrior>gimle", "0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "1 action"


def test_the_invades_of_others_bring_no_warrior() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").start(turn=1)
    table.play("1 invade leader>gimle")
    assert table.changes() == {"1@reserve": "warrior*8,ship", "1@gimle": "leader"}
    assert table.asked() == "2 action"


def test_marching_brings_no_warrior() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").at("horgr", "0:leader").start(turn=0)
    table.play("0 march horgr>gimle")
    assert table.changes() == {"0.rage": 5, "0@horgr": "", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_the_horns_must_allow_a_figure_more_R12() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").at("horgr", "0:warrior*2").start(turn=0)
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*6,ship", "0@gimle": "leader"}
    assert table.asked() == "0 invade friggas_succor"
    table = scenario(3).upgrades(0, "friggas_succor").at("horgr", "0:warrior*3").start(turn=0)
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*5,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_a_village_must_be_empty_R12() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").at("utgard", "1:warrior").start(turn=0)
    table.play("0 invade leader>utgard")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@utgard": "leader"}
    assert table.asked() == "0 invade friggas_succor"
    table = scenario(3).upgrades(0, "friggas_succor").at("utgard", "1:warrior*2").start(turn=0)
    table.play("0 invade leader>utgard")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@utgard": "leader"}
    assert table.asked() == "1 action"


def test_a_warrior_must_be_in_the_reserve() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").at("valhalla", "0:warrior*6").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior,ship", "0@gimle": "warrior"}
    assert table.asked() == "0 invade friggas_succor"
    table = scenario(3).upgrades(0, "friggas_succor").at("valhalla", "0:warrior*7").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_it_comes_with_the_free_invade_of_a_troop_upgrade_R20() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").hand(0, "lord_of_hammers").start(turn=0)
    table.play("0 upgrade lord_of_hammers", "0 invade leader>gimle")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {
        "0.rage": 3,
        "0.hand": "",
        "0.upgrades": "friggas_succor lord_of_hammers",
        "0@reserve": "warrior*7,ship",
        "0@gimle": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_it_comes_with_the_free_invade_of_a_monster_upgrade_R20() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").hand(0, "dwarf_chieftain").start(turn=0)
    table.play("0 upgrade dwarf_chieftain", "0 invade dwarf_chieftain>gimle")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain friggas_succor",
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior,dwarf_chieftain",
    }
    assert table.asked() == "1 action"


def test_the_warrior_is_free_even_where_warriors_cost_2_rage() -> None:
    table = scenario(3).upgrades(0, "friggas_succor", "experts_in_arms").rage(0, 2).start(turn=0)
    table.play("0 invade warrior>gimle", "0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "1 action"


def test_it_comes_with_a_figure_that_friggas_domain_brings_back() -> None:
    table = scenario(3).upgrades(0, "friggas_succor", "friggas_domain").at("valhalla", "0:warrior").start(turn=0)
    table.play("0 use friggas_domain", "0 invade warrior>gimle")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {
        "0.rage": 5,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*6,ship",
        "0@gimle": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_it_comes_with_the_warrior_of_lokis_blessing_out_of_turn() -> None:
    table = scenario(4).upgrades(1, "friggas_succor", "lokis_blessing").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 invade warrior>gimle")
    assert table.asked() == "1 invade friggas_succor"
    table.play("1 invade warrior>gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "warrior*2",
        "1@reserve": "leader,warrior*5,ship",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_comes_after_the_trolls_victims_and_before_thors_domain_R24_R120() -> None:
    table = scenario(4).upgrades(0, "thors_domain", "friggas_succor", "troll").at("utgard", "1:warrior*2").start(turn=0)
    table.play("0 invade troll>utgard")
    assert table.asked() == "0 invade friggas_succor"
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "troll",
        "1@utgard": "",
        "1@valhalla": "warrior*2",
    }
    table.play("0 invade warrior>utgard")
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pass")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@utgard": "warrior,troll"}
    assert table.asked() == "1 action"


def test_with_a_ship_comes_no_warrior_R22() -> None:
    table = scenario(3).upgrades(0, "friggas_succor").start(turn=0)
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", "0@west": "ship"}
    assert table.asked() == "1 action"


def test_with_succor_with_ship_a_warrior_may_go_to_a_province_of_the_fjord_R22() -> None:
    table = scenario(3, ("succor_with_ship",)).upgrades(0, "friggas_succor").start(turn=0)
    table.play("0 invade ship>west")
    assert table.asked() == "0 invade friggas_succor"
    assert table.options() == ["invade warrior>gimle", "invade warrior>myrkvlor", "pass"]
    table.play("0 invade warrior>gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*7",
        "0@west": "ship",
        "0@gimle": "warrior",
    }
    assert table.asked() == "1 action"


def test_with_succor_with_ship_every_fjord_leads_to_its_own_provinces() -> None:
    places = {"north": ("angerboda", "elvagar"), "east": ("horgr", "muspelheim"), "south": ("andlang", "utgard")}
    for fjord, (one, other) in places.items():
        table = scenario(3, ("succor_with_ship",)).upgrades(0, "friggas_succor").start(turn=0)
        table.play(f"0 invade ship>{fjord}")
        assert table.options() == [f"invade warrior>{one}", f"invade warrior>{other}", "pass"]
        assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", f"0@{fjord}": "ship"}
        assert table.asked() == "0 invade friggas_succor"


def test_with_succor_with_ship_full_and_destroyed_provinces_are_closed_R22() -> None:
    table = scenario(3, ("succor_with_ship",)).upgrades(0, "friggas_succor").at("myrkvlor", "1:warrior*3").start(turn=0)
    table.play("0 invade ship>west")
    assert table.options() == ["invade warrior>gimle", "pass"]
    assert table.asked() == "0 invade friggas_succor"
    table = (
        scenario(3, ("succor_with_ship",))
        .upgrades(0, "friggas_succor")
        .at("myrkvlor", "1:warrior*3")
        .destroyed("gimle")
        .start(turn=0)
    )
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", "0@west": "ship"}
    assert table.asked() == "1 action"


def test_with_a_dark_elf_no_warrior_comes_into_yggdrasil_R22() -> None:
    table = scenario(3).upgrades(0, "friggas_succor", "dark_elf").start(turn=0)
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*8,ship", "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


def test_with_succor_with_dark_elf_a_warrior_may_come_into_yggdrasil_R22() -> None:
    table = scenario(3, ("succor_with_dark_elf",)).upgrades(0, "friggas_succor", "dark_elf").start(turn=0)
    table.play("0 invade dark_elf>yggdrasil")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>yggdrasil")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*7,ship",
        "0@yggdrasil": "warrior,dark_elf",
    }
    assert table.asked() == "1 action"
