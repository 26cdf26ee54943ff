"""Fimbul beside catanatron, in one run. See README.md."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".bench"
PEER = "catanatron==3.2.1"


def environment(name: str, *installs: str, mypyc: str = "auto") -> Path:
    """A virtual environment with some packages; its python."""
    home = HOME / name
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
    env = {**os.environ, "FIMBUL_MYPYC": mypyc}
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "-q", "install", *installs]
    subprocess.run(command, check=True, env=env, cwd=ROOT)
    return python


def fimbul(python: Path, seconds: float, seats: int) -> dict[str, float]:
    """One round of `fimbul bench`."""
    command = [str(python), "-m", "fimbul", "bench", "--json", "--seats", str(seats), "--seconds", str(seconds)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True, cwd=HOME).stdout)


def peer(python: Path, seconds: float) -> dict[str, float]:
    """One round of catanatron: four random players."""
    command = [str(python), str(Path(__file__).with_name("peer_catanatron.py")), str(seconds)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True, cwd=HOME).stdout)


def middle(rounds: list[dict[str, float]], key: str) -> str:
    """The median of some rounds and how far they lie apart."""
    values = [round[key] for round in rounds if key in round]
    if not values:
        return "-"
    spread = (max(values) - min(values)) / statistics.median(values)
    return f"{statistics.median(values):,.2f} ±{spread / 2:.0%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="per measurement")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    constraints = ["-c", str(ROOT / "constraints.txt")]
    builds = {
        "fimbul, compiled": environment("compiled", *constraints, str(ROOT), mypyc="require"),
        "fimbul, plain": environment("plain", *constraints, str(ROOT), mypyc="skip"),
    }
    catanatron = environment("catanatron", PEER)
    results: dict[str, list[dict[str, float]]] = {name: [] for name in [*builds, "catanatron"]}
    for number in range(arguments.rounds):
        print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr)
        for name, python in builds.items():
            results[name].append(fimbul(python, arguments.seconds, arguments.seats))
        results["catanatron"].append(peer(catanatron, arguments.seconds))
    keys = (
        "decisions_per_second",
        "playout_decisions_per_second",
        "games_per_second",
        "copy_us",
        "observe_us",
        "state_bytes",
    )
    if arguments.json:
        print(json.dumps(results))
        return
    print(f"{'':20}" + "".join(f"{key.replace('_per_second', '/s').replace('decisions', 'dec.'):>24}" for key in keys))
    for name, rounds in results.items():
        print(f"{name:20}" + "".join(f"{middle(rounds, key):>24}" for key in keys))
    base = {
        key: statistics.median([r[key] for r in results["catanatron"]]) for key in ("decisions_per_second", "copy_us")
    }
    for name in builds:
        mid = {key: statistics.median([r[key] for r in results[name]]) for key in keys}
        print(
            f"{name}: stepping {mid['decisions_per_second'] / base['decisions_per_second']:.1f}x, "
            f"playouts {mid['playout_decisions_per_second'] / base['decisions_per_second']:.1f}x, "
            f"copy {base['copy_us'] / mid['copy_us']:.0f}x faster than catanatron"
        )


if __name__ == "__main__":
    main()
