"""Draw the images of the docs from the results stored here: python benchmarks/plots.py"""

from __future__ import annotations

import json
from pathlib import Path

from fimbul.arena.report import COLOURS, bars, svg

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "bots"
IMAGES = HERE.parent / "docs" / "images"


def learning_curve() -> str:
    """The loss at the beginning of Ages 2 and 3 over the games of training."""
    curve = json.loads((RESULTS / "learning-curve.json").read_text())["curve"]
    last = curve[-1]["games"]
    body = []
    for level in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        y = 20 + 400 * (1.0 - level)
        body.append(f"<line x1='50' x2='680' y1='{y:.0f}' y2='{y:.0f}' stroke='#8886'/>")
        body.append(f"<text x='42' y='{y + 4:.0f}' text-anchor='end'>{level}</text>")
    for age in (1, 2):
        points = [f"{50 + 630 * p['games'] / last:.1f},{20 + 400 * (1 - p['loss'][age]):.1f}" for p in curve]
        body.append(f"<polyline points='{' '.join(points)}' fill='none' stroke='{COLOURS[age]}' stroke-width='2'/>")
        body.append(f"<text x='690' y='{20 + 400 * (1 - curve[-1]['loss'][age]):.0f}'>Age {age + 1}</text>")
    body.append(f"<text x='680' y='240' text-anchor='end'>{last} games</text>")
    return svg(750, 250, "Loss of the evaluation while it learns", body)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / "learning-curve.svg").write_text(learning_curve() + "\n")
    games = json.loads((RESULTS / "karl-self.json").read_text())
    turns = [(str(n + 1), share) for n, share in enumerate(games["win_share_by_turn"])]
    (IMAGES / "turns.svg").write_text(bars(turns, "Win share by turn") + "\n")
    tree = [(times, line["win_share"]) for times, line in games["win_share_by_yggdrasil"].items()]
    (IMAGES / "yggdrasil.svg").write_text(bars(tree, "Win share by pillages of Yggdrasil") + "\n")


if __name__ == "__main__":
    main()
