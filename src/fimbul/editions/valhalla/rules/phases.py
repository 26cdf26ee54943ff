"""The phases of an Age other than the actions, the end of an Age and of the game."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.draft import ask_draft, deal_packs, take_chosen
from fimbul.core.rules.events import (
    CARD_SOURCE,
    DROPPED,
    FIRST_PLAYER,
    KEPT,
    PHASE_BEGAN,
    POWER_MOVED,
    QUEST_GLORY,
    QUEST_SHOWN,
    RELEASED,
    TOKENS_FLIPPED,
)
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ACTION,
    AGES,
    ASK_KEEP,
    ASK_RAISE,
    BOX,
    FIGURE_KINDS,
    GIFTS,
    HORNS,
    NO_CARD,
    NOBODY,
    PASS,
    QUESTS,
    RAGE,
    RELEASE,
    RESERVE,
    SLOTS,
    Action,
    Seat,
    first_of,
)
from fimbul.core.rules.ops import (
    SEEN,
    emit,
    finish,
    gain_glory,
    legendary_lines,
    move_card,
    raise_stat,
    show,
    take_in_hand,
)
from fimbul.core.rules.powers import MOD_QUEST_GLORY
from fimbul.core.rules.query import in_zone, raise_options
from fimbul.core.rules.state import CHOICES, DISCARD_PILE, DROPPED_ZONE, HAND, QUEST_ZONE, TABLE, State
from fimbul.editions.valhalla.rules.board import ARRIVAL, CHAMBERS, dealt, valhalla
from fimbul.editions.valhalla.rules.pile import in_pack_of
from fimbul.editions.valhalla.rules.powers import MAY_KEEP_LAST, ON_PHASE, its
from fimbul.editions.valhalla.rules.telling import QUEST_FRAME, everybody, tell


def begin_phase(s: State, phase: i64) -> None:
    """The Saga token moves on."""
    s.phase = phase
    if s.ear is not None:
        emit(s, PHASE_BEGAN, s.age, phase)


# -- God Arrives, Gods' Gifts ------------------------------------------------------------------------------------------
def begin_age(s: State) -> None:
    """A god arrives in the Chamber with the lowest token; then cards are dealt."""
    s.phase = GIFTS  # nobody is asked while the god arrives, so no state is ever in that phase
    if s.ear is not None:
        emit(s, PHASE_BEGAN, s.age, ARRIVAL)
        emit(s, POWER_MOVED, s.age - 1, BOX, dealt(s).closed[s.age - 1])
    begin_phase(s, GIFTS)
    valhalla(s).used = 0
    seat: i64 = 0
    while seat < s.seats:
        s.set_hand_size(seat, s.hand_size(seat), s.hand_size(seat))
        seat += 1
    deal_packs(s)
    ask_draft(s)


def go_on_drafting(s: State, direction: i64) -> None:
    """All have chosen a card."""
    if take_chosen(s, direction):
        begin_actions(s)
    else:
        ask_draft(s)


def keep_last_cards(s: State, direction: i64) -> None:
    """The draft is over: some clans keep the last card of the pack they hold."""
    if not (s.heard >> MAY_KEEP_LAST) & 1:
        return
    seat: i64 = 0
    while seat < s.seats:
        if s.hears(seat, MAY_KEEP_LAST):
            copy = in_pack_of(s, (seat - direction * (s.setup.picks - 1)) % s.seats)
            s.set_pick(seat, s.age, s.setup.picks, copy)
            move_card(s, copy, HAND + seat)
        seat += 1


def begin_actions(s: State) -> None:
    """Rage is set to the stat; then what cards do at the start."""
    begin_phase(s, ACTION)
    seat: i64 = 0
    while seat < s.seats:
        s.set_rage(seat, s.stat(seat, RAGE))
        s.set_out(seat, False)
        seat += 1
    s.turn = NOBODY
    tell(s, ON_PHASE, s.first, everybody(s), ACTION)


# -- Quests ------------------------------------------------------------------------------------------------------------
def begin_quests(s: State) -> None:
    """What cards do at the start, then all Quests are revealed (V20, V21)."""
    s.turn = NOBODY
    begin_phase(s, QUESTS)
    s.stack.append(QuestPhase())
    tell(s, ON_PHASE, s.first, everybody(s), QUESTS)


class QuestPhase(Frame):
    """Quests are revealed and tested on the same board, then the fulfilled ones pay one after another."""

    def __init__(self) -> None:
        self.shown: bool = False
        self.next: i64 = 0
        self.raised: bool = False  # whether the next one has raised its stat
        self.fulfilled: vec[i64] = vec[i64]()  # note << 16 | seat << 8 | card

    def kind(self) -> i64:
        return QUEST_FRAME

    def data(self) -> list[int]:
        head = [1 if self.shown else 0, int(self.next), 1 if self.raised else 0]
        return [*head, *[int(entry) for entry in self.fulfilled]]

    def load(self, data: list[int]) -> None:
        self.shown = data[0] == 1
        self.next = data[1]
        self.raised = data[2] == 1
        self.fulfilled = vec[i64](data[3:])

    def copy(self) -> Frame:
        other = QuestPhase()
        other.shown = self.shown
        other.next = self.next
        other.raised = self.raised
        other.fulfilled = self.fulfilled  # the list never changes once it is there: shared
        return other

    def step(self, s: State) -> None:
        if not self.shown:
            self.shown = True
            self.fulfilled = test_quests(s)
            return
        if self.next >= len(self.fulfilled):
            s.stack.pop()
            return
        entry = self.fulfilled[self.next]
        seat = (entry >> 8) & 255
        if not self.raised:
            self.raised = True
            found = raise_options(s, seat)
            if len(found) > 0:
                ask(s, seat, NO_CARD, ASK_RAISE, with_pass(found))
            return
        self.raised = False
        self.next += 1
        pay_quest(s, seat, entry & 255, entry >> 16)

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        if answer != PASS:
            raise_stat(s, seat, first_of(answer), CARD_SOURCE + (self.fulfilled[self.next] & 255))


def test_quests(s: State) -> vec[i64]:
    """Reveal and test all Quests, first player first; they go back into the hands (V20)."""
    found = vec[i64]()
    told = vec[i64]()  # seat << 8 | card
    turn: i64 = 0
    while turn < s.seats:
        seat = (s.first + turn) % s.seats
        copy: i64 = 0
        while copy < s.setup.copies:
            if s.where(copy) == QUEST_ZONE + seat:
                id = s.card_of(copy)
                told = append(told, (seat << 8) | id)
                card = its(s.setup.cards[id])
                if card.fulfilled(s, seat):
                    found = append(found, (card.fulfilled_note(s, seat) << 16) | (seat << 8) | id)
            copy += 1
        turn += 1
    for entry in told:
        seat = entry >> 8
        id = entry & 255
        if s.ear is not None:
            met: i64 = 0
            for other in found:
                met = 1 if other & 0xFFFF == entry else met
            emit(s, QUEST_SHOWN, seat, id, met)
        lay_open(s, seat, id)
    for entry in told:  # only when all lie open: two copies are two cards
        seat = entry >> 8
        take_in_hand(s, seat, in_zone(s, entry & 255, TABLE + seat))
    return found


def lay_open(s: State, seat: Seat, id: i64) -> None:
    """A committed Quest is turned up, unless it lies face up already (V39)."""
    copy = in_zone(s, id, QUEST_ZONE + seat)
    if s.shown(copy) == SEEN:
        move_card(s, copy, TABLE + seat)
    else:
        show(s, seat, id, QUEST_ZONE + seat, TABLE + seat)


def pay_quest(s: State, seat: Seat, id: i64, note: i64) -> None:
    """Horns after the raise, what upgrades add, then the Quest's own reward."""
    quest = its(s.setup.cards[id])
    gain_glory(s, seat, s.stat(seat, HORNS), QUEST_GLORY, CARD_SOURCE + id)
    if s.hears(seat, MOD_QUEST_GLORY):
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and (card.hooks >> MOD_QUEST_GLORY) & 1:
                gain_glory(s, seat, card.mod_quest_glory(s, seat, quest), CARD_SOURCE + card.id)
            slot += 1
    quest.on_fulfil(s, seat, note)


