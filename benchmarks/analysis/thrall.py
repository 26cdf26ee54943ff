"""Does the analysis find the weaker player? Games of one thrall among konungs, and who gave away most share.

    python -m benchmarks.analysis.thrall play [--first 0] [--games 100]   # resumable; several may run beside each other
    python -m benchmarks.analysis.thrall report                           # writes results/analysis/thrall.json

Every decision is judged from the view of its seat, as deep as an analysis on a server looks. Shares are kept as the
evaluation has them, and put right when they are reported.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.analysis.games import PlayedGame, play
from fimbul import observe
from fimbul.analysis.depth import STANDARD
from fimbul.analysis.judging import weigh
from fimbul.analysis.parts import offered
from fimbul.analysis.shares import BELIEF, corrections

ROOT = Path(__file__).parents[2]
LINES = Path(".analysis/thrall.jsonl")
RESULTS = ROOT / "benchmarks" / "results" / "analysis" / "thrall.json"
SEED = 18_000_000
SEATS = 3
KONUNG = "konung:300n"
DEPTH = STANDARD["midgard"]


def line_up(number: int) -> list[str]:
    """The thrall sits in each seat in turn."""
    return ["thrall" if seat == number % SEATS else KONUNG for seat in range(SEATS)]


def losses(played: PlayedGame) -> Iterator[tuple[int, int, float, float]]:
    """Seat, Age, the share of the best option and that of the one taken, of each decision that gave something away."""
    game = played.begin()
    for n, (seat, action) in enumerate(played.moves):
        view = observe(game, seat)
        if view.decision is not None and len(view.decision.options) > 1:
            found = weigh(view, offered(view.decision, played.moves[:n], action), action, DEPTH, 0)
            if found.share > found.other:
                yield seat, int(view.age), round(found.share, 4), round(found.other, 4)
        game.apply(seat, action)


def read(file: Path) -> list[dict[str, Any]]:
    """The games that are there, in their order."""
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    return sorted(lines, key=lambda line: int(line["number"]))


def play_all(out: Path, first: int, games: int) -> None:
    """Play and judge the games that are not there yet."""
    out.parent.mkdir(parents=True, exist_ok=True)
    done = {line["number"] for line in read(out)}
    for number in [number for number in range(first, games) if number not in done]:
        played = play(number, "midgard", line_up(number), SEED + number)
        assert played is not None, f"game {number} goes in circles"
        with out.open("a") as file:
            line = {"number": number, "moves": len(played.moves), "losses": list(losses(played))}
            file.write(json.dumps(line) + "\n")


def report(lines: list[dict[str, Any]]) -> dict[str, object]:
    """In how many games the thrall gave away most."""
    right = corrections(BELIEF, "midgard")
    rows = []
    for line in lines:
        lost = [0.0] * SEATS
        for seat, age, share, other in line["losses"]:
            lost[seat] += right[age - 1].of(share, SEATS) - right[age - 1].of(other, SEATS)
        rows.append(
            {"number": line["number"], "thrall": line["number"] % SEATS, "lost": [round(one, 3) for one in lost]}
        )
    found = [row for row in rows if max(row["lost"]) == row["lost"][row["thrall"]]]
    thralls = [row["lost"][row["thrall"]] for row in rows]
    others = [lost for row in rows for seat, lost in enumerate(row["lost"]) if seat != row["thrall"]]
    return {
        "made": datetime.now(UTC).date().isoformat(),
        "command": "python -m benchmarks.analysis.thrall play; python -m benchmarks.analysis.thrall report",
        "line_up": f"a thrall and {SEATS - 1} × {KONUNG}",
        "depth": asdict(DEPTH),
        "games": len(rows),
        "thrall_lost_most": len(found),
        "mean_lost_by_thrall": round(sum(thralls) / len(thralls), 3),
        "mean_lost_by_konung": round(sum(others) / len(others), 3),
        "rows": rows,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=("play", "report"))
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--lines", type=Path, default=LINES)
    asked = parser.parse_args()
    if asked.step == "play":
        play_all(asked.lines, asked.first, asked.games)
        return
    found = report(read(asked.lines))
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    print({key: value for key, value in found.items() if key != "rows"})


if __name__ == "__main__":
    main()
