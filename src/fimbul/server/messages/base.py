"""What all messages share: the version of the protocol, limits, kinds of words."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

PROTOCOL: Final = 3
MESSAGE_LIMIT: Final = 8_192  # bytes of one message from a page
CHAT_LIMIT: Final = 300
NAME_LIMIT: Final = 24
RECORD_LIMIT: Final = 1_000_000  # bytes of an uploaded record
FIRST_EDITION: Final = "midgard"  # where none is named

Language = Annotated[str, Meta(max_length=16)]  # one we do not have is answered in English
Name = Annotated[str, Meta(max_length=NAME_LIMIT)]
Word = Annotated[str, Meta(max_length=64)]  # a code, an id, a key
Thing = Annotated[str, Meta(max_length=160)]  # a verb, a place, a card, or a line that a person typed
