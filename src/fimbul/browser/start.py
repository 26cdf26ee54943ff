"""The server of one browser, put together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fimbul.browser.port import Port
from fimbul.browser.store import BrowserStore, Rows
from fimbul.browser.thinkers import Elsewhere, WorkerThinkers
from fimbul.server.hub import Hub
from fimbul.server.metrics import Metrics


@dataclass(frozen=True)
class ForGood:
    """Tables in one's own browser are kept until one removes them."""

    days_running: int = 0
    days_over: int = 0
    daily_key: bool = False  # the deal of the day follows from the date alone: every site has the same


async def start(rows: Rows, elsewhere: Elsewhere, post: Callable[[str], None]) -> Port:
    """A hub over the rows of this browser, and the port that leads to it."""
    hub = Hub(ForGood(), Metrics(), WorkerThinkers(elsewhere))
    await hub.open(BrowserStore(rows))
    return Port(hub, post)
