"""The oracle checked by itself: the six gods, on tables laid out by hand."""

from __future__ import annotations

import random

from .battle import pillage
from .deals import random_head
from .facts import RING, parse_head
from .modules import place_gods
from .oracle import Driver
from .phases import action, fulfilled, play
from .situations import give, line_of, places, put, run, table_of
from .table import Table


def table_with(god: str, seats: int = 2, age: int = 1) -> Table:
    """The god stands in Gimle and nowhere else to be sent to than Horgr or Yggdrasil."""
    table = table_of(seats, age=age, modules="gods", gods=f"{god}@gimle")
    table.pillaged = {province for province in RING if province not in ("gimle", "horgr")}
    return table


def test_gods_are_placed_by_the_unused_tokens() -> None:  # R98a, R106
    head = random_head(random.Random(3), 3, modules=["gods"])
    table = Table(parse_head(head))
    assert line_of(Driver(table, play(table)), "gods ").count("@") == 2
    first, second = table.deal.gods
    free = [province for province in table.deal.places[1] if province in table.deal.unused]
    assert [table.gods[first], table.gods[second]] == free[:2]
    lines = Driver(table, play(table)).view(0).splitlines()
    assert lines[4].startswith("unused ")
    assert lines[5] == f"gods {first}@{free[0]} {second}@{free[1]}"

    table.age, table.unused, table.destroyed = 2, ["gimle", "horgr"], {"horgr"}
    place_gods(table)
    assert table.gods == {first: "gimle", second: "-"}
    assert line_of(Driver(table, pillage(table, 0, "gimle")), "gods ") == f"gods {first}@gimle {second}@-"


def test_no_line_without_the_module() -> None:
    table = Table(parse_head(random_head(random.Random(3), 3, modules=["mystics"])))
    assert "\ngods " not in Driver(table, play(table)).view(0)


def test_the_pillager_sends_the_god_won_or_lost() -> None:  # R64 l, R104
    for loses in (False, True):
        table = table_with("thor")
        put(table, 0, "gimle", "warrior")
        if loses:
            put(table, 1, "gimle", "leader")
        driver = Driver(table, pillage(table, 0, "gimle"))
        run(driver, "? 0 send")
        assert driver.asked()[0].options == ["send thor>horgr", "send thor>yggdrasil"]
        assert "pillage gimle by 0 step outcome" in driver.view(1)
        run(driver, "0 send thor>yggdrasil")
        assert driver.over
        assert line_of(driver, "gods ") == "gods thor@yggdrasil"
        assert ("gimle" in table.pillaged) is not loses


def test_where_a_god_may_be_sent() -> None:  # R104
    table = table_with("thor")
    table.gods["tyr"] = "horgr"
    put(table, 0, "gimle", "warrior")
    driver = Driver(table, pillage(table, 0, "gimle"))
    assert driver.over  # one province only: the rules send it
    assert table.gods == {"thor": "yggdrasil", "tyr": "horgr"}

    table = table_with("thor")
    table.pillaged |= {"yggdrasil"}
    table.destroyed = {"horgr"}
    put(table, 0, "gimle", "warrior")
    driver = Driver(table, pillage(table, 0, "gimle"))
    assert driver.over
    assert table.gods == {"thor": "gimle"}


def test_thors_domain_and_challenge_send_the_god_too() -> None:  # R104
    table = table_with("odin", 4, age=2)
    give(table, 0, "thors_domain", "tyrs_challenge")
    driver = Driver(table, action(table, 0))
    run(driver, "0 invade leader>gimle\n? 0 pillage thors_domain\n0 pillage gimle\n? 0 send\n0 send odin>horgr")
    assert driver.over
    assert driver.glory() == [10, 0, 0, 0]
    table.gods["odin"] = "gimle"
    driver = Driver(table, action(table, 0))
    run(driver, "0 use tyrs_challenge\n? 0 send\n0 send odin>horgr")
    assert driver.over
    assert driver.glory() == [20, 0, 0, 0]


def test_a_pillage_inside_a_pillage_moves_the_god_once() -> None:  # R64 k, l
    table = table_with("thor", 4)
    put(table, 0, "gimle", "warrior")
    put(table, 1, "gimle", "leader")
    give(table, 0, "lokis_blessing", "thors_domain")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 invade warrior>gimle\n0 pillage gimle\n? 0 invade lokis_blessing\n0 pass\n? 0 send")
    assert driver.view(1).count("\npillage ") == 2
    run(driver, "0 send thor>horgr")
    assert driver.over
    assert driver.glory() == [0, 3 + 2 + 3 + 2, 0, 0]


