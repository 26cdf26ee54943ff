"""Valhalla: the library against its oracle, step by step: options, all views and the spectators', scores."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

import tests.oracle_valhalla.contest
import tests.oracle_valhalla.facts
import tests.oracle_valhalla.phases
from fimbul import EDITIONS, new_game
from fimbul.core.ids import ASK_ACTION, ATTACK, PASS, UPGRADE_ACTION, action_kind
from fimbul.core.record import head_lines
from tests.conformance.play import below, pick
from tests.differential.compare import Different, Pair, Picker
from tests.oracle_valhalla import Oracle

GOD_SETS = list(combinations(EDITIONS["valhalla"].all_powers, 3))
NAMES = ["-".join(gods) for gods in GOD_SETS]
LONG_GAMES = int(os.environ.get("FIMBUL_LONG_GAMES", "2000"))
PARTS = 20


def fierce(rng: random.Random, question: int, options: Sequence[int]) -> int:
    """One of the options, seldom a pass; upgrades and contests before other actions, so that texts are used."""
    if len(options) > 1 and PASS in options and rng.random() > 0.15:
        options = [option for option in options if option != PASS]
    if question == ASK_ACTION:
        kinds = [int(action_kind(option)) for option in options]
        eager = [kind for kind in sorted(set(kinds)) for _ in range(3 if kind in (ATTACK, UPGRADE_ACTION) else 1)]
        kind = eager[below(rng, len(eager))]
        options = [option for option in options if action_kind(option) == kind]
    return options[below(rng, len(options))]


def compare_game(seats: int, seed: int, number: int, picker: Picker = pick) -> Counter[str]:
    """A whole random game with the gods of a number, in any order; which questions were put."""
    rng = random.Random(seed)
    gods = list(GOD_SETS[number % len(GOD_SETS)])
    rng.shuffle(gods)
    game = new_game("valhalla", seats, seed=seed, gods=gods)
    name = f"{seats} seats, seed {seed}, {'-'.join(gods)}, {picker.__name__}"
    return Pair(game, Oracle("\n".join(head_lines(game.setup))), name, first_viewer=-1).play_out(rng, picker)
