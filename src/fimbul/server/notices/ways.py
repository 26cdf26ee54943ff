"""A way to tell somebody something: what all of them have in common."""

from __future__ import annotations

from typing import Final, Protocol

from fimbul.server.notices.texts import Message

MAIL_GAP: Final = 15 * 60  # seconds between two e-mails, so that several turns make one


class Way(Protocol):
    """One channel. An address is a text that only the channel itself understands."""

    gap: int  # seconds between two messages, unless its owner wishes otherwise
    is_confirmed: bool  # whether somebody must prove first that the address is theirs

    async def check(self, address: str) -> tuple[str, str]:
        """The address as it is kept, and what its owner is shown of it; Undeliverable if it cannot be one."""

    async def send(self, address: str, message: Message) -> None:
        """Hand a message over. Failed: it is tried again; Undeliverable: the way is of no use."""

    async def close(self) -> None:
        """Nothing more is sent."""
