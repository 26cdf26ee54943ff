"""The sender: hands over what waits, at least once, and tries again what failed.

A message is settled in the database before it is sent (a batch), so that it is the same however often it is sent. It is
forgotten when the other side has taken it. Whoever sends claims the way for a minute; several workers claim different
ones, and what a dead one has claimed is free again.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from fimbul.server.logs import Seldom
from fimbul.server.notices.failures import Failed, Undeliverable
from fimbul.server.notices.quiet import quiet_until
from fimbul.server.notices.texts import message_of
from fimbul.server.notices.ways import Way
from fimbul.server.protocol.keys import new_id
from fimbul.server.store.notices import NoticeStore, OwnerRow, Waiting, WayRow
from fimbul.server.store.store import StoreProblem
from fimbul.server.table.timers import now_ms

if TYPE_CHECKING:
    from fimbul.server.hub import Hub

log = logging.getLogger("fimbul.notices")
say_broken = Seldom(log)

LOOK_SECONDS: Final = 1.0  # until it is looked again whether something is due
HELD_SECONDS: Final = 5.0  # … and whether somebody has left
AT_ONCE: Final = 100  # messages under way
WAITS: Final = (5, 20, 60, 300, 900, 3600, 3 * 3600)  # seconds after the first failure, the second …
PATIENCE_MS: Final = 3 * 86_400_000  # a way that has failed for so long is switched off
DAY_MS: Final = 86_400_000
OFF_DAYS: Final = 60


def account_owner(account: str) -> str:
    """The owner of the notices of an account."""
    return f"account:{account}"


class Sender:
    """Hands notices over by some ways."""

    def __init__(self, hub: Hub, store: NoticeStore, ways: Mapping[str, Way], push_key: str = "") -> None:
        self.hub = hub
        self.store = store
        self.ways = ways
        self.push_key = push_key  # what browsers need to be pushed to
        self._wake = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin; what was under way when the server ended is sent again."""
        await self.store.reopen()
        self._tasks = [
            asyncio.create_task(self._hand_over(), name="notices"),
            asyncio.create_task(self._look_after(), name="held notices"),
        ]

    def wake(self) -> None:
        self._wake.set()

    async def close(self) -> None:
        for task in (*self._tasks, *self._sending):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._sending, return_exceptions=True)
        for way in self.ways.values():
            await way.close()

    async def tidy(self) -> None:
        now = now_ms()
        try:
            await self.store.tidy(now - DAY_MS, now - OFF_DAYS * DAY_MS)
        except StoreProblem as problem:
            log.error("old ways could not be removed: %s", problem)

    async def export(self, account: str) -> object:
        owner = account_owner(account)
        ways, row = await self.store.ways_of(owner), await self.store.owner(owner)
        return {
            "settings": None if row is None else {"lang": row.lang, "zone": row.zone, "kinds": row.kinds},
            "ways": [{"kind": way.kind, "address": way.address, "state": way.state, "made": way.made} for way in ways],
            "seats": [{"table": one.table, "seat": one.seat} for one in await self.store.follows_of(owner)],
        }

    async def forget(self, account: str) -> None:
        await self.store.forget(account_owner(account))

    # -- in the background ------------------------------------------------------------------------------------------
    async def _hand_over(self) -> None:
        while True:
            self._wake.clear()
            try:
                more = await self.round()
            except StoreProblem:
                say_broken.warning("notices cannot be read")
                more = False
            if not more:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), LOOK_SECONDS)

    async def round(self) -> bool:
        """Begin to send whatever is due; whether there was anything."""
        if len(self._sending) >= AT_ONCE:
            await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
        due = await self.store.next_due()
        if due is None or due > now_ms():
            return False
        claimed = await self.store.claim(now_ms())
        for way in claimed:
            task = asyncio.create_task(self._send(way), name=f"notice {way.id[:4]}")
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
        return bool(claimed)

    async def _look_after(self) -> None:
        """Those who were present when they were asked, and have left without an answer, are told."""
        while True:
            await asyncio.sleep(HELD_SECONDS)
            try:
                now = now_ms()
                for table, seat in await self.store.held(now):
                    await self.store.look_again(table, seat, now, self.is_present(table, seat))
                    self.wake()
            except StoreProblem:
                say_broken.warning("notices cannot be read")

    def is_present(self, table: str, seat: int) -> bool:
        """Whether the person of a seat is connected to this worker."""
        found = self.hub.tables.get(table)
        return found is not None and found.is_present(seat)

    # -- one way ----------------------------------------------------------------------------------------------------
    async def _send(self, way: WayRow) -> None:
        """Send all that waits for a way that is ours."""
        try:
            owner = await self.store.owner(way.owner)
            if owner is None:
                return  # it has gone meanwhile
            now = now_ms()
            until = quiet_until(now, owner.zone, owner.quiet_from, owner.quiet_to)
            if until > now:
                await self.store.rest(way.id, until)
                return
            await self._send_batches(way, owner, await self.store.gather(way.id, new_id(), now))
        except StoreProblem:
            say_broken.warning("a notice cannot be settled")  # it is sent again when the claim ends
        except Exception:
            log.exception("a notice could not be sent")

    async def _send_batches(self, way: WayRow, owner: OwnerRow, rows: list[Waiting]) -> None:
        batches: dict[str, list[Waiting]] = {}
        for row in rows:
            batches.setdefault(row.batch, []).append(row)
        try:
            for batch, waiting in batches.items():
                await self._ways(way).send(way.address, message_of(way.id, way.stop, batch, waiting, owner.lang))
                await self.store.handed_over(way.id, batch, now_ms())
                self.hub.metrics.notice(way.kind, "sent")
        except Undeliverable as problem:
            self.hub.metrics.notice(way.kind, "refused")
            await self.store.switch_off(way.id, problem.code, problem.detail)
        except Failed as problem:
            self.hub.metrics.notice(way.kind, "failed")
            await self._try_later(way, problem)
        else:
            await self.store.rest(way.id, now_ms() + 1000 * way.gap)

    def _ways(self, way: WayRow) -> Way:
        if way.kind not in self.ways:
            raise Failed("closed")  # the host has switched it off; perhaps not for good
        return self.ways[way.kind]

    async def _try_later(self, way: WayRow, problem: Failed) -> None:
        now = now_ms()
        since = way.failing_since or now
        if now - since > PATIENCE_MS:
            await self.store.switch_off(way.id, problem.code, problem.detail)
            return
        wait = max(WAITS[min(way.failures, len(WAITS) - 1)] * random.uniform(0.8, 1.2), min(problem.later, 3600))
        facts = {"error": problem.code, "detail": problem.detail, "failures": way.failures + 1, "failing_since": since}
        await self.store.rest(way.id, now + round(1000 * wait), **facts)
