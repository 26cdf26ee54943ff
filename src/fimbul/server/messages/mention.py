"""Where a text names something."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Mention(Struct, frozen=True, gc=False):
    """A card, place or clan that a text names: from the character at `start` up to the one before `end`."""

    start: int
    end: int
    kind: Literal["card", "place", "clan"]
    id: str
