"""What is to be remembered of a game that has ended. Where nothing is kept, it is forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from fimbul.server.store.store import Claim


@dataclass(frozen=True, slots=True)
class EndedChair:
    """A seat at the end of a game."""

    clan: str
    bot: str
    is_bot: bool  # nobody but the bot ever sat there
    left: bool  # a bot played to the end for a person
    helped: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended."""

    table: str
    game: str
    edition: str
    chairs: Sequence[EndedChair]
    glory: Sequence[int]
    winners: Sequence[int]
    sources: Mapping[str, Sequence[int]]  # Glory by source and seat
    seed_chosen: bool
    at: int


class Memory(Protocol):
    """What a server remembers of games."""

    async def count(self, ended: Ended, claim: Claim) -> None:
        """Count a game, once: it may be told again after a crash."""


class Forgets(Memory):
    """Nothing is kept."""

    async def count(self, ended: Ended, claim: Claim) -> None:
        return
