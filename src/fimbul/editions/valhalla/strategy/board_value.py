"""The board as one seat values it: who is how strong where, what a Chamber is worth, how a contest there would go.

Reads only what the seat may know: the board, its own cards, how many cards others hold.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.ids import (
    ANY,
    AXES,
    FIGURE_KINDS,
    STATS,
    Action,
    Place,
    Seat,
    count_in,
)
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import (
    ANY_STAT,
    CHAMBERS,
    DOORS,
    MEMORY_GLORY,
    REWARDS,
    THRONE,
    TWO_STATS,
    VALOR_GLORY,
    dealt,
    god_at,
    is_closed,
    token_at,
)
from fimbul.editions.valhalla.rules.query import dead_of, majority_number
from fimbul.editions.valhalla.strategy.parameters import (
    ACCESS,
    BATTLE_WEIGHT,
    DENY,
    FIGURE,
    GUESS,
    JOIN_OWN,
    JOIN_RIVAL,
    KILL,
    LATER,
    NEXT_GOD,
    OUTSIDER,
    SMALL_HAND,
    VALOR,
    VALOR_LEAD,
    VALOR_SLOPE,
)
from fimbul.editions.valhalla.strategy.quests import NONE, QuestValue

FEW_CARDS: Final[i64] = 2
ZEROS: Final = vec[i64]([0] * 45)
MINUS: Final = vec[i64]([-1] * 45)
UNKNOWN: Final = vec[float]([-1e9] * 9)
TOKEN_BONUS: Final[tuple[float, ...]] = (0.0, 0.0, 1.5, 2.5, 1.5)  # of a god's token, where it is no Glory
FOILED: Final = 0.3  # a battle lost is never free: the rival gains by it


class BoardValue(QuestValue):
    """What a seat can see from where it sits; made anew for every decision."""

    def __init__(self, s: State, me: Seat, numbers: vec[float], table: vec[float], effects: vec[i64]) -> None:
        super().__init__(s, me, numbers, table, effects)
        self.at: vec[i64] = ZEROS[: s.seats * CHAMBERS]  # STR by seat and Chamber
        seat: i64 = 0
        while seat < s.seats:
            place: i64 = 0
            while place < CHAMBERS:
                if s.count(seat, ANY, place) > 0:
                    self.at[seat * CHAMBERS + place] = strength_of(s, seat, place)
                place += 1
            seat += 1
        # worked out when first asked for, by Chamber (and seat)
        self.near_by: vec[i64] = MINUS[: s.seats * CHAMBERS]
        self.rival_by: vec[i64] = MINUS[:CHAMBERS]
        self.prize_by: vec[float] = UNKNOWN[:CHAMBERS]
        self.loss_by: vec[float] = UNKNOWN[:CHAMBERS]
        self.stay_by: vec[float] = UNKNOWN[:CHAMBERS]
        self.reward_by: vec[float] = UNKNOWN[:CHAMBERS]
        self.rewards: float = 0.0
        self.quests_now: float = NONE

    # -- a Chamber ------------------------------------------------------------
    def prize(self, place: Place) -> float:
        """What the reward of a Chamber is worth."""
        if self.prize_by[place] == NONE:
            self.prize_by[place] = self.reward_worth(place)
        return self.prize_by[place]

    def reward_worth(self, place: Place) -> float:
        s = self.s
        god = god_at(s, place)
        if god >= 0:
            worth = self.best_raise() + TOKEN_BONUS[god]
            if god == 0:
                worth += float(s.stat(self.me, AXES))
            elif god == 1:
                dead = dead_of(s, self.me)
                worth += 2.0 * float(dead if dead < 3 else 3)
            return worth
        reward = i64(REWARDS[place])
        if reward < STATS:
            return self.raise_worth(reward)
        if reward == ANY_STAT:
            return self.best_raise()
        if reward == TWO_STATS:
            least = self.raise_worth(0)
            stat: i64 = 1
            while stat < STATS:
                if self.raise_worth(stat) < least:
                    least = self.raise_worth(stat)
                stat += 1
            return self.raise_worth(0) + self.raise_worth(1) + self.raise_worth(2) - least
        return float(MEMORY_GLORY) + 1.0

    def is_open(self, place: Place) -> bool:
        """Whether a reward is still to be had in a Chamber."""
        return token_at(self.s, place) < 0 and not is_closed(self.s, place)

    def is_valor(self, place: Place) -> bool:
        """Whether figures prove their valor in a Chamber in this Age."""
        return place == THRONE or god_at(self.s, place) >= 0

    def near(self, seat: Seat, place: Place) -> i64:
        """STR of the strongest figure of a seat in the Chambers around."""
        at = seat * CHAMBERS + place
        if self.near_by[at] < 0:
            s = self.s
            best: i64 = 0
            other: i64 = 0
            while other < CHAMBERS:
                if (DOORS[place] >> other) & 1 and s.count(seat, ANY, other) > 0:
                    kind: i64 = 1
                    while kind < FIGURE_KINDS:
                        if s.count(seat, kind, other) > 0 and s.figure_strength(seat, kind) > best:
                            best = s.figure_strength(seat, kind)
                        kind += 1
                other += 1
            self.near_by[at] = best
        return self.near_by[at]

    def beats(self, seat: Seat, slack: float) -> float:
        """The chance that a rival's card adds less than what separates us."""
        cards = self.s.hand_size(seat)
        if cards == 0:
            return 1.0 if slack > 0.0 else 0.0
        if slack <= float(self.known[seat]):
            return 0.1 if slack > 0.0 else 0.0
        if cards <= FEW_CARDS:
            slack += self.numbers[SMALL_HAND]
        if slack <= 0.0:
            return 0.0
        whole = i64(slack)
        if whole >= 9:
            return 1.0
        low = self.numbers[GUESS + whole - 1] if whole > 0 else 0.0
        high = self.numbers[GUESS + whole]
        return low + (high - low) * (slack - float(whole))

    def hopeful(self, place: Place) -> float:
        """Own STR in a Chamber with the best card, counting the moves on trial."""
        return float(self.strength[place]) + self.best

    def winning(self, place: Place, mine: float, call: bool) -> float:
        """The chance to win a contest with so much STR, card included; `call`: others may still join."""
        s = self.s
        if call:
            mine += self.numbers[JOIN_OWN] * float(self.near(self.me, place))
        chance: float = 1.0
        seat: i64 = 0
        while seat < s.seats:
            if seat != self.me:
                here = s.count(seat, ANY, place) > 0
                near = float(self.near(seat, place)) if call else 0.0
                if here or near > 0.0:
                    rival = float(self.at[seat * CHAMBERS + place]) + self.numbers[JOIN_RIVAL] * near
                    win = self.beats(seat, mine - rival)
                    if not here:
                        win = 1.0 - self.numbers[OUTSIDER] * (1.0 - win)
                    chance *= win
            seat += 1
        return chance

    # -- what standing somewhere is worth ------------------------------------------------------------
    def leads_valor(self, place: Place) -> float:
        """The chance to have the most figures in a Chamber in the end, counting the moves on trial."""
        s = self.s
        if self.rival_by[place] < 0:
            best: i64 = 0
            seat: i64 = 0
            while seat < s.seats:
                if seat != self.me:
                    number = majority_number(s, seat, place)
                    if number > best:
                        best = number
                seat += 1
            self.rival_by[place] = best
        lead = self.number(place) - self.rival_by[place]
        if self.final:
            return 1.0 if lead >= 0 else 0.0
        x = (float(lead) - self.numbers[VALOR_LEAD]) * self.numbers[VALOR_SLOPE]
        return 0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))

    def stay(self, place: Place) -> float:
        """What figures are worth that stay in a Chamber, counting the moves on trial."""
        count = float(self.count(ANY, place))
        if count == 0.0:
            return 0.0
        lasting = self.numbers[FIGURE + self.age] * (0.5 * count + 0.5 * float(self.strength[place]))
        if self.is_valor(place):
            chance = self.leads_valor(place)
            worth = self.numbers[VALOR] * float(VALOR_GLORY[self.s.age]) * count * chance
            worth += (1.0 - chance) * 2.0 * float(self.scraps)
            return worth + (1.0 - chance) * lasting
        if self.age < 2 and dealt(self.s).closed[self.age + 1] == place:
            lasting += self.numbers[NEXT_GOD] * count
        if not self.idle and self.by_valor(place):
            lasting += self.numbers[ACCESS] * (count if count < 3.0 else 3.0)
        return lasting

    def by_valor(self, place: Place) -> bool:
        """Whether a doorway leads to a Chamber of Prove Valor."""
        other: i64 = 0
        while other < CHAMBERS:
            if (DOORS[place] >> other) & 1 and self.is_valor(other):
                return True
            other += 1
        return False

    def reward(self, place: Place) -> float:
        """What the figures in a Chamber may still win there, counting the moves on trial."""
        if self.idle or self.count(ANY, place) == 0 or not self.is_open(place):
            return 0.0
        return self.numbers[LATER + self.age] * self.winning(place, self.hopeful(place), True) * self.prize(place)

    def settle(self) -> None:
        """Work out the worth of all Chambers as they are; before anything is tried."""
        if self.quests_now != NONE:
            return
        place: i64 = 0
        while place < CHAMBERS:
            self.stay_by[place] = self.stay(place)
            self.reward_by[place] = self.reward(place)
            self.rewards += self.reward_by[place]
            place += 1
        self.quests_now = self.hopes(self.idle)

    def changed(self, place: Place, other: Place, idle: bool) -> float:
        """What the moves on trial gain in one or two Chambers; `idle`: no Rage is left then."""
        gain = self.stay(place) - self.stay_by[place] + self.hopes(idle) - self.quests_now
        if other >= 0:
            gain += self.stay(other) - self.stay_by[other]
        if idle:
            return gain - self.rewards
        gain += self.reward(place) - self.reward_by[place]
        if other >= 0:
            gain += self.reward(other) - self.reward_by[other]
        return gain

    def with_figure(self, kind: i64, place: Place, by: i64, idle: bool) -> float:
        """What some figures more or less in a Chamber change."""
        self.settle()
        self.shift(kind, place, by)
        gain = self.changed(place, -1, idle)
        self.shift(kind, place, -by)
        return gain

    def moved(self, group: Action, source: Place, target: Place, idle: bool) -> float:
        """What it changes that a group of figures (as in TROOPS) goes from one Chamber to another."""
        self.settle()
        self.shift_group(group, source, -1)
        self.shift_group(group, target, 1)
        gain = self.changed(source, target, idle)
        self.shift_group(group, source, 1)
        self.shift_group(group, target, -1)
        return gain

    def shift_group(self, group: Action, place: Place, sign: i64) -> None:
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            count = count_in(group, kind)
            if count > 0:
                self.shift(kind, place, sign * count)
            kind += 1

    # -- contests ------------------------------------------------------------
    def loss(self, place: Place) -> float:
        """What losing all figures in a Chamber costs."""
        if self.loss_by[place] == NONE:
            self.settle()
            gone = vec[i64](capacity=8)
            kind: i64 = 0
            while kind < FIGURE_KINDS:
                gone = append(gone, self.count(kind, place))
                if kind > 0 and gone[kind] > 0:
                    self.shift(kind, place, -gone[kind])
                kind += 1
            self.loss_by[place] = FOILED - self.changed(place, -1, self.idle)
            kind = 1
            while kind < FIGURE_KINDS:
                if gone[kind] > 0:
                    self.shift(kind, place, gone[kind])
                kind += 1
        return self.loss_by[place]

    def enemies(self, place: Place) -> i64:
        """Figures of other clans in a Chamber."""
        return self.s.total(place) - self.s.count(self.me, ANY, place)

    def victory(self, place: Place, contester: bool) -> float:
        """What winning a battle in a Chamber is worth, cards apart."""
        worth = self.numbers[BATTLE_WEIGHT] * float(self.s.stat(self.me, AXES))
        worth += (self.per_kill + 0.5 * self.numbers[KILL]) * float(self.enemies(place))
        return worth + (self.prize(place) if contester else self.numbers[DENY])

    def claimed(self, place: Place) -> float:
        """What one more reward token does for Quests."""
        self.settle()
        crown = self.crown
        self.laurels += 1
        if place == THRONE:
            self.crown = self.me
        gain = self.hopes(self.idle) - self.quests_now
        self.laurels -= 1
        self.crown = crown
        return gain

    def contest(self, place: Place, haste: float) -> float:
        """What contesting a Chamber now is worth, against waiting."""
        self.settle()
        chance = self.winning(place, self.hopeful(place), True)
        gain = self.prize(place) if self.enemies(place) == 0 else self.victory(place, True)
        gain += self.claimed(place) + haste
        return chance * gain - (1.0 - chance) * self.loss(place) - self.reward_by[place]
