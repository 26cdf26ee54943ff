"""Loki's Domain: 1 Glory for each figure that you get back from Valhalla."""

from fimbul.core.rules.ids import GIFTS, OVER
from tests.midgard.scenario import scenario


def test_each_figure_released_pays_1_glory() -> None:
    table = scenario(3).upgrades(0, "lokis_domain").at("valhalla", "0:leader,warrior*2").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 3,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "utgard": "destroyed",
        "age": 2,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_the_figures_of_others_pay_nothing() -> None:
    table = scenario(3).upgrades(0, "lokis_domain").at("valhalla", "1:warrior").finish_actions(first=0)
    assert table.changes() == {
        "1@valhalla": "",
        "1@reserve": "leader,warrior*8,ship",
        "utgard": "destroyed",
        "age": 2,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_figures_that_died_in_ragnarok_are_released_and_pay() -> None:
    table = scenario(3).upgrades(0, "lokis_domain").at("utgard", "0:warrior").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 3,
        "0@utgard": "",
        "0@reserve": "leader,warrior*8,ship",
        "utgard": "destroyed",
        "age": 2,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_with_lokis_eminence_each_figure_pays_3_glory_R32() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lokis_domain", "lokis_eminence")
        .at("valhalla", "0:leader,warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "0.glory": 6,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "horgr": "destroyed",
        "age": 3,
        "phase": GIFTS,
        "first": 1,
    }
    assert table.asked() == "0,1,2 draft"


def test_a_figure_that_friggas_domain_took_from_valhalla_pays_nothing_R26() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lokis_domain", "friggas_domain")
        .at("valhalla", "0:warrior*2")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade warrior>gimle", "0 pass")
    assert table.changes() == {
        "0.rage": 0,
        "0.out": True,
        "0.glory": 1,
        "0@valhalla": "",
        "0@gimle": "warrior",
        "0@reserve": "leader,warrior*7,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_it_pays_in_the_last_age_too_R99() -> None:
    table = scenario(3).age(3).upgrades(0, "lokis_domain").at("valhalla", "0:warrior").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 1,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"
