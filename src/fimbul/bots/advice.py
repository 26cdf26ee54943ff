"""Why an option is good, as a key and a few names; `words` turns it into a sentence (`bots.reasons`).

This module holds what all editions share; the rest is in `advice_midgard` and `advice_valhalla`.
"""

from __future__ import annotations

from fimbul import View
from fimbul.core.rules.ids import BATTLE, BOARD, COMMIT, QUEST, UPGRADE_ACTION, USE

SAFE = 0.8  # chance to win a battle
EVEN = 0.45
LOKI = "loki"


def place_fact(view: View, place: int) -> tuple[str, str]:
    return ("place", view.edition.place_names[min(place, int(BOARD))])


def card_fact(view: View, card: int) -> tuple[str, str]:
    return ("card", view.edition.cards[card].text_id)


def card_key(view: View, kind: int, card: int) -> str:
    """The reason for a card played or taken outside battles."""
    what = view.edition.cards[card].kind
    if kind == COMMIT:
        return "commit"
    if kind == UPGRADE_ACTION:
        return "upgrade"
    if kind == USE:
        return "use"
    if what == BATTLE:
        return "want_battle"
    return "want_quest" if what == QUEST else "want_upgrade"


def battle_key(view: View, card: int, chance: float) -> str:
    """The reason for a card played in a battle: to win, to gamble, to gain by losing, or to get rid of it."""
    played = view.edition.cards[card]
    if chance >= SAFE:
        return "win_with"
    if played.kind == BATTLE and played.god == LOKI:
        return "lose_well"
    return "gamble_with" if chance >= EVEN else "throw_away"


def raise_key(step: int) -> str:
    return "raise_line" if step in (3, 5) else "raise"
