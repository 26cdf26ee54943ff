"""Rulings, section C: upgrades (R28-R39)."""

import pytest

from tests.midgard.rules.helpers import FULL_RESERVE, NEXT_AGE, choices, strengths
from tests.midgard.scenario import scenario


def test_r28_an_occupied_slot_may_be_chosen_while_another_is_empty() -> None:
    """R28"""
    table = scenario(3).upgrades(0, "lokis_domain").hand(0, "thors_glory").start()
    assert choices(table, "upgrade") == ["thors_glory", "thors_glory/lokis_domain"]
    table.play("0 upgrade thors_glory/lokis_domain")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "thors_glory",
        "discard": "lokis_domain",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("where", ("reserve", "gimle", "valhalla"))
def test_r29_a_replaced_monster_goes_to_the_box_at_once_and_that_is_no_destruction(where: str) -> None:
    """R29: nothing is set off, no Glory for the dragons, no Protection."""
    place = "west" if where == "gimle" else where
    builder = scenario(3).upgrades(0, "sea_serpent", "lokis_dragons", "friggas_protection").hand(0, "troll")
    if place != "reserve":
        builder.at(place, "0:sea_serpent")
    table = builder.start()
    table.play("0 upgrade troll/sea_serpent", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "lokis_dragons troll friggas_protection",
        "discard": "sea_serpent",
        "0@reserve": FULL_RESERVE + ",troll",
        **({f"0@{place}": ""} if place != "reserve" else {}),
    }
    assert table.asked() == "1 action"


def test_r30_a_boxed_monster_does_not_come_back() -> None:
    """R30: neither by Frigga's Domain nor in the Release; only another copy of its card would bring it."""
    builder = scenario(3).upgrades(0, "troll", "friggas_domain").hand(0, "valkyrie").passed(1, 2)
    table = builder.at("valhalla", "0:troll").start()
    table.play("0 upgrade valkyrie/troll", "0 pass")
    assert table.facts()["0@valhalla"] == ""
    assert not table.offers("use friggas_domain")
    assert not [option for option in choices(table, "invade") if "troll" in option]
    table.play("0 pass")
    assert table.facts()["0@reserve"] == FULL_RESERVE + ",valkyrie"
    assert table.game.over


def test_r31_an_upgrade_costs_at_least_0_and_friggas_charm_does_not_pay_for_itself() -> None:
    """R31"""
    table = scenario(3).passed(1, 2).hand(0, "friggas_charm", "lokis_domain", "tyrs_domain", "thors_glory").start()
    for card, rage in (("friggas_charm", 6), ("lokis_domain", 6), ("tyrs_domain", 6)):
        table.play(f"0 upgrade {card}")
        assert table.facts()["0.rage"] == rage
    table.play("0 upgrade thors_glory/tyrs_domain")
    assert table.facts()["0.rage"] == 5
    assert table.asked() == "0 action"


def test_r31_the_charm_still_helps_to_pay_for_the_card_that_replaces_it() -> None:
    """R31: the cost is paid while the Charm is still in play."""
    table = scenario(3).passed(1, 2).upgrades(0, "friggas_charm", "lokis_domain", "tyrs_domain").hand(0, "thors_glory")
    done = table.start()
    done.play("0 upgrade thors_glory/friggas_charm")
    assert done.facts()["0.rage"] == 5
    assert done.facts()["0.upgrades"] == "lokis_domain thors_glory tyrs_domain"
    assert done.asked() == "0 action"


