"""The library and the oracle side by side: the same deal, the same answers, and everything compared as text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from fimbul import Game, observe, text
from fimbul.core.record import head_lines
from tests.conformance.play import below, pick, some_options, start
from tests.oracle import Oracle


class Different(AssertionError):
    """The two implementations do not agree."""


class Pair:
    """One game in both implementations."""

    def __init__(self, seats: int, seed: int, options: Sequence[str] = (), modules: Sequence[str] = ()) -> None:
        self.game: Game = start(seats, seed, options, modules=modules)
        self.oracle = Oracle("\n".join(head_lines(self.game.setup)))
        self.moves: list[str] = []
        given = f"modules {','.join(modules) or '-'}, options {','.join(options) or '-'}"
        self.name = f"{seats} seats, seed {seed}, {given}"

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
        for seat in range(game.seats):
            self.same(f"the view of seat {seat}", observe(game, seat).text(), oracle.view(seat))
        glory = [clan.glory for clan in observe(game, -1).clan_views]
        self.same("Glory", glory, oracle.glory())

    def play(self, seat: int, action: int) -> None:
        """The same answer in both."""
        words = text(self.game, seat, action)
        self.moves.append(f"{seat} {words}")
        self.oracle.apply(seat, words)
        self.game.apply(seat, action)


def compare_game(
    seats: int, seed: int, options: Sequence[str] | None = None, modules: Sequence[str] = ()
) -> Counter[str]:
    """A whole random game; which questions were put."""
    pair = Pair(seats, seed, some_options(seed) if options is None else options, modules)
    rng = random.Random(seed)
    kinds: Counter[str] = Counter()
    pair.compare()
    while not pair.game.over:
        decisions = pair.game.decisions()
        decision = decisions[below(rng, len(decisions))]
        kinds[decision.kind(pair.game.edition)] += 1
        pair.play(decision.seat, pick(rng, decision.question, decision.options))
        pair.compare()
    pair.same("result", pair.game.result(), pair.oracle.glory())
    return kinds
