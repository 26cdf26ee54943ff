"""The oracle checked by itself: the tricky points of battles one by one, on tables laid out by hand."""

from __future__ import annotations

from .contest import contest
from .oracle import Driver
from .situations import give, line_of, options, places, put, run, table_of


def test_a_tie_sends_all_to_the_sauna() -> None:  # V1
    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "elite")
    give(table, 0, "last_laugh")
    give(table, 1, "dying_bite")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "? 0,1 card", "0 play last_laugh", "1 play dying_bite")
    assert driver.over  # 1 against 2: no tie
    assert driver.glory() == [2, 3, 0]
    assert places(table, 0, "pile_1") == ["warrior"]

    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "elite")
    give(table, 0, "last_laugh")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play last_laugh")
    assert driver.over
    assert driver.glory() == [2, 0, 0]  # a tie is lost by all
    assert places(table, 0, "sauna") == ["warrior"] and places(table, 1, "sauna") == ["elite"]
    assert "noatun" not in table.tokens
    assert table.clans[0].hand == ["last_laugh"] and table.clans[0].shown == [("last_laugh", 1)]


def test_stand_unbroken_wins_a_tie_unless_two_did() -> None:  # V13
    for cards, winner in ((["stand_unbroken", "spear_wall"], 0), (["stand_unbroken", "stand_unbroken"], None)):
        table = table_of()
        for seat in (0, 1):
            put(table, seat, "noatun", "warrior")
            give(table, seat, cards[seat])
        driver = Driver(table, contest(table, 0, "noatun"))
        run(driver, f"0 play {cards[0]}", f"1 play {cards[1]}")
        assert driver.over
        assert table.tokens.get("noatun") == winner


def test_shape_swap_moves_printed_numbers_only() -> None:  # V11, V12
    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "warrior")
    put(table, 1, "throne", "warrior", "warrior")
    put(table, 2, "noatun", "warrior")
    give(table, 0, "shape_swap")
    give(table, 1, "gathered_host")
    give(table, 2, "trophy_wall", "plain_steel")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "1 pass", "? 0,1,2 card", "0 play shape_swap", "1 play gathered_host", "2 play trophy_wall")
    assert options(driver) == ["choose 1", "pass"]  # a Quest is no partner
    assert "bonus 0:1 1:0 2:0" in line_of(driver, "contest ")
    run(driver, "0 choose 1")
    assert driver.over  # 1 + 0, 1 + 1 + 2, 1
    assert driver.glory() == [0, 3, 0]
    assert "noatun" not in table.tokens


def test_second_sight_brings_in_a_card_whose_text_works_at_once() -> None:  # V2, V10
    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "warrior")
    give(table, 0, "second_sight", "wolfs_price")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play second_sight", "? 0 play second_sight")
    assert options(driver) == ["pass", "play wolfs_price"]
    run(driver, "0 play wolfs_price")
    assert driver.over  # 6 without a figure (V32)
    assert places(table, 0, "pile_0") == ["warrior"] and places(table, 1, "pile_0") == ["warrior"]
    assert driver.glory() == [3, 0, 0] and table.tokens == {"noatun": 0}
    assert table.clans[0].hand == ["second_sight"] and table.clans[0].discard == ["wolfs_price"]

    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "warrior", "warrior", "warrior")
    give(table, 0, "second_sight", "second_sight")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play second_sight", "0 play second_sight")
    assert driver.over  # the second one has no text
    assert table.clans[0].opened == ["second_sight"] * 2
    assert table.clans[0].shown == [("second_sight", 1)] * 2


def test_late_choosers_see_the_others_and_hugin_is_heard_first() -> None:  # V9, V44
    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "hugin", "warrior")
    put(table, 2, "noatun", "warrior")
    give(table, 0, "spear_wall", "foreknown_strike")
    give(table, 1, "shield_breaker", "foreknown_strike")
    give(table, 2, "noon_blade")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "? 0 use foreknown_strike")
    assert " late 1 " in line_of(driver, "contest ")
    run(driver, "0 use foreknown_strike", "? 2 card", "2 play noon_blade", "? 0 card")
    assert "cards 2:noon_blade bonus 2:4 late 0,1 " in line_of(driver, "contest ")
    run(driver, "0 play spear_wall", "? 1 card")
    assert "cards 0:spear_wall 2:noon_blade" in line_of(driver, "contest ")
    run(driver, "1 play shield_breaker")
    assert driver.over
    assert driver.glory() == [0, 3, 0]
    assert table.clans[0].used == ["foreknown_strike"] and table.clans[1].used == []


