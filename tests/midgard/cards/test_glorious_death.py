"""Glorious Death: four figures or more in Valhalla in the Quest phase pay 6, 8 or 11 Glory and may raise a stat."""

import pytest

from tests.midgard.scenario import scenario

FIRST_AGE_ENDS = {"age": 2, "phase": 0, "first": 1, "utgard": "destroyed"}


@pytest.mark.parametrize(
    ("quest", "glory", "end", "asked"),
    [
        ("glorious_death_1", 6, {"age": 2, "phase": 0, "first": 1, "utgard": "destroyed"}, "0,1,2 draft"),
        ("glorious_death_2", 8, {"age": 3, "phase": 0, "first": 1, "horgr": "destroyed"}, "0,1,2 draft"),
        ("glorious_death_3", 11, {"phase": 6, "elvagar": "destroyed"}, "-"),
    ],
)
def test_in_ages_1_2_and_3_it_pays_6_8_and_11_glory_and_a_stat_may_be_raised(
    quest: str, glory: int, end: dict[str, object], asked: str
) -> None:
    table = scenario(3).quests(0, quest).at("valhalla", "0:warrior*4").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": glory, "0.quests": "", "discard": quest}
    assert table.asked() == "0 raise"
    assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
    table.play("0 raise rage")
    assert table.changes() == {
        "0.rage_step": 2,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        **end,
    }
    assert table.asked() == asked


def test_four_figures_of_any_kind_are_enough() -> None:
    table = (
        scenario(3)
        .upgrades(0, "troll")
        .quests(0, "glorious_death_1")
        .at("valhalla", "0:leader,warrior,ship,troll")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "glorious_death_1"}
    assert table.asked() == "0 raise"


def test_more_than_four_figures_pay_no_more() -> None:
    table = scenario(3).quests(0, "glorious_death_1").at("valhalla", "0:leader,warrior*8").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "glorious_death_1"}
    assert table.asked() == "0 raise"


def test_three_figures_are_too_few() -> None:
    table = scenario(3).quests(0, "glorious_death_1").at("valhalla", "0:warrior*3").finish_actions(first=0)
    assert table.changes() == {
        **FIRST_AGE_ENDS,
        "0.quests": "",
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "discard": "glorious_death_1",
    }
    assert table.asked() == "0,1,2 draft"


def test_the_fallen_of_other_clans_do_not_count() -> None:
    table = (
        scenario(3)
        .quests(0, "glorious_death_1")
        .at("valhalla", "0:warrior*3 1:warrior*4 2:warrior*5")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        **FIRST_AGE_ENDS,
        "0.quests": "",
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "1@valhalla": "",
        "1@reserve": "leader,warrior*8,ship",
        "2@valhalla": "",
        "2@reserve": "leader,warrior*8,ship",
        "discard": "glorious_death_1",
    }
    assert table.asked() == "0,1,2 draft"


def test_figures_that_die_in_this_ages_ragnarok_come_too_late_R95() -> None:
    table = (
        scenario(3)
        .quests(0, "glorious_death_1")
        .at("valhalla", "0:warrior*3")
        .at("utgard", "0:leader,warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        **FIRST_AGE_ENDS,
        "0.glory": 2 * 2,  # for the dead of Ragnarök
        "0.quests": "",
        "0@utgard": "",
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "discard": "glorious_death_1",
    }
    assert table.asked() == "0,1,2 draft"


def test_it_is_tested_before_the_release_empties_valhalla_R95() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lokis_domain")
        .quests(0, "glorious_death_1")
        .at("valhalla", "0:warrior*4")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "glorious_death_1"}
    table.play("0 pass")
    assert table.changes() == {
        **FIRST_AGE_ENDS,
        "0.glory": 6 + 4,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
    }
    assert table.asked() == "0,1,2 draft"


