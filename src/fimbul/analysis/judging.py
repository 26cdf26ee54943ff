"""One answer of a seat, judged by what the seat could know: how much share of victory it gave away.

A search finds the best option. If another one was taken, the two are compared in worlds that the search has not seen,
and then searched on alone, as deep as a strong player would: played on at once, an option seems worse than it is if it
prepares something. The smaller of the two differences counts; what is in doubt counts as nothing lost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from fimbul import Decision, Rng, View
from fimbul.analysis.depth import Depth
from fimbul.analysis.shares import believed
from fimbul.bots.bot import Limit, Why
from fimbul.bots.comparing import clearly_worse, lost_in_search
from fimbul.bots.search import FirstKonungBot
from fimbul.bots.trials import reason, try_options

Verdict = Literal["good", "inaccuracy", "mistake", "blunder"]
# From how much lost share on an answer is called so.
VERDICTS: Final[tuple[tuple[Verdict, float], ...]] = (("blunder", 0.10), ("mistake", 0.06), ("inaccuracy", 0.03))
GOOD: Final[Verdict] = "good"
PLAYED: Final = ("than", "played")


@dataclass(frozen=True)
class Judgement:
    """What an answer was worth. Shares are from 0 to 1, as the seat could expect them."""

    seat: int
    taken: int
    best: int
    share: float  # with the best option
    lost: float
    why: Why | None = None  # what speaks for the best option; only where something was lost

    @property
    def verdict(self) -> Verdict:
        return verdict_of(self.lost)


def verdict_of(lost: float) -> Verdict:
    """What a loss is called."""
    return next((name for name, least in VERDICTS if lost >= least), GOOD)


def judge_answer(view: View, decision: Decision, taken: int, depth: Depth, seed: int) -> Judgement:
    """Judge an answer to a decision of the view's seat. Nothing else is known of the game."""
    weighed = weigh(view, decision, taken, depth, seed)
    share = believed(view, weighed.share)
    found = Judgement(view.seat, taken, weighed.best, share, share - believed(view, weighed.other))
    if found.verdict == GOOD:
        return found
    rng = FirstKonungBot(seed + 1).rng_for(view, decision)
    return replace(found, why=why_better(view, weighed.best, taken, depth.reasons, rng))


@dataclass(frozen=True)
class Weighed:
    """The best option, its share and that of the one that was taken, as the evaluation has them."""

    best: int
    share: float
    other: float


def weigh(view: View, decision: Decision, taken: int, depth: Depth, seed: int) -> Weighed:
    """Search for the best option and compare it with the one that was taken."""
    bot = FirstKonungBot(seed)  # the corrections of shares were measured with it
    answer = bot.choose(view, decision, Limit(nodes=depth.visits))
    found = answer.info.ranked[0].share or 0.0
    if answer.action == taken:
        return Weighed(taken, found, found)
    rng = FirstKonungBot(seed + 1).rng_for(view, decision)  # other worlds than those of the search
    worse = clearly_worse(view, answer.action, [taken], depth, rng).get(taken)
    if worse is None:
        return Weighed(answer.action, found, found)
    lost = min(worse.best - worse.other, lost_in_search(view, decision, answer.action, taken, depth.deeper, seed + 2))
    return Weighed(answer.action, worse.best, worse.best - max(0.0, lost))


def why_better(view: View, best: int, taken: int, runs: int, rng: Rng) -> Why:
    """What was counted in favour of the best option, compared with the one that was taken."""
    trials = try_options(view, [best, taken], rng, runs)
    why = reason(view, trials[best], trials[taken], first=True)
    return replace(why, facts=tuple([PLAYED if fact[0] == "than" else fact for fact in why.facts]))
