"""Loki's Wrath: 3 Glory for each figure that you get back from Valhalla."""

from fimbul.core.rules.ids import OVER
from tests.midgard.scenario import scenario


def test_each_figure_released_pays_3_glory_in_the_last_age_too_R99() -> None:
    table = scenario(4).upgrades(0, "lokis_wrath").at("valhalla", "0:leader,warrior*2").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 9,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_the_figures_of_others_pay_nothing() -> None:
    table = scenario(4).upgrades(0, "lokis_wrath").at("valhalla", "1:warrior").finish_actions(first=0)
    assert table.changes() == {
        "1@valhalla": "",
        "1@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_figures_that_died_in_ragnarok_are_released_and_pay() -> None:
    table = scenario(4).upgrades(0, "lokis_wrath").at("elvagar", "0:warrior").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 7,
        "0@elvagar": "",
        "0@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_with_lokis_domain_and_eminence_each_figure_pays_6_glory_R32() -> None:
    table = (
        scenario(4)
        .upgrades(0, "lokis_domain", "lokis_eminence", "lokis_wrath")
        .at("valhalla", "0:warrior*2")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "0.glory": 12,
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_a_figure_that_friggas_domain_took_from_valhalla_pays_nothing_R26() -> None:
    table = (
        scenario(4)
        .upgrades(0, "lokis_wrath", "friggas_domain")
        .at("valhalla", "0:warrior*2")
        .passed(1, 2, 3)
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade warrior>gimle", "0 pass")
    assert table.changes() == {
        "0.rage": 0,
        "0.out": True,
        "0.glory": 3,
        "0@valhalla": "",
        "0@gimle": "warrior",
        "0@reserve": "leader,warrior*7,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"
