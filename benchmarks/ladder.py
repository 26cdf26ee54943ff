"""Measure the ladder of bots: every line-up of docs/arena.md, one after the other, resumable.

    python benchmarks/ladder.py [--out .ladder] [--only karl] [--jobs 1]

Writes `results/bots/NAME.json` for each finished line-up, with the command that produced it. Takes hours on one core.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

RESULTS = Path(__file__).parent / "results" / "bots"
ALL = "fifth,gods,mystics,kickstarter,rumours"
TABLES = {"2": (2, ""), "3": (3, ""), "5": (5, "fifth"), "modules": (4, ALL)}


@dataclass(frozen=True)
class Run:
    """A call of the arena, and what it should show."""

    name: str
    bots: str
    games: int
    target: str
    seats: int = 4
    modules: str = ""
    league: bool = False

    def arguments(self) -> list[str]:
        found = ["--bots", self.bots, "--seats", str(self.seats), "--games", str(self.games)]
        found += ["--modules", self.modules] if self.modules else []
        return found + (["--league"] if self.league else [])


def against(one: str, three: str, games: int, target: str) -> Run:
    name = f"{one}-v-{three}".replace(":", "-")
    return Run(name, ",".join([one, three, three, three]), games, target)


RUNS = [
    against("karl", "random", 400, "karl >= 99 %"),
    against("house", "random", 400, "house >= 97 %"),
    against("karl", "house", 400, "karl >= 35 %"),
    against("beginner", "svein", 400, "beginner about 50 %"),
    against("beginner", "thrall", 400, "reported only"),
    *[
        Run(f"beginner-v-svein-{seats}", ",".join(["beginner"] + ["svein"] * (seats - 1)), 400, "reported only", seats)
        for seats in (2, 3)
    ],
    against("svein", "thrall", 400, "svein 0-10 %"),
    against("beginner", "dreng", 400, "beginner now and then"),
    against("svein", "dreng", 400, "svein 0-15 %"),
    against("dreng", "thrall", 400, "dreng 0-15 %"),
    against("thrall", "karl", 400, "thrall 5-15 %"),
    against("jarl", "karl", 400, "jarl >= 45 %"),
    against("jarl", "jarl-1", 200, "jarl >= 40 %"),
    against("konung:100ms", "house", 200, "konung >= 70 %"),
    against("konung:100ms", "jarl", 200, "konung >= 40 %"),
    against("konung:100ms", "konung-1:100ms", 200, "konung >= 45 %"),
    against("konung:20ms", "jarl", 200, "konung >= 25 %"),
    against("policy", "jarl-1", 200, "policy >= 30 %"),
    against("keisari:100ms", "konung:100ms", 200, "keisari >= 40 %"),
    *[
        Run(
            f"keisari-{more}ms-{less}ms",
            f"keisari:{more}ms,keisari:{less}ms,keisari:{more}ms,keisari:{less}ms",
            100,
            f"{more}ms: more than 55 % together",
        )
        for less, more in ((20, 80), (80, 320))
    ],
    Run(
        "konung-160ms-40ms", "konung:160ms,konung:40ms,konung:160ms,konung:40ms", 200, "160ms: more than 55 % together"
    ),
    against("konung:1s", "jarl", 40, "reported only"),
    *[
        # Where seats cannot be shared evenly a league plays each of two line-ups so often. konung has less time here
        # than it ever gets in play: more makes it stronger, and these games longer.
        Run(
            f"order-{lower}-{upper}-{key}".replace(":", "-"),
            f"{lower},{upper}",
            50 if seats % 2 else 100,
            f"{upper} first",
            seats,
            modules,
            True,
        )
        for lower, upper in (("thrall", "karl"), ("karl", "jarl"), ("jarl", "konung:40ms"))
        for key, (seats, modules) in TABLES.items()
    ],
]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path(".ladder"))
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    for run in RUNS:
        if chosen.only not in run.name:
            continue
        folder = chosen.out / run.name
        call = [sys.executable, "-m", "fimbul", "arena", *run.arguments(), "--jobs", str(chosen.jobs)]
        subprocess.run([*call, "--out", str(folder)], check=True)
        data = json.loads((folder / "summary.json").read_text())
        data["target"] = run.target
        del data["seconds"]  # of the last call only
        data["command"] = " ".join(["fimbul", "arena", *run.arguments()])
        (RESULTS / f"{run.name}.json").write_text(json.dumps(data, indent=1) + "\n")
        print(run.target, {name: (line["win_share"], line["interval"]) for name, line in data["bots"].items()})


if __name__ == "__main__":
    main()
