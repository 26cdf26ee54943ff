"""Battle: cards chosen in secret, revealed, late cards, the outcome in order (R64). Editions add call and reward."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.battle_order import TRICK, VICTORY, AttackOver, BattleEnd, Reveal
from fimbul.core.rules.battle_queries import heard_in, pays_glory, played_openly, strength_in
from fimbul.core.rules.destroy import IN_BATTLE, Destroy, active_seat, destroy, doom_all
from fimbul.core.rules.events import (
    BATTLE_BEGAN,
    BATTLE_GLORY,
    CANCELLED,
    COUNTED,
    REVEALED,
    STRENGTH,
    TIED,
    TOOK_BACK,
    WON,
)
from fimbul.core.rules.frames import Frame, rows_of
from fimbul.core.rules.ids import (
    ASK_CARD,
    ASK_LATE,
    AXES,
    BATTLE,
    FIGURE_KINDS,
    NO_CARD,
    NOBODY,
    PAIR,
    PASS,
    Action,
    CardId,
    Figure,
    Place,
    Seat,
    first_of,
)
from fimbul.core.rules.ops import discard, emit, gain_glory, show, take_in_hand
from fimbul.core.rules.powers import MAY_PLAY_OPENLY, ON_ATTACK_OVER, ON_BATTLE_END, ON_REVEAL
from fimbul.core.rules.query import clans_over, in_zone
from fimbul.core.rules.state import HAND, TABLE, State

# Stages of a battle, in the order of play.
CALL: Final[i64] = 0
CARDS: Final[i64] = 1
OPEN_CARDS: Final[i64] = 2
REVEAL: Final[i64] = 3
REVEALED_ALL: Final[i64] = 4
LATE: Final[i64] = 5
OUTCOME: Final[i64] = 6
LOSSES: Final[i64] = 7
SPOILS: Final[i64] = 8
HONOUR: Final[i64] = 9
AFTERMATH: Final[i64] = 10
FAREWELL: Final[i64] = 11
DONE: Final[i64] = 12


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(Frame):
    """A fight over a place, from the call to the last effect."""

    def __init__(self, place: Place, attacker: Seat) -> None:
        self.place: i64 = place
        self.attacker: i64 = attacker
        self.stage: i64 = CALL
        self.clans: i64 = 0  # who fights
        self.speaker: i64 = attacker  # who is asked next, in the call and for late cards
        self.quiet: i64 = 0  # how many in a row had nothing to say
        self.played: i64 = 0  # the card of each seat: id + 1, eight bits a seat
        self.cancelled: i64 = 0  # whose card lost its text
        self.counted: i64 = 0  # what a Quest card counts for, four bits a seat
        self.restart: bool = False  # all revealed cards go, and new ones are chosen
        self.fallen: i64 = 0  # figures lost in this battle, eight bits a seat
        self.fought: i64 = 0  # which figures stood in it when cards were first chosen: seat * 8 + kind (0: PAIR twice)
        self.winner: i64 = NOBODY
        self.lates: i64 = 0  # late cards played, by all
        self.open: bool = False  # cards are played face up, one clan after the other

    # -- data ----------------------------------------------------------------------------------------------------
    def data(self) -> list[int]:
        where = [int(self.place), int(self.attacker), int(self.stage), int(self.clans), int(self.speaker)]
        cards = [int(self.quiet), int(self.played), int(self.cancelled), int(self.counted), int(self.restart)]
        outcome = [int(self.fallen), int(self.fought), int(self.winner), int(self.lates), int(self.open)]
        return where + cards + outcome

    def load(self, data: list[int]) -> None:
        self.place = data[0]
        self.attacker = data[1]
        self.stage = data[2]
        self.clans = data[3]
        self.speaker = data[4]
        self.quiet = data[5]
        self.played = data[6]
        self.cancelled = data[7]
        self.counted = data[8]
        self.restart = data[9] == 1
        self.fallen = data[10]
        self.fought = data[11]
        self.winner = data[12]
        self.lates = data[13]
        self.open = data[14] == 1

    def fill(self, other: Battle) -> None:
        """Make another battle equal to this one."""
        other.stage = self.stage
        other.clans = self.clans
        other.speaker = self.speaker
        other.quiet = self.quiet
        other.played = self.played
        other.cancelled = self.cancelled
        other.counted = self.counted
        other.restart = self.restart
        other.fallen = self.fallen
        other.fought = self.fought
        other.winner = self.winner
        other.lates = self.lates
        other.open = self.open

    # -- what cards ask ------------------------------------------------------------------------------------------
    def fights(self, seat: Seat) -> bool:
        return (self.clans >> seat) & 1 != 0

    def lost(self, seat: Seat) -> bool:
        """Whether a clan fought and did not win."""
        return self.fights(seat) and seat != self.winner

    def card(self, seat: Seat) -> CardId:
        """The card a clan revealed (late cards apart), or -1."""
        return ((self.played >> (8 * seat)) & 255) - 1

    def count_of(self, seat: Seat) -> i64:
        return (self.counted >> (4 * seat)) & 15

    def fallen_of(self, seat: Seat) -> i64:
        return (self.fallen >> (8 * seat)) & 255

    def enemies_fallen(self, s: State, me: Seat) -> i64:
        """How many figures the other clans lost in this battle."""
        total: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if seat != me:
                total += self.fallen_of(seat)
            seat += 1
        return total

    def took_part(self, seat: Seat, kind: Figure) -> bool:
        return (self.fought >> (8 * seat + kind)) & 1 != 0

    def pair_fought(self, seat: Seat) -> i64:
        """How many figures of the kind PAIR of a clan took part."""
        return ((self.fought >> (8 * seat + PAIR)) & 1) + ((self.fought >> (8 * seat)) & 1)

    def cancel(self, s: State, seat: Seat) -> None:
        """A clan's card loses its text."""
        self.cancelled |= 1 << seat
        if s.ear is not None:
            emit(s, CANCELLED, seat, self.card(seat))

    def count_as(self, s: State, seat: Seat, bonus: i64) -> None:
        """A clan's Quest card counts as a Battle card."""
        self.counted |= bonus << (4 * seat)
        if s.ear is not None:
            emit(s, COUNTED, seat, bonus)

    def table(self, s: State, seat: Seat) -> vec[i64]:
        """The copies that lie revealed before a clan, late cards too."""
        found = vec[i64](capacity=2)
        if self.lates > 0:
            copy = s.next_in(TABLE + seat, 0)
            while copy < s.setup.copies:
                found = append(found, copy)
                copy = s.next_in(TABLE + seat, copy + 1)
        elif self.card(seat) != NO_CARD:
            copy = in_zone(s, self.card(seat), TABLE + seat)
            if copy >= 0:
                found = append(found, copy)
        return found

    def card_bonus(self, s: State, seat: Seat) -> i64:
        """The bonus of the card a clan revealed, late cards apart."""
        id = self.card(seat)
        if id == NO_CARD:
            return 0
        card = s.setup.cards[id]
        if card.kind != BATTLE:
            return self.count_of(seat)
        if (self.cancelled >> seat) & 1:
            return card.strength
        return card.strength + card.mod_bonus(s, seat, self)

    def bonus(self, s: State, seat: Seat) -> i64:
        """The bonus of all cards a clan has revealed."""
        total = self.card_bonus(s, seat)
        if self.lates > 0:
            main = self.card(seat)
            for copy in self.table(s, seat):
                card = s.card_of(copy)
                if card == main:
                    main = NO_CARD
                else:
                    total += s.setup.cards[card].strength
        return total

    def fell(self, seat: Seat, count: i64) -> bool:
        self.fallen += count << (8 * seat)
        return True

    # -- the editions' part ----------------------------------------------------------------------------------------
    def call(self, s: State) -> None:
        """Ask the next seat whether a figure joins, or `begin`."""
        raise NotImplementedError

    def spoils(self, s: State) -> None:
        """The attacker has won the place: its reward, then all that listens to that."""
        raise NotImplementedError

    # -- the course of a battle ------------------------------------------------------------------------------------
    def step(self, s: State) -> None:
        stage = self.stage
        if stage == CALL:
            self.call(s)
        elif stage == CARDS:
            self.choose_cards(s)
        elif stage == OPEN_CARDS:
            self.play_openly(s)
        elif stage == REVEAL:
            self.reveal(s)
        elif stage == REVEALED_ALL:
            if self.restart:
                self.start_anew(s)
            else:
                self.stage = LATE
                self.speaker = self.attacker
                self.quiet = 0
        elif stage == LATE:
            self.late(s)
        elif stage == OUTCOME:
            self.outcome(s)
        elif stage == LOSSES:
            self.losses(s)
        elif stage == SPOILS:
            self.stage = HONOUR
            if self.winner == self.attacker:
                self.spoils(s)
        elif stage == HONOUR:
            self.stage = AFTERMATH
            if self.winner != NOBODY and self.clans != 0 and pays_glory(s, self):
                gain_glory(s, self.winner, s.stat(self.winner, AXES), BATTLE_GLORY)
        elif stage == AFTERMATH:
            self.stage = FAREWELL
            self.tell_end(s, VICTORY)
        elif stage == FAREWELL:
            self.stage = DONE
            if (s.heard >> ON_ATTACK_OVER) & 1:
                s.stack.append(AttackOver(self.attacker))
        else:
            s.stack.pop()

    def begin(self, s: State) -> None:
        """The call is over: fight, or take the place unopposed."""
        clans = clans_over(s, self.place)
        if clans == 1 << self.attacker:
            self.winner = self.attacker
            self.unopposed(s)
            self.stage = SPOILS
            return
        self.clans = clans
        here, support = s.setup.edition.battle_places(self.place)
        seat: i64 = 0
        while seat < s.seats:
            kind: i64 = 1
            while kind < FIGURE_KINDS:
                stood: i64 = 1 if s.count(seat, kind, here) > 0 or s.count(seat, kind, support) > 0 else 0
                self.fought |= stood << (8 * seat + kind)
                kind += 1
            second: i64 = 1 if s.count(seat, PAIR, here) > 1 else 0
            self.fought |= second << (8 * seat)
            seat += 1
        if s.ear is not None:
            emit(s, BATTLE_BEGAN, self.place, clans)
        self.stage = CARDS

    def unopposed(self, s: State) -> None:
        """There is no enemy."""

    def choose_cards(self, s: State) -> None:
        if (s.heard >> MAY_PLAY_OPENLY) & 1 and played_openly(s, self):
            self.open = True
            self.stage = OPEN_CARDS
            self.speaker = self.attacker
            self.quiet = 0
            self.next_speaker(s)
            return
        self.stage = REVEAL
        asked: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if self.fights(seat) and s.hand_size(seat) > 0:
                asked |= 1 << seat
            seat += 1
        if asked != 0:
            s.asked = asked
            s.question = ASK_CARD

    def play_openly(self, s: State) -> None:
        """The next clan plays a card face up, from the attacker's left, the attacker last."""
        while self.quiet <= s.seats:
            seat = self.speaker
            self.turn_over(s, seat)
            if self.fights(seat) and s.hand_size(seat) > 0 and self.card(seat) == NO_CARD:
                s.asked = 1 << seat
                s.question = ASK_CARD
                return
            self.next_speaker(s)
        self.stage = REVEAL

    def turn_over(self, s: State, seat: Seat) -> None:
        """A chosen card is shown to all."""
        copy = s.chosen(seat)
        if copy >= 0:
            s.set_chosen(seat, -1)
            card = s.card_of(copy)
            show(s, seat, card, HAND + seat, TABLE + seat)
            self.played |= (card + 1) << (8 * seat)
            if s.ear is not None:
                emit(s, REVEALED, seat, card)

    def reveal(self, s: State) -> None:
        """All cards are turned over; then their texts, in the order of R48."""
        listeners = heard_in(s, self, ON_REVEAL)
        seat: i64 = 0
        while seat < s.seats:
            self.turn_over(s, seat)
            card = self.card(seat)
            if card != NO_CARD and s.setup.cards[card].hooks & (1 << ON_REVEAL):
                listeners = True
            seat += 1
        self.stage = REVEALED_ALL
        if listeners:
            s.stack.append(Reveal(self.attacker))

    def start_anew(self, s: State) -> None:
        """All revealed cards are discarded, and new ones are chosen."""
        seat: i64 = 0
        while seat < s.seats:
            for copy in self.table(s, seat):
                discard(s, seat, copy)
            seat += 1
        self.restart = False
        self.played = 0
        self.cancelled = 0
        self.counted = 0
        self.stage = CARDS

    def late(self, s: State) -> None:
        """Ask the next clan for a late card; everyone who could hold one is asked (R60, R119)."""
        if not s.setup.edition.late_cards(s):
            self.stage = OUTCOME
            return
        while self.quiet < s.seats:
            seat = self.speaker
            if self.fights(seat) and s.hand_size(seat) > 0:
                s.asked = 1 << seat
                s.question = ASK_LATE
                return
            self.next_speaker(s)
        self.stage = OUTCOME

    def next_speaker(self, s: State) -> None:
        self.quiet += 1
        self.speaker += 1
        if self.speaker == s.seats:
            self.speaker = 0

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        """A late card, or none."""
        if answer != PASS:
            card = first_of(answer)
            show(s, seat, card, HAND + seat, TABLE + seat)
            if s.ear is not None:
                emit(s, REVEALED, seat, card)
            self.quiet = -1
            self.lates += 1
        self.next_speaker(s)

    def outcome(self, s: State) -> None:
        """Fix the winner: the highest STR alone (R63)."""
        best: i64 = -1
        seat: i64 = 0
        while seat < s.seats:
            if self.fights(seat):
                figures = strength_in(s, self, seat)
                bonus = self.bonus(s, seat)
                if s.ear is not None:
                    emit(s, STRENGTH, seat, figures, bonus)
                if figures + bonus > best:
                    best = figures + bonus
                    self.winner = seat
                elif figures + bonus == best:
                    self.winner = NOBODY
            seat += 1
        if s.ear is not None:
            if self.winner == NOBODY:
                emit(s, TIED, self.place, self.clans)
            else:
                emit(s, WON, self.winner, self.place)
        self.stage = LOSSES
        self.tell_end(s, TRICK)

    def losses(self, s: State) -> None:
        """The winner discards, the losers take their cards back and lose their figures."""
        doomed = Destroy(IN_BATTLE, active_seat(s))
        here, support = s.setup.edition.battle_places(self.place)
        seat: i64 = 0
        while seat < s.seats:
            if self.fights(seat):
                for copy in self.table(s, seat):
                    if seat == self.winner:
                        discard(s, seat, copy)
                    else:
                        take_in_hand(s, seat, copy)
                        if s.ear is not None:
                            emit(s, TOOK_BACK, seat, s.card_of(copy))
                if seat != self.winner:
                    doom_all(s, doomed, seat, here)
                    if support != here:
                        doom_all(s, doomed, seat, support)
            seat += 1
        self.stage = SPOILS
        destroy(s, doomed)

    def tell_end(self, s: State, order: i64) -> None:
        """Tell the outcome to all cards of the battle: up to RETAIN, or from VICTORY on."""
        listeners = heard_in(s, self, ON_BATTLE_END)
        seat: i64 = 0
        while seat < s.seats and not listeners:
            card = self.card(seat)
            listeners = card != NO_CARD and s.setup.cards[card].hooks & (1 << ON_BATTLE_END) != 0
            seat += 1
        if listeners and self.clans != 0:
            s.stack.append(BattleEnd(self.attacker, order, rows_of(s)))
