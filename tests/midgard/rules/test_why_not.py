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
    assert why(table, "0 use tyrs_challenge") == Reason("card_cannot_act", CARD["tyrs_challenge"])
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
    assert why(done, "1 join leader@andlang") == Reason("no_figure_there", PLACE["andlang"])
    assert why(done, "1 invade leader>gimle") == Reason("asked_for_other")
    assert why(done, "1 pass") is None
    assert why_raw(done, JOIN, WARRIOR, 200, seat=1) == Reason("ships_stay")


def test_why_not_raise() -> None:
    """p.20, R92"""
    table = scenario(3).steps(0, 6, 1, 1).quests(0, "alfheim_1").at("gimle", "0:leader").finish_actions()
    assert table.asked() == "0 raise"
    assert why(table, "0 raise rage") == Reason("last_step")
    assert why(table, "0 raise axes") is None
    assert why_raw(table, RAISE, 3) == Reason("not_offered")
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
    assert why(table, "0 invade warrior>gimle") == Reason("other_figure")
    assert why(table, "0 pass") is None


def test_why_not_another_figure_or_none_when_friggas_domain_calls_one_back() -> None:
    """R25"""
    table = scenario(3).upgrades(0, "friggas_domain").at("valhalla", "0:leader").at("utgard", "1:warrior*3").start()
    table.play("0 use friggas_domain")
    assert table.asked() == "0 invade friggas_domain"
    assert why(table, "0 invade warrior>gimle") == Reason("other_figure")
    assert why(table, "0 invade leader>utgard") == Reason("no_village", PLACE["utgard"])
    assert why(table, "0 invade ship>gimle") == Reason("ships_in_fjords")
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
    assert why(table, "1 invade warrior>horgr") == Reason("other_place")
    assert why(table, "1 invade ship>west") == Reason("other_figure")


def test_why_not_save_move_spare_sacrifice_and_count() -> None:
    """Protocol 2"""
    table = scenario(3).upgrades(1, "friggas_protection").at("gimle", "0:leader 1:warrior").start()
    table.play("0 pillage gimle")
    assert table.asked() == "1 save friggas_protection"
    assert why(table, "1 save leader@gimle") == Reason("not_offered")
    assert why(table, "1 spare warrior@gimle") == Reason("asked_for_other")
    assert why_raw(table, SAVE, MONSTER, PLACE["gimle"], seat=1) == Reason("not_offered")
    assert why_raw(table, COUNT, 3, seat=1) == Reason("asked_for_other")


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
