"""The library and an oracle side by side: the same deal, the same answers, and everything compared as text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from fimbul import Game, observe, text
from fimbul.core.text.record import head_lines
from tests.midgard.known_cards import ORACLE_LIST
from tests.midgard.oracle import Oracle
from tests.shared.conformance.play import below, pick, some_options, start

# How a player of random games chooses: of a question and its options one.
Picker = Callable[[random.Random, int, Sequence[int]], int]


class Different(AssertionError):
    """The two implementations do not agree."""


class Asked(Protocol):
    """A question as an oracle puts it."""

    seat: int
    kind: str
    source: str
    options: list[str]


class AnyOracle(Protocol):
    """The oracle of any edition."""

    over: bool

    def asked(self) -> Sequence[Asked]: ...

    def apply(self, seat: int, option: str) -> None: ...

    def view(self, seat: int) -> str: ...

    def glory(self) -> list[int]: ...


class Pair:
    """One game in both implementations."""

    def __init__(self, game: Game, oracle: AnyOracle, name: str, first_viewer: int = 0, views_every: int = 1) -> None:
        self.game = game
        self.oracle = oracle
        self.moves: list[str] = []
        self.name = name
        self.viewers = range(first_viewer, game.seats)  # from -1: the spectators' view too
        self.views_every = views_every  # decisions; views take most of the time

    def same(self, what: str, ours: object, theirs: object) -> None:
        """Both say the same, or the difference is told with the moves that led to it."""
        if ours != theirs:
            rows = zip(str(ours).split("\n"), str(theirs).split("\n"), strict=False)
            lines = [f"  library {one}\n  oracle  {other}" for one, other in rows if one != other]
            last = "; ".join(self.moves[-5:])
            parts = [f"{self.name}: {what} after {len(self.moves)} moves ({last}):", *lines[:8]]
            raise Different("\n".join(parts))

    def compare(self) -> None:
        """Who is asked what, with which options, what everybody sees, the scores."""
        game, oracle = self.game, self.oracle
        self.same("over", game.over, oracle.over)
        decisions = game.decisions()
        asked = oracle.asked()
        self.same("seats asked", [d.seat for d in decisions], [q.seat for q in asked])
        for decision, question in zip(decisions, asked, strict=True):
            self.same("kind", decision.kind(game.edition), question.kind)
            source = "" if decision.source < 0 else game.edition.cards[decision.source].text_id
            self.same("source", source, question.source)
            options = sorted([text(game, decision.seat, option) for option in decision.options])
            self.same("options", "\n".join(options), "\n".join(question.options))
        for seat in self.viewers if game.over or len(self.moves) % self.views_every == 0 else ():
            self.same(f"the view of seat {seat}", observe(game, seat).text(), oracle.view(seat))
        glory = [clan.glory for clan in observe(game, -1).clan_views]
        self.same("Glory", glory, oracle.glory())

    def play(self, seat: int, action: int) -> None:
        """The same answer in both."""
        words = text(self.game, seat, action)
        self.moves.append(f"{seat} {words}")
        self.oracle.apply(seat, words)
        self.game.apply(seat, action)

    def play_out(self, rng: random.Random, picker: Picker = pick) -> Counter[str]:
        """To the end at random; which questions were put, and by which cards."""
        kinds: Counter[str] = Counter()
        self.compare()
        while not self.game.over:
            decisions = self.game.decisions()
            decision = decisions[below(rng, len(decisions))]
            kinds[decision.kind(self.game.edition)] += 1
            if decision.source >= 0:
                kinds[f"{decision.kind(self.game.edition)} {self.game.edition.cards[decision.source].text_id}"] += 1
            self.play(decision.seat, picker(rng, decision.question, decision.options))
            self.compare()
        self.same("result", self.game.result(), self.oracle.glory())
        return kinds


def compare_game(
    seats: int, seed: int, options: Sequence[str] | None = None, modules: Sequence[str] = ()
) -> Counter[str]:
    """A whole random game of Midgard; which questions were put."""
    options = some_options(seed) if options is None else options
    game = start(seats, seed, options, modules=modules, card_list=ORACLE_LIST)
    given = f"modules {','.join(modules) or '-'}, options {','.join(options) or '-'}"
    name = f"{seats} seats, seed {seed}, {given}"
    return Pair(game, Oracle("\n".join(head_lines(game.setup))), name).play_out(random.Random(seed))
