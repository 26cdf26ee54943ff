"""The deal of the day."""

from __future__ import annotations

from msgspec import Struct


class DailyOutcome(Struct, frozen=True):
    """How the try that counts has ended."""

    glory: int
    place: int
    share: float  # of the victory
    game: str


class DailyBar(Struct, frozen=True):
    """How many people got this much Glory, up to nine more."""

    glory: int
    count: int


class DailyServer(Struct, frozen=True):
    """How everybody on this server has done."""

    count: int
    share: int  # of victory, the mean in per cent
    bars: list[DailyBar]


class Daily(Struct, frozen=True):
    """GET /api/daily?player=KEY&day=

    Today's deal, or an earlier one. A table with the settings `daily: "today"` and `player` plays it.
    """

    day: str  # of UTC, by the server's clock
    today: str  # it may be a later one
    now: int  # that clock, milliseconds since 1970
    edition: str
    seats: int
    clan: str
    bot: str
    table: str | None  # where this player has begun it
    mine: DailyOutcome | None
    server: DailyServer | None  # only once it has ended for this player
