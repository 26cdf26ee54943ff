"""The position, as one seat may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class FigureSight(Struct, frozen=True):
    """Like figures of one clan in one place."""

    seat: int
    figure: str  # leader, warrior, ship, mystic, or the card of a Monster
    count: int
    strength: int  # of one


class ClanStrength(Struct, frozen=True):
    """STR of a clan in a place, fjord included."""

    seat: int
    strength: int


class PlaceSight(Struct, frozen=True):
    """A province or fjord."""

    place: str
    token: str | None  # what pillaging it gives
    pillaged: bool
    destroyed: bool
    doom: int | None  # the Age in which it falls
    room: int | None  # empty villages; None where there is no limit
    figures: list[FigureSight]
    strength: list[ClanStrength]
    gods: list[str]


class StatSight(Struct, frozen=True):
    """A clan stat: where it stands and what it is worth at the end."""

    stat: str
    step: int
    value: int
    next: int | None  # the value of the next step
    bonus: int  # Glory at the end of the game as it stands


class SlotSight(Struct, frozen=True):
    """A slot of the clan sheet."""

    kind: str
    card: str | None


class ShownCard(Struct, frozen=True):
    """A card everybody knows to be among a clan's private cards, or dropped since that Age."""

    card: str
    age: int


class ClanSight(Struct, frozen=True):
    """What everybody knows of one clan."""

    seat: int
    clan: str
    glory: int
    rage: int
    stats: list[StatSight]
    hand: int
    quests: int
    dropped: list[int]  # how many cards, by Age
    out: bool  # has passed in this Action phase
    slots: list[SlotSight]
    on_board: int  # figures that count against Horns
    reserve: list[FigureSight]
    valhalla: list[FigureSight]
    release_glory: int  # what the figures in Valhalla will pay when released
    opened: list[str]  # cards it came by in secret and has shown
    shown: list[ShownCard]


class BattleCardSight(Struct, frozen=True):
    """A card lying revealed in a battle."""

    card: str
    bonus: int  # what it adds now
    cancelled: bool


class BattleClan(Struct, frozen=True):
    """One column of the battle sheet."""

    seat: int
    figures: list[FigureSight]
    strength: int  # of the figures
    cards: list[BattleCardSight]
    bonus: int  # of the cards
    total: int
    hand: int
    chosen: bool  # has chosen a card that is still hidden
    fallen: int


class CardTotal(Struct, frozen=True):
    """What a card of mine would give against what lies open now."""

    card: str
    total: int
    outcome: Literal["wins", "ties", "loses"]


class BattleSight(Struct, frozen=True):
    """A battle in progress."""

    place: str
    attacker: int
    step: Literal["call", "cards", "late", "outcome"]
    clans: list[BattleClan]
    mine: list[CardTotal]
    leaders: list[int]  # who wins, or ties, if nothing more is played
    outlook: str  # the same as a sentence


class PackSight(Struct, frozen=True):
    """A pack I have held."""

    age: int
    cards: list[str]
    taken: list[str]


class DraftSight(Struct, frozen=True):
    """The draft as I see it."""

    pack: list[str]
    gone: list[str]  # cards I saw in this very pack earlier and that others took
    picks: list[str]  # mine of this Age
    kept: list[str]  # in hand from before
    chosen: list[str]  # my hidden choice, until the last seat has chosen
    passes_to: int
    comes_from: int
    memory: list[PackSight]  # oldest first, this Age


class Sight(Struct, frozen=True):
    """The whole table as one seat (or a spectator, -1) may know it."""

    seat: int
    age: int
    phase: str
    first: int
    turn: int | None
    asked: list[int]
    chosen_by: list[int]  # who has made a hidden choice
    question: str | None  # what those seats are asked
    source: str | None  # the card that asks
    waiting: str  # the same as a sentence: who must do what
    doom: list[str]  # by Age
    unused: list[str]
    places: list[PlaceSight]
    clans: list[ClanSight]
    discard: list[str]
    hand: list[str]
    quests: list[str]
    dropped: list[str]
    draft: DraftSight | None
    battles: list[BattleSight]  # the innermost last
    over: bool
