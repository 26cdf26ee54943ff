"""Hints: the best options of an answer, with what was seen to make the difference between them."""

from __future__ import annotations

from collections.abc import Sequence

from fimbul import Decision, View
from fimbul.bots.asking import ask
from fimbul.bots.bot import Answer, Bot, Info, Limit, Ranked, Why
from fimbul.bots.trials import RUNS, reason, try_options

MOST = 3  # options that a hint names, ties apart
TRIED = 5  # options that are looked into


def advise(bot: Bot, view: View, decision: Decision, limit: Limit | None = None, runs: int = RUNS) -> Answer:
    """A bot's answer, its ranking cut down to the few options worth naming, each with the reason for it."""
    found = ask(bot, view, decision, limit)
    if len(decision.options) == 1:
        return found
    rows = comparable(found.info.ranked)
    trials = try_options(view, [row.action for row in rows], bot.rng_for(view, decision), runs)
    explained: list[Ranked] = []
    for n, row in enumerate(rows):
        mine = trials[row.action]
        other = rows[0] if n else next((one for one in rows[1:] if percent(one) != percent(row)), rows[-1])
        why = Why("even") if other is row else reason(view, mine, trials[other.action], n == 0)
        place = round(mine.places / mine.runs)
        explained.append(row._replace(glory=mine.mean_end if row.glory is None else row.glory, why=why, place=place))
    named = merged(explained)[:MOST]
    return Answer(named[0].action, Info(tuple(named), found.info.nodes, found.info.seconds))


def comparable(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The options that were looked into about equally often, by share; what a search dropped early says little."""
    most = max([row.visits for row in ranked])
    found = [row for row in ranked if 2 * row.visits >= most and row.share is not None]
    best = sorted(found, key=lambda row: -(row.share or 0.0)) or list(ranked)
    return best[:TRIED]


def percent(row: Ranked) -> int | None:
    """The share as it is said."""
    return None if row.share is None else round(100 * row.share)


def merged(rows: Sequence[Ranked]) -> list[Ranked]:
    """Options with the same share and the same reason, or none that tells them apart, as one."""
    found: list[Ranked] = []
    for row in rows:
        like = next((n for n, one in enumerate(found) if percent(one) == percent(row) and alike(one, row)), None)
        if like is None:
            found.append(row)
        else:
            found[like] = found[like]._replace(ties=(*found[like].ties, row.action))
    return found


def alike(one: Ranked, other: Ranked) -> bool:
    """Whether an option may stand for another: the same reason, or nothing that makes a difference."""
    return one.why == other.why or other.why.key == "even"
