"""Wolfman: in a battle it stands in, only Monsters of all clans count their STR; cards still count."""

from tests.midgard.rules.helpers import strengths
from tests.midgard.scenario import Scenario, scenario


def wolfman(seats: int = 3, modules: tuple[str, ...] = ("kickstarter",)) -> Scenario:
    """Seat 0 has Wolfman in its reserve."""
    return scenario(seats, modules=modules).upgrades(0, "wolfman")


WON = {"0.glory": 3, "0.horns_step": 2, "gimle": "pillaged"}


def test_against_figures_that_are_no_monsters_it_wins_alone() -> None:
    table = wolfman().at("gimle", "0:wolfman 1:leader,warrior*3").start(turn=0)
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (0, 0)}
    assert table.changes() == {**WON, "1@gimle": "", "1@valhalla": "leader,warrior*3"}
    assert table.asked() == "1 action"


def test_its_owners_other_figures_do_not_count_either() -> None:
    table = wolfman().upgrades(1, "fire_giant").at("gimle", "0:leader,warrior,wolfman 1:fire_giant").start(turn=0)
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (4, 0)}
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader,warrior,wolfman", "1.glory": 3}
    assert table.asked() == "1 action"


def test_the_monsters_of_all_clans_count() -> None:
    table = (
        wolfman(4)
        .upgrades(1, "troll", "dwarf_chieftain")
        .upgrades(2, "valkyrie")
        .at("gimle", "0:wolfman 1:troll 2:valkyrie,warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (2, 0), 2: (2, 0)}
    assert table.changes() == {
        **WON,
        "1@gimle": "",
        "1@valhalla": "troll",
        "2.glory": 2,
        "2@gimle": "",
        "2@valhalla": "warrior,valkyrie",
    }
    assert table.asked() == "1 action"


def test_both_monsters_of_a_clan_count() -> None:
    table = (
        wolfman()
        .upgrades(1, "troll", "dwarf_chieftain")
        .at("gimle", "0:leader,wolfman 1:troll,dwarf_chieftain")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (4, 0)}
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader,wolfman", "1.glory": 3}
    assert table.asked() == "1 action"


def test_cards_still_count() -> None:
    table = wolfman().hand(1, "tyrs_crush_2").at("gimle", "0:leader,wolfman 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play tyrs_crush_2")
    assert strengths(table) == {0: (3, 0), 1: (0, 4)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader,wolfman",
        "1.glory": 3,
        "1.hand": "",
        "discard": "tyrs_crush_2",
    }
    assert table.asked() == "1 action"


def test_in_the_fjord_the_sea_serpent_counts_and_ships_do_not() -> None:
    table = (
        wolfman()
        .upgrades(1, "sea_serpent")
        .at("gimle", "0:wolfman")
        .at("west", "0:ship 1:ship,sea_serpent")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (3, 0)}
    assert table.changes() == {
        "0@gimle": "",
        "0@west": "",
        "0@valhalla": "ship,wolfman",
        "1@west": "",
        "1@valhalla": "ship,sea_serpent",
    }
    assert table.asked() == "1 action"


def test_mystics_and_pairs_of_brothers_do_not_count() -> None:
    table = (
        wolfman(modules=("mystics", "kickstarter"))
        .upgrades(1, "brothers_in_arms")
        .mystics(1, 2)
        .at("gimle", "0:wolfman 1:warrior*2,mystic*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (0, 0)}
    assert table.changes() == {**WON, "1@gimle": "", "1@valhalla": "warrior*2,mystic*2"}
    assert table.asked() == "1 action"


def test_a_battle_elsewhere_is_fought_with_all_figures() -> None:
    table = wolfman().at("gimle", "0:leader 1:warrior*2").at("horgr", "0:wolfman").start(turn=0)
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (3, 0), 1: (2, 0)}
    assert table.changes() == {**WON, "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_in_reserve_it_changes_nothing() -> None:
    table = wolfman().at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert strengths(table) == {0: (1, 0), 1: (3, 0)}
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_it_works_for_a_defender_and_where_it_answered_the_call() -> None:
    table = wolfman().at("andlang", "0:wolfman").at("gimle", "1:leader,warrior*3").start(turn=1)
    table.play("1 pillage gimle", "0 join wolfman@andlang")
    assert strengths(table) == {0: (3, 0), 1: (0, 0)}
    assert table.changes() == {
        "0.glory": 3,
        "0@andlang": "",
        "0@gimle": "wolfman",
        "1@gimle": "",
        "1@valhalla": "leader,warrior*3",
    }
    assert table.asked() == "2 action"


def test_once_odins_tide_has_taken_it_all_figures_count_again_R62() -> None:
    table = wolfman().upgrades(1, "troll").hand(0, "odins_tide").at("gimle", "0:leader,wolfman 1:troll").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle")
    assert strengths(table) == {0: (3, 1), 1: (2, 0)}
    assert table.changes() == {
        **WON,
        "0.hand": "",
        "0@gimle": "leader",
        "0@valhalla": "wolfman",
        "discard": "odins_tide",
        "1@gimle": "",
        "1@valhalla": "troll",
    }
    assert table.asked() == "1 action"


def test_for_quests_all_figures_count_R62() -> None:
    table = (
        wolfman()
        .quests(0, "alfheim_1")
        .quests(1, "alfheim_2")
        .at("gimle", "0:wolfman 1:leader,warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "phase": 3,
        "0.quests": "",
        "1.glory": 7,
        "1.quests": "",
        "discard": "alfheim_1 alfheim_2",
    }
    assert table.asked() == "1 raise"
