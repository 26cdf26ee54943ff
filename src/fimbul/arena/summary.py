"""Statistics of an arena: shares of victory, ratings, Glory, cards, the first player, Yggdrasil."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from fimbul.arena.matches import Played

Z = 1.96  # of 95 %


@dataclass
class BotLine:
    """One kind of bot: the mean share of victory of a seat of that name, and more."""

    name: str
    games: int = 0
    seats: int = 0  # seats taken, over all games
    share: float = 0.0  # summed
    glory: int = 0
    seconds: float = 0.0
    choices: int = 0
    sources: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    rating: float = 25.0
    rating_interval: tuple[float, float] = (0.0, 50.0)

    @property
    def win_share(self) -> float:
        return self.share / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """95 % (Wilson): of the chance that the name wins a game, spread over its seats."""
        if not self.games:
            return (0.0, 1.0)
        each = self.seats / self.games
        low, high = wilson(min(1.0, self.share / self.games), self.games)
        return (low / each, high / each)

    @property
    def mean_glory(self) -> float:
        return self.glory / self.seats if self.seats else 0.0

    @property
    def milliseconds(self) -> float:
        """Per decision with more than one option."""
        return 1000 * self.seconds / self.choices if self.choices else 0.0


@dataclass
class CardLine:
    """One card, over all seats: how often it was drafted and played, and what it earned."""

    name: str
    drafted: int = 0
    played: int = 0
    glory: int = 0
    share: float = 0.0  # of those who drafted it, summed

    @property
    def win_share(self) -> float:
        return self.share / self.drafted if self.drafted else 0.0


@dataclass
class Summary:
    """All numbers of an arena."""

    games: int = 0
    given_up: int = 0
    seats: int = 0
    bots: dict[str, BotLine] = field(default_factory=dict)
    cards: dict[str, CardLine] = field(default_factory=dict)
    by_turn: list[tuple[int, float]] = field(default_factory=list)  # games and shares, by place after the first player
    by_yggdrasil: dict[int, tuple[int, float]] = field(default_factory=dict)  # … by how often one pillaged it

    def data(self, seconds: float) -> dict[str, object]:
        """As one JSON object."""
        return {
            "bots": {
                line.name: {
                    "win_share": round(line.win_share, 4),
                    "interval": [round(bound, 4) for bound in line.interval],
                    "mean_glory": round(line.mean_glory, 2),
                    "games": line.games,
                    "seats": line.seats,
                    "rating": round(line.rating, 2),
                    "rating_interval": [round(bound, 2) for bound in line.rating_interval],
                    "milliseconds": round(line.milliseconds, 3),
                    "glory_by_source": {k: round(v / line.seats, 2) for k, v in sorted(line.sources.items())},
                }
                for line in self.bots.values()
            },
            "games": self.games,
            "given_up": self.given_up,
            "seconds": round(seconds, 2),
            "win_share_by_turn": [round(share / max(1, n), 4) for n, share in self.by_turn],
            "win_share_by_yggdrasil": {
                str(times): {"seats": n, "win_share": round(share / n, 4)}
                for times, (n, share) in sorted(self.by_yggdrasil.items())
            },
            "cards": {
                line.name: {
                    "drafted": line.drafted,
                    "played": line.played,
                    "glory": round(line.glory / max(1, line.drafted), 2),
                    "win_share": round(line.win_share, 4),
                }
                for line in sorted(self.cards.values(), key=lambda card: card.name)
            },
        }


def wilson(p: float, n: int) -> tuple[float, float]:
    """The interval of a share seen in n trials."""
    centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    wide = Z * ((p * (1 - p) + Z * Z / (4 * n)) / n) ** 0.5 / (1 + Z * Z / n)
    return (max(0.0, centre - wide), min(1.0, centre + wide))


def summarize(games: Iterable[Played]) -> Summary:
    """Add up games, in the order of their numbers."""
    found = Summary()
    in_order = sorted(games, key=lambda played: played.number)
    for played in in_order:
        add(found, played)
    add_ratings(found, in_order)
    return found


def add(found: Summary, played: Played) -> None:
    seats = len(played.line_up)
    found.games += 1
    found.given_up += not played.over
    found.seats = max(found.seats, seats)
    while len(found.by_turn) < seats:
        found.by_turn.append((0, 0.0))
    for name in dict.fromkeys(played.line_up):
        found.bots.setdefault(name, BotLine(name)).games += 1
    for seat, name in enumerate(played.line_up):
        share = played.share(seat)
        line = found.bots[name]
        line.seats += 1
        line.share += share
        line.glory += played.glory[seat]
        line.seconds += played.thought[seat]
        line.choices += played.choices[seat]
        for source, glory in played.sources[seat].items():
            line.sources[source] += glory
        turn = (seat - played.first) % seats
        found.by_turn[turn] = (found.by_turn[turn][0] + 1, found.by_turn[turn][1] + share)
        if played.yggdrasil:
            times = played.yggdrasil[seat]
            n, total = found.by_yggdrasil.get(times, (0, 0.0))
            found.by_yggdrasil[times] = (n + 1, total + share)
        for card in played.drafted[seat]:
            entry = found.cards.setdefault(card, CardLine(card))
            entry.drafted += 1
            entry.share += share
        for card in played.played[seat]:
            found.cards.setdefault(card, CardLine(card)).played += 1
        for card, glory in played.card_glory[seat].items():
            found.cards.setdefault(card, CardLine(card)).glory += glory


def add_ratings(found: Summary, games: list[Played]) -> None:
    """Ratings where different bots met; games that were given up do not count."""
    from fimbul.arena.ratings import rate  # not at the top: only an arena needs the library

    met = [(tuple(game.line_up), tuple(game.glory)) for game in games if game.over and len(set(game.line_up)) > 1]
    for name, (rating, deviation) in rate(met).items():
        found.bots[name].rating = rating
        found.bots[name].rating_interval = (rating - Z * deviation, rating + Z * deviation)
