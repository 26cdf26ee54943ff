"""The verbs. Everything that happens in a game happens through one of these, and each tells the listeners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.rules.events import (
    ALL,
    CARD_USED,
    COMMITTED,
    DISCARDED,
    GLORY,
    LEGENDARY_GLORY,
    MOVED,
    PAID,
    PLACED,
    POWER_MOVED,
    RAGE_GAINED,
    RAGE_LOST,
    RAISED,
    RECRUITED,
    RULE,
    UPGRADED,
    Event,
)
from fimbul.core.rules.events import OVER as GAME_OVER
from fimbul.core.rules.ids import (
    LAST_STEP,
    OVER,
    RESERVE,
    STATS,
    CardId,
    Copy,
    Figure,
    Mask,
    Place,
    Seat,
)
from fimbul.core.rules.powers import ON_EVENT, Card
from fimbul.core.rules.query import copies_of, in_zone
from fimbul.core.rules.state import DISCARD_PILE, DROPPED_ZONE, HAND, IN_PLAY, QUEST_ZONE, State

MOST_RAGE: Final[i64] = 12  # R4: the end of the track
SEEN: Final[i64] = 9  # shown otherwise than going into a hand


def emit(s: State, code: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, audience: Mask = ALL) -> None:
    """Tell the listeners."""
    ear = s.ear
    if ear is not None:
        event = Event(code, a, b, c, d, audience)
        ear.hear(event)
        if (s.heard >> ON_EVENT) & 1 and audience == ALL:
            if s.pending is None:
                s.pending = [event]
            else:
                s.pending.append(event)


# -- Rage, Glory, stats --------------------------------------------------------------------------------------------
def pay(s: State, seat: Seat, rage: i64) -> None:
    """Pay Rage; the caller has made sure that it is there."""
    if rage > 0:
        spend(s, seat, rage)
        if s.ear is not None:
            emit(s, PAID, seat, rage)


def spend(s: State, seat: Seat, rage: i64) -> None:
    """Rage goes down."""
    s.set_rage(seat, s.rage(seat) - rage)
    if s.setup.zero_rage_is_final and s.rage(seat) == 0:
        s.set_out(seat, True)


def gain_rage(s: State, seat: Seat, rage: i64, cause: i64 = RULE) -> None:
    """Gain Rage, up to the end of the track (R4)."""
    before = s.rage(seat)
    after = before + rage if before + rage < MOST_RAGE else MOST_RAGE
    s.set_rage(seat, after)
    if s.ear is not None:
        emit(s, RAGE_GAINED, seat, after - before, cause)


def lose_rage(s: State, seat: Seat, rage: i64, cause: i64 = RULE) -> None:
    """Lose Rage to another effect."""
    spend(s, seat, rage)
    if s.ear is not None:
        emit(s, RAGE_LOST, seat, rage, cause)


def gain_glory(s: State, seat: Seat, glory: i64, source: i64, cause: i64 = RULE) -> None:
    """Gain Glory (or lose it, below 0) from a source; of a rule a card may be the cause."""
    if glory != 0:
        s.set_glory(seat, s.glory(seat) + glory)
        if s.ear is not None:
            emit(s, GLORY, seat, glory, source, cause)


def raise_stat(s: State, seat: Seat, stat: i64, cause: i64 = RULE) -> None:
    """Raise a stat one step; the last step stays the last (R71)."""
    step = s.step(seat, stat)
    if step < LAST_STEP:
        s.set_step(seat, stat, step + 1)
        if s.ear is not None:
            emit(s, RAISED, seat, stat, step + 1, cause)


def use(s: State, seat: Seat, card: Card) -> None:
    """Say that a card's own effect happens now."""
    if s.ear is not None:
        emit(s, CARD_USED, seat, card.id)


# -- figures -------------------------------------------------------------------------------------------------------
def move(s: State, seat: Seat, kind: Figure, source: Place, target: Place, count: i64 = 1) -> None:
    """Move figures from place to place."""
    s.change(seat, kind, source, -count)
    s.change(seat, kind, target, count)
    if s.ear is not None:
        for _ in range(int(count)):
            emit(s, MOVED, seat, kind, source, target)


def set_down(s: State, seat: Seat, kind: Figure, place: Place, source: Place = RESERVE) -> None:
    """A figure from the reserve (or from among the fallen) is put on the board."""
    s.change(seat, kind, source, -1)
    s.change(seat, kind, place, 1)
    if s.ear is not None:
        emit(s, PLACED, seat, kind, place, source)


def recruit(s: State, seat: Seat, kind: Figure, card: CardId) -> None:
    """A new figure joins a clan's reserve."""
    s.change(seat, kind, RESERVE, 1)
    if s.ear is not None:
        emit(s, RECRUITED, seat, kind, card)


