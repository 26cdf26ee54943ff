"""How long an analysis at the standard depth takes, in CPU seconds: games of four karls, whose length is usual.

python -m benchmarks.analysis.speed [--games 3]
"""

from __future__ import annotations

import argparse
import time

from benchmarks.analysis.games import play
from fimbul.analysis import analyse

SEED = 19_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    for edition in ("midgard", "valhalla"):
        for number in range(parser.parse_args().games):
            played = play(number, edition, ["karl"] * 4, SEED + number)
            assert played is not None
            game = played.begin()
            for seat, action in played.moves:
                game.apply(seat, action)
            began = time.process_time()
            report = analyse(game)
            seconds = time.process_time() - began
            faults = sum([len(seat.faults) for seat in report.seats])
            print(f"{edition}: {len(game.moves)} moves, {faults} faults, {seconds:.1f} CPU seconds", flush=True)


if __name__ == "__main__":
    main()
