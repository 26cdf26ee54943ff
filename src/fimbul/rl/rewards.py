"""Rewards, by name:

win     at the end: 1 for every winner, -1 for the others
share   at the end: the victory, shared by its winners; together always 1
glory   as it happens: by how much the lead in Glory over the mean of the others has changed; in sum the final lead
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

REWARDS = ("win", "share", "glory")


def check_reward(name: str) -> str:
    if name not in REWARDS:
        raise ValueError(f"unknown reward {name!r}: there is {', '.join(REWARDS)}")
    return name


def final_rewards(name: str, winners: Sequence[int], seats: int) -> list[float]:
    """The rewards at the end of a game."""
    if name == "share":
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [1.0 if seat in winners else -1.0 for seat in range(seats)]


def glory_leads(glory: Sequence[int]) -> list[float]:
    """Each seat's Glory less the mean of the others'."""
    total = sum(glory)
    return [own - (total - own) / (len(glory) - 1) for own in glory]


def leads_of(glory: NDArray[np.int64]) -> NDArray[np.float32]:
    """The same for many games: a row each."""
    others = (glory.sum(axis=1, keepdims=True) - glory) / (glory.shape[1] - 1)
    found: NDArray[np.float32] = (glory - others).astype(np.float32)
    return found


def final_of(name: str, winners: NDArray[np.int64], seats: int) -> NDArray[np.float32]:
    """The rewards at the end of many games; winners as bits."""
    won = (winners[:, None] >> np.arange(seats)) & 1
    found = won / np.maximum(won.sum(axis=1, keepdims=True), 1) if name == "share" else 2.0 * won - 1.0
    paid: NDArray[np.float32] = found.astype(np.float32)
    return paid
