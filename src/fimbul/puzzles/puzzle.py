"""One puzzle: the game it comes from, the decision, what the search found, how hard it is."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from msgspec import Struct

from fimbul import Game, new_game, parse

THEMES: Final = ("battle", "draft", "yggdrasil", "quest", "ragnarok", "join", "late", "other")
EASIEST: Final = 900  # the rating of a puzzle that every bot solves
PER_BOT: Final = 250  # added for each bot that fails
SOLVERS: Final = ("karl-1", "jarl-1", "konung-1:50n")  # their answers say how hard a puzzle is, today and later


class Source(Struct, frozen=True, omit_defaults=True):
    """The game that puzzles were found in, as far as they need it."""

    edition: str
    seats: int
    seed: int
    card_list: int  # with it, a seed deals the same game for ever
    modules: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()  # in notation, in the order in which the game asks

    def begin(self, moves: int) -> Game:
        """The game after so many moves."""
        game = new_game(self.edition, self.seats, modules=self.modules, seed=self.seed, card_list=self.card_list)
        for move in self.moves[:moves]:
            decision = game.decision()
            assert decision is not None
            game.apply(decision.seat, parse(game, decision.seat, move))
        return game


class Tried(Struct, frozen=True, array_like=True):
    """Options with the same effect, as the search found them."""

    options: tuple[str, ...]  # in notation
    share: float  # of victory, 0 to 1: the mean of both searches
    why: str  # the key of a reason
    facts: tuple[tuple[str, str | int], ...] = ()


class Found(Struct, frozen=True):
    """A puzzle as its file has it."""

    at: int  # how many moves come before it
    seat: int
    theme: str
    solved: tuple[bool, ...]  # by each of SOLVERS
    tried: tuple[Tried, ...]  # best first; what the search put aside at once is not here


class Puzzle(Struct, frozen=True):
    """A puzzle with its game."""

    id: str
    source: Source
    found: Found

    def begin(self) -> Game:
        """The game at the decision."""
        return self.source.begin(self.found.at)

    @property
    def seat(self) -> int:
        return self.found.seat

    @property
    def best(self) -> tuple[str, ...]:
        """The right answers: one, or several with the same effect."""
        return self.found.tried[0].options

    @property
    def digest(self) -> str:
        """Of everything that belongs to it: a table of another one cannot go on."""
        moves = self.source.moves[: self.found.at]
        return hashlib.sha256(msgspec.json.encode((self.source, moves, self.found))).hexdigest()[:12]

    @property
    def level(self) -> int:
        """From 1, solved by every bot, to 4, solved by none."""
        return 1 + self.found.solved.count(False)

    @property
    def rating(self) -> int:
        """How hard it is, on the scale of the players' ratings."""
        return EASIEST + PER_BOT * (self.level - 1)
