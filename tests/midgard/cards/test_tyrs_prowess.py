"""Tyr's Prowess: when you win a battle, 1 Rage each takes cards you revealed back into your hand."""

from tests.midgard.scenario import scenario


def test_the_winner_may_take_its_card_back_for_1_rage_before_all_else_R64() -> None:
    table = scenario(3).upgrades(0, "tyrs_prowess").hand(0, "tyrs_bash").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {"0.hand": "", "0.table": "tyrs_bash"}
    assert table.asked() == "0 keep tyrs_prowess"
    assert table.options() == ["keep tyrs_bash", "pass"]
    table.play("0 keep tyrs_bash")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "tyrs_bash",
        "0.table": "",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_may_be_declined() -> None:
    table = scenario(3).upgrades(0, "tyrs_prowess").hand(0, "tyrs_bash").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_1_rage_is_enough_and_0_is_not() -> None:
    table = (
        scenario(3)
        .upgrades(1, "tyrs_prowess")
        .rage(1, 1)
        .hand(1, "tyrs_bash")
        .at("gimle", "0:warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play tyrs_bash", "1 keep tyrs_bash")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.rage": 0, "1.glory": 3}
    assert table.asked() == "2 action"
    table = (
        scenario(3)
        .upgrades(1, "tyrs_prowess")
        .rage(1, 0)
        .hand(1, "tyrs_bash")
        .at("gimle", "0:warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play tyrs_bash")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_bash",
    }
    assert table.asked() == "2 action"


def test_losers_and_clans_that_tie_are_not_asked() -> None:
    table = (
        scenario(3).upgrades(0, "tyrs_prowess").hand(0, "tyrs_bash").at("gimle", "0:warrior 1:warrior*4").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"
    table = (
        scenario(3).upgrades(0, "tyrs_prowess").hand(0, "tyrs_bash").at("gimle", "0:warrior 1:warrior*3").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1@gimle": "", "1@valhalla": "warrior*3"}
    assert table.asked() == "1 action"


def test_a_winner_who_revealed_no_card_is_not_asked() -> None:
    table = scenario(3).upgrades(0, "tyrs_prowess").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_quest_and_upgrade_cards_may_be_taken_back_too() -> None:
    table = scenario(3).upgrades(0, "tyrs_prowess").hand(0, "alfheim_1").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play alfheim_1", "0 keep alfheim_1")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_late_cards_may_be_taken_back_for_1_rage_each_R61() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "tyrs_bash", "heimdalls_eye")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 play heimdalls_eye")
    assert table.asked() == "0 keep tyrs_prowess"
    assert table.options() == ["keep heimdalls_eye", "keep tyrs_bash", "pass"]
    table.play("0 keep heimdalls_eye")
    assert table.changes() == {"0.rage": 5, "0.hand": "heimdalls_eye", "0.table": "tyrs_bash"}
    assert table.asked() == "0 keep tyrs_prowess"
    assert table.options() == ["keep tyrs_bash", "pass"]
    table.play("0 keep tyrs_bash")
    assert table.changes() == {
        "0.rage": 4,
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "tyrs_bash heimdalls_eye",
        "0.table": "",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_with_1_rage_only_one_of_two_cards_is_taken_back() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .rage(0, 1)
        .hand(0, "tyrs_bash", "heimdalls_eye")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 play heimdalls_eye", "0 keep tyrs_bash")
    assert table.changes() == {
        "0.rage": 0,
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "tyrs_bash",
        "discard": "heimdalls_eye",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_two_copies_of_a_card_are_one_option_and_taken_back_one_by_one() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "heimdalls_eye", "heimdalls_eye")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_eye", "0 play heimdalls_eye")
    assert table.options() == ["keep heimdalls_eye", "pass"]
    table.play("0 keep heimdalls_eye", "0 pass")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "heimdalls_eye",
        "discard": "heimdalls_eye",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_cards_of_the_losers_are_not_on_offer() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "tyrs_smite_1")
        .hand(1, "tyrs_bash")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play tyrs_bash")
    assert table.options() == ["keep tyrs_smite_1", "pass"]
    table.play("0 keep tyrs_smite_1")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_lokis_trickery_takes_the_rage_first_R66() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .rage(0, 1)
        .hand(0, "tyrs_bash")
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play lokis_trickery")
    assert table.changes() == {
        "0.rage": 0,
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
        "1.rage": 7,
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_lokis_poison_takes_the_cards_first_R67() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "tyrs_bash")
        .hand(1, "lokis_poison")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play lokis_poison")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "gimle": "pillaged",
        "1.hand": "tyrs_bash lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
