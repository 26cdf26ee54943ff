"""Lessons: which there are, and what somebody who plays one is told."""

from __future__ import annotations

from msgspec import Struct


class LessonInfo(Struct, frozen=True):
    """A lesson on offer."""

    id: str
    set: str  # the lessons it stands with
    set_name: str
    edition: str
    number: int  # in its set, from 1
    title: str
    line: str  # what it is about
    minutes: int


class Lessons(Struct, frozen=True):
    """GET /api/lessons?lang="""

    lessons: list[LessonInfo]  # in the order in which they are learned


class LessonNote(Struct, frozen=True):
    """Something said in a lesson."""

    step: int  # from 1
    text: str
    highlight: list[str]  # what it speaks of: place:gimle, card:troll, verb:invade, part:hand, seat:1


class PuzzleInfo(Struct, frozen=True):
    """A puzzle on offer."""

    id: str
    edition: str
    theme: str
    level: int  # from 1, which every bot solves, to 4, which none does
    rating: int  # how hard it is, on the scale of the players' ratings


class Puzzles(Struct, frozen=True):
    """GET /api/puzzles"""

    puzzles: list[PuzzleInfo]


class PuzzleOption(Struct, frozen=True):
    """Options of a puzzle that have the same effect, once it is answered."""

    texts: list[str]
    share: int | None  # of victory, in per cent; None: the search put it aside at once
    why: str  # no full stop
    best: bool
    mine: bool  # it was chosen


class PuzzleNow(Struct, frozen=True):
    """Where a puzzle stands."""

    puzzle: PuzzleInfo
    right: bool | None  # None before the answer
    options: list[PuzzleOption]  # best first; none before the answer


class LessonNow(Struct, frozen=True):
    """Where a lesson stands. Notes are read one after the other; the last one asks for a move, unless it is the end."""

    id: str
    set: str
    number: int
    of: int  # how many lessons the set has
    title: str
    steps: int  # that something is said at; 0 where that depends on the game
    notes: list[LessonNote]  # none while others act
    ends: bool  # nothing more is asked
    next: str | None  # the lesson after this one
    puzzle: PuzzleNow | None = None  # a puzzle is played as a lesson of one step
