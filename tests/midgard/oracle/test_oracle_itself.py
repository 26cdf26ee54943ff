"""The oracle checked by itself: the tricky points one by one, on tables laid out by hand."""

from __future__ import annotations

import random

from .battle import invade, pillage
from .deals import random_head
from .facts import parse_head
from .oracle import Driver, Oracle
from .phases import action, action_options, discard_phase, play, quest_phase, ragnarok
from .situations import give, line_of, places, put, run, table_of
from .table import Table


def test_tie_kills_all_and_pays_no_battle_glory() -> None:  # R63
    table = table_of(2, age=1)
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "warrior", "warrior", "warrior")
    give(table, 0, "lokis_backstab")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "? 0 card\n0 play lokis_backstab")
    assert driver.over
    assert driver.glory() == [0, 0]
    assert places(table, 0, "valhalla") == ["leader"]
    assert places(table, 1, "valhalla") == ["warrior"] * 3
    assert "gimle" not in table.pillaged
    assert table.clans[0].hand == ["lokis_backstab"]
    assert table.clans[0].shown == [("lokis_backstab", 1)]
    assert table.clans[0].opened == ["lokis_backstab"]


def test_watch_twice() -> None:  # R52, R53, R54
    table = table_of(3)
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "warrior")
    give(table, 0, "heimdalls_watch_3", "heimdalls_watch_2", "tyrs_bash")
    give(table, 1, "tyrs_smite_1", "heimdalls_sight", "alfheim_1")
    give(table, 2, "tyrs_rage_2")
    table.clans[1].upgrades["clan"].append("tyrs_domain")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "? 0,1 card\n0 play heimdalls_watch_3")
    assert line_of(driver, "pillage ").endswith("step cards clans 0,1 cards - cancelled - counts - fallen -")
    run(driver, "1 play tyrs_smite_1\n? 0,1 card")
    assert driver.glory() == [5, 0, 0]
    assert line_of(driver, "discard ") == "discard tyrs_smite_1 heimdalls_watch_3"
    run(driver, "0 play heimdalls_watch_2\n1 play heimdalls_sight\n? 0,1 card")
    assert driver.glory() == [5, 0, 0]
    run(driver, "0 play tyrs_bash\n1 play alfheim_1\n? 1 count tyrs_domain\n1 count 3")
    assert driver.over  # nobody has a card left: no late question (Age 3)
    assert driver.glory() == [5 + 5 + 3, 0, 0]  # token and Axes: 5 against 4
    assert table.clans[1].shown == [("alfheim_1", 3)]


def test_sight_copies_late_cards_and_watch_scores_it() -> None:  # R52, R56
    table = table_of(2)
    put(table, 0, "gimle", "warrior")
    put(table, 1, "gimle", "warrior")
    give(table, 0, "heimdalls_sight")
    give(table, 1, "lokis_trickery", "heimdalls_gaze", "heimdalls_eye")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play heimdalls_sight\n1 play lokis_trickery\n? 1 late\n1 play heimdalls_gaze\n? 1 late")
    assert "step late clans 0,1 cards 0:heimdalls_sight 1:lokis_trickery+heimdalls_gaze" in line_of(driver, "pillage ")
    run(driver, "1 play heimdalls_eye")
    assert driver.over  # 1 + 3 against 1 + 3 + 2; Trickery belongs to the winner
    assert driver.glory() == [0, 3]
    assert table.clans[0].rage == 6
    assert sorted(table.discard) == ["heimdalls_eye", "heimdalls_gaze", "lokis_trickery"]

    table = table_of(3, age=2)
    for seat in (0, 1, 2):
        put(table, seat, "gimle", "warrior")
    give(table, 0, "heimdalls_watch_2")
    give(table, 1, "heimdalls_sight")
    give(table, 2, "tyrs_rage_2")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play heimdalls_watch_2\n1 play heimdalls_sight\n2 play tyrs_rage_2")
    assert driver.over  # figures only: a tie of all
    assert driver.glory() == [12, 0, 0]


