"""Destroying figures: their owners are heard first, and may save them."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import RULE, SAVED
from fimbul.core.rules.frames import Tell
from fimbul.core.rules.ids import (
    ANY,
    FIGURE_KINDS,
    NOBODY,
    Action,
    Figure,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import emit
from fimbul.core.rules.powers import WOULD_DESTROY, Power
from fimbul.core.rules.state import State


class Destroy(Tell):
    """Figures are about to be destroyed; what is left in `doomed` when all have been heard dies as the edition says."""

    def __init__(self, cause: i64, start: Seat) -> None:
        super().__init__(WOULD_DESTROY, start)
        self.cause: i64 = cause  # as the edition numbers them
        self.doomed: vec[i64] = vec[i64]()  # seat << 24 | figure << 16 | place << 8 | count

    def data(self) -> list[int]:
        return [int(self.cause), int(self.start), int(self.cursor), *[int(entry) for entry in self.doomed]]

    def load(self, data: list[int]) -> None:
        self.cause = data[0]
        self.start = data[1]
        self.cursor = data[2]
        self.doomed = vec[i64](data[3:])

    def add(self, seat: Seat, kind: Figure, place: Place, count: i64) -> None:
        """Doom some figures."""
        if count > 0:
            self.doomed = append(self.doomed, (seat << 24) | (kind << 16) | (place << 8) | count)

    def figures_of(self, seat: Seat, kind: i64) -> vec[i64]:
        """One action of a kind (figure, place) for each different doomed figure of a seat, sorted."""
        found = vec[i64]()
        figure: i64 = 1
        while figure < 8:
            place: i64 = 0
            while place < 16:
                for entry in self.doomed:
                    if entry >> 24 == seat and (entry >> 16) & 255 == figure and (entry >> 8) & 255 == place:
                        found = append(found, action(kind, figure, place))
                place += 1
            figure += 1
        return found

    def spare(self, s: State, seat: Seat, answer: Action, cause: i64 = RULE) -> None:
        """Take one figure off the list of the doomed: it stays where it is."""
        self.strike_off(seat, answer)
        if s.ear is not None:
            emit(s, SAVED, seat, first_of(answer), second_of(answer), cause)

    def strike_off(self, seat: Seat, answer: Action) -> None:
        """Take one figure off the list of the doomed."""
        kept = vec[i64]()
        spared = False
        for entry in self.doomed:
            left = entry
            if (
                not spared
                and entry >> 24 == seat
                and (entry >> 16) & 255 == first_of(answer)
                and (entry >> 8) & 255 == second_of(answer)
            ):
                left -= 1
                spared = True
            if left & 255 != 0:
                kept = append(kept, left)
        self.doomed = kept

    def again(self) -> None:
        """Let the listener that was just told hear once more."""
        self.cursor -= 1

    def tell_power(self, s: State, power: Power, number: i64) -> None:
        power.would_destroy(s, NOBODY, self)

    def tell(self, s: State, card: Power, seat: Seat) -> None:
        for entry in self.doomed:
            if entry >> 24 == seat:
                card.would_destroy(s, seat, self)
                return


def doom_all(s: State, doomed: Destroy, seat: Seat, place: Place) -> None:
    """Doom all figures of a seat in a place."""
    if s.count(seat, ANY, place) > 0:
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            doomed.add(seat, kind, place, s.count(seat, kind, place))
            kind += 1