def test_r32_two_upgrades_with_the_same_benefit_both_apply() -> None:
    """R32: 1 + 2 = 3 Glory for each figure released"""
    table = scenario(3).upgrades(0, "lokis_domain", "lokis_eminence").at("valhalla", "0:warrior*2").finish_actions()
    assert table.changes() == {
        "0.glory": 6,
        "0@valhalla": "",
        "0@reserve": FULL_RESERVE,
        "horgr": "destroyed",
        "age": 3,
        "phase": 0,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("answer, bonus", [("count 3", 3), ("count 5", 5), ("pass", 0)])
def test_r33_with_tyrs_domain_and_tyrs_wrath_a_quest_counts_3_or_5_not_the_sum(answer: str, bonus: int) -> None:
    """R33"""
    builder = scenario(3).upgrades(0, "tyrs_domain", "tyrs_wrath").hand(0, "alfheim_3")
    table = builder.at("gimle", "0:leader 1:leader").start()
    table.play("0 pillage gimle", "0 play alfheim_3")
    assert table.asked() == "0 count tyrs_wrath"
    assert table.options() == ["count 3", "count 5", "pass"]
    table.play(f"0 {answer}")
    assert strengths(table) == {0: (3, bonus), 1: (3, 0)}
    assert table.asked() == "1 action"


def test_r34_an_upgraded_leader_still_invades_free_and_an_upgraded_ship_only_fjords() -> None:
    """R34"""
    table = scenario(3).upgrades(0, "lord_of_axes", "fire_dragons").start()
    assert [option for option in choices(table, "invade") if option.startswith("ship>")] == [
        "ship>east",
        "ship>north",
        "ship>south",
        "ship>west",
    ]
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_r35_a_declined_free_invade_is_paid_for_later() -> None:
    """R35"""
    table = scenario(2).passed(1).hand(0, "troll").start()
    table.play("0 upgrade troll", "0 pass")
    assert table.changes() == {"0.rage": 4, "0.hand": "", "0.upgrades": "troll", "0@reserve": FULL_RESERVE + ",troll"}
    table.play("0 invade troll>gimle")
    assert table.changes() == {"0.rage": 2, "0@reserve": FULL_RESERVE, "0@gimle": "troll"}
    assert table.asked() == "0 action"


def test_r36_a_ship_upgrade_frees_only_the_clans_own_ship() -> None:
    """R36"""
    table = scenario(3).upgrades(0, "sea_serpent").hand(0, "lokis_dragons").start()
    table.play("0 upgrade lokis_dragons")
    assert choices(table, "invade") == ["ship>east", "ship>north", "ship>south", "ship>west"]


@pytest.mark.parametrize("enemy", (False, True))
def test_r38_pillage_with_your_leader_the_leader_stands_in_the_province_as_the_pillage_succeeds(enemy: bool) -> None:
    """R38: with or without a battle"""
    builder = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:leader")
    table = (builder.at("gimle", "1:warrior") if enemy else builder).start()
    table.play("0 pillage gimle")
    assert [table.facts()[f"0.{stat}_step"] for stat in ("rage", "axes", "horns")] == [2, 2, 3]
    assert table.facts()["0.glory"] == (4 if enemy else 0)
    assert table.asked() == "1 action"


@pytest.mark.parametrize("place", ("andlang", "yggdrasil", "valhalla"))
def test_r38_a_leader_elsewhere_does_nothing(place: str) -> None:
    """R38"""
    builder = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:warrior").at(place, "0:leader")
    table = builder.start()
    table.play("0 pillage gimle")
    if place != "valhalla":
        table.play("0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_r38_a_leader_who_fell_in_the_battle_before_its_end_does_nothing() -> None:
    """R38: Odin's Tide leaves the Warrior."""
    builder = scenario(3).upgrades(0, "lord_of_spears").hand(0, "odins_tide").at("gimle", "0:leader,warrior 1:warrior")
    table = builder.start()
    table.play("0 pillage gimle", "0 play odins_tide")
    assert table.asked() == "0 spare odins_tide"
    table.play("0 spare warrior@gimle")
    assert strengths(table) == {0: (1, 1), 1: (1, 0)}
    assert table.changes() == {
        "0@gimle": "warrior",
        "0@valhalla": "leader",
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r38_a_leader_who_joined_the_battle_counts() -> None:
    """R38"""
    builder = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:warrior").at("andlang", "0:leader")
    table = builder.start()
    table.play("0 pillage gimle", "0 join leader@andlang")
    assert [table.facts()[f"0.{stat}_step"] for stat in ("rage", "axes", "horns")] == [2, 2, 3]
    assert table.asked() == "1 action"


def test_r39_lord_of_hammers_needs_an_empty_village_except_in_yggdrasil_and_pays_nothing() -> None:
    """R39"""
    builder = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader").at("andlang", "1:leader,warrior*2")
    table = builder.at("myrkvlor", "2:warrior*2").start()
    table.play("0 pillage gimle", "1 pass", "2 pass")
    assert table.asked() == "0 move lord_of_hammers"
    assert table.options() == ["move leader>myrkvlor", "move leader>yggdrasil", "pass"]
    table.play("0 move leader>myrkvlor")
    assert table.changes() == {
        "0.horns_step": 2,
        "0@gimle": "",
        "0@myrkvlor": "leader",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r39_a_destroyed_neighbour_is_closed_to_lord_of_hammers_and_staying_is_allowed() -> None:
    """R39"""
    table = scenario(3).upgrades(0, "lord_of_hammers").destroyed("andlang").at("gimle", "0:leader").start()
    table.play("0 pillage gimle")
    assert table.options() == ["move leader>myrkvlor", "move leader>yggdrasil", "pass"]
    table.play("0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_r32_a_release_card_alone_pays_its_own_glory_only() -> None:
    """R32"""
    table = scenario(3).upgrades(0, "lokis_domain").at("valhalla", "0:warrior*2").finish_actions()
    assert table.changes() == {
        "0.glory": 2,
        "0@valhalla": "",
        "0@reserve": FULL_RESERVE,
        "utgard": "destroyed",
        **NEXT_AGE,
    }
    assert table.asked() == "0,1,2 draft"
