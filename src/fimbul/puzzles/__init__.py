"""Puzzles: positions from games of strong bots in which one choice is clearly the best.

    from fimbul.puzzles import library

    first = next(iter(library("midgard").values()))
    game = first.begin()      # at the decision; the page gets no more than the view of `first.seat`
    first.best                # the right answers, in notation

`python -m fimbul.puzzles mine` writes the files in `data`; docs/puzzles.md says how, and what every field means.
"""

from fimbul.puzzles.library import library, puzzle
from fimbul.puzzles.puzzle import THEMES, Puzzle, Source, Tried

__all__ = ["THEMES", "Puzzle", "Source", "Tried", "library", "puzzle"]
