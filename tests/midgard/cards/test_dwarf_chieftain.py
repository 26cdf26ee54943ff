"""Dwarf Chieftain: a Monster of STR 2 that costs no Rage, neither to play nor to invade with."""

from tests.midgard.scenario import scenario


def test_its_invade_may_be_declined_and_costs_nothing_later_R13_R35() -> None:
    table = scenario(3).hand(0, "dwarf_chieftain").passed(1, 2).rage(0, 1).start(turn=0)
    table.play("0 upgrade dwarf_chieftain", "0 pass", "0 invade dwarf_chieftain>gimle")
    assert table.changes() == {"0.hand": "", "0.upgrades": "dwarf_chieftain", "0@gimle": "dwarf_chieftain"}
    assert table.asked() == "0 action"


def test_at_0_rage_even_a_free_action_is_impossible_R1() -> None:
    table = scenario(3).upgrades(0, "dwarf_chieftain").rage(0, 0).at("gimle", "1:warrior").start(turn=2)
    table.play("2 invade warrior>gimle")
    assert table.changes() == {"2.rage": 5, "2@gimle": "warrior", "2@reserve": "leader,warrior*7,ship"}
    assert table.asked() == "1 action"


def test_it_needs_room_under_the_horns_R11_R12() -> None:
    table = scenario(3).upgrades(0, "dwarf_chieftain").at("gimle", "0:warrior*3").start(turn=0)
    assert table.offers("invade dwarf_chieftain>horgr")
    table = scenario(3).upgrades(0, "dwarf_chieftain").at("gimle", "0:warrior*4").start(turn=0)
    assert not table.offers("invade dwarf_chieftain>horgr")
    assert table.why_not("0 invade dwarf_chieftain>horgr") == "horns"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_it_invades_outer_provinces_only() -> None:
    table = scenario(3).upgrades(0, "dwarf_chieftain").start(turn=0)
    assert table.why_not("0 invade dwarf_chieftain>yggdrasil") == "no_invade_yggdrasil"
    assert table.why_not("0 invade dwarf_chieftain>west") == "only_ships_in_fjords"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_it_marches_and_answers_calls_like_any_figure() -> None:
    table = scenario(3).upgrades(0, "dwarf_chieftain").at("andlang", "0:dwarf_chieftain").start(turn=0)
    table.play("0 march andlang>gimle")
    assert table.changes() == {"0.rage": 5, "0@andlang": "", "0@gimle": "dwarf_chieftain"}
    assert table.asked() == "1 action"
    table = (
        scenario(3)
        .upgrades(0, "dwarf_chieftain")
        .at("andlang", "0:dwarf_chieftain")
        .at("gimle", "1:warrior")
        .start(turn=1)
    )
    table.play("1 pillage gimle", "0 join dwarf_chieftain@andlang")
    assert table.changes() == {
        "0.glory": 3,
        "0@andlang": "",
        "0@gimle": "dwarf_chieftain",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "2 action"


def test_when_its_card_is_replaced_the_figure_leaves_the_reserve_for_the_box_for_good_R29_R30() -> None:
    table = scenario(3).upgrades(0, "dwarf_chieftain").hand(0, "troll").start(turn=0)
    table.play("0 upgrade troll/dwarf_chieftain", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "discard": "dwarf_chieftain",
        "0@reserve": "leader,warrior*8,ship,troll",
    }
    assert table.asked() == "1 action"


def test_an_empty_monster_slot_need_not_be_used_R28() -> None:
    table = scenario(3).upgrades(0, "troll").hand(0, "dwarf_chieftain").start(turn=0)
    assert table.offers("upgrade dwarf_chieftain")
    assert table.offers("upgrade dwarf_chieftain/troll")
    table.play("0 upgrade dwarf_chieftain", "0 pass")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain troll",
        "0@reserve": "leader,warrior*8,ship,dwarf_chieftain,troll",
    }
    assert table.asked() == "1 action"
