"""Pillage: playing cards. Rulebook p.18."""

import pytest

from fimbul import IllegalAction, observe
from tests.midgard.rules.helpers import strengths, view_line
from tests.midgard.scenario import Scenario, Table, scenario


def duel(seats: int = 3) -> Scenario:
    """Seat 0's Leader and seat 1's Leader in Gimle."""
    return scenario(seats).at("gimle", "0:leader 1:leader")


def fight(builder: Scenario, *moves: str) -> Table:
    """Seat 0 pillages Gimle; then the moves."""
    return builder.start(turn=0).play("0 pillage gimle", *moves)


def test_every_clan_in_the_battle_chooses_one_card_from_its_hand_at_the_same_time() -> None:
    """p.18"""
    builder = duel(4).at("west", "2:ship").hand(0, "tyrs_bash").hand(1, "troll", "tyrs_smash_1")
    table = fight(builder.hand(2, "alfheim_1").hand(3, "thors_hammer"))
    assert table.asked() == "0,1,2 card"
    assert table.options(1) == ["play troll", "play tyrs_smash_1"]
    assert table.options(2) == ["play alfheim_1"]


def test_a_player_with_cards_must_play_one() -> None:
    """p.18"""
    table = fight(duel().hand(0, "tyrs_bash").hand(1, "troll"))
    assert table.why_not("1 pass") == "must_choose"
    with pytest.raises(IllegalAction):
        table.play("1 pass")
    assert table.asked() == "0,1 card"


def test_a_player_without_cards_plays_none() -> None:
    """p.18"""
    table = fight(duel().hand(1, "tyrs_bash"))
    assert table.asked() == "1 card"
    table.play("1 play tyrs_bash")
    assert strengths(table) == {0: (3, 0), 1: (3, 2)}
    assert table.asked() == "1 action"


def test_without_any_cards_the_figures_decide_at_once() -> None:
    """p.18"""
    table = fight(scenario(3).at("gimle", "0:leader 1:warrior*2"))
    assert strengths(table) == {0: (3, 0), 1: (2, 0)}
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_a_clan_without_a_figure_there_plays_no_card() -> None:
    """p.18"""
    table = fight(duel().at("horgr", "2:leader").hand(2, "tyrs_bash"))
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_cards_are_held_face_down_until_all_have_chosen() -> None:
    """p.18, R116"""
    views = []
    for card in ("tyrs_smite_1", "troll"):
        table = fight(duel().hand(0, "troll", "tyrs_smite_1").hand(1, "tyrs_bash"), f"0 play {card}")
        assert table.asked() == "1 card"
        assert " cards - " in view_line(table.game, 1, "pillage")
        views.append([observe(table.game, seat).text() for seat in (-1, 1, 2)])
    assert views[0] == views[1]


def test_a_chosen_card_may_be_taken_back_before_the_reveal() -> None:
    """Protocol 2"""
    table = fight(duel().hand(0, "tyrs_bash", "tyrs_smite_1").hand(1, "thors_hammer"), "0 play tyrs_bash")
    table.game.retract(0)
    assert table.asked() == "0,1 card"
    table.play("1 play thors_hammer", "0 play tyrs_smite_1")
    assert strengths(table) == {0: (3, 5), 1: (3, 1)}
    assert table.asked() == "1 action"


def test_a_revealed_battle_card_adds_its_bonus_to_the_str_of_the_figures() -> None:
    """p.18"""
    table = fight(
        scenario(3).at("gimle", "0:leader,warrior 1:warrior*2").hand(0, "tyrs_bash").hand(1, "tyrs_smash_1"),
        "0 play tyrs_bash",
        "1 play tyrs_smash_1",
    )
    assert strengths(table) == {0: (4, 2), 1: (2, 3)}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", ("lord_of_hammers", "friggas_charm", "troll", "alfheim_1"))
