"""The option `opponents`: one bot for all other seats, or one for each, spelled the same in all environments."""

from __future__ import annotations

import warnings
from collections.abc import Sequence


def read_opponents(opponents: str | Sequence[str], seats: int) -> list[str]:
    """A code for each opponent, clockwise from the learner. `"karl"` and `["karl"]` mean the same."""
    codes = [opponents] if isinstance(opponents, str) else list(opponents)
    if len(codes) not in (1, seats - 1) or not all(isinstance(code, str) for code in codes):
        raise ValueError(f"name one bot for all opponents, or {seats - 1}, one for each: not {opponents!r}")
    return codes * (seats - 1) if len(codes) == 1 else codes


def renamed(opponents: str | Sequence[str] | None, opponent: str | None) -> str | Sequence[str] | None:
    """The option by its old name `opponent`, which vector environments had, or by its present one."""
    if opponent is None:
        return opponents
    if opponents is not None:
        raise ValueError("opponent is the old name of opponents: use opponents alone")
    warnings.warn("the option opponent is now called opponents", DeprecationWarning, stacklevel=4)
    return opponent
