"""Set-up with modules: seats, clans, decks, gods; what is refused; records. Protocol 10.

Decks are counted by hand for the first card list.
"""

import pickle
import random
from collections import Counter

import pytest

from fimbul import BadRecord, BadSetup, Game, check, new_game, observe, record, replay
from tests.midgard.rules.helpers import asked, deck, draft_first, head, offered, pass_age, view_line

FIVE_OR_MORE = {
    1: (
        "brothers_in_arms glorious_death_1 lokis_dragons lord_of_hammers thors_hammer tyrs_smash_1 tyrs_smite_1 "
        "widespread_1"
    ),
    2: "experts_in_arms fire_dragons glorious_death_2 heimdalls_eye lord_of_axes thors_oath tyrs_smash_2 widespread_2",
    3: (
        "eternal_dragons glorious_death_3 lokis_poison lord_of_spears masters_in_arms tyrs_crush_3 tyrs_judgement "
        "widespread_3"
    ),
}
KICKSTARTER = {1: "fenrir mountain_giant", 2: "wolfman", 3: "mystic_troll"}
RUMOURS = {1: "garm hildisvini", 2: "nidhoggr", 3: "ymir"}
RUMOURS_OF_FIVE = {1: "dwarf_chieftain garm hildisvini", 2: "dark_elf nidhoggr", 3: "soldier_of_hel ymir"}
MYSTICS = {1: "friggas_chosen", 2: "odins_chosen", 3: "thors_chosen"}
GODS = ("frigga", "heimdall", "loki", "odin", "thor", "tyr")


def added(seats: int, module: str, age: int, base: tuple[str, ...] = ()) -> str:
    """The cards that a module adds to a deck."""
    with_it = Counter(deck(new_game(seats=seats, seed=3, modules=[*base, module], card_list=1), age))
    with_it.subtract(deck(new_game(seats=seats, seed=3, modules=base, card_list=1), age))
    assert min(with_it.values()) >= 0
    return " ".join(sorted(with_it.elements()))


def places(game: Game) -> dict[int, list[str]]:
    """The order of provinces of each Age."""
    rows = [row.split() for row in record(game).splitlines() if row.startswith("places ")]
    return {int(row[1]): row[2:] for row in rows}


def gods_at(game: Game) -> dict[str, str]:
    """Where the gods stand."""
    return dict(part.split("@") for part in view_line(game, -1, "gods").split())


# -- fifth ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(4))
def test_with_five_seats_no_province_is_destroyed_and_five_tokens_are_unused(seed: int) -> None:
    game = new_game(seats=5, seed=seed, modules=["fifth"])
    lines = head(game)
    assert lines["destroyed"] == "-"
    assert [len(lines[key].split()) for key in ("doom", "unused")] == [3, 5]
    assert len(set(f"{lines['doom']} {lines['unused']}".split())) == 8
    assert not [part for part in view_line(game, -1, "provinces").split() if "destroyed" in part]
    assert asked(game) == "0,1,2,3,4 draft"


def test_five_clans_take_part_the_ram_among_them() -> None:
    game = new_game(seats=5, seed=1, modules=["fifth"])
    assert head(game)["clans"] == "wolf,raven,serpent,bear,ram"
    for seat in range(5):
        assert view_line(game, -1, f"seat {seat} figures") == "reserve:leader,warrior*8,ship"
        assert view_line(game, -1, f"seat {seat}").startswith("glory 0 rage 6 steps 1 1 1 ")
    assert asked(game) == "0,1,2,3,4 draft"


@pytest.mark.parametrize("age", (1, 2, 3))
def test_the_decks_of_five_hold_42_cards_of_which_40_are_dealt(age: int) -> None:
    game = new_game(seats=5, seed=2, modules=["fifth"], card_list=1)
    assert len(deck(game, age)) == 42
    assert [len(head(game)[f"deck {age} {seat}"].split()) for seat in range(5)] == [8] * 5
    assert len(head(game)[f"deck {age} rest"].split()) == 2
    assert asked(game) == "0,1,2,3,4 draft"


@pytest.mark.parametrize("age", (1, 2, 3))
def test_the_eight_5_plus_cards_of_each_age(age: int) -> None:
    more = Counter(deck(new_game(seats=5, seed=3, modules=["fifth"], card_list=1), age))
    more.subtract(deck(new_game(seats=4, seed=3, card_list=1), age))
    assert sorted(more.elements()) == FIVE_OR_MORE[age].split()


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_with_fewer_seats_it_only_adds_the_clan(seats: int) -> None:
    clans = ["ram", "bear", "wolf", "raven"][:seats]
    with_it = head(new_game(seats=seats, seed=7, modules=["fifth"], clans=clans))
    without = head(new_game(seats=seats, seed=7))
    assert with_it == {**without, "modules": "fifth", "clans": ",".join(clans)}


