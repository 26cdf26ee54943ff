"""`house`: a benchmark bot that follows a known strategy of fixed rules; its tables of values are data."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from fimbul import Decision, View, known_state
from fimbul.bots.bot import Answer, Bot, Limit, check_edition
from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import (
    ANY,
    ASK_ACTION,
    ATTACK,
    BATTLE,
    COMMIT,
    DRAFT,
    FIGURE_KINDS,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    PASS,
    PLAY,
    QUEST,
    RAISE,
    SACRIFICE,
    TROOPS,
    UPGRADE_ACTION,
    action_kind,
    bits,
    count_in,
    first_of,
    second_of,
)
from fimbul.core.rules.powers import Card
from fimbul.editions.midgard.content.base.quests import RegionQuest, YggdrasilQuest
from fimbul.editions.midgard.rules.battle_queries import present, strength_over
from fimbul.editions.midgard.rules.board import (
    BORDERS,
    FJORDS,
    REGIONS,
    TOKEN_ALL,
    TOKEN_GLORY,
    YGGDRASIL,
    dealt,
    midgard,
    room_in,
)
from fimbul.editions.midgard.rules.upgrades import upgrade_cost
from fimbul.editions.midgard.strategy.board_value import battle_of

LOKI = "loki"
LATE_FIGHT = 1.0


@cache
def tables() -> dict[str, Any]:
    """The values used by the strategy."""
    return tomllib.loads(
        resources.files(__package__).joinpath("data", "midgard", "house.toml").read_text(encoding="utf-8")
    )


class HouseBot(Bot):
    """Plays by the fixed rules."""

    code = "house"
    editions = ("midgard",)

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        check_edition(self, view.edition.name)
        table = HouseTable(view)
        if decision.question == ASK_ACTION:
            return Answer(table.act(decision.options))
        rng = self.rng_for(view, decision)
        scores = [table.score(decision, option) + int(rng.below(100)) / 10000 for option in decision.options]
        return Answer(decision.options[max(range(len(scores)), key=scores.__getitem__)])


class HouseTable:
    """What the strategy derives from a view."""

    def __init__(self, view: View) -> None:
        self.state = known_state(view)
        self.me = view.seat
        self.hand = [view.edition.cards[card] for card in view.hand]
        self.quests = [card for card in self.hand if card.kind == QUEST]
        self.quests += [view.edition.cards[card] for card in view.quests]
        self.cards = view.edition.cards
        self.best = max([int(card.strength) for card in self.hand if card.kind == BATTLE], default=0)
        self.guess = tables()["guess"][view.age - 1]

    # -- an action -------------------------------------------------------------------------------------------------
    def act(self, options: list[int]) -> int:
        """Pillage, else an upgrade, else a Quest, else invade, else march to win, else pass."""
        by_kind: dict[int, list[int]] = {}
        for option in options:
            by_kind.setdefault(int(action_kind(option)), []).append(option)
        attacks = [a for a in by_kind.get(int(ATTACK), []) if self.should_pillage(int(first_of(a)))]
        if attacks:
            return max(attacks, key=lambda a: self.prize(int(first_of(a))))
        upgrades = [(self.upgrade(a), a) for a in by_kind.get(int(UPGRADE_ACTION), [])]
        if upgrades and max(upgrades)[0] > tables()["upgrade_threshold"]:
            return max(upgrades)[1]
        if int(COMMIT) in by_kind:
            return by_kind[int(COMMIT)][0]
        if int(INVADE) in by_kind:
            return max(by_kind[int(INVADE)], key=self.invade)
        marches = [a for a in by_kind.get(int(MARCH), []) if self.march_wins(a)]
        if marches:
            return max(marches, key=lambda a: self.prize(int(second_of(a))))
        return int(PASS)

    def should_pillage(self, province: int) -> bool:
        """Unopposed, or strong enough."""
        if not self.rivals(province):
            return True
        return self.margin(province, int(strength_over(self.state, self.me, province))) >= 0

    def margin(self, province: int, mine: int) -> float:
        """Own STR and best card, less the strongest rival, half the best joiner and the guess at a card."""
        s = self.state
        rivals = self.rivals(province)
        strongest = max([int(strength_over(s, seat, province)) for seat in rivals], default=0)
        hold = any(s.hand_size(seat) > 0 for seat in rivals)
        found = mine + self.best - strongest - tables()["joiner_weight"] * self.best_joiner(province)
        return float(found - (tables()["guess_weight"] * self.guess if hold else 0.0))

    def rivals(self, province: int) -> list[int]:
        s = self.state
        return [seat for seat in range(int(s.seats)) if seat != self.me and present(s, seat, province)]

    def best_joiner(self, province: int) -> int:
        """The strongest single figure of a rival in a neighbouring province."""
        s = self.state
        if room_in(s, province) <= 0:
            return 0
        return max(
            [
                int(s.figure_strength(seat, kind))
                for seat in range(int(s.seats))
                if seat != self.me
                for near in bits(BORDERS[province])
                for kind in range(1, int(FIGURE_KINDS))
                if s.count(seat, kind, near) > 0
            ],
            default=0,
        )

    def prize(self, province: int) -> float:
        """The value of the token, by the distance to the legendary lines."""
        token = dealt(self.state).tokens[province]
        if token == TOKEN_GLORY:
            return float(tables()["tokens"]["glory"])
        if token == TOKEN_ALL:
            return sum([self.stat(stat) for stat in range(3)])
        return self.stat(int(token))

    def stat(self, stat: int) -> float:
        return float(tables()["tokens"]["steps"][int(self.state.step(self.me, stat))])

    def upgrade(self, option: int) -> float:
        card = self.cards[int(first_of(option))]
        old = self.state.upgrade(self.me, second_of(option))
        cost = int(upgrade_cost(self.state, self.me, card))
        value = self.value(card) - (self.value(old) if old is not None else 0.0)
        return float(value - tables()["upgrade_cost_weight"] * cost)

    def value(self, card: Card) -> float:
        return float(tables()["upgrades"].get(card.text_id, 3.0))

    # -- places ------------------------------------------------------------------------------------------------------
    def invade(self, option: int) -> float:
        kind, place = int(first_of(option)), int(second_of(option))
        strength = int(self.state.figure_strength(self.me, kind))
        if place < int(FJORDS):
            return self.province(place) + 0.1 * strength
        first = 2 * (place - int(FJORDS)) + 1
        return max(self.province(first), self.province(first + 1)) * 0.8

    def province(self, province: int) -> float:
        """Token, Quest, rivals, doom."""
        s = self.state
        m = midgard(s)
        if (m.ruined >> province) & 1:
            return -9.0
        lines = tables()["province"]
        score = 0.0 if (m.pillaged >> province) & 1 else lines["full_prize"] * self.prize(province)
        region = REGIONS[province]
        for quest in self.quests:
            if (isinstance(quest, RegionQuest) and quest.region == region) or (
                isinstance(quest, YggdrasilQuest) and province == YGGDRASIL
            ):
                score += lines["quest"]
        strongest = max([int(strength_over(s, seat, province)) for seat in self.rivals(province)], default=0)
        score -= lines["rival"] * strongest
        score += lines["own"] * int(strength_over(s, self.me, province))
        if dealt(s).doom[s.age - 1] == province and s.rage(self.me) <= lines["late_rage"]:
            score += lines["doom"][int(s.age) - 1]
        return float(score)

    def march_wins(self, option: int) -> bool:
        """Whether all figures of a province together would win another one."""
        s = self.state
        source, target = int(first_of(option)), int(second_of(option))
        if (midgard(s).pillaged >> target) & 1:
            return False
        mine = sum(
            [int(s.count(self.me, k, source)) * int(s.figure_strength(self.me, k)) for k in range(1, int(FIGURE_KINDS))]
        )
        mine += int(strength_over(s, self.me, target))
        return self.margin(target, mine) >= 0 and self.prize(target) > self.province(source)

    # -- everything else ---------------------------------------------------------------------------------------------
    def score(self, decision: Decision, option: int) -> float:
        """How good an answer to another question looks; passing has 0."""
        if option == PASS:
            return 0.0
        answer = ANSWERS.get(int(action_kind(option)))
        return 1.0 + int(second_of(option)) / 100 if answer is None else answer(self, option)

    def wanted(self, card: Card) -> float:
        lines = tables()["draft"]
        if card.kind == BATTLE:
            return float(lines["battle_base"] + lines["battle_strength"] * int(card.strength))
        if card.kind == QUEST:
            return float(lines["quest_base"] + lines["quest_glory"] * int(card.glory))
        return float(self.value(card) - tables()["upgrade_cost_weight"] * int(card.cost) + lines["upgrade_base"] - 2.0)

    def battle_card(self, card: Card) -> float:
        """The cheapest card that beats figures and guess, else a Loki card, else the cheapest."""
        s = self.state
        battle = battle_of(s)
        if battle is None:
            return 0.0
        mine = int(strength_over(s, self.me, battle.place)) + int(battle.bonus(s, self.me))
        rival = self.strongest_rival(battle)
        bonus = int(card.strength) if card.kind == BATTLE else 0
        if card.late and battle.card(self.me) >= 0:
            return LATE_FIGHT if mine <= rival < mine + bonus else -1.0
        price = self.wanted(card)
        if card.kind == BATTLE and mine + bonus > rival:
            return 100.0 - price
        if card.god == LOKI and card.kind == BATTLE:
            return 50.0
        return 20.0 - price

    def strongest_rival(self, battle: Battle) -> float:
        """The most STR of a rival in a battle, with a guess at the card of one that has not revealed any."""
        s = self.state
        found = 0.0
        for seat in range(int(s.seats)):
            if seat != self.me and battle.fights(seat):
                open_card = battle.card(seat) >= 0
                guess = tables()["card_guess_weight"] * self.guess if s.hand_size(seat) > 0 and not open_card else 0.0
                found = max(found, int(strength_over(s, seat, battle.place)) + int(battle.bonus(s, seat)) + guess)
        return found

    def join(self, kind: int) -> float:
        """Join only battles in which the clan already has figures, and with figures that help."""
        s = self.state
        battle = battle_of(s)
        if battle is None or not present(s, self.me, battle.place) or not self.rivals(int(battle.place)):
            return -1.0
        return float(s.figure_strength(self.me, kind)) if s.count(self.me, ANY, battle.place) > 0 else -1.0

    def troops(self, option: int) -> float:
        """As many figures as possible."""
        return sum([float(count_in(option, kind)) for kind in range(1, int(FIGURE_KINDS))])


# How answers of each kind are scored; of the other kinds the highest place is as good as any.
ANSWERS: Final[Mapping[int, Callable[[HouseTable, int], float]]] = {
    int(DRAFT): lambda look, option: look.wanted(look.cards[int(first_of(option))]),
    int(KEEP): lambda look, option: look.wanted(look.cards[int(first_of(option))]),
    int(PLAY): lambda look, option: look.battle_card(look.cards[int(first_of(option))]),
    int(JOIN): lambda look, option: look.join(int(first_of(option))),
    int(ATTACK): lambda look, option: 1.0 if look.should_pillage(int(first_of(option))) else -1.0,
    int(RAISE): lambda look, option: look.stat(int(first_of(option))),
    int(INVADE): lambda look, option: 1.0 + look.invade(option) / 100,
    int(TROOPS): lambda look, option: look.troops(option),
    int(SACRIFICE): lambda look, option: -float(look.state.figure_strength(look.me, first_of(option))),
    int(COMMIT): lambda look, option: 0.0,
}
