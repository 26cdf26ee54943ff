"""Rulings, section D: the call to battle (R40-R46)."""

from tests.midgard.rules.helpers import strengths
from tests.midgard.scenario import scenario


def test_r40_one_figure_a_turn_clockwise_from_the_pillagers_left_the_pillager_last() -> None:
    """R40"""
    table = (
        scenario(4)
        .at("angerboda", "2:leader")
        .at("yggdrasil", "0:warrior 1:warrior 3:warrior 2:warrior")
        .at("elvagar", "3:warrior")
        .start(turn=2)
    )
    table.play("2 pillage angerboda")
    order = []
    for _ in range(4):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} join warrior@yggdrasil")
    assert order == ["3 join", "0 join", "1 join", "2 join"]
    assert strengths(table) == {0: (1, 0), 1: (1, 0), 2: (4, 0), 3: (1, 0)}
    assert table.asked() == "3 action"


def test_r40_laps_repeat_and_passing_once_does_not_shut_out() -> None:
    """R40"""
    table = scenario(3).at("gimle", "0:leader").at("andlang", "1:warrior*2").at("myrkvlor", "2:leader").start()
    table.play("0 pillage gimle", "1 pass", "2 join leader@myrkvlor")
    assert table.asked() == "1 join"
    table.play("1 join warrior@andlang")
    assert table.asked() == "1 join"
    table.play("1 join warrior@andlang")
    assert strengths(table) == {0: (3, 0), 1: (2, 0), 2: (3, 0)}
    assert table.asked() == "1 action"


def test_r41_the_call_ends_with_full_villages() -> None:
    """R41"""
    table = scenario(3).at("utgard", "0:leader").at("horgr", "1:warrior*2 2:warrior").start()
    table.play("0 pillage utgard", "1 join warrior@horgr", "2 join warrior@horgr")
    assert table.facts()["1@horgr"] == "warrior"
    assert strengths(table) == {0: (3, 0), 1: (1, 0), 2: (1, 0)}
    assert table.asked() == "1 action"


def test_r41_the_call_ends_after_a_complete_lap_without_a_move() -> None:
    """R41: counted from the last figure that joined, whoever had nothing to move counts as silent"""
    table = scenario(4).at("gimle", "0:leader").at("andlang", "1:warrior*2").at("myrkvlor", "3:warrior").start()
    table.play("0 pillage gimle")
    order = []
    for answer in ("pass", "join warrior@myrkvlor", "pass"):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} {answer}")
    assert order == ["1 join", "3 join", "1 join"]
    assert strengths(table) == {0: (3, 0), 3: (1, 0)}
    assert table.asked() == "1 action"


def test_r41_nobody_moves_in_the_first_lap_and_the_call_is_over() -> None:
    """R41"""
    table = scenario(3).at("gimle", "0:leader").at("andlang", "1:warrior*2 2:warrior").start()
    table.play("0 pillage gimle", "1 pass", "2 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_r42_players_with_0_rage_and_without_presence_join_at_no_cost() -> None:
    """R42"""
    table = (
        scenario(3).rage(1, 0).at("gimle", "0:leader").at("myrkvlor", "1:warrior").at("andlang", "2:warrior").start()
    )
    table.play("0 pillage gimle", "1 join warrior@myrkvlor", "2 join warrior@andlang")
    assert strengths(table) == {0: (3, 0), 1: (1, 0), 2: (1, 0)}
    assert (table.facts()["1.rage"], table.facts()["2.rage"]) == (0, 6)
    assert table.asked() == "2 action"


def test_r43_a_ship_in_the_supporting_fjord_is_enough_to_pillage() -> None:
    """R43"""
    table = scenario(3).at("west", "0:ship").at("gimle", "1:warrior").start()
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.horns_step": 2,
        "0.glory": 3,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_r44_every_clan_in_the_province_or_its_fjord_fights_with_all_its_figures_there() -> None:
    """R44"""
    table = (
        scenario(4)
        .at("gimle", "0:leader,warrior 1:warrior*2")
        .at("west", "1:ship 2:ship")
        .at("myrkvlor", "3:leader")
        .hand(2, "tyrs_smash_1")
        .hand(3, "tyrs_bash")
        .start()
    )
    table.play("0 pillage gimle", "3 pass")
    assert table.asked() == "2 card"
    table.play("2 play tyrs_smash_1")
    assert strengths(table) == {0: (4, 0), 1: (4, 0), 2: (2, 3)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader,warrior",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior*2,ship",
        "2.hand": "",
        "2.glory": 3,
        "discard": "tyrs_smash_1",
    }
    assert table.asked() == "1 action"


def test_r44_ships_in_the_fjord_take_part_in_the_battle_of_either_province() -> None:
    """R44"""
    for province in ("gimle", "myrkvlor"):
        table = scenario(2).at(province, "0:leader").at("west", "1:ship").start()
        table.play(f"0 pillage {province}")
        assert strengths(table) == {0: (3, 0), 1: (2, 0)}
        assert table.asked() == "1 action"


def test_r45_without_an_enemy_no_battle_no_cards_no_glory_but_the_reward() -> None:
    """R45: Valkyrie and Thor's Glory have nothing to say, Frigga's Grace cannot be played."""
    builder = scenario(3).upgrades(0, "valkyrie", "thors_glory").hand(0, "friggas_grace")
    table = builder.at("gimle", "0:leader,valkyrie").start()
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert strengths(table) == {}
    assert table.asked() == "1 action"


def test_r46_an_enemy_only_in_the_supporting_fjord_means_battle() -> None:
    """R46"""
    table = (
        scenario(3).hand(0, "tyrs_bash").hand(1, "tyrs_smite_1").at("gimle", "0:leader").at("west", "1:ship").start()
    )
    table.play("0 pillage gimle")
    assert table.asked() == "0,1 card"
    table.play("0 play tyrs_bash", "1 play tyrs_smite_1")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1.glory": 3,
        "discard": "tyrs_smite_1",
    }
    assert table.asked() == "1 action"
