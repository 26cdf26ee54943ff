"""How a game of Valhalla stands: the features of each clan that all can see."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.ids import ANY, AXES, HORNS, LAST_STEP, RAGE, SLOTS, STATS, Seat
from fimbul.core.query import strength_of
from fimbul.core.state import State
from fimbul.core.wits import Standing
from fimbul.editions.valhalla.board import CHAMBERS, MONSTER_UPGRADE, THRONE, dealt, god_at

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


class ValhallaStanding(Standing):
    """What all can see of a clan of Valhalla."""

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
