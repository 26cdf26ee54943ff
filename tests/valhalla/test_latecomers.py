"""Whoever chooses a card when the others lie open has not chosen yet: views and the worlds drawn from them know it."""

from __future__ import annotations

import random

from fimbul import Rng, new_game, observe, worlds
from fimbul.core.information.views import SPECTATOR
from fimbul.core.rules.ids import ASK_CARD
from fimbul.editions.valhalla.rules.contest import LATECOMERS
from tests.shared.conformance.play import pick


def test_latecomers_count_as_still_to_choose() -> None:
    seen = 0
    for seed in range(400):
        rng = random.Random(seed)
        game = new_game("valhalla", 3 + seed % 3, seed=seed)
        while not game.over and seen < 5:
            view = observe(game, SPECTATOR)
            late = view.frames[-1][1][LATECOMERS] if view.question == ASK_CARD else 0
            if late and len(view.asked) < view.seats:
                asked = view.asked[0]
                for seat in range(view.seats):
                    if (late >> seat) & 1:
                        assert seat not in view.chosen_by
                        for world in worlds(observe(game, asked), 3, Rng(seed)):
                            assert int(world.state.chosen(seat)) == -1, "nobody guesses a choice that was not made"
                        seen += 1
            decision = game.decisions()[0]
            game.apply(decision.seat, pick(rng, decision.question, decision.options))
        if seen >= 5:
            return
    raise AssertionError("no latecomer in 400 games")
