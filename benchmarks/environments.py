"""Compare decisions per CPU second through the environments in one run: python benchmarks/environments.py

Random legal play with observations and masks, 4 seats. Rounds are repeated; each line shows the median and the range.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable

import numpy as np

from fimbul import is_compiled, rl

ID = "fimbul/midgard-v0"
SECONDS = 0.6  # of a round


def by_turn(id: str) -> Callable[[], int]:
    """PettingZoo's AEC loop."""
    env = rl.aec(id)
    rng = np.random.default_rng(0)

    def play() -> int:
        env.reset(seed=int(rng.integers(1 << 32)))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut_off, _ = env.last()
            if ended or cut_off:
                env.step(None)
            else:
                legal = observation["action_mask"].nonzero()[0]
                env.step(legal[int(rng.random() * len(legal))])
                decisions += 1
        return decisions

    return play


def at_once(id: str) -> Callable[[], int]:
    """PettingZoo's parallel loop; a decision is an answer of a seat that is asked."""
    env = rl.parallel(id)
    rng = np.random.default_rng(0)

    def play() -> int:
        found, _ = env.reset(seed=int(rng.integers(1 << 32)))
        while env.agents:
            actions = {}
            for agent, one in found.items():
                legal = one["action_mask"].nonzero()[0]
                actions[agent] = legal[int(rng.random() * len(legal))]
            found = env.step(actions)[0]
        return env.session.made

    return play


def many(id: str, rows: int) -> Callable[[], int]:
    """Our arrays of many games, all seats."""
    games = rl.many_games(id, rows)
    games.reset(seed=0)

    def play() -> int:
        for _ in range(20):
            games.step(games.random_actions())
        return 20 * rows

    return play


def rate(play: Callable[[], int]) -> float:
    """Decisions per CPU second of one round."""
    made = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        made += play()
    return made / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--id", default=ID)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    lines: dict[str, Callable[[], int]] = {
        "PettingZoo AEC": by_turn(arguments.id),
        "PettingZoo parallel": at_once(arguments.id),
    }
    for rows in (16, 64):
        lines[f"many games, {rows} rows"] = many(arguments.id, rows)
    rates: dict[str, list[float]] = {name: [] for name in lines}
    for _ in range(arguments.rounds):  # line by line in each round, so that a busy machine slows all of them alike
        for name, play in lines.items():
            rates[name].append(rate(play))
    if arguments.json:
        print(json.dumps(rates))
        return
    build = "compiled" if is_compiled() else "plain"
    print(f"rules {build}; decisions per CPU second, median of {arguments.rounds} (range)")
    base = rates["PettingZoo AEC"]
    for name, found in rates.items():
        ratio = statistics.median([one / other for one, other in zip(found, base, strict=True)])
        print(f"{name:24} {statistics.median(found):10,.0f}  ({min(found):,.0f}-{max(found):,.0f})  x{ratio:.1f}")


if __name__ == "__main__":
    main()
