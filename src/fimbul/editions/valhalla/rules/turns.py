"""The Action phase: whose turn it is, the five actions, passing. Rulebook: Action phase; V3, V7, V28, V35, V36."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import PASSED
from fimbul.core.rules.ids import (
    ATTACK,
    BATTLE,
    COMMIT,
    FIGURE_KINDS,
    INVADE,
    MARCH,
    NOBODY,
    PASS,
    QUEST,
    RESERVE,
    SLOTS,
    UPGRADE_ACTION,
    USE,
    Action,
    Figure,
    Seat,
    action,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import commit_quest, emit, pay, place_upgrade, recruit, use
from fimbul.core.rules.powers import MAY_ACT, Card
from fimbul.core.rules.query import cards_in_hand
from fimbul.core.rules.state import State
from fimbul.core.rules.turns import take_turns
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    ELITE,
    ELITE_UPGRADE,
    MONSTER,
    MONSTER_UPGRADE,
    SHEET,
    TOLL_TO_SUMMON,
    filled,
    free_slot,
    is_closed,
    is_common,
    token_at,
    valhalla,
)
from fimbul.editions.valhalla.rules.contest import begin_contest
from fimbul.editions.valhalla.rules.march import March, after_summon, marches, targets_from
from fimbul.editions.valhalla.rules.ops import summon
from fimbul.editions.valhalla.rules.query import may_summon_by_card


# -- whose turn --------------------------------------------------------------------------------------------------------
def can_act(s: State, seat: Seat) -> bool:
    """Rage left, and not passed."""
    return s.rage(seat) > 0 and not s.out(seat)


def all_claimed(s: State) -> bool:
    """Whether every Chamber that is not closed holds a reward token."""
    place: i64 = 0
    while place < CHAMBERS:
        if (valhalla(s).tokens >> (4 * place)) & 15 == 0 and not is_closed(s, place):
            return False
        place += 1
    return True


def next_turn(s: State) -> bool:
    """Ask the next seat for an action. False when the phase is over (V35)."""
    return take_turns(s, s.turn != NOBODY and all_claimed(s))


# -- options -----------------------------------------------------------------------------------------------------------
def summon_cost(s: State, seat: Seat, kind: Figure) -> i64:
    """Rage to summon a figure: 1 for Elites and Warriors, 0 for Monsters unless their card says otherwise."""
    if kind < MONSTER:
        return 1
    card = s.upgrade(seat, kind)
    return 1 if card is not None and card.traits & TOLL_TO_SUMMON else 0


def action_options(s: State, seat: Seat) -> vec[i64]:
    """Everything a seat may do in its turn, sorted."""
    found = vec[i64](capacity=48)
    found = append(found, PASS)
    rage = s.rage(seat)
    open: i64 = 0  # Chambers to summon into
    place: i64 = 0
    while place < CHAMBERS:
        if is_common(s, place) or may_summon_by_card(s, seat, place):
            open |= 1 << place
        place += 1
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        if s.count(seat, kind, RESERVE) > 0:  # a seat that acts has 1 Rage, and no figure costs more
            place = 0
            while place < CHAMBERS:
                if (open >> place) & 1:
                    found = append(found, action(INVADE, kind, place))
                place += 1
        kind += 1
    place = 0
    while place < CHAMBERS:
        targets = targets_from(s, seat, place)
        if targets != 0:
            found = marches(s, seat, place, targets, found)
        place += 1
    if s.hand_size(seat) > 0 and filled(s, seat) < SHEET:
        found = cards_to_play(s, seat, rage, found)
    if s.hears(seat, MAY_ACT):
        found = card_actions(s, seat, found)
    place = 0
    while place < CHAMBERS:
        if s.count(seat, 0, place) > 0 and token_at(s, place) < 0 and not is_closed(s, place):
            found = append(found, action(ATTACK, place))
        place += 1
    return found


def cards_to_play(s: State, seat: Seat, rage: i64, found: vec[i64]) -> vec[i64]:
    """Upgrades, then Quests."""
    quests = vec[i64](capacity=4)
    for id in cards_in_hand(s, seat):
        card = s.setup.cards[id]
        if card.kind == QUEST:
            quests = append(quests, action(COMMIT, id))
        elif card.kind != BATTLE and card.cost <= rage:
            slot = free_slot(s, seat, card)
            if slot >= 0:
                found = append(found, action(UPGRADE_ACTION, id, slot))
    for quest in quests:
        found = append(found, quest)
    return found


def card_actions(s: State, seat: Seat, found: vec[i64]) -> vec[i64]:
    """Actions printed on upgrades, each card once."""
    slot: i64 = 0
    last: i64 = -1
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and card.id != last and (card.hooks >> MAY_ACT) & 1 and card.may_act(s, seat):
            option = action(USE, card.id)
            double = False
            for other in found:
                double = double or other == option
            if not double:
                found = append(found, option)
        slot += 1
    return found


# -- acting ------------------------------------------------------------------------------------------------------------
def act(s: State, seat: Seat, chosen: Action) -> None:
    """Take an action."""
    kind = action_kind(chosen)
    a = first_of(chosen)
    b = second_of(chosen)
    if kind == INVADE:
        pay(s, seat, summon_cost(s, seat, a))
        summon(s, seat, a, b)
        after_summon(s, seat, a, b)
    elif kind == MARCH:
        pay(s, seat, 1)
        s.stack.append(March(seat, a, b, True))
    elif kind == UPGRADE_ACTION:
        play_upgrade(s, seat, s.setup.cards[a], b)
    elif kind == COMMIT:
        commit_quest(s, seat, a)
    elif kind == USE:
        card = s.setup.cards[a]
        use(s, seat, card)
        card.act(s, seat)
    elif kind == ATTACK:
        begin_contest(s, seat, a)
    else:
        if s.ear is not None:
            emit(s, PASSED, seat, s.rage(seat))
        s.set_rage(seat, 0)
        s.set_out(seat, True)


def play_upgrade(s: State, seat: Seat, card: Card, slot: i64) -> None:
    """Pay; a Monster's figure joins the reserve, Elites take the highest STR printed (V3)."""
    pay(s, seat, card.cost)
    place_upgrade(s, seat, card.id, slot)
    if card.kind == MONSTER_UPGRADE:
        s.set_figure_strength(seat, slot, card.strength)
        recruit(s, seat, slot, card.id)
    elif card.kind == ELITE_UPGRADE and card.strength > s.figure_strength(seat, ELITE):
        s.set_figure_strength(seat, ELITE, card.strength)
