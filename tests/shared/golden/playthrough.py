"""Golden playthroughs: a whole random game as one text, with what every seat sees on the way."""

from __future__ import annotations

import random
from pathlib import Path

from fimbul import EDITIONS, Game, Log, new_game, observe, record, text
from fimbul.core.text import saves
from tests.shared.conformance.play import below, pick, play_on, some_modules, some_options, start

CARD_LIST = 1  # all goldens are dealt from it: a new card changes none of them
MODULE_NAMES = EDITIONS["midgard"].at(CARD_LIST).module_names
FOLDER = Path(__file__).resolve().parent
HASHES = FOLDER / "hashes.txt"
EVERY = 24
EVERY_WITH_MODULES = 72
# name: seats, seed, options, modules
PLAYTHROUGHS: dict[str, tuple[int, int, tuple[str, ...], tuple[str, ...]]] = {
    "two_seats": (2, 2002, (), ()),
    "three_seats": (3, 3003, (), ()),
    "four_seats": (4, 4004, (), ()),
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
        (),
    ),
    "five_seats": (5, 6006, (), ("fifth",)),
    "three_seats_gods_mystics": (3, 7007, (), ("gods", "mystics")),
    "five_seats_all_modules": (5, 8008, (), MODULE_NAMES),
}
HASHED: list[tuple[int, int, tuple[str, ...]]] = [(seats, seed, ()) for seats in (2, 3, 4) for seed in range(12)]
HASHED_WITH_MODULES = [
    (seats, seed, some_modules(seed, seats, MODULE_NAMES)) for seats in (2, 3, 4, 5) for seed in range(100, 106)
]


# Valhalla: name: seats, seed, gods
VALHALLA_PLAYTHROUGHS: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "valhalla_three_seats": (3, 3103, ("thor", "loki", "tyr")),
    "valhalla_five_seats": (5, 5105, ("freya", "baldur", "loki")),
}
VALHALLA_HASHED = [(seats, seed) for seats in (3, 4, 5) for seed in range(200, 206)]
VALHALLA_HASHES = FOLDER / "valhalla_hashes.txt"


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def views_text(game: Game) -> list[str]:
    """The view of everybody: what a spectator sees, then for each seat the lines it sees besides."""
    public = observe(game, -1).text().splitlines()
    lines = [f"    {line}" for line in public]
    for seat in range(game.seats):
        lines += [f"      {line}" for line in observe(game, seat).text().splitlines() if line not in public]
    return lines


def playthrough(seats: int, seed: int, options: tuple[str, ...], modules: tuple[str, ...]) -> str:
    """A random game: the moves as they are made, all views every so often, what happened, and the record."""
    game = start(seats, seed, options, modules=modules, card_list=CARD_LIST)
    given = f"modules {','.join(modules)}" if modules else f"options {','.join(options) or '-'}"
    return played_through(
        game, seed, f"; {seats} seats, seed {seed}, {given}", EVERY_WITH_MODULES if modules else EVERY
    )


def valhalla_playthrough(seats: int, seed: int, gods: tuple[str, ...]) -> str:
    """The same for Valhalla."""
    game = new_game("valhalla", seats, seed=seed, gods=gods, card_list=CARD_LIST)
    return played_through(
        game, seed, f"; valhalla, {seats} seats, seed {seed}, gods {','.join(gods)}", EVERY_WITH_MODULES
    )


def played_through(game: Game, seed: int, title: str, every: int) -> str:
    """A game played at random to its end, as text."""
    log = Log()
    game.listen(log)
    rng = random.Random(seed)
    lines = [f"{title}: python -m tests.shared.golden.regenerate"]
    made = 0
    while not game.over:
        if made % every == 0:
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


def hash_line(seats: int, seed: int, modules: tuple[str, ...]) -> str:
    """A whole random game in a line."""
    options = some_options(seed)
    game = start(seats, seed, options, modules=modules, card_list=CARD_LIST)
    made = 0
    for _ in play_on(game, random.Random(seed)):
        made += 1
    result = ",".join(map(str, game.result() or []))
    named = [",".join(modules)] if modules else []
    parts = [str(seats), str(seed), *named, ",".join(options) or "-", str(made), saves.short_hash(game.state), result]
    return " ".join(parts)


def valhalla_hashes() -> str:
    """One line for each of some games of Valhalla: seats, seed, decisions, hash of the last position, result."""
    lines = ["; seats seed decisions hash result: python -m tests.shared.golden.regenerate"]
    for seats, seed in VALHALLA_HASHED:
        game = new_game("valhalla", seats, seed=seed, card_list=CARD_LIST)
        made = len(list(play_on(game, random.Random(seed))))
        lines.append(f"{seats} {seed} {made} {saves.short_hash(game.state)} {','.join(map(str, game.result() or []))}")
    return "\n".join(lines) + "\n"


def hashes() -> str:
    """One line for each of some games: seats, seed, options, decisions, hash of the last position, result."""
    lines = ["; seats seed options decisions hash result: python -m tests.shared.golden.regenerate"]
    lines += [hash_line(*game) for game in HASHED]
    lines.append("; seats seed modules options decisions hash result")
    lines += [hash_line(*game) for game in HASHED_WITH_MODULES]
    return "\n".join(lines) + "\n"
