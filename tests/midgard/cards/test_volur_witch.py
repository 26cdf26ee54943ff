"""Volur Witch: when she would be destroyed in an outer province, she may go to Yggdrasil instead."""

from fimbul.core.rules.ids import OVER, RAGNAROK
from tests.midgard.scenario import scenario


def test_after_a_battle_lost_in_an_outer_province_she_may_go_to_yggdrasil_R19_R83() -> None:
    table = scenario(3).upgrades(1, "volur_witch").at("gimle", "0:leader,warrior*2 1:volur_witch,warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {}
    assert table.asked() == "1 move volur_witch"
    assert table.options() == ["move volur_witch>yggdrasil", "pass"]
    table.play("1 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@yggdrasil": "volur_witch",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_she_may_choose_to_die() -> None:
    table = scenario(3).upgrades(1, "volur_witch").at("gimle", "0:leader,warrior 1:volur_witch").start(turn=0)
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "volur_witch",
    }
    assert table.asked() == "1 action"


def test_in_yggdrasil_she_is_destroyed_without_a_question_R83() -> None:
    table = scenario(3).upgrades(1, "volur_witch").at("yggdrasil", "0:leader,warrior 1:volur_witch").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {
        "0.glory": 4,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "yggdrasil": "pillaged",
        "1@yggdrasil": "",
        "1@valhalla": "volur_witch",
    }
    assert table.asked() == "1 action"


def test_while_she_stands_elsewhere_the_figures_of_her_clan_die_without_a_question() -> None:
    table = (
        scenario(3)
        .upgrades(1, "volur_witch")
        .at("gimle", "0:leader 1:warrior")
        .at("horgr", "1:volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_after_a_tie_she_may_go_too_and_the_pillage_fails() -> None:
    table = scenario(3).upgrades(0, "volur_witch").at("gimle", "0:volur_witch 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0@gimle": "",
        "0@yggdrasil": "volur_witch",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_she_flees_odins_tide_and_no_longer_fights() -> None:
    table = (
        scenario(3)
        .upgrades(0, "volur_witch")
        .hand(1, "odins_tide")
        .at("gimle", "0:warrior,volur_witch 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play odins_tide", "0 spare warrior@gimle")
    assert table.asked() == "0 move volur_witch"
    table.play("0 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0@gimle": "",
        "0@yggdrasil": "volur_witch",
        "0@valhalla": "warrior",
        "1.glory": 3,
        "1.hand": "",
        "discard": "odins_tide",
    }
    assert table.asked() == "1 action"


def test_in_ragnarok_she_may_go_and_then_earns_no_glory_R84() -> None:
    table = (
        scenario(3).upgrades(0, "volur_witch").at("elvagar", "0:volur_witch,warrior 1:warrior").finish_actions(first=1)
    )
    assert table.changes() == {"elvagar": "destroyed", "phase": RAGNAROK}
    assert table.asked() == "0 move volur_witch"
    table.play("0 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0.glory": 4,
        "0@elvagar": "",
        "0@yggdrasil": "volur_witch",
        "0@reserve": "leader,warrior*8,ship",
        "1.glory": 4,
        "1@elvagar": "",
        "1@reserve": "leader,warrior*8,ship",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_in_ragnarok_she_may_die_for_glory_R84() -> None:
    table = scenario(3).upgrades(0, "volur_witch").at("elvagar", "0:volur_witch").finish_actions(first=1)
    table.play("0 pass")
    assert table.changes() == {
        "0.glory": 4,
        "0@elvagar": "",
        "0@reserve": "leader,warrior*8,ship,volur_witch",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_a_fire_giant_does_not_concern_her_R84() -> None:
    table = (
        scenario(3)
        .upgrades(0, "fire_giant")
        .upgrades(1, "volur_witch")
        .at("gimle", "1:volur_witch,leader")
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant",
        "1@gimle": "volur_witch",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_sacrificed_she_dies_without_a_question_R85() -> None:
    table = (
        scenario(3).upgrades(0, "volur_witch", "friggas_sacrifice").at("gimle", "0:volur_witch,warrior").start(turn=0)
    )
    table.play("0 use friggas_sacrifice", "0 sacrifice volur_witch@gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior,volur_witch"}
    assert table.asked() == "0 raise friggas_sacrifice"


def test_gone_to_yggdrasil_she_is_not_destroyed_R77() -> None:
    table = (
        scenario(3)
        .upgrades(0, "thors_glory")
        .upgrades(1, "volur_witch")
        .at("gimle", "0:leader,warrior*2 1:volur_witch,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@yggdrasil": "volur_witch",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_her_owner_decides_on_her_first_and_then_on_friggas_protection_R80a() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection", "volur_witch")
        .at("gimle", "0:leader,warrior*2 1:volur_witch,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.asked() == "1 move volur_witch"
    table.play("1 move volur_witch>yggdrasil")
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save warrior@gimle"]
    table.play("1 save warrior@gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.rage": 5,
        "1@gimle": "warrior",
        "1@yggdrasil": "volur_witch",
    }
    assert table.asked() == "1 action"


def test_instead_of_going_she_may_be_kept_by_friggas_protection_R80a() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection", "volur_witch")
        .at("gimle", "0:leader,warrior 1:volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass", "1 save volur_witch@gimle")
    assert table.changes() == {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged", "1.rage": 5}
    assert table.asked() == "1 action"


def test_owners_are_heard_from_the_active_seat_clockwise_R80a() -> None:
    table = (
        scenario(3)
        .upgrades(1, "friggas_protection")
        .upgrades(2, "volur_witch")
        .at("gimle", "0:warrior*2 1:leader 2:volur_witch")
        .start(turn=2)
    )
    table.play("2 pillage gimle")
    assert table.asked() == "2 move volur_witch"
    table.play("2 move volur_witch>yggdrasil")
    assert table.asked() == "1 save friggas_protection"
    table.play("1 pass")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior*2",
        "1@gimle": "",
        "1@valhalla": "leader",
        "2@gimle": "",
        "2@yggdrasil": "volur_witch",
    }
    assert table.asked() == "0 action"


def test_her_retreat_is_settled_before_the_reward_R64() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_hammers")
        .upgrades(1, "volur_witch")
        .at("gimle", "0:leader,warrior 1:volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.asked() == "1 move volur_witch"
    table.play("1 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@yggdrasil": "volur_witch",
    }
    assert table.asked() == "0 move lord_of_hammers"


def test_when_her_card_is_replaced_the_figure_goes_to_the_box_without_a_question_R29_R30() -> None:
    table = scenario(3).upgrades(0, "volur_witch").hand(0, "troll").at("gimle", "0:volur_witch").start(turn=0)
    table.play("0 upgrade troll/volur_witch", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "discard": "volur_witch",
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,troll",
    }
    assert table.asked() == "1 action"
