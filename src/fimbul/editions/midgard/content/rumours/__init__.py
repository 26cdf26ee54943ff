"""Rumours: figures that only one list names. Off by default; nobody knows whether they were ever printed so."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_PUSH,
    FALLEN,
    FIGURE_KINDS,
    PASS,
    PUSH,
    Action,
    Figure,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.modules import Module, extra_copies
from fimbul.core.rules.ops import gain_glory, move, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import enemies
from fimbul.core.rules.state import State
from fimbul.editions.midgard.content.base.monsters import Monster
from fimbul.editions.midgard.content.kickstarter import WorldEater
from fimbul.editions.midgard.rules.battle_order import TOLL
from fimbul.editions.midgard.rules.board import PROVINCES, YGGDRASIL, open_neighbours, room_in
from fimbul.editions.midgard.rules.invade import Invading


class Hildisvini(Monster):
    """When it invades a province it may push an enemy figure into an adjacent one and take its village."""

    def pushes(self, s: State, me: Seat, place: Place) -> vec[i64]:
        """Every enemy figure in a province with every adjacent place for it."""
        found = vec[i64]()
        if place == YGGDRASIL or place >= PROVINCES:
            return found
        for seat in enemies(s, me):
            kind: i64 = 1
            while kind < FIGURE_KINDS:
                if s.count(seat, kind, place) > 0:
                    for target in open_neighbours(s, place):
                        found = append(found, action(PUSH, (seat << 4) | kind, target))
                kind += 1
        return found

    def may_invade(self, s: State, me: Seat, kind: Figure, place: Place) -> bool:
        return kind == self.figure(s, me) and len(self.pushes(s, me, place)) > 0

    def would_invade(self, s: State, me: Seat, invading: Invading) -> None:
        if invading.figure == self.figure(s, me):
            found = self.pushes(s, me, invading.place)
            if len(found) > 0:
                ask(s, me, self.id, ASK_PUSH, with_pass(found) if room_in(s, invading.place) > 0 else found)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Invading)
        if answer != PASS:
            use(s, me, self)
            pushed = first_of(answer)
            move(s, pushed >> 4, pushed & 15, below.place, second_of(answer))


class Nidhoggr(Monster):
    """You win a battle it fought: 1 Glory for each figure the losing clans have in Valhalla."""

    order = TOLL

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.winner == me and battle.took_part(me, self.figure(s, me)):
            glory: i64 = 0
            for seat in enemies(s, me):
                if battle.lost(seat):
                    glory += s.count(seat, ANY, FALLEN)
            gain_glory(s, me, glory, CARD_SOURCE + self.id)


class Ymir(Monster):
    """STR 2 for each of your figures in Valhalla."""

    def mod_strength(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        return 2 * s.count(me, ANY, FALLEN) * s.count(me, kind, place) if kind == self.figure(s, me) else 0


def cards() -> tuple[Card, ...]:
    """All cards of the module, made anew."""
    return (
        WorldEater("garm", age=1, strength=2, cost=2),
        Hildisvini("hildisvini", age=1, strength=1, cost=1),
        Nidhoggr("nidhoggr", age=2, strength=2, cost=2),
        Ymir("ymir", age=3, strength=0, cost=0),
    )


RUMOURS: Final = Module(
    "rumours",
    cards,
    copies=extra_copies("dwarf_chieftain", "dark_elf", "soldier_of_hel", from_seats=5),
)
