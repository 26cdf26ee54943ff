"""The deletion audit of Valhalla: take away any one thing that a card or a god's token does, and a test of it fails.

As in `test_deletion`, every method that a card's class has of its own is replaced by one that does nothing. The cards
of a god share a module of tests; a card's own tests are those that name it.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from types import ModuleType

import pytest

from fimbul import EDITIONS
from fimbul.core.rules.powers import CORE_HOOKS, Card, Power
from fimbul.editions.valhalla.content.gods import GODS
from fimbul.editions.valhalla.rules.board import PLAIN
from fimbul.editions.valhalla.rules.powers import OWN_HOOKS, God, ValhallaCard
from tests.audits.card_tests import calls_of
from tests.audits.test_deletion import fails, nothing, plain_only

CARDS = EDITIONS["valhalla"].cards
METHODS = [name for name, method in inspect.getmembers(ValhallaCard, inspect.isfunction) if not name.startswith("__")]
ASKS = ("chosen", "errand")  # whatever asked stays unanswered


def overridden(card: Card) -> list[str]:
    """The methods that a card's class overrides, itself or by a class of its kind."""
    return [name for name in METHODS if getattr(type(card), name) is not getattr(ValhallaCard, name)]


def cases() -> list[tuple[str, str]]:
    """Every card with every method it has of its own."""
    return [(card.slug, name) for card in CARDS for name in overridden(card)]


# -- tests of a card ---------------------------------------------------------------------------------------------------
def module_of(card: Card) -> ModuleType:
    return importlib.import_module(f"tests.valhalla.cards.test_{'monsters' if card.god == 'none' else card.god}")


def own_tests(card: Card) -> list[Callable[[], None]]:
    """The tests that name a card, those with parameters once for each."""
    module = module_of(card)
    named = ModuleType(module.__name__)
    for name, function in vars(module).items():
        if name.startswith("test_") and card.slug in inspect.getsource(function):
            setattr(named, name, function)
    return list(calls_of(named))


def take_away(patch: pytest.MonkeyPatch, kind: type[Card], name: str) -> None:
    """A class does no longer do a thing; its cards no longer listen for it."""
    for owner in kind.__mro__:
        if owner is ValhallaCard:
            break
        if name in vars(owner):
            patch.setattr(owner, name, nothing if name in ASKS else getattr(ValhallaCard, name))
    for card in CARDS:
        if isinstance(card, kind):
            patch.setattr(card, "hooks", CORE_HOOKS.overridden(card, Power) | OWN_HOOKS.overridden(card, ValhallaCard))


# -- the audit ---------------------------------------------------------------------------------------------------------
@plain_only
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_a_card_has_tests_of_its_own_that_pass_as_it_is(card: Card) -> None:
    tests = own_tests(card)
    assert tests, f"no test names {card.slug}"
    for test in tests:
        test()


@plain_only
@pytest.mark.parametrize(("slug", "name"), cases())
def test_a_card_without_one_of_its_effects_fails_its_own_tests(
    slug: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = next(card for card in CARDS if card.slug == slug)
    tests = own_tests(card)
    take_away(monkeypatch, type(card), name)
    assert fails(tests), f"the tests of {slug} do not notice that {type(card).__name__}.{name} does nothing"


@plain_only
@pytest.mark.parametrize("slug", [card.slug for card in CARDS if card.traits])
def test_a_card_without_its_traits_fails_a_test(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large base, a Battle card without text, a Monster that costs Rage to summon."""
    card = next(card for card in CARDS if card.slug == slug)
    rules = importlib.import_module("tests.valhalla.test_audits")
    tests: list[Callable[[], None]] = [*own_tests(card), *calls_of(rules)]
    monkeypatch.setattr(card, "traits", 0)
    assert fails(tests), f"no test notices that {slug} has no traits"


@plain_only
@pytest.mark.parametrize(("god", "name"), [(god, name) for god in GODS for name in vars(type(god)) if "bonus" in name])
def test_a_gods_token_without_its_bonus_fails_its_tests(god: God, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tests = list(calls_of(importlib.import_module("tests.valhalla.test_gods")))
    monkeypatch.setattr(type(god), name, nothing)
    assert fails(tests), f"no test notices that {type(god).__name__}.{name} does nothing"


# -- the audit itself --------------------------------------------------------------------------------------------------
@plain_only
def test_the_audit_finds_what_there_is_to_delete() -> None:
    found = cases()
    assert len(found) >= 100
    plain = {card.slug for card in CARDS if not overridden(card)}
    assert plain == {"iron_jarls"} | {card.slug for card in CARDS if card.traits & PLAIN}, "all others do something"
    for case in (("victors_portion", "on_win"), ("read_the_runes", "chosen"), ("sleipnir", "may_go_far")):
        assert case in found
