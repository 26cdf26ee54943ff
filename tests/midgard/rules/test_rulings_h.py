"""Rulings, section H: Discard, Quests, Ragnarök, Release, the end (R90-R103)."""

import pytest

from tests.midgard.rules.helpers import FULL_RESERVE, NEXT_AGE, choices, draft_first, to_next_actions, view_line
from tests.midgard.scenario import scenario

UTGARD_FALLS = {"utgard": "destroyed", **NEXT_AGE}


# -- Discard -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("age, kept", [(1, "tyrs_bash"), (2, "tyrs_bash"), (3, "")])
def test_r90_exactly_one_card_is_kept_after_ages_1_and_2_and_none_after_age_3(age: int, kept: str) -> None:
    """R90"""
    table = scenario(3).age(age).hand(0, "tyrs_bash", "troll", "alfheim_1").finish_actions()
    if age < 3:
        assert not table.offers("pass")
        table.play("0 keep tyrs_bash")
    assert table.facts()["0.hand"] == kept
    assert table.asked() == ("0,1,2 draft" if age < 3 else "-")


def test_r90_a_kept_quest_keeps_its_printed_glory() -> None:
    """R90"""
    table = scenario(2).hand(0, "alfheim_1").at("gimle", "0:leader").finish_actions()
    draft_first(table.game)
    table.play("1 pass", "0 quest alfheim_1", "0 pass")
    while "keep" in table.asked():
        seat = int(table.asked()[0])
        table.play(f"{seat} {table.options(seat)[0]}")
    assert table.facts()["age"] == 2
    assert table.facts()["0.glory"] == 5
    assert table.asked() == "0 raise"


# -- Quests --------------------------------------------------------------------------------------------------------
def test_r91_all_quests_of_all_players_are_revealed_before_anybody_is_paid() -> None:
    """R91"""
    table = (
        scenario(3)
        .quests(0, "alfheim_1")
        .quests(1, "jotunheim_1")
        .quests(2, "manheim_1")
        .at("gimle", "0:leader")
        .at("horgr", "1:leader")
        .finish_actions(first=1)
    )
    assert table.asked() == "1 raise"
    assert table.facts()["discard"] == "alfheim_1 jotunheim_1 manheim_1"
    assert [table.facts()[f"{seat}.glory"] for seat in range(3)] == [0, 5, 0]
    table.play("1 raise axes")
    assert table.asked() == "0 raise"
    table.play("0 pass")
    assert [table.facts()[f"{seat}.glory"] for seat in range(3)] == [5, 5, 0]
    assert table.asked() == "0,1,2 draft"


def test_r91_odins_throne_doubles_the_glory_only() -> None:
    """R91"""
    table = scenario(3).upgrades(0, "odins_throne").quests(0, "alfheim_3").at("gimle", "0:leader").finish_actions()
    assert table.facts()["0.glory"] == 18
    assert table.asked() == "0 raise"
    table.play("0 raise rage")
    assert table.facts()["0.rage_step"] == 2
    assert table.game.over


def test_r92_raising_a_stat_is_optional_and_a_maxed_stat_is_not_offered() -> None:
    """R92"""
    table = scenario(3).steps(0, 6, 3, 6).quests(0, "alfheim_1").at("gimle", "0:leader").finish_actions()
    assert table.options() == ["pass", "raise axes"]
    table.play("0 pass")
    assert table.changes() == {"0.quests": "", "0.glory": 5, "discard": "alfheim_1", **UTGARD_FALLS}
    assert table.asked() == "0,1,2 draft"


def test_r92_with_all_stats_maxed_nobody_is_asked() -> None:
    """R92; protocol 2"""
    table = scenario(3).steps(0, 6, 6, 6).quests(0, "alfheim_1").at("gimle", "0:leader").finish_actions()
    assert table.changes() == {"0.quests": "", "0.glory": 5, "discard": "alfheim_1", **UTGARD_FALLS}
    assert table.asked() == "0,1,2 draft"


def test_r93_alone_with_1_str_is_the_most_and_a_tie_or_nobody_fails() -> None:
    """R93"""
    for groups, fulfilled in (("0:warrior", True), ("0:warrior 1:warrior", False), ("1:warrior", False)):
        table = scenario(3).quests(0, "alfheim_1").at("gimle", groups).finish_actions()
        assert table.asked() == ("0 raise" if fulfilled else "0,1,2 draft")
    assert scenario(3).quests(0, "alfheim_1").finish_actions().asked() == "0,1,2 draft"


@pytest.mark.parametrize("quest, fulfilled", [("alfheim_1", False), ("manheim_1", True)])
def test_r93_only_surviving_provinces_count(quest: str, fulfilled: bool) -> None:
    """R93: the Ship in the west is alone, but Gimle (Alfheim) is gone and Myrkvlor (Manheim) is not"""
    table = scenario(3).destroyed("gimle").quests(0, quest).at("west", "0:ship").finish_actions()
    assert table.asked() == ("0 raise" if fulfilled else "0,1,2 draft")


def test_r94_a_ships_str_counts_in_both_provinces_of_its_fjord() -> None:
    """R94: it ties with two Warriors in Elvagar and with two in Angerboda"""
    builder = scenario(3).quests(1, "manheim_1").at("elvagar", "1:warrior*2").at("angerboda", "1:warrior*2")
    assert builder.at("north", "0:ship").finish_actions().asked() == "0,1,2 draft"
    both = scenario(3).quests(0, "manheim_1").at("north", "0:ship").at("elvagar", "1:leader").finish_actions()
    assert both.asked() == "0 raise"
    other = scenario(3).quests(0, "manheim_1").at("north", "0:ship").at("angerboda", "1:leader").finish_actions()
    assert other.asked() == "0 raise"


