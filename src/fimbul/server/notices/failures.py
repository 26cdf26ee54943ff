"""Why a notice could not be handed over. The owner of the way is shown it: says/*.toml, `notice_error`."""

from __future__ import annotations


class Failed(Exception):
    """Not now; it is tried again, not before so many seconds."""

    def __init__(self, code: str, detail: str = "", later: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail[:200]
        self.later = later


class Undeliverable(Failed):
    """Never: the way is of no use."""
