"""How a game of Midgard stands: the features of each clan that all can see."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.ids import ANY, BOARD, FALLEN, Seat
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import State
from fimbul.core.search.heuristics import Evaluation, sheet_features
from fimbul.editions.midgard.rules.board import PROVINCES, YGGDRASIL, dealt

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


class MidgardEvaluation(Evaluation):
    """What all can see of a clan of Midgard."""

    def features(self, s: State, seat: Seat) -> vec[float]:
        """What all can see of a seat, as numbers of about one."""
        f = sheet_features(s, seat, COUNT)
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
