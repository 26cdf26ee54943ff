"""Loki's, Fire and Eternal Dragons: 4, 8 or 12 Glory each time a Ship of yours is destroyed."""

import pytest

from fimbul.core.rules.ids import GIFTS, OVER
from tests.midgard.scenario import scenario

GLORY = [("lokis_dragons", 4), ("fire_dragons", 8), ("eternal_dragons", 12)]
EVERY_CARD = pytest.mark.parametrize("card", [card for card, _ in GLORY])
EVERY_GLORY = pytest.mark.parametrize(("card", "glory"), GLORY)
PILLAGED = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}
SHIP_INVADES = ["invade ship>east", "invade ship>north", "invade ship>south", "invade ship>west"]
SERPENT_INVADES = [invade.replace("ship", "sea_serpent") for invade in SHIP_INVADES]
# The Age of each card: what a figure lost in Ragnarök pays, a fjord of the doomed province, and what follows.
RAGNAROK = [
    ("lokis_dragons", 4, 2, "south", {"utgard": "destroyed", "age": 2, "phase": GIFTS, "first": 1}, "0,1,2 draft"),
    ("fire_dragons", 8, 3, "east", {"horgr": "destroyed", "age": 3, "phase": GIFTS, "first": 1}, "0,1,2 draft"),
    ("eternal_dragons", 12, 4, "north", {"elvagar": "destroyed", "phase": OVER}, "-"),
]


