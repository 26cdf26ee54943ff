"""Lessons: real positions with steps to play, what is said at each, and what others answer. All of it is data.

    from fimbul.lessons import all_lessons, lesson

    first = lesson("invade")
    game = first.begin()
    first.now(0)          # what is said before the first move, and which answers are right

The files are in `data`, the texts in `fimbul.words`; `python -m fimbul.lessons check FILE` says what is wrong with one.
docs/lessons.md describes every field.
"""

from fimbul.lessons.lesson import BadLesson, Lesson, Part, Step
from fimbul.lessons.library import all_lessons, lesson, read_lesson

__all__ = ["BadLesson", "Lesson", "Part", "Step", "all_lessons", "lesson", "read_lesson"]