def move_power(s: State, power: i64, place: Place) -> None:
    """A power on the board goes to a place."""
    source = s.power_place(power)
    s.set_power_place(power, place)
    if s.ear is not None:
        emit(s, POWER_MOVED, power, source, place)


# -- cards ---------------------------------------------------------------------------------------------------------
def move_card(s: State, copy: Copy, zone: i64) -> None:
    """Move a copy to a zone; hands keep count of their cards."""
    source = s.where(copy)
    old: i64 = 1 if copy < s.setup.age_from[s.age] else 0
    if source & 0xF8 == HAND:
        seat = source - HAND
        s.set_hand_size(seat, s.hand_size(seat) - 1, s.old_cards(seat) - old)
    s.set_where(copy, zone)
    if zone & 0xF8 == HAND:
        seat = zone - HAND
        s.set_hand_size(seat, s.hand_size(seat) + 1, s.old_cards(seat) + old)


def show(s: State, seat: Seat, card: CardId, source: i64, target: i64) -> Copy:
    """Everybody sees a private card of a seat move to an open zone.

    If the seat is known to hold the card already, this is that copy: nobody could tell it from another (R115).
    """
    copy = in_zone(s, card, source)
    known: i64 = -1
    first, end = copies_of(s, card)
    other = first
    while other < end:
        if s.shown(other) > 0 and s.shown(other) != SEEN and is_private(s.where(other), seat):
            if known < 0 or s.shown(other) > s.shown(known):
                known = other
        other += 1
    if known >= 0 and known != copy:  # the two copies change places, and with them what is known of each
        zone = s.where(known)
        s.set_where(known, s.where(copy))
        s.set_where(copy, zone)
        copy = known
    move_card(s, copy, target)
    s.set_shown(copy, SEEN)
    return copy


def is_private(zone: i64, seat: Seat) -> bool:
    """Whether a zone holds cards only its seat knows: hand, committed Quests, dropped cards."""
    return zone == HAND + seat or zone == QUEST_ZONE + seat or (zone >= DROPPED_ZONE and zone & 7 == seat)


def take_in_hand(s: State, seat: Seat, copy: Copy) -> None:
    """A card that all have seen goes into a hand."""
    move_card(s, copy, HAND + seat)
    s.set_shown(copy, s.age)


def discard(s: State, seat: Seat, copy: Copy, zone: i64 = DISCARD_PILE) -> None:
    """A card that all have seen goes to a discard pile."""
    move_card(s, copy, zone)
    if s.ear is not None:
        emit(s, DISCARDED, seat, s.card_of(copy))


def commit_quest(s: State, seat: Seat, card: CardId) -> None:
    """A Quest goes face down on the clan sheet."""
    move_card(s, in_zone(s, card, HAND + seat), QUEST_ZONE + seat)
    if s.ear is not None:
        emit(s, COMMITTED, seat, card, audience=1 << seat)
        emit(s, COMMITTED, seat, -1, audience=~(1 << seat))


def place_upgrade(s: State, seat: Seat, card: CardId, slot: i64) -> None:
    """An upgrade from hand goes into an empty slot."""
    copy = show(s, seat, card, HAND + seat, IN_PLAY + seat)
    s.set_slot(seat, slot, copy)
    if s.ear is not None:
        emit(s, UPGRADED, seat, card, slot)
    s.listen_again()


# -- invading: told to the invader's cards ---------------------------------------------------------------------------
def drop_hand(s: State, seat: Seat, but: Copy) -> i64:
    """Drop all cards in hand but one, face down; how many they were."""
    left = s.hand_size(seat)
    dropped: i64 = 0
    copy = s.hand_from(seat) - 1
    while left > 0:
        copy = s.next_in(HAND + seat, copy + 1)
        left -= 1
        if copy != but:
            move_card(s, copy, DROPPED_ZONE + 8 * (s.age - 1) + seat)
            dropped += 1
    return dropped


# -- the end of the game ---------------------------------------------------------------------------------------------
def legendary_lines(s: State, seat: Seat) -> None:
    """What a clan's stats are worth in the end."""
    worth = s.setup.edition.legendary
    stat: i64 = 0
    while stat < STATS:
        gain_glory(s, seat, i64(worth[s.step(seat, stat)]), LEGENDARY_GLORY)
        stat += 1


def finish(s: State) -> None:
    """Nothing is left to do: who won, for all to hear."""
    s.phase = OVER
    s.over = True
    if s.ear is not None:
        winners = s.setup.edition.winners(s)
        best: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            best = s.glory(seat) if s.glory(seat) > best else best
            seat += 1
        emit(s, GAME_OVER, winners, best)
