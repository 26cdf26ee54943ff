"""Ratings by Luce's model: a seat wins a table with a chance in proportion to its strength.

The strengths are those that make the games seen likeliest, with a faint prior that keeps them finite; the intervals
come from the curvature there. Unlike ratings that move game by game, they do not depend on the order of the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import exp, log

MEAN = 1500.0
POINTS = 400 / log(10)  # of one unit of log strength: 400 points are ten to one
PRIOR = 1 / 3.0**2  # as if each strength were drawn with a deviation of 3 (1200 points)
ROUNDS = 50
NEAR = 1e-9

Table = tuple[tuple[str, ...], tuple[float, ...]]  # the names by seat, and their shares of the victory


def rate(tables: Iterable[Table]) -> dict[str, tuple[float, float]]:
    """The rating of each name and its standard error, in points around 1500."""
    counted = Counter(tables)
    names = sorted({name for line_up, _ in counted for name in line_up})
    at = {name: n for n, name in enumerate(names)}
    strength = [0.0] * len(names)
    curve: list[list[float]] = []
    for _ in range(ROUNDS):  # Newton
        slope = [-PRIOR * value for value in strength]
        curve = [[PRIOR if a == b else 0.0 for b in range(len(names))] for a in range(len(names))]
        for (line_up, shares), times in counted.items():
            seats = [at[name] for name in line_up]
            weights = [exp(strength[n]) for n in seats]
            chance = [0.0] * len(names)
            for n, weight in zip(seats, weights, strict=True):
                chance[n] += weight / sum(weights)
            won = sum(shares)  # 0 where a game was given up
            for n, share in zip(seats, shares, strict=True):
                slope[n] += times * share
            for a in set(seats):
                slope[a] -= times * won * chance[a]
                curve[a][a] += times * won * chance[a]
                for b in set(seats):
                    curve[a][b] -= times * won * chance[a] * chance[b]
        step = solve(curve, slope)
        strength = [value + max(-1.0, min(1.0, by)) for value, by in zip(strength, step, strict=True)]
        if max([abs(by) for by in step]) < NEAR:
            break
    middle = sum(strength) / len(strength)
    return {name: (MEAN + POINTS * (strength[n] - middle), POINTS * error(curve, n)) for name, n in at.items()}


def error(curve: list[list[float]], n: int) -> float:
    """The standard error of one strength against the mean of all; only differences can be known."""
    size = len(curve)
    contrast = [float(n == m) - 1 / size for m in range(size)]
    return float(sum([c * x for c, x in zip(contrast, solve(curve, contrast), strict=True)]) ** 0.5)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A small system of linear equations (Gauss and Jordan; the matrix is positive definite)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for n in range(size):
        pivot = rows[n][n]
        rows[n] = [value / pivot for value in rows[n]]
        for m in range(size):
            if m != n and rows[m][n] != 0.0:
                factor = rows[m][n]
                rows[m] = [value - factor * by for value, by in zip(rows[m], rows[n], strict=True)]
    return [row[size] for row in rows]
