"""A checker for append-only histories: compares what every client was told with what the database holds in the end.

A history is right if the stored rows can be played from the first to the last, every answer that was confirmed to a
client is among them exactly once, and whatever any client ever saw of the position after row n is what that client's
seat sees after row n of the stored history. A position depends on all rows before it: two histories that differ
anywhere show different positions from there on, at least to somebody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from fimbul import observe
from fimbul.server import messages as wire
from fimbul.server.present.position import position_of
from fimbul.server.refusals import words_in
from fimbul.server.store.store import MoveRow
from fimbul.server.table.history import History


@dataclass(frozen=True)
class Confirmed:
    """An answer that a client was told is safe."""

    seat: int
    asked: int  # the n of the question
    action: int


@dataclass(frozen=True)
class Seen:
    """The position a seat was shown after row n."""

    seat: int
    n: int
    position: bytes


@dataclass
class Told:
    """Everything the clients of one table were told."""

    confirmed: list[Confirmed] = field(default_factory=list)
    seen: set[Seen] = field(default_factory=set)

    def saw(self, seat: int, n: int, position: wire.Position) -> None:
        """A client was shown a position."""
        self.seen.add(Seen(seat, n, print_of(position)))


def print_of(position: wire.Position) -> bytes:
    """A position as bytes: equal ones are equal."""
    return msgspec.json.encode(position)


def faults_of(head: str, rows: Sequence[MoveRow], told: Told) -> list[str]:
    """What is wrong with a history; nothing, if nothing is."""
    faults: list[str] = []
    numbers = [row.n for row in rows]
    if numbers != list(range(1, len(rows) + 1)):
        return [f"the rows are numbered {numbers}"]
    history = History(head)
    shown: dict[int, set[Seen]] = {}
    for one in told.seen:
        shown.setdefault(one.n, set()).add(one)
    stored: Counter[Confirmed] = Counter()
    check_positions(history, shown, faults)
    for row in rows:
        asked = history.opened.get(row.seat, -1)
        try:
            history.load([row])
        except Exception as problem:
            return [*faults, f"row {row.n} cannot be played: {problem}"]
        action = history.played[-1].action
        if row.kind == "move" and action is not None:
            stored[Confirmed(row.seat, asked, action)] += 1
        check_positions(history, shown, faults)
    confirmed = Counter(told.confirmed)
    faults += [f"lost: {one}" for one in confirmed if stored[one] == 0]
    faults += [f"doubled: {one}" for one, times in stored.items() if times > 1]
    faults += [f"seen, but not there: row {n}" for n in shown if n > len(rows)]
    return faults


def check_positions(history: History, shown: dict[int, set[Seen]], faults: list[str]) -> None:
    """Whether everybody saw what the stored history shows at this row."""
    for seat in {one.seat for one in shown.get(history.n, ())}:
        true = print_of(position_of(observe(history.game, seat), words_in("en")))
        if any(one.seat == seat and one.position != true for one in shown[history.n]):
            faults.append(f"forked: seat {seat} saw another position after row {history.n}")
