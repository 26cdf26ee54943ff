"""Kickstarter figures: Mountain Giant, Fenrir, Wolfman, Mystic Troll, and the Boar clan."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import Figure, Place, Seat
from fimbul.core.rules.modules import Module
from fimbul.core.rules.powers import Card
from fimbul.core.rules.state import State
from fimbul.editions.midgard.content.base.monsters import Monster
from fimbul.editions.midgard.rules.board import LEADS, MONSTER, MONSTER_2, PROVINCES


class WorldEater(Monster):
    """In Ragnarök the outer province it stands in is destroyed instead of the doomed one (R98)."""

    def would_ruin(self, s: State, me: Seat) -> Place:
        outer: i64 = 1
        while outer < PROVINCES:
            if self.stands_in(s, me, outer):
                return outer
            outer += 1
        return -1


class Wolfman(Monster):
    """In its battles only Monsters count their STR (R62)."""

    def may_count(self, s: State, me: Seat, battle: Battle, seat: Seat, kind: Figure) -> bool:
        return (kind >= MONSTER and kind <= MONSTER_2) or not self.stands_in(s, me, battle.place)


class MysticTroll(Monster):
    """Your figures invade the province it stands in for nothing (R27)."""

    def mod_invade_cost(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        return -100 if self.stands_in(s, me, place) else 0


def cards() -> tuple[Card, ...]:
    """All cards of the module, made anew."""
    return (
        WorldEater("fenrir", age=1, strength=2, cost=2),
        Monster("mountain_giant", age=1, strength=3, cost=3, traits=LEADS),
        Wolfman("wolfman", age=2, strength=3, cost=3),
        MysticTroll("mystic_troll", age=3, strength=2, cost=2),
    )


KICKSTARTER: Final = Module(
    "kickstarter",
    cards,
    clans=("boar",),
)
