"""What is kept of the hall: a row for each table that anybody may join or watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from fimbul.server.store.store import Claim


@dataclass(frozen=True, slots=True)
class HallRow:
    """A table in the hall."""

    table: str
    listing: bytes
    at: int  # when it last changed, in milliseconds; it is not shown before
    until: int = 0  # when it is taken out; 0: not yet known


class HallRows(Protocol):
    """The rows of the hall. What a table writes is fenced by its claim, as everything it writes."""

    async def put(self, row: HallRow, claim: Claim) -> None:
        """Put a table into the hall, or say something else about it."""

    async def drop(self, table: str, claim: Claim) -> None:
        """Take a table out."""

    async def rows(self, now: int) -> list[HallRow]:
        """What is in the hall, the latest first."""
