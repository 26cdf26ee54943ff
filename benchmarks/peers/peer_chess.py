"""python-chess: random moves, all legal ones generated."""

from __future__ import annotations

import random

import chess
from clock import bytes_of, microseconds, played, tell

MOST = 400  # half-moves; random games seldom end sooner by themselves


def play(seed: int) -> int:
    rng, board, moves = random.Random(seed), chess.Board(), 0
    while moves < MOST and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


board = chess.Board()
rng = random.Random(1)
for _ in range(40):
    board.push(rng.choice(list(board.legal_moves)))


def copy() -> chess.Board:
    return board.copy(stack=False)


tell([{"name": "python-chess", **played(play), "copy_us": microseconds(copy), "state_bytes": bytes_of(copy)}])
