"""The Upgrade action: paying, replacing, new Monsters, the free invade. Rulebook: Upgrade; R28-R36, R134."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.events import BOXED, CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ASK_INVADE,
    FALLEN,
    NO_CARD,
    PASS,
    RESERVE,
    SLOTS,
    Action,
    Figure,
    Seat,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import discard, emit, pay, place_upgrade, recruit, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.board import (
    CLAN_UPGRADE,
    LEADER,
    MONSTER,
    MONSTER_2,
    MONSTER_SLOT,
    MONSTER_UPGRADE,
    SHIP,
    UPGRADE_FREES_MONSTER_OF_KIND,
    leads,
    sails,
)
from fimbul.editions.midgard.rules.frames import FREE_INVADE_FRAME
from fimbul.editions.midgard.rules.invade import invade, invade_options, tell_hindrance
from fimbul.editions.midgard.rules.powers import MOD_UPGRADE_COST, ON_PLAYED, its


def upgrade_cost(s: State, seat: Seat, card: Card) -> i64:
    """Rage to play an upgrade."""
    cost = card.cost
    if s.hears(seat, MOD_UPGRADE_COST):
        slot: i64 = 0
        while slot < SLOTS:
            other = s.upgrade(seat, slot)
            if other is not None and other.hooks & (1 << MOD_UPGRADE_COST):
                cost += its(other).mod_upgrade_cost(s, seat, card)
            slot += 1
    if cost < 0:
        return 0
    return cost


def tell_cards_of_cost(s: State, seat: Seat, card: Card) -> None:
    """Name the cards that change what an upgrade costs. For listeners alone."""
    if upgrade_cost(s, seat, card) != card.cost:
        slot: i64 = 0
        while slot < SLOTS:
            other = s.upgrade(seat, slot)
            if other is not None and other.hooks & (1 << MOD_UPGRADE_COST):
                use(s, seat, other)
            slot += 1


def send_to_box(s: State, seat: Seat, kind: Figure) -> None:
    """A figure leaves the game from wherever it is (R29), rather from off the board; that is no destruction."""
    place: i64 = RESERVE
    if s.count(seat, kind, place) == 0:
        place = FALLEN
    if s.count(seat, kind, place) == 0:
        place = 0
        while s.count(seat, kind, place) == 0:
            place += 1
    s.change(seat, kind, place, -1)
    if s.ear is not None:
        emit(s, BOXED, seat, kind, place)


def remove_upgrade(s: State, seat: Seat, slot: i64) -> None:
    """An upgrade leaves its slot for the discard pile."""
    copy = s.slot(seat, slot)
    s.set_slot(seat, slot, -1)
    discard(s, seat, copy)
    s.listen_again()


def free_invades(s: State, seat: Seat, figure: Figure) -> vec[i64]:
    """Where the figure of a new upgrade may invade at once; by an option the Monsters that count as it too (R36)."""
    found = invade_options(s, seat, figure, RESERVE, vec[i64](capacity=16))
    if s.setup.option(UPGRADE_FREES_MONSTER_OF_KIND):
        kind: i64 = MONSTER
        while kind <= MONSTER_2:
            if (figure == SHIP and sails(s, seat, kind)) or (figure == LEADER and leads(s, seat, kind)):
                found = invade_options(s, seat, kind, RESERVE, found)
            kind += 1
    return found


def play_upgrade(s: State, seat: Seat, card: Card, slot: i64) -> None:
    """Pay, replace what was there, and for a troop or a Monster perhaps invade at once."""
    if s.ear is not None and s.hears(seat, MOD_UPGRADE_COST):
        tell_cards_of_cost(s, seat, card)
    pay(s, seat, upgrade_cost(s, seat, card))
    monster: i64 = 0
    if s.slot(seat, slot) >= 0:
        if card.kind == MONSTER_UPGRADE:
            replace_monster(s, seat, slot)
        else:
            remove_upgrade(s, seat, slot)
    place_upgrade(s, seat, card.id, slot)
    if card.kind == MONSTER_UPGRADE:
        monster = monster_kind(s, seat, slot)
        other = MONSTER_SLOT + 1
        if slot == MONSTER_SLOT and s.slot(seat, other) >= 0 and monster_kind(s, seat, other) == MONSTER:
            change_kind(s, seat, MONSTER_2, MONSTER)
    if card.hooks & (1 << ON_PLAYED):
        its(card).on_played(s, seat)
    if card.kind == CLAN_UPGRADE:
        return
    figure = monster if monster > 0 else slot + 1
    s.set_figure_strength(seat, figure, card.strength)
    if monster > 0:
        recruit(s, seat, monster, card.id)
    found = free_invades(s, seat, figure)
    if len(found) > 0:
        s.stack.append(FreeInvade())
        ask(s, seat, NO_CARD, ASK_INVADE, with_pass(found))
    elif s.ear is not None:
        tell_hindrance(s, seat, figure, CARD_SOURCE + card.id)


def monster_kind(s: State, seat: Seat, slot: i64) -> Figure:
    """The kind of figure of a Monster's slot; two equal Monsters of a clan are figures of one kind (R134)."""
    first = s.slot(seat, MONSTER_SLOT)
    same = first >= 0 and slot > MONSTER_SLOT and s.card_of(first) == s.card_of(s.slot(seat, slot))
    return MONSTER if same else MONSTER + slot - MONSTER_SLOT


def replace_monster(s: State, seat: Seat, slot: i64) -> None:
    """A Monster's card is discarded, and its figure leaves the game (R29)."""
    kind = monster_kind(s, seat, slot)
    other = MONSTER_SLOT + 1
    equal = slot == MONSTER_SLOT and s.slot(seat, other) >= 0 and monster_kind(s, seat, other) == MONSTER
    remove_upgrade(s, seat, slot)
    send_to_box(s, seat, kind)
    if equal:
        change_kind(s, seat, MONSTER, MONSTER_2)


def change_kind(s: State, seat: Seat, old: Figure, new: Figure) -> None:
    """A Monster whose equal comes or goes is counted as a figure of the other slot from now on."""
    place: i64 = 0
    while s.count(seat, old, place) == 0:
        place += 1
    s.change(seat, old, place, -1)
    s.change(seat, new, place, 1)
    s.set_figure_strength(seat, new, s.figure_strength(seat, old))


class FreeInvade(Frame):
    """The invade that comes with a troop or Monster upgrade, while it is chosen (R35)."""

    def kind(self) -> i64:
        return FREE_INVADE_FRAME

    def data(self) -> list[int]:
        return []

    def load(self, data: list[int]) -> None:
        pass

    def copy(self) -> Frame:
        return FreeInvade()

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        s.stack.pop()
        if answer != PASS:
            invade(s, seat, first_of(answer), second_of(answer))
