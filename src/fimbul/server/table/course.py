"""The course of a lesson at a table: what is said, which answers are accepted, what the others answer.

Where somebody stands follows from the moves of the table alone, so undo and a restart need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fimbul import EDITIONS, observe, parse, text
from fimbul.lessons import BadLesson, Lesson, all_lessons
from fimbul.lessons.lesson import LINE, TITLE, Step, answer_to, is_right
from fimbul.puzzles import Puzzle
from fimbul.server import messages as wire
from fimbul.server.refusals import Refused, words_in
from fimbul.server.table.history import History
from fimbul.server.table.openings import lesson_by
from fimbul.server.table.puzzle_course import REPLIER, PuzzleCourse, order_of_puzzle

LESSON: Final = "lesson"  # the code of a refusal
OTHER: Final = "other"  # what a guide says to questions it has no word for
# What would take a lesson off its course: its seats stay as they are, and a choice stands.
BARRED: Final = (wire.Leave, wire.SetSeat, wire.Retract, wire.AskHint, wire.Rematch)


class Course:
    """A lesson as it is played at one table."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.seat = lesson.seat
        self.is_coached = lesson.guide is not None  # where everything legal is accepted, the coach may speak

    def is_over(self, history: History) -> bool:
        """Whether nothing more is asked of the learner."""
        guide = self.lesson.guide
        if guide is not None:
            return history.game.over or int(history.game.state.age) >= guide.until_age
        return self.lesson.now(self.moves(history, self.lesson.seat)).ends

    def check(self, history: History, action: int, lang: str) -> None:
        """Refuse a legal answer of the learner that is not what the lesson asks for."""
        step = self.lesson.now(self.moves(history, self.lesson.seat)).asking
        if step is None:
            return
        notation = text(history.game, self.lesson.seat, action)
        if not is_right(step, notation):
            raise Refused(LESSON, reason=words_in(lang).lesson(self.lesson.id, answer_to(step, notation)))

    def reply(self, history: History, seat: int) -> int | None:
        """What a seat answers by the lesson; None where its bot is to think."""
        told = self.lesson.reply(seat, self.moves(history, seat))
        return None if told is None else parse(history.game, seat, told)

    def is_answering(self, history: History, seat: int) -> bool:
        """Whether a seat that is asked will answer: not once the lesson is over."""
        if self.lesson.guide is not None:
            return not self.is_over(history)
        return self.lesson.reply(seat, self.moves(history, seat)) is not None

    def now(self, history: History, lang: str) -> wire.LessonNow:
        """What the learner is told now."""
        lesson, words = self.lesson, words_in(lang)
        mates = [one.id for one in all_lessons().values() if one.set == lesson.set]
        place = mates.index(lesson.id)
        over = self.is_over(history)
        said = [n for n, step in enumerate(lesson.steps) if step.say]
        notes = [
            wire.LessonNote(step_number, words.lesson(lesson.id, step.say), list(step.highlight))
            for step_number, step in self.notes(history, over, said)
        ]
        following = mates[place + 1] if place + 1 < len(mates) else None
        title = words.lesson(lesson.id, TITLE)
        number, of = place + 1, len(mates)
        return wire.LessonNow(lesson.id, lesson.set, number, of, title, len(said), notes, over, following)

    def notes(self, history: History, over: bool, said: Sequence[int]) -> list[tuple[int, Step]]:
        """The steps to be read now, with their numbers; none while the others act."""
        lesson, guide = self.lesson, self.lesson.guide
        asked = lesson.seat in history.opened
        if not asked and not (over and not any([self.is_answering(history, seat) for seat in history.opened])):
            return []
        if guide is not None:
            decision = observe(history.game, lesson.seat).decision
            kind = OTHER if decision is None else decision.kind(history.game.edition)
            key = guide.end if over else guide.say.get(kind, guide.say[OTHER])
            return [(self.moves(history, lesson.seat) + 1, Step(say=key))]
        part = lesson.now(self.moves(history, lesson.seat))
        return [(said.index(part.first + n) + 1, step) for n, step in enumerate(part.steps) if step.say]

    @staticmethod
    def moves(history: History, seat: int) -> int:
        """How many moves of a seat stand."""
        return len([row for row in history.played if row.seat == seat])


def course_of(lesson: Lesson | Puzzle | None) -> Course | PuzzleCourse | None:
    """The course of a table; None for a game."""
    if lesson is None:
        return None
    return PuzzleCourse(lesson) if isinstance(lesson, Puzzle) else Course(lesson)


def order_of_lesson(order: wire.TableOrder) -> wire.TableOrder:
    """The table that a lesson needs, whatever else its order says: the learner and bots, begun at once."""
    lesson = lesson_by(order.settings.lesson)
    if isinstance(lesson, Puzzle):
        return order_of_puzzle(order, lesson)
    try:
        clans = lesson.begin().setup.clans
    except BadLesson as problem:
        raise Refused("bad_setup", "bad_lesson", "setup", detail=problem) from None
    bot = lesson.guide.bot if lesson.guide is not None else REPLIER
    seating = [wire.Seating("bot", clan=clan, bot=bot) for clan in clans]
    name = order.seating[0].name if order.seating else ""
    seating[lesson.seat] = wire.Seating("me", name, seating[lesson.seat].clan)
    settings = wire.TableSettings(
        edition=lesson.edition,
        seats=lesson.seats,
        modules=list(lesson.modules),
        options=list(lesson.options),
        gods=list(lesson.gods),
        pace=order.settings.pace,
        hints=False,
        lesson=lesson.id,
    )
    return wire.TableOrder(settings, seating, True, order.lang)


def lessons_in(lang: str) -> wire.Lessons:
    """All lessons, in the order in which they are learned."""
    words = words_in(lang)
    counts: dict[str, int] = {}
    found: list[wire.LessonInfo] = []
    for one in all_lessons().values():
        counts[one.set] = counts.get(one.set, 0) + 1
        title, line = words.lesson(one.id, TITLE), words.lesson(one.id, LINE)
        name = words.server(f"lesson_sets.{one.set}", EDITIONS[one.edition])
        found.append(wire.LessonInfo(one.id, one.set, name, one.edition, counts[one.set], title, line, one.minutes))
    return wire.Lessons(found)
