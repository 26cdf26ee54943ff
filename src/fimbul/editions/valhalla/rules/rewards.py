"""What a contest pays: the reward of the Chamber, or of the god who is there. Rulebook: Contest, Resolution."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import PILLAGE_GLORY, REWARDED
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ASK_RAISE,
    ASK_RECOVER,
    NO_CARD,
    PASS,
    RECOVER,
    SLOTS,
    STATS,
    Action,
    Place,
    Seat,
    action,
    first_of,
)
from fimbul.core.rules.ops import emit, gain_glory, raise_stat
from fimbul.core.rules.query import in_zone, raise_options
from fimbul.core.rules.state import DISCARD_PILE, State
from fimbul.editions.valhalla.content.gods import GODS
from fimbul.editions.valhalla.rules.board import (
    ANY_STAT,
    GOD_TOKEN,
    MEMORY,
    MEMORY_GLORY,
    REWARDS,
    TWO_STATS,
    god_at,
    shifted,
    valhalla,
)
from fimbul.editions.valhalla.rules.ops import recover
from fimbul.editions.valhalla.rules.powers import WOULD_REWARD, its
from fimbul.editions.valhalla.rules.telling import REWARD_FRAME

REWARD_GLORY: Final[i64] = PILLAGE_GLORY  # the number of this source of Glory; the edition names it


def claim(s: State, seat: Seat, place: Place) -> None:
    """A clan's reward token covers the reward of a Chamber."""
    v = valhalla(s)
    v.tokens |= shifted(seat + 1, 4 * place)


def discards_of(s: State, seat: Seat) -> vec[i64]:
    """One action for each different card in a seat's discard pile."""
    found = vec[i64](capacity=8)
    last: i64 = -1
    copy: i64 = 0
    while copy < s.setup.copies:
        if s.where(copy) == DISCARD_PILE + seat and s.card_of(copy) != last:
            last = s.card_of(copy)
            found = append(found, action(RECOVER, last))
        copy += 1
    return found


class Reward(Frame):
    """A clan has won a contest: its token is placed and the reward is paid."""

    def __init__(self, seat: Seat, place: Place, by_battle: bool) -> None:
        self.seat: i64 = seat
        self.place: i64 = place
        self.by_battle: bool = by_battle
        self.stage: i64 = 0
        self.raised: i64 = -1  # the stat that is shown, or was raised first

    def kind(self) -> i64:
        return REWARD_FRAME

    def data(self) -> list[int]:
        what = [int(self.seat), int(self.place), 1 if self.by_battle else 0]
        return [*what, int(self.stage), int(self.raised)]

    def load(self, data: list[int]) -> None:
        self.seat = data[0]
        self.place = data[1]
        self.by_battle = data[2] == 1
        self.stage = data[3]
        self.raised = data[4]

    def copy(self) -> Frame:
        other = Reward(self.seat, self.place, self.by_battle)
        other.stage = self.stage
        other.raised = self.raised
        return other

    def reward(self, s: State) -> i64:
        """What is to be had here."""
        return GOD_TOKEN if god_at(s, self.place) >= 0 else i64(REWARDS[self.place])

    def step(self, s: State) -> None:
        reward = self.reward(s)
        stage = self.stage
        self.stage += 1
        if stage == 0:
            claim(s, self.seat, self.place)
            if s.ear is not None:
                emit(s, REWARDED, self.seat, self.place, reward)
            if reward < STATS:
                self.raise_shown(s, reward)
            elif reward == MEMORY:
                gain_glory(s, self.seat, MEMORY_GLORY, REWARD_GLORY)
                found = discards_of(s, self.seat)
                if len(found) > 0:
                    ask(s, self.seat, NO_CARD, ASK_RECOVER, with_pass(found))
            else:
                ask(s, self.seat, NO_CARD, ASK_RAISE, raise_options(s, self.seat))
        elif stage == 1 and reward == TWO_STATS:
            ask(s, self.seat, NO_CARD, ASK_RAISE, raise_options(s, self.seat, self.raised))
        elif stage == 1 and reward == GOD_TOKEN:
            GODS[god_at(s, self.place)].bonus(s, self.seat, self.place)
        else:
            s.stack.pop()

    def raise_shown(self, s: State, stat: i64) -> None:
        """A fixed stat goes up, unless a card asks for another."""
        self.raised = stat
        if self.by_battle and s.hears(self.seat, WOULD_REWARD):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(self.seat, slot)
                if card is not None and (card.hooks >> WOULD_REWARD) & 1:
                    if its(card).would_reward(s, self.seat, stat):
                        return
                slot += 1
        raise_stat(s, self.seat, stat)

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        reward = self.reward(s)
        if reward == GOD_TOKEN and self.stage == 2:
            GODS[god_at(s, self.place)].bonus_chosen(s, seat, self.place, answer)
        elif reward == MEMORY:
            if answer != PASS:
                recover(s, seat, in_zone(s, first_of(answer), DISCARD_PILE + seat))
        else:
            self.raised = first_of(answer)
            raise_stat(s, seat, self.raised)


assert ANY_STAT == STATS
