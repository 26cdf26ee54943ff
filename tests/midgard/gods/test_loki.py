"""Loki: after a battle in his province the losers gain the battle Glory, each its own Axes; the winner does not."""

import pytest

from tests.midgard.scenario import Scenario, scenario


def loki(place: str = "gimle", seats: int = 3, *, modules: tuple[str, ...] = ()) -> Scenario:
    """Loki stands in a province; Tyr is the other god, and nowhere yet."""
    return scenario(seats, modules=("gods", *modules), gods=("loki", "tyr")).god("loki", place)


# -- his power ------------------------------------------------------------------------------------------------------
def test_every_loser_gains_the_value_of_its_own_axes_and_the_winner_no_battle_glory() -> None:
    table = (
        loki()
        .steps(0, 1, 6, 1)
        .steps(1, 1, 2, 1)
        .steps(2, 1, 5, 1)
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 4,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.glory": 8,
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_a_pillager_who_loses_gains_it_and_the_defender_who_wins_does_not() -> None:
    table = loki().at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.glory": 3, "0@gimle": "", "0@valhalla": "warrior"}
    assert table.asked() == "0 send"


def test_after_a_tie_all_are_losers_and_gain_it_R108() -> None:
    table = loki().steps(1, 1, 3, 1).at("gimle", "0:leader 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 5,
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "0 send"


def test_a_loser_with_only_a_ship_in_the_fjord_gains_it() -> None:
    table = loki().at("gimle", "0:leader").at("west", "1:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 3,
        "1@west": "",
        "1@valhalla": "ship",
    }
    assert table.asked() == "0 send"


def test_clans_that_did_not_fight_gain_nothing() -> None:
    table = loki(seats=4).at("gimle", "0:leader 1:warrior").at("horgr", "2:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_a_pillage_without_battle_pays_nobody_R45() -> None:
    table = loki().at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 send"


def test_the_winners_card_and_the_token_pay_as_ever() -> None:
    table = loki("myrkvlor").hand(0, "thors_hammer").at("myrkvlor", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage myrkvlor", "0 play thors_hammer")
    assert table.changes() == {
        "0.glory": 8,
        "0.hand": "",
        "discard": "thors_hammer",
        "myrkvlor": "pillaged",
        "1.glory": 3,
        "1@myrkvlor": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_the_losers_gain_it_after_the_reward_and_before_the_text_of_the_winners_card_R64() -> None:
    table = loki().upgrades(0, "lord_of_axes").hand(0, "thors_oath").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "discard": "thors_oath",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 raise lord_of_axes"
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2, "1.glory": 3}
    assert table.asked() == "0 raise thors_oath"


def test_backstab_finds_only_what_the_winner_had_before_R69() -> None:
    table = loki().glory(0, 1).hand(1, "lokis_backstab").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {
        "0.glory": 0,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 4,
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


@pytest.mark.parametrize("province", ["myrkvlor", "andlang", "yggdrasil"])
def test_elsewhere_even_at_the_same_fjord_he_does_nothing_and_stays(province: str) -> None:
    gained = {
        "myrkvlor": {"0.glory": 8},
        "andlang": {"0.glory": 3, "0.horns_step": 2},
        "yggdrasil": {"0.glory": 4, "0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2},
    }
    table = loki().at(province, "0:leader 1:warrior").start(turn=0)
    table.play(f"0 pillage {province}")
    assert table.changes() == {
        **gained[province],
        province: "pillaged",
        f"1@{province}": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_off_the_board_he_does_nothing() -> None:
    table = scenario(3, modules=("gods",), gods=("loki", "tyr")).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
