"""The cards that the oracle knows. A new card need not be taught to it; what is compared with it is dealt without."""

from __future__ import annotations

from fimbul import EDITIONS
from tests.midgard.oracle.facts import CARDS

MIDGARD = EDITIONS["midgard"]


def newest_known() -> int:
    """The newest card list of which the oracle knows every card."""
    known = [n for n in range(1, MIDGARD.newest + 1) if set(MIDGARD.at(n).card_ids) <= set(CARDS)]
    assert known, "the oracle does not know the cards of the first list any more"
    return known[-1]


ORACLE_LIST = newest_known()