def test_primacy_cancels_texts_not_numbers() -> None:  # R49, R50, R51
    table = table_of(4)
    put(table, 0, "yggdrasil", "leader")
    for seat in (1, 2, 3):
        put(table, seat, "yggdrasil", "warrior")
    give(table, 0, "thors_primacy")
    give(table, 1, "heimdalls_watch_2")
    give(table, 2, "heimdalls_sight")
    give(table, 3, "thors_primacy", "tyrs_bash")
    table.deal.tokens["yggdrasil"] = "all"
    driver = Driver(table, pillage(table, 0, "yggdrasil"))
    run(driver, "? 0,1,2,3 card\n0 play thors_primacy\n1 play heimdalls_watch_2\n2 play heimdalls_sight")
    run(driver, "3 play thors_primacy\n? 3 late")
    assert "cancelled 1,2 counts - fallen -" in line_of(driver, "pillage ")
    run(driver, "3 pass")
    assert driver.over
    assert driver.glory() == [4, 0, 0, 0]  # Axes after the reward
    assert table.clans[0].steps == {"rage": 2, "axes": 2, "horns": 2}
    assert table.clans[1].hand == ["heimdalls_watch_2"]


def test_primacy_leaves_the_quest_its_count() -> None:  # R33, R49
    table = table_of(2)
    put(table, 0, "gimle", "warrior")
    put(table, 1, "gimle", "warrior")
    give(table, 0, "thors_primacy")
    give(table, 1, "alfheim_1", "tyrs_domain", "tyrs_wrath")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play thors_primacy\n1 play alfheim_1\n? 1 count tyrs_wrath")
    assert driver.asked()[0].options == ["count 3", "count 5", "pass"]
    run(driver, "1 count 5")
    assert driver.over
    assert driver.glory() == [0, 3]


def test_tide_with_protection_and_volur() -> None:  # R59, R80, R83
    table = table_of(2)
    put(table, 0, "gimle", "leader", "warrior")
    put(table, 0, "west", "ship")
    put(table, 1, "gimle", "volur_witch", "warrior", "warrior")
    give(table, 0, "odins_tide", "friggas_protection")
    table.clans[0].rage = 1
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "? 0 card\n0 play odins_tide\n? 0 spare odins_tide")
    assert driver.asked()[0].options == ["spare leader@gimle", "spare ship@west", "spare warrior@gimle"]
    run(driver, "0 spare leader@gimle\n? 1 spare odins_tide\n1 spare warrior@gimle\n? 0 save friggas_protection")
    assert driver.asked()[0].options == ["pass", "save ship@west", "save warrior@gimle"]
    run(driver, "0 save ship@west\n? 1 move volur_witch\n1 move volur_witch>yggdrasil")
    assert driver.over  # leader 3 + ship 2 + 1 against warrior 1
    assert places(table, 0, "valhalla") == ["warrior"]
    assert places(table, 1, "valhalla") == ["warrior", "warrior"]
    assert places(table, 1, "yggdrasil") == ["volur_witch"]
    assert driver.glory() == [8, 0]


def test_two_smites_and_counted_deaths() -> None:  # R57, R57a, R75, R76
    table = table_of(3, age=1)
    put(table, 0, "angerboda", "leader", "warrior")
    put(table, 1, "angerboda", "warrior")
    put(table, 2, "angerboda", "warrior", "warrior")
    give(table, 0, "odins_smite", "thors_glory")
    give(table, 1, "odins_smite")
    give(table, 2, "tyrs_smite_1")
    driver = Driver(table, pillage(table, 0, "angerboda"))
    run(driver, "0 play odins_smite\n1 play odins_smite\n2 play tyrs_smite_1")
    # 0: leader 3 + 1, 1: 0 + 1, 2: 0 + 5: seat 2 wins without figures (R58)
    assert driver.over
    assert driver.glory() == [2, 0, 3]
    assert len(places(table, 2, "valhalla")) == 2
    assert places(table, 0, "valhalla") == ["leader", "warrior"]


