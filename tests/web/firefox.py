"""Firefox without a driver program: it speaks WebDriver BiDi itself, through a socket."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

START_SECONDS: Final = 60.0
PATIENCE: Final = 120.0  # seconds, on a busy machine

# The middle of the first thing that is shown with this selector and these words, or nothing.
MIDDLE: Final = """(() => {
  const named = (element) => !%(words)s || element.innerText.trim().startsWith(%(words)s);
  const found = [...document.querySelectorAll(%(selector)s)].filter((one) => one.checkVisibility() && named(one))[0];
  if (!found || found.disabled || found.ariaDisabled === "true") return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const box = found.getBoundingClientRect();
  const at = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  return found.contains(document.elementFromPoint(...at)) ? at : null;
})()"""


class Firefox:
    """A browser with one tab."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = count()
        self.send("session.new", capabilities={})
        self.tab = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def send(self, method: str, **params: Any) -> Any:
        """One command and its result. Events are nothing to us."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            reply = json.loads(self.socket.recv(PATIENCE))
            if reply.get("id") == number:
                assert reply["type"] == "success", reply
                return reply["result"]

    def go(self, address: str) -> None:
        """Open an address."""
        self.send("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page once more."""
        self.send("browsingContext.reload", context=self.tab, wait="complete")

    def look(self, expression: str) -> Any:
        """The value of an expression in the page, or of its promise."""
        said = self.send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self.tab},
            awaitPromise=True,
        )
        assert said["type"] == "success", said
        return json.loads(said["result"]["value"])

    def until(self, expression: str) -> Any:
        """Wait until an expression is true in the page; what it is then."""
        end = time.monotonic() + PATIENCE
        while not (found := self.look(expression)):
            assert time.monotonic() < end, f"{expression} never came true: {self.look('document.body.innerText')}"
            time.sleep(0.1)
        return found

    def press(self, selector: str, words: str = "") -> None:
        """Press with the mouse what is shown, once it can be pressed."""
        x, y = self.until(MIDDLE % {"selector": json.dumps(selector), "words": json.dumps(words)})
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self.send("input.performActions", context=self.tab, actions=[mouse])


@contextmanager
def running(program: str, profile: Path) -> Iterator[Firefox]:
    """Start it with a profile of its own; it ends afterwards."""
    command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with connect(_address(process, profile / "WebDriverBiDiServer.json"), max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(20)


def _address(process: subprocess.Popen[bytes], told: Path) -> str:
    """Where it listens, from the file it writes once it does."""
    end = time.monotonic() + START_SECONDS
    while not (told.is_file() and (text := told.read_text()).rstrip().endswith("}")):
        assert process.poll() is None and time.monotonic() < end, "Firefox does not offer WebDriver BiDi"
        time.sleep(0.1)
    where = json.loads(text)
    return f"ws://{where['ws_host']}:{where['ws_port']}/session"
