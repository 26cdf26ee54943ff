"""What happens at a table without anybody acting: bots answer, and clocks run out."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fimbul import observe
from fimbul.bots.patience import LATELY, with_patience
from fimbul.server.table import orders as standing
from fimbul.server.table.thinkers import grace, moment
from fimbul.server.table.undo import HOLD_SECONDS
from fimbul.server.traces import ANEW, span

if TYPE_CHECKING:
    from fimbul.server.table.tables import Table

RESTART_SECONDS: Final = 60  # nobody's clock runs out sooner after the table was loaded
RETRY_SECONDS: Final = 5.0  # after something could not be saved


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class BotAnswer:
    """A bot has answered the question put to a seat at `n`."""

    seat: int
    n: int
    action: int


@dataclass(frozen=True)
class ClockRan:
    """Somebody's time may be up."""


@dataclass(frozen=True)
class TryAgain:
    """Something could not be saved: check what needs to be done."""


class Timers:
    """Bots and clocks of one table. `arrange` is called after every change and starts what is due."""

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        draw: Callable[[Sequence[int]], int] = secrets.choice,
    ) -> None:
        self.table = table
        self.clock = clock
        self.sleep = sleep
        self.draw = draw
        self.orders: dict[tuple[int, int], asyncio.Task[None]] = {}  # by seat and n of the question, done ones too
        self.bots: dict[tuple[int, int], asyncio.Task[None]] = {}  # by seat and n of the question
        self.quiet = asyncio.Event()  # set unless the table is being asked to take a move back
        self.quiet.set()
        self.loaded_at = now_ms()
        self.begins: dict[int, int] = {}  # when a seat's clock was restarted after its question
        self.lapsed: dict[int, int] = {}  # the last question (its n) that a seat let pass; a bot answers it
        self.idle: set[int] = set()  # persons who let a question pass and have not been seen since
        self.alarm: asyncio.TimerHandle | None = None
        self.retry: asyncio.TimerHandle | None = None

    def arrange(self) -> None:
        """Start what the open questions need, and stop what they no longer need."""
        wanted, asked = self._needed()
        for tasks, needed in ((self.bots, wanted), (self.orders, asked)):
            for key in [key for key in tasks if key not in needed]:
                tasks.pop(key).cancel()
        for key in wanted - self.bots.keys():
            self.bots[key] = asyncio.create_task(self._answer(*key), name=f"bot {key[0]}")
        for key in asked - self.orders.keys():
            self.orders[key] = asyncio.create_task(self._obey(*key), name=f"orders {key[0]}")
        self._set_alarm()

    def _needed(self) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        """The open questions, by seat and n, that bots answer, and those of persons who have standing orders."""
        table, history = self.table, self.table.history
        if history is None or table.people.status != "playing" or table.people.is_paused:
            return set(), set()
        played, chairs = table.people.bots(), table.people.chairs
        wanted = {(seat, n) for seat, n in history.opened.items() if seat in played or self.lapsed.get(seat) == n}
        if table.course is not None:
            wanted = {(seat, n) for seat, n in wanted if table.course.is_answering(history, seat)}
        asked = {(seat, n) for seat, n in history.opened.items() if chairs[seat].orders is not None}
        return wanted, asked - wanted

    # -- bots -----------------------------------------------------------------------------------------------------
    async def _answer(self, seat: int, n: int) -> None:
        """Think, wait for the moment, answer."""
        table = self.table
        assert table.history is not None
        opened = self.clock()
        with span("bot", ANEW, table.id):  # not below the move before it: bots among themselves would never end
            action = None if table.course is None else table.course.reply(table.history, seat)
            if action is None:
                with span("choose"):
                    action = await self._choose(seat)
            await self._wait(moment(opened, self.clock(), self._grace(seat)))
            table.post(None, BotAnswer(seat, n, action))

    async def _choose(self, seat: int) -> int:
        """What the bot of a seat would answer."""
        table = self.table
        assert table.history is not None
        view = observe(table.history.game, seat)
        assert view.decision is not None
        decision = with_patience(view.decision, table.history.moves(LATELY))
        return await table.hub.thinkers.choose(table.people.chairs[seat].bot, view, decision, table.id)

    def _grace(self, seat: int) -> float:
        """Seconds from a question to an answer that no person gives."""
        return grace(self.table.people.chairs[seat].bot, self.table.people.settings.pace)

    async def _wait(self, due: float) -> None:
        """Until a moment has come, and nobody is being asked to take a move back."""
        await self.sleep(due - self.clock())
        if not self.quiet.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.quiet.wait(), HOLD_SECONDS)

    # -- standing orders ------------------------------------------------------------------------------------------
    async def _obey(self, seat: int, n: int) -> None:
        """See what the orders of a seat say about its question; wait for the moment, answer."""
        opened, found = self.clock(), standing.plan_for(self.table, seat)
        if found is None:
            return
        orders, plan = found
        if not isinstance(plan, standing.Plan):
            self.table.post(None, standing.OrderFailed(seat, n, orders, plan))
            return
        action = await self._choose(seat) if plan.action is None else plan.action
        due = moment(opened, self.clock(), self._grace(seat))
        await self._wait(max(due, opened + self._like_people(seat)) if plan.covert else due)
        self.table.post(None, standing.OrderAnswer(seat, n, orders, plan.kind, action))

    def _like_people(self, seat: int) -> float:
        """Seconds that somebody here took for such a question, drawn by chance; always within the seat's own time."""
        assert self.table.history is not None
        persons = self.table.people.persons()
        seen = [wait for other, wait in self.table.history.waits if other in persons]
        drawn = self.draw(seen) if seen else 0
        deadline = self.deadline(seat)
        return (drawn if deadline is None else min(drawn, (deadline - now_ms()) // 2)) / 1000

    def reconsider(self, seat: int) -> None:
        """A seat has other orders: what the old ones would have done is not done."""
        for key in [key for key in self.orders if key[0] == seat]:
            self.orders.pop(key).cancel()

    def try_again(self) -> None:
        """Something could not be saved: try again in a while."""
        self.bots = {key: task for key, task in self.bots.items() if not task.done()}
        self.orders = {key: task for key, task in self.orders.items() if not task.done()}
        if self.retry is None:
            self.retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._retry)

    def _retry(self) -> None:
        self.retry = None
        self.table.post(None, TryAgain())

    # -- clocks ---------------------------------------------------------------------------------------------------
    def restart_clock(self, seat: int) -> None:
        """Restart the clock of a seat."""
        self.begins[seat] = now_ms()

    @property
    def is_timed(self) -> bool:
        """Whether there is a clock at this table."""
        settings = self.table.people.settings
        return settings.clock > 0 or settings.bank > 0

    @property
    def is_paused(self) -> bool:
        """Whether all persons let a question pass and none has been seen since: no clock runs."""
        persons = self.table.people.persons()
        return self.is_timed and bool(persons) and self.idle.issuperset(persons)

    def began(self, seat: int) -> int:
        """When the time of a seat began to run."""
        assert self.table.history is not None
        began = max(self.table.history.opened_at.get(seat, 0), self.begins.get(seat, 0))
        return max(began, self.table.people.resumed) or self.loaded_at

    def bank_left(self, seat: int) -> int:
        """What a seat has left in its time bank, in milliseconds."""
        settings, history = self.table.people.settings, self.table.history
        moves = 0 if history is None else len([row for row in history.played if row.seat == seat])
        added = 1000 * (settings.bank + settings.increment * moves)
        return max(0, added - self.table.people.chairs[seat].bank_used)

    def overtime(self, seat: int) -> int:
        """What the open question of a seat has taken out of its time bank so far, in milliseconds."""
        if not self.is_timed or self.table.people.is_paused:
            return 0
        over = now_ms() - self.began(seat) - 1000 * self.table.people.settings.clock
        return max(0, min(over, self.bank_left(seat)))

    def deadline(self, seat: int) -> int | None:
        """When a seat's time is up, in milliseconds since 1970."""
        table, history = self.table, self.table.history
        if not self.is_timed or history is None or table.people.status != "playing" or self.is_paused:
            return None
        if table.people.is_paused:
            return None
        if seat not in history.opened or table.people.chairs[seat].is_played_by_bot:
            return None
        if self.lapsed.get(seat) == history.opened[seat]:
            return None
        allowed = 1000 * table.people.settings.clock + self.bank_left(seat)
        spared = self.loaded_at + min(allowed, 1000 * RESTART_SECONDS)
        return max(self.began(seat) + allowed, spared)

    def lapse(self, seat: int) -> None:
        """A seat's time is up: a bot answers this one question."""
        assert self.table.history is not None
        self.lapsed[seat] = self.table.history.opened[seat]
        self.idle.add(seat)

    def saw(self, seat: int) -> bool:
        """A person does something; whether that ends a pause."""
        paused = self.is_paused
        self.idle.discard(seat)
        if not paused:
            return False
        now = now_ms()
        self.begins.update(dict.fromkeys(self.table.people.persons(), now))
        return True

    def run_out(self) -> list[int]:
        """The seats whose time is up."""
        now = now_ms()
        found: list[int] = []
        for seat in range(len(self.table.people.chairs)):
            deadline = self.deadline(seat)
            if deadline is not None and deadline <= now:
                found.append(seat)
        return found

    def _set_alarm(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.table.people.settings.on_timeout == "wait" or not self.is_timed:
            return
        deadlines = [self.deadline(seat) for seat in range(len(self.table.people.chairs))]
        due = min([deadline for deadline in deadlines if deadline is not None], default=None)
        if due is not None:
            wait = max(0.0, (due - now_ms()) / 1000)
            self.alarm = asyncio.get_running_loop().call_later(wait, self.table.post, None, ClockRan())

    def stop(self) -> None:
        """Stop all bots and clocks."""
        for task in (*self.bots.values(), *self.orders.values()):
            task.cancel()
        self.bots.clear()
        self.orders.clear()
        for timer in (self.alarm, self.retry):
            if timer is not None:
                timer.cancel()

    @property
    def is_acting(self) -> bool:
        """Whether a bot or an order is about to answer, or something is to be tried again."""
        answering = [task for task in self.orders.values() if not task.done()]
        return bool(self.bots or answering) or self.retry is not None

    @property
    def is_idle(self) -> bool:
        """Whether no bot or clock will act."""
        return not self.is_acting and self.alarm is None
