"""Tyr's cards (house set)."""

from __future__ import annotations

import pytest

from fimbul.editions.valhalla.edition import VALHALLA
from tests.valhalla.scenario import scenario


@pytest.mark.parametrize(("card", "bonus"), [("spear_wall", 3), ("shield_breaker", 4), ("one_handed_blow", 5)])
def test_plain_cards_add_their_bonus(card, bonus):
    for card_list in (1, 2):
        for enemies, wins in ((bonus, True), (bonus + 1, False)):
            table = scenario(3, edition=VALHALLA.at(card_list)).at("noatun", f"0:warrior 1:warrior*{enemies}")
            table = table.hand(0, card).start()
            assert ("0.glory" in table.play("0 contest noatun", f"0 play {card}").changes()) == wins


@pytest.mark.parametrize(("card_list", "bonus"), [(1, 3), (2, 5)])
def test_spear_wall_now_adds_2_more_in_defence(card_list, bonus):
    for enemies, wins in ((bonus, True), (bonus + 1, False)):
        table = scenario(3, edition=VALHALLA.at(card_list)).at("noatun", f"0:warrior 1:warrior*{enemies}")
        table = table.hand(0, "spear_wall").start(turn=1)
        assert ("0.glory" in table.play("1 contest noatun", "0 play spear_wall").changes()) == wins


@pytest.mark.parametrize(("card_list", "taken_back"), [(1, True), (2, False)])
def test_one_handed_blow_is_now_discarded_even_in_defeat(card_list, taken_back):
    table = scenario(3, edition=VALHALLA.at(card_list)).at("noatun", "0:warrior 1:elite,warrior*6")
    table = table.hand(0, "one_handed_blow").start().play("0 contest noatun", "0 play one_handed_blow")
    assert (table.facts()["0.hand"] == "one_handed_blow") is taken_back
    assert (table.facts()["0.discard"] == "one_handed_blow") is not taken_back


def test_wolfs_price_destroys_an_own_figure():
    """V6, V32: one may win without figures."""
    table = scenario(3).at("noatun", "0:warrior,elite 1:warrior*5").hand(0, "wolfs_price").start()
    table.play("0 contest noatun", "0 play wolfs_price")
    assert (table.asked(), table.options()) == (
        "0 sacrifice wolfs_price",
        ["sacrifice elite@noatun", "sacrifice warrior@noatun"],
    )
    table.play("0 sacrifice elite@noatun")
    changes = table.changes()
    assert (changes["0@pile_0"], changes["0@noatun"], changes["0.glory"]) == ("elite", "warrior", 3)
    table = scenario(3).at("noatun", "0:warrior 1:warrior*5").hand(0, "wolfs_price").start()
    changes = table.play("0 contest noatun", "0 play wolfs_price").changes()
    assert (changes["0@noatun"], changes["0.rage_step"], changes["noatun"]) == ("", 2, 0)


def test_break_the_line_lowers_the_others_cards_to_0_at_least():
    """V12."""
    table = scenario(3).at("noatun", "0:warrior 1:warrior").hand(0, "break_the_line").hand(1, "stand_unbroken").start()
    table.play("0 contest noatun", "0 play break_the_line", "1 play stand_unbroken")
    assert table.changes()["0.glory"] == 3  # 1 + 2 against 1 + 1
    table = scenario(3).at("noatun", "0:warrior 1:warrior*3").hand(0, "break_the_line").hand(1, "last_laugh").start()
    table.play("0 contest noatun", "0 play break_the_line", "1 play last_laugh")
    assert table.changes()["1@sauna"] == "warrior*3"  # 3 against 3 + 0: a tie


def test_stand_unbroken_wins_ties_unless_two_have_it():
    """V13."""
    table = scenario(3).at("noatun", "0:warrior 1:warrior*4").hand(0, "stand_unbroken").start()
    assert table.play("0 contest noatun", "0 play stand_unbroken").changes()["0.glory"] == 3
    table = scenario(3).at("noatun", "0:warrior 1:warrior").hand(0, "stand_unbroken").hand(1, "stand_unbroken").start()
    table.play("0 contest noatun", "0 play stand_unbroken", "1 play stand_unbroken")
    assert table.changes()["0@sauna"] == "warrior"


