"""Midgard with one more Monster, as the next card list would have it. No release has this card."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import MOVED, Event
from fimbul.core.rules.frames import Frame, Happened, ask
from fimbul.core.rules.ids import ASK_MOVE, MOVE, Action, Seat, action, second_of
from fimbul.core.rules.modules import Module
from fimbul.core.rules.ops import move
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import enemies
from fimbul.core.rules.state import State
from fimbul.editions.midgard.content import MODULES
from fimbul.editions.midgard.content.base.monsters import Monster
from fimbul.editions.midgard.content.rumours import RUMOURS
from fimbul.editions.midgard.edition import MIDGARD, Midgard
from fimbul.editions.midgard.rules.board import WARRIOR, open_neighbours

NEW = "hrungnir"
NEXT_LIST = MIDGARD.newest + 1


class Hrungnir(Monster):
    """When it moves into a province, an enemy with a Warrior there moves one to an adjacent province with room."""

    listens_to = (int(MOVED),)

    def on_event(self, s: State, me: Seat, event: Event) -> None:
        if event.a == me and event.b == self.figure(s, me):
            for enemy in enemies(s, me):
                if s.count(enemy, WARRIOR, event.d) > 0:
                    found = vec[i64]()
                    for province in open_neighbours(s, event.d):
                        found = append(found, action(MOVE, WARRIOR, province))
                    ask(s, enemy, self.id, ASK_MOVE, found)
                    return

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Happened)
        move(s, me, WARRIOR, below.event.d, second_of(answer))  # `me` is the seat that was asked


def rumours() -> tuple[Card, ...]:
    """The cards of the module and the new one, which shifts the ids of all cards of Ages 2 and 3 after it."""
    assert RUMOURS.cards is not None
    return (*RUMOURS.cards(), Hrungnir(NEW, age=2, strength=3, cost=3, since=NEXT_LIST))


LONGER = Midgard(
    modules=tuple([Module(module.name, rumours, module.copies) if module is RUMOURS else module for module in MODULES])
)
