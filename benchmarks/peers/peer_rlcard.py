"""RLCard: random agents in its environments, which build an observation at every step."""

from __future__ import annotations

import random

import rlcard
from clock import Row, played, tell

GAMES = ("gin-rummy", "mahjong", "doudizhu", "uno")


def measure(name: str) -> Row:
    env = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)

    def play(_: int) -> int:
        state, _player = env.reset()
        steps = 0
        while not env.is_over():
            state, _player = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return {"name": f"rlcard {name}", **played(play)}


tell([measure(name) for name in GAMES])
