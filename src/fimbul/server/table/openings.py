"""How the game of a table begins: dealt, as the head of a record has it, or as a lesson has it.

A lesson's game is made again from its file each time the table is loaded. The head of such a table names the file and
its digest: if the file has changed, the rows may fit no longer, and the table is gone.
"""

from __future__ import annotations

from fimbul import EDITIONS, Game, RecordReader
from fimbul.core.text.record import begin_game, head_lines
from fimbul.lessons import Lesson, all_lessons
from fimbul.server.refusals import Refused
from fimbul.server.store.store import LESSON_HEAD


def head_of(game: Game) -> str:
    """The head of a game's record. As secret as the hands."""
    return "\n".join(head_lines(game.setup)) + "\n"


def head_of_lesson(lesson: Lesson) -> str:
    """What a table keeps of the beginning of a lesson."""
    return f"{LESSON_HEAD}{lesson.id} {lesson.digest}\n"


def lesson_of(head: str) -> Lesson | None:
    """The lesson that a head begins, if it is one. Refused if it is not the same any more."""
    if not head.startswith(LESSON_HEAD):
        return None
    name, digest = head.removeprefix(LESSON_HEAD).split()
    found = all_lessons().get(name)
    if found is None or found.digest != digest:
        raise Refused("gone", "lesson_changed")
    return found


def first_game(head: str) -> Game:
    """The game at its beginning."""
    lesson = lesson_of(head)
    return begin_game(RecordReader(head + "moves\n", EDITIONS).setup) if lesson is None else lesson.begin()
