"""Mystics of Midgard: two Mystics a clan, and the six cards that bring them (R110-R113)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ASK_MOVE,
    ASK_TAKE,
    BOX,
    MOVE,
    PASS,
    SLOTS,
    TAKE,
    Action,
    Figure,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.modules import Module
from fimbul.core.rules.ops import gain_glory, recruit, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import enemies
from fimbul.core.rules.state import State
from fimbul.editions.midgard.content.base.clan import ClanUpgrade
from fimbul.editions.midgard.rules.battle import fight
from fimbul.editions.midgard.rules.battle_order import TOLL, BattleEnd
from fimbul.editions.midgard.rules.board import MYSTIC, PROVINCES, WARRIOR, YGGDRASIL, open_neighbours, room_in
from fimbul.editions.midgard.rules.destroy import AS_PRICE, BY_CARD, Destruction, active_seat, destroy, retreat
from fimbul.editions.midgard.rules.invade import Invading


class MysticCard(ClanUpgrade):
    """Adds a Mystic to the reserve, never a third; all Mystics of the clan have its ability."""

    def on_played(self, s: State, me: Seat) -> None:
        mystics: i64 = 0
        place: i64 = 0
        while place < BOX:
            mystics += s.count(me, MYSTIC, place)
            place += 1
        if mystics < 2:
            recruit(s, me, MYSTIC, self.id)

    def heard_before(self, s: State, me: Seat, cursor: i64) -> bool:
        """Two copies of a card count as one (R32): whether one in an earlier slot was told already."""
        slot = (cursor - 1) % (SLOTS + 1)
        before: i64 = 0
        while before < slot:
            if s.slot(me, before) >= 0 and s.card_of(s.slot(me, before)) == self.id:
                return True
            before += 1
        return False


class FriggasChosen(MysticCard):
    """Your Mystics may retreat to an adjacent province instead of being destroyed (R113)."""

    order: i64 = 0

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        if doomed.cause == AS_PRICE or self.heard_before(s, me, doomed.cursor):
            return
        for entry in doomed.doomed:
            if entry >> 24 == me and (entry >> 16) & 255 == MYSTIC:
                found = vec[i64]()
                for province in open_neighbours(s, (entry >> 8) & 255):
                    found = append(found, action(MOVE, MYSTIC, province))
                ask(s, me, self.id, ASK_MOVE, with_pass(found))
                return

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Destroy)
        if answer != PASS:
            for entry in below.doomed:
                if entry >> 24 == me and (entry >> 16) & 255 == MYSTIC:
                    place = (entry >> 8) & 255
                    retreat(s, below, me, MYSTIC, place, second_of(answer), self.id)
                    below.again()
                    return


class OdinsChosen(MysticCard):
    """Your Mystics may invade a village held by an enemy Warrior or Mystic, destroying that figure (R112)."""

    def victims(self, s: State, me: Seat, place: Place) -> vec[i64]:
        """Enemy Warriors and Mystics in a province."""
        found = vec[i64]()
        if place == YGGDRASIL or place >= PROVINCES:
            return found
        for seat in enemies(s, me):
            if s.count(seat, WARRIOR, place) > 0:
                found = append(found, action(TAKE, seat, WARRIOR))
            if s.count(seat, MYSTIC, place) > 0:
                found = append(found, action(TAKE, seat, MYSTIC))
        return found

    def may_invade(self, s: State, me: Seat, kind: Figure, place: Place) -> bool:
        return kind == MYSTIC and len(self.victims(s, me, place)) > 0

    def would_invade(self, s: State, me: Seat, invading: Invading) -> None:
        if invading.figure != MYSTIC or self.heard_before(s, me, invading.cursor):
            return
        found = self.victims(s, me, invading.place)
        if len(found) > 0:
            ask(s, me, self.id, ASK_TAKE, with_pass(found) if room_in(s, invading.place) > 0 else found)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Invading)
        if answer != PASS:
            use(s, me, self)
            doomed = Destruction(BY_CARD, active_seat(s))
            doomed.add(first_of(answer), second_of(answer), below.place, 1)
            destroy(s, doomed)


class ThorsChosen(MysticCard):
    """When you win a battle: 3 Glory for each Mystic of yours that took part."""

    order = TOLL

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        telling = s.stack[-1]
        assert isinstance(telling, BattleEnd)
        if battle.winner == me and not self.heard_before(s, me, telling.cursor):
            gain_glory(s, me, 3 * fight(battle).pair_fought(me), CARD_SOURCE + self.id)


def cards() -> tuple[Card, ...]:
    """All cards of the module, made anew."""
    return (
        FriggasChosen("friggas_chosen", age=1, strength=0, god="frigga", copies_from=(1, 4)),
        OdinsChosen("odins_chosen", age=2, strength=0, god="odin", copies_from=(1, 4)),
        ThorsChosen("thors_chosen", age=3, strength=0, god="thor", copies_from=(1, 4)),
    )


MYSTICS: Final = Module(
    "mystics",
    cards,
)
