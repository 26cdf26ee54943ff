"""Search over worlds: looking ahead, and the tree of an information-set search. Everything hidden is guessed anew.

A world is a state drawn from a view (`core.worlds`); nothing here ever sees the game itself. All chance comes from the
generator that is given, so the same worlds, seed and number of visits give the same answer.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.ids import Action, Seat
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.state import State
from fimbul.core.search.heuristics import WHOLE_AGE, Heuristics, play_on

E: Final = 2.718281828459045
MOST_DEPTH: Final[i64] = 60
SHARE_OF_A_GLORY: Final = 0.005  # what a score counts for beside what the network says
RIPE: Final[i64] = 8  # walks after which a branch is looked into; before, heuristics judge it better


class Tally:
    """What is known of the options of a decision: visits, shares of victory and Glory, summed up."""

    def __init__(self, found: vec[i64]) -> None:
        self.options: vec[i64] = found
        self.visits: vec[i64] = vec[i64]([0] * len(found))
        self.shares: vec[float] = vec[float]([0.0] * len(found))
        self.glory: vec[float] = vec[float]([0.0] * len(found))

    def add(self, n: i64, share: float, glory: float) -> None:
        self.visits[n] = self.visits[n] + 1
        self.shares[n] = self.shares[n] + share
        self.glory[n] = self.glory[n] + glory

    def rows(self) -> list[tuple[int, int, float, float]]:
        """(option, visits, mean share, mean Glory) of each option."""
        found: list[tuple[int, int, float, float]] = []
        n: i64 = 0
        while n < len(self.options):
            visits = self.visits[n]
            by = float(visits) if visits > 0 else 1.0
            found.append((int(self.options[n]), int(visits), self.shares[n] / by, self.glory[n] / by))
            n += 1
        return found


def look_ahead(
    world: State,
    seat: Seat,
    tally: Tally,
    tried: vec[i64],
    heuristics: Heuristics,
    seed: int,
    heat: float,
    actions: i64 = WHOLE_AGE,
) -> None:
    """Try some options of a tally, by number, in one world and play on by heuristics: to the end of the Age, or less.

    The same chance for every option, so that they differ by what they are and not by luck.
    """
    for n in tried:
        s = world.copy()
        age = s.age
        answer(s, seat, tally.options[n])
        play_on(s, heuristics, Rng(seed), heat, age, actions)
        outlook = heuristics.outlook(s)
        tally.add(n, outlook[seat], outlook[s.seats + seat])


def worths(
    world: State, seat: Seat, found: vec[i64], scores: vec[float], heuristics: Heuristics, seed: int, heat: float
) -> vec[float]:
    """What options are worth: the share of victory that each leads to in one world, and a little for its score.

    They are judged before anybody's next action; battles are fought out by heuristics until then.
    """
    tally = Tally(found)
    tried = vec[i64](capacity=len(found))
    n: i64 = 0
    while n < len(found):
        tried = append(tried, n)
        n += 1
    look_ahead(world, seat, tally, tried, heuristics, seed, heat, 0)
    n = 0
    while n < len(found):
        tally.shares[n] = tally.shares[n] + SHARE_OF_A_GLORY * scores[n]
        n += 1
    return tally.shares


class Node:
    """A decision in the tree: the choices explored there, over all worlds that reached it."""

    def __init__(self, seat: Seat) -> None:
        self.seat: i64 = seat
        self.actions: vec[i64] = vec[i64](capacity=8)
        self.visits: vec[i64] = vec[i64](capacity=8)
        self.shares: vec[float] = vec[float](capacity=8)
        self.glory: vec[float] = vec[float](capacity=8)
        self.priors: vec[float] = vec[float](capacity=8)
        self.children: list[Node | None] = []
        self.total: i64 = 0

    def index_of(self, action: Action) -> i64:
        n: i64 = 0
        while n < len(self.actions):
            if self.actions[n] == action:
                return n
            n += 1
        return -1

    def meet(self, action: Action, prior: float) -> i64:
        """The place of an action, new or known."""
        n = self.index_of(action)
        if n < 0:
            n = len(self.actions)
            self.actions = append(self.actions, action)
            self.visits = append(self.visits, 0)
            self.shares = append(self.shares, 0.0)
            self.glory = append(self.glory, 0.0)
            self.priors = append(self.priors, prior)
            self.children.append(None)
        return n


class Tree:
    """Information-set tree search: every walk goes down in another world, with the options that world offers.

    Which option it begins with, the caller says; further down a good mean or a good prior decides. Options that begin
    walks in the same world with the same seed meet the same chance, so that they differ by what they are, not by luck.
    """

    def __init__(
        self,
        seat: Seat,
        heuristics: Heuristics,
        curiosity: float,
        heat: float,
        softness: float,
        actions: i64 = WHOLE_AGE,
    ) -> None:
        self.seat: i64 = seat
        self.heuristics: Heuristics = heuristics
        self.curiosity: float = curiosity  # how much untried options are worth trying
        self.heat: float = heat  # how much chance there is in playing on
        self.softness: float = softness  # how flat the priors are, in Glory
        self.actions: i64 = actions  # how many of them a walk plays on for, unless the Age ends before
        self.ripe: i64 = RIPE
        self.root: Node = Node(seat)
        self.base: float = 0.25  # the mean share so far: what an untried option is taken for

    def walk(self, world: State, option: Action, seed: int) -> None:
        """Begin with an option, go down its branch and play on, in a copy of a world."""
        s = world.copy()
        age = s.age
        node = self.root
        n = node.meet(option, 1.0)
        path: list[Node] = [node]
        places = append(vec[i64](capacity=16), n)
        green = node.visits[n] < self.ripe
        answer(s, self.seat, option)
        depth: i64 = 1
        while not green and not s.over and s.age == age and depth < MOST_DEPTH:
            child = node.children[n]
            if child is None:
                child = Node(-1)
                node.children[n] = child
            node = child
            seat = next_seat(s)
            found = options(s, seat)
            while len(found) == 1:
                answer(s, seat, found[0])
                if s.over or s.age != age:
                    break
                seat = next_seat(s)
                found = options(s, seat)
            if s.over or s.age != age:
                break
            n = self.choose(s, node, seat, found)
            green = node.visits[n] < self.ripe
            path.append(node)
            places = append(places, n)
            answer(s, seat, node.actions[n])
            depth += 1
        play_on(s, self.heuristics, Rng(seed), self.heat, age, self.actions)
        outlook = self.heuristics.outlook(s)
        step: i64 = 0
        for passed in path:
            n = places[step]
            passed.total += 1
            passed.visits[n] = passed.visits[n] + 1
            passed.shares[n] = passed.shares[n] + outlook[passed.seat]
            passed.glory[n] = passed.glory[n] + outlook[s.seats + passed.seat]
            step += 1
        self.base += (outlook[self.seat] - self.base) / float(self.root.total)

    def choose(self, s: State, node: Node, seat: Seat, found: vec[i64]) -> i64:
        """The option to try: a good mean, or a good prior and few visits (PUCT)."""
        node.seat = seat
        known = True
        for option in found:
            if node.index_of(option) < 0:
                known = False
        if not known:
            self.widen(s, node, seat, found)
        root: float = 1.0
        tries: i64 = 0
        for option in found:
            tries += node.visits[node.index_of(option)]
        root = (float(tries) + 1.0) ** 0.5
        mean: float = self.base if seat == self.seat else 1.0 / float(s.seats)
        if tries > 0:
            total: float = 0.0
            for option in found:
                total += node.shares[node.index_of(option)]
            mean = total / float(tries)
        best: i64 = -1
        best_score: float = -1e9
        for option in found:
            n = node.index_of(option)
            visits = float(node.visits[n])
            value = (node.shares[n] + mean) / (visits + 1.0)
            score = value + self.curiosity * node.priors[n] * root / (visits + 1.0)
            if score > best_score:
                best = n
                best_score = score
        return best

    def widen(self, s: State, node: Node, seat: Seat, found: vec[i64]) -> None:
        """Meet the options of a world, each with its prior: a soft choice by heuristics."""
        scores = self.heuristics.scores(s, seat, found)
        top: float = -1e9
        for score in scores:
            if score > top:
                top = score
        total: float = 0.0
        n: i64 = 0
        while n < len(found):
            scores[n] = E ** ((scores[n] - top) / self.softness)
            total += scores[n]
            n += 1
        n = 0
        while n < len(found):
            node.meet(found[n], scores[n] / total)
            n += 1

    def rows(self) -> list[tuple[int, int, float, float]]:
        """(option, visits, mean share, mean Glory) of each option at the root."""
        node = self.root
        found: list[tuple[int, int, float, float]] = []
        n: i64 = 0
        while n < len(node.actions):
            by = float(node.visits[n]) if node.visits[n] > 0 else 1.0
            found.append((int(node.actions[n]), int(node.visits[n]), node.shares[n] / by, node.glory[n] / by))
            n += 1
        return found
