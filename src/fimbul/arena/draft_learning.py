"""Learning the draft: what a seat gained in an Age, explained by the cards it held (ridge regression).

Features of a seat are its cards, pairs of them, pairs of a card with an upgrade in play, and cards with stats, figures
and the number of seats. Rivals are not among them, so that a card is also worth what it is kept from them. In every
generation games are played with the draft learned so far, and all games count. Needs NumPy.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from fimbul.arena.draft_games import Row, play_games
from fimbul.arena.results import Results
from fimbul.bots.bot_kits import bot_kit_of
from fimbul.bots.draft_weights import DraftWeights, Line
from fimbul.bots.heuristic_weights import heuristics_named
from fimbul.bots.karl import GLORY_OF_A_SHARE
from fimbul.bots.weights import weights_named
from fimbul.core.rules.ids import AGES, BOARD, STATS
from fimbul.core.search.draft_policy import USUAL_SEATS

# What is expected before anything is seen: how much of a share the worth of a card varies, and how much the rest does.
END_WEIGHT: Final = 0.3  # how much the end of the game counts; the evaluation at the end of the Age counts the rest
CARD_SPREAD: Final = 0.02
OTHER_SPREAD: Final = 0.006
FEWEST: Final = 30  # seats in which a feature occurred, or it is left out
STEPS: Final = 60  # of the solver
CLOSE: Final = 1e-4  # … or until the rest has shrunk to this part
CHUNK: Final = 20_000  # rows at a time
SMALLEST: Final = 0.03  # Glory; smaller numbers are not written

Array = Any  # of NumPy, whose types say more than is of use here


@dataclass(frozen=True)
class DraftSetting:
    """How much to learn from."""

    edition: str
    generations: int
    games: int  # per generation
    seed: int

    def key(self) -> str:
        """What the n-th game of a run depends on."""
        return json.dumps({"draft": self.edition, "games": self.games, "seed": self.seed})


def learn_draft(setting: DraftSetting, path: Path) -> Iterator[tuple[int, DraftWeights]]:
    """Play and learn, generation by generation; the games are kept in a file, from which a run continues."""
    edition = bot_kit_of(setting.edition).edition
    kept = Results(path, setting.key())
    games: list[list[Row]] = kept.read()
    weights: DraftWeights | None = None
    for generation in range(1, setting.generations + 1):
        goal = generation * setting.games
        if len(games) < goal:
            heuristics = heuristics_named("karl", setting.edition).heuristics()
            heuristics.evaluation = weights_named("evaluation", setting.edition).evaluation()
            heuristics.drafting = weights.policy(edition) if weights else None
            numbers = range(len(games), goal)
            games += play_games(heuristics, setting.edition, setting.seed, numbers, kept)
        elif generation < setting.generations and len(games) >= goal + setting.games:
            continue  # the next generation is complete
        weights = fit(setting, [row for game in games[:goal] for row in game], goal)
        yield generation, weights


def fit(setting: DraftSetting, rows: Sequence[Row], games: int) -> DraftWeights:
    """The numbers that explain the rows best."""
    names = [card.text_id for card in bot_kit_of(setting.edition).edition.cards]
    found = DraftWeights("", "", games, setting.seed, [], [], [], [])
    for age in range(1, int(AGES) + 1):
        fit_age([row for row in rows if row[0] == age], names, found, age - 1)
    return found


class Blocks:
    """Where the features of each sort begin, with a number of cards."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.table = 0  # numbers of seats, then stats, for all
        self.hand = 16
        self.play = self.hand + cards
        self.stats = self.play + cards
        self.seats = self.stats + cards * int(STATS)
        self.places = self.seats + cards
        self.pairs = self.places + cards * int(BOARD)
        self.beside = self.pairs + cards * cards
        self.end = self.beside + cards * cards