def test_poison_before_prowess_and_text_still_works() -> None:  # R67, R68
    table = table_of(2)
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "warrior")
    give(table, 0, "thors_hammer", "heimdalls_gaze", "tyrs_prowess")
    give(table, 1, "lokis_poison")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play thors_hammer\n1 play lokis_poison\n? 0 late\n0 play heimdalls_gaze")
    assert driver.over
    assert driver.glory() == [5 + 3 + 3, 0]
    assert sorted(table.clans[1].hand) == ["heimdalls_gaze", "lokis_poison", "thors_hammer"]
    assert sorted(table.clans[1].shown) == [("heimdalls_gaze", 3), ("lokis_poison", 3), ("thors_hammer", 3)]
    assert table.discard == []
    assert line_of(driver, "seat 1 shown ") == "seat 1 shown thors_hammer@3 heimdalls_gaze@3 lokis_poison@3"


def test_trickery_prowess_ascension() -> None:  # R65, R66
    table = table_of(2)
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "warrior")
    give(table, 0, "thors_ascension", "heimdalls_gaze", "tyrs_prowess")
    give(table, 1, "lokis_trickery")
    table.clans[0].rage = 2
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play thors_ascension\n1 play lokis_trickery\n0 play heimdalls_gaze\n? 0 keep tyrs_prowess")
    assert (table.clans[0].rage, table.clans[1].rage) == (1, 7)
    assert "step outcome clans 0,1 cards 0:thors_ascension+heimdalls_gaze 1:lokis_trickery" in driver.view(1)
    run(driver, "0 keep thors_ascension")
    assert driver.over
    assert table.clans[0].rage == 3
    assert driver.glory() == [5 + 3 + 3, 0]
    assert table.discard == ["heimdalls_gaze"]
    assert table.clans[0].hand == ["thors_ascension"]


def test_backstab_takes_what_is_there_after_the_rewards() -> None:  # R69
    table = table_of(3, age=1)
    table.clans[1].steps["axes"] = 1
    put(table, 0, "gimle", "warrior")
    put(table, 1, "gimle", "leader")
    put(table, 2, "gimle", "warrior")
    give(table, 0, "lokis_backstab")
    give(table, 2, "lokis_backstab")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "0 play lokis_backstab\n2 play lokis_backstab")
    assert driver.glory() == [2, 0, 1]


def test_blessing_and_thors_domain_in_ones_own_action() -> None:  # R64 k, R78, R79
    for turn in (0, 1):
        table = table_of(4, age=1, turn=turn)
        put(table, 0, "gimle", "warrior")
        put(table, 1, "gimle", "leader")
        give(table, 0, "lokis_blessing", "thors_domain", "friggas_succor")
        driver = Driver(table, pillage(table, turn, "gimle"))
        run(driver, "? 0 invade lokis_blessing\n0 invade warrior>gimle\n? 0 invade friggas_succor\n0 pass")
        if turn == 1:
            assert driver.over
            continue
        run(driver, "? 0 pillage thors_domain\n0 pillage gimle\n? 0 invade lokis_blessing")
        lines = [line for line in driver.view(2).splitlines() if line.startswith("pillage ")]
        assert lines == [
            "pillage gimle by 0 step outcome clans 0,1 cards - cancelled - counts - fallen 0:1",
            "pillage gimle by 0 step outcome clans 0,1 cards - cancelled - counts - fallen 0:1",
        ]
        run(driver, "0 pass")
        assert driver.over
        assert table.pillages == []
        assert table.clans[0].rage == 4
        assert driver.glory() == [0, 6, 0, 0]


