"""The positions of a table: the last ones are kept, older ones are played again."""

from __future__ import annotations

import random

from fimbul import Game, new_game
from fimbul.server.history import KEPT, History, head_of

OLDER = 20


def position(game: Game) -> tuple[bytes, list[int]]:
    return bytes(memoryview(game.state.b)), game.state.numbers()


def test_a_position_that_is_not_kept_is_played_again() -> None:
    history = History(head_of(new_game("midgard", 3, seed=4)))
    rng = random.Random(4)
    seen: list[tuple[bytes, list[int]]] = []
    while len(seen) < OLDER + KEPT:
        seen.append(position(history.game))
        decision = rng.choice(history.game.decisions())
        history.accept(history.try_move(decision.seat, rng.choice(decision.options)), 0)
    assert [row.before is not None for row in history.played] == [False] * OLDER + [True] * KEPT
    assert [position(history.before(row)) for row in history.played] == seen
    history.accept(history.try_rewind(0, 5), 0)
    assert len(history.played) == 5 and position(history.game) == seen[5]
