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


class UndoAsked(Struct, frozen=True):
    """Somebody asks the table to take a move back."""

    by: int
    text: str
    waiting: list[int]


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
    catalogue: str  # the id of the one that has the cards of this table


class Seating(Struct, frozen=True):
    """What kind of opponent or person a new table expects on a seat."""

    kind: Literal["me", "here", "open", "bot"]  # here: another person at the same screen
    name: Name = ""
    clan: Word | None = None
    bot: Word = ""


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
    lesson: Word = ""  # the lesson that is played; its file says everything else
