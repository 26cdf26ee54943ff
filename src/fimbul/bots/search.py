"""`jarl` looks ahead in sampled worlds; `konung` runs a tree search over them. Both draw the worlds from a view."""

from __future__ import annotations

import math
import os
import sys
import time
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul import Decision, View, known_state
from fimbul.bots.bot import Answer, Bot, Info, Limit, Ranked, only
from fimbul.bots.weights import BY_TABLE, DRAFT, judge
from fimbul.core.information.worlds import WorldDrawer
from fimbul.core.rules.ids import ASK_DRAFT
from fimbul.core.rules.rng import SEED_LIMIT
from fimbul.core.search.beliefs import beliefs
from fimbul.core.search.heuristics import WHOLE_AGE, WeightedHeuristics
from fimbul.core.search.tree import Tally, Tree, look_ahead, worths

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Row = tuple[int, int, float, float]  # option, visits, mean share, mean Glory


def rank_rows(rows: list[Row]) -> tuple[Ranked, ...]:
    """Rows, best first, with what was found out about them."""
    return tuple(
        [
            Ranked(action, share if visits else None, glory if visits else None, visits)
            for action, visits, share, glory in rows
        ]
    )


class SearchingBot(Bot):
    """Looks ahead by heuristics and their evaluation."""

    thinks = True
    draft = DRAFT  # by which it drafts
    network = "network"  # that judges; none: the evaluation by weights does
    actions = 16  # that are played on for, unless the Age ends before
    believes = True  # that rivals drafted what they like
    per_guess = 4  # worlds in a row that share the places of shown cards and committed Quests

    def heuristics(self, view: View) -> WeightedHeuristics:
        """Who says what an option and a position are worth."""
        return judge(view.edition, draft=self.draft, network=self.network)

    def drawer(self, view: View) -> WorldDrawer:
        """Where the worlds come from."""
        tastes = beliefs(self.heuristics(view), known_state(view)) if self.believes else None
        return WorldDrawer(view, tastes, self.per_guess)


class JarlBot(SearchingBot):
    """Tries the most promising options in a few worlds, plays each on for some actions, and takes the best.

    The weaker ones are dropped after each round, so that most worlds compare the last two or three.
    """

    code = "jarl"
    heat: Final = 0.6
    rounds: tuple[tuple[int, int], ...] = ((6, 4), (3, 4), (2, 6))  # options that are tried, in so many more worlds
    modesty: float = 0.004  # extra share of victory required per Glory that the heuristics rate an option lower
    # What was learned of the draft says more than a few worlds do: they only tell equal cards apart.
    draft_rounds: tuple[tuple[int, int], ...] = ((3, 6),)
    draft_modesty: float = 5.0

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return only(decision)
        began = time.perf_counter()
        heuristics = self.heuristics(view)
        scores = list(heuristics.scores(known_state(view), view.seat, vec[i64](decision.options)))
        by_score = sorted(range(len(scores)), key=lambda n: -scores[n])
        tally = Tally(vec[i64]([decision.options[n] for n in by_score]))
        rng = self.rng_for(view, decision)
        drawer = self.drawer(view)
        best = list(range(len(scores)))  # places in the tally
        learned = decision.question == ASK_DRAFT and self.draft != BY_TABLE
        modesty = self.draft_modesty if learned else self.modesty
        for keeps, samples in self.draft_rounds if learned else self.rounds:
            tried = vec[i64](best[:keeps])
            drawn = [drawer.draw(rng).state for _ in range(samples)]
            for n, world in enumerate(drawn):
                look_ahead(world, view.seat, tally, tried, heuristics, int(rng.next()) + n, self.heat, self.actions)
            best = self.order(tally.rows(), [scores[n] for n in by_score], best[:keeps], modesty) + best[keeps:]
        rows = [tally.rows()[n] for n in best]
        ranked = rank_rows(rows) if self.explains else ()
        return Answer(rows[0][0], Info(ranked, sum([row[1] for row in rows]), time.perf_counter() - began))

    def order(self, rows: list[Row], scores: list[float], places: list[int], modesty: float) -> list[int]:
        """The places, best first."""
        return sorted(places, key=lambda n: -(rows[n][2] - modesty * (scores[0] - scores[n])))


