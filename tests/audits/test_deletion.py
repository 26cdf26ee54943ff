"""The deletion audit: take away any one thing that a card does, and the card's own tests must notice.

Every method that a card's class overrides (a hook, `act`, `chosen`, `fulfilled`) is replaced by one that does nothing,
and the tests of each card of that class are run as plain functions: one of them has to fail. The same goes for what a
Monster counts as besides (its traits) and for the gods; what all gods have in common is tried with each of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from types import ModuleType

import pytest

import fimbul
from fimbul import EDITIONS
from fimbul.core.rules.powers import CORE_HOOKS, Card, Power
from fimbul.editions.midgard.content.gods import GODS, God
from fimbul.editions.midgard.rules.powers import OWN_HOOKS, BoardPower, MidgardCard
from tests.audits.card_tests import calls_of, own_tests

MIDGARD = EDITIONS["midgard"]
CARDS = MIDGARD.cards
METHODS = (*CORE_HOOKS.names, *OWN_HOOKS.names, "act", "chosen", "fulfilled", "later")
plain_only = pytest.mark.skipif(
    fimbul.is_compiled(), reason="compiled classes cannot be patched: the deletion audit runs on the plain build"
)


def nothing(*_: object) -> None:
    """In place of `chosen`: the answer is lost."""


def overridden(card: Card) -> list[str]:
    """The methods that a card's class overrides, itself or by a class of its kind."""
    known = [name for name in METHODS if hasattr(MidgardCard, name)]
    return [name for name in known if getattr(type(card), name) is not getattr(MidgardCard, name)]


def cases() -> list[tuple[str, str]]:
    """Every card name with every method it has of its own."""
    return sorted({(card.slug, name) for card in CARDS for name in overridden(card)})


# -- a card's tests, without pytest -----------------------------------------------------------------------------------
def fails(tests: Iterable[Callable[[], None]]) -> bool:
    """Whether one of some tests fails."""
    for test in tests:
        try:
            test()
        except Exception:
            return True
    return False


# -- the audit --------------------------------------------------------------------------------------------------------
def take_away(patch: pytest.MonkeyPatch, kind: type[Card], name: str) -> None:
    """A class does no longer do a thing; its cards no longer listen for it."""
    base = nothing if name in ("chosen", "later") else getattr(MidgardCard, name)
    for owner in kind.__mro__:
        if owner is MidgardCard:
            break
        if name in vars(owner):
            patch.setattr(owner, name, base)
    for card in CARDS:
        if isinstance(card, kind):
            patch.setattr(card, "hooks", CORE_HOOKS.overridden(card, Power) | OWN_HOOKS.overridden(card, MidgardCard))


@plain_only
@pytest.mark.parametrize("slug", sorted({card.slug for card in CARDS}))
def test_the_own_tests_of_a_card_pass_as_it_is(slug: str) -> None:
    tests = own_tests(MIDGARD, slug)
    assert tests, f"{slug} has no tests"
    for test in tests:
        test()


@plain_only
@pytest.mark.parametrize(("slug", "name"), cases())
def test_a_card_without_one_of_its_effects_fails_its_own_tests(
    slug: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = own_tests(MIDGARD, slug)
    kind = next(type(card) for card in CARDS if card.slug == slug)
    take_away(monkeypatch, kind, name)
    assert fails(tests), f"the tests of {slug} do not notice that {kind.__name__}.{name} does nothing"


@plain_only
@pytest.mark.parametrize("slug", sorted({card.slug for card in CARDS if card.traits}))
def test_a_card_without_its_traits_fails_its_own_tests(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tests = own_tests(MIDGARD, slug)
    for card in CARDS:
        if card.slug == slug:
            monkeypatch.setattr(card, "traits", 0)
    assert fails(tests), f"the tests of {slug} do not notice that it counts as nothing else"


# -- the gods ----------------------------------------------------------------------------------------------------------
def god_tests(name: str) -> ModuleType:
    return importlib.import_module(f"tests.midgard.gods.test_{name}")


def methods_in(kind: type[Power]) -> list[str]:
    """The methods that a class has in its own body."""
    return [name for name in METHODS if name in vars(kind)]


def take_away_from_gods(patch: pytest.MonkeyPatch, kind: type[God], name: str) -> None:
    patch.setattr(kind, name, getattr(BoardPower, name))
    for god in GODS:
        patch.setattr(god, "hooks", CORE_HOOKS.overridden(god, Power) | OWN_HOOKS.overridden(god, BoardPower))


@plain_only
@pytest.mark.parametrize("name", [god.name for god in GODS])
def test_the_own_tests_of_a_god_pass_as_it_is(name: str) -> None:
    tests = list(calls_of(god_tests(name)))
    assert tests, f"test_{name} has no tests"
    for test in tests:
        test()


@plain_only
@pytest.mark.parametrize(("name", "method"), [(god.name, name) for god in GODS for name in methods_in(type(god))])
def test_a_god_without_its_power_fails_its_own_tests(name: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = god_tests(name)
    kind = next(type(god) for god in GODS if god.name == name)
    take_away_from_gods(monkeypatch, kind, method)
    assert fails(calls_of(module)), f"the tests of {name} do not notice that {kind.__name__}.{method} does nothing"


@plain_only
@pytest.mark.parametrize("method", methods_in(God))
@pytest.mark.parametrize("name", [god.name for god in GODS])
def test_a_god_without_what_all_of_them_do_fails_their_common_tests(
    name: str, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = [call for call in calls_of(god_tests("where_gods_go")) if call.keywords["god"] == name]
    assert tests and not fails(tests)
    take_away_from_gods(monkeypatch, God, method)
    assert fails(tests), f"the tests of {name} do not notice that God.{method} does nothing"


# -- the audit itself --------------------------------------------------------------------------------------------------
@plain_only
def test_the_audit_finds_what_there_is_to_delete() -> None:
    found = cases()
    assert len(found) >= 90
    assert {name for god in GODS for name in methods_in(type(god))} >= {"may_count", "would_destroy", "on_spoils"}
    assert all(methods_in(type(god)) for god in GODS)
    assert set(methods_in(God)) == {"on_attack_over", "on_age"}
    for case in (
        ("troll", "on_invade"),
        ("tyrs_challenge", "act"),
        ("alfheim", "fulfilled"),
        ("volur_witch", "chosen"),
        ("hildisvini", "would_invade"),
        ("garm", "would_ruin"),
        ("thors_chosen", "on_played"),
    ):
        assert case in found
    assert all(hasattr(MidgardCard, name) for _, name in found)


@plain_only
def test_a_deleted_hook_is_not_heard_of_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    troll = next(card for card in CARDS if card.slug == "troll")
    assert troll.hooks != 0
    with monkeypatch.context() as patch:
        take_away(patch, type(troll), "on_invade")
        assert troll.hooks == 0
        assert overridden(troll) == []
    assert troll.hooks != 0
