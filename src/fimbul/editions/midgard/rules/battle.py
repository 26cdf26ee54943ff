"""A battle of Midgard: cards chosen in secret, revealed, late cards, the outcome in order (R64)."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import doom_all
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
from fimbul.core.rules.frames import rows_of
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
    Seat,
    first_of,
)
from fimbul.core.rules.ops import discard, emit, gain_glory, show, take_in_hand
from fimbul.core.rules.powers import ON_BATTLE_END, ON_REVEAL
from fimbul.core.rules.query import in_zone
from fimbul.core.rules.state import HAND, TABLE, State
from fimbul.editions.midgard.rules.battle_order import TRICK, VICTORY, AttackOver, BattleEnd, Reveal
from fimbul.editions.midgard.rules.battle_queries import (
    battle_places,
    clans_over,
    heard_in,
    pays_glory,
    played_openly,
    strength_in,
    tell_powers,
    tell_strengths,
)
from fimbul.editions.midgard.rules.destroy import IN_BATTLE, Destruction, active_seat, destroy
from fimbul.editions.midgard.rules.powers import MAY_PLAY_OPENLY, MAY_TAKE_GLORY, ON_ATTACK_OVER

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
class MidgardBattle(Battle):
    """A fight over a province, from the call to the last effect."""

    # -- what cards ask ------------------------------------------------------------------------------------------
    def pair_fought(self, seat: Seat) -> i64:
        """How many figures of the kind PAIR of a clan took part."""
        return ((self.fought >> (8 * seat + PAIR)) & 1) + ((self.fought >> (8 * seat)) & 1)

    def cancel(self, s: State, seat: Seat) -> None:
        """A clan's card loses its text; of one without a text for battles nothing is said."""
        self.cancelled |= 1 << seat
        id = self.card(seat)
        if s.ear is not None and id != NO_CARD and s.setup.cards[id].kind == BATTLE and s.setup.cards[id].hooks != 0:
            emit(s, CANCELLED, seat, id)

    def count_as(self, s: State, seat: Seat, bonus: i64, cause: i64) -> None:
        """A clan's Quest card counts as a Battle card."""
        self.counted |= bonus << (4 * seat)
        if s.ear is not None:
            emit(s, COUNTED, seat, bonus, cause)

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

    # -- the pillage's part ----------------------------------------------------------------------------------------
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
            if self.winner != NOBODY and self.clans != 0:
                if pays_glory(s, self):
                    gain_glory(s, self.winner, s.stat(self.winner, AXES), BATTLE_GLORY)
                elif s.ear is not None:
                    tell_powers(s, self, MAY_TAKE_GLORY)
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
        here, support = battle_places(self.place)
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
            if s.ear is not None and not self.open:
                tell_powers(s, self, MAY_PLAY_OPENLY)
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
        if not s.age >= s.setup.late_from:
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
        if s.ear is not None:
            tell_strengths(s, self)
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
        doomed = Destruction(IN_BATTLE, active_seat(s))
        here, support = battle_places(self.place)
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


def fight(battle: Battle) -> MidgardBattle:
    """The same battle with all that this edition knows of it."""
    return cast(MidgardBattle, battle)
