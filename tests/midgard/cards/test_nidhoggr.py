"""Nidhoggr: its owner wins a battle it fought: 1 Glory for each figure the losing clans have in Valhalla."""

from tests.midgard.scenario import Scenario, scenario


def nidhoggr(seats: int = 3) -> Scenario:
    """Seat 0 has Nidhoggr in its reserve."""
    return scenario(seats, modules=("rumours",)).upgrades(0, "nidhoggr")


WON = {"0.horns_step": 2, "gimle": "pillaged"}


def test_the_figures_just_fallen_pay_1_glory_each() -> None:
    table = nidhoggr().at("gimle", "0:leader,nidhoggr 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**WON, "0.glory": 5, "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_so_do_those_of_the_losing_clans_that_fell_before() -> None:
    table = (
        nidhoggr(4)
        .at("gimle", "0:leader,nidhoggr 1:warrior 2:warrior")
        .at("valhalla", "1:leader,warrior*2 2:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        **WON,
        "0.glory": 9,
        "1@gimle": "",
        "1@valhalla": "leader,warrior*3",
        "2@gimle": "",
        "2@valhalla": "warrior,ship",
    }
    assert table.asked() == "1 action"


def test_own_figures_and_those_of_clans_not_in_the_battle_do_not_pay() -> None:
    table = (
        nidhoggr(4).at("gimle", "0:leader,nidhoggr 1:warrior").at("valhalla", "0:warrior*3 2:warrior*4").start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {**WON, "0.glory": 4, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_a_defender_who_wins_gains_it_too() -> None:
    table = nidhoggr().at("gimle", "0:nidhoggr 1:warrior").start(turn=1)
    table.play("1 pillage gimle")
    assert table.changes() == {"0.glory": 4, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "2 action"


def test_a_battle_lost_or_tied_pays_nothing() -> None:
    table = nidhoggr().at("gimle", "0:nidhoggr 1:leader").at("valhalla", "1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "nidhoggr", "1.glory": 3}
    assert table.asked() == "1 action"
    table = nidhoggr().at("gimle", "0:nidhoggr 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "nidhoggr", "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_a_battle_without_it_and_a_pillage_without_battle_pay_nothing() -> None:
    table = nidhoggr().at("gimle", "0:leader 1:warrior").at("horgr", "0:nidhoggr").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**WON, "0.glory": 3, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"
    table = nidhoggr().at("gimle", "0:nidhoggr").at("valhalla", "1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == WON
    assert table.asked() == "1 action"


def test_it_counts_even_if_odins_tide_took_it() -> None:
    table = nidhoggr().hand(0, "odins_tide").at("gimle", "0:leader,nidhoggr 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {
        **WON,
        "0.glory": 4,
        "0.hand": "",
        "0@gimle": "leader",
        "0@valhalla": "nidhoggr",
        "discard": "odins_tide",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_figures_that_were_saved_do_not_pay_R77() -> None:
    table = nidhoggr().upgrades(1, "friggas_protection").at("gimle", "0:leader,nidhoggr 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "1 save warrior@gimle", "1 pass")
    assert table.changes() == {**WON, "0.glory": 4, "1.rage": 5, "1@gimle": "warrior", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"


def test_it_pays_after_the_text_of_the_winners_card_R64() -> None:
    table = nidhoggr().hand(0, "thors_oath").at("gimle", "0:nidhoggr 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        **WON,
        "0.glory": 3,
        "0.hand": "",
        "discard": "thors_oath",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 raise thors_oath"
    table.play("0 raise rage")
    assert table.changes() == {"0.glory": 4, "0.rage_step": 2}
    assert table.asked() == "1 action"


def test_it_pays_before_lokis_backstab_R64() -> None:
    table = nidhoggr().hand(1, "lokis_backstab").at("gimle", "0:nidhoggr 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play lokis_backstab")
    assert table.changes() == {**WON, "0.glory": 2, "1.glory": 2, "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"
