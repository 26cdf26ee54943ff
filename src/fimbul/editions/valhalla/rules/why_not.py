"""Why a thing is not on offer: the conditions of each action, checked one by one, in the order a person would."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.edition import Reason
from fimbul.core.rules.frames import Ask
from fimbul.core.rules.ids import (
    ANY,
    ASK_CARD,
    ASK_DRAFT,
    ASK_EXCHANGE,
    ASK_KEEP,
    ASK_LOOK,
    ASK_PLEDGE,
    ASK_THROW,
    ATTACK,
    COMMIT,
    DRAFT,
    FIGURE_KINDS,
    INVADE,
    JOIN,
    KEEP,
    LAST_STEP,
    MARCH,
    PASS,
    PLAY,
    QUEST,
    RAISE,
    RESERVE,
    STATS,
    SWAP,
    THROW,
    TROOPS,
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
    count_in,
    first_of,
    second_of,
)
from fimbul.core.rules.powers import MAY_ACT
from fimbul.core.rules.query import in_zone
from fimbul.core.rules.shapes import QUESTION_SHAPES
from fimbul.core.rules.state import HAND, State
from fimbul.core.rules.why_not import WhyNot, known_figure
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    ELITE,
    has_slot,
    is_closed,
    is_common,
    slot_for,
    token_at,
)
from fimbul.editions.valhalla.rules.call import Call
from fimbul.editions.valhalla.rules.march import March
from fimbul.editions.valhalla.rules.powers import MAY_SWAP
from fimbul.editions.valhalla.rules.query import held_by, may_leave, may_summon_by_card

KIND_ASKED: Final = {
    int(ASK_DRAFT): int(DRAFT),
    int(ASK_CARD): int(PLAY),
    int(ASK_KEEP): int(KEEP),
    int(ASK_EXCHANGE): int(PLAY),
    int(ASK_THROW): int(THROW),
    int(ASK_PLEDGE): int(COMMIT),
    int(ASK_LOOK): int(KEEP),
}


class ValhallaWhyNot(WhyNot):
    """The reasons of this edition, by the functions below."""

    def card_in_hand(self, s: State, seat: Seat, card: CardId) -> Reason:
        if s.question == ASK_LOOK:
            return Reason("not_looked_at", int(card))
        if in_zone(s, card, HAND + seat) < 0:
            return Reason("not_in_hand", int(card))
        return Reason("no_quest", int(card)) if s.question == ASK_PLEDGE else Reason("not_offered")

    def invade(self, s: State, seat: Seat, kind: Figure, place: Place) -> Reason:
        return why_not_summon(s, seat, kind, place)

    def march(self, s: State, seat: Seat, source: Place, target: Place) -> Reason:
        return why_not_march(s, seat, source, target)

    def upgrade(self, s: State, seat: Seat, card: CardId, slot: i64) -> Reason:
        return why_not_upgrade(s, seat, card)

    def quest(self, s: State, seat: Seat, card: CardId) -> Reason:
        return why_not_quest(s, seat, card)

    def attack(self, s: State, seat: Seat, place: Place) -> Reason:
        return why_not_contest(s, seat, place)

    def answer(self, s: State, seat: Seat, chosen: Action) -> Reason:
        return why_not_answer(s, seat, chosen)


WHY_NOT: Final = ValhallaWhyNot(KIND_ASKED)


def actions_at(s: State, seat: Seat, place: Place) -> vec[i64]:
    """What could be done with a Chamber: contest it where one stands, else go there."""
    here = place < CHAMBERS and s.count(seat, ANY, place) > 0
    found = vec[i64]()
    if here:
        found = append(found, action(ATTACK, place))
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        if s.count(seat, kind, RESERVE) > 0:
            found = append(found, action(INVADE, kind, place))
        kind += 1
    source: i64 = 0
    while source < CHAMBERS:
        if source != place and s.count(seat, ANY, source) > 0:
            found = append(found, action(MARCH, source, place))
        source += 1
    if not here:
        found = append(found, action(ATTACK, place))
    kind = 1
    while kind < FIGURE_KINDS:
        found = append(found, action(JOIN, kind, place))
        kind += 1
    return found


def actions_of_card(s: State, seat: Seat, card: i64) -> vec[i64]:
    """What could be done with a card: by its kind in a turn, else what is asked for."""
    found = vec[i64]()
    if int(s.question) in KIND_ASKED:
        return append(found, action(KIND_ASKED[int(s.question)], card))
    kind = s.setup.cards[card].kind
    if kind == QUEST:
        found = append(found, action(COMMIT, card))
    elif kind >= UPGRADE:
        if (s.setup.cards[card].hooks >> MAY_ACT) & 1:
            found = append(found, action(USE, card))
        slot = slot_for(s, seat, s.setup.cards[card])
        found = append(found, action(UPGRADE_ACTION, card, slot if slot >= 0 else 0))
    return append(append(found, action(PLAY, card)), action(KEEP, card))


def why_not_summon(s: State, seat: Seat, kind: Figure, place: Place) -> Reason:
    if not known_figure(s, seat, kind):
        return Reason("no_such_figure")
    if s.count(seat, kind, RESERVE) == 0:
        return Reason("not_in_reserve", int(kind))
    if place >= CHAMBERS:
        return Reason("no_such_place")
    if not is_common(s, place) and not may_summon_by_card(s, seat, place):
        return Reason("not_common", int(place))
    return Reason("not_offered")


def why_not_march(s: State, seat: Seat, source: Place, target: Place) -> Reason:
    if source >= CHAMBERS or target >= CHAMBERS:
        return Reason("no_such_place")
    if s.count(seat, ANY, source) == 0:
        return Reason("no_figures_there", int(source))
    if not may_leave(s, seat, source):
        return Reason("held_fast", int(source), int(held_by(s, seat, source)))
    return Reason("not_adjacent", int(target), int(source))


def why_not_upgrade(s: State, seat: Seat, card: i64) -> Reason:
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    if in_zone(s, card, HAND + seat) < 0:
        return Reason("not_in_hand", int(card))
    upgrade = s.setup.cards[card]
    if upgrade.kind < UPGRADE:
        return Reason("no_upgrade", int(card))
    if not has_slot(s, seat):
        return Reason("sheet_full")
    if slot_for(s, seat, upgrade) < 0:
        return Reason("no_base", int(card))
    if upgrade.cost > s.rage(seat):
        return Reason("rage", int(upgrade.cost), int(s.rage(seat)))
    return Reason("not_offered")


def why_not_quest(s: State, seat: Seat, card: i64) -> Reason:
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    if s.setup.cards[card].kind != QUEST:
        return Reason("no_quest", int(card))
    if in_zone(s, card, HAND + seat) < 0:
        return Reason("not_in_hand", int(card))
    return Reason("sheet_full")


def why_not_contest(s: State, seat: Seat, place: Place) -> Reason:
    if place >= CHAMBERS:
        return Reason("no_chamber")
    if is_closed(s, place):
        return Reason("closed", int(place))
    if token_at(s, place) >= 0:
        return Reason("claimed", int(place))
    return Reason("no_figures_there", int(place))


def why_not_answer(s: State, seat: Seat, chosen: Action) -> Reason:
    """An answer to a question in the middle of an effect."""
    kind = action_kind(chosen)
    a = first_of(chosen)
    b = second_of(chosen)
    below = s.stack[-2] if len(s.stack) > 1 else None
    question = s.stack[-1]
    assert isinstance(question, Ask)
    if chosen == PASS:
        return Reason("must_choose")
    if kind not in QUESTION_SHAPES[s.question].answers:
        return Reason("asked_for_other")
    if kind == TROOPS and isinstance(below, March):
        return why_not_troops(s, below, chosen)
    if kind == MARCH and isinstance(below, March):
        if a >= CHAMBERS or b >= CHAMBERS:
            return Reason("no_such_place")
        return Reason("not_adjacent", int(b), int(a))
    if kind == JOIN and isinstance(below, Call):
        return why_not_join(s, seat, below, a, b)
    if kind == SWAP and isinstance(below, Call):
        return why_not_swap(s, seat, below, a, b)
    return why_not_raise(s, seat, a) if kind == RAISE and a < STATS else Reason("not_offered")


def why_not_raise(s: State, seat: Seat, stat: i64) -> Reason:
    """A stat that is not raised now."""
    return Reason("last_step") if s.step(seat, stat) == LAST_STEP else Reason("same_stat")


def why_not_troops(s: State, march: March, chosen: Action) -> Reason:
    """A group of figures that march."""
    size: i64 = 0
    figure: i64 = 1
    while figure < FIGURE_KINDS:
        count = count_in(chosen, figure)
        if count > march.movable(s, figure, march.source):
            return Reason("too_many_figures", int(march.source))
        size += count
        figure += 1
    return Reason("empty_march") if size == 0 else Reason("too_far", int(march.target))


def why_not_swap(s: State, seat: Seat, call: Call, figure: Figure, source: Place) -> Reason:
    """An Elite that swaps places instead of answering the Call."""
    if not s.hears(seat, MAY_SWAP):
        return Reason("no_swap")
    if call.moved > 0:
        return Reason("sent_already")
    if figure != ELITE:
        return Reason("only_figure", int(ELITE))
    if source >= CHAMBERS:
        return Reason("no_such_place")
    return Reason("no_figure_there" if s.count(seat, ELITE, source) == 0 else "no_partner", int(source))


def why_not_join(s: State, seat: Seat, call: Call, figure: Figure, source: Place) -> Reason:
    """A figure that answers the Call."""
    if source >= CHAMBERS:
        return Reason("no_such_place")
    if s.count(seat, figure if 0 < figure < FIGURE_KINDS else 0, source) == 0:
        return Reason("no_figure_there", int(source))
    if not may_leave(s, seat, source):
        return Reason("held_fast", int(source), int(held_by(s, seat, source)))
    return Reason("not_adjacent", int(source), int(call.place))
