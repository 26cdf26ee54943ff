"""March. Rulebook p.15."""

import pytest

from fimbul import IllegalAction
from tests.midgard.rules.helpers import choices
from tests.midgard.scenario import scenario


# -- the five marches of the example -------------------------------------------------------------------------------
def test_march_1_blue_moves_2_of_his_3_figures_from_gimle_to_elvagar_which_has_only_2_empty_villages() -> None:
    """p.15, example 1: the provinces are not adjacent."""
    table = scenario(4).at("gimle", "1:leader,warrior*2").at("elvagar", "0:warrior 2:warrior").start(turn=1)
    table.play("1 march gimle>elvagar")
    assert table.asked() == "1 troops"
    assert choices(table, "troops") == ["leader", "leader,warrior", "warrior", "warrior*2"]
    assert table.why_not("1 troops leader,warrior*2") == "room"
    table.play("1 troops leader,warrior")
    assert table.changes() == {"1.rage": 5, "1@gimle": "warrior", "1@elvagar": "leader,warrior"}
    assert table.asked() == "2 action"


def test_march_2_yellow_moves_all_the_figures_he_wants_from_angerboda_to_yggdrasil() -> None:
    """p.15, example 2: there is no limit to the number of figures in Yggdrasil."""
    table = (
        scenario(4)
        .steps(2, 1, 1, 2)
        .at("angerboda", "2:leader,warrior*4")
        .at("yggdrasil", "0:leader,warrior*3 1:leader,warrior*3 3:warrior*4")
        .start(turn=2)
    )
    table.play("2 march angerboda>yggdrasil", "2 troops leader,warrior*4")
    assert table.changes() == {"2.rage": 5, "2@angerboda": "", "2@yggdrasil": "leader,warrior*4"}
    assert table.asked() == "3 action"


def test_march_3_brown_cannot_move_his_figures_into_two_different_provinces_with_a_single_march() -> None:
    """p.15, example 3: after one target the action is over."""
    table = scenario(4).at("horgr", "3:warrior*2").start(turn=3)
    table.play("3 march horgr>utgard", "3 troops warrior")
    assert table.changes() == {"3.rage": 5, "3@horgr": "warrior", "3@utgard": "warrior"}
    assert table.asked() == "0 action"


def test_march_4_red_cannot_move_his_figures_from_two_different_provinces_with_a_single_march() -> None:
    """p.15, example 4"""
    table = scenario(4).at("muspelheim", "0:warrior*2").at("utgard", "0:warrior").start()
    table.play("0 march muspelheim>andlang")
    assert choices(table, "troops") == ["warrior", "warrior*2"]
    assert table.why_not("0 troops warrior*3") == "too_many_figures"
    table.play("0 troops warrior*2")
    assert table.changes() == {"0.rage": 5, "0@muspelheim": "", "0@andlang": "warrior*2"}
    assert table.asked() == "1 action"


def test_march_5_ships_can_never_be_moved() -> None:
    """p.15, example 5"""
    table = scenario(4).at("south", "0:ship").at("utgard", "0:warrior").start()
    assert all(option.startswith("utgard>") for option in choices(table, "march"))
    for target in ("utgard", "west"):
        assert table.why_not(f"0 march south>{target}") == "no_march_fjord"
        with pytest.raises(IllegalAction):
            table.play(f"0 march south>{target}")
    table.play("0 march utgard>andlang")
    assert table.changes() == {"0.rage": 5, "0@utgard": "", "0@andlang": "warrior"}
    assert table.asked() == "1 action"


# -- the rule ------------------------------------------------------------------------------------------------------
def test_a_march_costs_1_rage_however_many_move_however_far() -> None:
    """p.15"""
    table = scenario(3).rage(0, 1).at("elvagar", "0:leader,warrior*2").start()
    table.play("0 march elvagar>utgard", "0 troops leader,warrior*2")
    assert table.changes() == {"0.rage": 0, "0@elvagar": "", "0@utgard": "leader,warrior*2"}
    assert table.asked() == "1 action"


def test_any_number_of_the_figures_in_the_province_may_move() -> None:
    """p.15"""
    table = scenario(3).upgrades(0, "troll").at("gimle", "0:leader,warrior*2,troll").start()
    table.play("0 march gimle>angerboda")
    assert choices(table, "troops") == [
        "leader",
        "leader,troll",
        "leader,warrior",
        "leader,warrior*2",
        "leader,warrior*2,troll",
        "leader,warrior,troll",
        "troll",
        "warrior",
        "warrior*2",
        "warrior*2,troll",
        "warrior,troll",
    ]
    assert not table.offers("pass")


def test_a_single_figure_marches_without_being_asked_for() -> None:
    """Protocol 2: a question with exactly one option is answered by the rules."""
    table = scenario(3).at("gimle", "0:leader").start()
    table.play("0 march gimle>yggdrasil")
    assert table.changes() == {"0.rage": 5, "0@gimle": "", "0@yggdrasil": "leader"}
    assert table.asked() == "1 action"


def test_only_empty_villages_can_be_entered() -> None:
    """p.15"""
    table = scenario(3).at("gimle", "0:warrior*2").at("utgard", "1:leader,warrior*2").start()
    assert "gimle>utgard" not in choices(table, "march")
    assert table.why_not("0 march gimle>utgard") == "no_village"
    assert table.asked() == "0 action"


def test_figures_may_march_out_of_yggdrasil() -> None:
    """p.15: from any one province to any other"""
    table = scenario(3).at("yggdrasil", "0:warrior*2").start()
    table.play("0 march yggdrasil>horgr", "0 troops warrior*2")
    assert table.changes() == {"0.rage": 5, "0@yggdrasil": "", "0@horgr": "warrior*2"}
    assert table.asked() == "1 action"


def test_every_other_surviving_province_with_an_empty_village_is_a_target() -> None:
    """p.15"""
    table = scenario(3).destroyed("horgr").at("gimle", "0:leader").at("myrkvlor", "1:leader,warrior*2").start()
    assert choices(table, "march") == [
        "gimle>andlang",
        "gimle>angerboda",
        "gimle>elvagar",
        "gimle>muspelheim",
        "gimle>utgard",
        "gimle>yggdrasil",
    ]
    assert table.why_not("0 march gimle>horgr") == "destroyed"
    assert table.why_not("0 march gimle>gimle") == "same_province"
    assert table.why_not("0 march elvagar>gimle") == "no_figures_there"


def test_a_march_is_no_invade_horns_do_not_matter() -> None:
    """p.15"""
    table = scenario(3).at("gimle", "0:leader,warrior*3").start()
    table.play("0 march gimle>yggdrasil", "0 troops leader,warrior*3")
    assert table.changes() == {"0.rage": 5, "0@gimle": "", "0@yggdrasil": "leader,warrior*3"}
    assert table.asked() == "1 action"


def test_only_own_figures_march() -> None:
    """p.15"""
    table = scenario(3).at("gimle", "0:warrior 1:leader").start()
    table.play("0 march gimle>horgr")
    assert table.changes() == {"0.rage": 5, "0@gimle": "", "0@horgr": "warrior"}
    assert table.why_not("1 march horgr>gimle") == "no_figures_there"
    assert table.asked() == "1 action"
