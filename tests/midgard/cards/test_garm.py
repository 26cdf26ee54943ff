"""Garm: as Fenrir, in Ragnarök the outer province it stands in is destroyed instead of the doomed one."""

import pytest

from tests.midgard.rules.helpers import view_line
from tests.midgard.scenario import Scenario, scenario

AGE_2 = {"age": 2, "phase": 0, "first": 1}


def garm(seats: int = 3, modules: tuple[str, ...] = ("rumours",)) -> Scenario:
    """Seat 0 has Garm in its reserve."""
    return scenario(seats, modules=modules).upgrades(0, "garm")


def test_the_province_it_stands_in_falls_and_the_doomed_one_survives_R98() -> None:
    table = garm().at("angerboda", "0:garm 1:warrior").at("utgard", "1:leader").finish_actions(first=0)
    assert table.changes() == {
        **AGE_2,
        "angerboda": "destroyed",
        "0.glory": 2,
        "0@angerboda": "",
        "0@reserve": "leader,warrior*8,ship,garm",
        "1.glory": 2,
        "1@angerboda": "",
        "1@reserve": "warrior*8,ship",
    }
    assert table.asked() == "0,1,2 draft"


def test_the_token_of_the_spared_province_becomes_unused_R98a() -> None:
    table = garm().at("angerboda", "0:garm").finish_actions(first=0)
    assert table.changes() == {
        **AGE_2,
        "angerboda": "destroyed",
        "0.glory": 2,
        "0@angerboda": "",
        "0@reserve": "leader,warrior*8,ship,garm",
    }
    assert view_line(table.game, -1, "unused") == "muspelheim utgard andlang gimle myrkvlor"
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("place", ["yggdrasil", "reserve", "valhalla"])
def test_in_yggdrasil_in_reserve_and_in_valhalla_it_does_nothing_R98(place: str) -> None:
    position = garm() if place == "reserve" else garm().at(place, "0:garm")
    table = position.finish_actions(first=0)
    back = {"0@valhalla": "", "0@reserve": "leader,warrior*8,ship,garm"} if place == "valhalla" else {}
    assert table.changes() == {**AGE_2, "utgard": "destroyed", **back}
    assert table.asked() == "0,1,2 draft"


def test_one_province_falls_even_if_a_clan_has_both_wolves_on_the_board() -> None:
    table = (
        garm(modules=("kickstarter", "rumours"))
        .upgrades(0, "fenrir")
        .at("gimle", "0:garm,fenrir")
        .at("utgard", "1:leader")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        **AGE_2,
        "gimle": "destroyed",
        "0.glory": 4,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir,garm",
    }
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("cards", [("fenrir", "garm"), ("garm", "fenrir")])
def test_of_one_clans_two_wolves_fenrir_decides_whichever_came_first_R131(cards: tuple[str, str]) -> None:
    """Which card lies in which slot is nothing anybody can see."""
    table = (
        scenario(3, modules=("kickstarter", "rumours"))
        .upgrades(0, *cards)
        .at("horgr", "0:fenrir")
        .at("gimle", "0:garm")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        **AGE_2,
        "horgr": "destroyed",
        "0.glory": 2,
        "0@horgr": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("first", [0, 2])
def test_it_goes_before_the_fenrir_of_a_player_who_sits_later_R131(first: int) -> None:
    table = (
        garm(modules=("kickstarter", "rumours"))
        .upgrades(1, "fenrir")
        .at("gimle", "0:garm")
        .at("horgr", "1:fenrir")
        .finish_actions(first)
    )
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": (first + 1) % 3,
        "gimle": "destroyed",
        "0.glory": 2,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,garm",
    }
    assert table.asked() == "0,1,2 draft"
