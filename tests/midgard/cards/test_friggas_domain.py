"""Frigga's Domain: as an action, for 1 Rage, invade with one of your figures from Valhalla."""

from fimbul.core.rules.ids import OVER
from tests.midgard.scenario import scenario

OUTER = ("andlang", "angerboda", "elvagar", "gimle", "horgr", "muspelheim", "myrkvlor", "utgard")


def test_a_figure_from_valhalla_invades_for_1_rage_instead_of_its_cost_R25() -> None:
    table = (
        scenario(3).upgrades(0, "friggas_domain", "frost_giant").at("valhalla", "0:leader,frost_giant").start(turn=0)
    )
    table.play("0 use friggas_domain")
    assert table.changes() == {"0.rage": 5}
    assert table.asked() == "0 invade friggas_domain"
    assert table.options() == [f"invade {figure}>{place}" for figure in ("frost_giant", "leader") for place in OUTER]
    table.play("0 invade frost_giant>gimle")
    assert table.changes() == {"0@valhalla": "leader", "0@gimle": "frost_giant"}
    assert table.asked() == "1 action"


def test_1_rage_is_enough() -> None:
    table = scenario(3).upgrades(0, "friggas_domain").rage(0, 1).at("valhalla", "0:warrior*2").start(turn=0)
    table.play("0 use friggas_domain", "0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 0, "0@valhalla": "warrior", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_a_leader_costs_1_rage_too_R25() -> None:
    table = scenario(3).upgrades(0, "friggas_domain").at("valhalla", "0:leader").start(turn=0)
    table.play("0 use friggas_domain", "0 invade leader>gimle")
    assert table.changes() == {"0.rage": 5, "0@valhalla": "", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_a_ship_from_valhalla_invades_fjords() -> None:
    table = scenario(3).upgrades(0, "friggas_domain").at("valhalla", "0:ship").start(turn=0)
    table.play("0 use friggas_domain")
    assert table.options() == ["invade ship>east", "invade ship>north", "invade ship>south", "invade ship>west"]
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 5, "0@valhalla": "", "0@west": "ship"}
    assert table.asked() == "1 action"


def test_without_a_figure_in_valhalla_it_cannot_be_used() -> None:
    table = scenario(3).upgrades(0, "friggas_domain").at("valhalla", "1:warrior").start(turn=0)
    assert not table.offers("use friggas_domain")
    assert table.why_not("0 use friggas_domain") == "none_in_valhalla"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_the_horns_must_allow_a_figure_more_R12() -> None:
    table = (
        scenario(3).upgrades(0, "friggas_domain").at("valhalla", "0:warrior").at("gimle", "0:warrior*3").start(turn=0)
    )
    assert table.offers("use friggas_domain")
    table = (
        scenario(3).upgrades(0, "friggas_domain").at("valhalla", "0:warrior").at("gimle", "0:warrior*4").start(turn=0)
    )
    assert not table.offers("use friggas_domain")
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_a_village_must_be_empty_R12() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_domain")
        .at("valhalla", "0:warrior")
        .at("utgard", "1:warrior*3")
        .destroyed("horgr")
        .start(turn=0)
    )
    table.play("0 use friggas_domain")
    assert table.options() == [f"invade warrior>{p}" for p in OUTER if p not in ("utgard", "horgr")]
    assert table.changes() == {"0.rage": 5}
    assert table.asked() == "0 invade friggas_domain"


def test_without_a_legal_place_it_cannot_be_used_and_the_only_place_is_taken_unasked() -> None:
    ruins = ("andlang", "angerboda", "elvagar", "horgr", "muspelheim", "utgard", "gimle")
    table = (
        scenario(3)
        .upgrades(0, "friggas_domain")
        .at("valhalla", "0:warrior")
        .at("myrkvlor", "1:warrior*3")
        .destroyed(*ruins)
        .start(turn=0)
    )
    assert not table.offers("use friggas_domain")
    table = (
        scenario(3)
        .upgrades(0, "friggas_domain")
        .at("valhalla", "0:warrior")
        .at("myrkvlor", "1:warrior*2")
        .destroyed(*ruins)
        .start(turn=0)
    )
    table.play("0 use friggas_domain")
    assert table.changes() == {"0.rage": 5, "0@valhalla": "", "0@myrkvlor": "warrior"}
    assert table.asked() == "1 action"


def test_it_is_an_invade_a_troll_kills_R25() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_domain", "troll")
        .at("valhalla", "0:troll")
        .at("gimle", "1:warrior")
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade troll>gimle")
    assert table.changes() == {
        "0.rage": 5,
        "0@valhalla": "",
        "0@gimle": "troll",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_friggas_succor_and_thors_domain_follow_R23_R25() -> None:
    table = (
        scenario(4)
        .upgrades(0, "friggas_domain", "friggas_succor", "thors_domain")
        .at("valhalla", "0:leader")
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade leader>gimle")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.rage": 3,
        "0.horns_step": 2,
        "0@valhalla": "",
        "0@reserve": "warrior*7,ship",
        "0@gimle": "leader,warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_figure_it_brought_back_no_longer_counts_in_valhalla_R26() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_domain", "lokis_domain")
        .quests(0, "glorious_death_1")
        .at("valhalla", "0:warrior*4")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade warrior>gimle", "0 pass")
    assert table.changes() == {
        "0.rage": 0,
        "0.out": True,
        "0.glory": 3,
        "0.quests": "",
        "0@valhalla": "",
        "0@gimle": "warrior",
        "0@reserve": "leader,warrior*7,ship",
        "discard": "glorious_death_1",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"
