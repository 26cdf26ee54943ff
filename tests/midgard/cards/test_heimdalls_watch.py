"""Heimdall's Watch: +0; every revealed card is discarded for Glory, and new cards are played."""

import pytest

from tests.midgard.scenario import scenario

EVERY_AGE = pytest.mark.parametrize("watch", ["heimdalls_watch_2", "heimdalls_watch_3"])


@EVERY_AGE
def test_it_pays_the_sum_of_all_bonuses_and_discards_all_and_new_cards_are_chosen_R52(watch: str) -> None:
    table = (
        scenario(3)
        .hand(0, watch, "tyrs_smash_1")
        .hand(1, "tyrs_smite_1", "alfheim_1")
        .hand(2, "tyrs_bash", "manheim_1")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", f"0 play {watch}", "1 play tyrs_smite_1", "2 play tyrs_bash")
    assert table.changes() == {
        "0.hand": "tyrs_smash_1",
        "0.glory": 5 + 2,
        "1.hand": "alfheim_1",
        "2.hand": "manheim_1",
        "discard": f"tyrs_bash tyrs_smite_1 {watch}",
    }
    assert table.asked() == "0,1,2 card"
    table.play("1 play alfheim_1", "0 play tyrs_smash_1", "2 play manheim_1")
    assert table.changes() == {  # 3+3 : 1 : 1
        "0.hand": "",
        "0.glory": 7 + 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": f"tyrs_bash tyrs_smash_1 tyrs_smite_1 {watch}",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_a_defender_may_use_it_and_gains_the_glory_even_if_he_loses(watch: str) -> None:
    table = scenario(3).hand(0, "tyrs_smite_1").hand(1, watch).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_smite_1", f"1 play {watch}")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1.glory": 5,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": f"tyrs_smite_1 {watch}",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_the_discarded_bonuses_no_longer_count_and_without_cards_figures_alone_decide_R53(watch: str) -> None:
    table = scenario(3).hand(0, "tyrs_smite_1").hand(1, watch).at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play tyrs_smite_1", f"1 play {watch}")
    assert table.changes() == {
        "0.hand": "",
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 5,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": f"tyrs_smite_1 {watch}",
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_alone_on_the_table_it_pays_nothing_and_is_discarded_even_for_a_loser(watch: str) -> None:
    table = scenario(3).hand(1, watch).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"1 play {watch}")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": watch,
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_only_clans_with_a_card_left_play_a_new_one_R53() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2")
        .hand(1, "tyrs_bash", "thors_hammer")
        .hand(2, "tyrs_smash_1")
        .at("gimle", "0:leader 1:leader 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play tyrs_bash", "2 play tyrs_smash_1")
    assert table.asked() == "1 card"
    table.play("1 play thors_hammer")
    assert table.changes() == {  # 3 : 3+1 : 1, and the new card's text counts
        "0.hand": "",
        "0.glory": 2 + 3,
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1.glory": 3 + 3,
        "2.hand": "",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "thors_hammer tyrs_bash tyrs_smash_1 heimdalls_watch_2",
    }
    assert table.asked() == "1 action"


def test_a_clan_outside_the_battle_plays_no_card_when_it_begins_anew_R53() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2", "thors_hammer")
        .hand(2, "tyrs_bash")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2")
    assert table.changes() == {"0.hand": "thors_hammer", "discard": "heimdalls_watch_2"}
    assert table.asked() == "0 card"


def test_upgrades_and_quests_score_nothing_whatever_their_strength_R52() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2")
        .hand(1, "fire_giant")
        .hand(2, "alfheim_1")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play fire_giant", "2 play alfheim_1")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.hand": "",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "alfheim_1 fire_giant heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_quest_under_tyrs_domain_scores_nothing_and_no_count_is_asked_R52() -> None:
    table = (
        scenario(3)
        .upgrades(1, "tyrs_domain")
        .hand(0, "heimdalls_watch_2")
        .hand(1, "alfheim_1")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play alfheim_1")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "alfheim_1 heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_quest_played_after_it_may_count_again_under_tyrs_domain_R53() -> None:
    table = (
        scenario(3)
        .upgrades(0, "tyrs_domain")
        .hand(0, "heimdalls_watch_2", "alfheim_1")
        .hand(1, "tyrs_bash")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play tyrs_bash", "0 play alfheim_1")
    assert table.asked() == "0 count tyrs_domain"
    table.play("0 count 3")
    assert table.changes() == {  # 1+3 : 3
        "0.hand": "",
        "0.glory": 2 + 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "alfheim_1 tyrs_bash heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_heimdalls_sight_scores_what_it_copies_R52() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2")
        .hand(1, "heimdalls_sight")
        .hand(2, "tyrs_smite_1")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play heimdalls_sight", "2 play tyrs_smite_1")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 5 + 5 + 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.hand": "",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "heimdalls_sight tyrs_smite_1 heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_another_one_among_the_new_cards_repeats_it_all_R53() -> None:
    table = (
        scenario(3)
        .hand(0, "heimdalls_watch_2", "tyrs_smash_1", "tyrs_bash")
        .hand(1, "tyrs_smite_1", "heimdalls_watch_3")
        .at("gimle", "0:warrior 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play tyrs_smite_1")
    table.play("0 play tyrs_smash_1", "1 play heimdalls_watch_3")
    assert table.changes() == {
        "0.hand": "tyrs_bash",
        "0.glory": 5,
        "1.hand": "",
        "1.glory": 3,
        "discard": "tyrs_smash_1 tyrs_smite_1 heimdalls_watch_2 heimdalls_watch_3",
    }
    assert table.asked() == "0 card"
    table.play("0 play tyrs_bash")
    assert table.changes() == {  # 1+2 : 3
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_two_together_pay_each_owner_the_same_total_R54() -> None:
    table = (
        scenario(3)
        .hand(0, "tyrs_smite_1")
        .hand(1, "heimdalls_watch_2")
        .hand(2, "heimdalls_watch_3")
        .at("gimle", "0:leader 1:warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1", "1 play heimdalls_watch_2", "2 play heimdalls_watch_3")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1.glory": 5,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.hand": "",
        "2.glory": 5,
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "tyrs_smite_1 heimdalls_watch_2 heimdalls_watch_3",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    ("text", "pile"),
    [
        ("lokis_trickery", "lokis_trickery heimdalls_watch_3"),
        ("lokis_backstab", "lokis_backstab heimdalls_watch_3"),
        ("lokis_poison", "heimdalls_watch_3 lokis_poison"),
    ],
)
def test_the_texts_of_losers_do_not_work_on_cards_it_discarded_R55(text: str, pile: str) -> None:
    table = scenario(3).hand(0, "heimdalls_watch_3").hand(1, text).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play heimdalls_watch_3", f"1 play {text}")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": pile,
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_comes_before_odins_tide_which_then_never_acts_R48() -> None:
    table = (
        scenario(3)
        .hand(0, "odins_tide")
        .hand(1, "heimdalls_watch_2")
        .at("gimle", "0:leader,warrior 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "1 play heimdalls_watch_2")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1.glory": 1,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "heimdalls_watch_2 odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_cancelled_by_thors_primacy_it_discards_nothing_and_pays_nothing_R48(watch: str) -> None:
    table = scenario(3).hand(0, watch).hand(1, "thors_primacy").at("gimle", "0:leader,warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"0 play {watch}", "1 play thors_primacy")
    assert table.changes() == {  # 4+0 : 1+3
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


@EVERY_AGE
def test_it_cannot_be_played_late_R60(watch: str) -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", watch).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": watch, "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"
