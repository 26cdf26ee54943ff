"""Rulings, section B: Invade, March, Horns (R11-R26), and R120."""

import pytest

from tests.midgard.rules.helpers import FULL_RESERVE, choices, strengths
from tests.midgard.scenario import scenario

FJORDS = ("east", "north", "south", "west")


# -- Horns and costs -----------------------------------------------------------------------------------------------
def test_r11_figures_in_provinces_yggdrasil_and_fjords_and_monsters_count_for_horns() -> None:
    """R11"""
    builder = scenario(3).upgrades(0, "troll").at("gimle", "0:leader").at("yggdrasil", "0:warrior").at("west", "0:ship")
    assert choices(builder.start(), "invade") != []
    full = scenario(3).upgrades(0, "troll").at("gimle", "0:leader").at("yggdrasil", "0:warrior").at("west", "0:ship")
    table = full.at("horgr", "0:troll").start()
    assert choices(table, "invade") == []
    assert table.why_not("0 invade warrior>gimle") == "horns"


def test_r11_reserve_and_valhalla_do_not_count_for_horns() -> None:
    """R11"""
    table = scenario(3).upgrades(0, "troll").at("valhalla", "0:warrior*5,ship,troll").at("gimle", "0:leader").start()
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "warrior*2", "0@gimle": "leader,warrior"}
    assert table.asked() == "1 action"


def test_r12_a_free_invade_obeys_horns() -> None:
    """R12: upgrade, Succor, Frigga's Domain, Loki's Blessing"""
    upgrade = scenario(3).hand(0, "brothers_in_arms").at("gimle", "0:leader,warrior*3").start()
    upgrade.play("0 upgrade brothers_in_arms")
    assert upgrade.asked() == "1 action"
    succor = scenario(3).upgrades(0, "friggas_succor").at("gimle", "0:leader,warrior*2").start()
    succor.play("0 invade warrior>horgr")
    assert succor.asked() == "1 action"
    domain = scenario(3).upgrades(0, "friggas_domain").at("gimle", "0:leader,warrior*3").at("valhalla", "0:ship")
    assert not domain.start().offers("use friggas_domain")
    blessing = scenario(4).upgrades(1, "lokis_blessing").at("gimle", "0:leader 1:warrior").at("horgr", "1:leader")
    table = blessing.at("elvagar", "1:warrior*3").steps(1, 1, 1, 2).start()
    table.play("0 pillage gimle")
    assert table.asked() == "1 invade lokis_blessing"  # four on the board, five Horns


def test_r12_lokis_blessing_is_not_offered_with_horns_full() -> None:
    """R12: figures were saved, so the clan is as large as before."""
    builder = scenario(4).upgrades(1, "lokis_blessing", "friggas_protection").at("gimle", "0:leader 1:warrior")
    table = builder.at("elvagar", "1:leader,warrior*2").start()
    table.play("0 pillage gimle", "1 save warrior@gimle")
    assert table.asked() == "1 action"


def test_r12_a_free_invade_needs_an_empty_village() -> None:
    """R12"""
    table = scenario(3).hand(0, "troll").at("utgard", "1:warrior*3").start()
    table.play("0 upgrade troll")
    assert "troll>utgard" not in choices(table, "invade")
    succor = scenario(3).upgrades(0, "friggas_succor").at("utgard", "1:warrior*2").start()
    succor.play("0 invade warrior>utgard")
    assert succor.asked() == "1 action"


@pytest.mark.parametrize(
    "upgrade, figure, cost",
    [
        ("brothers_in_arms", "warrior>gimle", 1),
        ("experts_in_arms", "warrior>gimle", 2),
        ("masters_in_arms", "warrior>gimle", 2),
        ("lord_of_spears", "leader>gimle", 0),
        ("eternal_dragons", "ship>west", 2),
        ("troll", "troll>gimle", 2),
        ("sea_serpent", "sea_serpent>west", 3),
        ("valkyrie", "valkyrie>gimle", 2),
        ("dark_elf", "dark_elf>gimle", 1),
        ("fire_giant", "fire_giant>gimle", 4),
        ("frost_giant", "frost_giant>gimle", 4),
        ("volur_witch", "volur_witch>gimle", 3),
        ("dwarf_chieftain", "dwarf_chieftain>gimle", 0),
        ("soldier_of_hel", "soldier_of_hel>gimle", 0),
    ],
)
def test_r13_a_figure_costs_its_current_str_the_leader_the_dwarf_and_the_soldier_nothing(
    upgrade: str, figure: str, cost: int
) -> None:
    """R13"""
    table = scenario(3).upgrades(0, upgrade).start()
    table.play(f"0 invade {figure}")
    assert table.facts()["0.rage"] == 6 - cost
    assert table.asked() == "1 action"


