"""Rulings, section I and what the modules need of the others: gods, Mystics, Monsters, cards (R104-R113, R120-R134)."""

import pytest

from fimbul.core.rules.ids import OVER, RAGNAROK, RESERVE
from fimbul.editions.midgard.rules.board import MONSTER, MONSTER_2, PLACE_NAMES
from tests.midgard.gods.helpers import order
from tests.midgard.rules.helpers import choices, strengths, view_line
from tests.midgard.scenario import Scenario, scenario

AGE_2 = {"age": 2, "phase": 0, "first": 1}
WON = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


def with_gods(seats: int = 3, first: str = "odin", second: str = "loki", *modules: str) -> Scenario:
    """A game with two gods; the first one stands in Gimle."""
    return scenario(seats, modules=("gods", *modules), gods=(first, second)).god(first, "gimle")


def duel(seats: int = 3) -> Scenario:
    """Seat 0's and seat 1's Leaders in Gimle."""
    return scenario(seats).at("gimle", "0:leader 1:leader")


# -- R27, R37, R62: single Monsters ---------------------------------------------------------------------------------
def test_r27_the_mystic_troll_favours_only_its_owner_only_there_only_while_it_stands_there() -> None:
    """R27"""
    table = scenario(3, modules=("kickstarter",)).upgrades(0, "mystic_troll").at("gimle", "0:mystic_troll").start()
    table.play("0 invade warrior>gimle", "1 invade warrior>gimle", "2 pass", "0 invade warrior>horgr")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*6,ship",
        "0@gimle": "warrior,mystic_troll",
        "0@horgr": "warrior",
        "1.rage": 5,
        "1@reserve": "leader,warrior*7,ship",
        "1@gimle": "warrior",
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "1 action"


def test_r37_the_mountain_giant_sets_off_the_leader_upgrade_once_per_pillage() -> None:
    """R37"""
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "mountain_giant", "lord_of_axes")
    table = builder.at("gimle", "0:leader,mountain_giant").start()
    table.play("0 pillage gimle", "0 raise rage")
    assert table.changes() == {"0.rage_step": 2, "0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_r62_wolfman_makes_only_monsters_count_in_battle_and_not_for_quests() -> None:
    """R62"""
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "wolfman").upgrades(1, "troll")
    table = builder.at("gimle", "0:leader,wolfman 1:leader,troll").start()
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (2, 0)}
    assert table.changes() == {**WON, "1@gimle": "", "1@valhalla": "leader,troll"}
    assert table.asked() == "1 action"


def test_r62_the_restriction_ends_with_a_wolfman_destroyed_before_str_is_compared() -> None:
    """R62"""
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "wolfman").hand(1, "odins_tide")
    table = builder.at("gimle", "0:leader,wolfman 1:leader").start()
    table.play("0 pillage gimle", "1 play odins_tide", "0 spare leader@gimle")
    assert strengths(table) == {0: (3, 0), 1: (3, 1)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader,wolfman",
        "1.glory": 3,
        "1.hand": "",
        "discard": "odins_tide",
    }
    assert table.asked() == "1 action"


# -- R98, R98a, R131, R132: wolves, tokens, gods --------------------------------------------------------------------
def test_r98_fenrirs_province_falls_and_later_ages_follow_the_track_where_nothing_may_be_left_to_fall() -> None:
    """R98: Horgr, doomed in the Second Age, falls in the First; the Second brings nothing down."""
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "fenrir").at("horgr", "0:fenrir")
    table = builder.finish_actions(first=0)
    assert table.changes() == {
        **AGE_2,
        "horgr": "destroyed",
        "0.glory": 2,
        "0@horgr": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
    }
    second = scenario(3, modules=("kickstarter",)).age(2).destroyed("horgr").at("utgard", "0:leader").finish_actions()
    assert second.changes() == {"age": 3, "phase": 0, "first": 1}
    assert second.asked() == "0,1,2 draft"


def test_r98a_a_god_may_be_drawn_to_the_spared_province_and_not_to_the_burnt_one() -> None:
    """R98a"""
    builder = with_gods(3, "odin", "loki", "kickstarter").upgrades(0, "fenrir").at("myrkvlor", "0:fenrir")
    table = order(builder, 2, "myrkvlor", "utgard", "horgr", "elvagar", "andlang").finish_actions(first=0)
    assert view_line(table.game, -1, "unused") == "angerboda muspelheim utgard andlang gimle"
    assert table.changes() == {
        **AGE_2,
        "myrkvlor": "destroyed",
        "0.glory": 2,
        "0@myrkvlor": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        "odin": "utgard",
        "loki": "andlang",
    }
    assert table.asked() == "0,1,2 draft"


