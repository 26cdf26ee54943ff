"""Yggdrasil (the Quest): the most STR in Yggdrasil in the Quest phase pays 6, 8 or 11 Glory and may raise a stat."""

import pytest

from tests.midgard.scenario import scenario

FIRST_AGE_ENDS = {"age": 2, "phase": 0, "first": 1, "utgard": "destroyed"}


@pytest.mark.parametrize(
    ("quest", "glory", "end", "asked"),
    [
        ("yggdrasil_1", 6, {"age": 2, "phase": 0, "first": 1, "utgard": "destroyed"}, "0,1,2 draft"),
        ("yggdrasil_2", 8, {"age": 3, "phase": 0, "first": 1, "horgr": "destroyed"}, "0,1,2 draft"),
        ("yggdrasil_3", 11, {"phase": 6, "elvagar": "destroyed"}, "-"),
    ],
)
def test_in_ages_1_2_and_3_it_pays_6_8_and_11_glory_and_a_stat_may_be_raised(
    quest: str, glory: int, end: dict[str, object], asked: str
) -> None:
    table = scenario(3).quests(0, quest).at("yggdrasil", "0:warrior").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": glory, "0.quests": "", "discard": quest}
    assert table.asked() == "0 raise"
    assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
    table.play("0 raise horns")
    assert table.changes() == {"0.horns_step": 2, **end}
    assert table.asked() == asked


def test_one_strength_more_than_every_other_clan_is_enough_R93() -> None:
    table = (
        scenario(3).quests(0, "yggdrasil_1").at("yggdrasil", "0:leader 1:warrior*2 2:warrior*2").finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "yggdrasil_1"}
    assert table.asked() == "0 raise"


@pytest.mark.parametrize("others", ["1:leader 2:warrior", "1:warrior 2:leader", "1:leader,warrior", "2:leader,warrior"])
def test_a_clan_with_as_much_or_more_strength_spoils_it_R93(others: str) -> None:
    table = scenario(3).quests(0, "yggdrasil_1").at("yggdrasil", f"0:leader {others}").finish_actions(first=0)
    assert table.changes() == {**FIRST_AGE_ENDS, "0.quests": "", "discard": "yggdrasil_1"}
    assert table.asked() == "0,1,2 draft"


def test_without_a_figure_there_it_fails_even_where_nobody_else_has_one_R93() -> None:
    table = scenario(3).quests(0, "yggdrasil_1").finish_actions(first=0)
    assert table.changes() == {**FIRST_AGE_ENDS, "0.quests": "", "discard": "yggdrasil_1"}
    assert table.asked() == "0,1,2 draft"


def test_figures_in_the_other_provinces_and_fjords_do_not_count() -> None:
    position = scenario(3).steps(0, 1, 1, 5).quests(0, "yggdrasil_1").at("west", "0:ship")
    for province in ("elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle", "myrkvlor"):
        position.at(province, "0:warrior")
    table = position.finish_actions(first=0)
    assert table.changes() == {
        **FIRST_AGE_ENDS,
        "0.glory": 2,  # for the Warrior that dies in Ragnarök
        "0.quests": "",
        "0@utgard": "",
        "0@reserve": "leader,warrior",
        "discard": "yggdrasil_1",
    }
    assert table.asked() == "0,1,2 draft"


def test_no_enemys_ship_reaches_yggdrasil() -> None:
    table = (
        scenario(3)
        .quests(0, "yggdrasil_1")
        .at("yggdrasil", "0:warrior")
        .at("north", "1:ship")
        .at("west", "2:ship")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "yggdrasil_1"}
    assert table.asked() == "0 raise"


def test_a_dark_elf_counts_3_there() -> None:
    table = (
        scenario(3)
        .upgrades(0, "dark_elf")
        .quests(0, "yggdrasil_2")
        .at("yggdrasil", "0:dark_elf 1:warrior*2 2:warrior*2")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 8, "0.quests": "", "discard": "yggdrasil_2"}
    assert table.asked() == "0 raise"


