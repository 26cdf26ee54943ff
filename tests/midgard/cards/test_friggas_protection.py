"""Frigga's Protection: for 1 Rage a figure of yours that would be destroyed stays in its place."""

from fimbul.core.rules.ids import GIFTS
from tests.midgard.scenario import scenario


def test_after_a_battle_lost_each_figure_may_be_kept_for_1_rage_R80() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .hand(0, "tyrs_smite_1")
        .at("gimle", "0:leader 1:leader,warrior*2")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1")
    assert table.changes() == {"0.hand": "", "discard": "tyrs_smite_1"}
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save leader@gimle", "save ship@west", "save warrior@gimle"]
    table.play("1 save warrior@gimle")
    assert table.changes() == {"1.rage": 5}
    assert table.options() == ["pass", "save leader@gimle", "save ship@west", "save warrior@gimle"]
    table.play("1 save leader@gimle")
    assert table.changes() == {"1.rage": 4}
    assert table.options() == ["pass", "save ship@west", "save warrior@gimle"]
    table.play("1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "leader,warrior",
        "1@west": "",
        "1@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


def test_the_pillage_succeeds_although_a_loser_stays_R82() -> None:
    table = scenario(3).upgrades(1, "friggas_protection").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 save warrior@gimle")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 5}
    assert table.asked() == "1 action"


def test_all_may_be_let_die() -> None:
    table = scenario(3).upgrades(1, "friggas_protection").at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_1_rage_keeps_one_figure_R80() -> None:
    table = scenario(3).upgrades(1, "friggas_protection").rage(1, 1).at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "1 save warrior@gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.rage": 0,
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "2 action"


def test_at_0_rage_there_is_no_question() -> None:
    table = scenario(3).upgrades(1, "friggas_protection").rage(1, 0).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "2 action"


def test_rage_won_by_lokis_trickery_may_keep_a_figure_R64() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .rage(1, 0)
        .hand(1, "lokis_trickery")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play lokis_trickery")
    assert table.changes() == {"0.rage": 5, "1.rage": 1}
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save warrior@gimle")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 0}
    assert table.asked() == "2 action"


def test_after_a_tie_the_pillagers_figure_stays_and_the_pillage_fails() -> None:
    table = scenario(3).upgrades(0, "friggas_protection").at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 save warrior@gimle")
    assert table.changes() == {"0.rage": 5, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_the_figures_of_others_cannot_be_kept() -> None:
    table = scenario(3).upgrades(0, "friggas_protection").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_warrior_kept_from_odins_smite_fights_on_and_no_other_dies_for_it_R57a_R80() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .hand(0, "odins_smite")
        .at("gimle", "0:warrior 1:warrior*3")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.options() == ["pass", "save warrior@gimle"]
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save warrior@gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.rage": 5, "1.glory": 3}
    assert table.asked() == "1 action"


def test_figures_not_spared_by_odins_tide_may_be_kept_and_fight_on_R80() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_protection")
        .hand(1, "odins_tide")
        .at("gimle", "0:leader,warrior 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play odins_tide", "0 spare warrior@gimle")
    assert table.asked() == "0 save friggas_protection"
    assert table.options() == ["pass", "save leader@gimle"]
    table.play("0 save leader@gimle")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_it_keeps_warriors_from_a_troll_R80() -> None:
    table = scenario(3).upgrades(0, "troll").upgrades(1, "friggas_protection").at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade troll>gimle", "1 save warrior@gimle")
    assert table.changes() == {
        "0.rage": 4,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "troll",
        "1.rage": 5,
    }
    assert table.asked() == "1 action"


def test_it_keeps_figures_from_a_fire_giant_R80() -> None:
    table = (
        scenario(3).upgrades(0, "fire_giant").upgrades(1, "friggas_protection").at("gimle", "1:leader").start(turn=0)
    )
    table.play("0 invade fire_giant>gimle", "1 save leader@gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant",
        "1.rage": 5,
    }
    assert table.asked() == "1 action"


def test_it_keeps_nothing_from_ragnarok_R81() -> None:
    """With every surviving province pillaged the phase ends while there is Rage left."""
    table = (
        scenario(3)
        .upgrades(0, "friggas_protection")
        .pillaged("yggdrasil", "elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "myrkvlor")
        .at("gimle", "0:leader")
        .at("horgr", "0:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0@horgr": "",
        "0@reserve": "warrior*8,ship",
        "horgr": "destroyed",
        "yggdrasil": "",
        "elvagar": "",
        "angerboda": "",
        "muspelheim": "",
        "utgard": "",
        "andlang": "",
        "myrkvlor": "",
        "age": 3,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_it_keeps_nothing_from_your_own_sacrifice_R81() -> None:
    table = (
        scenario(3).upgrades(0, "friggas_protection", "friggas_sacrifice").at("gimle", "0:leader,warrior").start(turn=0)
    )
    table.play("0 use friggas_sacrifice", "0 sacrifice leader@gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader,warrior"}
    assert table.asked() == "0 raise friggas_sacrifice"


def test_a_figure_that_is_kept_was_not_destroyed_R77() -> None:
    table = (
        scenario(3)
        .upgrades(0, "valkyrie")
        .upgrades(1, "friggas_protection")
        .at("gimle", "0:valkyrie 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 save warrior@gimle")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 5}
    assert table.asked() == "1 action"


def test_owners_are_heard_from_the_active_seat_clockwise_R80a() -> None:
    table = (
        scenario(3)
        .upgrades(1, "volur_witch")
        .upgrades(2, "friggas_protection")
        .at("gimle", "0:warrior*2 1:volur_witch 2:leader")
        .start(turn=2)
    )
    table.play("2 pillage gimle")
    assert table.asked() == "2 save friggas_protection"
    table.play("2 save leader@gimle")
    assert table.asked() == "1 move volur_witch"
    table.play("1 pass")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1@gimle": "",
        "1@valhalla": "volur_witch",
        "2.rage": 5,
    }
    assert table.asked() == "0 action"


def test_a_volur_witch_of_the_same_clan_is_heard_first_R80a() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection", "volur_witch")
        .at("gimle", "0:leader,warrior 1:volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.asked() == "1 move volur_witch"
    table.play("1 pass")
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save volur_witch@gimle")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 5}
    assert table.asked() == "1 action"
