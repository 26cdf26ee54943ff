"""Heuristics: how an edition judges a game. Search (`core.search`) asks for two things and knows nothing else of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ATTACK,
    AXES,
    HORNS,
    LAST_STEP,
    PASS,
    PLACES,
    RAGE,
    SLOTS,
    STATS,
    Action,
    Seat,
    action_kind,
    first_of,
)
from fimbul.core.rules.powers import Card
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.state import State
from fimbul.core.search.draft_policy import DraftPolicy

LIMIT: Final[i64] = 3000  # decisions; a game has a few hundred
WHOLE_AGE: Final[i64] = 3000  # more actions than an Age has
TRIES: Final[i64] = 3  # attacks of a clan on one place in an Age; then it gives up
E: Final = 2.718281828459045


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """Scores for the options of a decision, and an estimate of how a game stands."""

    def scores(self, s: State, seat: Seat, found: vec[i64]) -> vec[float]:
        """How good each option looks to a seat, in Glory. Reads nothing that the seat may not know."""
        raise NotImplementedError

    def shares(self, s: State) -> vec[float]:
        """The expected share of victory of each seat, from what lies open; exact once the game is over."""
        raise NotImplementedError

    def glories(self, s: State) -> vec[float]:
        """The Glory each seat may expect at the end."""
        raise NotImplementedError

    def outlook(self, s: State) -> vec[float]:
        """The shares of all seats, then the Glory of all seats."""
        return one_after_another(self.shares(s), self.glories(s))

    def pick(self, s: State, seat: Seat, found: vec[i64], rng: Rng, heat: float) -> Action:
        """The best option by its score, shaken by chance: the hotter, the more."""
        if len(found) == 1:
            return found[0]
        scores = self.scores(s, seat, found)
        best: i64 = 0
        best_score: float = -1e9
        n: i64 = 0
        while n < len(found):
            score = scores[n]
            if heat > 0.0:
                score += heat * float(rng.below(1024)) / 1024.0
            if score > best_score:
                best = n
                best_score = score
            n += 1
        return found[best]


@mypyc_attr(allow_interpreted_subclasses=True)
class Standing:
    """How a game stands: the share of a seat is the logit choice among the sums of all seats."""

    def sums(self, s: State) -> vec[float]:
        """How well each seat stands in a game that goes on."""
        raise NotImplementedError

    def glories(self, s: State) -> vec[float]:
        """The Glory each seat may expect in the end."""
        raise NotImplementedError

    def shares(self, s: State) -> vec[float]:
        """The share of victory each seat may expect; of a finished game the share it has."""
        return shares_won(s) if s.over else logit_choice(self.sums(s))

    def outlook(self, s: State) -> vec[float]:
        """The shares of all seats, then the Glory of all seats."""
        return one_after_another(self.shares(s), self.glories(s))


def shares_won(s: State) -> vec[float]:
    """The shares of victory in a finished game."""
    found = vec[float]([0.0] * int(s.seats))
    winners = s.setup.edition.winners(s)
    count: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        count += (winners >> seat) & 1
        seat += 1
    seat = 0
    while seat < s.seats:
        if (winners >> seat) & 1:
            found[seat] = 1.0 / float(count)
        seat += 1
    return found


def logit_choice(found: vec[float]) -> vec[float]:
    """Sums made into shares, in place."""
    seats: i64 = len(found)
    top: float = -1e9
    seat: i64 = 0
    while seat < seats:
        if found[seat] > top:
            top = found[seat]
        seat += 1
    total: float = 0.0
    seat = 0
    while seat < seats:
        found[seat] = E ** (found[seat] - top)
        total += found[seat]
        seat += 1
    seat = 0
    while seat < seats:
        found[seat] = found[seat] / total
        seat += 1
    return found


def one_after_another(first: vec[float], second: vec[float]) -> vec[float]:
    """Two rows as one."""
    for number in second:
        first = append(first, number)
    return first


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(Standing):
    """Weights of what all can see of a clan and of its upgrades, for each Age; the same for Glory.

    The weights are made for the beginning of an Age; they are learned by self-play and live in data files of the bots.
    """

    def __init__(
        self, cards: list[Card], weights: list[list[float]], glory: list[list[float]], named: list[dict[str, float]]
    ) -> None:
        self.weights: vec[float] = vec[float]([w for age in weights for w in age])
        self.glory: vec[float] = vec[float]([w for age in glory for w in age])
        self.length: i64 = len(weights[0])
        self.cards: i64 = len(cards)
        self.upgrades: vec[float] = vec[float]([age.get(card.text_id, 0.0) for age in named for card in cards])

    def features(self, s: State, seat: Seat) -> vec[float]:
        """What all can see of a seat, as numbers of about one."""
        raise NotImplementedError

    def sums(self, s: State) -> vec[float]:
        """The weighted features of each seat."""
        found = vec[float]([0.0] * int(s.seats))
        seat: i64 = 0
        while seat < s.seats:
            found[seat] = self.sum_of(s, seat)
            seat += 1
        return found

    def sum_of(self, s: State, seat: Seat) -> float:
        """The weighted features of a seat."""
        f = self.features(s, seat)
        age = s.age - 1
        at = age * self.length
        total: float = 0.0
        n: i64 = 0
        while n < self.length:
            total += f[n] * self.weights[at + n]
            n += 1
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None:
                total += self.upgrades[age * self.cards + card.id]
            slot += 1
        return total

    def glories(self, s: State) -> vec[float]:
        """The Glory each seat may expect in the end."""
        found = vec[float]([0.0] * int(s.seats))
        seat: i64 = 0
        while seat < s.seats:
            total = float(s.glory(seat))
            if not s.over:
                f = self.features(s, seat)
                n: i64 = 0
                while n < self.length:
                    total += f[n] * self.glory[(s.age - 1) * self.length + n]
                    n += 1
            found[seat] = total
            seat += 1
        return found


def sheet_features(s: State, seat: Seat, length: i64) -> vec[float]:
    """A row of so many features, the first eight filled: Glory, stats, and where these stand to the legendary lines."""
    f = vec[float]([0.0] * int(length))
    f[0] = float(s.glory(seat)) / 20.0
    f[1] = float(s.step(seat, RAGE)) / 3.0
    f[2] = float(s.step(seat, AXES)) / 3.0
    f[3] = float(s.step(seat, HORNS)) / 3.0
    stat: i64 = 0
    while stat < STATS:
        step = s.step(seat, stat)
        if step == 3:
            f[4] = f[4] + 1.0
        if step >= 4:
            f[5] = f[5] + 1.0
        if step == 5:
            f[6] = f[6] + 1.0
        if step == LAST_STEP:
            f[7] = f[7] + 1.0
        stat += 1
    return f


@mypyc_attr(allow_interpreted_subclasses=True)
class WeightedHeuristics(Heuristics):
    """Heuristics from a set of numbers and a table of columns for each card, both data, with an evaluation beside."""

    def __init__(self, numbers: vec[float], table: vec[float]) -> None:
        self.numbers: vec[float] = numbers
        self.table: vec[float] = table
        self.evaluation: Standing | None = None
        self.drafting: DraftPolicy | None = None  # else the draft goes by the table

    def shares(self, s: State) -> vec[float]:
        assert self.evaluation is not None
        return self.evaluation.shares(s)

    def glories(self, s: State) -> vec[float]:
        assert self.evaluation is not None
        return self.evaluation.glories(s)

    def outlook(self, s: State) -> vec[float]:
        assert self.evaluation is not None
        return self.evaluation.outlook(s)


def names_of(runs: tuple[tuple[str, int], ...], single: tuple[str, ...]) -> list[str]:
    """The names of all numbers of an edition, in order: runs of them, then single ones."""
    found: list[str] = []
    for name, length in runs:
        found += [f"{name}_{n}" for n in range(length)]
    return found + list(single)


def columns_of(
    cards: list[Card], known: dict[str, dict[str, float]], names: tuple[str, ...], plain: list[list[float]]
) -> vec[float]:
    """All columns of all cards: what the data say, else the plain line that a card has by its printed numbers."""
    found: list[float] = []
    for card, line in zip(cards, plain):
        for name, value in known.get(card.text_id, {}).items():
            line[names.index(name)] = value
        found += line
    return vec[float](found)


class Patience:
    """Heuristics remember nothing; this does: an attack that can fail without a loss would be tried for ever."""

    def __init__(self) -> None:
        self.age: i64 = 0
        self.attacks: vec[i64] = vec[i64](capacity=8)  # of this Age

    def curb(self, s: State, seat: Seat, chosen: Action) -> Action:
        """The same action, or PASS where it has been tried often enough."""
        if action_kind(chosen) != ATTACK or s.question != ASK_ACTION:
            return chosen
        if s.age != self.age:
            self.age = s.age
            self.attacks = vec[i64](capacity=8)
        code = seat * PLACES + first_of(chosen)
        tries: i64 = 0
        for attack in self.attacks:
            if attack == code:
                tries += 1
        if tries >= TRIES:
            return PASS
        self.attacks = append(self.attacks, code)
        return chosen


def play_on(s: State, heuristics: Heuristics, rng: Rng, heat: float, last_age: i64, actions: i64 = WHOLE_AGE) -> i64:
    """All seats play by their heuristics until an Age is over, or until a number of actions have been carried out.

    Returns how many decisions there were (LIMIT if it went in circles).
    """
    patience = Patience()
    decisions: i64 = 0
    while not s.over and s.age <= last_age and decisions < LIMIT:
        if s.question == ASK_ACTION:
            if actions == 0:
                break
            actions -= 1
        seat = next_seat(s)
        found = options(s, seat)
        answer(s, seat, patience.curb(s, seat, heuristics.pick(s, seat, found, rng, heat)))
        decisions += 1
    return decisions


def play_by(s: State, heuristics: list[Heuristics], rng: Rng, heat: float) -> i64:
    """Play to the end, each seat by its own heuristics; how many decisions there were (LIMIT if it went in circles)."""
    patience = Patience()
    decisions: i64 = 0
    while not s.over and decisions < LIMIT:
        seat = next_seat(s)
        found = options(s, seat)
        answer(s, seat, patience.curb(s, seat, heuristics[seat].pick(s, seat, found, rng, heat)))
        decisions += 1
    return decisions
