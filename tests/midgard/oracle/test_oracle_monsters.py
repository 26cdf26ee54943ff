"""The oracle checked by itself: the fifth seat, and the Monsters of kickstarter and rumours."""

from __future__ import annotations

import random

import pytest

from .battle import invade, pillage
from .deals import random_head
from .facts import CARDS, COPIES, MODULES, deck_list, parse_head
from .modules import place_gods
from .oracle import Driver, Oracle
from .phases import action, action_options, fulfilled, ragnarok
from .situations import give, line_of, places, put, run, table_of
from .table import Figure, Table


def figure_of(table: Table, seat: int, name: str) -> Figure:
    return next(f for f in table.figures if f.seat == seat and f.name == name)


# ---------------------------------------------------------------- cards and seats


def first_deck(age: int, seats: int, *modules: str) -> list[str]:
    """A deck of the first card list, which was counted by hand."""
    return deck_list(age, seats, modules, 1)


def test_decks_of_the_modules() -> None:
    for age in (1, 2, 3):
        assert [len(first_deck(age, seats)) for seats in (2, 3, 4)] == [20, 26, 34]
        assert len(first_deck(age, 5, "fifth")) == 42
        assert [len(first_deck(age, seats, "fifth", "mystics")) for seats in (2, 3, 4, 5)] == [21, 27, 36, 44]
    extra = {"kickstarter": [2, 1, 1], "rumours": [2, 1, 1]}
    for module, counts in extra.items():
        for age, count in zip((1, 2, 3), counts, strict=True):
            assert len(first_deck(age, 4, module)) == 34 + count
    assert first_deck(1, 5, "fifth", "rumours").count("dwarf_chieftain") == 2
    assert first_deck(1, 4, "fifth", "rumours").count("dwarf_chieftain") == 1
    assert first_deck(3, 5, "fifth", "gods") == first_deck(3, 5, "fifth")


def test_ids_have_the_age_where_a_name_is_in_several_ages() -> None:
    ages: dict[str, set[int]] = {}
    for card in CARDS.values():
        ages.setdefault(card.text, set()).add(card.age)
    for card in CARDS.values():
        assert card.id == (card.text if len(ages[card.text]) == 1 else f"{card.text}_{card.age}")
    assert {its for _, _, _, its in COPIES} == {"base", *MODULES} - {"gods"}


def test_five_seats() -> None:
    head = random_head(random.Random(2), 5, modules=["fifth"])
    oracle = Oracle(head)
    assert line_of(oracle, "asked ") == "asked 0,1,2,3,4 draft"
    assert len(line_of(oracle, "unused ").split()) == 6
    assert ",destroyed" not in line_of(oracle, "provinces ")
    with pytest.raises(ValueError, match="fifth"):
        parse_head(random_head(random.Random(2), 5, modules=["kickstarter"]))


def test_widespread() -> None:  # R93, R94
    table = table_of(5, modules="fifth")
    put(table, 0, "west", "ship")
    assert fulfilled(table, 0, "widespread_1")
    put(table, 1, "gimle", "warrior", "warrior")
    assert not fulfilled(table, 0, "widespread_1")
    put(table, 0, "yggdrasil", "warrior")
    assert fulfilled(table, 0, "widespread_3")
    table.destroyed = {"myrkvlor"}
    assert not fulfilled(table, 0, "widespread_2")


# ---------------------------------------------------------------- wolves


def test_fenrir_burns_its_own_province() -> None:  # R98, R98a
    table = table_of(3, age=1, turn=None, modules="gods kickstarter")
    table.deal.doom = ["gimle", "horgr", "utgard"]
    table.unused = ["elvagar", "angerboda", "andlang"]
    put(table, 1, "andlang", "fenrir")
    put(table, 0, "gimle", "warrior")
    put(table, 2, "south", "ship")
    driver = Driver(table, ragnarok(table))
    assert driver.over
    assert driver.glory() == [0, 2, 2]
    assert table.destroyed == {"andlang"}
    assert places(table, 0, "gimle") == ["warrior"]
    assert line_of(driver, "unused ") == "unused elvagar angerboda gimle"
    assert line_of(driver, "doom ") == "doom gimle horgr utgard"
    table.age = 2
    table.deal.gods = ["odin", "loki"]
    table.deal.places[2] = ["andlang", "horgr", "gimle", "angerboda", "utgard", "elvagar", "muspelheim", "myrkvlor"]
    place_gods(table)
    assert table.gods == {"odin": "gimle", "loki": "angerboda"}


