"""Fimbul's house set: 75 god cards in 125 copies and 15 Monsters, replaceable by the printed cards when they appear."""

from __future__ import annotations

from typing import Final

from fimbul.core.rules.powers import Card
from fimbul.editions.valhalla.content import baldur, freya, loki, monsters, thor, tyr

CARDS: Final[tuple[Card, ...]] = (
    *thor.CARDS,
    *loki.CARDS,
    *freya.CARDS,
    *baldur.CARDS,
    *tyr.CARDS,
    *monsters.CARDS,
)
