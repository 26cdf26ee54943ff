"""Thor's Primacy: +3; first of all the texts of all opponents' cards are cancelled, but their numbers stay."""

import pytest

from fimbul import observe
from tests.midgard.scenario import Table, scenario


def battle_line(table: Table) -> str:
    """The battle in progress, as everybody sees it."""
    return next(line for line in observe(table.game, -1).text().splitlines() if line.startswith("pillage"))


@pytest.mark.parametrize("text", ["lokis_trickery", "lokis_backstab", "lokis_poison", "odins_judgement"])
def test_a_winner_with_it_suffers_none_of_the_losers_texts_R48(text: str) -> None:
    table = scenario(3).hand(0, "thors_primacy").hand(1, text).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_primacy", f"1 play {text}")
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


@pytest.mark.parametrize(
    "text", ["friggas_grace", "thors_hammer", "thors_oath", "thors_ascension", "odins_judgement", "odins_smite"]
)
def test_a_loser_with_it_takes_the_text_from_the_winners_card_and_leaves_its_number_R49(text: str) -> None:
    table = scenario(3).hand(0, text).hand(1, "thors_primacy").at("gimle", "0:leader,warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"0 play {text}", "1 play thors_primacy")
    assert table.changes() == {  # 4+1 or more : 1+3; without its number the card would tie
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": text,
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("text", ["odins_smite", "odins_tide"])
def test_what_would_destroy_before_strength_is_compared_destroys_nobody_R48(text: str) -> None:
    table = scenario(3).hand(0, text).hand(1, "thors_primacy").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", f"0 play {text}", "1 play thors_primacy")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "thors_primacy",
    }
    assert table.asked() == "1 action"


def test_the_pillagers_comes_before_a_defenders_heimdalls_watch_R48() -> None:
    table = (
        scenario(3).hand(0, "thors_primacy").hand(1, "heimdalls_watch_2").at("gimle", "0:leader 1:leader").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play heimdalls_watch_2")
    assert table.changes() == {  # 3+3 : 3+0
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "thors_primacy",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_defenders_comes_before_the_pillagers_heimdalls_watch_R48() -> None:
    table = (
        scenario(3).hand(0, "heimdalls_watch_2").hand(1, "thors_primacy").at("gimle", "0:leader 1:leader").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play thors_primacy")
    assert table.changes() == {  # 3+0 : 3+3
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1.glory": 3,
        "discard": "thors_primacy",
    }
    assert table.asked() == "1 action"


def test_it_comes_before_the_pillagers_odins_smite_though_its_owner_sits_later_R48() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_smite")
        .hand(2, "thors_primacy")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite", "2 play thors_primacy")
    assert table.changes() == {  # 3+1 : 1 : 1+3; all tie at the top and lose
        "0@gimle": "",
        "0@valhalla": "leader",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_3_so_a_warrior_with_it_beats_a_leader() -> None:
    table = scenario(3).hand(0, "thors_primacy").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_primacy")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "thors_primacy",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_its_bonus_is_no_more_than_3() -> None:
    table = scenario(3).hand(0, "thors_primacy").at("gimle", "0:warrior 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_primacy")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_heimdalls_sight_becomes_0_R49() -> None:
    table = (
        scenario(3).hand(0, "thors_primacy").hand(1, "heimdalls_sight").at("gimle", "0:warrior 1:leader").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play heimdalls_sight")
    assert table.changes() == {  # 1+3 : 3+0
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "thors_primacy",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_quest_that_counts_under_tyrs_domain_keeps_its_number_R49() -> None:
    table = (
        scenario(3)
        .upgrades(1, "tyrs_domain")
        .hand(0, "thors_primacy")
        .hand(1, "alfheim_1")
        .at("gimle", "0:warrior 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play alfheim_1")
    assert table.asked() == "1 count tyrs_domain"
    table.play("1 count 3")
    assert table.changes() == {  # 1+3 : 2+3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "alfheim_1",
    }
    assert table.asked() == "1 action"


def test_upgrades_of_opponents_are_not_cancelled() -> None:
    table = (
        scenario(3)
        .upgrades(1, "thors_glory", "tyrs_prowess")
        .hand(0, "thors_primacy")
        .hand(1, "tyrs_bash")
        .at("gimle", "0:warrior*2 1:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play tyrs_bash", "1 keep tyrs_bash")
    assert table.changes() == {  # 2+3 : 4+2
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1.rage": 5,
        "1.glory": 3 + 2,
    }
    assert table.asked() == "1 action"


def test_late_cards_come_later_and_keep_their_bonus_R50() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_primacy")
        .hand(1, "thors_hammer", "heimdalls_gaze")
        .at("gimle", "0:warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play thors_hammer")
    assert battle_line(table).endswith("cancelled 1 counts - fallen -")
    table.play("1 play heimdalls_gaze")
    assert table.changes() == {  # 1+3 : 1+1+3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "thors_hammer heimdalls_gaze",
    }
    assert table.asked() == "1 action"


def test_two_of_them_keep_their_3_and_cancel_the_third_clans_card_R51() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_primacy", "alfheim_1")
        .hand(1, "thors_primacy")
        .hand(2, "thors_hammer")
        .at("gimle", "0:warrior 1:warrior 2:leader,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play thors_primacy", "2 play thors_hammer")
    assert battle_line(table).endswith("cancelled 2 counts - fallen -")
    table.play("0 pass")
    assert table.changes() == {  # 1+3 : 1+3 : 4+1
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.hand": "",
        "2.glory": 3,
        "discard": "thors_hammer",
    }
    assert table.asked() == "1 action"


def test_two_of_them_alone_tie_with_equal_figures_R51() -> None:
    table = (
        scenario(3).hand(0, "thors_primacy").hand(1, "thors_primacy").at("gimle", "0:warrior 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play thors_primacy")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_cards_of_all_opponents_are_cancelled() -> None:
    table = (
        scenario(4)
        .hand(0, "thors_primacy")
        .hand(1, "lokis_trickery")
        .hand(2, "lokis_backstab")
        .hand(3, "odins_smite")
        .at("gimle", "0:leader,warrior 1:warrior 2:warrior 3:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play lokis_trickery", "2 play lokis_backstab")
    table.play("3 play odins_smite")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "3@gimle": "",
        "3@valhalla": "warrior",
        "discard": "thors_primacy",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_played_after_heimdalls_watch_it_cancels_the_new_cards_R53() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_3", "thors_hammer")
        .hand(1, "tyrs_bash", "thors_primacy")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_3", "1 play tyrs_bash")
    table.play("0 play thors_hammer", "1 play thors_primacy")
    assert table.changes() == {  # 4+1 : 1+3
        "0.hand": "",
        "0.glory": 2 + 3,
        "0.horns_step": 2,
        "1.hand": "thors_primacy",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_hammer tyrs_bash heimdalls_watch_3",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_under_it_heimdalls_watch_scores_nothing_and_no_new_cards_are_chosen_R48() -> None:
    table = (
        scenario(3)
        .hand(0, "thors_primacy", "tyrs_bash")
        .hand(1, "heimdalls_watch_3", "tyrs_smash_1")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_primacy", "1 play heimdalls_watch_3")
    assert table.changes() == {
        "0.hand": "tyrs_bash",
        "0.table": "thors_primacy",
        "1.hand": "tyrs_smash_1",
        "1.table": "heimdalls_watch_3",
    }
    assert table.asked() == "0 late"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "thors_primacy").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "thors_primacy", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"
