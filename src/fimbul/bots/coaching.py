"""Coaching: what matters in a decision, and which options are clear mistakes. Nothing but the view is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fimbul import Decision, Rng, View
from fimbul.bots.asking import ask
from fimbul.bots.bot import Bot, Limit, Why
from fimbul.bots.comparing import clearly_worse, lost_in_search
from fimbul.bots.trials import reason, try_options

BLUNDER: Final = 0.08  # share of victory that a clear mistake costs
RUNS: Final = 10  # trial runs of each option that is spoken of
MOST: Final = 8  # mistakes that are looked into
DEEPER: Final = 100  # visits of a second look at what seems to be one


@dataclass(frozen=True)
class CoachEffort:
    """What the coach tries of every option: half a second, where there are many."""

    rounds: int = 3
    worlds: int = 12
    walks: int = 1


@dataclass(frozen=True)
class Mistake:
    """An option that is clearly worse than the best."""

    action: int
    cost: float  # share of victory
    why: Why  # against the best option


@dataclass(frozen=True)
class Coaching:
    """What matters now, and what not to do."""

    why: Why  # what makes the best option better than the next one
    mistakes: tuple[Mistake, ...] = ()


def coach(bot: Bot, view: View, decision: Decision, limit: Limit | None = None) -> Coaching:
    """What a searching bot sees in a decision, and what it would never do."""
    if len(decision.options) == 1:
        return Coaching(Why("only"))
    rows = [row for row in ask(bot, view, decision, limit).info.ranked if row.visits]
    best, second = rows[0].action, rows[1].action if len(rows) > 1 else None
    rng = bot.rng_for(view, decision)
    costs = costs_of_mistakes(view, decision, best, rng, bot.seed + 1)
    spoken_of = [best, *costs, *([second] if second is not None and second not in costs else [])]
    runs = try_options(view, spoken_of, rng, RUNS)
    mistakes = [Mistake(option, costs[option], reason(view, runs[option], runs[best], False)) for option in costs]
    why = Why("even") if second is None else reason(view, runs[best], runs[second], True)
    return Coaching(why, tuple(mistakes))


def costs_of_mistakes(view: View, decision: Decision, best: int, rng: Rng, seed: int) -> dict[int, float]:
    """The options that are clear mistakes at a second look, too, and the share of victory that each costs."""
    others = [option for option in decision.options if option != best]
    worse = clearly_worse(view, best, others, CoachEffort(), rng)
    costs = {option: shares.best - shares.other for option, shares in worse.items()}
    worst = sorted([option for option in costs if costs[option] >= BLUNDER], key=lambda option: -costs[option])[:MOST]
    again = {option: lost_in_search(view, decision, best, option, DEEPER, seed) for option in worst}
    return {option: min(costs[option], cost) for option, cost in again.items() if cost >= BLUNDER}
