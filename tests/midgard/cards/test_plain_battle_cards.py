"""Tyr's Bash, Smash, Crush, Smite and Rage: they add their number in battle and have no text."""

import pytest

from tests.midgard.scenario import Scenario, scenario

BONUS = {"tyrs_bash": 2, "tyrs_smash": 3, "tyrs_crush": 4, "tyrs_smite": 5, "tyrs_rage": 6}
AGES = {"tyrs_smash": (1, 2), "tyrs_crush": (1, 2, 3), "tyrs_smite": (1, 2, 3), "tyrs_rage": (2, 3)}
ROWS = [(f"{name}_{age}" if age else name, bonus) for name, bonus in BONUS.items() for age in AGES.get(name, (0,))]
EVERY_CARD = pytest.mark.parametrize(("card", "bonus"), ROWS)
GROUPS = {  # figures of so much STR in a province, and in its fjord
    1: ("warrior", ""),
    2: ("warrior*2", ""),
    3: ("leader", ""),
    4: ("leader,warrior", ""),
    5: ("leader,warrior*2", ""),
    6: ("leader,warrior*3", ""),
    7: ("leader,warrior*2", "ship"),
    8: ("leader,warrior*3", "ship"),
}


def with_strength(position: Scenario, seat: int, strength: int) -> Scenario:
    """A seat has so much STR in Gimle and its fjord."""
    here, ships = GROUPS[strength]
    position.steps(seat, 1, 1, 2).at("gimle", f"{seat}:{here}")
    return position.at("west", f"{seat}:{ships}") if ships else position


def lost(seat: int, strength: int) -> dict[str, object]:
    """What changes for a seat that loses them all."""
    here, ships = GROUPS[strength]
    found: dict[str, object] = {f"{seat}@gimle": "", f"{seat}@valhalla": f"{here},{ships}" if ships else here}
    return found | ({f"{seat}@west": ""} if ships else {})


@EVERY_CARD
def test_a_lone_warrior_beats_as_much_strength_as_the_card_adds(card: str, bonus: int) -> None:
    table = with_strength(scenario(4).hand(0, card).at("gimle", "0:warrior"), 1, bonus).start(turn=0)
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
    table = with_strength(scenario(4).hand(0, card).at("gimle", "0:warrior"), 1, bonus + 1).start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == lost(1, bonus + 1) | {"0@gimle": "", "0@valhalla": "warrior"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_against_2_more_the_lone_warrior_loses_and_the_card_comes_back(card: str, bonus: int) -> None:
    table = with_strength(scenario(4).hand(0, card).at("gimle", "0:warrior"), 1, bonus + 2).start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_it_counts_for_a_defender_too_who_wins_battle_glory_and_no_reward_R73(card: str, bonus: int) -> None:
    table = with_strength(scenario(4).hand(1, card).at("gimle", "1:warrior"), 0, bonus).start(turn=0)
    table.play("0 pillage gimle", f"1 play {card}")
    assert table.changes() == lost(0, bonus) | {"1.hand": "", "1.glory": 3, "discard": card}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_thors_primacy_leaves_its_number_alone_R49(card: str, bonus: int) -> None:
    position = scenario(4).hand(0, "thors_primacy").hand(1, card).at("gimle", "1:leader")
    table = with_strength(position, 0, bonus - 1).start(turn=0)  # with the 3 of Thor's Primacy, 1 less than seat 1
    table.play("0 pillage gimle", "0 play thors_primacy", f"1 play {card}")
    assert table.changes() == lost(0, bonus - 1) | {"1.hand": "", "1.glory": 3, "discard": card}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_it_cannot_be_played_late_R60(card: str, bonus: int) -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", card).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": card, "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"
