"""Baldur's cards (house set)."""

from __future__ import annotations

import pytest

from fimbul import observe
from fimbul.editions.valhalla.edition import VALHALLA
from tests.valhalla.scenario import Scenario, scenario

GODS = ("baldur", "loki", "tyr")


def with_baldur(card_list: int = VALHALLA.newest) -> Scenario:
    return scenario(3, GODS, edition=VALHALLA.at(card_list))


def test_second_sight_is_taken_back_for_another_card():
    """V10."""
    table = with_baldur().at("noatun", "0:warrior 1:warrior*3").hand(0, "second_sight", "one_handed_blow").start()
    table.play("0 contest noatun", "0 play second_sight")
    assert (table.asked(), table.options()) == ("0 play second_sight", ["pass", "play one_handed_blow"])
    table.play("0 play one_handed_blow")
    changes = table.changes()
    assert (changes["0.hand"], changes["0.discard"], changes["0.glory"]) == ("second_sight", "one_handed_blow", 3)
    table = with_baldur().at("noatun", "0:warrior 1:warrior").hand(0, "second_sight", "second_sight").start()
    table.play("0 contest noatun", "0 play second_sight", "0 play second_sight")
    assert table.asked() == "1 action"  # the second one has no text
    known = observe(table.game, 1).clan_views[0]
    assert (len(known.opened), len(known.shown)) == (2, 1)  # it was another card: all know of both


def test_foretold_blow_counts_committed_quests():
    for quests, wins in ((1, False), (2, True)):
        table = with_baldur().at("noatun", "0:warrior 1:warrior*3").hand(0, "foretold_blow")
        table = table.quests(0, *["quiet_rooms", "every_vigil"][:quests]).start()
        assert ("0.glory" in table.play("0 contest noatun", "0 play foretold_blow").changes()) == wins


def test_read_the_runes_takes_one_of_three_cards():
    """V19."""
    table = with_baldur().at("noatun", "0:elite*2 1:warrior").hand(0, "read_the_runes").start()
    size = int(observe(table.game, 1).text().partition("\npile ")[2].split()[0])
    table.play("0 contest noatun", "0 play read_the_runes")
    assert table.asked() == "0 look read_the_runes"
    taken = table.options()[0].removeprefix("keep ")
    assert "look 1" not in observe(table.game, 1).text()
    table.play(f"0 keep {taken}")
    assert table.facts()["0.hand"] == taken
    assert f"\npile {size - 1} 0@1\n" in observe(table.game, 1).text()
    assert "look 1 " in observe(table.game, 0).text() and table.asked() == "1 action"


def test_noon_blade_adds_4():
    table = with_baldur().at("noatun", "0:warrior 1:warrior*4").hand(0, "noon_blade").start()
    assert table.play("0 contest noatun", "0 play noon_blade").changes()["0.glory"] == 3


def test_vow_in_the_dust_commits_a_quest_after_the_battle():
    """V34: asked whatever the hand holds."""
    table = with_baldur().at("noatun", "0:warrior 1:warrior*3").hand(0, "vow_in_the_dust", "quiet_rooms").start()
    table.play("0 contest noatun", "0 play vow_in_the_dust")
    assert (table.asked(), table.options()) == ("0 quest vow_in_the_dust", ["pass", "quest quiet_rooms"])
    assert table.play("0 quest quiet_rooms").changes()["0.quests"] == "quiet_rooms"
    table = with_baldur().at("noatun", "0:warrior 1:warrior*3").hand(0, "vow_in_the_dust").start()
    table.play("0 contest noatun", "0 play vow_in_the_dust")
    assert (table.asked(), table.options()) == ("0 quest vow_in_the_dust", ["pass"])


def test_watch_at_the_doors_needs_three_chambers_beside_the_throne():
    for places, met in ((("vingolf", "noatun", "himinbjorg"), True), (("vingolf", "noatun", "fensalir"), False)):
        table = with_baldur().quests(0, "watch_at_the_doors")
        for place in places:
            table = table.at(place, "0:warrior")
        assert (table.finish_actions().asked() == "0 raise") == met


@pytest.mark.parametrize(
    ("card_list", "age", "chambers", "met"),
    [
        (1, 1, ("throne", "glitnir"), True),
        (1, 2, ("throne", "glitnir"), False),
        (1, 2, ("throne", "glitnir", "ydalir"), True),
        (2, 1, ("throne", "glitnir"), True),
        (2, 1, ("glitnir", "ydalir"), False),  # the second god has not arrived
        (2, 2, ("glitnir", "ydalir"), True),
        (2, 3, ("throne",), False),
    ],
)
def test_every_vigil_needs_the_throne_and_every_god_now_two_of_them(card_list, age, chambers, met):
    table = with_baldur(card_list).age(age).quests(0, "every_vigil")
    for place in chambers:
        table = table.at(place, "0:warrior")
    assert (table.finish_actions().asked() == "0 raise") == met


def test_quiet_rooms_need_three_chambers_alone():
    for enemy, met in (("sokkvabekk", True), ("noatun", False)):
        table = with_baldur().quests(0, "quiet_rooms").at(enemy, "1:warrior")
        for place in ("noatun", "vingolf", "ydalir"):
            table = table.at(place, "0:warrior")
        assert (table.finish_actions().asked() == "0 raise") == met


