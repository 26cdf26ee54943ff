"""The end of an Age. Rulebook p.22."""

import pytest

from fimbul.positions.midgard import STANDARD_TOKENS as TOKENS
from tests.midgard.rules.helpers import choices, to_next_actions, view_line
from tests.midgard.scenario import scenario


def test_all_pillage_tokens_are_flipped_back_to_their_reward_side() -> None:
    """p.22"""
    table = scenario(3).pillaged("yggdrasil", "gimle", "horgr").finish_actions()
    assert table.changes() == {
        "yggdrasil": "",
        "gimle": "",
        "horgr": "",
        "utgard": "destroyed",
        "age": 2,
        "phase": 0,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_the_tokens_stay_on_the_same_province_throughout_the_game() -> None:
    """p.22"""
    table = scenario(3).pillaged("gimle").finish_actions()
    shown = dict(part.split(":") for part in view_line(table.game, -1, "provinces").split())
    assert shown.pop("yggdrasil") == "all"
    assert {name: token.removesuffix(",destroyed") for name, token in shown.items()} == TOKENS


def test_a_province_pillaged_in_the_age_before_can_be_pillaged_again() -> None:
    """p.22"""
    table = to_next_actions(scenario(2).pillaged("gimle").at("gimle", "1:leader").finish_actions())
    assert choices(table, "pillage") == ["gimle"]
    table.play("1 pillage gimle")
    assert table.changes() == {"1.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 action"


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_first_player_token_is_passed_to_the_player_to_the_left(seats: int) -> None:
    """p.22, p.11"""
    for first in range(seats):
        table = scenario(seats).finish_actions(first=first)
        left = (first + 1) % seats
        assert table.facts()["first"] == left
        to_next_actions(table)
        assert table.asked() == f"{left} action"


@pytest.mark.parametrize("age", (1, 2))
def test_a_new_age_begins_with_the_gods_gifts(age: int) -> None:
    """p.22"""
    table = scenario(4).age(age).finish_actions()
    assert view_line(table.game, -1, "age") == f"{age + 1} phase gifts first 1 turn -"
    assert table.asked() == "0,1,2,3 draft"


def test_stats_upgrades_glory_and_figures_on_the_board_are_kept_for_the_next_age() -> None:
    """p.16, p.22"""
    table = (
        scenario(3)
        .glory(0, 17)
        .steps(0, 2, 3, 4)
        .upgrades(0, "troll", "lokis_domain")
        .at("gimle", "0:troll,leader")
        .finish_actions()
    )
    to_next_actions(table)
    facts = table.facts()
    assert facts["0.glory"] == 17
    assert [facts[f"0.{stat}_step"] for stat in ("rage", "axes", "horns")] == [2, 3, 4]
    assert facts["0.rage"] == 7
    assert facts["0.upgrades"] == "lokis_domain troll"
    assert facts["0@gimle"] == "leader,troll"
    assert table.asked() == "1 action"


def test_the_six_phases_of_an_age_are_played_in_order() -> None:
    """p.12"""
    table = scenario(3).quests(0, "alfheim_1").hand(0, "tyrs_bash", "troll").at("gimle", "0:leader").finish_actions()
    table.play("0 keep troll", "0 pass")
    to_next_actions(table)
    phases = [(int(event.a), int(event.b)) for event in table.log.events if event.code == 1]
    assert phases == [(1, 2), (1, 3), (1, 4), (1, 5), (2, 0), (2, 1)]
    assert table.asked() == "1 action"
