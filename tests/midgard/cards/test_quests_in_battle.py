"""Tyr's Domain and Tyr's Wrath: a Quest card that you reveal in battle may count as a +3 or +5 Battle card."""

import pytest

from tests.midgard.scenario import scenario

# What each counts, and Battle cards of 1 less and of the same number.
NUMBERS = [("tyrs_domain", 3, "tyrs_bash", "tyrs_smash_1"), ("tyrs_wrath", 5, "tyrs_crush_1", "tyrs_smite_1")]
EVERY_CARD = pytest.mark.parametrize("card", [row[0] for row in NUMBERS])
EVERY_NUMBER = pytest.mark.parametrize(("card", "number"), [row[:2] for row in NUMBERS])
PILLAGED = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


# -- what it counts ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "number", "less"), [row[:3] for row in NUMBERS])
def test_a_quest_card_may_count_its_number_and_win(card: str, number: int, less: str) -> None:
    table = (
        scenario(4).upgrades(0, card).hand(0, "alfheim_1").hand(1, less).at("gimle", "0:leader 1:leader").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", f"1 play {less}")
    assert table.changes() == {"0.hand": "", "0.table": "alfheim_1", "1.hand": "", "1.table": less}
    assert table.asked() == f"0 count {card}"
    assert table.options() == [f"count {number}", "pass"]
    table.play(f"0 count {number}")
    assert table.changes() == {
        **PILLAGED,
        "0.table": "",
        "discard": "alfheim_1",
        "1.hand": less,
        "1.table": "",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "number", "same"), [(row[0], row[1], row[3]) for row in NUMBERS])
def test_it_counts_no_more_and_whoever_loses_takes_the_quest_back(card: str, number: int, same: str) -> None:
    table = (
        scenario(3).upgrades(0, card).hand(0, "alfheim_1").hand(1, same).at("gimle", "0:leader 1:leader").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", f"1 play {same}", f"0 count {number}")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_it_may_count_nothing(card: str) -> None:
    table = scenario(3).upgrades(0, card).hand(0, "alfheim_1").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play alfheim_1", "0 pass")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


@EVERY_NUMBER
def test_a_defender_may_count_a_quest_too(card: str, number: int) -> None:
    table = scenario(3).upgrades(1, card).hand(1, "alfheim_1").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play alfheim_1", f"1 count {number}")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 3,
        "1.hand": "",
        "discard": "alfheim_1",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    ("card", "chosen", "changes"),
    [
        (
            "tyrs_domain",
            3,
            {"0@gimle": "", "0@valhalla": "leader", "1.glory": 3, "1.hand": "", "discard": "tyrs_smite_1"},
        ),
        ("tyrs_wrath", 5, {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}),
    ],
)
def test_with_both_cards_a_quest_counts_3_or_5_and_not_the_sum_R33(
    card: str, chosen: int, changes: dict[str, object]
) -> None:
    table = (
        scenario(3)
        .upgrades(0, card, *[other for other in ("tyrs_domain", "tyrs_wrath") if other != card])
        .hand(0, "alfheim_1")
        .hand(1, "tyrs_smite_1")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play tyrs_smite_1")
    assert table.asked() == "0 count tyrs_wrath"
    assert table.options() == ["count 3", "count 5", "pass"]
    table.play(f"0 count {chosen}")
    assert table.changes() == changes
    assert table.asked() == "1 action"


# -- what brings no question ------------------------------------------------------------------------------------------
@EVERY_CARD
def test_an_upgrade_card_and_a_battle_card_bring_no_question_R47_R123(card: str) -> None:
    table = scenario(3).upgrades(0, card).hand(0, "troll").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play troll")
    assert table.changes() == {
        **PILLAGED,
        "0.hand": "",
        "discard": "troll",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, card).hand(0, "tyrs_bash").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_the_quest_cards_of_others_and_an_empty_hand_bring_no_question_R47(card: str) -> None:
    table = scenario(3).upgrades(0, card).hand(1, "alfheim_1").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play alfheim_1")
    assert table.changes() == {**PILLAGED, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


# -- beside other cards -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "number", "enemies"), [("tyrs_domain", 3, "warrior*2"), ("tyrs_wrath", 5, "leader,warrior")]
)
def test_thors_primacy_does_not_cancel_it_R49(card: str, number: int, enemies: str) -> None:
    table = (
        scenario(3)
        .upgrades(0, card)
        .hand(0, "alfheim_1")
        .hand(1, "thors_primacy")
        .at("gimle", f"0:leader 1:{enemies}")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play thors_primacy", f"0 count {number}")
    assert table.changes() == {
        **PILLAGED,
        "0.hand": "",
        "discard": "alfheim_1",
        "1@gimle": "",
        "1@valhalla": enemies,
    }
    assert table.asked() == "1 action"


@EVERY_CARD
def test_under_heimdalls_watch_the_quest_is_discarded_unasked_and_counts_nothing_R52_R124(card: str) -> None:
    table = (
        scenario(3)
        .upgrades(0, card)
        .hand(0, "alfheim_1")
        .hand(1, "heimdalls_watch_2")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play heimdalls_watch_2")
    assert table.changes() == {
        **PILLAGED,
        "0.hand": "",
        "discard": "alfheim_1 heimdalls_watch_2",
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


@EVERY_NUMBER
def test_a_second_quest_revealed_under_heimdalls_watch_may_count_R52_R124(card: str, number: int) -> None:
    table = (
        scenario(3)
        .upgrades(0, card)
        .hand(0, "alfheim_1", "manheim_1")
        .hand(1, "heimdalls_watch_3")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play heimdalls_watch_3")
    assert table.changes() == {"0.hand": "manheim_1", "1.hand": "", "discard": "alfheim_1 heimdalls_watch_3"}
    assert table.asked() == "0 card"
    table.play("0 play manheim_1")
    assert table.asked() == f"0 count {card}"
    table.play(f"0 count {number}")
    assert table.changes() == {
        **PILLAGED,
        "0.hand": "",
        "discard": "alfheim_1 manheim_1 heimdalls_watch_3",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


@EVERY_NUMBER
def test_heimdalls_sight_copies_what_the_quest_counts_R56_R124(card: str, number: int) -> None:
    table = (
        scenario(3)
        .upgrades(0, card)
        .hand(0, "alfheim_1")
        .hand(1, "heimdalls_sight")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play alfheim_1", "1 play heimdalls_sight", f"0 count {number}")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_clans_are_asked_from_the_pillager_clockwise(card: str) -> None:
    """The Quest of the defender is asked for after the pillager's Odin's Smite."""
    table = (
        scenario(3)
        .upgrades(1, card)
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
    assert table.asked() == f"1 count {card}"
