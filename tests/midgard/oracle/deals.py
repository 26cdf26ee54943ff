"""Random legal heads for the oracle's own tests."""

from __future__ import annotations

import random

from .facts import GODS, MODULES, RING, deck_list

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


def random_modules(rng: random.Random, seats: int) -> list[str]:
    """Any combination of modules that allows so many seats."""
    return [m for m in MODULES if rng.random() < 0.5 or (m == "fifth" and seats == 5)]


def random_head(
    rng: random.Random, seats: int, options: list[str] | None = None, modules: list[str] | None = None
) -> str:
    modules = [module for module in MODULES if module in (modules or [])]
    clans = ["wolf", "raven", "serpent", "bear"]
    if modules:
        clans += ["ram"] * ("fifth" in modules) + ["boar"] * ("kickstarter" in modules)
        rng.shuffle(clans)
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
        f"modules {','.join(modules) or '-'}",
        f"options {','.join(options or []) or '-'}",
        f"clans {','.join(clans[:seats])}",
        "seed -",
        f"first {rng.randrange(seats)}",
        "tokens " + " ".join(f"{province}:{token}" for province, token in zip(RING, tokens, strict=True)),
        "doom " + " ".join(ragnarok[:3]),
        "destroyed " + (" ".join(ragnarok[3 : 3 + gone]) or "-"),
        "unused " + " ".join(unused),
    ]
    if "gods" in modules:
        lines.append("gods " + " ".join(rng.sample(GODS, 2)))
        for age in (1, 2, 3):
            lines.append(f"places {age} " + " ".join(rng.sample(RING, len(RING))))
    for age in (1, 2, 3):
        deck = deck_list(age, seats, modules)
        rng.shuffle(deck)
        for seat in range(seats):
            lines.append(f"deck {age} {seat} " + " ".join(deck[8 * seat : 8 * seat + 8]))
        lines.append(f"deck {age} rest " + " ".join(deck[8 * seats :]))
    return "\n".join(lines) + "\n"