class PolicyBot(SearchingBot):
    """Takes the option that the network likes best after it has been carried out in one world; for measuring."""

    code = "policy"
    network = "network-2"

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return only(decision)
        heuristics = self.heuristics(view)
        known = known_state(view)
        found = vec[i64](decision.options)
        scores = heuristics.scores(known, view.seat, found)
        if decision.question == ASK_DRAFT:
            rated = list(scores)
        else:
            rng = self.rng_for(view, decision)
            world = self.drawer(view).draw(rng).state
            rated = list(worths(world, view.seat, found, scores, heuristics, int(rng.next()), 0.0))
        order = sorted(range(len(rated)), key=lambda n: -rated[n])
        ranked = [Ranked(decision.options[n]) for n in order] if self.explains else []
        return Answer(decision.options[order[0]], Info(tuple(ranked)))


class FirstJarlBot(JarlBot):
    """jarl with its first settings, for measuring."""

    code = "jarl-1"
    rounds: tuple[tuple[int, int], ...] = ((5, 6),)
    modesty = 0.012
    network = ""
    actions = int(WHOLE_AGE)
    draft = BY_TABLE
    believes = False
    per_guess = 1


class SecondJarlBot(FirstJarlBot):
    """The same with fewer options in more worlds."""

    code = "jarl-2"
    rounds = ((5, 3), (3, 3), (2, 6))


