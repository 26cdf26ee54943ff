"""Tyr: in a battle in his province every figure counts 0 STR; only cards do."""

import pytest

from tests.midgard.rules.helpers import strengths
from tests.midgard.scenario import Scenario, scenario


def tyr(place: str = "gimle", seats: int = 3, *, modules: tuple[str, ...] = ()) -> Scenario:
    """Tyr stands in a province; Thor is the other god, and nowhere yet."""
    return scenario(seats, modules=("gods", *modules), gods=("tyr", "thor")).god("tyr", place)


WON = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


# -- his power ------------------------------------------------------------------------------------------------------
def test_only_cards_count_so_a_warrior_with_the_better_card_beats_a_host() -> None:
    table = tyr().hand(0, "tyrs_smash_1").hand(1, "tyrs_bash").at("gimle", "0:warrior 1:leader,warrior*3")
    played = table.start(turn=0).play("0 pillage gimle", "0 play tyrs_smash_1", "1 play tyrs_bash")
    assert strengths(played) == {0: (0, 3), 1: (0, 2)}
    assert played.changes() == {
        **WON,
        "0.hand": "",
        "discard": "tyrs_smash_1",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*3",
    }
    assert played.asked() == "0 send"


def test_without_cards_it_is_a_tie_of_0_and_all_figures_die_R63() -> None:
    table = tyr().at("gimle", "0:leader,warrior*3 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (0, 0), 1: (0, 0)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader,warrior*3",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_ships_in_the_fjord_monsters_pairs_and_mystics_count_0_too() -> None:
    table = (
        tyr(modules=("mystics",))
        .upgrades(1, "fire_giant", "brothers_in_arms")
        .mystics(1, 1)
        .hand(0, "tyrs_bash")
        .steps(1, 1, 1, 2)
        .at("gimle", "0:warrior 1:warrior*2,mystic,fire_giant")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert strengths(table) == {0: (0, 2), 1: (0, 0)}
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "discard": "tyrs_bash",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior*2,ship,mystic,fire_giant",
    }
    assert table.asked() == "0 send"


def test_late_cards_and_quests_under_tyrs_domain_count() -> None:
    table = (
        tyr()
        .upgrades(1, "tyrs_domain")
        .hand(0, "tyrs_bash", "heimdalls_eye")
        .hand(1, "alfheim_1")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play alfheim_1", "1 count 3", "0 play heimdalls_eye")
    assert strengths(table) == {0: (0, 4), 1: (0, 3)}
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "discard": "tyrs_bash heimdalls_eye",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "0 send"


def test_for_quests_figures_keep_their_str_R107() -> None:
    table = tyr().quests(0, "alfheim_1").at("gimle", "0:leader 1:warrior").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "alfheim_1"}
    assert table.asked() == "0 raise"


def test_a_pillage_without_battle_succeeds_as_ever() -> None:
    table = tyr().at("gimle", "0:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 send"


@pytest.mark.parametrize("province", ["myrkvlor", "andlang", "yggdrasil"])
def test_elsewhere_even_at_the_same_fjord_figures_count_and_he_stays(province: str) -> None:
    gained = {
        "myrkvlor": {"0.glory": 8},
        "andlang": {"0.glory": 3, "0.horns_step": 2},
        "yggdrasil": {"0.glory": 4, "0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2},
    }
    table = tyr().at(province, "0:leader 1:warrior*2").start(turn=0)
    table.play(f"0 pillage {province}")
    assert strengths(table) == {0: (3, 0), 1: (2, 0)}
    assert table.changes() == {
        **gained[province],
        province: "pillaged",
        f"1@{province}": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_off_the_board_he_does_nothing() -> None:
    table = scenario(3, modules=("gods",), gods=("tyr", "thor")).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**WON, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"