def test_volur_in_ragnarok_and_dragons() -> None:  # R84, R88, R97
    table = table_of(2, age=2, turn=None)
    table.deal.doom[1] = "gimle"
    put(table, 0, "gimle", "volur_witch", "warrior")
    put(table, 1, "west", "ship")
    put(table, 1, "myrkvlor", "warrior")
    give(table, 0, "friggas_protection", "odins_inspiration")
    give(table, 1, "fire_dragons")
    table.pillaged = {"gimle"}
    driver = Driver(table, ragnarok(table))
    run(driver, "? 0 move volur_witch")
    assert "gimle:glory,pillaged,destroyed" in driver.view(1)
    assert "age 2 phase ragnarok first 0 turn -" in driver.view(1)
    run(driver, "0 move volur_witch>yggdrasil")
    assert driver.over
    assert driver.glory() == [6, 3 + 8]
    assert places(table, 0, "yggdrasil") == ["volur_witch"]


def test_challenge_repeats_the_reward() -> None:  # R8
    table = table_of(2)
    put(table, 0, "gimle", "frost_giant", "leader")
    put(table, 0, "east", "ship")
    give(table, 0, "tyrs_challenge", "lord_of_spears")
    table.pillaged = {"gimle", "horgr", "utgard"}
    driver = Driver(table, action(table, 0))
    run(driver, "0 use tyrs_challenge\n? 0 pillage tyrs_challenge")
    assert driver.asked()[0].options == ["pillage gimle", "pillage horgr"]
    run(driver, "0 pillage gimle")
    assert driver.over
    assert driver.glory() == [10, 0]
    assert table.clans[0].rage == 4
    assert table.clans[0].steps == {"rage": 2, "axes": 2, "horns": 2}
    table.clans[0].rage = 1
    assert "use tyrs_challenge" not in action_options(table, 0)


def test_grace_and_lords() -> None:  # R38, R39, R70
    table = table_of(2, age=1)
    table.deal.tokens["gimle"] = "axes"
    table.clans[0].steps["rage"] = 5
    put(table, 0, "gimle", "leader")
    put(table, 1, "gimle", "warrior")
    put(table, 1, "andlang", "warrior", "warrior", "warrior")
    table.destroyed = {"myrkvlor"}
    give(table, 0, "friggas_grace", "lord_of_hammers")
    driver = Driver(table, pillage(table, 0, "gimle"))
    run(driver, "? 1 join\n1 pass\n0 play friggas_grace\n? 0 raise friggas_grace")
    assert driver.asked()[0].options == ["raise horns", "raise rage"]
    run(driver, "0 raise rage\n? 0 move lord_of_hammers")
    assert driver.asked()[0].options == ["move leader>yggdrasil", "pass"]
    run(driver, "0 move leader>yggdrasil")
    assert driver.over
    assert driver.glory() == [4, 0]
    assert table.clans[0].steps == {"rage": 6, "axes": 2, "horns": 1}


def test_call_goes_round_until_all_have_passed() -> None:  # R40, R41
    table = table_of(3, age=1)
    put(table, 0, "south", "ship")
    put(table, 1, "gimle", "warrior", "warrior")
    put(table, 2, "yggdrasil", "warrior")
    driver = Driver(table, pillage(table, 0, "andlang"))
    run(driver, "? 1 join\n1 join warrior@gimle\n? 2 join\n2 pass\n? 1 join\n1 pass")
    assert driver.over  # since the last figure joined 2 passed, 0 had nothing to move, 1 passed
    table = table_of(3, "single_call", age=1)
    put(table, 0, "south", "ship")
    put(table, 1, "gimle", "warrior", "warrior")
    driver = Driver(table, pillage(table, 0, "andlang"))
    run(driver, "? 1 join\n1 join warrior@gimle")
    assert driver.over
    assert driver.glory() == [8, 0, 0]