def test_r98a_a_god_without_a_token_stays_out_this_age_and_does_nothing() -> None:
    """R98a: of the unused tokens only that of Gimle is of a surviving province."""
    builder = with_gods().destroyed("angerboda", "muspelheim", "andlang", "myrkvlor").at("myrkvlor", "")
    table = order(builder, 2, "myrkvlor", "andlang", "gimle").finish_actions(first=0)
    assert view_line(table.game, -1, "gods") == "odin@gimle loki@-"
    assert table.changes() == {**AGE_2, "utgard": "destroyed"}
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize(("first", "fallen"), [(0, "gimle"), (1, "gimle"), (2, "horgr"), (3, "gimle")])
def test_r131_of_several_wolves_the_first_from_the_first_player_clockwise_decides(first: int, fallen: str) -> None:
    """R131: Fenrir of seat 1 in Gimle, Garm of seat 2 in Horgr."""
    builder = scenario(4, modules=("kickstarter", "rumours")).upgrades(1, "fenrir").upgrades(2, "garm")
    table = builder.at("gimle", "1:fenrir").at("horgr", "2:garm").finish_actions(first)
    seat, wolf = (1, "fenrir") if fallen == "gimle" else (2, "garm")
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": (first + 1) % 4,
        fallen: "destroyed",
        f"{seat}.glory": 2,
        f"{seat}@{fallen}": "",
        f"{seat}@reserve": f"leader,warrior*8,ship,{wolf}",
    }
    assert table.asked() == "0,1,2,3 draft"


def test_r132_a_god_in_a_province_that_falls_stays_there_until_the_next_age() -> None:
    """R132: seen while the Volur Witch decides, and at the end of the game."""
    builder = scenario(3, modules=("gods",), gods=("odin", "loki")).god("odin", "elvagar").upgrades(0, "volur_witch")
    table = builder.at("elvagar", "0:volur_witch").finish_actions(first=0)
    assert table.asked() == "0 move volur_witch"
    assert view_line(table.game, -1, "gods") == "odin@elvagar loki@-"
    assert table.changes() == {"phase": RAGNAROK, "elvagar": "destroyed"}
    table.play("0 move volur_witch>yggdrasil")
    assert table.changes() == {"phase": OVER, "0@elvagar": "", "0@yggdrasil": "volur_witch"}
    assert table.asked() == "-"


def test_r132_at_the_next_age_it_is_placed_like_the_other() -> None:
    """R132, R106"""
    builder = scenario(3, modules=("gods",), gods=("odin", "loki")).god("odin", "utgard").god("loki", "gimle")
    table = order(builder, 2, "gimle", "andlang").finish_actions(first=0)
    assert table.changes() == {**AGE_2, "utgard": "destroyed", "odin": "gimle", "loki": "andlang"}
    assert table.asked() == "0,1,2 draft"


# -- R104-R109: gods ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("figures", "changes"),
    [
        ("0:leader 1:warrior", {**WON, "0.horns_step": 3, "1@gimle": "", "1@valhalla": "warrior"}),
        ("0:warrior 1:leader", {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}),
        ("0:leader 1:leader", {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}),
        ("0:leader", {"0.horns_step": 3, "gimle": "pillaged"}),
    ],
)
def test_r104_who_took_the_pillage_action_moves_the_god_won_lost_tied_or_without_battle(
    figures: str, changes: dict[str, object]
) -> None:
    """R104"""
    table = with_gods().at("gimle", figures).start()
    table.play("0 pillage gimle")
    assert table.asked() == "0 send"
    assert table.why_not("0 pass") == "must_choose"
    table.play("0 send odin>yggdrasil")
    assert table.changes() == {**changes, "odin": "yggdrasil"}
    assert table.asked() == "1 action"


def test_r104_a_pillage_by_thors_domain_is_a_pillage_action_too() -> None:
    """R104"""
    table = with_gods(4).upgrades(0, "thors_domain").start()
    table.play("0 invade leader>gimle", "0 pillage gimle")
    assert table.asked() == "0 send"
    table.play("0 send odin>horgr")
    assert table.changes() == {
        "0.rage": 4,
        "0.horns_step": 3,
        "0@reserve": "warrior*8,ship",
        "0@gimle": "leader",
        "gimle": "pillaged",
        "odin": "horgr",
    }
    assert table.asked() == "1 action"


