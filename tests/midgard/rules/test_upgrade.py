"""Upgrade. Rulebook p.16."""

import pytest

from fimbul import IllegalAction, parse
from fimbul.core.text.arguments import BadAction
from tests.midgard.rules.helpers import FULL_RESERVE, choices
from tests.midgard.scenario import scenario


def test_an_upgrade_is_placed_on_the_sheet_for_rage_equal_to_its_str() -> None:
    """p.16"""
    table = scenario(3).hand(0, "thors_glory", "tyrs_bash").start()
    table.play("0 upgrade thors_glory")
    assert table.changes() == {"0.rage": 4, "0.hand": "tyrs_bash", "0.upgrades": "thors_glory"}
    assert table.asked() == "1 action"


def test_lokis_eminence_costs_the_serpent_2_rage_and_takes_the_place_of_friggas_succor() -> None:
    """p.16, example: Loki's Domain and Loki's Eminence then give 3 Glory for each figure released."""
    table = (
        scenario(4)
        .upgrades(2, "lokis_domain", "friggas_succor", "thors_glory")
        .hand(2, "lokis_eminence")
        .at("valhalla", "2:leader,warrior*2")
        .passed(0, 1, 3)
        .rage(2, 3)
        .start(turn=2)
    )
    assert choices(table, "upgrade") == [
        "lokis_eminence/friggas_succor",
        "lokis_eminence/lokis_domain",
        "lokis_eminence/thors_glory",
    ]
    table.play("2 upgrade lokis_eminence/friggas_succor")
    assert table.changes() == {
        "2.rage": 1,
        "2.hand": "",
        "2.upgrades": "lokis_domain thors_glory lokis_eminence",
        "discard": "friggas_succor",
    }
    assert table.asked() == "2 action"
    table.play("2 pass")
    assert table.changes()["2.glory"] == 9
    assert table.asked() == "0,1,2,3 draft"


def test_a_sheet_has_one_slot_for_leader_warriors_and_ship_two_for_monsters_and_three_for_the_clan() -> None:
    """p.16"""
    table = (
        scenario(4)
        .upgrades(0, "lord_of_hammers", "brothers_in_arms", "lokis_dragons", "troll", "lokis_domain", "thors_glory")
        .hand(0, "lord_of_axes", "experts_in_arms", "fire_dragons", "dark_elf", "odins_inspiration", "tyrs_challenge")
        .start()
    )
    assert choices(table, "upgrade") == [
        "dark_elf",
        "dark_elf/troll",
        "experts_in_arms/brothers_in_arms",
        "fire_dragons/lokis_dragons",
        "lord_of_axes/lord_of_hammers",
        "odins_inspiration",
        "odins_inspiration/lokis_domain",
        "odins_inspiration/thors_glory",
        "tyrs_challenge",
        "tyrs_challenge/lokis_domain",
        "tyrs_challenge/thors_glory",
    ]


def test_with_all_slots_of_a_kind_taken_an_old_card_must_go() -> None:
    """p.16"""
    table = scenario(3).upgrades(0, "troll", "dwarf_chieftain").hand(0, "valkyrie").start()
    assert choices(table, "upgrade") == ["valkyrie/dwarf_chieftain", "valkyrie/troll"]
    with pytest.raises(BadAction, match="no empty slot"):
        parse(table.game, 0, "upgrade valkyrie")
    assert table.asked() == "0 action"


def test_the_old_card_is_discarded_openly_and_its_effect_ends() -> None:
    """p.16"""
    table = scenario(3).upgrades(0, "experts_in_arms").hand(0, "masters_in_arms").at("gimle", "0:warrior").start()
    table.play("0 upgrade masters_in_arms/experts_in_arms", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "masters_in_arms",
        "discard": "experts_in_arms",
    }
    assert table.asked() == "1 action"


def test_battle_cards_and_quests_are_no_upgrades() -> None:
    """p.8"""
    table = scenario(3).hand(0, "tyrs_bash", "alfheim_1").start()
    assert choices(table, "upgrade") == []
    for card in ("tyrs_bash", "alfheim_1"):
        with pytest.raises(BadAction, match="is not an upgrade"):
            parse(table.game, 0, f"upgrade {card}")


def test_an_upgrade_that_costs_more_than_the_rage_left_cannot_be_played() -> None:
    """p.13, p.16"""
    table = scenario(3).rage(0, 2).hand(0, "lord_of_hammers", "troll").start()
    assert choices(table, "upgrade") == ["troll"]
    assert table.why_not("0 upgrade lord_of_hammers") == "rage"
    with pytest.raises(IllegalAction):
        table.play("0 upgrade lord_of_hammers")


