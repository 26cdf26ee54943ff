"""Release Valhalla. Rulebook p.22."""

import pytest

from tests.midgard.rules.helpers import FULL_RESERVE, NEXT_AGE
from tests.midgard.scenario import scenario


def test_all_figures_in_valhalla_return_to_the_reserve_of_their_owners() -> None:
    """p.22"""
    table = (
        scenario(3)
        .upgrades(1, "troll")
        .at("valhalla", "0:leader,warrior*3,ship 1:warrior,troll")
        .at("gimle", "1:warrior")
        .finish_actions()
    )
    assert table.changes() == {
        "0@valhalla": "",
        "0@reserve": FULL_RESERVE,
        "1@valhalla": "",
        "1@reserve": "leader,warrior*7,ship,troll",
        "utgard": "destroyed",
        **NEXT_AGE,
    }
    assert table.asked() == "0,1,2 draft"


def test_figures_on_the_board_remain_there() -> None:
    """p.22"""
    table = scenario(3).at("gimle", "0:leader,warrior").at("yggdrasil", "1:warrior").at("north", "2:ship")
    done = table.finish_actions()
    assert done.changes() == {"utgard": "destroyed", **NEXT_AGE}
    assert done.asked() == "0,1,2 draft"


def test_figures_that_died_in_this_ages_ragnarok_return_too() -> None:
    """p.22"""
    table = scenario(3).at("utgard", "0:leader,warrior").finish_actions()
    assert table.changes() == {
        "0@utgard": "",
        "0@reserve": FULL_RESERVE,
        "0.glory": 4,
        "utgard": "destroyed",
        **NEXT_AGE,
    }
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("cards, each", [(("lokis_domain",), 1), (("lokis_eminence",), 2), (("lokis_wrath",), 3)])
def test_lokis_upgrades_pay_for_each_figure_released(cards: tuple[str, ...], each: int) -> None:
    """Card texts"""
    table = scenario(4).upgrades(0, *cards).at("valhalla", "0:leader,warrior*2 1:warrior").finish_actions()
    assert table.facts()["0.glory"] == 3 * each
    assert table.facts()["1.glory"] == 0


def test_the_figures_of_ragnarok_count_for_lokis_upgrades() -> None:
    """p.22: the Release comes after Ragnarök"""
    builder = scenario(4).upgrades(0, "lokis_domain").at("valhalla", "0:warrior").at("utgard", "0:leader")
    table = builder.finish_actions()
    assert table.changes()["0.glory"] == 2 + 2
    assert table.asked() == "0,1,2,3 draft"


def test_without_figures_in_valhalla_nothing_happens() -> None:
    """p.22"""
    table = scenario(3).upgrades(0, "lokis_domain").finish_actions()
    assert table.changes() == {"utgard": "destroyed", **NEXT_AGE}
    assert table.asked() == "0,1,2 draft"
