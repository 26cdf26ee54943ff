"""Rulings, section F: the order of the resolution, cards of losers and winners (R64-R70)."""

import pytest

from fimbul.core.rules.modules import Module, extra_copies
from fimbul.editions.midgard.edition import Midgard
from tests.midgard.rules.helpers import strengths
from tests.midgard.scenario import Scenario, Table, scenario


def fight(builder: Scenario, *moves: str) -> Table:
    """Seat 0 pillages Gimle; then the moves."""
    return builder.start(turn=0).play("0 pillage gimle", *moves)


def glory_events(table: Table) -> list[tuple[int, int]]:
    """Seat and Glory of everything that was gained or lost, in order."""
    return [(int(event.a), int(event.b)) for event in table.log.events if event.code == 8]


# -- the order -----------------------------------------------------------------------------------------------------
def test_r64_the_order_of_all_questions_of_a_resolution() -> None:
    """R64: (c) Prowess, (e) saving, (f) Leader, (h) Oath, (k) Blessing"""
    builder = (
        scenario(4)
        .upgrades(0, "tyrs_prowess", "lord_of_axes")
        .upgrades(1, "friggas_protection", "lokis_blessing")
        .hand(0, "thors_oath")
        .at("gimle", "0:leader 1:warrior*2")
    )
    table = fight(builder, "0 play thors_oath")
    steps = []
    for answer in ("keep thors_oath", "save warrior@gimle", "pass", "raise axes", "raise axes", "invade warrior>gimle"):
        facts = table.facts()
        steps.append((table.asked(), facts["0.hand"], facts["1@valhalla"], facts["gimle"], facts["0.glory"]))
        table.play(f"{table.asked()[0]} {answer}")
    assert steps == [
        ("0 keep tyrs_prowess", "", "", "", 0),
        ("1 save friggas_protection", "thors_oath", "", "", 0),
        ("1 save friggas_protection", "thors_oath", "", "", 0),
        ("0 raise lord_of_axes", "thors_oath", "warrior", "pillaged", 0),
        ("0 raise thors_oath", "thors_oath", "warrior", "pillaged", 4),
        ("1 invade lokis_blessing", "thors_oath", "warrior", "pillaged", 4),
    ]
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 4,
        "0.horns_step": 2,
        "0.axes_step": 3,
        "1.rage": 5,
        "1@reserve": "leader,warrior*5,ship",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r64_the_order_of_all_glory_of_a_resolution() -> None:
    """R64: (f) reward, (g) battle Glory, (h) Hammer, (i) Valkyrie and Thor's Glory, (j) Backstab"""
    table = (
        scenario(3)
        .upgrades(0, "valkyrie", "thors_glory")
        .at("myrkvlor", "0:valkyrie 1:warrior*2")
        .hand(0, "thors_hammer")
        .hand(1, "lokis_backstab")
        .start()
    )
    table.play("0 pillage myrkvlor", "0 play thors_hammer", "1 play lokis_backstab")
    assert strengths(table) == {0: (2, 1), 1: (2, 0)}
    events = glory_events(table)
    assert events[:3] == [(0, 5), (0, 3), (0, 3)]
    assert sorted(events[3:5]) == [(0, 2), (0, 4)]
    assert events[5:] == [(0, -2), (1, 2)]
    assert table.asked() == "1 action"


def test_r64_inside_one_moment_the_pillager_comes_first_then_clockwise() -> None:
    """R64: Odin's Judgement of seat 2 (the pillager), then of seat 0"""
    table = (
        scenario(4)
        .at("gimle", "0:warrior 2:leader")
        .hand(0, "odins_judgement")
        .hand(2, "odins_judgement")
        .start(turn=2)
    )
    table.play("2 pillage gimle", "0 play odins_judgement", "2 play odins_judgement")
    assert glory_events(table) == [(2, 3), (2, 2), (0, 2)]
    assert table.asked() == "3 action"


def test_r64_the_reward_comes_before_the_battle_glory_and_losses_before_the_reward() -> None:
    """R64: Frigga's Grace may raise Axes for this very battle"""
    table = fight(scenario(3).at("gimle", "0:leader 1:warrior").hand(0, "friggas_grace"), "0 play friggas_grace")
    assert table.asked() == "0 raise friggas_grace"
    facts = table.facts()
    assert (facts["1@valhalla"], facts["gimle"], facts["0.horns_step"], facts["0.glory"]) == (
        "warrior",
        "pillaged",
        2,
        0,
    )
    table.play("0 raise axes")
    assert table.facts()["0.glory"] == 4
    assert table.asked() == "1 action"


# -- Trickery, Poison, Prowess -------------------------------------------------------------------------------------
def test_r65_trickery_takes_nothing_from_a_winner_at_0_rage() -> None:
    """R65"""
    builder = scenario(3).rage(1, 0).at("gimle", "0:warrior 1:leader").hand(0, "lokis_trickery")
    table = fight(builder, "0 play lokis_trickery")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "2 action"


def test_r65_trickery_takes_nothing_on_a_tie() -> None:
    """R65"""
    table = fight(scenario(3).at("gimle", "0:leader 1:leader").hand(0, "lokis_trickery"), "0 play lokis_trickery")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_r65_trickery_of_the_winner_does_nothing() -> None:
    """Card text: if you lose"""
    table = fight(scenario(3).at("gimle", "0:leader 1:warrior").hand(0, "lokis_trickery"), "0 play lokis_trickery")
    assert (table.facts()["0.rage"], table.facts()["1.rage"]) == (6, 6)
    assert table.asked() == "1 action"


