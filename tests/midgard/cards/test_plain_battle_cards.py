"""Tyr's Bash, Smash, Crush, Smite, Rage and Judgement: they add their number in battle and do nothing else."""

import pytest

from fimbul import new_game
from tests.midgard.groups import lost, with_strength
from tests.midgard.rules.helpers import deck
from tests.midgard.scenario import Scenario, scenario

BONUS = {"tyrs_bash": 2, "tyrs_smash": 3, "tyrs_crush": 4, "tyrs_smite": 5, "tyrs_rage": 6, "tyrs_judgement": 8}
AGES = {"tyrs_smash": (1, 2), "tyrs_crush": (1, 2, 3), "tyrs_smite": (1, 2, 3), "tyrs_rage": (2, 3)}
ROWS = [(f"{name}_{age}" if age else name, bonus) for name, bonus in BONUS.items() for age in AGES.get(name, (0,))]
EVERY_CARD = pytest.mark.parametrize(("card", "bonus"), ROWS)
FIVE_SEATS = "tyrs_judgement"  # not in the deck with fewer


def table_for(card: str) -> Scenario:
    """Four seats, or as many as the card needs."""
    return scenario(5, modules=("fifth",)) if card == FIVE_SEATS else scenario(4)


@EVERY_CARD
def test_a_lone_warrior_beats_as_much_strength_as_the_card_adds(card: str, bonus: int) -> None:
    table = with_strength(table_for(card).hand(0, card).at("gimle", "0:warrior"), 1, bonus).start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == lost(1, bonus) | {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "discard": card,
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@EVERY_CARD
def test_against_1_more_the_lone_warrior_ties_and_all_lose_R63(card: str, bonus: int) -> None:
    table = with_strength(table_for(card).hand(0, card).at("gimle", "0:warrior"), 1, bonus + 1).start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == lost(1, bonus + 1) | {"0@gimle": "", "0@valhalla": "warrior"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_against_2_more_the_lone_warrior_loses_and_the_card_comes_back(card: str, bonus: int) -> None:
    table = with_strength(table_for(card).hand(0, card).at("gimle", "0:warrior"), 1, bonus + 2).start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_it_counts_for_a_defender_too_who_wins_battle_glory_and_no_reward_R73(card: str, bonus: int) -> None:
    table = with_strength(table_for(card).hand(1, card).at("gimle", "1:warrior"), 0, bonus).start(turn=0)
    table.play("0 pillage gimle", f"1 play {card}")
    assert table.changes() == lost(0, bonus) | {"1.hand": "", "1.glory": 3, "discard": card}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_thors_primacy_leaves_its_number_alone_R49(card: str, bonus: int) -> None:
    position = table_for(card).hand(0, "thors_primacy").hand(1, card).at("gimle", "1:leader")
    table = with_strength(position, 0, bonus - 1).start(turn=0)  # with the 3 of Thor's Primacy, 1 less than seat 1
    table.play("0 pillage gimle", "0 play thors_primacy", f"1 play {card}")
    assert table.changes() == lost(0, bonus - 1) | {"1.hand": "", "1.glory": 3, "discard": card}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_it_cannot_be_played_late_R60(card: str, bonus: int) -> None:
    table = table_for(card).age(3).hand(0, "manheim_1", card).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": card, "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"


def test_heimdalls_watch_scores_8_for_tyrs_judgement_R52() -> None:
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


def test_there_is_one_tyrs_judgement_with_five_seats_and_none_with_fewer() -> None:
    assert deck(new_game(seats=5, seed=1, modules=["fifth"]), 3).count("tyrs_judgement") == 1
    assert deck(new_game(seats=4, seed=1, modules=["fifth"]), 3).count("tyrs_judgement") == 0
