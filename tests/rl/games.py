"""Random games of every edition that has an encoder."""

from __future__ import annotations

import random
from itertools import combinations

from fimbul import EDITIONS, Game, new_game
from tests.shared.conformance.play import MODULE_NAMES, in_order, play_on, start

GOD_SETS = list(combinations(EDITIONS["valhalla"].all_powers, 3))
TABLES = [("midgard", seats) for seats in (2, 3, 4, 5)] + [("valhalla", seats) for seats in (3, 4, 5)]


def begin(edition: str, seats: int, seed: int, modules: bool = False) -> Game:
    """A new game, of Midgard perhaps with all modules; of Valhalla with the gods of a seed, ten sets in all."""
    if edition == "midgard":
        return start(seats, seed, modules=in_order(MODULE_NAMES if modules else (), seats))
    gods = list(GOD_SETS[seed % len(GOD_SETS)])
    random.Random(seed).shuffle(gods)
    return new_game(edition, seats, seed=seed, gods=gods)


def played_on(edition: str, seats: int, seed: int, decisions: int, modules: bool = False) -> Game:
    """A random game after so many decisions, or at its end."""
    game = begin(edition, seats, seed, modules)
    for _ in play_on(game, random.Random(seed), decisions):
        pass
    return game
