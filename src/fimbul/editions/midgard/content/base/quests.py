"""Quests of the base game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.rules.ids import ANY, FALLEN, Place, Seat
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.battle_queries import strength_over
from fimbul.editions.midgard.rules.board import PROVINCES, REGIONS, YGGDRASIL, ruined
from fimbul.editions.midgard.rules.powers import Quest

GLORIOUS: Final[i64] = 4


def most_strength(s: State, me: Seat, province: Place) -> bool:
    """Whether a seat has strictly the most STR in a surviving province, its fjord included (R93, R94)."""
    if ruined(s, province):
        return False
    mine = strength_over(s, me, province)
    if mine == 0:
        return False
    seat: i64 = 0
    while seat < s.seats:
        if seat != me and strength_over(s, seat, province) >= mine:
            return False
        seat += 1
    return True


class RegionQuest(Quest):
    """The most STR in a province of a region."""

    def __init__(
        self, slug: str, *, age: int, glory: int, region: int, copies_from: tuple[int, ...] = (1,), since: int = 1
    ) -> None:
        super().__init__(slug, age=age, glory=glory, copies_from=copies_from, since=since)
        self.region: i64 = region

    def fulfilled(self, s: State, me: Seat) -> bool:
        province: i64 = 1
        while province < PROVINCES:
            if i64(REGIONS[province]) == self.region and most_strength(s, me, province):
                return True
            province += 1
        return False


class YggdrasilQuest(Quest):
    """The most STR in Yggdrasil."""

    def fulfilled(self, s: State, me: Seat) -> bool:
        return most_strength(s, me, YGGDRASIL)


class GloriousDeath(Quest):
    """Four figures or more in Valhalla, before this Age's Ragnarök (R95)."""

    def fulfilled(self, s: State, me: Seat) -> bool:
        return s.count(me, ANY, FALLEN) >= GLORIOUS
