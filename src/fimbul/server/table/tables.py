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

from fimbul import __version__
from fimbul.server.games import Keepsake
from fimbul.server.identity import Known
from fimbul.server.messages import (
    PROTOCOL,
    Answer,
    AskCoach,
    AskHint,
    Hello,
    Ping,
    Problem,
    Result,
    Room,
    Welcome,
)
from fimbul.server.present.outgoing import Outgoing
from fimbul.server.protocol.keys import digest_of
from fimbul.server.refusals import Refused
from fimbul.server.store.store import (
    NO_NOTICES,
    ChatRow,
    Claim,
    Fenced,
    GameRow,
    LoadedTable,
    MoveRow,
    NoticeChanges,
    NotRead,
    NotSaved,
)
from fimbul.server.table import pauses, play, seating, standing_orders
from fimbul.server.table.coach import ask_coach
from fimbul.server.table.course import course_of
from fimbul.server.table.ending import ended_of
from fimbul.server.table.gallery import Begun, Due, Following, Gallery, due
from fimbul.server.table.hints import ask_hint
from fimbul.server.table.history import History, Trial, record_of
from fimbul.server.table.members import Member, chat_line
from fimbul.server.table.notices import notices_of, notices_of_arrival
from fimbul.server.table.openings import lesson_of
from fimbul.server.table.people import People
from fimbul.server.table.recognising import hears, recognise
from fimbul.server.table.room import room_of
from fimbul.server.table.sandbox import check_practice
from fimbul.server.table.telling import Telling
from fimbul.server.table.timers import BotAnswer, ClockRan, Timers, TryAgain, now_ms
from fimbul.server.table.undo import UndoAsk
from fimbul.server.traces import carried, span

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


Job = tuple[Member | None, object, float, dict[str, str]]


