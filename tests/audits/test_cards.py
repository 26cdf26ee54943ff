"""The cards: how many there are, and every printed number, against tables that were written apart from the library."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from fimbul import EDITIONS
from tests.audits.sources import TESTS
from tests.oracle.facts import CARDS, COPIES, deck_list

MIDGARD = EDITIONS["midgard"]
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
NAMES = sorted({card.slug for card in MIDGARD.cards})


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_deck_of_an_age_has_the_right_number_of_each_kind(age: int, seats: int) -> None:
    setup = MIDGARD.new_setup(seats, (), ())
    cards = [MIDGARD.cards[int(card)] for card in setup.card_of]
    kinds = Counter([KINDS[int(card.kind)] for card in cards if card.age == age])
    assert kinds == {kind: numbers[SEATS.index(seats)] for kind, numbers in IN_ONE_AGE.items()}
    assert kinds.total() == IN_THE_DECK[seats] == setup.age_from[age + 1] - setup.age_from[age]


def test_there_are_102_cards_of_61_names() -> None:
    assert sum(len(card.minimums) for card in MIDGARD.cards) == 102
    assert len(NAMES) == 61
    for age in (1, 2, 3):
        assert sum(len(card.minimums) for card in MIDGARD.cards if card.age == age) == 34


def test_the_card_list_is_the_oracles() -> None:
    assert [card.text_id for card in MIDGARD.cards] == sorted(CARDS, key=lambda name: (CARDS[name].age, name))
    assert [int(card.id) for card in MIDGARD.cards] == list(range(len(CARDS)))


@pytest.mark.parametrize("name", list(CARDS))
def test_the_printed_numbers_of_a_card(name: str) -> None:
    printed = CARDS[name]
    card = MIDGARD.cards[MIDGARD.card_ids[name]]
    assert (card.text_id, card.slug, card.age) == (name, printed.text, printed.age)
    assert KINDS[int(card.kind)] == printed.kind
    assert (card.strength, card.cost, card.glory) == (printed.strength, printed.cost, printed.glory)
    assert card.late == printed.late
    assert sorted(card.minimums) == sorted([minimum for other, _, minimum in COPIES if other == name])


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_deck_holds_the_cards_of_the_oracles_deck(age: int, seats: int) -> None:
    setup = MIDGARD.new_setup(seats, (), ())
    names = [MIDGARD.cards[int(card)].text_id for card in setup.card_of]
    start, end = int(setup.age_from[age]), int(setup.age_from[age + 1])
    assert Counter(names[start:end]) == Counter(deck_list(age, seats))


def card_files() -> list[Path]:
    return sorted((TESTS / "cards").rglob("test_*.py"))


def test_every_card_has_a_test_file_of_its_own() -> None:
    files = [path.stem.removeprefix("test_") for path in card_files()]
    assert len(files) == len(set(files))
    missing = sorted(set(NAMES) - set(files))
    assert not missing, f"no tests for {', '.join(missing)}"


def test_every_test_file_of_a_card_is_of_a_card() -> None:
    unknown = sorted({path.stem.removeprefix("test_") for path in card_files()} - set(NAMES))
    assert not unknown, f"no cards: {', '.join(unknown)}"
