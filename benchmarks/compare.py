"""Compare Fimbul with other games and environments in one run. See README.md."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".bench"
PEERS = Path(__file__).with_name("peers")
MODULES = "fifth,gods,mystics,kickstarter,rumours"

# What is installed beside Fimbul, each in an environment of its own, and the script that measures it.
PEER_PACKAGES = {
    "peer_catanatron": ("catanatron==3.2.1",),
    "peer_chess": ("chess==1.11.2",),
    "peer_open_spiel": ("open_spiel==2.0.2",),
    "peer_rlcard": ("rlcard==1.2.0",),
    "peer_pettingzoo": ("pettingzoo[classic]==1.27.0",),
    "peer_pgx": ("pgx==2.6.0",),
}
COLUMNS = {
    "decisions_per_second": "decisions/s",
    "playout_decisions_per_second": "inside, decisions/s",
    "games_per_second": "games/s",
    "decisions_per_game": "decisions a game",
    "copy_us": "copy, µs",
    "observe_us": "observe, µs",
    "state_bytes": "bytes a copy",
    "aec_steps_per_second": "PettingZoo steps/s",
    "vector_steps_per_second": "vector steps/s",
}
GROWTH = COLUMNS | {f"age_{age}_decisions_per_second": f"Age {age}, decisions/s" for age in (1, 2, 3)}
Row = dict[str, float | str]


def environment(name: str, *installs: str, mypyc: str = "auto") -> Path:
    """A virtual environment with some packages; its python."""
    home = HOME / name
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
    env = {**os.environ, "FIMBUL_MYPYC": mypyc, "FIMBUL_WEB": "skip"}
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "-q", "install", *installs]
    subprocess.run(command, check=True, env=env, cwd=ROOT)
    return python


def output(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=HOME).stdout


def bench(python: Path, name: str, seconds: float, *arguments: str) -> Row:
    """One round of `fimbul bench`."""
    return {
        "name": name,
        **json.loads(output([str(python), "-m", "fimbul", "bench", "--json", "--seconds", str(seconds), *arguments])),
    }


def measured(python: Path, script: str, seconds: float) -> list[Row]:
    """One round of a script."""
    return json.loads(output([str(python), str(PEERS / f"{script}.py"), str(seconds)]).splitlines()[-1])


def environments(python: Path) -> Row:
    """One round of Fimbul's own environments."""
    rates = json.loads(
        output([str(python), str(Path(__file__).with_name("environments.py")), "--json", "--rounds", "1"])
    )
    return {
        "name": "fimbul midgard, 4 seats, environments",
        "aec_steps_per_second": rates["PettingZoo AEC"][0],
        "vector_steps_per_second": rates["many games, 16 rows"][0],
    }


def middle(rounds: list[Row], key: str) -> float | None:
    """The median of some rounds."""
    values = [float(row[key]) for row in rounds if key in row]
    return statistics.median(values) if values else None


def shown(rounds: list[Row], key: str) -> str:
    """The median of some rounds and how far they lie apart."""
    found = middle(rounds, key)
    if found is None:
        return ""
    values = [float(row[key]) for row in rounds if key in row]
    digits = 0 if found >= 100 else 1 if found >= 10 else 2
    return f"{found:,.{digits}f} ±{(max(values) - min(values)) / found / 2:.0%}"


def print_table(results: dict[str, list[Row]], columns: dict[str, str]) -> None:
    """A table in Markdown."""
    used = {
        key: title for key, title in columns.items() if any(key in row for rows in results.values() for row in rows)
    }
    print("| | " + " | ".join(used.values()) + " |")
    print("|---|" + "---:|" * len(used))
    for name, rounds in results.items():
        print(f"| {name} | " + " | ".join([shown(rounds, key) for key in used]) + " |")


