"""The oracle checked by itself: the Mystics and their cards."""

from __future__ import annotations

from .battle import invade, pillage
from .facts import group_text
from .oracle import Driver
from .phases import action, action_options, ragnarok
from .situations import give, line_of, places, put, run, table_of
from .table import Figure, Table


def mystic(table: Table, seat: int) -> Figure:
    return next(f for f in table.figures if f.seat == seat and f.name == "mystic" and f.place == "reserve")


def test_mystic_cards_bring_two_figures_and_no_third() -> None:  # R110, R111
    table = table_of(4, modules="mystics")
    clan = table.clans[0]
    clan.hand = ["friggas_chosen", "friggas_chosen", "odins_chosen", "thors_chosen"]
    for number, move in enumerate(["friggas_chosen", "friggas_chosen", "thors_chosen", "odins_chosen/thors_chosen"]):
        assert places(table, 0, "reserve").count("mystic") == min(number, 2)
        driver = Driver(table, action(table, 0))
        run(driver, f"0 upgrade {move}")
        assert driver.over
    assert places(table, 0, "reserve").count("mystic") == 2
    assert clan.rage == 6
    assert "reserve:leader,warrior*8,ship,mystic*2" in line_of(driver, "seat 0 figures ")
    assert line_of(driver, "seat 0 upgrades ").endswith("clan:friggas_chosen,friggas_chosen,odins_chosen")


def test_mystics_invade_free_and_stand_after_the_ship() -> None:
    table = table_of(2, modules="mystics")
    put(table, 0, "gimle", "troll", "mystic", "warrior", "warrior")
    put(table, 0, "reserve", "mystic")
    table.clans[0].steps["horns"] = 6
    table.clans[0].rage = 1
    assert "invade mystic>gimle" in action_options(table, 0)
    assert "invade mystic>yggdrasil" not in action_options(table, 0)
    run(Driver(table, action(table, 0)), "0 invade mystic>gimle")
    assert table.clans[0].rage == 1
    assert table.strength(0, "gimle") == 2 + 2 + 1 + 1 + 2
    driver = Driver(table, action(table, 0))
    run(driver, "0 march gimle>elvagar")
    assert "troops warrior*2,mystic*2" in driver.asked()[0].options
    assert "troops mystic*2,troll" in driver.asked()[0].options
    names = ["troll", "dwarf_chieftain", "mystic", "dwarf_chieftain", "ship", "mystic", "leader"]
    assert group_text(names) == "leader,ship,mystic*2,dwarf_chieftain*2,troll"


def test_friggas_chosen_retreats_after_volur_before_protection() -> None:  # R80a, R113
    table = table_of(3)
    put(table, 0, "andlang", "leader")
    put(table, 0, "south", "ship")
    put(table, 1, "andlang", "mystic", "mystic")
    put(table, 2, "gimle", "warrior", "warrior", "warrior", "warrior")
    give(table, 0, "tyrs_crush_1")
    give(table, 1, "friggas_chosen", "friggas_protection")
    table.destroyed = {"utgard"}
    driver = Driver(table, pillage(table, 0, "andlang"))
    run(driver, "0 play tyrs_crush_1\n? 1 move friggas_chosen")
    assert driver.asked()[0].options == ["move mystic>gimle", "move mystic>yggdrasil", "pass"]
    run(driver, "1 move mystic>gimle\n? 1 move friggas_chosen")
    assert driver.asked()[0].options == ["move mystic>yggdrasil", "pass"]
    run(driver, "1 pass\n? 1 save friggas_protection\n1 save mystic@andlang")
    assert driver.over
    assert (places(table, 1, "gimle"), places(table, 1, "andlang")) == (["mystic"], ["mystic"])
    assert driver.glory() == [5 + 3, 0, 0]
    assert table.pillages == []


def test_volur_is_heard_before_the_mystics() -> None:
    table = table_of(2)
    put(table, 0, "gimle", "leader", "warrior")
    put(table, 1, "gimle", "mystic", "volur_witch")
    give(table, 0, "tyrs_rage_3")
    give(table, 1, "friggas_chosen")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play tyrs_rage_3\n? 1 move volur_witch\n1 pass\n? 1 move friggas_chosen\n1 move mystic>andlang")
    assert driver.over
    assert places(table, 1, "valhalla") == ["volur_witch"]


