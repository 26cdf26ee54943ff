"""Playing a plan: in this process, in several, or on a Ray cluster; resumed where it was interrupted."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from fimbul.arena.matches import Match, Played, play_match
from fimbul.arena.plan import BadPlan, Plan
from fimbul.arena.results import Results

RESULTS = "games.jsonl"
AHEAD = 4  # games queued for each process


def run(plan: Plan, jobs: int = 1, folder: Path | None = None, ray: str | None = None) -> Generator[Played, None, None]:
    """Yield every game of a plan as it is finished, those found in the folder first. Results are saved immediately."""
    results = None if folder is None else Results(folder / RESULTS, plan.key())
    done = [] if results is None else [Played(**found) for found in results.read()]
    yield from done
    have = {played.number for played in done}
    for played in play_all([match for match in plan.matches() if match.number not in have], jobs, ray):
        if results is not None:
            results.add(played.data())
        yield played


def play_all(matches: list[Match], jobs: int, ray: str | None) -> Iterator[Played]:
    """All games, in the order in which they finish."""
    if ray is not None:
        yield from play_on_ray(matches, ray)
    elif jobs == 1:
        yield from map(play_match, matches)
    else:
        yield from play_in_processes(matches, jobs)


def play_in_processes(matches: list[Match], jobs: int) -> Iterator[Played]:
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting = iter(matches)
        open_games: set[Future[Played]] = set()
        while True:
            while len(open_games) < jobs * AHEAD and (match := next(waiting, None)) is not None:
                open_games.add(pool.submit(play_match, match))
            if not open_games:
                return
            finished, open_games = wait(open_games, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()


def play_on_ray(matches: list[Match], address: str) -> Iterator[Played]:
    """The same on a Ray cluster; every node needs Fimbul of the same version."""
    try:
        import ray
    except ImportError:
        raise BadPlan("Ray is not installed: pip install 'fimbul[ray]'") from None
    cluster: Any = ray
    cluster.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    remote: Any = cluster.remote(play_match)
    cores = max(1, int(cluster.cluster_resources().get("CPU", 1)))
    waiting = iter(matches)
    open_games: list[Any] = []
    while True:
        while len(open_games) < cores * AHEAD and (match := next(waiting, None)) is not None:
            open_games.append(remote.remote(match))
        if not open_games:
            return
        finished, open_games = cluster.wait(open_games)
        for result in finished:
            yield cluster.get(result)