def test_fenrir_burns_a_province_of_the_track() -> None:  # R98, R98a
    table = table_of(3, age=1, turn=None, modules="kickstarter")
    table.deal.doom = ["gimle", "horgr", "utgard"]
    table.unused = ["elvagar"]
    put(table, 0, "horgr", "fenrir", "warrior")
    put(table, 1, "east", "ship")
    assert Driver(table, ragnarok(table)).over
    assert table.destroyed == {"horgr"} and sorted(table.unused) == ["elvagar", "gimle"]
    table.age = 2
    put(table, 2, "east", "ship")
    table.figures.remove(figure_of(table, 0, "fenrir"))
    driver = Driver(table, ragnarok(table))
    assert driver.over  # Horgr is gone: nothing falls, ships live
    assert driver.glory() == [4, 2, 0]
    assert places(table, 2, "east") == ["ship"]
    assert sorted(table.unused) == ["elvagar", "gimle"]
    table.figures.append(Figure(0, "fenrir", "gimle"))  # the doomed one is gone, but the wolf's falls
    assert Driver(table, ragnarok(table)).over
    assert table.destroyed == {"gimle", "horgr"} and table.unused == ["elvagar"]


def test_fenrir_in_the_doomed_province_or_in_yggdrasil_changes_nothing() -> None:  # R98
    for place in ("gimle", "yggdrasil", "valhalla", "reserve"):
        table = table_of(2, age=1, turn=None, modules="kickstarter")
        table.deal.doom[0] = "gimle"
        table.unused = ["elvagar"]
        put(table, 0, place, "fenrir")
        assert Driver(table, ragnarok(table)).over
        assert table.destroyed == {"gimle"} and table.unused == ["elvagar"]


def test_only_the_first_wolf_counts() -> None:
    for first, burnt in ((0, "utgard"), (1, "utgard"), (2, "horgr")):
        table = table_of(3, age=1, turn=None, modules="kickstarter rumours")
        table.deal.doom[0] = "gimle"
        table.first = first
        put(table, 0, "yggdrasil", "warrior")
        put(table, 1, "utgard", "fenrir")
        put(table, 2, "horgr", "garm")
        assert Driver(table, ragnarok(table)).over
        assert table.destroyed == {burnt}


def test_figures_may_escape_the_wolf() -> None:  # R84
    table = table_of(2, age=3, turn=None, modules="kickstarter mystics")
    table.deal.doom[2] = "gimle"
    put(table, 0, "horgr", "fenrir")
    put(table, 1, "horgr", "mystic", "volur_witch")
    give(table, 1, "friggas_chosen")
    driver = Driver(table, ragnarok(table))
    run(driver, "? 1 move volur_witch\n1 move volur_witch>yggdrasil\n? 1 move friggas_chosen\n1 move mystic>utgard")
    assert driver.over
    assert driver.glory() == [4, 0]


# ---------------------------------------------------------------- the other Monsters


def test_wolfman_lets_only_monsters_count() -> None:  # R62
    table = table_of(2, age=2)
    put(table, 0, "gimle", "wolfman")
    put(table, 1, "gimle", "leader", "warrior", "mystic")
    put(table, 1, "west", "ship", "sea_serpent")
    give(table, 0, "tyrs_bash")
    give(table, 1, "masters_in_arms")
    assert table.strength(1, "gimle") == 12
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play tyrs_bash")
    assert driver.glory() == [5 + 3, 0]  # 3 + 2 against the Sea Serpent's 3
    assert len(places(table, 1, "valhalla")) == 5
    assert fulfilled(table, 0, "alfheim_1")


