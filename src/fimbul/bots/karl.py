"""`karl` plays by heuristics and answers at once; `thrall`, `dreng` and `svein` do so with more and more mistakes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul import Decision, Rng, State, View, known_state
from fimbul.bots.bot import Answer, Bot, Info, Limit, Ranked, only
from fimbul.bots.weights import BY_TABLE, DRAFT, judge
from fimbul.core.rules.ids import ATTACK, COMMIT, INVADE, PASS, UPGRADE_ACTION, action_kind
from fimbul.core.search.heuristics import WeightedHeuristics

HEAT: Final = 0.1  # a little randomness, so that equally good options are all taken now and then
GLORY_OF_A_SHARE: Final = 60.0  # about this much more Glory turns a fair share into certain victory


class KarlBot(Bot):
    """Takes the option with the best heuristic score."""

    code = "karl"
    numbers = "karl"
    draft = DRAFT

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return only(decision)
        state = known_state(view)
        heuristics = judge(view.edition, self.numbers, draft=self.draft)
        scores = list(heuristics.scores(state, view.seat, vec[i64](decision.options)))
        order = self.order(view, decision, scores, self.rng_for(view, decision))
        ranked = rank(view, state, decision, scores, order, heuristics) if self.explains else ()
        return Answer(decision.options[order[0]], Info(ranked))

    def order(self, view: View, decision: Decision, scores: list[float], rng: Rng) -> list[int]:
        """The positions of the options in the decision, best first."""
        shaken = [score + HEAT * int(rng.below(1024)) / 1024 for score in scores]
        return sorted(range(len(shaken)), key=lambda n: -shaken[n])


class FirstKarlBot(KarlBot):
    """karl who drafts by the table of his numbers, for measuring."""

    code = "karl-1"
    draft = BY_TABLE


def rank(
    view: View, state: State, decision: Decision, scores: list[float], order: list[int], heuristics: WeightedHeuristics
) -> tuple[Ranked, ...]:
    """The options with estimates: the current standing, less the distance to the best score."""
    share = heuristics.shares(state)[view.seat]
    glory = heuristics.glories(state)[view.seat]
    best = max(scores)
    return tuple(
        [
            Ranked(
                decision.options[n],
                max(0.0, min(1.0, share + (scores[n] - best) / GLORY_OF_A_SHARE)),
                glory + scores[n] - best,
            )
            for n in order
        ]
    )


class ThrallBot(KarlBot):
    """Overlooks options, likes to attack and to place figures, forgets Quests, misjudges."""

    code = "thrall"
    draft = BY_TABLE
    overlooks = 10  # percentage of options not noticed
    misjudges = 2.0  # error of its scores, in Glory
    likes: Final = {int(ATTACK): 2.0, int(INVADE): 0.8, int(UPGRADE_ACTION): 1.0, int(COMMIT): -1.5}

    def order(self, view: View, decision: Decision, scores: list[float], rng: Rng) -> list[int]:
        perceived: list[float] = []
        for option, score in zip(decision.options, scores, strict=True):
            error = self.misjudges * (int(rng.below(1024)) / 1024 - 0.5)
            missed = 1000.0 if int(rng.below(100)) < self.overlooks and option != PASS else 0.0
            perceived.append(score + error + self.likes.get(int(action_kind(option)), 0.0) - missed)
        return sorted(range(len(perceived)), key=lambda n: -perceived[n])


class DrengBot(ThrallBot):
    """A young man who has been on a raid or two: overlooks two options in five and misjudges the rest."""

    code = "dreng"
    overlooks = 40
    misjudges = 14.0


class SveinBot(ThrallBot):
    """A lad in his first raid: overlooks half of what he could do and misjudges the rest."""

    code = "svein"
    overlooks = 50
    misjudges = 28.0
