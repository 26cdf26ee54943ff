"""The requests about accounts. Those that change something must be JSON, and come from a page of ours."""

from __future__ import annotations

import msgspec

from fimbul.server import messages as wire
from fimbul.server.accounts.accounts import Accounts
from fimbul.server.hub import Hub
from fimbul.server.identity import Visit
from fimbul.server.protocol import limits
from fimbul.server.protocol.api import NEVER_KEPT, Answer, Api, Reply, Request, reply
from fimbul.server.protocol.keys import digest_of, new_key
from fimbul.server.refusals import Refused
from fimbul.server.store.store import KeyRow
from fimbul.server.table.people import People


class AccountRequests:
    """Answers what is asked about accounts."""

    def __init__(self, hub: Hub, api: Api, accounts: Accounts) -> None:
        self.hub = hub
        self.api = api
        self.accounts = accounts
        self.routes: dict[tuple[str, ...], Answer] = {
            ("GET", "account"): self.account,
            ("POST", "account", "begin"): self.begin,
            ("POST", "account", "create"): self.create,
            ("POST", "account", "challenge"): self.challenge,
            ("POST", "account", "sign-in"): self.sign_in,
            ("POST", "account", "recover"): self.recover,
            ("POST", "account", "sign-out"): self.sign_out,
            ("POST", "account", "name"): self.rename,
            ("POST", "account", "passkeys", "begin"): self.begin_adding,
            ("POST", "account", "passkeys", "add"): self.add,
            ("POST", "account", "passkeys", "remove"): self.remove,
            ("POST", "account", "codes"): self.renew_codes,
            ("POST", "account", "sessions", "end"): self.end_sessions,
            ("POST", "account", "listed"): self.set_listed,
            ("POST", "account", "seats"): self.attach,
            ("POST", "account", "seats", "*"): self.open_seat,
            ("GET", "account", "export"): self.export,
            ("POST", "account", "delete"): self.delete,
        }

    def visit(self, request: Request) -> Visit:
        """Who asks; Refused if nobody is signed in."""
        if request.visit is None:
            raise Refused("signed_out")
        return request.visit

    def signed_in(self, request: Request, told: wire.Account, token: str, status: int = 200) -> Reply:
        """The answer to somebody who is signed in from now on."""
        request.set_cookie = self.accounts.place.cookie_text(token)
        return reply(told, status, NEVER_KEPT)

    # -- coming in ------------------------------------------------------------------------------------------------
    async def account(self, request: Request) -> Reply:
        """One's own account, or that nobody is signed in."""
        return reply(await self.accounts.told(request.visit), headers=NEVER_KEPT)

    async def begin(self, request: Request) -> Reply:
        """A name that is free, and what to sign for it."""
        order = await self.api.order(request, wire.NameOrder, limits.NAMES)
        self.accounts.place.origin(request.origin)
        return reply(await self.accounts.begin(order.name), headers=NEVER_KEPT)

    async def create(self, request: Request) -> Reply:
        """A new account."""
        order = await self.api.order(request, wire.PasskeyOrder, limits.ACCOUNTS)
        told, token = await self.accounts.create(order, request.origin)
        return self.signed_in(request, told, token, 201)

    async def challenge(self, request: Request) -> Reply:
        """What to sign to come in."""
        await self.api.order(request, wire.WhichOrder, limits.SIGN_INS)
        self.accounts.place.origin(request.origin)
        return reply(await self.accounts.challenge(), headers=NEVER_KEPT)

    async def sign_in(self, request: Request) -> Reply:
        """By a passkey."""
        order = await self.api.order(request, wire.PasskeyOrder, limits.SIGN_INS)
        return self.signed_in(request, *await self.accounts.sign_in(order, request.origin, request.visit))

    async def recover(self, request: Request) -> Reply:
        """By a recovery code."""
        order = await self.api.order(request, wire.CodeOrder, limits.RECOVERIES)
        return self.signed_in(request, *await self.accounts.recover(order, request.visit))

    async def sign_out(self, request: Request) -> Reply:
        """Out; whoever is out already is out."""
        await self.api.order(request, wire.WhichOrder, limits.SIGN_INS)
        if request.visit is not None:
            await self.accounts.sign_out(request.visit)
        request.set_cookie = self.accounts.place.cookie_text("")
        return reply(wire.Account(site=self.accounts.place.site), headers=NEVER_KEPT)

    # -- one's own ------------------------------------------------------------------------------------------------
    async def rename(self, request: Request) -> Reply:
        """Another name."""
        order = await self.api.order(request, wire.NameOrder, limits.NAMES)
        await self.accounts.rename(self.visit(request), order.name)
        return await self.account(request)

    async def begin_adding(self, request: Request) -> Reply:
        """What to sign to add a device."""
        await self.api.order(request, wire.WhichOrder, limits.SIGN_INS)
        visit = self.visit(request)
        self.accounts.place.origin(request.origin)
        return reply(await self.accounts.begin_adding(visit), headers=NEVER_KEPT)

    async def add(self, request: Request) -> Reply:
        """Another device."""
        order = await self.api.order(request, wire.PasskeyOrder, limits.SIGN_INS)
        await self.accounts.add(self.visit(request), order, request.origin)
        return await self.account(request)

    async def remove(self, request: Request) -> Reply:
        """One device less."""
        order = await self.api.order(request, wire.WhichOrder, limits.SIGN_INS)
        await self.accounts.remove(self.visit(request), order.id)
        return await self.account(request)

    async def renew_codes(self, request: Request) -> Reply:
        """New recovery codes, shown this once."""
        await self.api.order(request, wire.WhichOrder, limits.SIGN_INS)
        visit = self.visit(request)
        codes = await self.accounts.renew_codes(visit)
        told = await self.accounts.told(visit)
        return reply(msgspec.structs.replace(told, codes=codes), headers=NEVER_KEPT)

    async def end_sessions(self, request: Request) -> Reply:
        """Sign out other browsers."""
        order = await self.api.order(request, wire.WhichOrder, limits.SIGN_INS)
        await self.accounts.end_sessions(self.visit(request), order.id)
        return await self.account(request)

    async def set_listed(self, request: Request) -> Reply:
        """Whether others may look at the profile."""
        order = await self.api.order(request, wire.ListedOrder, limits.SIGN_INS)
        await self.accounts.store.set_listed(self.visit(request).account, order.listed)
        return await self.account(request)

    async def export(self, request: Request) -> Reply:
        """All of one's data, as a file."""
        self.api.check(request, limits.EXPORTS)
        found = await self.accounts.export(self.visit(request))
        headers = {**NEVER_KEPT, "content-disposition": 'attachment; filename="fimbul-account.json"'}
        return reply(found, headers=headers)

    async def delete(self, request: Request) -> Reply:
        """No account any more."""
        order = await self.api.order(request, wire.NameOrder, limits.SIGN_INS)
        visit = self.visit(request)
        await self.accounts.delete(visit, order.name)
        if self.hub.sender is not None:
            await self.hub.sender.forget(visit.account)
        request.set_cookie = self.accounts.place.cookie_text("")
        return reply(wire.Account(site=self.accounts.place.site), headers=NEVER_KEPT)

    # -- seats ----------------------------------------------------------------------------------------------------
    async def attach(self, request: Request) -> Reply:
        """Seats that this browser has held as a guest's."""
        order = await self.api.order(request, wire.SeatsOrder, limits.JOINS)
        visit, attached = self.visit(request), 0
        for held in order.seats:
            key = await self.hub.store.find_key(digest_of(held.key))
            if key is not None and key.table == held.table and key.role == "seat":
                attached += await self.accounts.attach(visit.account, key.table, key.seat)
        return reply(wire.SeatsHeld(attached), headers=NEVER_KEPT)

    async def open_seat(self, request: Request, table: str) -> Reply:
        """New keys to one's own seat, for a browser that has none."""
        await self.api.order(request, wire.WhichOrder, limits.JOINS)
        visit = self.visit(request)
        seat = next((one.seat for one in await self.accounts.seats_of(visit.account) if one.table == table), None)
        loaded = None if seat is None else await self.hub.store.load_table(table)
        if seat is None or loaded is None:
            raise Refused("no_table")
        key, host_key = new_key(), new_key() if People.decode(loaded.row.room).host == seat else None
        rows = [KeyRow(digest_of(key), table, "seat", seat)]
        if host_key is not None:
            rows.append(KeyRow(digest_of(host_key), table, "host", -1))
        await self.hub.store.add_keys(rows)
        return reply(wire.NewTable(table, key, host_key), 201, NEVER_KEPT)