def test_bonuses_never_fall_below_zero() -> None:  # V12
    table = table_of()
    put(table, 0, "noatun", "warrior", "warrior")
    put(table, 1, "noatun", "warrior")
    put(table, 2, "noatun", "warrior", "warrior")
    give(table, 0, "break_the_line")
    give(table, 1, "break_the_line")
    give(table, 2, "cat_drawn_charge", "plain_steel")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play break_the_line", "1 play break_the_line", "2 play cat_drawn_charge")
    assert driver.over  # 2 + 0, 1 + 0, 2 + (3 + 1 - 4)
    assert driver.glory() == [0, 0, 0]
    assert places(table, 0, "sauna") == ["warrior"] * 2


def test_long_memory_and_skull_feast_look_at_kill_piles() -> None:
    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "warrior", "warrior", "warrior", "warrior")
    put(table, 0, "pile_1", "warrior", "elite")
    put(table, 1, "pile_0", "elite")
    put(table, 0, "pile_0", "warrior")
    give(table, 0, "long_memory", "skull_feast")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play skull_feast")
    assert driver.over  # 1 + 2 + 1 + 1 (its own figure is none) against 4
    assert driver.glory() == [3, 0, 0]


def test_falcon_cloak_comes_before_saehrimnir() -> None:  # V16, V41
    table = table_of()
    put(table, 0, "noatun", "saehrimnir", "warrior")
    put(table, 1, "noatun", "warrior", "warrior", "warrior", "warrior")
    give(table, 0, "swan_flight")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play swan_flight", "? 0 flee swan_flight")
    assert options(driver) == ["flee fensalir", "flee himinbjorg", "flee throne", "flee thrymheim", "pass"]
    run(driver, "0 flee throne")
    assert driver.over
    assert places(table, 0, "throne") == ["saehrimnir", "warrior"]
    assert table.clans[0].discard == ["swan_flight"]

    table = table_of()
    put(table, 0, "noatun", "saehrimnir", "warrior")
    put(table, 1, "noatun", *["warrior"] * 6)
    give(table, 0, "falcon_cloak")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play falcon_cloak", "0 pass")
    assert driver.over
    assert "saehrimnir" in places(table, 0, "reserve") and places(table, 0, "pile_1") == ["warrior"]


def test_shield_maidens_and_jarls_in_one_loss() -> None:  # V17
    table = table_of()
    put(table, 0, "noatun", "elite", "elite", "warrior", "warrior")
    put(table, 1, "noatun", *["warrior"] * 6)
    give(table, 0, "shield_maidens", "twice_dead_jarls", "last_laugh")
    give(table, 1, "one_handed_blow")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play last_laugh", "1 play one_handed_blow", "? 0 use shield_maidens", "0 use shield_maidens")
    run(driver, "? 0 save twice_dead_jarls", "0 save elite@noatun", "0 pass")
    assert driver.over
    assert places(table, 0, "pile_1") == ["elite"]
    assert driver.glory() == [2, 3, 0]  # one figure was destroyed (V5)


def test_peace_weaver_returns_what_nothing_else_saved() -> None:  # V16
    table = table_of()
    put(table, 0, "noatun", "elite", "warrior")
    put(table, 1, "noatun", *["warrior"] * 6)
    give(table, 0, "peace_weaver", "twice_dead_jarls")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play peace_weaver", "0 pass")
    assert driver.over
    assert places(table, 0, "pile_1") == [] and len(places(table, 0, "reserve")) == 8
    assert table.clans[0].discard == ["peace_weaver"]


def test_dying_bite_can_be_saved_from_and_warded_off() -> None:  # V6, V18, V37
    table = table_of()
    put(table, 0, "noatun", "elite", "elite")
    put(table, 1, "noatun", "warrior")
    give(table, 0, "twice_dead_jarls")
    give(table, 1, "dying_bite")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "1 play dying_bite", "? 0 save twice_dead_jarls", "0 save elite@noatun")
    assert driver.over  # one target is no choice
    assert places(table, 0, "noatun") == ["elite"] and table.tokens == {"noatun": 0}

    table.tokens.clear()
    put(table, 0, "noatun", "elite")
    put(table, 1, "noatun", "warrior")
    give(table, 0, "warding_runes")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "1 play dying_bite")
    assert driver.over
    assert places(table, 0, "noatun") == ["elite"] * 2


