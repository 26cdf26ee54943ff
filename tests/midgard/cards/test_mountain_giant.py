"""Mountain Giant: counts as a Leader as well as a Monster: invades for 0 Rage and sets off the Leader upgrade."""

import pytest

from tests.midgard.scenario import Scenario, scenario


def giant(*upgrades: str, seats: int = 3, options: tuple[str, ...] = ()) -> Scenario:
    """Seat 0 has the Mountain Giant in its reserve."""
    return scenario(seats, options, modules=("kickstarter",)).upgrades(0, "mountain_giant", *upgrades)


def test_it_invades_for_0_rage_like_a_leader() -> None:
    table = giant().rage(0, 1).start(turn=0)
    table.play("0 invade mountain_giant>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*8,ship", "0@gimle": "mountain_giant"}
    assert table.asked() == "1 action"


def test_it_invades_neither_yggdrasil_nor_a_fjord_and_needs_a_village_and_horns_R12() -> None:
    table = giant().at("utgard", "1:warrior*3").start(turn=0)
    assert table.why_not("0 invade mountain_giant>yggdrasil") == "no_invade_yggdrasil"
    assert table.why_not("0 invade mountain_giant>west") == "only_ships_in_fjords"
    assert table.why_not("0 invade mountain_giant>utgard") == "no_village"
    assert table.changes() == {}
    assert table.asked() == "0 action"
    table = giant().at("gimle", "0:leader,warrior*3").start(turn=0)
    assert table.why_not("0 invade mountain_giant>gimle") == "horns"
    assert table.changes() == {}
    assert table.asked() == "0 action"


# -- the Leader upgrades --------------------------------------------------------------------------------------------
def test_without_a_leader_upgrade_a_pillage_with_it_gives_the_reward_only() -> None:
    table = giant().at("gimle", "0:mountain_giant").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_a_pillage_with_it_sets_off_lord_of_axes_wherever_the_leader_is_R37() -> None:
    table = giant("lord_of_axes").at("gimle", "0:mountain_giant").at("horgr", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 raise lord_of_axes"
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2}
    assert table.asked() == "1 action"


def test_a_pillage_with_it_sets_off_lord_of_spears_R37() -> None:
    table = giant("lord_of_spears").at("gimle", "0:mountain_giant").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_with_lord_of_hammers_it_steps_itself_R37_R39() -> None:
    table = giant("lord_of_hammers").at("gimle", "0:mountain_giant").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 move lord_of_hammers"
    assert table.options() == [
        "move mountain_giant>andlang",
        "move mountain_giant>myrkvlor",
        "move mountain_giant>yggdrasil",
        "pass",
    ]
    table.play("0 move mountain_giant>andlang")
    assert table.changes() == {"0@gimle": "", "0@andlang": "mountain_giant"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", ["lord_of_axes", "lord_of_spears"])
def test_with_both_in_the_province_the_upgrade_works_once_R37(card: str) -> None:
    table = giant(card).at("gimle", "0:leader,mountain_giant").start(turn=0)
    table.play("0 pillage gimle")
    if card == "lord_of_axes":
        assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
        assert table.asked() == "0 raise lord_of_axes"
        table.play("0 raise axes")
        assert table.changes() == {"0.axes_step": 2}
    else:
        assert table.changes() == {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_a_giant_elsewhere_or_only_a_ship_there_sets_off_nothing_R38() -> None:
    table = giant("lord_of_spears").at("myrkvlor", "0:mountain_giant").at("west", "0:ship").start(turn=0)
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_an_enemys_giant_sets_off_nothing() -> None:
    table = (
        giant("lord_of_spears")
        .hand(1, "tyrs_rage_2")
        .upgrades(1, "friggas_protection")
        .at("gimle", "0:warrior,mountain_giant 1:warrior")
        .start(turn=1)
    )
    table.play("1 pillage gimle", "1 play tyrs_rage_2")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior,mountain_giant",
        "1.glory": 3,
        "1.hand": "",
        "1.horns_step": 2,
        "discard": "tyrs_rage_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "2 action"


def test_a_pillage_lost_sets_off_nothing() -> None:
    table = giant("lord_of_spears").at("gimle", "0:mountain_giant 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "mountain_giant", "1.glory": 3}
    assert table.asked() == "1 action"


def test_a_leader_upgrade_lets_only_the_leader_invade_free_R36() -> None:
    table = giant().hand(0, "lord_of_hammers").start(turn=0)
    table.play("0 upgrade lord_of_hammers")
    assert table.changes() == {"0.rage": 3, "0.hand": "", "0.upgrades": "lord_of_hammers mountain_giant"}
    assert not [option for option in table.options() if "mountain_giant" in option]
    assert table.asked() == "0 invade"


def test_with_the_option_a_leader_upgrade_lets_it_invade_free_too_R36() -> None:
    table = giant(options=("upgrade_frees_monster_of_kind",)).hand(0, "lord_of_hammers").start(turn=0)
    table.play("0 upgrade lord_of_hammers", "0 invade mountain_giant>gimle")
    assert table.changes() == {
        "0.rage": 3,
        "0.hand": "",
        "0.upgrades": "lord_of_hammers mountain_giant",
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "mountain_giant",
    }
    assert table.asked() == "1 action"


def test_with_the_option_a_ship_upgrade_does_not_free_it_R36() -> None:
    table = giant(options=("upgrade_frees_monster_of_kind",)).hand(0, "lokis_dragons").start(turn=0)
    table.play("0 upgrade lokis_dragons")
    assert table.changes() == {"0.rage": 4, "0.hand": "", "0.upgrades": "lokis_dragons mountain_giant"}
    assert table.options() == [
        "invade ship>east",
        "invade ship>north",
        "invade ship>south",
        "invade ship>west",
        "pass",
    ]
    assert table.asked() == "0 invade"


# -- a Monster all the same -----------------------------------------------------------------------------------------
def test_the_fire_giant_and_the_troll_spare_it_R87() -> None:
    table = (
        scenario(3, modules=("kickstarter",))
        .upgrades(0, "fire_giant", "troll")
        .upgrades(1, "mountain_giant")
        .at("gimle", "1:leader,mountain_giant")
        .rage(0, 7)
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle", "1 pass", "2 pass", "0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 1,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant,troll",
        "1.rage": 0,
        "1.out": True,
        "1@gimle": "mountain_giant",
        "1@valhalla": "leader",
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0 action"


def test_when_its_card_is_replaced_the_figure_leaves_the_board_for_the_box_R29() -> None:
    table = giant("troll").hand(0, "dwarf_chieftain").at("gimle", "0:mountain_giant").start(turn=0)
    table.play("0 upgrade dwarf_chieftain/mountain_giant", "0 pass")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain troll",
        "discard": "mountain_giant",
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,dwarf_chieftain,troll",
    }
    assert table.asked() == "1 action"
