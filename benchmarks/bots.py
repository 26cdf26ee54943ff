"""How long the bots think, per decision with more than one option, and by how much konung exceeds its limit.

    python benchmarks/bots.py [--games 4] [--bots karl,policy] [--json FILE]

The positions come from games between karls; every bot is asked in the same ones. Both wall-clock time and processor
time are measured: on a busy machine the first says more about the other programs than about the bot.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from pathlib import Path

from fimbul import Decision, View, is_compiled, new_game, observe
from fimbul.bots import Bot, make_bot

LIMIT = 0.1
BOTS = ("random", "thrall", "karl", "house", "policy", "jarl", f"konung:{round(1000 * LIMIT)}ms")
SLOW_EVERY = 9  # the bots that think are asked in one position of so many


def positions(games: int) -> list[tuple[View, Decision]]:
    """All decisions with a choice in some games of karls."""
    found: list[tuple[View, Decision]] = []
    for seed in range(games):
        game = new_game(seed=seed)
        bots = [make_bot("karl", seed * 4 + seat) for seat in range(4)]
        while (decision := game.decision()) is not None:
            view = observe(game, decision.seat)
            if len(decision.options) > 1:
                found.append((view, decision))
            game.apply(decision.seat, bots[decision.seat].choose(view, decision).action)
    return found


def measure(bot: Bot, asked: list[tuple[View, Decision]]) -> dict[str, float]:
    """Milliseconds a decision: mean and highest by the clock, mean by the processor."""
    clock: list[float] = []
    began = time.process_time()
    nodes = 0
    for view, decision in asked:
        at = time.perf_counter()
        nodes += bot.choose(view, decision).info.nodes
        clock.append(1000 * (time.perf_counter() - at))
    used = 1000 * (time.process_time() - began) / len(asked)
    clock.sort()
    return {
        "decisions": len(asked),
        "mean_ms": round(sum(clock) / len(clock), 3),
        "p99_ms": round(clock[int(0.99 * (len(clock) - 1))], 3),
        "processor_ms": round(used, 3),
        "nodes": round(nodes / len(asked), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    asked = positions(chosen.games)
    found: dict[str, object] = {"compiled": is_compiled()}
    for code in chosen.bots.split(","):
        bot = make_bot(code, 1)
        numbers = measure(bot, asked[::SLOW_EVERY] if bot.thinks else asked)
        if bot.takes_limit:
            numbers["overshoot_ms"] = round(numbers["mean_ms"] - 1000 * LIMIT, 3)
        found[code] = numbers
        print(code, numbers)
    if chosen.json is not None:
        chosen.json.write_text(json.dumps({"command": shlex.join(["python", *sys.argv]), **found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
