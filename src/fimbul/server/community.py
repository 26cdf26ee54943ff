"""Accounts, memory and moderation, put together and opened to requests, as far as the host has switched them on."""

from __future__ import annotations

import asyncio

from fimbul.server.accounts.accounts import Accounts
from fimbul.server.accounts.place import Place
from fimbul.server.accounts.requests import AccountRequests
from fimbul.server.config import Settings
from fimbul.server.hub import Hub
from fimbul.server.memory.memory import Remembers
from fimbul.server.memory.requests import MemoryRequests
from fimbul.server.moderation.moderation import Moderation
from fimbul.server.moderation.requests import ModerationRequests
from fimbul.server.protocol.api import Api
from fimbul.server.store.accounts import AccountStore
from fimbul.server.store.memory import MemoryStore
from fimbul.server.store.moderation import ModerationStore
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.table.timers import now_ms

UPKEEP_SECONDS = 3_600.0


def open_company(settings: Settings, place: Place, hub: Hub, api: Api, store: SqlStore) -> list[asyncio.Task[None]]:
    """Let people have accounts; what runs in the background until the server ends."""
    if not settings.accounts:
        return []
    rows = AccountStore(store)
    moderation = Moderation(hub, ModerationStore(store), rows, now_ms)
    hub.identity = accounts = Accounts(rows, place, now_ms, moderation, settings.operators)
    api.features += ["accounts"]
    api.cookie, api.message = place.cookie_text, moderation.message
    api.routes |= AccountRequests(hub, api, accounts).routes
    api.routes |= ModerationRequests(api, moderation, settings.operators, settings.operator_secret).routes
    if hub.sender is not None:
        accounts.exports["notices"] = hub.sender.export
    if settings.memory:
        hub.memory = memory = Remembers(MemoryStore(store), rows)
        accounts.exports["games"] = memory.export
        api.features += ["memory"]
        api.routes |= MemoryRequests(api, memory).routes
    return [
        asyncio.create_task(moderation.run(), name="message to all"),
        asyncio.create_task(upkeep(hub, accounts, moderation), name="old accounts"),
    ]


async def upkeep(hub: Hub, accounts: Accounts, moderation: Moderation) -> None:
    """Forget old sessions, reports and lines of the log; one worker does it for all."""
    while True:
        await asyncio.sleep(UPKEEP_SECONDS)
        if hub.worker is None or hub.worker.leads:
            await accounts.expire()
            await moderation.expire()
