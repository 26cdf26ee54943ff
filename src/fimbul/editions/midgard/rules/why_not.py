"""Why a thing is not on offer: the conditions of each action, checked one by one, in the order a person would."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.edition import Reason
from fimbul.core.rules.ids import (
    ACTION,
    ANY,
    ASK_ACTION,
    ASK_CARD,
    ASK_DRAFT,
    ASK_KEEP,
    ASK_LATE,
    ATTACK,
    BOARD,
    COMMIT,
    DRAFT,
    FIGURE_KINDS,
    HORNS,
    INVADE,
    KEEP,
    MARCH,
    PLAY,
    QUEST,
    RESERVE,
    UPGRADE,
    UPGRADE_ACTION,
    USE,
    Action,
    CardId,
    Figure,
    Place,
    Seat,
    action,
    action_kind,
)
from fimbul.core.rules.powers import MAY_ACT
from fimbul.core.rules.query import in_zone
from fimbul.core.rules.state import HAND, State
from fimbul.core.rules.why_not import WhyNot, known_figure
from fimbul.editions.midgard.rules.battle_queries import present
from fimbul.editions.midgard.rules.board import (
    FJORDS,
    PROVINCES,
    pillaged,
    ruined,
    sails,
)
from fimbul.editions.midgard.rules.invade import cost_to_invade, horns_allow
from fimbul.editions.midgard.rules.turns import FIRST_SLOT, SLOT_COUNT, can_act
from fimbul.editions.midgard.rules.upgrades import upgrade_cost
from fimbul.editions.midgard.rules.why_not_answer import answers_at, why_not_answer, why_not_place

KIND_ASKED: Final = {
    int(ASK_DRAFT): int(DRAFT),
    int(ASK_CARD): int(PLAY),
    int(ASK_LATE): int(PLAY),
    int(ASK_KEEP): int(KEEP),
}


class MidgardWhyNot(WhyNot):
    """The reasons of this edition, by the functions below."""

    def card_in_hand(self, s: State, seat: Seat, card: CardId) -> Reason:
        if in_zone(s, card, HAND + seat) < 0:
            return Reason("not_in_hand", int(card))
        return Reason("not_late", int(card))

    def invade(self, s: State, seat: Seat, kind: Figure, place: Place) -> Reason:
        return why_not_invade(s, seat, kind, place)

    def march(self, s: State, seat: Seat, source: Place, target: Place) -> Reason:
        return why_not_march(s, seat, source, target)

    def upgrade(self, s: State, seat: Seat, card: CardId, slot: i64) -> Reason:
        return why_not_upgrade(s, seat, card, slot)

    def quest(self, s: State, seat: Seat, card: CardId) -> Reason:
        return why_not_quest(s, seat, card)

    def attack(self, s: State, seat: Seat, place: Place) -> Reason:
        return why_not_pillage(s, seat, place)

    def answer(self, s: State, seat: Seat, chosen: Action) -> Reason:
        return why_not_answer(s, seat, chosen)

    def not_asked(self, s: State, seat: Seat, chosen: Action) -> Reason:
        if s.phase != ACTION:
            return Reason("not_asked")
        if action_kind(chosen) == INVADE and not horns_allow(s, seat):
            return Reason("horns", int(s.stat(seat, HORNS)))
        if s.out(seat) and not can_act(s, seat):
            return Reason("out_of_phase" if s.setup.zero_rage_is_final else "has_passed")
        return Reason("no_rage") if s.rage(seat) == 0 else Reason("not_asked")


WHY_NOT: Final = MidgardWhyNot(KIND_ASKED)


def actions_at(s: State, seat: Seat, place: Place) -> vec[i64]:
    """What could be done with a place: what is asked for, or pillage it where one stands, else go there."""
    found = vec[i64]()
    if s.question != ASK_ACTION:
        return answers_at(s, place)
    near = place < PROVINCES and present(s, seat, place)
    if near:
        found = append(found, action(ATTACK, place))
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        if s.count(seat, kind, RESERVE) > 0 and sails(s, seat, kind) == (place >= FJORDS):
            found = append(found, action(INVADE, kind, place))
        kind += 1
    source: i64 = 0
    while source < PROVINCES:
        if source != place and s.count(seat, ANY, source) > 0:
            found = append(found, action(MARCH, source, place))
            found = append(found, action(MARCH, place, source))
        source += 1
    if not near:
        found = append(found, action(ATTACK, place))
    return found


def actions_of_card(s: State, card: i64) -> vec[i64]:
    """What could be done with a card: by its kind in a turn, else what is asked for."""
    found = vec[i64]()
    if int(s.question) in KIND_ASKED:
        return append(found, action(KIND_ASKED[int(s.question)], card))
    kind = s.setup.cards[card].kind
    if kind == QUEST:
        found = append(found, action(COMMIT, card))
    elif kind >= UPGRADE:
        if s.setup.cards[card].hooks & (1 << MAY_ACT):
            found = append(found, action(USE, card))
        slot: i64 = i64(FIRST_SLOT[kind])
        end = slot + i64(SLOT_COUNT[kind])
        while slot < end:
            found = append(found, action(UPGRADE_ACTION, card, slot))
            slot += 1
    return append(append(found, action(PLAY, card)), action(KEEP, card))


def why_not_invade(s: State, seat: Seat, kind: Figure, place: Place) -> Reason:
    if not known_figure(s, seat, kind):
        return Reason("no_such_figure")
    if s.count(seat, kind, RESERVE) == 0:
        return Reason("not_in_reserve", int(kind))
    if not horns_allow(s, seat):
        return Reason("horns", int(s.stat(seat, HORNS)))
    wrong_place = why_not_place(s, seat, kind, place)
    if wrong_place is not None:
        return wrong_place
    cost = cost_to_invade(s, seat, kind, place)
    return Reason("rage", int(cost), int(s.rage(seat)))


def why_not_march(s: State, seat: Seat, source: Place, target: Place) -> Reason:
    if source >= BOARD or target >= BOARD:
        return Reason("no_such_place")
    if source >= FJORDS or target >= FJORDS:
        return Reason("no_march_fjord")
    if s.count(seat, ANY, source) == 0:
        return Reason("no_figures_there", int(source))
    if source == target:
        return Reason("same_province")
    if ruined(s, target):
        return Reason("destroyed", int(target))
    return Reason("no_village", int(target))


def why_not_upgrade(s: State, seat: Seat, card: i64, slot: i64) -> Reason:
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    if in_zone(s, card, HAND + seat) < 0:
        return Reason("not_in_hand", int(card))
    upgrade = s.setup.cards[card]
    if upgrade.kind < UPGRADE:
        return Reason("no_upgrade", int(card))
    first = i64(FIRST_SLOT[upgrade.kind])
    if slot < first or slot >= first + i64(SLOT_COUNT[upgrade.kind]):
        return Reason("wrong_slot", int(card))
    cost = upgrade_cost(s, seat, upgrade)
    if cost > s.rage(seat):
        return Reason("rage", int(cost), int(s.rage(seat)))
    return Reason("same_slot")


def why_not_quest(s: State, seat: Seat, card: i64) -> Reason:
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    if s.setup.cards[card].kind != QUEST:
        return Reason("no_quest", int(card))
    return Reason("not_in_hand", int(card))


def why_not_pillage(s: State, seat: Seat, province: Place) -> Reason:
    if province >= PROVINCES:
        return Reason("no_province")
    if ruined(s, province):
        return Reason("destroyed", int(province))
    if pillaged(s, province):
        return Reason("pillaged", int(province))
    return Reason("no_figures_near", int(province))
