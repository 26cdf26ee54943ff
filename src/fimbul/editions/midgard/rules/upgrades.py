"""The Upgrade action: paying, replacing, new Monsters, the free invade. Rulebook: Upgrade; R28-R36, R134."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import ASK_INVADE, NO_CARD, PASS, RESERVE, Action, Figure, Seat, first_of, second_of
from fimbul.core.rules.ops import invade, pay, place_upgrade, recruit, remove_upgrade, send_to_box
from fimbul.core.rules.powers import ON_PLAYED, Card
from fimbul.core.rules.query import upgrade_cost
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
from fimbul.editions.midgard.rules.places import invade_options

FREE_INVADE_FRAME: Final[i64] = 21


def play_upgrade(s: State, seat: Seat, card: Card, slot: i64) -> None:
    """Pay, replace what was there, and for a troop or a Monster perhaps invade at once."""
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
        card.on_played(s, seat)
    if card.kind == CLAN_UPGRADE:
        return
    figure = monster if monster > 0 else slot + 1
    s.set_figure_strength(seat, figure, card.strength)
    if monster > 0:
        recruit(s, seat, monster, card.id)
    found = invade_options(s, seat, figure, RESERVE, vec[i64](capacity=16))
    if s.setup.option(UPGRADE_FREES_MONSTER_OF_KIND):  # R36
        kind: i64 = MONSTER
        while kind <= MONSTER_2:
            if (figure == SHIP and sails(s, seat, kind)) or (figure == LEADER and leads(s, seat, kind)):
                found = invade_options(s, seat, kind, RESERVE, found)
            kind += 1
    if len(found) > 0:
        s.stack.append(FreeInvade())
        ask(s, seat, NO_CARD, ASK_INVADE, with_pass(found))


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
