"""What Clan upgrades have in common: their cost in Rage, no figure, and no effect when revealed in battle."""

import pytest

from tests.midgard.scenario import scenario

COSTS = {
    "friggas_charm": 0,
    "friggas_domain": 0,
    "friggas_protection": 0,
    "friggas_sacrifice": 1,
    "friggas_succor": 2,
    "lokis_blessing": 1,
    "lokis_domain": 1,
    "lokis_eminence": 2,
    "lokis_wrath": 3,
    "odins_inspiration": 2,
    "odins_throne": 2,
    "thors_conquest": 3,
    "thors_domain": 1,
    "thors_glory": 2,
    "tyrs_challenge": 0,
    "tyrs_domain": 0,
    "tyrs_prowess": 2,
    "tyrs_wrath": 1,
}
PILLAGED = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1@gimle": "", "1@valhalla": "warrior"}


@pytest.mark.parametrize(("card", "cost"), COSTS.items())
def test_it_costs_its_rage_and_brings_no_invade(card: str, cost: int) -> None:
    table = scenario(4).hand(0, card).rage(0, cost or 1).start(turn=0)
    table.play(f"0 upgrade {card}")
    paid = {"0.rage": 0} if cost else {}
    assert table.changes() == {**paid, "0.hand": "", "0.upgrades": card}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "cost"), [(card, cost) for card, cost in COSTS.items() if cost > 1])
def test_1_rage_less_is_not_enough(card: str, cost: int) -> None:
    table = scenario(4).hand(0, card).rage(0, cost - 1).start(turn=0)
    assert table.why_not(f"0 upgrade {card}") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


@pytest.mark.parametrize("card", COSTS)
def test_revealed_in_battle_by_the_winner_it_does_nothing_and_is_discarded_R123(card: str) -> None:
    table = scenario(4).hand(0, card).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {**PILLAGED, "0.hand": "", "discard": card}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", COSTS)
def test_revealed_in_battle_by_the_loser_it_does_nothing_and_comes_back_R123(card: str) -> None:
    table = scenario(4).hand(1, card).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"1 play {card}")
    assert table.changes() == PILLAGED
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", COSTS)
def test_revealed_in_battle_it_counts_nothing_R123(card: str) -> None:
    table = scenario(4).hand(0, card).at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "warrior*3"}
    assert table.asked() == "1 action"
