"""What cards change in a battle: what they add to totals beyond printed numbers, and who lets no loser die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fimbul.core.rules.events import CARD_BONUS
from fimbul.core.rules.ids import BATTLE, NO_CARD, NOBODY, SLOTS, Seat
from fimbul.core.rules.ops import emit
from fimbul.core.rules.powers import MOD_BONUS, Card
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.powers import MOD_BATTLE_STRENGTH, its
from fimbul.editions.valhalla.rules.telling import card_with_text

if TYPE_CHECKING:
    from fimbul.editions.valhalla.rules.contest import Contest


def tell_bonuses(s: State, contest: Contest, seat: Seat) -> None:
    """What a clan's own cards and those of its rivals change."""
    id = contest.card(seat)
    in_battle = id != NO_CARD and s.setup.cards[id].kind == BATTLE
    card = card_with_text(s, contest, seat)
    if in_battle and card is not None:
        tell_bonus(s, seat, card, card.mod_bonus(s, seat, contest))
    slot: i64 = 0
    while slot < SLOTS:
        upgrade = s.upgrade(seat, slot)
        if upgrade is not None and in_battle and (upgrade.hooks >> MOD_BONUS) & 1:
            tell_bonus(s, seat, upgrade, upgrade.mod_bonus(s, seat, contest))
        if upgrade is not None and (upgrade.hooks >> MOD_BATTLE_STRENGTH) & 1:
            tell_bonus(s, seat, upgrade, its(upgrade).mod_battle_strength(s, seat, contest))
        slot += 1
    other: i64 = 0
    while other < s.seats:
        if in_battle and other != seat and contest.fights(other):
            card = card_with_text(s, contest, other)
            if card is not None:
                tell_bonus(s, seat, card, its(card).mod_enemy_bonus(s, other, contest))
        other += 1


def tell_bonus(s: State, seat: Seat, card: Card, bonus: i64) -> None:
    if bonus != 0:
        emit(s, CARD_BONUS, seat, card.id, bonus)


def peace_maker(s: State, contest: Contest) -> Seat:
    """The first clan whose card lets no loser die by the loss, or nobody."""
    seat: i64 = 0
    while seat < s.seats:
        card = card_with_text(s, contest, seat)
        if card is not None and not its(card).may_die(s, seat, contest):
            return seat
        seat += 1
    return NOBODY
