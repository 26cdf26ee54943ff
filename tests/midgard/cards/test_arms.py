"""Brothers, Experts and Masters in Arms: how strong your Warriors are, alone and in pairs.

Brothers: each pair in a province counts STR 3 together. Experts: each Warrior has STR 2 and costs 2 Rage to invade.
Masters: STR 2 and 2 Rage too, and each pair counts 6.
"""

import pytest

from fimbul.core.rules.ids import QUESTS
from tests.midgard.groups import lost, with_strength
from tests.midgard.scenario import scenario

ARMS = ("brothers_in_arms", "experts_in_arms", "masters_in_arms")
EVERY_CARD = pytest.mark.parametrize("card", ARMS)
# The STR of so many Warriors in one province.
STRENGTHS = [
    ("brothers_in_arms", 1, 1),
    ("brothers_in_arms", 2, 3),
    ("brothers_in_arms", 3, 4),
    ("brothers_in_arms", 4, 6),
    ("experts_in_arms", 1, 2),
    ("experts_in_arms", 2, 4),
    ("experts_in_arms", 3, 6),
    ("masters_in_arms", 1, 2),
    ("masters_in_arms", 2, 6),
    ("masters_in_arms", 3, 8),
]
SINGLE = [(card, strength) for card, warriors, strength in STRENGTHS if warriors == 1]
PAIR = [(card, strength) for card, warriors, strength in STRENGTHS if warriors == 2]
COST = [("brothers_in_arms", 1), ("experts_in_arms", 2), ("masters_in_arms", 2)]  # of the card, and of a Warrior
PILLAGED = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


def group(warriors: int) -> str:
    return "warrior" if warriors == 1 else f"warrior*{warriors}"


# -- Warriors in battle -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "warriors", "strength"), [row for row in STRENGTHS if row[2] > 1])
def test_warriors_beat_1_less_than_their_strength(card: str, warriors: int, strength: int) -> None:
    position = scenario(3).upgrades(0, card).at("gimle", f"0:{group(warriors)}")
    table = with_strength(position, 1, strength - 1).start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == lost(1, strength - 1) | PILLAGED
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "warriors", "strength"), STRENGTHS)
def test_warriors_tie_with_as_much_as_their_strength(card: str, warriors: int, strength: int) -> None:
    position = scenario(3).upgrades(0, card).at("gimle", f"0:{group(warriors)}")
    table = with_strength(position, 1, strength).start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == lost(1, strength) | {"0@gimle": "", "0@valhalla": group(warriors)}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "single"), SINGLE)
def test_a_leader_and_a_warrior_are_no_pair(card: str, single: int) -> None:
    position = scenario(3).upgrades(0, card).at("gimle", "0:leader,warrior")
    table = with_strength(position, 1, 3 + single).start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == lost(1, 3 + single) | {"0@gimle": "", "0@valhalla": "leader,warrior"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "single"), SINGLE)
def test_warriors_in_different_provinces_are_no_pair(card: str, single: int) -> None:
    position = scenario(3).upgrades(0, card).at("gimle", "0:warrior").at("andlang", "0:warrior")
    table = with_strength(position, 1, single).start(turn=0)
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == lost(1, single) | {"0@gimle": "", "0@valhalla": "warrior"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_the_leader_and_the_warriors_of_others_are_as_strong_as_before(card: str) -> None:
    table = scenario(3).upgrades(0, card).at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**PILLAGED, "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, card).at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "warrior*3"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    ("card", "enemies"),
    [("brothers_in_arms", "warrior"), ("experts_in_arms", "warrior*2"), ("masters_in_arms", "warrior*2")],
)
def test_a_pair_that_odins_smite_breaks_counts_as_one_warrior(card: str, enemies: str) -> None:
    position = scenario(3).upgrades(0, card).hand(1, "odins_smite").at("gimle", f"0:warrior*2 1:{enemies}")
    table = position.start(turn=0)
    table.play("0 pillage gimle", "1 play odins_smite")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1.glory": 3,
        "1.hand": "",
        "discard": "odins_smite",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "pair"), PAIR)
def test_warriors_on_the_board_when_it_is_played_count_at_once(card: str, pair: int) -> None:
    position = scenario(3).hand(0, card).at("gimle", "0:warrior*2").passed(1, 2)
    table = with_strength(position, 1, pair - 1).start(turn=0)
    table.play(f"0 upgrade {card}", "0 pass", "0 pillage gimle")
    cost = dict(COST)[card]
    assert table.changes() == lost(1, pair - 1) | PILLAGED | {"0.rage": 6 - cost, "0.hand": "", "0.upgrades": card}
    assert table.asked() == "0 action"