def test_a_game_of_five_is_drafted_and_played_to_its_end() -> None:
    game = new_game(seats=5, seed=5, first=4, modules=["fifth"])
    for age in (1, 2, 3):
        draft_first(game)
        assert asked(game) == f"{(3 + age) % 5} action"
        assert [int(game.state.hand_size(seat)) for seat in range(5)] == [6 if age == 1 else 7] * 5
        pass_age(game)
        assert check(game) == []
    assert game.result() == [0, 0, 0, 0, 0]
    assert asked(game) == "-"


# -- decks ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats, size", [(2, 21), (3, 27), (4, 36), (5, 44)])
@pytest.mark.parametrize("age", (1, 2, 3))
def test_with_mystics_the_decks_have_21_27_36_or_44_cards(seats: int, size: int, age: int) -> None:
    modules = ["fifth", "mystics"] if seats == 5 else ["mystics"]
    game = new_game(seats=seats, seed=3, modules=modules, card_list=1)
    assert len(deck(game, age)) == size
    assert deck(game, age).count(MYSTICS[age]) == (2 if seats >= 4 else 1)
    assert view_line(game, -1, "seat 0 figures") == "reserve:leader,warrior*8,ship"
    assert asked(game).endswith(" draft")


@pytest.mark.parametrize("seats", (2, 3, 4, 5))
@pytest.mark.parametrize("age", (1, 2, 3))
def test_the_cards_that_kickstarter_and_rumours_add(seats: int, age: int) -> None:
    base = ("fifth",) if seats == 5 else ()
    assert added(seats, "kickstarter", age, base) == KICKSTARTER[age]
    assert added(seats, "rumours", age, base) == (RUMOURS_OF_FIVE if seats == 5 else RUMOURS)[age]


def test_gods_add_no_card() -> None:
    for age in (1, 2, 3):
        assert added(4, "gods", age) == ""


def test_all_modules_together_add_up() -> None:
    game = new_game(seats=5, seed=3, modules=["rumours", "kickstarter", "mystics", "gods", "fifth"], card_list=1)
    assert head(game)["modules"] == "fifth,gods,mystics,kickstarter,rumours"
    assert [len(deck(game, age)) for age in (1, 2, 3)] == [42 + 2 + 2 + 3, 42 + 2 + 1 + 2, 42 + 2 + 1 + 2]
    assert asked(game) == "0,1,2,3,4 draft"


# -- clans ----------------------------------------------------------------------------------------------------------
def test_the_boar_comes_with_kickstarter_and_the_ram_with_fifth() -> None:
    assert head(new_game(seats=2, seed=1, modules=["kickstarter"], clans=["boar", "wolf"]))["clans"] == "boar,wolf"
    assert head(new_game(seats=2, seed=1, modules=["fifth"], clans=["ram", "wolf"]))["clans"] == "ram,wolf"
    clans = ["boar", "ram", "wolf", "raven", "bear"]
    game = new_game(seats=5, seed=1, modules=["fifth", "kickstarter"], clans=clans)
    assert head(game)["clans"] == "boar,ram,wolf,raven,bear"
    assert asked(game) == "0,1,2,3,4 draft"


@pytest.mark.parametrize(
    ("clan", "modules"),
    [("ram", []), ("boar", []), ("boar", ["fifth"]), ("ram", ["kickstarter", "gods", "mystics", "rumours"])],
)
def test_a_clan_without_its_module_is_refused(clan: str, modules: list[str]) -> None:
    with pytest.raises(BadSetup, match="2 different clans"):
        new_game(seats=2, modules=modules, clans=[clan, "wolf"])


# -- seats and modules that are refused -----------------------------------------------------------------------------
@pytest.mark.parametrize("modules", [[], ["kickstarter"], ["gods", "mystics", "rumours"]])
def test_five_seats_without_fifth_are_refused_with_a_hint(modules: list[str]) -> None:
    with pytest.raises(BadSetup, match="2 to 4 seats, not 5; a fifth seat comes with the module 'fifth'"):
        new_game(seats=5, modules=modules)


def test_six_seats_are_refused_with_fifth_too() -> None:
    with pytest.raises(BadSetup, match="2 to 5 seats, not 6"):
        new_game(seats=6, modules=["fifth", "kickstarter"])


def test_modules_unknown_named_twice_or_given_as_a_text_are_refused() -> None:
    with pytest.raises(BadSetup, match="unknown module 'promos'"):
        new_game(modules=["promos"])
    with pytest.raises(BadSetup, match="a module is named twice"):
        new_game(modules=["gods", "gods"])
    with pytest.raises(BadSetup, match="as a list of names"):
        new_game(modules="gods")


