"""The wire: everything page and server say to each other. `web/src/wire.ts` is generated from this module.

Two doors: a few HTTP requests (making a table, reference, finished games) and one WebSocket per seat. Cards, places and
figures are named as in the notation; sentences come in the language of the connection.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

PROTOCOL: Final = 1
MESSAGE_LIMIT: Final = 8_192  # bytes of one message from a page
CHAT_LIMIT: Final = 300
NAME_LIMIT: Final = 24
RECORD_LIMIT: Final = 1_000_000  # bytes of an uploaded record

Language = Literal["en", "fr"]
Name = Annotated[str, Meta(max_length=NAME_LIMIT)]
Word = Annotated[str, Meta(max_length=64)]  # a code, an id, a key
Thing = Annotated[str, Meta(max_length=160)]  # an action in notation, a place, a card


# -- the position, as one seat may know it --------------------------------------------------------------------------
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


# -- decisions ------------------------------------------------------------------------------------------------------
class Option(Struct, frozen=True, omit_defaults=True):
    """One legal answer, in one piece (`action`) and taken apart, so that the page can walk verb, source, target."""

    action: int
    kind: str  # the verb of the notation
    text: str
    cost: int | None = None  # Rage
    card: str | None = None
    figure: str | None = None
    of: int | None = None  # whose figure, where it is another clan's
    source: str | None = None  # the place it comes from
    place: str | None = None  # the place it concerns, or goes to
    old: str | None = None  # the card it replaces
    stat: str | None = None
    number: int | None = None
    group: list[FigureSight] = field(default_factory=list)
    god: str | None = None


class Verb(Struct, frozen=True):
    """A kind of action: how many choices it has, or why there is none."""

    kind: str
    text: str
    count: int
    reason: str | None


class Question(Struct, frozen=True):
    """What this seat is asked."""

    n: int  # to be quoted with the answer
    kind: str
    source: str | None
    prompt: str
    veiled: bool  # the list of options is itself a secret: never answered by itself
    options: list[Option]
    verbs: list[Verb]  # only where an action is asked for


class Undo(Struct, frozen=True):
    """What undo would take back."""

    text: str
    free: bool  # else the other people at the table are asked


# -- what happened --------------------------------------------------------------------------------------------------
class Motion(Struct, frozen=True, omit_defaults=True):
    """Something to be shown moving."""

    kind: str  # place, move, die, save, release, ruin, reveal, glory, raise, rage, upgrade, quest, attack, phase, god
    seat: int | None = None
    figure: str | None = None
    count: int = 1
    source: str | None = None
    target: str | None = None
    card: str | None = None
    amount: int = 0
    word: str | None = None  # a stat, a phase


class Entry(Struct, frozen=True, omit_defaults=True):
    """A line of the log."""

    n: int
    age: int
    text: str
    kind: str = "event"  # event, phase, battle, glory, undo
    seat: int | None = None
    places: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)


class SourceGlory(Struct, frozen=True):
    """Glory of a clan by where it came from."""

    source: str
    label: str
    glory: list[int]  # by seat


class GloryPoint(Struct, frozen=True):
    """Glory of all clans after so many moves."""

    n: int
    age: int
    glory: list[int]


class Result(Struct, frozen=True):
    """How it ended."""

    glory: list[int]
    winners: list[int]
    sources: list[SourceGlory]
    timeline: list[GloryPoint]
    seed: str  # all digits: it can be checked that the deal follows from it
    game: str  # id of the replay


# -- the people -----------------------------------------------------------------------------------------------------
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


class Seating(Struct, frozen=True):
    """What kind of opponent or person a new table expects on a seat."""

    kind: Literal["me", "here", "open", "bot"]  # here: another person at the same screen
    name: Name = ""
    clan: Word | None = None
    bot: Word = ""


class TableSettings(Struct, frozen=True):
    """The game that is played, and how."""

    edition: Word = "midgard"
    seats: int = 4
    modules: list[Word] = field(default_factory=list)
    options: list[Word] = field(default_factory=list)
    gods: list[Word] = field(default_factory=list)  # none: drawn
    seed: Annotated[str, Meta(max_length=40)] | None = None  # only with one person at the table
    clock: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0  # seconds for a decision; 0: none
    on_timeout: Literal["bot", "wait"] = "bot"
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 700  # milliseconds a bot takes to answer


# -- from the page --------------------------------------------------------------------------------------------------
class Hello(Struct, tag="hello", frozen=True, forbid_unknown_fields=True):
    """The first message of a socket. A key is a seat's, or the spectators'."""

    protocol: int
    table: Word
    key: Word
    host: Word | None = None  # the host's key besides
    lang: Language = "en"
    since: int | None = None  # the last n seen: only later lines of the log are sent


class Answer(Struct, tag="answer", frozen=True, forbid_unknown_fields=True):
    """One of the options of the open question."""

    id: int
    n: int
    action: int


class Retract(Struct, tag="retract", frozen=True, forbid_unknown_fields=True):
    """Take a hidden choice back while others are still choosing."""

    id: int


class AskUndo(Struct, tag="undo", frozen=True, forbid_unknown_fields=True):
    """Take the last move back; the table is asked where it must be."""

    id: int


class AnswerUndo(Struct, tag="undo_answer", frozen=True, forbid_unknown_fields=True):
    """Agree, or not, to somebody's undo."""

    id: int
    agree: bool


