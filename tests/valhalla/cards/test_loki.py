"""Loki's cards (house set)."""

from __future__ import annotations

from fimbul.editions.valhalla.edition import VALHALLA
from tests.valhalla.scenario import Table, scenario


def lose(card: str, *upgrades: str, more: tuple[str, ...] = ()) -> Table:
    """Seat 1 contests Noatun (Rage +1) with two Elites of STR 4; seat 0 has two Warriors there and loses."""
    table = scenario(3).upgrades(1, "iron_jarls").upgrades(0, *upgrades).at("noatun", "0:warrior*2 1:elite*2")
    table = table.hand(0, card, *more).start(turn=1)
    table.play("1 contest noatun", f"0 play {card}")
    return table


LOST = {"1.glory": 3, "1.rage_step": 2, "0@noatun": "", "0@pile_1": "warrior*2", "noatun": 1}


def test_last_laugh_pays_2_for_each_own_figure_destroyed_at_most_6():
    table = lose("last_laugh")
    assert table.changes() == {**LOST, "0.glory": 4}
    assert table.asked() == "2 action"
    table = scenario(3).at("noatun", "0:warrior*4 1:warrior*4").hand(0, "last_laugh").start()
    assert table.play("0 contest noatun", "0 play last_laugh").changes()["0.glory"] == 6  # V1: ties too


def test_dying_bite_destroys_a_figure_of_the_winner():
    """V37: it may be the last one, and the reward stays."""
    table = scenario(3).at("noatun", "0:warrior 1:elite,warrior").hand(1, "steal_the_thunder").hand(0, "dying_bite")
    table = table.start(turn=1)
    table.play("1 contest noatun", "0 play dying_bite", "1 play steal_the_thunder")
    assert table.options() == ["destroy 1:elite@noatun", "destroy 1:warrior@noatun"]
    table.play("0 destroy 1:elite@noatun")
    changes = table.changes()
    assert (changes["1@pile_0"], changes["1@noatun"], changes["1.glory"]) == ("elite", "warrior", 3)
    table = scenario(3).at("noatun", "0:warrior 1:warrior").hand(0, "dying_bite").hand(1, "dying_bite").start()
    table.play("0 contest noatun", "0 play dying_bite", "1 play dying_bite")
    assert table.changes() == {"0@noatun": "", "0@sauna": "warrior", "1@noatun": "", "1@sauna": "warrior"}  # a tie


def test_hollow_victory_takes_the_battle_glory_away():
    """V25."""
    table = lose("hollow_victory")
    changes = table.changes()
    assert changes == {key: value for key, value in LOST.items() if key != "1.glory"}
    assert table.asked() == "2 action"


def test_shape_swap_changes_printed_bonuses():
    """V11."""
    table = scenario(3).at("noatun", "0:warrior*2 1:warrior*2").hand(0, "shape_swap").hand(1, "rolling_thunder")
    table = table.start()
    table.play("0 contest noatun", "0 play shape_swap", "1 play rolling_thunder")
    assert (table.asked(), table.options()) == ("0 choose shape_swap", ["choose 1", "pass"])
    table.play("0 choose 1")
    assert table.changes()["0.glory"] == 3  # 2 + 4 against 2 + 1
    table = scenario(3).at("noatun", "0:warrior*2 1:warrior*2").hand(0, "shape_swap").hand(1, "trophy_wall").start()
    table.play("0 contest noatun", "0 play shape_swap", "1 play trophy_wall")
    assert table.asked() == "1 action"  # a Quest is no partner


def test_salt_in_the_wound_is_discarded_for_2_rage():
    table = lose("salt_in_the_wound")
    assert (table.asked(), table.options()) == ("0 use salt_in_the_wound", ["pass", "use salt_in_the_wound"])
    table.play("0 use salt_in_the_wound")
    assert table.changes() == {**LOST, "0.rage": 8, "0.hand": "", "0.discard": "salt_in_the_wound"}
    assert lose("salt_in_the_wound").play("0 pass").changes() == LOST


def test_blood_price_is_discarded_to_raise_a_stat():
    table = lose("blood_price")
    assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
    table.play("0 raise horns")
    assert table.changes() == {**LOST, "0.horns_step": 2, "0.hand": "", "0.discard": "blood_price"}


def test_debts_on_every_side_need_four_dead_in_two_piles():
    for groups, met in ((("1", 4), False), (("12", 2), True), (("12", 1), False)):
        seats, count = groups
        position = scenario(3).quests(0, "debts_on_every_side")
        for seat in seats:
            position = position.at(f"pile_{seat}", f"0:warrior*{count}")
        assert (position.finish_actions().asked() == "0 raise") == met


