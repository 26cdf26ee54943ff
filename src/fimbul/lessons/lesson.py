"""One lesson: where it begins, its steps, and where somebody stands in it after some moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from msgspec import Struct, field

from fimbul import BadSetup, Game, new_game
from fimbul.positions import BadPosition, game_from_lines, position

TITLE: Final = "title"
LINE: Final = "line"  # what a lesson is about, in a line
WRONG: Final = "_wrong"  # added to the key of a step: the answer to a wrong choice
HIGHLIGHT: Final = re.compile(r"(place|card|verb|part|seat):[a-z0-9_]+")
PARTS: Final = ("actions", "ages", "battle", "clan", "dead", "hand", "pack", "rivals", "scores")


class BadLesson(ValueError):
    """A lesson that cannot be played; the message says where and why."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """Something said, and perhaps something to do."""

    say: str = ""  # the key of its text; none where the only answer is given by itself
    highlight: tuple[str, ...] = ()  # what it speaks of: place:gimle, card:troll, verb:invade, part:hand, seat:1
    expect: tuple[str, ...] = ()  # right answers in notation, `*` for anything; none: read, and go on
    wrong: Mapping[str, str] = field(default_factory=dict)  # the keys of answers to particular wrong choices


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game from its beginning, instead of a position."""

    seed: int
    first: int = 0


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """A game played freely against bots, with a word to every kind of question."""

    bot: str
    until_age: int  # it ends when this Age begins
    say: Mapping[str, str]  # the key of a text by the kind of the question
    end: str  # the key of what is said at the end


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file describes it."""

    set: str  # the lessons it stands with
    order: int  # its place among them
    minutes: int
    edition: str
    seats: int
    steps: tuple[Step, ...] = ()
    seat: int = 0  # the learner's
    modules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    gods: tuple[str, ...] = ()
    position: tuple[str, ...] = ()  # lines of `fimbul.positions.lines`
    deal: Deal | None = None
    replies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by seat: the answers of the others, in order
    guide: Guide | None = None
    id: str = ""  # the name of its file
    digest: str = ""  # of its file: a table of another one cannot go on

    def begin(self) -> Game:
        """The game at its beginning; BadLesson if there is no such position."""
        modules, options = self.modules, self.options
        try:
            if self.deal is not None:
                seed, first, gods = self.deal.seed, self.deal.first, self.gods or None
                return new_game(
                    self.edition, self.seats, modules=modules, options=options, seed=seed, first=first, gods=gods
                )
            made = position(self.edition, self.seats, modules=modules, options=options, gods=self.gods)
            return game_from_lines(made, self.position)
        except (BadPosition, BadSetup) as problem:
            raise BadLesson(f"position: {problem}") from None

    def now(self, moves: int) -> Part:
        """What is said and expected after so many moves of the learner."""
        asking = [n for n, step in enumerate(self.steps) if step.expect]
        first = asking[moves - 1] + 1 if 0 < moves <= len(asking) else 0
        if moves < len(asking):
            return Part(first, self.steps[first : asking[moves] + 1], False)
        return Part(first, self.steps[first:], True)

    def reply(self, seat: int, moves: int) -> str | None:
        """What another seat answers after so many moves of its own; None where it has no more to say."""
        replies = self.replies.get(str(seat), ())
        return replies[moves] if moves < len(replies) else None


@dataclass(frozen=True)
class Part:
    """The steps up to the next move of the learner."""

    first: int  # the number of its first step, from 0
    steps: Sequence[Step]
    ends: bool  # nothing more is expected

    @property
    def asking(self) -> Step | None:
        """The step that waits for a move."""
        return None if self.ends else self.steps[-1]


def is_right(step: Step, notation: str) -> bool:
    """Whether an action is what a step expects."""
    return any([fnmatchcase(notation, pattern) for pattern in step.expect])


def answer_to(step: Step, notation: str) -> str:
    """The key of what is said to a wrong choice."""
    particular = [key for pattern, key in step.wrong.items() if fnmatchcase(notation, pattern)]
    return particular[0] if particular else step.say + WRONG