def test_mystics_retreat_from_ragnarok_but_not_from_sacrifice() -> None:  # R113
    table = table_of(2, age=2, turn=None)
    table.deal.doom[1] = "gimle"
    put(table, 0, "gimle", "mystic", "mystic")
    put(table, 1, "gimle", "mystic")
    give(table, 0, "friggas_chosen", "friggas_protection")
    driver = Driver(table, ragnarok(table))
    run(driver, "? 0 move friggas_chosen")
    assert driver.asked()[0].options == ["move mystic>andlang", "move mystic>myrkvlor", "move mystic>yggdrasil", "pass"]
    run(driver, "0 move mystic>myrkvlor\n0 pass")
    assert driver.over
    assert driver.glory() == [3, 3]
    assert places(table, 0, "myrkvlor") == ["mystic"]

    table = table_of(3)
    put(table, 0, "gimle", "mystic", "mystic")
    give(table, 0, "friggas_chosen", "friggas_sacrifice")
    driver = Driver(table, action(table, 0))
    run(driver, "0 use friggas_sacrifice\n? 0 raise friggas_sacrifice")
    assert places(table, 0, "valhalla") == ["mystic", "mystic"]


def test_a_mystic_that_retreats_from_the_tide_is_out_of_the_battle() -> None:  # R59, R77
    table = table_of(2, age=2)
    put(table, 0, "gimle", "mystic", "mystic")
    put(table, 1, "gimle", "leader")
    give(table, 0, "odins_tide", "friggas_chosen", "thors_chosen")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play odins_tide\n? 0 move friggas_chosen\n0 move mystic>andlang\n? 0 move friggas_chosen\n0 pass")
    assert driver.over  # 2 + 1 against 3: a tie
    assert places(table, 0, "valhalla") == ["mystic"]
    assert driver.glory() == [0, 0]


def test_a_mystic_without_a_way_dies_unasked() -> None:
    table = table_of(2)
    put(table, 0, "yggdrasil", "leader")
    put(table, 1, "yggdrasil", "mystic")
    give(table, 1, "friggas_chosen")
    table.destroyed = {"elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle", "myrkvlor"}
    assert Driver(table, pillage(table, 0, "yggdrasil")).over
    assert places(table, 1, "valhalla") == ["mystic"]


def test_odins_chosen_takes_a_village() -> None:  # R112
    table = table_of(4, age=2)
    put(table, 0, "reserve", "mystic")
    put(table, 1, "andlang", "warrior", "warrior")
    put(table, 2, "andlang", "leader")
    put(table, 3, "utgard", "troll", "leader", "ship")
    assert "invade mystic>andlang" not in action_options(table, 0)
    give(table, 0, "odins_chosen", "friggas_succor")
    options = action_options(table, 0)
    assert "invade mystic>andlang" in options and "invade mystic>utgard" not in options
    assert "invade warrior>andlang" not in options
    driver = Driver(table, action(table, 0))
    run(driver, "0 invade mystic>andlang")  # one choice only: a Warrior of seat 1
    assert driver.over
    assert places(table, 0, "andlang") == ["mystic"]
    assert places(table, 1, "valhalla") == ["warrior"]


def test_odins_chosen_where_there_is_room() -> None:
    table = table_of(4, age=2)
    put(table, 0, "reserve", "mystic", "mystic")
    put(table, 1, "gimle", "warrior", "mystic", "leader")
    put(table, 2, "gimle", "warrior")
    give(table, 0, "odins_chosen", "friggas_succor")
    driver = Driver(table, action(table, 0))
    run(driver, "0 invade mystic>gimle\n? 0 take odins_chosen")
    assert driver.asked()[0].options == ["pass", "take 1:mystic", "take 1:warrior", "take 2:warrior"]
    assert places(table, 0, "gimle") == []
    run(driver, "0 take 1:mystic\n? 0 invade friggas_succor\n0 invade warrior>gimle")
    assert driver.over  # Succor's Warrior takes nobody
    assert places(table, 0, "gimle") == ["mystic", "warrior"]
    assert places(table, 1, "valhalla") == ["mystic"]

    table = table_of(2, age=2)
    put(table, 0, "reserve", "mystic")
    put(table, 1, "gimle", "leader")
    give(table, 0, "odins_chosen")
    driver = Driver(table, action(table, 0))
    run(driver, "0 invade mystic>gimle")
    assert driver.over  # nobody to take


def test_odins_chosen_passes() -> None:
    table = table_of(2, age=2)
    put(table, 0, "reserve", "mystic")
    put(table, 1, "gimle", "warrior")
    give(table, 0, "odins_chosen")
    driver = Driver(table, action(table, 0))
    run(driver, "0 invade mystic>gimle\n? 0 take odins_chosen\n0 pass")
    assert driver.over
    assert places(table, 0, "gimle") == ["mystic"] and places(table, 1, "gimle") == ["warrior"]


