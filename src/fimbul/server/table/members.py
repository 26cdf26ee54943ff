"""Connections to a table: each has a seat or is a spectator, has a language, and can be sent messages."""

from __future__ import annotations

import msgspec

from fimbul.core.information.views import SPECTATOR
from fimbul.server.messages import ChatLine, Problem, ServerMessage
from fimbul.server.store.store import ChatRow

_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class Member:
    """One connection. Sending must never block: a connection that reads too slowly is closed."""

    def __init__(self, lang: str) -> None:
        self.seat = SPECTATOR
        self.host = False
        self.account: str | None = None  # who is signed in
        self.blocked: frozenset[str] = frozenset()  # accounts this person wants to hear no more of
        self.via = ""  # the worker that sends the connection on to us
        self.lang = lang
        self.waiting = 0  # messages the table has not dealt with yet
        self.is_advised = False  # a hint is being computed
        self.is_coached = False  # the coach is thinking

    @property
    def is_watching(self) -> bool:
        """Whether this is a spectator."""
        return self.seat == SPECTATOR

    def tell(self, message: ServerMessage) -> None:
        """Send a message."""
        self.tell_text(encode(message))

    def tell_text(self, *texts: str) -> None:
        """Send messages that have been encoded already; several at once take one write."""
        raise NotImplementedError

    def dismiss(self, problem: Problem) -> None:
        """Say why, and close the connection."""
        raise NotImplementedError


def chat_line(row: ChatRow) -> ChatLine:
    """A stored line of chat as a message."""
    return ChatLine(row.number, row.seat, row.name, row.text, row.at)
