"""The hall: tables that anybody may join or watch, and a quick way to a seat.

What is told about a table is made from its people and settings alone. A table is in the hall only while its host wants
it, and nobody has to know more than its listing to join it; its keys are given to those who do.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from fimbul import EDITIONS
from fimbul.server.messages import (
    Hall as HallMessage,
)
from fimbul.server.messages import (
    HallJoin,
    HallWatch,
    Joined,
    Listing,
    QuickOrder,
    QuickSeat,
    Seating,
    TableOrder,
    TableSettings,
)
from fimbul.server.refusals import Refused
from fimbul.server.store.hall import HallRow, HallRows
from fimbul.server.table.people import People
from fimbul.server.table.seating import join_from_hall, watch_from_hall

if TYPE_CHECKING:
    from fimbul.server.hub import Hub
    from fimbul.server.table.tables import Table

MOST_SHOWN: Final = 100
KEPT_SECONDS: Final = 1.0  # one look serves everybody who comes meanwhile
WAITING_MS: Final = 48 * 3_600_000  # a table that has waited longer for players is not shown
HOUR: Final = 3_600  # a clock of an hour or more is one for games over days
USUAL_SEATS: Final = 4
LIVE: Final = (120, 600)  # seconds for a decision, and besides
DAYS: Final = (86_400, 3 * 86_400)
TRIES: Final = 5  # tables that may fill up while somebody is on the way


class Hall:
    """The hall of one server; all its workers share it."""

    def __init__(self, hub: Hub, rows: HallRows, now: Callable[[], int]) -> None:
        self.hub = hub
        self.rows = rows
        self.now = now
        self.seen: tuple[float, list[Listing]] = (-KEPT_SECONDS, [])
        self.opening = asyncio.Lock()  # two who look for the same find each other

    # -- what is in it --------------------------------------------------------------------------------------------
    async def tell(self, table: Table) -> None:
        """A table has changed: say so, if it is or was in the hall."""
        listing = listing_of(table)
        encoded = None if listing is None else msgspec.json.encode(listing)
        if encoded == table.listing and (encoded is not None or not table.in_hall) and table.people.status != "over":
            return
        if encoded is None:
            await self.rows.drop(table.id, table.claim)
        else:
            await self.rows.put(self.row_of(table, encoded), table.claim)
        table.listing, table.in_hall = encoded, encoded is not None
        self.forget()
        if self.hub.gossip is not None:
            self.hub.gossip.tell(hall=True)

    def forget(self) -> None:
        """What is kept is out of date."""
        self.seen = (-KEPT_SECONDS, [])

    def row_of(self, table: Table, listing: bytes) -> HallRow:
        """A listing with its time: spectators who see everything later find the game, and its end, just as late."""
        now, people = self.now(), table.people
        delay = 1000 * people.settings.delay
        at = now if people.status == "gathering" else people.begun + delay
        return HallRow(table.id, listing, at, now + delay if people.status == "over" else 0)

    async def all(self) -> list[Listing]:
        """Everything in the hall, the latest first."""
        if time.monotonic() - self.seen[0] >= KEPT_SECONDS:
            now = self.now()
            found = [(row, msgspec.json.decode(row.listing, type=Listing)) for row in await self.rows.rows(now)]
            fresh = [listing for row, listing in found if not listing.free or row.at > now - WAITING_MS]
            self.seen = (time.monotonic(), fresh)
        return self.seen[1]

    async def message(self, edition: str, seats: int, pace: str, what: str, account: str | None = None) -> HallMessage:
        """The tables that fit, without those of people who want nothing to do with each other."""
        found = [listing for listing in await self.all() if fits(listing, edition, seats, pace, what)]
        apart = frozenset() if account is None else await self.hub.identity.apart(account)
        if apart:
            found = [listing for listing in found if not await self.is_shared(listing.table, apart)]
        return HallMessage(found[:MOST_SHOWN], max(0, len(found) - MOST_SHOWN))

    # -- coming to a table ----------------------------------------------------------------------------------------
    async def is_shared(self, table: str, with_whom: frozenset[str]) -> bool:
        """Whether one of these accounts sits at a table."""
        return any(known.account in with_whom for known in (await self.hub.identity.accounts_at(table)).values())

    async def join(self, table: str, order: HallJoin, account: str | None = None) -> Joined:
        """The next free seat of a table in the hall."""
        found, identity = await self.hub.find(table), self.hub.identity
        if account is not None and await self.is_shared(table, await identity.apart(account)):
            raise Refused("full", "left_hall")
        seat, key = await found.call(partial(join_from_hall, name=order.name))
        if account is not None:
            await identity.attach(account, table, seat)
        return Joined(table, seat, key)

    async def watch(self, table: str) -> HallWatch:
        """A place among the spectators of a table in the hall."""
        found = await self.hub.find(table)
        return HallWatch(table, await found.call(watch_from_hall))

    async def quick(
        self, order: QuickOrder, join: Callable[[str, HallJoin], Awaitable[Joined]], account: str | None = None
    ) -> QuickSeat:
        """A seat at a table that fits, or at one that is opened. Bots take what stays empty when it begins.

        `join` takes a seat, wherever the table is played.
        """
        check_quick(order)
        async with self.opening:
            fitting = [one for one in await self.all() if fits(one, order.edition, order.seats, order.pace, "join")]
            for listing in sorted(fitting, key=lambda one: (one.free, one.since))[:TRIES]:  # the fullest first
                try:
                    joined = await join(listing.table, HallJoin(order.name, order.lang))
                except Refused:
                    continue
                return QuickSeat(joined.table, joined.seat, joined.key)
            made = await self.hub.make(order_of(order), account)
        assert made.seats[0].key is not None
        return QuickSeat(made.table, 0, made.seats[0].key, made.host, made.invite, made.watch)


def listing_of(table: Table) -> Listing | None:
    """What the hall tells about a table; None if it tells nothing."""
    people = table.people
    settings = people.settings
    gathering = people.status == "gathering"
    free = len([chair for chair in people.chairs if chair.kind == "open"]) if gathering and settings.listed else 0
    is_over = people.status == "over" and not settings.delay
    if is_over or not (free or (settings.watched and not gathering)):
        return None
    # Once a game has begun it is told as it began: who leaves or resigns is nobody's business out here.
    names = [c.name for c in people.chairs if c.kind == "person"] if gathering else names_of_cast(people)
    seats = len(people.chairs)
    return Listing(
        table=table.id,
        edition=settings.edition,
        seats=seats,
        free=free,
        names=names,
        bots=seats - free - len(names),
        clock=settings.clock,
        bank=settings.bank,
        modules=list(settings.modules),
        options=list(settings.options),
        watch=settings.watched,
        delay=settings.delay,
        since=table.created if gathering else people.begun + 1000 * settings.delay,
    )


def names_of_cast(people: People) -> list[str]:
    """Who played when the game began."""
    return [cast.name for cast in people.cast if cast.kind == "person"]


def fits(listing: Listing, edition: str, seats: int, pace: str, what: str) -> bool:
    """Whether a table is what somebody looks for; "" and 0 mean anything."""
    return (
        (not edition or listing.edition == edition)
        and (not seats or listing.seats == seats)
        and (not pace or pace == ("days" if listing.clock >= HOUR else "live"))
        and (what != "join" or listing.free > 0)
        and (what != "watch" or (listing.watch and listing.free == 0))
    )


def check_quick(order: QuickOrder) -> None:
    """Refuse what no table can be."""
    if order.edition not in EDITIONS:
        raise Refused("bad_setup", "edition", "setup")
    edition = EDITIONS[order.edition]
    most = edition.most_seats(tuple(edition.module_names))
    if order.seats and not edition.fewest <= order.seats <= most:
        raise Refused("bad_setup", "seats", "setup", fewest=edition.fewest, most=most)


def order_of(order: QuickOrder) -> TableOrder:
    """The table that is opened for somebody who found none."""
    clock, bank = DAYS if order.pace == "days" else LIVE
    seats = order.seats or USUAL_SEATS
    settings = TableSettings(
        edition=order.edition, seats=seats, modules=order.modules, clock=clock, bank=bank, listed=True
    )
    return TableOrder(settings, [Seating("me", order.name), *[Seating("open")] * (seats - 1)], lang=order.lang)
