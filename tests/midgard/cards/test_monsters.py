"""What Monsters have in common: card and figure cost Rage, and the figure has its printed STR in an outer province."""

from typing import NamedTuple

import pytest

from tests.midgard.groups import lost, with_strength
from tests.midgard.scenario import Scenario, scenario


class Facts(NamedTuple):
    """A Monster that invades outer provinces."""

    cost: int  # of the card, and of its figure
    strength: int
    modules: tuple[str, ...] = ()


MONSTERS = {
    "dwarf_chieftain": Facts(0, 2),
    "soldier_of_hel": Facts(0, 3),
    "troll": Facts(2, 2),
    "valkyrie": Facts(2, 2),
    "volur_witch": Facts(3, 3),
    "fire_giant": Facts(4, 4),
    "frost_giant": Facts(4, 4),
    "hildisvini": Facts(1, 1, ("rumours",)),
    "garm": Facts(2, 2, ("rumours",)),
    "nidhoggr": Facts(2, 2, ("rumours",)),
    "fenrir": Facts(2, 2, ("kickstarter",)),
    "mystic_troll": Facts(2, 2, ("kickstarter",)),
    "wolfman": Facts(3, 3, ("kickstarter",)),
    "mountain_giant": Facts(3, 3, ("kickstarter",)),
}
AS_A_LEADER = "mountain_giant"  # its figure invades for nothing
# Battles in which more happens: enemies that are no Monsters count nothing, the fallen pay, the loser may leave.
NO_PLAIN_TIE = ("wolfman", "valkyrie", "volur_witch")
NO_PLAIN_VICTORY = ("wolfman", "valkyrie", "nidhoggr", "frost_giant")
EVERY_MONSTER = pytest.mark.parametrize("card", MONSTERS)


def in_hand(card: str, rage: int) -> Scenario:
    return scenario(3, modules=MONSTERS[card].modules).hand(0, card).rage(0, rage)


def in_play(card: str) -> Scenario:
    """The figure is in the reserve."""
    return scenario(3, modules=MONSTERS[card].modules).upgrades(0, card)


# -- Rage -------------------------------------------------------------------------------------------------------------
@EVERY_MONSTER
def test_its_card_costs_its_rage_and_the_figure_may_invade_at_once_at_no_cost_R35(card: str) -> None:
    cost = MONSTERS[card].cost
    table = in_hand(card, cost + 1).start(turn=0)
    table.play(f"0 upgrade {card}")
    paid = {"0.rage": 1} if cost else {}
    assert table.changes() == {
        **paid,
        "0.hand": "",
        "0.upgrades": card,
        "0@reserve": f"leader,warrior*8,ship,{card}",
    }
    assert table.asked() == "0 invade"
    table.play(f"0 invade {card}>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*8,ship", "0@gimle": card}
    assert table.asked() == "1 action"


@EVERY_MONSTER
def test_the_last_rage_may_pay_for_its_card_and_the_invade_may_be_declined_R35(card: str) -> None:
    cost = MONSTERS[card].cost
    table = in_hand(card, cost or 1).start(turn=0)
    table.play(f"0 upgrade {card}", "0 pass")
    paid = {"0.rage": 0} if cost else {}
    assert table.changes() == {
        **paid,
        "0.hand": "",
        "0.upgrades": card,
        "0@reserve": f"leader,warrior*8,ship,{card}",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", [card for card in MONSTERS if card != AS_A_LEADER])
def test_later_the_figure_costs_as_much_to_invade_R13(card: str) -> None:
    cost = MONSTERS[card].cost
    table = in_play(card).rage(0, cost or 1).start(turn=0)
    table.play(f"0 invade {card}>gimle")
    paid = {"0.rage": 0} if cost else {}
    assert table.changes() == {**paid, "0@reserve": "leader,warrior*8,ship", "0@gimle": card}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", [card for card, facts in MONSTERS.items() if facts.cost > 1])
def test_1_rage_less_is_not_enough_for_the_card(card: str) -> None:
    table = in_hand(card, MONSTERS[card].cost - 1).start(turn=0)
    assert table.why_not(f"0 upgrade {card}") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


@pytest.mark.parametrize("card", [card for card, facts in MONSTERS.items() if facts.cost > 1 and card != AS_A_LEADER])
def test_1_rage_less_is_not_enough_for_the_invade(card: str) -> None:
    table = in_play(card).rage(0, MONSTERS[card].cost - 1).start(turn=0)
    assert table.why_not(f"0 invade {card}>gimle") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


# -- STR --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", [card for card in MONSTERS if card not in NO_PLAIN_TIE])
def test_it_ties_with_as_much_as_its_strength(card: str) -> None:
    strength = MONSTERS[card].strength
    table = with_strength(in_play(card).at("gimle", f"0:{card}"), 1, strength).start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == lost(1, strength) | {"0@gimle": "", "0@valhalla": card}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    "card",
    [card for card, facts in MONSTERS.items() if facts.strength > 1 and card not in NO_PLAIN_VICTORY],
)
def test_it_beats_1_less_than_its_strength(card: str) -> None:
    strength = MONSTERS[card].strength
    table = with_strength(in_play(card).at("gimle", f"0:{card}"), 1, strength - 1).start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == lost(1, strength - 1) | {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"
