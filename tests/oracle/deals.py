"""Random legal heads for the oracle's own tests."""

from __future__ import annotations

import random

from .facts import RING, deck_list

OPTIONS = [
    "alternate_draft_direction",
    "dark_elf_pays_yggdrasil_strength",
    "dead_fjords_closed",
    "first_age_without_draft",
    "passed_may_resume",
    "single_call",
    "succor_with_dark_elf",
    "succor_with_ship",
    "upgrade_frees_monster_of_kind",
    "zero_rage_is_final",
]


def random_head(rng: random.Random, seats: int, options: list[str] | None = None) -> str:
    tokens = ["rage"] * 3 + ["axes"] * 2 + ["horns"] * 2 + ["glory"]
    rng.shuffle(tokens)
    ragnarok = list(RING)
    rng.shuffle(ragnarok)
    gone = 5 - seats
    unused = [province for province in RING if province in ragnarok[3 + gone :]]
    lines = [
        "fimbul-record 1",
        "; a deal of the oracle's own",
        "edition midgard",
        f"seats {seats}",
        "modules -",
        f"options {','.join(options or []) or '-'}",
        f"clans {','.join(['wolf', 'raven', 'serpent', 'bear'][:seats])}",
        "seed -",
        f"first {rng.randrange(seats)}",
        "tokens " + " ".join(f"{province}:{token}" for province, token in zip(RING, tokens, strict=True)),
        "doom " + " ".join(ragnarok[:3]),
        "destroyed " + " ".join(ragnarok[3 : 3 + gone]),
        "unused " + " ".join(unused),
    ]
    for age in (1, 2, 3):
        deck = deck_list(age, seats)
        rng.shuffle(deck)
        for seat in range(seats):
            lines.append(f"deck {age} {seat} " + " ".join(deck[8 * seat : 8 * seat + 8]))
        lines.append(f"deck {age} rest " + " ".join(deck[8 * seats :]))
    return "\n".join(lines) + "\n"
