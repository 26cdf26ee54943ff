"""Why a thing is not on offer: the conditions of each action, checked one by one, in the order a person would."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.edition import Reason
from fimbul.core.rules.frames import Ask
from fimbul.core.rules.ids import (
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
    JOIN,
    KEEP,
    LAST_STEP,
    MARCH,
    MOVE,
    PASS,
    PLAY,
    QUEST,
    RAISE,
    RESERVE,
    SACRIFICE,
    SAVE,
    SPARE,
    STATS,
    TROOPS,
    UPGRADE,
    UPGRADE_ACTION,
    USE,
    Action,
    Figure,
    Place,
    Seat,
    action,
    action_kind,
    count_in,
    first_of,
    second_of,
)
from fimbul.core.rules.powers import MAY_ACT
from fimbul.core.rules.query import in_zone
from fimbul.core.rules.state import HAND, State
from fimbul.core.rules.why_not import known_figure, why_not_use
from fimbul.editions.midgard.rules.battle_queries import present
from fimbul.editions.midgard.rules.board import (
    BORDERS,
    FJORD_END,
    FJORDS,
    PROVINCES,
    YGGDRASIL,
    fjord_open,
    pillaged,
    room_in,
    ruined,
    sails,
)
from fimbul.editions.midgard.rules.invade import cost_to_invade, horns_allow, may_invade_by_card
from fimbul.editions.midgard.rules.pillage import Pillage
from fimbul.editions.midgard.rules.turns import FIRST_SLOT, SLOT_COUNT, March
from fimbul.editions.midgard.rules.upgrades import upgrade_cost

KIND_ASKED: Final = {
    int(ASK_DRAFT): int(DRAFT),
    int(ASK_CARD): int(PLAY),
    int(ASK_LATE): int(PLAY),
    int(ASK_KEEP): int(KEEP),
}


def why_not(s: State, seat: Seat, chosen: Action) -> Reason:
    """The first condition that an action fails; the caller knows that it is not among the options."""
    kind = action_kind(chosen)
    a = first_of(chosen)
    b = second_of(chosen)
    if s.question == ASK_ACTION:
        if kind == INVADE:
            return why_not_invade(s, seat, a, b)
        if kind == MARCH:
            return why_not_march(s, seat, a, b)
        if kind == UPGRADE_ACTION:
            return why_not_upgrade(s, seat, a, b)
        if kind == COMMIT:
            return why_not_quest(s, seat, a)
        if kind == USE:
            return why_not_use(s, seat, a)
        if kind == ATTACK:
            return why_not_pillage(s, seat, a)
        if kind == PLAY and a < len(s.setup.cards):
            return Reason("only_in_battle" if in_zone(s, a, HAND + seat) >= 0 else "not_in_hand", int(a))
        return Reason("not_an_action")
    if int(s.question) in KIND_ASKED:
        return why_not_card(s, seat, chosen)
    return why_not_answer(s, seat, chosen)


def actions_at(s: State, seat: Seat, place: Place) -> vec[i64]:
    """What could be done with a place: pillage it where one stands, else go there."""
    near = place < PROVINCES and present(s, seat, place)
    found = vec[i64]()
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
    kind = 1
    while kind < FIGURE_KINDS:
        for verb in (JOIN, SAVE, SPARE, SACRIFICE, MOVE):
            found = append(found, action(verb, kind, place))
        kind += 1
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


def why_not_place(s: State, seat: Seat, kind: Figure, place: Place) -> Reason:
    """A place that a figure may not invade."""
    if place >= BOARD:
        return Reason("no_such_place")
    if sails(s, seat, kind):
        if place < FJORDS or place >= FJORD_END:
            return Reason("ships_in_fjords")
        return Reason("fjord_closed", int(place)) if not fjord_open(s, place) else Reason("not_offered")
    if place >= FJORDS:
        return Reason("only_ships_in_fjords")
    if ruined(s, place):
        return Reason("destroyed", int(place))
    if place == YGGDRASIL and not may_invade_by_card(s, seat, kind, place):
        return Reason("no_invade_yggdrasil")
    if room_in(s, place) <= 0:
        return Reason("no_village", int(place))
    return Reason("not_offered")


def why_not_invade(s: State, seat: Seat, kind: Figure, place: Place) -> Reason:
    if not known_figure(s, seat, kind):
        return Reason("no_such_figure")
    if s.count(seat, kind, RESERVE) == 0:
        return Reason("not_in_reserve", int(kind))
    if not horns_allow(s, seat):
        return Reason("horns", int(s.stat(seat, HORNS)))
    place_reason = why_not_place(s, seat, kind, place)
    if place_reason.code != "not_offered":
        return place_reason
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
    if not present(s, seat, province):
        return Reason("no_figures_near", int(province))
    return Reason("not_offered")


def why_not_card(s: State, seat: Seat, chosen: Action) -> Reason:
    """A choice of a card: draft, battle card, late card, card to keep."""
    card = first_of(chosen)
    if chosen == PASS:
        return Reason("must_choose")
    if action_kind(chosen) != KIND_ASKED[int(s.question)]:
        return Reason("asked_for_other")
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    if s.question == ASK_DRAFT:
        return Reason("not_in_pack", int(card))
    if in_zone(s, card, HAND + seat) < 0:
        return Reason("not_in_hand", int(card))
    return Reason("not_late", int(card))


def why_not_answer(s: State, seat: Seat, chosen: Action) -> Reason:
    """An answer to a question in the middle of an effect."""
    kind = action_kind(chosen)
    a = first_of(chosen)
    b = second_of(chosen)
    below = s.stack[-2] if len(s.stack) > 1 else None
    ask = s.stack[-1]
    assert isinstance(ask, Ask)
    if chosen == PASS:
        return Reason("must_choose")
    if kind != action_kind(ask.options[len(ask.options) - 1]):
        return Reason("asked_for_other")
    if kind == TROOPS and isinstance(below, March):
        return why_not_troops(s, seat, below, chosen)
    if kind == JOIN and isinstance(below, Pillage):
        if b >= PROVINCES:
            return Reason("ships_stay")
        if (BORDERS[below.place] >> b) & 1 == 0:
            return Reason("not_adjacent", int(b), int(below.place))
        return Reason("no_figure_there", int(b))
    if kind == RAISE and a < STATS:
        return Reason("last_step") if s.step(seat, a) == LAST_STEP else Reason("same_stat")
    return why_not_free_invade(s, seat, ask, a, b) if kind == INVADE else Reason("not_offered")


def why_not_troops(s: State, seat: Seat, march: March, chosen: Action) -> Reason:
    """A group of figures that march."""
    size: i64 = 0
    figure: i64 = 1
    while figure < FIGURE_KINDS:
        count = count_in(chosen, figure)
        if count > s.count(seat, figure, march.source):
            return Reason("too_many_figures", int(march.source))
        size += count
        figure += 1
    return Reason("empty_march") if size == 0 else Reason("room", int(room_in(s, march.target)))


def why_not_free_invade(s: State, seat: Seat, ask: Ask, figure: Figure, place: Place) -> Reason:
    """A figure that invades by a card's leave."""
    if not horns_allow(s, seat):
        return Reason("horns", int(s.stat(seat, HORNS)))
    place_reason = why_not_place(s, seat, figure, place)
    if place_reason.code != "not_offered":
        return place_reason
    for option in ask.options:
        if first_of(option) == figure:
            return Reason("other_place")
    return Reason("other_figure")
