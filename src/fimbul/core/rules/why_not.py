"""Why a thing is not on offer, as far as all editions agree."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.edition import Reason
from fimbul.core.rules.frames import Ask
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_DRAFT,
    ATTACK,
    BOARD,
    COMMIT,
    FIGURE_KINDS,
    INVADE,
    KEEP,
    MARCH,
    MOVE,
    PASS,
    PLACES,
    PLAY,
    QUEST,
    RECOVER,
    SET_DOWN,
    SLOTS,
    UPGRADE,
    UPGRADE_ACTION,
    USE,
    Action,
    CardId,
    Figure,
    Place,
    Seat,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.rules.powers import MAY_ACT
from fimbul.core.rules.query import in_zone
from fimbul.core.rules.shapes import ACTION_SHAPES, CARD, FIGURE, PLACE, SEAT, THEIR_FIGURE
from fimbul.core.rules.state import HAND, State


@mypyc_attr(allow_interpreted_subclasses=True)
class WhyNot:
    """Why an action is not on offer: the first condition that it fails. An edition says so for its own actions.

    All methods may take for granted that the action is not among the options.
    """

    def __init__(self, asked: dict[int, int]) -> None:
        self.asked: dict[int, int] = asked  # questions for a card, and the kind of action that answers each

    def reason(self, s: State, seat: Seat, chosen: Action) -> Reason:
        """The reason for an action of any kind; where the edition knows none, what could be chosen instead."""
        found = self.own_reason(s, seat, chosen)
        return why_not_among(s, seat, chosen) if found.code == "not_offered" else found

    def own_reason(self, s: State, seat: Seat, chosen: Action) -> Reason:
        """The reason as far as the edition knows it."""
        kind = action_kind(chosen)
        a = first_of(chosen)
        b = second_of(chosen)
        if int(s.question) in self.asked:
            return self.card(s, seat, chosen)
        if s.question != ASK_ACTION:
            return self.answer(s, seat, chosen)
        if kind == INVADE:
            return self.invade(s, seat, a, b)
        if kind == MARCH:
            return self.march(s, seat, a, b)
        if kind == UPGRADE_ACTION:
            return self.upgrade(s, seat, a, b)
        if kind == COMMIT:
            return self.quest(s, seat, a)
        if kind == USE:
            return why_not_use(s, seat, a)
        if kind == ATTACK:
            return self.attack(s, seat, a)
        if kind == PLAY and a < len(s.setup.cards):
            return why_not_play(s, seat, a)
        return Reason("not_an_action")

    def card(self, s: State, seat: Seat, chosen: Action) -> Reason:
        """A choice of a card: draft, battle card, card to keep, and what the edition asks for besides."""
        card = first_of(chosen)
        if chosen == PASS:
            return Reason("must_choose")
        if action_kind(chosen) != self.asked[int(s.question)]:
            return Reason("asked_for_other")
        if card >= len(s.setup.cards):
            return Reason("no_such_card")
        if s.question == ASK_DRAFT:
            return Reason("not_in_pack", int(card))
        return self.card_in_hand(s, seat, card)

    def not_asked(self, s: State, seat: Seat, chosen: Action) -> Reason:
        """Anything, while the seat is asked nothing; PASS where what it wants is no action."""
        return Reason("not_asked")

    # -- the edition's part ----------------------------------------------------------------------------------------
    def card_in_hand(self, s: State, seat: Seat, card: CardId) -> Reason:
        """A card from hand, or from what the edition shows."""
        raise NotImplementedError

    def invade(self, s: State, seat: Seat, kind: Figure, place: Place) -> Reason:
        """Setting a figure down."""
        raise NotImplementedError

    def march(self, s: State, seat: Seat, source: Place, target: Place) -> Reason:
        """Marching from place to place."""
        raise NotImplementedError

    def upgrade(self, s: State, seat: Seat, card: CardId, slot: i64) -> Reason:
        """Playing an upgrade."""
        raise NotImplementedError

    def quest(self, s: State, seat: Seat, card: CardId) -> Reason:
        """Committing a Quest."""
        raise NotImplementedError

    def attack(self, s: State, seat: Seat, place: Place) -> Reason:
        """Attacking a place."""
        raise NotImplementedError

    def answer(self, s: State, seat: Seat, chosen: Action) -> Reason:
        """An answer to a question in the middle of an effect."""
        raise NotImplementedError


def known_figure(s: State, seat: Seat, kind: Figure) -> bool:
    """Whether the clan has a figure of a kind at all."""
    if kind < 1 or kind >= FIGURE_KINDS:
        return False
    place: i64 = 0
    while place < PLACES:
        if s.count(seat, kind, place) > 0:
            return True
        place += 1
    return False


def why_not_play(s: State, seat: Seat, card: i64) -> Reason:
    """A card from hand that is played in a turn as in battle."""
    if in_zone(s, card, HAND + seat) < 0:
        return Reason("not_in_hand", int(card))
    kind = s.setup.cards[card].kind
    if kind == QUEST:
        return Reason("play_as_quest", int(card))
    return Reason("play_as_upgrade" if kind >= UPGRADE else "only_in_battle", int(card))


def why_not_use(s: State, seat: Seat, card: i64) -> Reason:
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    if not (s.setup.cards[card].hooks >> MAY_ACT) & 1:
        return Reason("no_action_on_card", int(card))
    slot: i64 = 0
    while slot < SLOTS:
        if s.slot(seat, slot) >= 0 and s.card_of(s.slot(seat, slot)) == card:
            cause = s.setup.cards[card].why_not_act(s, seat)
            return Reason("card_cannot_act", int(card)) if cause is None else cause
        slot += 1
    return Reason("not_in_play", int(card))


# -- what could be chosen instead ------------------------------------------------------------------------------------
def why_not_among(s: State, seat: Seat, chosen: Action) -> Reason:
    """An answer of the kind that is asked for, but not among the options: what in it is none of theirs."""
    kind = action_kind(chosen)
    shape = ACTION_SHAPES[kind]
    a = first_of(chosen)
    if kind == UPGRADE_ACTION:
        return Reason("wrong_slot", int(a))
    if kind == KEEP:
        return Reason("kept_already", int(a))
    asked = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
    if not isinstance(asked, Ask):
        return Reason("not_offered")
    offered = vec[i64]()
    for option in asked.options:
        if action_kind(option) == kind:
            offered = append(offered, option)
    if len(offered) == 0:
        return Reason("by_no_card")
    if shape.first == CARD:
        return why_not_that_card(s, kind, a)
    if shape.first == SEAT:
        return why_not_clan(s, seat, offered, a)
    if shape.first == PLACE:
        return why_not_way(offered, chosen)
    if shape.first == FIGURE:
        return why_not_figure(s, seat, offered, chosen)
    if shape.first == THEIR_FIGURE:
        missing = why_not_theirs(s, seat, a >> 4, a & 15, second_of(chosen))
        return only_places(offered, a) if missing is None else missing
    return Reason("not_offered")


def why_not_that_card(s: State, kind: i64, card: CardId) -> Reason:
    """A card that is not among those one may take back or use first."""
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    return Reason("not_in_discards" if kind == RECOVER else "nothing_to_do", int(card))


def why_not_clan(s: State, seat: Seat, offered: vec[i64], other: Seat) -> Reason:
    """A clan that cannot be chosen."""
    if other >= s.seats:
        return Reason("no_such_clan")
    if other == seat:
        return Reason("own_clan")
    clans: i64 = 0
    for option in offered:
        clans |= 1 << first_of(option)
    return Reason("only_clans", int(clans))


def why_not_way(offered: vec[i64], chosen: Action) -> Reason:
    """A place, or a way from one to another: where it could begin, or else where it could end."""
    begins: i64 = 0
    for option in offered:
        begins |= 1 << first_of(option)
    if (begins >> first_of(chosen)) & 1 == 0:
        return Reason("only_places", int(begins))
    return only_places(offered, first_of(chosen))


def only_places(offered: vec[i64], first: i64) -> Reason:
    """Another place than those offered with a first argument, or with any where none has it."""
    places: i64 = 0
    anywhere: i64 = 0
    for option in offered:
        anywhere |= 1 << second_of(option)
        if first_of(option) == first:
            places |= 1 << second_of(option)
    return Reason("only_places", int(places if places != 0 else anywhere))


def why_not_figure(s: State, seat: Seat, offered: vec[i64], chosen: Action) -> Reason:
    """A figure of one's own, with where it stands or where it would go."""
    figure = first_of(chosen)
    place = second_of(chosen)
    if not known_figure(s, seat, figure):
        return Reason("no_such_figure")
    if place >= PLACES:
        return Reason("no_such_place")
    goes = action_kind(chosen) == INVADE or action_kind(chosen) == MOVE or action_kind(chosen) == SET_DOWN
    if not goes and s.count(seat, figure, place) == 0:
        return Reason("no_figure_there", int(place))
    for option in offered:
        if second_of(option) == place:
            return Reason("only_figure", int(first_of(option)))
    return only_places(offered, figure)


def why_not_theirs(s: State, seat: Seat, other: Seat, kind: Figure, place: Place) -> Reason | None:
    """A figure of another clan in a place; None if there is one."""
    if other >= s.seats:
        return Reason("no_such_clan")
    if other == seat:
        return Reason("own_figure")
    if place >= BOARD:
        return Reason("no_such_place")
    if kind < 1 or kind >= FIGURE_KINDS or s.count(other, kind, place) == 0:
        return Reason("they_have_none", int(other), int(place))
    return None
