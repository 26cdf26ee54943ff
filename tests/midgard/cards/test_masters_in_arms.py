"""Masters in Arms: your Warriors have STR 2, and each pair of them in a province counts STR 6 together."""

from fimbul.core.rules.ids import QUESTS
from tests.midgard.scenario import scenario


def test_a_pair_of_warriors_counts_6() -> None:
    table = scenario(3).upgrades(0, "masters_in_arms").at("gimle", "0:warrior*2 1:leader,warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*2",
    }
    assert table.asked() == "1 action"


def test_a_pair_of_warriors_counts_no_more_than_6() -> None:
    table = (
        scenario(3)
        .upgrades(0, "masters_in_arms")
        .at("gimle", "0:warrior*2 1:leader,warrior")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "leader,warrior,ship",
    }
    assert table.asked() == "1 action"


def test_an_odd_warrior_counts_2_beside_a_pair() -> None:
    table = (
        scenario(3)
        .upgrades(0, "masters_in_arms")
        .at("gimle", "0:warrior*3 1:leader,warrior")
        .at("west", "1:ship 2:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "leader,warrior,ship",
        "2@west": "",
        "2@valhalla": "ship",
    }
    assert table.asked() == "1 action"


def test_one_pair_and_an_odd_warrior_count_no_more_than_8() -> None:
    table = (
        scenario(3)
        .upgrades(0, "masters_in_arms")
        .upgrades(1, "sea_serpent")
        .at("gimle", "0:warrior*3 1:leader")
        .at("west", "1:ship,sea_serpent")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*3",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "leader,ship,sea_serpent",
    }
    assert table.asked() == "1 action"


def test_a_lone_warrior_counts_2() -> None:
    table = scenario(3).upgrades(0, "masters_in_arms").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_warriors_in_different_provinces_are_no_pair() -> None:
    table = (
        scenario(3)
        .upgrades(0, "masters_in_arms")
        .at("gimle", "0:warrior 1:warrior*2")
        .at("andlang", "0:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_a_pair_that_odins_smite_breaks_counts_2() -> None:
    table = (
        scenario(3)
        .upgrades(0, "masters_in_arms")
        .hand(1, "odins_smite")
        .at("gimle", "0:warrior*2 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play odins_smite")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1.glory": 3,
        "1.hand": "",
        "discard": "odins_smite",
    }
    assert table.asked() == "1 action"


def test_a_pair_counts_6_for_quests_too() -> None:
    table = (
        scenario(3)
        .upgrades(0, "masters_in_arms")
        .quests(0, "alfheim_1")
        .at("gimle", "0:warrior*2 1:leader")
        .at("west", "1:ship")
        .finish_actions(first=0)
    )
    assert table.changes() == {"0.glory": 5, "0.quests": "", "discard": "alfheim_1", "phase": QUESTS}
    assert table.asked() == "0 raise"


def test_a_warrior_costs_2_rage_to_invade_even_beside_another_R13() -> None:
    table = scenario(3).upgrades(0, "masters_in_arms").rage(0, 2).at("gimle", "0:warrior").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "1 action"


def test_with_1_rage_no_warrior_invades_R13() -> None:
    table = scenario(3).upgrades(0, "masters_in_arms").rage(0, 1).start(turn=0)
    assert not table.offers("invade warrior>gimle")
    assert table.why_not("0 invade warrior>gimle") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_it_costs_2_rage_and_one_warrior_may_invade_at_once_at_no_cost_R35() -> None:
    table = scenario(3).hand(0, "masters_in_arms").rage(0, 2).start(turn=0)
    table.play("0 upgrade masters_in_arms")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": "masters_in_arms"}
    assert table.asked() == "0 invade"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_1_rage_is_not_enough_for_it() -> None:
    table = scenario(3).hand(0, "masters_in_arms").rage(0, 1).start(turn=0)
    assert not table.offers("upgrade masters_in_arms")
    assert table.why_not("0 upgrade masters_in_arms") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_in_place_of_experts_in_arms_a_pair_counts_6() -> None:
    table = (
        scenario(3)
        .upgrades(0, "experts_in_arms")
        .hand(0, "masters_in_arms")
        .at("gimle", "0:warrior*2 1:leader,warrior")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 upgrade masters_in_arms/experts_in_arms", "0 pass", "0 pillage gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "masters_in_arms",
        "discard": "experts_in_arms",
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "0 action"