class KonungBot(SearchingBot):
    """Information-set tree search with heuristic priors and a trained evaluation some actions later.

    All promising options are tried in the same worlds; as time passes the weaker half is dropped again and again, so
    that most of it goes to the last two.
    """

    code = "konung"
    takes_limit = True
    default_limit: Final = Limit(seconds=1.0)
    keeps = 8  # options that are tried
    curiosity: Final = 0.6
    heat: Final = 0.6
    softness: Final = 1.5
    per_world: Final = 6  # walks in each world drawn, at least
    modesty = 0.015  # like jarl's, for a single walk; it fades as walks are made
    draft_modesty = 0.6  # … in the draft, where it takes many walks to know better than what was learned

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return only(decision)
        began = self.clock()
        bound = limit or self.limit or self.usual_limit()
        scores = list(self.heuristics(view).scores(known_state(view), view.seat, vec[i64](decision.options)))
        if bound.cores > 1:
            rows = search_together(type(self), self.seed, view, decision, bound)
        else:
            rows = self.search(view, decision, scores, bound, began)
        rows = self.ranked(rows, dict(zip(decision.options, scores, strict=True)), self.modesty_for(decision))
        nodes = sum([row[1] for row in rows])
        told = rank_rows(rows) if self.explains else ()
        return Answer(rows[0][0], Info(told, nodes, self.clock() - began))

    def usual_limit(self) -> Limit:
        """How long it thinks unless told."""
        return self.default_limit

    def search(self, view: View, decision: Decision, scores: list[float], limit: Limit, began: float) -> list[Row]:
        """Walk the tree until the limit, in one world after another; the options with their results."""
        rng = self.rng_for(view, decision)
        tree = Tree(view.seat, self.heuristics(view), self.curiosity, self.heat, self.softness, self.actions)
        drawer = self.drawer(view)
        score_of = dict(zip(decision.options, scores, strict=True))
        alive = sorted(decision.options, key=lambda option: -score_of[option])[: self.keeps]
        halvings = max(0, math.ceil(math.log2(len(alive))) - 1)
        done = 0
        walks = 0
        used = 0.0  # of the limit
        while used < 1:
            world = drawer.draw(rng).state
            for _ in range(max(1, self.per_world // len(alive))):
                seed = int(rng.next())
                for option in alive:
                    tree.walk(world, option, seed)
                    walks += 1
                    used = self.part_used(limit, walks, began)
                    if used >= 1:
                        break
                if used >= 1:
                    break
            while done < halvings and used >= (done + 1) / (halvings + 1):
                done += 1
                best = self.ranked(tree.rows(), score_of, self.modesty_for(decision))
                alive = [row[0] for row in best if row[0] in alive][: (len(alive) + 1) // 2]
        rows = tree.rows()
        tried = {row[0] for row in rows}
        return rows + [(option, 0, 0.0, 0.0) for option in decision.options if option not in tried]

    def part_used(self, limit: Limit, walks: int, began: float) -> float:
        """The fraction of the limit that is used up."""
        parts = [0.0]
        if limit.nodes is not None:
            parts.append(walks / limit.nodes)
        if limit.seconds is not None:
            parts.append((self.clock() - began) / max(limit.seconds, 1e-9))
        return max(parts)

    def modesty_for(self, decision: Decision) -> float:
        """How much more is asked of an option that the heuristics rate lower."""
        learned = decision.question == ASK_DRAFT and self.draft != BY_TABLE
        return self.draft_modesty if learned else self.modesty

    def ranked(self, rows: list[Row], scores: dict[int, float], modesty: float) -> list[Row]:
        """Best first. Options dropped early were visited too rarely to compare, so they come last."""
        most = max([row[1] for row in rows])
        top = max([scores[row[0]] for row in rows])

        def worth(row: Row) -> tuple[bool, float, float]:
            action, visits, share, _ = row
            value = share - modesty * (top - scores[action]) / max(1, visits) ** 0.5
            few = 2 * visits < most
            return (few, -visits if few else 0.0, -value)

        return sorted(rows, key=worth)


class FirstKonungBot(KonungBot):
    """konung with its first settings, for measuring."""

    code = "konung-1"
    keeps = 12
    modesty = 0.03
    network = ""
    actions = int(WHOLE_AGE)
    draft = BY_TABLE
    believes = False
    per_guess = 1


class KeisariBot(KonungBot):
    """konung with a later network, which reads the places of the board and learned from players who look ahead."""

    code = "keisari"
    network = "network-2"

    def usual_limit(self) -> Limit:
        """Two cores, where there are as many and processes to use them."""
        cores = 1 if sys.platform == "emscripten" else min(2, os.cpu_count() or 1)
        return replace(self.default_limit, cores=cores)


# -- several cores ---------------------------------------------------------------------------------------------------
@cache
def helpers(cores: int) -> ProcessPoolExecutor:
    """The pool of other processes, started once."""
    import multiprocessing  # a browser has no processes
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("spawn"))


def search_alone(kind: type[KonungBot], seed: int, view: View, decision: Decision, limit: Limit) -> list[Row]:
    """Search one tree; runs in a process of its own."""
    bot = kind(seed)
    scores = list(bot.heuristics(view).scores(known_state(view), view.seat, vec[i64](decision.options)))
    return bot.search(view, decision, scores, limit, bot.clock())


def search_together(kind: type[KonungBot], seed: int, view: View, decision: Decision, limit: Limit) -> list[Row]:
    """Search one tree on each core, each with its own seed, and add up their visits."""
    parts = [
        replace(limit, cores=1, nodes=None if limit.nodes is None else (limit.nodes + n) // limit.cores)
        for n in range(limit.cores)
    ]
    seeds = [(seed * limit.cores + n) % SEED_LIMIT for n in range(limit.cores)]
    others = [
        helpers(limit.cores - 1).submit(search_alone, kind, seeds[n], view, decision, parts[n])
        for n in range(1, limit.cores)
    ]
    found: dict[int, Row] = {}
    for rows in [search_alone(kind, seeds[0], view, decision, parts[0]), *[other.result() for other in others]]:
        for action, visits, share, glory in rows:
            _, before, share_before, glory_before = found.get(action, (action, 0, 0.0, 0.0))
            total = max(1, before + visits)
            found[action] = (
                action,
                before + visits,
                (share_before * before + share * visits) / total,
                (glory_before * before + glory * visits) / total,
            )
    return list(found.values())
