"""The plans of one seat: its cards, what its Quests promise, what a step on a track is worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.ids import ACTION, ANY, BATTLE, HORNS, QUEST, SLOTS, Place, Seat
from fimbul.core.rules.state import HAND, QUEST_ZONE, State
from fimbul.editions.valhalla.rules.board import CHAMBERS, DOORS, PLAIN
from fimbul.editions.valhalla.rules.effects import (
    BETTER_BONUS,
    BONUS_BY_NEIGHBOURS,
    BONUS_BY_PILE,
    BONUS_BY_QUESTS,
    ENEMIES_IN_PILE,
    FALLEN_IN_PILES,
    FALLEN_TO_A_LEADER,
    GLORY_FOR_QUESTS,
    OTHER_QUESTS,
    WEAKENS_RIVALS,
    WINS_TIES,
)
from fimbul.editions.valhalla.rules.query import enemies_in_pile
from fimbul.editions.valhalla.strategy.parameters import (
    COLUMNS,
    HELD,
    HOPE,
    LASTING,
    PER_KILL,
    QUEST_HAND,
)
from fimbul.editions.valhalla.strategy.what_if import NEVER, WhatIf

NONE: Final = -1e9
UNKNOWN: Final = vec[float]([-1e9] * 9)
MINUS: Final = vec[i64]([-1] * 45)


class QuestValue(WhatIf):
    """What a seat has in mind: made anew for every decision."""

    def __init__(self, s: State, me: Seat, numbers: vec[float], table: vec[float], effects: vec[i64]) -> None:
        super().__init__(s, me, numbers, effects)
        self.table: vec[float] = table
        self.final: bool = s.phase > ACTION  # nobody acts any more
        self.idle: bool = self.final or (s.phase == ACTION and s.rage(me) == 0)  # this seat does not
        self.hand: vec[i64] = vec[i64](capacity=8)  # card ids
        self.best: float = 0.0  # bonus of the best Battle card
        self.known: vec[i64] = MINUS[: s.seats]  # bonus of the best card that a rival is known to hold
        self.quests: vec[i64] = vec[i64](capacity=8)  # card ids: those committed, then those in hand
        self.committed: i64 = 0
        self.per_quest: float = 0.0  # Glory that upgrades add to each Quest
        self.per_kill: float = 0.0  # … and to each enemy killed
        self.read_upgrades()
        self.read_cards()

    # -- own cards ------------------------------------------------------------
    def read_upgrades(self) -> None:
        slot: i64 = 0
        while slot < SLOTS:
            card = self.s.upgrade(self.me, slot)
            if card is not None:
                self.per_kill += self.table[card.id * COLUMNS + PER_KILL]
                if self.effects[card.id] == GLORY_FOR_QUESTS:
                    self.per_quest += 2.0
            slot += 1

    def read_cards(self) -> None:
        """The hand and the committed Quests, in one walk over the copies."""
        s = self.s
        held = HAND + self.me
        committed = QUEST_ZONE + self.me
        in_hand = vec[i64](capacity=8)
        copy: i64 = 0
        end = s.hand_to()
        while copy < end:
            zone = s.where(copy)
            if zone == held:
                id = s.card_of(copy)
                self.hand = append(self.hand, id)
                if s.setup.cards[id].kind == QUEST:
                    in_hand = append(in_hand, id)
            elif zone == committed:
                self.quests = append(self.quests, s.card_of(copy))
                self.committed += 1
            elif zone >= HAND and zone < QUEST_ZONE and s.shown(copy) == s.age:  # all saw it go into that hand
                card = s.setup.cards[s.card_of(copy)]
                if card.kind == BATTLE and card.strength > self.known[zone - HAND]:
                    self.known[zone - HAND] = card.strength
            copy += 1
        for quest in in_hand:
            self.quests = append(self.quests, quest)
        for card_id in self.hand:
            bonus = self.bonus_of(card_id, -1)
            if bonus > self.best:
                self.best = bonus

    def bonus_of(self, id: i64, place: Place) -> float:
        """What a card of one's own adds in a battle, as far as one can tell; place -1: somewhere."""
        card = self.s.setup.cards[id]
        if card.kind != BATTLE:
            return 0.0
        effect = self.effects[id]
        bonus = float(card.strength)
        if card.traits & PLAIN:
            return bonus + float(self.steel)
        more: i64 = 0
        most: i64 = 5
        if effect == BONUS_BY_PILE:
            more = enemies_in_pile(self.s, self.me)
        elif effect == BONUS_BY_NEIGHBOURS:
            more = self.on_board // 3 if place < 0 else self.next_door(place)
        elif effect == BONUS_BY_QUESTS:
            more = self.committed
            most = 4
        elif effect == BETTER_BONUS:
            more = 2
        elif effect == WEAKENS_RIVALS:
            more = 1
        if effect == WINS_TIES:
            bonus += 0.5
        return bonus + float(more if more < most else most)

    def next_door(self, place: Place) -> i64:
        """Own figures in adjacent Chambers."""
        found: i64 = 0
        other: i64 = 0
        while other < CHAMBERS:
            if (DOORS[place] >> other) & 1:
                found += self.count(ANY, other)
            other += 1
        return found

    # -- Quests ------------------------------------------------------------
    def quest_worth(self) -> float:
        """What a Quest pays when it is fulfilled."""
        return float(self.s.stat(self.me, HORNS)) + self.per_quest + self.best_raise()

    def chance_of(self, id: i64, idle: bool) -> float:
        """How likely a Quest is fulfilled, counting the moves on trial."""
        effect = self.effects[id]
        lack = self.lacks_promises() if effect == OTHER_QUESTS else self.lacks(effect)
        if lack >= NEVER:
            return 0.0
        chance = self.numbers[HOPE + (lack if lack < 3 else 3)]
        if lack == 0:
            return chance
        if lack > 3:
            chance *= 0.5
        if idle:
            chance *= 0.1
        elif effect in (ENEMIES_IN_PILE, FALLEN_IN_PILES, FALLEN_TO_A_LEADER):
            chance *= 0.6
        elif lack > self.s.rage(self.me):
            chance *= 0.4
        return chance

    def lacks_promises(self) -> i64:
        """Two other Quests."""
        found: i64 = 0
        for id in self.quests:
            effect = self.effects[id]
            if effect != OTHER_QUESTS and self.lacks(effect) == 0:
                found += 1
        return 2 - found if found < 2 else 0

    def hopes(self, idle: bool) -> float:
        """What all Quests promise, counting the moves on trial."""
        if len(self.quests) == 0:
            return 0.0
        total: float = 0.0
        n: i64 = 0
        for id in self.quests:
            chance = self.chance_of(id, idle)
            if n >= self.committed:
                chance *= 0.0 if idle else self.numbers[QUEST_HAND]
            total += chance
            n += 1
        return total * self.quest_worth()

    def held(self, id: i64) -> float:
        """What a card in hand is worth there."""
        kind = self.s.setup.cards[id].kind
        if kind == QUEST:
            hope = 0.5 * self.chance_of(id, False) + 0.5 * self.numbers[HOPE + 1]
            return self.numbers[QUEST_HAND] * hope * self.quest_worth()
        if kind == BATTLE:
            return self.table[id * COLUMNS + HELD]
        return self.table[id * COLUMNS + HELD] * self.numbers[LASTING + self.age]
