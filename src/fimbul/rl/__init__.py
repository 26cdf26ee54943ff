"""Environments for research: PettingZoo, Gymnasium, a vector environment, OpenSpiel. Needs the extra `rl`.

from fimbul import rl
env = rl.aec("fimbul/midgard-v0", seats=4)          # PettingZoo, one seat after another
env = rl.parallel("fimbul/midgard-v0", seats=4)     # PettingZoo, draft and battle cards at once
games = rl.many_games("fimbul/midgard-v0", 64)      # NumPy arrays of many games, all seats
env = gymnasium.make("fimbul/midgard-v0", opponents="karl")   # one seat against bots

The same for the edition Valhalla, by the id "fimbul/valhalla-v1" (v0: with the cards of list 1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import gymnasium
    import numpy  # noqa: F401  (every module here needs it)
except ImportError as problem:
    raise ImportError("fimbul.rl needs NumPy and Gymnasium: pip install 'fimbul[rl]'") from problem

from fimbul.rl.encoder import Encoder, encoder
from fimbul.rl.session import BadStep, Session, UnknownEnvironment, environment_ids, read_id

if TYPE_CHECKING:
    from fimbul.rl.aec_env import FimbulAECEnv
    from fimbul.rl.many import ManyGames
    from fimbul.rl.parallel_env import FimbulParallelEnv


def aec(id: str, **options: Any) -> FimbulAECEnv:
    """A PettingZoo AEC environment by its id; options as in `Session`."""
    from fimbul.rl.aec_env import FimbulAECEnv

    return FimbulAECEnv(id, **options)


def parallel(id: str, **options: Any) -> FimbulParallelEnv:
    """A PettingZoo parallel environment by its id; options as in `Session`."""
    from fimbul.rl.parallel_env import FimbulParallelEnv

    return FimbulParallelEnv(id, **options)


def many_games(id: str, games: int, **options: Any) -> ManyGames:
    """Many games at once, in NumPy arrays; options as in `ManyGames`."""
    from fimbul.rl.many import ManyGames

    return ManyGames(id, games, **options)


def register() -> None:
    """Register all environments with Gymnasium. Importing this package does it."""
    for id in environment_ids():
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="fimbul.rl.single:OneSeat",
                vector_entry_point="fimbul.rl.many:OneSeatOfMany",
                kwargs={"id": id},
                disable_env_checker=True,
                order_enforce=False,
            )


register()

__all__ = [
    "BadStep",
    "Encoder",
    "Session",
    "UnknownEnvironment",
    "aec",
    "encoder",
    "environment_ids",
    "many_games",
    "parallel",
    "read_id",
    "register",
]
