"""Rulings, section E: cards in battle, the reveal (R47-R59)."""

import pytest

from tests.midgard.rules.helpers import strengths, view_line
from tests.midgard.scenario import Scenario, Table, scenario


def duel(seats: int = 3) -> Scenario:
    """Seat 0's and seat 1's Leaders in Gimle."""
    return scenario(seats).at("gimle", "0:leader 1:leader")


def fight(builder: Scenario, *moves: str) -> Table:
    """Seat 0 pillages Gimle; then the moves."""
    return builder.start(turn=0).play("0 pillage gimle", *moves)


def fallen_before_the_end(table: Table) -> dict[int, int]:
    """Figures of each seat that fell before STR was compared in the last battle."""
    found: dict[int, int] = {}
    for event in table.log.events:
        if event.code == 24:
            break
        if event.code == 12:
            found[int(event.a)] = found.get(int(event.a), 0) + int(event.d)
    return found


# -- R47, R48 ------------------------------------------------------------------------------------------------------
def test_r47_a_card_must_be_played_of_any_kind_and_upgrades_and_quests_count_0() -> None:
    """R47"""
    table = fight(duel().hand(0, "troll").hand(1, "alfheim_1"))
    assert table.asked() == "0,1 card"
    assert table.why_not("0 pass") == "must_choose"
    table.play("0 play troll", "1 play alfheim_1")
    assert strengths(table) == {0: (3, 0), 1: (3, 0)}
    assert table.asked() == "1 action"


def test_r48_primacy_comes_before_watch_wherever_it_sits() -> None:
    """R48: the Watch of the pillager is cancelled, nothing is discarded for it."""
    table = fight(
        duel().hand(0, "heimdalls_watch_2").hand(1, "thors_primacy"), "0 play heimdalls_watch_2", "1 play thors_primacy"
    )
    assert strengths(table) == {0: (3, 0), 1: (3, 3)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1.glory": 3,
        "discard": "thors_primacy",
    }
    assert table.asked() == "1 action"


def test_r48_watch_comes_before_all_other_texts() -> None:
    """R48: Odin's Smite is discarded before it can strike."""
    table = fight(
        scenario(3).at("gimle", "0:warrior*2 1:warrior").hand(0, "odins_smite").hand(1, "heimdalls_watch_2"),
        "0 play odins_smite",
        "1 play heimdalls_watch_2",
    )
    assert strengths(table) == {0: (2, 0), 1: (1, 0)}
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1.glory": 1,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "odins_smite heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("pillager, dead", [(0, 2), (2, 1)])
def test_r48_inside_a_class_texts_work_from_the_pillager_clockwise(pillager: int, dead: int) -> None:
    """R48: Tide, then Smite take both of seat 0's Warriors; Smite, then Tide only one."""
    builder = scenario(3).at("gimle", "0:warrior*2 2:warrior").at("west", "1:ship")
    table = builder.hand(0, "odins_tide").hand(2, "odins_smite").start(turn=pillager)
    table.play(f"{pillager} pillage gimle", "0 play odins_tide", "2 play odins_smite")
    assert fallen_before_the_end(table) == {0: dead}
    assert table.asked() == f"{(pillager + 1) % 3} action"


# -- Primacy -------------------------------------------------------------------------------------------------------
def test_r49_primacy_leaves_printed_bonuses_but_sight_becomes_0() -> None:
    """R49"""
    table = fight(
        duel(3).at("west", "2:ship").hand(0, "thors_primacy").hand(1, "heimdalls_sight").hand(2, "thors_hammer"),
        "0 play thors_primacy",
        "1 play heimdalls_sight",
        "2 play thors_hammer",
    )
    assert strengths(table) == {0: (3, 3), 1: (3, 0), 2: (2, 1)}
    assert table.asked() == "1 action"


def test_r49_a_quest_keeps_the_bonus_of_tyrs_domain_under_primacy() -> None:
    """R49: that is not the card's text"""
    builder = duel().upgrades(1, "tyrs_domain").hand(0, "thors_primacy").hand(1, "alfheim_1")
    table = fight(builder, "0 play thors_primacy", "1 play alfheim_1")
    assert table.asked() == "1 count tyrs_domain"
    table.play("1 count 3")
    assert strengths(table) == {0: (3, 3), 1: (3, 3)}
    assert table.asked() == "1 action"


