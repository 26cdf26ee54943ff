"""Frigga's Chosen: brings a Mystic; your Mystics may retreat to an adjacent province instead of being destroyed."""

from fimbul.core.rules.ids import RAGNAROK
from tests.midgard.scenario import scenario

MYSTICS = ("mystics",)


# -- the retreat ----------------------------------------------------------------------------------------------------
def test_after_a_battle_lost_a_mystic_may_retreat_to_an_adjacent_province_or_yggdrasil_R113() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .at("gimle", "0:leader 1:mystic")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {}
    assert table.asked() == "1 move friggas_chosen"
    assert table.options() == ["move mystic>andlang", "move mystic>myrkvlor", "move mystic>yggdrasil", "pass"]
    table.play("1 move mystic>andlang")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@andlang": "mystic",
    }
    assert table.asked() == "1 action"


def test_a_mystic_may_choose_to_die() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .at("gimle", "0:leader 1:mystic")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "mystic",
    }
    assert table.asked() == "1 action"


def test_it_is_asked_for_each_mystic_and_two_may_go_different_ways() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 2)
        .at("gimle", "0:leader,warrior*2 1:mystic*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 move mystic>yggdrasil")
    assert table.changes() == {"1@gimle": "mystic", "1@yggdrasil": "mystic"}
    assert table.asked() == "1 move friggas_chosen"
    table.play("1 move mystic>myrkvlor")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@myrkvlor": "mystic",
    }
    assert table.asked() == "1 action"


def test_a_pass_ends_the_questions_for_both_mystics() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 2)
        .at("gimle", "0:leader,warrior*2 1:mystic*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "mystic*2",
    }
    assert table.asked() == "1 action"


def test_two_copies_of_the_card_ask_once_R32() -> None:
    table = (
        scenario(4, modules=MYSTICS)
        .upgrades(1, "friggas_chosen", "friggas_chosen")
        .mystics(1, 1)
        .at("gimle", "0:leader 1:mystic")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "mystic",
    }
    assert table.asked() == "1 action"


def test_only_mystics_retreat_the_other_figures_of_the_clan_die() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .at("gimle", "0:leader,warrior 1:warrior,mystic")
        .at("horgr", "1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 move mystic>andlang")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@andlang": "mystic",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_clan_whose_mystics_stand_elsewhere_is_not_asked() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .at("gimle", "0:leader 1:warrior")
        .at("horgr", "1:mystic")
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


def test_a_full_or_destroyed_neighbour_is_no_way_out_R113() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .mystics(2, 1)
        .at("horgr", "0:leader 1:mystic")
        .at("utgard", "2:warrior*2,mystic")
        .destroyed("muspelheim")
        .start(turn=0)
    )
    table.play("0 pillage horgr", "2 pass")
    assert table.options() == ["move mystic>yggdrasil", "pass"]
    table.play("1 move mystic>yggdrasil")
    assert table.changes() == {
        "0.glory": 4,
        "0.axes_step": 2,
        "horgr": "pillaged",
        "1@horgr": "",
        "1@yggdrasil": "mystic",
    }
    assert table.asked() == "1 action"


def test_from_yggdrasil_every_outer_province_with_an_empty_village_is_open() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .at("yggdrasil", "0:leader 1:mystic")
        .destroyed("elvagar", "horgr", "myrkvlor")
        .at("utgard", "2:warrior*3")
        .start(turn=0)
    )
    table.play("0 pillage yggdrasil", "2 pass")
    assert table.options() == [
        "move mystic>andlang",
        "move mystic>angerboda",
        "move mystic>gimle",
        "move mystic>muspelheim",
        "pass",
    ]
    table.play("1 move mystic>muspelheim")
    assert table.changes() == {
        "0.glory": 4,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "yggdrasil": "pillaged",
        "1@yggdrasil": "",
        "1@muspelheim": "mystic",
    }
    assert table.asked() == "1 action"


def test_without_any_way_out_nothing_is_asked() -> None:
    outer = ("elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle", "myrkvlor")
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .at("yggdrasil", "0:leader 1:mystic")
        .destroyed(*outer[1:])
        .at("elvagar", "2:warrior*4")
        .start(turn=0)
    )
    table.play("0 pillage yggdrasil", "2 pass")
    assert table.changes() == {
        "0.glory": 4,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "yggdrasil": "pillaged",
        "1@yggdrasil": "",
        "1@valhalla": "mystic",
    }
    assert table.asked() == "1 action"