# -- gods -----------------------------------------------------------------------------------------------------------
def test_two_gods_may_be_chosen_and_stand_in_the_first_provinces_of_the_order_that_are_unused() -> None:
    for seed in range(6):
        game = new_game(seats=4, seed=seed, modules=["gods"], gods=["tyr", "frigga"])
        unused = view_line(game, -1, "unused").split()
        free = [province for province in places(game)[1] if province in unused]
        assert view_line(game, -1, "gods") == f"tyr@{free[0]} frigga@{free[1]}"
        assert asked(game) == "0,1,2,3 draft"


def test_gods_are_drawn_at_random_two_different_ones_and_each_of_the_six_in_its_turn() -> None:
    drawn = [tuple(gods_at(new_game(seats=3, seed=seed, modules=["gods"]))) for seed in range(40)]
    assert {len(set(pair)) for pair in drawn} == {2}
    assert {god for pair in drawn for god in pair} == set(GODS)
    assert drawn[0] == tuple(gods_at(new_game(seats=3, seed=0, modules=["gods"])))


def test_choosing_the_gods_changes_nothing_else_of_the_deal() -> None:
    drawn = record(new_game(seats=4, seed=9, modules=["gods"])).splitlines()
    chosen = record(new_game(seats=4, seed=9, modules=["gods"], gods=["thor", "heimdall"])).splitlines()
    assert [row for row in chosen if row not in drawn] == ["gods thor heimdall"]
    assert len(drawn) == len(chosen)


def test_the_module_changes_nothing_else_of_the_deal() -> None:
    without = record(new_game(seats=4, seed=9)).splitlines()
    with_it = record(new_game(seats=4, seed=9, modules=["gods"])).splitlines()
    new = [row.split()[0] for row in with_it if row not in without]
    assert new == ["modules", "gods", "places", "places", "places"]


def test_the_order_of_places_is_another_one_each_age() -> None:
    orders = places(new_game(seats=4, seed=9, modules=["gods"]))
    assert sorted(orders) == [1, 2, 3]
    assert len({tuple(order) for order in orders.values()}) == 3
    assert {len(set(order)) for order in orders.values()} == {8}


def test_with_two_seats_the_gods_stand_in_the_same_two_provinces_each_age_R106() -> None:
    game = new_game(seats=2, seed=4, modules=["gods"])
    unused = sorted(head(game)["unused"].split())
    for _ in range(3):
        assert sorted(gods_at(game).values()) == unused
        draft_first(game)
        pass_age(game)
    assert asked(game) == "-"


def test_each_age_the_gods_are_placed_by_its_own_order_R106() -> None:
    game = new_game(seats=4, seed=6, modules=["gods"], gods=["loki", "odin"])
    unused = head(game)["unused"].split()
    for age in (1, 2, 3):
        first, second = [province for province in places(game)[age] if province in unused][:2]
        assert gods_at(game) == {"loki": first, "odin": second}
        draft_first(game)
        assert gods_at(game) == {"loki": first, "odin": second}
        pass_age(game)
    assert asked(game) == "-"


def test_the_view_has_the_line_of_the_gods_after_the_unused_tokens_and_only_with_the_module() -> None:
    game = new_game(seats=3, seed=6, modules=["gods"], gods=["loki", "odin"])
    for seat in (-1, 0, 1, 2):
        rows = [row.split()[0] for row in observe(game, seat).text().splitlines()]
        assert rows[rows.index("unused") + 1] == "gods"
    assert "\ngods " not in observe(new_game(seats=3, seed=6), 0).text()
    assert asked(game) == "0,1,2 draft"


@pytest.mark.parametrize(
    "gods",
    [["odin", "odin"], ["odin", "freya"], ["odin"], ["odin", "loki", "tyr"], [], "odin", ["Odin", "loki"]],
)
def test_gods_that_are_not_two_different_ones_of_the_six_are_refused(gods: list[str]) -> None:
    with pytest.raises(BadSetup, match="two different gods of frigga, heimdall, loki, odin, thor, tyr"):
        new_game(seats=3, modules=["gods"], gods=gods)


@pytest.mark.parametrize("modules", [[], ["fifth", "mystics", "kickstarter", "rumours"]])
def test_gods_without_the_module_are_refused(modules: list[str]) -> None:
    with pytest.raises(BadSetup, match="with the module 'gods' only"):
        new_game(seats=3, modules=modules, gods=["odin", "loki"])


