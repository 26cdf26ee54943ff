"""The positions of a table: the last ones are kept, older ones are played again."""

from __future__ import annotations

import random

from fimbul import Game, new_game
from fimbul.server.table.history import KEPT, History
from fimbul.server.table.openings import head_of

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


def test_the_last_moves_are_those_that_stand() -> None:
    """Bots are told of them, so that none does the same thing in vain for ever."""
    history = History(head_of(new_game("midgard", 3, seed=4)))
    made: list[tuple[int, int]] = []
    for _ in range(12):
        decision = history.game.decisions()[0]
        made.append((decision.seat, decision.options[-1]))
        history.accept(history.try_move(*made[-1]), 0)
    history.accept(history.try_rewind(0, 9), 0)
    assert history.moves(4) == made[5:9]
    assert history.moves(80) == made[:9]


def test_taking_a_choice_back_is_no_move() -> None:
    history = History(head_of(new_game("midgard", 3, seed=4)))
    decision = history.game.decisions()[0]
    history.accept(history.try_move(decision.seat, decision.options[0]), 0)
    history.accept(history.try_retract(decision.seat), 0)
    assert history.moves(80) == [(decision.seat, decision.options[0])]