def test_wolfman_gone_before_comparing() -> None:  # R62
    table = table_of(2, age=2)
    put(table, 0, "gimle", "wolfman", "leader")
    put(table, 1, "gimle", "warrior")
    give(table, 0, "odins_tide")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play odins_tide\n0 spare leader@gimle")
    assert driver.glory() == [5 + 3, 0]  # 3 + 1 against 1


def test_wolfman_does_not_change_quests() -> None:  # R62
    table = table_of(2, age=2)
    put(table, 0, "gimle", "wolfman")
    put(table, 1, "gimle", "leader", "warrior")
    assert fulfilled(table, 1, "alfheim_1")


def test_mountain_giant_with_lord_of_hammers() -> None:  # R37, R39
    table = table_of(2, age=1)
    put(table, 0, "gimle", "leader", "mountain_giant")
    put(table, 1, "myrkvlor", "warrior", "warrior", "warrior")
    give(table, 0, "lord_of_hammers")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "1 pass\n? 0 move lord_of_hammers")
    goals = ["leader>andlang", "leader>yggdrasil", "mountain_giant>andlang", "mountain_giant>yggdrasil"]
    assert driver.asked()[0].options == [*(f"move {goal}" for goal in goals), "pass"]
    run(driver, "0 move mountain_giant>andlang")
    assert driver.over
    assert places(table, 0, "andlang") == ["mountain_giant"] and places(table, 0, "gimle") == ["leader"]


def test_mountain_giant_sets_off_the_lords_once() -> None:  # R37
    for names in (["mountain_giant"], ["leader", "mountain_giant"], ["leader"]):
        table = table_of(2)
        put(table, 0, "gimle", *names)
        give(table, 0, "lord_of_spears")
        assert Driver(table, pillage(table, 0, "gimle")).over
        assert table.clans[0].steps == {"rage": 2, "axes": 2, "horns": 2}
    table = table_of(2)
    put(table, 0, "gimle", "mountain_giant", "leader")
    give(table, 0, "lord_of_axes")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "? 0 raise lord_of_axes\n0 raise axes")
    assert driver.over


def test_mountain_giant_invades_free() -> None:  # R36, R87
    table = table_of(2, "upgrade_frees_monster_of_kind")
    table.clans[0].hand = ["mountain_giant", "lord_of_axes"]
    driver = Driver(table, action(table, 0))
    run(driver, "0 upgrade mountain_giant\n? 0 invade\n0 pass")
    assert table.clans[0].rage == 3
    assert table.invade_cost(0, "mountain_giant", "gimle") == 0
    driver = Driver(table, action(table, 0))
    run(driver, "0 upgrade lord_of_axes\n? 0 invade")
    assert {"invade leader>gimle", "invade mountain_giant>gimle"} < set(driver.asked()[0].options)
    run(driver, "0 invade mountain_giant>gimle")
    assert driver.over
    table.options.clear()
    figure_of(table, 0, "mountain_giant").place = "reserve"
    table.clans[0].rage, table.clans[0].hand = 5, ["lord_of_spears"]
    driver = Driver(table, action(table, 0))
    run(driver, "0 upgrade lord_of_spears/lord_of_axes")
    assert "invade mountain_giant>gimle" not in driver.asked()[0].options
    put(table, 0, "horgr", "mountain_giant")
    put(table, 1, "reserve", "fire_giant")
    assert Driver(table, invade(table, figure_of(table, 1, "fire_giant"), "horgr")).over
    assert places(table, 0, "horgr") == ["mountain_giant"]


