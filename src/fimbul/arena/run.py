"""Playing a plan: in this process, in several, or on a Ray cluster; resumed where it was interrupted."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from fimbul.arena.matches import Match, Played, play_match
from fimbul.arena.plan import BadPlan, Plan

RESULTS = "games.jsonl"
AHEAD = 4  # games queued for each process


def run(plan: Plan, jobs: int = 1, folder: Path | None = None, ray: str | None = None) -> Generator[Played, None, None]:
    """Yield every game of a plan as it is finished, those found in the folder first. Results are saved immediately."""
    done = read_results(plan, folder) if folder is not None else []
    yield from done
    have = {played.number for played in done}
    matches = [match for match in plan.matches() if match.number not in have]
    file = None
    if folder is not None:
        file = (folder / RESULTS).open("a", encoding="utf-8")
    try:
        for played in play_all(matches, jobs, ray):
            if file is not None:
                file.write(json.dumps(played.data()) + "\n")
                file.flush()
            yield played
    finally:
        if file is not None:
            file.close()


def read_results(plan: Plan, folder: Path) -> list[Played]:
    """The games played so far; an empty folder is set up for this plan. BadPlan if it belongs to another one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / RESULTS
    if not path.exists():
        path.write_text(plan.key() + "\n", encoding="utf-8")
        return []
    lines = path.read_text(encoding="utf-8").split("\n")
    if lines[0] != plan.key():
        raise BadPlan(f"{path} holds the games of another plan; choose another folder")
    found: list[Played] = []
    whole = len(lines[0]) + 1
    for line in lines[1:]:
        try:
            found.append(Played(**json.loads(line)))
        except (ValueError, TypeError):
            break  # the line that was being written when it stopped
        whole += len(line.encode()) + 1
    with path.open("r+b") as file:
        file.truncate(whole)
    return found


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
