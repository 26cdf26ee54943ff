"""How a game stands: features of each clan that all can see, and the shares of victory they promise.

The share of a seat is the logit choice among all seats' sums of weighted features. There is one set of weights for
each Age, made for its beginning; they are learned by self-play and live in a data file of the bots.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.ids import ANY, AXES, BOARD, FALLEN, HORNS, LAST_STEP, RAGE, SLOTS, STATS, Seat
from fimbul.core.powers import Card
from fimbul.core.query import strength_of
from fimbul.core.state import State
from fimbul.editions.midgard.board import PROVINCES, YGGDRASIL, dealt

FEATURES: Final = (
    "glory",
    "rage_step",
    "axes_step",
    "horns_step",
    "near_first_line",
    "first_line",
    "near_last_line",
    "last_line",
    "figures",
    "strength",
    "strength_in_yggdrasil",
    "strength_doomed",
    "provinces",
    "hand",
    "rage_left",
    "fallen",
    "plays_first",
    "plays_last",
)
COUNT: Final[i64] = 18
E: Final = 2.718281828459045


class Standing:
    """Weights of features and of upgrades in play, for each Age; and the same for Glory still to come."""

    def __init__(
        self, cards: list[Card], weights: list[list[float]], glory: list[list[float]], named: list[dict[str, float]]
    ) -> None:
        self.weights: vec[float] = vec[float]([w for age in weights for w in age])
        self.glory: vec[float] = vec[float]([w for age in glory for w in age])
        self.cards: i64 = len(cards)
        self.upgrades: vec[float] = vec[float]([age.get(card.text_id, 0.0) for age in named for card in cards])

    def features(self, s: State, seat: Seat) -> vec[float]:
        """What all can see of a seat, as numbers of about one."""
        f = vec[float]([0.0] * int(COUNT))
        f[0] = float(s.glory(seat)) / 20.0
        f[1] = float(s.step(seat, RAGE)) / 3.0
        f[2] = float(s.step(seat, AXES)) / 3.0
        f[3] = float(s.step(seat, HORNS)) / 3.0
        stat: i64 = 0
        while stat < STATS:
            step = s.step(seat, stat)
            if step == 3:
                f[4] = f[4] + 1.0
            if step >= 4:
                f[5] = f[5] + 1.0
            if step == 5:
                f[6] = f[6] + 1.0
            if step == LAST_STEP:
                f[7] = f[7] + 1.0
            stat += 1
        figures: i64 = 0
        strength: i64 = 0
        held: i64 = 0
        doomed: i64 = 0
        doom = dealt(s).doom[s.age - 1]
        place: i64 = 0
        while place < BOARD:
            count = s.count(seat, ANY, place)
            if count > 0:
                here = strength_of(s, seat, place)
                figures += count
                strength += here
                if place < PROVINCES:
                    held += 1
                if place == YGGDRASIL:
                    f[10] = float(here) / 5.0
                if place == doom:
                    doomed += here
            place += 1
        f[8] = float(figures) / 5.0
        f[9] = float(strength) / 8.0
        f[11] = float(doomed) / 5.0
        f[12] = float(held) / 3.0
        f[13] = float(s.hand_size(seat)) / 3.0
        f[14] = float(s.rage(seat)) / 6.0
        f[15] = float(s.count(seat, ANY, FALLEN)) / 5.0
        f[16] = 1.0 if s.first == seat else 0.0
        f[17] = 1.0 if (s.first + s.seats - 1) % s.seats == seat else 0.0
        return f

    def sum_of(self, s: State, seat: Seat) -> float:
        """The weighted features of a seat."""
        f = self.features(s, seat)
        age = s.age - 1
        at = age * COUNT
        total: float = 0.0
        n: i64 = 0
        while n < COUNT:
            total += f[n] * self.weights[at + n]
            n += 1
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None:
                total += self.upgrades[age * self.cards + card.id]
            slot += 1
        return total

    def shares(self, s: State) -> vec[float]:
        """The share of victory each seat may expect; of a finished game the share it has."""
        found = vec[float]([0.0] * int(s.seats))
        seat: i64 = 0
        if s.over:
            winners = s.setup.edition.winners(s)
            count: i64 = 0
            while seat < s.seats:
                count += (winners >> seat) & 1
                seat += 1
            seat = 0
            while seat < s.seats:
                if (winners >> seat) & 1:
                    found[seat] = 1.0 / float(count)
                seat += 1
            return found
        top: float = -1e9
        while seat < s.seats:
            found[seat] = self.sum_of(s, seat)
            if found[seat] > top:
                top = found[seat]
            seat += 1
        total: float = 0.0
        seat = 0
        while seat < s.seats:
            found[seat] = E ** (found[seat] - top)
            total += found[seat]
            seat += 1
        seat = 0
        while seat < s.seats:
            found[seat] = found[seat] / total
            seat += 1
        return found

    def glories(self, s: State) -> vec[float]:
        """The Glory each seat may expect in the end."""
        found = vec[float]([0.0] * int(s.seats))
        seat: i64 = 0
        while seat < s.seats:
            total = float(s.glory(seat))
            if not s.over:
                f = self.features(s, seat)
                n: i64 = 0
                while n < COUNT:
                    total += f[n] * self.glory[(s.age - 1) * COUNT + n]
                    n += 1
            found[seat] = total
            seat += 1
        return found
