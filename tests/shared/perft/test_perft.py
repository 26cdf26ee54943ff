"""Leaf counts from fixed positions of the first card list. A number that changes means that a rule has changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fimbul import EDITIONS, Game
from tests.midgard.scenario import scenario
from tests.shared.conformance.play import played, start
from tests.shared.perft.perft import head_of, leaves, moves_text, oracle_leaves

FIRST = EDITIONS["midgard"].at(1)
MODULE_NAMES = FIRST.module_names


def in_the_draft() -> Game:
    """The first decision of a game with two seats."""
    return start(2, 1, card_list=1)


def at_an_action() -> Game:
    """Seat 0 to act, with something of everything: figures, a Monster in reserve, cards, an action on a card."""
    return (
        scenario(3, edition=FIRST)
        .rage(0, 4)
        .rage(1, 2)
        .passed(2)
        .upgrades(0, "friggas_sacrifice", "dark_elf", "friggas_succor")
        .upgrades(1, "friggas_protection")
        .hand(0, "troll", "odins_throne", "alfheim_1", "tyrs_smash_1")
        .hand(1, "lord_of_axes", "tyrs_bash")
        .at("gimle", "0:leader,warrior*2 1:warrior")
        .at("west", "1:ship")
        .at("yggdrasil", "1:leader")
        .destroyed("elvagar", "horgr")
        .pillaged("utgard")
        .start(turn=0)
        .game
    )


def in_a_battle() -> Game:
    """A pillage of Yggdrasil by all three clans, after the call: cards, Tide, late cards, the outcome."""
    table = (
        scenario(3, edition=FIRST)
        .upgrades(0, "tyrs_prowess")
        .upgrades(1, "friggas_protection", "valkyrie")
        .upgrades(2, "tyrs_domain")
        .hand(0, "odins_tide", "thors_oath", "heimdalls_eye")
        .hand(1, "tyrs_rage_2", "thors_primacy", "lokis_backstab")
        .hand(2, "glorious_death_2", "heimdalls_watch_2", "heimdalls_eye")
        .at("yggdrasil", "0:leader,warrior*2 1:valkyrie,warrior*2 2:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage yggdrasil")
    assert table.asked() == "0,1,2 card"
    return table.game


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        pytest.param(in_the_draft, [1, 8, 56, 448, 3136], id="draft"),
        pytest.param(at_an_action, [1, 32, 528, 9976], id="action"),
        pytest.param(in_a_battle, [1, 3, 9, 27, 50, 78, 123, 410, 2734], id="battle"),
    ],
)
def test_the_ways_from_a_fixed_position(position: Callable[[], Game], counts: list[int]) -> None:
    assert [leaves(position(), depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("seats", "seed", "decisions", "modules", "counts"),
    [
        (2, 1, 0, (), [8, 56]),
        (2, 21, 60, (), [26, 380]),
        (3, 31, 75, (), [19, 236]),
        (4, 41, 110, (), [1, 21]),
        (4, 41, 130, (), [6, 30]),
        (5, 51, 158, ("fifth",), [9, 204]),
        (3, 32, 101, ("gods", "mystics"), [4, 88]),
        (4, 43, 120, ("kickstarter", "rumours"), [14, 234]),
        (2, 24, 71, MODULE_NAMES, [12, 137]),
        (5, 53, 209, MODULE_NAMES, [8, 208]),
    ],
)
def test_the_ways_from_a_position_of_a_game_as_the_oracle_counts_them(
    seats: int, seed: int, decisions: int, modules: tuple[str, ...], counts: list[int]
) -> None:
    game = played(seats, seed, (), decisions, modules, card_list=1)
    assert [leaves(game, depth) for depth in (1, 2)] == counts
    assert [oracle_leaves(head_of(game), moves_text(game), depth) for depth in (1, 2)] == counts
