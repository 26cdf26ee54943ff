"""Brothers in Arms: each pair of your Warriors in a province counts STR 3 together."""

from fimbul.core.rules.ids import QUESTS
from tests.midgard.scenario import scenario


def test_a_pair_of_warriors_counts_3() -> None:
    table = scenario(3).upgrades(0, "brothers_in_arms").at("gimle", "0:warrior*2 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_a_pair_of_warriors_counts_no_more_than_3() -> None:
    table = scenario(3).upgrades(0, "brothers_in_arms").at("gimle", "0:warrior*2 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_an_odd_warrior_counts_1_beside_a_pair() -> None:
    table = scenario(3).upgrades(0, "brothers_in_arms").at("gimle", "0:warrior*3 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "brothers_in_arms").at("gimle", "0:warrior*3 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*3",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_two_pairs_count_6() -> None:
    table = (
        scenario(3)
        .upgrades(0, "brothers_in_arms")
        .at("gimle", "0:warrior*4 1:leader")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "leader,ship",
    }
    assert table.asked() == "1 action"


def test_a_leader_and_a_warrior_are_no_pair() -> None:
    table = scenario(3).upgrades(0, "brothers_in_arms").at("gimle", "0:leader,warrior 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_warriors_in_different_provinces_are_no_pair() -> None:
    table = (
        scenario(3)
        .upgrades(0, "brothers_in_arms")
        .at("gimle", "0:warrior 1:warrior")
        .at("andlang", "0:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_the_warriors_of_another_clan_do_not_pair() -> None:
    table = scenario(3).upgrades(0, "brothers_in_arms").at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_a_pair_that_odins_smite_breaks_counts_1() -> None:
    table = (
        scenario(3)
        .upgrades(0, "brothers_in_arms")
        .hand(1, "odins_smite")
        .at("gimle", "0:warrior*2 1:warrior")
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


def test_a_pair_counts_3_for_quests_and_in_yggdrasil_too() -> None:
    table = (
        scenario(3)
        .upgrades(0, "brothers_in_arms")
        .quests(0, "yggdrasil_1")
        .at("yggdrasil", "0:warrior*2 1:warrior*2")
        .finish_actions(first=0)
    )
    assert table.changes() == {"0.glory": 6, "0.quests": "", "discard": "yggdrasil_1", "phase": QUESTS}
    assert table.asked() == "0 raise"


def test_a_warrior_still_costs_1_rage_to_invade_R13() -> None:
    table = scenario(3).upgrades(0, "brothers_in_arms").rage(0, 1).at("gimle", "0:warrior").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "1 action"


def test_it_costs_1_rage_and_one_warrior_may_invade_at_once_R35() -> None:
    table = scenario(3).hand(0, "brothers_in_arms").rage(0, 1).start(turn=0)
    table.play("0 upgrade brothers_in_arms")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": "brothers_in_arms"}
    assert table.asked() == "0 invade"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_the_invade_of_its_warrior_may_be_declined_R35() -> None:
    table = scenario(3).hand(0, "brothers_in_arms").start(turn=0)
    table.play("0 upgrade brothers_in_arms", "0 pass")
    assert table.changes() == {"0.rage": 5, "0.hand": "", "0.upgrades": "brothers_in_arms"}
    assert table.asked() == "1 action"
