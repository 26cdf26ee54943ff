"""Analysis of a finished game: how the clans stood, what each seat could have done better, and what was luck.

report = analyse(replay(text))

A game is looked at position by position (`parts`), each on its own, so that the work can be spread, stopped and
resumed. What a seat did is judged from its own view (`judging`); how the clans stood is told with everything known
(`shares`). The same game, depth and seed give the same analysis.
"""

from __future__ import annotations

from fimbul.analysis.depth import STANDARD, Depth, depth_of
from fimbul.analysis.judging import Judgement, judge_answer, verdict_of
from fimbul.analysis.parts import Found, analyse_part, part_bounds
from fimbul.analysis.report import Luck, Report, Turn, report_of
from fimbul.core.game import Game
from fimbul.core.text.record import begin_game


def analyse(game: Game, depth: Depth | None = None, seed: int = 0) -> Report:
    """The analysis of a finished game that has kept its record."""
    if not game.over:
        raise ValueError("only a finished game is analysed")
    found = analyse_part(
        begin_game(game.setup), game.moves, 0, len(game.moves) + 1, depth or depth_of(game.edition), seed
    )
    return report_of(found)


__all__ = [
    "STANDARD",
    "Depth",
    "Found",
    "Judgement",
    "Luck",
    "Report",
    "Turn",
    "analyse",
    "analyse_part",
    "depth_of",
    "judge_answer",
    "part_bounds",
    "report_of",
    "verdict_of",
]
