"""Connections to a table: each has a seat or is a spectator, has a language, and can be sent messages."""

from __future__ import annotations

import msgspec

from fimbul.core.information.views import SPECTATOR
from fimbul.server.messages import Problem, ServerMessage

_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class Member:
    """One connection. Sending must never block: a connection that reads too slowly is closed."""

    def __init__(self, lang: str) -> None:
        self.seat = SPECTATOR
        self.host = False
        self.lang = lang
        self.waiting = 0  # messages the table has not dealt with yet
        self.is_advised = False  # a hint is being computed

    @property
    def is_watching(self) -> bool:
        """Whether this is a spectator."""
        return self.seat == SPECTATOR

    def tell(self, message: ServerMessage) -> None:
        """Send a message."""
        self.tell_text(encode(message))

    def tell_text(self, text: str) -> None:
        """Send a message that has been encoded already."""
        raise NotImplementedError

    def dismiss(self, problem: Problem) -> None:
        """Say why, and close the connection."""
        raise NotImplementedError
