"""Odin's Chosen: brings a Mystic; your Mystics may take the village of an enemy Warrior or Mystic, destroying it."""

import pytest

from tests.midgard.scenario import Scenario, scenario


def chosen(seats: int = 3, mystics: int = 1) -> Scenario:
    """Seat 0 has the card and Mystics in its reserve."""
    return scenario(seats, modules=("mystics",)).upgrades(0, "odins_chosen").mystics(0, mystics)


# -- the card -------------------------------------------------------------------------------------------------------
def test_with_two_mystics_it_brings_no_third_but_all_have_its_ability_R110() -> None:
    table = (
        scenario(3, modules=("mystics",))
        .hand(0, "odins_chosen")
        .mystics(0, 2)
        .at("gimle", "0:mystic")
        .at("utgard", "1:warrior*3")
        .start(turn=0)
    )
    table.play("0 upgrade odins_chosen", "1 pass", "2 pass", "0 invade mystic>utgard")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "odins_chosen",
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "mystic",
        "1.rage": 0,
        "1.out": True,
        "1@utgard": "warrior*2",
        "1@valhalla": "warrior",
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0 action"


# -- a full province ------------------------------------------------------------------------------------------------
def test_a_mystic_may_invade_a_full_province_by_destroying_an_enemy_warrior_there_R112() -> None:
    table = chosen().at("utgard", "1:leader,warrior*2").start(turn=0)
    assert table.offers("invade mystic>utgard")
    table.play("0 invade mystic>utgard")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "mystic",
        "1@utgard": "leader,warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_invader_chooses_among_the_warriors_and_mystics_of_all_enemies_there() -> None:
    table = chosen().mystics(2, 2).at("gimle", "1:warrior*2 2:warrior,mystic*2").start(turn=0)
    table.play("0 invade mystic>gimle")
    assert table.changes() == {}
    assert table.asked() == "0 take odins_chosen"
    assert table.options() == ["take 1:warrior", "take 2:mystic", "take 2:warrior"]
    table.play("0 take 2:mystic")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "mystic",
        "2@gimle": "warrior,mystic",
        "2@valhalla": "mystic",
    }
    assert table.asked() == "1 action"


def test_leaders_monsters_and_own_figures_are_no_victims() -> None:
    table = (
        chosen(mystics=2)
        .upgrades(1, "troll", "dwarf_chieftain")
        .at("utgard", "1:leader,troll,dwarf_chieftain")
        .at("andlang", "0:warrior*2,mystic")
        .start(turn=0)
    )
    assert table.why_not("0 invade mystic>utgard") == "no_village"
    assert table.why_not("0 invade mystic>andlang") == "no_village"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_only_mystics_may_do_it() -> None:
    table = chosen().at("utgard", "1:warrior*3").start(turn=0)
    assert table.why_not("0 invade warrior>utgard") == "no_village"
    assert table.why_not("0 invade leader>utgard") == "no_village"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_only_the_owners_mystics_may_do_it() -> None:
    table = chosen().mystics(1, 1).at("utgard", "0:warrior*3").start(turn=1)
    assert table.why_not("1 invade mystic>utgard") == "no_village"
    assert table.changes() == {}
    assert table.asked() == "1 action"


def test_yggdrasil_and_destroyed_provinces_stay_closed_R19() -> None:
    table = chosen().at("yggdrasil", "1:warrior*3").destroyed("utgard").start(turn=0)
    assert table.why_not("0 invade mystic>yggdrasil") == "no_invade_yggdrasil"
    assert table.why_not("0 invade mystic>utgard") == "destroyed"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_horns_must_allow_the_mystic_R12() -> None:
    table = chosen().at("utgard", "1:warrior*3").at("gimle", "0:warrior*4").start(turn=0)
    assert table.why_not("0 invade mystic>utgard") == "horns"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_a_march_into_a_full_province_remains_impossible() -> None:
    table = chosen().at("utgard", "1:warrior*3").at("gimle", "0:mystic").start(turn=0)
    assert table.why_not("0 march gimle>utgard") == "no_village"
    assert table.changes() == {}
    assert table.asked() == "0 action"


# -- an empty village left ------------------------------------------------------------------------------------------
def test_with_an_empty_village_the_victim_may_be_taken_or_spared() -> None:
    table = chosen().at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade mystic>gimle")
    assert table.changes() == {}
    assert table.asked() == "0 take odins_chosen"
    assert table.options() == ["pass", "take 1:warrior"]
    table.play("0 pass")
    assert table.changes() == {"0@reserve": "leader,warrior*8,ship", "0@gimle": "mystic"}
    assert table.asked() == "1 action"
    table = chosen().at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade mystic>gimle", "0 take 1:warrior")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "mystic",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_without_an_enemy_warrior_or_mystic_nothing_is_asked() -> None:
    table = chosen().at("gimle", "0:warrior 1:leader").at("west", "1:ship").start(turn=0)
    table.play("0 invade mystic>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior,mystic"}
    assert table.asked() == "1 action"


