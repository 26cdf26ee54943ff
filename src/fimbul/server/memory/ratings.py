"""How a finished game changes ratings: OpenSkill's model of whole rankings, as in the arena. Bots never change.

There is a ladder for each edition and number of seats, and one for each edition alone against bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

# What the arena's games of one kind against three of another say (docs/arena.md): in the model a seat of strength
# `mu` wins by exp(mu / c), with c = 2 beta at four seats. karl stands where a newcomer begins. Levels below thrall lose
# every game to it, which gives no number: svein and dreng are placed at equal steps.
BOTS: Final = {"svein": 0.0, "dreng": 9.0, "thrall": 18.0, "karl": 25.0, "jarl": 38.0, "konung": 55.0}
BOT_SIGMA: Final = 1.0
SOLO: Final = "solo"
UNSURE: Final = 5.0  # a deviation above this says little yet
BASE, SCALE, SURE = 1000, 40, 3.0  # what people see: 1000 for a newcomer, and never more than is nearly certain

MODEL: Final = PlackettLuce()
Rating = tuple[float, float]  # mu and sigma
NEW: Final[Rating] = (float(MODEL.mu), float(MODEL.sigma))


@dataclass(frozen=True, slots=True)
class Chairman:
    """Who sat on a seat at the end: an account, a bot, or a guest (neither)."""

    account: str = ""
    bot: str = ""
    left: bool = False  # a bot played to the end for the person
    helped: bool = False  # by hints, the coach, or taking back


def ladder_of(edition: str, sitting: Sequence[Chairman], seed_chosen: bool) -> str:
    """The ladder a game counts in; "" if it is not rated.

    Rated are games of at least two accounts, and those of one account alone against bots without any help.
    """
    accounts = [one.account for one in sitting if one.account]
    bots = [one for one in sitting if one.bot]
    if seed_chosen or len(set(accounts)) < len(accounts) or any([one.bot not in BOTS for one in bots]):
        return ""
    if len(accounts) >= 2:
        return f"{edition}/{len(sitting)}"
    if len(accounts) == 1 and len(bots) == len(sitting) - 1 and not any([one.helped for one in sitting]):
        return f"{edition}/{SOLO}"
    return ""


def places(glory: Sequence[int], winners: Sequence[int], sitting: Sequence[Chairman]) -> list[int]:
    """The place of each seat, 1 the best; whoever left comes after everybody who stayed."""
    order = [(one.left, seat not in winners, -glory[seat]) for seat, one in enumerate(sitting)]
    return [1 + len([other for other in order if other < mine]) for mine in order]


def rate(before: Sequence[Rating | None], sitting: Sequence[Chairman], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a game, by seat; None before it: somebody new, or a guest."""
    known = [
        (BOTS[one.bot], BOT_SIGMA) if one.bot else (NEW if rating is None else rating)
        for one, rating in zip(sitting, before, strict=True)
    ]
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in known]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [(float(team[0].mu), float(team[0].sigma)) for team in after]


def shown(mu: float, sigma: float) -> int:
    """A rating as people see it: what it is at least."""
    return round(BASE + SCALE * (mu - SURE * sigma))
