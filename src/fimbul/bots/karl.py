"""`karl`: sound rules of thumb, at once. `thrall`: the same eyes, and the mistakes of a beginner."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul import Decision, Rng, State, View
from fimbul.bots.bot import Answer, Bot, Info, Limit, Ranked, only
from fimbul.bots.schools import school_of
from fimbul.bots.weights import judge
from fimbul.core.information.known_state import sketch
from fimbul.core.rules.ids import ATTACK, COMMIT, INVADE, PASS, UPGRADE_ACTION, action_kind
from fimbul.core.search.heuristics import ThumbWits

HEAT: Final = 0.1  # options as good as each other are taken in turn
GLORY_OF_A_SHARE: Final = 60.0  # so much Glory more is about the way from a fair share to victory


class KarlBot(Bot):
    """Takes the option with the best score by rules of thumb."""

    code = "karl"
    numbers = "karl"

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return only(decision)
        state = sketch(view)
        wits = judge(view.edition, self.numbers)
        scores = list(wits.scores(state, view.seat, vec[i64](decision.options)))
        order = self.order(view, decision, scores, self.rng_for(view, decision))
        ranked = rank(view, state, decision, scores, order, wits) if self.explains else ()
        return Answer(decision.options[order[0]], Info(ranked))

    def order(self, view: View, decision: Decision, scores: list[float], rng: Rng) -> list[int]:
        """The options by number, best first."""
        shaken = [score + HEAT * int(rng.below(1024)) / 1024 for score in scores]
        return sorted(range(len(shaken)), key=lambda n: -shaken[n])


def rank(
    view: View, state: State, decision: Decision, scores: list[float], order: list[int], wits: ThumbWits
) -> tuple[Ranked, ...]:
    """The options with what they promise: the standing now, less what the score lacks of the best one."""
    why = school_of(view.edition.name).reasons(view, state, wits, decision)
    share = wits.shares(state)[view.seat]
    glory = wits.glories(state)[view.seat]
    best = max(scores)
    return tuple(
        [
            Ranked(
                decision.options[n],
                max(0.0, min(1.0, share + (scores[n] - best) / GLORY_OF_A_SHARE)),
                glory + scores[n] - best,
                0,
                why(decision.options[n]),
            )
            for n in order
        ]
    )


class ThrallBot(KarlBot):
    """A beginner: overlooks things, loves to attack and to place figures, forgets Quests, misjudges."""

    code = "thrall"
    overlooks = 10  # per cent of the options
    wavers = 2.0  # Glory by which it misjudges
    loves: Final = {int(ATTACK): 2.0, int(INVADE): 0.8, int(UPGRADE_ACTION): 1.0, int(COMMIT): -1.5}

    def order(self, view: View, decision: Decision, scores: list[float], rng: Rng) -> list[int]:
        felt: list[float] = []
        for option, score in zip(decision.options, scores, strict=True):
            wavering = self.wavers * (int(rng.below(1024)) / 1024 - 0.5)
            missed = 1000.0 if int(rng.below(100)) < self.overlooks and option != PASS else 0.0
            felt.append(score + wavering + self.loves.get(int(action_kind(option)), 0.0) - missed)
        return sorted(range(len(felt)), key=lambda n: -felt[n])
