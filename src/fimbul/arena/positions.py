"""Positions for training a network: games of players by heuristics, what the network reads in them, and how they end.

Games are recorded in parts of a few hundred, a file each. A part depends on its seed and its number alone, so that a
run that was stopped goes on where it was: parts that are there are not played again.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fimbul import Game, State, new_game
from fimbul.bots.bot_kits import BotKit, Table, bot_kit_of
from fimbul.bots.weights import AGES, weights_named
from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.ids import ASK_ACTION, MOST_SEATS, SLOTS
from fimbul.core.rules.rng import Rng
from fimbul.core.search.heuristics import LIMIT, Patience, Standing, WeightedHeuristics

PART = 200  # games in a file
SAMPLES = 4  # positions recorded in the course of each Age, besides its beginning
HEATS = (0.3, 0.6, 1.2)
STRAYS = 2  # percentage of decisions that are taken at random: search looks at such positions, too
NO_CARD = 255
WHOLE = 65535  # a share of 1
BEGINNING = 0  # the part of an Age that a position is from: its beginning, or a third of its actions


@dataclass
class Position:
    """What the network reads, with what the evaluation by weights says."""

    age: int
    third: int
    rows: bytes
    cards: bytes
    shares: list[float]


class Recorder:
    """Plays games of one edition and writes their positions as records of one length, padded to five seats."""

    def __init__(self, edition: str, heuristics: WeightedHeuristics) -> None:
        self.kit: BotKit = bot_kit_of(edition)
        self.heuristics = heuristics
        self.inputs = self.kit.inputs()
        self.judge: Standing = weights_named("evaluation", edition).evaluation()
        self.head = struct.Struct("<4BI")

    def part(self, seed: int, number: int) -> bytes:
        """The records of one part."""
        rng = random.Random(f"{seed} {number}")
        found = b""
        for game in range(number * PART, (number + 1) * PART):
            seats, modules = self.table(rng)
            played = new_game(self.kit.edition.name, seats, modules=modules, seed=rng.getrandbits(63))
            positions = list(self.play(played.state, rng))
            if played.over:
                found += b"".join([self.record(game, played, position) for position in positions])
        return found

    def table(self, rng: random.Random) -> Table:
        """A table as the other trainings have it; every third is any that the edition allows."""
        if rng.randrange(3):
            return self.kit.tables[rng.randrange(len(self.kit.tables))]
        edition = self.kit.edition
        modules = tuple([name for name in edition.module_names if rng.randrange(2)])
        return rng.randint(int(edition.fewest), edition.most_seats(modules)), modules

    def play(self, s: State, rng: random.Random) -> Iterator[Position]:
        """Play to the end; the positions of each Age."""
        chance = Rng(rng.getrandbits(63))
        heat = HEATS[rng.randrange(len(HEATS))]
        patience = Patience()
        decisions = 0
        for age in range(1, AGES + 1):
            if s.over:
                return
            yield self.look(s, BEGINNING)
            kept: list[tuple[int, Position]] = []
            actions = 0
            while not s.over and s.age == age and decisions < LIMIT:
                if s.question == ASK_ACTION:
                    actions += 1
                    place = rng.randrange(actions)
                    if len(kept) < SAMPLES:
                        kept.append((actions, self.look(s, 1)))
                    elif place < SAMPLES:
                        kept[place] = (actions, self.look(s, 1))
                seat = next_seat(s)
                found = options(s, seat)
                chosen = self.heuristics.pick(s, seat, found, chance, heat)
                if rng.randrange(100) < STRAYS:
                    chosen = found[rng.randrange(len(found))]
                answer(s, seat, patience.curb(s, seat, chosen))
                decisions += 1
            for action, position in kept:
                position.third = 1 + 3 * (action - 1) // actions
                yield position

    def look(self, s: State, third: int) -> Position:
        """A position as the network reads it."""
        cards = [
            NO_CARD if s.slot(seat, n) < 0 else s.card_of(s.slot(seat, n))
            for seat in range(s.seats)
            for n in range(SLOTS)
        ]
        rows = bytes(memoryview(self.inputs.rows(s)))
        return Position(int(s.age), third, rows, bytes(map(int, cards)), list(self.judge.shares(s)))

    def record(self, number: int, game: Game, position: Position) -> bytes:
        """A position with the end of its game."""
        seats = game.seats
        winners = game.winners()
        final = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        padding = [0] * (MOST_SEATS - seats)
        shares = [round(share * WHOLE) for share in position.shares + padding + final + padding]
        glory = [*(game.result() or []), *padding]
        return (
            self.head.pack(position.age, position.third, seats, 0, number)
            + position.rows.ljust(MOST_SEATS * int(self.inputs.size), b"\0")
            + position.cards.ljust(MOST_SEATS * int(SLOTS), bytes([NO_CARD]))
            + struct.pack(f"<{3 * MOST_SEATS}H", *shares, *glory)
        )


def part_file(folder: Path, seed: int, number: int) -> Path:
    """Where a part is kept."""
    return folder / f"positions-{seed}-{number:05}.bin"


def record_parts(recorder: Recorder, seed: int, games: int, folder: Path) -> Iterator[int]:
    """Record what is missing; how many games there are after each part."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(-(-games // PART)):
        path = part_file(folder, seed, number)
        if not path.is_file():
            fresh = path.with_suffix(".new")
            fresh.write_bytes(recorder.part(seed, number))
            fresh.replace(path)
        yield (number + 1) * PART
