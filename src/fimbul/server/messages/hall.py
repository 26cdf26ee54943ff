"""HTTP: the hall, where tables wait for players and let themselves be watched."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from fimbul.server.messages.base import FIRST_EDITION, Language, Name, Word


class Listing(Struct, frozen=True):
    """A table in the hall: what everybody may know of it, and nothing of its game."""

    table: str
    edition: str
    seats: int
    free: int  # seats that anybody may take; 0 once the game has begun
    names: list[str]  # of the people, in the order of the seats
    bots: int
    clock: int  # seconds for a decision; 0: none
    bank: int  # seconds besides
    modules: list[str]
    options: list[str]
    watch: bool  # whether anybody may watch
    delay: int  # seconds by which spectators see it later
    since: int  # milliseconds since 1970


class Hall(Struct, frozen=True):
    """GET /api/hall?edition=&seats=&pace=&what="""

    tables: list[Listing]
    left_off: int  # more that fit


class HallJoin(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/hall/TABLE/join: the next free seat of a table in the hall."""

    name: Name = ""
    lang: Language = "en"


class HallWatch(Struct, frozen=True):
    """POST /api/hall/TABLE/watch: a key that shows a table to spectators."""

    table: str
    key: str


class Fellow(Struct, frozen=True):
    """An account that one has played with."""

    account: str
    name: str


class Invitation(Struct, frozen=True):
    """A table that somebody is invited to."""

    table: str
    by: str  # the name of whoever invites
    at: int


class Invitations(Struct, frozen=True):
    """GET /api/invitations: to which tables one is invited, and whom one could invite."""

    invitations: list[Invitation]
    fellows: list[Fellow]


class InviteOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/invite: invite somebody one has played with; the key is that of the invitation."""

    account: Word
    key: Word


class QuickOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/hall/quick: a seat at a table that fits, or at one that is opened for others to join."""

    edition: Word = FIRST_EDITION
    seats: int = 0  # 0: any number
    pace: Literal["live", "days"] = "live"
    name: Name = ""
    modules: list[Word] = field(default_factory=list)  # of a table that is opened
    lang: Language = "en"


class QuickSeat(Struct, frozen=True):
    """The seat that was found, or the table that was opened; then its other keys are told, this once."""

    table: str
    seat: int
    key: str
    host: str | None = None
    invite: str | None = None
    watch: str | None = None