# -- troop upgrades ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "card, figure, place, cost, reserve",
    [
        ("lord_of_hammers", "leader", "gimle", 3, "warrior*8,ship"),
        ("brothers_in_arms", "warrior", "gimle", 1, "leader,warrior*7,ship"),
        ("lokis_dragons", "ship", "west", 2, "leader,warrior*8"),
    ],
)
def test_the_figure_of_a_troop_upgrade_may_invade_immediately_without_extra_rage(
    card: str, figure: str, place: str, cost: int, reserve: str
) -> None:
    """p.16"""
    table = scenario(3).hand(0, card).start()
    table.play(f"0 upgrade {card}")
    assert table.asked() == "0 invade"
    assert {option.partition(">")[0] for option in choices(table, "invade")} == {figure}
    assert table.offers("pass")
    table.play(f"0 invade {figure}>{place}")
    assert table.changes() == {
        "0.rage": 6 - cost,
        "0.hand": "",
        "0.upgrades": card,
        "0@reserve": reserve,
        f"0@{place}": figure,
    }
    assert table.asked() == "1 action"


def test_only_one_warrior_invades_with_a_warrior_upgrade() -> None:
    """p.16: the corresponding figure"""
    table = scenario(3).hand(0, "experts_in_arms").start()
    table.play("0 upgrade experts_in_arms", "0 invade warrior>gimle")
    assert table.changes()["0@gimle"] == "warrior"
    assert table.asked() == "1 action"


def test_without_the_figure_in_the_reserve_there_is_no_free_invade() -> None:
    """p.16"""
    table = scenario(3).hand(0, "lord_of_hammers").at("gimle", "0:leader").start()
    table.play("0 upgrade lord_of_hammers")
    assert table.changes() == {"0.rage": 3, "0.hand": "", "0.upgrades": "lord_of_hammers"}
    assert table.asked() == "1 action"


def test_a_leader_in_valhalla_does_not_invade_with_its_upgrade() -> None:
    """p.16"""
    table = scenario(3).hand(0, "lord_of_hammers").at("valhalla", "0:leader").start()
    table.play("0 upgrade lord_of_hammers")
    assert table.changes() == {"0.rage": 3, "0.hand": "", "0.upgrades": "lord_of_hammers"}
    assert table.asked() == "1 action"


def test_a_clan_upgrade_brings_no_invade() -> None:
    """p.16; conflict 14"""
    table = scenario(3).hand(0, "friggas_charm").start()
    table.play("0 upgrade friggas_charm")
    assert table.changes() == {"0.hand": "", "0.upgrades": "friggas_charm"}
    assert table.asked() == "1 action"


# -- Monster upgrades ----------------------------------------------------------------------------------------------
def test_a_monster_joins_the_reserve_and_may_invade_at_once() -> None:
    """p.16"""
    table = scenario(3).hand(0, "troll").start()
    table.play("0 upgrade troll")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "0@reserve": FULL_RESERVE + ",troll",
    }
    assert table.asked() == "0 invade"
    table.play("0 invade troll>utgard")
    assert table.changes() == {"0@reserve": FULL_RESERVE, "0@utgard": "troll"}
    assert table.asked() == "1 action"


def test_a_monster_counts_as_one_of_the_clans_figures() -> None:
    """p.16: it dies in Ragnarök for Glory and comes back in the Release Valhalla phase."""
    table = scenario(3).doom("gimle", "horgr", "elvagar").upgrades(1, "troll").at("gimle", "1:troll").finish_actions()
    assert table.changes() == {
        "1.glory": 2,
        "1@gimle": "",
        "1@reserve": FULL_RESERVE + ",troll",
        "gimle": "destroyed",
        "age": 2,
        "phase": 0,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize("where", ("gimle", "valhalla", None))
def test_the_figure_of_a_discarded_monster_card_returns_to_the_box_immediately(where: str | None) -> None:
    """p.16"""
    builder = scenario(3).upgrades(0, "troll", "dwarf_chieftain").hand(0, "valkyrie").at("horgr", "0:dwarf_chieftain")
    table = (builder.at(where, "0:troll") if where else builder).start()
    table.play("0 upgrade valkyrie/troll", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain valkyrie",
        "discard": "troll",
        "0@reserve": FULL_RESERVE + ",valkyrie",
        **({f"0@{where}": ""} if where else {}),
    }
    assert table.asked() == "1 action"


def test_with_horns_full_the_new_monster_waits_in_the_reserve_unasked() -> None:
    """p.14, p.16"""
    table = scenario(3).hand(0, "troll").at("gimle", "0:leader,warrior*3").start()
    table.play("0 upgrade troll")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "0@reserve": "warrior*5,ship,troll",
    }
    assert table.asked() == "1 action"


def test_a_replaced_monster_frees_its_horn_and_its_village_for_the_new_one() -> None:
    """p.16: the old figure leaves immediately"""
    builder = scenario(3).upgrades(0, "troll", "dwarf_chieftain").hand(0, "valkyrie")
    table = builder.at("utgard", "0:leader,troll 1:warrior").at("horgr", "0:warrior*2").start()
    table.play("0 upgrade valkyrie/troll")
    assert "valkyrie>utgard" in choices(table, "invade")
    table.play("0 invade valkyrie>utgard")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain valkyrie",
        "discard": "troll",
        "0@utgard": "leader,valkyrie",
    }
    assert table.asked() == "1 action"
