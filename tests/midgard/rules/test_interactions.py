"""Pairs of powers that meet: gods with cards, Mystics with cards, Monsters with cards."""

import pytest

from fimbul.core.rules.ids import OVER, RAGNAROK
from tests.midgard.gods.helpers import order
from tests.midgard.rules.helpers import strengths, swap_tokens, view_line
from tests.midgard.scenario import Scenario, scenario

WON = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


def god(name: str, *modules: str, seats: int = 3) -> Scenario:
    """A god in Gimle; another one that is nowhere yet."""
    other = "odin" if name != "odin" else "tyr"
    return scenario(seats, modules=("gods", *modules), gods=(name, other)).god(name, "gimle")


# -- Frigga and Odin's Tide -----------------------------------------------------------------------------------------
def test_in_friggas_province_figures_not_spared_by_odins_tide_live_and_count() -> None:
    """With the Tide at work it would be 4 to 3; so it is 5 to 5."""
    builder = god("frigga").hand(0, "odins_tide").at("gimle", "0:leader,warrior 1:leader,warrior*2")
    table = builder.start().play("0 pillage gimle", "0 play odins_tide")
    table.play("0 spare leader@gimle", "1 spare leader@gimle")
    assert strengths(table) == {0: (4, 1), 1: (5, 0)}
    assert table.changes() == {}
    assert table.asked() == "0 send"


def test_in_friggas_province_nobody_pays_to_save_a_figure_from_odins_tide() -> None:
    builder = god("frigga", "mystics").upgrades(1, "friggas_protection", "friggas_chosen").mystics(1, 1)
    table = builder.hand(0, "odins_tide").at("gimle", "0:leader 1:warrior,mystic").start()
    table.play("0 pillage gimle", "0 play odins_tide", "1 spare warrior@gimle")
    assert table.changes() == {**WON, "0.hand": "", "discard": "odins_tide"}
    assert table.asked() == "0 send"


def test_two_tides_in_friggas_province_ask_once() -> None:
    builder = god("frigga", seats=4).hand(0, "odins_tide").hand(1, "odins_tide")
    table = builder.at("gimle", "0:leader,warrior 1:leader,warrior").start()
    table.play("0 pillage gimle", "0 play odins_tide", "1 play odins_tide")
    table.play("0 spare leader@gimle", "1 spare leader@gimle")
    assert table.changes() == {}
    assert table.asked() == "0 send"


# -- Tyr and Wolfman ------------------------------------------------------------------------------------------------
def test_in_tyrs_province_not_even_the_monsters_of_wolfmans_battle_count() -> None:
    builder = god("tyr", "kickstarter").upgrades(0, "wolfman").upgrades(1, "troll").hand(1, "tyrs_bash")
    table = builder.at("gimle", "0:leader,wolfman 1:troll").start()
    table.play("0 pillage gimle", "1 play tyrs_bash")
    assert strengths(table) == {0: (0, 0), 1: (0, 2)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader,wolfman",
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_bash",
    }
    assert table.asked() == "0 send"


def test_beside_tyrs_province_wolfmans_monsters_count() -> None:
    builder = god("tyr", "kickstarter").upgrades(0, "wolfman").upgrades(1, "troll")
    table = builder.at("myrkvlor", "0:wolfman 1:leader,troll").start().play("0 pillage myrkvlor")
    assert strengths(table) == {0: (3, 0), 1: (2, 0)}
    assert table.changes() == {
        "0.glory": 8,
        "myrkvlor": "pillaged",
        "1@myrkvlor": "",
        "1@valhalla": "leader,troll",
    }
    assert table.asked() == "1 action"


def test_in_tyrs_province_ymir_counts_0_too() -> None:
    builder = god("tyr", "rumours").upgrades(0, "ymir").at("valhalla", "0:warrior*4").hand(1, "tyrs_bash")
    table = builder.at("gimle", "0:ymir 1:warrior").start().play("0 pillage gimle", "1 play tyrs_bash")
    assert strengths(table) == {0: (0, 0), 1: (0, 2)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*4,ymir",
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_bash",
    }
    assert table.asked() == "0 send"


