"""Whole random games of Valhalla through the nets of every edition: every decision, copies, saves, records, worlds."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from fimbul import EDITIONS, Game, Log, new_game, observe
from fimbul.core.text import saves
from tests.shared.conformance.nets import (
    CopyNet,
    glory_net,
    illegal_net,
    options_net,
    record_net,
    refused,
    same_seed_net,
    save_net,
    sound_net,
    world_net,
)
from tests.shared.conformance.play import play_on
from tests.volume import volume

VALHALLA = EDITIONS["valhalla"]
GOD_SETS = list(combinations(VALHALLA.all_powers, 3))


def start(seats: int, seed: int, number: int, card_list: int | None = None) -> Game:
    """A game with the gods of a number, in an order of their own."""
    gods = list(GOD_SETS[number % len(GOD_SETS)])
    random.Random(seed).shuffle(gods)
    return new_game("valhalla", seats, seed=seed, gods=gods, card_list=card_list)


@pytest.mark.parametrize("number", range(volume(len(GOD_SETS))))
def test_every_decision_of_a_random_game_keeps_the_contract(number: int) -> None:
    seats = 3 + number % 3
    rng = random.Random(number)
    game = start(seats, rng.randrange(1 << 128), number)
    log = Log()
    game.listen(log)
    copies = CopyNet()
    for made in play_on(game, rng):
        sound_net(game)
        options_net(game)
        if made % 3 == 0:
            illegal_net(game, rng)
        elif made % 3 == 1:
            copies.look(game, rng)
        if made % 17 == 0:
            save_net(game, rng)
        if made % 41 == 5:
            world_net(game, rng)
        if made == 60:
            record_net(game)
    sound_net(game)
    copies.done()
    record_net(game, again=False)
    glory_net(game, log)
    assert game.decisions() == [] and refused(game, 0, 0)
    result = game.result()
    assert result is not None
    assert game.winners() == [seat for seat in range(seats) if result[seat] == max(result)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    for seed in (0, (1 << 128) - 1):
        same_seed_net(seats, seed, VALHALLA)


def test_whoever_listens_or_looks_changes_nothing() -> None:
    keys = []
    for looking in (False, True):
        game = start(3, 11, 4)
        if looking:
            game.listen(Log())
        for _ in play_on(game, random.Random(11)):
            for seat in range(-1, 3) if looking else ():
                observe(game, seat).text()
        keys.append(saves.key(game.state))
    assert keys[0] == keys[1]


def test_a_choice_of_one_is_put_only_where_skipping_it_would_betray_a_hand() -> None:
    alone: set[str] = set()
    for seed in range(9):
        game = start(3 + seed % 3, seed, seed)
        for _ in play_on(game, random.Random(seed)):
            alone |= {found.kind(game.edition) for found in game.decisions() if len(found.options) == 1}
    assert "card" in alone
    assert alone <= {"draft", "action", "card", "keep", "play", "discard", "quest", "look"}