# -- Release Warriors, the end of an Age and of the game ---------------------------------------------------------------
def begin_release(s: State) -> None:
    """Cards that pay for the dead are told first."""
    begin_phase(s, RELEASE)
    s.round = 0
    tell(s, ON_PHASE, s.first, everybody(s), RELEASE)


def release(s: State) -> None:
    """All figures in kill piles and the Sauna return to their reserves."""
    turn: i64 = 0
    while turn < s.seats:
        seat = (s.first + turn) % s.seats
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            count: i64 = 0
            place: i64 = CHAMBERS
            while place < 16:
                here = s.count(seat, kind, place)
                if place != RESERVE and here > 0:
                    s.change(seat, kind, place, -here)
                    count += here
                place += 1
            if count > 0:
                s.change(seat, kind, RESERVE, count)
                if s.ear is not None:
                    emit(s, RELEASED, seat, kind, count)
            kind += 1
        turn += 1


def end_age(s: State) -> None:
    """Reward tokens go back, discard piles into the hands; those with more than three cards choose what to keep."""
    if s.age == AGES:
        end_game(s)
        return
    valhalla(s).tokens = 0
    if s.ear is not None:
        emit(s, TOKENS_FLIPPED, s.age)
    copy: i64 = 0
    while copy < s.setup.copies:
        zone = s.where(copy)
        if zone & 0xF8 == DISCARD_PILE:
            take_in_hand(s, zone - DISCARD_PILE, copy)
        copy += 1
    asked: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if s.hand_size(seat) > s.setup.edition.keeps:
            asked |= 1 << seat
        seat += 1
    if asked != 0:
        s.round = 1  # the figures are released
        s.asked = asked
        s.question = ASK_KEEP
    else:
        next_age(s)


def next_age(s: State) -> None:
    """Cards not kept leave the game, face down; the first player is the next seat."""
    seat: i64 = 0
    while seat < s.seats:
        if s.chosen(seat) >= 0:
            drop_others(s, seat)
        seat += 1
    s.first = (s.first + 1) % s.seats
    if s.ear is not None:
        emit(s, FIRST_PLAYER, s.first)
    s.age += 1
    begin_age(s)


def drop_others(s: State, seat: Seat) -> None:
    """All cards in hand but the chosen ones leave the game."""
    dropped: i64 = 0
    copy: i64 = 0
    while copy < s.setup.copies:
        if s.where(copy) == HAND + seat:
            if copy == s.chosen(seat) or copy == s.chosen(seat, 1) or copy == s.chosen(seat, 2):
                if s.ear is not None:
                    emit(s, KEPT, seat, s.card_of(copy), audience=1 << seat)
            else:
                move_card(s, copy, DROPPED_ZONE + 8 * (s.age - 1) + seat)
                dropped += 1
        copy += 1
    n: i64 = 0
    while n < CHOICES:
        s.set_chosen(seat, -1, n)
        n += 1
    if s.ear is not None and dropped > 0:
        emit(s, DROPPED, seat, dropped)


def end_game(s: State) -> None:
    """The legendary bonuses."""
    turn: i64 = 0
    while turn < s.seats:
        seat = (s.first + turn) % s.seats
        legendary_lines(s, seat)
        turn += 1
    finish(s)