# -- Loki and a tie -------------------------------------------------------------------------------------------------
def test_after_a_tie_in_lokis_province_the_third_clan_that_was_weaker_gains_too_R108() -> None:
    builder = god("loki", seats=4).steps(1, 1, 2, 1).steps(2, 1, 3, 1)
    table = builder.at("gimle", "0:leader 1:leader").at("west", "2:ship").start().play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.glory": 4,
        "1@gimle": "",
        "1@valhalla": "leader",
        "2.glory": 5,
        "2@west": "",
        "2@valhalla": "ship",
    }
    assert table.asked() == "0 send"


def test_after_a_tie_in_lokis_province_trickery_poison_and_backstab_find_no_winner() -> None:
    builder = god("loki", seats=4).hand(0, "lokis_trickery").hand(1, "lokis_poison").hand(2, "lokis_backstab")
    table = builder.glory(0, 2).at("gimle", "0:leader 1:leader 2:warrior").start()
    table.play("0 pillage gimle", "0 play lokis_trickery", "1 play lokis_poison", "2 play lokis_backstab")
    assert table.changes() == {
        "0.glory": 5,
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


# -- Heimdall and his cards -----------------------------------------------------------------------------------------
def test_in_heimdalls_province_sight_played_first_matches_the_card_played_last() -> None:
    builder = god("heimdall").hand(0, "tyrs_smite_1").hand(1, "heimdalls_sight").at("gimle", "0:warrior 1:leader")
    table = builder.start().play("0 pillage gimle")
    assert table.asked() == "1 card"
    table.play("1 play heimdalls_sight", "0 play tyrs_smite_1")
    assert strengths(table) == {0: (1, 5), 1: (3, 5)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 3,
        "1.hand": "",
        "discard": "heimdalls_sight",
    }
    assert table.asked() == "0 send"


def test_in_heimdalls_province_the_cards_after_a_watch_are_played_openly_again() -> None:
    builder = god("heimdall").hand(0, "tyrs_bash", "tyrs_rage_2").hand(1, "heimdalls_watch_2", "tyrs_crush_2")
    table = builder.at("gimle", "0:leader 1:leader").start()
    table.play("0 pillage gimle", "1 play heimdalls_watch_2")
    assert table.asked() == "0 card"
    table.play("0 play tyrs_bash")
    assert table.changes() == {
        "0.hand": "tyrs_rage_2",
        "1.glory": 2,
        "1.hand": "tyrs_crush_2",
        "discard": "tyrs_bash heimdalls_watch_2",
    }
    assert table.asked() == "1 card"
    table.play("1 play tyrs_crush_2")
    assert " cards 1:tyrs_crush_2 " in view_line(table.game, 0, "pillage")
    assert table.asked() == "0 card"
    table.play("0 play tyrs_rage_2")
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "tyrs_bash heimdalls_watch_2 tyrs_rage_2",
    }
    assert table.asked() == "0 send"


def test_in_heimdalls_province_sight_under_a_watch_scores_what_it_matches_R52() -> None:
    builder = god("heimdall").hand(0, "heimdalls_watch_2").hand(1, "heimdalls_sight").hand(2, "tyrs_smite_1")
    table = builder.at("gimle", "0:leader,warrior 1:warrior 2:warrior").start()
    table.play("0 pillage gimle", "1 play heimdalls_sight", "2 play tyrs_smite_1", "0 play heimdalls_watch_2")
    assert table.changes() == {
        **WON,
        "0.glory": 13,
        "0.hand": "",
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.hand": "",
        "2@gimle": "",
        "2@valhalla": "warrior",
        "discard": "heimdalls_sight tyrs_smite_1 heimdalls_watch_2",
    }
    assert table.asked() == "0 send"


