"""Valhalla: the library against its oracle, step by step: options, all views and the spectators', scores."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

import tests.valhalla.oracle.contest
import tests.valhalla.oracle.facts
import tests.valhalla.oracle.phases
from fimbul import EDITIONS, new_game
from fimbul.core.rules.ids import ASK_ACTION, ATTACK, PASS, UPGRADE_ACTION, action_kind
from fimbul.core.text.record import head_lines
from tests.shared.conformance.play import below, pick
from tests.shared.differential.compare import Different, Pair, Picker
from tests.shared.differential.positions import oracle_of, random_position
from tests.valhalla.oracle import Oracle
from tests.volume import volume

GOD_SETS = list(combinations(EDITIONS["valhalla"].all_powers, 3))
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


def compare_game(seats: int, seed: int, number: int, picker: Picker = pick, views_every: int = 1) -> Counter[str]:
    """A whole random game with the gods of a number, in any order; which questions were put."""
    gods = list(GOD_SETS[number % len(GOD_SETS)])
    random.Random(seed).shuffle(gods)
    game = new_game("valhalla", seats, seed=seed, gods=gods, card_list=1 + number % 2)
    name = f"{seats} seats, seed {seed}, {'-'.join(gods)}, {picker.__name__}"
    pair = Pair(game, Oracle("\n".join(head_lines(game.setup))), name, first_viewer=-1, views_every=views_every)
    return pair.play_out(random.Random(seed), picker)


def compare_position(seed: int) -> Counter[str]:
    """A position thrown together at random, played to the end of the game; which questions were put."""
    rng = random.Random(seed)
    game = random_position(rng)
    return Pair(game, oracle_of(game), f"position {seed}", first_viewer=-1).play_out(rng, fierce)


@pytest.mark.parametrize("number", range(volume(len(GOD_SETS))))
def test_library_and_oracle_agree(number: int) -> None:
    kinds = compare_game(3 + number % 3, 70_000 + number, number)
    assert {"draft", "action", "card", "keep", "join"} <= set(kinds)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_library_and_oracle_agree_in_fierce_games(seats: int) -> None:
    kinds = compare_game(seats, 71_000 + seats, 3 * seats, fierce)
    assert {"draft", "action", "card", "keep", "join"} <= set(kinds)


@pytest.mark.parametrize("part", range(volume(4)))
def test_library_and_oracle_agree_from_random_positions(part: int) -> None:
    kinds: Counter[str] = Counter()
    for number in range(2):
        kinds += compare_position(72_000 + 10 * part + number)
    assert {"action", "card", "join"} <= set(kinds)


@pytest.mark.parametrize("seed", [4, 7, 11, 39])
def test_library_and_oracle_agree_where_they_once_did_not(seed: int) -> None:
    """Sessrumnir's Welcome with one pile only; two copies of a Quest; of Second Sight; Foreknown Strike and Hugin."""
    compare_game(3 + seed % 3, seed, seed)


def test_another_rule_in_the_oracle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(tests.valhalla.oracle.facts.TRACKS, "axes", [4, 4, 5, 6, 8, 8])
        with pytest.raises(Different):
            compare_game(3, 70_000, 0, fierce)
    with monkeypatch.context() as patch:
        patch.setattr(tests.valhalla.oracle.phases, "summon_cost", lambda figure: 1)
        with pytest.raises(Different):
            compare_position(72_000)
    with monkeypatch.context() as patch:
        patch.setattr(tests.valhalla.oracle.contest, "bonus", lambda table, now, seat: 0)
        with pytest.raises(Different):
            compare_position(72_000)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_library_and_oracle_agree_for_long(part: int) -> None:
    """FIMBUL_LONG_GAMES games: all sets of gods with three to five seats, every other one fierce."""
    for number in range(part, LONG_GAMES, PARTS):
        picker = fierce if number % 2 else pick
        compare_game(3 + number % 3, 3_000_000 + number, number // 3, picker, 1 if number // 30 % 10 == 0 else 10)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_library_and_oracle_agree_from_random_positions_for_long(part: int) -> None:
    for number in range(part, LONG_GAMES, PARTS):
        compare_position(4_000_000 + number)