def test_barrow_draugr_takes_a_figure_of_the_winner_along() -> None:  # V18, V37
    for runes in (False, True):
        table = table_of()
        put(table, 0, "noatun", "barrow_draugr")
        put(table, 1, "noatun", "elite", "warrior", "warrior")
        if runes:
            give(table, 1, "warding_runes")
        driver = Driver(table, contest(table, 0, "noatun"))
        if not runes:
            run(driver, "? 1 sacrifice barrow_draugr")
            assert options(driver) == ["sacrifice elite@noatun", "sacrifice warrior@noatun"]
            run(driver, "1 sacrifice warrior@noatun")
        assert driver.over
        assert places(table, 1, "pile_0") == ([] if runes else ["warrior"])
        assert driver.glory() == [0, 3, 0]


def test_losers_texts_that_cost_the_card() -> None:  # V7
    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "warrior", "warrior", "warrior")
    put(table, 2, "noatun", "warrior")
    give(table, 0, "salt_in_the_wound")
    give(table, 2, "blood_price", "spiteful_heart")
    table.clans[2].passed, table.clans[2].rage = True, 0
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play salt_in_the_wound", "2 play blood_price", "? 0 use salt_in_the_wound")
    run(driver, "0 use salt_in_the_wound", "? 2 raise blood_price", "2 raise horns")
    assert driver.over
    assert (table.clans[0].rage, table.clans[2].rage) == (8, 0)  # who has passed gains none
    assert table.clans[2].used == ["spiteful_heart"] and table.clans[2].steps["horns"] == 2
    assert table.clans[0].discard == ["salt_in_the_wound"] and table.clans[2].discard == ["blood_price"]


def test_venom_tongue_makes_both_discard() -> None:
    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "warrior", "warrior")
    give(table, 0, "venom_tongue", "last_laugh", "trophy_wall")
    give(table, 1, "spear_wall", "quiet_rooms")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play last_laugh", "1 play spear_wall", "? 0 discard venom_tongue")
    assert options(driver) == ["discard trophy_wall", "pass"]
    run(driver, "0 discard trophy_wall", "? 1 discard venom_tongue")
    assert options(driver) == ["discard quiet_rooms"]
    run(driver, "1 discard quiet_rooms")
    assert driver.over
    assert table.clans[0].discard == ["trophy_wall"] and table.clans[1].discard == ["quiet_rooms", "spear_wall"]
    assert table.clans[0].hand == ["last_laugh"]


def test_gullveig_and_sworn_in_blood_in_a_tie() -> None:  # V38, V39
    table = table_of()
    put(table, 0, "noatun", "gullveig")
    put(table, 1, "noatun", "warrior", "warrior")
    put(table, 2, "noatun", "warrior", "warrior")
    give(table, 0, "trophy_wall")
    give(table, 1, "quiet_rooms", "sworn_in_blood")
    give(table, 2, "every_vigil")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play trophy_wall", "1 play quiet_rooms", "2 play every_vigil", "? 1 use sworn_in_blood")
    run(driver, "1 use sworn_in_blood")
    assert driver.over
    assert table.clans[0].hand == ["trophy_wall"]
    assert table.clans[1].sworn == ["quiet_rooms"] and line_of(driver, "seat 1 sworn") == "seat 1 sworn quiet_rooms"
    assert table.clans[2].discard == ["every_vigil"]


def test_hollow_victory_leaves_reward_and_other_texts() -> None:  # V25
    table = table_of()
    put(table, 0, "noatun", "elite", "elite")
    put(table, 1, "noatun", "warrior", "warrior")
    give(table, 0, "victors_portion", "thrudvang_champions", "sing_of_victory", "trophy_wall")
    give(table, 1, "hollow_victory")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play victors_portion", "1 play hollow_victory", "? 0 discard sing_of_victory")
    assert driver.glory() == [4, 0, 0]
    run(driver, "0 discard trophy_wall")
    assert driver.over
    assert driver.glory() == [7, 0, 0] and table.tokens == {"noatun": 0}


def test_steal_the_thunder_takes_the_reward_of_another() -> None:  # V14
    table = table_of(gods="thor@noatun")
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "warrior")
    give(table, 1, "steal_the_thunder", "right_of_conquest")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "1 play steal_the_thunder", "? 1 raise", "1 raise axes")
    assert driver.over
    assert driver.glory() == [0, 4 + 4, 0] and table.tokens == {"noatun": 1}


def test_right_of_conquest_after_a_battle_only() -> None:
    table = table_of()
    put(table, 0, "noatun", "warrior", "warrior")
    put(table, 1, "noatun", "warrior")
    give(table, 0, "right_of_conquest")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "? 0 raise right_of_conquest")
    assert options(driver) == ["pass", "raise axes", "raise horns"]
    run(driver, "0 raise axes")
    assert driver.over
    assert table.clans[0].steps == {"rage": 1, "axes": 2, "horns": 1} and driver.glory() == [4, 0, 0]
    table.tokens.clear()
    driver = Driver(table, contest(table, 0, "noatun"))
    assert driver.over and table.clans[0].steps["rage"] == 2 and driver.glory() == [4, 0, 0]  # V31


