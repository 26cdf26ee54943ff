"""Who is told, by which ways, and what waits to be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from fimbul.server.store.leases import Leases, is_alive
from fimbul.server.store.notice_tables import notice_owners as owners
from fimbul.server.store.notice_tables import notice_seats as seats
from fimbul.server.store.notice_tables import notice_ways as ways
from fimbul.server.store.notice_tables import notices, secrets
from fimbul.server.store.outbox import HOLD_MS
from fimbul.server.store.schema import tables
from fimbul.server.store.sql_store import SqlStore

LEASE_MS: Final = 60_000  # longer than anything takes to send: then somebody else may
AT_ONCE: Final = 50  # ways that are claimed together
MOST_ROWS: Final = 500  # of one message


@dataclass(frozen=True, slots=True)
class OwnerRow:
    """Somebody who is told things: in which language, and when not."""

    owner: str
    lang: str
    zone: str
    quiet_from: int
    quiet_to: int
    kinds: int
    made: int


@dataclass(frozen=True, slots=True)
class WayRow:
    """A way to tell somebody; the columns are explained in the schema."""

    id: str
    owner: str
    kind: str
    address: str
    label: str
    state: str
    code: str
    guesses: int
    stop: str
    gap: int
    error: str = ""
    detail: str = ""
    failures: int = 0
    failing_since: int = 0
    sent: int = 0
    rest_until: int = 0
    busy_until: int = 0
    claimer: str = ""
    made: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """One notice that waits, with what is needed to tell it."""

    id: str
    table: str
    seat: int
    kind: str
    facts: str
    at: int
    batch: str


@dataclass(frozen=True, slots=True)
class Follow:
    """Somebody wants to be told what happens at a seat."""

    table: str
    seat: int
    kinds: int


class NoticeStore:
    """Notices in the database of a server. Time is that of the worker, in milliseconds."""

    def __init__(self, store: SqlStore, leases: Leases | None) -> None:
        self._store = store
        self._leases = leases
        self._worker = "" if leases is None else leases.worker
        self._insert = (postgresql if leases is not None else sqlite).insert

    # -- who and how ----------------------------------------------------------------------------------------------
    async def owner(self, owner: str) -> OwnerRow | None:
        """Somebody who is told things."""
        rows = await self._store.rows(sql.select(owners).where(owners.c.owner == owner))
        return OwnerRow(*rows[0]) if rows else None

    async def save_owner(self, row: OwnerRow) -> None:
        """Add somebody, or change how they are told."""
        values = {name: getattr(row, name) for name in row.__slots__}
        kept = {name: value for name, value in values.items() if name not in ("owner", "made")}
        added = self._insert(owners).values(values).on_conflict_do_update(index_elements=["owner"], set_=kept)
        await self._store.put([(added, None)])

    async def forget(self, owner: str) -> None:
        """Tell somebody nothing more, and keep nothing of them."""
        await self._store.put([(sql.delete(owners).where(owners.c.owner == owner), None)])

    async def hand_over(self, owner: str, to: str) -> None:
        """A guest has become somebody known: ways and seats are theirs, unless they have such seats already."""
        other = seats.alias()
        taken = sql.exists().where(
            other.c.owner == to, other.c.table_id == seats.c.table_id, other.c.seat == seats.c.seat
        )
        await self._store.put(
            [
                (sql.update(ways).where(ways.c.owner == owner).values(owner=to), None),
                (sql.update(seats).where(seats.c.owner == owner, ~taken).values(owner=to), None),
                (sql.delete(owners).where(owners.c.owner == owner), None),
            ]
        )

    async def ways_of(self, owner: str) -> list[WayRow]:
        """All ways of somebody, the oldest first."""
        chosen = sql.select(ways).where(ways.c.owner == owner).order_by(ways.c.made, ways.c.id)
        return [WayRow(*row) for row in await self._store.rows(chosen)]

    async def way(self, id: str) -> WayRow | None:
        """One way."""
        rows = await self._store.rows(sql.select(ways).where(ways.c.id == id))
        return WayRow(*rows[0]) if rows else None

    async def add_way(self, row: WayRow) -> None:
        """One way more."""
        await self._store.put([(sql.insert(ways), [{name: getattr(row, name) for name in row.__slots__}])])

    async def change_way(self, id: str, **changes: Any) -> None:
        """Change some columns of a way."""
        await self._store.put([(sql.update(ways).where(ways.c.id == id).values(**changes), None)])

    async def remove_way(self, id: str) -> None:
        """Nothing more goes this way; what waited for it goes, too."""
        await self._store.put([(sql.delete(ways).where(ways.c.id == id), None)])

    async def stop(self, token: str) -> bool:
        """Whoever has the token ends a way; whether there is one."""
        ended = sql.update(ways).where(ways.c.stop == token).values(state="off", error="stopped", detail="")
        found = await self._store.put([(ended.returning(ways.c.id), None)])
        if found:
            await self._store.put([(sql.delete(notices).where(notices.c.way.in_(found)), None)])
        return bool(found)

    async def wake(self, owner: str) -> None:
        """Ways that rest, but not because they have failed, need not rest any longer."""
        resting = sql.update(ways).where(ways.c.owner == owner, ways.c.failures == 0)
        await self._store.put([(resting.values(rest_until=0), None)])

    # -- seats ----------------------------------------------------------------------------------------------------
    async def follow(self, owner: str, follows: Sequence[Follow]) -> None:
        """Be told of some seats. Those of tables that have gone meanwhile are left out."""
        for one in follows:
            values = {"table_id": one.table, "seat": one.seat, "owner": owner, "kinds": one.kinds}
            there = sql.select(*[sql.literal(value).label(name) for name, value in values.items()])
            added = self._insert(seats).from_select(
                list(values), there.where(sql.exists().where(tables.c.table_id == one.table))
            )
            kept = added.on_conflict_do_update(
                index_elements=["table_id", "seat", "owner"], set_={"kinds": added.excluded.kinds}
            )
            await self._store.put([(kept, None)])

    async def follows_of(self, owner: str) -> list[Follow]:
        """The seats somebody is told of."""
        chosen = sql.select(seats.c.table_id, seats.c.seat, seats.c.kinds).where(seats.c.owner == owner)
        return [Follow(*row) for row in await self._store.rows(chosen.order_by(seats.c.table_id, seats.c.seat))]

    # -- handing over ---------------------------------------------------------------------------------------------
    async def reopen(self) -> None:
        """Only one process sends: whatever was under way when it ended is free again."""
        if self._leases is None:
            await self._store.put([(sql.update(ways).where(ways.c.busy_until > 0).values(busy_until=0), None)])

    async def next_due(self) -> int | None:
        """When something may have to be done."""
        rows = await self._store.rows(sql.select(sql.func.min(notices.c.due)))
        return None if rows[0][0] is None else int(rows[0][0])

    async def claim(self, now: int) -> list[WayRow]:
        """Ways by which something is to go now; they are ours for a while. Others that claim at the same time get
        other ones.
        """
        free: sql.ColumnElement[bool] = ways.c.busy_until <= now
        if self._leases is not None:
            free = sql.or_(free, ~is_alive(ways.c.claimer))
        ready = sql.exists().where(notices.c.way == ways.c.id, notices.c.held == 0, notices.c.due <= now)
        some = sql.select(ways.c.id).where(ways.c.state == "on", ways.c.rest_until <= now, free, ready)
        some = some.order_by(ways.c.rest_until).limit(AT_ONCE).with_for_update(skip_locked=True)
        taken = sql.update(ways).where(ways.c.id.in_(some)).values(busy_until=now + LEASE_MS, claimer=self._worker)
        found = await self._store.put([(taken.returning(ways.c.id), None)])
        if not found:
            return []
        return [WayRow(*row) for row in await self._store.rows(sql.select(ways).where(ways.c.id.in_(found)))]

    async def gather(self, way: str, batch: str, now: int) -> list[Waiting]:
        """What goes by a way now. All that was not in a message yet is in this one, whatever happens to the server."""
        due = (notices.c.way == way, notices.c.held == 0, notices.c.due <= now, notices.c.batch == "")
        some = sql.select(notices.c.id).where(*due).order_by(notices.c.at).limit(MOST_ROWS)
        await self._store.put([(sql.update(notices).where(notices.c.id.in_(some)).values(batch=batch), None)])
        columns = [notices.c[name] for name in ("id", "table_id", "seat", "kind", "facts", "at", "batch")]
        chosen = sql.select(*columns).where(notices.c.way == way, notices.c.batch != "")
        return [Waiting(*row) for row in await self._store.rows(chosen.order_by(notices.c.at, notices.c.id))]

    async def handed_over(self, way: str, batch: str, now: int) -> None:
        """A message has arrived: it is not sent again."""
        gone = sql.delete(notices).where(notices.c.way == way, notices.c.batch == batch)
        fine = sql.update(ways).where(ways.c.id == way)
        await self._store.put(
            [(gone, None), (fine.values(sent=now, error="", detail="", failures=0, failing_since=0), None)]
        )

    async def rest(self, way: str, until: int, **changes: Any) -> None:
        """Nothing goes this way for a while; others may claim it afterwards."""
        await self.change_way(way, rest_until=until, busy_until=0, **changes)

    async def switch_off(self, way: str, error: str, detail: str) -> None:
        """It does not work, and will not: its owner is shown why."""
        gone = sql.delete(notices).where(notices.c.way == way)
        off = sql.update(ways).where(ways.c.id == way).values(state="off", error=error, detail=detail, busy_until=0)
        await self._store.put([(gone, None), (off, None)])

    # -- those who are present ------------------------------------------------------------------------------------
    async def held(self, now: int) -> list[tuple[str, int]]:
        """Seats whose person was present when they were asked, long enough ago; only those that this worker knows."""
        chosen = sql.select(notices.c.table_id, notices.c.seat).distinct()
        chosen = chosen.where(notices.c.held == 1, notices.c.due <= now)
        if self._leases is not None:
            known = sql.or_(tables.c.owner == self._worker, self._leases.is_free())
            chosen = chosen.join(tables, tables.c.table_id == notices.c.table_id).where(known)
        return [(table, int(seat)) for table, seat in await self._store.rows(chosen.limit(AT_ONCE))]

    async def look_again(self, table: str, seat: int, now: int, is_present: bool) -> None:
        """Somebody is still there, or has left: then they are told."""
        which = sql.update(notices).where(notices.c.table_id == table, notices.c.seat == seat, notices.c.held == 1)
        changed = which.values(due=now + HOLD_MS) if is_present else which.values(held=0)
        await self._store.put([(changed, None)])

    # -- upkeep ---------------------------------------------------------------------------------------------------
    async def tidy(self, unconfirmed_before: int, off_before: int) -> None:
        """Forget ways that were never confirmed or have long been off, and people who have none."""
        unconfirmed = sql.and_(ways.c.state == "code", ways.c.made < unconfirmed_before)
        off = sql.and_(ways.c.state == "off", ways.c.sent < off_before, ways.c.made < off_before)
        alone = ~sql.exists().where(ways.c.owner == owners.c.owner)
        await self._store.put(
            [
                (sql.delete(ways).where(sql.or_(unconfirmed, off)), None),
                (sql.delete(owners).where(alone, owners.c.made < unconfirmed_before), None),
            ]
        )

    async def secret(self, name: str, make: str) -> str:
        """A secret of the server: the one that is kept, else the one just made."""
        added = self._insert(secrets).values(name=name, value=make).on_conflict_do_nothing()
        await self._store.put([(added, None)])
        rows = await self._store.rows(sql.select(secrets.c.value).where(secrets.c.name == name))
        return str(rows[0][0])
