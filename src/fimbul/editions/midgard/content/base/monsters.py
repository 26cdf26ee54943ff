"""Monsters of the base game."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import ASK_MOVE, MOVE, PASS, Action, Figure, Place, Seat, action
from fimbul.core.rules.ops import gain_glory, use
from fimbul.core.rules.query import enemies
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.battle_order import TOLL
from fimbul.editions.midgard.rules.board import (
    DARK_ELF_PAYS_YGGDRASIL_STRENGTH,
    FJORD_OF,
    LEADER,
    MONSTER,
    MONSTER_SLOT,
    MONSTER_UPGRADE,
    MYSTIC,
    SHIP,
    WARRIOR,
    YGGDRASIL,
)
from fimbul.editions.midgard.rules.destroy import AS_PRICE, BY_CARD, Destruction, active_seat, destroy, retreat
from fimbul.editions.midgard.rules.invade import Invaded
from fimbul.editions.midgard.rules.pillage import reward
from fimbul.editions.midgard.rules.powers import Upgrade


@mypyc_attr(allow_interpreted_subclasses=True)
class Monster(Upgrade):
    """A card whose figure joins the clan. Its cost is also what its figure pays to invade."""

    def __init__(
        self,
        slug: str,
        *,
        age: int,
        strength: int,
        cost: int | None = None,
        traits: int = 0,
        copies_from: tuple[int, ...] = (1,),
        since: int = 1,
    ) -> None:
        super().__init__(
            slug,
            age=age,
            kind=MONSTER_UPGRADE,
            strength=strength,
            cost=cost,
            traits=traits,
            copies_from=copies_from,
            since=since,
        )

    def figure(self, s: State, me: Seat) -> Figure:
        """The kind of figure that this card's Monster is in its owner's clan."""
        if s.slot(me, MONSTER_SLOT) >= 0 and s.card_of(s.slot(me, MONSTER_SLOT)) == self.id:
            return MONSTER
        return MONSTER + 1

    def copies(self, s: State, me: Seat) -> i64:
        """How many copies of this card the clan has in play; each is asked for numbers that add."""
        first = s.slot(me, MONSTER_SLOT)
        second = s.slot(me, MONSTER_SLOT + 1)
        return 2 if first >= 0 and second >= 0 and s.card_of(first) == s.card_of(second) else 1

    def stands_in(self, s: State, me: Seat, place: Place) -> bool:
        return s.count(me, self.figure(s, me), place) > 0

    def strike(self, s: State, me: Seat, doomed: Destruction) -> None:
        """Destroy figures, if there are any."""
        if len(doomed.doomed) > 0:
            use(s, me, self)
            destroy(s, doomed)


class Troll(Monster):
    """When it invades a province, every enemy Warrior there dies (R86, R87)."""

    def on_invade(self, s: State, me: Seat, invaded: Invaded) -> None:
        if invaded.figure == self.figure(s, me):
            doomed = Destruction(BY_CARD, active_seat(s))
            for seat in enemies(s, me):
                doomed.add(seat, WARRIOR, invaded.place, s.count(seat, WARRIOR, invaded.place))
            self.strike(s, me, doomed)


class DarkElf(Monster):
    """May invade Yggdrasil; STR 3 there (R14)."""

    def mod_strength(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        if place != YGGDRASIL or kind != self.figure(s, me):
            return 0
        return 2 * s.count(me, kind, place) // self.copies(s, me)

    def may_invade(self, s: State, me: Seat, kind: Figure, place: Place) -> bool:
        return place == YGGDRASIL and kind == self.figure(s, me)

    def mod_invade_cost(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        if place == YGGDRASIL and kind == self.figure(s, me) and s.setup.option(DARK_ELF_PAYS_YGGDRASIL_STRENGTH):
            return 2 // self.copies(s, me)
        return 0


class Valkyrie(Monster):
    """2 Glory for each enemy figure destroyed in a battle she fought, won or lost (R75)."""

    order = TOLL

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.took_part(me, self.figure(s, me)):
            gain_glory(s, me, 2 * battle.enemies_fallen(s, me), CARD_SOURCE + self.id)


class FireGiant(Monster):
    """When it invades a province, every enemy there that is no Monster dies, Ships in the fjord too (R86, R87)."""

    def on_invade(self, s: State, me: Seat, invaded: Invaded) -> None:
        if invaded.figure == self.figure(s, me):
            doomed = Destruction(BY_CARD, active_seat(s))
            for seat in enemies(s, me):
                fjord = i64(FJORD_OF[invaded.place])
                doomed.add(seat, LEADER, invaded.place, s.count(seat, LEADER, invaded.place))
                doomed.add(seat, WARRIOR, invaded.place, s.count(seat, WARRIOR, invaded.place))
                doomed.add(seat, MYSTIC, invaded.place, s.count(seat, MYSTIC, invaded.place))
                doomed.add(seat, SHIP, fjord, s.count(seat, SHIP, fjord))
            self.strike(s, me, doomed)


class FrostGiant(Monster):
    """Stands in the province you pillaged: the reward once more (R74, R121)."""

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        if self.stands_in(s, me, battle.place):
            reward(s, me, battle.place, CARD_SOURCE + self.id)


class VolurWitch(Monster):
    """May go to Yggdrasil instead of being destroyed elsewhere (R83-R85)."""

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        if doomed.cause == AS_PRICE:
            return
        kind = self.figure(s, me)
        for entry in doomed.doomed:
            if entry >> 24 == me and (entry >> 16) & 255 == kind and (entry >> 8) & 255 != YGGDRASIL:
                found = append(vec[i64](), action(MOVE, kind, YGGDRASIL))
                ask(s, me, self.id, ASK_MOVE, with_pass(found))
                return

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Destroy)
        if answer != PASS:
            kind = self.figure(s, me)
            place: i64 = 1
            while s.count(me, kind, place) == 0:
                place += 1
            retreat(s, below, me, kind, place, YGGDRASIL, self.id)