def test_r49_a_cancelled_text_that_works_at_the_end_is_cancelled_too() -> None:
    """R49: Loki's Poison takes nothing"""
    table = fight(
        duel().hand(0, "thors_primacy").hand(1, "lokis_poison"), "0 play thors_primacy", "1 play lokis_poison"
    )
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "thors_primacy",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_r50_late_cards_keep_their_bonus_under_primacy() -> None:
    """R50"""
    builder = duel().hand(0, "thors_primacy").hand(1, "tyrs_crush_3", "heimdalls_gaze")
    table = fight(builder, "0 play thors_primacy", "1 play tyrs_crush_3")
    assert table.asked() == "1 late"
    table.play("1 play heimdalls_gaze")
    assert strengths(table) == {0: (3, 3), 1: (3, 7)}
    assert table.asked() == "1 action"


def test_r51_two_primacies_keep_plus_3_and_third_parties_are_cancelled() -> None:
    """R51"""
    builder = duel(4).at("gimle", "2:leader").hand(0, "thors_primacy").hand(1, "thors_primacy")
    table = fight(
        builder.hand(2, "heimdalls_sight"), "0 play thors_primacy", "1 play thors_primacy", "2 play heimdalls_sight"
    )
    assert strengths(table) == {0: (3, 3), 1: (3, 3), 2: (3, 0)}
    assert table.asked() == "1 action"


# -- Watch ---------------------------------------------------------------------------------------------------------
def test_r52_watch_scores_the_bonuses_of_all_revealed_battle_cards_sight_included() -> None:
    """R52: Watch 0, Sight copies 5, the Quest 0 even with Tyr's Domain, 5 for Tyr's Smite"""
    builder = (
        scenario(4)
        .upgrades(3, "tyrs_domain")
        .at("gimle", "0:leader 1:leader 2:warrior 3:warrior")
        .hand(0, "heimdalls_watch_2")
        .hand(1, "tyrs_smite_2")
        .hand(2, "heimdalls_sight")
        .hand(3, "alfheim_1", "tyrs_rage_2")
    )
    table = fight(
        builder, "0 play heimdalls_watch_2", "1 play tyrs_smite_2", "2 play heimdalls_sight", "3 play alfheim_1"
    )
    assert table.changes() == {
        "0.glory": 10,
        "0.hand": "",
        "1.hand": "",
        "2.hand": "",
        "3.hand": "tyrs_rage_2",
        "discard": "alfheim_1 heimdalls_sight heimdalls_watch_2 tyrs_smite_2",
    }
    assert table.asked() == "3 card"


def test_r52_an_upgrade_revealed_beside_watch_is_discarded_and_scores_0() -> None:
    """R52"""
    table = fight(duel().hand(0, "heimdalls_watch_2").hand(1, "troll"), "0 play heimdalls_watch_2", "1 play troll")
    assert table.changes() == {
        "0.hand": "",
        "0@gimle": "",
        "0@valhalla": "leader",
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "troll heimdalls_watch_2",
    }
    assert table.asked() == "1 action"


def test_r53_after_watch_all_play_a_new_card_and_another_watch_repeats_it() -> None:
    """R53"""
    builder = duel().hand(0, "heimdalls_watch_2", "heimdalls_watch_3").hand(1, "tyrs_bash", "tyrs_smash_1", "troll")
    table = fight(builder, "0 play heimdalls_watch_2", "1 play tyrs_bash")
    assert table.facts()["0.glory"] == 2
    assert table.asked() == "0,1 card"
    table.play("0 play heimdalls_watch_3", "1 play tyrs_smash_1")
    assert table.facts()["0.glory"] == 5
    assert table.asked() == "1 card"
    table.play("1 play troll")
    assert strengths(table) == {0: (3, 0), 1: (3, 0)}
    assert table.facts()["1.hand"] == "troll"
    assert table.asked() == "1 action"