def test_pairs_of_brothers_in_arms_count_3() -> None:
    table = (
        scenario(3)
        .upgrades(0, "brothers_in_arms")
        .quests(0, "yggdrasil_1")
        .at("yggdrasil", "0:warrior*2 1:warrior*2")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "yggdrasil_1"}
    assert table.asked() == "0 raise"


def test_it_is_tested_before_a_volur_witch_flees_there_from_ragnarok_R91() -> None:
    table = (
        scenario(3)
        .upgrades(0, "volur_witch")
        .quests(0, "yggdrasil_3")
        .at("elvagar", "0:volur_witch")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 4, "0.quests": "", "discard": "yggdrasil_3", "elvagar": "destroyed"}
    assert table.asked() == "0 move volur_witch"
    table.play("0 move volur_witch>yggdrasil")
    assert table.changes() == {"phase": 6, "0@elvagar": "", "0@yggdrasil": "volur_witch"}
    assert table.asked() == "-"


def test_the_stat_need_not_be_raised_R92() -> None:
    table = scenario(3).quests(0, "yggdrasil_1").at("yggdrasil", "0:warrior").finish_actions(first=0)
    table.play("0 pass")
    assert table.changes() == {**FIRST_AGE_ENDS, "0.glory": 6, "0.quests": "", "discard": "yggdrasil_1"}
    assert table.asked() == "0,1,2 draft"


def test_a_stat_on_the_last_step_is_not_offered_R92() -> None:
    table = scenario(3).steps(0, 1, 1, 6).quests(0, "yggdrasil_1").at("yggdrasil", "0:warrior").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "yggdrasil_1"}
    assert table.options() == ["pass", "raise axes", "raise rage"]
    assert table.asked() == "0 raise"


def test_one_clans_quests_of_two_ages_both_pay_each_what_is_printed_R90_R96() -> None:
    table = scenario(3).quests(0, "yggdrasil_1", "yggdrasil_2").at("yggdrasil", "0:warrior").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "yggdrasil_1 yggdrasil_2"}
    table.play("0 pass")
    assert table.changes() == {"0.glory": 6 + 8}
    assert table.asked() == "0 raise"


def test_all_quests_are_revealed_and_discarded_fulfilled_or_not_R91() -> None:
    table = (
        scenario(3)
        .quests(0, "yggdrasil_1")
        .quests(1, "alfheim_1", "manheim_1")
        .at("yggdrasil", "0:warrior")
        .at("gimle", "1:warrior")
        .finish_actions(first=1)
    )
    assert table.changes() == {
        "phase": 3,
        "0.quests": "",
        "1.glory": 5,
        "1.quests": "",
        "discard": "alfheim_1 manheim_1 yggdrasil_1",
    }
    assert table.asked() == "1 raise"
    table.play("1 pass")
    assert table.changes() == {"0.glory": 6}
    assert table.asked() == "0 raise"


def test_odins_throne_doubles_its_glory_and_not_the_raise_R91() -> None:
    table = (
        scenario(3)
        .upgrades(0, "odins_throne")
        .quests(0, "yggdrasil_3")
        .at("yggdrasil", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 2 * 11, "0.quests": "", "discard": "yggdrasil_3"}
    table.play("0 raise rage")
    assert table.changes() == {"phase": 6, "0.rage_step": 2, "elvagar": "destroyed"}
    assert table.asked() == "-"


def test_left_in_hand_it_is_no_quest_and_pays_nothing() -> None:
    table = scenario(3).hand(0, "yggdrasil_1").at("yggdrasil", "0:warrior").finish_actions(first=0)
    assert table.changes() == FIRST_AGE_ENDS
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("rival", [0, 2])
def test_every_other_clan_is_compared_whatever_its_seat_R93(rival: int) -> None:
    table = scenario(3).quests(1, "yggdrasil_1").at("yggdrasil", f"1:warrior {rival}:warrior").finish_actions(first=0)
    assert table.changes() == {**FIRST_AGE_ENDS, "1.quests": "", "discard": "yggdrasil_1"}
    assert table.asked() == "0,1,2 draft"
