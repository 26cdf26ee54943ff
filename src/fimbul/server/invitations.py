"""Invitations to people one has played with: accounts only, and nobody who wants to be left alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from fimbul.server.hub import Hub
from fimbul.server.messages import Fellow, Invitation, Invitations, InviteOrder, JoinOrder
from fimbul.server.protocol import limits
from fimbul.server.protocol.api import NEVER_KEPT, Answer, Api, Reply, Request, reply
from fimbul.server.protocol.keys import digest_of, new_key
from fimbul.server.refusals import Refused
from fimbul.server.store.invitations import InvitationRow, InvitationStore
from fimbul.server.store.store import KeyRow

MOST_OPEN: Final = 30  # invitations of one account that wait for an answer


class InvitationRequests:
    """Answers what is asked about invitations."""

    def __init__(self, hub: Hub, api: Api, store: InvitationStore, now: Callable[[], int]) -> None:
        self.hub = hub
        self.api = api
        self.store = store
        self.now = now
        self.routes: dict[tuple[str, ...], Answer] = {
            ("GET", "invitations"): self.mine,
            ("POST", "tables", "*", "invite"): self.invite,
            ("POST", "invitations", "*", "accept"): self.accept,
            ("POST", "invitations", "*", "decline"): self.decline,
        }

    def account(self, request: Request) -> str:
        """Who asks; Refused if nobody is signed in."""
        if request.account is None:
            raise Refused("signed_out")
        return request.account

    async def fellows(self, account: str) -> dict[str, str]:
        """Whom somebody may invite, by account: people they played with, without those who are kept apart."""
        apart = await self.hub.identity.apart(account)
        return {other: name for other, name in await self.store.fellows(account) if other not in apart}

    async def mine(self, request: Request) -> Reply:
        """To which tables one is invited, and whom one could invite."""
        account = self.account(request)
        found = [Invitation(row.table, row.by, row.at) for row in await self.store.of(account)]
        fellows = [Fellow(other, name) for other, name in (await self.fellows(account)).items()]
        return reply(Invitations(found, fellows), headers=NEVER_KEPT)

    async def invite(self, request: Request, table: str) -> Reply:
        """Invite somebody to a table that waits for players."""
        account = self.account(request)
        self.api.check(request, limits.INVITES)
        order = await request.order(InviteOrder)
        key = await self.hub.store.find_key(digest_of(order.key))
        if key is None or key.table != table or key.role != "invite":
            raise Refused("bad_key")
        if order.account not in await self.fellows(account):
            raise Refused("not_now", "no_fellow")
        if len(await self.store.of(order.account)) < MOST_OPEN:
            name = {known.account: known.name for known in (await self.hub.identity.accounts_at(table)).values()}
            row = InvitationRow(order.account, table, name.get(account, ""), self.now())
            await self.store.add(row)
        return reply({}, 201, NEVER_KEPT)

    async def accept(self, request: Request, table: str) -> Reply:
        """The next free seat of the table one is invited to, wherever it is played."""
        account = self.account(request)
        self.api.check(request, limits.JOINS)
        if table not in [row.table for row in await self.store.of(account)]:
            raise Refused("full", "invitation_over")
        key = new_key()  # told to nobody
        await self.hub.store.add_keys([KeyRow(digest_of(key), table, "invite", -1)])
        order = JoinOrder(key, request.lang)
        there = replace(request, path=f"/api/tables/{table}/join")
        answer = await self.api.where_it_is(there, self.hub.join(table, order, account), order)
        if answer.status == 201:
            await self.store.drop(account, table)
        return answer

    async def decline(self, request: Request, table: str) -> Reply:
        """Do not come."""
        await self.store.drop(self.account(request), table)
        return reply({}, headers=NEVER_KEPT)