def test_r95_glorious_death_counts_before_this_ages_ragnarok() -> None:
    """R95"""
    table = scenario(3).quests(0, "glorious_death_1").at("valhalla", "0:warrior*3").at("utgard", "0:leader")
    done = table.finish_actions()
    assert done.changes() == {
        "0.quests": "",
        "0.glory": 2,
        "0@valhalla": "",
        "0@utgard": "",
        "0@reserve": FULL_RESERVE,
        "discard": "glorious_death_1",
        **UTGARD_FALLS,
    }
    assert done.asked() == "0,1,2 draft"


def test_r96_two_copies_of_one_quest_both_pay() -> None:
    """R96"""
    table = scenario(4).quests(0, "manheim_1", "manheim_1").at("myrkvlor", "0:leader").finish_actions()
    assert table.asked() == "0 raise"
    table.play("0 raise axes")
    assert table.asked() == "0 raise"
    table.play("0 raise axes")
    assert table.changes() == {
        "0.quests": "",
        "0.glory": 10,
        "0.axes_step": 3,
        "discard": "manheim_1 manheim_1",
        **UTGARD_FALLS,
    }
    assert table.asked() == "0,1,2,3 draft"


# -- Ragnarök and Release ------------------------------------------------------------------------------------------
def test_r97_all_ships_in_a_shared_fjord_die_and_score_and_the_fjord_stays_usable() -> None:
    """R97"""
    table = scenario(2).at("south", "0:ship 1:ship").at("andlang", "1:leader").finish_actions()
    assert (table.facts()["0.glory"], table.facts()["1.glory"]) == (2, 2)
    assert table.facts()["1@andlang"] == "leader"
    to_next_actions(table)
    table.play("1 invade ship>south")
    assert table.changes() == {"1.rage": 4, "1@reserve": "warrior*8", "1@south": "ship"}
    assert table.asked() == "0 action"


def test_r99_in_age_3_ragnarok_and_release_still_happen_then_the_end_bonuses() -> None:
    """R99"""
    table = (
        scenario(3)
        .age(3)
        .steps(0, 4, 1, 1)
        .upgrades(0, "lokis_domain")
        .at("elvagar", "0:leader")
        .at("valhalla", "0:warrior")
        .finish_actions()
    )
    assert table.changes() == {
        "0.glory": 4 + 2 + 10,
        "0@elvagar": "",
        "0@valhalla": "",
        "0@reserve": FULL_RESERVE,
        "elvagar": "destroyed",
        "phase": 6,
    }
    assert table.asked() == "-"


def test_r100_thors_conquest_counts_provinces_and_fjords_after_the_last_release() -> None:
    """R100: not those that fell in Ragnarök, not the reserve"""
    table = (
        scenario(3)
        .upgrades(0, "thors_conquest", "troll")
        .at("gimle", "0:troll")
        .at("yggdrasil", "0:warrior")
        .at("west", "0:ship")
        .at("elvagar", "0:leader")
        .at("valhalla", "0:warrior*2")
        .finish_actions()
    )
    assert table.facts()["0.glory"] == 4 + 3 * 3
    assert table.game.over


@pytest.mark.parametrize("steps, glory", [((3, 3, 3), 0), ((4, 5, 6), 40), ((6, 6, 1), 40), ((5, 4, 3), 20)])
def test_r101_the_legendary_bonus_is_10_on_step_4_or_5_and_20_on_step_6_per_stat(
    steps: tuple[int, int, int], glory: int
) -> None:
    """R101"""
    table = scenario(3).age(3).steps(1, *steps).finish_actions()
    assert table.game.result() == [0, glory, 0]


def test_r102_a_final_tie_is_a_shared_victory() -> None:
    """R102"""
    table = scenario(3).age(3).glory(0, 20).glory(1, 10).glory(2, 10).steps(2, 4, 1, 1).finish_actions()
    assert table.game.result() == [20, 10, 20]
    assert table.game.winners() == [0, 2]


def test_r103_nothing_may_ever_be_placed_in_a_destroyed_province_and_its_token_is_void() -> None:
    """R103: no invade, march, call, step or pillage, not even by Tyr's Challenge"""
    builder = (
        scenario(3)
        .destroyed("gimle")
        .pillaged("gimle")
        .upgrades(0, "tyrs_challenge", "lord_of_hammers")
        .at("west", "0:ship")
        .at("andlang", "0:leader")
    )
    table = builder.start()
    assert "gimle" not in " ".join(table.options())
    assert not table.offers("use tyrs_challenge")
    assert choices(table, "pillage") == ["andlang", "myrkvlor"]
    table.play("0 pillage andlang")
    assert table.options() == ["move leader>utgard", "move leader>yggdrasil", "pass"]
    table.play("0 pass")
    assert view_line(table.game, -1, "provinces").split()[7].startswith("gimle:horns,")
    assert table.asked() == "1 action"


def test_r122_quests_revealed_in_the_quest_phase_are_discarded_before_glory_and_raises() -> None:
    table = scenario(3).quests(0, "alfheim_1").quests(1, "manheim_1").at("gimle", "0:warrior").finish_actions()
    assert table.changes() == {
        "phase": 3,
        "0.glory": 5,
        "0.quests": "",
        "1.quests": "",
        "discard": "alfheim_1 manheim_1",
    }
    assert table.asked() == "0 raise"