class Why(Struct, tag="why", frozen=True, forbid_unknown_fields=True):
    """Why is a thing not on offer? A verb, a place, a card, or an action in notation."""

    id: int
    thing: Thing


class Preview(Struct, tag="preview", frozen=True, forbid_unknown_fields=True):
    """What would an option do, as far as it can be known?"""

    id: int
    action: int


class Say(Struct, tag="say", frozen=True, forbid_unknown_fields=True):
    """A line of chat."""

    id: int
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LIMIT)]


class Sit(Struct, tag="sit", frozen=True, forbid_unknown_fields=True):
    """Name and clan, before the game begins."""

    id: int
    name: Name
    clan: Word | None = None


class Start(Struct, tag="start", frozen=True, forbid_unknown_fields=True):
    """The host begins; bots take the open seats."""

    id: int


class SetSeat(Struct, tag="set_seat", frozen=True, forbid_unknown_fields=True):
    """The host gives a seat to a bot, opens it to a new person, or calls another bot to it."""

    id: int
    seat: int
    kind: Literal["open", "bot"]
    bot: Word = ""


class Leave(Struct, tag="leave", frozen=True, forbid_unknown_fields=True):
    """Leave: a bot stands in until the person is back; or for good."""

    id: int
    resign: bool = False


class TakeBack(Struct, tag="take_back", frozen=True, forbid_unknown_fields=True):
    """Play on yourself."""

    id: int


class Rematch(Struct, tag="rematch", frozen=True, forbid_unknown_fields=True):
    """Another game with the same people and settings."""

    id: int


class SetLanguage(Struct, tag="language", frozen=True, forbid_unknown_fields=True):
    """Speak another language from now on; the log is sent anew."""

    id: int
    lang: Language


class Ping(Struct, tag="ping", frozen=True, forbid_unknown_fields=True):
    """Still here."""

    id: int


ClientMessage = (
    Hello
    | Answer
    | Retract
    | AskUndo
    | AnswerUndo
    | Why
    | Preview
    | Say
    | Sit
    | Start
    | SetSeat
    | Leave
    | TakeBack
    | Rematch
    | SetLanguage
    | Ping
)


# -- from the server ------------------------------------------------------------------------------------------------
class Welcome(Struct, tag="welcome", frozen=True):
    """Who this socket is."""

    protocol: int
    version: str
    table: str
    seat: int  # -1: a spectator
    host: bool
    settings: TableSettings  # without the seed
    clans: list[str]  # that may be chosen


