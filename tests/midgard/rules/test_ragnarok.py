"""Ragnarök. Rulebook p.22."""

import pytest

from tests.midgard.rules.helpers import FULL_RESERVE, NEXT_AGE, choices, to_next_actions, view_line
from tests.midgard.scenario import scenario


def test_gimle_falls_in_the_second_age_for_6_glory_each_and_the_doom_token_moves_to_andlang() -> None:
    """p.22, example: two red and two blue figures, 3 Glory each."""
    table = (
        scenario(4)
        .age(2)
        .doom("utgard", "gimle", "andlang")
        .destroyed("utgard")
        .at("gimle", "0:warrior 1:leader,warrior")
        .at("west", "0:ship")
        .at("myrkvlor", "2:leader")
        .finish_actions(first=3)
    )
    assert table.changes() == {
        "gimle": "destroyed",
        "0@gimle": "",
        "0@west": "",
        "0@reserve": FULL_RESERVE,
        "0.glory": 6,
        "1@gimle": "",
        "1@reserve": FULL_RESERVE,
        "1.glory": 6,
        "age": 3,
        "phase": 0,
        "first": 0,
    }
    assert view_line(table.game, -1, "doom").split()[2] == "andlang"
    assert view_line(table.game, -1, "age").startswith("3 ")
    assert table.asked() == "0,1,2,3 draft"


@pytest.mark.parametrize("age, each", [(1, 2), (2, 3), (3, 4)])
def test_each_figure_earns_2_3_or_4_glory_in_the_first_second_or_third_age(age: int, each: int) -> None:
    """p.22"""
    dooms = ["horgr", "elvagar"]
    dooms.insert(age - 1, "gimle")
    builder = scenario(3).age(age).doom(*dooms).upgrades(0, "troll").at("gimle", "0:leader,warrior,troll 1:warrior")
    table = builder.at("west", "0:ship").finish_actions()
    assert table.facts()["0.glory"] == 4 * each
    assert table.facts()["1.glory"] == each
    assert table.facts()["gimle"] == "destroyed"


@pytest.mark.parametrize("age, falls", [(1, "utgard"), (2, "horgr"), (3, "elvagar")])
def test_the_province_of_the_current_ages_token_is_destroyed(age: int, falls: str) -> None:
    """p.22"""
    table = scenario(3).age(age).finish_actions()
    destroyed = [key for key, value in table.facts().items() if value == "destroyed"]
    assert destroyed == [falls]


def test_figures_in_the_supporting_fjord_die_although_its_other_province_survives() -> None:
    """p.22"""
    table = scenario(3).at("south", "0:ship 1:ship").at("andlang", "0:warrior").finish_actions()
    assert table.changes() == {
        "utgard": "destroyed",
        "0@south": "",
        "0@reserve": "leader,warrior*7,ship",
        "0.glory": 2,
        "1@south": "",
        "1@reserve": FULL_RESERVE,
        "1.glory": 2,
        **NEXT_AGE,
    }
    assert table.facts()["0@andlang"] == "warrior"
    assert table.asked() == "0,1,2 draft"


def test_figures_elsewhere_are_safe_and_earn_nothing() -> None:
    """p.22"""
    table = scenario(3).at("horgr", "0:leader").at("andlang", "1:leader").at("yggdrasil", "2:leader").finish_actions()
    assert table.changes() == {"utgard": "destroyed", **NEXT_AGE}
    assert table.asked() == "0,1,2 draft"


def test_the_province_is_destroyed_even_if_nobody_is_there_and_even_if_it_was_pillaged() -> None:
    """p.22"""
    table = scenario(3).pillaged("utgard").finish_actions()
    assert table.changes() == {"utgard": "destroyed", **NEXT_AGE}
    assert table.asked() == "0,1,2 draft"


def test_figures_that_were_in_valhalla_before_earn_nothing() -> None:
    """p.22: figures destroyed in Ragnarök"""
    table = scenario(3).at("valhalla", "0:warrior*4").at("utgard", "0:leader").finish_actions()
    assert table.facts()["0.glory"] == 2
    assert table.asked() == "0,1,2 draft"


def test_the_destroyed_province_is_out_of_the_game_forever() -> None:
    """p.22"""
    table = to_next_actions(scenario(2).at("andlang", "1:leader").at("horgr", "1:warrior").finish_actions())
    assert table.asked() == "1 action"
    everything = " ".join(table.options())
    assert "utgard" not in everything
    assert "invade warrior>andlang" in everything
    assert table.why_not("1 invade warrior>utgard") == "destroyed"
    assert table.why_not("1 march andlang>utgard") == "destroyed"
    assert table.why_not("1 pillage utgard") == "destroyed"


def test_a_ship_in_the_fjord_of_a_fallen_province_still_supports_the_surviving_one() -> None:
    """p.22, R16"""
    table = to_next_actions(scenario(2).finish_actions())
    table.play("1 invade ship>south", "0 pass")
    assert choices(table, "pillage") == ["andlang"]


def test_everybody_may_know_in_advance_which_provinces_will_fall() -> None:
    """p.10, p.22"""
    table = scenario(3).finish_actions()
    for seat in range(-1, 3):
        assert view_line(table.game, seat, "doom") == "utgard horgr elvagar"
