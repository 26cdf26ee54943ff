"""Learning the evaluation by self-play: temporal differences from one Age to the next.

Players with rules of thumb play whole games. At the beginning of each Age the evaluation says what share of victory
each seat may expect. Then it is moved toward what it says one Age later, mixed with the end of the game (TD(lambda)).
The step is the gradient of the logit choice. The same seed gives the same weights.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp, log

from fimbul import State, new_game
from fimbul.bots.bot_kits import BotKit, bot_kit_of
from fimbul.bots.weights import AGES, Weights
from fimbul.core.rules.ids import SLOTS
from fimbul.core.rules.rng import Rng
from fimbul.core.search.heuristics import Evaluation, WeightedHeuristics, play_on

HEAT = 0.6
TRACE = 0.7  # lambda: how much of the end of the game is in a target
RATE = 0.08
SMALLEST_RATE = 0.004
CARD_RATE = 0.5  # as a fraction of the rate of the features
GLORY_RATE = 0.01
GLORY_SCALE = 20.0
DECAY = 0.00002
WINDOW = 500  # games for one point of the learning curve

Seen = list[tuple[list[float], list[str]]]  # for each seat: features, upgrades in play


@dataclass(frozen=True)
class Point:
    """One point of the learning curve: games so far, and the loss at the beginning of each Age."""

    games: int
    loss: tuple[float, ...]
    rate: float


@dataclass
class Learner:
    """The weights while they are learned."""

    seed: int
    games: int
    edition: str = "midgard"
    share: list[dict[str, float]] = field(default_factory=list)
    glory: list[dict[str, float]] = field(default_factory=list)
    cards: list[dict[str, float]] = field(default_factory=lambda: [{} for _ in range(AGES)])

    def __post_init__(self) -> None:
        self.kit: BotKit = bot_kit_of(self.edition)
        self.share = [dict.fromkeys(self.kit.features, 0.0) for _ in range(AGES)]
        self.glory = [dict.fromkeys(self.kit.features, 0.0) for _ in range(AGES)]

    def weights(self, made: str, command: str) -> Weights:
        """The learned weights."""
        cards = [dict(sorted(age.items())) for age in self.cards]
        return Weights(self.kit, self.share, self.glory, cards, made, command)

    def run(self, heuristics: WeightedHeuristics) -> Iterator[Point]:
        """Play and learn; yields points of the learning curve."""
        rng = random.Random(self.seed)
        kit = self.kit
        nothing = [[0.0] * len(kit.features)] * AGES
        reader = kit.evaluation(kit.edition.cards, nothing, nothing, [{}] * AGES)
        losses = [0.0] * AGES
        for game in range(1, self.games + 1):
            rate = max(SMALLEST_RATE, RATE * (1 - game / self.games))
            seats, modules = kit.tables[rng.randrange(len(kit.tables))]
            seen, glory, final = play_game(heuristics, reader, self.edition, seats, modules, rng.getrandbits(64))
            if final is None:
                continue
            for age, loss in enumerate(self.learn(seen, glory, final, rate)):
                losses[age] += loss / WINDOW
            if game % WINDOW == 0:
                yield Point(game, tuple([round(loss, 4) for loss in losses]), round(rate, 4))
                losses = [0.0] * AGES

    def learn(self, seen: list[Seen], glory: list[int], final: list[float], rate: float) -> list[float]:
        """One game: from the last Age back to the first. The loss at each Age, in units of a blind guess."""
        losses = [0.0] * AGES
        target = final
        for age in reversed(range(AGES)):
            shares = self.shares(age, seen[age])
            losses[age] = -sum([z * log(max(p, 1e-9)) for z, p in zip(final, shares, strict=True)]) / log(len(final))
            for seat, (features, cards) in enumerate(seen[age]):
                gap = target[seat] - shares[seat]
                self.move(age, features, cards, gap * rate)
                self.move_glory(age, features, glory[seat], rate)
            now = self.shares(age, seen[age])
            target = [TRACE * z + (1 - TRACE) * p for z, p in zip(final, now, strict=True)]
        return losses

    def shares(self, age: int, seen: Seen) -> list[float]:
        """The shares predicted by the present weights."""
        sums = [
            sum([f * w for f, w in zip(features, self.share[age].values(), strict=True)])
            + sum([self.cards[age].get(card, 0.0) for card in cards])
            for features, cards in seen
        ]
        top = max(sums)
        parts = [exp(x - top) for x in sums]
        return [part / sum(parts) for part in parts]

    def move(self, age: int, features: list[float], cards: list[str], step: float) -> None:
        weights = self.share[age]
        for name, value in zip(self.kit.features, features, strict=True):
            weights[name] += step * value - DECAY * weights[name]
        for card in cards:
            before = self.cards[age].get(card, 0.0)
            self.cards[age][card] = before + CARD_RATE * step - DECAY * before

    def move_glory(self, age: int, features: list[float], final: int, rate: float) -> None:
        """The Glory still to come, by least squares."""
        weights = self.glory[age]
        said = sum([f * w for f, w in zip(features, weights.values(), strict=True)])
        gap = final - features[0] * GLORY_SCALE - said
        for name, value in zip(self.kit.features, features, strict=True):
            weights[name] += GLORY_RATE * rate / RATE * gap * value


def play_game(
    heuristics: WeightedHeuristics, reader: Evaluation, edition: str, seats: int, modules: tuple[str, ...], seed: int
) -> tuple[list[Seen], list[int], list[float] | None]:
    """One game of heuristic players: what was seen at the start of each Age, the Glory and the shares at the end."""
    game = new_game(edition, seats, modules=modules, seed=seed)
    s = game.state
    rng = Rng(seed + 1)
    seen: list[Seen] = []
    for age in range(1, AGES + 1):
        seen.append([look(s, reader, seat) for seat in range(seats)])
        play_on(s, heuristics, rng, HEAT, age)
    if not game.over:
        return seen, [], None
    winners = game.winners()
    final = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return seen, game.result() or [], final


def look(s: State, reader: Evaluation, seat: int) -> tuple[list[float], list[str]]:
    """The features of a seat and its upgrades."""
    cards = [s.upgrade(seat, slot) for slot in range(int(SLOTS))]
    return list(reader.features(s, seat)), [card.text_id for card in cards if card is not None]
