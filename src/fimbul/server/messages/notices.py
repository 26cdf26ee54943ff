"""HTTP: my games at a glance, and notices for those who are away."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fimbul.server.messages.base import Language, Word

NoticeKind = Literal["turn", "battle", "over", "joined", "rematch"]
Channel = Literal["push", "mail", "webhook", "chat"]
Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]
GuestKey = Annotated[str, Meta(max_length=64)]  # of a browser; "" for somebody with an account


class GlanceWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/glance: a table of mine, by the key of a seat or of spectators."""

    key: Word
    since: int | None = None  # the row I saw last
    lang: Language = "en"


class GlanceAt(Struct, frozen=True, forbid_unknown_fields=True):
    """One of several tables of mine."""

    table: Word
    key: Word
    since: int | None = None


class GlancesOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/glances: tables of mine; those of my account come besides."""

    tables: Annotated[list[GlanceAt], Meta(max_length=60)]
    lang: Language = "en"


class GlanceSeat(Struct, frozen=True):
    """Who sits there."""

    seat: int
    name: str
    clan: str | None
    kind: Literal["open", "person", "bot"]


class Glance(Struct, frozen=True):
    """How a table stands, for somebody who looks at several."""

    table: str
    status: Literal["gathering", "playing", "over", "gone", "unreachable"]
    seats: list[GlanceSeat] = []
    seat: int = -1  # mine; -1: I watch
    awaited: list[int] = []  # seats the table waits for
    since: int | None = None  # when it was asked what it waits for; milliseconds since 1970
    deadline: int | None = None  # of my own question
    age: int | None = None
    n: int = 0
    news: int = 0  # rows since I was here
    lines: list[str] = []  # the last sentences of them
    winners: list[int] = []
    stand_in: bool = False  # a bot plays for me
    again: bool = False  # a rematch has been set up


class Glances(Struct, frozen=True):
    """Answer to /api/glances: in the order they were asked for."""

    tables: list[Glance]
    now: int  # the server's clock


class NoticeWay(Struct, frozen=True):
    """A way by which I am told things."""

    id: str
    kind: Channel
    label: str
    state: Literal["code", "on", "off"]  # code: it must be confirmed first
    gap: int  # seconds between two messages
    error: str  # what went wrong last, as a sentence; "": nothing
    sent: int  # when the last message arrived; 0: none yet


class NoticeSeat(Struct, frozen=True):
    """A seat I am told of."""

    table: str
    seat: int
    kinds: list[NoticeKind]


class Notices(Struct, frozen=True):
    """Answer to all requests below /api/notices: how I am told things."""

    channels: list[Channel]  # what the host has switched on
    push_key: str  # what a browser needs for push
    services: list[str]  # chat services
    ways: list[NoticeWay]
    seats: list[NoticeSeat]
    lang: str
    zone: str
    quiet_from: int  # minutes after midnight; equal: never quiet
    quiet_to: int
    kinds: list[NoticeKind]  # what I am told of new tables


class NoticesOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices: how am I told things?"""

    guest: GuestKey = ""
    lang: Language = "en"


class NoticeSettingsOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices/settings"""

    zone: Word
    quiet_from: Minute
    quiet_to: Minute
    kinds: list[NoticeKind]
    guest: GuestKey = ""
    lang: Language = "en"


class WayOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices/ways: one more way. An e-mail address is sent a code first."""

    kind: Channel
    address: Annotated[str, Meta(max_length=2_000)]
    label: Annotated[str, Meta(max_length=60)] = ""  # "": what the server makes of the address
    zone: Word = "UTC"
    guest: GuestKey = ""
    lang: Language = "en"


class WayChangeOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices/ways/ID"""

    what: Literal["test", "confirm", "on", "gap", "remove"]
    code: Word = ""
    gap: Annotated[int, Meta(ge=0, le=86_400)] = 0
    guest: GuestKey = ""
    lang: Language = "en"


class FollowAt(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, by its key or as that of my account, and what I want to be told of it; an empty list: no more."""

    table: Word
    key: Word
    kinds: list[NoticeKind] | None = None  # None: as of all new tables


class FollowOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices/seats"""

    seats: Annotated[list[FollowAt], Meta(max_length=60)]
    guest: GuestKey = ""
    lang: Language = "en"


class StopOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices/stop: end a way by the token of its messages."""

    token: Word
    lang: Language = "en"


class Stopped(Struct, frozen=True):
    """It has ended; also if it had before."""

    stopped: bool
