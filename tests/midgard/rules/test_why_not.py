"""`why_not`: the reason, with its numbers, why an action is not on offer. One test for each kind of action."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS, BadAction, IllegalAction, Reason, new_game, parse
from fimbul.core.rules.ids import (
    ATTACK,
    COMMIT,
    COUNT,
    DRAFT,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    PLAY,
    RAISE,
    SAVE,
    TAKE,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    action,
)
from fimbul.editions.midgard.rules.board import PLACE_NAMES
from tests.midgard.rules.helpers import pack
from tests.midgard.scenario import Table, scenario

PLACE = {name: number for number, name in enumerate(PLACE_NAMES)}
CARD = EDITIONS["midgard"].card_ids
LEADER, WARRIOR, MONSTER = 1, 2, 4


def why(table: Table, move: str) -> Reason | None:
    """The reason for a move given as text."""
    seat, _, action_text = move.partition(" ")
    return table.game.why_not(int(seat), parse(table.game, int(seat), action_text))


def why_raw(table: Table, kind: int, a: int = 0, b: int = 0, seat: int = 0) -> Reason | None:
    """The reason for an action that has no text here."""
    return table.game.why_not(seat, int(action(kind, a, b)))


# -- whoever, whatever ---------------------------------------------------------------------------------------------
def test_an_action_on_offer_has_no_reason_and_nothing_changes_by_asking() -> None:
    """Protocol 2"""
    table = scenario(3).hand(0, "troll", "alfheim_1").at("gimle", "0:leader").start()
    decision = table.game.decision()
    assert decision is not None
    assert [table.game.why_not(0, option) for option in decision.options] == [None] * len(decision.options)
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    """Protocol 2"""
    table = scenario(3).start()
    assert why(table, "1 invade leader>gimle") == Reason("not_asked")
    for seat in (-1, 3, 7):
        assert table.game.why_not(seat, 0) == Reason("not_asked")


def test_a_number_that_is_no_action_is_told_so() -> None:
    """Notation: actions"""
    table = scenario(3).start()
    for number in (-1, 1 << 32, 1 << 70):
        assert table.game.why_not(0, number) == Reason("no_such_action")


def test_after_the_end_of_the_game_everything_is_over() -> None:
    """p.23"""
    table = scenario(3).age(3).finish_actions()
    assert table.game.why_not(0, 0) == Reason("over")


# -- invade --------------------------------------------------------------------------------------------------------
def test_why_not_invade() -> None:
    """p.14"""
    table = (
        scenario(3)
        .rage(0, 1)
        .upgrades(0, "fire_giant")
        .destroyed("horgr")
        .at("gimle", "0:leader")
        .at("utgard", "1:warrior*3")
        .start()
    )
    assert why(table, "0 invade leader>andlang") == Reason("not_in_reserve", LEADER)
    assert why(table, "0 invade warrior>horgr") == Reason("destroyed", PLACE["horgr"])
    assert why(table, "0 invade warrior>utgard") == Reason("no_village", PLACE["utgard"])
    assert why(table, "0 invade warrior>yggdrasil") == Reason("no_invade_yggdrasil")
    assert why(table, "0 invade warrior>west") == Reason("only_ships_in_fjords")
    assert why(table, "0 invade ship>gimle") == Reason("ships_in_fjords")
    assert why(table, "0 invade ship>west") == Reason("rage", 2, 1)
    assert why(table, "0 invade fire_giant>gimle") == Reason("rage", 4, 1)
    assert why(table, "0 invade warrior>gimle") is None
    assert why_raw(table, INVADE, 5, PLACE["gimle"]) == Reason("no_such_figure")
    assert why_raw(table, INVADE, 99, PLACE["gimle"]) == Reason("no_such_figure")
    assert why_raw(table, INVADE, 0, PLACE["gimle"]) == Reason("no_such_figure")
    assert why_raw(table, INVADE, WARRIOR, PLACE["reserve"]) == Reason("no_such_place")


def test_why_not_invade_with_full_horns() -> None:
    """p.14"""
    first = scenario(3).at("gimle", "0:leader,warrior*3").start()
    assert why(first, "0 invade warrior>horgr") == Reason("horns", 4)
    third = scenario(3).steps(0, 1, 1, 3).at("gimle", "0:leader,warrior*4").at("west", "0:ship").start()
    assert why(third, "0 invade warrior>horgr") == Reason("horns", 6)


def test_why_not_invade_names_the_cost_of_upgraded_warriors_and_of_the_dark_elf_option() -> None:
    """R13, R14"""
    table = scenario(3).rage(0, 1).upgrades(0, "experts_in_arms").start()
    assert why(table, "0 invade warrior>gimle") == Reason("rage", 2, 1)
    elf = scenario(3, ("dark_elf_pays_yggdrasil_strength",)).rage(0, 2).upgrades(0, "dark_elf").start()
    assert why(elf, "0 invade dark_elf>yggdrasil") == Reason("rage", 3, 2)


def test_why_not_invade_a_closed_fjord() -> None:
    """R17"""
    table = scenario(3, ("dead_fjords_closed",)).destroyed("gimle", "myrkvlor").start()
    assert why(table, "0 invade ship>west") == Reason("fjord_closed", PLACE["west"])


# -- march ---------------------------------------------------------------------------------------------------------
def test_why_not_march() -> None:
    """p.15"""
    table = scenario(3).destroyed("horgr").at("gimle", "0:leader").at("utgard", "1:warrior*3").at("west", "0:ship")
    done = table.start()
    assert why(done, "0 march west>gimle") == Reason("no_march_fjord")
    assert why(done, "0 march gimle>west") == Reason("no_march_fjord")
    assert why(done, "0 march elvagar>gimle") == Reason("no_figures_there", PLACE["elvagar"])
    assert why(done, "0 march gimle>gimle") == Reason("same_province")
    assert why(done, "0 march gimle>horgr") == Reason("destroyed", PLACE["horgr"])
    assert why(done, "0 march gimle>utgard") == Reason("no_village", PLACE["utgard"])
    assert why_raw(done, MARCH, PLACE["reserve"], PLACE["gimle"]) == Reason("no_such_place")
    assert why_raw(done, MARCH, PLACE["gimle"], 200) == Reason("no_such_place")
    assert why(done, "0 march gimle>yggdrasil") is None


def test_why_not_troops() -> None:
    """p.15"""
    table = scenario(3).at("gimle", "0:leader,warrior*2").at("utgard", "1:warrior").start()
    table.play("0 march gimle>utgard")
    assert table.asked() == "0 troops"
    assert why(table, "0 troops leader,warrior*2") == Reason("room", 2)
    assert why(table, "0 troops warrior*3") == Reason("too_many_figures", PLACE["gimle"])
    assert why_raw(table, TROOPS) == Reason("empty_march")
    assert why(table, "0 pass") == Reason("must_choose")
    assert why(table, "0 raise rage") == Reason("asked_for_other")


# -- upgrade and quest ---------------------------------------------------------------------------------------------
def test_why_not_upgrade() -> None:
    """p.16"""
    table = scenario(3).rage(0, 1).hand(0, "troll", "tyrs_bash", "lokis_domain").start()
    assert why(table, "0 upgrade troll") == Reason("rage", 2, 1)
    assert why(table, "0 upgrade valkyrie") == Reason("not_in_hand", CARD["valkyrie"])
    assert why_raw(table, UPGRADE_ACTION, CARD["tyrs_bash"], 0) == Reason("no_upgrade", CARD["tyrs_bash"])
    assert why_raw(table, UPGRADE_ACTION, CARD["lokis_domain"], 0) == Reason("wrong_slot", CARD["lokis_domain"])
    assert why_raw(table, UPGRADE_ACTION, CARD["lokis_domain"], 6) == Reason("same_slot")
    assert why_raw(table, UPGRADE_ACTION, 255, 0) == Reason("no_such_card")
    assert why(table, "0 upgrade lokis_domain") is None


def test_why_not_upgrade_names_the_cost_after_friggas_charm() -> None:
    """R31"""
    table = scenario(3).rage(0, 1).upgrades(0, "friggas_charm").hand(0, "lord_of_hammers", "troll").start()
    assert why(table, "0 upgrade lord_of_hammers") == Reason("rage", 2, 1)
    assert why(table, "0 upgrade troll") is None


def test_why_not_quest() -> None:
    """p.17"""
    table = scenario(3).hand(0, "troll").start()
    assert why(table, "0 quest alfheim_1") == Reason("not_in_hand", CARD["alfheim_1"])
    assert why(table, "0 quest troll") == Reason("no_quest", CARD["troll"])
    assert why_raw(table, COMMIT, 255) == Reason("no_such_card")


# -- pillage and use -----------------------------------------------------------------------------------------------
def test_why_not_pillage() -> None:
    """p.17"""
    builder = scenario(3).destroyed("gimle").pillaged("horgr").at("west", "0:ship").at("horgr", "0:leader")
    table = builder.start()
    assert why(table, "0 pillage gimle") == Reason("destroyed", PLACE["gimle"])
    assert why(table, "0 pillage horgr") == Reason("pillaged", PLACE["horgr"])
    assert why(table, "0 pillage utgard") == Reason("no_figures_near", PLACE["utgard"])
    assert why(table, "0 pillage yggdrasil") == Reason("no_figures_near", PLACE["yggdrasil"])
    assert why(table, "0 pillage west") == Reason("no_province")
    assert why(table, "0 pillage myrkvlor") is None


def test_why_not_use() -> None:
    """Protocol 5"""
    table = scenario(3).upgrades(0, "tyrs_challenge", "friggas_charm").at("gimle", "0:leader").start()
    assert why(table, "0 use tyrs_challenge") == Reason("none_pillaged")
    assert why(table, "0 use friggas_charm") == Reason("no_action_on_card", CARD["friggas_charm"])
    assert why(table, "0 use friggas_domain") == Reason("not_in_play", CARD["friggas_domain"])
    assert why_raw(table, USE, 255) == Reason("no_such_card")


@pytest.mark.parametrize("answer", ("join leader@gimle", "keep troll", "raise axes", "count 3", "move leader>gimle"))
def test_an_answer_to_another_question_is_no_action(answer: str) -> None:
    """Protocol 5"""
    assert why(scenario(3).start(), f"0 {answer}") == Reason("not_an_action")


def test_why_not_play_a_card_outside_a_battle() -> None:
    """p.8"""
    table = scenario(3).hand(0, "tyrs_bash").start()
    assert why(table, "0 play tyrs_bash") == Reason("only_in_battle", CARD["tyrs_bash"])
    assert why(table, "0 play tyrs_smite_1") == Reason("not_in_hand", CARD["tyrs_smite_1"])


# -- cards ---------------------------------------------------------------------------------------------------------
def test_why_not_draft() -> None:
    """p.12"""
    game = new_game(seats=3, seed=5)
    missing = next(card for card in CARD if card not in pack(game, 1, 0))
    assert game.why_not(0, parse(game, 0, f"draft {missing}")) == Reason("not_in_pack", CARD[missing])
    assert game.why_not(0, parse(game, 0, "pass")) == Reason("must_choose")
    assert game.why_not(0, parse(game, 0, f"play {missing}")) == Reason("asked_for_other")
    assert game.why_not(0, int(action(DRAFT, 255))) == Reason("no_such_card")
    assert game.why_not(0, parse(game, 0, f"draft {pack(game, 1, 0)[0]}")) is None


def test_why_not_play_a_battle_card() -> None:
    """p.18"""
    table = scenario(3).hand(0, "tyrs_bash").hand(1, "troll").at("gimle", "0:leader 1:leader").start()
    table.play("0 pillage gimle")
    assert table.asked() == "0,1 card"
    assert why(table, "0 play troll") == Reason("not_in_hand", CARD["troll"])
    assert why(table, "0 pass") == Reason("must_choose")
    assert why(table, "0 keep tyrs_bash") == Reason("asked_for_other")
    assert why_raw(table, PLAY, 255) == Reason("no_such_card")
    assert why(table, "2 play troll") == Reason("not_asked")


def test_why_not_play_a_late_card() -> None:
    """p.18"""
    table = scenario(3).hand(0, "tyrs_rage_2", "tyrs_crush_2").hand(1, "troll").at("gimle", "0:leader 1:leader").start()
    table.play("0 pillage gimle", "0 play tyrs_rage_2", "1 play troll")
    assert table.asked() == "0 late"
    assert why(table, "0 play tyrs_crush_2") == Reason("not_late", CARD["tyrs_crush_2"])
    assert why(table, "0 play heimdalls_eye") == Reason("not_in_hand", CARD["heimdalls_eye"])
    assert why(table, "0 pass") is None


def test_why_not_keep_a_card_in_the_discard_phase() -> None:
    """p.20"""
    table = scenario(3).hand(0, "tyrs_bash", "troll").finish_actions()
    assert table.asked() == "0 keep"
    assert why(table, "0 keep alfheim_1") == Reason("not_in_hand", CARD["alfheim_1"])
    assert why(table, "0 pass") == Reason("must_choose")
    assert why(table, "0 play troll") == Reason("asked_for_other")
    assert why_raw(table, KEEP, 255) == Reason("no_such_card")


# -- answers amid an effect ----------------------------------------------------------------------------------------
def test_why_not_join() -> None:
    """p.18"""
    table = scenario(3).at("gimle", "0:leader").at("andlang", "1:warrior").at("horgr", "1:leader").at("south", "1:ship")
    done = table.start()
    done.play("0 pillage gimle")
    assert done.asked() == "1 join"
    assert why(done, "1 join leader@horgr") == Reason("not_adjacent", PLACE["horgr"], PLACE["gimle"])
    assert why(done, "1 join ship@south") == Reason("ships_stay")
    assert why(done, "1 join mystic@andlang") == Reason("no_such_figure")
    assert why(done, "1 join leader@andlang") == Reason("no_figure_there", PLACE["andlang"])
    assert why(done, "1 invade leader>gimle") == Reason("asked_for_other")
    assert why(done, "1 pass") is None
    assert why_raw(done, JOIN, WARRIOR, 200, seat=1) == Reason("no_such_place")


def test_a_ship_beside_the_battle_and_a_figure_in_it_have_joined_already() -> None:
    """p.18: Ships in the fjord fight too"""
    builder = scenario(3).at("gimle", "0:leader 1:warrior").at("west", "1:ship").at("andlang", "1:leader")
    table = builder.start().play("0 pillage gimle")
    assert why(table, "1 join ship@west") == Reason("ship_fights", PLACE["west"])
    assert why(table, "1 join warrior@gimle") == Reason("there_already", PLACE["gimle"])
    assert why(table, "1 join leader@andlang") is None


def test_why_not_raise() -> None:
    """p.20, R92"""
    table = scenario(3).steps(0, 6, 1, 1).quests(0, "alfheim_1").at("gimle", "0:leader").finish_actions()
    assert table.asked() == "0 raise"
    assert why(table, "0 raise rage") == Reason("last_step")
    assert why(table, "0 raise axes") is None
    assert why_raw(table, RAISE, 3) == Reason("no_such_action")
    assert why_raw(table, ATTACK, PLACE["gimle"]) == Reason("asked_for_other")


def test_why_not_raise_the_stat_of_the_token_with_friggas_grace() -> None:
    """R70"""
    table = scenario(3).hand(0, "friggas_grace").at("gimle", "0:leader 1:warrior").start()
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.asked() == "0 raise friggas_grace"
    assert why(table, "0 raise horns") == Reason("same_stat")
    assert why(table, "0 pass") == Reason("must_choose")


def test_why_not_the_free_invade_of_an_upgrade() -> None:
    """p.16, R12"""
    table = scenario(3).hand(0, "troll").destroyed("horgr").at("utgard", "1:warrior*3").start()
    table.play("0 upgrade troll")
    assert table.asked() == "0 invade"
    assert why(table, "0 invade troll>horgr") == Reason("destroyed", PLACE["horgr"])
    assert why(table, "0 invade troll>utgard") == Reason("no_village", PLACE["utgard"])
    assert why(table, "0 invade troll>yggdrasil") == Reason("no_invade_yggdrasil")
    assert why(table, "0 invade troll>west") == Reason("only_ships_in_fjords")
    assert why(table, "0 invade warrior>gimle") == Reason("only_figure", MONSTER)
    assert why(table, "0 pass") is None


def test_why_not_another_figure_or_none_when_friggas_domain_calls_one_back() -> None:
    """R25"""
    table = scenario(3).upgrades(0, "friggas_domain").at("valhalla", "0:leader").at("utgard", "1:warrior*3").start()
    table.play("0 use friggas_domain")
    assert table.asked() == "0 invade friggas_domain"
    assert why(table, "0 invade warrior>gimle") == Reason("not_in_valhalla", WARRIOR)
    assert why(table, "0 invade leader>utgard") == Reason("no_village", PLACE["utgard"])
    assert why(table, "0 invade leader>west") == Reason("only_ships_in_fjords")
    assert why(table, "0 pass") == Reason("must_choose")


@pytest.mark.parametrize("source", ("friggas_succor", "lokis_blessing"))
def test_why_not_another_place_for_the_right_figure_is_not_told_as_another_figure(source: str) -> None:
    """R20, R78: the Warrior may come, but only into the province that was invaded or lost."""
    builder = scenario(4).upgrades(1, source).at("gimle", "0:leader,warrior 1:warrior")
    if source == "friggas_succor":
        table = builder.start(turn=1).play("1 invade leader>gimle")
    else:
        table = builder.start(turn=0).play("0 pillage gimle")
    assert table.asked() == f"1 invade {source}"
    assert why(table, "1 invade warrior>horgr") == Reason("only_place", PLACE["gimle"])
    assert why(table, "1 invade ship>west") == Reason("only_figure", WARRIOR)


def test_why_not_save() -> None:
    """R80"""
    builder = scenario(3).upgrades(1, "friggas_protection").at("gimle", "0:leader 1:warrior").at("horgr", "1:warrior")
    table = builder.start().play("0 pillage gimle")
    assert table.asked() == "1 save friggas_protection"
    assert why(table, "1 save leader@gimle") == Reason("no_figure_there", PLACE["gimle"])
    assert why(table, "1 save warrior@horgr") == Reason("not_doomed", PLACE["horgr"])
    assert why(table, "1 spare warrior@gimle") == Reason("asked_for_other")
    assert why_raw(table, SAVE, MONSTER, PLACE["gimle"], seat=1) == Reason("no_such_figure")
    assert why_raw(table, COUNT, 3, seat=1) == Reason("asked_for_other")


def test_why_not_move_the_leader_elsewhere() -> None:
    """R39"""
    builder = scenario(3).upgrades(0, "lord_of_hammers").destroyed("myrkvlor").at("gimle", "0:leader,warrior")
    table = builder.at("andlang", "1:warrior*3").start().play("0 pillage gimle", "1 pass")
    assert table.asked() == "0 move lord_of_hammers"
    assert why(table, "0 move warrior>yggdrasil") == Reason("only_figure", LEADER)
    assert why(table, "0 move leader>gimle") == Reason("there_already", PLACE["gimle"])
    assert why(table, "0 move leader>horgr") == Reason("not_adjacent", PLACE["horgr"], PLACE["gimle"])
    assert why(table, "0 move leader>myrkvlor") == Reason("destroyed", PLACE["myrkvlor"])
    assert why(table, "0 move leader>andlang") == Reason("no_village", PLACE["andlang"])
    assert why(table, "0 move leader>west") == Reason("only_ships_in_fjords")


def test_why_not_retreat_elsewhere() -> None:
    """R83, R113"""
    witch = scenario(3).upgrades(1, "volur_witch").at("gimle", "0:leader,warrior 1:volur_witch").start()
    witch.play("0 pillage gimle")
    assert why(witch, "1 move volur_witch>andlang") == Reason("only_place", PLACE["yggdrasil"])
    builder = scenario(3, modules=("mystics",)).upgrades(1, "friggas_chosen").mystics(1, 1)
    mystic = builder.at("gimle", "0:leader 1:mystic").start().play("0 pillage gimle")
    assert mystic.asked() == "1 move friggas_chosen"
    assert why(mystic, "1 move mystic>horgr") == Reason("not_adjacent", PLACE["horgr"], PLACE["gimle"])


def test_why_not_spare() -> None:
    """R59"""
    builder = scenario(3).hand(0, "odins_tide").at("gimle", "0:leader 1:warrior,leader").at("horgr", "1:warrior")
    table = builder.start().play("0 pillage gimle", "0 play odins_tide")
    assert table.asked() == "1 spare odins_tide"
    assert why(table, "1 spare warrior@horgr") == Reason("not_in_battle", PLACE["horgr"])
    assert why(table, "1 spare ship@west") == Reason("no_figure_there", PLACE["west"])


def test_why_not_sacrifice() -> None:
    """R89"""
    table = scenario(3).upgrades(0, "friggas_sacrifice").at("gimle", "0:leader,warrior").at("horgr", "0:warrior")
    done = table.start().play("0 use friggas_sacrifice", "0 sacrifice leader@gimle")
    assert why(done, "0 sacrifice leader@gimle") == Reason("sacrificed_already")
    assert why(done, "0 sacrifice warrior@utgard") == Reason("no_figure_there", PLACE["utgard"])


def test_why_not_count_or_keep_a_card_that_was_played() -> None:
    """R33, R66"""
    count = scenario(3).upgrades(0, "tyrs_domain").hand(0, "alfheim_1").at("gimle", "0:leader 1:warrior").start()
    count.play("0 pillage gimle", "0 play alfheim_1")
    assert why(count, "0 count 5") == Reason("no_such_number", 5)
    keep = scenario(3).upgrades(0, "tyrs_prowess").hand(0, "tyrs_bash", "troll").at("gimle", "0:leader 1:warrior")
    table = keep.start().play("0 pillage gimle", "0 play tyrs_bash", "0 pass")
    assert table.asked() == "0 keep tyrs_prowess"
    assert why(table, "0 keep troll") == Reason("not_played", CARD["troll"])
    assert why_raw(table, KEEP, 255) == Reason("no_such_card")


def test_why_not_pillage_by_a_card() -> None:
    """R8, R23"""
    challenge = scenario(3).upgrades(0, "tyrs_challenge").pillaged("gimle", "horgr", "utgard").destroyed("elvagar")
    table = challenge.at("gimle", "0:leader").at("horgr", "0:warrior").start().play("0 use tyrs_challenge")
    assert why(table, "0 pillage andlang") == Reason("not_pillaged", PLACE["andlang"])
    assert why(table, "0 pillage utgard") == Reason("no_figures_near", PLACE["utgard"])
    assert why(table, "0 pillage elvagar") == Reason("destroyed", PLACE["elvagar"])
    assert why(table, "0 pillage west") == Reason("no_province")
    domain = scenario(4).upgrades(0, "thors_domain").at("horgr", "0:warrior").start().play("0 invade leader>gimle")
    assert domain.asked() == "0 pillage thors_domain"
    assert why(domain, "0 pillage horgr") == Reason("only_place", PLACE["gimle"])


def test_why_not_use_a_card_names_what_it_lacks() -> None:
    """R8, R25, R89"""
    cards = ("tyrs_challenge", "friggas_domain", "friggas_sacrifice")
    poor = scenario(3).rage(0, 1).upgrades(0, *cards).at("gimle", "0:leader").start()
    assert why(poor, "0 use tyrs_challenge") == Reason("rage", 2, 1)
    assert why(poor, "0 use friggas_domain") == Reason("none_in_valhalla")
    assert why(poor, "0 use friggas_sacrifice") == Reason("too_few_to_sacrifice", 1)
    full = scenario(3).upgrades(0, *cards).at("gimle", "0:leader,warrior*3").at("valhalla", "0:warrior").start()
    assert why(full, "0 use tyrs_challenge") == Reason("none_pillaged")
    assert why(full, "0 use friggas_domain") == Reason("horns", 4)
    ship = scenario(3, ("dead_fjords_closed",)).upgrades(0, "friggas_domain").at("valhalla", "0:ship")
    closed = ship.destroyed(*PLACE_NAMES[1:9]).start()
    assert why(closed, "0 use friggas_domain") == Reason("no_free_place")


def test_why_not_send_a_god() -> None:
    """R105"""
    builder = scenario(3, modules=("gods",), gods=("odin", "thor")).god("odin", "gimle").god("thor", "horgr")
    table = builder.pillaged("utgard").destroyed("elvagar").at("gimle", "0:leader").start().play("0 pillage gimle")
    assert table.asked() == "0 send"
    assert why(table, "0 send odin>horgr") == Reason("god_there", PLACE["horgr"])
    assert why(table, "0 send odin>utgard") == Reason("pillaged", PLACE["utgard"])
    assert why(table, "0 send odin>elvagar") == Reason("destroyed", PLACE["elvagar"])
    assert why(table, "0 send odin>west") == Reason("gods_in_provinces")
    assert why(table, "0 send thor>andlang") == Reason("only_god", 0)


def test_why_not_take_or_push() -> None:
    """R112"""
    builder = scenario(3, modules=("mystics", "rumours")).upgrades(0, "odins_chosen", "hildisvini").mystics(0, 1)
    table = builder.at("gimle", "1:warrior,leader 0:warrior").destroyed("andlang").start()
    table.play("0 invade mystic>gimle")
    assert table.asked() == "0 take odins_chosen"
    assert why(table, "0 take 1:leader") == Reason("not_to_be_taken")
    assert why(table, "0 take 1:ship") == Reason("they_have_none", 1, PLACE["gimle"])
    assert why(table, "0 take 0:warrior") == Reason("own_figure")
    assert why_raw(table, TAKE, 5, WARRIOR) == Reason("no_such_clan")
    table.play("0 pass", "1 pass", "2 pass", "0 invade hildisvini>gimle")
    assert table.asked() == "0 push hildisvini"
    assert why(table, "0 push 1:leader>andlang") == Reason("destroyed", PLACE["andlang"])
    assert why(table, "0 push 1:leader>horgr") == Reason("not_adjacent", PLACE["horgr"], PLACE["gimle"])
    assert why(table, "0 push 2:leader>yggdrasil") == Reason("they_have_none", 2, PLACE["gimle"])


# -- nothing is asked ----------------------------------------------------------------------------------------------
def test_a_clan_that_does_not_act_hears_why() -> None:
    """R1, R2"""
    table = scenario(3).rage(1, 0).start().play("0 invade leader>gimle")
    assert table.asked() == "2 action"
    assert why(table, "1 invade leader>gimle") == Reason("no_rage")
    assert table.game.why_not(1, "gimle") == table.game.why_not(1, "anything") == Reason("no_rage")
    assert why(table, "0 invade warrior>gimle") == Reason("not_asked")
    table.play("2 pass")
    assert why(table, "2 invade leader>gimle") == Reason("has_passed")
    final = scenario(3, ("zero_rage_is_final",)).start().play("0 pass")
    assert why(final, "0 invade leader>gimle") == Reason("out_of_phase")


@pytest.mark.parametrize("rage", [2, 6])
def test_full_horns_are_named_when_the_free_invade_of_an_upgrade_is_missed(rage: int) -> None:
    """p.16, R35"""
    table = scenario(3).rage(0, rage).hand(0, "troll").at("gimle", "0:leader,warrior*3").start()
    table.play("0 upgrade troll")
    assert table.asked() == "1 action"
    assert why(table, "0 invade troll>horgr") == Reason("horns", 4)


def test_full_horns_are_named_when_lokis_blessing_is_missed() -> None:
    """R78"""
    builder = (
        scenario(4, modules=("gods",), gods=("frigga", "thor")).god("frigga", "gimle").upgrades(1, "lokis_blessing")
    )
    builder.at("gimle", "0:leader,warrior 1:warrior").at("horgr", "1:leader,warrior*2")  # whom Frigga keeps alive
    table = builder.start().play("0 pillage gimle")
    assert table.asked() == "0 send"
    assert why(table, "1 invade warrior>gimle") == Reason("horns", 4)


def test_a_card_that_is_no_battle_card_says_how_it_is_played_in_a_turn() -> None:
    """p.8"""
    table = scenario(3).hand(0, "troll", "alfheim_1").start()
    assert why(table, "0 play troll") == Reason("play_as_upgrade", CARD["troll"])
    assert why(table, "0 play alfheim_1") == Reason("play_as_quest", CARD["alfheim_1"])


def test_a_place_says_why_it_is_no_answer_to_what_is_asked() -> None:
    """Protocol 5"""
    builder = scenario(3, modules=("gods",), gods=("odin", "thor")).god("odin", "gimle").god("thor", "horgr")
    table = builder.at("gimle", "0:leader").start().play("0 pillage gimle")
    assert table.game.why_not(0, "horgr") == Reason("god_there", PLACE["horgr"])
    assert table.game.why_not(0, "utgard") is None


def test_a_refusal_lists_the_figures_of_the_modules_in_play_only() -> None:
    """Notation: actions"""
    with pytest.raises(BadAction, match=r"is not a figure of this clan: leader, warrior, ship$"):
        scenario(3).start().game.why_not(0, "invade ghost>gimle")
    with pytest.raises(BadAction, match=r"is not a figure of this clan: leader, warrior, ship, mystic$"):
        scenario(3, modules=("mystics",)).start().game.why_not(0, "invade ghost>gimle")


# -- by text and by target ---------------------------------------------------------------------------------------
def test_why_not_takes_an_action_as_text() -> None:
    """Notation: actions"""
    game = scenario(3).rage(0, 1).start().game
    assert game.why_not(0, "invade ship>west") == Reason("rage", 2, 1)
    assert game.why_not(0, "invade warrior>gimle") is None
    with pytest.raises(BadAction):
        game.why_not(0, "invade the west")


def test_why_not_takes_a_place_or_a_card_and_a_target_is_on_offer_if_any_action_with_it_is() -> None:
    """Protocol 5"""
    builder = scenario(3).rage(0, 1).destroyed("horgr").hand(0, "troll", "alfheim_1").at("gimle", "0:leader")
    game = builder.start().game
    assert game.why_not(0, "gimle") is None
    assert game.why_not(0, "andlang") is None
    assert game.why_not(0, "horgr") == Reason("destroyed", PLACE["horgr"])
    assert game.why_not(0, "west") == Reason("rage", 2, 1)
    assert game.why_not(0, "alfheim_1") is None
    assert game.why_not(0, "troll") == Reason("rage", 2, 1)
    assert game.why_not(0, "manheim_1") == Reason("not_in_hand", CARD["manheim_1"])
    assert game.why_not(1, "gimle") == Reason("not_asked")


# -- whatever it is ------------------------------------------------------------------------------------------------
def test_every_action_that_is_not_offered_has_a_reason_and_is_refused_without_a_trace() -> None:
    """Protocol 2"""
    tables = [
        scenario(3).upgrades(0, "troll", "tyrs_challenge").hand(0, "alfheim_1").at("gimle", "0:leader").start(),
        scenario(3).at("gimle", "0:leader,warrior*2").start().play("0 march gimle>horgr"),
        scenario(3).at("gimle", "1:leader").at("andlang", "0:warrior").start(turn=1).play("1 pillage gimle"),
        scenario(3).hand(0, "tyrs_bash", "troll").finish_actions(),
        scenario(3).hand(0, "valkyrie").start().play("0 upgrade valkyrie"),
    ]
    for table in tables:
        decision = table.game.decision()
        assert decision is not None and decision.seat == 0
        for kind in range(20):
            for a in (*range(12), 100, 255):
                for b in (*range(16), 255):
                    packed = int(action(kind, a, b))
                    reason = table.game.why_not(0, packed)
                    assert (reason is None) == (packed in decision.options)
                    if reason is not None and a < 3:
                        with pytest.raises(IllegalAction):
                            table.game.apply(0, packed)
        assert table.asked().startswith("0 ")


def test_why_not_a_number_that_is_no_action() -> None:
    """Bits where an action has no arguments make it no action at all."""
    table = scenario(3).hand(0, "alfheim_1").at("gimle", "0:leader").start()
    for packed in (action(INVADE, 2, 7, 1), action(COMMIT, CARD["alfheim_1"], 1), action(MARCH, 7, 4, 1), 1, 99 << 24):
        assert table.game.why_not(0, int(packed)) == Reason("no_such_action")
