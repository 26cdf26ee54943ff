"""Blocks, reports, and the page for the host of a server."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fimbul.server.messages.base import Language, Word

Words = Annotated[str, Meta(max_length=600)]


class Announcement(Struct, tag="announcement", frozen=True):
    """The host of the server has something to say to everybody."""

    text: str


class ReportOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/report: ask the host of the server to look at what somebody does; `key` is one's own."""

    key: Word
    seat: int  # -1: a spectator
    reason: Literal["insult", "name", "cheating", "stalling", "other"]
    text: Words = ""
    lang: Language = "en"


class BlockOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/block: hear no more of the account at a seat; /api/account/unblock: of this account, again."""

    table: Word = ""
    seat: int = -1
    account: Word = ""
    lang: Language = "en"


class BlockedAccount(Struct, frozen=True):
    """Somebody one wants to hear no more of."""

    account: str
    name: str


class Blocks(Struct, frozen=True):
    """GET /api/account/blocks"""

    blocked: list[BlockedAccount]


class SaidLine(Struct, frozen=True):
    """A line of chat as it was reported."""

    seat: int
    name: str
    text: str
    at: int


class Report(Struct, frozen=True):
    """What somebody has reported."""

    id: str
    at: int
    by: str
    about: str
    account: str  # of the one it is about; "": a guest
    seat: int
    reason: str
    text: str
    lines: list[SaidLine]
    closed: int
    note: str


class Ban(Struct, frozen=True):
    """An account that cannot sign in for a while."""

    account: str
    name: str
    until: int
    reason: str


class AuditLine(Struct, frozen=True):
    """Who did what."""

    at: int
    who: str
    what: str
    about: str
    detail: str


class HostPage(Struct, frozen=True):
    """GET /api/host: for those who look after the server."""

    open: bool  # whether new accounts are taken
    message: str
    message_until: int
    reports: list[Report]
    bans: list[Ban]
    log: list[AuditLine]


class HostOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/host/open, /message, /close, /ban, /unban: what is needed of it."""

    open: bool = True
    text: Words = ""  # a message, a note, a reason
    hours: Annotated[int, Meta(ge=1, le=87_600)] = 24
    report: Word = ""
    account: Word = ""
    lang: Language = "en"
