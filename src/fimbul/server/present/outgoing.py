"""What each seat is told: the log, the position, the question, in its own language, and nothing it may not know."""

from __future__ import annotations

from fimbul import Game, View, observe
from fimbul.core.information.views import SPECTATOR
from fimbul.core.rules.shapes import EVENTS_BY_CODE
from fimbul.server.messages import Entry, LessonNow, Motion, News, Position, Question, Result, Scene, Undo
from fimbul.server.present.log import SeatLog
from fimbul.server.present.mentions import mentions_in, names_of
from fimbul.server.present.position import position_of
from fimbul.server.present.questions import is_secret, question_of
from fimbul.server.present.results import result_of
from fimbul.server.refusals import say, words_in
from fimbul.server.table.history import Chapter, History, Played
from fimbul.server.table.undo import UndoAsk, is_free, takeable


class Outgoing:
    """Tells one seat (or the spectators) in one language."""

    def __init__(self, history: History, seat: int, lang: str) -> None:
        self.history = history
        self.seat = seat
        self.lang = lang
        self.words = words_in(lang)
        self.motions: list[Motion] = []  # of the last row
        self.told = 0  # how many chapters
        self.story = SeatLog(self.words, observe(history.start, seat))
        self.log: list[Entry] = self.story.opening(0)[0]
        self.undo_text: tuple[int, str] = (0, "")  # of which row
        self.asked: tuple[Game, Question] | None = None  # the last question, and the last position it was put in

    # -- messages -------------------------------------------------------------------------------------------------
    def scene(
        self, since: int | None, plays: bool, alone: bool, result: Result | None, lesson: LessonNow | None = None
    ) -> Scene:
        """Everything again; of the log only what came after `since`."""
        self._catch_up()
        n = self.history.n
        log = self.log
        fresh = since is None or not 0 <= since <= n
        if since is not None and not fresh:
            log = [entry for entry in log if entry.n > since]
        position, question, undo = self._now(plays, alone)
        return Scene(n, position, question, undo, log, fresh, result, lesson)

    def news(self, plays: bool, alone: bool, result: Result | None, lesson: LessonNow | None = None) -> News:
        """The last row."""
        self._catch_up()
        n = self.history.n
        position, question, undo = self._now(plays, alone)
        return News(n, self._entries(n), self.motions, position, question, undo, result, lesson)

    def _now(self, plays: bool, alone: bool) -> tuple[Position, Question | None, Undo | None]:
        """The position, and what a person who plays here can do."""
        history = self.history
        view = observe(history.game, self.seat)
        position = position_of(view, self.words, history.commons())
        if not plays:
            return position, None, None
        undo = self._undo(alone)
        return position, self._question(view), undo

    def _question(self, view: View) -> Question | None:
        """What this seat is asked; while others make their hidden choices, its question stays what it was."""
        history = self.history
        opened = history.opened.get(self.seat)
        if opened is None:
            return None
        question = self.asked[1] if self.asked is not None else None
        if question is None or question.n != opened:
            question = question_of(history.game, view, self.words, opened)
        self.asked = None if question is None else (history.game, question)
        return question

    def _undo(self, alone: bool) -> Undo | None:
        """What this seat could take back; alone against bots, anything."""
        row = takeable(self.history, self.seat)
        if row is None or row.action is None:
            return None
        if self.undo_text[0] != row.n:
            self.undo_text = (row.n, self._line_of(row, row.action))
        return Undo(self.undo_text[1], alone or is_free(self.history, row))

    def _line_of(self, row: Played, action: int) -> str:
        """An option as its menu had it; mostly that is the last menu shown."""
        if self.asked is not None and self.asked[0] is row.before:
            return next(option.text for option in self.asked[1].options if option.action == action)
        return self.words.action(observe(self.history.before(row), self.seat), action)

    # -- the log --------------------------------------------------------------------------------------------------
    def _entries(self, n: int) -> list[Entry]:
        """The lines of the last row."""
        start = len(self.log)
        while start > 0 and self.log[start - 1].n == n:
            start -= 1
        return self.log[start:]

    def _catch_up(self) -> None:
        """Tell the chapters that have not been told yet."""
        chapters = self.history.chapters
        while self.told < len(chapters):
            self._tell(chapters[self.told])
            self.told += 1

    def _tell(self, chapter: Chapter) -> None:
        if chapter.from_here is None:
            is_last = chapter is self.history.chapters[-1]
            told = self.history.told.get(self.lang) if is_last else None
            if told is not None:
                self.story.pass_over(chapter.events)
            else:
                told = self.story.tell(chapter.n, chapter.age, chapter.events)
                if is_last and chapter.is_for_all:
                    self.history.told[self.lang] = told
            entries, self.motions = told
            self.log += entries
            return
        setup = self.history.setup
        seat, clan = chapter.seat, setup.clans[chapter.seat]
        text = say(self.lang, "log", "undone", clan=self.words.books_of(setup.edition).clan(clan))
        mentions = mentions_in(text, names_of(setup.edition, self.lang).only((), (), (clan,)))
        back = chapter.back_to
        self.log.append(
            Entry(chapter.n, chapter.age, text, "undo", seat=seat, seats=(seat,), mentions=mentions, back_to=back)
        )
        self.motions = []
        self.story = SeatLog(self.words, observe(chapter.from_here, self.seat))


def asked_undo_text(ask: UndoAsk, history: History, lang: str) -> str:
    """The move that somebody asks to take back, as a spectator heard of it."""
    words = words_in(lang)
    before = observe(history.before(ask.row), SPECTATOR)
    if is_secret(before.question):
        return words.server("undo.hidden")
    lines = words.chronicle(before).lines_of(ask.row.chapter.events)
    done = [
        line
        for line, (first, *_) in lines
        if EVENTS_BY_CODE[int(first.code)].meanings[0] == "clan" and first.a == ask.by
    ]
    return done[0] if done else words.server("undo.last")


def final_result(history: History, game: str, lang: str) -> Result | None:
    """How the game ended, once it has."""
    if not history.game.over:
        return None
    return result_of(history.game, history.glory_log(), words_in(lang), game)