def test_odins_chosen_against_protection_and_retreat() -> None:  # R80, R112
    for room in (False, True):
        table = table_of(4, age=2)
        put(table, 0, "reserve", "mystic")
        put(table, 1, "andlang", "warrior", "mystic")
        if not room:
            put(table, 1, "andlang", "leader")
        give(table, 0, "odins_chosen", "thors_domain", "friggas_succor")
        give(table, 1, "friggas_protection", "friggas_chosen")
        driver = Driver(table, action(table, 0))
        run(driver, "0 invade mystic>andlang\n? 0 take odins_chosen\n0 take 1:warrior\n? 1 save friggas_protection")
        run(driver, "1 save warrior@andlang")
        if room:  # set down, and the province is full
            run(driver, "? 0 pillage thors_domain")
            assert places(table, 0, "andlang") == ["mystic"]
            continue
        assert driver.over
        assert "mystic" in places(table, 0, "reserve")
        assert (table.clans[0].rage, table.clans[1].rage) == (6, 5)
        driver = Driver(table, invade(table, mystic(table, 0), "andlang"))
        run(driver, "0 take 1:mystic\n? 1 move friggas_chosen\n1 move mystic>utgard\n? 0 pillage thors_domain")
        assert places(table, 0, "andlang") == ["mystic"]
        assert places(table, 1, "utgard") == ["mystic"]
        assert places(table, 1, "valhalla") == []


def test_odins_chosen_by_friggas_domain_into_a_full_province() -> None:  # R25, R112
    for saved in (False, True):
        table = table_of(2)
        put(table, 0, "valhalla", "mystic")
        put(table, 1, "andlang", "warrior", "warrior", "warrior")
        give(table, 0, "odins_chosen", "friggas_domain")
        give(table, 1, "friggas_protection")
        driver = Driver(table, action(table, 0))
        run(driver, "0 use friggas_domain\n? 0 invade friggas_domain")
        assert "invade mystic>andlang" in driver.asked()[0].options
        run(driver, "0 invade mystic>andlang\n? 1 save friggas_protection")
        run(driver, "1 save warrior@andlang" if saved else "1 pass")
        assert driver.over
        assert table.clans[0].rage == 5
        assert places(table, 0, "valhalla" if saved else "andlang") == ["mystic"]


def test_friggas_domain_is_offered_for_a_full_board_of_warriors_only_to_the_chosen() -> None:
    table = table_of(2)
    put(table, 0, "valhalla", "mystic")
    put(table, 1, "andlang", "warrior", "warrior", "warrior")
    give(table, 0, "friggas_domain")
    table.destroyed = {"elvagar", "angerboda", "muspelheim", "horgr", "utgard", "gimle", "myrkvlor"}
    assert "use friggas_domain" not in action_options(table, 0)
    give(table, 0, "odins_chosen")
    assert "use friggas_domain" in action_options(table, 0)
    table.destroyed.add("andlang")
    assert "use friggas_domain" not in action_options(table, 0)


def test_thors_chosen_counts_who_stood_there_at_first() -> None:
    table = table_of(3)
    put(table, 0, "gimle", "mystic", "mystic", "leader")
    put(table, 0, "andlang", "warrior")
    put(table, 1, "gimle", "mystic")
    give(table, 0, "odins_tide", "thors_chosen", "thors_chosen")
    give(table, 1, "thors_chosen")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "? 0 join\n0 pass\n0 play odins_tide\n? 0 spare odins_tide\n0 spare leader@gimle")
    assert driver.over
    assert driver.glory() == [5 + 3 + 2 * 3, 0, 0]  # both Mystics fell in the Tide; two cards count as one


def test_troll_spares_mystics_and_fire_giant_does_not() -> None:  # R87
    for monster, left in (("troll", ["leader", "mystic", "troll"]), ("fire_giant", ["troll"])):
        table = table_of(3)
        put(table, 0, "reserve", monster)
        put(table, 1, "gimle", "leader", "mystic", "troll", "warrior")
        put(table, 1, "west", "ship")
        figure = next(f for f in table.figures if f.seat == 0 and f.name == monster)
        assert Driver(table, invade(table, figure, "gimle")).over
        assert places(table, 1, "gimle") == left
        assert places(table, 1, "west") == (["ship"] if monster == "troll" else [])
