"""Many games at once: observations, masks and results lie in flat buffers, and a step makes no object for anybody."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.arrays.action_index import ActionTable
from fimbul.core.arrays.layout import Layout
from fimbul.core.arrays.observation_rows import Rows, mark_legal, write_deal, write_observation
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.ids import Seat
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.state import State
from fimbul.core.search.heuristics import Heuristics
from fimbul.core.text.record import begin_game

RUNNING: Final[i64] = 0
OVER: Final[i64] = 1
GIVEN_UP: Final[i64] = 2  # after too many decisions
EVERY_SEAT: Final[i64] = -1


class Batch:
    """Games side by side. The caller answers for every seat, or for one seat of each game while others play.

    A game that ends is followed by the next one at once: `ended` and `glory` tell of the old one, all else of the new.
    Game `n` of row `r` has the seed `seed << 64 | (first_row + r) << 32 | n`, wherever the row is played.
    """

    def __init__(
        self,
        edition: Edition,
        table: ActionTable,
        layout: Layout,
        rows: int,
        seats: int,
        modules: tuple[str, ...],
        option_names: tuple[str, ...],
        most: int,
        heuristics: Heuristics | None,
        heat: float,
    ) -> None:
        self.edition: Edition = edition
        self.table: ActionTable = table
        self.layout: Layout = layout
        self.rows: i64 = rows
        self.seats: i64 = seats
        self.modules: tuple[str, ...] = modules
        self.option_names: tuple[str, ...] = option_names
        self.most: i64 = most  # decisions of a game
        self.heuristics: Heuristics | None = heuristics  # of the other seats; None: they play at random
        self.heat: float = heat
        self.one_seat: bool = False
        self.seat_wanted: i64 = EVERY_SEAT
        self.seed: int = 0
        self.first_row: int = 0
        self.observed: Rows = Rows(rows, int(layout.size))
        self.legal: Rows = Rows(rows, int(table.size))
        self.to_act: vec[i64] = vec[i64]([0] * rows)
        self.mine: vec[i64] = vec[i64]([-1] * rows)
        self.played: vec[i64] = vec[i64]([0] * rows)  # games begun
        self.made: vec[i64] = vec[i64]([0] * rows)  # decisions of the game
        self.ended: vec[i64] = vec[i64]([0] * rows)
        self.winners: vec[i64] = vec[i64]([0] * rows)  # of the game that ended, as bits
        self.ended_as: vec[i64] = vec[i64]([-1] * rows)  # the seat played in it
        self.glory: vec[i64] = vec[i64]([0] * (rows * seats))
        self.chosen: vec[i64] = vec[i64]([0] * rows)
        self.states: list[State] = []
        self.chance: list[Rng] = []

    def reset(self, seed: int, first_row: int, one_seat: bool, seat: int) -> None:
        """Begin anew. With `one_seat`, others play all seats but one: `seat`, or each in turn where it is -1."""
        self.seed = seed
        self.first_row = first_row
        self.one_seat = one_seat
        self.seat_wanted = seat
        self.states = []
        self.chance = []
        row: i64 = 0
        while row < self.rows:
            self.played[row] = 0
            self.ended[row] = RUNNING
            self.begin(row)
            self.look(row)
            row += 1

    def state(self, row: int) -> State:
        """The position of a row, for a closer look."""
        return self.states[row]

    def begin(self, row: i64) -> None:
        """The next game of a row, up to the first decision that is asked here."""
        number = self.played[row]
        self.played[row] = number + 1
        setup = self.edition.new_setup(int(self.seats), self.modules, self.option_names)
        setup.clans = self.edition.clans_with(self.modules)[: int(self.seats)]
        seed = (self.seed << 64) | ((self.first_row + int(row)) << 32) | int(number)
        self.edition.deal(setup, seed, None)
        state = begin_game(setup).state
        write_deal(self.observed, row, self.layout, self.edition.open_deal(setup), self.seats)
        if len(self.states) > row:
            self.states[row] = state
            self.chance[row] = Rng(seed)
        else:
            self.states.append(state)
            self.chance.append(Rng(seed))
        self.made[row] = 0
        self.mine[row] = EVERY_SEAT
        if self.one_seat:
            turn = number + row + self.first_row
            self.mine[row] = self.seat_wanted if self.seat_wanted >= 0 else turn % self.seats
            self.others_play(row)

    def others_play(self, row: i64) -> None:
        """The other seats answer until the seat of this row is asked."""
        mine = self.mine[row]
        if mine < 0:
            return
        s = self.states[row]
        rng = self.chance[row]
        while not s.over and (s.asked >> mine) & 1 == 0 and self.made[row] < self.most:
            seat = next_seat(s)
            found = options(s, seat)
            heuristics = self.heuristics
            if heuristics is None:
                answer(s, seat, found[rng.below(len(found))])
            else:
                answer(s, seat, heuristics.pick(s, seat, found, rng, self.heat))
            self.made[row] += 1

    def step(self, indices: bytes) -> i64:
        """Answer in every game: an index for each row, two bytes each, the low one first. The first row whose index is
        not legal, or -1; if there is one, nothing has changed.
        """
        row: i64 = 0
        while row < self.rows:
            index: i64 = indices[2 * row] + 256 * indices[2 * row + 1]
            if index >= self.table.size or self.legal.b[row * self.table.size + index] == 0:
                return row
            row += 1
        row = 0
        while row < self.rows:
            index = indices[2 * row] + 256 * indices[2 * row + 1]
            self.answer(row, index)
            row += 1
        return -1

    def answer(self, row: i64, index: i64) -> None:
        """One answer in one game, and what follows from it."""
        s = self.states[row]
        seat = self.to_act[row]
        answer(s, seat, self.table.action_of(index, seat, self.seats))
        self.made[row] += 1
        self.others_play(row)
        at = row * self.seats
        other: i64 = 0
        while other < self.seats:
            self.glory[at + other] = s.glory(other)
            other += 1
        self.ended[row] = RUNNING
        if s.over or self.made[row] >= self.most:
            self.ended[row] = OVER if s.over else GIVEN_UP
            self.winners[row] = self.edition.winners(s) if s.over else 0
            self.ended_as[row] = self.mine[row]
            self.begin(row)
        self.look(row)

    def look(self, row: i64) -> None:
        """Write observation and mask of the seat that is to act."""
        s = self.states[row]
        mine = self.mine[row]
        seat: Seat = mine if mine >= 0 else next_seat(s)
        self.to_act[row] = seat
        found = options(s, seat)
        write_observation(self.observed, row, self.layout, s, seat, found)
        mark_legal(self.legal, row, self.table, found, seat, self.seats)

    def random_indices(self, rng: Rng) -> None:
        """A legal index for each row, all as likely as each other, into `chosen`."""
        legal = self.legal
        row: i64 = 0
        while row < self.rows:
            self.chosen[row] = i64(legal.marks[row * legal.size + rng.below(legal.counts[row])])
            row += 1