def test_hold_the_high_seat_needs_the_most_strength_in_the_throne():
    for enemies, met in ((1, True), (2, False)):
        table = scenario(3).quests(0, "hold_the_high_seat").at("throne", f"0:warrior*2 1:warrior*{enemies}")
        assert (table.finish_actions().asked() == "0 raise") == met
    assert scenario(3).quests(0, "hold_the_high_seat").finish_actions().asked() != "0 raise"


def test_immovable_host_needs_6_strength_in_one_chamber_now_8():
    for card_list, warriors, met in ((1, 2, True), (1, 1, False), (2, 4, True), (2, 3, False)):
        table = scenario(3, edition=VALHALLA.at(card_list)).quests(0, "immovable_host").upgrades(0, "iron_jarls")
        table = table.at("noatun", f"0:elite,warrior*{warriors}")
        assert (table.finish_actions().asked() == "0 raise") == met


def test_alone_before_the_god_places_a_warrior():
    """V28."""
    table = scenario(3).quests(0, "alone_before_the_god").at("glitnir", "0:warrior*2").finish_actions()
    table.play("0 pass")
    assert (table.asked(), table.options()) == ("0 place alone_before_the_god", ["pass", "place warrior>glitnir"])
    table.play("0 place warrior>glitnir")
    assert table.facts()["0.glory"] == 4 + 9  # three figures prove their valor
    table = scenario(3).quests(0, "alone_before_the_god").at("glitnir", "0:warrior*2 1:warrior").finish_actions()
    assert table.asked() != "0 raise"


def test_iron_jarls_have_strength_4():
    """V3."""
    table = scenario(3).hand(0, "iron_jarls").at("noatun", "0:elite 1:warrior*3").start()
    table.play("0 upgrade iron_jarls")
    assert table.changes() == {"0.rage": 2, "0.hand": "", "0.upgrades": "iron_jarls"}
    table.play("1 pass", "2 pass", "0 contest noatun")
    assert table.changes()["0.glory"] == 3


def test_headhunters_destroy_a_warrior_for_1_rage():
    table = scenario(3).upgrades(0, "headhunters").at("noatun", "0:elite").at("throne", "1:warrior,elite").start()
    table.play("0 march noatun>throne")
    assert (table.asked(), table.options()) == ("0 destroy headhunters", ["destroy 1:warrior@throne", "pass"])
    table.play("0 destroy 1:warrior@throne")
    assert table.changes() == {
        "0.rage": 4,
        "0@noatun": "",
        "0@throne": "elite",
        "1@throne": "elite",
        "1@pile_0": "warrior",
    }
    table = scenario(3).upgrades(0, "headhunters").rage(0, 1).at("noatun", "0:elite").at("throne", "1:warrior").start()
    table.play("0 march noatun>throne")
    assert table.asked() == "1 action"  # no Rage is left


def test_plain_steel_adds_1_to_cards_without_text():
    for copies, card, wins in (
        (1, "shield_breaker", False),
        (2, "shield_breaker", True),
        (2, "one_handed_blow", False),
    ):
        table = scenario(3).upgrades(0, *["plain_steel"] * copies).at("noatun", "0:warrior 1:warrior*6")
        table = table.hand(0, card).start()
        assert ("0.glory" in table.play("0 contest noatun", f"0 play {card}").changes()) == wins


def test_might_makes_right_counts_strength_for_the_majority():
    """V23."""
    table = scenario(3).upgrades(0, "might_makes_right", "iron_jarls").at("throne", "0:elite 1:warrior*3")
    facts = table.finish_actions().facts()
    assert (facts["0.glory"], facts["1.glory"], facts["1@throne"]) == (3, 0, "warrior*3")


def test_drag_them_in_moves_an_enemy_into_the_contest():
    """V30."""
    table = scenario(3).upgrades(0, "drag_them_in").at("noatun", "0:warrior*2").at("fensalir", "1:warrior").start()
    table.play("0 contest noatun")
    assert (table.asked(), table.options()) == ("0 drag drag_them_in", ["drag 1:warrior@fensalir", "pass"])
    table.play("0 drag 1:warrior@fensalir")
    changes = table.changes()
    assert (changes["1@pile_0"], changes["0.glory"]) == ("warrior", 3)