@pytest.mark.parametrize("rage, asked", [(1, "2 action"), (2, "1 keep tyrs_prowess")])
def test_r66_trickery_comes_before_prowess(rage: int, asked: str) -> None:
    """R66"""
    builder = scenario(3).upgrades(1, "tyrs_prowess").rage(1, rage).at("gimle", "0:warrior 1:leader")
    table = fight(
        builder.hand(0, "lokis_trickery").hand(1, "tyrs_rage_2"), "0 play lokis_trickery", "1 play tyrs_rage_2"
    )
    assert table.facts()["1.rage"] == rage - 1
    assert table.facts()["0.rage"] == 7
    assert table.asked() == asked


def test_r67_poison_takes_the_cards_before_prowess_can_keep_them() -> None:
    """R67"""
    builder = scenario(3).upgrades(0, "tyrs_prowess").at("gimle", "0:leader 1:warrior")
    table = fight(builder.hand(0, "tyrs_rage_3").hand(1, "lokis_poison"), "0 play tyrs_rage_3", "1 play lokis_poison")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "lokis_poison tyrs_rage_3",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("pillager, taker", [(0, 1), (2, 3)])
def test_r68_of_several_poisons_the_first_loser_clockwise_from_the_pillager_takes_all(
    pillager: int, taker: int
) -> None:
    """R68: the base game has one Poison; for this test there is a second one, as with five players."""
    edition = Midgard(modules=(Module("poison", copies=extra_copies("lokis_poison", from_seats=4)),))
    table = (
        scenario(4, modules=("poison",), edition=edition)
        .hand(1, "lokis_poison")
        .hand(3, "lokis_poison")
        .hand(pillager, "tyrs_rage_3")
        .at("gimle", f"{pillager}:leader 1:warrior 3:warrior")
        .start(turn=pillager)
    )
    table.play(f"{pillager} pillage gimle", "1 play lokis_poison", "3 play lokis_poison")
    table.play(f"{pillager} play tyrs_rage_3")
    assert table.facts()[f"{taker}.hand"] == "lokis_poison tyrs_rage_3"
    assert table.facts()[f"{4 - taker}.hand"] == "lokis_poison"
    assert table.facts()["discard"] == ""
    assert table.asked() == f"{pillager + 1} action"


# -- Backstab ------------------------------------------------------------------------------------------------------
def test_r69_backstab_takes_2_glory_after_the_battle_glory() -> None:
    """R69, R64"""
    table = fight(scenario(3).at("gimle", "0:leader 1:warrior").hand(1, "lokis_backstab"), "1 play lokis_backstab")
    assert (table.facts()["0.glory"], table.facts()["1.glory"]) == (1, 2)
    assert table.asked() == "1 action"


def test_r69_backstab_takes_what_is_there_and_never_goes_below_0() -> None:
    """R69: the winner's 3 Glory do not suffice for two Backstabs"""
    builder = scenario(4).at("gimle", "0:leader 1:warrior 2:warrior").hand(1, "lokis_backstab")
    table = fight(builder.hand(2, "lokis_backstab"), "1 play lokis_backstab", "2 play lokis_backstab")
    assert [table.facts()[f"{seat}.glory"] for seat in range(3)] == [0, 2, 1]
    assert table.asked() == "1 action"


def test_r69_on_a_tie_backstab_has_no_winner_to_take_from() -> None:
    """Protocol 6"""
    table = fight(
        scenario(3).glory(0, 5).at("gimle", "0:leader 1:leader").hand(1, "lokis_backstab"), "1 play lokis_backstab"
    )
    assert (table.facts()["0.glory"], table.facts()["1.glory"]) == (5, 0)
    assert table.asked() == "1 action"


# -- Grace ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "province, stats",
    [
        ("elvagar", ["axes", "horns"]),
        ("horgr", ["horns", "rage"]),
        ("gimle", ["axes", "rage"]),
        ("myrkvlor", ["axes", "horns", "rage"]),
        ("yggdrasil", ["axes", "horns", "rage"]),
    ],
)
def test_r70_grace_raises_a_stat_other_than_the_tokens_any_with_glory_or_all(province: str, stats: list[str]) -> None:
    """R70"""
    table = scenario(3).at(province, "0:leader 1:warrior").hand(0, "friggas_grace").start()
    table.play(f"0 pillage {province}", "0 play friggas_grace")
    assert table.asked() == "0 raise friggas_grace"
    assert table.options() == [f"raise {stat}" for stat in stats]


def test_r70_grace_does_nothing_for_a_defender_who_wins() -> None:
    """R70"""
    table = fight(scenario(3).at("gimle", "0:warrior 1:leader").hand(1, "friggas_grace"), "1 play friggas_grace")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "friggas_grace",
    }
    assert table.asked() == "1 action"


def test_r70_grace_works_once_even_with_the_frost_giant() -> None:
    """R70"""
    builder = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:frost_giant 1:warrior").hand(0, "friggas_grace")
    table = fight(builder, "0 play friggas_grace", "0 raise rage")
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 3,
        "0.rage_step": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r70_a_stat_on_its_last_step_is_not_offered_and_with_one_left_nobody_is_asked() -> None:
    """R70, R92; protocol 2"""
    builder = scenario(3).steps(0, 6, 1, 1).at("gimle", "0:leader 1:warrior").hand(0, "friggas_grace")
    table = fight(builder, "0 play friggas_grace")
    assert table.facts()["0.axes_step"] == 2
    assert table.facts()["0.glory"] == 4
    assert table.asked() == "1 action"