def test_r104_a_pillage_by_tyrs_challenge_is_a_pillage_action_too() -> None:
    """R104"""
    table = with_gods().upgrades(0, "tyrs_challenge").pillaged("gimle").at("gimle", "0:leader").start()
    table.play("0 use tyrs_challenge", "0 send odin>horgr")
    assert table.changes() == {"0.rage": 4, "0.horns_step": 3, "odin": "horgr"}
    assert table.asked() == "1 action"


def test_r104_a_second_pillage_inside_the_first_moves_the_god_once() -> None:
    """R104, R64 k: after a lost pillage Loki's Blessing and Thor's Domain pillage again; Odin is gone after that."""
    builder = with_gods(4, "odin", "loki").upgrades(0, "lokis_blessing", "thors_domain").hand(0, "tyrs_bash")
    table = builder.at("gimle", "0:warrior 1:leader").start()
    table.play("0 pillage gimle", "0 play tyrs_bash", "0 invade warrior>gimle", "0 pillage gimle")
    assert table.asked() == "0 send"
    table.play("0 send odin>horgr")
    assert table.changes() == {
        "0.rage": 4,
        "0.horns_step": 3,
        "0@reserve": "leader,warrior*6,ship",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
        "gimle": "pillaged",
        "odin": "horgr",
    }
    assert table.asked() == "1 action"


def test_r104_a_god_is_not_moved_by_a_pillage_elsewhere_nor_by_an_invade() -> None:
    """R104"""
    table = with_gods().at("horgr", "0:leader").start()
    table.play("0 pillage horgr", "1 invade leader>gimle")
    assert table.changes() == {
        "0.axes_step": 2,
        "horgr": "pillaged",
        "1@reserve": "warrior*8,ship",
        "1@gimle": "leader",
    }
    assert table.asked() == "2 action"


def test_r105_gods_fill_no_village_are_no_figures_and_do_not_die() -> None:
    """R105: Utgard has three villages; a lone pillager meets no enemy; Ragnarök takes no god."""
    builder = scenario(3, modules=("gods",), gods=("odin", "loki")).god("odin", "utgard")
    table = builder.at("utgard", "0:warrior*2").start()
    table.play("0 invade warrior>utgard", "1 pass", "2 pass")
    assert table.offers("pillage utgard")
    table.play("0 pillage utgard")
    assert table.changes() == {
        "0.rage": 5,
        "0.axes_step": 3,
        "0@reserve": "leader,warrior*5,ship",
        "0@utgard": "warrior*3",
        "1.rage": 0,
        "1.out": True,
        "2.rage": 0,
        "2.out": True,
        "utgard": "pillaged",
    }
    assert table.asked() == "0 send"


@pytest.mark.parametrize("age", [1, 2])
def test_r106_at_the_start_of_ages_2_and_3_both_gods_are_drawn_anew_from_the_unused_tokens(age: int) -> None:
    """R106: they leave Yggdrasil too, and the track's provinces are no choice."""
    builder = with_gods().god("odin", "yggdrasil").god("loki", "gimle").age(age)
    table = order(builder, age + 1, "elvagar", "horgr", "utgard", "muspelheim", "gimle").finish_actions(first=0)
    fallen = "utgard" if age == 1 else "horgr"
    assert table.changes() == {
        "age": age + 1,
        "phase": 0,
        "first": 1,
        fallen: "destroyed",
        "odin": "muspelheim",
    }
    assert table.asked() == "0,1,2 draft"


def test_r107_in_tyrs_province_str_is_0_in_battle_only() -> None:
    """R107"""
    table = with_gods(3, "tyr", "loki").quests(1, "alfheim_1").at("gimle", "0:warrior 1:leader").finish_actions()
    assert table.changes() == {"phase": 3, "1.glory": 5, "1.quests": "", "discard": "alfheim_1"}
    assert table.asked() == "1 raise"


def test_r108_in_lokis_province_all_gain_their_axes_value_on_a_tie() -> None:
    """R108"""
    table = with_gods(3, "loki", "odin").steps(0, 1, 4, 1).at("gimle", "0:leader 1:leader 2:warrior").start()
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 6,
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 3,
        "1@gimle": "",
        "1@valhalla": "leader",
        "2.glory": 3,
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_r109_in_friggas_province_tide_and_smite_destroy_nothing() -> None:
    """R109"""
    builder = with_gods(3, "frigga", "loki").hand(0, "odins_smite").hand(1, "odins_tide")
    table = builder.at("gimle", "0:leader,warrior 1:warrior*2").start()
    table.play("0 pillage gimle", "0 play odins_smite", "1 play odins_tide", "0 spare leader@gimle")
    assert strengths(table) == {0: (4, 1), 1: (2, 1)}
    assert table.changes() == {**WON, "0.hand": "", "discard": "odins_smite"}
    assert table.asked() == "0 send"