def test_odin_with_frost_giant() -> None:  # R74
    table = table_with("odin", age=3)
    put(table, 0, "gimle", "frost_giant")
    put(table, 1, "gimle", "warrior")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 send odin>horgr")
    assert driver.glory() == [15 + 3, 0]
    table = table_with("odin", age=3)
    table.gods = {"odin": "yggdrasil"}
    put(table, 0, "yggdrasil", "frost_giant")
    driver = Driver(table, pillage(table, 0, "yggdrasil"))
    run(driver, "? 0 send")
    assert table.clans[0].steps == {"rage": 4, "axes": 4, "horns": 4}


def test_odin_gives_a_defender_nothing() -> None:  # R73
    table = table_with("odin")
    put(table, 0, "gimle", "warrior")
    put(table, 1, "gimle", "leader")
    run(Driver(table, pillage(table, 0, "gimle")), "0 send odin>horgr")
    assert [clan.glory for clan in table.clans] == [0, 3]


def test_thor_with_valkyrie() -> None:  # R75
    table = table_with("thor", 3)
    put(table, 0, "gimle", "valkyrie", "leader")
    put(table, 1, "gimle", "warrior", "warrior")
    put(table, 2, "west", "ship")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 send thor>horgr")
    assert driver.glory() == [5 + 3 + 2 * 3 + 2 * 3, 0, 0]

    table = table_with("thor")  # the loser's Valkyrie finds no enemy destroyed
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "valkyrie")
    give(table, 0, "odins_smite")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play odins_smite\n0 send thor>horgr")
    assert driver.glory() == [5 + 3 + 2, 0]


def test_thor_counts_what_smite_destroyed_and_nothing_on_a_tie() -> None:
    table = table_with("thor")
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "warrior", "leader")
    give(table, 0, "odins_smite")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play odins_smite\n0 send thor>horgr")
    assert driver.glory() == [5 + 3 + 4, 0]
    table = table_with("thor")
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "leader")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 send thor>horgr")
    assert driver.glory() == [0, 0]


def test_tyr_leaves_the_cards_alone() -> None:  # R107
    table = table_with("tyr")
    put(table, 0, "gimle", "warrior")
    put(table, 1, "gimle", "leader", "frost_giant")
    put(table, 1, "west", "ship")
    give(table, 0, "tyrs_bash")
    assert fulfilled(table, 1, "alfheim_1")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play tyrs_bash\n? 0 send")
    assert driver.glory() == [5 + 3, 0]
    assert places(table, 1, "valhalla") == ["frost_giant", "leader", "ship"]


def test_tyr_with_wolfman() -> None:  # R62, R107: Monsters count nothing either
    table = table_with("tyr", age=2)
    put(table, 0, "gimle", "wolfman", "leader")
    put(table, 1, "gimle", "warrior")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 send tyr>horgr")
    assert driver.glory() == [0, 0]  # 0 against 0
    assert places(table, 0, "valhalla") == ["leader", "wolfman"]


def test_loki_pays_the_losers() -> None:
    table = table_with("loki", 3)
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "warrior")
    put(table, 2, "west", "ship")
    table.clans[1].steps["axes"] = 4
    give(table, 0, "thors_hammer")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play thors_hammer\n0 send loki>horgr")
    assert driver.glory() == [5 + 3, 6, 3]


def test_loki_on_a_tie_pays_all() -> None:  # R108
    table = table_with("loki", 3)
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "leader")
    put(table, 2, "gimle", "warrior")
    table.clans[0].steps["axes"] = 2
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 send loki>horgr")
    assert driver.glory() == [4, 3, 3]
    assert places(table, 2, "valhalla") == ["warrior"]


def test_loki_pays_before_backstab() -> None:  # R69
    table = table_with("loki", age=2)
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "warrior")
    give(table, 1, "lokis_backstab")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "1 play lokis_backstab\n0 send loki>horgr")
    assert driver.glory() == [5 - 2, 3 + 2]


