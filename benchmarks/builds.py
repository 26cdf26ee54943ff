"""Compare several builds of Fimbul in one run: python benchmarks/builds.py NAME=PYTHON NAME=PYTHON …

Each PYTHON is the interpreter of an environment with one of the builds. They are measured in turn, so that a noisy
machine affects all of them equally. A figure is the median of the rounds, with its ratio to the first build in
brackets.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess

COLUMNS = {"decisions_per_second": "stepped", "playout_decisions_per_second": "inside", "copy_us": "copy, µs"}


def bench(python: str, edition: str, seconds: float) -> dict[str, float]:
    """One round of `fimbul bench`."""
    command = [python, "-m", "fimbul", "bench", "--json", "--edition", edition, "--seconds", str(seconds)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("builds", nargs="+", metavar="NAME=PYTHON")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="per measurement")
    arguments = parser.parse_args()
    builds = dict(build.split("=", 1) for build in arguments.builds)
    first = next(iter(builds))
    for edition in ("midgard", "valhalla"):
        found: dict[str, list[dict[str, float]]] = {name: [] for name in builds}
        for number in range(arguments.rounds):
            for name in list(builds)[:: -1 if number % 2 else 1]:
                found[name].append(bench(builds[name], edition, arguments.seconds))
        print(f"| {edition}, 4 seats | " + " | ".join(COLUMNS.values()) + " |")
        print("|---|" + "---:|" * len(COLUMNS))
        middles = {
            name: [statistics.median([row[key] for row in rounds]) for key in COLUMNS] for name, rounds in found.items()
        }
        for name, middle in middles.items():
            cells = [
                f"{one:,.{0 if one > 100 else 3}f} ({one / other:.2f})" for one, other in zip(middle, middles[first])
            ]
            print(f"| {name} | " + " | ".join(cells) + " |")
        print()


if __name__ == "__main__":
    main()
