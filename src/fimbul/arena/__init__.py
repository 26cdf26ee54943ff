"""The arena: many games between bots, with paired deals, ratings, statistics and a report."""

from __future__ import annotations

from fimbul.arena.matches import Match, Played, play_match
from fimbul.arena.plan import BadPlan, Plan, make_plan
from fimbul.arena.run import run
from fimbul.arena.summary import Summary, summarize

__all__ = [
    "BadPlan",
    "Match",
    "Plan",
    "Played",
    "Summary",
    "make_plan",
    "play_match",
    "run",
    "summarize",
]
