"""The board as one seat values it: who is how strong where, what a place is worth to it, how a battle there would go.

Reads only what the seat may know: the board, its own cards, how many cards others hold.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import (
    ANY,
    AXES,
    BATTLE,
    BOARD,
    FALLEN,
    QUEST,
    SLOTS,
    Place,
    Seat,
)
from fimbul.core.rules.powers import MOD_QUEST_GLORY
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import BLOCK, FIGURES_AT, HAND, QUEST_ZONE, State
from fimbul.core.search.stat_value import StatValue
from fimbul.editions.midgard.content.base.quests import GloriousDeath, RegionQuest, YggdrasilQuest
from fimbul.editions.midgard.content.gods import God
from fimbul.editions.midgard.rules.board import (
    BORDERS,
    FJORD_OF,
    LEADER,
    PROVINCES,
    REGIONS,
    TOKEN_ALL,
    TOKEN_GLORY,
    YGGDRASIL,
    dealt,
    midgard,
    room_in,
)
from fimbul.editions.midgard.rules.powers import MOD_RAGNAROK_GLORY, MOD_RELEASE_GLORY, its
from fimbul.editions.midgard.strategy.parameters import (
    BATTLE_WEIGHT,
    COLUMNS,
    DENY,
    DOOM,
    FIGURE,
    GUESS,
    HELD,
    JOIN_OWN,
    JOIN_RIVAL,
    LATER,
    LED,
    OUTSIDER,
    PER_FIGURE,
    QUEST_HAND,
    QUEST_LEAD,
    QUEST_SLOPE,
    SMALL_HAND,
)

DOOM_GLORY: Final[tuple[int, ...]] = (0, 2, 3, 4)
FEW_CARDS: Final[i64] = 2
NONE: Final = -1e9
ZEROS: Final = vec[i64]([0] * 65)
MINUS: Final = vec[i64]([-1] * 45)
NOTHING: Final = vec[float]([0.0] * 4)
UNKNOWN: Final = vec[float]([-1e9] * 9)
FOILED: Final = 0.5  # a battle lost is never free: the rival gains by it


class BoardValue(StatValue):
    """What a seat can see from where it sits; made anew for every decision."""

    def __init__(self, s: State, me: Seat, numbers: vec[float], table: vec[float]) -> None:
        super().__init__(s, me, numbers)
        self.table: vec[float] = table
        self.at: vec[i64] = ZEROS[:0]  # STR by seat and place, once somebody asks
        self.stands: vec[i64] = ZEROS[:0]  # by seat: the places where it has figures, as bits
        self.hand: vec[i64] = vec[i64](capacity=8)  # card ids
        self.best: i64 = 0  # bonus of the best Battle card
        self.known: vec[i64] = MINUS[: s.seats]  # bonus of the best card that a rival is known to hold
        self.quests: i64 = 0
        self.regions: vec[float] = NOTHING[:4]  # worth of Quests, by region; 0 is Yggdrasil
        self.death: float = 0.0  # worth of Quests for the fallen
        self.release: float = 0.0  # Glory for each figure released
        self.doom_factor: float = 1.0
        self.conquest: float = 0.0  # Glory for each figure on the board in the end
        self.throne: bool = False  # Quests pay twice
        # worked out when first asked for, by province (and seat)
        self.near_by: vec[i64] = MINUS[: s.seats * PROVINCES]
        self.rival_by: vec[i64] = MINUS[:PROVINCES]
        self.now_by: vec[float] = UNKNOWN[:PROVINCES]
        self.lead_by: vec[float] = UNKNOWN[:PROVINCES]
        self.prize_by: vec[float] = UNKNOWN[:PROVINCES]
        self.read_upgrades()
        self.read_cards()

    # -- own cards ------------------------------------------------------------
    def read_upgrades(self) -> None:
        s = self.s
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(self.me, slot)
            if card is not None:
                self.conquest += self.table[card.id * COLUMNS + PER_FIGURE]
                if card.hooks & (1 << MOD_RELEASE_GLORY):
                    self.release += float(its(card).mod_release_glory(s, self.me))
                if card.hooks & (1 << MOD_RAGNAROK_GLORY):
                    self.doom_factor += 1.0
                if card.hooks & (1 << MOD_QUEST_GLORY):
                    self.throne = True
            slot += 1

    def read_cards(self) -> None:
        """The hand and the committed Quests, in one walk over the copies."""
        s = self.s
        mine = HAND + self.me
        committed = QUEST_ZONE + self.me
        b = s.b  # read as it is, like the board
        where = s.where_at()
        copy: i64 = 0
        end = s.hand_to()
        while copy < end:
            zone = i64(b[where + copy])
            if zone == mine:
                id = s.card_of(copy)
                self.hand = append(self.hand, id)
                card = s.setup.cards[id]
                if card.kind == BATTLE and card.strength > self.best:
                    self.best = card.strength
                if card.kind == QUEST:
                    self.add_quest(id, self.numbers[QUEST_HAND])
            elif zone == committed:
                self.add_quest(s.card_of(copy), 1.0)
            elif zone >= HAND and zone < QUEST_ZONE and s.shown(copy) == s.age:  # all saw it go into that hand
                card = s.setup.cards[s.card_of(copy)]
                if card.kind == BATTLE and card.strength > self.known[zone - HAND]:
                    self.known[zone - HAND] = card.strength
            copy += 1

    def add_quest(self, id: i64, weight: float) -> None:
        card = self.s.setup.cards[id]
        worth = weight * self.quest_worth(id)
        self.quests += 1
        if isinstance(card, RegionQuest):
            self.regions[card.region] = self.regions[card.region] + worth
        elif isinstance(card, YggdrasilQuest):
            self.regions[0] = self.regions[0] + worth
        elif isinstance(card, GloriousDeath):
            self.death += worth
        else:
            region: i64 = 0
            while region < 4:
                self.regions[region] = self.regions[region] + worth / 4.0
                region += 1

    def quest_worth(self, id: i64) -> float:
        """What a Quest pays when it is fulfilled."""
        glory = float(self.s.setup.cards[id].glory)
        if self.throne:
            glory *= 2.0
        return glory + self.best_raise()

    # -- a province ------------------------------------------------------------
    def read_board(self) -> None:
        """Who stands where. Cards are often chosen without looking at the board."""
        s = self.s
        b = s.b  # read as it is: this is done for most decisions
        self.at = ZEROS[: s.seats * BOARD]
        self.stands = ZEROS[: s.seats]
        seat: i64 = 0
        while seat < s.seats:
            figures = seat * BLOCK + FIGURES_AT
            places: i64 = 0
            place: i64 = 0
            while place < BOARD:
                if i64(b[figures + place]) & 15 != 0:
                    self.at[seat * BOARD + place] = strength_of(s, seat, place)
                    places |= 1 << place
                place += 1
            self.stands[seat] = places
            seat += 1

    def god_at(self, province: Place) -> i64:
        """The number of the god in a province, or -1."""
        n: i64 = 0
        for power in self.s.setup.powers:
            if self.s.power_place(n) == province and isinstance(power, God):
                return power.number
            n += 1
        return -1

    def prize(self, province: Place, led: bool) -> float:
        """What pillaging a province is worth."""
        if self.prize_by[province] == NONE:
            self.prize_by[province] = self.token_worth(province)
        worth = self.prize_by[province]
        if led:
            card = self.s.upgrade(self.me, 0)
            if card is not None:
                worth += self.table[card.id * COLUMNS + LED]
        return worth

    def token_worth(self, province: Place) -> float:
        token = dealt(self.s).tokens[province]
        worth: float = 0.0
        if token == TOKEN_GLORY:
            worth = 5.0
        elif token == TOKEN_ALL:
            worth = self.raise_worth(0) + self.raise_worth(1) + self.raise_worth(2)
        else:
            worth = self.raise_worth(token)
        if len(self.s.setup.powers) > 0 and self.god_at(province) == 3:  # Odin: the reward twice
            worth *= 1.8
        return worth

    def over(self, seat: Seat, province: Place) -> i64:
        """STR of a seat that fights over a province."""
        if len(self.at) == 0:
            self.read_board()
        found = self.at[seat * BOARD + province]
        if province != YGGDRASIL:
            found += self.at[seat * BOARD + i64(FJORD_OF[province])]
        return found

    def present(self, seat: Seat, province: Place) -> bool:
        if len(self.at) == 0:
            self.read_board()
        return self.stands[seat] & ((1 << province) | (1 << i64(FJORD_OF[province]))) != 0

    def near(self, seat: Seat, province: Place) -> i64:
        """STR of a seat in the provinces around."""
        at = seat * PROVINCES + province
        if self.near_by[at] < 0:
            if len(self.at) == 0:
                self.read_board()
            borders = BORDERS[province]
            total: i64 = 0
            place: i64 = 0
            while borders != 0:
                if borders & 1:
                    total += self.at[seat * BOARD + place]
                borders >>= 1
                place += 1
            self.near_by[at] = total
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
        at = GUESS + self.age * 9
        whole = i64(slack)
        if whole >= 9:
            return 1.0
        low = self.numbers[at + whole - 1] if whole > 0 else 0.0
        high = self.numbers[at + whole]
        return low + (high - low) * (slack - float(whole))

    def winning(self, province: Place, mine: float, call: bool) -> float:
        """The chance to win a battle with so much STR, card included; `call`: others may still join."""
        s = self.s
        tyr = len(s.setup.powers) > 0 and self.god_at(province) == 5  # figures count nothing
        room = call and (province == YGGDRASIL or room_in(s, province) > 0)
        if room and not tyr:
            mine += self.numbers[JOIN_OWN] * float(self.near(self.me, province))
        chance: float = 1.0
        seat: i64 = 0
        while seat < s.seats:
            if seat != self.me:
                here = self.present(seat, province)
                near = float(self.near(seat, province)) if room else 0.0
                if here or near > 0.0:
                    rival = 0.0 if tyr else float(self.over(seat, province)) + self.numbers[JOIN_RIVAL] * near
                    win = self.beats(seat, mine - rival)
                    if not here:
                        win = 1.0 - self.numbers[OUTSIDER] * (1.0 - win)
                    chance *= win
            seat += 1
        return chance

    def opposed(self, province: Place) -> bool:
        seat: i64 = 0
        while seat < self.s.seats:
            if seat != self.me and self.present(seat, province):
                return True
            seat += 1
        return False

    # -- what standing somewhere is worth ------------------------------------------------------------
    def leads_quest(self, province: Place, mine: i64) -> float:
        """The chance to have the most STR in a province when Quests are counted."""
        if mine == 0:
            return 0.0
        if self.rival_by[province] < 0:
            best: i64 = 0
            seat: i64 = 0
            while seat < self.s.seats:
                if seat != self.me:
                    other = self.over(seat, province)
                    if other > best:
                        best = other
                seat += 1
            self.rival_by[province] = best
        x = (float(mine - self.rival_by[province]) - self.numbers[QUEST_LEAD]) * self.numbers[QUEST_SLOPE]
        return 0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))

    def quest_hope(self, province: Place, mine: i64) -> float:
        """Worth of Quests if we had so much STR in a province, beyond what other provinces of its region promise."""
        region = i64(REGIONS[province])
        worth = self.regions[region]
        if worth == 0.0:
            return 0.0
        here = self.leads_quest(province, mine)
        other: i64 = 0
        best: float = 0.0
        while other < PROVINCES:
            if other != province and i64(REGIONS[other]) == region and not (midgard(self.s).ruined >> other) & 1:
                if self.lead_by[other] == NONE:
                    self.lead_by[other] = self.leads_quest(other, self.over(self.me, other))
                if self.lead_by[other] > best:
                    best = self.lead_by[other]
            other += 1
        return worth * (here - best if here > best else 0.0)

    def holding(self, province: Place, mine: i64, count: i64, led: bool) -> float:
        """What it is worth to have some figures with so much STR over a province, `count` of them in it."""
        s = self.s
        m = midgard(s)
        if mine == 0 and count == 0:
            return 0.0
        if (m.ruined >> province) & 1:
            return 0.0
        worth = self.quest_hope(province, mine)
        if not (m.pillaged >> province) & 1:
            chance = self.winning(province, float(mine + self.best), True)
            worth += self.numbers[LATER + self.age] * chance * self.prize(province, led)
        if dealt(s).doom[self.age] == province:
            worth += self.doomed_worth() * float(count)
        else:
            worth += self.numbers[FIGURE + self.age] * float(mine) + self.conquest * float(count)
        return worth

    def doomed_worth(self) -> float:
        """What a figure is worth that dies in Ragnarök."""
        glory = float(DOOM_GLORY[self.s.age]) * self.doom_factor + self.release
        return self.numbers[DOOM] * glory

    def now(self, province: Place) -> float:
        """What we hold in a province as it is."""
        if self.now_by[province] == NONE:
            s = self.s
            mine = self.over(self.me, province)
            count = s.count(self.me, ANY, province)
            self.now_by[province] = self.holding(province, mine, count, s.count(self.me, LEADER, province) > 0)
        return self.now_by[province]

    # -- battles ------------------------------------------------------------
    def loss(self, province: Place) -> float:
        """What losing all figures over a province costs; the fallen may be worth something too."""
        s = self.s
        mine = self.over(self.me, province)
        count = s.count(self.me, ANY, province)
        if province != YGGDRASIL:
            count += s.count(self.me, ANY, i64(FJORD_OF[province]))
        if len(s.setup.powers) > 0 and self.god_at(province) == 0:  # Frigga: nobody falls
            return FOILED
        worth = self.numbers[FIGURE + self.age] * float(mine) + self.quest_hope(province, mine)
        if dealt(s).doom[self.age] == province:
            worth = self.doomed_worth() * float(count)
        return worth - self.fallen_worth(count) + FOILED

    def fallen_worth(self, count: i64) -> float:
        """What it is worth that so many figures go to Valhalla."""
        worth = self.release * float(count)
        if self.death > 0.0:
            fallen = self.s.count(self.me, ANY, FALLEN)
            if fallen < 4:
                needed = 4 - fallen
                worth += self.death * float(count if count < needed else needed) / 4.0
        return worth

    def victory(self, province: Place, attacker: bool) -> float:
        """What winning a battle over a province is worth, cards apart."""
        s = self.s
        worth = self.numbers[BATTLE_WEIGHT] * float(s.stat(self.me, AXES))
        if len(s.setup.powers) > 0 and self.god_at(province) == 2:  # Loki: the losers gain it
            worth = 0.0
        if attacker:
            return worth + self.prize(province, s.count(self.me, LEADER, province) > 0)
        return worth + self.numbers[DENY]

    def attack(self, province: Place, haste: float) -> float:
        """What pillaging a province now is worth, against waiting."""
        s = self.s
        led = s.count(self.me, LEADER, province) > 0
        mine = self.over(self.me, province)
        chance = self.winning(province, float(mine + self.best), True)
        gain = self.prize(province, led)
        if self.opposed(province):
            gain = self.victory(province, True)
        later: float = 0.0
        if not (midgard(s).pillaged >> province) & 1:
            later = self.numbers[LATER + self.age] * chance * self.prize(province, led)
        return chance * (gain + haste) - (1.0 - chance) * self.loss(province) - later

    def held(self, id: i64) -> float:
        """What a card in hand is worth there."""
        card = self.s.setup.cards[id]
        if card.kind == QUEST:
            return self.numbers[QUEST_HAND] * 0.6 * self.quest_worth(id)
        return self.table[id * COLUMNS + HELD]


def battle_of(s: State) -> Battle | None:
    """The innermost battle in progress."""
    n: i64 = len(s.stack) - 1
    while n >= 0:
        frame = s.stack[n]
        if isinstance(frame, Battle):
            return frame
        n -= 1
    return None
