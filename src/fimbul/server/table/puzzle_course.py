"""A puzzle at a table: a lesson of one step. Every legal answer is accepted; then the search's verdict is shown."""

from __future__ import annotations

from typing import Final

from fimbul import EDITIONS, Game, View, observe, parse
from fimbul.bots.bot import Why
from fimbul.bots.hint_texts import why_text
from fimbul.puzzles import Puzzle, Tried, library
from fimbul.server import messages as wire
from fimbul.server.refusals import words_in
from fimbul.server.table.history import History
from fimbul.server.table.openings import PUZZLE

REPLIER: Final = "thrall"  # sits where nobody thinks
SET: Final = "puzzles"


class PuzzleCourse:
    """A puzzle as it is played at one table."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.seat = puzzle.seat
        self.is_coached = False

    def is_over(self, history: History) -> bool:
        """Whether the answer is given."""
        return bool(history.played)

    def check(self, history: History, action: int, lang: str) -> None:
        """A wrong answer is an answer."""

    def reply(self, history: History, seat: int) -> int | None:
        """The others have nothing to say."""
        return None

    def is_answering(self, history: History, seat: int) -> bool:
        """Nor are they waited for."""
        return False

    def now(self, history: History, lang: str) -> wire.LessonNow:
        """What is asked, or what was best and why."""
        words = words_in(lang)
        options = self.verdict(history, lang)
        right = any([one.best and one.mine for one in options]) if options else None
        said = "ask" if right is None else "right" if right else "wrong"
        note = wire.LessonNote(1 if right is None else 2, words.server(f"puzzle.{said}"), [])
        now = wire.PuzzleNow(info_of(self.puzzle), right, options)
        title = words.server("puzzle.title", id=self.puzzle.id)
        name = PUZZLE + self.puzzle.id
        return wire.LessonNow(name, SET, 1, 1, title, 0, [note], right is not None, None, now)

    def verdict(self, history: History, lang: str) -> list[wire.PuzzleOption]:
        """What the search found, and what was chosen; nothing before the answer."""
        if not history.played:
            return []
        mine = history.played[0].action
        view = observe(history.start, self.seat)
        found = [self.told(history.start, view, tried, mine, lang) for tried in self.puzzle.found.tried]
        if mine is not None and not any([one.mine for one in found]):
            words = words_in(lang)
            aside = words.server("puzzle.aside")
            found.append(wire.PuzzleOption([words.action(view, mine)], None, aside, best=False, mine=True))
        return found

    def told(self, game: Game, view: View, tried: Tried, mine: int | None, lang: str) -> wire.PuzzleOption:
        """Options with the same effect, in words."""
        words = words_in(lang)
        actions = [parse(game, self.seat, option) for option in tried.options]
        why = why_text(words, view, Why(tried.why, tried.facts))
        best = tried is self.puzzle.found.tried[0]
        texts = [words.action(view, action) for action in actions]
        return wire.PuzzleOption(texts, round(100 * tried.share), why, best, mine in actions)


def info_of(puzzle: Puzzle) -> wire.PuzzleInfo:
    """A puzzle on offer."""
    return wire.PuzzleInfo(puzzle.id, puzzle.source.edition, puzzle.found.theme, puzzle.level, puzzle.rating)


def all_puzzles() -> wire.Puzzles:
    """Every puzzle there is."""
    return wire.Puzzles([info_of(one) for edition in EDITIONS for one in library(edition).values()])


def order_of_puzzle(order: wire.TableOrder, puzzle: Puzzle) -> wire.TableOrder:
    """The table that a puzzle needs: somebody to solve it, and bots that do nothing."""
    source = puzzle.source
    clans = puzzle.source.begin(0).setup.clans
    seating = [wire.Seating("bot", clan=clan, bot=REPLIER) for clan in clans]
    name = order.seating[0].name if order.seating else ""
    seating[puzzle.seat] = wire.Seating("me", name, clans[puzzle.seat])
    settings = wire.TableSettings(
        edition=source.edition,
        seats=source.seats,
        modules=list(source.modules),
        pace=order.settings.pace,
        hints=False,
        lesson=PUZZLE + puzzle.id,
    )
    return wire.TableOrder(settings, seating, True, order.lang)
