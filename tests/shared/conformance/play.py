"""Random play for the nets: the same seeds give the same games on every machine and build."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from fimbul import EDITIONS, Edition, Game, new_game
from fimbul.core.rules.ids import ASK_ACTION, PASS, action_kind
from fimbul.core.text.record import begin_game

OPTION_NAMES = EDITIONS["midgard"].option_names
MODULE_NAMES = EDITIONS["midgard"].module_names
OPTION_SETS: tuple[tuple[str, ...], ...] = ((), *[(name,) for name in OPTION_NAMES])


def below(rng: random.Random, n: int) -> int:
    """A number from 0 to n-1, from the one method of `random` whose numbers are promised to stay the same."""
    return int(rng.random() * n)


def pick(rng: random.Random, question: int, options: Sequence[int]) -> int:
    """One of the options. Actions by kind first, seldom a pass, so that something happens."""
    if question == ASK_ACTION and len(options) > 1 and rng.random() > 0.04:
        kinds = sorted({int(action_kind(option)) for option in options if option != PASS})
        kind = kinds[below(rng, len(kinds))]
        options = [option for option in options if action_kind(option) == kind]
    return options[below(rng, len(options))]


def start(
    seats: int,
    seed: int,
    options: Sequence[str] = (),
    edition: Edition | None = None,
    modules: Sequence[str] = (),
    card_list: int | None = None,
) -> Game:
    """A new game, perhaps by an edition of our own; with modules their clans play before the others.

    What depends on a deal (goldens, fixed positions) names its card list.
    """
    if edition is None:
        clans = EDITIONS["midgard"].clans_with(tuple(modules))[-seats:] if modules else None
        return new_game(seats=seats, seed=seed, options=options, modules=modules, clans=clans, card_list=card_list)
    setup = edition.new_setup(seats, (), tuple(options))
    setup.clans = edition.clan_names[:seats]
    edition.deal(setup, seed, None)
    return begin_game(setup)


def play_on(game: Game, rng: random.Random, limit: int = 100_000) -> Iterator[int]:
    """Play at random, any of the seats that are asked first; yields the number of decisions made before each."""
    made = 0
    while made < limit and not game.over:
        yield made
        decisions = game.decisions()
        decision = decisions[below(rng, len(decisions))]
        game.apply(decision.seat, pick(rng, decision.question, decision.options))
        made += 1


def played(
    seats: int,
    seed: int,
    options: Sequence[str] = (),
    decisions: int = 100_000,
    modules: Sequence[str] = (),
    card_list: int | None = None,
) -> Game:
    """A random game after so many decisions, or at its end."""
    game = start(seats, seed, options, modules=modules, card_list=card_list)
    for _ in play_on(game, random.Random(seed), decisions):
        pass
    return game


def some_options(seed: int) -> tuple[str, ...]:
    """Rule options at random, none in every third game."""
    rng = random.Random(seed)
    return () if seed % 3 == 0 else tuple([name for name in OPTION_NAMES if rng.random() < 0.3])


def in_order(modules: Iterable[str], seats: int = 2) -> tuple[str, ...]:
    """Modules in their order, with the one that five seats need."""
    return tuple([name for name in MODULE_NAMES if name in modules or (name == "fifth" and seats == 5)])


def some_modules(seed: int, seats: int, names: tuple[str, ...] = MODULE_NAMES) -> tuple[str, ...]:
    """Modules at random, at least one."""
    rng = random.Random(seed ^ 0x5EED)
    chosen = {name for name in names if rng.random() < 0.5}
    return in_order(chosen or {names[seed % len(names)]}, seats)