def test_uninvited_guests_need_three_chambers_with_tokens_of_others():
    for own in (0, 1):
        table = scenario(3).quests(0, "uninvited_guests").token(1, "noatun", "vingolf").token(own, "fensalir")
        table = table.at("noatun", "0:warrior").at("vingolf", "0:warrior").at("fensalir", "0:warrior")
        assert (table.finish_actions().asked() == "0 raise") == (own == 1)


def test_nursed_grudge_takes_3_glory_of_a_richer_clan():
    """V20, V40."""
    table = scenario(3).quests(0, "nursed_grudge").glory(1, 2).at("pile_1", "0:warrior*3").finish_actions()
    assert table.asked() == "0 raise"
    table.play("0 pass")
    assert (table.facts()["0.glory"], table.facts()["1.glory"]) == (4 + 2, 0)  # it has 2 only
    table = scenario(3).quests(0, "nursed_grudge").glory(0, 5).glory(1, 5).at("pile_1", "0:warrior*3")
    assert table.finish_actions().asked() != "0 raise"


def test_twice_dead_jarls_return_elites_in_battle():
    """V6, V17."""
    table = scenario(3).upgrades(0, "twice_dead_jarls").at("noatun", "0:elite*2,warrior 1:warrior*6").start()
    table.play("0 contest noatun")
    assert (table.asked(), table.options()) == ("0 save twice_dead_jarls", ["pass", "save elite@noatun"])
    table.play("0 save elite@noatun")
    assert table.asked() == "0 save twice_dead_jarls"
    table.play("0 pass")
    changes = table.changes()
    assert (changes["0@reserve"], changes["0@pile_1"]) == ("elite,warrior*5", "elite,warrior")
    table = scenario(3).upgrades(0, "twice_dead_jarls").hand(0, "wolfs_price").at("noatun", "0:elite 1:warrior").start()
    table.play("0 contest noatun", "0 play wolfs_price")
    assert table.changes()["0@pile_0"] == "elite"  # not against its own card


def test_masked_champions_swap_an_elite_in_the_call():
    """V27: no toll."""
    for card_list, enemies in ((1, 1), (2, 2)):
        for more, lost in ((0, "0@sauna"), (1, "0@pile_1")):
            table = scenario(3, edition=VALHALLA.at(card_list)).upgrades(0, "masked_champions").at("vingolf", "0:elite")
            table = table.at("noatun", f"0:warrior 1:warrior*{enemies + more}").start(turn=1)
            table.play("1 contest noatun")
            assert (table.asked(), table.options()) == ("0 join", ["pass", "swap elite@vingolf"])
            table.play("0 swap elite@vingolf")
            changes = table.changes()
            assert (changes["0@vingolf"], changes[lost]) == ("warrior", "elite")


def test_spiteful_heart_gives_2_rage_once_an_age():
    """V4, V7."""
    table = lose("rolling_thunder", "spiteful_heart")
    assert table.changes() == {**LOST, "0.rage": 8, "0.used": "spiteful_heart"}
    table.play(
        "2 summon warrior>fensalir", "0 summon warrior>fensalir", "1 summon warrior>vingolf", "2 summon elite>fensalir"
    )
    table.play("0 contest fensalir", "1 pass", "0 play rolling_thunder")
    assert table.changes()["0.rage"] == 7  # 8 less the summon: the second loss of the Age gives nothing


def test_long_memory_gives_2_in_battle_against_a_killer():
    for pile, wins in (("pile_1", True), ("pile_2", False)):
        table = scenario(3).upgrades(0, "long_memory").at(pile, "0:warrior").at("noatun", "0:warrior 1:warrior*2")
        assert ("0.glory" in table.start().play("0 contest noatun").changes()) == wins


def test_venom_tongue_makes_the_winner_discard_too():
    table = scenario(3).upgrades(0, "venom_tongue").at("noatun", "0:warrior 1:elite*2")
    table = table.hand(0, "last_laugh", "trophy_wall").hand(1, "rolling_thunder", "spear_wall").start(turn=1)
    table.play("1 contest noatun", "0 play last_laugh", "1 play rolling_thunder")
    assert (table.asked(), table.options()) == ("0 discard venom_tongue", ["discard trophy_wall", "pass"])
    table.play("0 discard trophy_wall")
    assert (table.asked(), table.options()) == ("1 discard venom_tongue", ["discard spear_wall"])
    table.play("1 discard spear_wall")
    assert table.changes()["1.discard"] == "rolling_thunder spear_wall"
    assert table.asked() == "2 action"


def test_scraps_from_the_table_pay_2_where_one_does_not_score():
    """V24: a tie for the majority is a majority."""
    for mine, glory in ((1, 4), (2, 6)):
        table = scenario(3).upgrades(0, "scraps_from_the_table", "scraps_from_the_table")
        table = table.at("throne", f"0:warrior*{mine} 1:warrior*2").finish_actions()
        assert table.facts()["0.glory"] == glory
