"""Marching: from one Chamber to any mix of adjacent ones, group by group. Rulebook: March; V26, V29."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_MARCH,
    ASK_TROOPS,
    ASK_USE,
    FIGURE_KINDS,
    MARCH,
    NO_CARD,
    PASS,
    SLOTS,
    TROOPS,
    USE,
    Action,
    CardId,
    Figure,
    Mask,
    Place,
    Seat,
    action,
    action_kind,
    count_in,
    first_of,
    second_of,
    troop,
)
from fimbul.core.rules.ops import move
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CHAMBERS, DOORS, MONSTER, within_two
from fimbul.editions.valhalla.rules.powers import MAY_GO_FAR, MAY_MARCH_AGAIN, ON_MARCH, its
from fimbul.editions.valhalla.rules.query import may_leave
from fimbul.editions.valhalla.rules.telling import MARCH_FRAME, upgrade_heard

# Stages of a march.
TROOPS_NEXT: Final[i64] = 0  # a target is chosen: which figures go there
TARGET_NEXT: Final[i64] = 1  # more figures may go elsewhere
COLUMN_NEXT: Final[i64] = 2  # a second Chamber may be left
AFTERWARDS: Final[i64] = 3


def leads_far(s: State, seat: Seat, kind: Figure) -> bool:
    """Whether a figure leads its group through two doorways."""
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and (card.hooks >> MAY_GO_FAR) & 1 and its(card).may_go_far(s, seat, kind):
            return True
        slot += 1
    return False


def leader_at(s: State, seat: Seat, place: Place) -> Figure:
    """The figure of a seat in a Chamber that leads far, or 0."""
    if s.hears(seat, MAY_GO_FAR):
        kind: i64 = MONSTER
        while kind < FIGURE_KINDS:
            if s.count(seat, kind, place) > 0 and leads_far(s, seat, kind):
                return kind
            kind += 1
    return 0


def targets_from(s: State, seat: Seat, source: Place) -> Mask:
    """The Chambers a seat's figures in one may march to; none if they may not leave it."""
    if s.count(seat, ANY, source) == 0 or not may_leave(s, seat, source):
        return 0
    return within_two(source) if leader_at(s, seat, source) > 0 else DOORS[source]


def marches(s: State, seat: Seat, source: Place, targets: Mask, found: vec[i64]) -> vec[i64]:
    """One action for each target."""
    target: i64 = 0
    while target < CHAMBERS:
        if (targets >> target) & 1:
            found = append(found, action(MARCH, source, target))
        target += 1
    return found


