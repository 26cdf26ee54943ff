"""Frigga's Charm: your upgrades cost 1 Rage less, but never less than 0."""

from tests.midgard.scenario import scenario


def test_an_upgrade_costs_1_rage_less() -> None:
    table = scenario(3).upgrades(0, "friggas_charm").hand(0, "lord_of_hammers").rage(0, 2).start(turn=0)
    table.play("0 upgrade lord_of_hammers", "0 pass")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": "friggas_charm lord_of_hammers"}
    assert table.asked() == "1 action"


def test_an_upgrade_costs_no_more_than_1_rage_less() -> None:
    table = scenario(3).upgrades(0, "friggas_charm").hand(0, "lord_of_hammers").rage(0, 1).start(turn=0)
    assert not table.offers("upgrade lord_of_hammers")
    assert table.why_not("0 upgrade lord_of_hammers") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_upgrades_of_every_kind_cost_less() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_charm")
        .hand(0, "brothers_in_arms", "lokis_dragons", "troll", "thors_glory")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 upgrade brothers_in_arms", "0 pass")
    assert table.changes() == {
        "0.hand": "lokis_dragons thors_glory troll",
        "0.upgrades": "brothers_in_arms friggas_charm",
    }
    table.play("0 upgrade lokis_dragons", "0 pass")
    assert table.changes() == {
        "0.rage": 5,
        "0.hand": "thors_glory troll",
        "0.upgrades": "brothers_in_arms friggas_charm lokis_dragons",
    }
    table.play("0 upgrade troll", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "thors_glory",
        "0.upgrades": "brothers_in_arms friggas_charm lokis_dragons troll",
        "0@reserve": "leader,warrior*8,ship,troll",
    }
    table.play("0 upgrade thors_glory")
    assert table.changes() == {
        "0.rage": 3,
        "0.hand": "",
        "0.upgrades": "brothers_in_arms friggas_charm lokis_dragons thors_glory troll",
    }
    assert table.asked() == "0 action"


def test_an_upgrade_that_costs_0_costs_0_still_R31() -> None:
    table = scenario(3).upgrades(0, "friggas_charm").hand(0, "dwarf_chieftain").start(turn=0)
    table.play("0 upgrade dwarf_chieftain", "0 pass")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": "dwarf_chieftain friggas_charm",
        "0@reserve": "leader,warrior*8,ship,dwarf_chieftain",
    }
    assert table.asked() == "1 action"


def test_in_hand_it_makes_nothing_cheaper() -> None:
    table = scenario(3).hand(0, "friggas_charm", "lord_of_hammers").rage(0, 2).start(turn=0)
    assert not table.offers("upgrade lord_of_hammers")
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_the_upgrades_of_others_cost_what_they_cost() -> None:
    table = scenario(3).upgrades(0, "friggas_charm").hand(1, "lord_of_hammers").start(turn=1)
    table.play("1 upgrade lord_of_hammers", "1 pass")
    assert table.changes() == {"1.rage": 3, "1.hand": "", "1.upgrades": "lord_of_hammers"}
    assert table.asked() == "2 action"


def test_an_invade_costs_what_it_costs() -> None:
    table = scenario(3).upgrades(0, "friggas_charm").start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_the_upgrade_that_takes_its_place_is_cheaper_the_next_one_is_not() -> None:
    table = scenario(3).upgrades(0, "friggas_charm").hand(0, "thors_glory", "friggas_succor").passed(1, 2).start(turn=0)
    table.play("0 upgrade thors_glory/friggas_charm")
    assert table.changes() == {
        "0.rage": 5,
        "0.hand": "friggas_succor",
        "0.upgrades": "thors_glory",
        "discard": "friggas_charm",
    }
    table.play("0 upgrade friggas_succor")
    assert table.changes() == {"0.rage": 3, "0.hand": "", "0.upgrades": "friggas_succor thors_glory"}
    assert table.asked() == "0 action"