def test_two_seats_draft_two_at_a_time() -> None:
    oracle = Oracle(random_head(random.Random(5), 2))
    pack = parse_head(random_head(random.Random(5), 2)).packs[1]
    assert line_of(oracle, "asked ") == "asked 0,1 draft"
    oracle.apply(1, "draft " + pack[1][0])
    oracle.apply(1, "draft " + pack[1][1])
    assert line_of(oracle, "asked ") == "asked 0 draft"
    assert "hand 0 " in line_of(oracle, "seat 1 glory ")
    assert oracle.view(1).count("\npack ") == 1
    oracle.apply(0, "draft " + pack[0][0])
    assert line_of(oracle, "asked ") == "asked 0 draft"
    assert line_of(oracle, "pack ").endswith(" > " + pack[0][0])
    oracle.apply(0, "draft " + pack[0][1])
    assert line_of(oracle, "asked ") == "asked 0,1 draft"
    assert "hand 2 " in line_of(oracle, "seat 1 glory ")
    assert sorted(oracle.asked()[0].options) == sorted({f"draft {card}" for card in pack[1][2:]})
    assert oracle.view(0).splitlines()[-2] == "asked 0,1 draft"


def test_first_age_without_draft() -> None:
    head = random_head(random.Random(6), 3, ["first_age_without_draft"])
    oracle = Oracle(head)
    assert [question.kind for question in oracle.asked()] == ["action"]
    assert all(len(clan.hand) == 8 for clan in oracle.table.clans)
    assert line_of(oracle, "pack 1 ").endswith(" >")


def test_zero_rage_is_final_and_passed_may_resume() -> None:  # R2, R3, conflict 17
    table = table_of(2, "zero_rage_is_final")
    table.set_rage(1, 0)
    table.set_rage(1, 3)
    assert not table.can_act(1) and table.is_out(1)
    table = table_of(2)
    table.set_rage(1, 0)
    table.set_rage(1, 3)
    assert table.can_act(1) and not table.is_out(1)
    for options, acts in (([], False), (["passed_may_resume"], True)):
        table = table_of(2, *options)
        table.clans[1].passed = True
        table.set_rage(1, 3)
        assert table.can_act(1) is acts and table.is_out(1)


def test_upgrade_frees_and_boxes() -> None:  # R12, R29, R31, R36
    table = table_of(3, "upgrade_frees_monster_of_kind")
    put(table, 0, "gimle", "troll", "leader", "warrior")
    put(table, 0, "valhalla", "valkyrie")
    table.clans[0].hand = ["sea_serpent", "fire_dragons", "frost_giant"]
    give(table, 0, "friggas_charm")
    table.clans[0].rage = 3
    options = action_options(table, 0)
    assert "upgrade sea_serpent/troll" in options and "upgrade sea_serpent" not in options
    assert "upgrade frost_giant/troll" in options
    driver = Driver(table, action(table, 0))
    run(driver, "0 upgrade sea_serpent/troll\n? 0 invade")
    fjords = ["east", "north", "south", "west"]
    assert driver.asked()[0].options == [*(f"invade sea_serpent>{fjord}" for fjord in fjords), "pass"]
    run(driver, "0 pass")
    assert table.clans[0].rage == 1 and table.discard == ["troll"]
    assert table.clans[0].opened == ["sea_serpent"]
    driver = Driver(table, action(table, 0))
    run(driver, "0 upgrade fire_dragons\n? 0 invade\n0 invade sea_serpent>north")
    assert driver.over
    assert places(table, 0, "north") == ["sea_serpent"]
    assert table.clans[0].rage == 0


def test_troll_succor_domain_in_this_order() -> None:  # R24, R120
    table = table_of(4)
    put(table, 0, "reserve", "troll")
    put(table, 1, "gimle", "warrior", "leader")
    give(table, 0, "friggas_succor", "thors_domain")
    give(table, 1, "friggas_protection")
    figure = next(f for f in table.figures if f.name == "troll")
    driver = Driver(table, invade(table, figure, "gimle"))
    run(driver, "? 1 save friggas_protection\n1 pass\n? 0 invade friggas_succor\n0 invade warrior>gimle")
    run(driver, "? 0 pillage thors_domain\n0 pass")
    assert driver.over
    assert places(table, 1, "valhalla") == ["warrior"]


