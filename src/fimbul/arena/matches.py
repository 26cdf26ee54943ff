"""One game of an arena, and what is recorded about it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

from fimbul import Decision, Ear, Event, Game, View, new_game, observe
from fimbul.bots import Bot, ask, make_bot
from fimbul.bots.patience import with_patience
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.events import (
    CARD_SOURCE,
    COMMITTED,
    DRAFTED,
    GLORY,
    POWER_SOURCE,
    QUEST_SHOWN,
    REVEALED,
    REWARDED,
    UPGRADED,
)
from fimbul.core.rules.rng import SEED_LIMIT

MOST_DECISIONS = 6000  # a game has a few hundred; one that repeats itself is stopped and won by nobody
YGGDRASIL = 0


@dataclass(frozen=True)
class Match:
    """A game to be played."""

    number: int
    line_up: tuple[str, ...]  # a code for each seat
    edition: str
    modules: tuple[str, ...]
    seed: int
    first: int
    card_list: int | None = None  # an older one, to play a game of before once more

    def deal(self) -> Game:
        """The game before its first decision."""
        seats = len(self.line_up)
        return new_game(
            self.edition, seats, modules=self.modules, seed=self.seed, first=self.first, card_list=self.card_list
        )


@dataclass
class Played:
    """The outcome of a game. Lists are by seat; cards are by id."""

    number: int
    line_up: list[str]
    first: int
    seed: int
    glory: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    decisions: int = 0
    over: bool = True
    thought: list[float] = field(default_factory=list)  # seconds
    choices: list[int] = field(default_factory=list)  # decisions with more than one option
    sources: list[dict[str, int]] = field(default_factory=list)  # Glory by source
    drafted: list[list[str]] = field(default_factory=list)
    played: list[list[str]] = field(default_factory=list)
    card_glory: list[dict[str, int]] = field(default_factory=list)
    yggdrasil: list[int] = field(default_factory=list)  # how often each seat pillaged it; empty where there is none

    def share(self, seat: int) -> float:
        """A seat's share of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def data(self) -> dict[str, object]:
        return asdict(self)


class Watcher(Ear):
    """Records what the statistics need."""

    def __init__(self, edition: Edition, seats: int) -> None:
        self.names = [card.text_id for card in edition.cards]
        self.printed = [int(card.glory) for card in edition.cards]  # Glory printed on each card
        self.source_names = edition.source_names
        self.sources: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.drafted: list[list[str]] = [[] for _ in range(seats)]
        self.played: list[set[str]] = [set() for _ in range(seats)]
        self.card_glory: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.yggdrasil = [0] * seats if edition.place_names[YGGDRASIL] == "yggdrasil" else []

    def hear(self, event: Event) -> None:
        code, seat, b, c = int(event.code), int(event.a), int(event.b), int(event.c)
        if code == GLORY:
            self.glory(seat, b, c)
        elif code == DRAFTED and b >= 0:
            self.drafted[seat].append(self.names[b])
        elif code in (UPGRADED, REVEALED, COMMITTED) and b >= 0:
            self.played[seat].add(self.names[b])
        elif code == QUEST_SHOWN and c == 1:
            self.card_glory[seat][self.names[b]] += self.printed[b]
        elif code == REWARDED and b == YGGDRASIL and self.yggdrasil:
            self.yggdrasil[seat] += 1

    def glory(self, seat: int, amount: int, source: int) -> None:
        if source >= CARD_SOURCE:
            self.sources[seat]["cards"] += amount
            self.card_glory[seat][self.names[source - int(CARD_SOURCE)]] += amount
        elif source >= POWER_SOURCE:
            self.sources[seat]["gods"] += amount
        else:
            self.sources[seat][self.source_names[source]] += amount


def bots_of(match: Match) -> list[Bot]:
    """The bots of all seats, seeded by the deal and their seat."""
    bots: list[Bot] = []
    for seat, code in enumerate(match.line_up):
        bot = make_bot(code, (match.seed * 31 + seat + 1) % SEED_LIMIT)
        bot.explains = False
        bot.clock = time.thread_time  # a busy machine must not make a bot weaker
        bots.append(bot)
    return bots


def decisions_of(match: Match) -> Iterator[tuple[Game, View, Decision]]:
    """Every decision of a game, as the seat that is asked sees it, before its bot decides."""
    game, bots = match.deal(), bots_of(match)
    for _ in range(MOST_DECISIONS):
        asked = game.decision()
        if asked is None:
            return
        view, decision = observe(game, asked.seat), with_patience(asked, game.moves)
        yield game, view, decision
        game.apply(asked.seat, ask(bots[asked.seat], view, decision).action)


def play_match(match: Match) -> Played:
    """Play one game; every process plays it the same way."""
    seats = len(match.line_up)
    game = match.deal()
    bots = bots_of(match)
    ear = Watcher(game.edition, seats)
    game.listen(ear)
    thought = [0.0] * seats
    choices = [0] * seats
    view = observe(game, 0)
    decisions = 0
    while (decision := game.decision()) is not None and decisions < MOST_DECISIONS:
        bot = bots[decision.seat]
        if bot.looks:
            view = observe(game, decision.seat)
        began = time.perf_counter()
        answer = ask(bot, view, with_patience(decision, game.moves))
        if len(decision.options) > 1:
            thought[decision.seat] += time.perf_counter() - began
            choices[decision.seat] += 1
        game.apply(decision.seat, answer.action)
        decisions += 1
    return Played(
        match.number,
        list(match.line_up),
        match.first,
        match.seed,
        [int(game.state.glory(seat)) for seat in range(seats)],
        game.winners(),
        decisions,
        game.over,
        [round(seconds, 4) for seconds in thought],
        choices,
        [dict(sources) for sources in ear.sources],
        ear.drafted,
        [sorted(cards) for cards in ear.played],
        [dict(cards) for cards in ear.card_glory],
        ear.yggdrasil,
    )
