"""Ymir: its STR is twice the number of its owner's figures in Valhalla; it costs nothing."""

import pytest

from tests.midgard.rules.helpers import strengths
from tests.midgard.scenario import Scenario, scenario


def ymir(seats: int = 3) -> Scenario:
    """Seat 0 has Ymir in its reserve."""
    return scenario(seats, modules=("rumours",)).upgrades(0, "ymir")


WON = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


@pytest.mark.parametrize(("dead", "strength"), [("warrior", 2), ("leader,warrior*2", 6), ("warrior*8,ship", 18)])
def test_each_figure_of_its_owner_in_valhalla_gives_it_2_str(dead: str, strength: int) -> None:
    table = ymir().at("valhalla", f"0:{dead}").at("gimle", "0:ymir 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (strength, 0), 1: (1, 0)}
    assert table.changes() == {**WON, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_with_an_empty_valhalla_it_has_str_0() -> None:
    table = ymir().at("gimle", "0:warrior,ymir 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (1, 0), 1: (1, 0)}
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior,ymir", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_the_figures_of_other_clans_in_valhalla_do_not_count() -> None:
    table = ymir().at("valhalla", "1:warrior*4 2:leader").at("gimle", "0:ymir 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (0, 0), 1: (1, 0)}
    assert table.changes() == {"0@gimle": "", "0@valhalla": "ymir", "1.glory": 3}
    assert table.asked() == "1 action"


def test_it_does_not_make_its_owners_other_figures_stronger() -> None:
    table = (
        (ymir().upgrades(0, "dwarf_chieftain").at("valhalla", "0:warrior*3").at("horgr", "0:ymir"))
        .at("gimle", "0:leader,warrior,dwarf_chieftain 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (6, 0), 1: (1, 0)}
    assert table.changes() == {**WON, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_figures_that_fall_before_str_is_compared_make_it_stronger() -> None:
    table = ymir().hand(1, "odins_smite").at("gimle", "0:warrior,ymir 1:warrior").start(turn=1)
    table.play("1 pillage gimle", "1 play odins_smite")
    assert strengths(table) == {0: (2, 0), 1: (1, 1)}
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior,ymir", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "2 action"


def test_its_str_counts_for_quests_R93() -> None:
    table = (
        ymir()
        .quests(0, "alfheim_3")
        .at("valhalla", "0:warrior*2")
        .at("gimle", "0:ymir 1:leader")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 9, "0.quests": "", "discard": "alfheim_3"}
    assert table.asked() == "0 raise"


def test_with_an_empty_valhalla_it_fulfils_no_quest_R93() -> None:
    table = ymir().quests(0, "alfheim_3").at("gimle", "0:ymir").finish_actions(first=0)
    assert table.changes() == {"phase": 6, "elvagar": "destroyed", "0.quests": "", "discard": "alfheim_3"}
    assert table.asked() == "-"


def test_card_and_invade_cost_nothing_however_strong_it_is() -> None:
    table = scenario(3, modules=("rumours",)).hand(0, "ymir").rage(0, 1).at("valhalla", "0:warrior*4").start(turn=0)
    table.play("0 upgrade ymir", "0 invade ymir>gimle")
    assert table.changes() == {"0.hand": "", "0.upgrades": "ymir", "0@gimle": "ymir"}
    assert table.asked() == "1 action"
    table = ymir().rage(0, 1).at("valhalla", "0:warrior*4").start(turn=0)
    table.play("0 invade ymir>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*4,ship", "0@gimle": "ymir"}
    assert table.asked() == "1 action"


def test_when_its_card_is_replaced_the_figure_leaves_the_board_for_the_box_R29() -> None:
    table = ymir().upgrades(0, "troll").hand(0, "dwarf_chieftain").at("gimle", "0:ymir").start(turn=0)
    table.play("0 upgrade dwarf_chieftain/ymir", "0 pass")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain troll",
        "discard": "ymir",
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,dwarf_chieftain,troll",
    }
    assert table.asked() == "1 action"
