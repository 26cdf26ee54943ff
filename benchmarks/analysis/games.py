"""Games of bots to be measured: played once, kept with their moves in a file of lines, resumable.

    python -m benchmarks.analysis.games [--out .analysis/games.jsonl] [--games 1000]

Games come in rounds that are alike, so that any number of them is a fair mixture.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from fimbul import Game, new_game, observe
from fimbul.bots import ask, make_bot
from fimbul.bots.patience import with_patience

GAMES = Path(".analysis/games.jsonl")
MOST_DECISIONS = 6000  # a game that repeats itself is left out
SEED = 21_000_000
# One round: edition, seats, bot. Mostly jarl; konung with few visits, because it takes long.
ROUND = (
    *[("midgard", 2, "jarl")] * 7,
    ("midgard", 2, "konung:40n"),
    *[("midgard", 3, "jarl")] * 5,
    ("midgard", 3, "konung:40n"),
    *[("midgard", 4, "jarl")] * 3,
    *[("midgard", 4, "konung:40n")] * 2,
    *[("valhalla", 3, "jarl")] * 3,
    ("valhalla", 3, "konung:40n"),
    *[("valhalla", 4, "jarl")] * 2,
)
# The rounds after the first ten have fewer seats: they take half of the time.
FULL_ROUNDS = 10
QUICK_ROUND = (
    *[("midgard", 2, "jarl")] * 13,
    ("midgard", 2, "konung:40n"),
    *[("midgard", 3, "jarl")] * 6,
    ("midgard", 3, "konung:40n"),
    *[("valhalla", 3, "jarl")] * 3,
    ("valhalla", 3, "konung:40n"),
)


@dataclass(frozen=True)
class PlayedGame:
    """A game that can be played through again."""

    number: int
    edition: str
    line_up: list[str]
    seed: int
    moves: list[tuple[int, int]] = field(default_factory=list)

    def begin(self) -> Game:
        return new_game(self.edition, len(self.line_up), seed=self.seed)


def play(number: int, edition: str, line_up: list[str], seed: int) -> PlayedGame | None:
    """Play a game of bots; None if it goes in circles."""
    game = new_game(edition, len(line_up), seed=seed)
    bots = [make_bot(code, seed * 31 + seat + 1) for seat, code in enumerate(line_up)]
    for bot in bots:
        bot.explains = False
    while (decision := game.decision()) is not None and len(game.moves) < MOST_DECISIONS:
        answer = ask(bots[decision.seat], observe(game, decision.seat), with_patience(decision, game.moves))
        game.apply(decision.seat, answer.action)
    return PlayedGame(number, edition, line_up, seed, list(game.moves)) if game.over else None


def read(file: Path) -> Iterator[PlayedGame]:
    """The games of a file."""
    for line in file.read_text().splitlines():
        data = json.loads(line)
        moves = [(seat, action) for seat, action in data.pop("moves")]
        yield PlayedGame(**data, moves=moves)


def write(file: Path, game: PlayedGame) -> None:
    with file.open("a") as out:
        out.write(json.dumps(asdict(game)) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=GAMES)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    done = max([game.number for game in read(asked.out)], default=-1) + 1 if asked.out.exists() else 0
    for number in range(done, asked.games):
        rounds, place = divmod(number, len(ROUND))
        edition, seats, bot = (ROUND if rounds < FULL_ROUNDS else QUICK_ROUND)[place]
        found = play(number, edition, [bot] * seats, SEED + number)
        if found is not None:
            write(asked.out, found)


if __name__ == "__main__":
    main()
