"""What each seat is told: the log, the position, the question, in its own language, and nothing it may not know."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import astuple

from fimbul import Game, View, observe
from fimbul.core.information.views import SPECTATOR
from fimbul.core.rules.shapes import EVENTS_BY_CODE
from fimbul.server.messages import Entry, LessonNow, Motion, News, Position, Question, Result, Scene, Undo
from fimbul.server.present.changes import Changes, change_of, whole
from fimbul.server.present.log import SeatLog
from fimbul.server.present.mentions import mentions_in, names_of
from fimbul.server.present.position import (
    OWN,
    Commons,
    Own,
    own_after_hidden_choice,
    own_of,
    own_with_same_cards,
    with_commons,
)
from fimbul.server.present.questions import is_secret, question_of
from fimbul.server.present.results import result_of
from fimbul.server.refusals import say, words_in
from fimbul.server.table.history import Chapter, History, Knowledge
from fimbul.server.table.members import encode
from fimbul.server.table.undo import UndoAsk, is_free, takeable

Alike = tuple[str, str | None, int]  # language, who is asked what, the sheets' changes
OPEN_TO_ALL: Final = frozenset({"waiting", "battles"})  # what changes for everybody who takes no part in it
NOTHING_ELSE: Final = (UNSET, UNSET, None, None)


class Shown(Struct, frozen=True):
    """What a seat sees and is asked after row `n`."""

    n: int
    commons: Commons
    own: Own
    question: Question | None
    undo: Undo | None
    knowledge: Knowledge

    @property
    def position(self) -> Position:
        """The whole of it."""
        return with_commons(self.commons, self.own)

    @property
    def asked_at(self) -> int | None:
        """The row at which the question was put."""
        return None if self.question is None else self.question.n


class Outgoing:
    """Tells one seat (or the spectators) in one language."""

    def __init__(self, history: History, seat: int, lang: str) -> None:
        self.history = history
        self.seat = seat
        self.lang = lang
        self.words = words_in(lang)
        self.motions: list[Motion] = []  # of the last row
        self.told = 0  # how many chapters
        self.skipped = 0  # of these, the first ones, whose lines nobody has asked for
        self.tells_all = False  # of the last row everybody is told what this seat is told
        self._begin()
        self.undo_text: tuple[int, str] = (0, "")  # of which row
        self.shown: Shown | None = None  # what the pages have
        self.asked: tuple[Game, Question] | None = None  # the last question, and the last position it was put in

    # -- messages -------------------------------------------------------------------------------------------------
    def scene(
        self, since: int | None, plays: bool, alone: bool, result: Result | None, lesson: LessonNow | None = None
    ) -> Scene:
        """Everything again; of the log only what came after `since`."""
        n = self.history.n
        fresh = since is None or not 0 <= since <= n
        log = self._log_since(-1 if since is None or fresh else since)
        self.shown = now = self._now(plays, alone)
        return Scene(n, now.position, now.question, now.undo, log, fresh, result, lesson)

    def entries_since(self, since: int | None) -> list[Entry]:
        """The lines of the log that came after a row; none if that row is unknown."""
        return [] if since is None else self._log_since(since)

    def news(self, plays: bool, alone: bool, result: Result | None, lesson: LessonNow | None = None) -> News:
        """The last row, for pages that have been shown everything before it."""
        return self._news(plays, alone, result, lesson)[0]

    def news_text(self, plays: bool, alone: bool, result: Result | None, lesson: LessonNow | None = None) -> str:
        """The same as it goes over the wire; those who are told the very same share the text."""
        news, alike = self._news(plays, alone, result, lesson)
        if alike is None:
            return encode(news)
        texts = self.history.texts
        if alike not in texts:
            texts[alike] = encode(news)
        return texts[alike]

    def _news(
        self, plays: bool, alone: bool, result: Result | None, lesson: LessonNow | None
    ) -> tuple[News, Alike | None]:
        """The last row, and what all have in common who are told nothing else of it."""
        n = self.history.n
        entries = self._log_since(n - 1)
        before, now = self.shown, self._now(plays, alone)
        self.shown = now
        question: Question | UnsetType | None = now.question
        undo: Undo | UnsetType | None = now.undo
        if before is not None and before.n == n - 1:
            question = UNSET if question is before.question else question
            undo = UNSET if undo == before.undo else undo
        own, common = self._own_changes(before, now), self.history.common_changes()
        alike: Alike | None = None
        if own is None or common is None:
            changes = whole(now.position)
        else:
            changes = own | common
            others = (question, undo, result, lesson)
            if self.tells_all and others == NOTHING_ELSE and own.keys() <= OPEN_TO_ALL:
                # Sheets that have changed in the same way are the same object, which the history keeps.
                alike = (self.lang, own.get("waiting"), id(own.get("battles")))
        return News(n, entries, self.motions, changes, question, undo, result, lesson), alike

    def _own_changes(self, before: Shown | None, now: Shown) -> Changes | None:
        """What has changed of what this seat alone may know; None if it is not known what it has seen."""
        if before is None or before.n != now.n - 1:
            return None
        found: Changes = {}
        for name, old, new in zip(OWN, astuple(before.own), astuple(now.own)):
            if old is not new and old != new:
                found[name] = self.history.change_of_battles(old, new) if name == "battles" else change_of(old, new)
        return found

    def _now(self, plays: bool, alone: bool) -> Shown:
        """The position, and what a person who plays here can do."""
        history, before = self.history, self.shown
        undo = self._undo(alone) if plays else None
        opened = history.opened.get(self.seat) if plays else None
        question: Question | None = None
        own: Own | None = None
        knowledge, commons = history.knowledge_of(self.seat), history.commons()
        if before is not None and before.asked_at == opened and self._saw_no_more(before):
            question = before.question
            own = own_after_hidden_choice(before.own, self.words, commons)
        elif before is not None and before.knowledge == knowledge:
            own = own_with_same_cards(before.own, self.words, commons)
        if own is None:
            view = observe(history.game, self.seat)
            question = self._question(view, opened)
            own = own_of(view, self.words, commons, question)
        if plays:
            self.asked = None if question is None else (history.game, question)
        return Shown(history.n, commons, own, question, undo, knowledge)

    def _saw_no_more(self, before: Shown) -> bool:
        """Whether the last row was somebody else's hidden choice, and all before it has been shown."""
        chapters = self.history.chapters
        return before.n == self.history.n - 1 and chapters[-1].is_hidden and chapters[-1].seat != self.seat

    def _question(self, view: View, opened: int | None) -> Question | None:
        """What this seat is asked; while others make their hidden choices, its question stays what it was."""
        if opened is None:
            return None
        question = self.asked[1] if self.asked is not None else None
        if question is None or question.n != opened:
            question = question_of(self.history.game, view, self.words, opened)
        return question

    def _undo(self, alone: bool) -> Undo | None:
        """What this seat could take back; alone against bots, anything."""
        self._note_own_move()
        row = takeable(self.history, self.seat)
        if row is None or row.action is None:
            return None
        if self.undo_text[0] != row.n:
            text = self.words.action(observe(self.history.before(row), self.seat), row.action)
            self.undo_text = (row.n, text)
        return Undo(self.undo_text[1], alone or is_free(self.history, row))

    def _note_own_move(self) -> None:
        """The last move, if this seat made it, as its menu had it: the menu is gone when it can be taken back."""
        row = self.history.played[-1] if self.history.played else None
        if row is not None and self.asked is not None and self.asked[0] is row.before and row.seat == self.seat:
            texts = [option.text for option in self.asked[1].options if option.action == row.action]
            self.undo_text = (row.n, texts[0]) if texts else self.undo_text

    # -- the log --------------------------------------------------------------------------------------------------
    def _begin(self) -> None:
        """Nothing has been told yet but how the game began."""
        self.story = SeatLog(self.words, observe(self.history.start, self.seat))
        self.log: list[Entry] = self.story.opening(0)[0]
        self.told = self.skipped = 0

    def _log_since(self, n: int) -> list[Entry]:
        """The lines of all rows after one. Those before are not made: pages that come back have them already."""
        chapters = self.history.chapters
        if self.skipped > 0 and n < chapters[self.skipped - 1].n:
            self._begin()
        while self.told < len(chapters):
            chapter = chapters[self.told]
            if self.told == self.skipped and chapter.n <= n:
                self._skip(chapter)
                self.skipped += 1
            else:
                self._tell(chapter)
            self.told += 1
        start = len(self.log)
        while start > 0 and self.log[start - 1].n > n:
            start -= 1
        return self.log[start:]

    def _skip(self, chapter: Chapter) -> None:
        """Only note what a chapter changes."""
        if chapter.from_here is None:
            self.story.pass_over(chapter.events)
        else:
            self.story = SeatLog(self.words, observe(chapter.from_here, self.seat))

    def _tell(self, chapter: Chapter) -> None:
        if chapter.from_here is None:
            self.tells_all = shared = not chapter.is_private_to(self.seat)
            lines = chapter.lines.get(self.lang) if shared else None
            if lines is not None:
                self._follow(chapter)
                self.motions = self.history.motions.get(self.lang, [])
            else:
                lines, self.motions = self.story.tell(chapter.n, chapter.age, chapter.events)
                if shared:
                    chapter.lines[self.lang] = lines
                if shared and chapter is self.history.chapters[-1]:
                    self.history.motions[self.lang] = self.motions
                    self.history.story = self.story
            self.log += lines
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

    def _follow(self, chapter: Chapter) -> None:
        """Somebody else was told this already, and the same."""
        told = self.history.story
        if told is not None and chapter is self.history.chapters[-1]:
            self.story.follow(told)
        else:
            self.story.pass_over(chapter.events)


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
