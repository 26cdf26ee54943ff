"""The position, as one seat may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field


class FigureInfo(Struct, frozen=True):
    """Equal figures of one clan in one place."""

    seat: int
    figure: str  # leader, warrior, ship, mystic, or the card of a Monster
    count: int
    strength: int  # of one


class ClanStrength(Struct, frozen=True):
    """STR of a clan in a place, fjord included."""

    seat: int
    strength: int


class ValorInfo(Struct, frozen=True):
    """What Prove Valor would find of a clan in a Chamber, if it came now."""

    seat: int
    number: int  # its number for the majority
    glory: int  # what it would gain


class PlaceInfo(Struct, frozen=True, omit_defaults=True):
    """A province or fjord; a Chamber."""

    place: str
    token: str | None  # what pillaging it, or winning its contest, gives; `god` where a god is
    pillaged: bool  # the reward is gone for this Age
    destroyed: bool
    doom: int | None  # the Age in which it falls
    room: int | None  # empty villages; None where there is no limit
    figures: list[FigureInfo]
    strength: list[ClanStrength]
    gods: list[str]
    claimed: int | None = None  # whose reward token covers the reward
    closed: bool = False  # a Chamber token lies there
    arrives: int | None = None  # the Age in which a god comes to a closed Chamber
    valor: list[ValorInfo] = field(default_factory=list)  # only where Prove Valor looks


class StatInfo(Struct, frozen=True):
    """A clan stat: where it stands and what it is worth at the end."""

    stat: str
    step: int
    value: int
    next: int | None  # the value of the next step
    bonus: int  # Glory at the end of the game as it stands


class SlotInfo(Struct, frozen=True, omit_defaults=True):
    """A slot of the clan sheet. Where all are alike, its kind is that of what fills it: a card, `quest`, `free`."""

    kind: str
    card: str | None  # None too where a Quest lies face down
    used: bool = False  # used up for this Age


class ShownCard(Struct, frozen=True):
    """A card everybody knows to be among a clan's private cards, or dropped since that Age."""

    card: str
    age: int


class ClanInfo(Struct, frozen=True, omit_defaults=True):
    """What everybody knows of one clan."""

    seat: int
    clan: str
    glory: int
    rage: int
    stats: list[StatInfo]
    hand: int
    quests: int
    dropped: list[int]  # how many cards, by Age
    out: bool  # has passed in this Action phase
    slots: list[SlotInfo]
    on_board: int  # figures on the board; in Midgard they count against Horns
    reserve: list[FigureInfo]
    valhalla: list[FigureInfo]  # the clan's dead, wherever they wait for their release
    release_glory: int  # what the dead will pay when released
    opened: list[str]  # cards it got in secret and has since shown
    shown: list[ShownCard]
    discard: list[str] = field(default_factory=list)  # its own discard pile, where it has one
    sworn: list[str] = field(default_factory=list)  # Quests committed face up
    kill_pile: list[FigureInfo] = field(default_factory=list)  # figures, of any clan, that it has destroyed
    bases: list[int] = field(default_factory=list)  # how many more Monsters it has bases for: small, large


class BattleCardInfo(Struct, frozen=True):
    """A card lying revealed in a battle."""

    card: str
    bonus: int  # what it adds now
    cancelled: bool


class BattleClan(Struct, frozen=True, omit_defaults=True):
    """One column of the battle sheet."""

    seat: int
    figures: list[FigureInfo]
    strength: int  # of the figures
    cards: list[BattleCardInfo]
    bonus: int  # of the cards
    total: int
    hand: int
    chosen: bool  # has chosen a card that is still hidden
    fallen: int
    late: bool = False  # chooses its card when those of the others lie open


class CardTotal(Struct, frozen=True, omit_defaults=True):
    """What a card of mine would give against what lies open now."""

    card: str
    total: int
    outcome: Literal["wins", "ties", "loses"]
    against: int = 0  # the most that an enemy has
    hidden: bool = False  # an enemy may still add a card that is not known
    varies: bool = False  # how much my card adds depends on theirs
    beaten_by: int | None = None  # how much the strongest enemy must add so that I neither win nor tie


class BattleInfo(Struct, frozen=True, omit_defaults=True):
    """A battle in progress, or a contest from its declaration on."""

    place: str
    attacker: int
    step: Literal["declare", "call", "cards", "reveal", "late", "outcome"]
    clans: list[BattleClan]
    mine: list[CardTotal]
    leaders: list[int]  # who wins, or ties, if nothing more is played
    outlook: str  # the same as a sentence
    call: list[int] = field(default_factory=list)  # where each is called once: who still is, in order, now first


class PackInfo(Struct, frozen=True):
    """A pack I have held."""

    age: int
    cards: list[str]
    taken: list[str]


class DraftInfo(Struct, frozen=True):
    """The draft as I see it."""

    pack: list[str]
    gone: list[str]  # cards I saw in this very pack earlier and that others took
    picks: list[str]  # mine of this Age
    kept: list[str]  # in hand from before
    chosen: list[str]  # my hidden choice, until the last seat has chosen
    passes_to: int
    comes_from: int
    memory: list[PackInfo]  # oldest first, this Age


class Arrival(Struct, frozen=True):
    """A god of the game: when and where it comes."""

    age: int
    god: str
    place: str
    here: bool


class LookInfo(Struct, frozen=True):
    """Somebody has looked at the top of the deck; the cards only if it was me."""

    age: int
    seat: int
    count: int
    cards: list[str]
    taken: str | None


class Position(Struct, frozen=True, omit_defaults=True):
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
    places: list[PlaceInfo]
    clans: list[ClanInfo]
    discard: list[str]
    hand: list[str]
    quests: list[str]
    dropped: list[str]
    draft: DraftInfo | None
    battles: list[BattleInfo]  # the innermost last
    over: bool
    chosen: list[str] = field(default_factory=list)  # my hidden choice, until the last seat has chosen
    arrivals: list[Arrival] = field(default_factory=list)  # by Age
    sauna: list[FigureInfo] = field(default_factory=list)
    deck: int | None = None  # how many cards may still be looked at
    looks: list[LookInfo] = field(default_factory=list)  # oldest first
    left: int = 0  # places that can still be attacked; when none is left, the Action phase ends