def test_clean_hands_need_two_tokens_and_no_victims_at_first_on_either_side():
    """V6."""
    for pile, group, first, now in (
        ("sauna", "0:warrior", True, True),
        ("pile_0", "1:warrior", False, False),
        ("pile_0", "0:warrior", False, True),
        ("pile_2", "0:elite", False, True),
    ):
        for card_list, met in ((1, first), (2, now)):
            table = with_baldur(card_list).quests(0, "clean_hands").token(0, "noatun", "vingolf").at(pile, group)
            assert (table.finish_actions().asked() == "0 raise") == met
    assert with_baldur().quests(0, "clean_hands").token(0, "noatun").finish_actions().asked() != "0 raise"


@pytest.mark.parametrize(("card_list", "glory"), [(1, 12), (2, 16)])
def test_three_promises_need_two_other_quests_and_now_give_4_glory(card_list, glory):
    """V20: all are tested on the same board."""
    table = with_baldur(card_list).quests(0, "three_promises", "quiet_rooms", "clean_hands")
    table = table.token(0, "noatun", "vingolf")
    for place in ("noatun", "vingolf", "sokkvabekk"):
        table = table.at(place, "0:warrior")
    played = table.finish_actions().play("0 pass", "0 pass", "0 pass")
    assert played.facts()["0.glory"] == glory
    table = with_baldur().quests(0, "three_promises", "clean_hands").token(0, "noatun", "vingolf")
    assert table.finish_actions().play("0 pass").facts()["0.glory"] == 4


def test_oath_bearers_count_elites_twice():
    """V22, V23: two copies do not make three."""
    table = with_baldur().upgrades(0, "oath_bearers", "oath_bearers").at("throne", "0:elite 1:warrior*2")
    facts = table.finish_actions().facts()
    assert (facts["0.glory"], facts["1.glory"]) == (3, 6)  # a tie; Glory is paid per figure
    table = with_baldur().upgrades(0, "oath_bearers").quests(0, "alone_before_the_god").at("glitnir", "0:elite")
    assert table.finish_actions().asked() == "0 raise"


def test_dawn_riders_move_each_elite_once():
    """V21, V26."""
    table = with_baldur().upgrades(0, "dawn_riders").at("noatun", "0:elite*2").finish_actions()
    assert table.asked() == "0 ride dawn_riders"
    table.play("0 ride noatun>throne")
    assert table.options() == [
        "pass",
        "ride noatun>fensalir",
        "ride noatun>himinbjorg",
        "ride noatun>throne",
        "ride noatun>thrymheim",
    ]
    table.play("0 pass")
    assert (table.facts()["0@noatun"], table.facts()["0.glory"]) == ("elite", 3)  # the other one proved its valor


def test_kept_promises_pay_2_more_for_each_quest():
    table = with_baldur().upgrades(0, "kept_promises").quests(0, "clean_hands").token(0, "noatun", "vingolf")
    assert table.finish_actions().play("0 pass").facts()["0.glory"] == 6


def test_eleventh_hour_commits_a_quest_at_the_start_of_the_quest_phase():
    """V21, V34."""
    table = with_baldur().upgrades(0, "eleventh_hour").hand(0, "clean_hands").token(0, "noatun", "vingolf")
    table = table.finish_actions()
    assert (table.asked(), table.options()) == ("0 quest eleventh_hour", ["pass", "quest clean_hands"])
    table.play("0 quest clean_hands")
    assert table.asked() == "0 raise"
    table = with_baldur().upgrades(0, "eleventh_hour").hand(0, "noon_blade").finish_actions()
    assert (table.asked(), table.options()) == ("0 quest eleventh_hour", ["pass"])


def test_foreknown_strike_chooses_after_the_others_once_an_age():
    """V9, V4."""
    table = with_baldur().upgrades(0, "foreknown_strike").at("noatun", "0:warrior 1:warrior")
    table = table.hand(0, "noon_blade", "spear_wall").hand(1, "shield_breaker").start()
    table.play("0 contest noatun")
    assert (table.asked(), table.options()) == ("0 use foreknown_strike", ["pass", "use foreknown_strike"])
    table.play("0 use foreknown_strike")
    assert table.asked() == "1 card"
    table.play("1 play shield_breaker")
    assert table.asked() == "0 card" and "1:shield_breaker" in observe(table.game, 2).text()
    table.play("0 play spear_wall")
    assert table.changes()["0.used"] == "foreknown_strike"
    table = with_baldur().upgrades(0, "foreknown_strike").at("noatun", "0:warrior 1:warrior").start()
    table.play("0 contest noatun")
    assert table.asked() == "1 action"  # with an empty hand it is not offered


def test_sworn_in_blood_commits_a_revealed_quest_face_up():
    """V38, V39."""
    table = with_baldur().upgrades(0, "sworn_in_blood").at("noatun", "0:warrior 1:warrior*3").hand(0, "quiet_rooms")
    table = table.start()
    table.play("0 contest noatun", "0 play quiet_rooms")
    assert (table.asked(), table.options()) == ("0 use sworn_in_blood", ["pass", "use sworn_in_blood"])
    table.play("0 use sworn_in_blood")
    changes = table.changes()
    assert (changes["0.quests"], changes["0.hand"]) == ("quiet_rooms", "")
    assert "seat 0 sworn quiet_rooms" in observe(table.game, 1).text()


def test_sixth_gift_keeps_the_last_card_of_the_next_draft():
    """V39."""
    table = with_baldur().upgrades(0, "sixth_gift").finish_actions()
    assert table.asked() == "0,1,2 draft"
    for _ in range(5):
        for seat in range(3):
            table.play(f"{seat} {table.options(seat)[0]}")
    assert [table.state.hand_size(seat) for seat in range(3)] == [6, 5, 5]
