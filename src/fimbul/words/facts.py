"""What sentences are about: the open facts of a table, from a view alone; and costs, worked out by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from fimbul import Edition, Event, State, View
from fimbul.core.events import RECRUITED
from fimbul.core.ids import FIGURE_KINDS, PLACES
from fimbul.core.query import copies_of, upgrade_cost


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
            for kind in range(1, int(FIGURE_KINDS)):
                slot = int(view.edition.face_slot(kind))
                if slot >= 0 and clan.slots[slot] >= 0:
                    faces[clan.seat, kind] = clan.slots[slot]
        return cls(view.edition, view.clans, faces, tuple(view.edition.power_names(view.deal)))

    def note(self, event: Event) -> None:
        """Something happened: a new Monster may have a face."""
        if event.code == RECRUITED and self.edition.face_slot(event.b) >= 0:
            self.faces[int(event.a), int(event.b)] = int(event.c)


def open_state(view: View) -> State:
    """Board and clan sheets of a view as a state, to ask the rules for costs and STR; there is no hidden card in it."""
    setup = view.edition.new_setup(view.seats, view.modules, view.option_names)
    setup.clans = view.clans
    view.edition.set_open_deal(setup, view.deal)
    s = view.edition.new_state(setup)
    s.set_numbers(view.numbers)
    for number, place in enumerate(view.powers):
        s.set_power_place(number, place)
    taken: set[int] = set()
    for clan in view.clan_views:
        seat = clan.seat
        s.set_rage(seat, clan.rage)
        s.set_glory(seat, clan.glory)
        for stat, step in enumerate(clan.steps):
            s.set_step(seat, stat, step)
        strengths = view.edition.strengths(clan.slots)
        for kind in range(1, int(FIGURE_KINDS)):
            s.set_figure_strength(seat, kind, strengths[kind])
            for place in range(int(PLACES)):
                s.change(seat, kind, place, clan.count(kind, place) - s.count(seat, kind, place))
        for slot, card in enumerate(clan.slots):
            if card >= 0:
                first, end = copies_of(s, card)
                copy = next(n for n in range(int(first), int(end)) if n not in taken)
                taken.add(copy)
                s.set_slot(seat, slot, copy)
    s.listen_again()
    return s


class Costs:
    """What things cost the viewer; the board of the last view is remembered, as menus ask many times."""

    def __init__(self) -> None:
        self.last: tuple[View, State] | None = None

    def board(self, view: View) -> State:
        """The open state of a view."""
        if self.last is None or self.last[0] is not view:
            self.last = (view, open_state(view))
        return self.last[1]

    def invade(self, view: View, kind: int, place: int) -> int:
        """Rage to invade a place with a figure."""
        return int(view.edition.cost_to_invade(self.board(view), view.seat, kind, place))

    def upgrade(self, view: View, card: int) -> int:
        """Rage to play an upgrade."""
        return int(upgrade_cost(self.board(view), view.seat, view.edition.cards[card]))
