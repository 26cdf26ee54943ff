"""The deletion audit: take away any one thing that a card does, and the card's own tests must notice.

Every method that a card's class overrides (a hook, `act`, `chosen`, `fulfilled`) is replaced by one that does nothing,
and the tests of each card of that class are run as plain functions: one of them has to fail.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from types import ModuleType
from typing import Any

import pytest

import fimbul
from fimbul import EDITIONS
from fimbul.core.powers import HOOKS, Card, Power, hooks_of

CARDS = EDITIONS["midgard"].cards
METHODS = (*HOOKS, "act", "chosen", "fulfilled")
plain_only = pytest.mark.skipif(
    fimbul.is_compiled(), reason="compiled classes cannot be patched: the deletion audit runs on the plain build"
)


def nothing(*_: object) -> None:
    """In place of `chosen`: the answer is lost."""


def overridden(card: Card) -> list[str]:
    """The methods that a card's class overrides, itself or by a class of its kind."""
    return [name for name in METHODS if getattr(type(card), name) is not getattr(Card, name)]


def cases() -> list[tuple[str, str]]:
    """Every card name with every method it has of its own."""
    return sorted({(card.slug, name) for card in CARDS for name in overridden(card)})


# -- a card's tests, without pytest -----------------------------------------------------------------------------------
def calls_of(module: ModuleType) -> Iterator[Callable[[], None]]:
    """The tests of a module, those with parameters once for each."""
    for name, function in vars(module).items():
        if name.startswith("test_") and callable(function):
            for given in parameters(function):
                yield partial(function, **given)


def parameters(function: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """The arguments of a test, as `pytest.mark.parametrize` gives them."""
    tables: list[list[dict[str, Any]]] = []
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "parametrize":
            names = mark.args[0].replace(",", " ").split() if isinstance(mark.args[0], str) else list(mark.args[0])
            rows = [row.values if hasattr(row, "marks") else row if len(names) > 1 else (row,) for row in mark.args[1]]
            tables.append([dict(zip(names, row, strict=True)) for row in rows])
    given_all = [{name: value for part in parts for name, value in part.items()} for parts in product(*tables)]
    wanted = set(inspect.signature(function).parameters)
    for given in given_all:
        assert set(given) == wanted, f"{function.__name__} needs fixtures; the deletion audit calls it without any"
        yield given


def fails(module: ModuleType) -> bool:
    """Whether a test of the module fails."""
    for test in calls_of(module):
        try:
            test()
        except Exception:
            return True
    return False


def own_tests(slug: str) -> ModuleType:
    return importlib.import_module(f"tests.cards.test_{slug}")


# -- the audit --------------------------------------------------------------------------------------------------------
def take_away(patch: pytest.MonkeyPatch, kind: type[Card], name: str) -> None:
    """A class does no longer do a thing; its cards no longer listen for it."""
    base = nothing if name == "chosen" else getattr(Card, name)
    for owner in kind.__mro__:
        if owner is Card:
            break
        if name in vars(owner):
            patch.setattr(owner, name, base)
    for card in CARDS:
        if isinstance(card, kind):
            patch.setattr(card, "hooks", hooks_of(card))


@plain_only
@pytest.mark.parametrize("slug", sorted({card.slug for card in CARDS}))
def test_the_own_tests_of_a_card_pass_as_it_is(slug: str) -> None:
    module = own_tests(slug)
    tests = list(calls_of(module))
    assert tests, f"test_{slug} has no tests"
    for test in tests:
        test()


@plain_only
@pytest.mark.parametrize(("slug", "name"), cases())
def test_a_card_without_one_of_its_effects_fails_its_own_tests(
    slug: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = own_tests(slug)
    kind = next(type(card) for card in CARDS if card.slug == slug)
    take_away(monkeypatch, kind, name)
    assert fails(module), f"the tests of {slug} do not notice that {kind.__name__}.{name} does nothing"


@plain_only
def test_the_audit_finds_what_there_is_to_delete() -> None:
    found = cases()
    assert len(found) >= 70
    for case in (
        ("troll", "on_invade"),
        ("tyrs_challenge", "act"),
        ("alfheim", "fulfilled"),
        ("volur_witch", "chosen"),
    ):
        assert case in found
    assert all(hasattr(Power, name) or name == "fulfilled" for _, name in found)


@plain_only
def test_a_deleted_hook_is_not_heard_of_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    troll = next(card for card in CARDS if card.slug == "troll")
    assert troll.hooks != 0
    with monkeypatch.context() as patch:
        take_away(patch, type(troll), "on_invade")
        assert troll.hooks == 0
        assert overridden(troll) == []
    assert troll.hooks != 0
