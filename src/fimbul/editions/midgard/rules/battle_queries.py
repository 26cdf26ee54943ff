"""What powers and cards say about a battle: whose figures count, who gains Glory, how cards are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fimbul.core.rules.events import CARD_BONUS, POWER_USED
from fimbul.core.rules.ids import ANY, FIGURE_KINDS, NO_CARD, NOBODY, SLOTS, Figure, Mask, Place, Seat
from fimbul.core.rules.ops import emit, use
from fimbul.core.rules.powers import MOD_BONUS, MOD_STRENGTH, Card
from fimbul.core.rules.query import kind_strength, strength_of
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.board import FJORD_OF
from fimbul.editions.midgard.rules.powers import MAY_COUNT, its, of_board

if TYPE_CHECKING:
    from fimbul.core.rules.battle import Battle


def battle_places(place: Place) -> tuple[i64, i64]:
    """The places whose figures fight over a place: itself and the fjord beside it (Yggdrasil has none)."""
    return place, i64(FJORD_OF[place]) if place > 0 else place


def strength_over(s: State, seat: Seat, place: Place) -> i64:
    """STR of a seat's figures that fight over a place: in it and in the place that supports it."""
    here, support = battle_places(place)
    total = strength_of(s, seat, here)
    if support != here:
        total += strength_of(s, seat, support)
    return total


def present(s: State, seat: Seat, place: Place) -> bool:
    """Whether a seat has a figure in a place or in the place that supports it."""
    here, support = battle_places(place)
    return s.count(seat, ANY, here) > 0 or s.count(seat, ANY, support) > 0


def clans_over(s: State, place: Place) -> Mask:
    """The seats with a figure in a place or in the place that supports it."""
    found: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if present(s, seat, place):
            found |= 1 << seat
        seat += 1
    return found


def strength_in(s: State, battle: Battle, seat: Seat) -> i64:
    """STR of a clan's figures in this battle."""
    if not (s.heard >> MAY_COUNT) & 1:
        return strength_over(s, seat, battle.place)
    total: i64 = 0
    here, support = battle_places(battle.place)
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        if counts(s, battle, seat, kind):
            total += kind_strength(s, seat, kind, here)
            if support != here:
                total += kind_strength(s, seat, kind, support)
        kind += 1
    return total


def counts(s: State, battle: Battle, seat: Seat, kind: Figure) -> bool:
    """Whether a clan's figures of a kind count: unless a power on the board or a card in the battle says no."""
    number: i64 = 0
    for power in s.setup.powers:
        if s.power_place(number) == battle.place and not of_board(power).may_count(s, NOBODY, battle, seat, kind):
            return False
        number += 1
    other: i64 = 0
    while other < s.seats:
        if battle.fights(other) and s.hears(other, MAY_COUNT):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(other, slot)
                if card is not None and card.hooks & (1 << MAY_COUNT):
                    if not its(card).may_count(s, other, battle, seat, kind):
                        return False
                slot += 1
        other += 1
    return True


def pays_glory(s: State, battle: Battle) -> bool:
    """Whether the winner gains the battle Glory."""
    number: i64 = 0
    for power in s.setup.powers:
        if s.power_place(number) == battle.place and not of_board(power).may_take_glory(s, NOBODY, battle):
            return False
        number += 1
    return True


def played_openly(s: State, battle: Battle) -> bool:
    """Whether a power on the board lets the cards of a battle be played openly."""
    number: i64 = 0
    for power in s.setup.powers:
        if s.power_place(number) == battle.place and of_board(power).may_play_openly(s, NOBODY, battle):
            return True
        number += 1
    return False


def heard_in(s: State, battle: Battle, hook: i64) -> bool:
    """Whether an upgrade of a clan in the battle, or a power on the board, listens to a hook."""
    if not (s.heard >> hook) & 1:
        return False
    seat: i64 = 0
    while seat < s.seats:
        if battle.fights(seat) and s.hears(seat, hook):
            return True
        seat += 1
    return (s.setup.power_hooks >> hook) & 1 != 0


# -- what listeners hear of it -----------------------------------------------------------------------------------------
def tell_powers(s: State, battle: Battle, hook: i64) -> None:
    """Name the powers in the province of a battle that change it by a hook."""
    number: i64 = 0
    for power in s.setup.powers:
        if s.power_place(number) == battle.place and (power.hooks >> hook) & 1:
            emit(s, POWER_USED, number, battle.place)
        number += 1


def tell_strengths(s: State, battle: Battle) -> None:
    """Name every power and card that changes the STR of a clan in a battle, before it is compared."""
    if (s.setup.power_hooks >> MAY_COUNT) & 1:
        tell_powers(s, battle, MAY_COUNT)
    seat: i64 = 0
    while seat < s.seats:
        if battle.fights(seat):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(seat, slot)
                if card is not None and (card.hooks >> MAY_COUNT) & 1 and silences(s, battle, seat, card):
                    use(s, seat, card)
                slot += 1
        seat += 1
    seat = 0
    while seat < s.seats:
        if battle.fights(seat):
            tell_bonuses(s, battle, seat)
        seat += 1


def silences(s: State, battle: Battle, me: Seat, card: Card) -> bool:
    """Whether a card keeps a figure in the battle from counting."""
    here, support = battle_places(battle.place)
    seat: i64 = 0
    while seat < s.seats:
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            stands = s.count(seat, kind, here) > 0 or s.count(seat, kind, support) > 0
            if stands and not its(card).may_count(s, me, battle, seat, kind):
                return True
            kind += 1
        seat += 1
    return False


def tell_bonuses(s: State, battle: Battle, seat: Seat) -> None:
    """Say what cards of a clan add to its STR in a battle beyond what is printed on figures and Battle cards."""
    here, support = battle_places(battle.place)
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and (card.hooks >> MOD_STRENGTH) & 1:
            total: i64 = 0
            kind: i64 = 1
            while kind < FIGURE_KINDS:
                if counts(s, battle, seat, kind):
                    total += card.mod_strength(s, seat, kind, here)
                    if support != here:
                        total += card.mod_strength(s, seat, kind, support)
                kind += 1
            if total != 0:
                emit(s, CARD_BONUS, seat, card.id, total)
        slot += 1
    tell_card_bonus(s, battle, seat)


def tell_card_bonus(s: State, battle: Battle, seat: Seat) -> None:
    """Say what the Battle card of a clan counts for, if its text says so."""
    card = battle.card(seat)
    if card != NO_CARD and not (battle.cancelled >> seat) & 1 and (s.setup.cards[card].hooks >> MOD_BONUS) & 1:
        emit(s, CARD_BONUS, seat, card, s.setup.cards[card].strength + s.setup.cards[card].mod_bonus(s, seat, battle))
