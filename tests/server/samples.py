"""Random games for the messages of the table: all seat counts, all modules."""

from __future__ import annotations

import random
from collections.abc import Iterator

from fimbul import Game, View, observe
from fimbul.words import LANGUAGES, Words
from tests.shared.conformance.play import MODULE_NAMES, in_order, play_on, start

SPECTATOR = -1
WORDS = {lang: Words(lang) for lang in LANGUAGES}
TABLES: tuple[tuple[int, tuple[str, ...]], ...] = (
    (2, ()),
    (3, in_order({"gods", "mystics"})),
    (4, in_order({"kickstarter", "rumours"})),
    (5, in_order(MODULE_NAMES, 5)),
)


def positions(seats: int, modules: tuple[str, ...], seed: int, every: int = 1) -> Iterator[Game]:
    """Every position of a random game whose number `every` divides, and its last one."""
    game = start(seats, seed, modules=modules)
    for made in play_on(game, random.Random(seed)):
        if made % every == 0:
            yield game
    yield game


def asked_views(game: Game) -> list[View]:
    """The views of all seats that are asked."""
    return [observe(game, decision.seat) for decision in game.decisions()]
