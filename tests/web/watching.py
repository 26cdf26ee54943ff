"""What a page does besides what it shows: errors, requests, and every byte it is told."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

# Chromium itself writes these when the network or the server is away, or a page is not found.
NETWORK = ("WebSocket connection to", "Failed to load resource", "net::ERR_")

# … and this when a page is left before it has quite arrived.
TURNED_AROUND = "WebSocket is closed before the connection is established"


class Watch:
    """Listens to all pages of a context."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin = origin
        self.host = urlsplit(origin).netloc
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.heard: list[str] = []  # frames of sockets
        self.responses: list[Response] = []  # of the server's HTTP door
        self.sent: list[str] = []
        self.may_lose_connection = False
        self.planted: tuple[str, ...] = ()  # parts of the errors that a test provokes, whenever they come
        context.on("page", self._page)
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("response", self._response)

    def check(self) -> None:
        """Nothing was logged as an error, nothing broke, nothing went to another site."""
        expected = self.planted + (NETWORK if self.may_lose_connection else ())
        errors = [error for error in self.errors if not any(part in error for part in expected)]
        assert not errors, errors
        assert not self.foreign, self.foreign

    def bodies(self) -> list[tuple[str, str]]:
        """Address and contents of what has come by HTTP."""
        return [(response.url, response.text()) for response in self.responses]

    def _page(self, page: Page) -> None:
        page.on("pageerror", lambda problem: self.errors.append(f"page error: {problem}"))
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and TURNED_AROUND not in message.text:
            self.errors.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != self.host:
            self.foreign.append(request.url)

    def _response(self, response: Response) -> None:
        if "/api/" in response.url and response.status < 300:
            self.responses.append(response)

    def _socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != self.host:
            self.foreign.append(socket.url)
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))


def until(page: Page, promise: str, arg: object = None, seconds: int = 20) -> None:
    """Wait until what a promise gives is true; a function that is waited for would be content with the promise."""
    for _ in range(10 * seconds):
        if page.evaluate(promise, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(promise)
