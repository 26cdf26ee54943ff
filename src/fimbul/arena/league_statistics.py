"""What the games of a league say about the game itself, bot by bot: turn order, Yggdrasil, drafted cards.

A strong bot wins more often whatever it drafts. So every seat is compared with the usual share of its bot in the same
meeting: the gain of a card is by how much those who drafted it won more often than usual.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from fimbul.arena.league import Met
from fimbul.arena.matches import Played


@dataclass
class Gain:
    """By how much some seats won more often than usual."""

    seats: int = 0
    total: float = 0.0

    def add(self, gain: float) -> None:
        self.seats += 1
        self.total += gain

    def data(self) -> dict[str, float]:
        return {"seats": self.seats, "gain": round(self.total / self.seats, 4)}


@dataclass
class Gains:
    """The gains of one bot."""

    turns: dict[int, Gain] = field(default_factory=lambda: defaultdict(Gain))  # by place after the first player
    yggdrasil: dict[int, Gain] = field(default_factory=lambda: defaultdict(Gain))  # by how often it was pillaged
    cards: dict[str, Gain] = field(default_factory=lambda: defaultdict(Gain))

    def add(self, game: Played, seat: int, gain: float) -> None:
        self.turns[(seat - game.first) % len(game.line_up)].add(gain)
        if game.yggdrasil:
            self.yggdrasil[game.yggdrasil[seat]].add(gain)
        for card in set(game.drafted[seat]):
            self.cards[card].add(gain)

    def data(self) -> dict[str, object]:
        """As a JSON object."""
        return {
            "turns": [gain.data() for _, gain in sorted(self.turns.items())],
            "yggdrasil": {str(times): gain.data() for times, gain in sorted(self.yggdrasil.items())},
            "cards": {card: gain.data() for card, gain in sorted(self.cards.items())},
        }


def statistics_of(met: Iterable[Met]) -> dict[str, dict[str, object]]:
    """The gains of every bot in the rated meetings."""
    found: dict[str, Gains] = defaultdict(Gains)
    for one in met:
        if not one.meeting.is_rated:
            continue
        for name in (one.meeting.one, one.meeting.other):
            seats = [(game, seat) for game in one.games for seat, who in enumerate(game.line_up) if who == name]
            usual = sum([game.share(seat) for game, seat in seats]) / len(seats)
            for game, seat in seats:
                found[name].add(game, seat, game.share(seat) - usual)
    return {name: gains.data() for name, gains in found.items()}