class Rows:
    """The rows of an Age as arrays; cards are padded with -1."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.new = padded([row[2] for row in rows])
        self.hand = np.concatenate([self.new, padded([row[3] for row in rows])], axis=1)
        self.play = padded([row[4] for row in rows])
        self.seats = np.array([row[1] for row in rows])
        steps = np.array([row[5] for row in rows], dtype=float)
        self.usual = steps.mean(axis=0)
        self.steps = steps - self.usual
        figures = np.zeros((len(rows), int(BOARD)))
        for n, row in enumerate(rows):
            for place, count in row[6]:
                if place < BOARD:
                    figures[n, place] = count
        self.usual_figures = figures.mean(axis=0)
        self.figures = figures - self.usual_figures
        ends = np.array([row[7:] for row in rows])
        self.gain = (1 - END_WEIGHT) * ends[:, 0] + END_WEIGHT * ends[:, 1]

    def features(self, at: Blocks) -> tuple[Array, Array]:
        """The numbers of all features of each row, and their values; 0 where there is none."""
        cards = at.cards
        count = len(self.gain)
        keys = [at.table + self.seats[:, None], np.tile(at.table + 8 + np.arange(int(STATS)), (count, 1))]
        values = [np.ones((count, 1)), self.steps]

        def add(key: Array, value: Array) -> None:
            keys.append(np.where(key < 0, 0, key))
            values.append(np.where(key < 0, 0.0, value))

        def beside(block: int, one: Array, other: Array, width: int) -> Array:
            return np.where((one < 0) | (other < 0), -1, block + one * width + other)

        add(np.where(self.hand < 0, -1, at.hand + self.hand), 1.0)
        add(np.where(self.play < 0, -1, at.play + self.play), 1.0)
        for n in range(self.new.shape[1]):
            card = self.new[:, n : n + 1]
            add(np.where(card < 0, -1, at.seats + card), (self.seats - int(USUAL_SEATS))[:, None])
            add(beside(at.stats, card, np.arange(int(STATS))[None, :], int(STATS)), self.steps)
            add(beside(at.places, card, np.arange(int(BOARD))[None, :], int(BOARD)), self.figures)
            others = self.hand[:, n + 1 :]
            low, high = np.minimum(card, others), np.maximum(card, others)
            add(beside(at.pairs, low, high, cards), 1.0)
            add(beside(at.beside, card, self.play, cards), 1.0)
        return np.concatenate(keys, axis=1), np.concatenate(values, axis=1)


def padded(lines: list[list[int]]) -> Array:
    found = np.full((len(lines), max([1, *map(len, lines)])), -1)
    for n, line in enumerate(lines):
        found[n, : len(line)] = line
    return found


def fit_age(rows: Sequence[Row], names: list[str], found: DraftWeights, age: int) -> None:
    """Add what the rows of an Age say."""
    at = Blocks(len(names))
    data = Rows(rows)
    keys, values = data.features(at)
    seen = np.bincount(keys[values != 0.0], minlength=at.end)
    values[seen[keys] < FEWEST] = 0.0
    noise = data.gain.var()
    doubt = np.full(at.end, noise / OTHER_SPREAD**2)
    doubt[at.hand : at.stats] = noise / CARD_SPREAD**2
    doubt[: at.hand] = 1.0
    weights = GLORY_OF_A_SHARE * solve(keys, values, data.gain, doubt)

    pairs = weights[at.pairs : at.beside].reshape(len(names), len(names))
    pairs = pairs + np.triu(pairs, 1).T
    places = weights[at.places : at.pairs].reshape(len(names), -1)
    stats = weights[at.stats : at.seats].reshape(len(names), -1)
    beside = weights[at.beside :].reshape(len(names), -1)
    base, crowd, seats = Line(), Line(), Line()
    for card, name in enumerate(names):
        having = (data.new == card).any(axis=1)
        if having.sum() < FEWEST:
            continue
        # Of a hand only a part is known while it is drafted: the rest counts as it usually is.
        hands = data.hand[having]
        usual = np.where(hands < 0, 0.0, pairs[card][hands]).sum(axis=1).mean() - pairs[card][card]
        others = (hands >= 0).sum(axis=1).mean() - 1
        base[name] = float(weights[at.hand + card] + usual - places[card] @ data.usual_figures)
        crowd[name] = float(-usual / others)
        seats[name] = float(weights[at.seats + card])
        for table, line, keys_of in (
            (found.stats, stats[card], [str(n) for n in range(int(STATS))]),
            (found.places, places[card], [str(n) for n in range(int(BOARD))]),
            (found.held, pairs[card], names),
            (found.played, beside[card], names),
        ):
            large = {key: float(value) for key, value in zip(keys_of, line, strict=True) if abs(value) >= SMALLEST}
            if large:
                table[age][name] = large
    found.usual_steps.append([float(step) for step in data.usual])
    found.base.append(base)
    found.crowd.append(crowd)
    found.seats.append(seats)


def solve(keys: Array, values: Array, wanted: Array, doubt: Array) -> Array:
    """Ridge regression over sparse rows, by conjugate gradients."""

    def along(weights: Array) -> Array:
        parts = range(0, len(wanted), CHUNK)
        return np.concatenate([(values[n : n + CHUNK] * weights[keys[n : n + CHUNK]]).sum(axis=1) for n in parts])

    def back(line: Array) -> Array:
        total = np.zeros(len(doubt))
        for n in range(0, len(wanted), CHUNK):
            part = values[n : n + CHUNK] * line[n : n + CHUNK, None]
            total += np.bincount(keys[n : n + CHUNK].ravel(), part.ravel(), len(doubt))
        return total

    diagonal = doubt + np.bincount(keys.ravel(), (values**2).ravel(), len(doubt))
    weights = np.zeros(len(doubt))
    rest = back(wanted)
    first = float(rest @ (rest / diagonal))
    step = rest / diagonal
    size = first
    for _ in range(STEPS):
        if size <= CLOSE**2 * first:
            break
        image = back(along(step)) + doubt * step
        by = size / float(step @ image)
        weights += by * step
        rest = rest - by * image
        before, size = size, float(rest @ (rest / diagonal))
        step = rest / diagonal + size / before * step
    return weights
