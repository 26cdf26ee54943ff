"""Heuristics for cards: which to draft, to play, to commit, to fight with."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import (
    ANY,
    BATTLE,
    FALLEN,
    NO_CARD,
    QUEST,
    RESERVE,
)
from fimbul.core.search.heuristics import WeightedHeuristics
from fimbul.editions.midgard.content.base.battle import HeimdallsSight
from fimbul.editions.midgard.content.base.quests import GloriousDeath, RegionQuest, YggdrasilQuest
from fimbul.editions.midgard.rules.board import (
    MONSTER_UPGRADE,
    PROVINCES,
    REGIONS,
    midgard,
)
from fimbul.editions.midgard.rules.invade import horns_allow
from fimbul.editions.midgard.rules.upgrades import upgrade_cost
from fimbul.editions.midgard.strategy.board_value import BoardValue, battle_of
from fimbul.editions.midgard.strategy.parameters import (
    COLUMNS,
    COMMIT_BASE,
    COMMIT_URGENT,
    COMMIT_WEIGHT,
    DRAFTED,
    FREE_INVADE,
    LOST,
    MANY_BATTLES,
    MANY_COSTS,
    MANY_QUESTS,
    PER_FALLEN,
    PER_FIGURE,
    PER_QUEST,
    PLAYED,
    RAGE_COST,
    UPGRADE_BASE,
    UPGRADE_WEIGHT,
)
from fimbul.editions.midgard.strategy.parameters import WON as WON_TEXT


class CardHeuristics(WeightedHeuristics):
    """Judges cards by a set of numbers and a table of columns for each card."""

    # -- cards ------------------------------------------------------------
    def draft(self, look: BoardValue, id: i64) -> float:
        """How much a card is wanted beside those in hand."""
        s = look.s
        if self.drafting is not None:
            return self.drafting.worth(s, look.me, look.hand, id)
        card = s.setup.cards[id]
        worth = self.table[id * COLUMNS + DRAFTED]
        same: i64 = 0
        costs: i64 = card.cost
        for other in look.hand:
            mine = s.setup.cards[other]
            if mine.kind == card.kind and card.kind < MONSTER_UPGRADE:  # several Monsters and clan upgrades fit
                same += 1
            if mine.kind >= 2:
                costs += mine.cost
        if card.kind == BATTLE:
            return worth - self.numbers[MANY_BATTLES] * float(same)
        if card.kind == QUEST:
            return worth - self.numbers[MANY_QUESTS] * float(same)
        if same > 0:
            worth -= 3.0
        over = costs - 4
        return worth - (self.numbers[MANY_COSTS] * float(over) if over > 0 else 0.0) + self.synergy(look, id)

    def synergy(self, look: BoardValue, id: i64) -> float:
        """What an upgrade gains from Quests, the fallen and figures on the board."""
        at = id * COLUMNS
        worth = self.table[at + PER_QUEST] * float(look.quests)
        worth += self.table[at + PER_FALLEN] * float(look.s.count(look.me, ANY, FALLEN))
        return worth + self.table[at + PER_FIGURE] * float(look.s.on_board(look.me))

    def upgrade(self, look: BoardValue, id: i64, slot: i64) -> float:
        s = look.s
        card = s.setup.cards[id]
        worth = self.table[id * COLUMNS + PLAYED] + self.synergy(look, id)
        old = s.upgrade(look.me, slot)
        if old is not None:
            worth -= self.table[old.id * COLUMNS + PLAYED] + self.synergy(look, old.id)
        worth *= self.numbers[UPGRADE_WEIGHT]
        figure = slot + 1
        if slot < 5 and horns_allow(s, look.me):
            if slot >= 3 or s.count(look.me, figure, RESERVE) > 0:
                worth += self.numbers[FREE_INVADE] * float(card.strength)
        cost = upgrade_cost(s, look.me, card)
        return worth + self.numbers[UPGRADE_BASE] - self.numbers[RAGE_COST + look.age] * float(cost)

    def commit(self, look: BoardValue, id: i64) -> float:
        """A Quest is worth its chance; more when Rage runs out."""
        s = look.s
        card = s.setup.cards[id]
        chance: float = 0.4
        if isinstance(card, RegionQuest):
            chance = self.region_chance(look, card.region)
        elif isinstance(card, YggdrasilQuest):
            chance = look.leads_quest(0, look.over(look.me, 0))
        elif isinstance(card, GloriousDeath):
            fallen = s.count(look.me, ANY, FALLEN)
            chance = 1.0 if fallen >= 4 else 0.1 + 0.15 * float(fallen)
        else:
            chance = 0.5
        worth = self.numbers[COMMIT_BASE] + self.numbers[COMMIT_WEIGHT] * chance * look.quest_worth(id)
        return worth + (self.numbers[COMMIT_URGENT] if s.rage(look.me) <= 2 else 0.0)

    def region_chance(self, look: BoardValue, region: i64) -> float:
        best: float = 0.0
        province: i64 = 1
        while province < PROVINCES:
            if i64(REGIONS[province]) == region and not (midgard(look.s).ruined >> province) & 1:
                chance = look.leads_quest(province, look.over(look.me, province))
                if chance > best:
                    best = chance
            province += 1
        return best

    # -- battle ------------------------------------------------------------
    def play(self, look: BoardValue, id: i64) -> float:
        """The card for a battle: what it makes of the chances, its text, and what it is worth in hand."""
        s = look.s
        battle = battle_of(s)
        if battle is None:
            return 0.0
        card = s.setup.cards[id]
        bonus: float = 0.0
        if card.kind == BATTLE:
            bonus = float(card.strength)
            if isinstance(card, HeimdallsSight):
                bonus = 2.0
        at = id * COLUMNS
        chance = self.chance_in(look, battle, bonus)
        win = look.victory(battle.place, battle.attacker == look.me) + self.table[at + WON_TEXT] - look.held(id)
        lose = self.table[at + LOST] - look.loss(battle.place)
        return chance * win + (1.0 - chance) * lose

    def chance_in(self, look: BoardValue, battle: Battle, bonus: float) -> float:
        """The chance to win a battle in progress with a bonus; cards that lie open are known."""
        s = look.s
        place = battle.place
        tyr = len(s.setup.powers) > 0 and look.god_at(place) == 5
        mine = bonus + (0.0 if tyr else float(look.over(look.me, place)))
        chance: float = 1.0
        seat: i64 = 0
        while seat < s.seats:
            if seat != look.me and battle.fights(seat):
                rival = 0.0 if tyr else float(look.over(seat, place))
                card = battle.card(seat)
                if card != NO_CARD:
                    rival += float(battle.bonus(s, seat))
                    chance *= 1.0 if mine > rival else 0.0
                else:
                    chance *= look.beats(seat, mine - rival)
            seat += 1
        return chance

    def late(self, look: BoardValue, id: i64) -> float:
        """A late card is worth playing if it turns the battle."""
        s = look.s
        battle = battle_of(s)
        if battle is None:
            return 0.0
        tyr = len(s.setup.powers) > 0 and look.god_at(battle.place) == 5
        mine: i64 = battle.bonus(s, look.me) + (0 if tyr else look.over(look.me, battle.place))
        best: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if seat != look.me and battle.fights(seat):
                rival: i64 = battle.bonus(s, seat) + (0 if tyr else look.over(seat, battle.place))
                if rival > best:
                    best = rival
            seat += 1
        strength = s.setup.cards[id].strength
        stake = look.victory(battle.place, battle.attacker == look.me) + look.loss(battle.place)
        if mine <= best and mine + strength > best:
            return stake - look.held(id)
        if mine < best and mine + strength == best:
            return 0.3 * stake - look.held(id)
        return -1.0
