"""The Quest action. Rulebook p.17."""

import pytest

from fimbul import IllegalAction, observe
from tests.midgard.rules.helpers import choices, view_line
from tests.midgard.scenario import scenario


def test_committing_to_a_quest_costs_no_rage() -> None:
    """p.17"""
    table = scenario(3).hand(0, "alfheim_1", "tyrs_bash").start()
    table.play("0 quest alfheim_1")
    assert table.changes() == {"0.hand": "tyrs_bash", "0.quests": "alfheim_1"}
    assert table.asked() == "1 action"


def test_a_committed_quest_lies_face_down_and_its_owner_may_inspect_it() -> None:
    """p.17, R116"""
    views = []
    for quest in ("alfheim_1", "manheim_1"):
        table = scenario(3).hand(0, "alfheim_1", "manheim_1").start()
        table.play(f"0 quest {quest}")
        assert view_line(table.game, 0, "quests") == quest
        assert "hand 1 quests 1" in view_line(table.game, 1, "seat 0")
        views.append([observe(table.game, seat).text() for seat in (-1, 1, 2)])
    assert views[0] == views[1]


def test_there_is_no_limit_to_the_number_of_quests() -> None:
    """p.17"""
    cards = ("alfheim_1", "glorious_death_1", "jotunheim_1", "manheim_1", "yggdrasil_1")
    table = scenario(3).passed(1, 2).hand(0, *cards).start()
    table.play(*[f"0 quest {card}" for card in cards])
    assert table.changes() == {"0.hand": "", "0.quests": " ".join(cards)}
    assert table.asked() == "0 action"


def test_a_player_may_commit_to_two_quests_of_the_same_type() -> None:
    """p.17"""
    table = scenario(4).passed(1, 2, 3).hand(0, "manheim_1", "manheim_1").start()
    assert choices(table, "quest") == ["manheim_1"]
    table.play("0 quest manheim_1", "0 quest manheim_1")
    assert table.changes() == {"0.hand": "", "0.quests": "manheim_1 manheim_1"}
    assert table.asked() == "0 action"


def test_a_quest_is_an_action_and_needs_rage_although_it_costs_none() -> None:
    """p.17"""
    table = scenario(3).rage(1, 0).hand(1, "alfheim_1").start()
    table.play("0 invade leader>gimle")
    assert table.asked() == "2 action"
    with pytest.raises(IllegalAction, match="not asked"):
        table.play("1 quest alfheim_1")


def test_only_quest_cards_can_be_committed() -> None:
    """p.17"""
    table = scenario(3).hand(0, "tyrs_bash", "troll").start()
    assert choices(table, "quest") == []
    assert table.why_not("0 quest troll") == "no_quest"
    assert table.why_not("0 quest alfheim_1") == "not_in_hand"


def test_the_bear_commits_to_jotunheim_in_the_second_age_and_gains_7_glory_and_a_step() -> None:
    """p.17, example"""
    table = scenario(4).age(2).passed(0, 1, 2).hand(3, "jotunheim_2").at("muspelheim", "3:warrior").start(turn=3)
    table.play("3 quest jotunheim_2")
    assert table.changes() == {"3.hand": "", "3.quests": "jotunheim_2"}
    table.play("3 pass")
    assert table.asked() == "3 raise"
    assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
    table.play("3 raise axes")
    assert table.changes() == {
        "3.rage": 0,
        "3.out": True,
        "3.quests": "",
        "3.glory": 7,
        "3.axes_step": 2,
        "discard": "jotunheim_2",
        "horgr": "destroyed",
        "age": 3,
        "phase": 0,
        "first": 0,
    }
    assert table.asked() == "0,1,2,3 draft"
