"""Freya's cards (house set)."""

from __future__ import annotations

from fimbul.editions.valhalla.edition import VALHALLA
from tests.valhalla.scenario import Scenario, scenario

GODS = ("freya", "loki", "tyr")


def with_freya(card_list: int = VALHALLA.newest) -> Scenario:
    return scenario(3, GODS, edition=VALHALLA.at(card_list))


def losing(card: str) -> Scenario:
    """Seat 0 is about to lose an Elite and two Warriors in Noatun."""
    return with_freya().at("noatun", "0:elite,warrior*2 1:warrior*6,elite").hand(0, card)


def test_falcon_cloak_returns_all_to_the_reserve():
    """V16."""
    table = losing("falcon_cloak").start()
    table.play("0 contest noatun", "0 play falcon_cloak")
    assert (table.asked(), table.options()) == ("0 use falcon_cloak", ["pass", "use falcon_cloak"])
    table.play("0 use falcon_cloak")
    assert table.changes() == {
        "1.glory": 3,
        "0.hand": "",
        "0.discard": "falcon_cloak",
        "0@noatun": "",
        "0@reserve": "elite*2,warrior*6",
    }
    table = losing("falcon_cloak").start().play("0 contest noatun", "0 play falcon_cloak", "0 pass")
    assert table.changes() == {"1.glory": 3, "0@noatun": "", "0@pile_1": "elite,warrior*2"}


def test_swan_flight_moves_all_to_an_adjacent_chamber():
    """V26: the Lindworm does not stop it."""
    table = losing("swan_flight").start()
    table.play("0 contest noatun", "0 play swan_flight")
    assert table.options() == ["flee fensalir", "flee himinbjorg", "flee throne", "flee thrymheim", "pass"]
    table.play("0 flee throne")
    assert table.changes() == {
        "1.glory": 3,
        "0.hand": "",
        "0.discard": "swan_flight",
        "0@noatun": "",
        "0@throne": "elite,warrior*2",
    }


def test_gathered_host_counts_own_figures_in_adjacent_chambers_and_now_begins_at_2():
    for card_list, near, wins in ((1, 2, False), (1, 3, True), (2, 0, False), (2, 1, True)):
        table = with_freya(card_list).at("noatun", "0:warrior 1:warrior*3")
        if near:
            table = table.at("fensalir", f"0:warrior*{near}")
        table = table.hand(0, "gathered_host").start()
        table.play("0 contest noatun", *["0 pass"] * (near > 0), "0 play gathered_host")
        assert ("0.glory" in table.changes()) == wins


def test_amber_tears_return_up_to_two_dead():
    table = with_freya().at("noatun", "0:elite*2 1:warrior").at("pile_1", "0:warrior*2").at("sauna", "0:warrior")
    table = table.hand(0, "amber_tears").start()
    table.play("0 contest noatun", "0 play amber_tears")
    assert table.asked() == "0 return amber_tears"
    assert table.options() == ["pass", "return warrior@pile_1", "return warrior@sauna"]
    table.play("0 return warrior@pile_1", "0 return warrior@sauna")
    changes = table.changes()
    assert (changes["0@pile_1"], changes["0@sauna"], changes["0@reserve"]) == ("warrior", "", "warrior*5")
    assert table.asked() == "1 action"


def test_peace_weaver_lets_nobody_die_by_the_loss_and_is_discarded():
    """V16, V18."""
    table = losing("peace_weaver").start()
    table.play("0 contest noatun", "0 play peace_weaver")
    assert table.changes() == {
        "1.glory": 3,
        "0.hand": "",
        "0.discard": "peace_weaver",
        "0@noatun": "",
        "0@reserve": "elite*2,warrior*6",
    }
    table = with_freya().at("noatun", "0:warrior 1:warrior*3").hand(0, "peace_weaver").hand(1, "last_laugh").start()
    table.play("0 contest noatun", "0 play peace_weaver", "1 play last_laugh")
    assert "1.glory" in table.changes()


