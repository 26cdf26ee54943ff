"""HTTP: what can be chosen, and the names and texts of everything."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class NamedText(Struct, frozen=True):
    """Something that can be chosen: code, name, explanation."""

    id: str
    name: str
    text: str


class EditionInfo(Struct, frozen=True):
    """What a table can be set up with."""

    id: str
    name: str
    fewest: int
    most: int
    clans: list[NamedText]  # `text`: the module it comes with, or ""
    modules: list[NamedText]
    options: list[NamedText]
    gods: list[NamedText]


class Info(Struct, frozen=True):
    """GET /api/info?lang="""

    protocol: int
    version: str
    compiled: bool
    editions: list[EditionInfo]
    bots: list[NamedText]
    clocks: list[NamedText]  # `id`: seconds
    days_running: int  # after so many days without a move a running table is removed
    days_over: int  # … and a finished one


class RulingText(Struct, frozen=True):
    """How a tricky case is decided."""

    number: str
    text: str
    cards: list[str]  # slugs


class CardText(Struct, frozen=True):
    """A card of the reference."""

    id: str
    slug: str
    name: str
    kind: str
    kind_name: str
    text: str
    about: str
    age: int
    god: str
    module: str
    strength: int
    cost: int
    glory: int
    late: bool
    copies: list[int]  # for 2, 3, 4, 5 seats
    rulings: list[str]


class PlaceText(Struct, frozen=True):
    """A place of the board."""

    id: str
    name: str
    kind: Literal["province", "fjord"]
    region: str | None
    region_name: str | None
    villages: int | None  # None: no limit
    borders: list[str]
    fjord: str | None


class Term(Struct, frozen=True):
    """A word of the game."""

    id: str
    name: str


class Catalogue(Struct, frozen=True):
    """GET /api/catalogue/EDITION/LANG: names and texts of everything, the same data as the command line's."""

    edition: str
    lang: str
    cards: list[CardText]
    places: list[PlaceText]
    rulings: list[RulingText]
    terms: dict[str, list[Term]]  # clans, figures, stats, tokens, phases, kinds, gods, regions, sources, verbs
    modules: list[NamedText]
    options: list[NamedText]
    gods: list[NamedText]
    track: dict[str, list[int]]  # values of each stat by step
    ragnarok: list[int]  # Glory of a figure, by Age