# -- Thor and Valkyrie ----------------------------------------------------------------------------------------------
def test_in_thors_province_a_valkyrie_that_wins_is_paid_twice_over() -> None:
    table = god("thor").upgrades(0, "valkyrie").at("gimle", "0:leader,valkyrie 1:warrior*2").start()
    table.play("0 pillage gimle")
    assert table.changes() == {**WON, "0.glory": 11, "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "0 send"


def test_in_thors_province_a_valkyrie_that_loses_is_paid_for_the_other_losers_and_the_winner_for_all() -> None:
    table = god("thor").upgrades(1, "valkyrie").at("gimle", "0:leader 1:valkyrie 2:warrior").start()
    table.play("0 pillage gimle")
    assert table.changes() == {
        **WON,
        "0.glory": 7,
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "valkyrie",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_in_thors_province_a_tie_pays_the_valkyrie_and_no_winner() -> None:
    table = god("thor").upgrades(0, "valkyrie").at("gimle", "0:valkyrie 1:warrior*2").start().play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 4,
        "0@gimle": "",
        "0@valhalla": "valkyrie",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "0 send"


# -- Odin and Frost Giant -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("province", "gained"),
    [
        ("gimle", {"0.horns_step": 4}),
        ("myrkvlor", {"0.glory": 15}),
        ("yggdrasil", {"0.rage_step": 4, "0.axes_step": 4, "0.horns_step": 4}),
    ],
)
def test_in_odins_province_the_frost_giant_makes_three_rewards(province: str, gained: dict[str, object]) -> None:
    table = god("odin").god("odin", province).upgrades(0, "frost_giant").at(province, "0:frost_giant").start()
    table.play(f"0 pillage {province}")
    assert table.changes() == {**gained, province: "pillaged"}
    assert table.asked() == "0 send"


def test_in_odins_province_three_steps_of_axes_count_for_the_battle_glory_R72() -> None:
    builder = swap_tokens(god("odin"), "gimle", "horgr").upgrades(0, "frost_giant")
    table = builder.at("gimle", "0:frost_giant 1:warrior").start().play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 6,
        "0.axes_step": 4,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


# -- Odin's Chosen, Frigga's Protection, Frigga's Domain ------------------------------------------------------------
def test_friggas_protection_bars_the_way_of_odins_chosen_as_long_as_rage_lasts_R112() -> None:
    builder = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen").upgrades(1, "friggas_protection")
    table = builder.mystics(0, 1).rage(1, 1).at("utgard", "1:warrior*3").start()
    table.play("0 invade mystic>utgard", "1 save warrior@utgard", "2 pass", "0 invade mystic>utgard")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "mystic",
        "1.rage": 0,
        "1@utgard": "warrior*2",
        "1@valhalla": "warrior",
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0 action"


def test_friggas_domain_lets_a_mystic_return_into_a_full_province_by_odins_chosen() -> None:
    builder = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen", "friggas_domain").mystics(0, 1)
    table = builder.at("valhalla", "0:mystic").at("utgard", "1:leader,warrior*2").start()
    table.play("0 use friggas_domain")
    assert table.offers("invade mystic>utgard")
    table.play("0 invade mystic>utgard")
    assert table.changes() == {
        "0.rage": 5,
        "0@valhalla": "",
        "0@utgard": "mystic",
        "1@utgard": "leader,warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_mystic_that_finds_no_village_stays_in_valhalla_and_the_province_is_never_overfilled_R112() -> None:
    builder = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen", "friggas_domain").mystics(0, 1)
    builder.upgrades(1, "friggas_protection").at("valhalla", "0:mystic").at("utgard", "1:warrior*3")
    table = builder.start().play("0 use friggas_domain", "0 invade mystic>utgard", "1 save warrior@utgard")
    assert table.changes() == {"0.rage": 5, "1.rage": 5}
    assert table.asked() == "1 action"


def test_other_figures_do_not_return_into_a_full_province() -> None:
    builder = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen", "friggas_domain").mystics(0, 1)
    table = builder.at("valhalla", "0:warrior").at("utgard", "1:warrior*3").start().play("0 use friggas_domain")
    assert not table.offers("invade warrior>utgard")
    assert table.changes() == {"0.rage": 5}
    assert table.asked() == "0 invade friggas_domain"


def test_a_full_province_of_enemy_warriors_alone_makes_friggas_domain_usable_by_odins_chosen() -> None:
    """All other provinces are destroyed; without the card the Mystic would have no place."""
    outer = ("elvagar", "angerboda", "muspelheim", "horgr", "andlang", "gimle", "myrkvlor")
    for cards in (("odins_chosen", "friggas_domain"), ("friggas_domain",)):
        builder = scenario(3, modules=("mystics",)).upgrades(0, *cards).mystics(0, 1).destroyed(*outer)
        table = builder.at("valhalla", "0:mystic").at("utgard", "1:warrior*3").start()
        assert table.offers("use friggas_domain") == (len(cards) == 2)
        assert table.changes() == {}
        assert table.asked() == "0 action"


# -- Mystic retreat and Ragnarök ------------------------------------------------------------------------------------
def test_a_mystic_that_leaves_ragnarok_earns_nothing_and_odins_inspiration_doubles_the_rest() -> None:
    builder = scenario(3, modules=("mystics",)).upgrades(0, "friggas_chosen", "odins_inspiration").mystics(0, 2)
    table = builder.at("horgr", "0:warrior,mystic*2").finish_actions(first=0)
    assert table.changes() == {"phase": RAGNAROK, "horgr": "destroyed"}
    assert table.asked() == "0 move friggas_chosen"
    table.play("0 move mystic>utgard", "0 pass")
    assert table.changes() == {
        "age": 3,
        "phase": 0,
        "first": 1,
        "0.glory": 12,
        "0@horgr": "",
        "0@utgard": "mystic",
        "0@reserve": "leader,warrior*8,ship,mystic",
    }
    assert table.asked() == "0,1,2 draft"


def test_with_rage_left_friggas_protection_does_not_help_the_others_in_ragnarok_R81() -> None:
    """The phase ends with the last pillage, and seat 0 has all its Rage."""
    outer = ("elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle")
    builder = scenario(3, modules=("mystics",)).upgrades(0, "friggas_chosen", "friggas_protection").mystics(0, 1)
    builder.pillaged("yggdrasil", *outer).at("horgr", "0:warrior,mystic").at("myrkvlor", "1:leader")
    table = builder.start(turn=1).play("1 pillage myrkvlor", "0 move mystic>yggdrasil")
    assert table.changes() == {
        "age": 3,
        "phase": 0,
        "first": 2,
        "horgr": "destroyed",
        "0.glory": 3,
        "0@horgr": "",
        "0@yggdrasil": "mystic",
        "0@reserve": "leader,warrior*8,ship",
        "1.glory": 5,
        **{province: "" for province in ("yggdrasil", *outer) if province != "horgr"},
    }
    assert table.asked() == "0,1,2 draft"


def test_in_the_last_ragnarok_a_mystic_that_left_counts_for_thors_conquest() -> None:
    builder = scenario(3, modules=("mystics",)).upgrades(0, "friggas_chosen", "thors_conquest").mystics(0, 1)
    table = builder.at("elvagar", "0:mystic").finish_actions(first=0)
    table.play("0 move mystic>angerboda")
    assert table.changes() == {
        "phase": OVER,
        "elvagar": "destroyed",
        "0.glory": 3,
        "0@elvagar": "",
        "0@angerboda": "mystic",
    }
    assert table.asked() == "-"


def test_owners_leave_ragnarok_from_the_first_player_clockwise_R80a() -> None:
    """The only village left in Andlang goes to the one who is heard first."""
    builder = scenario(4, modules=("mystics",)).upgrades(0, "friggas_chosen").upgrades(1, "friggas_chosen")
    builder.mystics(0, 1).mystics(1, 1).at("utgard", "0:mystic 1:mystic").at("andlang", "2:warrior*2")
    table = builder.finish_actions(first=1)
    assert table.asked() == "1 move friggas_chosen"
    table.play("1 move mystic>andlang")
    assert table.changes() == {"phase": RAGNAROK, "utgard": "destroyed", "1@utgard": "", "1@andlang": "mystic"}
    assert table.options() == ["move mystic>horgr", "move mystic>yggdrasil", "pass"]
    assert table.asked() == "0 move friggas_chosen"


# -- Fenrir, doom and the gods' tokens ------------------------------------------------------------------------------
def test_fenrir_burns_the_province_of_a_god_who_finds_another_place_in_the_next_age() -> None:
    builder = god("thor", "kickstarter").god("odin", "andlang").upgrades(0, "fenrir").at("gimle", "0:fenrir")
    table = order(builder, 2, "gimle", "horgr", "andlang", "utgard").finish_actions(first=0)
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        "gimle": "destroyed",
        "0.glory": 2,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        "thor": "andlang",
        "odin": "utgard",
    }
    assert view_line(table.game, -1, "unused") == "angerboda muspelheim utgard andlang myrkvlor"
    assert table.asked() == "0,1,2 draft"


def test_fenrir_on_a_province_of_the_track_leaves_one_token_more_to_the_gods() -> None:
    """Horgr falls before its time, Utgard is spared: nobody ever dooms Utgard again."""
    builder = god("thor", "kickstarter").upgrades(0, "fenrir").at("horgr", "0:fenrir")
    table = order(builder, 2, "horgr", "utgard", "elvagar", "gimle").finish_actions(first=0)
    assert view_line(table.game, -1, "unused") == "angerboda muspelheim utgard andlang gimle myrkvlor"
    assert view_line(table.game, -1, "doom") == "utgard horgr elvagar"
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        "horgr": "destroyed",
        "0.glory": 2,
        "0@horgr": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        "thor": "utgard",
        "odin": "gimle",
    }
    assert table.asked() == "0,1,2 draft"


