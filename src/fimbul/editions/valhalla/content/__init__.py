"""Fimbul's house set: 75 god cards in 125 copies and 15 Monsters, replaceable by the printed cards when they appear."""

from __future__ import annotations

from fimbul.core.rules.powers import Card
from fimbul.editions.valhalla.content import baldur, freya, loki, monsters, thor, tyr


def cards() -> tuple[Card, ...]:
    """All cards, made anew."""
    return (*thor.cards(), *loki.cards(), *freya.cards(), *baldur.cards(), *tyr.cards(), *monsters.cards())
