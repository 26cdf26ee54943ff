"""Leaf counts from fixed positions of Valhalla's first card list. A changed number means that a rule has changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fimbul import Game, new_game
from tests.shared.perft.perft import leaves
from tests.valhalla.scenario import scenario


def in_the_draft() -> Game:
    """The first decision of a game with three seats."""
    return new_game("valhalla", 3, seed=1, card_list=1)


def at_an_action() -> Game:
    """Seat 0 to act, with something of everything: figures, Monsters, upgrades, Quests, a claimed Chamber."""
    return (
        scenario(3, gods=("thor", "loki", "freya"))
        .rage(0, 4)
        .rage(1, 3)
        .passed(2)
        .upgrades(0, "sleipnir", "masked_champions", "sessrumnirs_welcome")
        .upgrades(1, "modgud")
        .hand(0, "trophy_wall", "victors_portion")
        .hand(1, "dying_bite")
        .at("noatun", "0:elite,sleipnir,warrior 1:warrior")
        .at("himinbjorg", "1:elite,modgud")
        .at("throne", "0:warrior 2:warrior*2")
        .at("pile_1", "0:warrior")
        .token(2, "vingolf")
        .start()
        .game
    )


def in_a_contest() -> Game:
    """A contest by all three clans, after the Call: cards, exchanges and swaps after the reveal, the outcome."""
    table = (
        scenario(3, gods=("loki", "freya", "baldur"))
        .upgrades(0, "twice_dead_jarls")
        .upgrades(1, "eleventh_hour")
        .hand(0, "shape_swap", "dying_bite")
        .hand(1, "second_sight", "falcon_cloak")
        .hand(2, "amber_tears", "clean_hands")
        .at("noatun", "0:elite*2,warrior 1:elite,warrior 2:warrior*2")
        .at("pile_0", "2:warrior")
        .start()
    )
    table.play("0 contest noatun")
    return table.game


def in_prove_valor() -> Game:
    """The Action phase is over: Quests and the stats they raise, figures that may stay, the cards to keep."""
    return (
        scenario(3, gods=("thor", "freya", "baldur"))
        .upgrades(0, "dawn_riders")
        .quests(0, "crowned_by_thunder", "three_laurels")
        .quests(1, "quiet_rooms")
        .hand(0, "rolling_thunder", "victors_portion")
        .hand(1, "amber_tears", "falcon_cloak")
        .token(0, "throne", "noatun", "vingolf")
        .at("throne", "0:elite,warrior 1:warrior")
        .at("glitnir", "1:warrior 2:elite")
        .finish_actions()
        .game
    )


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        pytest.param(in_the_draft, [1, 6, 36, 216, 1080], id="draft"),
        pytest.param(at_an_action, [1, 26, 404, 7134], id="action"),
        pytest.param(in_a_contest, [1, 2, 4, 8, 18, 90, 1011, 10538], id="contest"),
        pytest.param(in_prove_valor, [1, 5, 20, 80, 320, 960], id="valor"),
    ],
)
def test_the_ways_from_a_fixed_position(position: Callable[[], Game], counts: list[int]) -> None:
    assert [leaves(position(), depth) for depth in range(len(counts))] == counts
