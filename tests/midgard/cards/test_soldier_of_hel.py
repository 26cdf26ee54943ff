"""Soldier of Hel: a Monster of STR 3 that costs no Rage, neither to play nor to invade with."""

from fimbul.core.rules.ids import OVER
from tests.midgard.scenario import scenario


def test_its_invade_may_be_declined_and_costs_nothing_later_R35() -> None:
    table = scenario(3).hand(0, "soldier_of_hel").passed(1, 2).rage(0, 1).start(turn=0)
    table.play("0 upgrade soldier_of_hel", "0 pass", "0 invade soldier_of_hel>gimle")
    assert table.changes() == {"0.hand": "", "0.upgrades": "soldier_of_hel", "0@gimle": "soldier_of_hel"}
    assert table.asked() == "0 action"


def test_from_valhalla_it_costs_1_rage_like_any_figure_under_friggas_domain() -> None:
    table = scenario(3).upgrades(0, "soldier_of_hel", "friggas_domain").at("valhalla", "0:soldier_of_hel").start(turn=0)
    table.play("0 use friggas_domain", "0 invade soldier_of_hel>gimle")
    assert table.changes() == {"0.rage": 5, "0@valhalla": "", "0@gimle": "soldier_of_hel"}
    assert table.asked() == "1 action"


def test_it_needs_room_under_the_horns() -> None:
    table = scenario(3).upgrades(0, "soldier_of_hel").at("gimle", "0:warrior*3").start(turn=0)
    assert table.offers("invade soldier_of_hel>horgr")
    table = scenario(3).upgrades(0, "soldier_of_hel").at("gimle", "0:warrior*4").start(turn=0)
    assert table.why_not("0 invade soldier_of_hel>horgr") == "horns"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_it_invades_outer_provinces_only() -> None:
    table = scenario(3).upgrades(0, "soldier_of_hel").start(turn=0)
    assert table.why_not("0 invade soldier_of_hel>yggdrasil") == "no_invade_yggdrasil"
    assert table.why_not("0 invade soldier_of_hel>west") == "only_ships_in_fjords"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_when_its_card_is_replaced_the_figure_leaves_valhalla_for_the_box_for_good_R29_R30() -> None:
    table = (
        scenario(3)
        .upgrades(0, "soldier_of_hel", "lokis_domain")
        .hand(0, "troll")
        .at("valhalla", "0:soldier_of_hel,warrior")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 upgrade troll/soldier_of_hel", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "lokis_domain troll",
        "discard": "soldier_of_hel",
        "0@valhalla": "warrior",
        "0@reserve": "leader,warrior*7,ship,troll",
    }
    table.play("0 pass")
    assert table.changes() == {
        "0.rage": 0,
        "0.out": True,
        "0.glory": 1,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship,troll",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"