def test_r53_without_cards_left_after_watch_the_figures_decide() -> None:
    """R53"""
    table = fight(
        scenario(3).at("gimle", "0:leader 1:warrior").hand(0, "heimdalls_watch_2").hand(1, "tyrs_smite_1"),
        "0 play heimdalls_watch_2",
        "1 play tyrs_smite_1",
    )
    assert strengths(table) == {0: (3, 0), 1: (1, 0)}
    assert table.facts()["0.glory"] == 5 + 3
    assert table.asked() == "1 action"


def test_r54_two_watches_together_each_owner_scores_the_same_total() -> None:
    """R54"""
    builder = duel().at("west", "2:ship").hand(0, "heimdalls_watch_2").hand(1, "heimdalls_watch_3")
    table = fight(
        builder.hand(2, "tyrs_rage_2"), "0 play heimdalls_watch_2", "1 play heimdalls_watch_3", "2 play tyrs_rage_2"
    )
    assert (table.facts()["0.glory"], table.facts()["1.glory"], table.facts()["2.glory"]) == (6, 6, 0)
    assert table.facts()["discard"] == "heimdalls_watch_2 tyrs_rage_2 heimdalls_watch_3"
    assert table.asked() == "1 action"


def test_r55_a_losing_text_on_a_card_discarded_by_watch_does_not_work() -> None:
    """R55"""
    table = fight(
        scenario(3).at("gimle", "0:leader 1:warrior").hand(0, "heimdalls_watch_2").hand(1, "lokis_backstab"),
        "0 play heimdalls_watch_2",
        "1 play lokis_backstab",
    )
    assert table.changes() == {
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1.hand": "",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "heimdalls_watch_2 lokis_backstab",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


# -- Sight ---------------------------------------------------------------------------------------------------------
def test_r56_sight_copies_the_highest_single_bonus_of_an_enemy() -> None:
    """R56"""
    builder = duel(4).at("west", "2:ship 3:ship").hand(0, "heimdalls_sight").hand(1, "tyrs_smash_1")
    table = fight(
        builder.hand(2, "tyrs_smite_1").hand(3, "troll"),
        "0 play heimdalls_sight",
        "1 play tyrs_smash_1",
        "2 play tyrs_smite_1",
        "3 play troll",
    )
    assert strengths(table) == {0: (3, 5), 1: (3, 3), 2: (2, 5), 3: (2, 0)}
    assert table.asked() == "1 action"


def test_r56_sight_sees_late_cards_one_by_one_as_they_appear() -> None:
    """R56: the highest single bonus, 3, not 1 + 3"""
    builder = duel().hand(0, "heimdalls_sight").hand(1, "thors_ascension", "heimdalls_gaze")
    table = fight(builder, "0 play heimdalls_sight", "1 play thors_ascension", "1 play heimdalls_gaze")
    assert strengths(table) == {0: (3, 3), 1: (3, 4)}
    assert table.asked() == "1 action"


def test_r56_sight_sees_a_quest_that_counts_as_a_battle_card() -> None:
    """R56, R33: "treat as" a +3 battle card"""
    builder = duel().upgrades(1, "tyrs_domain").hand(0, "heimdalls_sight").hand(1, "alfheim_1")
    table = fight(builder, "0 play heimdalls_sight", "1 play alfheim_1", "1 count 3")
    assert strengths(table) == {0: (3, 3), 1: (3, 3)}
    assert table.asked() == "1 action"


# -- Smite ---------------------------------------------------------------------------------------------------------
def test_r57_smite_destroys_one_warrior_of_each_opponent_in_the_province_only() -> None:
    """R57"""
    builder = scenario(4).at("gimle", "0:warrior 1:warrior*2 2:leader").at("west", "3:ship").at("andlang", "3:warrior")
    table = fight(builder.hand(0, "odins_smite"), "3 pass", "0 play odins_smite")
    assert fallen_before_the_end(table) == {1: 1}
    assert strengths(table) == {0: (1, 1), 1: (1, 0), 2: (3, 0), 3: (2, 0)}
    assert table.asked() == "1 action"


def test_r57a_a_warrior_saved_from_smite_is_not_replaced_by_another_victim() -> None:
    """R57a"""
    builder = scenario(3).upgrades(1, "friggas_protection").at("gimle", "0:warrior 1:warrior*2")
    table = fight(builder.hand(0, "odins_smite"), "0 play odins_smite")
    assert table.asked() == "1 save friggas_protection"
    table.play("1 save warrior@gimle")
    assert strengths(table) == {0: (1, 1), 1: (2, 0)}
    assert fallen_before_the_end(table) == {}
    assert table.asked() == "1 save friggas_protection"  # the tie: all lose, and Rage is left


def test_r57a_two_smites_name_two_different_warriors_where_there_are_two() -> None:
    """R57a"""
    builder = scenario(3).at("gimle", "0:leader 1:leader 2:warrior*2").hand(0, "odins_smite").hand(1, "odins_smite")
    table = fight(builder, "0 play odins_smite", "1 play odins_smite")
    assert fallen_before_the_end(table) == {2: 2}
    one = scenario(3).at("gimle", "0:leader 1:leader 2:warrior").hand(0, "odins_smite").hand(1, "odins_smite")
    assert fallen_before_the_end(fight(one, "0 play odins_smite", "1 play odins_smite")) == {2: 1}


def test_r58_a_clan_without_figures_stays_in_the_battle_with_its_card_and_may_win() -> None:
    """R58: the pillager itself, and it takes the province"""
    table = fight(
        scenario(3).at("gimle", "0:warrior 1:leader").hand(0, "tyrs_smite_1").hand(1, "odins_smite"),
        "0 play tyrs_smite_1",
        "1 play odins_smite",
    )
    assert strengths(table) == {0: (0, 5), 1: (3, 1)}
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "0.hand": "",
        "0.glory": 3,
        "0.horns_step": 2,
        "1@gimle": "",
        "1@valhalla": "leader",
        "discard": "tyrs_smite_1",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


# -- Tide ----------------------------------------------------------------------------------------------------------
def test_r59_tide_hits_all_figures_in_the_battle_the_fjord_and_its_owner_included_pillager_first() -> None:
    """R59"""
    builder = (
        scenario(3).at("gimle", "0:leader,warrior 1:warrior*2 2:leader").at("west", "1:ship").hand(1, "odins_tide")
    )
    table = fight(builder, "1 play odins_tide")
    assert table.asked() == "0 spare odins_tide"
    assert table.options() == ["spare leader@gimle", "spare warrior@gimle"]
    table.play("0 spare leader@gimle")
    assert table.asked() == "1 spare odins_tide"
    assert table.options() == ["spare ship@west", "spare warrior@gimle"]
    table.play("1 spare ship@west")  # seat 2 has one figure and keeps it
    assert strengths(table) == {0: (3, 0), 1: (2, 1), 2: (3, 0)}
    assert fallen_before_the_end(table) == {0: 1, 1: 2}
    assert table.asked() == "1 action"


def test_r59_two_tides_act_once() -> None:
    """R59"""
    builder = scenario(4).at("gimle", "0:leader,warrior 1:warrior*2").hand(0, "odins_tide").hand(1, "odins_tide")
    table = fight(builder, "0 play odins_tide", "1 play odins_tide", "0 spare leader@gimle")
    assert fallen_before_the_end(table) == {0: 1, 1: 1}
    assert strengths(table) == {0: (3, 1), 1: (1, 1)}
    assert table.asked() == "1 action"


@pytest.mark.parametrize("spared", ("leader", "warrior"))
def test_r59_the_figures_not_spared_die_at_once_when_all_have_chosen(spared: str) -> None:
    """R59; protocol 6"""
    builder = scenario(3).at("gimle", "0:leader,warrior 1:leader,warrior").hand(0, "odins_tide")
    table = fight(builder, "0 play odins_tide", f"0 spare {spared}@gimle")
    assert table.facts()["0@gimle"] == "leader,warrior"
    assert table.asked() == "1 spare odins_tide"
    assert "fallen -" in view_line(table.game, -1, "pillage")
    table.play("1 spare leader@gimle")
    assert fallen_before_the_end(table) == {0: 1, 1: 1}
    assert table.asked() == "1 action"