def test_a_revealed_upgrade_or_quest_adds_nothing_and_has_no_effect(card: str) -> None:
    """p.18"""
    table = fight(duel().hand(0, card).hand(1, "thors_hammer"), f"0 play {card}", "1 play thors_hammer")
    assert strengths(table) == {0: (3, 0), 1: (3, 1)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 6,
        "1.hand": "",
        "discard": "thors_hammer",
    }
    assert table.asked() == "1 action"


def test_the_figures_in_the_supporting_fjord_add_their_str() -> None:
    """p.18"""
    table = fight(scenario(3).at("gimle", "0:warrior 1:leader").at("west", "0:ship 1:ship"))
    assert strengths(table) == {0: (3, 0), 1: (5, 0)}
    assert table.asked() == "1 action"


def test_a_clan_that_lost_all_its_figures_to_a_card_may_still_win() -> None:
    """p.18, note"""
    table = fight(
        scenario(3).at("gimle", "0:leader 1:warrior").hand(0, "odins_smite").hand(1, "tyrs_smite_1"),
        "0 play odins_smite",
        "1 play tyrs_smite_1",
    )
    assert strengths(table) == {0: (3, 1), 1: (0, 5)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_smite_1",
    }
    assert table.asked() == "1 action"


# -- cards after the reveal ----------------------------------------------------------------------------------------
def test_a_special_card_may_be_played_after_the_reveal_pillager_first_then_clockwise() -> None:
    """p.18"""
    table = fight(
        duel(4)
        .at("west", "3:ship")
        .hand(0, "tyrs_crush_2", "alfheim_2")
        .hand(1, "tyrs_rage_2", "heimdalls_eye")
        .hand(3, "manheim_2", "jotunheim_2"),
        "0 play tyrs_crush_2",
        "1 play tyrs_rage_2",
        "3 play manheim_2",
    )
    order = []
    for _ in range(3):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} pass")
    assert order == ["0 late", "1 late", "3 late"]
    assert strengths(table) == {0: (3, 4), 1: (3, 6), 3: (2, 0)}
    assert table.asked() == "1 action"


def test_a_card_played_after_the_reveal_may_turn_the_battle() -> None:
    """p.18"""
    table = fight(
        duel().hand(0, "tyrs_smite_2", "heimdalls_eye").hand(1, "tyrs_rage_2"),
        "0 play tyrs_smite_2",
        "1 play tyrs_rage_2",
    )
    assert table.asked() == "0 late"
    assert table.options() == ["pass", "play heimdalls_eye"]
    table.play("0 play heimdalls_eye")
    assert strengths(table) == {0: (3, 7), 1: (3, 6)}
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "heimdalls_eye tyrs_smite_2",
    }
    assert table.asked() == "1 action"


def test_special_cards_go_round_until_nobody_wants_to_play_any() -> None:
    """p.18"""
    table = fight(
        duel(3)
        .hand(0, "tyrs_crush_2", "heimdalls_eye", "heimdalls_eye", "alfheim_2")
        .hand(1, "tyrs_rage_2", "heimdalls_eye", "jotunheim_2"),
        "0 play tyrs_crush_2",
        "1 play tyrs_rage_2",
    )
    order = []
    for answer in ("play heimdalls_eye", "play heimdalls_eye", "play heimdalls_eye", "pass", "pass"):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} {answer}")
    assert order == ["0 late", "1 late", "0 late", "1 late", "0 late"]
    assert strengths(table) == {0: (3, 8), 1: (3, 8)}
    assert table.asked() == "1 action"


def test_a_special_card_can_also_be_played_normally() -> None:
    """p.18"""
    table = fight(duel().hand(0, "heimdalls_eye").hand(1, "thors_oath"), "0 play heimdalls_eye", "1 play thors_oath")
    assert strengths(table) == {0: (3, 2), 1: (3, 1)}
    assert table.asked() == "1 action"


def test_in_the_first_age_there_are_no_special_cards_and_nobody_is_asked() -> None:
    """p.18; protocol 6"""
    table = fight(duel().hand(0, "tyrs_bash", "troll").hand(1, "thors_hammer", "alfheim_1"), "0 play tyrs_bash")
    table.play("1 play thors_hammer")
    assert table.asked() == "1 action"