def print_ratios(results: dict[str, list[Row]]) -> None:
    """What the table says of Fimbul and its neighbours."""

    def of(name: str, key: str) -> float:
        found = middle(results[name], key)
        assert found is not None, (name, key)
        return found

    own, catan, dice = "fimbul midgard, 4 seats, compiled", "catanatron, 4 seats", "open_spiel backgammon"
    stepping, inside = "decisions_per_second", "playout_decisions_per_second"
    if own not in results or catan not in results:
        return
    print()
    print(f"stepping: {of(own, stepping) / of(catan, stepping):.1f}x catanatron")
    print(f"playouts inside: {of(own, inside) / of(catan, stepping):.1f}x catanatron")
    print(f"copies: {of(catan, 'copy_us') / of(own, 'copy_us'):.0f}x faster than catanatron")
    if dice in results:
        print(f"stepping: {of(own, stepping) / of(dice, stepping):.1f}x backgammon of open_spiel")
        print(f"playouts inside: {of(own, inside) / of(dice, inside):.1f}x backgammon of open_spiel inside C++")
    envs = "fimbul midgard, 4 seats, environments"
    if envs in results:
        steps = of(envs, "aec_steps_per_second")
        classics = {name: of(name, "aec_steps_per_second") for name in results if name.startswith("pettingzoo")}
        fastest = max(classics, key=lambda name: classics[name], default=None)
        if fastest is not None:
            print(f"PettingZoo: {steps / classics[fastest]:.2f}x the fastest classic ({fastest})")
        print(f"vector environment: {of(envs, 'vector_steps_per_second') / steps:.1f}x the one by turn")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="per measurement")
    parser.add_argument("--only", default="", help="peers whose name contains this")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    constraints = ["-c", str(ROOT / "constraints.txt")]
    compiled = environment("compiled", *constraints, f"{ROOT}[rl]", mypyc="require")
    plain = environment("plain", *constraints, str(ROOT), mypyc="skip")
    peers: dict[str, Path] = {}
    for script, packages in PEER_PACKAGES.items():
        if arguments.only in script:
            try:
                peers[script] = environment(script, *packages)
            except subprocess.CalledProcessError:
                print(f"{packages[0]} cannot be installed here: left out", file=sys.stderr)
    editions = output([str(compiled), "-c", "import fimbul; print(*fimbul.EDITIONS)"]).split()
    tables = {f"midgard, {seats} seats": ("--edition", "midgard", "--seats", str(seats)) for seats in (2, 3, 4, 5)}
    if "valhalla" in editions:
        tables |= {f"valhalla, {seats} seats": ("--edition", "valhalla", "--seats", str(seats)) for seats in (3, 4, 5)}
    tables["midgard, 5 seats"] += ("--modules", "fifth")
    tables["midgard, 4 seats, all modules"] = ("--edition", "midgard", "--seats", "4", "--modules", MODULES)
    tables["midgard, 5 seats, all modules"] = ("--edition", "midgard", "--seats", "5", "--modules", MODULES)

    results: dict[str, list[Row]] = {}
    growth: dict[str, list[Row]] = {}
    for number in range(arguments.rounds):
        print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr)
        rows = [
            bench(compiled, "fimbul midgard, 4 seats, compiled", arguments.seconds, "--seats", "4"),
            bench(plain, "fimbul midgard, 4 seats, plain", arguments.seconds, "--seats", "4"),
            environments(compiled),
        ]
        for script, python in peers.items():
            rows += measured(python, script, arguments.seconds)
        for row in rows:
            results.setdefault(str(row["name"]), []).append(row)
        for name, options in tables.items():
            growth.setdefault(name, []).append(bench(compiled, name, arguments.seconds / 2, *options))
    if arguments.json:
        print(json.dumps({"results": results, "growth": growth}))
        return
    print(f"{time.strftime('%Y-%m-%d')}, Python {platform.python_version()}, {os.cpu_count()} cores, {processor()}")
    print()
    print_table(results, COLUMNS)
    print_ratios(results)
    print()
    print_table(growth, GROWTH)


def processor() -> str:
    """What the machine calls its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())


if __name__ == "__main__":
    main()
