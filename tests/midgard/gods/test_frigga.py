"""Frigga: no figure is destroyed in a battle in her province."""

import pytest

from tests.midgard.gods.helpers import order
from tests.midgard.scenario import Scenario, scenario


def frigga(place: str = "gimle", seats: int = 3, *, modules: tuple[str, ...] = ()) -> Scenario:
    """Frigga stands in a province; Tyr is the other god, and nowhere yet."""
    return scenario(seats, modules=("gods", *modules), gods=("frigga", "tyr")).god("frigga", place)


WON = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


# -- her power ------------------------------------------------------------------------------------------------------
def test_the_losers_figures_stay_where_they_are_in_the_fjord_too_R109() -> None:
    table = frigga().at("gimle", "0:leader 1:warrior 2:warrior").at("west", "2:ship").hand(0, "tyrs_bash").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {**WON, "0.hand": "", "discard": "tyrs_bash"}
    assert table.asked() == "0 send"


def test_a_pillager_who_loses_keeps_his_figures_and_the_province_is_not_pillaged() -> None:
    table = frigga().at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"1.glory": 3}
    assert table.asked() == "0 send"


def test_after_a_tie_nobody_dies_R63() -> None:
    table = frigga().at("gimle", "0:leader 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {}
    assert table.asked() == "0 send"


def test_odins_smite_destroys_nobody_so_the_warrior_counts_R109() -> None:
    table = frigga().hand(0, "odins_smite").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.changes() == {}
    assert table.asked() == "0 send"


def test_odins_tide_asks_whom_to_spare_and_destroys_nobody_R109_R133() -> None:
    table = frigga().hand(0, "odins_tide").at("gimle", "0:leader,warrior 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_tide")
    assert table.asked() == "0 spare odins_tide"
    table.play("0 spare warrior@gimle")
    assert table.asked() == "1 spare odins_tide"
    table.play("1 spare leader@gimle")
    assert table.changes() == {**WON, "0.hand": "", "discard": "odins_tide"}
    assert table.asked() == "0 send"


def test_nobody_is_asked_to_save_or_to_retreat_R80a() -> None:
    table = (
        frigga(modules=("mystics",))
        .upgrades(1, "volur_witch", "friggas_chosen", "friggas_protection")
        .mystics(1, 1)
        .hand(0, "tyrs_rage_2")
        .at("gimle", "0:leader 1:warrior,mystic,volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_rage_2")
    assert table.changes() == {**WON, "0.hand": "", "discard": "tyrs_rage_2"}
    assert table.asked() == "0 send"


def test_what_pays_for_the_dead_pays_nothing() -> None:
    table = (
        frigga()
        .upgrades(0, "valkyrie", "thors_glory")
        .upgrades(1, "lokis_dragons")
        .hand(0, "odins_judgement")
        .at("gimle", "0:leader,valkyrie 1:warrior*2")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_judgement")
    assert table.changes() == {**WON, "0.hand": "", "discard": "odins_judgement"}
    assert table.asked() == "0 send"


def test_a_loser_may_bring_a_warrior_by_lokis_blessing_all_the_same() -> None:
    table = frigga(seats=4).upgrades(1, "lokis_blessing").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 invade warrior>gimle")
    assert table.changes() == {**WON, "1@gimle": "warrior*2", "1@reserve": "leader,warrior*6,ship"}
    assert table.asked() == "0 send"


# -- its bounds -----------------------------------------------------------------------------------------------------
def test_what_a_troll_or_a_fire_giant_does_in_her_province_is_no_battle() -> None:
    table = frigga().upgrades(0, "troll").at("gimle", "1:leader,warrior*2").start(turn=0)
    table.play("0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "troll",
        "1@gimle": "leader",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"
    table = frigga().upgrades(0, "fire_giant").at("gimle", "1:leader,warrior*2").start(turn=0)
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*2",
    }
    assert table.asked() == "1 action"


def test_nor_is_odins_chosen_nor_friggas_sacrifice() -> None:
    table = (
        frigga(modules=("mystics",))
        .upgrades(0, "odins_chosen", "friggas_sacrifice")
        .mystics(0, 1)
        .at("gimle", "1:warrior")
        .start(turn=0)
    )
    table.play("0 invade mystic>gimle", "0 take 1:warrior")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "mystic",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    table.play("1 pass", "2 pass", "0 invade leader>gimle", "0 use friggas_sacrifice", "0 sacrifice leader@gimle")
    assert table.changes() == {
        "0@reserve": "warrior*8,ship",
        "0@gimle": "",
        "0@valhalla": "leader,mystic",
        "1.rage": 0,
        "1.out": True,
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0 raise friggas_sacrifice"


def test_ragnarok_destroys_her_province_with_all_figures_R105() -> None:
    table = order(frigga("utgard").at("utgard", "0:leader"), 2, "gimle", "andlang").finish_actions(first=0)
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        "utgard": "destroyed",
        "0.glory": 2,
        "0@utgard": "",
        "0@reserve": "leader,warrior*8,ship",
        "frigga": "gimle",
        "tyr": "andlang",
    }
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("province", ["myrkvlor", "andlang", "yggdrasil"])
def test_elsewhere_even_at_the_same_fjord_the_losers_die_and_she_stays(province: str) -> None:
    gained = {
        "myrkvlor": {"0.glory": 8},
        "andlang": {"0.glory": 3, "0.horns_step": 2},
        "yggdrasil": {"0.glory": 4, "0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2},
    }
    table = frigga().at(province, "0:leader 1:warrior").start(turn=0)
    table.play(f"0 pillage {province}")
    assert table.changes() == {
        **gained[province],
        province: "pillaged",
        f"1@{province}": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_ships_that_lose_the_battle_of_the_other_province_of_her_fjord_die() -> None:
    table = frigga().at("myrkvlor", "0:leader").at("west", "1:ship").start(turn=0)
    table.play("0 pillage myrkvlor")
    assert table.changes() == {"0.glory": 8, "myrkvlor": "pillaged", "1@west": "", "1@valhalla": "ship"}
    assert table.asked() == "1 action"


def test_off_the_board_she_does_nothing() -> None:
    table = scenario(3, modules=("gods",), gods=("frigga", "tyr")).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**WON, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


# -- she is moved ---------------------------------------------------------------------------------------------------
def test_the_province_she_left_protects_nobody_any_more() -> None:
    table = frigga().at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 send frigga>horgr", "1 pillage gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 6,
        "1.horns_step": 2,
        "gimle": "pillaged",
        "frigga": "horgr",
    }
    assert table.asked() == "2 action"
