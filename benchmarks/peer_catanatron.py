"""Measures catanatron (four random players); run by compare.py in catanatron's own environment."""

from __future__ import annotations

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def main() -> None:
    seconds = float(sys.argv[1])
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game = new_game(games)
        game.play()
        decisions += len(game.state.actions)
        games += 1
    spent = time.process_time() - start
    game = new_game(1)
    for _ in range(60):
        game.play_tick()
    copies = 0
    start = time.process_time()
    while time.process_time() - start < seconds / 2:
        for _ in range(100):
            game.copy()
        copies += 100
    copying = time.process_time() - start
    print(
        json.dumps(
            {
                "decisions_per_second": decisions / spent,
                "games_per_second": games / spent,
                "copy_us": copying / copies * 1e6,
            }
        )
    )


if __name__ == "__main__":
    main()
