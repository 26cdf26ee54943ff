"""Tyr's Bash: +2 in battle and no text."""

import pytest

from tests.midgard.scenario import scenario

ONE_AGE = pytest.mark.parametrize("card", ["tyrs_bash"])


@ONE_AGE
def test_it_adds_2_so_a_lone_warrior_beats_strength_2(card: str) -> None:
    table = scenario(4).hand(0, card).at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": card,
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@ONE_AGE
def test_against_strength_3_the_lone_warrior_ties_and_all_lose_R63(card: str) -> None:
    table = scenario(4).hand(0, card).at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


@ONE_AGE
def test_against_strength_4_the_lone_warrior_loses_and_the_card_comes_back(card: str) -> None:
    table = scenario(4).hand(0, card).at("gimle", "0:warrior 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


@ONE_AGE
def test_it_adds_2_for_a_defender_too_who_wins_battle_glory_and_no_reward_R73(card: str) -> None:
    table = scenario(4).hand(1, card).at("gimle", "0:warrior*2 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"1 play {card}")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1.hand": "",
        "1.glory": 3,
        "discard": card,
    }
    assert table.asked() == "1 action"


@ONE_AGE
def test_thors_primacy_leaves_its_number_alone_R49(card: str) -> None:
    table = scenario(4).hand(0, "thors_primacy").hand(1, card).at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_primacy", f"1 play {card}")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": card,
    }
    assert table.asked() == "1 action"


@ONE_AGE
def test_it_cannot_be_played_late_R60(card: str) -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", card).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": card, "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"
