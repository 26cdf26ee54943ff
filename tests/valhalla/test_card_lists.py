"""Positions of earlier card lists: they have the cards of their list, whatever ids later cards have shifted."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS, Rng, check, observe, worlds
from fimbul.core.rules.powers import Card
from fimbul.editions.valhalla.content import cards
from fimbul.editions.valhalla.edition import VALHALLA, Valhalla
from fimbul.editions.valhalla.rules.powers import BattleCard
from fimbul.positions import BadPosition, ValhallaPosition, position
from tests.valhalla.scenario import scenario

NEW = "hlorridis_fist"
NEXT_LIST = VALHALLA.newest + 1
WON = {"0.glory": 3, "0.rage_step": 2, "0.hand": "", "1@noatun": "", "noatun": 0}  # seat 0 wins a contest in Noatun


def with_a_new_card() -> tuple[Card, ...]:
    """A new card before all others: it shifts their ids."""
    return (BattleCard(NEW, god="thor", bonus=7, copies=2, since=NEXT_LIST), *cards())


LONGER = Valhalla(base=with_a_new_card)


@pytest.fixture
def longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next release."""
    monkeypatch.setitem(EDITIONS, "valhalla", LONGER)


def builder(card_list: int | None = None) -> ValhallaPosition:
    found = position("valhalla", 3, card_list=card_list)
    assert isinstance(found, ValhallaPosition)
    return found


# -- the public builder ------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("longer")
def test_without_a_card_list_a_position_has_the_newest_cards() -> None:
    game = builder().hand(0, NEW).start()
    assert game.edition.card_list == NEXT_LIST
    assert observe(game, 0).hand == [LONGER.card_ids[NEW]]


@pytest.mark.usefixtures("longer")
def test_a_position_of_an_earlier_card_list_has_its_cards_and_worlds() -> None:
    game = builder(VALHALLA.newest).hand(0, "spear_wall").upgrades(1, "iron_jarls").start()
    assert game.edition.card_list == VALHALLA.newest
    assert observe(game, 0).hand == [VALHALLA.card_ids["spear_wall"]] != [LONGER.card_ids["spear_wall"]]
    for world in worlds(observe(game, 0), 3, Rng(1)):
        assert check(world) == [] and world.edition.card_list == VALHALLA.newest


@pytest.mark.usefixtures("longer")
def test_an_earlier_card_list_does_not_know_later_cards() -> None:
    with pytest.raises(BadPosition, match=f"'{NEW}' is not a card of valhalla"):
        builder(VALHALLA.newest).hand(0, NEW)
    with pytest.raises(BadPosition, match=f"card lists 1 to {NEXT_LIST}, not {NEXT_LIST + 1}"):
        builder(NEXT_LIST + 1)


# -- the tests' own builder --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card_list", range(1, NEXT_LIST + 1))
def test_a_scenario_of_any_card_list_plays_by_the_names_of_its_cards(card_list: int) -> None:
    table = (
        scenario(3, edition=LONGER.at(card_list))
        .upgrades(0, "iron_jarls")
        .hand(0, "spear_wall")
        .at("noatun", "0:warrior 1:warrior")
        .start()
    )
    assert (table.facts()["0.hand"], table.facts()["0.upgrades"]) == ("spear_wall", "iron_jarls")
    table.play("0 contest noatun", "0 play spear_wall")
    assert table.changes() == {**WON, "0.discard": "spear_wall", "1@pile_0": "warrior"}


def test_a_scenario_may_have_cards_of_the_tests_own() -> None:
    table = scenario(3, edition=LONGER).hand(0, NEW).at("noatun", "0:warrior 1:warrior*4").start()
    table.play("0 contest noatun", f"0 play {NEW}")
    assert table.changes() == {**WON, "0.discard": NEW, "1@pile_0": "warrior*4"}
