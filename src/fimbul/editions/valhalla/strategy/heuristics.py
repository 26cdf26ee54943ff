"""The heuristics of Valhalla: a score, in Glory, for every option of every decision.

The numbers are data (`parameters` names them); what is read of a state is what the seat may know (`board_value`).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.frames import source_of
from fimbul.core.rules.ids import (
    ANY,
    ASK_ACTION,
    ASK_EXCHANGE,
    ASK_KEEP,
    ATTACK,
    AXES,
    CHOOSE,
    COMMIT,
    DRAFT,
    DRAG,
    FIGURE_KINDS,
    FLEE,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    NO_CARD,
    PASS,
    PLAY,
    PUSH,
    RAISE,
    RECOVER,
    RIDE,
    SACRIFICE,
    SET_DOWN,
    SPARE,
    SWAP,
    THROW,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    Action,
    Figure,
    Place,
    Seat,
    action,
    action_kind,
    first_of,
    second_of,
    troop,
)
from fimbul.core.rules.ids import KILL as DESTROY
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CHAMBERS, ELITE, WARRIOR, adjacent
from fimbul.editions.valhalla.rules.effects import (
    COMMITS_THE_CARD,
    GIVES_RAGE,
    GLORY_FOR_A_CARD,
    PAYS_TO_DESTROY,
    RETURNS_THE_DEAD,
    SAVES_FIGURES,
)
from fimbul.editions.valhalla.rules.march import March
from fimbul.editions.valhalla.rules.query import dead_of
from fimbul.editions.valhalla.rules.rewards import Reward
from fimbul.editions.valhalla.rules.telling import contest_of
from fimbul.editions.valhalla.rules.turns import summon_cost
from fimbul.editions.valhalla.strategy.board_value import BoardValue
from fimbul.editions.valhalla.strategy.card_heuristics import CardHeuristics
from fimbul.editions.valhalla.strategy.parameters import (
    BATTLE_WEIGHT,
    FIGURE,
    HASTE,
    KILL,
    MARCH_BASE,
    RAGE_COST,
    RESCUE,
    SPENT,
    SUMMON_BASE,
)


class ValhallaHeuristics(CardHeuristics):
    """Judges games of Valhalla by a set of numbers."""

    def scores(self, s: State, seat: Seat, found: vec[i64]) -> vec[float]:
        look = self.look(s, seat)
        scores = vec[float](capacity=len(found))
        for option in found:
            scores = append(scores, self.score(look, option))
        return scores

    def score(self, look: BoardValue, option: Action) -> float:
        """How good an option looks. No table of kinds: compiled, a row of comparisons is faster."""
        if option == PASS:
            return 0.0
        kind = action_kind(option)
        a = first_of(option)
        b = second_of(option)
        if kind == INVADE:
            return self.summon(look, a, b)
        if kind == MARCH:
            return self.march(look, a, b)
        if kind == ATTACK:
            return look.contest(a, self.numbers[HASTE])
        if kind == DRAFT:
            return self.draft(look, a)
        if kind == UPGRADE_ACTION:
            return self.upgrade(look, a)
        if kind == COMMIT:
            return self.commit(look, a)
        return self.answer(look, kind, option)

    def answer(self, look: BoardValue, kind: i64, option: Action) -> float:
        """How good an answer looks: to a battle, a card or a phase, or the use of a card."""
        a = first_of(option)
        b = second_of(option)
        if kind == PLAY:
            return self.reveal(look, a)
        if kind == TROOPS:
            return self.troops(look, option)
        if kind == JOIN:
            return self.join(look, a, b)
        if kind == RAISE:
            return self.step(look, a)
        if kind == KEEP:
            return look.held(a) if look.s.question == ASK_KEEP else self.draft(look, a)
        if kind == USE:
            return self.use(look, a)
        if kind in (THROW, RECOVER):
            return self.card_in_hand(look, kind, a)
        if kind in (DESTROY, DRAG, PUSH, CHOOSE):
            return self.others(look, kind, a, b)
        return self.figure(look, kind, a, b)

    # -- figures ------------------------------------------------------------
    def summon(self, look: BoardValue, kind: Figure, place: Place) -> float:
        """One figure more in a Chamber."""
        s = look.s
        cost = summon_cost(s, look.me, kind)
        idle = look.idle or (cost > 0 and s.rage(look.me) <= cost)
        worth = look.with_figure(kind, place, 1, idle)
        return worth + self.numbers[SUMMON_BASE] - self.numbers[RAGE_COST + look.age] * float(cost)

    def march(self, look: BoardValue, source: Place, target: Place) -> float:
        """The best of a few groups: all, one of a kind, all but a Warrior."""
        s = look.s
        paid = s.question != ASK_ACTION
        idle = look.idle or (not paid and s.rage(look.me) <= 1)
        whole: i64 = action(TROOPS)
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            if s.count(look.me, kind, source) > 0:
                whole += troop(kind, s.count(look.me, kind, source))
            kind += 1
        best = look.moved(whole, source, target, idle)
        if adjacent(source, target) and s.count(look.me, ANY, source) > 1:
            kind = 1
            while kind < FIGURE_KINDS:
                if s.count(look.me, kind, source) > 0:
                    worth = look.moved(action(TROOPS) + troop(kind, 1), source, target, idle)
                    if worth > best:
                        best = worth
                kind += 1
            if s.count(look.me, WARRIOR, source) > 0:
                worth = look.moved(whole - troop(WARRIOR, 1), source, target, idle)
                if worth > best:
                    best = worth
        if paid:
            return best - 0.05
        return best + self.numbers[MARCH_BASE] - self.numbers[RAGE_COST + look.age]

    def troops(self, look: BoardValue, option: Action) -> float:
        """The group that goes."""
        frame = look.s.stack[-2]
        assert isinstance(frame, March)
        return look.moved(option, frame.source, frame.target, look.idle)

    def join(self, look: BoardValue, kind: Figure, source: Place) -> float:
        """A figure answers the Call: what it changes there, and what it leaves."""
        contest = contest_of(look.s)
        if contest is None:
            return 0.0
        place = contest.place
        contester = contest.attacker == look.me
        if contester and look.enemies(place) == 0:
            return -1.0
        win = look.victory(place, contester)
        before: float = 0.0
        if look.count(ANY, place) > 0:
            chance = look.winning(place, look.hopeful(place), False)
            before = chance * win - (1.0 - chance) * look.loss(place)
        strength = float(look.kind_strength(kind, place))
        with_it = look.winning(place, look.hopeful(place) + strength, False)
        figure = self.numbers[FIGURE + look.age] * (0.5 + 0.5 * strength)
        lost = figure + (look.loss(place) if look.count(ANY, place) > 0 else 0.3)
        after = with_it * (win + look.with_figure(kind, place, 1, look.idle)) - (1.0 - with_it) * lost
        return after - before + look.with_figure(kind, source, -1, look.idle)

    def figure(self, look: BoardValue, kind: i64, a: i64, b: i64) -> float:
        """A figure to save, keep, give up, return, set down, exchange or move."""
        s = look.s
        if kind == RIDE:
            return look.moved(action(TROOPS) + troop(ELITE, 1), a, b, look.idle) - 0.05
        if kind == SET_DOWN:
            return look.with_figure(a, b, 1, look.idle) + 0.1
        if kind == SACRIFICE:
            return look.with_figure(a, b, -1, look.idle)
        if kind == FLEE:
            return self.flight(look, a)
        if kind == SWAP:
            return self.swap(look, b)
        strength = float(s.figure_strength(look.me, a))
        if kind == SPARE:
            return 0.1 + strength
        return self.numbers[RESCUE] * (0.5 + strength)  # SAVE, RETURN

    def swap(self, look: BoardValue, place: Place) -> float:
        """An Elite takes the place of another figure: worth while if it comes to the battle and is stronger."""
        s = look.s
        contest = contest_of(s)
        if contest is None:
            return 0.0
        if source_of(s) != NO_CARD:  # the partner
            return 1.0 if place == contest.place else 0.0
        others = look.count(ANY, contest.place) - look.count(ELITE, contest.place)
        stronger = s.figure_strength(look.me, ELITE) - 1
        return float(stronger) - 0.2 if place != contest.place and others > 0 else -0.2

    def flight(self, look: BoardValue, target: Place) -> float:
        """All figures of a lost battle go next door instead."""
        contest = contest_of(look.s)
        if contest is None:
            return 0.0
        group: i64 = action(TROOPS)
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            if look.count(kind, contest.place) > 0:
                group += troop(kind, look.count(kind, contest.place))
            kind += 1
        gain = look.moved(group, contest.place, target, look.idle) + look.loss(contest.place)
        return gain - self.numbers[SPENT] * look.held(contest.card(look.me))

    # -- cards ------------------------------------------------------------
    def reveal(self, look: BoardValue, id: i64) -> float:
        """A card for the battle; in exchange for another only if it is better."""
        worth = self.play(look, id)
        if look.s.question == ASK_EXCHANGE:
            contest = contest_of(look.s)
            if contest is not None:
                worth -= self.play(look, contest.card(look.me)) + 0.1
        return worth

    def card_in_hand(self, look: BoardValue, kind: i64, id: i64) -> float:
        """A card to take back or to give up."""
        if kind == RECOVER:
            return look.held(id)
        source = source_of(look.s)
        pays = source != NO_CARD and self.effects[source] == GLORY_FOR_A_CARD
        gain = 3.0 if pays else 0.6
        return gain - (self.numbers[SPENT] if look.age < 2 else 1.0) * look.held(id)

    def step(self, look: BoardValue, stat: i64) -> float:
        """A stat to raise; by some cards in the place of another, or for the price of the card."""
        s = look.s
        worth = look.raise_worth(stat)
        source = source_of(s)
        if source != NO_CARD:
            frame = s.stack[-2]
            if isinstance(frame, Reward):
                return worth - look.raise_worth(frame.raised)
            return worth - self.numbers[SPENT] * look.held(source)
        return worth + 0.01

    def use(self, look: BoardValue, id: i64) -> float:
        """What is printed on cards: as an action, or when they ask."""
        s = look.s
        effect = self.effects[id]
        rage = self.numbers[RAGE_COST + look.age]
        if effect == RETURNS_THE_DEAD:
            dead = dead_of(s, look.me)
            useful = float(dead if dead < 3 else 3) * self.numbers[RESCUE]
            return useful - (0.5 if s.rage(look.me) > 2 else 1.5)
        contest = contest_of(s)
        if effect == SAVES_FIGURES and contest is not None:
            saved = float(look.count(ANY, contest.place)) * self.numbers[RESCUE]
            return saved - self.numbers[SPENT] * look.held(id)
        if effect == GIVES_RAGE:
            return (0.0 if s.out(look.me) else 2.0 * rage) - self.numbers[SPENT] * look.held(id)
        if effect == COMMITS_THE_CARD and contest is not None:
            return self.commit(look, contest.card(look.me))
        return 0.5

    # -- others ------------------------------------------------------------
    def others(self, look: BoardValue, kind: i64, a: i64, b: i64) -> float:
        """Enemy figures to destroy, drag or push; a clan to swap with or to take from."""
        s = look.s
        if kind == CHOOSE:
            contest = contest_of(s)
            if contest is None:
                return float(s.glory(a))
            return float(contest.printed_of(a) - contest.printed_of(look.me)) - 0.5
        victim = a >> 4
        strength = float(s.figure_strength(victim, a & 15))
        if kind == DRAG:
            return self.drag(look, victim, strength)
        near = 0.3 * float(s.glory(victim)) / float(s.glory(look.me) + 10)
        if kind == PUSH:
            mine = look.count(ANY, b) > 0
            return 0.3 + 0.3 * strength + near - (0.8 if mine else 0.0) - (0.3 if look.is_valor(b) else 0.0)
        worth = self.numbers[KILL] * (0.5 + strength) + near
        if look.count(ANY, b) > 0:
            worth += 1.0 if look.is_valor(b) or look.is_open(b) else 0.3
        source = source_of(s)
        if source != NO_CARD and self.effects[source] == PAYS_TO_DESTROY:
            worth -= self.numbers[RAGE_COST + look.age]
        return worth

    def drag(self, look: BoardValue, victim: Seat, strength: float) -> float:
        """An enemy to fight in a Chamber that is being contested."""
        s = look.s
        contest = contest_of(s)
        if contest is None:
            return 0.0
        place = contest.place
        theirs = float(look.at[victim * CHAMBERS + place]) + strength
        chance = look.beats(victim, look.hopeful(place) - theirs)
        win = self.numbers[BATTLE_WEIGHT] * float(s.stat(look.me, AXES)) + self.numbers[KILL] * strength
        if look.enemies(place) > 0:  # there is a battle anyway
            win = self.numbers[KILL] * strength
        return chance * win - (1.0 - chance) * (look.prize(place) + look.loss(place)) - 0.2
