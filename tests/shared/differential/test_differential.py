"""The library against the oracle, step by step: options, all views, scores."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.shared.conformance.play import MODULE_NAMES, OPTION_NAMES, in_order, some_modules
from tests.shared.differential.compare import compare_game
from tests.volume import volume

LONG_GAMES = int(os.environ.get("FIMBUL_LONG_GAMES", "2000"))
PARTS = 20


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("part", range(volume(2)))
def test_library_and_oracle_agree(seats: int, part: int) -> None:
    kinds: Counter[str] = Counter()
    for number in range(2):
        kinds += compare_game(seats, 1000 * seats + 10 * part + number)
    assert {"draft", "action", "card", "keep", "troops", "join"} <= set(kinds)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_library_and_oracle_agree_with_all_options(seats: int) -> None:
    compare_game(seats, seats, OPTION_NAMES)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("part", range(volume(2)))
def test_library_and_oracle_agree_with_modules(seats: int, part: int) -> None:
    kinds: Counter[str] = Counter()
    for number in range(1 + (part == 0)):
        seed = 50_000 + 1000 * seats + 10 * part + number
        kinds += compare_game(seats, seed, modules=some_modules(seed, seats))
    assert {"draft", "action", "card", "keep", "troops"} <= set(kinds)


@pytest.mark.parametrize("name", MODULE_NAMES)
def test_library_and_oracle_agree_with_one_module(name: str) -> None:
    seats = 5 if name == "fifth" else 2 + MODULE_NAMES.index(name) % 3
    compare_game(seats, 60_000 + MODULE_NAMES.index(name), (), in_order([name]))


def test_library_and_oracle_agree_with_all_modules_and_options() -> None:
    kinds = compare_game(5, 5, OPTION_NAMES, MODULE_NAMES)
    assert "send" in kinds


@pytest.mark.parametrize(("seats", "seed"), [(4, 1_000_698)])
def test_library_and_oracle_agree_where_they_once_did_not(seats: int, seed: int) -> None:
    """Frigga's Sacrifice with a single stat below the last step: it rises after the figures have died."""
    compare_game(seats, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_library_and_oracle_agree_for_long(part: int) -> None:
    """FIMBUL_LONG_GAMES games, every question of the protocol among them."""
    for number in range(part, LONG_GAMES, PARTS):
        compare_game(2 + number % 3, 1_000_000 + number)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_library_and_oracle_agree_with_modules_for_long(part: int) -> None:
    """FIMBUL_LONG_GAMES games over sets of modules and two to five seats."""
    for number in range(part, LONG_GAMES, PARTS):
        seats = 2 + number % 4
        compare_game(seats, 2_000_000 + number, modules=some_modules(number, seats))
