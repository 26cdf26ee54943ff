"""Whoever commits first in a simultaneous step: the game, its record and its events are the same."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.shared.conformance.play import MODULE_NAMES, in_order, played
from tests.shared.conformance.test_simultaneous import again, choices, commit, step_open
from tests.volume import volume


@settings(max_examples=volume(20))
@given(
    seats=st.integers(2, 5),
    seed=st.integers(0, (1 << 128) - 1),
    index=st.integers(0, 100),
    orders=st.lists(st.randoms(use_true_random=False), min_size=2, max_size=3),
    modules=st.sets(st.sampled_from(MODULE_NAMES)),
)
def test_any_two_orders_of_commits_agree(
    seats: int, seed: int, index: int, orders: list[random.Random], modules: set[str]
) -> None:
    game = played(seats, seed, (), index, in_order(modules, seats))
    while not game.over and not (step_open(game) and len(game.decisions()) > 1):
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[0])
    assume(not game.over)
    chosen = choices(game, random.Random(seed))
    line = [seat for seat, options in chosen.items() for _ in options]
    outcomes = []
    for order in orders:
        order.shuffle(line)
        outcomes.append(commit(again(game), chosen, line))
    assert all(outcome == outcomes[0] for outcome in outcomes)