# -- records --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "modules"),
    [
        (2, ["gods", "mystics"]),
        (4, ["gods", "mystics", "kickstarter", "rumours"]),
        (5, ["fifth", "gods", "mystics", "kickstarter"]),
    ],
)
def test_a_record_of_a_game_with_modules_can_be_replayed(seats: int, modules: list[str]) -> None:
    game = new_game(seats=seats, seed=11, modules=modules)
    dice = random.Random(11)
    for _ in range(12 * seats + 20):
        decision = dice.choice(game.decisions())
        game.apply(decision.seat, dice.choice(decision.options))
    again = replay(record(game))
    assert record(again) == record(game)
    assert observe(again, 0).text() == observe(game, 0).text()
    assert asked(again) == asked(game)


def test_the_head_names_gods_and_places_after_the_decks() -> None:
    rows = record(new_game(seats=2, seed=8, modules=["gods"], gods=["odin", "loki"])).splitlines()
    at = rows.index("gods odin loki")
    assert rows[at - 1].startswith("deck 3 rest ")
    assert [row[:9] for row in rows[at + 1 : at + 4]] == ["places 1 ", "places 2 ", "places 3 "]
    assert rows[at + 4] == "moves"


OUTER = "elvagar angerboda muspelheim horgr utgard andlang gimle myrkvlor"


@pytest.mark.parametrize(
    ("start", "line"),
    [
        ("gods", "gods odin"),
        ("gods", "gods odin odin"),
        ("gods", "gods odin freya"),
        ("gods", "gods odin loki tyr"),
        ("gods", "gods -"),
        ("gods", "gods"),
        ("places 1", "places 1 elvagar"),
        ("places 1", f"places 1 {OUTER} yggdrasil"),
        ("places 2", f"places 2 {OUTER.replace('gimle', 'horgr')}"),
        ("places 2", f"places 2 {OUTER.replace('gimle', 'yggdrasil')}"),
        ("places 3", f"places 3 {OUTER.replace('gimle', 'asgard')}"),
        ("places 3", "places 3 -"),
        ("places 3", "places 3"),
    ],
)
def test_a_bad_line_of_gods_or_places_is_refused_by_its_number(start: str, line: str) -> None:
    rows = record(new_game(seats=3, seed=8, modules=["gods"])).splitlines()
    (number,) = [n for n, row in enumerate(rows) if row.startswith(start + " ")]
    rows[number] = line
    with pytest.raises(BadRecord, match=rf"^line {number + 1}: {start}: "):
        replay("\n".join(rows))


@pytest.mark.parametrize("start", ["gods", "places 1", "places 2", "places 3"])
def test_a_missing_line_of_gods_or_places_is_refused_by_its_name(start: str) -> None:
    rows = [row for row in record(new_game(seats=3, seed=8, modules=["gods"])).splitlines()]
    rows = [row for row in rows if not row.startswith(start + " ")]
    with pytest.raises(BadRecord, match=f"{start}: "):
        replay("\n".join(rows))


def test_two_lines_of_places_for_one_age_are_refused() -> None:
    text = record(new_game(seats=3, seed=8, modules=["gods"])).replace("places 3 ", "places 2 ")
    number = [n for n, row in enumerate(text.splitlines(), 1) if row.startswith("places 2 ")][1]
    with pytest.raises(BadRecord, match=rf"^line {number}: there is already a line 'places 2'"):
        replay(text)


@pytest.mark.parametrize(("module", "key"), [("fifth", "seats"), ("kickstarter", "clans"), ("mystics", "deck")])
def test_a_record_that_leaves_out_a_module_it_needs_is_refused(module: str, key: str) -> None:
    modules = ["fifth", "gods", "mystics", "kickstarter"]
    clans = ["boar", "ram", "wolf", "raven", "bear"]
    rows = record(new_game(seats=5, seed=8, modules=modules, clans=clans)).splitlines()
    modules.remove(module)
    (at,) = [n for n, row in enumerate(rows) if row.startswith("modules ")]
    rows[at] = "modules " + ",".join(modules)
    with pytest.raises(BadRecord, match=rf"^line \d+: {key}"):
        replay("\n".join(rows))


def test_an_unknown_module_in_a_record_is_refused() -> None:
    text = record(new_game(seats=3, seed=8)).replace("modules -", "modules promos")
    with pytest.raises(BadRecord, match=r"^line \d: modules: midgard does not know 'promos'"):
        replay(text)


def test_a_pickled_game_remembers_where_the_gods_will_go() -> None:
    game = new_game(seats=3, seed=3, modules=["gods"], gods=["odin", "loki"])
    again = pickle.loads(pickle.dumps(game))
    for played in (game, again):
        draft_first(played)
        pass_age(played)
    assert view_line(again, -1, "gods") == view_line(game, -1, "gods")
    assert record(again) == record(game)
    assert offered(again, 0) == offered(game, 0)
