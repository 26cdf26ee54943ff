"""The Discard phase. Rulebook p.20."""

import pytest

from fimbul import IllegalAction, observe
from tests.midgard.rules.helpers import NEXT_AGE, view_line
from tests.midgard.scenario import scenario


def test_all_players_discard_down_to_one_card() -> None:
    """p.20"""
    table = (
        scenario(3)
        .hand(0, "tyrs_bash", "troll", "alfheim_1")
        .hand(1, "tyrs_smite_1", "thors_hammer")
        .hand(2, "odins_smite", "odins_smite")
        .finish_actions()
    )
    assert table.asked() == "0,1,2 keep"
    assert table.options(0) == ["keep alfheim_1", "keep troll", "keep tyrs_bash"]
    assert table.options(2) == ["keep odins_smite"]
    table.play("1 keep thors_hammer", "0 keep troll", "2 keep odins_smite")
    assert table.changes() == {
        "0.hand": "troll",
        "0.dropped": "alfheim_1 tyrs_bash",
        "1.hand": "thors_hammer",
        "1.dropped": "tyrs_smite_1",
        "2.hand": "odins_smite",
        "2.dropped": "odins_smite",
        "utgard": "destroyed",
        **NEXT_AGE,
    }
    assert table.asked() == "0,1,2 draft"


def test_a_player_with_one_card_keeps_it_and_one_with_none_has_none() -> None:
    """p.20: if they have any left"""
    table = scenario(3).hand(0, "tyrs_bash", "troll").hand(1, "tyrs_smite_1").finish_actions()
    assert table.asked() == "0 keep"
    table.play("0 keep tyrs_bash")
    assert table.changes() == {"0.hand": "tyrs_bash", "0.dropped": "troll", "utgard": "destroyed", **NEXT_AGE}
    assert table.facts()["1.hand"] == "tyrs_smite_1"
    assert table.asked() == "0,1,2 draft"


def test_a_card_must_be_kept() -> None:
    """Conflict 18: exactly one is kept if the hand is not empty."""
    table = scenario(3).hand(0, "tyrs_bash", "troll").finish_actions()
    assert table.why_not("0 pass") == "must_choose"
    with pytest.raises(IllegalAction):
        table.play("0 pass")
    assert table.asked() == "0 keep"


def test_the_kept_and_the_dropped_cards_stay_unseen_but_their_numbers_are_known() -> None:
    """p.20, R114, R116"""
    views = []
    for kept in ("tyrs_bash", "troll"):
        table = scenario(3).hand(0, "tyrs_bash", "troll").finish_actions()
        table.play(f"0 keep {kept}")
        assert view_line(table.game, 0, "hand") == kept
        assert view_line(table.game, 1, "discard") == "-"
        assert " hand 1 quests 0 dropped 1 0 0 " in view_line(table.game, 1, "seat 0")
        views.append([observe(table.game, seat).text() for seat in (-1, 1, 2)])
    assert views[0] == views[1]


def test_the_choice_is_hidden_until_the_last_player_has_chosen_and_may_be_taken_back() -> None:
    """Protocol 2"""
    table = scenario(3).hand(0, "tyrs_bash", "troll").hand(1, "alfheim_1", "thors_hammer").finish_actions()
    table.play("0 keep troll")
    assert table.changes()["phase"] == 2
    table.game.retract(0)
    assert table.asked() == "0,1 keep"
    table.play("0 keep tyrs_bash", "1 keep alfheim_1")
    assert table.facts()["0.hand"] == "tyrs_bash"
    assert table.asked() == "0,1,2 draft"


def test_cards_of_an_earlier_age_may_be_kept_once_more() -> None:
    """p.20: a single card"""
    table = scenario(3).age(2).hand(0, "tyrs_bash", "tyrs_rage_2").finish_actions()
    table.play("0 keep tyrs_bash")
    assert table.changes() == {
        "0.hand": "tyrs_bash",
        "0.dropped": "tyrs_rage_2",
        "horgr": "destroyed",
        "age": 3,
        "phase": 0,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_in_the_third_age_all_cards_are_discarded() -> None:
    """p.20"""
    table = scenario(3).age(3).hand(0, "tyrs_bash", "tyrs_rage_3").hand(1, "lokis_poison").finish_actions()
    assert table.changes() == {
        "0.hand": "",
        "0.dropped": "tyrs_bash tyrs_rage_3",
        "1.hand": "",
        "1.dropped": "lokis_poison",
        "elvagar": "destroyed",
        "phase": 6,
    }
    assert table.asked() == "-"


def test_upgrades_in_play_and_committed_quests_are_not_discarded() -> None:
    """p.20: hands"""
    table = scenario(3).upgrades(0, "troll").quests(0, "alfheim_1").hand(0, "tyrs_bash", "thors_hammer")
    done = table.finish_actions()
    done.play("0 keep tyrs_bash")
    assert done.facts()["0.upgrades"] == "troll"
    assert done.facts()["0.dropped"] == "thors_hammer"
    assert done.facts()["discard"] == "alfheim_1"
    assert done.asked() == "0,1,2 draft"