def test_another_figure_that_invades_takes_nobody() -> None:
    table = chosen().at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*7,ship,mystic", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_two_copies_of_the_card_ask_once_R32() -> None:
    table = (
        scenario(4, modules=("mystics",))
        .upgrades(0, "odins_chosen", "odins_chosen")
        .mystics(0, 1)
        .at("gimle", "1:warrior*2")
        .start(turn=0)
    )
    table.play("0 invade mystic>gimle", "0 take 1:warrior")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "mystic",
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


# -- the victim is saved --------------------------------------------------------------------------------------------
def test_if_friggas_protection_saves_the_victim_of_a_full_province_the_mystic_stays_in_reserve_R112() -> None:
    table = chosen().upgrades(1, "friggas_protection").at("utgard", "1:warrior*3").start(turn=0)
    table.play("0 invade mystic>utgard")
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save warrior@utgard")
    assert table.changes() == {"1.rage": 5}
    assert table.asked() == "1 action"


def test_if_the_victim_is_saved_and_a_village_is_empty_the_mystic_is_set_down_R112() -> None:
    table = chosen().upgrades(1, "friggas_protection").at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade mystic>gimle", "0 take 1:warrior", "1 save warrior@gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*8,ship", "0@gimle": "mystic", "1.rage": 5}
    assert table.asked() == "1 action"


def test_a_mystic_that_retreats_leaves_its_village_to_the_invader_R112_R113() -> None:
    table = chosen().upgrades(1, "friggas_chosen").mystics(1, 2).at("utgard", "1:leader,mystic*2").start(turn=0)
    table.play("0 invade mystic>utgard", "1 move mystic>yggdrasil")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "mystic",
        "1@utgard": "leader,mystic",
        "1@yggdrasil": "mystic",
    }
    assert table.asked() == "1 action"


# -- what follows ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("saved", [False, True])
def test_after_any_invade_follows_only_if_the_mystic_was_set_down(saved: bool) -> None:
    table = (
        scenario(4, modules=("mystics",))
        .upgrades(0, "odins_chosen", "thors_domain")
        .upgrades(1, "friggas_protection")
        .mystics(0, 1)
        .at("utgard", "1:warrior*3")
        .start(turn=0)
    )
    table.play("0 invade mystic>utgard", "1 save warrior@utgard" if saved else "1 pass")
    if saved:
        assert table.changes() == {"1.rage": 5}
        assert table.asked() == "1 action"
    else:
        assert table.changes() == {
            "0@reserve": "leader,warrior*8,ship",
            "0@utgard": "mystic",
            "1@utgard": "warrior*2",
            "1@valhalla": "warrior",
        }
        assert table.asked() == "0 pillage thors_domain"


def test_friggas_succor_finds_no_room_where_the_mystic_took_the_only_village() -> None:
    table = (
        scenario(3, modules=("mystics",))
        .upgrades(0, "odins_chosen", "friggas_succor")
        .mystics(0, 1)
        .at("utgard", "1:warrior*3")
        .start(turn=0)
    )
    table.play("0 invade mystic>utgard")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "mystic",
        "1@utgard": "warrior*2",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_victim_does_not_fall_in_battle() -> None:
    """A Valkyrie of the invader in the province gains nothing."""
    table = chosen().upgrades(0, "valkyrie").at("gimle", "0:valkyrie 1:warrior").start(turn=0)
    table.play("0 invade mystic>gimle", "0 take 1:warrior")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "mystic,valkyrie",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_when_the_card_is_replaced_the_mystic_stays_and_full_provinces_are_closed_R110() -> None:
    table = (
        scenario(3, modules=("mystics",))
        .upgrades(0, "odins_chosen", "friggas_charm", "lokis_domain")
        .hand(0, "tyrs_challenge")
        .mystics(0, 1)
        .at("utgard", "1:warrior*3")
        .start(turn=0)
    )
    table.play("0 upgrade tyrs_challenge/odins_chosen", "1 pass", "2 pass")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "friggas_charm lokis_domain tyrs_challenge",
        "discard": "odins_chosen",
        "1.rage": 0,
        "1.out": True,
        "2.rage": 0,
        "2.out": True,
    }
    assert table.why_not("0 invade mystic>utgard") == "no_village"
    assert table.asked() == "0 action"