def test_cat_drawn_charge_adds_3():
    table = with_freya().at("noatun", "0:warrior 1:warrior*3").hand(0, "cat_drawn_charge").start()
    table.play("0 contest noatun", "0 play cat_drawn_charge")
    assert table.changes()["0.glory"] == 3


def test_none_left_behind_needs_five_on_the_board_and_none_in_a_pile():
    """V6, V22."""
    for board, dead, met in ((5, False, True), (4, False, False), (5, True, False)):
        table = with_freya().quests(0, "none_left_behind").at("noatun", f"0:warrior*{board}")
        table = table.at("pile_1", "0:elite") if dead else table.at("sauna", "0:elite")
        assert (table.finish_actions().asked() == "0 raise") == met


def test_full_benches_need_two_in_each_of_three_chambers_and_pay_3_more():
    table = with_freya().quests(0, "full_benches").at("noatun", "0:warrior*2").at("vingolf", "0:warrior*2")
    table = table.at("fensalir", "0:warrior,elite").finish_actions()
    assert table.asked() == "0 raise"
    assert table.play("0 raise horns").facts()["0.glory"] == 5 + 3
    table = with_freya().quests(0, "full_benches").at("noatun", "0:warrior*2").at("vingolf", "0:warrior*3")
    assert table.at("fensalir", "0:warrior").finish_actions().asked() != "0 raise"


def test_shoulder_to_shoulder_needs_an_elite_and_three_warriors():
    for group, met in (("elite,warrior*3", True), ("elite*2,warrior*2", False), ("warrior*4", False)):
        table = with_freya().quests(0, "shoulder_to_shoulder").at("noatun", f"0:{group}").finish_actions()
        assert (table.asked() == "0 raise") == met


def test_shield_maidens_return_warriors_of_a_lost_battle_with_an_elite():
    """V17: together with Twice-Dead Jarls both work."""
    table = losing("last_laugh").upgrades(0, "shield_maidens", "twice_dead_jarls").start()
    table.play("0 contest noatun", "0 play last_laugh")
    assert (table.asked(), table.options()) == ("0 use shield_maidens", ["pass", "use shield_maidens"])
    table.play("0 use shield_maidens", "0 save elite@noatun")
    assert table.changes() == {"1.glory": 3, "0@noatun": "", "0@reserve": "elite*2,warrior*6"}
    table = with_freya().upgrades(0, "shield_maidens").at("noatun", "0:warrior 1:warrior*2").start()
    assert table.play("0 contest noatun").changes()["0@pile_1"] == "warrior"


def test_chariot_guard_brings_a_warrior_along():
    table = with_freya().upgrades(0, "chariot_guard").at("fensalir", "0:elite,warrior*2").at("noatun", "1:warrior*2")
    table = table.start(turn=1)
    table.play("1 contest noatun", "0 join elite@fensalir")
    assert (table.asked(), table.options()) == ("0 join chariot_guard", ["join warrior@fensalir", "pass"])
    table.play("0 join warrior@fensalir")
    changes = table.changes()
    assert (changes["0@noatun"], changes["0@fensalir"], changes["0.glory"]) == ("elite,warrior", "warrior", 3)


def test_sessrumnirs_welcome_returns_up_to_three_once_an_age():
    """V4."""
    table = with_freya().upgrades(0, "sessrumnirs_welcome").at("pile_1", "0:warrior*2").at("sauna", "0:elite").start()
    table.play("0 use sessrumnirs_welcome")
    assert table.options() == ["return elite@sauna", "return warrior@pile_1"]
    table.play("0 return elite@sauna")
    assert table.options() == ["pass", "return warrior@pile_1"]
    table.play("0 return warrior@pile_1", "0 pass")
    assert table.changes() == {
        "0.used": "sessrumnirs_welcome",
        "0@pile_1": "warrior",
        "0@sauna": "",
        "0@reserve": "elite*2,warrior*5",
    }
    table.play("1 pass", "2 pass")
    assert not table.offers("use sessrumnirs_welcome")
    assert table.why_not("0 use sessrumnirs_welcome") == "used_up"
    table = with_freya().upgrades(0, "sessrumnirs_welcome").start()
    assert table.why_not("0 use sessrumnirs_welcome") == "no_dead"


