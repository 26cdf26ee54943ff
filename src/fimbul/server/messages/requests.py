"""HTTP: making and joining tables, finished games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fimbul.server.messages.base import Language, Word
from fimbul.server.messages.happening import Entry, Motion, Result
from fimbul.server.messages.people import Seating, TableSettings
from fimbul.server.messages.position import Position


class TableOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    settings: TableSettings
    seating: list[Seating]
    start: bool = False  # start at once: nobody else is expected
    lang: Language = "en"


class SeatKey(Struct, frozen=True):
    """A secret that opens a seat."""

    seat: int
    kind: Literal["me", "here", "open", "bot"]
    key: str | None


class TableMade(Struct, frozen=True):
    """Keys are sent once and never again."""

    table: str
    host: str
    invite: str  # opens the next free seat
    watch: str
    seats: list[SeatKey]


class JoinOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/join: the next free seat, by the invitation."""

    key: Word
    lang: Language = "en"


class Joined(Struct, frozen=True):
    """The seat that was free."""

    table: str
    seat: int
    key: str


class GameSummary(Struct, frozen=True):
    """GET /api/games/GAME: a finished game, or an uploaded record."""

    game: str
    edition: str
    seats: int
    modules: list[str]
    options: list[str]
    clans: list[str]
    names: list[str]
    steps: int
    result: Result | None  # None: the record is incomplete
    at: int
    catalogue: str  # the id of the one that has its cards


class Step(Struct, frozen=True):
    """A position of a finished game, and how it came about."""

    n: int
    seat: int | None  # who moved
    text: str  # the move in words
    entries: list[Entry]
    motions: list[Motion]
    position: Position
    hands: list[list[str]]  # all hands, by seat, when seen with everything open; else []
    committed: list[list[str]]  # committed Quests likewise


class Steps(Struct, frozen=True):
    """GET /api/games/GAME/steps?seat=&open=&lang=&first=&count="""

    first: int
    steps: list[Step]


class Uploaded(Struct, frozen=True):
    """POST /api/records"""

    game: str
