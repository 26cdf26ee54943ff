"""Rulings, section G: destruction and what replaces it (R80-R89)."""

import pytest

from fimbul import IllegalAction
from tests.midgard.rules.helpers import FULL_RESERVE, NEXT_AGE, choices, strengths
from tests.midgard.scenario import Scenario, Table, scenario


def fight(builder: Scenario, *moves: str) -> Table:
    """Seat 0 pillages Gimle; then the moves."""
    return builder.start(turn=0).play("0 pillage gimle", *moves)


# -- Frigga's Protection -------------------------------------------------------------------------------------------
def protected(seats: int = 3) -> Scenario:
    return scenario(seats).upgrades(1, "friggas_protection")


def test_r80_protection_saves_from_a_lost_battle_1_rage_each_any_number() -> None:
    """R80"""
    table = fight(protected().at("gimle", "0:leader,warrior*3 1:warrior").at("west", "1:ship"))
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save ship@west", "save warrior@gimle"]
    table.play("1 save ship@west")
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save warrior@gimle")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "1.rage": 4, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_r80_protection_lasts_while_rage_lasts_and_may_be_declined() -> None:
    """R80"""
    table = fight(protected().rage(1, 1).at("gimle", "0:leader,warrior 1:warrior*3"), "1 save warrior@gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "1.rage": 0,
        "1@gimle": "warrior",
        "1@valhalla": "warrior*2",
        "gimle": "pillaged",
    }
    assert table.asked() == "2 action"
    none = fight(protected().rage(1, 0).at("gimle", "0:leader 1:warrior"))
    assert none.asked() == "2 action"
    no = fight(protected().at("gimle", "0:leader 1:warrior"), "1 pass")
    assert no.facts()["1@valhalla"] == "warrior"
    assert no.asked() == "1 action"


def test_r80_protection_saves_from_smite_and_the_saved_warrior_fights_on() -> None:
    """R80"""
    builder = protected().at("gimle", "0:leader 1:leader,warrior").hand(0, "odins_smite")
    table = fight(builder, "0 play odins_smite", "1 save warrior@gimle")
    assert strengths(table) == {0: (3, 1), 1: (4, 0)}
    assert table.facts()["1@gimle"] == "leader,warrior"
    assert table.asked() == "1 save friggas_protection"  # a tie