# -- a Ship destroyed -------------------------------------------------------------------------------------------------
@EVERY_GLORY
def test_a_ship_lost_in_battle_pays(card: str, glory: int) -> None:
    table = scenario(3).upgrades(1, card).at("gimle", "0:leader").at("west", "1:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**PILLAGED, "1.glory": glory, "1@west": "", "1@valhalla": "ship"}
    assert table.asked() == "1 action"


@EVERY_GLORY
def test_of_a_ship_and_a_warrior_lost_together_the_ship_pays(card: str, glory: int) -> None:
    table = (
        scenario(3)
        .upgrades(1, card)
        .at("gimle", "0:leader 1:warrior")
        .at("west", "1:ship")
        .hand(0, "tyrs_bash")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.changes() == {
        **PILLAGED,
        "0.hand": "",
        "discard": "tyrs_bash",
        "1.glory": glory,
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


@EVERY_GLORY
def test_a_sea_serpent_counts_as_a_ship_R88(card: str, glory: int) -> None:
    table = (
        scenario(3)
        .upgrades(1, card, "sea_serpent")
        .at("gimle", "0:leader,warrior")
        .at("west", "1:sea_serpent")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {**PILLAGED, "1.glory": glory, "1@west": "", "1@valhalla": "sea_serpent"}
    assert table.asked() == "1 action"


@EVERY_GLORY
def test_a_ship_and_a_sea_serpent_lost_together_pay_twice_R88(card: str, glory: int) -> None:
    table = (
        scenario(3)
        .upgrades(1, card, "sea_serpent")
        .at("gimle", "0:leader")
        .at("west", "1:ship,sea_serpent")
        .hand(0, "tyrs_smite_1")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1")
    assert table.changes() == {
        **PILLAGED,
        "0.hand": "",
        "discard": "tyrs_smite_1",
        "1.glory": 2 * glory,
        "1@west": "",
        "1@valhalla": "ship,sea_serpent",
    }
    assert table.asked() == "1 action"


@EVERY_GLORY
def test_a_ship_and_a_sea_serpent_sacrificed_pay_twice_R88(card: str, glory: int) -> None:
    table = (
        scenario(3)
        .upgrades(0, card, "sea_serpent", "friggas_sacrifice")
        .at("west", "0:ship")
        .at("north", "0:sea_serpent")
        .start(turn=0)
    )
    table.play("0 use friggas_sacrifice", "0 sacrifice ship@west")
    assert table.changes() == {"0.glory": 2 * glory, "0@west": "", "0@north": "", "0@valhalla": "ship,sea_serpent"}
    assert table.asked() == "0 raise friggas_sacrifice"
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2}
    assert table.asked() == "1 action"


@EVERY_GLORY
def test_a_ship_that_a_fire_giant_destroys_pays_R88(card: str, glory: int) -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_giant")
        .upgrades(1, card)
        .at("gimle", "1:warrior")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@gimle": "fire_giant",
        "0@reserve": "leader,warrior*8,ship",
        "1.glory": glory,
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


@EVERY_GLORY
def test_a_ship_that_drowns_in_odins_tide_pays_even_if_the_battle_is_won_R88(card: str, glory: int) -> None:
    table = (
        scenario(3)
        .upgrades(0, card)
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 1:warrior")
        .at("west", "0:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {
        **PILLAGED,
        "0.glory": 3 + glory,
        "0.hand": "",
        "0@west": "",
        "0@valhalla": "ship",
        "discard": "odins_tide",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "glory", "each", "fjord", "end", "asked"), RAGNAROK)
def test_in_ragnarok_its_glory_comes_on_top_of_that_for_the_figure_R88_R97(
    card: str, glory: int, each: int, fjord: str, end: dict[str, object], asked: str
) -> None:
    table = scenario(3).upgrades(0, card).at(fjord, "0:ship 1:ship").at("gimle", "0:warrior").finish_actions(first=0)
    assert table.changes() == {
        **end,
        "0.glory": glory + each,
        f"0@{fjord}": "",
        "0@reserve": "leader,warrior*7,ship",
        "1.glory": each,
        f"1@{fjord}": "",
        "1@reserve": "leader,warrior*8,ship",
    }
    assert table.asked() == asked


# -- what pays nothing ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "end", "asked"), [(row[0], *row[4:]) for row in RAGNAROK])
def test_a_ship_in_another_fjord_survives_ragnarok_and_pays_nothing(
    card: str, end: dict[str, object], asked: str
) -> None:
    table = scenario(3).upgrades(0, card).at("west", "0:ship").finish_actions(first=0)
    assert table.changes() == end
    assert table.asked() == asked


@EVERY_CARD
def test_figures_that_are_no_ships_pay_nothing(card: str) -> None:
    table = (
        scenario(3)
        .upgrades(1, card, "dwarf_chieftain")
        .at("gimle", "0:leader,warrior*2 1:warrior,dwarf_chieftain")
        .at("east", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {**PILLAGED, "1@gimle": "", "1@valhalla": "warrior,dwarf_chieftain"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_the_ship_of_another_clan_pays_nothing(card: str) -> None:
    table = scenario(3).upgrades(0, card).at("gimle", "0:leader").at("west", "1:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**PILLAGED, "1@west": "", "1@valhalla": "ship"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_a_ship_that_friggas_protection_saves_pays_nothing_R77(card: str) -> None:
    table = (
        scenario(3).upgrades(1, card, "friggas_protection").at("gimle", "0:leader").at("west", "1:ship").start(turn=0)
    )
    table.play("0 pillage gimle", "1 save ship@west")
    assert table.changes() == {**PILLAGED, "1.rage": 5}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    ("card", "upgrades"),
    [
        ("lokis_dragons", "lokis_dragons troll"),
        ("fire_dragons", "troll fire_dragons"),
        ("eternal_dragons", "troll eternal_dragons"),
    ],
)
def test_a_sea_serpent_that_goes_to_the_box_pays_nothing_R77(card: str, upgrades: str) -> None:
    table = scenario(3).upgrades(0, card, "sea_serpent").hand(0, "troll").at("west", "0:sea_serpent").start(turn=0)
    table.play("0 upgrade troll/sea_serpent", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": upgrades,
        "0@west": "",
        "0@reserve": "leader,warrior*8,ship,troll",
        "discard": "sea_serpent",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    ("card", "glory", "replaced"), [("fire_dragons", 8, "lokis_dragons"), ("eternal_dragons", 12, "fire_dragons")]
)
def test_in_place_of_other_dragons_it_alone_pays(card: str, glory: int, replaced: str) -> None:
    table = (
        scenario(3)
        .upgrades(0, replaced)
        .hand(0, card)
        .at("west", "0:ship")
        .at("gimle", "1:leader")
        .passed(2)
        .start(turn=0)
    )
    table.play(f"0 upgrade {card}/{replaced}", "1 pillage gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0.glory": glory,
        "0.hand": "",
        "0.upgrades": card,
        "0@west": "",
        "0@valhalla": "ship",
        "discard": replaced,
        "1.glory": 3,
        "1.horns_step": 2,
        "gimle": "pillaged",
    }
    assert table.asked() == "0 action"


# -- the Ship ---------------------------------------------------------------------------------------------------------
@EVERY_GLORY
def test_the_ship_still_has_str_2_R34(card: str, glory: int) -> None:
    table = scenario(3).upgrades(0, card).at("west", "0:ship").at("gimle", "1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**PILLAGED, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, card).at("west", "0:ship").at("gimle", "1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": glory,
        "0@west": "",
        "0@valhalla": "ship",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


@EVERY_CARD
def test_the_ship_still_costs_2_rage_to_invade_and_lies_in_fjords_only_R34(card: str) -> None:
    table = scenario(3).upgrades(0, card).rage(0, 2).start(turn=0)
    assert not table.offers("invade ship>gimle")
    table.play("0 invade ship>north")
    assert table.changes() == {"0.rage": 0, "0@north": "ship", "0@reserve": "leader,warrior*8"}
    assert table.asked() == "1 action"


# -- the card ---------------------------------------------------------------------------------------------------------
@EVERY_CARD
def test_it_costs_2_rage_and_the_ship_may_invade_at_once_R35(card: str) -> None:
    table = scenario(3).hand(0, card).rage(0, 2).start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": card}
    assert table.asked() == "0 invade"
    assert table.options() == [*SHIP_INVADES, "pass"]
    table.play("0 invade ship>west")
    assert table.changes() == {"0@west": "ship", "0@reserve": "leader,warrior*8"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_1_rage_is_not_enough_for_it(card: str) -> None:
    table = scenario(3).hand(0, card).rage(0, 1).start(turn=0)
    assert not table.offers(f"upgrade {card}")
    assert table.why_not(f"0 upgrade {card}") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


# Upgrades are listed in the order of the card list.
WITH_SERPENT = [
    ("lokis_dragons", "lokis_dragons sea_serpent"),
    ("fire_dragons", "sea_serpent fire_dragons"),
    ("eternal_dragons", "sea_serpent eternal_dragons"),
]


@pytest.mark.parametrize(("card", "upgrades"), WITH_SERPENT)
def test_a_sea_serpent_in_reserve_does_not_invade_with_it_R36(card: str, upgrades: str) -> None:
    table = scenario(3).hand(0, card).upgrades(0, "sea_serpent").rage(0, 2).start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": upgrades}
    assert table.asked() == "0 invade"
    assert table.options() == [*SHIP_INVADES, "pass"]
    table.play("0 invade ship>west")
    assert table.changes() == {"0@west": "ship", "0@reserve": "leader,warrior*8,sea_serpent"}
    assert table.asked() == "1 action"
    table = scenario(3).hand(0, card).upgrades(0, "sea_serpent").at("west", "0:ship").start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.rage": 4, "0.hand": "", "0.upgrades": upgrades}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "upgrades"), WITH_SERPENT)
def test_with_upgrade_frees_monster_of_kind_the_sea_serpent_may_invade_instead_R36(card: str, upgrades: str) -> None:
    position = scenario(3, ("upgrade_frees_monster_of_kind",)).hand(0, card).upgrades(0, "sea_serpent")
    table = position.rage(0, 2).start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.asked() == "0 invade"
    assert table.options() == [*SERPENT_INVADES, *SHIP_INVADES, "pass"]
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": upgrades,
        "0@west": "sea_serpent",
        "0@reserve": "leader,warrior*8,ship",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "upgrades"), WITH_SERPENT)
def test_with_upgrade_frees_monster_of_kind_the_sea_serpent_invades_beside_a_ship_on_the_board_R36(
    card: str, upgrades: str
) -> None:
    position = scenario(3, ("upgrade_frees_monster_of_kind",)).hand(0, card).upgrades(0, "sea_serpent")
    table = position.at("west", "0:ship").start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.options() == [*SERPENT_INVADES, "pass"]
    assert table.asked() == "0 invade"
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": upgrades,
        "0@west": "ship,sea_serpent",
        "0@reserve": "leader,warrior*8",
    }
    assert table.asked() == "1 action"