# -- Quests -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "warriors", "others", "ships"),
    [
        ("brothers_in_arms", "warrior*2", "warrior*2", ""),
        ("experts_in_arms", "warrior", "warrior", ""),
        ("masters_in_arms", "warrior*2", "leader", "1:ship"),
    ],
)
def test_warriors_are_as_strong_for_quests(card: str, warriors: str, others: str, ships: str) -> None:
    position = scenario(3).upgrades(0, card).quests(0, "alfheim_1").at("gimle", f"0:{warriors} 1:{others}")
    table = position.at("west", ships).finish_actions(first=0)
    assert table.changes() == {"0.glory": 5, "0.quests": "", "discard": "alfheim_1", "phase": QUESTS}
    assert table.asked() == "0 raise"


@pytest.mark.parametrize(
    ("card", "others"),
    [("brothers_in_arms", "warrior*2"), ("experts_in_arms", "leader"), ("masters_in_arms", "leader,warrior*2")],
)
def test_warriors_are_as_strong_in_yggdrasil(card: str, others: str) -> None:
    position = scenario(3).upgrades(0, card).quests(0, "yggdrasil_1").at("yggdrasil", f"0:warrior*2 1:{others}")
    table = position.finish_actions(first=0)
    assert table.changes() == {"0.glory": 6, "0.quests": "", "discard": "yggdrasil_1", "phase": QUESTS}
    assert table.asked() == "0 raise"


# -- the cost of Warriors ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "cost"), COST)
def test_a_warrior_costs_as_much_rage_to_invade_as_it_is_strong_even_beside_another_R13(card: str, cost: int) -> None:
    table = scenario(3).upgrades(0, card).rage(0, cost).at("gimle", "0:warrior").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", ["experts_in_arms", "masters_in_arms"])
def test_with_1_rage_no_warrior_of_str_2_invades_R13(card: str) -> None:
    table = scenario(3).upgrades(0, card).rage(0, 1).start(turn=0)
    assert not table.offers("invade warrior>gimle")
    assert table.offers("invade leader>gimle")
    assert table.why_not("0 invade warrior>gimle") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


# -- the card ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "cost"), COST)
def test_one_warrior_may_invade_at_once_at_no_more_than_the_cost_of_the_card_R35(card: str, cost: int) -> None:
    table = scenario(3).hand(0, card).rage(0, cost).start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": card}
    assert table.asked() == "0 invade"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "cost"), COST)
def test_the_invade_of_its_warrior_may_be_declined_R35(card: str, cost: int) -> None:
    table = scenario(3).hand(0, card).start(turn=0)
    table.play(f"0 upgrade {card}", "0 pass")
    assert table.changes() == {"0.rage": 6 - cost, "0.hand": "", "0.upgrades": card}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", ["experts_in_arms", "masters_in_arms"])
def test_1_rage_is_not_enough_for_a_card_that_costs_2(card: str) -> None:
    table = scenario(3).hand(0, card).rage(0, 1).start(turn=0)
    assert not table.offers(f"upgrade {card}")
    assert table.why_not(f"0 upgrade {card}") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_experts_in_place_of_brothers_three_warriors_count_6_and_no_pair_counts_more() -> None:
    position = scenario(3).upgrades(0, "brothers_in_arms").hand(0, "experts_in_arms").at("gimle", "0:warrior*3")
    table = with_strength(position, 1, 6).passed(1, 2).start(turn=0)
    table.play("0 upgrade experts_in_arms/brothers_in_arms", "0 pass", "0 pillage gimle")
    assert table.changes() == lost(1, 6) | {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "experts_in_arms",
        "discard": "brothers_in_arms",
        "0@gimle": "",
        "0@valhalla": "warrior*3",
    }
    assert table.asked() == "0 action"


def test_masters_in_place_of_experts_a_pair_counts_6() -> None:
    position = scenario(3).upgrades(0, "experts_in_arms").hand(0, "masters_in_arms").at("gimle", "0:warrior*2")
    table = with_strength(position, 1, 5).passed(1, 2).start(turn=0)
    table.play("0 upgrade masters_in_arms/experts_in_arms", "0 pass", "0 pillage gimle")
    assert table.changes() == lost(1, 5) | PILLAGED | {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "masters_in_arms",
        "discard": "experts_in_arms",
    }
    assert table.asked() == "0 action"
