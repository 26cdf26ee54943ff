"""Everything a server keeps: tables, moves, keys, chat, finished games and their analyses.

How it is kept is for each store to know. What is reported as saved survives whatever happens next. Heads of records are
as secret as the hands; keys are kept as digests only. No store logs either.
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


class Elsewhere(StoreProblem):
    """Another worker plays that table: `address` is where, `token` opens the door for workers. Secret, both."""

    def __init__(self, address: str, token: str) -> None:
        super().__init__("another worker plays this table")
        self.address = address
        self.token = token


@dataclass(frozen=True, slots=True)
class Claim:
    """That a table is ours to write, since it changed hands for the `epoch`th time; 0 where only one worker writes."""

    table: str
    epoch: int = 0


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
    """A finished game: its whole record and what the result page shows. The deal of the day has rows here, too."""

    game: str
    record: str
    summary: bytes
    at: int


@dataclass(frozen=True, slots=True)
class AnalysisRow:
    """What was found in one part of a finished game, at a depth."""

    game: str
    depth: str
    part: int
    found: bytes


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """Whoever follows a seat is to be told something. By which ways, the store knows."""

    table: str
    seat: int
    kind: str
    what: str  # tells it from everything else the seat is told at this table
    facts: str  # what spectators know, too
    at: int
    held: bool  # its person is present: only if they leave


@dataclass(frozen=True, slots=True)
class NoticeChanges:
    """What a change gives to tell."""

    notices: tuple[NoticeRow, ...] = ()
    settled: tuple[int, ...] = ()  # seats that need not be told any more of what they were asked before `at`
    at: int = 0
    after: str = ""  # the table whose followers follow this one


NO_NOTICES: Final = NoticeChanges()


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table with all its rows in order."""

    row: TableRow
    moves: list[MoveRow]
    claim: Claim | None = None  # None: nobody has claimed it yet


class Store(Protocol):
    """What is kept. A write may fail with NotSaved and is all or nothing; a read with NotRead or Damaged.

    What a table writes is written under its claim, and Fenced if the table belongs to another worker by now. Notices
    are written together with what causes them; a store that tells nobody anything leaves them out.
    """

    async def close(self) -> None:
        """Write what is queued, then stop."""

    @property
    def depth(self) -> int:
        """Rows that wait to be written."""

    # -- tables and moves ---------------------------------------------------------------------------------------------
    async def add_table(self, row: TableRow, keys: Sequence[KeyRow], changes: NoticeChanges = NO_NOTICES) -> Claim:
        """A new table with its keys. It is ours."""

    async def claim(self, table: str) -> Claim | None:
        """Make a table ours; None if there is no such table, Elsewhere if it belongs to another worker that lives."""

    async def release(self, claim: Claim) -> None:
        """Let others have a table."""

    async def append(self, move: MoveRow, claim: Claim | None = None, changes: NoticeChanges = NO_NOTICES) -> None:
        """The next row of a table. Durable when this returns; Fenced if that row is there already."""

    async def save_table(
        self,
        table: str,
        *,
        status: str,
        head: str,
        room: bytes,
        touched: int,
        claim: Claim | None = None,
        changes: NoticeChanges = NO_NOTICES,
    ) -> None:
        """Replace what can change of a table, after everything asked for earlier."""

    async def load_table(self, table: str) -> LoadedTable | None:
        """A table with its rows."""

    async def unfinished(self) -> list[LoadedTable]:
        """All tables that gather or play and belong to nobody else, with their rows."""

    # -- keys ---------------------------------------------------------------------------------------------------------
    async def find_key(self, digest: str) -> KeyRow | None:
        """What a key opens."""

    async def keys_of(self, table: str) -> list[KeyRow]:
        """All keys of a table."""

    async def add_keys(self, keys: Sequence[KeyRow], claim: Claim | None = None) -> None:
        """More keys for a table."""

    async def drop_keys(self, table: str, role: str, seat: int, claim: Claim | None = None) -> None:
        """Revoke the keys of a seat in a role; whoever followed the seat by them hears no more of it."""

    # -- chat and finished games --------------------------------------------------------------------------------------
    async def add_chat(self, line: ChatRow, claim: Claim | None = None) -> None:
        """One more line of chat."""

    async def chat_of(self, table: str, last: int = 200) -> list[ChatRow]:
        """The last lines of a table's chat, oldest first."""

    async def add_game(self, game: GameRow, claim: Claim | None = None) -> None:
        """A finished game. One that is there already stays as it is, and counts as new again."""

    async def game(self, game: str) -> GameRow | None:
        """A finished game."""

    async def games_named(self, start: str) -> list[GameRow]:
        """All rows whose names begin like this."""

    async def add_analysis(self, row: AnalysisRow) -> None:
        """A part of an analysis. Fenced if it is there already; NotSaved if the game is not there any more."""

    async def analysis(self, game: str, depth: str) -> list[AnalysisRow]:
        """All parts of an analysis that are there, in their order."""

    # -- upkeep -------------------------------------------------------------------------------------------------------
    async def expire(self, running_before: int, over_before: int, lessons_before: int) -> list[str]:
        """Remove tables nobody has touched since (with moves, keys and chat) and old finished games; which tables."""

    async def check(self) -> None:
        """NotSaved if nothing can be written now."""
