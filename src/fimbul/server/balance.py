"""Which tables a worker had better give to others.

Two reasons, and the second yields to nobody. A table whose connections all come through one other worker is better
played there: it follows the way the proxy sends people, and saves the relay. And a worker that plays many more tables
than its share gives some to the one with the fewest. So that no table goes to and fro, a table follows only to a worker
below its share, load is given only by one well above it, and the same worker gives the same table away once an hour at
most.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

AT_ONCE: Final = 3  # tables that are given away together
LEAST_MARGIN: Final = 4  # so many more than its share a worker may always play

How = Literal["follow", "balance"]


@dataclass(frozen=True)
class Movable:
    """A table that could change hands now."""

    table: str
    ways: tuple[str, ...]  # the workers its connections come through; "" for those that come straight to us


@dataclass(frozen=True)
class Move:
    """A table that is to change hands."""

    table: str
    to: str
    how: How


def moves(me: str, loads: Mapping[str, int], movable: Iterable[Movable], follows: bool) -> list[Move]:
    """What to give away now. `loads` are the tables of each worker that lives; `follows`: people come back the same
    way, because a proxy sends them by table.
    """
    left, now, found = list(movable), dict(loads), list[Move]()
    share = math.ceil(sum(now.values()) / max(1, len(now)))

    def give(one: Movable, to: str, how: How) -> None:
        left.remove(one)
        now[me] -= 1
        now[to] += 1
        found.append(Move(one.table, to, how))

    for one in list(left) if follows else []:
        ways = set(one.ways)
        if len(ways) == 1 and (to := ways.pop()) in now and to != me and now[to] < share and len(found) < AT_ONCE:
            give(one, to, "follow")
    most = share + max(LEAST_MARGIN, share // 4)
    while left and len(found) < AT_ONCE and now.get(me, 0) > most:
        to = min(now, key=lambda id: (now[id], id))
        give(max(left, key=lambda one: one.ways.count(to)), to, "balance")
    return found
