"""Fenrir: in Ragnarök the outer province it stands in is destroyed instead of the doomed one."""

import pytest

from fimbul.core.rules.ids import OVER
from tests.midgard.rules.helpers import view_line
from tests.midgard.scenario import Scenario, scenario

AGE_2 = {"age": 2, "phase": 0, "first": 1}
AGE_3 = {"age": 3, "phase": 0, "first": 1}


def fenrir(seats: int = 3, modules: tuple[str, ...] = ("kickstarter",)) -> Scenario:
    """Seat 0 has Fenrir in its reserve."""
    return scenario(seats, modules=modules).upgrades(0, "fenrir")


# -- Ragnarök -------------------------------------------------------------------------------------------------------
def test_the_province_it_stands_in_falls_and_the_doomed_one_survives_R98() -> None:
    table = fenrir().at("gimle", "0:warrior,fenrir").at("utgard", "1:leader").finish_actions(first=0)
    assert table.changes() == {
        **AGE_2,
        "gimle": "destroyed",
        "0.glory": 4,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    assert table.asked() == "0,1,2 draft"


def test_all_figures_there_and_in_its_fjord_die_and_score_as_in_any_ragnarok_R97() -> None:
    table = (
        fenrir()
        .at("gimle", "0:fenrir 1:leader 2:warrior*2")
        .at("west", "1:ship")
        .at("south", "2:ship")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        **AGE_2,
        "gimle": "destroyed",
        "0.glory": 2,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        "1.glory": 4,
        "1@gimle": "",
        "1@west": "",
        "1@reserve": "leader,warrior*8,ship",
        "2.glory": 4,
        "2@gimle": "",
        "2@reserve": "leader,warrior*8",
    }
    assert table.asked() == "0,1,2 draft"


def test_in_the_doomed_province_itself_that_one_falls() -> None:
    table = fenrir().at("utgard", "0:fenrir").finish_actions(first=0)
    assert table.changes() == {
        **AGE_2,
        "utgard": "destroyed",
        "0.glory": 2,
        "0@utgard": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    assert view_line(table.game, -1, "unused") == "angerboda muspelheim andlang gimle myrkvlor"
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("place", ["yggdrasil", "reserve", "valhalla"])
def test_in_yggdrasil_in_reserve_and_in_valhalla_it_does_nothing_R98(place: str) -> None:
    position = fenrir() if place == "reserve" else fenrir().at(place, "0:fenrir")
    table = position.finish_actions(first=0)
    back = {"0@valhalla": "", "0@reserve": "leader,warrior*8,ship,fenrir"} if place == "valhalla" else {}
    assert table.changes() == {**AGE_2, "utgard": "destroyed", **back}
    assert table.asked() == "0,1,2 draft"


def test_after_it_fell_in_battle_the_doomed_province_is_destroyed() -> None:
    table = fenrir().at("gimle", "0:fenrir 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 pass", "2 pass", "0 pass")
    assert table.changes() == {
        **AGE_2,
        "utgard": "destroyed",
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        "0.rage": 0,
        "0.out": True,
        "1.glory": 3,
        "1.rage": 0,
        "1.out": True,
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0,1,2 draft"


# -- the tokens -----------------------------------------------------------------------------------------------------
def test_the_token_of_the_spared_province_becomes_unused_and_that_of_the_fallen_one_is_out_R98a() -> None:
    table = fenrir().at("gimle", "0:fenrir").finish_actions(first=0)
    assert view_line(table.game, -1, "unused") == "angerboda muspelheim utgard andlang myrkvlor"
    assert view_line(table.game, -1, "doom") == "utgard horgr elvagar"
    assert table.changes() == {
        **AGE_2,
        "gimle": "destroyed",
        "0.glory": 2,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    assert table.asked() == "0,1,2 draft"


def test_the_next_age_follows_the_track_R98() -> None:
    table = fenrir().age(2).destroyed("gimle").finish_actions(first=0)
    assert table.changes() == {**AGE_3, "horgr": "destroyed"}
    assert table.asked() == "0,1,2 draft"


def test_when_the_province_of_the_track_has_fallen_before_its_time_nothing_falls_R98() -> None:
    table = fenrir().age(2).destroyed("horgr").at("utgard", "1:leader").finish_actions(first=0)
    assert table.changes() == AGE_3
    assert view_line(table.game, -1, "unused") == "angerboda muspelheim andlang gimle myrkvlor"
    assert table.asked() == "0,1,2 draft"


def test_it_brings_its_province_down_even_if_that_of_the_track_has_fallen_before_R98_R98a() -> None:
    table = fenrir().age(2).destroyed("horgr").at("andlang", "0:fenrir").finish_actions(first=0)
    assert table.changes() == {
        **AGE_3,
        "andlang": "destroyed",
        "0.glory": 3,
        "0@andlang": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    assert view_line(table.game, -1, "unused") == "angerboda muspelheim gimle myrkvlor"
    assert table.asked() == "0,1,2 draft"


def test_a_province_of_a_later_age_that_falls_now_was_not_unused_R98a() -> None:
    table = fenrir().at("elvagar", "0:fenrir").finish_actions(first=0)
    assert table.changes() == {
        **AGE_2,
        "elvagar": "destroyed",
        "0.glory": 2,
        "0@elvagar": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    assert view_line(table.game, -1, "unused") == "angerboda muspelheim utgard andlang gimle myrkvlor"
    assert table.asked() == "0,1,2 draft"


def test_in_the_third_age_it_works_too() -> None:
    table = fenrir().age(3).at("gimle", "0:fenrir").finish_actions(first=0)
    assert table.changes() == {
        "phase": OVER,
        "gimle": "destroyed",
        "0.glory": 4,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    assert table.asked() == "-"


# -- two wolves -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("first", "fallen", "wolf"), [(0, "gimle", 0), (1, "horgr", 1), (2, "gimle", 0)])
def test_of_two_wolves_the_first_from_the_first_player_clockwise_has_its_way_R131(
    first: int, fallen: str, wolf: int
) -> None:
    table = (
        fenrir(modules=("kickstarter", "rumours"))
        .upgrades(1, "garm")
        .at("gimle", "0:fenrir")
        .at("horgr", "1:garm")
        .finish_actions(first)
    )
    name = ("fenrir", "garm")[wolf]
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": (first + 1) % 3,
        fallen: "destroyed",
        f"{wolf}.glory": 2,
        f"{wolf}@{fallen}": "",
        f"{wolf}@reserve": f"leader,warrior*8,ship,{name}",
    }
    assert table.asked() == "0,1,2 draft"


def test_in_the_doomed_province_the_first_players_fenrir_still_goes_before_another_wolf_R131() -> None:
    table = (
        fenrir(modules=("kickstarter", "rumours"))
        .upgrades(1, "garm")
        .at("utgard", "0:fenrir")
        .at("gimle", "1:garm")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        **AGE_2,
        "utgard": "destroyed",
        "0.glory": 2,
        "0@utgard": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    assert table.asked() == "0,1,2 draft"


# -- the figure -----------------------------------------------------------------------------------------------------
def test_when_its_card_is_replaced_the_figure_leaves_the_board_and_the_track_is_followed_R29() -> None:
    table = fenrir().upgrades(0, "troll").hand(0, "dwarf_chieftain").at("gimle", "0:fenrir").start(turn=0)
    table.play("0 upgrade dwarf_chieftain/fenrir", "0 pass", "1 pass", "2 pass", "0 pass")
    assert table.changes() == {
        **AGE_2,
        "utgard": "destroyed",
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain troll",
        "discard": "fenrir",
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,dwarf_chieftain,troll",
        "0.rage": 0,
        "0.out": True,
        "1.rage": 0,
        "1.out": True,
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0,1,2 draft"
