"""Contest: declaring, the Call, cards, the outcome step by step. Rulebook: Contest; V1-V18, V30-V32."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import doom_all
from fimbul.core.rules.events import (
    ATTACKED,
    BATTLE_BEGAN,
    BATTLE_GLORY,
    CARD_SOURCE,
    NO_BATTLE,
    REVEALED,
    STRENGTH,
    TIED,
    TOOK_BACK,
    WON,
)
from fimbul.core.rules.frames import Frame
from fimbul.core.rules.ids import (
    ASK_CARD,
    AXES,
    BATTLE,
    FIGURE_KINDS,
    NO_CARD,
    NOBODY,
    SLOTS,
    CardId,
    Figure,
    Place,
    Seat,
)
from fimbul.core.rules.ops import emit, gain_glory, show, take_in_hand, use
from fimbul.core.rules.powers import MOD_BONUS, ON_BATTLE_END, ON_REVEAL
from fimbul.core.rules.query import in_zone, strength_of
from fimbul.core.rules.state import HAND, TABLE, State
from fimbul.editions.valhalla.rules.board import shifted
from fimbul.editions.valhalla.rules.bonuses import tell_bonuses
from fimbul.editions.valhalla.rules.call import Call
from fimbul.editions.valhalla.rules.ops import BY_LOSS, Doomed, doom, losses_to, throw
from fimbul.editions.valhalla.rules.powers import (
    MAY_CHOOSE_LATE,
    MOD_BATTLE_GLORY,
    MOD_BATTLE_STRENGTH,
    ON_CONTEST,
    ON_LOSE,
    ON_WIN,
    WOULD_CHOOSE_CARD,
    WOULD_TAKE_BACK,
    its,
)
from fimbul.editions.valhalla.rules.rewards import Reward
from fimbul.editions.valhalla.rules.telling import (
    CONTEST_FRAME,
    card_with_text,
    clans_at,
    everybody,
    tell,
    tell_battle,
)

# Stages of a contest, in the order of play.
DECLARE: Final[i64] = 0
CALL: Final[i64] = 1
MUSTER: Final[i64] = 2
FORESIGHT: Final[i64] = 3
CARDS: Final[i64] = 4
LATE_CARDS: Final[i64] = 5
REVEAL: Final[i64] = 6
COMPARE: Final[i64] = 7
LOSSES: Final[i64] = 8
LOSERS: Final[i64] = 9
CARDS_BACK: Final[i64] = 10
REWARD: Final[i64] = 11
HONOUR: Final[i64] = 12
WINNER: Final[i64] = 13
AFTER: Final[i64] = 14
DONE: Final[i64] = 15


def begin_contest(s: State, seat: Seat, place: Place) -> None:
    """A seat contests a Chamber."""
    if s.ear is not None:
        emit(s, ATTACKED, seat, place)
    s.stack.append(Contest(place, seat))


LATECOMERS: Final = 16  # their place in the data of a contest


@mypyc_attr(allow_interpreted_subclasses=True)
class Contest(Battle):
    """A contest from its declaration to the last effect. The fields of core's battle come first in its data."""

    def __init__(self, place: Place, attacker: Seat) -> None:
        super().__init__(place, attacker)
        self.stage = DECLARE
        self.printed: i64 = 0  # printed bonus of each clan's card after swaps, four bits a seat
        self.latecomers: i64 = 0  # who chooses a card when the others are revealed
        self.exchanged: i64 = 0  # who has exchanged a card after the reveal
        self.mute: i64 = 0  # whose card has no text
        self.settled: i64 = 0  # whose card has gone its way
        self.hollow: bool = False  # the winner gains no battle Glory
        self.lost_kinds: i64 = 0  # figures that died by losing: bit seat * 8 + kind

    # -- data ----------------------------------------------------------------------------------------------------
    def kind(self) -> i64:
        return CONTEST_FRAME

    def data(self) -> list[int]:
        masks = [int(self.printed), int(self.latecomers), int(self.exchanged), int(self.mute), int(self.settled)]
        return [*super().data(), *masks, 1 if self.hollow else 0, int(self.lost_kinds)]

    def load(self, data: list[int]) -> None:
        super().load(data)
        self.printed = data[15]
        self.latecomers = data[LATECOMERS]
        self.exchanged = data[17]
        self.mute = data[18]
        self.settled = data[19]
        self.hollow = data[20] == 1
        self.lost_kinds = data[21]

    def copy(self) -> Frame:
        other = Contest(self.place, self.attacker)
        self.fill(other)
        other.printed = self.printed
        other.latecomers = self.latecomers
        other.exchanged = self.exchanged
        other.mute = self.mute
        other.settled = self.settled
        other.hollow = self.hollow
        other.lost_kinds = self.lost_kinds
        return other

    # -- what cards ask ------------------------------------------------------------------------------------------
    def printed_of(self, seat: Seat) -> i64:
        return (self.printed >> (4 * seat)) & 15

    def set_printed(self, seat: Seat, bonus: i64) -> None:
        self.printed = (self.printed & ~shifted(15, 4 * seat)) | shifted(bonus, 4 * seat)

    def elite_took_part(self, seat: Seat) -> bool:
        return self.took_part(seat, 1)

    def died_by_loss(self, seat: Seat, kind: Figure) -> bool:
        return (self.lost_kinds >> (8 * seat + kind)) & 1 != 0

    def settle(self, seat: Seat) -> None:
        """A clan's card has gone its way before its turn to."""
        self.settled |= 1 << seat

    # -- the course of a contest -----------------------------------------------------------------------------------
    def step(self, s: State) -> None:
        stage = self.stage
        self.stage += 1
        if stage == DECLARE:
            tell(s, ON_CONTEST, self.attacker, 1 << self.attacker)
        elif stage == CALL:
            s.stack.append(Call(self.place, self.attacker))
        elif stage == MUSTER:
            self.muster(s)
        elif stage == FORESIGHT:
            self.await_others(s)
            tell(s, WOULD_CHOOSE_CARD, self.attacker, self.clans)
        elif stage == CARDS:
            self.ask_cards(s)
        elif stage == LATE_CARDS:
            self.ask_late(s)
        elif stage == REVEAL:
            tell_battle(s, self, ON_REVEAL, self.clans)
        elif stage == COMPARE:
            self.compare(s)
        elif stage == LOSSES:
            self.lose(s)
        elif stage == LOSERS:
            tell_battle(s, self, ON_LOSE, self.losers())
        elif stage == CARDS_BACK:
            self.cards_back(s)
        elif stage == REWARD:
            self.pay_reward(s)
        elif stage == HONOUR:
            self.honour(s)
        elif stage == WINNER:
            if self.clans != 0 and self.winner != NOBODY:
                tell_battle(s, self, ON_WIN, 1 << self.winner)
        elif stage == AFTER:
            tell_battle(s, self, ON_BATTLE_END, self.clans)
        else:
            s.stack.pop()

    def muster(self, s: State) -> None:
        """The Call is over: fight, or take the reward unopposed (V31)."""
        clans = clans_at(s, self.place)
        if clans == 1 << self.attacker:
            self.winner = self.attacker
            if s.ear is not None:
                emit(s, NO_BATTLE, self.place, self.attacker)
            self.stage = REWARD
            return
        self.clans = clans
        seat: i64 = 0
        while seat < s.seats:
            kind: i64 = 1
            while kind < FIGURE_KINDS:
                stood: i64 = 1 if s.count(seat, kind, self.place) > 0 else 0
                self.fought |= shifted(stood, 8 * seat + kind)
                kind += 1
            seat += 1
        if s.ear is not None:
            emit(s, BATTLE_BEGAN, self.place, clans)

    def await_others(self, s: State) -> None:
        """Who chooses late by itself, before anybody is asked to (V44)."""
        seat: i64 = 0
        while seat < s.seats:
            if self.fights(seat) and s.hears(seat, MAY_CHOOSE_LATE):
                slot: i64 = 0
                while slot < SLOTS:
                    card = s.upgrade(seat, slot)
                    if card is not None and its(card).may_choose_late(s, seat, self):
                        use(s, seat, card)
                        self.latecomers |= 1 << seat
                    slot += 1
            seat += 1

    def ask_cards(self, s: State) -> None:
        """All who do not choose late choose a card, in secret."""
        asked: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if self.fights(seat) and s.hand_size(seat) > 0 and not (self.latecomers >> seat) & 1:
                asked |= 1 << seat
            seat += 1
        if asked != 0:
            s.asked = asked
            s.question = ASK_CARD

    def ask_late(self, s: State) -> None:
        """Cards are turned over; then the latecomers choose one by one (V9)."""
        seat: i64 = 0
        while seat < s.seats:
            self.turn_over(s, seat)
            seat += 1
        turn: i64 = 0
        while turn < s.seats:
            seat = (self.attacker + turn) % s.seats
            if (self.latecomers >> seat) & 1 and s.hand_size(seat) > 0 and self.card(seat) == NO_CARD:
                self.open = True
                s.asked = 1 << seat
                s.question = ASK_CARD
                self.stage = LATE_CARDS
                return
            turn += 1
        self.open = False

    def turn_over(self, s: State, seat: Seat) -> None:
        copy = s.chosen(seat)
        if copy >= 0:
            s.set_chosen(seat, -1)
            self.lay_open(s, seat, s.card_of(copy))

    def lay_open(self, s: State, seat: Seat, card: CardId) -> None:
        """A card from hand lies revealed before a clan."""
        show(s, seat, card, HAND + seat, TABLE + seat)
        self.played = (self.played & ~shifted(255, 8 * seat)) | shifted(card + 1, 8 * seat)
        self.set_printed(seat, s.setup.cards[card].strength if s.setup.cards[card].kind == BATTLE else 0)
        if s.ear is not None:
            emit(s, REVEALED, seat, card)

    def exchange(self, s: State, seat: Seat, card: CardId) -> None:
        """A clan takes its card back and reveals another (V10)."""
        old = self.card(seat)
        copy = in_zone(s, old, TABLE + seat)
        if s.ear is not None:
            emit(s, TOOK_BACK, seat, old)
        self.exchanged |= 1 << seat
        self.lay_open(s, seat, card)  # before the old one is back: it is another card, and all know it
        take_in_hand(s, seat, copy)
        new = s.setup.cards[card]
        if card == old:
            self.mute |= 1 << seat  # a second one has no text
        elif new.kind == BATTLE and (new.hooks >> ON_REVEAL) & 1:
            new.on_reveal(s, seat, self)

    # -- compare -----------------------------------------------------------------------------------------------------
    def bonus(self, s: State, seat: Seat) -> i64:
        """The bonus of a clan's card (V12)."""
        id = self.card(seat)
        if id == NO_CARD or s.setup.cards[id].kind != BATTLE:
            return 0
        total = self.printed_of(seat)
        card = card_with_text(s, self, seat)
        if card is not None:
            total += card.mod_bonus(s, seat, self)
        if s.hears(seat, MOD_BONUS):
            slot: i64 = 0
            while slot < SLOTS:
                upgrade = s.upgrade(seat, slot)
                if upgrade is not None and (upgrade.hooks >> MOD_BONUS) & 1:
                    total += upgrade.mod_bonus(s, seat, self)
                slot += 1
        other: i64 = 0
        while other < s.seats:
            if other != seat and self.fights(other):
                card = card_with_text(s, self, other)
                if card is not None:
                    total += its(card).mod_enemy_bonus(s, other, self)
            other += 1
        return total if total > 0 else 0

    def strength(self, s: State, seat: Seat) -> i64:
        """STR of a clan's figures here, with what cards add in battle."""
        total = strength_of(s, seat, self.place)
        if s.hears(seat, MOD_BATTLE_STRENGTH):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(seat, slot)
                if card is not None and (card.hooks >> MOD_BATTLE_STRENGTH) & 1:
                    total += its(card).mod_battle_strength(s, seat, self)
                slot += 1
        return total

    def compare(self, s: State) -> None:
        """The highest total wins; a tie is lost by all, unless a card of one alone wins it (V1, V13)."""
        if self.clans == 0:
            return
        best: i64 = -1
        tied: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if self.fights(seat):
                figures = self.strength(s, seat)
                bonus = self.bonus(s, seat)
                if s.ear is not None:
                    tell_bonuses(s, self, seat)
                    emit(s, STRENGTH, seat, figures, bonus)
                if figures + bonus > best:
                    best = figures + bonus
                    tied = 0
                    self.winner = seat
                elif figures + bonus == best:
                    tied |= (1 << self.winner) if tied == 0 else 0
                    tied |= 1 << seat
            seat += 1
        if tied != 0:
            self.winner = self.winner_of_tie(s, tied)
            if self.winner != NOBODY:
                use(s, self.winner, s.setup.cards[self.card(self.winner)])
        if s.ear is not None:
            if self.winner == NOBODY:
                emit(s, TIED, self.place, self.clans)
            else:
                emit(s, WON, self.winner, self.place)

    def winner_of_tie(self, s: State, tied: i64) -> Seat:
        """The only one of the tied clans whose card wins ties, or nobody."""
        found: i64 = NOBODY
        seat: i64 = 0
        while seat < s.seats:
            card = card_with_text(s, self, seat) if (tied >> seat) & 1 else None
            if card is not None and its(card).may_win_tie(s, seat, self):
                if found != NOBODY:
                    return NOBODY
                found = seat
            seat += 1
        return found

    # -- outcome -----------------------------------------------------------------------------------------------------
    def losers(self) -> i64:
        return self.clans if self.winner == NOBODY else self.clans & ~(1 << self.winner)

    def lose(self, s: State) -> None:
        """All figures of the losers are to die."""
        doomed = Doomed(BY_LOSS, self.attacker, losses_to(self.winner))
        seat: i64 = 0
        while seat < s.seats:
            if self.lost(seat):
                doom_all(s, doomed, seat, self.place)
            seat += 1
        doom(s, doomed)

    def cards_back(self, s: State) -> None:
        """Clan by clan: upgrades are heard, then the card goes its way; the stage stays until all have gone."""
        turn: i64 = 0
        while turn < s.seats:
            seat = (self.attacker + turn) % s.seats
            bit: i64 = 1 << seat
            turn += 1
            if self.settled & bit or not self.fights(seat) or self.card(seat) == NO_CARD:
                continue
            self.stage = CARDS_BACK
            if self.counted & bit == 0 and (s.heard >> WOULD_TAKE_BACK) & 1:
                self.counted |= bit  # its upgrades have been heard
                tell(s, WOULD_TAKE_BACK, self.attacker, everybody(s) & self.clans, seat)
                return
            self.settled |= bit
            self.put_away(s, seat)
            return

    def put_away(self, s: State, seat: Seat) -> None:
        """The winner's card goes to its discard pile, a loser's back into its hand."""
        id = self.card(seat)
        copy = in_zone(s, id, TABLE + seat)
        keeps_none = self.cancelled & (1 << seat) != 0  # a card of another clan makes it discard
        card = card_with_text(s, self, seat)
        if seat == self.winner or keeps_none or (card is not None and its(card).is_spent()):
            throw(s, seat, copy)
        else:
            take_in_hand(s, seat, copy)
            if s.ear is not None:
                emit(s, TOOK_BACK, seat, id)

    def throw_played(self, s: State, seat: Seat) -> None:
        """A clan discards the card it played, before the others go their way."""
        self.settle(seat)
        throw(s, seat, in_zone(s, self.card(seat), TABLE + seat))

    def pay_reward(self, s: State) -> None:
        """To the contester who won, or to a winner whose card steals it (V14)."""
        if self.winner == NOBODY:
            return
        takes = self.winner == self.attacker
        if not takes:
            card = card_with_text(s, self, self.winner)
            takes = card is not None and its(card).may_steal(s, self.winner, self)
            if card is not None and takes:
                use(s, self.winner, card)
        if takes:
            s.stack.append(Reward(self.winner, self.place, self.clans != 0))

    def honour(self, s: State) -> None:
        """The winner of a battle gains its Axes, and what cards add (V25)."""
        if self.winner == NOBODY or self.clans == 0 or self.hollow:
            return
        gain_glory(s, self.winner, s.stat(self.winner, AXES), BATTLE_GLORY)
        if s.hears(self.winner, MOD_BATTLE_GLORY):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(self.winner, slot)
                if card is not None and (card.hooks >> MOD_BATTLE_GLORY) & 1:
                    gain_glory(s, self.winner, its(card).mod_battle_glory(s, self.winner, self), CARD_SOURCE + card.id)
                slot += 1
