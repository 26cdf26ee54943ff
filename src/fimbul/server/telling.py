"""What each seat is told: the log, the position, the question, in its own language, and nothing it may not know."""

from __future__ import annotations

from typing import Final

from fimbul import observe
from fimbul.server.history import Chapter, History
from fimbul.server.messages import Entry, Motion, News, Question, Result, Scene, Sight, Undo
from fimbul.server.questions import question_of, undo_text
from fimbul.server.results import result_of
from fimbul.server.sayings import say, words_in
from fimbul.server.sight import sight_of
from fimbul.server.story import Story
from fimbul.server.undo import UndoAsk, is_free, takeable

LONGEST_ROW: Final = 500  # lines of the log that one row may bring


class Teller:
    """Tells one seat (or the spectators) in one language."""

    def __init__(self, history: History, seat: int, lang: str) -> None:
        self.history = history
        self.seat = seat
        self.lang = lang
        self.words = words_in(lang)
        self.motions: list[Motion] = []  # of the last row
        self.told = 0  # so many chapters
        self.story = Story(self.words, observe(history.start, seat))
        self.log: list[Entry] = self.story.opening(0)[0]
        self.undo_text: tuple[int, str] = (0, "")  # of which row

    # -- messages -------------------------------------------------------------------------------------------------
    def scene(self, since: int | None, plays: bool, alone: bool, result: Result | None) -> Scene:
        """Everything anew; of the log only what came after `since`."""
        self._catch_up()
        n = self.history.n
        log = self.log
        fresh = since is None or not 0 <= since <= n
        if since is not None and not fresh:
            log = [entry for entry in log if entry.n > since]
        sight, question, undo = self._now(plays, alone)
        return Scene(n, sight, question, undo, log, fresh, result)

    def news(self, plays: bool, alone: bool, result: Result | None) -> News:
        """The last row."""
        self._catch_up()
        n = self.history.n
        entries = [entry for entry in self.log[-LONGEST_ROW:] if entry.n == n]
        sight, question, undo = self._now(plays, alone)
        return News(n, entries, self.motions, sight, question, undo, result)

    def _now(self, plays: bool, alone: bool) -> tuple[Sight, Question | None, Undo | None]:
        """The position, and what a person who plays here can do."""
        history = self.history
        view = observe(history.game, self.seat)
        sight = sight_of(view, self.words, history.commons())
        if not plays:
            return sight, None, None
        question: Question | None = None
        if self.seat in history.opened:
            question = question_of(history.game, view, self.words, history.opened[self.seat])
        return sight, question, self._undo(alone)

    def _undo(self, alone: bool) -> Undo | None:
        """What this seat could take back; alone against bots, anything."""
        row = takeable(self.history, self.seat)
        if row is None or row.action is None:
            return None
        if self.undo_text[0] != row.n:
            view = observe(self.history.before(row), self.seat)
            self.undo_text = (row.n, undo_text(view, row.action, self.words))
        return Undo(self.undo_text[1], alone or is_free(self.history, row))

    # -- the log --------------------------------------------------------------------------------------------------
    def _catch_up(self) -> None:
        """Tell the chapters that have not been told yet."""
        chapters = self.history.chapters
        while self.told < len(chapters):
            self._tell(chapters[self.told])
            self.told += 1

    def _tell(self, chapter: Chapter) -> None:
        if chapter.from_here is None:
            entries, self.motions = self.story.tell(chapter.n, chapter.age, chapter.events)
            self.log += entries
            return
        setup = self.history.setup
        clan = self.words.books_of(setup.edition).clan(setup.clans[chapter.seat])
        told = say(self.lang, "log", "undone", clan=clan)
        self.log.append(Entry(chapter.n, chapter.age, told, "undo", chapter.seat))
        self.motions = []
        self.story = Story(self.words, observe(chapter.from_here, self.seat))


def asked_undo_text(ask: UndoAsk, history: History, lang: str) -> str:
    """What the table is asked to let somebody take back, as far as everybody may know it."""
    assert ask.row.action is not None
    return undo_text(observe(history.before(ask.row), ask.by), ask.row.action, words_in(lang), for_all=True)


def final_result(history: History, game: str, lang: str) -> Result | None:
    """How the game ended, once it has."""
    if not history.game.over:
        return None
    return result_of(history.game, history.glory_log(), words_in(lang), game)