def test_rewards_of_throne_and_sokkvabekk() -> None:  # V15
    table = table_of()
    put(table, 0, "throne", "warrior")
    table.clans[0].steps = {"rage": 6, "axes": 5, "horns": 5}
    driver = Driver(table, contest(table, 0, "throne"))
    run(driver, "? 0 raise", "0 raise axes")
    assert driver.over and table.clans[0].steps == {"rage": 6, "axes": 6, "horns": 6}
    put(table, 0, "sokkvabekk", "elite", "elite")
    put(table, 1, "sokkvabekk", "warrior")
    give(table, 0, "spear_wall")
    driver = Driver(table, contest(table, 0, "sokkvabekk"))
    run(driver, "0 pass", "0 play spear_wall", "? 0 recover", "0 recover spear_wall")
    assert driver.over and driver.glory() == [3 + 8, 0, 0]
    assert table.clans[0].hand == ["spear_wall"] and table.clans[0].discard == []


def test_god_tokens() -> None:  # V18, V19, V28
    for god, glory in (("thor", 3), ("loki", 4), ("freya", 0), ("tyr", 0), ("baldur", 0)):
        table = table_of(gods=f"{god}@noatun")
        table.pile = ["spear_wall", "noon_blade", "hugin", "iron_jarls"]
        put(table, 0, "noatun", "warrior")
        put(table, 0, "pile_2", "warrior")
        put(table, 0, "sauna", "elite")
        put(table, 1, "glitnir", "saehrimnir", "warrior")
        put(table, 2, "ydalir", "warrior")
        give(table, 2, "warding_runes")
        driver = Driver(table, contest(table, 0, "noatun"))
        run(driver, "? 0 raise", "0 raise horns")
        if god == "freya":
            assert options(driver) == ["pass", "place elite>noatun", "place warrior>noatun"]
            run(driver, "0 place elite>noatun")
            assert places(table, 0, "noatun") == ["elite", "warrior"]
        elif god == "tyr":
            assert options(driver) == ["destroy 1:saehrimnir@glitnir", "destroy 1:warrior@glitnir"]
            run(driver, "0 destroy 1:saehrimnir@glitnir")
            assert "saehrimnir" in places(table, 1, "reserve")
        elif god == "baldur":
            assert options(driver) == ["keep hugin", "keep noon_blade", "keep spear_wall"]
            assert driver.view(0).splitlines()[-4].startswith("look 1 spear_wall noon_blade hugin >")
            run(driver, "0 keep noon_blade")
            assert table.pile == ["iron_jarls", "spear_wall", "hugin"]
            assert table.clans[0].hand == ["noon_blade"] and table.clans[0].shown == []
        assert driver.over
        assert driver.glory() == [glory, 0, 0] and table.clans[0].steps["horns"] == 2


def test_winners_texts_in_their_order() -> None:  # V8, V41
    table = table_of()
    put(table, 0, "noatun", "elite", "geri_and_freki")
    put(table, 1, "noatun", "warrior")
    put(table, 1, "throne", "elite", "hugin")
    put(table, 1, "thrymheim", "warrior")
    put(table, 0, "pile_1", "warrior")
    give(table, 0, "storm_carls", "storm_carls", "amber_tears")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "1 pass", "0 play amber_tears", "? 0 return amber_tears", "0 return warrior@pile_1")
    run(driver, "? 0 destroy geri_and_freki")
    assert options(driver) == ["destroy 1:elite@throne", "destroy 1:warrior@thrymheim"]
    run(driver, "0 destroy 1:elite@throne", "? 0 place storm_carls", "0 place warrior>noatun", "? 0 place storm_carls")
    run(driver, "0 pass")
    assert driver.over
    assert places(table, 0, "noatun") == ["elite", "geri_and_freki", "warrior"]
    assert places(table, 1, "pile_0") == ["elite", "warrior"]


def test_vow_in_the_dust_is_asked_whatever_the_hand_holds() -> None:  # V34
    table = table_of()
    put(table, 0, "noatun", "warrior")
    put(table, 1, "noatun", "warrior", "warrior", "warrior")
    give(table, 0, "vow_in_the_dust")
    driver = Driver(table, contest(table, 0, "noatun"))
    run(driver, "0 play vow_in_the_dust", "? 0 quest vow_in_the_dust")
    assert options(driver) == ["pass"]  # the card itself is back in hand
    run(driver, "0 pass")
    assert driver.over
