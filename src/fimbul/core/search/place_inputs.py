"""What the network reads of the places of a board: a row of small numbers for each seat and place.

Like the rows of `inputs.py` they are written of a world drawn from a view, or of a game of training.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from fimbul.core.rules.ids import BOARD, MOST_SEATS
from fimbul.core.rules.state import State

MOST_NUMBERS: Final = 40  # of a place
BLANK: Final = vec[u8]([0] * (MOST_SEATS * int(BOARD) * MOST_NUMBERS))


@mypyc_attr(allow_interpreted_subclasses=True)
class PlaceInputs:
    """Writes the rows of an edition's board."""

    def __init__(self, names: tuple[str, ...], places: int) -> None:
        self.names: tuple[str, ...] = names
        self.size: i64 = len(names)
        self.places: i64 = places

    def blank(self, s: State) -> vec[u8]:
        """Rows of zeros: place after place of the first seat, then those of the next one."""
        return BLANK[: s.seats * self.places * self.size]

    def rows(self, s: State) -> vec[u8]:
        """The rows of all seats."""
        raise NotImplementedError
