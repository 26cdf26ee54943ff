"""How much a run does of what is sheer volume: random games, examples drawn by Hypothesis.

`make test` runs the suite on both builds. The compiled one is several times faster, so beside it the plain one does
less of the volume (FIMBUL_SHARE=less). Longer runs are commands of their own (`make test-long`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest

SHARE = os.environ.get("FIMBUL_SHARE", "usual")
FACTOR = {"less": 0.5, "usual": 1.0}[SHARE]


def volume(usual: int) -> int:
    """How many games or examples this run plays or draws."""
    return round(usual * FACTOR)


def deals(cases: Sequence[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """The cases of this run, each with the number of a deal: all, or every third."""
    return [(*case, 0) for n, case in enumerate(cases) if n % 3 == 0 or SHARE != "less"]


def some(cases: Sequence[Any], *short: Any) -> list[Any]:
    """All cases as parameters of a test: those named here in every run, the others in the long form only."""
    rows = [(case, case if isinstance(case, tuple) else (case,)) for case in cases]
    return [pytest.param(*row, marks=() if case in short else pytest.mark.long) for case, row in rows]
