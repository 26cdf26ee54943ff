"""Hildisvini: when it invades a province it may push an enemy figure into an adjacent one and take its village."""

from tests.midgard.scenario import Scenario, scenario


def hildisvini(*upgrades: str, seats: int = 3, modules: tuple[str, ...] = ("rumours",)) -> Scenario:
    """Seat 0 has Hildisvini in its reserve."""
    return scenario(seats, modules=modules).upgrades(0, "hildisvini", *upgrades)


# -- pushing --------------------------------------------------------------------------------------------------------
def test_it_may_push_an_enemy_figure_into_an_adjacent_province_of_its_owners_choice() -> None:
    table = hildisvini().at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade hildisvini>gimle")
    assert table.changes() == {"0.rage": 5}
    assert table.asked() == "0 push hildisvini"
    assert table.options() == ["pass", "push 1:warrior>andlang", "push 1:warrior>myrkvlor", "push 1:warrior>yggdrasil"]
    table.play("0 push 1:warrior>myrkvlor")
    assert table.changes() == {
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "hildisvini",
        "1@gimle": "",
        "1@myrkvlor": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_need_not_push_where_a_village_is_empty() -> None:
    table = hildisvini().at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade hildisvini>gimle", "0 pass")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*8,ship", "0@gimle": "hildisvini"}
    assert table.asked() == "1 action"


def test_it_may_invade_a_full_province_and_must_push_there() -> None:
    table = hildisvini().at("utgard", "1:leader,warrior*2").start(turn=0)
    assert table.offers("invade hildisvini>utgard")
    table.play("0 invade hildisvini>utgard")
    assert table.options() == [
        "push 1:leader>andlang",
        "push 1:leader>horgr",
        "push 1:leader>yggdrasil",
        "push 1:warrior>andlang",
        "push 1:warrior>horgr",
        "push 1:warrior>yggdrasil",
    ]
    table.play("0 push 1:leader>yggdrasil")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "hildisvini",
        "1@utgard": "warrior*2",
        "1@yggdrasil": "leader",
    }
    assert table.asked() == "1 action"


def test_it_pushes_monsters_and_mystics_and_the_figures_of_every_enemy() -> None:
    table = (
        hildisvini(modules=("mystics", "rumours"))
        .upgrades(1, "troll")
        .mystics(2, 1)
        .at("gimle", "1:troll 2:mystic")
        .destroyed("andlang", "myrkvlor")
        .start(turn=0)
    )
    table.play("0 invade hildisvini>gimle")
    assert table.options() == ["pass", "push 1:troll>yggdrasil", "push 2:mystic>yggdrasil"]
    table.play("0 push 1:troll>yggdrasil")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "hildisvini",
        "1@gimle": "",
        "1@yggdrasil": "troll",
    }
    assert table.asked() == "1 action"


def test_a_full_or_destroyed_neighbour_takes_nobody() -> None:
    table = hildisvini().at("horgr", "1:warrior").at("utgard", "2:warrior*3").destroyed("muspelheim").start(turn=0)
    table.play("0 invade hildisvini>horgr")
    assert table.options() == ["pass", "push 1:warrior>yggdrasil"]
    table.play("0 push 1:warrior>yggdrasil")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*8,ship",
        "0@horgr": "hildisvini",
        "1@horgr": "",
        "1@yggdrasil": "warrior",
    }
    assert table.asked() == "1 action"


def test_with_a_single_way_in_a_full_province_nobody_is_asked_R126() -> None:
    table = (
        hildisvini().at("horgr", "0:warrior*3 1:warrior").at("utgard", "2:warrior*3").destroyed("muspelheim").start()
    )
    table.play("0 invade hildisvini>horgr")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*5,ship",
        "0@horgr": "warrior*3,hildisvini",
        "1@horgr": "",
        "1@yggdrasil": "warrior",
    }
    assert table.asked() == "1 action"


def test_own_figures_and_ships_in_the_fjord_are_not_pushed() -> None:
    table = hildisvini().at("gimle", "0:warrior").at("west", "1:ship").start(turn=0)
    table.play("0 invade hildisvini>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior,hildisvini"}
    assert table.asked() == "1 action"


