"""Experts in Arms: your Warriors have STR 2, and cost 2 Rage to invade."""

from fimbul.core.rules.ids import QUESTS
from tests.midgard.scenario import scenario


def test_each_warrior_counts_2() -> None:
    table = scenario(3).upgrades(0, "experts_in_arms").at("gimle", "0:warrior*2 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_a_pair_of_warriors_counts_no_more_than_4() -> None:
    table = scenario(3).upgrades(0, "experts_in_arms").at("gimle", "0:warrior*2 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_the_leader_and_the_warriors_of_others_are_as_strong_as_before() -> None:
    table = scenario(3).upgrades(0, "experts_in_arms").at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "warrior*3"}
    assert table.asked() == "1 action"


def test_a_warrior_counts_2_for_quests_too() -> None:
    table = (
        scenario(3)
        .upgrades(0, "experts_in_arms")
        .quests(0, "alfheim_1")
        .at("gimle", "0:warrior 1:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"0.glory": 5, "0.quests": "", "discard": "alfheim_1", "phase": QUESTS}
    assert table.asked() == "0 raise"


def test_a_warrior_costs_2_rage_to_invade_R13() -> None:
    table = scenario(3).upgrades(0, "experts_in_arms").rage(0, 2).start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_with_1_rage_no_warrior_invades_R13() -> None:
    table = scenario(3).upgrades(0, "experts_in_arms").rage(0, 1).start(turn=0)
    assert not table.offers("invade warrior>gimle")
    assert table.offers("invade leader>gimle")
    assert table.why_not("0 invade warrior>gimle") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_it_costs_2_rage_and_one_warrior_may_invade_at_once_at_no_cost_R35() -> None:
    table = scenario(3).hand(0, "experts_in_arms").rage(0, 2).start(turn=0)
    table.play("0 upgrade experts_in_arms")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": "experts_in_arms"}
    assert table.asked() == "0 invade"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_1_rage_is_not_enough_for_it() -> None:
    table = scenario(3).hand(0, "experts_in_arms").rage(0, 1).start(turn=0)
    assert not table.offers("upgrade experts_in_arms")
    assert table.why_not("0 upgrade experts_in_arms") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_warriors_on_the_board_when_it_is_played_count_2_at_once() -> None:
    table = scenario(3).hand(0, "experts_in_arms").at("gimle", "0:warrior*2 1:leader").passed(1, 2).start(turn=0)
    table.play("0 upgrade experts_in_arms", "0 pass", "0 pillage gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "experts_in_arms",
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "0 action"


def test_in_place_of_brothers_in_arms_three_warriors_count_6_and_no_pair_counts_more() -> None:
    table = (
        scenario(3)
        .upgrades(0, "brothers_in_arms")
        .hand(0, "experts_in_arms")
        .at("gimle", "0:warrior*3 1:leader,warrior")
        .at("west", "1:ship")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 upgrade experts_in_arms/brothers_in_arms", "0 pass", "0 pillage gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "experts_in_arms",
        "discard": "brothers_in_arms",
        "0@gimle": "",
        "0@valhalla": "warrior*3",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "leader,warrior,ship",
    }
    assert table.asked() == "0 action"
