"""Ratings of bots that met: OpenSkill's model of whole rankings (Plackett and Luce), game by game."""

from __future__ import annotations

from collections.abc import Iterable

from openskill.models import PlackettLuce

Table = tuple[tuple[str, ...], tuple[int, ...]]  # the names by seat, and their Glory


def rate(tables: Iterable[Table]) -> dict[str, tuple[float, float]]:
    """The rating of each name and its deviation. A name with several seats at a table moves by their mean."""
    model = PlackettLuce()
    found: dict[str, tuple[float, float]] = {}
    for line_up, glory in tables:
        before = [found.get(name, (model.mu, model.sigma)) for name in line_up]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = model.rate(teams, scores=[float(points) for points in glory])
        for name in set(line_up):
            mine = [team[0] for team, who in zip(after, line_up, strict=True) if who == name]
            found[name] = (
                sum([float(rating.mu) for rating in mine]) / len(mine),
                sum([float(rating.sigma) for rating in mine]) / len(mine),
            )
    return found
