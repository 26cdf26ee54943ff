"""Games whose every question and answer goes into one hash: the same on every build, or something differs.

Runs on this machine and, through tests/browser/games.mjs, in WebAssembly.
"""

import hashlib
import random

from fimbul import EDITIONS, new_game, observe
from fimbul.bots import make_bot

# Bots, how many games each, and after how many decisions a game is left; `random` is what most rules meet.
PLAYED = (
    ("random", 1.0, 10_000),
    ("karl", 0.02, 10_000),
    ("jarl", 0.01, 12),
    ("konung:40n", 0.01, 12),
    ("keisari:40n", 0.01, 12),
)


def hash_of(edition: str, bot: str, games: int, most: int) -> str:
    """Options and answers of some games, and the record of each."""
    digest = hashlib.sha256()
    for seed in range(games):
        rng = random.Random(seed)
        game = new_game(edition, seats=3 + seed % 3 if edition != "midgard" or seed % 3 < 2 else 2, seed=seed)
        players = [make_bot(bot, seed=seat) for seat in range(game.seats)]
        for _ in range(most):
            decisions = game.decisions()
            if not decisions:
                break
            decision = decisions[0]
            if bot == "random":
                action = rng.choice(decision.options)
            else:
                action = players[decision.seat].choose(observe(game, decision.seat), decision).action
            digest.update(repr((decision.seat, [int(option) for option in decision.options], int(action))).encode())
            game.apply(decision.seat, action)
        digest.update(repr(game.result()).encode())
    return digest.hexdigest()


def hashes(games: int) -> dict[str, str]:
    """All of them, for so many games of the random bot in each edition."""
    return {
        f"{edition} {bot}": hash_of(edition, bot, max(1, int(games * share)), most)
        for edition in EDITIONS
        for bot, share, most in PLAYED
    }