def test_a_figure_that_invaded_from_valhalla_with_friggas_domain_no_longer_counts_R26() -> None:
    table = (
        scenario(3)
        .rage(0, 1)
        .passed(1, 2)
        .upgrades(0, "friggas_domain")
        .quests(0, "glorious_death_3")
        .at("valhalla", "0:warrior*4")
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade warrior>gimle")
    assert table.changes() == {
        "phase": 6,
        "0.rage": 0,
        "0.quests": "",
        "0@gimle": "warrior",
        "0@valhalla": "",
        "0@reserve": "leader,warrior*7,ship",
        "discard": "glorious_death_3",
        "elvagar": "destroyed",
    }
    assert table.asked() == "-"


def test_with_friggas_domain_five_in_valhalla_leave_the_four_it_takes_R26() -> None:
    table = (
        scenario(3)
        .rage(0, 1)
        .passed(1, 2)
        .upgrades(0, "friggas_domain")
        .quests(0, "glorious_death_3")
        .at("valhalla", "0:warrior*5")
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade warrior>gimle")
    assert table.changes() == {
        "phase": 3,
        "0.rage": 0,
        "0.glory": 11,
        "0.quests": "",
        "0@gimle": "warrior",
        "0@valhalla": "warrior*4",
        "discard": "glorious_death_3",
    }
    assert table.asked() == "0 raise"


def test_figures_lost_in_the_last_battle_of_the_age_count() -> None:
    table = (
        scenario(3)
        .rage(0, 1)
        .passed(1, 2)
        .quests(0, "glorious_death_1")
        .at("gimle", "0:warrior 1:leader")
        .at("valhalla", "0:warrior*3")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {
        "phase": 3,
        "0.rage": 0,
        "0.out": True,
        "0.glory": 6,
        "0.quests": "",
        "0@gimle": "",
        "0@valhalla": "warrior*4",
        "1.glory": 3,
        "discard": "glorious_death_1",
    }
    assert table.asked() == "0 raise"


def test_the_stat_need_not_be_raised_R92() -> None:
    table = scenario(3).quests(0, "glorious_death_1").at("valhalla", "0:warrior*4").finish_actions(first=0)
    table.play("0 pass")
    assert table.changes() == {
        **FIRST_AGE_ENDS,
        "0.glory": 6,
        "0.quests": "",
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "discard": "glorious_death_1",
    }
    assert table.asked() == "0,1,2 draft"


def test_a_stat_on_the_last_step_is_not_offered_R92() -> None:
    table = (
        scenario(3)
        .steps(0, 1, 6, 1)
        .quests(0, "glorious_death_1")
        .at("valhalla", "0:warrior*4")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "glorious_death_1"}
    assert table.options() == ["pass", "raise horns", "raise rage"]
    assert table.asked() == "0 raise"


def test_two_copies_both_pay_R96() -> None:
    table = (
        scenario(4)
        .quests(0, "glorious_death_1", "glorious_death_1")
        .at("valhalla", "0:warrior*4")
        .finish_actions(first=0)
    )
    table.play("0 raise axes", "0 raise axes")
    assert table.changes() == {
        **FIRST_AGE_ENDS,
        "0.glory": 6 + 6,
        "0.axes_step": 3,
        "0.quests": "",
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "discard": "glorious_death_1 glorious_death_1",
    }
    assert table.asked() == "0,1,2,3 draft"


def test_two_clans_may_both_fulfil_it_and_are_paid_from_the_first_player_clockwise_R91() -> None:
    table = (
        scenario(4)
        .quests(0, "glorious_death_1")
        .quests(1, "glorious_death_1")
        .at("valhalla", "0:warrior*4 1:warrior*4")
        .finish_actions(first=1)
    )
    assert table.changes() == {
        "phase": 3,
        "0.quests": "",
        "1.glory": 6,
        "1.quests": "",
        "discard": "glorious_death_1 glorious_death_1",
    }
    assert table.asked() == "1 raise"
    table.play("1 pass")
    assert table.changes() == {"0.glory": 6}
    assert table.asked() == "0 raise"


def test_kept_for_the_next_age_it_pays_what_is_printed_R90() -> None:
    table = scenario(3).age(3).quests(0, "glorious_death_2").at("valhalla", "0:warrior*4").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": 8, "0.quests": "", "discard": "glorious_death_2"}
    assert table.asked() == "0 raise"


def test_odins_throne_doubles_its_glory_and_not_the_raise_R91() -> None:
    table = (
        scenario(3)
        .upgrades(0, "odins_throne")
        .quests(0, "glorious_death_3")
        .at("valhalla", "0:warrior*4")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 2 * 11, "0.quests": "", "discard": "glorious_death_3"}
    table.play("0 raise rage")
    assert table.changes() == {
        "phase": 6,
        "0.rage_step": 2,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
    }
    assert table.asked() == "-"


def test_left_in_hand_it_is_no_quest_and_pays_nothing() -> None:
    table = scenario(3).hand(0, "glorious_death_1").at("valhalla", "0:warrior*4").finish_actions(first=0)
    assert table.changes() == {**FIRST_AGE_ENDS, "0@valhalla": "", "0@reserve": "leader,warrior*8,ship"}
    assert table.asked() == "0,1,2 draft"
