"""`beginner` stands for a person in a first game, to measure how gentle a level is; see docs/bots.md.

It knows the rules and the printed numbers and nothing else: it likes big numbers, attacks where it can see that it is
ahead, fills the board while it has Rage, and does not plan. Most choices are left to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fimbul import Decision, Rng, State, View, known_state
from fimbul.bots.bot import Answer, Bot, Limit
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ATTACK,
    BATTLE,
    COMMIT,
    DRAFT,
    INVADE,
    KEEP,
    MARCH,
    PASS,
    PLAY,
    QUEST,
    UPGRADE_ACTION,
    USE,
    action_kind,
    first_of,
)
from fimbul.core.rules.query import strength_of

# How often a beginner takes an action of a kind, against others.
ACTIONS: Final[Mapping[int, float]] = {
    int(INVADE): 1.0,  # there are many of these at once
    int(UPGRADE_ACTION): 4.0,
    int(COMMIT): 1.5,
    int(MARCH): 0.2,
    int(USE): 1.0,
    int(PASS): 0.1,
}
AHEAD, BEHIND = 12.0, 0.5  # an attack, by the STR that can be seen
DECLINES: Final = 0.3  # passing when a card or a rule offers something
EVEN: Final = 1024


class BeginnerBot(Bot):
    """A simulated person in a first game."""

    code = "beginner"

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return Answer(decision.options[0])
        rng = self.rng_for(view, decision)
        kinds = {int(action_kind(option)) for option in decision.options}
        if decision.question == ASK_ACTION:
            state = known_state(view)
            return Answer(drawn(decision.options, lambda option: appeal(state, view.seat, option), rng))
        if kinds & CARDS:
            return Answer(drawn(decision.options, lambda option: card_appeal(view, option), rng))
        return Answer(drawn(decision.options, lambda option: DECLINES if option == PASS else 1.0, rng))


CARDS: Final = {int(DRAFT), int(PLAY), int(KEEP)}


def drawn(options: list[int], appeal_of: Callable[[int], float], rng: Rng) -> int:
    """An option by chance: the more appealing, the likelier."""
    appeals = [appeal_of(option) for option in options]
    left = sum(appeals) * int(rng.below(EVEN)) / EVEN
    for option, one in zip(options, appeals, strict=True):
        left -= one
        if left < 0:
            return option
    return options[-1]


def appeal(state: State, seat: int, option: int) -> float:
    """How tempting an action is."""
    kind = int(action_kind(option))
    if kind != ATTACK:
        return ACTIONS.get(kind, 1.0)
    place = int(first_of(option))
    mine = int(strength_of(state, seat, place))
    rivals = [int(strength_of(state, other, place)) for other in range(int(state.seats)) if other != seat]
    return AHEAD if mine > max(rivals) else BEHIND


def card_appeal(view: View, option: int) -> float:
    """How tempting a card is: by the biggest number printed on it."""
    if option == PASS:
        return DECLINES
    card = view.edition.cards[int(first_of(option))]
    if int(action_kind(option)) == PLAY:
        return float(2 ** int(card.strength)) if card.kind == BATTLE else 0.5
    number = int(card.glory) if card.kind == QUEST else int(card.strength)
    return 1.0 + float(number)