def test_after_a_tie_they_may_retreat_too() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(0, "friggas_chosen")
        .mystics(0, 1)
        .at("gimle", "0:mystic 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 move mystic>yggdrasil")
    assert table.changes() == {"0@gimle": "", "0@yggdrasil": "mystic", "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_a_mystic_may_leave_before_odins_tide_takes_it_and_counts_no_more() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .hand(0, "odins_tide")
        .at("gimle", "0:leader 1:leader,mystic")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_tide", "1 spare leader@gimle")
    assert table.asked() == "1 move friggas_chosen"
    table.play("1 move mystic>yggdrasil")
    assert table.changes() == {
        "0.glory": 3,
        "0.hand": "",
        "0.horns_step": 2,
        "discard": "odins_tide",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@yggdrasil": "mystic",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_the_fire_giant_drives_mystics_out_R113() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(0, "fire_giant")
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .at("gimle", "1:warrior,mystic")
        .start(turn=0)
    )
    table.play("0 invade fire_giant>gimle", "1 move mystic>myrkvlor")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "fire_giant",
        "1@gimle": "",
        "1@myrkvlor": "mystic",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_in_ragnarok_they_may_leave_the_doomed_province_for_no_glory_R113() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(0, "friggas_chosen")
        .mystics(0, 2)
        .at("utgard", "0:warrior,mystic*2")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": RAGNAROK, "utgard": "destroyed"}
    assert table.asked() == "0 move friggas_chosen"
    assert table.options() == ["move mystic>andlang", "move mystic>horgr", "move mystic>yggdrasil", "pass"]
    table.play("0 move mystic>horgr", "0 pass")
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        "0.glory": 4,
        "0@utgard": "",
        "0@horgr": "mystic",
        "0@reserve": "leader,warrior*8,ship,mystic",
    }
    assert table.asked() == "0,1,2 draft"


def test_a_mystic_sacrificed_does_not_retreat_R113() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(0, "friggas_chosen", "friggas_sacrifice")
        .mystics(0, 2)
        .at("gimle", "0:mystic*2")
        .start(turn=0)
    )
    table.play("0 use friggas_sacrifice")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "mystic*2"}
    assert table.asked() == "0 raise friggas_sacrifice"


def test_it_is_asked_after_the_volur_witch_and_before_friggas_protection_R80a() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(1, "friggas_chosen", "friggas_protection", "volur_witch")
        .mystics(1, 1)
        .hand(0, "tyrs_rage_2")
        .at("gimle", "0:leader 1:warrior,mystic,volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_rage_2")
    assert table.asked() == "1 move volur_witch"
    table.play("1 pass")
    assert table.asked() == "1 move friggas_chosen"
    table.play("1 pass")
    assert table.asked() == "1 save friggas_protection"
    assert table.options() == ["pass", "save mystic@gimle", "save volur_witch@gimle", "save warrior@gimle"]
    table.play("1 save mystic@gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.hand": "",
        "0.horns_step": 2,
        "discard": "tyrs_rage_2",
        "gimle": "pillaged",
        "1.rage": 5,
        "1@gimle": "mystic",
        "1@valhalla": "warrior,volur_witch",
    }
    assert table.asked() == "1 action"


def test_a_mystic_that_retreated_was_not_destroyed_R77() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(0, "valkyrie")
        .upgrades(1, "friggas_chosen")
        .mystics(1, 1)
        .at("gimle", "0:leader,valkyrie 1:warrior,mystic")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 move mystic>yggdrasil")
    assert table.changes() == {
        "0.glory": 5,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@yggdrasil": "mystic",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_when_the_card_is_replaced_the_mystic_stays_and_the_retreat_is_lost_R110() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(0, "friggas_chosen", "friggas_charm", "lokis_domain")
        .hand(0, "thors_glory")
        .mystics(0, 1)
        .at("gimle", "0:mystic 1:leader")
        .start(turn=0)
    )
    table.play("0 upgrade thors_glory/friggas_chosen")
    assert table.changes() == {
        "0.rage": 5,
        "0.hand": "",
        "0.upgrades": "friggas_charm lokis_domain thors_glory",
        "discard": "friggas_chosen",
    }
    table.play("1 pillage gimle")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "mystic",
        "1.glory": 3,
        "1.horns_step": 2,
        "gimle": "pillaged",
    }
    assert table.asked() == "2 action"
