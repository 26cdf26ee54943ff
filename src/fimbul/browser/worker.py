"""What the two workers of the page call, once Pyodide has loaded them. Values cross from and to JavaScript here."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import to_js

from fimbul.browser import thinkers
from fimbul.browser.start import start
from fimbul.server.logs import set_up_logs


class Elsewhere:
    """The second worker, behind a function of JavaScript."""

    def __init__(self, call: Any) -> None:
        self._call = call

    async def call(self, job: bytes) -> bytes | None:
        result = await self._call(to_js(job))
        if result is None:
            return None
        answer: bytes = result.to_bytes()
        return answer


async def serve(rows: Any, call: Any, post: Any) -> Any:
    """The worker of the tables; gives back what takes messages of pages."""
    set_up_logs("warning")
    port = await start(rows, Elsewhere(call), post)
    return port.take


def think(job: Any) -> Any:
    """The worker that thinks."""
    result = thinkers.call(job.to_bytes())
    return None if result is None else to_js(result)
