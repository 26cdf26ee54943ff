"""What a table tells whom: everything, the last row, who is here; at once, or in the gallery when it is due."""

from __future__ import annotations

from collections.abc import Callable

from fimbul.server.messages import LessonNow, Result, Room
from fimbul.server.present.outgoing import Outgoing, final_result
from fimbul.server.table.course import Course
from fimbul.server.table.gallery import Gallery
from fimbul.server.table.history import History
from fimbul.server.table.members import Member, encode
from fimbul.server.table.people import People
from fimbul.server.table.puzzle_course import PuzzleCourse


class Telling:
    """The part of a table that tells."""

    people: People
    history: History | None
    course: Course | PuzzleCourse | None
    gallery: Gallery | None
    members: list[Member]
    tellers: dict[tuple[int, str], Outgoing]
    results: dict[str, Result]

    def room(self, lang: str) -> Room:
        """Who is here, in a language."""
        raise NotImplementedError

    def is_late(self, member: Member) -> bool:
        """Whether somebody sees everything later than it happens. Before the game there is nothing to see."""
        return self.gallery is not None and member.is_watching and self.people.status != "gathering"

    def late_members(self) -> list[Member]:
        """Those who see everything later."""
        return [member for member in self.members if self.is_late(member)]

    def plays(self, seat: int) -> bool:
        """Whether a person plays there now; not after the end of a lesson."""
        if self.course is not None and self.history is not None and self.course.is_over(self.history):
            return False
        return seat >= 0 and self.people.status == "playing" and not self.people.chairs[seat].is_played_by_bot

    def may_order(self, seat: int) -> bool:
        """Whether standing orders may be given there."""
        return self.plays(seat) and self.people.may_order

    def shows(self, member: Member) -> bool:
        """Whether there is a game to be seen, for a member."""
        history = self.gallery.history if self.gallery is not None and self.is_late(member) else self.history
        return history is not None

    def others(self, seat: int) -> list[int]:
        """The other persons who play."""
        return [other for other in self.people.persons() if other != seat]

    def teller(self, seat: int, lang: str) -> Outgoing:
        """The sender for a seat in a language."""
        assert self.history is not None
        if (seat, lang) not in self.tellers:
            self.tellers[seat, lang] = Outgoing(self.history, seat, lang)
        return self.tellers[seat, lang]

    def result(self, lang: str) -> Result | None:
        """How the game ended, in a language; None while it runs."""
        if lang not in self.results and self.history is not None and self.course is None:
            found = final_result(self.history, "" if self.people.is_practice else self.people.game, lang)
            if found is not None:
                self.results[lang] = found
        return self.results.get(lang)

    def scene_for(self, member: Member, since: int | None) -> str:
        """Everything a member may see."""
        if self.gallery is not None and self.is_late(member):
            return self.gallery.scene(member, since)
        seat = member.seat
        teller = self.teller(seat, member.lang)
        alone, result, lesson = self.people.may_undo(seat), self.result(member.lang), self.lesson_now(member)
        return encode(teller.scene(since, self.plays(seat), alone, result, lesson))

    def lesson_now(self, member: Member) -> LessonNow | None:
        """Where the lesson of this table stands, for the learner: it speaks of the hand. None if there is none."""
        if self.course is None or self.history is None or member.seat != self.course.seat:
            return None
        return self.course.now(self.history, member.lang)

    def news_for(self, member: Member) -> str:
        """The last row, as a member sees it."""
        seat = member.seat
        alone, result, lesson = self.people.may_undo(seat), self.result(member.lang), self.lesson_now(member)
        return self.teller(seat, member.lang).news_text(self.plays(seat), alone, result, lesson)

    def announce_news(self, by: Member | None = None, done: str = "") -> None:
        """Tell everybody about the last row; who made it is told before that it is `done`, in the same write."""
        self._announce(lambda member: (member.seat, member.lang), self.news_for, by, done)

    def announce_scenes(self, since: int | None, by: Member | None = None, done: str = "") -> None:
        """Send everybody everything again."""
        self._announce(
            lambda member: (member.seat, member.lang), lambda member: self.scene_for(member, since), by, done
        )

    def announce_room(self) -> None:
        """Tell everybody who is here and who has to act."""
        self._announce(lambda member: member.lang, lambda member: encode(self.room(member.lang)))

    def room_for(self, member: Member) -> Room:
        """The people, as far as a member may know."""
        late = self.gallery is not None and self.is_late(member)
        return self.gallery.room() if self.gallery is not None and late else self.room(member.lang)

    def _announce(
        self,
        sees: Callable[[Member], object],
        text: Callable[[Member], str],
        by: Member | None = None,
        done: str = "",
    ) -> None:
        """Tell everybody who sees things at once; those who see the same get the same text."""
        texts: dict[object, str] = {}
        for member in [member for member in self.members if not self.is_late(member)]:
            key = sees(member)
            if key not in texts:
                texts[key] = text(member)
            if member is by:
                member.tell_text(done, texts[key])
            else:
                member.tell_text(texts[key])
