"""The Quest phase. Rulebook p.20-21."""

import pytest

from fimbul.positions.midgard import STANDARD_TOKENS as TOKENS
from tests.midgard.rules.helpers import NEXT_AGE
from tests.midgard.scenario import scenario

UTGARD_FALLS = {"utgard": "destroyed", **NEXT_AGE}


def test_the_serpent_fulfils_manheim_in_angerboda_although_elvagar_is_a_tie() -> None:
    """p.20, example: 3 STR each in Elvagar, but the Ship's 2 against blue's 1 in Angerboda."""
    table = (
        scenario(4)
        .quests(2, "manheim_1")
        .at("elvagar", "0:warrior*3 2:warrior")
        .at("north", "2:ship")
        .at("angerboda", "1:warrior")
        .finish_actions()
    )
    assert table.asked() == "2 raise"
    table.play("2 raise horns")
    assert table.changes() == {
        "2.quests": "",
        "2.glory": 5,
        "2.horns_step": 2,
        "discard": "manheim_1",
        **UTGARD_FALLS,
    }
    assert table.asked() == "0,1,2,3 draft"


def test_without_the_ship_in_angerboda_the_tie_in_elvagar_fails_the_quest() -> None:
    """p.20: if you tie with an enemy, you fail the Quest."""
    table = (
        scenario(4)
        .quests(2, "manheim_1")
        .at("elvagar", "0:warrior*3 2:warrior")
        .at("north", "2:ship")
        .at("angerboda", "1:warrior*2")
        .finish_actions()
    )
    assert table.changes() == {"2.quests": "", "discard": "manheim_1", **UTGARD_FALLS}
    assert table.asked() == "0,1,2,3 draft"


def test_the_french_example_two_warriors_against_a_ship_is_a_tie_too() -> None:
    """Conflict 10"""
    table = (
        scenario(4)
        .quests(2, "manheim_1")
        .at("elvagar", "0:warrior*2")
        .at("north", "2:ship")
        .at("angerboda", "1:warrior")
        .finish_actions()
    )
    assert table.asked() == "2 raise"


@pytest.mark.parametrize(
    "quest, glory, places",
    [
        ("manheim_1", 5, ("elvagar", "angerboda", "myrkvlor")),
        ("jotunheim_1", 5, ("muspelheim", "horgr", "utgard")),
        ("alfheim_1", 5, ("andlang", "gimle")),
        ("yggdrasil_1", 6, ("yggdrasil",)),
    ],
)
def test_a_region_quest_is_fulfilled_in_any_province_of_its_region_and_in_no_other(
    quest: str, glory: int, places: tuple[str, ...]
) -> None:
    """p.20, p.6"""
    for province in ("yggdrasil", *TOKENS):
        table = scenario(3).doom("elvagar", "horgr", "gimle").quests(0, quest).at(province, "0:warrior")
        done = table.finish_actions()
        if province in places:
            assert done.asked() == "0 raise"
            assert done.facts()["0.glory"] == glory
        else:
            assert done.asked() == "0,1,2 draft"
            assert done.facts()["0.glory"] == (2 if province == "elvagar" else 0)


@pytest.mark.parametrize(
    "dead, fulfilled", [("warrior*3", False), ("warrior*4", True), ("leader,warrior*2,ship", True)]
)
def test_glorious_death_needs_four_figures_in_valhalla(dead: str, fulfilled: bool) -> None:
    """Card text"""
    table = scenario(3).quests(0, "glorious_death_1").at("valhalla", f"0:{dead}").finish_actions()
    assert table.facts()["0.glory"] == (6 if fulfilled else 0)
    assert table.asked() == ("0 raise" if fulfilled else "0,1,2 draft")


def test_a_fulfilled_quest_gives_its_glory_and_any_one_stat_may_be_raised_a_step() -> None:
    """p.20"""
    for stat in ("rage", "axes", "horns"):
        table = scenario(3).quests(0, "alfheim_1").at("gimle", "0:warrior").finish_actions()
        assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
        table.play(f"0 raise {stat}")
        assert table.changes() == {
            "0.quests": "",
            "0.glory": 5,
            f"0.{stat}_step": 2,
            "discard": "alfheim_1",
            **UTGARD_FALLS,
        }
        assert table.asked() == "0,1,2 draft"


