"""Positions for training a network: games of quick players, what the network reads in them, and how they go on.

The first network learns from players by heuristics. A later one learns from players who look one action ahead with the
network before it, and what it says of the rest of a game counts beside how the game ended.

Games are recorded in parts of a few hundred, a file each. A part depends on its seed and its number alone, so that a
run that was stopped goes on where it was: parts that are there are not played again.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mypy_extensions import i64

from fimbul import Game, Rng, State, known_state, new_game, observe
from fimbul.bots.bot_kits import BotKit, Table, bot_kit_of
from fimbul.bots.weights import AGES, weights_named
from fimbul.core.information.worlds import WorldDrawer
from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.ids import ASK_ACTION, ASK_DRAFT, MOST_SEATS, SLOTS, Action
from fimbul.core.search.beliefs import beliefs
from fimbul.core.search.heuristics import LIMIT, Patience, Standing, WeightedHeuristics
from fimbul.core.search.tree import worths

PART = 200  # games in a file
SAMPLES = 16  # positions recorded in the course of each Age, besides its beginning
LOOKS = 50  # percentage of decisions for which a player looks ahead
TRACE = 0.95  # how much less what comes an action later counts for what a position is worth
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
    places: bytes
    shares: list[float]
    moment: int  # how many actions the game had had
    returns: list[float] = field(default_factory=list)  # what it is worth to each seat, by what came later


class Recorder:
    """Plays games of one edition and writes their positions as records of one length, padded to five seats."""

    def __init__(self, edition: str, heuristics: WeightedHeuristics, looks_ahead: bool = False) -> None:
        """`looks_ahead`: the heuristics have a network, which tells players what an action leads to."""
        self.kit: BotKit = bot_kit_of(edition)
        self.heuristics = heuristics
        self.looks_ahead = looks_ahead
        self.inputs = self.kit.inputs()
        self.places = self.kit.places()
        self.judge: Standing = weights_named("evaluation", edition).evaluation()
        self.head = struct.Struct("<4BI")

    def part(self, seed: int, number: int) -> bytes:
        """The records of one part."""
        rng = random.Random(f"{seed} {number}")
        found = b""
        for game in range(number * PART, (number + 1) * PART):
            seats, modules = self.table(rng)
            played = new_game(self.kit.edition.name, seats, modules=modules, seed=rng.getrandbits(63))
            positions = list(self.play(played, rng))
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

    def play(self, game: Game, rng: random.Random) -> list[Position]:
        """Play to the end; positions of each Age, and what they are worth."""
        s = game.state
        chance = Rng(rng.getrandbits(63))
        heat = HEATS[rng.randrange(len(HEATS))]
        patience = Patience()
        decisions = 0
        found: list[Position] = []
        seen: list[list[float]] = []  # what each position before an action is worth by the network
        for age in range(1, AGES + 1):
            if s.over:
                break
            found.append(self.look(s, BEGINNING, len(seen)))
            kept: list[tuple[int, Position]] = []
            actions = 0
            while not s.over and s.age == age and decisions < LIMIT:
                if s.question == ASK_ACTION:
                    actions += 1
                    place = rng.randrange(actions)
                    if len(kept) < SAMPLES:
                        kept.append((actions, self.look(s, 1, len(seen))))
                    elif place < SAMPLES:
                        kept[place] = (actions, self.look(s, 1, len(seen)))
                    if self.looks_ahead:
                        seen.append(list(self.heuristics.shares(s)))
                seat = next_seat(s)
                chosen = self.choose(game, seat, rng, chance, heat)
                answer(s, seat, patience.curb(s, seat, chosen))
                decisions += 1
            for action, position in kept:
                position.third = 1 + 3 * (action - 1) // actions
                found.append(position)
        if game.over:
            self.look_back(game, found, seen)
        return found

    def choose(self, game: Game, seat: i64, rng: random.Random, chance: Rng, heat: float) -> Action:
        """What a player does: now and then anything, else by heuristics or by looking ahead."""
        s = game.state
        found = options(s, seat)
        if len(found) == 1:
            return found[0]
        if rng.randrange(100) < STRAYS:
            return found[rng.randrange(len(found))]
        if not self.looks_ahead or s.question == ASK_DRAFT or rng.randrange(100) >= LOOKS:
            return self.heuristics.pick(s, seat, found, chance, heat)
        view = observe(game, int(seat))
        known = known_state(view)
        world = WorldDrawer(view, beliefs(self.heuristics, known)).draw(chance).state
        scores = self.heuristics.scores(known, seat, found)
        rated = list(worths(world, seat, found, scores, self.heuristics, int(chance.next()), heat))
        return found[max(range(len(rated)), key=rated.__getitem__)]

    def look_back(self, game: Game, found: list[Position], seen: list[list[float]]) -> None:
        """What positions are worth, by the end of the game and by all that the network said on the way."""
        worth = shares_of(game)
        returns = [worth]
        for shares in reversed(seen):
            returns.append(worth)
            worth = [(1 - TRACE) * said + TRACE * later for said, later in zip(shares, worth, strict=True)]
        returns.reverse()
        for position in found:
            position.returns = returns[position.moment] if seen else shares_of(game)

    def look(self, s: State, third: int, moment: int) -> Position:
        """A position as the network reads it."""
        cards = [
            NO_CARD if s.slot(seat, n) < 0 else s.card_of(s.slot(seat, n))
            for seat in range(s.seats)
            for n in range(SLOTS)
        ]
        rows = bytes(memoryview(self.inputs.rows(s)))
        places = bytes(memoryview(self.places.rows(s)))
        return Position(int(s.age), third, rows, bytes(map(int, cards)), places, list(self.judge.shares(s)), moment)

    def record(self, number: int, game: Game, position: Position) -> bytes:
        """A position with the end of its game."""
        seats = game.seats
        padding = [0] * (MOST_SEATS - seats)
        parts = (position.shares, shares_of(game), position.returns)
        shares = [round(share * WHOLE) for part in parts for share in [*part, *padding]]
        glory = [*(game.result() or []), *padding]
        return (
            self.head.pack(position.age, position.third, seats, 0, number)
            + position.rows.ljust(MOST_SEATS * int(self.inputs.size), b"\0")
            + position.cards.ljust(MOST_SEATS * int(SLOTS), bytes([NO_CARD]))
            + position.places.ljust(MOST_SEATS * int(self.places.places * self.places.size), b"\0")
            + struct.pack(f"<{4 * MOST_SEATS}H", *shares, *glory)
        )


def shares_of(game: Game) -> list[float]:
    """The shares of victory in a finished game."""
    winners = game.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]


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
