"""What a seat is asked, and what it may take back."""

from __future__ import annotations

from msgspec import Struct

from fimbul.server.messages.position import FigureInfo


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One legal answer, in one piece (`action`) and taken apart, so that the page can offer it step by step."""

    action: int
    kind: str  # the verb of the notation
    text: str
    notation: str  # the whole option, as people may type it
    cost: int | None = None  # Rage
    card: str | None = None
    figure: str | None = None
    of: int | None = None  # whose figure, where it is another clan's
    source: str | None = None  # the place it comes from
    place: str | None = None  # the place it concerns, or goes to
    old: str | None = None  # the card it replaces
    stat: str | None = None
    number: int | None = None
    group: tuple[FigureInfo, ...] = ()
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
    veiled: bool  # the list of options is itself a secret: never answered automatically
    options: list[Option]
    verbs: list[Verb]  # only where an action is asked for


class Undo(Struct, frozen=True):
    """What undo would take back."""

    text: str
    free: bool  # else the other people at the table are asked
