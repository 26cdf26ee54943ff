"""Random legal heads for the oracle's own tests."""

from __future__ import annotations

import random

from .facts import CHAMBERS, GODS, MONSTERS, deck_of


def random_head(rng: random.Random, seats: int, gods: list[str] | None = None) -> str:
    gods = gods or rng.sample(GODS, 3)
    monsters = rng.sample(MONSTERS, 3 * seats)
    deck = deck_of(gods) + monsters
    rng.shuffle(deck)
    clans = ["bear", "raven", "wolf", "serpent", "stag"]
    lines = [
        "fimbul-record 1",
        "; a deal of the oracle's own",
        "edition valhalla",
        f"seats {seats}",
        "modules -",
        "options -",
        f"clans {','.join(clans[:seats])}",
        "seed -",
        f"first {rng.randrange(seats)}",
        f"gods {' '.join(gods)}",
        f"closed {' '.join(sorted(rng.sample(CHAMBERS[1:], 3), key=CHAMBERS.index))}",
    ]
    for age in (1, 2, 3):
        for seat in range(seats):
            lines.append(f"deck {age} {seat} {' '.join([deck.pop() for _ in range(6)])}")
    lines.append(f"rest {' '.join(deck) or '-'}")
    lines.append(f"box {' '.join([monster for monster in MONSTERS if monster not in monsters]) or '-'}")
    return "\n".join(lines) + "\n"
