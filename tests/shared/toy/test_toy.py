"""The conformance nets hold for an edition that core has never seen: nothing in core belongs to one edition."""

from __future__ import annotations

import random

import pytest

import fimbul
from fimbul import Log, observe
from fimbul.core.information.known_state import known_state
from tests.shared.conformance.nets import (
    CopyNet,
    glory_net,
    illegal_net,
    options_net,
    record_net,
    same_seed_net,
    save_net,
    sound_net,
    world_net,
)
from tests.shared.conformance.play import play_on, start
from tests.shared.toy.edition import FORD


@pytest.fixture(autouse=True)
def ford_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fimbul.EDITIONS, "ford", FORD)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_every_decision_of_a_random_game_keeps_the_contract(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    game = start(seats, seed, edition=FORD)
    log = Log()
    game.listen(log)
    copies = CopyNet()
    for made in play_on(game, rng):
        sound_net(game)
        options_net(game)
        illegal_net(game, rng)
        copies.look(game, rng)
        if made % 3 == 0:
            save_net(game, rng)
            world_net(game, rng)
        for seat in range(-1, seats):
            known = known_state(observe(game, seat))
            assert [known.glory(other) for other in range(seats)] == [game.state.glory(other) for other in range(seats)]
    copies.done()
    record_net(game)
    glory_net(game, log)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    same_seed_net(seats, 5, FORD)


def test_games_by_name_are_won_by_raids() -> None:
    results = []
    for seed in range(4):
        game = fimbul.new_game("ford", seats=3, seed=seed)
        for _ in play_on(game, random.Random(seed)):
            pass
        results.append(game.result())
    assert None not in results and sum(sum(result or []) for result in results) > 0
