"""The application: the page, the HTTP door and the socket, over one hub of tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import RedirectResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from fimbul.server.config import Settings
from fimbul.server.hub import Hub
from fimbul.server.logs import set_up_logs
from fimbul.server.protocol.api import Api
from fimbul.server.protocol.limits import Limits
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.table.bot_pool import BotPool
from fimbul.server.web.guards import Guard
from fimbul.server.web.http import Http
from fimbul.server.web.pages import Pages
from fimbul.server.web.prometheus import Prometheus
from fimbul.server.web.sockets import serve_socket


def create_app(settings: Settings) -> Starlette:
    """The whole server. It opens the store when it starts, and drains it when it ends."""
    metrics = Prometheus()
    hub = Hub(settings, metrics, BotPool())
    allowed = Limits(local_is_free=not settings.public_url)  # behind a proxy everybody may seem to be local

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        set_up_logs(settings.log_level)
        await hub.open(await SqlStore.open(settings.database_url))
        try:
            yield
        finally:
            await hub.close()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(websocket, hub, allowed, settings.origins)

    site = settings.offline_site
    api = Api(hub, allowed, offline=site is not None)
    http = Http(hub, api, settings.origins, metrics if settings.metrics else None)
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
            *http.routes(),
            WebSocketRoute("/api/socket", socket),
            *offline,
            Route("/{path:path}", Pages().get),
        ],
        middleware=[Middleware(Guard, metrics=metrics), Middleware(GZipMiddleware, minimum_size=1_000)],
        lifespan=lifespan,
    )
    app.state.hub = hub
    app.state.stopping = hub.farewell
    return app
