"""A table: one task that is the only writer of its game.

Everything that happens at a table comes through its inbox, one thing after the other: what people send, bots' answers,
clocks that ran out. A row is tried on a copy, appended to the store, and only then accepted and shown.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import replace

from fimbul import EDITIONS, __version__
from fimbul.server.catalogue import catalogue_id
from fimbul.server.games import Keepsake
from fimbul.server.messages import (
    PROTOCOL,
    Answer,
    AskHint,
    ChatLine,
    Hello,
    LessonNow,
    Ping,
    Problem,
    Result,
    Room,
    SeatRoom,
    UndoAsked,
    Welcome,
)
from fimbul.server.present.outgoing import Outgoing, asked_undo_text, final_result
from fimbul.server.protocol.keys import digest_of
from fimbul.server.refusals import Refused
from fimbul.server.store.store import ChatRow, Fenced, GameRow, LoadedTable, MoveRow, NotRead, NotSaved
from fimbul.server.table import play, seating
from fimbul.server.table.course import BARRED, Course
from fimbul.server.table.hints import ask_hint
from fimbul.server.table.history import History, Trial, record_of
from fimbul.server.table.members import Member, encode
from fimbul.server.table.openings import lesson_of
from fimbul.server.table.people import People
from fimbul.server.table.timers import BotAnswer, ClockRan, Timers, TryAgain, now_ms
from fimbul.server.table.undo import UndoAsk

if TYPE_CHECKING:
    from fimbul.server.hub import Hub

log = logging.getLogger("fimbul.tables")

CHAT_KEPT: Final = 200
T = TypeVar("T")


@dataclass(frozen=True)
class Left:
    """A connection has ended."""


@dataclass(frozen=True)
class Stop:
    """The table is put to sleep, or the server ends."""


Job = tuple[Member | None, object, float]


class Table:
    """One table and everybody connected to it."""

    def __init__(self, hub: Hub, loaded: LoadedTable) -> None:
        self.hub = hub
        self.id = loaded.row.table
        self.people = People.decode(loaded.row.room)
        self.head = loaded.row.head
        self.history: History | None = None
        if self.head:
            self.history = History(self.head)
            self.history.load(loaded.moves)
        lesson = lesson_of(self.head)
        self.course = None if lesson is None else Course(lesson)
        self.members: list[Member] = []
        self.tellers: dict[tuple[int, str], Outgoing] = {}
        self.results: dict[str, Result] = {}
        self.chat: list[ChatRow] | None = None  # read when first needed
        self.undo: UndoAsk | None = None
        self.rematch: set[int] = set()
        self.advice: set[asyncio.Task[None]] = set()  # hints that are being computed
        self.pace = Timers(self)
        self.inbox: asyncio.Queue[Job] = asyncio.Queue()
        self.working = False
        self.used_at = time.monotonic()
        self.task = asyncio.create_task(self._work(), name=f"table {self.id[:4]}")
        if self.is_to_be_finished:
            self.post(None, TryAgain())  # the server ended before the game was put away
        self.pace.arrange()

    @property
    def is_to_be_finished(self) -> bool:
        """Whether the game is over and not put away yet; lessons never are."""
        over = self.history is not None and self.history.game.over
        return over and self.course is None and self.people.status == "playing"

    # -- the inbox ------------------------------------------------------------------------------------------------
    def post(self, member: Member | None, message: object) -> None:
        """Put something into the inbox."""
        if member is not None:
            member.waiting += 1
        self.inbox.put_nowait((member, message, time.perf_counter()))

    async def call(self, job: Callable[[Table], Awaitable[T]]) -> T:
        """Have the table do something when its turn comes, and wait for it."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def do(table: Table) -> None:
            try:
                result = await job(table)
            except Exception as problem:
                if not done.done():
                    done.set_exception(problem)
            else:
                if not done.done():
                    done.set_result(result)

        self.post(None, do)
        await asyncio.wait((done, self.task), return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise Refused("too_busy", "moved_on")
        return done.result()

    async def _work(self) -> None:
        while True:
            member, message, since = await self.inbox.get()
            if isinstance(message, Stop):
                self._let_go()
                return
            self.working = True
            if member is not None:
                member.waiting -= 1
            try:
                await self._deal_with(member, message)
            except Fenced:
                log.warning("another worker plays this table", extra={"table": self.id[:4]})
                self.hub.forget(self)
                self.dismiss_all(Refused("too_busy", "moved_on"))
                return
            finally:
                self.working = False
                self.used_at = time.monotonic()
                if isinstance(message, Answer):
                    self.hub.metrics.answered(time.perf_counter() - since)

    def _let_go(self) -> None:
        """Free the game at once; the rest is a small reference cycle, which the garbage collector removes later."""
        self.pace.stop()
        self.tellers.clear()
        self.history = None

    async def _deal_with(self, member: Member | None, message: object) -> None:
        """Handle one message. If it fails, its sender is told why, and the table goes on."""
        try:
            if isinstance(message, Hello) and member is not None:
                await self.enter(member, message)
                self._saw(member)
            elif member is not None and not isinstance(message, Left) and member not in self.members:
                return  # it has been closed meanwhile
            elif callable(message):
                await message(self)
            else:
                if member is not None and not isinstance(message, Left):
                    self._saw(member)
                if self.course is not None and isinstance(message, BARRED):
                    raise Refused("not_now", "in_lesson")
                await HANDLERS[type(message)](self, member, message)
        except Fenced:
            raise
        except Exception as problem:
            refused = problem if isinstance(problem, Refused) else Refused("too_busy")
            if isinstance(problem, NotSaved):
                refused = Refused("not_saved", problem.saying)
                log.error("not saved: %s", problem, extra={"table": self.id[:4]})
            elif not isinstance(problem, (Refused, NotRead)):
                log.exception("a message could not be dealt with", extra={"table": self.id[:4]})
            if member is None:
                self.pace.try_again()
                if isinstance(problem, NotSaved):  # a bot's move: people must know why nothing happens
                    for other in self.members:
                        self.refuse(other, refused.problem(other.lang))
            elif isinstance(message, Hello):
                self.hub.metrics.problem(refused.code)
                member.dismiss(refused.problem(member.lang))
            else:
                self.refuse(member, refused.problem(member.lang, getattr(message, "id", None)))

    def _saw(self, member: Member) -> None:
        """Somebody is there: if the clocks stood still for want of people, they run again."""
        if not member.is_watching and self.pace.saw(member.seat):
            self.pace.arrange()
            self.announce_room()

    def refuse(self, member: Member, problem: Problem) -> None:
        """Tell somebody that it could not be done."""
        self.hub.metrics.problem(problem.code)
        member.tell(problem)

    # -- coming and going -----------------------------------------------------------------------------------------
    async def enter(self, member: Member, hello: Hello) -> None:
        """Somebody says hello. The keys are looked up here, in turn, so that a revoked key opens nothing."""
        key = await self.hub.store.find_key(digest_of(hello.key))
        if key is None or key.table != self.id or key.role not in ("seat", "watch"):
            raise Refused("bad_key")
        if hello.host is not None:
            host = await self.hub.store.find_key(digest_of(hello.host))
            member.host = host is not None and host.table == self.id and host.role == "host"
        chat = await self.load_chat()
        if key.role == "seat":
            await self.change(self.people.arrive(key.seat))
            member.seat = key.seat
            for older in [other for other in self.members if other.seat == key.seat]:
                self.members.remove(older)
                older.dismiss(Refused("elsewhere").problem(older.lang))
        self.members.append(member)
        settings = replace(self.people.settings, seed=None, hints=self.people.may_ask_hints)
        clans = list(self.people.clans)
        member.tell(Welcome(PROTOCOL, __version__, self.id, member.seat, member.host, settings, clans))
        self.announce_room()
        for line in chat:
            member.tell(chat_line(line))
        if self.history is not None:
            member.tell_text(self.scene_for(member, hello.since))
        if self.people.following:
            member.tell(await self.hub.place_at(self.people.following, member.seat, member.host))

    def leave(self, member: Member) -> None:
        """A connection has ended."""
        if member in self.members:
            self.members.remove(member)
            self.announce_room()

    def dismiss_all(self, why: Refused) -> None:
        """Close every connection of the table."""
        for member in self.members:
            member.dismiss(why.problem(member.lang))
        self.members.clear()
        self.pace.stop()

    def dismiss_seat(self, seat: int, why: Refused) -> None:
        """Close the connection of a seat."""
        for member in [member for member in self.members if member.seat == seat]:
            self.members.remove(member)
            member.dismiss(why.problem(member.lang))

    async def load_chat(self) -> list[ChatRow]:
        """The last lines of chat."""
        if self.chat is None:
            self.chat = await self.hub.store.chat_of(self.id, CHAT_KEPT)
        return self.chat

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and no bot or clock will act."""
        return not (self.members or self.working or self.inbox.qsize()) and self.pace.is_idle

    # -- changes that are saved first -----------------------------------------------------------------------------
    async def change(self, people: People, head: str | None = None) -> None:
        """Save the people, then change them. NotSaved if that fails."""
        if people == self.people and head is None:
            return
        head = self.head if head is None else head
        room = people.encode()
        await self.hub.store.save_table(self.id, status=people.status, head=head, room=room, touched=now_ms())
        self.people = people
        self.head = head

    async def add_row(self, trial: Trial) -> None:
        """Save a row, then accept it. NotSaved if that fails."""
        history = self.history
        assert history is not None
        at = now_ms()
        await self.hub.store.append(MoveRow(self.id, history.n + 1, trial.kind, trial.seat, trial.text, at))
        history.accept(trial, at)
        if self.course is None:
            self.hub.metrics.row(trial.kind)

    async def try_to_finish(self) -> None:
        """Put the finished game away; if that fails now, then later. The last move itself is safe."""
        try:
            with self.hub.games.coming(self.people.game):
                await self.finish()
        except Exception:
            log.exception("a finished game is not put away yet", extra={"table": self.id[:4]})
            self.pace.try_again()

    async def finish(self) -> None:
        """The game is over: keep its record, which is no secret any more."""
        assert self.history is not None
        rows = [(row.seat, row.action) for row in self.history.played]
        record = await self.hub.thinkers.run(record_of, self.head, rows)
        names = [chair.name for chair in self.people.chairs]
        at = now_ms()
        summary = Keepsake(names, at).encode()
        await self.hub.store.add_game(GameRow(self.people.game, record, summary, at))
        await self.change(replace(self.people, status="over"))
        self.hub.metrics.game_finished()

    def begin(self, history: History) -> None:
        """The game begins."""
        self.history = history
        now = now_ms()
        history.opened_at = dict.fromkeys(history.opened, now)

    # -- telling --------------------------------------------------------------------------------------------------
    def plays(self, seat: int) -> bool:
        """Whether a person plays there now; not after the end of a lesson."""
        if self.course is not None and self.history is not None and self.course.is_over(self.history):
            return False
        return seat >= 0 and self.people.status == "playing" and not self.people.chairs[seat].is_played_by_bot

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
            found = final_result(self.history, self.people.game, lang)
            if found is not None:
                self.results[lang] = found
        return self.results.get(lang)

    def scene_for(self, member: Member, since: int | None) -> str:
        """Everything a member may see."""
        seat = member.seat
        teller = self.teller(seat, member.lang)
        alone, result, lesson = not self.others(seat), self.result(member.lang), self.lesson_now(member)
        return encode(teller.scene(since, self.plays(seat), alone, result, lesson))

    def lesson_now(self, member: Member) -> LessonNow | None:
        """Where the lesson of this table stands, for the learner: it speaks of the hand. None if there is none."""
        if self.course is None or self.history is None or member.seat != self.course.lesson.seat:
            return None
        return self.course.now(self.history, member.lang)

    def announce_news(self) -> None:
        """Tell everybody about the last row; those who see the same get the same text."""
        texts: dict[tuple[int, str], str] = {}
        for member in list(self.members):
            key = (member.seat, member.lang)
            if key not in texts:
                seat = member.seat
                alone, result, lesson = not self.others(seat), self.result(member.lang), self.lesson_now(member)
                news = self.teller(*key).news(self.plays(seat), alone, result, lesson)
                texts[key] = encode(news)
            member.tell_text(texts[key])

    def announce_scenes(self, since: int | None) -> None:
        """Send everybody everything again."""
        texts: dict[tuple[int, str], str] = {}
        for member in list(self.members):
            key = (member.seat, member.lang)
            if key not in texts:
                texts[key] = self.scene_for(member, since)
            member.tell_text(texts[key])

    def announce_room(self) -> None:
        """Tell everybody who is here and who has to act."""
        texts: dict[str, str] = {}
        for member in list(self.members):
            if member.lang not in texts:
                texts[member.lang] = encode(self.room(member.lang))
            member.tell_text(texts[member.lang])

    def room(self, lang: str) -> Room:
        """The people at the table."""
        online = {member.seat for member in self.members}
        people = self.people
        seats = [
            SeatRoom(
                seat,
                chair.clan,
                chair.name,
                chair.kind,
                chair.bot,
                seat in online,
                chair.kind == "person" and chair.stand_in and people.status == "playing",
                chair.resigned,
                self.pace.deadline(seat),
                chair.hints,
            )
            for seat, chair in enumerate(people.chairs)
        ]
        asked: UndoAsked | None = None
        if self.undo is not None and self.history is not None:
            text = asked_undo_text(self.undo, self.history, lang)
            asked = UndoAsked(self.undo.by, text, sorted(self.undo.waiting))
        watchers = len([member for member in self.members if member.is_watching])
        free = people.free_clans
        rematch = sorted(self.rematch)
        edition = EDITIONS[people.settings.edition] if self.history is None else self.history.game.edition
        cards = catalogue_id(edition)
        return Room(
            people.status, seats, free, people.host, watchers, now_ms(), asked, rematch, self.pace.is_paused, cards
        )

    async def send_on(self, following: str) -> None:
        """A rematch has been set up: tell each person the way to their seat there."""
        for member in list(self.members):
            member.tell(await self.hub.place_at(following, member.seat, member.host))


def chat_line(row: ChatRow) -> ChatLine:
    """A stored line of chat as a message."""
    return ChatLine(row.number, row.seat, row.name, row.text, row.at)


async def left(table: Table, member: Member, _: Left) -> None:
    """A connection has ended."""
    table.leave(member)


async def ping(table: Table, member: Member, message: Ping) -> None:
    """Still here."""
    member.tell(play.done(message.id))


Handler = Callable[[Table, Any, Any], Awaitable[None]]
HANDLERS: Final[dict[type, Handler]] = {
    Left: left,
    Ping: ping,
    BotAnswer: play.bot_answer,
    ClockRan: seating.clock_ran,
    TryAgain: seating.try_again,
    AskHint: ask_hint,
    **play.HANDLERS,
    **seating.HANDLERS,
}
