"""All positions of a game put together: totals of each seat, moments at which the game turned, luck and judgement.

The share of a seat goes from an equal one to what it has in the end. Part of the way is explained by decisions: what
the seat gave away itself, and what others gave away, which falls to the rest by how they stood. What is left was not
decided by anybody who could have known: the deal, the packs of the draft, hidden cards, and what else came to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from fimbul.analysis.judging import GOOD, VERDICTS, Judgement
from fimbul.analysis.parts import BATTLE, DRAFT, END, TURN, Found
from fimbul.analysis.shares import together

TURNED: Final = 0.10  # the change of somebody's share that makes a moment one at which the game turned
MOST_TURNS: Final = 8
AROUND: Final = 2  # positions before and after one that its share is compared with
DEAL: Final = "deal"
PARTS_OF_LUCK: Final = (DEAL, DRAFT, BATTLE, TURN)


@dataclass(frozen=True)
class Turn:
    """A moment at which the game turned: positions before and after it, and how much each share changed."""

    first: int
    last: int
    changes: list[float]


@dataclass
class Luck:
    """Why the share of a seat went from an equal one to the one in the end; the parts add up to that change."""

    judgement: float = 0.0  # what it gave away itself: never above 0
    gifts: float = 0.0  # what others gave away: never below 0
    luck: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS_OF_LUCK, 0.0))

    @property
    def total_luck(self) -> float:
        return sum(self.luck.values())


@dataclass
class SeatReport:
    """One seat: what it decided and what that cost."""

    decisions: int = 0  # with more than one option
    lost: float = 0.0
    verdicts: dict[str, int] = field(default_factory=lambda: {name: 0 for name, _ in VERDICTS})
    beliefs: list[tuple[int, float]] = field(default_factory=list)  # its share as it could see it, before its answers
    faults: list[tuple[int, Judgement]] = field(default_factory=list)  # everything worse than good, with its position
    luck: Luck = field(default_factory=Luck)


@dataclass(frozen=True)
class Report:
    """The analysis of a game."""

    found: list[Found]
    seats: list[SeatReport]
    turns: list[Turn]


def report_of(found: Sequence[Found]) -> Report:
    """Put the positions of a whole game together."""
    assert [one.n for one in found] == list(range(len(found))) and found[-1].kind == END
    calm = calmed(found)
    return Report(calm, seat_reports(calm), turns_of(calm))


def calmed(found: Sequence[Found]) -> list[Found]:
    """The same positions without leaps of a share that are gone again a move or two later: chance of the runs.

    Each share becomes the median of those around it; the first and the last, which is the result, stay as they are.
    """
    calm: list[Found] = []
    for n, one in enumerate(found):
        reach = min(AROUND, n, len(found) - 1 - n)
        around = [other.shares for other in found[n - reach : n + reach + 1]]
        medians = [sorted(shares)[reach] for shares in zip(*around, strict=True)]
        shares = together(medians) if any(medians) else one.shares
        calm.append(replace(one, shares=[round(share, 4) for share in shares]))
    return calm


def seat_reports(found: Sequence[Found]) -> list[SeatReport]:
    """What each seat did, and what happened to it."""
    count = len(found[0].shares)
    seats = [SeatReport() for _ in range(count)]
    for seat, report in enumerate(seats):
        report.luck.luck[DEAL] = found[0].shares[seat] - 1 / count
    for one, after in pairwise(found):
        given = [0.0] * count
        judged = one.judgement
        if judged is not None:
            count_decision(seats[judged.seat], one.n, judged)
            given = handed_out(one.shares, judged)
        for seat, report in enumerate(seats):
            if judged is not None and judged.seat == seat:
                report.luck.judgement += given[seat]
            else:
                report.luck.gifts += given[seat]
            report.luck.luck[one.kind] += after.shares[seat] - one.shares[seat] - given[seat]
    return seats


def count_decision(report: SeatReport, n: int, judged: Judgement) -> None:
    report.decisions += 1
    report.lost += judged.lost
    report.beliefs.append((n, judged.share))
    if judged.verdict != GOOD:
        report.verdicts[judged.verdict] += 1
        report.faults.append((n, judged))


def handed_out(shares: Sequence[float], judged: Judgement) -> list[float]:
    """What a decision explains of the change of each share: its seat loses, the others gain by how they stand."""
    rest = sum(shares) - shares[judged.seat]
    if rest <= 0 or judged.lost == 0:
        return [0.0] * len(shares)
    found = [judged.lost * share / rest for share in shares]
    found[judged.seat] = -judged.lost
    return found


def turns_of(found: Sequence[Found]) -> list[Turn]:
    """The turns, or rounds of the draft, that changed somebody's share most, in the order of play."""
    starts = [one for one in found if one.begins]
    turns = [
        Turn(one.n, after.n, [now - before for before, now in zip(one.shares, after.shares, strict=True)])
        for one, after in pairwise(starts)
    ]
    large = [turn for turn in turns if max(map(abs, turn.changes)) >= TURNED]
    most = sorted(large, key=lambda turn: -max(map(abs, turn.changes)))[:MOST_TURNS]
    return sorted(most, key=lambda turn: turn.first)