def test_r133_tide_in_friggas_province_still_asks_whom_to_spare() -> None:
    """R133"""
    builder = with_gods(3, "frigga", "loki").hand(0, "odins_tide").at("gimle", "0:leader,warrior 1:leader,warrior")
    table = builder.start().play("0 pillage gimle", "0 play odins_tide")
    assert table.asked() == "0 spare odins_tide"
    assert table.options() == ["spare leader@gimle", "spare warrior@gimle"]
    table.play("0 spare leader@gimle")
    assert table.asked() == "1 spare odins_tide"
    table.play("1 spare warrior@gimle")
    assert table.changes() == {**WON, "0.hand": "", "discard": "odins_tide"}
    assert table.asked() == "0 send"


# -- R110-R113: Mystics ---------------------------------------------------------------------------------------------
def test_r110_all_mystics_have_all_abilities_and_there_are_never_three() -> None:
    """R110: with the third card no Mystic comes, but both earn by it and both may retreat by the first."""
    builder = scenario(3, modules=("mystics",)).upgrades(0, "friggas_chosen", "odins_chosen").hand(0, "thors_chosen")
    table = builder.mystics(0, 2).at("gimle", "0:mystic*2 1:warrior").start()
    table.play("0 upgrade thors_chosen", "1 pass", "2 pass", "0 pillage gimle")
    assert table.changes() == {
        **WON,
        "0.glory": 9,
        "0.hand": "",
        "0.upgrades": "friggas_chosen odins_chosen thors_chosen",
        "1.rage": 0,
        "1.out": True,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0 action"


def test_r110_dropping_a_card_loses_the_ability_not_the_figure_and_its_copy_brings_another_mystic() -> None:
    """R110"""
    builder = scenario(4, modules=("mystics",)).upgrades(0, "friggas_chosen", "friggas_charm", "lokis_domain")
    table = builder.hand(0, "friggas_chosen").mystics(0, 1).at("gimle", "0:mystic").start()
    table.play("0 upgrade friggas_chosen/friggas_chosen")
    assert table.changes() == {
        "0.hand": "",
        "discard": "friggas_chosen",
        "0@reserve": "leader,warrior*8,ship,mystic",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("card", ["friggas_chosen", "odins_chosen", "thors_chosen"])
def test_r111_no_free_invade_comes_with_a_mystic_card(card: str) -> None:
    """R111"""
    table = scenario(3, modules=("mystics",)).hand(0, card).start()
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.hand": "", "0.upgrades": card, "0@reserve": "leader,warrior*8,ship,mystic"}
    assert table.asked() == "1 action"


def test_r112_if_the_village_is_not_freed_the_mystic_stays_in_reserve() -> None:
    """R112"""
    builder = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen").upgrades(1, "friggas_protection")
    table = builder.mystics(0, 1).at("andlang", "1:warrior*3").start()
    table.play("0 invade mystic>andlang", "1 save warrior@andlang")
    assert table.changes() == {"1.rage": 5}
    assert table.asked() == "1 action"


def test_r112_if_the_victim_retreats_the_village_is_free() -> None:
    """R112, R113"""
    builder = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen").upgrades(1, "friggas_chosen")
    table = builder.mystics(0, 1).mystics(1, 1).at("andlang", "1:leader,mystic").at("andlang", "2:leader").start()
    table.play("0 invade mystic>andlang", "1 move mystic>utgard")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@andlang": "mystic",
        "1@andlang": "leader",
        "1@utgard": "mystic",
    }
    assert table.asked() == "1 action"


def test_r113_a_mystic_retreats_to_an_adjacent_surviving_province_with_room_or_yggdrasil() -> None:
    """R113: Utgard is full, Gimle destroyed."""
    builder = scenario(3, modules=("mystics",)).upgrades(1, "friggas_chosen").mystics(1, 1)
    builder.at("andlang", "0:leader 1:mystic").at("utgard", "0:warrior*3").destroyed("gimle")
    table = builder.start().play("0 pillage andlang", "0 pass")
    assert table.asked() == "1 move friggas_chosen"
    assert table.options() == ["move mystic>yggdrasil", "pass"]
    table.play("1 move mystic>yggdrasil")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "andlang": "pillaged",
        "1@andlang": "",
        "1@yggdrasil": "mystic",
    }
    assert table.asked() == "1 action"


