"""Loki's Poison: +0; who loses with it takes all cards the winner revealed into his hand."""

import pytest

from fimbul import observe
from tests.midgard.scenario import scenario


def test_a_loser_takes_the_winners_card_and_his_own_comes_back_too() -> None:
    table = scenario(3).hand(0, "tyrs_smite_1").hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play lokis_poison")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "tyrs_smite_1 lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_pillager_who_loses_takes_the_card_of_the_defender_who_won() -> None:
    table = scenario(3).hand(0, "lokis_poison").hand(1, "tyrs_bash").at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play lokis_poison", "1 play tyrs_bash")
    assert table.changes() == {  # 3 : 2+2
        "0.hand": "tyrs_bash lokis_poison",
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1.glory": 3,
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", ["alfheim_1", "troll"])
def test_it_takes_a_quest_or_an_upgrade_that_the_winner_revealed(card: str) -> None:
    table = scenario(3).hand(0, card).hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}", "1 play lokis_poison")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": f"{card} lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_takes_late_cards_of_the_winner_too_R61() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_bash", "heimdalls_eye", "heimdalls_gaze", "alfheim_1")
        .hand(1, "lokis_poison")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play lokis_poison")
    table.play("0 play heimdalls_eye", "0 play heimdalls_gaze", "0 pass")
    assert table.changes() == {  # the card still in hand stays there
        "0.hand": "alfheim_1",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "tyrs_bash heimdalls_eye heimdalls_gaze lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_the_cards_of_another_loser_stay_his() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smite_1")
        .hand(1, "lokis_poison")
        .hand(2, "tyrs_bash")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play lokis_poison", "2 play tyrs_bash")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "tyrs_smite_1 lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_winner_who_revealed_nothing_has_nothing_to_give() -> None:
    table = scenario(3).hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_poison")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_0_so_equal_strength_ties_and_all_cards_go_back_R63() -> None:
    table = scenario(3).hand(0, "tyrs_bash").hand(1, "lokis_poison").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play lokis_poison")
    assert table.changes() == {  # 1+2 : 3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_a_winner_takes_nothing_with_it_and_discards_it() -> None:
    table = scenario(3).hand(0, "lokis_poison").hand(1, "thors_hammer").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play lokis_poison", "1 play thors_hammer")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "lokis_poison",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_takes_the_cards_before_tyrs_prowess_could_keep_them_R67() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_prowess")
        .hand(0, "tyrs_smite_1")
        .hand(1, "lokis_poison")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play lokis_poison")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "tyrs_smite_1 lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_the_text_of_the_winners_card_works_although_the_card_is_gone_R64() -> None:
    table = (
        scenario(3).hand(0, "thors_ascension").hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_ascension", "1 play lokis_poison")
    assert table.changes() == {
        "0.rage": 9,
        "0.hand": "",
        "0.glory": 3 + 3,
        "0.horns_step": 2,
        "1.hand": "lokis_poison thors_ascension",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_card_it_took_can_be_played_by_its_new_owner() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smite_1")
        .hand(1, "lokis_poison")
        .at("gimle", "0:leader 1:warrior")
        .at("horgr", "0:warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play lokis_poison")
    table.changes()
    table.play("1 pillage horgr")
    assert table.options(1) == ["play lokis_poison", "play tyrs_smite_1"]
    table.play("1 play tyrs_smite_1", "1 pass")
    assert table.changes() == {
        "0@horgr": "",
        "0@valhalla": "warrior",
        "1.hand": "lokis_poison",
        "1.glory": 4,
        "1.axes_step": 2,
        "discard": "tyrs_smite_1",
        "horgr": "pillaged",
    }
    assert table.asked() == "2 action"


def test_everybody_knows_which_cards_it_took_R115() -> None:
    table = scenario(3).hand(0, "tyrs_smite_1").hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play lokis_poison")
    for viewer in (-1, 0, 1, 2):
        lines = observe(table.game, viewer).text().splitlines()
        assert "seat 0 opened tyrs_smite_1" in lines
        assert "seat 0 shown -" in lines
        assert "seat 1 opened lokis_poison" in lines
        assert "seat 1 shown tyrs_smite_1@3 lokis_poison@3" in lines
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "tyrs_smite_1 lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_discarded_by_heimdalls_watch_it_takes_nothing_R55() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_3", "tyrs_bash")
        .hand(1, "lokis_poison")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_3", "1 play lokis_poison", "0 play tyrs_bash")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_bash heimdalls_watch_3 lokis_poison",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_played_after_heimdalls_watch_it_takes_only_the_winners_new_card_R55() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smite_1", "tyrs_bash")
        .hand(1, "heimdalls_watch_3", "lokis_poison")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play heimdalls_watch_3")
    table.play("0 play tyrs_bash", "1 play lokis_poison")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "tyrs_bash lokis_poison",
        "1.glory": 5,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "tyrs_smite_1 heimdalls_watch_3",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_cancelled_by_thors_primacy_it_takes_nothing_R48() -> None:
    table = scenario(3).hand(0, "thors_primacy").hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play lokis_poison")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_primacy",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "lokis_poison", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"
