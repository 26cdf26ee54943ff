"""Tyr's Crush: +4 in battle and no text."""

import pytest

from tests.midgard.scenario import scenario

EVERY_AGE = pytest.mark.parametrize("card", ["tyrs_crush_1", "tyrs_crush_2", "tyrs_crush_3"])


@EVERY_AGE
def test_it_adds_4_so_a_lone_warrior_beats_strength_4(card: str) -> None:
    table = scenario(4).hand(0, card).at("gimle", "0:warrior 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
        "discard": card,
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_against_strength_5_the_lone_warrior_ties_and_all_lose_R63(card: str) -> None:
    table = scenario(4).hand(0, card).at("gimle", "0:warrior 1:leader,warrior*2").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*2",
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_against_strength_6_the_lone_warrior_loses_and_the_card_comes_back(card: str) -> None:
    table = scenario(4).hand(0, card).at("gimle", "0:warrior 1:leader,warrior*3").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


@EVERY_AGE
def test_it_adds_4_for_a_defender_too_who_wins_battle_glory_and_no_reward_R73(card: str) -> None:
    table = scenario(4).hand(1, card).at("gimle", "0:leader,warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"1 play {card}")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": card,
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_thors_primacy_leaves_its_number_alone_R49(card: str) -> None:
    table = scenario(4).hand(0, "thors_primacy").hand(1, card).at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_primacy", f"1 play {card}")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": card,
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_it_cannot_be_played_late_R60(card: str) -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", card).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": card, "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"
