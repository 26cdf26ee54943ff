"""What bots give away at a decision: the share of victory of a judge's choice, less that of theirs.

Positions come from games of quick bots, one of each kind of decision from each game. Every bot is asked twice, with two
seeds. The judge searches with a seed of its own; then its choice and those of all bots are tried equally often in
worlds that no search has seen, with the same chance, so that nobody's luck counts. A single loss may be negative: the
judge errs, too.
"""

from __future__ import annotations

import json
import multiprocessing
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import repeat
from pathlib import Path
from typing import Final

from fimbul import Decision, Game, Rng, View
from fimbul.arena.matches import Match, decisions_of
from fimbul.arena.plan import BadPlan, Plan, check_codes
from fimbul.arena.results import Results
from fimbul.bots import ask, make_bot, read_code
from fimbul.bots.search import KonungBot
from fimbul.core.information.worlds import WorldDrawer
from fimbul.core.rules.rng import SEED_LIMIT
from fimbul.core.search.tree import Tree

KINDS: Final = ("draft", "action", "card", "other")
KIND_OF: Final = {"draft": "draft", "action": "action", "card": "card", "late": "card", "play": "card"}
RESULTS: Final = "losses.jsonl"
JUDGE: Final = "konung-1:4000n"
PLAYERS: Final = "karl-1"
WALKS_IN_A_WORLD: Final = 4  # for each option
RESAMPLES: Final = 2000


@dataclass(frozen=True)
class LossPlan:
    """Which bots are asked what: the same plan gives the same numbers."""

    bots: tuple[str, ...]
    games: int
    seats: int = 4
    seed: int = 1
    edition: str = "midgard"
    modules: tuple[str, ...] = ()
    kinds: tuple[str, ...] = KINDS
    judge: str = JUDGE
    players: str = PLAYERS  # whose games the positions come from

    def matches(self) -> list[Match]:
        """The games that positions are taken from."""
        line_up = (self.players,) * self.seats
        return Plan(line_up, self.seats, self.games, self.seed, self.edition, self.modules).matches()

    def key(self) -> str:
        """The plan as text, to check whether a file of results belongs to it."""
        return json.dumps(asdict(self), sort_keys=True)


@dataclass
class Judged:
    """One position: the choices of all bots, and the shares of victory of what was chosen."""

    game: int
    kind: str
    age: int
    weight: int  # decisions of this kind in its game
    best: int  # the judge's choice
    choices: dict[str, list[int]]  # of each bot, with either seed
    shares: dict[str, float]  # by option

    def loss(self, bot: str) -> float:
        """The mean over both seeds."""
        lost = [self.shares[str(self.best)] - self.shares[str(choice)] for choice in self.choices[bot]]
        return sum(lost) / len(lost)

    def agreement(self, bot: str) -> float:
        """With the judge."""
        return sum([choice == self.best for choice in self.choices[bot]]) / len(self.choices[bot])

    def steady(self, bot: str) -> float:
        """Whether a bot agrees with itself."""
        return float(len(set(self.choices[bot])) == 1)


def make_loss_plan(
    bots: Sequence[str],
    games: int,
    seats: int,
    seed: int,
    edition: str,
    modules: Sequence[str],
    kinds: Sequence[str],
    judge: str,
) -> LossPlan:
    """A plan from what a person asks for. BadPlan says what is not possible."""
    for kind in kinds:
        if kind not in KINDS:
            raise BadPlan(f"unknown kind of decision {kind!r}: there is {', '.join(KINDS)}")
    check_codes([*bots, judge], edition)
    kind_of_judge, limit = read_code(judge)
    if not issubclass(kind_of_judge, KonungBot) or limit is None or limit.nodes is None:
        raise BadPlan(f"{judge!r} cannot judge: name a konung with a number of visits, {JUDGE}")
    unique = tuple(dict.fromkeys(bots))
    return LossPlan(unique, games, seats, seed, edition, tuple(modules), tuple(kinds) or KINDS, judge)


# -- positions ---------------------------------------------------------------------------------------------------------
@dataclass
class Position:
    """A decision to be judged, as its seat sees it."""

    kind: str
    view: View
    decision: Decision
    weight: int = 0


def positions(match: Match, kinds: Sequence[str]) -> list[Position]:
    """One position of each kind from a game, each decision of the kind with the same chance."""
    chance = random.Random(match.seed)
    found: dict[str, Position] = {}
    count = dict.fromkeys(KINDS, 0)
    for game, view, decision in decisions_of(match):
        kind = kind_of(game, decision)
        if len(decision.options) > 1 and kind in kinds:
            count[kind] += 1
            if chance.randrange(count[kind]) == 0:
                found[kind] = Position(kind, view, decision)
    for kind, position in found.items():
        position.weight = count[kind]
    return [found[kind] for kind in kinds if kind in found]


def kind_of(game: Game, decision: Decision) -> str:
    """The kind of a decision, of the few that are told apart."""
    return KIND_OF.get(decision.kind(game.edition), "other")