def test_r113_from_any_destroying_cause_but_ones_own_sacrifice() -> None:
    """R113: Ragnarök, and not Frigga's Sacrifice"""
    builder = scenario(3, modules=("mystics",)).upgrades(0, "friggas_chosen", "friggas_sacrifice").mystics(0, 2)
    table = builder.at("elvagar", "0:mystic*2").start()
    table.play("0 use friggas_sacrifice")
    assert table.changes() == {"0@elvagar": "", "0@valhalla": "mystic*2"}
    assert table.asked() == "0 raise friggas_sacrifice"
    builder = scenario(3, modules=("mystics",)).upgrades(0, "friggas_chosen").mystics(0, 1)
    table = builder.at("utgard", "0:mystic").finish_actions(first=0)
    table.play("0 move mystic>andlang")
    assert table.changes() == {**AGE_2, "utgard": "destroyed", "0@utgard": "", "0@andlang": "mystic"}
    assert table.asked() == "0,1,2 draft"


# -- R120-R126 ------------------------------------------------------------------------------------------------------
def test_r120_succors_warrior_sets_off_nothing_of_its_own() -> None:
    """R120: Hildisvini pushes once, and Thor's Domain is offered once, after both figures are placed."""
    builder = scenario(4, modules=("rumours",)).upgrades(0, "hildisvini", "friggas_succor", "thors_domain")
    table = builder.at("gimle", "1:warrior*2").start()
    table.play("0 invade hildisvini>gimle", "0 push 1:warrior>andlang", "0 invade warrior>gimle")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior,hildisvini",
        "1@gimle": "warrior",
        "1@andlang": "warrior",
    }
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pass")
    assert table.changes() == {}
    assert table.asked() == "1 action"


def test_r121_in_odins_province_a_frost_giant_elsewhere_repeats_nothing() -> None:
    """R121"""
    table = with_gods().upgrades(0, "frost_giant").at("gimle", "0:leader").at("horgr", "0:frost_giant").start()
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "0 send"


def test_r122_quests_revealed_in_the_quest_phase_are_discarded_at_once() -> None:
    """R122: all of them, fulfilled or not, before anybody raises a stat."""
    builder = scenario(3).quests(0, "alfheim_1", "jotunheim_1").quests(2, "manheim_1").at("gimle", "0:warrior")
    table = builder.at("elvagar", "2:warrior").finish_actions(first=0)
    assert table.asked() == "0 raise"
    assert table.changes() == {
        "phase": 3,
        "0.glory": 5,
        "0.quests": "",
        "2.quests": "",
        "discard": "alfheim_1 jotunheim_1 manheim_1",
    }
    assert view_line(table.game, -1, "discard") == "alfheim_1 jotunheim_1 manheim_1"
    table.play("0 pass")
    assert table.changes() == {"2.glory": 5}
    assert table.asked() == "2 raise"