def test_quests_on_the_same_board_and_opened() -> None:  # R91 to R96
    table = table_of(2, age=2, turn=None)
    put(table, 0, "west", "ship")
    put(table, 1, "gimle", "warrior", "warrior")
    table.clans[0].quests = ["manheim_2", "manheim_1", "alfheim_2"]
    table.clans[0].shown = [("manheim_1", 1)]
    give(table, 0, "odins_throne")
    driver = Driver(table, quest_phase(table))
    run(driver, "? 0 raise")
    assert driver.glory() == [10, 0]
    run(driver, "0 raise horns\n? 0 raise\n0 pass")
    assert driver.over
    assert driver.glory() == [24, 0]
    assert table.clans[0].opened == ["manheim_2", "alfheim_2"]
    assert table.clans[0].shown == []
    assert line_of(driver, "discard ") == "discard manheim_1 alfheim_2 manheim_2"


def test_discard_is_asked_at_once_and_hidden() -> None:  # R90
    table = table_of(3, age=1, turn=None)
    give(table, 0, "tyrs_bash", "tyrs_bash", "alfheim_1")
    give(table, 1, "tyrs_bash")
    give(table, 2, "tyrs_smite_1", "tyrs_smite_1")
    driver = Driver(table, discard_phase(table))
    run(driver, "? 0,2 keep\n0 keep tyrs_bash\n? 2 keep")
    assert driver.asked()[0].options == ["keep tyrs_smite_1"]
    assert " hand 3 " in driver.view(1) and "\nhand alfheim_1 tyrs_bash tyrs_bash\n" in driver.view(0)
    run(driver, "2 keep tyrs_smite_1")
    assert "\ndropped alfheim_1 tyrs_bash\n" in driver.view(0)
    assert " dropped 2 0 0 " in line_of(driver, "seat 0 glory ")
    assert [len(clan.hand) for clan in table.clans] == [1, 1, 1]


def test_sacrifice_cannot_be_escaped() -> None:  # R81, R85, R89
    table = table_of(3)
    put(table, 0, "gimle", "volur_witch")
    put(table, 0, "west", "ship")
    give(table, 0, "friggas_sacrifice", "friggas_protection", "eternal_dragons")
    driver = Driver(table, action(table, 0))
    run(driver, "0 use friggas_sacrifice\n? 0 sacrifice friggas_sacrifice\n0 sacrifice ship@west")
    run(driver, "? 0 raise friggas_sacrifice")
    assert driver.glory() == [12, 0, 0]
    assert places(table, 0, "valhalla") == ["ship", "volur_witch"]


def test_view_at_the_start() -> None:
    table = Table(parse_head(random_head(random.Random(9), 2)))
    driver = Driver(table, play(table))
    lines = driver.view(1).splitlines()
    assert lines[0] == "view 1"
    assert lines[1] == f"age 1 phase gifts first {table.first} turn -"
    assert lines[2].startswith("provinces yggdrasil:all elvagar:")
    assert lines[5:10] == [
        "seat 0 glory 0 rage 6 steps 1 1 1 hand 0 quests 0 dropped 0 0 0 out no",
        "seat 0 upgrades leader:- warrior:- ship:- monster:- clan:-",
        "seat 0 figures reserve:leader,warrior*8,ship",
        "seat 0 opened -",
        "seat 0 shown -",
    ]
    assert lines[15:19] == ["discard -", "hand -", "quests -", "dropped -"]
    assert lines[19].startswith("pack 1 ") and lines[19].endswith(" >")
    assert lines[20] == "asked 0,1 draft"
    assert lines[21].startswith("decision draft ")
    assert len(lines) == 22
