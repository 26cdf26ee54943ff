"""Why a thing is not on offer, as far as all editions agree."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.edition import Reason
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_DRAFT,
    ATTACK,
    COMMIT,
    FIGURE_KINDS,
    INVADE,
    MARCH,
    PASS,
    PLACES,
    PLAY,
    SLOTS,
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
from fimbul.core.rules.state import HAND, State


@mypyc_attr(allow_interpreted_subclasses=True)
class WhyNot:
    """Why an action is not on offer: the first condition that it fails. An edition says so for its own actions.

    All methods may take for granted that the action is not among the options.
    """

    def __init__(self, asked: dict[int, int]) -> None:
        self.asked: dict[int, int] = asked  # questions for a card, and the kind of action that answers each

    def reason(self, s: State, seat: Seat, chosen: Action) -> Reason:
        """The reason for an action of any kind."""
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
            return Reason("only_in_battle" if in_zone(s, a, HAND + seat) >= 0 else "not_in_hand", int(a))
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


def why_not_use(s: State, seat: Seat, card: i64) -> Reason:
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    if not (s.setup.cards[card].hooks >> MAY_ACT) & 1:
        return Reason("no_action_on_card", int(card))
    slot: i64 = 0
    while slot < SLOTS:
        if s.slot(seat, slot) >= 0 and s.card_of(s.slot(seat, slot)) == card:
            return Reason("card_cannot_act", int(card))
        slot += 1
    return Reason("not_in_play", int(card))
