"""catanatron: four random players."""

from __future__ import annotations

from catanatron import Color, Game, RandomPlayer
from clock import bytes_of, microseconds, played, tell


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def play(seed: int) -> int:
    game = new_game(seed)
    game.play()
    return len(game.state.actions)


game = new_game(1)
for _ in range(60):
    game.play_tick()
tell(
    [
        {
            "name": "catanatron, 4 seats",
            **played(play),
            "copy_us": microseconds(game.copy),
            "state_bytes": bytes_of(game.copy),
        }
    ]
)
