"""What happened: to be shown, to be read, to be counted."""

from __future__ import annotations

from msgspec import Struct

from fimbul.server.messages.mention import Mention


class Motion(Struct, frozen=True, omit_defaults=True):
    """Something to be shown moving."""

    # place, move, die, save, release, ruin, reveal, glory, raise, rage, upgrade, quest, attack, phase, god;
    # claim (a reward token), return (back to the reserve), leave (to the Sauna), swap (of two cards' bonuses), look
    kind: str
    seat: int | None = None
    figure: str | None = None
    count: int = 1
    source: str | None = None
    target: str | None = None
    card: str | None = None
    amount: int = 0
    word: str | None = None  # a stat, a phase


# A server keeps a hundred thousand lines; without lists in them the garbage collector has nothing to visit.
class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log: a sentence for people, and the facts as data, so that programs need not read the sentence."""

    n: int
    age: int
    text: str
    kind: str = "event"  # event, phase, battle, glory, undo
    event: str = ""  # what happened: attacked, battle_began, strength, won, tied … (as `core/rules/events.py` names it)
    seat: int | None = None  # whose doing it was
    seats: tuple[int, ...] = ()  # every clan the line names
    places: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    total: int | None = None  # for `strength`: a clan's STR in a battle, cards included
    phase: str | None = None  # for `phase_began`
    glory: int | None = None  # for `glory`: how much, negative where it is lost
    source: str | None = None  # … and what for: quest, ragnarok, legendary …, or a card
    fulfilled: bool | None = None  # for `quest_shown`
    scores: tuple[int, ...] = ()  # Glory of all clans, by seat: when a phase begins, and when an Age or the game ends
    mentions: tuple[Mention, ...] = ()  # where `text` names them
    back_to: int | None = None  # for `undo`: the last row that still stands


class SourceGlory(Struct, frozen=True):
    """Glory of a clan by where it came from."""

    source: str
    label: str
    glory: list[int]  # by seat


class GloryPoint(Struct, frozen=True, gc=False):
    """Glory of all clans after a number of moves."""

    n: int
    age: int
    glory: tuple[int, ...]


class Result(Struct, frozen=True):
    """How it ended."""

    glory: list[int]
    winners: list[int]
    sources: list[SourceGlory]
    timeline: list[GloryPoint]
    seed: str  # all digits: it can be checked that the deal follows from it
    game: str  # id of the replay
