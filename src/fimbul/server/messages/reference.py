"""HTTP: what can be chosen, and the names and texts of everything."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from fimbul.server.messages.descriptor import Descriptor
from fimbul.server.messages.mention import Mention


class NamedText(Struct, frozen=True, omit_defaults=True):
    """Something that can be chosen: code, name, explanation."""

    id: str
    name: str
    text: str
    mentions: tuple[Mention, ...] = ()  # in `text`; only in the catalogue


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
    gods_of_a_game: int  # how many of them play
    gods_with: str  # the module they come with; "" where they always play
    first_game: str  # the option for a first game
    note: str = ""  # what people should know before they choose the edition


class Info(Struct, frozen=True):
    """GET /api/info?lang="""

    protocol: int
    version: str
    compiled: bool
    editions: list[EditionInfo]
    bots: list[NamedText]  # weakest first
    usual_bot: str  # the default
    clocks: list[NamedText]  # `id`: seconds
    days_running: int  # after this many days without a move a running table is removed
    days_over: int  # … and a finished one
    offline: bool = False  # whether the game can be had without this server, below /offline/
    features: list[str] = field(default_factory=list)  # what this server offers besides tables
    message: str = ""  # what its host has to say to everybody


class RulingText(Struct, frozen=True, omit_defaults=True):
    """How a tricky case is decided."""

    number: str
    text: str
    cards: list[str]  # slugs
    mentions: tuple[Mention, ...] = ()  # in `text`


class CardText(Struct, frozen=True, omit_defaults=True):
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
    copies: list[int]  # for each number of seats in `Catalogue.seats`
    rulings: list[str]
    base: Literal["small", "large"] | None = None  # of a Monster, where bases are counted


class PlaceText(Struct, frozen=True, omit_defaults=True):
    """A place of the board."""

    id: str
    name: str
    kind: Literal["province", "fjord", "chamber"]
    region: str | None
    region_name: str | None
    villages: int | None  # None: no limit
    borders: list[str]  # of a Chamber: where its doorways lead
    fjord: str | None
    number: int | None = None  # of its Chamber token: gods come to the lowest first; the Throne has none
    reward: str | None = None  # what winning its contest gives, among the terms of `tokens`


class StoreText(Struct, frozen=True, omit_defaults=True):
    """A place off the board where figures are kept."""

    id: str
    name: str
    kind: Literal["reserve", "dead", "pile", "box"]  # dead: wait for their release; box: out of the game
    seat: int | None = None  # whose pile it is


class Term(Struct, frozen=True):
    """A word of the game."""

    id: str
    name: str


class Catalogue(Struct, frozen=True):
    """GET /api/catalogue/ID/LANG: names and texts of everything, the same data as the command line's.

    The id is that of an edition, or names one of its older card lists too: `valhalla@1`.
    """

    id: str
    edition: str
    lang: str
    cards: list[CardText]
    places: list[PlaceText]
    stores: list[StoreText]
    rulings: list[RulingText]
    terms: dict[str, list[Term]]  # clans, figures, stats, tokens, phases, kinds, gods, regions, sources, verbs, bots
    modules: list[NamedText]
    options: list[NamedText]
    gods: list[NamedText]
    track: dict[str, list[int]]  # values of each stat by step
    about: Descriptor  # what the edition is like
    seats: list[int] = field(default_factory=lambda: [2, 3, 4, 5])  # how many may play
    note: str = ""  # as in EditionInfo
