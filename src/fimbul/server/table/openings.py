"""How the game of a table begins: dealt, as the head of a record has it; as a lesson or a puzzle has it; or in the
middle of a game that was played before, as a record has it up to there.

A lesson's game is made again from its file each time the table is loaded. The head of such a table names the file and
its digest: if the file has changed, the rows may fit no longer, and the table is gone.
"""

from __future__ import annotations

from typing import Final

from fimbul import EDITIONS, BadRecord, Game, RecordReader
from fimbul.core.text.record import begin_game, head_lines
from fimbul.lessons import Lesson, all_lessons
from fimbul.puzzles import Puzzle, puzzle
from fimbul.server.refusals import Refused
from fimbul.server.store.store import LESSON_HEAD

PREFIX_HEAD: Final = "played on\n"
PUZZLE: Final = "puzzle:"  # begins the name of a lesson that is a puzzle


def head_of(game: Game) -> str:
    """The head of a game's record. As secret as the hands."""
    return "\n".join(head_lines(game.setup)) + "\n"


def named(name: str) -> Lesson | Puzzle | None:
    """A lesson or a puzzle by its name."""
    return puzzle(name.removeprefix(PUZZLE)) if name.startswith(PUZZLE) else all_lessons().get(name)


def lesson_by(name: str) -> Lesson | Puzzle:
    """A lesson or a puzzle that somebody asks for."""
    found = named(name)
    if found is None:
        raise Refused("bad_setup", "puzzle" if name.startswith(PUZZLE) else "lesson", "setup")
    return found


def head_of_lesson(name: str) -> str:
    """What a table keeps of the beginning of a lesson."""
    return f"{LESSON_HEAD}{name} {lesson_by(name).digest}\n"


def head_of_prefix(record: str, n: int) -> str:
    """What a table keeps that begins after so many moves of a record. BadRecord if there are not so many."""
    reader = RecordReader(record, EDITIONS)
    if not 0 <= n <= len(reader.moves):
        raise BadRecord("the record ends after move {last}, not {wanted}", last=len(reader.moves), wanted=n)
    moves = [line.partition("#")[0].strip() for _, line in reader.moves[:n]]
    return PREFIX_HEAD + "\n".join([*head_lines(reader.setup), "moves", *moves]) + "\n"


def is_prefix(head: str) -> bool:
    """Whether a head is that of a game begun in the middle."""
    return head.startswith(PREFIX_HEAD)


def lesson_of(head: str) -> Lesson | Puzzle | None:
    """The lesson or puzzle that a head begins, if it is one. Refused if it is not the same any more."""
    if not head.startswith(LESSON_HEAD):
        return None
    name, digest = head.removeprefix(LESSON_HEAD).split()
    found = named(name)
    if found is None or found.digest != digest:
        raise Refused("gone", "lesson_changed")
    return found


def first_game(head: str) -> Game:
    """The game at its beginning."""
    if is_prefix(head):
        return RecordReader(head.removeprefix(PREFIX_HEAD), EDITIONS).replay()
    lesson = lesson_of(head)
    return begin_game(RecordReader(head + "moves\n", EDITIONS).setup) if lesson is None else lesson.begin()