def test_a_failed_quest_gives_nothing_and_costs_nothing_and_is_discarded() -> None:
    """p.20"""
    table = scenario(3).glory(0, 4).quests(0, "alfheim_1").at("gimle", "1:warrior").finish_actions()
    assert table.changes() == {"0.quests": "", "discard": "alfheim_1", **UTGARD_FALLS}
    assert table.facts()["0.glory"] == 4
    assert table.asked() == "0,1,2 draft"


def test_quests_that_were_not_committed_count_for_nothing() -> None:
    """p.20: all Quests they have committed to"""
    table = scenario(3).hand(0, "alfheim_1").at("gimle", "0:warrior").finish_actions()
    assert table.changes() == UTGARD_FALLS
    assert table.asked() == "0,1,2 draft"


def test_several_quests_of_one_player_each_pay_in_the_order_of_the_card_list() -> None:
    """p.20; protocol 8: Age, then name"""
    table = (
        scenario(3)
        .age(2)
        .quests(0, "yggdrasil_1", "alfheim_2", "manheim_1")
        .at("gimle", "0:warrior")
        .at("yggdrasil", "0:warrior")
        .at("myrkvlor", "0:warrior")
        .finish_actions()
    )
    glory = []
    for answer in ("raise rage", "pass", "raise rage"):
        assert table.asked() == "0 raise"
        glory.append(table.facts()["0.glory"])
        table.play(f"0 {answer}")
    assert glory == [5, 11, 18]
    assert table.changes() == {
        "0.quests": "",
        "0.glory": 18,
        "0.rage_step": 3,
        "discard": "manheim_1 yggdrasil_1 alfheim_2",
        "horgr": "destroyed",
        "age": 3,
        "phase": 0,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_players_are_paid_from_the_first_player_clockwise() -> None:
    """Protocol 8"""
    table = (
        scenario(4)
        .quests(0, "alfheim_1")
        .quests(1, "jotunheim_1")
        .quests(3, "manheim_1")
        .at("gimle", "0:warrior")
        .at("horgr", "1:warrior")
        .at("myrkvlor", "3:warrior")
        .finish_actions(first=1)
    )
    order = []
    for _ in range(3):
        order.append(table.asked())
        table.play(f"{table.asked()[0]} pass")
    assert order == ["1 raise", "3 raise", "0 raise"]
    assert table.asked() == "0,1,2,3 draft"


def test_a_tie_between_two_others_does_not_matter_to_the_strongest() -> None:
    """p.20"""
    table = scenario(3).quests(0, "alfheim_1").at("gimle", "0:leader 1:warrior 2:warrior").finish_actions()
    assert table.asked() == "0 raise"


def test_both_of_two_tied_clans_fail() -> None:
    """p.20"""
    builder = scenario(4).quests(0, "alfheim_1").quests(1, "alfheim_1").at("gimle", "0:leader 1:leader")
    table = builder.finish_actions()
    assert table.changes() == {"0.quests": "", "1.quests": "", "discard": "alfheim_1 alfheim_1", **UTGARD_FALLS}
    assert table.asked() == "0,1,2,3 draft"


def test_the_printed_glory_of_all_quests() -> None:
    """Card list"""
    for age, region, death, tree in ((1, 5, 6, 6), (2, 7, 8, 8), (3, 9, 11, 11)):
        for quest, glory, place, group in (
            (f"alfheim_{age}", region, "gimle", "0:warrior"),
            (f"jotunheim_{age}", region, "muspelheim", "0:warrior"),
            (f"manheim_{age}", region, "myrkvlor", "0:warrior"),
            (f"yggdrasil_{age}", tree, "yggdrasil", "0:warrior"),
            (f"glorious_death_{age}", death, "valhalla", "0:warrior*4"),
        ):
            table = scenario(3).quests(0, quest).at(place, group).finish_actions()
            assert table.facts()["0.glory"] == glory
            assert table.asked() == "0 raise"
