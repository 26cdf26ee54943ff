"""What all measurements of peers share: processor time, spent on one thing after the other."""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable

Row = dict[str, object]
COPIES = 2_000


def seconds() -> float:
    """How long one measurement may take."""
    return float(sys.argv[1])


def played(game: Callable[[int], int]) -> Row:
    """Whole games, one after the other; a game gives back how many decisions it had."""
    decisions = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds():
        decisions += game(games)
        games += 1
    return {"decisions_per_second": decisions / spent, "games_per_second": games / spent}


def microseconds(do: Callable[[], object], each: int = 100) -> float:
    """How long one call takes."""
    calls = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds() / 2:
        for _ in range(each):
            do()
        calls += each
    return spent / calls * 1e6


def bytes_of(copy: Callable[[], object]) -> float:
    """Memory of one copy that Python knows of, measured over many."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [copy() for _ in range(COPIES)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)


def tell(rows: Iterable[Row]) -> None:
    """The rows, for compare.py."""
    print(json.dumps(list(rows)))
