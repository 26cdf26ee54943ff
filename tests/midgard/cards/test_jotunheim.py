"""Jotunheim: the most STR in a Jotunheim province in the Quest phase pays 5, 7 or 9 Glory and may raise a stat."""

import pytest

from tests.midgard.scenario import scenario

FIRST_AGE_ENDS = {"age": 2, "phase": 0, "first": 1, "elvagar": "destroyed"}


@pytest.mark.parametrize(
    ("quest", "glory", "end", "asked"),
    [
        ("jotunheim_1", 5, {"age": 2, "phase": 0, "first": 1, "elvagar": "destroyed"}, "0,1,2 draft"),
        ("jotunheim_2", 7, {"age": 3, "phase": 0, "first": 1, "myrkvlor": "destroyed"}, "0,1,2 draft"),
        ("jotunheim_3", 9, {"phase": 6, "gimle": "destroyed"}, "-"),
    ],
)
def test_in_ages_1_2_and_3_it_pays_5_7_and_9_glory_and_a_stat_may_be_raised(
    quest: str, glory: int, end: dict[str, object], asked: str
) -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, quest)
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": glory, "0.quests": "", "discard": quest}
    assert table.asked() == "0 raise"
    assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2, **end}
    assert table.asked() == asked


def test_the_stat_need_not_be_raised_R92() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    table.play("0 pass")
    assert table.changes() == {**FIRST_AGE_ENDS, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0,1,2 draft"


def test_a_stat_on_the_last_step_is_not_offered_R92() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .steps(0, 6, 1, 5)
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.options() == ["pass", "raise axes", "raise horns"]
    assert table.asked() == "0 raise"


def test_with_all_stats_on_the_last_step_nothing_is_asked_R92() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .steps(0, 6, 6, 6)
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {**FIRST_AGE_ENDS, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("province", ["muspelheim", "horgr", "utgard"])
def test_any_province_of_the_region_will_do_R93(province: str) -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at(province, "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0 raise"


def test_other_provinces_and_yggdrasil_do_not_count() -> None:
    position = scenario(3).doom("elvagar", "myrkvlor", "gimle").steps(0, 1, 1, 5).quests(0, "jotunheim_1")
    for province in ("yggdrasil", "elvagar", "angerboda", "andlang", "gimle", "myrkvlor"):
        position.at(province, "0:warrior")
    table = position.finish_actions(first=0)
    assert table.changes() == {
        **FIRST_AGE_ENDS,
        "0.glory": 2,  # for the Warrior that dies in Ragnarök
        "0.quests": "",
        "0@elvagar": "",
        "0@reserve": "leader,warrior*3,ship",
        "discard": "jotunheim_1",
    }
    assert table.asked() == "0,1,2 draft"


def test_without_a_figure_there_it_fails_even_where_nobody_else_has_one_R93() -> None:
    table = scenario(3).doom("elvagar", "myrkvlor", "gimle").quests(0, "jotunheim_1").finish_actions(first=0)
    assert table.changes() == {**FIRST_AGE_ENDS, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0,1,2 draft"


def test_one_strength_more_than_every_other_clan_is_enough_R93() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior*2 1:warrior 2:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0 raise"


@pytest.mark.parametrize("others", ["1:warrior*2 2:warrior", "1:warrior 2:warrior*2", "1:leader", "2:leader"])
def test_a_clan_with_as_much_or_more_strength_spoils_it_R93(others: str) -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at("muspelheim", f"0:warrior*2 {others}")
        .finish_actions(first=0)
    )
    assert table.changes() == {**FIRST_AGE_ENDS, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0,1,2 draft"


def test_one_province_of_the_region_is_enough_though_another_is_lost() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .at("utgard", "0:warrior 1:leader")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0 raise"


@pytest.mark.parametrize("lost", ["muspelheim", "horgr"])
def test_a_ship_alone_in_a_fjord_counts_in_both_provinces_so_one_of_them_may_be_lost_R94(lost: str) -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at("east", "0:ship")
        .at(lost, "1:leader")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0 raise"


def test_a_ship_alone_in_south_counts_in_the_province_of_the_region_it_supports_R94() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at("south", "0:ship")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0 raise"


def test_an_enemys_ship_in_the_fjord_counts_against_it_R94() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior*2")
        .at("east", "1:ship")
        .finish_actions(first=0)
    )
    assert table.changes() == {**FIRST_AGE_ENDS, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0,1,2 draft"


def test_a_destroyed_province_does_not_count_though_a_ship_lies_in_its_fjord_R93() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .destroyed("muspelheim", "horgr")
        .at("east", "0:ship")
        .finish_actions(first=0)
    )
    assert table.changes() == {**FIRST_AGE_ENDS, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0,1,2 draft"


def test_strength_is_counted_with_upgrades() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .upgrades(0, "brothers_in_arms")
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior*2 1:warrior*2")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}  # 3 : 2
    assert table.asked() == "0 raise"


def test_it_is_tested_before_ragnarok_destroys_the_province_R91() -> None:
    table = (
        scenario(3)
        .doom("muspelheim", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    table.play("0 pass")
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        "muspelheim": "destroyed",
        "0.glory": 5 + 2,
        "0@muspelheim": "",
        "0@reserve": "leader,warrior*8,ship",
    }
    assert table.asked() == "0,1,2 draft"


def test_two_copies_both_pay_and_each_may_raise_a_stat_R96() -> None:
    table = (
        scenario(4)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1", "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1 jotunheim_1"}
    assert table.asked() == "0 raise"
    table.play("0 raise rage")
    assert table.changes() == {"0.glory": 2 * 5, "0.rage_step": 2}
    assert table.asked() == "0 raise"
    table.play("0 raise rage")
    assert table.changes() == {**FIRST_AGE_ENDS, "0.rage_step": 3}
    assert table.asked() == "0,1,2,3 draft"


def test_quests_are_paid_from_the_first_player_clockwise_R91() -> None:
    table = (
        scenario(4)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(0, "jotunheim_1")
        .quests(2, "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .at("utgard", "2:warrior")
        .finish_actions(first=1)
    )
    assert table.changes() == {
        "phase": 3,
        "0.quests": "",
        "2.glory": 5,
        "2.quests": "",
        "discard": "jotunheim_1 jotunheim_1",
    }
    assert table.asked() == "2 raise"
    table.play("2 pass")
    assert table.changes() == {"0.glory": 5}
    assert table.asked() == "0 raise"


def test_of_one_clans_quests_the_order_of_the_card_list_decides_R91() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .age(2)
        .quests(0, "jotunheim_2", "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1 jotunheim_2"}
    table.play("0 pass")
    assert table.changes() == {"0.glory": 5 + 7}
    assert table.asked() == "0 raise"


def test_kept_for_the_next_age_it_pays_what_is_printed_R90() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .age(2)
        .quests(0, "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 5, "0.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0 raise"


def test_odins_throne_doubles_its_glory_and_not_the_raise_R91() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .upgrades(0, "odins_throne")
        .quests(0, "jotunheim_3")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 2 * 9, "0.quests": "", "discard": "jotunheim_3"}
    assert table.asked() == "0 raise"
    table.play("0 raise horns")
    assert table.changes() == {"phase": 6, "0.horns_step": 2, "gimle": "destroyed"}
    assert table.asked() == "-"


def test_left_in_hand_it_is_no_quest_and_pays_nothing() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .hand(0, "jotunheim_1")
        .at("muspelheim", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == FIRST_AGE_ENDS
    assert table.asked() == "0,1,2 draft"


def test_committed_in_the_action_phase_it_is_tested_at_the_end_of_the_age() -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .hand(0, "jotunheim_1")
        .passed(1, 2)
        .rage(0, 1)
        .at("muspelheim", "0:warrior")
        .start(turn=0)
    )
    table.play("0 quest jotunheim_1")
    assert table.changes() == {"0.hand": "", "0.quests": "jotunheim_1"}
    table.play("0 pass")
    assert table.changes() == {
        "phase": 3,
        "0.rage": 0,
        "0.out": True,
        "0.glory": 5,
        "0.quests": "",
        "discard": "jotunheim_1",
    }
    assert table.asked() == "0 raise"


@pytest.mark.parametrize("rival", [0, 2])
def test_every_other_clan_is_compared_whatever_its_seat_R93(rival: int) -> None:
    table = (
        scenario(3)
        .doom("elvagar", "myrkvlor", "gimle")
        .quests(1, "jotunheim_1")
        .at("muspelheim", f"1:warrior {rival}:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {**FIRST_AGE_ENDS, "1.quests": "", "discard": "jotunheim_1"}
    assert table.asked() == "0,1,2 draft"
