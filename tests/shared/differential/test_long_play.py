"""Long random play: thousands of games, sound at every decision, read again from their records, twins looked at."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import pytest

from tests.shared.conformance.nets import record_net, sound_net
from tests.shared.conformance.play import play_on, some_modules, some_options, start
from tests.shared.properties.twins import twin_net

GAMES = int(os.environ.get("FIMBUL_LONG_GAMES", "10000"))
PARTS = 20
EVERY = 50


def play_long(number: int, seats: int, modules: Sequence[str] = ()) -> int:
    """One game; how many twins differed from it."""
    rng = random.Random(number)
    game = start(seats, rng.randrange(1 << 128), some_options(number), modules=modules)
    offset = rng.randrange(EVERY)
    twins = 0
    for made in play_on(game, rng):
        sound_net(game)
        if made % EVERY == offset:
            twins += twin_net(game, rng, steps=2)
    sound_net(game)
    record_net(game, again=False)
    return twins


def test_a_few_games_of_the_long_play() -> None:
    assert sum([play_long(number, 2 + number) for number in range(2)]) > 0


def test_a_few_games_of_the_long_play_with_modules() -> None:
    assert sum([play_long(number, 4 + number, some_modules(number, 4 + number)) for number in range(2)]) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_games(part: int) -> None:
    """FIMBUL_LONG_GAMES games over two to four seats."""
    for number in range(part, GAMES, PARTS):
        play_long(number, 2 + number % 3)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_games_with_modules(part: int) -> None:
    """FIMBUL_LONG_GAMES games over sets of modules and two to five seats."""
    for number in range(part, GAMES, PARTS):
        seats = 2 + number % 4
        play_long(number, seats, some_modules(number, seats))
