"""Tuning the weights of the heuristics: tables of slightly different players, and a step toward those who won.

Every generation a crowd of players is made by shaking all numbers a little, in pairs of opposite shakes. They play each
other at tables drawn by lot; the numbers then move along the sum of all shakes, each weighed by how well its player did
(evolution strategies). The same seed gives the same numbers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from librt.vecs import vec

from fimbul import new_game
from fimbul.bots.bot_kits import BotKit
from fimbul.bots.heuristic_weights import HeuristicWeights
from fimbul.core.rules.rng import Rng
from fimbul.core.search.heuristics import Heuristics, WeightedHeuristics, play_by

CROWD = 256
HEAT = 0.1
GLORY_WEIGHT = 0.004  # how much of a victory one Glory above the mean of the table counts
STEP = 0.35  # the largest change of a weight in a generation, in units of its spread


@dataclass(frozen=True)
class Setting:
    """How much to tune."""

    generations: int
    games: int  # per generation
    seed: int


def shaken(weights: HeuristicWeights, spread: list[float], shake: list[float], sign: float) -> WeightedHeuristics:
    """A player whose weights differ a little."""
    values = weights.values()
    moved = [value + sign * wide * by for value, wide, by in zip(values, spread, shake, strict=True)]
    heuristics = weights.heuristics()
    heuristics.numbers = vec[float](moved[: len(heuristics.numbers)])
    heuristics.table = vec[float](moved[len(heuristics.numbers) :])
    return heuristics


def evolve(weights: HeuristicWeights, setting: Setting, say: Callable[[str], None]) -> Iterator[HeuristicWeights]:
    """Tune generation by generation, and yield the weights after each."""
    rng = random.Random(setting.seed)
    spread = weights.spread()
    momentum = [0.0] * len(spread)
    for generation in range(setting.generations):
        shakes = [[rng.gauss(0.0, 1.0) if wide > 0 else 0.0 for wide in spread] for _ in range(CROWD // 2)]
        crowd = [shaken(weights, spread, shake, sign) for shake in shakes for sign in (1.0, -1.0)]
        did, played = tournament(crowd, weights.kit, setting.games, rng)
        slope = [0.0] * len(spread)
        used = 0
        for pair, shake in enumerate(shakes):
            plus, minus = 2 * pair, 2 * pair + 1
            if played[plus] and played[minus]:
                gap = did[plus] / played[plus] - did[minus] / played[minus]
                used += 1
                for n, by in enumerate(shake):
                    slope[n] += gap * by / 2
        noise = 0.43 / (setting.games * 3.5) ** 0.5  # expected size of a slope that is pure chance
        largest = 0.0
        values = weights.values()
        for n in range(len(spread)):
            momentum[n] = 0.6 * momentum[n] + 0.4 * slope[n] / max(used, 1)
            step = max(-STEP, min(STEP, momentum[n] / noise * 0.12))
            values[n] += step * spread[n]
            largest = max(largest, abs(momentum[n] / noise))
        weights = weights.with_values(values)
        say(f"generation {generation + 1}: the clearest slope is {largest:.1f} times its noise")
        yield weights


def tournament(
    crowd: list[WeightedHeuristics], kit: BotKit, games: int, rng: random.Random
) -> tuple[list[float], list[int]]:
    """How far each player of a crowd was above a fair share, and at how many tables it sat."""
    did = [0.0] * len(crowd)
    played = [0] * len(crowd)
    for _ in range(games):
        seats, modules = kit.tables[rng.randrange(len(kit.tables))]
        who = rng.sample(range(len(crowd)), seats)
        share = play_table([crowd[n] for n in who], kit, modules, rng.getrandbits(64))
        for n, value in zip(who, share, strict=True):
            did[n] += value
            played[n] += 1
    return did, played


def play_table(players: list[WeightedHeuristics], kit: BotKit, modules: tuple[str, ...], seed: int) -> list[float]:
    """One game; how far each seat is above a fair share of victory, with a little for Glory."""
    seats = len(players)
    game = new_game(kit.edition.name, seats, modules=modules, seed=seed)
    heuristics: list[Heuristics] = list(players)
    play_by(game.state, heuristics, Rng(seed + 1), HEAT)
    if not game.over:  # it was repeating itself: nobody gains
        return [0.0] * seats
    winners = game.winners()
    glory = game.result() or []
    mean = sum(glory) / seats
    return [
        (1 / len(winners) if seat in winners else 0.0) - 1 / seats + GLORY_WEIGHT * (glory[seat] - mean)
        for seat in range(seats)
    ]
