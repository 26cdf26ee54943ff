"""What releases of the compiled rules are optimised for: the same games, bots and views of both editions every time.

The build hook runs this with rules that count (FIMBUL_OPTIMISE=profile); it needs the extra `rl`. Neither clock nor
chance decide anything: equal counts make equal libraries.
"""

from __future__ import annotations

from typing import Final

from fimbul import EDITIONS, Rng, is_compiled, new_game, observe, rl, worlds
from fimbul.bots import ask, make_bot
from fimbul.core.search.playout import play_out

TABLES: Final[tuple[tuple[str, int, list[str]], ...]] = (
    ("midgard", 2, []),
    ("midgard", 4, []),
    ("midgard", 5, ["fifth", "gods", "mystics", "kickstarter", "rumours"]),
    ("valhalla", 3, []),
    ("valhalla", 4, []),
    ("valhalla", 5, []),
)
GAMES = 120
BOTS = ("karl", "jarl", "konung:60n", "random")


def step(edition: str, seats: int, modules: list[str]) -> None:
    """Random games from outside and inside, with views and copies on the way."""
    rng = Rng(1)
    for seed in range(GAMES):
        game = new_game(edition, seats, modules=modules, seed=seed)
        made = 0
        while (decision := game.decision()) is not None:
            if made % 8 == 0:
                game.copy()
            if made % 32 == 0:
                observe(game, decision.seat)
            game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
            made += 1
        for again in range(4):
            play_out(new_game(edition, seats, modules=modules, seed=GAMES * again + seed).state, rng)


def think(edition: str) -> None:
    """A game of all kinds of bots, and worlds drawn from their views."""
    rng = Rng(1)
    game = new_game(edition, len(BOTS), seed=1)
    bots = [make_bot(code, seed) for seed, code in enumerate(BOTS)]
    while (decision := game.decision()) is not None:
        view = observe(game, decision.seat)
        worlds(view, 2, rng)
        game.apply(decision.seat, ask(bots[decision.seat], view, decision).action)


def learn(edition: str) -> None:
    """Environments, by turn and many at once."""
    env = rl.aec(f"fimbul/{edition}-v0")
    for seed in range(6):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, ended, cut_off, _ = env.last()
            env.step(None if ended or cut_off else int(observation["action_mask"].nonzero()[0][seed % 2 - 1]))
    games = rl.many_games(f"fimbul/{edition}-v0", 16)
    games.reset(seed=0)
    for _ in range(600):
        games.step(games.random_actions())


if __name__ == "__main__":
    assert is_compiled()
    for table in TABLES:
        step(*table)
    for edition in EDITIONS:
        think(edition)
        learn(edition)
