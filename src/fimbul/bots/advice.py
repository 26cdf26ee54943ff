"""Why an option is good, as a key and a few names; `words` turns it into a sentence (`bots.reasons`).

This module holds what all editions share; the rest is in `advice_midgard` and `advice_valhalla`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from fimbul import Decision, View
from fimbul.bots.bot import Why
from fimbul.core.rules.ids import (
    BATTLE,
    BOARD,
    COMMIT,
    PASS,
    QUEST,
    STAT_NAMES,
    UPGRADE_ACTION,
    USE,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.search.stat_value import StatValue

SAFE = 0.8  # chance to win a battle
EVEN = 0.45
LOKI = "loki"
Look = TypeVar("Look", bound=StatValue)  # what an edition's heuristics see of the board


@dataclass(frozen=True)
class Asked(Generic[Look]):
    """An option, and what it is judged by."""

    view: View
    look: Look
    decision: Decision
    option: int

    @property
    def first(self) -> int:
        return int(first_of(self.option))

    @property
    def second(self) -> int:
        return int(second_of(self.option))

    def about_card(self, key: str) -> Why:
        """A reason that names the option's card."""
        return Why(key, (("card", self.view.edition.cards[self.first].text_id),))

    def about_place(self, key: str, place: int) -> Why:
        """A reason that names a place."""
        return Why(key, (("place", self.view.edition.place_names[min(place, int(BOARD))]),))


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


def raised_stat(asked: Asked[Look]) -> Why:
    """The reason to raise a stat: what it brings from now on, or a legendary line."""
    step = int(asked.look.s.step(asked.look.me, asked.first))
    return Why("raise_line" if step in (3, 5) else "raise", (("stat", STAT_NAMES[asked.first]),))


def why(reasons: Mapping[int, Callable[[Asked[Look]], Why]], asked: Asked[Look]) -> Why:
    """The short reason for an option, as the heuristics rate it; by the reasons for each kind of action."""
    if asked.option == PASS:
        return Why("pass")
    reason = reasons.get(int(action_kind(asked.option)))
    return Why("harm") if reason is None else reason(asked)
