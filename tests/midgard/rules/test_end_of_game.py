"""The end of the game. Rulebook p.23."""

import pytest

from fimbul import IllegalAction
from tests.midgard.rules.helpers import view_line
from tests.midgard.scenario import scenario


@pytest.mark.parametrize("rage_step", (4, 5))
def test_the_raven_gains_10_for_rage_and_20_for_axes_together_30_glory(rage_step: int) -> None:
    """p.23, example"""
    table = scenario(4).age(3).steps(1, rage_step, 6, 3).glory(1, 40).glory(0, 60).finish_actions()
    assert table.changes() == {"1.glory": 70, "elvagar": "destroyed", "phase": 6}
    assert table.game.result() == [60, 70, 0, 0]
    assert table.game.winners() == [1]
    assert table.asked() == "-"


@pytest.mark.parametrize("step, glory", [(1, 0), (2, 0), (3, 0), (4, 10), (5, 10), (6, 20)])
@pytest.mark.parametrize("stat", (0, 1, 2))
def test_a_stat_on_the_4th_or_5th_step_gives_10_glory_and_on_the_last_20(stat: int, step: int, glory: int) -> None:
    """p.23"""
    steps = [1, 1, 1]
    steps[stat] = step
    table = scenario(2).age(3).steps(0, *steps).finish_actions()
    assert table.game.result() == [glory, 0]


def test_all_three_stats_on_the_last_step_give_60_glory() -> None:
    """p.23"""
    assert scenario(2).age(3).steps(1, 6, 6, 6).finish_actions().game.result() == [0, 60]


@pytest.mark.parametrize("age", (1, 2))
def test_the_legendary_bonus_is_gained_at_the_end_of_the_game_only(age: int) -> None:
    """p.23"""
    table = scenario(3).age(age).steps(0, 6, 6, 6).finish_actions()
    assert table.facts()["0.glory"] == 0
    assert table.game.result() is None
    assert table.game.winners() == []
    assert table.asked() == "0,1,2 draft"


def test_the_game_ends_after_the_release_of_the_third_age() -> None:
    """p.23: Ragnarök and the release still take place."""
    table = (
        scenario(3)
        .age(3)
        .upgrades(0, "lokis_eminence")
        .at("elvagar", "0:leader,warrior")
        .at("valhalla", "1:warrior")
        .finish_actions()
    )
    assert table.changes() == {
        "elvagar": "destroyed",
        "0@elvagar": "",
        "0@reserve": "leader,warrior*8,ship",
        "0.glory": 2 * 4 + 2 * 2,
        "1@valhalla": "",
        "1@reserve": "leader,warrior*8,ship",
        "phase": 6,
    }
    assert table.game.over
    assert table.asked() == "-"


def test_the_most_glory_wins() -> None:
    """p.23"""
    table = scenario(4).age(3).glory(0, 30).glory(1, 41).glory(2, 40).glory(3, 12).finish_actions()
    assert table.game.result() == [30, 41, 40, 12]
    assert table.game.winners() == [1]


def test_equal_glory_shares_the_victory() -> None:
    """R102: the rulebook has no tie-breaker."""
    table = scenario(4).age(3).glory(0, 41).glory(1, 12).glory(2, 41).glory(3, 40).finish_actions()
    assert table.game.winners() == [0, 2]
    assert scenario(3).age(3).finish_actions().game.winners() == [0, 1, 2]


def test_the_legendary_bonus_may_decide_the_game() -> None:
    """p.23"""
    table = scenario(2).age(3).glory(0, 25).glory(1, 16).steps(1, 4, 1, 1).finish_actions()
    assert table.game.result() == [25, 26]
    assert table.game.winners() == [1]


def test_glory_goes_on_counting_past_the_end_of_the_track() -> None:
    """p.6: the track is a loop of 100 spaces."""
    table = scenario(2).age(3).glory(0, 250).steps(0, 6, 6, 6).finish_actions()
    assert table.game.result() == [310, 0]


def test_after_the_end_nobody_is_asked_and_nothing_can_be_done() -> None:
    """p.23"""
    table = scenario(3).age(3).finish_actions()
    assert table.game.decisions() == []
    assert table.game.decision() is None
    with pytest.raises(IllegalAction, match="over"):
        table.play("0 pass")
    with pytest.raises(IllegalAction):
        table.game.retract(0)
    assert view_line(table.game, 0, "age").startswith("3 phase over ")
    assert table.asked() == "-"
