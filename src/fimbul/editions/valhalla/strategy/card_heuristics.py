"""Heuristics for cards: which to draft, to play, to commit, to fight with."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.ids import ANY, BATTLE, NO_CARD, QUEST, Place, Seat
from fimbul.core.rules.powers import Card
from fimbul.core.rules.state import State
from fimbul.core.search.heuristics import WeightedHeuristics
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    DOORS,
    ELITE,
    ELITE_UPGRADE,
    MONSTER_UPGRADE,
    PLAIN,
    SHEET,
    filled,
)
from fimbul.editions.valhalla.rules.contest import Contest
from fimbul.editions.valhalla.rules.effects import (
    BONUS_BY_NEIGHBOURS,
    BONUS_BY_PILE,
    BONUS_BY_QUESTS,
    BONUS_IN_DEFENCE,
    COSTS_A_FIGURE,
    SAVES_FIGURES,
    SPENT_IN_DEFEAT,
    STEALS_THE_REWARD,
    WEAKENS_RIVALS,
    WINS_TIES,
)
from fimbul.editions.valhalla.rules.query import enemies_in_pile
from fimbul.editions.valhalla.rules.telling import contest_of
from fimbul.editions.valhalla.strategy.board_value import BoardValue
from fimbul.editions.valhalla.strategy.parameters import (
    COLUMNS,
    COMMIT_BASE,
    COMMIT_URGENT,
    COMMIT_WEIGHT,
    DRAFTED,
    ELITE_STRENGTH,
    FIGURE,
    HOPE,
    LASTING,
    LOST,
    MANY_BATTLES,
    MANY_COSTS,
    MANY_QUESTS,
    PER_KILL,
    PER_LOSS,
    PER_QUEST,
    PLAYED,
    RAGE_COST,
    SPENT,
    UPGRADE_BASE,
    UPGRADE_WEIGHT,
    WON,
    numbers_of,
    table_of,
)
from fimbul.editions.valhalla.strategy.what_if import effects_of


class CardHeuristics(WeightedHeuristics):
    """Judges cards by a set of numbers and a table of columns for each card."""

    def __init__(self, cards: list[Card], numbers: dict[str, float], known: dict[str, dict[str, float]]) -> None:
        super().__init__(numbers_of(numbers), table_of(cards, known))
        self.effects: vec[i64] = effects_of(cards)

    def look(self, s: State, seat: Seat) -> BoardValue:
        """What a seat can see."""
        return BoardValue(s, seat, self.numbers, self.table, self.effects)

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
            if mine.kind == card.kind:
                same += 1
            costs += mine.cost
        if card.kind == BATTLE:
            return worth - self.numbers[MANY_BATTLES] * float(same)
        if card.kind == QUEST:
            near = look.chance_of(id, False) - self.numbers[HOPE + 2]
            return worth + 0.5 * near * look.quest_worth() - self.numbers[MANY_QUESTS] * float(same)
        worth *= self.numbers[LASTING + look.age]
        if card.kind == ELITE_UPGRADE and (same > 0 or s.figure_strength(look.me, ELITE) >= card.strength):
            worth *= 0.5
        over = costs - 4
        worth -= self.numbers[MANY_COSTS] * float(over) if over > 0 else 0.0
        return worth + self.synergy(look, id)

    def synergy(self, look: BoardValue, id: i64) -> float:
        """What an upgrade gains from Quests."""
        return self.table[id * COLUMNS + PER_QUEST] * float(len(look.quests))

    def upgrade(self, look: BoardValue, id: i64) -> float:
        """An upgrade is worth what the game has left for it, less its Rage."""
        s = look.s
        card = s.setup.cards[id]
        rage = s.rage(look.me)
        worth = self.table[id * COLUMNS + PLAYED] * self.numbers[LASTING + look.age] + self.synergy(look, id)
        worth *= self.numbers[UPGRADE_WEIGHT]
        if card.kind == ELITE_UPGRADE:
            stronger = card.strength - s.figure_strength(look.me, ELITE)
            if stronger > 0:
                worth += self.numbers[ELITE_STRENGTH] * float(stronger) * self.numbers[LASTING + look.age]
        if card.kind == MONSTER_UPGRADE and rage <= card.cost:  # no Rage left to summon it in this Age
            worth *= 0.4
        if card.cost > 0 and rage <= card.cost:
            look.settle()
            worth -= look.rewards + look.quests_now - look.hopes(True)
        return worth + self.numbers[UPGRADE_BASE] - self.numbers[RAGE_COST + look.age] * float(card.cost)

    def commit(self, look: BoardValue, id: i64) -> float:
        """A Quest is worth its chance; more when Rage or room runs out. It costs nothing but a slot for this Age."""
        s = look.s
        chance = look.chance_of(id, look.idle)
        worth = self.numbers[COMMIT_BASE] + self.numbers[COMMIT_WEIGHT] * chance * look.quest_worth()
        if chance < 0.02:
            worth -= 2.0
        elif s.rage(look.me) <= 2:
            worth += self.numbers[COMMIT_URGENT]
        return worth - (0.5 if filled(s, look.me) >= SHEET - 1 else 0.0)

    # -- battle ------------------------------------------------------------
    def play(self, look: BoardValue, id: i64) -> float:
        """The card for a battle: what it makes of the chances, its text, and what it is worth in hand."""
        s = look.s
        contest = contest_of(s)
        if contest is None:
            return 0.0
        place = contest.place
        contester = contest.attacker == look.me
        effect = self.effects[id]
        bonus = look.bonus_of(id, place)
        if contest.card(look.me) == id:  # it lies open, and stays
            bonus = self.open_bonus(look, contest, look.me)
        at = id * COLUMNS
        dead = float(look.count(ANY, place))
        chance = self.chance_in(
            look, contest, bonus - (1.0 if effect == COSTS_A_FIGURE else 0.0), effect == WEAKENS_RIVALS
        )
        win = look.victory(place, contester or effect == STEALS_THE_REWARD) + self.table[at + WON]
        win += self.table[at + PER_KILL] * float(look.enemies(place)) - self.numbers[SPENT] * look.held(id)
        lost = look.loss(place)
        if effect == SAVES_FIGURES:
            lost = 0.5 * lost + self.numbers[SPENT] * look.held(id)
        paid = self.table[at + PER_LOSS] * (dead if dead < 3.0 else 3.0)
        lose = self.table[at + LOST] + paid - lost
        if effect == SPENT_IN_DEFEAT:
            lose -= self.numbers[SPENT] * look.held(id)
        price = self.numbers[FIGURE + look.age] if effect == COSTS_A_FIGURE else 0.0
        return chance * win + (1.0 - chance) * lose - price

    def open_bonus(self, look: BoardValue, contest: Contest, seat: Seat) -> float:
        """The bonus of a card that lies open."""
        s = look.s
        id = contest.card(seat)
        if id == NO_CARD or s.setup.cards[id].kind != BATTLE:
            return 0.0
        bonus = float(contest.printed_of(seat))
        effect = self.effects[id]
        if s.setup.cards[id].traits & PLAIN:
            return bonus + float(look.steel if seat == look.me else 0)
        if effect == BONUS_BY_PILE:
            pile = enemies_in_pile(s, seat)
            bonus += float(pile if pile < 5 else 5)
        elif effect == BONUS_BY_NEIGHBOURS:
            bonus += float(self.next_door(s, seat, contest.place))
        elif effect == BONUS_BY_QUESTS:
            bonus += float(look.committed if look.committed < 4 else 4) if seat == look.me else 2.0
        elif effect == BONUS_IN_DEFENCE and contest.attacker != seat:
            bonus += 2.0
        elif effect == WINS_TIES:
            bonus += 0.5
        return bonus

    def next_door(self, s: State, seat: Seat, place: Place) -> i64:
        """Figures of a seat in adjacent Chambers, at most five."""
        found: i64 = 0
        other: i64 = 0
        while other < CHAMBERS:
            if (DOORS[place] >> other) & 1:
                found += s.count(seat, ANY, other)
            other += 1
        return found if found < 5 else 5

    def chance_in(self, look: BoardValue, contest: Contest, bonus: float, breaks: bool) -> float:
        """The chance to win a battle in progress with a bonus; cards that lie open are known."""
        s = look.s
        mine = bonus + float(contest.strength(s, look.me))
        chance: float = 1.0
        seat: i64 = 0
        while seat < s.seats:
            if seat != look.me and contest.fights(seat):
                rival = float(contest.strength(s, seat))
                if contest.card(seat) != NO_CARD:
                    theirs = self.open_bonus(look, contest, seat)
                    if breaks:
                        theirs = theirs - 2.0 if theirs > 2.0 else 0.0
                    if self.effects[contest.card(seat)] == WEAKENS_RIVALS:
                        theirs += 2.0 if bonus > 2.0 else bonus
                    chance *= 1.0 if mine > rival + theirs else 0.0
                else:
                    chance *= look.beats(seat, mine - rival)
            seat += 1
        return chance
