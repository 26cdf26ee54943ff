"""Tyr's Domain: a Quest card that you reveal in battle may count as a +3 Battle card."""

from tests.midgard.scenario import scenario


def test_a_quest_card_may_count_3_and_win() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_domain")
        .hand(0, "alfheim_1")
        .hand(1, "tyrs_bash")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play tyrs_bash")
    assert table.changes() == {"0.hand": "", "0.table": "alfheim_1", "1.hand": "", "1.table": "tyrs_bash"}
    assert table.asked() == "0 count tyrs_domain"
    assert table.options() == ["count 3", "pass"]
    table.play("0 count 3")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.table": "",
        "discard": "alfheim_1",
        "gimle": "pillaged",
        "1.hand": "tyrs_bash",
        "1.table": "",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_it_counts_no_more_than_3_and_the_loser_takes_the_quest_back() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_domain")
        .hand(0, "alfheim_1")
        .hand(1, "tyrs_smash_1")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play tyrs_smash_1", "0 count 3")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_it_may_count_nothing() -> None:
    table = scenario(3).upgrades(0, "tyrs_domain").hand(0, "alfheim_1").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play alfheim_1", "0 pass")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_a_defender_may_count_a_quest_too() -> None:
    table = scenario(3).upgrades(1, "tyrs_domain").hand(1, "alfheim_1").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play alfheim_1", "1 count 3")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 3,
        "1.hand": "",
        "discard": "alfheim_1",
    }
    assert table.asked() == "1 action"


def test_an_upgrade_card_and_a_battle_card_bring_no_question_R47_R123() -> None:
    table = scenario(3).upgrades(0, "tyrs_domain").hand(0, "troll").at("gimle", "0:leader 1:warrior").start(turn=0)
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
    table = scenario(3).upgrades(0, "tyrs_domain").hand(0, "tyrs_bash").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_the_quest_cards_of_others_and_an_empty_hand_bring_no_question_R47() -> None:
    table = scenario(3).upgrades(0, "tyrs_domain").hand(1, "alfheim_1").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play alfheim_1")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_with_tyrs_wrath_it_counts_3_or_5_and_not_the_sum_R33() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_domain", "tyrs_wrath")
        .hand(0, "alfheim_1")
        .hand(1, "tyrs_smite_1")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play tyrs_smite_1")
    assert table.asked() == "0 count tyrs_wrath"
    assert table.options() == ["count 3", "count 5", "pass"]
    table.play("0 count 3")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_smite_1",
    }
    assert table.asked() == "1 action"


def test_thors_primacy_does_not_cancel_it_R49() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_domain")
        .hand(0, "alfheim_1")
        .hand(1, "thors_primacy")
        .at("gimle", "0:leader 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play thors_primacy", "0 count 3")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "alfheim_1",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_under_heimdalls_watch_the_quest_is_discarded_unasked_and_counts_nothing_R52_R124() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_domain")
        .hand(0, "alfheim_1")
        .hand(1, "heimdalls_watch_2")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play heimdalls_watch_2")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "alfheim_1 heimdalls_watch_2",
        "gimle": "pillaged",
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_heimdalls_sight_copies_what_the_quest_counts_R56_R124() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_domain")
        .hand(0, "alfheim_1")
        .hand(1, "heimdalls_sight")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play heimdalls_sight", "0 count 3")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_clans_are_asked_from_the_pillager_clockwise() -> None:
    """The Quest of the defender is asked for after the pillager's Odin's Smite."""
    table = (
        scenario(3)
        .upgrades(1, "tyrs_domain")
        .hand(0, "odins_smite")
        .hand(1, "alfheim_1")
        .at("gimle", "0:leader,warrior 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite", "1 play alfheim_1")
    assert table.changes() == {
        "0.hand": "",
        "0.table": "odins_smite",
        "1.hand": "",
        "1.table": "alfheim_1",
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 count tyrs_domain"


def test_it_costs_0_rage() -> None:
    table = scenario(3).hand(0, "tyrs_domain").rage(0, 1).start(turn=0)
    table.play("0 upgrade tyrs_domain")
    assert table.changes() == {"0.hand": "", "0.upgrades": "tyrs_domain"}
    assert table.asked() == "1 action"


def test_revealed_in_battle_itself_it_does_nothing_R123() -> None:
    table = scenario(3).hand(0, "tyrs_domain").at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_domain")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "warrior*3"}
    assert table.asked() == "1 action"