class March(Frame):
    """A march in progress."""

    def __init__(self, seat: Seat, source: Place, target: Place, is_action: bool) -> None:
        self.seat: i64 = seat
        self.source: i64 = source
        self.target: i64 = target
        self.stage: i64 = TROOPS_NEXT
        self.gone_to: i64 = 0  # Chambers that groups from this source went to
        self.columns: i64 = 1 if is_action else 0  # more Chambers that may be left
        self.arrived: vec[i64] = vec[i64]()  # figures that have moved: kind << 16 | place << 8 | count
        self.told: i64 = 0  # listeners that have had their turn afterwards, as bits by rank
        self.entered: i64 = -1  # a Chamber entered by a summon instead of a march

    def kind(self) -> i64:
        return MARCH_FRAME

    def data(self) -> list[int]:
        where = [int(self.seat), int(self.source), int(self.target), int(self.stage), int(self.gone_to)]
        rest = [int(self.columns), int(self.told), int(self.entered)]
        return [*where, *rest, *[int(entry) for entry in self.arrived]]

    def load(self, data: list[int]) -> None:
        self.seat = data[0]
        self.source = data[1]
        self.target = data[2]
        self.stage = data[3]
        self.gone_to = data[4]
        self.columns = data[5]
        self.told = data[6]
        self.entered = data[7]
        self.arrived = vec[i64](data[8:])

    def copy(self) -> Frame:
        other = March(self.seat, self.source, self.target, False)
        other.stage = self.stage
        other.gone_to = self.gone_to
        other.columns = self.columns
        other.told = self.told
        other.entered = self.entered
        other.arrived = self.arrived[:]
        return other

    # -- who can still go --------------------------------------------------------------------------------------------
    def movable(self, s: State, kind: Figure, place: Place) -> i64:
        """Figures of a kind in a Chamber that have not moved in this march."""
        found = s.count(self.seat, kind, place)
        for entry in self.arrived:
            if entry >> 16 == kind and (entry >> 8) & 255 == place:
                found -= entry & 255
        return found

    def any_movable(self, s: State, place: Place) -> bool:
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            if self.movable(s, kind, place) > 0:
                return True
            kind += 1
        return False

    def reach(self, s: State, place: Place) -> Mask:
        """Where figures that have not moved can go from a Chamber."""
        if not self.any_movable(s, place) or not may_leave(s, self.seat, place):
            return 0
        leader = leader_at(s, self.seat, place)
        far = leader > 0 and self.movable(s, leader, place) > 0
        return within_two(place) if far else DOORS[place]

    def entered_by(self, kind: Figure) -> Mask:
        """The Chambers that figures of a kind have entered."""
        found: i64 = 0
        for entry in self.arrived:
            if entry >> 16 == kind:
                place = (entry >> 8) & 255
                found |= 1 << place
        return found

    # -- the course of a march ---------------------------------------------------------------------------------------
    def step(self, s: State) -> None:
        stage = self.stage
        if stage == TROOPS_NEXT:
            ask(s, self.seat, NO_CARD, ASK_TROOPS, self.groups(s))
        elif stage == TARGET_NEXT:
            self.stage = COLUMN_NEXT
            targets = self.reach(s, self.source) & ~self.gone_to
            if targets != 0:
                found = marches(s, self.seat, self.source, targets, vec[i64](capacity=8))
                ask(s, self.seat, NO_CARD, ASK_MARCH, with_pass(found))
        elif stage == COLUMN_NEXT:
            self.stage = AFTERWARDS
            if self.columns > 0 and s.hears(self.seat, MAY_MARCH_AGAIN):
                self.columns = 0
                self.second_column(s)
        else:
            self.afterwards(s)

    def groups(self, s: State) -> vec[i64]:
        """Every non-empty group that may go to the target."""
        found = vec[i64](capacity=16)
        found = append(found, action(TROOPS))
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            most = self.movable(s, kind, self.source)
            if most > 0:
                more = vec[i64](capacity=16)
                for group in found:
                    count: i64 = 0
                    while count <= most:
                        more = append(more, group + troop(kind, count))
                        count += 1
                found = more
            kind += 1
        far = not (DOORS[self.source] >> self.target) & 1
        leader = leader_at(s, self.seat, self.source)
        fitting = vec[i64](capacity=16)
        for group in found:
            if group != action(TROOPS) and (not far or count_in(group, leader) > 0):
                fitting = append(fitting, group)
        return fitting

    def second_column(self, s: State) -> None:
        """Another Chamber may be left in the same action."""
        card: i64 = NO_CARD
        slot: i64 = 0
        while slot < SLOTS:
            upgrade = s.upgrade(self.seat, slot)
            if upgrade is not None and (upgrade.hooks >> MAY_MARCH_AGAIN) & 1:
                card = upgrade.id
            slot += 1
        found = vec[i64](capacity=16)
        place: i64 = 0
        while place < CHAMBERS:
            if place != self.source:
                found = marches(s, self.seat, place, self.reach(s, place), found)
            place += 1
        if len(found) > 0:
            ask(s, self.seat, card, ASK_MARCH, with_pass(found))

    def start_from(self, source: Place, target: Place) -> None:
        """A group goes from a Chamber to another."""
        if source != self.source:
            self.source = source
            self.gone_to = 0
        self.target = target
        self.stage = TROOPS_NEXT

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        if answer == PASS:
            return
        if action_kind(answer) == USE:
            self.tell_rank(s, self.rank_of(s, first_of(answer)))
            return
        if action_kind(answer) == MARCH:
            self.start_from(first_of(answer), second_of(answer))
            return
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            count = count_in(answer, kind)
            if count > 0:
                move(s, seat, kind, self.source, self.target, count)
                self.arrived = append(self.arrived, (kind << 16) | (self.target << 8) | count)
            kind += 1
        self.gone_to |= 1 << self.target
        self.stage = TARGET_NEXT

    # -- afterwards ----------------------------------------------------------------------------------------------------
    def afterwards(self, s: State) -> None:
        """Cards that act after a march; where two different ones could, the seat says which comes first (V29)."""
        if not s.hears(self.seat, ON_MARCH):
            s.stack.pop()
            return
        found = vec[i64](capacity=4)
        first: i64 = 0
        rank: i64 = 1
        while True:
            card = upgrade_heard(s, self.seat, ON_MARCH, rank)
            if card is None:
                break
            if not (self.told >> rank) & 1 and its(card).offers_after(s, self.seat, self):
                option = action(USE, card.id)
                if len(found) == 0 or found[len(found) - 1] != option:
                    found = append(found, option)
                    first = rank if first == 0 else first
            rank += 1
        if len(found) == 0:
            s.stack.pop()
        elif len(found) == 1:
            self.tell_rank(s, first)
        else:
            ask(s, self.seat, NO_CARD, ASK_USE, found)

    def rank_of(self, s: State, id: CardId) -> i64:
        """The rank of the first copy of a card that has not had its turn."""
        rank: i64 = 1
        while True:
            card = upgrade_heard(s, self.seat, ON_MARCH, rank)
            assert card is not None
            if card.id == id and not (self.told >> rank) & 1:
                return rank
            rank += 1

    def tell_rank(self, s: State, rank: i64) -> None:
        """One card has its turn."""
        self.told |= 1 << rank
        card = upgrade_heard(s, self.seat, ON_MARCH, rank)
        assert card is not None
        its(card).on_march(s, self.seat, self)


def after_summon(s: State, seat: Seat, kind: Figure, place: Place) -> None:
    """A figure was summoned: cards that act on its entering."""
    if s.hears(seat, ON_MARCH):
        entering = March(seat, place, place, False)
        entering.stage = AFTERWARDS
        entering.entered = (kind << 8) | place
        s.stack.append(entering)
