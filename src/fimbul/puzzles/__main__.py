"""`python -m fimbul.puzzles mine EDITION FILE`: look for puzzles, game by game; an interrupted run goes on."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections import Counter
from pathlib import Path

import msgspec

from fimbul import EDITIONS
from fimbul.puzzles.library import Head, Mined, read_file
from fimbul.puzzles.mining import mine_game
from fimbul.puzzles.puzzle import THEMES


def main(arguments: list[str]) -> int:
    """0 when done, 2 if the command is not understood or the file belongs to another run."""
    parser = argparse.ArgumentParser(prog="python -m fimbul.puzzles", description="Puzzles from games of strong bots.")
    commands = parser.add_subparsers(dest="command", required=True)
    mining = commands.add_parser("mine", help="look for puzzles; an interrupted run goes on where it stopped")
    mining.add_argument("edition", choices=sorted(EDITIONS))
    mining.add_argument("file", type=Path, help="the file that is written, a line for each game")
    mining.add_argument("--games", type=int, default=60, help="how many games the file holds in the end")
    mining.add_argument("--seed", type=int, default=1)
    counting = commands.add_parser("count", help="how many puzzles a file holds, by theme and difficulty")
    counting.add_argument("file", type=Path)
    asked = parser.parse_args(arguments)
    if asked.command == "count":
        report(read_file(asked.file)[1])
        return 0
    return mine(asked.edition, asked.file, asked.games, asked.seed)


def mine(edition: str, path: Path, games: int, seed: int) -> int:
    """Search the games that the file does not hold yet."""
    command = shlex.join(["python", "-m", "fimbul.puzzles", "mine", edition, "FILE", "--seed", str(seed)])
    head, done = Head(edition, seed, command), list[Mined]()
    if path.exists():
        before, done = read_file(path)
        if before != head:
            print(f"{path} was made by another command: {before.command}. Name another file.", file=sys.stderr)
            return 2
    with path.open("wb") as file:  # written again, so that a line cut off by an interruption is gone
        for line in (head, *done):
            file.write(msgspec.json.encode(line) + b"\n")
        file.flush()
        for number in range(len(done), games):
            done.append(mine_game(edition, seed, number))
            file.write(msgspec.json.encode(done[-1]) + b"\n")
            file.flush()
            print(f"game {number}: {len(done[-1].puzzles)} puzzles, {sum([len(one.puzzles) for one in done])} in all")
    report(done)
    return 0


def report(games: list[Mined]) -> None:
    """How many puzzles there are, by theme and difficulty."""
    puzzles = [one for game in games for one in game.puzzles]
    themes = Counter([one.theme for one in puzzles])
    levels = Counter([1 + one.solved.count(False) for one in puzzles])
    print(f"{len(puzzles)} puzzles from {len(games)} games")
    print("by theme: " + ", ".join([f"{theme} {themes[theme]}" for theme in THEMES]))
    print("by difficulty: " + ", ".join([f"{level}: {levels[level]}" for level in sorted(levels)]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
