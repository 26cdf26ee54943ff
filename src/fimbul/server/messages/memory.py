"""Profiles and leaderboards: finished games only."""

from __future__ import annotations

from msgspec import Struct


class LadderStanding(Struct, frozen=True):
    """A rating in one ladder."""

    edition: str
    kind: str  # the number of seats, or "solo"
    rating: int
    unsure: bool  # after a few games it says little
    games: int
    wins: int


class PastGame(Struct, frozen=True):
    """A finished game of somebody."""

    edition: str
    seats: int
    kind: str  # of the ladder; "": not rated
    clan: str
    clan_name: str
    place: int
    glory: int
    left: bool
    at: int
    change: int  # of the rating
    game: str = ""  # the replay; told only to the person themselves


class GlorySource(Struct, frozen=True):
    """Where somebody's Glory comes from, on average of a game."""

    edition: str
    source: str
    label: str
    glory: float
    games: int  # in how many it gave any


class Profile(Struct, frozen=True):
    """GET /api/profiles/ACCOUNT?lang="""

    account: str
    name: str
    since: int
    mine: bool
    listed: bool
    ladders: list[LadderStanding]
    games: list[PastGame]  # the latest first
    played: int  # all of them
    sources: list[GlorySource]  # rules
    cards: list[GlorySource]  # cards, the strongest first


class LeaderboardRow(Struct, frozen=True):
    """A place on a leaderboard."""

    account: str  # "" for bots
    name: str
    rating: int
    unsure: bool
    games: int
    wins: int


class Leaderboard(Struct, frozen=True):
    """GET /api/ladders/EDITION/KIND?lang="""

    edition: str
    kind: str
    rows: list[LeaderboardRow]
    bots: list[LeaderboardRow]  # at fixed ratings, for comparison
