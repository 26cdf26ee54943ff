"""What sentences are about: the open facts of a table, from a view alone; and costs, worked out by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from fimbul import Edition, Event, State, View, known_state
from fimbul.core.rules.events import RECRUITED, UPGRADED
from fimbul.core.rules.ids import FIGURE_KINDS

NOTED: Final = frozenset({int(RECRUITED), int(UPGRADED)})  # events that change facts


@dataclass
class Facts:
    """Who plays which clan, which Monsters the clans have, which gods there are. Tell it every event in order."""

    edition: Edition
    clans: tuple[str, ...]
    faces: dict[tuple[int, int], int]  # (seat, kind of figure): card
    gods: tuple[str, ...] = ()  # by their number on the board

    @classmethod
    def of(cls, view: View) -> Facts:
        """The facts of a table now."""
        faces: dict[tuple[int, int], int] = {}
        for clan in view.clan_views:
            for kind, slot in face_slots(view.edition):
                if clan.slots[slot] >= 0:
                    faces[clan.seat, kind] = clan.slots[slot]
        return cls(view.edition, view.clans, faces, tuple(view.edition.power_names(view.deal)))

    def note(self, event: Event) -> None:
        """Something happened: a new Monster may have a face. Those of before are left as they are, for who has them."""
        if event.code == RECRUITED and self.edition.face_slot(event.b) >= 0:
            self.faces = {**self.faces, (int(event.a), int(event.b)): int(event.c)}
        elif event.code == UPGRADED:  # of two equal Monsters the second has no kind of its own until the first goes
            for kind, slot in face_slots(self.edition):
                if slot == event.c:
                    self.faces = {**self.faces, (int(event.a), kind): int(event.b)}


@cache
def face_slots(edition: Edition) -> tuple[tuple[int, int], ...]:
    """The kinds of figures that have faces, and the slots of the cards that give them."""
    slots = [(kind, int(edition.face_slot(kind))) for kind in range(1, int(FIGURE_KINDS))]
    return tuple([(kind, slot) for kind, slot in slots if slot >= 0])


class Costs:
    """What things cost the viewer; the board of the last view is remembered, as menus ask many times."""

    def __init__(self) -> None:
        self.last: tuple[View, State] | None = None

    def board(self, view: View) -> State:
        """The open state of a view."""
        if self.last is None or self.last[0] is not view:
            self.last = (view, known_state(view, stand_ins=True))
        return self.last[1]

    def invade(self, view: View, kind: int, place: int) -> int:
        """Rage to invade a place with a figure."""
        return int(view.edition.cost_to_invade(self.board(view), view.seat, kind, place))

    def upgrade(self, view: View, card: int) -> int:
        """Rage to play an upgrade."""
        return int(view.edition.upgrade_cost(self.board(view), view.seat, view.edition.cards[card]))
