"""`jarl` looks ahead over sampled worlds; `konung` searches a tree of them. Both see a view and draw worlds from it."""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul import Decision, View, worlds
from fimbul.bots.bot import Answer, Bot, Info, Limit, Ranked, only
from fimbul.bots.schools import school_of
from fimbul.bots.weights import judge
from fimbul.core.rng import SEED_LIMIT
from fimbul.core.search import Tally, Tree, look_ahead
from fimbul.core.sketch import sketch
from fimbul.core.wits import ThumbWits

Row = tuple[int, int, float, float]  # option, visits, mean share, mean Glory


def rank_rows(view: View, decision: Decision, rows: list[Row], wits: ThumbWits) -> tuple[Ranked, ...]:
    """Rows, best first, with their reasons."""
    why = school_of(view.edition.name).reasons(view, sketch(view), wits, decision)
    return tuple(
        [
            Ranked(action, share if visits else None, glory if visits else None, visits, why(action))
            for action, visits, share, glory in rows
        ]
    )


class JarlBot(Bot):
    """Tries the most promising options in a few worlds, plays each on to the end of the Age, and takes the best."""

    code = "jarl"
    thinks = True
    heat: Final = 0.6
    keeps = 5  # options that are tried
    samples = 6  # worlds
    modesty: Final = 0.012  # share of victory by which an option must beat what rules of thumb say, for each Glory less

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return only(decision)
        began = time.perf_counter()
        wits = judge(view.edition.name)
        scores = list(wits.scores(sketch(view), view.seat, vec[i64](decision.options)))
        by_score = sorted(range(len(scores)), key=lambda n: -scores[n])
        tried = by_score[: self.keeps]
        tally = Tally(vec[i64]([decision.options[n] for n in tried]))
        rng = self.rng_for(view, decision)
        for n, world in enumerate(worlds(view, self.samples, rng)):
            look_ahead(world.state, view.seat, tally, wits, int(rng.next()) + n, self.heat)
        rows = tally.rows()
        top = scores[tried[0]]
        value = [row[2] - self.modesty * (top - scores[tried[n]]) for n, row in enumerate(rows)]
        order = sorted(range(len(rows)), key=lambda n: -value[n])
        told = [rows[n] for n in order] + [(decision.options[n], 0, 0.0, 0.0) for n in by_score[self.keeps :]]
        ranked = rank_rows(view, decision, told, wits) if self.explains else ()
        return Answer(told[0][0], Info(ranked, len(rows) * self.samples, time.perf_counter() - began))


class KonungBot(Bot):
    """Information-set tree search with priors by rules of thumb and a trained evaluation at the end of the Age."""

    code = "konung"
    thinks = True
    takes_limit = True
    usual: Final = Limit(seconds=1.0)
    curiosity: Final = 0.6
    heat: Final = 0.6
    softness: Final = 1.5
    per_world: Final = 3  # visits in each world drawn

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return only(decision)
        began = self.clock()
        bound = limit or self.limit or self.usual
        if bound.cores > 1:
            rows = search_together(self.seed, view, decision, bound)
        else:
            rows = self.search(view, decision, bound, began)
        rows.sort(key=lambda row: (-row[1], -row[2]))
        nodes = sum([row[1] for row in rows])
        ranked = rank_rows(view, decision, rows, judge(view.edition.name)) if self.explains else ()
        return Answer(rows[0][0], Info(ranked, nodes, self.clock() - began))

    def search(self, view: View, decision: Decision, limit: Limit, began: float) -> list[Row]:
        """Grow a tree until the limit, another world every few visits; the options with what was found."""
        rng = self.rng_for(view, decision)
        tree = Tree(view.seat, judge(view.edition.name), int(rng.next()), self.curiosity, self.heat, self.softness)
        visits = 0
        end = None if limit.seconds is None else began + limit.seconds
        while limit.nodes is None or visits < limit.nodes:
            if visits % self.per_world == 0:
                world = worlds(view, 1, rng)[0].state
            tree.visit(world)
            visits += 1
            if end is not None and self.clock() >= end:
                break
        return tree.rows()


# -- several cores ---------------------------------------------------------------------------------------------------
@cache
def helpers(cores: int) -> ProcessPoolExecutor:
    """The other processes; started once."""
    return ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("spawn"))


def search_alone(seed: int, view: View, decision: Decision, limit: Limit) -> list[Row]:
    """One tree, in a process of its own."""
    return KonungBot(seed).search(view, decision, limit, time.perf_counter())


def search_together(seed: int, view: View, decision: Decision, limit: Limit) -> list[Row]:
    """One tree on each core, each with its own chance; their visits are added up."""
    parts = [
        replace(limit, cores=1, nodes=None if limit.nodes is None else (limit.nodes + n) // limit.cores)
        for n in range(limit.cores)
    ]
    seeds = [(seed * limit.cores + n) % SEED_LIMIT for n in range(limit.cores)]
    others = [
        helpers(limit.cores - 1).submit(search_alone, seeds[n], view, decision, parts[n]) for n in range(1, limit.cores)
    ]
    found: dict[int, Row] = {}
    for rows in [search_alone(seeds[0], view, decision, parts[0]), *[other.result() for other in others]]:
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
