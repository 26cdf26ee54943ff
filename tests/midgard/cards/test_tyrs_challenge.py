"""Tyr's Challenge: as an action, for 2 Rage, pillage a province that is pillaged already."""

from fimbul.core.rules.ids import GIFTS
from tests.midgard.scenario import scenario


def test_a_pillaged_province_of_your_choice_is_pillaged_again_for_2_rage() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_challenge")
        .at("gimle", "0:leader")
        .at("horgr", "0:warrior")
        .pillaged("gimle", "horgr")
        .start(turn=0)
    )
    table.play("0 use tyrs_challenge")
    assert table.changes() == {"0.rage": 4}
    assert table.asked() == "0 pillage tyrs_challenge"
    assert table.options() == ["pillage gimle", "pillage horgr"]
    table.play("0 pillage horgr")
    assert table.changes() == {"0.axes_step": 2}
    assert table.asked() == "1 action"


def test_the_only_province_in_question_is_taken_unasked() -> None:
    table = scenario(3).upgrades(0, "tyrs_challenge").rage(0, 2).at("gimle", "0:leader").pillaged("gimle").start(turn=0)
    table.play("0 use tyrs_challenge")
    assert table.changes() == {"0.rage": 0, "0.horns_step": 2}
    assert table.asked() == "1 action"


def test_1_rage_is_not_enough() -> None:
    table = scenario(3).upgrades(0, "tyrs_challenge").rage(0, 1).at("gimle", "0:leader").pillaged("gimle").start(turn=0)
    assert not table.offers("use tyrs_challenge")
    assert table.why_not("0 use tyrs_challenge") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_a_ship_in_the_fjord_reaches_both_provinces() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_challenge")
        .at("west", "0:ship")
        .pillaged("gimle", "myrkvlor", "horgr", "yggdrasil")
        .start(turn=0)
    )
    table.play("0 use tyrs_challenge")
    assert table.options() == ["pillage gimle", "pillage myrkvlor"]
    table.play("0 pillage myrkvlor")
    assert table.changes() == {"0.rage": 4, "0.glory": 5}
    assert table.asked() == "1 action"


def test_provinces_not_pillaged_out_of_reach_or_destroyed_are_no_targets() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_challenge")
        .at("west", "0:ship")
        .at("horgr", "0:leader 1:warrior")
        .pillaged("myrkvlor", "andlang")
        .destroyed("myrkvlor")
        .start(turn=0)
    )
    assert not table.offers("use tyrs_challenge")
    assert table.offers("pillage horgr")
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_without_the_card_a_pillaged_province_cannot_be_pillaged() -> None:
    table = scenario(3).at("gimle", "0:leader").pillaged("gimle").start(turn=0)
    assert table.why_not("0 use tyrs_challenge") == "not_in_play"
    assert table.why_not("0 pillage gimle") == "pillaged"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_yggdrasil_may_be_pillaged_again() -> None:
    table = scenario(3).upgrades(0, "tyrs_challenge").at("yggdrasil", "0:leader").pillaged("yggdrasil").start(turn=0)
    table.play("0 use tyrs_challenge")
    assert table.changes() == {"0.rage": 4, "0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2}
    assert table.asked() == "1 action"


def test_it_is_a_pillage_like_any_other_with_call_and_battle() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_challenge")
        .at("gimle", "0:leader")
        .at("andlang", "1:warrior")
        .pillaged("gimle")
        .start(turn=0)
    )
    table.play("0 use tyrs_challenge")
    assert table.asked() == "1 join"
    table.play("1 join warrior@andlang")
    assert table.changes() == {
        "0.rage": 4,
        "0.glory": 3,
        "0.horns_step": 2,
        "1@andlang": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_if_the_battle_is_lost_there_is_no_reward_and_the_province_stays_pillaged_R8() -> None:
    table = scenario(3).upgrades(0, "tyrs_challenge").at("gimle", "0:warrior 1:leader").pillaged("gimle").start(turn=0)
    table.play("0 use tyrs_challenge")
    assert table.changes() == {"0.rage": 4, "0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_it_may_be_used_again_and_again() -> None:
    table = (
        scenario(3).upgrades(0, "tyrs_challenge").at("gimle", "0:leader").pillaged("gimle").passed(1, 2).start(turn=0)
    )
    table.play("0 use tyrs_challenge", "0 use tyrs_challenge", "0 use tyrs_challenge")
    assert table.changes() == {
        "0.rage": 0,
        "0.horns_step": 4,
        "gimle": "",
        "horgr": "destroyed",
        "age": 3,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_once_every_province_is_pillaged_the_phase_is_over_and_no_challenge_possible_R8() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_challenge")
        .at("gimle", "0:leader")
        .pillaged("yggdrasil", "elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang")
        .destroyed("myrkvlor")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.horns_step": 2,
        "horgr": "destroyed",
        "yggdrasil": "",
        "elvagar": "",
        "angerboda": "",
        "muspelheim": "",
        "utgard": "",
        "andlang": "",
        "age": 3,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"
