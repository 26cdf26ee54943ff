"""What sentences are about: the open facts of a table, from a view alone; and costs, worked out by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fimbul import Edition, Event, State, View
from fimbul.core.events import RECRUITED, UPGRADED
from fimbul.core.ids import FIGURE_KINDS, PLACES
from fimbul.core.query import copies_of, upgrade_cost
from fimbul.core.saves import load_state
from fimbul.core.state import BLOCK, FIGURES_AT, GLORY_AT, QUEST_ZONE, RAGE_AT, SLOT_AT, STEP_AT, STRENGTH_AT, TABLE
from fimbul.core.views import SeatView


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
        elif event.code == UPGRADED:  # of two equal Monsters the second has no kind of its own until the first goes
            for kind in range(1, int(FIGURE_KINDS)):
                if self.edition.face_slot(kind) == event.c:
                    self.faces[int(event.a), kind] = int(event.b)


@lru_cache(maxsize=2048)
def blank_state(
    edition: Edition,
    seats: int,
    modules: tuple[str, ...],
    options: tuple[str, ...],
    clans: tuple[str, ...],
    deal: tuple[int, ...],
) -> State:
    """A state with the open part of a deal, to be copied; many views of a game ask for it."""
    setup = edition.new_setup(seats, modules, options)
    setup.clans = clans
    edition.set_open_deal(setup, list(deal))
    return edition.new_state(setup)


def quests_known(view: View, clan: SeatView) -> list[int]:
    """The Quests a seat has committed, as far as the viewer knows which."""
    return view.quests if clan.seat == view.seat else clan.sworn


def open_state(view: View) -> State:
    """Board and clan sheets of a view as a state, to ask the rules for costs and STR; there is no hidden card in it."""
    blank = blank_state(view.edition, view.seats, view.modules, view.option_names, view.clans, tuple(view.deal))
    s = blank.copy()
    buffer = bytearray(int(s.shown_at + s.setup.copies))
    totals = int(s.totals_at)
    where = int(s.where_at)
    taken: set[int] = set()

    def copy_of(card: int) -> int:
        first, end = copies_of(s, card)
        copy = next(n for n in range(int(first), int(end)) if n not in taken)
        taken.add(copy)
        return copy

    for clan in view.clan_views:
        at = clan.seat * int(BLOCK)
        buffer[at + int(RAGE_AT)] = clan.rage
        buffer[at + int(STEP_AT) : at + int(STEP_AT) + len(clan.steps)] = bytes(clan.steps)
        buffer[at + int(GLORY_AT) : at + int(GLORY_AT) + 2] = clan.glory.to_bytes(2, "little")
        strengths = view.edition.strengths(clan.slots)
        buffer[at + int(STRENGTH_AT) : at + int(STRENGTH_AT) + len(strengths)] = bytes(strengths)
        for slot, card in enumerate(clan.slots):
            if card >= 0:
                buffer[at + int(SLOT_AT) + slot] = copy_of(card) + 1
        buffer[at + int(FIGURES_AT) : at + int(BLOCK)] = clan.figures
        for place, count in enumerate(clan.figures[: int(PLACES)]):
            if count:
                buffer[totals + place] += count
        for card in clan.table:
            buffer[where + copy_of(card)] = int(TABLE) + clan.seat
        for card in quests_known(view, clan):
            buffer[where + copy_of(card)] = int(QUEST_ZONE) + clan.seat
    taken.update([copy_of(card) for card in view.hand])  # in no zone: who looks ahead lays them where they would go
    for clan in view.clan_views:  # of other Quests all know how many there are: any copies stand for them
        for _ in range(clan.quests - len(quests_known(view, clan))):
            copy = next(n for n in range(int(s.setup.copies)) if n not in taken)
            taken.add(copy)
            buffer[where + copy] = int(QUEST_ZONE) + clan.seat
    for number, place in enumerate(view.powers):
        buffer[int(s.powers_at) + number] = place
    load_state(s, (view.numbers, bytes(buffer), []))
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
