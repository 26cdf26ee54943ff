"""Tyr's Wrath: a Quest card that you reveal in battle may count as a +5 Battle card."""

from tests.midgard.scenario import scenario


def test_a_quest_card_may_count_5_and_win() -> None:
    table = (
        scenario(4)
        .upgrades(0, "tyrs_wrath")
        .hand(0, "alfheim_1")
        .hand(1, "tyrs_crush_1")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play tyrs_crush_1")
    assert table.changes() == {"0.hand": "", "0.table": "alfheim_1", "1.hand": "", "1.table": "tyrs_crush_1"}
    assert table.asked() == "0 count tyrs_wrath"
    assert table.options() == ["count 5", "pass"]
    table.play("0 count 5")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.table": "",
        "discard": "alfheim_1",
        "gimle": "pillaged",
        "1.hand": "tyrs_crush_1",
        "1.table": "",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_it_counts_no_more_than_5() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_wrath")
        .hand(0, "alfheim_1")
        .hand(1, "tyrs_smite_1")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play tyrs_smite_1", "0 count 5")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_it_may_count_nothing() -> None:
    table = scenario(3).upgrades(0, "tyrs_wrath").hand(0, "alfheim_1").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play alfheim_1", "0 pass")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_an_upgrade_card_brings_no_question_R47_R123() -> None:
    table = scenario(3).upgrades(0, "tyrs_wrath").hand(0, "troll").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play troll")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "troll",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_with_tyrs_domain_it_counts_3_or_5_and_not_the_sum_R33() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_wrath", "tyrs_domain")
        .hand(0, "alfheim_1")
        .hand(1, "tyrs_smite_1")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play tyrs_smite_1")
    assert table.asked() == "0 count tyrs_wrath"
    assert table.options() == ["count 3", "count 5", "pass"]
    table.play("0 count 5")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_thors_primacy_does_not_cancel_it_R49() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_wrath")
        .hand(0, "alfheim_1")
        .hand(1, "thors_primacy")
        .at("gimle", "0:leader 1:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play thors_primacy", "0 count 5")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "alfheim_1",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_under_heimdalls_watch_the_quest_is_discarded_unasked_and_counts_nothing_R52_R124() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_wrath")
        .hand(0, "alfheim_1", "manheim_1")
        .hand(1, "heimdalls_watch_3")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play heimdalls_watch_3")
    assert table.changes() == {"0.hand": "manheim_1", "1.hand": "", "discard": "alfheim_1 heimdalls_watch_3"}
    assert table.asked() == "0 card"
    table.play("0 play manheim_1")
    assert table.asked() == "0 count tyrs_wrath"
    table.play("0 count 5")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "alfheim_1 manheim_1 heimdalls_watch_3",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_it_costs_1_rage() -> None:
    table = scenario(3).hand(0, "tyrs_wrath").rage(0, 1).start(turn=0)
    table.play("0 upgrade tyrs_wrath")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": "tyrs_wrath"}
    assert table.asked() == "1 action"


def test_heimdalls_sight_copies_what_the_quest_counts_R124() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_wrath")
        .hand(0, "alfheim_1")
        .hand(1, "heimdalls_sight")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play heimdalls_sight", "0 count 5")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"
