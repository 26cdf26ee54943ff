"""Golden playthroughs: a whole random game as one text, with what every seat sees on the way."""

from __future__ import annotations

import random
from pathlib import Path

from fimbul import Game, Log, observe, record, text
from fimbul.core import saves
from tests.conformance.play import below, pick, play_on, some_options, start

FOLDER = Path(__file__).resolve().parent
HASHES = FOLDER / "hashes.txt"
EVERY = 24
# name: seats, seed, options
PLAYTHROUGHS: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "two_seats": (2, 2002, ()),
    "three_seats": (3, 3003, ()),
    "four_seats": (4, 4004, ()),
    "three_seats_with_options": (
        3,
        5005,
        (
            "alternate_draft_direction",
            "first_age_without_draft",
            "succor_with_ship",
            "upgrade_frees_monster_of_kind",
            "dead_fjords_closed",
        ),
    ),
}
HASHED = [(seats, seed) for seats in (2, 3, 4) for seed in range(12)]


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def views_text(game: Game) -> list[str]:
    """The view of everybody: what a spectator sees, then for each seat the lines it sees besides."""
    public = observe(game, -1).text().splitlines()
    lines = [f"    {line}" for line in public]
    for seat in range(game.seats):
        lines += [f"      {line}" for line in observe(game, seat).text().splitlines() if line not in public]
    return lines


def playthrough(seats: int, seed: int, options: tuple[str, ...]) -> str:
    """A random game: the moves as they are made, all views every so often, what happened, and the record."""
    game = start(seats, seed, options)
    log = Log()
    game.listen(log)
    rng = random.Random(seed)
    lines = [f"; {seats} seats, seed {seed}, options {','.join(options) or '-'}: python -m tests.golden.regenerate"]
    made = 0
    while not game.over:
        if made % EVERY == 0:
            lines += [f"; {made} decisions", *views_text(game)]
        decisions = game.decisions()
        decision = decisions[below(rng, len(decisions))]
        answer = pick(rng, decision.question, decision.options)
        words = text(game, decision.seat, answer)
        before = len(log.events)
        game.apply(decision.seat, answer)
        codes = " ".join([str(event.code) for event in log.events[before:]])
        lines.append(f"{decision.seat} {words} ({len(decision.options)} options) {codes}".rstrip())
        made += 1
    lines += ["; the end", *views_text(game), "", record(game)]
    return "\n".join(lines)


def hashes() -> str:
    """One line for each of some games: seats, seed, options, decisions, hash of the last position, result."""
    lines = ["; seats seed options decisions hash result: python -m tests.golden.regenerate"]
    for seats, seed in HASHED:
        options = some_options(seed)
        game = start(seats, seed, options)
        made = 0
        for _ in play_on(game, random.Random(seed)):
            made += 1
        result = ",".join(map(str, game.result() or []))
        lines.append(f"{seats} {seed} {','.join(options) or '-'} {made} {saves.short_hash(game.state)} {result}")
    return "\n".join(lines) + "\n"
