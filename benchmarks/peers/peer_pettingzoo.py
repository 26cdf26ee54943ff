"""PettingZoo classics through the AEC interface: `last`, a random legal action, `step`."""

from __future__ import annotations

import importlib
import random
import sys

import numpy as np
from clock import Row, played, tell

GAMES = (
    "chess_v6",
    "go_v5",
    "hanabi_v5",
    "connect_four_v3",
    "tictactoe_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
)


def measure(name: str) -> Row | None:
    try:
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    except Exception as problem:  # a classic whose own library is missing
        print(f"{name}: {problem}", file=sys.stderr)
        return None
    rng = random.Random(1)

    def play(seed: int) -> int:
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            observation, _reward, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            steps += 1
        return steps

    found = played(play)
    return {
        "name": f"pettingzoo {name}",
        "aec_steps_per_second": found["decisions_per_second"],
        "games_per_second": found["games_per_second"],
    }


tell([row for name in GAMES if (row := measure(name)) is not None])
