"""The requests about blocks and reports, and those of the host of a server."""

from __future__ import annotations

import hmac

from fimbul.server import messages as wire
from fimbul.server.moderation.moderation import SECRET, Moderation
from fimbul.server.protocol import limits
from fimbul.server.protocol.api import NEVER_KEPT, Answer, Api, Reply, Request, reply
from fimbul.server.refusals import Refused


class ModerationRequests:
    """Answers what is asked about blocks, reports and bans. The host is a named account, or knows the secret."""

    def __init__(self, api: Api, moderation: Moderation, operators: tuple[str, ...], secret: str) -> None:
        self.api = api
        self.moderation = moderation
        self.operators = operators
        self.secret = secret
        self.routes: dict[tuple[str, ...], Answer] = {
            ("POST", "tables", "*", "report"): self.report,
            ("GET", "account", "blocks"): self.blocks,
            ("POST", "account", "block"): self.block,
            ("POST", "account", "unblock"): self.unblock,
            ("GET", "host"): self.page,
            ("POST", "host", "open"): self.set_open,
            ("POST", "host", "message"): self.say,
            ("POST", "host", "close"): self.close,
            ("POST", "host", "ban"): self.ban,
            ("POST", "host", "unban"): self.unban,
        }

    # -- for everybody --------------------------------------------------------------------------------------------
    async def report(self, request: Request, table: str) -> Reply:
        """Ask the host to look at something."""
        order = await self.api.order(request, wire.ReportOrder, limits.REPORTS)
        await self.moderation.report(table, order, request.account)
        return reply({}, 201, NEVER_KEPT)

    async def blocks(self, request: Request) -> Reply:
        """Whom one has blocked."""
        return reply(await self.moderation.blocks(signed_in(request)), headers=NEVER_KEPT)

    async def block(self, request: Request) -> Reply:
        """Hear no more of somebody."""
        order = await self.api.order(request, wire.BlockOrder, limits.BLOCKS)
        await self.moderation.block(signed_in(request), order)
        return await self.blocks(request)

    async def unblock(self, request: Request) -> Reply:
        """Hear of somebody again."""
        order = await self.api.order(request, wire.BlockOrder, limits.BLOCKS)
        await self.moderation.unblock(signed_in(request), order.account)
        return await self.blocks(request)

    # -- for the host ---------------------------------------------------------------------------------------------
    def host(self, request: Request) -> str:
        """Who looks after the server; Refused to everybody else. Secrets can be tried only so often."""
        if request.account is not None and request.account in self.operators:
            return request.account
        if not self.api.allowed.has_left(request.address, limits.SECRETS):
            raise Refused("too_many")
        if self.secret and hmac.compare_digest(request.operator.encode(), self.secret.encode()):
            return SECRET
        if request.operator:
            self.api.check(request, limits.SECRETS)
        raise Refused("not_host", "not_operator")

    async def order(self, request: Request) -> tuple[str, wire.HostOrder]:
        """Who orders what."""
        order = await self.api.order(request, wire.HostOrder, limits.HOST)
        return self.host(request), order

    async def page(self, request: Request) -> Reply:
        """Everything there is to look after."""
        self.host(request)
        return reply(await self.moderation.page(), headers=NEVER_KEPT)

    async def set_open(self, request: Request) -> Reply:
        """Whether new accounts are taken."""
        who, order = await self.order(request)
        await self.moderation.set_open(who, order.open)
        return await self.page(request)

    async def say(self, request: Request) -> Reply:
        """A message to all."""
        who, order = await self.order(request)
        await self.moderation.say(who, order.text, order.hours)
        return await self.page(request)

    async def close(self, request: Request) -> Reply:
        """A report has been looked at."""
        who, order = await self.order(request)
        await self.moderation.close(who, order.report, order.text)
        return await self.page(request)

    async def ban(self, request: Request) -> Reply:
        """Somebody must stay away for some time."""
        who, order = await self.order(request)
        await self.moderation.ban(who, order.account, order.hours, order.text)
        return await self.page(request)

    async def unban(self, request: Request) -> Reply:
        """Somebody may come back."""
        who, order = await self.order(request)
        await self.moderation.unban(who, order.account)
        return await self.page(request)


def signed_in(request: Request) -> str:
    """Who asks; Refused if nobody is signed in."""
    if request.account is None:
        raise Refused("signed_out")
    return request.account
