"""Positions by hand: figures, cards, stats and tokens wherever a lesson, a puzzle or a test wants them.

    from fimbul.positions import position

    game = (
        position("midgard", seats=3)
        .rage(0, 3)
        .upgrades(0, "troll")
        .at("gimle", "0:leader,warrior 1:warrior*2")
        .hand(0, "tyrs_smash_1")
        .start(turn=0)
    )

Unless said otherwise a position is in the Action phase of Age 1 (or of the latest card's Age), everybody has 6 Rage,
all stats are on step 1, all figures are in reserve, and nobody holds a card. What cannot be is refused by BadPosition,
which says why. The deal behind a position explains it: every card was drafted from packs that were passed, so the views
of all seats are consistent and worlds can be drawn from them. Cards that somebody must have drafted and that nobody
spoke of were discarded, or dropped in an earlier Age.
"""

from __future__ import annotations

from collections.abc import Sequence

from fimbul import edition
from fimbul.positions.building import BadPosition, Position
from fimbul.positions.lines import game_from_lines
from fimbul.positions.midgard import MidgardPosition
from fimbul.positions.valhalla import ValhallaPosition

BUILDERS: dict[str, type[Position]] = {"midgard": MidgardPosition, "valhalla": ValhallaPosition}


def position(
    edition_name: str = "midgard",
    seats: int = 4,
    *,
    modules: Sequence[str] = (),
    options: Sequence[str] = (),
    gods: Sequence[str] = (),
    card_list: int | None = None,
) -> Position:
    """A position in the making, with the newest cards or those of a card list. BadPosition says what cannot be."""
    try:
        chosen = edition(edition_name)
        chosen = chosen if card_list is None else chosen.at(card_list)
    except ValueError as problem:
        raise BadPosition(str(problem)) from None
    return BUILDERS[chosen.name](seats, tuple(modules), tuple(options), tuple(gods), chosen)


__all__ = ["BadPosition", "MidgardPosition", "Position", "ValhallaPosition", "game_from_lines", "position"]