def test_frigga_lets_nothing_die() -> None:  # R80a, R109
    table = table_with("frigga", 3, age=3)
    put(table, 0, "gimle", "valkyrie", "leader")
    put(table, 1, "gimle", "volur_witch", "mystic", "warrior")
    put(table, 1, "west", "ship")
    give(table, 0, "odins_judgement", "thors_glory")
    give(table, 1, "odins_smite", "friggas_protection", "friggas_chosen")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play odins_judgement\n1 play odins_smite\n? 0 send")
    assert "fallen -" in line_of(driver, "pillage ")
    run(driver, "0 send frigga>horgr")
    assert driver.over
    assert driver.glory() == [0, 3, 0]  # 5 + 2 against 8 + 1
    assert places(table, 0, "gimle") == ["leader", "valkyrie"]
    assert len(places(table, 1, "gimle")) == 3


def test_frigga_with_tide() -> None:  # R109: asked who is spared, but nobody is heard
    table = table_with("frigga", age=2)
    put(table, 0, "gimle", "leader", "warrior")
    put(table, 0, "west", "ship")
    put(table, 1, "gimle", "warrior", "warrior")
    give(table, 0, "odins_tide", "friggas_protection", "fire_dragons")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play odins_tide\n? 0 spare odins_tide\n0 spare leader@gimle\n? 0 send")
    assert "fallen -" in line_of(driver, "pillage ")
    run(driver, "0 send frigga>yggdrasil")
    assert driver.glory() == [5 + 3, 0]
    assert places(table, 0, "gimle") == ["leader", "warrior"]
    assert places(table, 0, "west") == ["ship"]
    assert places(table, 1, "gimle") == ["warrior", "warrior"]


def test_frigga_does_not_stop_the_troll() -> None:  # an invade is no battle
    table = table_with("frigga")
    put(table, 0, "reserve", "troll")
    put(table, 1, "gimle", "warrior")
    driver = Driver(table, action(table, 0))
    run(driver, "0 invade troll>gimle")
    assert places(table, 1, "valhalla") == ["warrior"]


def test_heimdall_opens_the_cards_one_by_one() -> None:
    table = table_with("heimdall", 4)
    for seat in (0, 1, 3):
        put(table, seat, "gimle", "warrior")
    give(table, 0, "heimdalls_sight", "tyrs_bash")
    give(table, 1, "tyrs_smite_1")
    give(table, 3, "odins_smite", "alfheim_1")
    driver = Driver(table, pillage(table, 1, "gimle"))
    run(driver, "? 3 card\n3 play odins_smite\n? 0 card")
    assert "step cards clans 0,1,3 cards 3:odins_smite cancelled - counts - fallen -" in line_of(driver, "pillage ")
    assert line_of(driver, "seat 3 opened ") == "seat 3 opened odins_smite"
    assert " hand 1 " in line_of(driver, "seat 3 glory ")
    assert len(places(table, 0, "gimle")) == 1  # the text waits
    run(driver, "0 play heimdalls_sight\n? 1 card")  # asked though it has one card only
    assert "cards 0:heimdalls_sight 3:odins_smite cancelled" in line_of(driver, "pillage ")
    run(driver, "1 play tyrs_smite_1\n? 1 send")
    assert "fallen 0:1 1:1 3:1" in line_of(driver, "pillage ")
    assert driver.glory() == [0, 0, 0, 0]  # Sight is worth 5, like the Smite it copies: a tie, all die


def test_heimdall_with_watch_and_primacy() -> None:  # R48, R53
    table = table_with("heimdall", 3, age=2)
    for seat in (0, 1, 2):
        put(table, seat, "gimle", "warrior")
    give(table, 0, "tyrs_rage_2", "tyrs_smite_1")
    give(table, 1, "heimdalls_watch_2", "odins_smite")
    give(table, 2, "heimdalls_sight")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "1 play heimdalls_watch_2\n? 2 card\n2 play heimdalls_sight\n? 0 card\n0 play tyrs_rage_2")
    assert driver.glory() == [0, 12, 0]
    run(driver, "? 1 card")  # again from the pillager's left; seat 2 has no card left
    assert "cards - " in line_of(driver, "pillage ")
    run(driver, "1 play odins_smite\n? 0 card\n0 play tyrs_smite_1\n0 send heimdall>horgr")
    assert driver.glory() == [5 + 3, 12, 0]

    table = table_with("heimdall", 2, age=3)
    put(table, 0, "gimle", "warrior")
    put(table, 1, "gimle", "warrior")
    give(table, 0, "thors_primacy")
    give(table, 1, "heimdalls_watch_3")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "1 play heimdalls_watch_3\n0 play thors_primacy\n? 0 send")
    assert "cancelled 1" in line_of(driver, "pillage ")
    assert driver.glory() == [5 + 3, 0]
