"""Fimbul's own environments: PettingZoo one seat after the other, and many games in NumPy arrays."""

from __future__ import annotations

import time

import numpy as np
from clock import Row, played, seconds, tell

from fimbul import rl

ID = "fimbul/midgard-v0"
GAMES = 64


def by_turn() -> Row:
    env = rl.aec(ID, seats=4)
    rng = np.random.default_rng(1)

    def play(seed: int) -> int:
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
        return steps

    return {"aec_steps_per_second": played(play)["decisions_per_second"]}


def many() -> Row:
    """Random legal actions, chosen for all games by one call of NumPy."""
    games = rl.many_games(ID, GAMES, seats=4)
    rng = np.random.default_rng(1)
    games.reset(seed=1)
    steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds():
        mask = games.masks
        games.step((rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1))
        steps += GAMES
    return {"vector_steps_per_second": steps / spent}


tell([{"name": "fimbul midgard, 4 seats, environments", **by_turn(), **many()}])