def test_r123_an_upgrade_revealed_in_battle_does_nothing_and_brings_no_mystic() -> None:
    """R123"""
    builder = scenario(3, modules=("mystics",)).hand(0, "odins_chosen").hand(1, "friggas_chosen")
    table = builder.at("gimle", "0:leader 1:warrior").start()
    table.play("0 pillage gimle", "0 play odins_chosen", "1 play friggas_chosen")
    assert strengths(table) == {0: (3, 0), 1: (1, 0)}
    assert table.changes() == {**WON, "0.hand": "", "discard": "odins_chosen", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_r124_sight_counts_a_quest_that_became_a_battle_card_and_watch_does_not() -> None:
    """R124"""
    builder = duel().upgrades(1, "tyrs_domain").hand(0, "heimdalls_sight").hand(1, "alfheim_1")
    table = builder.start().play("0 pillage gimle", "0 play heimdalls_sight", "1 play alfheim_1", "1 count 3")
    assert strengths(table) == {0: (3, 3), 1: (3, 3)}
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"
    builder = duel().upgrades(1, "tyrs_domain").hand(0, "heimdalls_watch_2").hand(1, "alfheim_1")
    table = builder.start().play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play alfheim_1")
    assert table.changes() == {
        "0.hand": "",
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "alfheim_1 heimdalls_watch_2",
    }
    assert table.asked() == "1 action"


def test_r125_the_call_ends_when_every_seat_in_turn_has_declined_since_the_last_figure_joined() -> None:
    """R125: after seat 2 joined, seats 0 and 1 are asked once more; the one who joined last is not, having nothing."""
    table = scenario(3).at("gimle", "0:leader").at("andlang", "0:warrior 1:warrior 2:warrior").start()
    table.play("0 pillage gimle", "1 pass", "2 join warrior@andlang")
    assert table.asked() == "0 join"
    table.play("0 pass")
    assert table.asked() == "1 join"
    table.play("1 pass")
    assert table.changes() == {**WON, "2@andlang": "", "2@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_r125_who_joined_last_is_asked_once_more_if_something_is_left_to_join() -> None:
    """R125"""
    table = scenario(3).at("gimle", "0:leader").at("andlang", "1:warrior 2:warrior*2").start()
    table.play("0 pillage gimle", "1 pass", "2 join warrior@andlang", "1 pass")
    assert table.asked() == "2 join"
    table.play("2 pass")
    assert table.changes() == {**WON, "2@andlang": "warrior", "2@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_r125_late_cards_end_when_every_clan_in_turn_has_declined_since_the_last_one() -> None:
    """R125"""
    builder = duel().hand(0, "tyrs_bash", "heimdalls_eye", "troll").hand(1, "tyrs_crush_2", "alfheim_1")
    table = builder.start().play("0 pillage gimle", "0 play tyrs_bash", "1 play tyrs_crush_2", "0 pass")
    assert table.asked() == "1 late"
    table.play("1 pass")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 3,
        "1.hand": "alfheim_1",
        "discard": "tyrs_crush_2",
    }
    assert table.asked() == "1 action"
    builder = duel().hand(0, "tyrs_bash", "heimdalls_eye", "troll").hand(1, "tyrs_crush_2", "alfheim_1")
    table = builder.start().play("0 pillage gimle", "0 play tyrs_bash", "1 play tyrs_crush_2", "0 play heimdalls_eye")
    assert table.asked() == "1 late"
    table.play("1 pass")
    assert table.asked() == "0 late"
    table.play("0 pass")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "1 action"


def test_r126_a_public_choice_with_one_possibility_is_made_unasked() -> None:
    """R126: the only victim, the only way out of a full province, the only place for a god."""
    builder = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen").mystics(0, 1)
    table = builder.at("utgard", "1:leader,warrior 2:leader").start().play("0 invade mystic>utgard")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "mystic",
        "1@utgard": "leader",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
    pillaged = [name for name in PLACE_NAMES[:9] if name not in ("gimle", "horgr")]
    table = with_gods().pillaged(*pillaged).at("gimle", "0:leader").start().play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 3, "gimle": "pillaged", "odin": "horgr"}
    assert table.asked() == "1 action"


def test_r126_a_choice_that_depends_on_hidden_cards_is_put_even_with_one_possibility() -> None:
    """R126: also in Heimdall's province, where cards lie open."""
    table = with_gods(3, "heimdall", "loki").hand(1, "tyrs_bash").at("gimle", "0:leader 1:leader").start()
    table.play("0 pillage gimle")
    assert table.options() == ["play tyrs_bash"]
    assert table.changes() == {}
    assert table.asked() == "1 card"


# -- R127-R130: cards -----------------------------------------------------------------------------------------------
def test_r127_a_winners_text_still_works_after_poison_took_the_card() -> None:
    """R127"""
    table = duel().hand(0, "thors_hammer").hand(1, "lokis_poison").start()
    table.play("0 pillage gimle", "0 play thors_hammer", "1 play lokis_poison")
    assert table.changes() == {
        **WON,
        "0.glory": 6,
        "0.hand": "",
        "1.hand": "thors_hammer lokis_poison",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_r127_a_winners_text_still_works_after_prowess_took_the_card_back() -> None:
    """R127: Grace and Oath alike"""
    table = duel().upgrades(0, "tyrs_prowess").hand(0, "thors_oath").start()
    table.play("0 pillage gimle", "0 play thors_oath", "0 keep thors_oath")
    assert table.changes() == {**WON, "0.rage": 5, "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "0 raise thors_oath"
    table = duel().upgrades(0, "tyrs_prowess").hand(0, "friggas_grace").start()
    table.play("0 pillage gimle", "0 play friggas_grace", "0 keep friggas_grace")
    assert table.changes() == {
        "0.rage": 5,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "0 raise friggas_grace"


def test_r128_judgement_valkyrie_and_thors_glory_pay_on_a_tie() -> None:
    """R128: Judgement 2 for each of the five dead, the Valkyrie 2 for each enemy, Thor's Glory 2 flat."""
    builder = scenario(3).upgrades(0, "valkyrie").upgrades(1, "thors_glory").hand(0, "odins_judgement")
    table = builder.at("gimle", "0:valkyrie,warrior 1:leader,warrior*2").start()
    table.play("0 pillage gimle", "0 play odins_judgement")
    assert strengths(table) == {0: (3, 2), 1: (5, 0)}
    assert table.changes() == {
        "0.glory": 16,
        "0@gimle": "",
        "0@valhalla": "warrior,valkyrie",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "leader,warrior*2",
    }
    assert table.asked() == "1 action"


def test_r129_a_warrior_saved_from_a_smite_may_be_named_again_by_a_second_one() -> None:
    """R129"""
    builder = scenario(3).upgrades(2, "friggas_protection").hand(0, "odins_smite").hand(1, "odins_smite")
    table = builder.at("gimle", "0:leader 1:leader 2:warrior").start()
    table.play("0 pillage gimle", "0 play odins_smite", "1 play odins_smite")
    assert table.asked() == "2 save friggas_protection"
    table.play("2 save warrior@gimle")
    assert table.changes() == {
        "0.hand": "",
        "0.table": "odins_smite",
        "1.hand": "",
        "1.table": "odins_smite",
        "2.rage": 5,
    }
    assert table.asked() == "2 save friggas_protection"
    table.play("2 pass")
    assert table.changes() == {
        "0.hand": "odins_smite",
        "0.table": "",
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "odins_smite",
        "1.table": "",
        "1@gimle": "",
        "1@valhalla": "leader",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_r130_a_winners_text_on_a_card_discarded_by_heimdalls_watch_does_not_work() -> None:
    """R130: the Watch pays 1 for the Hammer, which then pays nothing."""
    table = scenario(3).hand(0, "thors_hammer").hand(1, "heimdalls_watch_2").at("gimle", "0:leader 1:warrior").start()
    table.play("0 pillage gimle", "0 play thors_hammer", "1 play heimdalls_watch_2")
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "1.glory": 1,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "thors_hammer heimdalls_watch_2",
    }
    assert table.asked() == "1 action"


# -- R134: two equal Monsters ---------------------------------------------------------------------------------------
def twins(card: str, first: str, second: str, *upgrades: str, options: tuple[str, ...] = ()) -> Scenario:
    """Seat 0 of five has two equal Monsters, one in each place ("reserve" leaves it there)."""
    builder = scenario(5, options, modules=("fifth", "rumours")).upgrades(0, card, card, *upgrades)
    apart = builder.state.count(0, MONSTER_2, RESERVE)  # equal figures are figures of one kind
    builder.state.change(0, MONSTER_2, RESERVE, -apart)
    builder.state.change(0, MONSTER, RESERVE, apart)
    for place in (first, second):
        if place != "reserve":
            builder.at(place, f"0:{card}")
    return builder


def test_r134_two_equal_monsters_are_one_kind_of_figure_to_invade_with() -> None:
    """R134"""
    table = twins("dwarf_chieftain", "reserve", "reserve").start()
    assert choices(table, "invade").count("dwarf_chieftain>gimle") == 1
    table.play("0 invade dwarf_chieftain>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*8,ship,dwarf_chieftain", "0@gimle": "dwarf_chieftain"}
    assert table.asked() == "1 action"


def test_r134_two_equal_monsters_march_together_or_one_of_them() -> None:
    """R134"""
    table = twins("dwarf_chieftain", "gimle", "gimle").start()
    table.play("0 march gimle>horgr")
    assert table.options() == ["troops dwarf_chieftain", "troops dwarf_chieftain*2"]
    table.play("0 troops dwarf_chieftain*2")
    assert table.changes() == {"0.rage": 5, "0@gimle": "", "0@horgr": "dwarf_chieftain*2"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    "cards",
    [
        ("dwarf_chieftain", "troll"),
        ("troll", "dwarf_chieftain"),
    ],
)
def test_r134_a_second_equal_monster_joins_the_first_whichever_slot_it_takes(cards: tuple[str, str]) -> None:
    """R134"""
    builder = scenario(5, modules=("fifth", "rumours")).upgrades(0, *cards).hand(0, "dwarf_chieftain")
    table = builder.at("gimle", "0:dwarf_chieftain,troll").start()
    table.play("0 upgrade dwarf_chieftain/troll", "0 invade dwarf_chieftain>gimle")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain dwarf_chieftain",
        "0@gimle": "dwarf_chieftain*2",
        "discard": "troll",
    }
    assert table.asked() == "1 action"


def test_r134_either_of_them_answers_a_call_and_one_is_spared_by_odins_tide() -> None:
    """R134"""
    table = twins("dwarf_chieftain", "andlang", "andlang").at("gimle", "1:leader").start(turn=1)
    table.play("1 pillage gimle")
    assert table.options() == ["join dwarf_chieftain@andlang", "pass"]
    table.play("0 join dwarf_chieftain@andlang")
    assert table.changes() == {"0@andlang": "dwarf_chieftain", "0@gimle": "dwarf_chieftain"}
    assert table.asked() == "0 join"
    table = twins("dwarf_chieftain", "gimle", "gimle").hand(1, "odins_tide").at("gimle", "1:leader").start()
    table.play("0 pillage gimle", "1 play odins_tide")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "dwarf_chieftain*2",
        "1.glory": 3,
        "1.hand": "",
        "discard": "odins_tide",
    }
    assert table.asked() == "1 action"


def test_r134_one_of_two_equal_cards_is_offered_to_be_replaced() -> None:
    """R134"""
    table = twins("dwarf_chieftain", "gimle", "gimle").hand(0, "troll").start()
    assert choices(table, "upgrade") == ["troll/dwarf_chieftain"]
    table.play("0 upgrade troll/dwarf_chieftain", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain troll",
        "0@gimle": "dwarf_chieftain",
        "0@reserve": "leader,warrior*8,ship,troll",
        "discard": "dwarf_chieftain",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("first", "second"), [("gimle", "reserve"), ("reserve", "gimle")])
def test_r134_whichever_of_them_is_left_may_invade(first: str, second: str) -> None:
    """R134"""
    table = twins("dwarf_chieftain", first, second).start()
    table.play("0 invade dwarf_chieftain>horgr")
    assert table.changes() == {"0@reserve": "leader,warrior*8,ship", "0@horgr": "dwarf_chieftain"}
    assert table.asked() == "1 action"


def test_r134_either_of_them_marches_alone_from_where_it_stands() -> None:
    """R134"""
    table = twins("dwarf_chieftain", "gimle", "horgr").at("horgr", "0:warrior").start()
    table.play("0 march horgr>utgard", "0 troops dwarf_chieftain")
    assert table.changes() == {"0.rage": 5, "0@horgr": "warrior", "0@utgard": "dwarf_chieftain"}
    assert table.asked() == "1 action"


def test_r134_friggas_protection_is_offered_two_equal_monsters_as_one_option() -> None:
    """R134"""
    builder = twins("dwarf_chieftain", "gimle", "gimle", "friggas_protection").hand(1, "tyrs_rage_2")
    table = builder.at("gimle", "1:leader").start()
    table.play("0 pillage gimle", "1 play tyrs_rage_2")
    assert table.options() == ["pass", "save dwarf_chieftain@gimle"]
    table.play("0 save dwarf_chieftain@gimle", "0 save dwarf_chieftain@gimle")
    assert table.changes() == {"0.rage": 4, "1.glory": 3, "1.hand": "", "discard": "tyrs_rage_2"}
    assert table.asked() == "1 action"


def test_r134_both_of_them_may_be_sacrificed() -> None:
    """R134: nobody is asked, for they are the only two figures on the board"""
    table = twins("dwarf_chieftain", "gimle", "gimle", "friggas_sacrifice").start()
    table.play("0 use friggas_sacrifice")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "dwarf_chieftain*2"}
    assert table.asked() == "0 raise friggas_sacrifice"


@pytest.mark.parametrize(("places", "strength"), [(("yggdrasil", "reserve"), 3), (("yggdrasil", "yggdrasil"), 6)])
def test_r134_each_of_two_dark_elves_has_str_3_in_yggdrasil(places: tuple[str, str], strength: int) -> None:
    """R134"""
    table = twins("dark_elf", *places).at("yggdrasil", "1:leader,warrior*3").start()
    table.play("0 pillage yggdrasil")
    assert strengths(table) == {0: (strength, 0), 1: (6, 0)}
    assert table.asked() == "1 action"


def test_r134_a_dark_elf_pays_its_own_str_in_yggdrasil_whatever_the_other_does() -> None:
    """R134, R14 with its option"""
    table = twins("dark_elf", "gimle", "reserve", options=("dark_elf_pays_yggdrasil_strength",)).start()
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 3, "0@reserve": "leader,warrior*8,ship", "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


def test_r134_the_second_dark_elf_may_invade_yggdrasil_too() -> None:
    """R134"""
    table = twins("dark_elf", "gimle", "reserve").start()
    assert table.offers("invade dark_elf>yggdrasil")
    assert table.changes() == {}
    assert table.asked() == "0 action"
