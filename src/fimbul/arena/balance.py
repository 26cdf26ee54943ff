"""The balance of Valhalla: games between equal players, counted by god, source of Glory, card and seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from itertools import permutations

from fimbul import EDITIONS, Ear, Event, Game, new_game, observe
from fimbul.bots import ask, make_bot
from fimbul.bots.karl import HEAT
from fimbul.bots.patience import with_patience
from fimbul.core.rules.events import (
    CARD_SOURCE,
    COMMITTED,
    DRAFTED,
    GLORY,
    POWER_SOURCE,
    QUEST_SHOWN,
    REVEALED,
    SWORN,
    UPGRADED,
)
from fimbul.core.rules.ids import AGES
from fimbul.core.rules.rng import SEED_LIMIT, Rng
from fimbul.core.search.heuristics import Heuristics, play_by

EDITION = EDITIONS["valhalla"]
MONSTERS = "monsters"
LOW, HIGH = 0.85, 1.15  # what the part of a god in victories may be, of its part in play
MIXER = 1_000_003
Play = Callable[[Game, int], None]  # plays a game to its end, with a seed


def by_heuristics(heuristics: Heuristics) -> Play:
    """All seats play by heuristics, inside the library: quick."""

    def play(game: Game, seed: int) -> None:
        play_by(game.state, [heuristics] * int(game.setup.seats), Rng(seed), HEAT)

    return play


def by_bot(code: str) -> Play:
    """A bot of this code sits in every seat."""

    def play(game: Game, seed: int) -> None:
        bots = [make_bot(code, seed + seat) for seat in range(int(game.setup.seats))]
        for bot in bots:
            bot.explains = False
        while (decision := game.decision()) is not None:
            view = observe(game, decision.seat)
            game.apply(decision.seat, ask(bots[decision.seat], view, with_patience(decision, game.moves)).action)

    return play


@dataclass
class CardCount:
    """The statistics of a card. A Quest counts as played when it is committed, any other card when it is revealed."""

    played: int = 0
    dealt: int = 0  # copies in the packs
    drafted: int = 0
    glory: int = 0
    players: int = 0  # seats that played it in a game
    share: float = 0.0  # of victory, of these seats
    fulfilled: int = 0


@dataclass
class Balance:
    """The sums over many games of one set of gods."""

    gods: tuple[str, ...]
    seats: int
    games: int = 0
    played: dict[str, int] = field(default_factory=dict)  # cards by god, of all seats
    won: dict[str, float] = field(default_factory=dict)  # … of the winners
    once_played: dict[str, int] = field(default_factory=dict)  # each card once for a seat and game, …
    once_won: dict[str, float] = field(default_factory=dict)  # … for losers show the same card again and again
    sources: dict[str, int] = field(default_factory=dict)  # Glory
    turns: list[float] = field(default_factory=list)  # shares of victory from the first player on
    cards: dict[str, CardCount] = field(default_factory=dict)
    card_list: int = EDITION.newest

    def __post_init__(self) -> None:
        self.turns = self.turns or [0.0] * self.seats

    def play(self, play: Play, seed: int) -> None:
        """One more game; the gods arrive in every order in turn."""
        orders = list(permutations(self.gods))
        gods = list(orders[self.games % len(orders)])
        game = new_game("valhalla", self.seats, seed=seed, gods=gods, card_list=self.card_list)
        self.count_deal(game)
        watcher = Watcher(self.seats)
        game.listen(watcher)
        first = int(game.state.first)
        play(game, seed + 1)
        winners = game.winners()
        self.games += 1
        for seat in range(self.seats):
            share = 1 / len(winners) if seat in winners else 0.0
            self.turns[(seat - first) % self.seats] += share
            self.add_seat(watcher, seat, share)

    def count_deal(self, game: Game) -> None:
        """The copies that are in the packs of a game."""
        setup = game.setup
        for age in range(1, AGES + 1):
            for seat in range(self.seats):
                for n in range(int(setup.hand)):
                    self.line(int(game.state.card_of(setup.dealt(age, seat, n)))).dealt += 1

    def add_seat(self, watcher: Watcher, seat: int, share: float) -> None:
        for source, glory in watcher.sources[seat].items():
            self.sources[source] = self.sources.get(source, 0) + glory
        for card, times in watcher.played[seat].items():
            god = god_of(card)
            self.played[god] = self.played.get(god, 0) + times
            self.won[god] = self.won.get(god, 0.0) + times * share
            self.once_played[god] = self.once_played.get(god, 0) + 1
            self.once_won[god] = self.once_won.get(god, 0.0) + share
            line = self.line(card)
            line.played += times
            line.players += 1
            line.share += share
        for card, glory in watcher.card_glory[seat].items():
            self.line(card).glory += glory
        for card, times in watcher.fulfilled[seat].items():
            self.line(card).fulfilled += times
        for card, times in watcher.drafted[seat].items():
            self.line(card).drafted += times

    def line(self, card: int) -> CardCount:
        return self.cards.setdefault(EDITION.cards[card].text_id, CardCount())

    # -- what it says ------------------------------------------------------------------------------------------------
    def ratios(self) -> dict[str, float]:
        """For each god: its part of the cards winners played, by its part of the cards all played."""
        return self.parts_of(self.played, self.won)

    def ratios_once(self) -> dict[str, float]:
        """The same, where a card counts once for a seat and game."""
        return self.parts_of(self.once_played, self.once_won)

    def parts_of(self, played: dict[str, int], won: dict[str, float]) -> dict[str, float]:
        all_played, all_won = sum(played.values()), sum(won.values())
        return {
            god: (won[god] / all_won) / (played[god] / all_played)
            for god in [*self.gods, MONSTERS]
            if played.get(god) and all_won
        }

    def fits(self) -> bool:
        """Whether no god of the set wins more or less than it should."""
        ratios = self.ratios()
        return all(LOW <= ratios.get(god, 0.0) <= HIGH for god in self.gods)

    def parts(self) -> dict[str, float]:
        """The part of each source in all Glory."""
        total = sum(self.sources.values())
        return {source: glory / total for source, glory in sorted(self.sources.items(), key=lambda item: -item[1])}

    # -- as data -----------------------------------------------------------------------------------------------------
    def data(self) -> dict[str, object]:
        return {
            **asdict(self),
            "won": {god: round(won, 2) for god, won in self.won.items()},
            "once_won": {god: round(won, 2) for god, won in self.once_won.items()},
            "turns": [round(share, 2) for share in self.turns],
            "cards": {
                name: {**asdict(line), "share": round(line.share, 2)} for name, line in sorted(self.cards.items())
            },
            "ratios": {god: round(ratio, 4) for god, ratio in self.ratios().items()},
            "ratios_once": {god: round(ratio, 4) for god, ratio in self.ratios_once().items()},
            "parts": {source: round(part, 4) for source, part in self.parts().items()},
        }


def god_of(card: int) -> str:
    god = EDITION.cards[card].god
    return MONSTERS if god == "none" else god


def read_balance(data: dict[str, object]) -> Balance:
    """Read sums that were saved earlier, to continue from them."""
    known = {name: value for name, value in data.items() if name in Balance.__dataclass_fields__}
    known.setdefault("card_list", 1)  # before there was a second
    known["gods"] = tuple(known["gods"])  # type: ignore[arg-type]
    known["cards"] = {name: CardCount(**line) for name, line in known["cards"].items()}  # type: ignore[attr-defined]
    return Balance(**known)  # type: ignore[arg-type]


def play_more(balance: Balance, play: Play, games: int, after: Callable[[], None]) -> None:
    """Play until a number of games is reached; the n-th game of a set is always the same."""
    while balance.games < games:
        balance.play(play, (balance.games * MIXER + EDITION.all_powers.index(balance.gods[0])) % SEED_LIMIT)
        after()


class Watcher(Ear):
    """Records cards played, Quests fulfilled and Glory by source."""

    def __init__(self, seats: int) -> None:
        self.sources: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.played: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.card_glory: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.fulfilled: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.drafted: list[Counter[int]] = [Counter() for _ in range(seats)]

    def hear(self, event: Event) -> None:
        code, seat, b, c = int(event.code), int(event.a), int(event.b), int(event.c)
        if code == GLORY:
            if c >= CARD_SOURCE:
                self.sources[seat]["cards"] += b
                self.card_glory[seat][c - int(CARD_SOURCE)] += b
            else:
                name = "god tokens" if c >= POWER_SOURCE else EDITION.source_names[c]
                self.sources[seat][name] += b
        elif code == DRAFTED and b >= 0:
            self.drafted[seat][b] += 1
        elif code in (UPGRADED, REVEALED, COMMITTED, SWORN) and b >= 0:
            self.played[seat][b] += 1
        elif code == QUEST_SHOWN and c == 1:
            self.fulfilled[seat][b] += 1
