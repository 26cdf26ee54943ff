"""The cards: how many there are, and every printed number, against tables that were written apart from the library."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from fimbul import EDITIONS, Edition
from fimbul.core.rules.powers import Card
from tests.audits.card_tests import files_testing
from tests.audits.sources import TESTS
from tests.midgard.known_cards import ORACLE_LIST
from tests.midgard.oracle.facts import CARDS, COPIES, MODULES, deck_list

MIDGARD = EDITIONS["midgard"]
FIRST = MIDGARD.at(1)  # what was counted by hand is the first card list
ORACLES = MIDGARD.at(ORACLE_LIST)
KINDS = ("battle", "quest", "leader", "warrior", "ship", "monster", "clan")
# Cards of each kind in the deck of one Age with 2, 3 and 4 seats, counted by hand: the three Ages are alike.
IN_ONE_AGE = {
    "battle": (8, 10, 13),
    "quest": (4, 5, 9),
    "leader": (1, 1, 1),
    "warrior": (1, 1, 1),
    "ship": (1, 1, 1),
    "monster": (2, 3, 3),
    "clan": (3, 5, 6),
}
IN_THE_DECK = {2: 20, 3: 26, 4: 34}
SEATS = (2, 3, 4)
# The sets as printed: cards, and names that no other set has.
SETS = {
    "base": (102, 61),
    "fifth": (24, 2),
    "gods": (0, 0),
    "mystics": (6, 3),
    "kickstarter": (4, 4),
    "rumours": (7, 4),
}
# Cards in the decks of Ages 1, 2 and 3 with some modules and seats, counted by hand.
DECKS: list[tuple[tuple[str, ...], int, tuple[int, int, int]]] = [
    ((), 2, (20, 20, 20)),
    ((), 3, (26, 26, 26)),
    ((), 4, (34, 34, 34)),
    (("gods",), 4, (34, 34, 34)),
    (("fifth",), 2, (20, 20, 20)),
    (("fifth",), 4, (34, 34, 34)),
    (("fifth",), 5, (42, 42, 42)),
    (("mystics",), 2, (21, 21, 21)),
    (("mystics",), 3, (27, 27, 27)),
    (("mystics",), 4, (36, 36, 36)),
    (("fifth", "mystics"), 5, (44, 44, 44)),
    (("kickstarter",), 2, (22, 21, 21)),
    (("kickstarter",), 4, (36, 35, 35)),
    (("rumours",), 3, (28, 27, 27)),
    (("rumours",), 4, (36, 35, 35)),
    (("fifth", "rumours"), 5, (45, 44, 44)),
    (FIRST.module_names, 2, (25, 23, 23)),
    (FIRST.module_names, 5, (49, 47, 47)),
]
MODULE_SETS = [modules for n in range(6) for modules in combinations(FIRST.module_names, n)]
NAMES = sorted({card.slug for card in MIDGARD.cards})
GODS = ("frigga", "heimdall", "loki", "odin", "thor", "tyr")


def set_of(card: Card) -> str:
    return card.module or "base"


def copies_of_sets(edition: Edition) -> dict[str, Counter[tuple[str, int]]]:
    """Every copy of every set: the id of its card and the fewest seats."""
    found: dict[str, Counter[tuple[str, int]]] = {name: Counter() for name in SETS}
    for card in edition.cards:
        found[set_of(card)].update([(card.text_id, minimum) for minimum in card.copies_from])
    for module in edition.modules:
        copies = [copy for copy in module.copies if copy.since <= edition.card_list]
        found[module.name].update([(copy.card, copy.from_seats) for copy in copies])
    return found


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_deck_of_an_age_has_the_right_number_of_each_kind(age: int, seats: int) -> None:
    setup = FIRST.new_setup(seats, (), ())
    cards = [FIRST.cards[int(card)] for card in setup.card_of]
    kinds = Counter([KINDS[int(card.kind)] for card in cards if card.age == age])
    assert kinds == {kind: numbers[SEATS.index(seats)] for kind, numbers in IN_ONE_AGE.items()}
    assert kinds.total() == IN_THE_DECK[seats] == setup.age_from[age + 1] - setup.age_from[age]


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_so_many_cards_of_so_many_names(name: str) -> None:
    cards, names = SETS[name]
    assert copies_of_sets(FIRST)[name].total() == cards
    assert len({card.slug for card in FIRST.cards if set_of(card) == name}) == names


@pytest.mark.parametrize("name", SETS)
def test_the_copies_of_a_set_are_the_oracles(name: str) -> None:
    theirs = [(card, least) for card, _, least, its in COPIES if its == name and CARDS[card].since <= ORACLE_LIST]
    assert copies_of_sets(ORACLES)[name] == Counter(theirs)


def test_the_base_game_has_34_cards_an_age() -> None:
    for age in (1, 2, 3):
        cards = [card for card in FIRST.cards if card.age == age and set_of(card) == "base"]
        assert sum(len(card.copies_from) for card in cards) == 34


def test_the_modules_are_the_oracles() -> None:
    assert [*ORACLES.module_names] == MODULES
    assert {"base", *FIRST.module_names} == set(SETS)
    assert len({card.slug for card in FIRST.cards}) == sum(names for _, names in SETS.values()) == 74


@pytest.mark.parametrize(("modules", "seats", "sizes"), DECKS)
def test_the_decks_have_the_right_size(modules: tuple[str, ...], seats: int, sizes: tuple[int, int, int]) -> None:
    setup = FIRST.new_setup(seats, modules, ())
    assert tuple([int(setup.age_from[age + 1] - setup.age_from[age]) for age in (1, 2, 3)]) == sizes
    assert sum(sizes) == setup.copies == len(setup.card_of)


def test_the_card_list_is_the_oracles() -> None:
    known = [name for name in CARDS if CARDS[name].since <= ORACLE_LIST]
    assert [card.text_id for card in ORACLES.cards] == sorted(known, key=lambda name: (CARDS[name].age, name))
    assert [card.since for card in ORACLES.cards] == [CARDS[card.text_id].since for card in ORACLES.cards]
    for number in range(1, MIDGARD.newest + 1):
        cards = MIDGARD.at(number).cards
        assert [int(card.id) for card in cards] == list(range(len(cards)))


@pytest.mark.parametrize("name", list(ORACLES.card_ids))
def test_the_printed_numbers_of_a_card(name: str) -> None:
    printed = CARDS[name]
    card = ORACLES.cards[ORACLES.card_ids[name]]
    assert (card.text_id, card.slug, card.age) == (name, printed.text, printed.age)
    assert KINDS[int(card.kind)] == printed.kind
    assert (card.strength, card.cost, card.glory) == (printed.strength, printed.cost, printed.glory)
    assert card.late == printed.late
    own = [minimum for other, _, minimum, its in COPIES if other == name and its == set_of(card)]
    assert sorted(card.copies_from) == sorted(own)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_deck_holds_the_cards_of_the_oracles_deck(seats: int) -> None:
    for modules in MODULE_SETS:
        if seats > FIRST.most_seats(modules):
            continue
        setup = ORACLES.new_setup(seats, modules, ())
        names = [ORACLES.cards[int(card)].text_id for card in setup.card_of]
        for age in (1, 2, 3):
            start, end = int(setup.age_from[age]), int(setup.age_from[age + 1])
            assert Counter(names[start:end]) == Counter(deck_list(age, seats, modules, ORACLE_LIST)), (modules, age)


def test_seats_and_clans_come_with_modules() -> None:
    for modules in MODULE_SETS:
        assert FIRST.most_seats(modules) == (5 if "fifth" in modules else 4)
        more = ["ram"] * ("fifth" in modules) + ["boar"] * ("kickstarter" in modules)
        assert [*FIRST.clans_with(modules)] == ["wolf", "raven", "serpent", "bear", *more]


def test_every_test_file_is_of_a_card_or_shared_by_several() -> None:
    for path in sorted((TESTS / "midgard" / "cards").glob("test_*.py")):
        if path.stem.removeprefix("test_") not in NAMES:
            of = [card.slug for card in MIDGARD.cards if path in files_testing(MIDGARD, card)]
            assert len(set(of)) > 1, f"{path.name} is named after no card, and not shared by several"


def test_every_god_has_a_test_file_of_its_own() -> None:
    files = {path.stem.removeprefix("test_") for path in (TESTS / "midgard" / "gods").glob("test_*.py")}
    missing = sorted(set(GODS) - files)
    assert not missing, f"no tests for the gods {', '.join(missing)}"