def test_fenrir_in_the_province_of_the_last_unused_token_leaves_the_gods_the_spared_one_alone() -> None:
    builder = god("thor", "kickstarter").upgrades(0, "fenrir").at("gimle", "0:fenrir")
    builder.destroyed("angerboda", "muspelheim", "andlang", "myrkvlor")
    table = order(builder, 2, "gimle", "andlang", "horgr", "utgard").finish_actions(first=0)
    assert view_line(table.game, -1, "gods") == "thor@utgard odin@-"
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        "gimle": "destroyed",
        "0.glory": 2,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        "thor": "utgard",
    }
    assert table.asked() == "0,1,2 draft"


def test_a_mystic_may_leave_the_province_that_fenrir_brings_down_for_the_doomed_one() -> None:
    builder = scenario(3, modules=("mystics", "kickstarter")).upgrades(0, "fenrir").upgrades(1, "friggas_chosen")
    table = builder.mystics(1, 1).at("andlang", "0:fenrir 1:mystic").finish_actions(first=0)
    assert table.options() == ["move mystic>gimle", "move mystic>utgard", "move mystic>yggdrasil", "pass"]
    table.play("1 move mystic>utgard")
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        "andlang": "destroyed",
        "0.glory": 2,
        "0@andlang": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        "1@andlang": "",
        "1@utgard": "mystic",
    }
    assert table.asked() == "0,1,2 draft"


