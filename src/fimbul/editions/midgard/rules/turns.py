"""The Action phase: whose turn it is, the five actions, passing. Rulebook: Action phase; R1-R39."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import PASSED
from fimbul.core.rules.frames import Frame, ask
from fimbul.core.rules.ids import (
    ANY,
    ASK_TROOPS,
    ATTACK,
    COMMIT,
    FIGURE_KINDS,
    INVADE,
    MARCH,
    NO_CARD,
    NOBODY,
    PASS,
    QUEST,
    RESERVE,
    SLOTS,
    TROOPS,
    UPGRADE,
    UPGRADE_ACTION,
    USE,
    Action,
    Place,
    Seat,
    action,
    action_kind,
    count_in,
    first_of,
    second_of,
    troop,
)
from fimbul.core.rules.ops import commit_quest, emit, move, pay, use
from fimbul.core.rules.powers import MAY_ACT, Card
from fimbul.core.rules.query import cards_in_hand
from fimbul.core.rules.state import State
from fimbul.core.rules.turns import take_turns
from fimbul.editions.midgard.rules.board import (
    FJORD_END,
    FJORD_OF,
    FJORDS,
    LEADER,
    MONSTER,
    MONSTER_2,
    MYSTIC,
    PASSED_MAY_RESUME,
    PROVINCES,
    SHIP,
    VILLAGES,
    WARRIOR,
    fjord_open,
    midgard,
    room_in,
    sails,
)
from fimbul.editions.midgard.rules.frames import MARCH_FRAME
from fimbul.editions.midgard.rules.invade import (
    base_cost,
    cost_to_invade,
    horns_allow,
    invade,
    place_to_invade,
    tell_cards_of_cost,
)
from fimbul.editions.midgard.rules.pillage import pillage
from fimbul.editions.midgard.rules.powers import MAY_INVADE, MOD_INVADE_COST
from fimbul.editions.midgard.rules.upgrades import play_upgrade, upgrade_cost

FIRST_SLOT: Final = bytes([0, 0, 0, 1, 2, 3, 5])  # by kind of card
SLOT_COUNT: Final = bytes([0, 0, 1, 1, 1, 2, 3])
BASE_STRENGTH: Final = bytes([0, 3, 1, 2, 0, 0, 2, 0])  # leader, warrior, ship, mystic


# -- whose turn ----------------------------------------------------------------------------------------------------
def can_act(s: State, seat: Seat) -> bool:
    """Rage left, and not out of the phase (R1-R3)."""
    if s.rage(seat) == 0:
        return False
    return not s.out(seat) or (s.setup.option(PASSED_MAY_RESUME) and not s.setup.zero_rage_is_final)


def all_pillaged(s: State) -> bool:
    """Whether every surviving province is pillaged."""
    m = midgard(s)
    return (m.pillaged | m.ruined) & 511 == 511


def next_turn(s: State) -> bool:
    """Ask the next seat for an action. False when the phase is over (R7)."""
    return take_turns(s, s.turn != NOBODY and all_pillaged(s))


# -- options ---------------------------------------------------------------------------------------------------------
def action_options(s: State, seat: Seat) -> vec[i64]:
    """Everything a seat may do in its turn, sorted."""
    found = vec[i64](capacity=48)
    found = append(found, PASS)
    m = midgard(s)
    rage = s.rage(seat)
    room: i64 = 0  # provinces with an empty village, as bits
    here: i64 = 0  # provinces where the seat has figures
    near: i64 = 0  # … or a Ship in the fjord
    place: i64 = 0
    while place < PROVINCES:
        villages: i64 = VILLAGES[place]
        if s.total(place) < villages and not (m.ruined >> place) & 1:
            room |= 1 << place
        if s.count(seat, ANY, place) > 0:
            here |= 1 << place
        elif s.count(seat, ANY, i64(FJORD_OF[place])) > 0:
            near |= 1 << place
        place += 1
    near |= here
    if horns_allow(s, seat):
        found = invades(s, seat, rage, room, found)
    place = 0
    while place < PROVINCES:
        if (here >> place) & 1:
            target: i64 = 0
            while target < PROVINCES:
                if target != place and (room >> target) & 1:
                    found = append(found, action(MARCH, place, target))
                target += 1
        place += 1
    found = cards_to_play(s, seat, rage, found)
    if s.hears(seat, MAY_ACT):
        found = card_actions(s, seat, found)
    open = near & ~(m.pillaged | m.ruined)
    place = 0
    while open != 0:
        if open & 1:
            found = append(found, action(ATTACK, place))
        open >>= 1
        place += 1
    return found


def invades(s: State, seat: Seat, rage: i64, room: i64, found: vec[i64]) -> vec[i64]:
    """Each figure in the reserve that the seat can pay for, in each place it may invade."""
    by_card = s.hears(seat, MAY_INVADE)
    odd_cost = s.hears(seat, MOD_INVADE_COST)
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        if s.count(seat, kind, RESERVE) > 0:
            cost = base_cost(s, seat, kind)
            if cost <= rage or odd_cost:
                if kind >= SHIP and sails(s, seat, kind):
                    place: i64 = FJORDS
                    while place < FJORD_END:
                        if fjord_open(s, place) and (not odd_cost or cost_to_invade(s, seat, kind, place) <= rage):
                            found = append(found, action(INVADE, kind, place))
                        place += 1
                else:
                    place = 0
                    while place < PROVINCES:
                        if (place > 0 and (room >> place) & 1) or (by_card and place_to_invade(s, seat, kind, place)):
                            if not odd_cost or cost_to_invade(s, seat, kind, place) <= rage:
                                found = append(found, action(INVADE, kind, place))
                        place += 1
        kind += 1
    return found


def cards_to_play(s: State, seat: Seat, rage: i64, found: vec[i64]) -> vec[i64]:
    """Upgrades with each slot they may go into, then Quests."""
    quests = vec[i64](capacity=4)
    for id in cards_in_hand(s, seat):
        card = s.setup.cards[id]
        if card.kind == QUEST:
            quests = append(quests, action(COMMIT, id))
        elif card.kind >= UPGRADE and upgrade_cost(s, seat, card) <= rage:
            found = slots_for(s, seat, card, found)
    for quest in quests:
        found = append(found, quest)
    return found


def slots_for(s: State, seat: Seat, card: Card, found: vec[i64]) -> vec[i64]:
    """One empty slot, and each occupied one; two slots with the same card are one option."""
    first = i64(FIRST_SLOT[card.kind])
    end = first + i64(SLOT_COUNT[card.kind])
    empty = False
    slot = first
    while slot < end:
        old = s.slot(seat, slot)
        if old < 0:
            if not empty:
                found = append(found, action(UPGRADE_ACTION, card.id, slot))
                empty = True
        else:
            double = False
            before = first
            while before < slot:
                if s.slot(seat, before) >= 0 and s.card_of(s.slot(seat, before)) == s.card_of(old):
                    double = True
                before += 1
            if not double:
                found = append(found, action(UPGRADE_ACTION, card.id, slot))
        slot += 1
    return found


def card_actions(s: State, seat: Seat, found: vec[i64]) -> vec[i64]:
    """Actions printed on upgrades, by card."""
    ids: i64 = -1
    while True:
        best: i64 = 1000
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and card.id > ids and card.id < best and card.hooks & (1 << MAY_ACT):
                best = card.id
            slot += 1
        if best == 1000:
            return found
        if s.setup.cards[best].may_act(s, seat):
            found = append(found, action(USE, best))
        ids = best


def troops_options(s: State, seat: Seat, source: Place, target: Place) -> vec[i64]:
    """Every non-empty group of a seat's figures in a province that fits into another."""
    found = vec[i64](capacity=16)
    room = room_in(s, target)
    leaders = s.count(seat, LEADER, source)
    warriors = s.count(seat, WARRIOR, source)
    first = s.count(seat, MONSTER, source)
    second = s.count(seat, MONSTER_2, source)
    others = s.count(seat, MYSTIC, source)
    a: i64 = 0
    while a <= leaders:
        b: i64 = 0
        while b <= warriors:
            c: i64 = 0
            while c <= first:
                d: i64 = 0
                while d <= second:
                    e: i64 = 0
                    while e <= others:
                        size = a + b + c + d + e
                        if size > 0 and size <= room:
                            group = troop(1, a) | troop(2, b) | troop(4, c) | troop(5, d) | troop(6, e)
                            found = append(found, action(TROOPS) | group)
                        e += 1
                    d += 1
                c += 1
            b += 1
        a += 1
    return found