def test_mystic_troll_and_succor() -> None:  # R27
    table = table_of(3)
    put(table, 0, "gimle", "mystic_troll")
    put(table, 0, "reserve", "frost_giant")
    give(table, 0, "masters_in_arms", "friggas_succor")
    put(table, 1, "reserve", "frost_giant")
    table.clans[0].rage = table.clans[1].rage = 1
    options = action_options(table, 0)
    assert "invade frost_giant>gimle" in options and "invade frost_giant>horgr" not in options
    assert "invade warrior>gimle" in options and "invade warrior>horgr" not in options
    assert "invade ship>west" not in options
    assert "invade frost_giant>gimle" not in action_options(table, 1)
    driver = Driver(table, action(table, 0))
    run(driver, "0 invade frost_giant>gimle\n? 0 invade friggas_succor\n0 invade warrior>gimle")
    assert driver.over
    assert places(table, 0, "gimle") == ["frost_giant", "mystic_troll", "warrior"]
    assert table.clans[0].rage == 1
    figure_of(table, 0, "mystic_troll").place = "valhalla"
    assert table.invade_cost(0, "warrior", "gimle") == 2


def test_mystic_troll_does_not_change_friggas_domain() -> None:  # R25
    table = table_of(2)
    put(table, 0, "gimle", "mystic_troll")
    put(table, 0, "valhalla", "leader")
    give(table, 0, "friggas_domain")
    run(Driver(table, action(table, 0)), "0 use friggas_domain\n0 invade leader>gimle")
    assert table.clans[0].rage == 5


def test_hildisvini_pushes() -> None:
    table = table_of(3)
    put(table, 0, "reserve", "hildisvini")
    put(table, 0, "andlang", "warrior")
    put(table, 1, "andlang", "leader", "mystic")
    put(table, 2, "utgard", "warrior", "warrior", "warrior")
    give(table, 0, "friggas_succor")
    options = action_options(table, 0)
    assert "invade hildisvini>andlang" in options and "invade hildisvini>utgard" in options
    assert "invade leader>andlang" not in options and "invade hildisvini>yggdrasil" not in options
    driver = Driver(table, action(table, 0))
    run(driver, "0 invade hildisvini>andlang\n? 0 push hildisvini")
    pushes = ["1:leader>gimle", "1:leader>yggdrasil", "1:mystic>gimle", "1:mystic>yggdrasil"]
    assert driver.asked()[0].options == [f"push {push}" for push in pushes]
    run(driver, "0 push 1:leader>yggdrasil")
    assert driver.over  # full again: no Succor
    assert table.clans[0].rage == 5
    assert places(table, 0, "andlang") == ["hildisvini", "warrior"]
    assert places(table, 1, "yggdrasil") == ["leader"]


def test_hildisvini_may_pass_where_there_is_room() -> None:
    table = table_of(2)
    table.clans[0].hand = ["hildisvini"]
    put(table, 1, "gimle", "warrior")
    put(table, 0, "andlang", "warrior", "warrior", "leader")
    table.clans[0].steps["horns"] = 2
    driver = Driver(table, action(table, 0))
    run(driver, "0 upgrade hildisvini\n? 0 invade")
    assert "invade hildisvini>andlang" not in driver.asked()[0].options  # nobody to push there
    run(driver, "0 invade hildisvini>gimle\n? 0 push hildisvini")
    assert driver.asked()[0].options == ["pass", "push 1:warrior>myrkvlor", "push 1:warrior>yggdrasil"]
    run(driver, "0 pass")
    assert driver.over
    assert places(table, 1, "gimle") == ["warrior"] and places(table, 0, "gimle") == ["hildisvini"]


def test_hildisvini_from_valhalla() -> None:
    table = table_of(2)
    put(table, 0, "valhalla", "hildisvini")
    put(table, 1, "andlang", "warrior", "warrior", "warrior")
    give(table, 0, "friggas_domain")
    table.destroyed = {"gimle", "utgard"}
    run(Driver(table, action(table, 0)), "0 use friggas_domain\n0 invade hildisvini>andlang")
    assert places(table, 0, "andlang") == ["hildisvini"]
    assert places(table, 1, "yggdrasil") == ["warrior"]


