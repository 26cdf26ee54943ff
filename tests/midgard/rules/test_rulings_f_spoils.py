"""Rulings, section F: rewards and what follows a battle (R71-R79), and R121."""

import pytest

from tests.midgard.rules.helpers import strengths
from tests.midgard.scenario import Scenario, Table, scenario


def fight(builder: Scenario, *moves: str) -> Table:
    """Seat 0 pillages Gimle; then the moves."""
    return builder.start(turn=0).play("0 pillage gimle", *moves)


# -- rewards -------------------------------------------------------------------------------------------------------
def test_r71_a_reward_on_a_stat_at_step_6_has_no_effect_and_the_province_is_pillaged() -> None:
    """R71"""
    table = fight(scenario(3).steps(0, 1, 1, 6).at("gimle", "0:leader"))
    assert table.changes() == {"gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_r71_yggdrasil_raises_the_stats_that_are_left() -> None:
    """R71"""
    table = scenario(3).steps(0, 6, 2, 6).at("yggdrasil", "0:leader").start()
    table.play("0 pillage yggdrasil")
    assert table.changes() == {"0.axes_step": 3, "yggdrasil": "pillaged"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("province", ("horgr", "utgard", "yggdrasil"))
def test_r72_axes_raised_by_this_pillage_count_for_this_battle(province: str) -> None:
    """R72"""
    table = scenario(3).at(province, "0:leader 1:warrior").start()
    table.play(f"0 pillage {province}")
    assert table.facts()["0.axes_step"] == 2
    assert table.facts()["0.glory"] == 4
    assert table.asked() == "1 action"


def test_r73_a_defender_who_wins_gains_battle_glory_only_and_the_province_may_be_tried_again() -> None:
    """R73"""
    table = scenario(3).at("horgr", "0:warrior 1:leader").start()
    table.play("0 pillage horgr")
    assert table.changes() == {"0@horgr": "", "0@valhalla": "warrior", "1.glory": 3}
    table.play("1 pillage horgr")
    assert table.changes() == {"1.axes_step": 2, "horgr": "pillaged"}
    assert table.asked() == "2 action"


@pytest.mark.parametrize(
    "province, gained",
    [
        ("myrkvlor", {"0.glory": 10}),
        ("gimle", {"0.horns_step": 3}),
        ("yggdrasil", {"0.rage_step": 3, "0.axes_step": 3, "0.horns_step": 3}),
    ],
)
def test_r74_the_frost_giant_gives_the_tokens_reward_once_more(province: str, gained: dict[str, int]) -> None:
    """R74"""
    table = scenario(3).upgrades(0, "frost_giant").at(province, "0:frost_giant").start()
    table.play(f"0 pillage {province}")
    assert table.changes() == {**gained, province: "pillaged"}
    assert table.asked() == "1 action"


def test_r74_battle_glory_is_not_doubled() -> None:
    """R74"""
    table = fight(scenario(3).upgrades(0, "frost_giant").at("gimle", "0:frost_giant 1:warrior"))
    assert table.changes() == {
        "0.horns_step": 3,
        "0.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r121_the_frost_giant_must_stand_in_the_province_when_the_pillage_succeeds() -> None:
    """R121: elsewhere it gives nothing, killed before (Odin's Tide) neither"""
    elsewhere = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:leader").at("andlang", "0:frost_giant")
    table = fight(elsewhere, "0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"
    gone = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:leader,frost_giant 1:warrior").hand(0, "odins_tide")
    dead = fight(gone, "0 play odins_tide", "0 spare leader@gimle")
    assert dead.facts()["0@valhalla"] == "frost_giant"
    assert dead.facts()["0.horns_step"] == 2
    assert dead.facts()["gimle"] == "pillaged"
    assert dead.asked() == "1 action"


def test_r121_a_frost_giant_that_joined_the_battle_counts() -> None:
    """R121"""
    builder = scenario(3).upgrades(0, "frost_giant").at("gimle", "0:warrior").at("andlang", "0:frost_giant")
    table = fight(builder, "0 join frost_giant@andlang")
    assert table.facts()["0.horns_step"] == 3
    assert table.asked() == "1 action"


# -- for the dead --------------------------------------------------------------------------------------------------
def test_r75_the_valkyrie_pays_2_for_each_enemy_figure_destroyed_even_if_she_is_lost() -> None:
    """R75"""
    builder = scenario(3).upgrades(0, "valkyrie").at("gimle", "0:valkyrie 1:leader,warrior 2:warrior")
    table = fight(builder.at("west", "2:ship"))
    assert strengths(table) == {0: (2, 0), 1: (4, 0), 2: (3, 0)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "valkyrie",
        "0.glory": 4,
        "1.glory": 3,
        "2@gimle": "",
        "2@west": "",
        "2@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


def test_r75_figures_that_fell_before_str_was_compared_count_and_so_does_a_valkyrie_lost_to_tide() -> None:
    """R75"""
    smite = scenario(3).upgrades(0, "valkyrie").at("gimle", "0:valkyrie 1:leader,warrior").hand(0, "odins_smite")
    table = fight(smite.hand(1, "tyrs_crush_2"), "0 play odins_smite", "1 play tyrs_crush_2")
    assert strengths(table) == {0: (2, 1), 1: (3, 4)}
    assert table.facts()["0.glory"] == 2
    tide = scenario(3).upgrades(0, "valkyrie").at("gimle", "0:leader,valkyrie 1:warrior*2").hand(0, "odins_tide")
    gone = fight(tide, "0 play odins_tide", "0 spare leader@gimle")
    assert gone.facts()["0@valhalla"] == "valkyrie"
    assert gone.facts()["0.glory"] == 3 + 4
    assert gone.asked() == "1 action"


def test_r75_a_valkyrie_elsewhere_gains_nothing() -> None:
    """Card text: a battle she took part in"""
    builder = scenario(3).upgrades(0, "valkyrie").at("gimle", "0:leader 1:warrior").at("horgr", "0:valkyrie")
    table = fight(builder)
    assert table.facts()["0.glory"] == 3
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    "groups, glory",
    [
        ("0:leader 1:warrior", 3),
        ("0:leader 1:warrior*2", 3 + 2),
        ("0:leader 1:warrior 2:warrior", 3 + 2),
        ("0:leader 1:warrior*2 2:warrior*2", 3 + 2),
        ("0:warrior 1:leader 2:warrior", 0),
        ("0:warrior 1:leader 2:warrior*2", 2),
    ],
)
def test_r76_thors_glory_is_2_flat_with_two_or_more_enemy_figures_destroyed_win_or_lose(
    groups: str, glory: int
) -> None:
    """R76"""
    table = fight(scenario(3).upgrades(0, "thors_glory").at("gimle", groups))
    assert table.facts()["0.glory"] == glory
    assert table.asked() == "1 action"


def test_r76_figures_that_fell_before_str_was_compared_count() -> None:
    """R76: Smite and the lost battle together make two"""
    builder = scenario(3).upgrades(0, "thors_glory").at("gimle", "0:leader 1:warrior*2").hand(0, "odins_smite")
    table = fight(builder, "0 play odins_smite")
    assert table.facts()["0.glory"] == 5
    assert table.asked() == "1 action"


def test_r77_saved_and_retreated_figures_feed_no_destruction_effect() -> None:
    """R77"""
    saved = scenario(3).upgrades(0, "valkyrie", "thors_glory").upgrades(1, "friggas_protection")
    table = fight(
        saved.at("gimle", "0:valkyrie,leader 1:warrior*2").hand(0, "odins_judgement"), "0 play odins_judgement"
    )
    table.play("1 save warrior@gimle", "1 save warrior@gimle")
    assert table.facts()["0.glory"] == 3
    assert table.facts()["1@gimle"] == "warrior*2"
    assert table.asked() == "1 action"
    fled = scenario(3).upgrades(0, "valkyrie", "thors_glory").upgrades(1, "volur_witch")
    witch = fight(fled.at("gimle", "0:valkyrie,leader 1:volur_witch,warrior"), "1 move volur_witch>yggdrasil")
    assert witch.facts()["0.glory"] == 3 + 2
    assert witch.asked() == "1 action"


def test_r77_a_boxed_monster_feeds_no_destruction_effect() -> None:
    """R77, R29"""
    builder = scenario(3).upgrades(0, "sea_serpent", "lokis_dragons").hand(0, "troll").at("west", "0:sea_serpent")
    table = builder.start().play("0 upgrade troll/sea_serpent", "0 pass")
    assert table.facts()["0.glory"] == 0
    assert table.facts()["0@valhalla"] == ""
    assert table.asked() == "1 action"


# -- Blessing ------------------------------------------------------------------------------------------------------
def test_r78_blessings_warrior_comes_from_the_reserve_not_from_those_just_killed() -> None:
    """R78"""
    builder = scenario(4).steps(1, 1, 1, 5).upgrades(1, "lokis_blessing").at("gimle", "0:leader 1:warrior")
    table = fight(builder.at("valhalla", "1:warrior*7"))
    assert table.facts()["1@valhalla"] == "warrior*8"
    assert table.asked() == "1 action"
    one = scenario(4).upgrades(1, "lokis_blessing").at("gimle", "0:leader 1:warrior").at("valhalla", "1:warrior*6")
    left = fight(one)
    assert left.asked() == "1 invade lokis_blessing"
    left.play("1 invade warrior>gimle")
    assert left.facts()["1@gimle"] == "warrior"
    assert left.facts()["1@valhalla"] == "warrior*7"
    assert left.asked() == "1 action"


def test_r78_blessing_needs_an_empty_village_and_does_not_reach_yggdrasil() -> None:
    """R78"""
    full = scenario(4).upgrades(1, "lokis_blessing").at("utgard", "0:leader,warrior*2").at("south", "1:ship").start()
    full.play("0 pillage utgard")
    assert full.facts()["1@valhalla"] == "ship"
    assert full.asked() == "1 action"
    tree = scenario(4).upgrades(1, "lokis_blessing").at("yggdrasil", "0:leader 1:warrior").start()
    tree.play("0 pillage yggdrasil")
    assert tree.asked() == "1 action"


def test_r78_blessing_works_on_a_tie_too_for_all_who_lost() -> None:
    """R78, R63"""
    table = fight(scenario(4).upgrades(1, "lokis_blessing").at("gimle", "0:leader 1:leader"))
    assert table.asked() == "1 invade lokis_blessing"
    table.play("1 pass")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_r79_no_thors_domain_after_blessing_in_another_players_action() -> None:
    """R79"""
    builder = scenario(4).upgrades(1, "lokis_blessing", "thors_domain").at("gimle", "0:warrior 1:warrior 2:leader")
    table = fight(builder, "1 invade warrior>gimle")
    assert table.facts()["1@gimle"] == "warrior"
    assert table.asked() == "1 action"


def test_r79_in_ones_own_action_thors_domain_follows_blessing_and_a_second_pillage_the_first() -> None:
    """R79, R23; protocol 9: the inner pillage has a line of its own"""
    builder = scenario(4).upgrades(0, "lokis_blessing", "thors_domain").at("gimle", "0:warrior 1:leader")
    table = fight(builder.hand(0, "tyrs_rage_2"), "0 play tyrs_rage_2")
    assert table.facts()["gimle"] == "pillaged"  # won: no Blessing
    lost = scenario(4).upgrades(0, "lokis_blessing", "thors_domain").at("gimle", "0:leader 1:leader")
    again = fight(lost, "0 invade warrior>gimle")
    assert again.asked() == "0 pillage thors_domain"
    again.play("0 pillage gimle")
    assert again.changes() == {
        "0.rage": 4,
        "0@reserve": "warrior*7,ship",
        "0@gimle": "warrior",
        "0@valhalla": "leader",
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "gimle": "pillaged",
    }
    assert again.asked() == "1 action"