def test_a_province_full_of_its_owners_figures_stays_closed() -> None:
    table = hildisvini().at("utgard", "0:warrior*3").start(turn=0)
    assert table.why_not("0 invade hildisvini>utgard") == "no_village"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_other_figures_push_nobody_and_need_a_village() -> None:
    table = hildisvini().at("gimle", "1:warrior").at("utgard", "1:warrior*3").start(turn=0)
    assert table.why_not("0 invade warrior>utgard") == "no_village"
    assert table.why_not("0 invade leader>utgard") == "no_village"
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship,hildisvini", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_yggdrasil_fjords_and_destroyed_provinces_stay_closed_to_it() -> None:
    table = hildisvini().at("yggdrasil", "1:warrior").destroyed("utgard").start(turn=0)
    assert table.why_not("0 invade hildisvini>yggdrasil") == "no_invade_yggdrasil"
    assert table.why_not("0 invade hildisvini>utgard") == "destroyed"
    assert table.why_not("0 invade hildisvini>west") == "only_ships_in_fjords"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_horns_and_rage_must_allow_it_R12() -> None:
    table = hildisvini().at("utgard", "1:warrior*3").at("gimle", "0:warrior*4").start(turn=0)
    assert table.why_not("0 invade hildisvini>utgard") == "horns"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_a_march_pushes_nobody() -> None:
    table = hildisvini().at("gimle", "0:hildisvini").at("horgr", "1:warrior").start(turn=0)
    table.play("0 march gimle>horgr")
    assert table.changes() == {"0.rage": 5, "0@gimle": "", "0@horgr": "hildisvini"}
    assert table.asked() == "1 action"


# -- what follows ---------------------------------------------------------------------------------------------------
def test_a_pushed_figure_is_not_destroyed_and_nobody_may_save_it() -> None:
    table = hildisvini().upgrades(1, "friggas_protection").at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade hildisvini>gimle", "0 push 1:warrior>andlang")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*8,ship",
        "0@gimle": "hildisvini",
        "1@gimle": "",
        "1@andlang": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_free_invade_of_its_card_pushes_too() -> None:
    table = scenario(3, modules=("rumours",)).hand(0, "hildisvini").rage(0, 1).at("utgard", "1:warrior*3").start(turn=0)
    table.play("0 upgrade hildisvini", "0 invade hildisvini>utgard", "0 push 1:warrior>horgr")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": "hildisvini",
        "0@utgard": "hildisvini",
        "1@utgard": "warrior*2",
        "1@horgr": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_pushes_when_friggas_domain_brings_it_back_from_valhalla() -> None:
    table = hildisvini("friggas_domain").at("valhalla", "0:hildisvini").at("utgard", "1:warrior*3").start(turn=0)
    table.play("0 use friggas_domain", "0 invade hildisvini>utgard", "0 push 1:warrior>horgr")
    assert table.changes() == {
        "0.rage": 5,
        "0@valhalla": "",
        "0@utgard": "hildisvini",
        "1@utgard": "warrior*2",
        "1@horgr": "warrior",
    }
    assert table.asked() == "1 action"


def test_thors_domain_follows_once_it_is_set_down() -> None:
    table = hildisvini("thors_domain", seats=4).at("utgard", "1:warrior*3").start(turn=0)
    table.play("0 invade hildisvini>utgard", "0 push 1:warrior>horgr")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*8,ship",
        "0@utgard": "hildisvini",
        "1@utgard": "warrior*2",
        "1@horgr": "warrior",
    }
    assert table.asked() == "0 pillage thors_domain"


def test_friggas_succor_may_take_a_village_that_is_left() -> None:
    table = hildisvini("friggas_succor").at("gimle", "1:warrior").start(turn=0)
    table.play("0 invade hildisvini>gimle", "0 push 1:warrior>andlang", "0 invade warrior>gimle")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior,hildisvini",
        "1@gimle": "",
        "1@andlang": "warrior",
    }
    assert table.asked() == "1 action"
