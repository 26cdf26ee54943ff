"""Odin's Inspiration: the Glory for your figures that die in Ragnarök is doubled."""

from fimbul.core.rules.ids import GIFTS, OVER
from tests.midgard.scenario import scenario


def test_each_figure_dead_in_ragnarok_pays_double() -> None:
    table = scenario(3).upgrades(0, "odins_inspiration").at("horgr", "0:leader,warrior 1:warrior").finish_actions()
    assert table.changes() == {
        "0.glory": 12,
        "0@horgr": "",
        "0@reserve": "leader,warrior*8,ship",
        "1.glory": 3,
        "1@horgr": "",
        "1@reserve": "leader,warrior*8,ship",
        "horgr": "destroyed",
        "age": 3,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_in_the_last_age_each_figure_pays_8_glory_ships_in_the_fjord_too_R97_R99() -> None:
    table = (
        scenario(3)
        .age(3)
        .upgrades(0, "odins_inspiration")
        .at("elvagar", "0:warrior")
        .at("north", "0:ship")
        .at("angerboda", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "0.glory": 16,
        "0@elvagar": "",
        "0@north": "",
        "0@reserve": "leader,warrior*7,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_without_dead_it_pays_nothing() -> None:
    table = (
        scenario(3)
        .upgrades(0, "odins_inspiration")
        .at("gimle", "0:leader")
        .at("valhalla", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "0@valhalla": "",
        "0@reserve": "warrior*8,ship",
        "horgr": "destroyed",
        "age": 3,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_the_glory_of_dragons_and_of_release_is_not_doubled() -> None:
    table = (
        scenario(3)
        .upgrades(0, "odins_inspiration", "lokis_dragons", "lokis_domain")
        .at("east", "0:ship")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "0.glory": 11,
        "0@east": "",
        "0@reserve": "leader,warrior*8,ship",
        "horgr": "destroyed",
        "age": 3,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_a_volur_witch_gone_to_yggdrasil_pays_nothing_R84() -> None:
    table = (
        scenario(3)
        .upgrades(0, "odins_inspiration", "volur_witch")
        .at("elvagar", "0:volur_witch,warrior")
        .finish_actions(first=0)
    )
    table.play("0 move volur_witch>yggdrasil")
    assert table.changes() == {
        "0.glory": 8,
        "0@elvagar": "",
        "0@yggdrasil": "volur_witch",
        "0@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"