# -- Mountain Giant and Lord of Hammers -----------------------------------------------------------------------------
def test_with_leader_and_mountain_giant_in_the_province_lord_of_hammers_moves_one_of_them() -> None:
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "mountain_giant", "lord_of_hammers")
    table = builder.at("gimle", "0:leader,mountain_giant").at("myrkvlor", "1:warrior*3").start()
    table.play("0 pillage gimle", "1 pass")
    assert table.options() == [
        "move leader>andlang",
        "move leader>yggdrasil",
        "move mountain_giant>andlang",
        "move mountain_giant>yggdrasil",
        "pass",
    ]
    table.play("0 move mountain_giant>yggdrasil")
    assert table.changes() == {
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@yggdrasil": "mountain_giant",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_neither_need_move() -> None:
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "mountain_giant", "lord_of_hammers")
    table = builder.at("gimle", "0:leader,mountain_giant").start().play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_the_mountain_giant_counts_in_wolfmans_battle_and_the_leader_does_not() -> None:
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "wolfman").upgrades(1, "mountain_giant")
    table = builder.at("gimle", "0:wolfman 1:leader,mountain_giant").start().play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (3, 0)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "wolfman",
        "1@gimle": "",
        "1@valhalla": "leader,mountain_giant",
    }
    assert table.asked() == "1 action"


