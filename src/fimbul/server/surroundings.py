"""What a hub needs to know of what is around it: its settings, its cluster, who hands notices over."""

from __future__ import annotations

from typing import Protocol


class Keeps(Protocol):
    """How long tables and finished games are kept after somebody last touched them."""

    @property
    def days_running(self) -> int: ...

    @property
    def days_over(self) -> int: ...

    @property
    def daily_key(self) -> bool:
        """Whether the deal of the day depends on a secret of the server."""


class Worker(Protocol):
    """What a hub needs to know of the cluster it is a part of."""

    leads: bool  # whether it does what only one has to do

    @property
    def id(self) -> str:
        """How the others know it."""

    async def doubt(self, token: str, seconds: float) -> None:
        """Another worker refuses connections; wait until more is known, or for some seconds."""

    async def drain(self) -> None:
        """Let others have all tables."""


class Gossip(Protocol):
    """How workers tell each other what may be lost."""

    def tell(self, *, hall: bool = False, freed: bool = False) -> None:
        """The hall has changed; tables wait for a worker."""


class Sender(Protocol):
    """Who hands notices over."""

    def wake(self) -> None:
        """There is something to hand over."""

    async def tidy(self) -> None:
        """Forget what is of no use to anybody."""

    async def export(self, account: str) -> object:
        """What is kept of an account."""

    async def forget(self, account: str) -> None:
        """Keep nothing of an account."""

    async def close(self) -> None:
        """Finish what is under way."""
