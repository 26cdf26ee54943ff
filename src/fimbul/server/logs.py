"""Structured logs: one JSON object per line, to standard error. Keys, seeds and hands are never among the facts."""

from __future__ import annotations

import json
import logging
import math
import sys
import time
from collections.abc import Callable
from typing import Final, TextIO

# What every record has; all else was given as a fact.
USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}

# At lower levels these would log whole messages and rows: keys, seeds, hands.
QUIETER: Final = {
    "uvicorn.error": logging.WARNING,  # below, it names the table of every socket
    "uvicorn.access": logging.WARNING,  # the guard writes that line, without the table
    "websockets": logging.WARNING,
    "sqlalchemy": logging.WARNING,
    "asyncio": logging.WARNING,
    "alembic": logging.WARNING,
    "saq": logging.CRITICAL + 1,  # its errors show whole jobs; what matters of them is said by fimbul.thinkers
}


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "at": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "of": record.name,
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class ToStandardError(logging.StreamHandler[TextIO]):
    """Writes to the current standard error."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)
        self.setFormatter(JsonLines())

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


class Seldom:
    """Says the same thing once a minute at most, and how often it has happened since."""

    def __init__(
        self, logger: logging.Logger, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._logger = logger
        self._seconds = seconds
        self._clock = clock
        self._said = -math.inf
        self._times = 0

    def warning(self, text: str) -> None:
        """Something happened that strangers can make happen as often as they like."""
        self._times += 1
        now = self._clock()
        if now - self._said >= self._seconds:
            self._logger.warning(text, extra={"times": self._times})
            self._said, self._times = now, 0


def set_up_logs(level: str) -> None:
    """Send all logs of the process through one handler."""
    root = logging.getLogger()
    if not any([isinstance(handler, ToStandardError) for handler in root.handlers]):
        root.addHandler(ToStandardError())
    root.setLevel(level.upper())
    for name, least in QUIETER.items():
        logging.getLogger(name).setLevel(max(root.level, least))