def test_chariot_guard_declined_for_one_elite_is_offered_for_the_next():
    """V45: one Warrior in a Call, with whichever Elite."""
    table = with_freya().upgrades(1, "chariot_guard", "gullinkambi").at("noatun", "0:warrior 1:gullinkambi")
    table = table.at("throne", "1:elite,warrior").at("himinbjorg", "1:elite,warrior").start()
    table.play("0 contest noatun", "1 join elite@throne")
    assert (table.asked(), table.options()) == ("1 join chariot_guard", ["join warrior@throne", "pass"])
    table.play("1 pass", "1 join elite@himinbjorg")
    assert (table.asked(), table.options()) == ("1 join chariot_guard", ["join warrior@himinbjorg", "pass"])
    table.play("1 join warrior@himinbjorg")
    assert (table.asked(), table.options()) == ("1 join", ["join warrior@throne", "pass"])


def test_chariot_guard_that_has_brought_a_warrior_is_used_up():
    """V45, V4."""
    table = with_freya().upgrades(1, "chariot_guard", "gullinkambi").at("noatun", "0:warrior 1:gullinkambi")
    table = table.at("throne", "1:elite,warrior").at("himinbjorg", "1:elite,warrior").start()
    table.play("0 contest noatun", "1 join elite@throne", "1 join warrior@throne", "1 join elite@himinbjorg")
    assert (table.asked(), table.options()) == ("1 join", ["join warrior@himinbjorg", "pass"])


def test_sessrumnirs_welcome_goes_on_after_a_return_without_a_choice():
    """The first of two Warriors in one pile is no choice and returns at once; the second may."""
    table = with_freya().upgrades(0, "sessrumnirs_welcome").at("pile_1", "0:warrior*2").start()
    table.play("0 use sessrumnirs_welcome")
    assert (table.asked(), table.options()) == ("0 return sessrumnirs_welcome", ["pass", "return warrior@pile_1"])
    table.play("0 return warrior@pile_1")
    assert table.changes() == {"0.used": "sessrumnirs_welcome", "0@pile_1": "", "0@reserve": "elite*2,warrior*6"}


def test_warding_runes_protect_from_effects_of_others():
    """V18."""
    table = with_freya().upgrades(1, "warding_runes").upgrades(0, "headhunters").at("noatun", "0:elite 1:warrior")
    table = table.at("fensalir", "1:warrior").start()
    table.play("0 march noatun>fensalir")
    assert table.asked() == "1 action"
    table = with_freya().upgrades(1, "warding_runes").at("noatun", "0:elite*2 1:warrior").start()
    assert table.play("0 contest noatun").changes()["1@pile_0"] == "warrior"  # lost battles still destroy


def test_two_columns_march_from_a_second_chamber():
    table = with_freya().upgrades(0, "two_columns").at("noatun", "0:warrior").at("vingolf", "0:elite").start()
    table.play("0 march noatun>throne")
    assert table.asked() == "0 march two_columns"
    assert table.options() == ["march vingolf>glitnir", "march vingolf>throne", "march vingolf>ydalir", "pass"]
    table.play("0 march vingolf>throne")
    assert table.changes() == {"0.rage": 5, "0@noatun": "", "0@vingolf": "", "0@throne": "elite,warrior"}
    assert table.asked() == "1 action"  # no figure moves twice


def test_seat_at_the_feast_keeps_a_figure_that_scored():
    """V24: each copy one figure."""
    table = with_freya().upgrades(0, "seat_at_the_feast").at("throne", "0:elite,warrior 1:warrior").finish_actions()
    assert (table.asked(), table.options()) == (
        "0 spare seat_at_the_feast",
        ["pass", "spare elite@throne", "spare warrior@throne"],
    )
    table.play("0 spare elite@throne")
    facts = table.facts()
    assert (facts["0@throne"], facts["1@throne"], facts["0.glory"]) == ("elite", "warrior", 6)
