"""Tyr's Judgement: +8 in battle and no text."""

from fimbul import new_game
from tests.midgard.rules.helpers import deck
from tests.midgard.scenario import scenario


def test_it_adds_8_so_a_lone_warrior_beats_strength_8() -> None:
    table = (
        scenario(5, modules=("fifth",))
        .hand(0, "tyrs_judgement")
        .steps(1, 1, 1, 2)
        .at("gimle", "0:warrior 1:leader,warrior*3")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_judgement")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "leader,warrior*3,ship",
        "discard": "tyrs_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_against_strength_9_the_lone_warrior_ties_and_all_lose_R63() -> None:
    table = (
        scenario(5, modules=("fifth",))
        .hand(0, "tyrs_judgement")
        .hand(1, "tyrs_rage_3")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_judgement", "1 play tyrs_rage_3")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_against_strength_10_the_lone_warrior_loses_and_the_card_comes_back() -> None:
    table = (
        scenario(5, modules=("fifth",))
        .hand(0, "tyrs_judgement")
        .hand(1, "tyrs_rage_3")
        .at("gimle", "0:warrior 1:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_judgement", "1 play tyrs_rage_3")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_rage_3",
    }
    assert table.asked() == "1 action"


def test_it_adds_8_for_a_defender_too_who_wins_battle_glory_and_no_reward_R73() -> None:
    table = (
        scenario(5, modules=("fifth",))
        .hand(1, "tyrs_judgement")
        .at("gimle", "0:leader,warrior*3 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play tyrs_judgement")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader,warrior*3",
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_judgement",
    }
    assert table.asked() == "1 action"


def test_thors_primacy_leaves_its_number_alone_R49() -> None:
    table = (
        scenario(5, modules=("fifth",))
        .hand(0, "tyrs_judgement")
        .hand(1, "thors_primacy")
        .at("gimle", "0:warrior 1:leader,warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_judgement", "1 play thors_primacy")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader,warrior*2",
        "discard": "tyrs_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_heimdalls_watch_scores_8_for_it_R52() -> None:
    table = (
        scenario(5, modules=("fifth",))
        .hand(0, "tyrs_judgement")
        .hand(1, "heimdalls_watch_3")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_judgement", "1 play heimdalls_watch_3")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.glory": 8,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "heimdalls_watch_3 tyrs_judgement",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_is_no_late_card() -> None:
    table = (
        scenario(5, modules=("fifth",))
        .hand(0, "tyrs_judgement", "tyrs_crush_3")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_crush_3")
    assert table.asked() == "0 late"
    assert table.options() == ["pass"]
    table.play("0 pass")
    assert table.changes() == {
        "0.hand": "tyrs_judgement",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_crush_3",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_there_is_one_with_five_seats_and_none_with_fewer() -> None:
    assert deck(new_game(seats=5, seed=1, modules=["fifth"]), 3).count("tyrs_judgement") == 1
    assert deck(new_game(seats=4, seed=1, modules=["fifth"]), 3).count("tyrs_judgement") == 0