# -- Mystic Troll and Frigga's Succor -------------------------------------------------------------------------------
def test_with_mystic_troll_and_friggas_succor_two_warriors_come_for_nothing() -> None:
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "mystic_troll", "friggas_succor").rage(0, 1)
    table = builder.at("gimle", "0:mystic_troll").start().play("0 invade warrior>gimle")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2,mystic_troll"}
    assert table.asked() == "1 action"


def test_thors_domain_costs_2_rage_where_the_mystic_troll_stands_too() -> None:
    builder = scenario(4, modules=("kickstarter",)).upgrades(0, "mystic_troll", "thors_domain").rage(0, 2)
    table = builder.at("gimle", "0:mystic_troll").start().play("0 invade warrior>gimle", "0 pillage gimle")
    assert table.changes() == {
        "0.rage": 0,
        "0.horns_step": 2,
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior,mystic_troll",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_hildisvini_pushes_its_way_into_the_mystic_trolls_province_for_nothing() -> None:
    builder = scenario(3, modules=("kickstarter", "rumours")).upgrades(0, "mystic_troll", "hildisvini").rage(0, 1)
    table = builder.at("utgard", "0:mystic_troll 1:warrior*2").start()
    table.play("0 invade hildisvini>utgard", "0 push 1:warrior>horgr")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "hildisvini,mystic_troll",
        "1@utgard": "warrior",
        "1@horgr": "warrior",
    }
    assert table.asked() == "1 action"


# -- Sea Serpent, dragons and Fire Giant ----------------------------------------------------------------------------
def test_the_fire_giant_burns_the_ship_which_feeds_the_dragons_and_spares_the_sea_serpent() -> None:
    builder = scenario(3).upgrades(0, "fire_giant").upgrades(1, "sea_serpent", "fire_dragons")
    table = builder.at("west", "1:ship,sea_serpent").start().play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant",
        "1.glory": 8,
        "1@west": "sea_serpent",
        "1@valhalla": "ship",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "glory"), [("lokis_dragons", 8), ("fire_dragons", 16), ("eternal_dragons", 24)])
def test_ship_and_sea_serpent_lost_in_one_battle_feed_the_dragons_twice(card: str, glory: int) -> None:
    builder = scenario(3).upgrades(1, "sea_serpent", card).hand(0, "tyrs_smite_1")
    table = builder.at("gimle", "0:leader").at("west", "1:ship,sea_serpent").start()
    table.play("0 pillage gimle", "0 play tyrs_smite_1")
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "1.glory": glory,
        "1@west": "",
        "1@valhalla": "ship,sea_serpent",
        "discard": "tyrs_smite_1",
    }
    assert table.asked() == "1 action"


def test_in_friggas_province_the_dragons_go_hungry() -> None:
    builder = god("frigga").upgrades(1, "sea_serpent", "lokis_dragons").hand(0, "tyrs_smite_1")
    table = builder.at("gimle", "0:leader").at("west", "1:ship,sea_serpent").start()
    table.play("0 pillage gimle", "0 play tyrs_smite_1")
    assert table.changes() == {**WON, "0.hand": "", "discard": "tyrs_smite_1"}
    assert table.asked() == "0 send"


def test_fenrir_beside_the_fjord_feeds_the_dragons_with_ship_and_sea_serpent() -> None:
    builder = scenario(3, modules=("kickstarter",)).upgrades(0, "fenrir").upgrades(1, "sea_serpent", "lokis_dragons")
    table = builder.at("gimle", "0:fenrir").at("west", "1:ship,sea_serpent").finish_actions(first=0)
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        "gimle": "destroyed",
        "0.glory": 2,
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        "1.glory": 12,
        "1@west": "",
        "1@reserve": "leader,warrior*8,ship,sea_serpent",
    }
    assert table.asked() == "0,1,2 draft"
