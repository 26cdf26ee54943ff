"""Heimdall: in a battle in his province cards are played face up, one clan after the other, the pillager last."""

import pytest

from fimbul import IllegalAction
from tests.midgard.rules.helpers import view_line
from tests.midgard.scenario import Scenario, scenario


def heimdall(place: str = "gimle", seats: int = 3, *, modules: tuple[str, ...] = ()) -> Scenario:
    """Heimdall stands in a province; Loki is the other god, and nowhere yet."""
    return scenario(seats, modules=("gods", *modules), gods=("heimdall", "loki")).god("heimdall", place)


WON = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


# -- his power ------------------------------------------------------------------------------------------------------
def test_the_clans_play_one_after_the_other_from_the_pillagers_left_the_pillager_last() -> None:
    table = (
        heimdall(seats=4)
        .hand(0, "tyrs_smash_1")
        .hand(1, "tyrs_bash")
        .hand(3, "tyrs_smash_1")
        .at("gimle", "0:leader 1:warrior 3:warrior")
        .start(turn=1)
    )
    table.play("1 pillage gimle")
    assert table.asked() == "3 card"
    table.play("3 play tyrs_smash_1")
    assert table.asked() == "0 card"
    table.play("0 play tyrs_smash_1")
    assert table.asked() == "1 card"
    table.play("1 play tyrs_bash")
    assert table.changes() == {
        "0.glory": 3,
        "0.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "3@gimle": "",
        "3@valhalla": "warrior",
        "discard": "tyrs_smash_1",
    }
    assert table.asked() == "1 send"


def test_each_card_lies_open_at_once() -> None:
    table = heimdall().hand(0, "tyrs_smash_1").hand(1, "tyrs_bash").at("gimle", "0:leader 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play tyrs_bash")
    for seat in (-1, 0, 1, 2):
        line = view_line(table.game, seat, "pillage")
        assert line == "gimle by 0 step cards clans 0,1 cards 1:tyrs_bash cancelled - counts - fallen -"
    assert table.changes() == {"1.hand": "", "1.table": "tyrs_bash"}
    assert table.asked() == "0 card"


def test_a_card_played_is_not_taken_back() -> None:
    table = heimdall().hand(0, "tyrs_smash_1").hand(1, "tyrs_bash").at("gimle", "0:leader 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play tyrs_bash")
    with pytest.raises(IllegalAction):
        table.game.retract(1)
    assert table.changes() == {"1.hand": "", "1.table": "tyrs_bash"}
    assert table.asked() == "0 card"


def test_clans_without_cards_and_clans_elsewhere_are_left_out() -> None:
    table = (
        heimdall(seats=4)
        .hand(0, "tyrs_bash")
        .hand(2, "tyrs_smash_1")
        .hand(3, "odins_smite")
        .at("gimle", "0:leader,warrior 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.asked() == "2 card"
    table.play("2 play tyrs_smash_1")
    assert table.asked() == "0 card"
    table.play("0 play tyrs_bash")
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "discard": "tyrs_bash",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_a_clan_with_only_a_ship_in_the_fjord_plays_openly_too() -> None:
    table = heimdall().hand(0, "tyrs_bash").hand(2, "tyrs_smash_1").at("gimle", "0:leader").at("west", "2:ship")
    played = table.start(turn=0).play("0 pillage gimle")
    assert played.asked() == "2 card"
    played.play("2 play tyrs_smash_1")
    assert played.changes() == {"2.hand": "", "2.table": "tyrs_smash_1"}
    assert played.asked() == "0 card"


def test_texts_work_only_after_the_last_card() -> None:
    table = (
        heimdall().hand(0, "tyrs_bash").hand(1, "odins_smite").at("gimle", "0:leader,warrior 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "1 play odins_smite")
    assert table.changes() == {"1.hand": "", "1.table": "odins_smite"}
    table.play("0 play tyrs_bash")
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "0@gimle": "leader",
        "0@valhalla": "warrior",
        "1.hand": "odins_smite",
        "1.table": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_bash",
    }
    assert table.asked() == "0 send"


def test_texts_work_in_the_order_of_the_reveal_not_of_playing_R48() -> None:
    """The Primacy of the pillager, played last, cancels the Watch played before it."""
    table = (
        heimdall().hand(0, "thors_primacy").hand(1, "heimdalls_watch_3").at("gimle", "0:leader 1:leader").start(turn=0)
    )
    table.play("0 pillage gimle", "1 play heimdalls_watch_3", "0 play thors_primacy")
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "thors_primacy",
    }
    assert table.asked() == "0 send"


def test_late_cards_are_asked_for_as_ever_the_pillager_first_R60() -> None:
    table = (
        heimdall()
        .hand(0, "tyrs_bash", "heimdalls_eye")
        .hand(1, "tyrs_crush_2", "heimdalls_eye")
        .at("gimle", "0:leader 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play tyrs_crush_2", "0 play tyrs_bash")
    assert table.asked() == "0 late"
    table.play("0 pass")
    assert table.asked() == "1 late"
    table.play("1 pass")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 3,
        "1.hand": "heimdalls_eye",
        "discard": "tyrs_crush_2",
    }
    assert table.asked() == "0 send"


@pytest.mark.parametrize("province", ["myrkvlor", "andlang", "yggdrasil"])
def test_elsewhere_even_at_the_same_fjord_cards_are_chosen_in_secret_and_he_stays(province: str) -> None:
    gained = {
        "myrkvlor": {"0.glory": 8},
        "andlang": {"0.glory": 3, "0.horns_step": 2},
        "yggdrasil": {"0.glory": 4, "0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2},
    }
    table = heimdall().hand(0, "tyrs_smash_1").hand(1, "tyrs_bash").at(province, "0:leader 1:leader").start(turn=0)
    table.play(f"0 pillage {province}")
    assert table.asked() == "0,1 card"
    table.play("1 play tyrs_bash")
    assert " cards - " in view_line(table.game, 0, "pillage")
    table.play("0 play tyrs_smash_1")
    assert table.changes() == {
        **gained[province],
        "0.hand": "",
        "discard": "tyrs_smash_1",
        province: "pillaged",
        f"1@{province}": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_off_the_board_he_does_nothing() -> None:
    table = scenario(3, modules=("gods",), gods=("heimdall", "loki")).hand(0, "tyrs_bash").hand(1, "troll")
    played = table.at("gimle", "0:leader 1:leader").start(turn=0).play("0 pillage gimle")
    assert played.changes() == {}
    assert played.asked() == "0,1 card"