def test_r80_protection_saves_from_tide() -> None:
    """R80"""
    builder = protected().at("gimle", "0:leader 1:leader,warrior*2").hand(0, "odins_tide")
    table = fight(builder, "0 play odins_tide", "1 spare leader@gimle")
    assert table.options() == ["pass", "save warrior@gimle"]
    table.play("1 save warrior@gimle", "1 save warrior@gimle")
    assert strengths(table) == {0: (3, 1), 1: (5, 0)}
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1.rage": 4, "1.glory": 3}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("monster", ("troll", "fire_giant"))
def test_r80_protection_saves_from_troll_and_fire_giant(monster: str) -> None:
    """R80: in another player's turn"""
    table = protected().upgrades(0, monster).at("gimle", "1:warrior*2").start()
    table.play(f"0 invade {monster}>gimle")
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save warrior@gimle", "1 pass")
    assert table.changes() == {
        "0.rage": 4 if monster == "troll" else 2,
        "0@reserve": FULL_RESERVE,
        "0@gimle": monster,
        "1.rage": 5,
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("active, order", [(0, ["1 save friggas_protection", "3 move volur_witch"]), (2, None)])
def test_r80a_owners_decide_from_the_active_player_clockwise(active: int, order: list[str] | None) -> None:
    """R80a"""
    table = (
        protected(4)
        .upgrades(3, "volur_witch")
        .hand(active, "tyrs_rage_3")
        .at("gimle", f"{active}:leader 1:warrior 3:volur_witch")
        .start(turn=active)
    )
    table.play(f"{active} pillage gimle", f"{active} play tyrs_rage_3")
    heard = []
    for _ in range(2):
        heard.append(table.asked())
        table.play(f"{table.asked()[0]} pass")
    assert heard == (order or ["3 move volur_witch", "1 save friggas_protection"])
    assert table.asked() == f"{active + 1} action"


def test_r80a_one_owner_decides_for_each_figure_retreat_pay_or_let_die() -> None:
    """R80a: the Witch first, then Protection, which may still save her if she stays"""
    builder = (
        protected().upgrades(1, "volur_witch").hand(0, "tyrs_rage_3").at("gimle", "0:leader 1:volur_witch,warrior")
    )
    table = fight(builder, "0 play tyrs_rage_3")
    assert table.asked() == "1 move volur_witch"
    table.play("1 pass")
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save volur_witch@gimle", "save warrior@gimle"]
    table.play("1 save volur_witch@gimle", "1 pass")
    assert table.facts()["1@gimle"] == "volur_witch"
    assert table.facts()["1@valhalla"] == "warrior"
    assert table.asked() == "1 action"


def test_r80a_the_active_player_himself_is_heard_first() -> None:
    """R80a: a pillager who loses"""
    builder = scenario(4).upgrades(0, "friggas_protection").upgrades(3, "volur_witch").hand(1, "tyrs_rage_3")
    table = fight(builder.at("gimle", "0:warrior 1:leader 3:volur_witch"), "1 play tyrs_rage_3")
    assert table.asked() == "0 save friggas_protection"
    table.play("0 pass")
    assert table.asked() == "3 move volur_witch"


def test_r81_no_protection_against_ragnarok_with_rage_left() -> None:
    """R81"""
    outer = ("elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle")
    builder = protected().pillaged("yggdrasil", *outer).at("myrkvlor", "0:leader").at("horgr", "1:leader")
    table = builder.start().play("0 pillage myrkvlor")
    assert table.facts()["1.rage"] == 6
    assert table.facts()["1.glory"] == 3
    assert table.asked() == "0,1,2 draft"


def test_r81_no_protection_for_ones_own_sacrifice() -> None:
    """R81"""
    table = scenario(3).upgrades(0, "friggas_protection", "friggas_sacrifice").at("gimle", "0:warrior*2").start()
    table.play("0 use friggas_sacrifice")
    assert table.asked() == "0 raise friggas_sacrifice"
    table.play("0 raise axes")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2", "0.axes_step": 2}
    assert table.asked() == "1 action"


def test_r82_a_protected_loser_stays_and_the_pillage_still_succeeds() -> None:
    """R82"""
    table = fight(protected().at("gimle", "0:leader 1:warrior"), "1 save warrior@gimle")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "1.rage": 5, "gimle": "pillaged"}
    assert table.facts()["1@gimle"] == "warrior"
    assert table.asked() == "1 action"


