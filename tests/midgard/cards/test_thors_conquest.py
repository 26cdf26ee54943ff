"""Thor's Conquest: at the end of the game, 3 Glory for each of your figures on the board."""

from fimbul.core.rules.ids import OVER
from tests.midgard.scenario import scenario


def test_each_figure_in_provinces_fjords_and_yggdrasil_pays_3_glory_at_the_end_R99_R100() -> None:
    table = (
        scenario(3)
        .upgrades(0, "thors_conquest", "troll")
        .at("gimle", "0:troll")
        .at("west", "0:ship")
        .at("yggdrasil", "0:leader,warrior 1:leader")
        .finish_actions(first=0)
    )
    assert table.changes() == {"0.glory": 12, "elvagar": "destroyed", "phase": OVER}
    assert table.asked() == "-"


def test_figures_in_reserve_and_valhalla_pay_nothing_R100() -> None:
    table = scenario(3).upgrades(0, "thors_conquest").at("valhalla", "0:leader,warrior*3").finish_actions(first=0)
    assert table.changes() == {
        "0@valhalla": "",
        "0@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_figures_that_die_in_the_last_ragnarok_pay_nothing_more_R100() -> None:
    table = (
        scenario(3)
        .upgrades(0, "thors_conquest")
        .at("elvagar", "0:warrior")
        .at("north", "0:ship")
        .at("angerboda", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "0.glory": 11,
        "0@elvagar": "",
        "0@north": "",
        "0@reserve": "leader,warrior*7,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_the_legendary_stats_pay_besides() -> None:
    table = scenario(3).upgrades(0, "thors_conquest").steps(0, 3, 4, 6).at("gimle", "0:leader").finish_actions()
    assert table.changes() == {"0.glory": 33, "elvagar": "destroyed", "phase": OVER}
    assert table.asked() == "-"


def test_the_figures_of_others_pay_nothing() -> None:
    table = scenario(3).upgrades(0, "thors_conquest").at("gimle", "1:leader").finish_actions(first=0)
    assert table.changes() == {"elvagar": "destroyed", "phase": OVER}
    assert table.asked() == "-"
