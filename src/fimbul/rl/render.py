"""The table as a spectator sees it, as text or as a simple picture (SVG). It contains nothing hidden."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from fimbul import View
from fimbul.core.rules.ids import BOARD, STAT_NAMES

if TYPE_CHECKING:
    from fimbul.rl.session import Session

MODES = ("human", "ansi", "svg")
METADATA: dict[str, Any] = {
    "name": "fimbul",
    "render_modes": list(MODES),
    "render_fps": 1,
    "is_parallelizable": False,  # by PettingZoo's wrapper, which does not handle simultaneous choices
}
# Colour-blind people can distinguish these too; each disc also has a number.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00")
WIDTH, HEIGHT = 900, 640
MIDDLE = (300, 320)
INNER, OUTER = 8, 185  # places of the inner ring, its radius
FAR = 275
ROOM = 58  # radius of a place


class Rendering:
    """The render mode of an environment."""

    def __init__(self, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(f"unknown render mode {mode!r}: there is {', '.join(MODES)}")
        self.mode = mode

    def show(self, session: Session) -> str | None:
        """The table as text or SVG; the mode `human` prints it."""
        if self.mode is None:
            raise ValueError(f"choose a render_mode when making the environment: {', '.join(MODES)}")
        view = session.view(-1)
        if self.mode == "svg":
            return svg(view)
        if self.mode == "ansi":
            return view.text()
        print(view.text())
        return None


def svg(view: View) -> str:
    """The board with the figures on it, and the numbers of the clans, as SVG."""
    title = f"{view.edition.name}: Age {view.age}, {view.asked_line()}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f6f4ee"/>',
        f'<text x="20" y="28" font-size="18">{escape(title)}</text>',
    ]
    for place in range(int(BOARD)):
        parts += place_parts(view, place)
    for number, clan in enumerate(view.clan_views):
        y = 80 + number * 105
        steps = ", ".join([f"{name} {step}" for name, step in zip(STAT_NAMES, clan.steps, strict=True)])
        upgrades = [view.edition.cards[card].text_id for card in clan.slots if card >= 0]
        lines = [
            f"{view.clans[number]}: Glory {clan.glory}, Rage {clan.rage}",
            steps,
            f"hand {clan.hand}, quests {clan.quests}",
            ", ".join(upgrades[:4]),
            ", ".join(upgrades[4:]),
        ]
        parts.append(f'<circle cx="620" cy="{y - 5}" r="10" fill="{COLOURS[number]}"/>')
        parts.append(f'<text x="620" y="{y}" text-anchor="middle" fill="#fff">{number}</text>')
        for row, line in enumerate(lines):
            parts.append(f'<text x="640" y="{y + 17 * row}">{escape(line)}</text>')
    return "\n".join([*parts, "</svg>"])


def centre_of(place: int) -> tuple[float, float]:
    """Where a place is drawn: the first in the middle, the ring around it, the others beyond."""
    if place == 0:
        return MIDDLE
    ring, radius = (INNER, OUTER) if place <= INNER else (int(BOARD) - 1 - INNER, FAR)
    number = place - 1 if place <= INNER else place - 1 - INNER
    angle = 2 * pi * (number + 0.5) / ring - pi / 2
    return MIDDLE[0] + radius * cos(angle), MIDDLE[1] + radius * sin(angle)


def place_parts(view: View, place: int) -> list[str]:
    """A place and who stands there: a disc for each clan, with its number, and the count of its figures."""
    x, y = centre_of(place)
    radius = ROOM if place <= INNER else ROOM - 22
    found = [
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius}" fill="#fff" stroke="#777"/>',
        f'<text x="{x:.0f}" y="{y - radius + 18:.0f}" text-anchor="middle" font-size="11">'
        f"{escape(view.edition.place_names[place])}</text>",
    ]
    here = [clan for clan in view.clan_views if clan.count(0, place) > 0]
    for number, clan in enumerate(here):
        left = x + (number - (len(here) - 1) / 2) * 24
        found.append(f'<circle cx="{left:.0f}" cy="{y + 2:.0f}" r="10" fill="{COLOURS[clan.seat]}"/>')
        found.append(f'<text x="{left:.0f}" y="{y + 7:.0f}" text-anchor="middle" fill="#fff">{clan.seat}</text>')
        found.append(f'<text x="{left:.0f}" y="{y + 26:.0f}" text-anchor="middle">×{clan.count(0, place)}</text>')
    return found