# -- the Volur Witch -----------------------------------------------------------------------------------------------
def test_r83_the_witch_leaves_a_lost_battle_for_yggdrasil_but_in_yggdrasil_she_is_destroyed() -> None:
    """R83"""
    outer = scenario(3).upgrades(1, "volur_witch").at("gimle", "0:leader,warrior 1:volur_witch")
    table = fight(outer, "1 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@yggdrasil": "volur_witch",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"
    tree = scenario(3).upgrades(1, "volur_witch").at("yggdrasil", "0:leader,warrior 1:volur_witch").start()
    tree.play("0 pillage yggdrasil")
    assert tree.facts()["1@valhalla"] == "volur_witch"
    assert tree.asked() == "1 action"


def test_r83_the_witch_may_leave_before_odins_tide_takes_her() -> None:
    """R83, R77: she is gone from the battle and was not destroyed"""
    builder = scenario(3).upgrades(1, "volur_witch").upgrades(0, "valkyrie").hand(0, "odins_tide")
    table = fight(builder.at("gimle", "0:valkyrie 1:volur_witch,warrior"), "0 play odins_tide", "1 spare warrior@gimle")
    assert table.asked() == "1 move volur_witch"
    table.play("1 move volur_witch>yggdrasil")
    assert strengths(table) == {0: (2, 1), 1: (1, 0)}
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3 + 2,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@yggdrasil": "volur_witch",
        "1@valhalla": "warrior",
        "discard": "odins_tide",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r83_in_yggdrasil_protection_may_still_save_the_witch() -> None:
    """R83, R80"""
    builder = protected().upgrades(1, "volur_witch").at("yggdrasil", "0:leader,warrior 1:volur_witch")
    table = builder.start().play("0 pillage yggdrasil")
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save volur_witch@yggdrasil")
    assert table.facts()["1@yggdrasil"] == "volur_witch"
    assert table.asked() == "1 action"


def test_r84_the_witch_may_leave_ragnarok_but_earns_no_glory_then() -> None:
    """R84"""
    for answer, glory, place in (("move volur_witch>yggdrasil", 4, "yggdrasil"), ("pass", 8, "reserve")):
        table = scenario(3).upgrades(1, "volur_witch").at("elvagar", "1:volur_witch,warrior").finish_actions()
        assert table.asked() == "1 move volur_witch"
        table.play(f"1 {answer}")
        assert table.facts()["1.glory"] == glory
        assert "volur_witch" in str(table.facts()[f"1@{place}"])
        assert table.game.over


def test_r84_the_fire_giant_ignores_the_witch() -> None:
    """R84: she is a Monster"""
    table = scenario(3).upgrades(0, "fire_giant").upgrades(1, "volur_witch").at("gimle", "1:volur_witch,leader").start()
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": FULL_RESERVE,
        "0@gimle": "fire_giant",
        "1@gimle": "volur_witch",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_r85_a_sacrificed_witch_does_not_retreat() -> None:
    """R85"""
    builder = scenario(3).upgrades(0, "volur_witch", "friggas_sacrifice").at("gimle", "0:volur_witch,warrior")
    table = builder.start().play("0 use friggas_sacrifice", "0 sacrifice volur_witch@gimle")
    assert table.asked() == "0 raise friggas_sacrifice"
    assert table.facts()["0@valhalla"] == "warrior,volur_witch"


# -- Troll and Fire Giant ------------------------------------------------------------------------------------------
def test_r86_the_fire_giant_kills_enemy_ships_in_the_fjord_but_not_the_sea_serpent() -> None:
    """R86"""
    builder = scenario(3).upgrades(0, "fire_giant").upgrades(1, "sea_serpent").at("west", "0:ship 1:ship,sea_serpent")
    table = builder.at("gimle", "1:leader,warrior 2:warrior").at("myrkvlor", "2:warrior").at("south", "2:ship").start()
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8",
        "0@gimle": "fire_giant",
        "1@gimle": "",
        "1@west": "sea_serpent",
        "1@valhalla": "leader,warrior,ship",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_r87_own_figures_do_not_die_the_troll_kills_only_warriors_the_fire_giant_no_monsters() -> None:
    """R87"""
    builder = scenario(3).upgrades(0, "troll").upgrades(1, "dwarf_chieftain")
    troll = builder.at("gimle", "0:warrior 1:leader,warrior,dwarf_chieftain").start()
    troll.play("0 invade troll>gimle")
    assert troll.facts()["0@gimle"] == "warrior,troll"
    assert troll.facts()["1@gimle"] == "leader,dwarf_chieftain"
    other = scenario(3).upgrades(0, "fire_giant").upgrades(1, "dwarf_chieftain")
    giant = other.at("gimle", "0:leader,warrior 1:leader,dwarf_chieftain").at("west", "0:ship").start()
    giant.play("0 invade fire_giant>gimle")
    assert giant.facts()["0@gimle"] == "leader,warrior,fire_giant"
    assert giant.facts()["0@west"] == "ship"
    assert giant.facts()["1@gimle"] == "dwarf_chieftain"
    assert giant.asked() == "1 action"


# -- dragons -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card, glory", [("lokis_dragons", 4), ("fire_dragons", 8), ("eternal_dragons", 12)])
def test_r88_dragons_pay_for_a_ship_lost_in_battle(card: str, glory: int) -> None:
    """R88"""
    table = fight(scenario(3).upgrades(1, card).at("gimle", "0:leader").at("west", "1:ship"))
    assert table.facts()["1.glory"] == glory
    assert table.asked() == "1 action"


def test_r88_dragons_pay_on_top_of_ragnarok_glory_and_the_sea_serpent_is_a_ship() -> None:
    """R88"""
    table = scenario(3).upgrades(0, "lokis_dragons", "sea_serpent").at("south", "0:ship,sea_serpent").finish_actions()
    assert table.changes() == {
        "0.glory": 2 * 2 + 2 * 4,
        "0@south": "",
        "0@reserve": FULL_RESERVE + ",sea_serpent",
        "utgard": "destroyed",
        **NEXT_AGE,
    }
    assert table.asked() == "0,1,2 draft"


def test_r88_dragons_pay_for_a_sacrificed_ship_and_for_one_burnt_by_the_fire_giant() -> None:
    """R88"""
    builder = (
        scenario(3).upgrades(0, "eternal_dragons", "friggas_sacrifice").at("west", "0:ship").at("gimle", "0:leader")
    )
    table = builder.start().play("0 use friggas_sacrifice", "0 sacrifice ship@west")
    assert table.facts()["0.glory"] == 12
    giant = scenario(3).upgrades(0, "fire_giant").upgrades(1, "fire_dragons").at("west", "1:ship").start()
    giant.play("0 invade fire_giant>gimle")
    assert giant.facts()["1.glory"] == 8
    assert giant.asked() == "1 action"


def test_r88_a_saved_ship_pays_nothing() -> None:
    """R88, R77"""
    builder = protected().upgrades(1, "fire_dragons").at("gimle", "0:leader").at("west", "1:ship")
    table = fight(builder, "1 save ship@west")
    assert table.facts()["1.glory"] == 0
    assert table.asked() == "1 action"


# -- Frigga's Sacrifice --------------------------------------------------------------------------------------------
def test_r89_sacrifice_takes_the_action_costs_no_rage_and_two_own_figures_on_the_board_die() -> None:
    """R89"""
    builder = scenario(3).rage(0, 1).upgrades(0, "friggas_sacrifice").at("gimle", "0:leader,warrior 1:warrior")
    table = builder.at("west", "0:ship").start()
    table.play("0 use friggas_sacrifice")
    assert table.asked() == "0 sacrifice friggas_sacrifice"
    assert table.options() == ["sacrifice leader@gimle", "sacrifice ship@west", "sacrifice warrior@gimle"]
    table.play("0 sacrifice ship@west")
    assert choices(table, "sacrifice") == ["leader@gimle", "warrior@gimle"]
    table.play("0 sacrifice leader@gimle", "0 raise horns")
    assert table.changes() == {
        "0@gimle": "warrior",
        "0@west": "",
        "0@valhalla": "leader,ship",
        "0.horns_step": 2,
    }
    assert table.asked() == "1 action"


def test_r89_sacrifice_needs_two_figures_on_the_board_and_rage() -> None:
    """R89, R1"""
    one = scenario(3).upgrades(0, "friggas_sacrifice").at("gimle", "0:leader").at("valhalla", "0:warrior*3").start()
    assert not one.offers("use friggas_sacrifice")
    spent = scenario(3).upgrades(1, "friggas_sacrifice").rage(1, 0).at("gimle", "1:warrior*2").start()
    spent.play("0 invade leader>gimle")
    assert spent.asked() == "2 action"
    with pytest.raises(IllegalAction):
        spent.play("1 use friggas_sacrifice")
