"""Thor's Chosen: brings a Mystic; when you win a battle, 3 Glory for each Mystic of yours that took part."""

from tests.midgard.scenario import Scenario, scenario


def chosen(seats: int = 3, mystics: int = 1) -> Scenario:
    """Seat 0 has the card and Mystics in its reserve."""
    return scenario(seats, modules=("mystics",)).upgrades(0, "thors_chosen").mystics(0, mystics)


def test_a_battle_won_with_one_mystic_pays_3_glory_besides_the_battle_glory() -> None:
    table = chosen().at("gimle", "0:mystic 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 6,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_with_two_mystics_it_pays_6() -> None:
    table = chosen(mystics=2).at("gimle", "0:mystic*2 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 9,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_mystic_elsewhere_does_not_count() -> None:
    table = chosen(mystics=2).at("gimle", "0:mystic 1:warrior").at("horgr", "0:mystic").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 6,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
    table = chosen().at("gimle", "0:leader 1:warrior").at("horgr", "0:mystic").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_a_defender_who_wins_gains_it_too() -> None:
    table = chosen().at("gimle", "0:mystic 1:warrior").start(turn=1)
    table.play("1 pillage gimle")
    assert table.changes() == {"0.glory": 6, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "2 action"


def test_a_mystic_that_answered_the_call_took_part() -> None:
    table = chosen().at("andlang", "0:mystic").at("gimle", "1:warrior").start(turn=1)
    table.play("1 pillage gimle", "0 join mystic@andlang")
    assert table.changes() == {
        "0.glory": 6,
        "0@andlang": "",
        "0@gimle": "mystic",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "2 action"


def test_a_battle_lost_pays_nothing() -> None:
    table = chosen().at("gimle", "0:mystic 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "mystic", "1.glory": 3}
    assert table.asked() == "1 action"


def test_a_tie_pays_nothing() -> None:
    table = chosen().at("gimle", "0:mystic 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "mystic", "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_a_pillage_without_battle_pays_nothing_R45() -> None:
    table = chosen().at("gimle", "0:mystic").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_mystics_that_odins_tide_took_before_the_end_took_part_all_the_same() -> None:
    table = chosen(mystics=2).hand(0, "odins_tide").at("gimle", "0:leader,mystic*2 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {
        "0.glory": 9,
        "0.hand": "",
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "mystic*2",
        "discard": "odins_tide",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_two_copies_count_as_one_R32() -> None:
    table = (
        scenario(4, modules=("mystics",))
        .upgrades(0, "thors_chosen", "thors_chosen")
        .mystics(0, 2)
        .at("gimle", "0:mystic*2 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 9,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_the_enemys_mystics_pay_nothing() -> None:
    table = chosen(mystics=0).mystics(1, 1).at("gimle", "0:leader 1:mystic").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "mystic",
    }
    assert table.asked() == "1 action"


def test_it_pays_after_the_text_of_the_winners_card_R64() -> None:
    table = chosen().hand(0, "thors_oath").at("gimle", "0:mystic 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0.glory": 3,
        "0.hand": "",
        "0.horns_step": 2,
        "discard": "thors_oath",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 raise thors_oath"
    table.play("0 raise rage")
    assert table.changes() == {"0.glory": 6, "0.rage_step": 2}
    assert table.asked() == "1 action"


def test_it_pays_before_lokis_backstab_R64() -> None:
    table = chosen().hand(1, "lokis_backstab").at("gimle", "0:mystic 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {
        "0.glory": 4,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_when_the_card_is_replaced_the_mystic_stays_and_the_glory_is_lost_R110() -> None:
    table = (
        scenario(3, modules=("mystics",))
        .upgrades(0, "thors_chosen", "friggas_charm", "lokis_domain")
        .hand(0, "tyrs_challenge")
        .mystics(0, 1)
        .at("gimle", "0:mystic 1:warrior")
        .start(turn=0)
    )
    table.play("0 upgrade tyrs_challenge/thors_chosen", "1 pass", "2 pass", "0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.hand": "",
        "0.horns_step": 2,
        "0.upgrades": "friggas_charm lokis_domain tyrs_challenge",
        "discard": "thors_chosen",
        "gimle": "pillaged",
        "1.rage": 0,
        "1.out": True,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2.rage": 0,
        "2.out": True,
    }
    assert table.asked() == "0 action"
