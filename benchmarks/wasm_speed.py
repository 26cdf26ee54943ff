"""Compare the rules compiled natively, in WebAssembly and as plain Python, in one run. See README.md.

    .venv-wheel/bin/python benchmarks/wasm_speed.py --plain .venv-dev/bin/python [--node /path/to/node] [--rounds 3]

This environment must contain the compiled rules, and `make site` must have built those for the browser. From version 22
on, Node runs them as Chromium does; in older versions Python calls C functions in a slower way. All figures are per
second of processor time, the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "benchmarks" / "wasm"
PACKAGE = ROOT / "build" / "engine-stage" / "package"


def run(command: list[str], compiled: bool) -> dict[str, float]:
    """What one build does."""
    done = subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    if told["compiled"] is not compiled:
        raise SystemExit(f"{command[0]}: these rules are {'plain' if compiled else 'compiled'}")
    found: dict[str, float] = told["found"]
    return found


def python(executable: str, seconds: float, walks: int) -> list[str]:
    """The command that measures a build of this machine."""
    script = (
        f"import sys; sys.path.insert(0, {str(HERE)!r}); import measure; print(measure.measure({seconds}, {walks}))"
    )
    return [executable, "-c", script]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--plain", default=str(ROOT / ".venv-dev" / "bin" / "python"), help="a Python with plain rules")
    asked.add_argument("--node", default=shutil.which("node"), help="a node that runs WebAssembly as browsers do")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--seconds", type=float, default=0.6)
    args = asked.parse_args()
    if args.node is None or not PACKAGE.is_dir():
        raise SystemExit("node is missing, or the engine of the browser: make site")
    plain = str(Path(args.plain).absolute())  # a link into its environment: not to be resolved
    wasm = [args.node, str(HERE / "measure.mjs"), str(PACKAGE), str(HERE / "measure.py"), str(args.seconds), "240"]
    rounds: dict[str, list[dict[str, float]]] = {"native": [], "WebAssembly": [], "plain": []}
    for _ in range(args.rounds):
        rounds["native"].append(run(python(sys.executable, args.seconds, 240), compiled=True))
        rounds["WebAssembly"].append(run(wasm, compiled=True))
        rounds["plain"].append(run(python(plain, args.seconds, 24), compiled=False))
    print(f"{'':36}{'native':>12}{'WebAssembly':>14}{'of native':>11}{'plain':>12}")
    for line in rounds["native"][0]:
        native, browser, slow = [statistics.median(one[line] for one in found) for found in rounds.values()]
        print(f"{line:36}{native:12,.0f}{browser:14,.0f}{browser / native:11.2f}{slow:12,.1f}")


if __name__ == "__main__":
    main()