def test_r13_the_pair_bonus_does_not_change_what_the_second_warrior_costs() -> None:
    """R13"""
    table = scenario(2).passed(1).upgrades(0, "brothers_in_arms").start()
    table.play("0 invade warrior>gimle", "0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "0 action"


def test_r14_the_dark_elf_pays_1_to_invade_yggdrasil() -> None:
    """R14"""
    table = scenario(3).upgrades(0, "dark_elf").start()
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 5, "0@reserve": FULL_RESERVE, "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


# -- Ships and marches ---------------------------------------------------------------------------------------------
def test_r15_ship_and_sea_serpent_invade_fjords_only_and_never_march() -> None:
    """R15"""
    builder = scenario(3).upgrades(0, "sea_serpent")
    table = builder.start()
    for figure in ("ship", "sea_serpent"):
        targets = [option for option in choices(table, "invade") if option.startswith(figure + ">")]
        assert targets == [f"{figure}>{fjord}" for fjord in FJORDS]
    afloat = scenario(3).upgrades(0, "sea_serpent").at("west", "0:ship,sea_serpent").start()
    assert choices(afloat, "march") == []


def test_r15_ship_and_sea_serpent_never_join_a_call_to_battle() -> None:
    """R15"""
    builder = scenario(3).upgrades(1, "sea_serpent").at("gimle", "0:leader").at("south", "1:ship,sea_serpent")
    table = builder.at("andlang", "1:warrior").start()
    table.play("0 pillage gimle")
    assert table.options() == ["join warrior@andlang", "pass"]


def test_r16_a_fjord_with_one_living_province_is_open_and_supports_that_one() -> None:
    """R16"""
    table = scenario(2).passed(1).destroyed("gimle").start()
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", "0@west": "ship"}
    assert choices(table, "pillage") == ["myrkvlor"]
    assert table.asked() == "0 action"


def test_r17_a_fjord_with_both_provinces_destroyed_is_open_and_supports_nothing() -> None:
    """R17"""
    table = scenario(2).passed(1).destroyed("gimle", "myrkvlor").start()
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", "0@west": "ship"}
    assert choices(table, "pillage") == []
    assert table.asked() == "0 action"


def test_r18_a_march_goes_from_one_province_to_one_surviving_province_at_any_distance() -> None:
    """R18"""
    table = scenario(3).destroyed("horgr").at("elvagar", "0:leader,warrior").at("west", "0:ship").start()
    assert choices(table, "march") == [
        "elvagar>andlang",
        "elvagar>angerboda",
        "elvagar>gimle",
        "elvagar>muspelheim",
        "elvagar>myrkvlor",
        "elvagar>utgard",
        "elvagar>yggdrasil",
    ]
    table.play("0 march elvagar>utgard", "0 troops warrior")  # a part of the group
    assert table.changes() == {"0.rage": 5, "0@elvagar": "leader", "0@utgard": "warrior"}
    assert table.asked() == "1 action"


def test_r18a_at_least_one_figure_moves() -> None:
    """R18a"""
    table = scenario(3).at("elvagar", "0:leader,warrior").start()
    table.play("0 march elvagar>utgard")
    assert table.options() == ["troops leader", "troops leader,warrior", "troops warrior"]
    assert table.why_not("0 pass") == "must_choose"


# -- Yggdrasil -----------------------------------------------------------------------------------------------------
def test_r19_the_ways_into_yggdrasil_march_call_hammers_witch_and_dark_elf() -> None:
    """R19"""
    march = scenario(2).at("gimle", "0:warrior").start()
    march.play("0 march gimle>yggdrasil")
    assert march.facts()["0@yggdrasil"] == "warrior"
    call = scenario(2).at("yggdrasil", "0:leader").at("gimle", "1:warrior").start()
    call.play("0 pillage yggdrasil")
    assert call.options() == ["join warrior@gimle", "pass"]
    hammers = scenario(2).upgrades(0, "lord_of_hammers").at("gimle", "0:leader").start()
    hammers.play("0 pillage gimle", "0 move leader>yggdrasil")
    assert hammers.facts()["0@yggdrasil"] == "leader"
    witch = scenario(3).upgrades(1, "volur_witch").at("gimle", "0:leader,warrior 1:volur_witch").start()
    witch.play("0 pillage gimle", "1 move volur_witch>yggdrasil")
    assert witch.facts()["1@yggdrasil"] == "volur_witch"
    elf = scenario(2).upgrades(0, "dark_elf").start()
    assert elf.offers("invade dark_elf>yggdrasil")


def test_r19_no_other_invade_goes_there_free_or_paid() -> None:
    """R19"""
    table = scenario(4).upgrades(0, "friggas_domain").hand(0, "troll").at("valhalla", "0:leader,warrior").start()
    assert "yggdrasil" not in " ".join(choices(table, "invade"))
    table.play("0 upgrade troll")
    assert "yggdrasil" not in " ".join(table.options())
    table.play("0 pass", "1 pass", "2 pass", "3 pass", "0 use friggas_domain")
    assert table.asked() == "0 invade friggas_domain"
    assert "yggdrasil" not in " ".join(table.options())


# -- Frigga's Succor -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card, figure", [("troll", "troll"), ("lord_of_hammers", "leader")])
def test_r20_succor_comes_with_the_free_invade_of_a_troop_or_monster_upgrade(card: str, figure: str) -> None:
    """R20"""
    table = scenario(3).upgrades(0, "friggas_succor").hand(0, card).start()
    table.play(f"0 upgrade {card}", f"0 invade {figure}>gimle")
    assert table.asked() == "0 invade friggas_succor"
    assert table.options() == ["invade warrior>gimle", "pass"]
    table.play("0 invade warrior>gimle")
    assert table.facts()["0@gimle"] in ("warrior,troll", "leader,warrior")
    assert table.asked() == "1 action"


def test_r21_succors_warrior_brings_no_other() -> None:
    """R21"""
    table = scenario(3).upgrades(0, "friggas_succor").start()
    table.play("0 invade warrior>gimle", "0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "1 action"


def test_r22_no_succor_for_a_ship_in_a_fjord_or_the_dark_elf_in_yggdrasil() -> None:
    """R22"""
    for figure in ("ship>west", "dark_elf>yggdrasil"):
        table = scenario(3).upgrades(0, "friggas_succor", "dark_elf").start()
        table.play(f"0 invade {figure}")
        assert table.asked() == "1 action"
    outer = scenario(3).upgrades(0, "friggas_succor", "dark_elf").start()
    outer.play("0 invade dark_elf>gimle")
    assert outer.asked() == "0 invade friggas_succor"


def test_r120_succors_warrior_is_part_of_the_same_invade_and_sets_off_nothing_of_its_own() -> None:
    """R120: Thor's Domain is asked once, after both have come."""
    table = scenario(4).upgrades(0, "friggas_succor", "thors_domain").start()
    table.play("0 invade warrior>gimle")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pass")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*6,ship", "0@gimle": "warrior*2"}
    assert table.asked() == "1 action"


def test_r120_with_a_ship_the_warrior_that_enters_a_province_does_not_set_off_thors_domain() -> None:
    """R120, R22 with its option: the Ship invaded a fjord, and the Warrior belongs to that invade."""
    table = scenario(4, ("succor_with_ship",)).upgrades(0, "friggas_succor", "thors_domain").start()
    table.play("0 invade ship>west", "0 invade warrior>gimle")
    assert table.facts()["0@gimle"] == "warrior"
    assert table.asked() == "1 action"


# -- Thor's Domain -------------------------------------------------------------------------------------------------
def test_r23_thors_domain_after_any_invade_of_a_province_in_ones_own_action() -> None:
    """R23: paid, free by an upgrade, by Frigga's Domain"""
    paid = scenario(4).upgrades(0, "thors_domain").start()
    paid.play("0 invade leader>gimle")
    assert paid.asked() == "0 pillage thors_domain"
    paid.play("0 pillage gimle")
    assert paid.changes() == {
        "0.rage": 4,
        "0@reserve": "warrior*8,ship",
        "0@gimle": "leader",
        "0.horns_step": 2,
        "gimle": "pillaged",
    }
    assert paid.asked() == "1 action"
    free = scenario(4).upgrades(0, "thors_domain").hand(0, "troll").start()
    free.play("0 upgrade troll", "0 invade troll>gimle")
    assert free.asked() == "0 pillage thors_domain"
    back = scenario(4).upgrades(0, "thors_domain", "friggas_domain").at("valhalla", "0:leader").start()
    back.play("0 use friggas_domain", "0 invade leader>gimle")
    assert back.asked() == "0 pillage thors_domain"


def test_r23_not_after_a_fjord_not_in_a_pillaged_province_not_without_2_rage() -> None:
    """R23"""
    fjord = scenario(4).upgrades(0, "thors_domain").start()
    fjord.play("0 invade ship>west")
    assert fjord.asked() == "1 action"
    pillaged = scenario(4).upgrades(0, "thors_domain").pillaged("gimle").start()
    pillaged.play("0 invade leader>gimle")
    assert pillaged.asked() == "1 action"
    poor = scenario(4).upgrades(0, "thors_domain").rage(0, 2).start()
    poor.play("0 invade warrior>gimle")
    assert poor.asked() == "1 action"
    enough = scenario(4).upgrades(0, "thors_domain").rage(0, 3).start()
    enough.play("0 invade warrior>gimle")
    assert enough.asked() == "0 pillage thors_domain"


def test_r23_the_dark_elf_in_yggdrasil_has_invaded_a_province() -> None:
    """R23"""
    table = scenario(4).upgrades(0, "thors_domain", "dark_elf").start()
    table.play("0 invade dark_elf>yggdrasil", "0 pillage yggdrasil")
    assert table.changes() == {
        "0.rage": 3,
        "0@reserve": FULL_RESERVE,
        "0@yggdrasil": "dark_elf",
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "yggdrasil": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r24_first_the_monsters_effect_then_succor_then_thors_domain() -> None:
    """R24: the Troll frees the villages that Succor's Warrior needs."""
    table = scenario(4).upgrades(0, "troll", "friggas_succor", "thors_domain").at("utgard", "1:warrior*2").start()
    table.play("0 invade troll>utgard")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": FULL_RESERVE,
        "0@utgard": "troll",
        "1@utgard": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>utgard")
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pillage utgard")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*7,ship",
        "0@utgard": "warrior,troll",
        "0.axes_step": 2,
        "utgard": "pillaged",
    }
    assert table.asked() == "1 action"


# -- Frigga's Domain -----------------------------------------------------------------------------------------------
def test_r25_friggas_domain_takes_the_action_1_rage_replaces_the_cost_and_only_own_figures_return() -> None:
    """R25"""
    builder = scenario(3).upgrades(0, "friggas_domain", "fire_giant").at("valhalla", "0:fire_giant,ship 1:leader")
    table = builder.at("gimle", "1:warrior").start()
    table.play("0 use friggas_domain")
    assert table.asked() == "0 invade friggas_domain"
    assert {option.partition(">")[0] for option in table.options()} == {"invade fire_giant", "invade ship"}
    table.play("0 invade fire_giant>gimle")  # it sets off the effects of an invade
    assert table.changes() == {
        "0.rage": 5,
        "0@valhalla": "ship",
        "0@gimle": "fire_giant",
        "1@gimle": "",
        "1@valhalla": "leader,warrior",
    }
    assert table.asked() == "1 action"


def test_r25_succor_comes_with_friggas_domain_and_with_lokis_blessing() -> None:
    """R25, R20; protocol 6: both are invades like any other, in whoever's turn"""
    table = scenario(4).upgrades(0, "friggas_domain", "friggas_succor").at("valhalla", "0:leader").start()
    table.play("0 use friggas_domain", "0 invade leader>gimle")
    assert table.asked() == "0 invade friggas_succor"
    builder = scenario(4).upgrades(1, "lokis_blessing", "friggas_succor").at("gimle", "0:leader 1:warrior")
    other = builder.start().play("0 pillage gimle", "1 invade warrior>gimle")
    assert other.asked() == "1 invade friggas_succor"
    other.play("1 invade warrior>gimle")
    assert other.facts()["1@gimle"] == "warrior*2"
    assert other.asked() == "1 action"


def test_r25_without_a_figure_in_valhalla_friggas_domain_cannot_be_used() -> None:
    """R25"""
    table = scenario(3).upgrades(0, "friggas_domain").at("valhalla", "1:leader").start()
    assert not table.offers("use friggas_domain")
    assert table.why_not("0 use friggas_domain") == "none_in_valhalla"


def test_r26_a_figure_called_back_no_longer_counts_in_valhalla() -> None:
    """R26: Glorious Death and Loki's release Glory"""
    builder = scenario(3).upgrades(0, "friggas_domain", "lokis_domain").quests(0, "glorious_death_3")
    table = builder.passed(1, 2).at("valhalla", "0:warrior*4").start()
    table.play("0 use friggas_domain", "0 invade warrior>gimle", "0 pass")
    assert table.facts()["0.glory"] == 3
    assert strengths(table) == {}
    assert table.game.over
