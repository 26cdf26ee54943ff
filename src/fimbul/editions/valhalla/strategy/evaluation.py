"""How a game of Valhalla stands: the features of each clan that all can see."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.ids import ANY, SLOTS, Seat
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import State
from fimbul.core.search.heuristics import Evaluation, sheet_features
from fimbul.editions.valhalla.rules.board import CHAMBERS, MONSTER_UPGRADE, THRONE, dealt, god_at

FEATURES: Final = (
    "glory",
    "rage_step",
    "axes_step",
    "horns_step",
    "near_first_bonus",
    "first_bonus",
    "near_last_bonus",
    "last_bonus",
    "figures",
    "strength",
    "figures_at_throne",
    "figures_with_gods",
    "figures_where_a_god_comes",
    "chambers",
    "hand",
    "rage_left",
    "upgrades",
    "monsters",
    "plays_first",
    "plays_last",
)
COUNT: Final[i64] = 20


class ValhallaEvaluation(Evaluation):
    """What all can see of a clan of Valhalla."""

    def features(self, s: State, seat: Seat) -> vec[float]:
        """What all can see of a seat, as numbers of about one."""
        f = sheet_features(s, seat, COUNT)
        figures: i64 = 0
        strength: i64 = 0
        held: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            count = s.count(seat, ANY, place)
            if count > 0:
                figures += count
                strength += strength_of(s, seat, place)
                held += 1
                if place == THRONE:
                    f[10] = float(count) / 2.0
                elif god_at(s, place) >= 0:
                    f[11] = f[11] + float(count) / 3.0
                elif s.age < 3 and dealt(s).closed[s.age] == place:
                    f[12] = float(count) / 2.0
            place += 1
        f[8] = float(figures) / 5.0
        f[9] = float(strength) / 8.0
        f[13] = float(held) / 3.0
        f[14] = float(s.hand_size(seat)) / 3.0
        f[15] = float(s.rage(seat)) / 6.0
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None:
                f[16] = f[16] + 0.25
                if card.kind == MONSTER_UPGRADE:
                    f[17] = f[17] + 0.5
            slot += 1
        f[18] = 1.0 if s.first == seat else 0.0
        f[19] = 1.0 if (s.first + s.seats - 1) % s.seats == seat else 0.0
        return f
