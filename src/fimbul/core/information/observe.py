"""Observing: how a state becomes the view of one seat."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.game import Decision
from fimbul.core.information.views import SPECTATOR, SeatView, View
from fimbul.core.rules.draft import pack_held, picks_at_once
from fimbul.core.rules.engine import options
from fimbul.core.rules.frames import source_of
from fimbul.core.rules.ids import GIFTS, OVER, SLOTS, STATS, Seat
from fimbul.core.rules.ops import SEEN, is_private
from fimbul.core.rules.shapes import is_veiled
from fimbul.core.rules.state import (
    CHOICES,
    DISCARD_PILE,
    DROPPED_ZONE,
    HAND,
    PICKS,
    QUEST_ZONE,
    TABLE,
    State,
)


def observe_state(s: State, seat: int) -> View:
    """What a seat may know of a state; seat -1 is a spectator."""
    setup = s.setup
    view = setup.edition.new_view(seat, int(s.seats))
    view.modules = setup.modules
    view.option_names = setup.option_names
    view.clans = setup.clans
    view.deal = setup.edition.open_deal(setup)
    view.numbers = s.numbers()
    view.powers = [int(s.power_place(number)) for number in range(len(setup.powers))]
    for other in range(int(s.seats)):
        view.clan_views.append(observe_seat(s, other))
    for frame in s.stack:
        view.frames.append((int(frame.kind()), frame.data()))
    see_cards(s, view)
    view.extra = setup.edition.observe_extra(s, seat)
    if seat != SPECTATOR:
        view.packs = packs_seen(s, seat)
        for n in range(int(CHOICES)):
            copy = s.chosen(seat, n)
            if copy >= 0:
                view.chosen.append(int(s.card_of(copy)))
        view.chosen.sort()
        if (s.asked >> seat) & 1:
            found = [int(option) for option in options(s, seat)]
            view.decision = Decision(seat, int(s.question), int(source_of(s)), found, is_veiled(s.question))
    if s.phase == OVER:
        view.decision = None
    return view


def observe_seat(s: State, seat: Seat) -> SeatView:
    """The open numbers of a seat."""
    clan = SeatView(int(seat))
    clan.glory = int(s.glory(seat))
    clan.rage = int(s.rage(seat))
    clan.steps = [int(s.step(seat, stat)) for stat in range(int(STATS))]
    clan.hand = int(s.hand_size(seat))
    clan.dropped = [0, 0, 0]
    clan.out = s.out(seat)
    for slot in range(int(SLOTS)):
        copy = s.slot(seat, slot)
        clan.slots.append(int(s.card_of(copy)) if copy >= 0 else -1)
    clan.figures = s.figures(seat)
    return clan


def see_cards(s: State, view: View) -> None:
    """Sort all cards by what is known of them."""
    pickers = pickers_of(s)
    zones = s.zones()
    copy: i64 = 0
    while copy < s.setup.copies:
        zone: i64 = zones[copy]
        shown = s.shown(copy)
        card = int(s.card_of(copy))
        if shown > 0:
            view.clan_views[pickers[copy]].opened.append(card)
        if zone & 0xF8 == DISCARD_PILE:
            pile = view.clan_views[int(zone & 7)].discard if s.setup.edition.own_discards else view.discard
            pile.append(card)
        elif zone >= DROPPED_ZONE:
            clan = view.clan_views[int(zone & 7)]
            clan.dropped[int((zone - DROPPED_ZONE) >> 3)] += 1
        elif zone & 0xF8 == QUEST_ZONE:
            view.clan_views[int(zone & 7)].quests += 1
            if shown == SEEN:
                view.clan_views[int(zone & 7)].sworn.append(card)
        elif zone & 0xF8 == TABLE:
            view.clan_views[int(zone & 7)].table.append(card)
        if shown > 0 and shown <= 3:
            view.clan_views[int(zone & 7)].shown.append((card, int(shown)))
        if view.seat >= 0 and zone != 0 and is_private(zone, view.seat):
            see_own_card(view, zone, card)
        copy += 1
    for clan in view.clan_views:
        clan.shown.sort()
    view.dropped.sort()


def see_own_card(view: View, zone: i64, card: int) -> None:
    """A private card of the viewer."""
    if zone >= DROPPED_ZONE:
        view.dropped.append((card, int((zone - DROPPED_ZONE) >> 3) + 1))
    elif zone & 0xF8 == QUEST_ZONE:
        view.quests.append(card)
    elif zone & 0xF8 == HAND:
        view.hand.append(card)


def pickers_of(s: State) -> list[int]:
    """Who drafted (or was dealt) each copy; -1 for nobody."""
    found = [-1] * int(s.setup.copies)
    seat: i64 = 0
    while seat < s.seats:
        age: i64 = 1
        while age <= s.age:
            n: i64 = 0
            if s.setup.edition.drafts(s.setup, age):
                while n < PICKS:
                    copy = s.pick(seat, age, n)
                    if copy >= 0:
                        found[copy] = int(seat)
                    n += 1
            else:
                while n < s.setup.hand:
                    found[s.setup.dealt(age, seat, n)] = int(seat)
                    n += 1
            age += 1
        seat += 1
    s.setup.edition.more_pickers(s, found)
    return found


def packs_seen(s: State, seat: Seat) -> list[tuple[int, list[int], list[int]]]:
    """Every pack a seat has held, oldest first: the cards as received, and what it took (R117)."""
    found: list[tuple[int, list[int], list[int]]] = []
    at_once = picks_at_once(s)
    age: i64 = 1
    while age <= s.age:
        if not s.setup.edition.drafts(s.setup, age):
            dealt = [int(s.card_of(s.setup.dealt(age, seat, n))) for n in range(int(s.setup.hand))]
            found.append((int(age), dealt, []))
            age += 1
            continue
        direction = s.setup.edition.direction(s.setup, age)
        rounds = s.setup.picks // at_once
        now = s.age == age and s.phase == GIFTS
        if now:
            rounds = s.round + 1
        round: i64 = 0
        while round < rounds:
            pack = pack_held(s, seat, round, direction)
            gone: list[int] = []
            before: i64 = 0
            while before < round:  # who held it before took from it
                holder = (pack + direction * before) % s.seats
                for n in range(int(at_once)):
                    gone.append(int(s.pick(holder, age, before * at_once + n)))
                before += 1
            cards: list[int] = []
            for n in range(int(s.setup.hand)):
                copy = int(s.setup.dealt(age, pack, n))
                if copy not in gone:
                    cards.append(int(s.card_of(copy)))
            taken: list[int] = []
            for n in range(int(at_once)):
                picked = s.chosen(seat, n) if now and round == s.round else s.pick(seat, age, round * at_once + n)
                if picked >= 0:
                    taken.append(int(s.card_of(picked)))
            found.append((int(age), cards, sorted(taken)))
            round += 1
        age += 1
    return found


assert HAND & 7 == 0 and DROPPED_ZONE & 7 == 0
