"""Odin: a pillage of his province that succeeds gives its reward a second time."""

import pytest

from tests.midgard.scenario import Scenario, scenario


def odin(place: str = "gimle", seats: int = 3, *, modules: tuple[str, ...] = ()) -> Scenario:
    """Odin stands in a province; Loki is the other god, and nowhere yet."""
    return scenario(seats, modules=("gods", *modules), gods=("odin", "loki")).god("odin", place)


# -- his power ------------------------------------------------------------------------------------------------------
def test_a_pillage_without_battle_gives_its_reward_twice() -> None:
    table = odin().at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "0 send"


def test_a_pillage_by_battle_gives_its_reward_twice_and_the_battle_glory_once_R72() -> None:
    table = odin("horgr").at("horgr", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage horgr")
    assert table.changes() == {
        "0.glory": 5,
        "0.axes_step": 3,
        "horgr": "pillaged",
        "1@horgr": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


@pytest.mark.parametrize(
    ("province", "gained"),
    [
        ("elvagar", {"0.rage_step": 3}),
        ("utgard", {"0.axes_step": 3}),
        ("myrkvlor", {"0.glory": 10}),
        ("yggdrasil", {"0.rage_step": 3, "0.axes_step": 3, "0.horns_step": 3}),
    ],
)
def test_every_reward_is_given_twice(province: str, gained: dict[str, object]) -> None:
    table = odin(province).at(province, "0:leader").start(turn=0)
    table.play(f"0 pillage {province}")
    assert table.changes() == {**gained, province: "pillaged"}
    assert table.asked() == "0 send"


@pytest.mark.parametrize(("before", "after"), [(4, 6), (5, 6)])
def test_the_last_step_stays_the_last_R71(before: int, after: int) -> None:
    table = odin().steps(0, 1, 1, before).at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": after, "gimle": "pillaged"}
    assert table.asked() == "0 send"


def test_a_pillage_lost_or_tied_gives_nothing_at_all() -> None:
    table = odin().at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "0 send"
    table = odin().at("gimle", "0:leader 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "leader"}
    assert table.asked() == "0 send"


def test_friggas_grace_and_a_leader_upgrade_work_once_and_after_it_R64() -> None:
    table = odin().upgrades(0, "lord_of_axes").hand(0, "friggas_grace").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 3,
        "discard": "friggas_grace",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 raise friggas_grace"
    table.play("0 raise rage")
    assert table.changes() == {"0.rage_step": 2}
    assert table.asked() == "0 raise lord_of_axes"
    table.play("0 raise rage")
    assert table.changes() == {"0.glory": 3, "0.rage_step": 3}
    assert table.asked() == "0 send"


def test_tyrs_challenge_is_rewarded_twice_too_where_he_stayed_R104() -> None:
    table = odin().upgrades(0, "tyrs_challenge").pillaged("gimle").at("gimle", "0:leader").start(turn=0)
    table.play("0 use tyrs_challenge")
    assert table.changes() == {"0.rage": 4, "0.horns_step": 3}
    assert table.asked() == "0 send"


def test_a_ship_in_the_fjord_that_pillages_his_province_is_rewarded_twice() -> None:
    table = odin().at("west", "0:ship").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "0 send"


@pytest.mark.parametrize("province", ["myrkvlor", "andlang", "yggdrasil"])
def test_elsewhere_even_at_the_same_fjord_he_does_nothing_and_stays(province: str) -> None:
    gained = {
        "myrkvlor": {"0.glory": 5},
        "andlang": {"0.horns_step": 2},
        "yggdrasil": {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2},
    }
    table = odin().at(province, "0:leader").start(turn=0)
    table.play(f"0 pillage {province}")
    assert table.changes() == {**gained[province], province: "pillaged"}
    assert table.asked() == "1 action"


def test_off_the_board_he_does_nothing() -> None:
    table = scenario(3, modules=("gods",), gods=("odin", "loki")).at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_he_takes_no_village_and_is_no_figure_R105() -> None:
    table = odin("utgard").at("utgard", "1:warrior*2").start(turn=0)
    table.play("0 invade leader>utgard")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@utgard": "leader"}
    assert table.asked() == "1 action"


# -- he is moved ----------------------------------------------------------------------------------------------------
def test_he_is_moved_after_all_other_effects_R64() -> None:
    table = odin(seats=4).upgrades(1, "lokis_blessing").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.asked() == "1 invade lokis_blessing"
    table.play("1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 3,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 send"


def test_he_gives_the_reward_twice_where_he_was_sent() -> None:
    table = odin().at("gimle", "0:leader").at("horgr", "1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 send odin>horgr", "1 pillage horgr", "1 send odin>utgard")
    assert table.changes() == {
        "0.horns_step": 3,
        "gimle": "pillaged",
        "1.axes_step": 3,
        "horgr": "pillaged",
        "odin": "utgard",
    }
    assert table.asked() == "2 action"
