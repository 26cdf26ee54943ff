"""The application: the page, the HTTP door and the socket, over one hub of tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import RedirectResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from fimbul import __version__
from fimbul.server.accounts.place import Place
from fimbul.server.cluster import Worker
from fimbul.server.community import open_company
from fimbul.server.config import Settings
from fimbul.server.hall import Hall
from fimbul.server.hub import Hub
from fimbul.server.invitations import InvitationRequests
from fimbul.server.logs import set_up_logs
from fimbul.server.messages import PROTOCOL
from fimbul.server.notices.opening import open_sender
from fimbul.server.notices.requests import NoticeRequests
from fimbul.server.protocol.api import Api
from fimbul.server.protocol.keys import new_id, new_key
from fimbul.server.protocol.limits import Limits
from fimbul.server.store.invitations import InvitationStore
from fimbul.server.store.leases import Leases
from fimbul.server.store.neighbours import label_of
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.table.bot_pool import BotPool
from fimbul.server.table.thinkers import Thinkers
from fimbul.server.table.timers import now_ms
from fimbul.server.traces import set_up_traces
from fimbul.server.web.guards import Guard
from fimbul.server.web.http import Http
from fimbul.server.web.pages import Pages
from fimbul.server.web.prometheus import Prometheus
from fimbul.server.web.relay import forward
from fimbul.server.web.sockets import serve_socket


def leases_of(settings: Settings) -> Leases | None:
    """The lease of this worker; an SQLite database has one server only."""
    if settings.database_file is not None:
        return None
    return Leases(new_id(), settings.own_address, new_key(), label_of(__version__, PROTOCOL))


def create_app(settings: Settings) -> Starlette:
    """The whole server. It opens the store when it starts, and drains it when it ends."""
    leases = leases_of(settings)
    token = "" if leases is None else leases.token
    metrics = Prometheus("" if leases is None else leases.worker)
    thinkers: Thinkers = BotPool()
    if settings.thinkers:
        from fimbul.server.thinking.elsewhere import Elsewhere  # needs packages that are installed for it alone

        thinkers = elsewhere = Elsewhere(settings.thinkers, thinkers, metrics)
    hub = Hub(settings, metrics, thinkers)
    place = Place(settings.public_url)
    allowed = Limits(local_is_free=not settings.public_url)  # behind a proxy everybody may seem to be local

    async def open_hub(store: SqlStore) -> None:
        if settings.hall:
            hub.hall = Hall(hub, store.hall, now_ms)
            api.features += ["hall"]
        await hub.open(store)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        set_up_logs(settings.log_level)
        set_up_traces()
        store = await SqlStore.open(settings.database_url, leases)
        if leases is not None:
            hub.worker = worker = Worker(hub, store, leases, follows=not settings.shares_door)
            await worker.join()
        if settings.has_notices:  # before any table wakes: its first move may have to be told
            hub.sender = sender = await open_sender(settings, hub, store, leases)
            api.features.append("notices")
            api.routes |= NoticeRequests(hub, api, sender).routes
        await open_hub(store)
        if settings.thinkers:
            hub.tasks.append(asyncio.create_task(elsewhere.watch(), name="thinkers"))
        if leases is not None:
            hub.tasks.append(asyncio.create_task(worker.run(), name="worker"))
            if settings.redis_url:
                from fimbul.server.gossip import open_gossip  # needs a package that most servers do without

                hub.tasks.append(await open_gossip(settings.redis_url, hub, worker, allowed))
        hub.tasks += open_company(settings, place, hub, api, store)
        if settings.hall and settings.accounts:
            api.routes |= InvitationRequests(hub, api, InvitationStore(store), now_ms).routes
            api.features += ["invitations"]
        try:
            yield
        finally:
            await hub.close()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(websocket, hub, allowed, settings.origins, token, place.cookie)

    site = settings.offline_site
    api = Api(hub, allowed, offline=site is not None, forward=None if leases is None else forward)
    http = Http(hub, api, settings.origins, metrics if settings.metrics else None, token, place.cookie)
    offline = (
        [
            Route("/offline", lambda _: RedirectResponse("/offline/", 308)),
            Mount("/offline", routes=[Route("/{path:path}", Pages(site).get)]),
        ]
        if site is not None
        else []
    )
    app = Starlette(
        routes=[
            WebSocketRoute("/api/tables/{table}/socket", socket),
            *http.routes(),
            WebSocketRoute(
                "/api/socket", socket
            ),  # for programs; where several workers serve, only the address above leads to the right one
            *offline,
            Route("/{path:path}", Pages().get),
        ],
        middleware=[Middleware(Guard, metrics=metrics), Middleware(GZipMiddleware, minimum_size=1_000)],
        lifespan=lifespan,
    )
    app.state.hub = hub
    app.state.worker = "" if leases is None else leases.worker
    app.state.stopping = hub.farewell
    return app