# -- judging -----------------------------------------------------------------------------------------------------------
def judge_game(plan: LossPlan, match: Match) -> list[Judged]:
    """All positions of a game."""
    return [judge_position(plan, match, position) for position in positions(match, plan.kinds)]


def judge_position(plan: LossPlan, match: Match, position: Position) -> Judged:
    """Ask all bots and the judge, and compare what they chose."""
    view, decision, seed = position.view, position.decision, match.seed
    choices: dict[str, list[int]] = {}
    for code in plan.bots:
        choices[code] = []
        for again in (1, 2):
            bot = make_bot(code, (seed * 2 + again) % SEED_LIMIT)
            bot.explains = False
            choices[code].append(int(ask(bot, view, decision).action))
    judge = make_bot(plan.judge, (seed * 2 + 3) % SEED_LIMIT)
    assert isinstance(judge, KonungBot)
    best = int(ask(judge, view, decision).action)
    options = sorted({best, *[choice for chosen in choices.values() for choice in chosen]})
    shares = compare(view, options, judge, Rng(seed * 2 + 4))
    return Judged(match.number, position.kind, view.age, position.weight, best, choices, shares)


def compare(view: View, options: list[int], judge: KonungBot, rng: Rng) -> dict[str, float]:
    """The mean shares of some options, each tried equally often in the same worlds, with the visits of a judge."""
    assert judge.limit is not None and judge.limit.nodes is not None
    if len(options) == 1:
        return {str(options[0]): 0.0}  # nothing to compare: nobody loses anything
    tree = Tree(view.seat, judge.heuristics(view), judge.curiosity, judge.heat, judge.softness, judge.actions)
    drawer = WorldDrawer(view)
    for _ in range(max(1, judge.limit.nodes // (len(options) * WALKS_IN_A_WORLD))):
        world = drawer.draw(rng).state
        for _ in range(WALKS_IN_A_WORLD):
            seed = int(rng.next())
            for option in options:
                tree.walk(world, option, seed)
    return {str(action): round(share, 6) for action, _, share, _ in tree.rows()}


# -- a run -------------------------------------------------------------------------------------------------------------
def run_losses(plan: LossPlan, jobs: int = 1, folder: Path | None = None) -> Iterator[list[Judged]]:
    """Yield the positions of each game as they are judged, those found in the folder first."""
    results = None if folder is None else Results(folder / RESULTS, plan.key())
    done = [] if results is None else [[Judged(**position) for position in game] for game in results.read()]
    yield from done
    for game in judge_all(plan, plan.matches()[len(done) :], jobs):
        if results is not None:
            results.add([asdict(position) for position in game])
        yield game


def judge_all(plan: LossPlan, matches: list[Match], jobs: int) -> Iterator[list[Judged]]:
    """The positions of all games, in their order."""
    if jobs == 1:
        yield from map(judge_game, repeat(plan), matches)
    else:
        with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
            yield from pool.map(judge_game, repeat(plan), matches)


# -- what it says ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Loss:
    """Of a bot, at decisions of one kind; shares of victory. `all` weighs the kinds by how often they occur."""

    kind: str
    positions: int
    loss: float
    interval: tuple[float, float]
    agreement: float
    steady: float


def losses_of(judged: Sequence[Judged], bot: str) -> list[Loss]:
    """The mean losses of a bot by kind of decision, with intervals of 95 % by drawing games again (bootstrap)."""
    found = []
    for kind in KINDS:
        rows = [position for position in judged if position.kind == kind]
        if rows:
            found.append(loss_of(kind, rows, bot, [1.0] * len(rows)))
    if len(found) > 1:
        found.append(loss_of("all", list(judged), bot, [float(position.weight) for position in judged]))
    return found


def loss_of(kind: str, rows: list[Judged], bot: str, weights: list[float]) -> Loss:
    lost = [position.loss(bot) for position in rows]
    by_game: dict[int, list[int]] = {}
    for n, position in enumerate(rows):
        by_game.setdefault(position.game, []).append(n)
    games = list(by_game.values())
    chance = random.Random(1)
    means = []
    for _ in range(RESAMPLES):
        drawn = [n for game in chance.choices(games, k=len(games)) for n in game]
        means.append(weighted([lost[n] for n in drawn], [weights[n] for n in drawn]))
    means.sort()
    return Loss(
        kind,
        len(rows),
        weighted(lost, weights),
        (means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES)]),
        weighted([position.agreement(bot) for position in rows], weights),
        weighted([position.steady(bot) for position in rows], weights),
    )


def weighted(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum([value * weight for value, weight in zip(values, weights, strict=True)]) / sum(weights)


def loss_data(plan: LossPlan, judged: Sequence[Judged]) -> dict[str, object]:
    """The results as data; losses in points, hundredths of a victory."""
    return {
        "plan": asdict(plan),
        "bots": {
            bot: {
                line.kind: {
                    "positions": line.positions,
                    "loss": round(100 * line.loss, 3),
                    "interval": [round(100 * bound, 3) for bound in line.interval],
                    "agreement": round(line.agreement, 4),
                    "steady": round(line.steady, 4),
                }
                for line in losses_of(judged, bot)
            }
            for bot in plan.bots
        },
    }
