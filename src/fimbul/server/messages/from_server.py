"""What the server says over a socket."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from fimbul.server.messages.asking import Question, Undo
from fimbul.server.messages.happening import Entry, Motion, Result
from fimbul.server.messages.lesson import LessonNow
from fimbul.server.messages.moderation import Announcement
from fimbul.server.messages.orders import OrdersNow
from fimbul.server.messages.people import Room, TableSettings
from fimbul.server.messages.position import Position


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
    """Everything again: on arrival, after a change of language, after an undo."""

    n: int
    position: Position
    question: Question | None
    undo: Undo | None
    log: list[Entry]  # all of it, or what came after `since`
    fresh: bool  # the log is whole: forget the old lines
    result: Result | None
    lesson: LessonNow | None = None


class News(Struct, tag="news", frozen=True, omit_defaults=True):
    """One more row of the table's history: what has changed since row n - 1."""

    n: int
    entries: list[Entry]
    motions: list[Motion]
    changes: dict[str, Any]  # of the position
    question: Question | UnsetType | None = UNSET  # left out: still the same
    undo: Undo | UnsetType | None = UNSET
    result: Result | None = None
    lesson: LessonNow | None = None


class Done(Struct, tag="done", frozen=True):
    """A request was carried out (an answer: it is safe on disk)."""

    re: int


class Reason(Struct, tag="reason", frozen=True):
    """Why something is not offered; None if it is."""

    re: int
    thing: str
    text: str | None


class HintTie(Struct, frozen=True):
    """Another option that is as good as the one hinted at."""

    action: int
    text: str


class Hint(Struct, frozen=True):
    """An option as a strong bot sees it."""

    action: int
    text: str
    share: int | None  # of victory, expected, in per cent
    glory: int | None  # at the end of the game, expected
    outlook: str  # both in words; "" if unknown
    why: str  # no full stop
    ties: list[HintTie] = []  # just as good, for the same reason


class Hints(Struct, tag="hints", frozen=True):
    """The best options of the question put at n, best first."""

    re: int
    n: int
    hints: list[Hint]


class Mistake(Struct, frozen=True):
    """An option that costs much."""

    action: int
    text: str  # what it costs, and why


class Coaching(Struct, tag="coaching", frozen=True):
    """What matters in the question put at n, from what the seat knows."""

    re: int
    n: int
    lines: list[str]  # a sentence each, at most two
    mistakes: list[Mistake]


class QuestPreview(Struct, frozen=True):
    """Whether a Quest of mine would be fulfilled."""

    card: str
    committed: bool
    now: bool
    then: bool


class Preview(Struct, tag="preview", frozen=True):
    """What an option would do, from what this seat knows; nothing hidden is revealed."""

    re: int
    action: int
    motions: list[Motion]
    lines: list[str]
    rage: int
    on_board: int
    quests: list[QuestPreview]
    complete: bool  # False: what follows depends on others


class NewTable(Struct, tag="new_table", frozen=True):
    """A rematch has been set up; this is your seat there."""

    table: str
    key: str
    host: str | None


class SeatOpened(Struct, tag="seat_opened", frozen=True):
    """The host has opened a seat: the key to it, sent once."""

    re: int
    seat: int
    key: str


class Problem(Struct, tag="problem", frozen=True):
    """Something could not be done; nothing has changed.

    Codes: malformed, too_big, too_many, protocol, no_table, bad_key, gone, elsewhere, stale, illegal, lesson, not_now,
    not_host, full, bad_setup, not_saved, too_busy, no_game, bad_record, not_over, shutting_down,
    bad_origin, signed_out, bad_name, name_taken, bad_passkey, bad_code, prove, closed, banned.
    """

    code: str
    text: str
    re: int | None = None


ServerMessage = (
    Welcome
    | Room
    | ChatLine
    | Scene
    | News
    | Done
    | Reason
    | Hints
    | Coaching
    | Preview
    | NewTable
    | SeatOpened
    | OrdersNow
    | Announcement
    | Problem
)