# -- acting ----------------------------------------------------------------------------------------------------------
def act(s: State, seat: Seat, chosen: Action) -> None:
    """Take an action."""
    kind = action_kind(chosen)
    a = first_of(chosen)
    b = second_of(chosen)
    if kind == INVADE:
        if s.ear is not None and s.hears(seat, MOD_INVADE_COST):
            tell_cards_of_cost(s, seat, a, b)
        pay(s, seat, cost_to_invade(s, seat, a, b))
        invade(s, seat, a, b)
    elif kind == MARCH:
        pay(s, seat, 1)
        s.stack.append(March(a, b))
        ask(s, seat, NO_CARD, ASK_TROOPS, troops_options(s, seat, a, b))
    elif kind == UPGRADE_ACTION:
        play_upgrade(s, seat, s.setup.cards[a], b)
    elif kind == COMMIT:
        commit_quest(s, seat, a)
    elif kind == USE:
        card = s.setup.cards[a]
        use(s, seat, card)
        card.act(s, seat)
    elif kind == ATTACK:
        pillage(s, seat, a)
    else:
        if s.ear is not None:
            emit(s, PASSED, seat, s.rage(seat))
        s.set_rage(seat, 0)
        s.set_out(seat, True)


class March(Frame):
    """A march, while its troops are chosen."""

    def __init__(self, source: Place, target: Place) -> None:
        self.source: i64 = source
        self.target: i64 = target

    def kind(self) -> i64:
        return MARCH_FRAME

    def data(self) -> list[int]:
        return [int(self.source), int(self.target)]

    def load(self, data: list[int]) -> None:
        self.source = data[0]
        self.target = data[1]

    def copy(self) -> Frame:
        return March(self.source, self.target)

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        s.stack.pop()
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            count = count_in(answer, kind)
            if count > 0:
                move(s, seat, kind, self.source, self.target, count)
            kind += 1
