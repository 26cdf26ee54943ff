"""The people at a table, and what they play."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from fimbul.server.messages.base import FIRST_EDITION, Name, Word


class SeatRoom(Struct, frozen=True):
    """Who sits there."""

    seat: int
    clan: str | None
    name: str
    kind: Literal["open", "person", "bot"]
    bot: str  # the bot that plays, or would stand in
    online: bool
    stand_in: bool  # a bot plays for the person, who may take the seat back
    resigned: bool
    deadline: int | None  # milliseconds since 1970
    hints: int  # how many this person has asked for
    reserve: int | None  # what is left of the time besides that of each decision, in milliseconds; None: there is none
    account: str = ""  # of somebody who is signed in and may be looked at
    known_as: str = ""  # … and the name of that account


class UndoAsked(Struct, frozen=True):
    """Somebody asks the table to take a move back."""

    by: int
    text: str
    waiting: list[int]


class PauseNow(Struct, frozen=True):
    """Somebody asks for a pause; or, once nobody is waited for, all clocks stand still."""

    by: int
    waiting: list[int]


class HallNow(Struct, frozen=True):
    """How a table stands in the hall, and how late spectators see it."""

    listed: bool
    watched: bool
    delay: int


class Room(Struct, tag="room", frozen=True):
    """The people at the table; sent whenever something about them changes."""

    status: Literal["gathering", "playing", "over"]
    seats: list[SeatRoom]
    free_clans: list[str]
    host: int | None
    watchers: int
    now: int  # the server's clock, milliseconds since 1970
    undo: UndoAsked | None
    rematch: list[int]  # who wants another game
    paused: bool  # nobody has acted for a while: no clock runs until somebody does
    pause: PauseNow | None  # agreed by all, or asked for
    hall: HallNow
    catalogue: str  # the id of the one that has the cards of this table


class Seating(Struct, frozen=True):
    """What kind of opponent or person a new table expects on a seat."""

    kind: Literal["me", "here", "open", "bot"]  # here: another person at the same screen
    name: Name = ""
    clan: Word | None = None
    bot: Word = ""


class Sandbox(Struct, frozen=True):
    """A position of a finished game that is played on from, for practice: it never becomes a result."""

    game: Word
    n: Annotated[int, Meta(ge=0)]  # moves that were made
    seat: Annotated[int, Meta(ge=0)]  # of the person; bots play the others


class TableSettings(Struct, frozen=True):
    """The game that is played, and how."""

    edition: Word = FIRST_EDITION
    seats: int = 4
    modules: list[Word] = field(default_factory=list)
    options: list[Word] = field(default_factory=list)
    gods: list[Word] = field(default_factory=list)  # none: drawn
    seed: Annotated[str, Meta(max_length=40)] | None = None  # only with one person at the table
    clock: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0  # seconds for a decision; 0: none
    bank: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0  # seconds besides, for the whole game
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0  # seconds that each decision adds to the bank
    on_timeout: Literal["bot", "wait"] = "bot"  # bot: it makes one move for the person
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 700  # milliseconds a bot takes to answer
    hints: bool | None = None  # whether people may ask a bot what it would do; None: only if one person plays
    daily: Word = ""  # the day whose deal is played; a page says "today"
    player: Word = ""  # whose try it is: a key of the browser in an order, its digest from then on
    lesson: Word = ""  # the lesson, or "puzzle:" and the puzzle, that is played; its file says everything else
    sandbox: Sandbox | None = None  # the position that is played on from; its game says everything else
    listed: bool = False  # whether the hall offers its free seats to everybody
    watched: bool = False  # whether the hall lets everybody watch
    delay: Annotated[int, Meta(ge=0, le=86_400)] = 0  # seconds by which spectators see everything later