class Table(Telling):
    """One table and everybody connected to it."""

    def __init__(self, hub: Hub, loaded: LoadedTable) -> None:
        self.hub = hub
        self.id = loaded.row.table
        self.claim = loaded.claim or Claim(self.id)  # everything this table writes depends on it
        self.people = People.decode(loaded.row.room)
        self.touched_at = loaded.row.touched
        self.head = loaded.row.head
        self.history: History | None = None
        if self.head:
            self.history = History(self.head)
            self.history.load(loaded.moves)
            self.history.opened_at = {seat: at or self.people.begun for seat, at in self.history.opened_at.items()}
        self.hall_key = ""  # of spectators who come from the hall
        self.in_hall = self.people.settings.listed or self.people.settings.watched
        self.listing: bytes | None = None  # what the hall was last told, as far as is known
        self.created = loaded.row.created
        self.course = course_of(lesson_of(self.head))
        self.members: list[Member] = []
        self.known: dict[int, Known] = {}  # seats of accounts; looked up when somebody comes
        self.tellers: dict[tuple[int, str], Outgoing] = {}
        self.gallery = Gallery(self, loaded.moves) if self.people.settings.delay else None
        self.results: dict[str, Result] = {}
        self.chat: list[ChatRow] | None = None  # read when first needed
        self.undo: UndoAsk | None = None
        self.rematch: set[int] = set()
        self.advice: dict[asyncio.Task[None], tuple[int, int]] = {}  # what is thought about for which seat's question
        self.pace = Timers(self)
        self.inbox: asyncio.Queue[Job] = asyncio.Queue()
        self.working = False
        self.used_at = self.woken_at = time.monotonic()
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
        self.inbox.put_nowait((member, message, time.perf_counter(), carried()))

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
            member, message, since, trace = await self.inbox.get()
            if isinstance(message, Stop):
                self._let_go()
                return
            self.working = True
            if member is not None:
                member.waiting -= 1
            try:
                with span("table", trace, self.id, message=type(message).__name__):
                    await self._deal_with(member, message)
            except Fenced:
                log.warning("another worker plays this table", extra={"table": self.id[:4]})
                self.hub.give_up(self)
                self._let_go()
                return
            finally:
                self.working = False
                self.used_at = time.monotonic()
                if isinstance(message, Answer):
                    self.hub.metrics.answered(time.perf_counter() - since)
                member = message = None  # it may be long until the next: let a connection that has ended go

    def _let_go(self) -> None:
        """Free the game at once; the rest is a small reference cycle, which the garbage collector removes later."""
        self.pace.stop()
        self.close_gallery()
        self.tellers.clear()
        self.history = None
        play.drop_advice(self)

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
                check_practice(self.people, message)
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
            await self.change(self.people.arrive(key.seat), changes=notices_of_arrival(self, key.seat))
            member.seat = key.seat
            for older in [other for other in self.members if other.seat == key.seat]:
                self.members.remove(older)
                older.dismiss(Refused("elsewhere").problem(older.lang))
        await recognise(self, member)
        self.members.append(member)
        settings = replace(self.people.settings, seed=None, hints=self.people.may_ask_hints)
        clans = list(self.people.clans)
        member.tell(Welcome(PROTOCOL, __version__, self.id, member.seat, member.host, settings, clans))
        if self.gallery is not None and self.is_late(member):
            await self.show_gallery(self.gallery, member, chat, hello.since)
            return
        self.announce_room()
        await self.show(member, chat, hello.since)

    async def show(self, member: Member, chat: list[ChatRow], since: int | None) -> None:
        """Tell somebody who has come what has happened."""
        for line in chat:
            if hears(self, member, line.seat):
                member.tell(chat_line(line))
        if self.history is not None:
            member.tell_text(self.scene_for(member, since))
            if self.may_order(member.seat):
                member.tell(standing_orders.orders_now(self, member.seat, member.lang))
        if self.people.following:
            member.tell(await self.hub.place_at(self.people.following, member, self.claim))

    async def show_gallery(self, gallery: Gallery, member: Member, chat: list[ChatRow], since: int | None) -> None:
        """Somebody comes who sees everything later."""
        await due(self, None, Due())
        member.tell(gallery.room())
        for line in chat:
            if gallery.has_heard(line) and hears(self, member, line.seat):
                member.tell(chat_line(line))
        if gallery.history is not None:
            member.tell_text(gallery.scene(member, since))
        if gallery.following:
            member.tell(await self.hub.place_at(gallery.following, member, self.claim))
        gallery.set_alarm()
        self.announce_room()

    def open_gallery(self) -> None:
        """Spectators see later than before, or at once, from now on: before the game, when there is nothing to see."""
        self.close_gallery()
        self.gallery = Gallery(self) if self.people.settings.delay else None

    def close_gallery(self) -> None:
        """Nothing is shown there any more."""
        if self.gallery is not None:
            self.gallery.stop()

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
        self.close_gallery()
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
            for line in self.chat:
                if self.gallery is not None and not self.gallery.has_heard(line):
                    self.gallery.add(line, line.at)
        return self.chat

    def is_present(self, seat: int) -> bool:
        """Whether the person of a seat is connected."""
        return any([member.seat == seat for member in self.members])

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and no bot or clock will act."""
        return not (self.members or self.working or self.inbox.qsize()) and self.pace.is_idle

    # -- changes that are saved first -----------------------------------------------------------------------------
    async def change(self, people: People, head: str | None = None, changes: NoticeChanges = NO_NOTICES) -> None:
        """Save the people, then change them. NotSaved if that fails."""
        if people == self.people and head is None:
            return
        head = self.head if head is None else head
        room, now, store = people.encode(), now_ms(), self.hub.store
        await store.save_table(
            self.id, status=people.status, head=head, room=room, touched=now, claim=self.claim, changes=changes
        )
        self.hub.told(changes)
        self.people = people
        self.head = head
        await self.hub.tell_hall(self)

    async def add_row(self, trial: Trial) -> None:
        """Save a row, then accept it. NotSaved if that fails."""
        history, at = self.history, now_ms()
        assert history is not None
        row = MoveRow(self.id, history.n + 1, trial.kind, trial.seat, trial.text, at)
        changes = notices_of(self, history, trial, at)
        await self.hub.store.append(row, self.claim, changes)
        self.hub.told(changes)
        history.accept(trial, at)
        if self.gallery is not None:
            self.gallery.add(row, at)
            self.gallery.set_alarm()
        if not self.people.is_practice:
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
        """The game is over: keep its record, which is no secret any more. One that was practice leaves nothing."""
        assert self.history is not None
        if self.people.is_practice:
            await self.change(replace(self.people, status="over"))
            return
        rows = [(row.seat, row.action) for row in self.history.played]
        record = await self.hub.thinkers.run(record_of, self.head, rows)
        names = [chair.name for chair in self.people.chairs]
        at = now_ms()
        summary = Keepsake(names, at).encode()
        await self.hub.store.add_game(GameRow(self.people.game, record, summary, at), self.claim)
        await self.hub.daily.count(self.people, self.id, self.history.game)
        # Profiles and leaderboards hear of it when those do who see everything later.
        await self.hub.memory.count(ended_of(self, at + 1000 * self.people.settings.delay), self.claim)
        await self.change(replace(self.people, status="over"))
        self.hub.metrics.game_finished()

    def begin(self, history: History) -> None:
        """The game begins."""
        self.history = history
        history.opened_at = dict.fromkeys(history.opened, now_ms())
        if self.gallery is not None:
            self.gallery.add(Begun(), self.people.begun)
            self.gallery.set_alarm()

    # -- telling --------------------------------------------------------------------------------------------------
    def room(self, lang: str) -> Room:
        """Who is here, in a language."""
        return room_of(self, lang)

    def tell_orders(self, seat: int) -> None:
        """Tell a seat of its standing orders."""
        standing_orders.tell_orders(self, seat)

    async def suspend_orders(self, seats: set[int]) -> None:
        """Moves of these seats were taken back: their standing orders wait."""
        await standing_orders.suspend(self, seats)

    async def send_on(self, following: str) -> None:
        """A rematch has been set up: tell each person the way to their seat there."""
        for member in [member for member in self.members if not self.is_late(member)]:
            member.tell(await self.hub.place_at(following, member, self.claim))
        if self.gallery is not None:
            self.gallery.add(Following(following), now_ms())
            self.gallery.set_alarm()


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
    Due: due,
    AskHint: ask_hint,
    AskCoach: ask_coach,
    **play.HANDLERS,
    **seating.HANDLERS,
    **standing_orders.HANDLERS,
    **pauses.HANDLERS,
}
