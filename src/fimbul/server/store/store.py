"""Everything a server keeps: tables, moves, keys, chat, finished games. How it is kept is for each store to know.

What is reported as saved survives whatever happens next. Heads of records are as secret as the hands; keys are kept as
digests only. No store logs either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

OPEN: Final = ("gathering", "playing")  # the status of a table
OVER: Final = "over"
LESSON_HEAD: Final = "lesson "  # how the head of a lesson's table begins


class StoreProblem(Exception):
    """The store could not do what was asked."""


class NotSaved(StoreProblem):
    """Disk full, database gone: nothing was written. `saying` is what people are told."""

    def __init__(self, reason: str, saying: str = "not_saved") -> None:
        super().__init__(reason)
        self.saying = saying


class NotRead(StoreProblem):
    """The store cannot be read now."""


class Damaged(StoreProblem):
    """A row is there, but cannot be understood."""


class Fenced(StoreProblem):
    """That row has been written already, by another worker: load the table again."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: who sits there and with which settings (`room`), and the secret `head` of its record."""

    table: str
    status: str  # gathering, playing or over
    edition: str
    head: str  # "" while gathering
    room: bytes
    created: int  # milliseconds
    touched: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """Row `n` of a table; kind is move, retract or rewind (then `action` is the n gone back to)."""

    table: str
    n: int
    kind: str
    seat: int
    action: str
    at: int


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What a secret link opens; only the digest of its key is known here."""

    digest: str
    table: str
    role: str  # seat, host, invite or watch
    seat: int


@dataclass(frozen=True, slots=True)
class ChatRow:
    """One line of a table's chat."""

    table: str
    number: int
    seat: int
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """A finished game: its whole record and what the result page shows."""

    game: str
    record: str
    summary: bytes
    at: int


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table with all its rows in order."""

    row: TableRow
    moves: list[MoveRow]


class Store(Protocol):
    """What is kept. A write may fail with NotSaved and is all or nothing; a read with NotRead or Damaged."""

    async def close(self) -> None:
        """Write what is queued, then stop."""

    @property
    def depth(self) -> int:
        """Rows that wait to be written."""

    # -- tables and moves ---------------------------------------------------------------------------------------------
    async def add_table(self, row: TableRow, keys: Sequence[KeyRow]) -> None:
        """A new table with its keys."""

    async def append(self, move: MoveRow) -> None:
        """The next row of a table. Durable when this returns; Fenced if that row is there already."""

    async def save_table(self, table: str, *, status: str, head: str, room: bytes, touched: int) -> None:
        """Replace what can change of a table, after everything asked for earlier."""

    async def load_table(self, table: str) -> LoadedTable | None:
        """A table with its rows."""

    async def unfinished(self) -> list[LoadedTable]:
        """All tables that gather or play, with their rows."""

    # -- keys ---------------------------------------------------------------------------------------------------------
    async def find_key(self, digest: str) -> KeyRow | None:
        """What a key opens."""

    async def keys_of(self, table: str) -> list[KeyRow]:
        """All keys of a table."""

    async def add_keys(self, keys: Sequence[KeyRow]) -> None:
        """More keys for a table."""

    async def drop_keys(self, table: str, role: str, seat: int) -> None:
        """Revoke the keys of a seat in a role."""

    # -- chat and finished games --------------------------------------------------------------------------------------
    async def add_chat(self, line: ChatRow) -> None:
        """One more line of chat."""

    async def chat_of(self, table: str, last: int = 200) -> list[ChatRow]:
        """The last lines of a table's chat, oldest first."""

    async def add_game(self, game: GameRow) -> None:
        """A finished game. One that is there already stays as it is, and counts as new again."""

    async def game(self, game: str) -> GameRow | None:
        """A finished game."""

    # -- upkeep -------------------------------------------------------------------------------------------------------
    async def expire(self, running_before: int, over_before: int, lessons_before: int) -> list[str]:
        """Remove tables nobody has touched since (with moves, keys and chat) and old finished games; which tables."""

    async def check(self) -> None:
        """NotSaved if nothing can be written now."""