def test_nidhoggr_counts_the_losers_dead() -> None:
    table = table_of(3)
    put(table, 0, "gimle", "nidhoggr", "leader")
    put(table, 0, "valhalla", "warrior")
    put(table, 1, "gimle", "warrior")
    put(table, 1, "valhalla", "leader", "warrior")
    put(table, 2, "valhalla", "leader")
    give(table, 0, "odins_tide")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play odins_tide\n0 spare leader@gimle")
    assert driver.over  # it fell in the Tide, but stood there at first; seat 2 did not fight
    assert driver.glory() == [5 + 3 + 3, 0, 0]
    table = table_of(2)
    put(table, 0, "gimle", "nidhoggr")
    put(table, 1, "gimle", "leader")
    assert Driver(table, pillage(table, 0, "gimle")).over
    assert [clan.glory for clan in table.clans] == [0, 3]


def test_ymir_grows_with_the_dead() -> None:
    table = table_of(2)
    table.clans[0].hand = ["ymir"]
    put(table, 0, "valhalla", "warrior", "ship")
    table.clans[0].rage = 1
    run(Driver(table, action(table, 0)), "0 upgrade ymir\n? 0 invade\n0 invade ymir>gimle")
    assert table.clans[0].rage == 1
    assert table.strength(0, "gimle") == 4
    put(table, 1, "gimle", "leader")
    driver = Driver(table, pillage(table, 0, "gimle"))
    assert driver.glory() == [5 + 3, 0]
    figure_of(table, 0, "ymir").place = "reserve"
    assert table.invade_cost(0, "ymir", "gimle") == 0


def test_two_equal_monsters() -> None:  # R29
    table = table_of(5, modules="fifth rumours")
    table.clans[0].hand = ["dwarf_chieftain", "dwarf_chieftain", "troll"]
    table.clans[0].rage = 6
    run(Driver(table, action(table, 0)), "0 upgrade dwarf_chieftain\n0 invade dwarf_chieftain>gimle")
    run(Driver(table, action(table, 0)), "0 upgrade dwarf_chieftain\n0 invade dwarf_chieftain>gimle")
    driver = Driver(table, action(table, 0))
    assert "gimle:dwarf_chieftain*2 " in line_of(driver, "seat 0 figures ")
    assert "monster:dwarf_chieftain,dwarf_chieftain " in line_of(driver, "seat 0 upgrades ")
    run(driver, "0 march gimle>horgr\n0 troops dwarf_chieftain")
    figure_of(table, 0, "dwarf_chieftain").place = "valhalla"
    driver = Driver(table, action(table, 0))
    assert [o for o in driver.asked()[0].options if "troll" in o] == ["upgrade troll/dwarf_chieftain"]
    run(driver, "0 upgrade troll/dwarf_chieftain\n0 pass")
    left = [f for f in table.figures if f.name == "dwarf_chieftain"]
    assert len(left) == 1 and left[0].place in ("gimle", "horgr")  # the one in Valhalla is boxed


def test_two_dark_elves() -> None:
    table = table_of(5, modules="fifth rumours")
    put(table, 0, "yggdrasil", "dark_elf")
    table.figures.append(Figure(0, "dark_elf", "gimle"))
    assert (table.strength(0, "yggdrasil"), table.strength(0, "gimle")) == (3, 1)
    driver = Driver(table, action(table, 0))
    run(driver, "0 march gimle>yggdrasil")
    assert table.strength(0, "yggdrasil") == 6


def test_sea_serpent_dragons_and_fire_giant() -> None:  # R86, R87, R88
    table = table_of(3, age=2)
    put(table, 0, "reserve", "fire_giant")
    put(table, 1, "west", "ship", "sea_serpent")
    put(table, 1, "gimle", "mystic", "hildisvini")
    put(table, 2, "west", "ship")
    give(table, 1, "fire_dragons")
    give(table, 2, "lokis_dragons")
    driver = Driver(table, invade(table, figure_of(table, 0, "fire_giant"), "gimle"))
    assert driver.over
    assert driver.glory() == [0, 8, 4]
    assert places(table, 1, "west") == ["sea_serpent"] and places(table, 1, "gimle") == ["hildisvini"]
    assert places(table, 1, "valhalla") == ["mystic", "ship"]
    table.deal.doom[1] = "gimle"
    table.turn = None
    driver = Driver(table, ragnarok(table))
    assert driver.over
    assert driver.glory() == [3, 8 + 3 + 3 + 8, 4]
