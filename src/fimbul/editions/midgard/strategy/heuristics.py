"""The heuristics of Midgard: a score, in Glory, for every option of every decision.

The numbers are data (`parameters` names them); what is read of a state is what the seat may know (`board_value`).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.ids import (
    ANY,
    ASK_ACTION,
    ASK_KEEP,
    ASK_LATE,
    ATTACK,
    COMMIT,
    COUNT,
    DRAFT,
    FIGURE_KINDS,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    MOVE,
    PASS,
    PLAY,
    PUSH,
    RAISE,
    SACRIFICE,
    SAVE,
    SEND,
    SPARE,
    TAKE,
    TROOPS,
    UPGRADE_ACTION,
    Action,
    Figure,
    Place,
    Seat,
    action_kind,
    count_in,
    first_of,
    second_of,
)
from fimbul.core.rules.powers import Card
from fimbul.core.rules.state import State
from fimbul.editions.midgard.content.base.clan import FriggasDomain, FriggasSacrifice, TyrsChallenge
from fimbul.editions.midgard.content.gods import God
from fimbul.editions.midgard.rules.board import (
    FJORDS,
    LEADER,
    MONSTER,
    MONSTER_2,
    MONSTER_SLOT,
    PROVINCES,
    WARRIOR,
    midgard,
    room_in,
)
from fimbul.editions.midgard.rules.invade import cost_to_invade
from fimbul.editions.midgard.strategy.board_value import BoardValue, battle_of
from fimbul.editions.midgard.strategy.card_heuristics import CardHeuristics
from fimbul.editions.midgard.strategy.parameters import (
    COLUMNS,
    FIGURE,
    HASTE,
    INVADE_BASE,
    KILL,
    MARCH_BASE,
    RAGE_COST,
    SLAYS,
    SUPPORT,
    numbers_of,
    table_of,
)


class MidgardHeuristics(CardHeuristics):
    """Judges games of Midgard by a set of numbers."""

    def __init__(self, cards: list[Card], numbers: dict[str, float], known: dict[str, dict[str, float]]) -> None:
        super().__init__(numbers_of(numbers), table_of(cards, known))

    def scores(self, s: State, seat: Seat, found: vec[i64]) -> vec[float]:
        look = BoardValue(s, seat, self.numbers, self.table)
        scores = vec[float](capacity=len(found))
        for option in found:
            scores = append(scores, self.score(look, option))
        return scores

    def score(self, look: BoardValue, option: Action) -> float:
        """How good an option looks.

        Comparing ints in a row is faster, compiled, than looking up a method; the most frequent kinds come first.
        """
        if option == PASS:
            return 0.0
        kind = action_kind(option)
        a = first_of(option)
        b = second_of(option)
        if kind == INVADE:
            return self.invade(look, a, b)
        if kind == MARCH:
            return self.march(look, a, b)
        if kind == ATTACK:
            return self.attack(look, a)
        if kind == DRAFT:
            return self.draft(look, a)
        if kind == UPGRADE_ACTION:
            return self.upgrade(look, a, b)
        if kind == COMMIT:
            return self.commit(look, a)
        return self.answer(look, kind, option)

    def answer(self, look: BoardValue, kind: i64, option: Action) -> float:
        """How good an answer looks: to a battle, a card or a phase, or the use of a card."""
        a = first_of(option)
        b = second_of(option)
        if kind == PLAY:
            return self.late(look, a) if look.s.question == ASK_LATE else self.play(look, a)
        if kind == TROOPS:
            return self.troops(look, option)
        if kind == JOIN:
            return self.join(look, a, b)
        if kind == RAISE:
            return look.raise_worth(a)
        if kind == KEEP:
            return look.held(a) - (self.numbers[RAGE_COST + look.age] if look.s.question != ASK_KEEP else 0.0)
        if kind in (SAVE, SPARE, SACRIFICE, MOVE):
            return self.figure(look, kind, a, b)
        if kind == COUNT:
            return float(a)
        if kind in (TAKE, PUSH, SEND):
            return self.others(look, kind, a, b)
        return self.use(look, a)

    def attack(self, look: BoardValue, province: Place) -> float:
        worth = look.attack(province, self.numbers[HASTE])
        if look.s.question != ASK_ACTION:  # a card asks, for 2 Rage
            worth -= 2.0 * self.numbers[RAGE_COST + look.age]
        return worth

    def join(self, look: BoardValue, kind: Figure, source: Place) -> float:
        """A figure answers the call: what it changes there, and what it leaves."""
        s = look.s
        battle = battle_of(s)
        if battle is None:
            return 0.0
        place = battle.place
        strength = s.figure_strength(look.me, kind)
        mine = look.over(look.me, place)
        attacker = battle.attacker == look.me
        opposed = look.opposed(place)
        if attacker and not opposed:
            return -1.0
        win = look.victory(place, attacker)
        before: float = 0.0
        if look.present(look.me, place):
            chance = look.winning(place, float(mine + look.best), False)
            before = chance * win - (1.0 - chance) * look.loss(place)
        with_it = look.winning(place, float(mine + look.best + strength), False)
        figure = self.numbers[FIGURE + look.age] * float(strength) - look.fallen_worth(1)
        after = with_it * win - (1.0 - with_it) * (look.loss(place) + figure)
        here = look.over(look.me, source)
        count = s.count(look.me, ANY, source)
        led = s.count(look.me, LEADER, source) > 0
        left = look.now(source) - look.holding(source, here - strength, count - 1, led)
        return after - before - left + 0.5 * figure

    # -- figures ------------------------------------------------------------
    def invade(self, look: BoardValue, kind: Figure, place: Place) -> float:
        s = look.s
        worth = self.set_down(look, kind, place)
        if s.question == ASK_ACTION:
            cost = cost_to_invade(s, look.me, kind, place)
            worth += self.numbers[INVADE_BASE] - self.numbers[RAGE_COST + look.age] * float(cost)
        return worth

    def set_down(self, look: BoardValue, kind: Figure, place: Place) -> float:
        """What one more figure in a place is worth."""
        s = look.s
        strength = s.figure_strength(look.me, kind)
        if place >= FJORDS:
            first = 2 * (place - FJORDS) + 1
            worth = self.gained(look, first, strength, 0, False) + self.gained(look, first + 1, strength, 0, False)
            return worth * self.numbers[SUPPORT]
        worth = self.gained(look, place, strength, 1, kind == LEADER)
        if kind >= MONSTER and kind <= MONSTER_2:
            card = s.upgrade(look.me, MONSTER_SLOT + kind - MONSTER)
            if card is not None and self.table[card.id * COLUMNS + SLAYS] > 0.0:
                worth += self.slain(look, place, self.table[card.id * COLUMNS + SLAYS] > 1.0)
        return worth

    def gained(self, look: BoardValue, province: Place, strength: i64, count: i64, led: bool) -> float:
        s = look.s
        led_now = s.count(look.me, LEADER, province) > 0
        mine = look.over(look.me, province)
        here = s.count(look.me, ANY, province)
        return look.holding(province, mine + strength, here + count, led or led_now) - look.now(province)

    def slain(self, look: BoardValue, province: Place, all: bool) -> float:
        """Enemies that die when a Monster comes."""
        s = look.s
        worth: float = 0.0
        seat: i64 = 0
        while seat < s.seats:
            if seat != look.me:
                worth += float(s.count(seat, WARRIOR, province) * s.figure_strength(seat, WARRIOR))
                if all:
                    worth += float(s.count(seat, LEADER, province) * s.figure_strength(seat, LEADER))
            seat += 1
        return worth * self.numbers[KILL]

    def march(self, look: BoardValue, source: Place, target: Place) -> float:
        """All that fit go."""
        s = look.s
        room = room_in(s, target)
        count: i64 = 0
        strength: i64 = 0
        led = False
        kind: i64 = 1
        while kind < FIGURE_KINDS and count < room:
            here = s.count(look.me, kind, source)
            if here > room - count:
                here = room - count
            if kind == LEADER and here > 0:
                led = True
            count += here
            strength += here * s.figure_strength(look.me, kind)
            kind += 1
        cost = self.numbers[RAGE_COST + look.age]
        return self.moved(look, source, target, strength, count, led) + self.numbers[MARCH_BASE] - cost

    def moved(self, look: BoardValue, source: Place, target: Place, strength: i64, count: i64, led: bool) -> float:
        s = look.s
        mine = look.over(look.me, source)
        here = s.count(look.me, ANY, source)
        led_here = s.count(look.me, LEADER, source) > 0
        left = look.now(source)
        left -= look.holding(source, mine - strength, here - count, led_here and not led)
        return self.gained(look, target, strength, count, led) - left

    def troops(self, look: BoardValue, option: Action) -> float:
        s = look.s
        frame = s.stack[-2]
        data = frame.data()
        count: i64 = 0
        strength: i64 = 0
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            n = count_in(option, kind)
            count += n
            strength += n * s.figure_strength(look.me, kind)
            kind += 1
        source: i64 = data[0]
        target: i64 = data[1]
        return self.moved(look, source, target, strength, count, count_in(option, LEADER) > 0)

    def figure(self, look: BoardValue, kind: i64, figure: Figure, place: Place) -> float:
        """A figure to save, keep, give up or move."""
        s = look.s
        strength = float(s.figure_strength(look.me, figure))
        worth = self.numbers[FIGURE + look.age] * strength
        if kind == SPARE:
            return strength
        if kind == SAVE:
            return worth + 0.5 - look.fallen_worth(1) - self.numbers[RAGE_COST + look.age]
        if kind == SACRIFICE:
            mine = look.over(look.me, place) if place < PROVINCES else 0
            return -worth - (look.quest_hope(place, mine) if place < PROVINCES else 0.0)
        return self.set_down(look, figure, place) + 0.1

    def others(self, look: BoardValue, kind: i64, a: i64, b: i64) -> float:
        """Enemy figures to take or push, gods to send."""
        s = look.s
        if kind == TAKE:
            return 1.0 + float(s.figure_strength(a, b))
        if kind == PUSH:
            lost = look.holding(b, 3, 1, False) if b < PROVINCES else 0.0
            return 1.0 + float(s.figure_strength(a >> 4, a & 15)) - 0.2 * lost
        mine = look.over(look.me, b)
        return (1.0 if mine > 0 else -0.5) * look.prize(b, False) if self.is_gift(look, a) else 0.1 * float(-mine)

    def is_gift(self, look: BoardValue, number: i64) -> bool:
        """Whether a god helps the clan that pillages its province."""
        power = look.s.setup.powers[number]
        return isinstance(power, God) and power.name in ("odin", "thor")

    def use(self, look: BoardValue, id: i64) -> float:
        """Actions printed on cards."""
        s = look.s
        rage = self.numbers[RAGE_COST + look.age]
        card = s.setup.cards[id]
        if isinstance(card, TyrsChallenge):
            best: float = -1.0
            province: i64 = 0
            while province < PROVINCES:
                m = midgard(s)
                if (m.pillaged >> province) & 1 and not (m.ruined >> province) & 1:
                    if look.present(look.me, province):
                        worth = look.attack(province, 0.0)
                        if worth > best:
                            best = worth
                province += 1
            return best - 2.0 * rage
        if isinstance(card, FriggasDomain):
            return 1.5 - rage
        if isinstance(card, FriggasSacrifice):
            return look.best_raise() - 4.0 * self.numbers[FIGURE + look.age] - 0.5
        return 0.0