class ChatLine(Struct, tag="chat", frozen=True):
    """Somebody said something; `seat` -1 is a spectator."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class Scene(Struct, tag="scene", frozen=True):
    """Everything anew: on arrival, after a change of language, after an undo."""

    n: int
    sight: Sight
    question: Question | None
    undo: Undo | None
    log: list[Entry]  # all of it, or what came after `since`
    fresh: bool  # the log is whole: forget the old lines
    result: Result | None


class News(Struct, tag="news", frozen=True):
    """One more row of the table's history."""

    n: int
    entries: list[Entry]
    motions: list[Motion]
    sight: Sight
    question: Question | None
    undo: Undo | None
    result: Result | None


class Done(Struct, tag="done", frozen=True):
    """A request was carried out (an answer: it is safe on disk)."""

    re: int


class Reason(Struct, tag="reason", frozen=True):
    """Why a thing is not on offer; None if it is."""

    re: int
    thing: str
    text: str | None


class QuestGhost(Struct, frozen=True):
    """Whether a Quest of mine would be fulfilled."""

    card: str
    committed: bool
    now: bool
    then: bool


class Ghost(Struct, tag="ghost", frozen=True):
    """What an option would do, from what this seat knows; nothing hidden is foretold."""

    re: int
    action: int
    motions: list[Motion]
    lines: list[str]
    rage: int
    on_board: int
    quests: list[QuestGhost]
    complete: bool  # False: what follows depends on others


class NewTable(Struct, tag="new_table", frozen=True):
    """A rematch has been set up; this is your seat there."""

    table: str
    key: str
    host: str | None


class SeatOpened(Struct, tag="seat_opened", frozen=True):
    """The host has opened a seat: the key to it, told once."""

    re: int
    seat: int
    key: str


class Problem(Struct, tag="problem", frozen=True):
    """Something could not be done; nothing has changed.

    Codes: malformed, too_big, too_many, protocol, no_table, bad_key, gone, elsewhere, stale, illegal, not_now,
    not_host, full, bad_setup, not_saved, too_busy, no_game, bad_record, not_over, shutting_down,
    bad_origin.
    """

    code: str
    text: str
    re: int | None = None


ServerMessage = Welcome | Room | ChatLine | Scene | News | Done | Reason | Ghost | NewTable | SeatOpened | Problem


# -- HTTP: making tables --------------------------------------------------------------------------------------------
class TableOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    settings: TableSettings
    seating: list[Seating]
    start: bool = False  # at once: nobody else is awaited
    lang: Language = "en"


class SeatKey(Struct, frozen=True):
    """A secret that opens a seat."""

    seat: int
    kind: Literal["me", "here", "open", "bot"]
    key: str | None


class TableMade(Struct, frozen=True):
    """Keys are told once and never again."""

    table: str
    host: str
    invite: str  # opens the next free seat
    watch: str
    seats: list[SeatKey]


class JoinOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/join: the next free seat, by the invitation."""

    key: Word
    lang: Language = "en"


class Joined(Struct, frozen=True):
    """The seat that was free."""

    table: str
    seat: int
    key: str


# -- HTTP: finished games -------------------------------------------------------------------------------------------
class GameSummary(Struct, frozen=True):
    """GET /api/games/GAME: a finished game, or an uploaded record."""

    game: str
    edition: str
    seats: int
    modules: list[str]
    options: list[str]
    clans: list[str]
    names: list[str]
    steps: int
    result: Result | None  # None: the record breaks off
    at: int


class Step(Struct, frozen=True):
    """A position of a finished game, and how it came about."""

    n: int
    seat: int | None  # who moved
    text: str  # the move in words
    entries: list[Entry]
    motions: list[Motion]
    sight: Sight
    hands: list[list[str]]  # all hands, by seat, when seen with everything open; else []
    committed: list[list[str]]  # committed Quests likewise


class Steps(Struct, frozen=True):
    """GET /api/games/GAME/steps?seat=&open=&lang=&first=&count="""

    first: int
    steps: list[Step]


class Uploaded(Struct, frozen=True):
    """POST /api/records"""

    game: str


# -- HTTP: reference ------------------------------------------------------------------------------------------------
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
