"""What a page says over its socket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fimbul.server.messages.base import CHAT_LIMIT, Language, Name, Thing, Word
from fimbul.server.messages.orders import Orders


class Hello(Struct, tag="hello", frozen=True, forbid_unknown_fields=True):
    """The first message of a socket. A key is a seat's, or the spectators'."""

    protocol: int
    table: Word
    key: Word
    host: Word | None = None  # the host's key as well
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
    """Why is a thing not on offer? A verb, a place, a card, or a line in notation that a person typed.

    With `like`, the action of an option: why can the same not be done with the place `thing` as its target?
    """

    id: int
    thing: Thing
    like: int | None = None


class AskPreview(Struct, tag="preview", frozen=True, forbid_unknown_fields=True):
    """What would an option do, as far as it can be known?"""

    id: int
    action: int


class AskHint(Struct, tag="hint", frozen=True, forbid_unknown_fields=True):
    """What would a strong player do?"""

    id: int


class AskCoach(Struct, tag="coach", frozen=True, forbid_unknown_fields=True):
    """What matters in the open question, and which options are clear mistakes?"""

    id: int


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


class SetOrders(Struct, tag="set_orders", frozen=True, forbid_unknown_fields=True):
    """Standing orders, all of them anew; whoever sends them has read the notes."""

    id: int
    orders: Orders


class AskPause(Struct, tag="pause", frozen=True, forbid_unknown_fields=True):
    """Ask the others to stop all clocks."""

    id: int


class AnswerPause(Struct, tag="pause_answer", frozen=True, forbid_unknown_fields=True):
    """Agree, or not, to somebody's pause; the person who asked may withdraw it."""

    id: int
    agree: bool


class Resume(Struct, tag="resume", frozen=True, forbid_unknown_fields=True):
    """End the pause."""

    id: int


class SetHall(Struct, tag="set_hall", frozen=True, forbid_unknown_fields=True):
    """The host puts the table into the hall, or takes it out; how late spectators see is settled before the game."""

    id: int
    listed: bool
    watched: bool
    delay: Annotated[int, Meta(ge=0, le=86_400)] = 0


class SetLanguage(Struct, tag="language", frozen=True, forbid_unknown_fields=True):
    """Speak another language from now on; the log is sent again."""

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
    | AskPreview
    | AskHint
    | AskCoach
    | Say
    | Sit
    | Start
    | SetSeat
    | Leave
    | TakeBack
    | Rematch
    | SetOrders
    | AskPause
    | AnswerPause
    | Resume
    | SetHall
    | SetLanguage
    | Ping
)
