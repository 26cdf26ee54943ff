"""Requests about notices: how somebody is told things, by which ways, of which seats; and how it ends.

Everybody looks after their own: a guest by a key that the browser made (only its digest is known here), or an account.
A seat is followed by its key. Messages hold neither.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final, TypeVar

from fimbul.server.hub import Hub
from fimbul.server.messages import (
    FollowOrder,
    NoticeKind,
    Notices,
    NoticeSeat,
    NoticeSettingsOrder,
    NoticesOrder,
    NoticeWay,
    StopOrder,
    Stopped,
    WayChangeOrder,
    WayOrder,
)
from fimbul.server.notices.chat import SERVICES
from fimbul.server.notices.failures import Failed
from fimbul.server.notices.mail import Mail
from fimbul.server.notices.quiet import zone_of
from fimbul.server.notices.sender import Sender, account_owner
from fimbul.server.notices.texts import key_of, test_letter
from fimbul.server.notices.ways import Way
from fimbul.server.protocol import limits
from fimbul.server.protocol.api import JSON, NEVER_KEPT, Answer, Api, Reply, Request, reply
from fimbul.server.protocol.keys import digest_of, new_id, new_key
from fimbul.server.protocol.limits import Rate
from fimbul.server.refusals import Refused, language, say
from fimbul.server.store.notices import Follow, OwnerRow, WayRow
from fimbul.server.store.outbox import KINDS
from fimbul.server.table.people import tidy
from fimbul.server.table.timers import now_ms

LEAST_KEY: Final = 16  # characters of a guest's key
MOST_WAYS: Final = 8
MOST_SEATS: Final = 300
MOST_GUESSES: Final = 5
ALL_KINDS: Final = sum(KINDS.values())
NIGHT: Final = (0, 0)  # never quiet, until somebody says so
Ordered = TypeVar("Ordered", NoticesOrder, NoticeSettingsOrder, WayOrder, WayChangeOrder, FollowOrder)


class NoticeRequests:
    """Answers for one sender."""

    def __init__(self, hub: Hub, api: Api, sender: Sender) -> None:
        self.hub = hub
        self.api = api
        self.sender = sender
        self.store = sender.store
        self.routes: dict[tuple[str, ...], Answer] = {
            ("POST", "notices"): self.show,
            ("POST", "notices", "settings"): self.settings,
            ("POST", "notices", "ways"): self.add_way,
            ("POST", "notices", "ways", "*"): self.change_way,
            ("POST", "notices", "seats"): self.follow,
            ("POST", "notices", "stop"): self.stop,
            ("POST", "notices", "stop", "*"): self.stop_with_one_click,
            ("GET", "notices", "stop", "*"): self.show_stop,
        }

    # -- what is asked ----------------------------------------------------------------------------------------------
    async def show(self, request: Request) -> Reply:
        """How am I told things?"""
        _, owner = await self._order(request, NoticesOrder, limits.NOTICES)
        return await self._told(request, owner)

    async def settings(self, request: Request) -> Reply:
        """Language, quiet hours, and what I am told of new tables."""
        order, owner = await self._order(request, NoticeSettingsOrder, limits.NOTICES)
        if zone_of(order.zone) is None:
            raise Refused("not_now", "no_zone", "notice_problem", zone=tidy(order.zone, 40))
        row = await self._owner(owner, request.lang)
        kinds = bits_of(order.kinds)
        await self.store.save_owner(
            OwnerRow(owner, request.lang, order.zone, order.quiet_from, order.quiet_to, kinds, row.made)
        )
        await self.store.wake(owner)  # the quiet hours may be others now
        self.sender.wake()
        return await self._told(request, owner)

    async def add_way(self, request: Request) -> Reply:
        """One way more; an e-mail address must be confirmed by a code that is sent there."""
        order, owner = await self._order(request, WayOrder, limits.WAYS)
        store, way = self.store, self._channel(order.kind)
        try:
            address, label = await way.check(order.address)
        except Failed as problem:
            raise refused(problem) from None
        mine = await store.ways_of(owner)
        same = [one for one in mine if (one.kind, one.address) == (order.kind, address)]
        if len(mine) - len(same) >= MOST_WAYS:
            raise Refused("not_now", "too_many_ways", "notice_problem", most=MOST_WAYS)
        row = await self._owner(owner, request.lang)
        if not mine:  # the first: the zone is that of the browser
            zone = order.zone if zone_of(order.zone) is not None else "UTC"
            await store.save_owner(OwnerRow(owner, request.lang, zone, *NIGHT, row.kinds, row.made))
        code = f"{secrets.randbelow(1_000_000):06}" if way.is_confirmed else ""
        id = new_id()
        if isinstance(way, Mail):
            await self._send_code(way, address, code, request.lang, id)
        for old in same:
            await store.remove_way(old.id)
        state = "code" if code else "on"
        shown, digest = tidy(order.label, 60) or label, digest_of(code) if code else ""
        await store.add_way(
            WayRow(id, owner, order.kind, address, shown, state, digest, 0, new_key(), way.gap, made=now_ms())
        )
        return await self._told(request, owner, 201)

    async def change_way(self, request: Request, id: str) -> Reply:
        """Test a way, confirm it, switch it on again, or remove it."""
        order, owner = await self._order(request, WayChangeOrder, limits.NOTICES)
        store, way = self.store, await self.store.way(id)
        if way is None or way.owner != owner:
            raise Refused("gone", "no_way", "notice_problem")
        if order.what == "remove":
            await store.remove_way(id)
        elif order.what == "gap":
            await store.change_way(id, gap=order.gap, rest_until=0)
        elif order.what == "confirm":
            await self._confirm(way, order.code)
        elif way.state == "code":
            raise Refused("not_now", "unconfirmed", "notice_problem")
        else:
            self.api.check(request, limits.WAYS, "too_many_tests")
            await self._test(way, request.lang)
        return await self._told(request, owner)

    async def follow(self, request: Request) -> Reply:
        """Which seats am I told of? Their keys say that they are mine."""
        order, owner = await self._order(request, FollowOrder, limits.NOTICES)
        row = await self.store.owner(owner)
        if row is None:
            raise Refused("not_now", "no_ways", "notice_problem")
        if len(await self.store.follows_of(owner)) + len(order.seats) > MOST_SEATS:
            raise Refused("not_now", "too_many_seats", "notice_problem", most=MOST_SEATS)
        held = (
            {}
            if request.account is None
            else {one.table: one.seat for one in await self.hub.identity.seats_of(request.account)}
        )
        follows: list[Follow] = []
        for one in order.seats:
            kinds = row.kinds if one.kinds is None else bits_of(one.kinds)
            key = await self.hub.store.find_key(digest_of(one.key)) if one.key else None
            if key is not None and (key.table, key.role) == (one.table, "seat"):
                follows.append(Follow(key.table, key.seat, kinds))
            elif one.table in held:
                follows.append(Follow(one.table, held[one.table], kinds))
        if order.seats and not follows:
            raise Refused("bad_key")
        await self.store.follow(owner, follows)
        return await self._told(request, owner)

    # -- the end ----------------------------------------------------------------------------------------------------
    async def stop(self, request: Request) -> Reply:
        """Somebody has pressed the button of the page that messages lead to."""
        self.api.check(request, limits.STOPS)
        order = await request.order(StopOrder)
        request.lang = language(order.lang or request.lang)
        return await self._stop(order.token)

    async def stop_with_one_click(self, request: Request, token: str) -> Reply:
        """A mail program has done it (RFC 8058); it sends no more than a form."""
        self.api.check(request, limits.STOPS)
        return await self._stop(token)

    async def show_stop(self, request: Request, token: str) -> Reply:
        """Looking changes nothing: scanners of mail look at every address. The page has a button."""
        return Reply(b"", 303, {**NEVER_KEPT, "location": f"/stop#{token}" if token.isascii() else "/stop"})

    async def _stop(self, token: str) -> Reply:
        if not await self.store.stop(token):
            raise Refused("gone", "no_way", "notice_problem")
        return reply(Stopped(True), headers=NEVER_KEPT)

    # -- parts --------------------------------------------------------------------------------------------------------
    async def _order(self, request: Request, kind: type[Ordered], rate: Rate) -> tuple[Ordered, str]:
        """What a page asks for, as JSON, which no form of another site can send; and whose notices it is about."""
        self.api.check(request, rate, "too_many_tests" if rate is limits.WAYS else "")
        if request.content.partition(";")[0].strip().lower() != JSON:
            raise Refused("malformed", "json_only")
        order = await request.order(kind)
        request.lang = language(order.lang or request.lang)
        guest = f"guest:{digest_of(order.guest)}" if len(order.guest) >= LEAST_KEY else ""
        if request.account is None:
            if not guest:
                raise Refused("malformed", detail="guest")
            return order, guest
        owner = account_owner(request.account)
        if guest and (row := await self.store.owner(guest)) is not None:  # what was set up as a guest comes along
            if await self.store.owner(owner) is None:
                await self.store.save_owner(replace(row, owner=owner))
            await self.store.hand_over(guest, owner)
        return order, owner

    def _channel(self, kind: str) -> Way:
        if kind not in self.sender.ways:
            raise Refused("not_now", "no_channel", "notice_problem")
        return self.sender.ways[kind]

    async def _owner(self, owner: str, lang: str) -> OwnerRow:
        row = await self.store.owner(owner)
        return row or OwnerRow(owner, lang, "UTC", *NIGHT, ALL_KINDS, now_ms())

    async def _told(self, request: Request, owner: str, status: int = 200) -> Reply:
        """Everything about one's notices."""
        sender, store = self.sender, self.store
        row = await self._owner(owner, request.lang)
        found = Notices(
            channels=list(sender.ways),  # type: ignore[arg-type]
            push_key=sender.push_key,
            services=sorted(SERVICES) if "chat" in sender.ways else [],
            ways=[way_of(way, request.lang) for way in await store.ways_of(owner)],
            seats=[NoticeSeat(one.table, one.seat, kinds_of(one.kinds)) for one in await store.follows_of(owner)],
            lang=row.lang,
            zone=row.zone,
            quiet_from=row.quiet_from,
            quiet_to=row.quiet_to,
            kinds=kinds_of(row.kinds),
        )
        return reply(found, status, NEVER_KEPT)

    async def _send_code(self, mail: Mail, address: str, code: str, lang: str, id: str) -> None:
        """A code to an address that may be anybody's: seldom."""
        if not self.api.allowed.allows(f"mail {address.lower()}", limits.CODES):
            raise Refused("too_many", "too_many_codes", "notice_problem")
        if not self.api.allowed.allows("mail", limits.ALL_CODES):
            raise Refused("too_many")
        try:
            await mail.send_code(address, code, lang, key_of(id, "code"))
        except Failed as problem:
            raise refused(problem) from None

    async def _confirm(self, way: WayRow, code: str) -> None:
        store = self.store
        if way.state != "code":
            return
        if secrets.compare_digest(way.code, digest_of(code.strip())):
            await store.change_way(way.id, state="on", code="")
            return
        if way.guesses + 1 >= MOST_GUESSES:
            await store.remove_way(way.id)
            raise Refused("gone", "last_guess", "notice_problem")
        await store.change_way(way.id, guesses=way.guesses + 1)
        raise Refused("not_now", "wrong_code", "notice_problem")

    async def _test(self, way: WayRow, lang: str) -> None:
        """Send a test now; if it arrives, the way is on."""
        sender, channel = self.sender, self._channel(way.kind)
        try:
            await channel.send(way.address, test_letter(way.id, way.stop, lang, new_id()))
        except Failed as problem:
            await sender.store.change_way(way.id, error=problem.code, detail=problem.detail)
            raise refused(problem) from None
        fine = {"state": "on", "error": "", "detail": "", "failures": 0, "failing_since": 0, "rest_until": 0}
        await sender.store.change_way(way.id, sent=now_ms(), **fine)
        sender.wake()


def way_of(way: WayRow, lang: str) -> NoticeWay:
    """A way as its owner sees it."""
    error = say(lang, "notice_error", way.error, detail=way.detail) if way.error else ""
    return NoticeWay(way.id, way.kind, way.label, way.state, way.gap, error, way.sent)  # type: ignore[arg-type]


def refused(problem: Failed) -> Refused:
    """Why a way is of no use, as an answer."""
    return Refused("not_now", problem.code, "notice_error", detail=problem.detail)


def bits_of(kinds: list[NoticeKind]) -> int:
    """Kinds as the database has them."""
    return sum({KINDS[kind] for kind in kinds})


def kinds_of(bits: int) -> list[NoticeKind]:
    """… and back."""
    return [kind for kind, bit in KINDS.items() if bits & bit]  # type: ignore[misc]
