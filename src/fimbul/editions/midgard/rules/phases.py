"""The phases of an Age other than the actions: Discard, Quest, Ragnarök, Release, end of Age and of the game."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.destroy import doom_all
from fimbul.core.rules.draft import ask_draft, deal_packs, take_chosen
from fimbul.core.rules.events import (
    CARD_SOURCE,
    DOOM_TURNED,
    DROPPED,
    FIRST_PLAYER,
    KEPT,
    PHASE_BEGAN,
    QUEST_GLORY,
    QUEST_SHOWN,
    RAGNAROK_GLORY,
    RELEASE_GLORY,
    RELEASED,
    RUINED,
    SPENT_DOOM,
    TOKENS_FLIPPED,
)
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ACTION,
    AGES,
    ANY,
    ASK_KEEP,
    ASK_RAISE,
    BOX,
    DISCARD,
    FALLEN,
    FIGURE_KINDS,
    GIFTS,
    NO_CARD,
    NOBODY,
    PASS,
    QUESTS,
    RAGE,
    RAGNAROK,
    RELEASE,
    RESERVE,
    SLOTS,
    Action,
    Place,
    Seat,
    first_of,
)
from fimbul.core.rules.ops import (
    discard,
    drop_hand,
    emit,
    finish,
    gain_glory,
    legendary_lines,
    move_card,
    raise_stat,
    show,
)
from fimbul.core.rules.powers import MOD_QUEST_GLORY
from fimbul.core.rules.query import raise_options
from fimbul.core.rules.state import DISCARD_PILE, HAND, POWERS, QUEST_ZONE, State
from fimbul.editions.midgard.rules.board import FIRST_AGE_WITHOUT_DRAFT, FJORD_OF, dealt, midgard
from fimbul.editions.midgard.rules.destroy import BY_DOOM, Destruction, active_seat, destroy
from fimbul.editions.midgard.rules.frames import DOOM_FRAME, QUEST_FRAME
from fimbul.editions.midgard.rules.powers import (
    MOD_RAGNAROK_GLORY,
    MOD_RELEASE_GLORY,
    ON_GAME_END,
    WOULD_RUIN,
    its,
    of_board,
)

DOOM_GLORY: Final = (0, 2, 3, 4)


def begin_phase(s: State, phase: i64) -> None:
    """The Saga token moves on."""
    s.phase = phase
    if s.ear is not None:
        emit(s, PHASE_BEGAN, s.age, phase)


def seat_after(s: State, start: Seat, turns: i64) -> Seat:
    """The seat a number of turns clockwise."""
    return (start + turns) % s.seats


# -- Gods' Gifts ---------------------------------------------------------------------------------------------------
def deal_hands(s: State) -> None:
    """Each seat plays with the cards dealt to it."""
    seat: i64 = 0
    while seat < s.seats:
        n: i64 = 0
        while n < s.setup.hand:
            move_card(s, s.setup.dealt(s.age, seat, n), HAND + seat)
            n += 1
        seat += 1


def begin_age(s: State) -> None:
    """Cards are dealt; those kept from earlier Ages stay in hand."""
    begin_phase(s, GIFTS)
    place_powers(s)
    seat: i64 = 0
    while seat < s.seats:
        s.set_hand_size(seat, s.hand_size(seat), s.hand_size(seat))
        seat += 1
    if s.age == 1 and s.setup.option(FIRST_AGE_WITHOUT_DRAFT):
        deal_hands(s)
        begin_actions(s)
    else:
        deal_packs(s)
        ask_draft(s)


def place_powers(s: State) -> None:
    """The powers on the board leave it and find their places anew."""
    number: i64 = 0
    while number < POWERS:
        s.set_power_place(number, BOX)
        number += 1
    for power in s.setup.powers:
        of_board(power).on_age(s, NOBODY)


def go_on_drafting(s: State, direction: i64) -> None:
    """All have chosen a card."""
    if take_chosen(s, direction):
        begin_actions(s)
    else:
        ask_draft(s)


def begin_actions(s: State) -> None:
    """Rage is set to the stat (R6)."""
    begin_phase(s, ACTION)
    seat: i64 = 0
    while seat < s.seats:
        s.set_rage(seat, s.stat(seat, RAGE))
        s.set_out(seat, False)
        seat += 1
    s.turn = NOBODY


# -- Discard -------------------------------------------------------------------------------------------------------
def begin_discard(s: State) -> None:
    """Those with two or more cards choose the one to keep; in the last Age all go (R90)."""
    s.turn = NOBODY
    begin_phase(s, DISCARD)
    asked: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if s.age < AGES and s.hand_size(seat) > 1:
            asked |= 1 << seat
        seat += 1
    if asked != 0:
        s.asked = asked
        s.question = ASK_KEEP


def drop_cards(s: State) -> None:
    """Cards not kept are dropped, face down."""
    seat: i64 = 0
    while seat < s.seats:
        kept = s.chosen(seat)
        s.set_chosen(seat, -1)
        if kept >= 0 or s.age == AGES:
            dropped = drop_hand(s, seat, kept)
            if s.ear is not None and dropped > 0:
                emit(s, DROPPED, seat, dropped)
                if kept >= 0:
                    emit(s, KEPT, seat, s.card_of(kept), audience=1 << seat)
        seat += 1


# -- Quests --------------------------------------------------------------------------------------------------------
def begin_quests(s: State) -> None:
    """All Quests are revealed and tested on the same board (R91)."""
    begin_phase(s, QUESTS)
    fulfilled = vec[i64]()
    shown = quests_by_seat(s)
    turn: i64 = 0
    while turn < s.seats:
        seat = seat_after(s, s.first, turn)
        for entry in shown:
            if entry >> 8 != seat:
                continue
            card = entry & 255
            met = s.setup.cards[card].fulfilled(s, seat)
            if s.ear is not None:
                emit(s, QUEST_SHOWN, seat, card, 1 if met else 0)
            if met:
                fulfilled = append(fulfilled, (seat << 8) | card)
            discard(s, seat, show(s, seat, card, QUEST_ZONE + seat, DISCARD_PILE))
        turn += 1
    if len(fulfilled) > 0:
        s.stack.append(QuestRewards(fulfilled))


def quests_by_seat(s: State) -> vec[i64]:
    """All committed Quests, in the order of the card list: seat << 8 | card."""
    found = vec[i64]()
    copy: i64 = 0
    end = s.hand_to()
    while copy < end:
        zone = s.where(copy)
        if zone >= QUEST_ZONE and zone < QUEST_ZONE + 8:
            found = append(found, ((zone - QUEST_ZONE) << 8) | s.card_of(copy))
        copy += 1
    return found


class QuestRewards(Frame):
    """Fulfilled Quests pay one after another: Glory, then a stat may be raised."""

    def __init__(self, fulfilled: vec[i64]) -> None:
        self.fulfilled: vec[i64] = fulfilled  # seat << 8 | card
        self.next: i64 = 0

    def kind(self) -> i64:
        return QUEST_FRAME

    def data(self) -> list[int]:
        return [int(self.next), *[int(entry) for entry in self.fulfilled]]

    def load(self, data: list[int]) -> None:
        self.next = data[0]
        self.fulfilled = vec[i64](data[1:])

    def copy(self) -> Frame:
        other = QuestRewards(self.fulfilled)  # the list never changes: shared
        other.next = self.next
        return other

    def step(self, s: State) -> None:
        if self.next >= len(self.fulfilled):
            s.stack.pop()
            return
        entry = self.fulfilled[self.next]
        self.next += 1
        seat = entry >> 8
        quest = s.setup.cards[entry & 255]
        gain_glory(s, seat, quest.glory, QUEST_GLORY, CARD_SOURCE + quest.id)
        if s.hears(seat, MOD_QUEST_GLORY):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(seat, slot)
                if card is not None and card.hooks & (1 << MOD_QUEST_GLORY):
                    gain_glory(s, seat, card.mod_quest_glory(s, seat, quest), CARD_SOURCE + card.id)
                slot += 1
        found = raise_options(s, seat)
        if len(found) > 0:
            ask(s, seat, NO_CARD, ASK_RAISE, with_pass(found))

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        if answer != PASS:
            raise_stat(s, seat, first_of(answer), CARD_SOURCE + (self.fulfilled[self.next - 1] & 255))


# -- Ragnarök ------------------------------------------------------------------------------------------------------
def begin_ragnarok(s: State) -> None:
    """The doomed province is destroyed; all figures in it and in its fjord die."""
    begin_phase(s, RAGNAROK)
    doomed_by_track = dealt(s).doom[s.age - 1]
    province = province_to_fall(s, doomed_by_track)
    m = midgard(s)
    if province != doomed_by_track and not (m.ruined >> doomed_by_track) & 1:
        m.unused |= 1 << doomed_by_track  # R98a
    if (m.ruined >> province) & 1:
        if s.ear is not None:
            emit(s, SPENT_DOOM, province)
        return
    m.ruined |= 1 << province
    m.unused &= ~(1 << province)
    if s.ear is not None:
        emit(s, RUINED, province)
    doomed = Destruction(BY_DOOM, active_seat(s))
    fjord = i64(FJORD_OF[province])
    before: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        before |= s.count(seat, ANY, FALLEN) << (8 * seat)
        doom_all(s, doomed, seat, province)
        if fjord != province:
            doom_all(s, doomed, seat, fjord)
        seat += 1
    s.stack.append(Doom(before))
    destroy(s, doomed)


def province_to_fall(s: State, doomed: Place) -> Place:
    """The doomed province, unless a card has another fall: the first from the first player on decides (R98, R131)."""
    if not (s.heard >> WOULD_RUIN) & 1:
        return doomed
    turn: i64 = 0
    while turn < s.seats:
        seat = seat_after(s, s.first, turn)
        best: i64 = len(s.setup.cards)
        falls: i64 = -1
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and card.hooks & (1 << WOULD_RUIN) and card.id < best:
                province = its(card).would_ruin(s, seat)
                if province >= 0:
                    falls = province
                    best = card.id
            slot += 1
        if falls >= 0:
            if s.ear is not None and falls != doomed:
                emit(s, DOOM_TURNED, seat, best, doomed, falls)
            return falls
        turn += 1
    return doomed


class Doom(Frame):
    """Ragnarök: Glory for every figure that died."""

    def __init__(self, before: i64) -> None:
        self.before: i64 = before  # how many of each seat were fallen before, eight bits a seat

    def kind(self) -> i64:
        return DOOM_FRAME

    def data(self) -> list[int]:
        return [int(self.before)]

    def load(self, data: list[int]) -> None:
        self.before = data[0]

    def copy(self) -> Frame:
        return Doom(self.before)

    def step(self, s: State) -> None:
        s.stack.pop()
        each: i64 = DOOM_GLORY[s.age]
        turn: i64 = 0
        while turn < s.seats:
            seat = seat_after(s, s.first, turn)
            died = s.count(seat, ANY, FALLEN) - ((self.before >> (8 * seat)) & 255)
            gain_glory(s, seat, died * each, RAGNAROK_GLORY)
            if died > 0 and s.hears(seat, MOD_RAGNAROK_GLORY):
                slot: i64 = 0
                while slot < SLOTS:
                    card = s.upgrade(seat, slot)
                    if card is not None and card.hooks & (1 << MOD_RAGNAROK_GLORY):
                        gain_glory(s, seat, its(card).mod_ragnarok_glory(s, seat, died * each), CARD_SOURCE + card.id)
                    slot += 1
            turn += 1


# -- Release Valhalla ------------------------------------------------------------------------------------------------
def release(s: State) -> None:
    """The fallen return to the reserves."""
    begin_phase(s, RELEASE)
    turn: i64 = 0
    while turn < s.seats:
        seat = seat_after(s, s.first, turn)
        released = s.count(seat, ANY, FALLEN)
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            count = s.count(seat, kind, FALLEN)
            if count > 0:
                s.change(seat, kind, FALLEN, -count)
                s.change(seat, kind, RESERVE, count)
                if s.ear is not None:
                    emit(s, RELEASED, seat, kind, count)
            kind += 1
        if released > 0 and s.hears(seat, MOD_RELEASE_GLORY):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(seat, slot)
                if card is not None and card.hooks & (1 << MOD_RELEASE_GLORY):
                    glory = released * its(card).mod_release_glory(s, seat)
                    gain_glory(s, seat, glory, RELEASE_GLORY, CARD_SOURCE + card.id)
                slot += 1
        turn += 1


# -- the end of an Age and of the game ---------------------------------------------------------------------------------
def end_age(s: State) -> None:
    """Tokens are flipped, the first player changes; or the game ends."""
    if s.age == AGES:
        end_game(s)
        return
    midgard(s).pillaged = 0
    s.first = seat_after(s, s.first, 1)
    if s.ear is not None:
        emit(s, TOKENS_FLIPPED, s.age)
        emit(s, FIRST_PLAYER, s.first)
    s.age += 1
    begin_age(s)


def end_game(s: State) -> None:
    """Cards that pay at the end, then the legendary lines (R101)."""
    turn: i64 = 0
    while turn < s.seats:
        seat = seat_after(s, s.first, turn)
        if s.hears(seat, ON_GAME_END):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(seat, slot)
                if card is not None and card.hooks & (1 << ON_GAME_END):
                    its(card).on_game_end(s, seat)
                slot += 1
        legendary_lines(s, seat)
        turn += 1
    finish(s)
