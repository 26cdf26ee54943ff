"""Leader, Warrior and Ship upgrades of the base game."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ASK_MOVE,
    ASK_RAISE,
    FIGURE_KINDS,
    MOVE,
    PASS,
    STATS,
    Action,
    Figure,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import gain_glory, move, raise_stat, use
from fimbul.core.rules.query import raise_options
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.board import (
    SHIP_UPGRADE,
    WARRIOR,
    WARRIOR_UPGRADE,
    leads,
    open_neighbours,
    sails,
)
from fimbul.editions.midgard.rules.powers import Upgrade


def leader_pillaged(s: State, me: Seat, battle: Battle) -> bool:
    """Whether a Leader of mine stands in the province I pillaged (R37, R38)."""
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        if s.count(me, kind, battle.place) > 0 and leads(s, me, kind):
            return True
        kind += 1
    return False


class LordOfHammers(Upgrade):
    """After a pillage with your Leader it may step into an adjacent province (R39)."""

    order: i64 = 2

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        if leader_pillaged(s, me, battle):
            found = vec[i64]()
            kind: i64 = 1
            while kind < FIGURE_KINDS:
                if s.count(me, kind, battle.place) > 0 and leads(s, me, kind):
                    for province in open_neighbours(s, battle.place):
                        found = append(found, action(MOVE, kind, province))
                kind += 1
            ask(s, me, self.id, ASK_MOVE, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            battle = s.stack[-2]  # under the spoils
            assert isinstance(battle, Battle)
            move(s, me, first_of(answer), battle.place, second_of(answer))


class LordOfAxes(Upgrade):
    """After a pillage with your Leader: raise a stat."""

    order: i64 = 2

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        if leader_pillaged(s, me, battle):
            ask(s, me, self.id, ASK_RAISE, raise_options(s, me))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        raise_stat(s, me, first_of(answer), CARD_SOURCE + self.id)


class LordOfSpears(Upgrade):
    """After a pillage with your Leader: raise all stats."""

    order: i64 = 2

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        if leader_pillaged(s, me, battle):
            stat: i64 = 0
            while stat < STATS:
                raise_stat(s, me, stat, CARD_SOURCE + self.id)
                stat += 1


class ArmsInPairs(Upgrade):
    """Each pair of Warriors in a province counts more than the two alone (R13)."""

    def __init__(
        self, slug: str, *, age: int, strength: int, pair: int, copies_from: tuple[int, ...] = (1,), since: int = 1
    ) -> None:
        super().__init__(slug, age=age, kind=WARRIOR_UPGRADE, strength=strength, copies_from=copies_from, since=since)
        self.extra: i64 = pair - 2 * strength

    def mod_strength(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        return (s.count(me, WARRIOR, place) >> 1) * self.extra if kind == WARRIOR else 0


class Dragons(Upgrade):
    """Glory for each of your Ships that is destroyed, whatever the cause (R88)."""

    def __init__(
        self,
        slug: str,
        *,
        age: int,
        pays: int,
        god: str = "none",
        copies_from: tuple[int, ...] = (1,),
        since: int = 1,
    ) -> None:
        super().__init__(slug, age=age, kind=SHIP_UPGRADE, strength=2, god=god, copies_from=copies_from, since=since)
        self.pays: i64 = pays

    def on_destroyed(self, s: State, me: Seat, kind: Figure, place: Place, count: i64) -> None:
        if sails(s, me, kind):
            gain_glory(s, me, self.pays * count, CARD_SOURCE + self.id)
