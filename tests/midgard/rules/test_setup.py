"""Setup: clan, board, cards, first player. Rulebook p.9-11."""

from collections import Counter

import pytest

from fimbul import BadSetup, check, new_game, observe, record, replay
from tests.midgard.rules.helpers import asked, deck, draft_first, head, offered, pack, view_line

SEATS = (2, 3, 4)

THREE_OR_MORE = {
    1: "friggas_succor odins_smite sea_serpent tyrs_domain tyrs_smash_1 yggdrasil_1",
    2: "fire_giant heimdalls_eye lokis_eminence tyrs_prowess tyrs_smite_2 yggdrasil_2",
    3: "friggas_sacrifice heimdalls_gaze thors_primacy tyrs_wrath volur_witch yggdrasil_3",
}
FOUR_OR_MORE = {
    1: "alfheim_1 friggas_grace glorious_death_1 jotunheim_1 lokis_blessing lokis_trickery manheim_1 tyrs_crush_1",
    2: "alfheim_2 glorious_death_2 jotunheim_2 lokis_backstab manheim_2 odins_tide thors_domain tyrs_smash_2",
    3: "alfheim_3 glorious_death_3 jotunheim_3 lokis_wrath manheim_3 odins_judgement thors_ascension tyrs_smite_3",
}
TWO_SEATS = {
    1: (
        "alfheim_1 brothers_in_arms dwarf_chieftain friggas_charm friggas_grace glorious_death_1 heimdalls_sight "
        "jotunheim_1 lokis_domain lokis_dragons lokis_trickery lord_of_hammers manheim_1 odins_smite thors_glory "
        "thors_hammer troll tyrs_bash tyrs_smash_1 tyrs_smite_1"
    ),
    2: (
        "alfheim_2 dark_elf experts_in_arms fire_dragons friggas_protection glorious_death_2 heimdalls_eye "
        "heimdalls_eye heimdalls_watch_2 jotunheim_2 lokis_backstab lord_of_axes manheim_2 odins_inspiration "
        "odins_tide thors_oath tyrs_challenge tyrs_crush_2 tyrs_rage_2 valkyrie"
    ),
    3: (
        "alfheim_3 eternal_dragons friggas_domain frost_giant glorious_death_3 heimdalls_gaze heimdalls_watch_3 "
        "jotunheim_3 lokis_poison lord_of_spears manheim_3 masters_in_arms odins_judgement odins_throne "
        "soldier_of_hel thors_ascension thors_conquest thors_primacy tyrs_crush_3 tyrs_rage_3"
    ),
}


# -- prepare your clan ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_all_clans_start_with_0_glory_6_rage_and_every_stat_on_the_first_step(seats: int) -> None:
    """p.9"""
    game = new_game(seats=seats, seed=5)
    for seat in range(seats):
        first = view_line(game, -1, f"seat {seat}")
        assert first == "glory 0 rage 6 steps 1 1 1 hand 0 quests 0 dropped 0 0 0 out no"


def test_the_first_step_means_6_rage_3_axes_and_4_horns() -> None:
    """p.9"""
    state = new_game(seed=5).state
    assert [int(state.stat(0, stat)) for stat in range(3)] == [6, 3, 4]


def test_the_steps_of_the_three_tracks() -> None:
    """p.7, p.23"""
    game = new_game(seed=5)
    values = []
    for step in range(1, 7):
        for stat in range(3):
            game.state.set_step(0, stat, step)
        values.append(tuple(int(game.state.stat(0, stat)) for stat in range(3)))
    assert values == [(6, 3, 4), (7, 4, 5), (8, 5, 6), (9, 6, 7), (12, 8, 10), (12, 8, 10)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_leader_eight_warriors_and_a_ship_wait_in_every_reserve_and_no_upgrade_is_in_play(seats: int) -> None:
    """p.9"""
    game = new_game(seats=seats, seed=5)
    for seat in range(seats):
        assert view_line(game, -1, f"seat {seat} figures") == "reserve:leader,warrior*8,ship"
        assert view_line(game, -1, f"seat {seat} upgrades") == "leader:- warrior:- ship:- monster:- clan:-"


def test_leaders_have_str_3_ships_str_2_and_warriors_str_1() -> None:
    """p.8"""
    state = new_game(seed=5).state
    assert [int(state.figure_strength(0, kind)) for kind in (1, 3, 2)] == [3, 2, 1]


def test_each_player_chooses_a_clan_and_no_clan_is_chosen_twice() -> None:
    """p.9"""
    assert head(new_game(seats=2, seed=1, clans=["bear", "raven"]))["clans"] == "bear,raven"
    for clans in (["bear", "bear"], ["bear"], ["bear", "ram"], ["bear", "wolf", "raven"]):
        with pytest.raises(BadSetup, match="2 different clans"):
            new_game(seats=2, clans=clans)


# -- prepare the board ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(12))
def test_eight_pillage_tokens_are_shuffled_on_the_outer_provinces_and_yggdrasil_has_its_own(seed: int) -> None:
    """p.10"""
    tokens = [part.partition(":")[2] for part in head(new_game(seed=seed))["tokens"].split()]
    assert Counter(tokens) == {"rage": 3, "axes": 2, "horns": 2, "glory": 1}
    assert view_line(new_game(seed=seed), -1, "provinces").startswith("yggdrasil:all ")


def test_the_place_of_the_tokens_is_random() -> None:
    """p.10"""
    assert len({head(new_game(seed=seed))["tokens"] for seed in range(12)}) > 8


@pytest.mark.parametrize("seats, destroyed, unused", [(2, 3, 2), (3, 2, 3), (4, 1, 4)])
@pytest.mark.parametrize("seed", range(4))
def test_with_2_3_or_4_players_3_2_or_1_provinces_are_destroyed_before_the_game(
    seats: int, destroyed: int, unused: int, seed: int
) -> None:
    """p.10: three tokens lie on the Age track, then these, and the rest goes back to the box."""
    lines = head(new_game(seats=seats, seed=seed))
    counts = [len(lines[key].split()) for key in ("doom", "destroyed", "unused")]
    assert counts == [3, destroyed, unused]
    assert len(set(f"{lines['doom']} {lines['destroyed']} {lines['unused']}".split())) == 8
    assert "yggdrasil" not in lines["doom"] + lines["destroyed"] + lines["unused"]


@pytest.mark.parametrize("seats", SEATS)
def test_what_lies_on_the_board_and_the_age_track_is_seen_by_all(seats: int) -> None:
    """p.10, R114"""
    game = new_game(seats=seats, seed=8)
    lines = head(game)
    for seat in range(-1, seats):
        assert view_line(game, seat, "doom") == lines["doom"]
        assert view_line(game, seat, "unused") == lines["unused"]
        board = view_line(game, seat, "provinces").split()
        assert [part.partition(":")[0] for part in board if part.endswith(",destroyed")] == lines["destroyed"].split()
        assert not [part for part in board if "pillaged" in part]


@pytest.mark.parametrize("seats", SEATS)
def test_no_figure_can_ever_be_placed_in_a_province_destroyed_before_the_game(seats: int) -> None:
    """p.10"""
    game = new_game(seats=seats, seed=2, first=0)
    draft_first(game)
    places = {option.partition(">")[2] for option in offered(game, 0) if option.startswith("invade leader")}
    gone = set(head(game)["destroyed"].split())
    assert len(places) == 8 - len(gone)
    assert not places & gone


# -- prepare the cards ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats, size", [(2, 20), (3, 26), (4, 34)])
@pytest.mark.parametrize("age", (1, 2, 3))
def test_the_decks_have_20_26_or_34_cards_with_2_3_or_4_players(seats: int, size: int, age: int) -> None:
    """p.10: each deck contains eight 4+ cards and six 3+ cards."""
    assert len(deck(new_game(seats=seats, seed=3), age)) == size


@pytest.mark.parametrize("age", (1, 2, 3))
def test_with_3_players_all_4_plus_cards_are_removed(age: int) -> None:
    """p.10"""
    removed = Counter(deck(new_game(seats=4, seed=3), age)) - Counter(deck(new_game(seats=3, seed=3), age))
    assert sorted(removed.elements()) == FOUR_OR_MORE[age].split()


@pytest.mark.parametrize("age", (1, 2, 3))
def test_with_2_players_all_3_plus_and_4_plus_cards_are_removed(age: int) -> None:
    """p.10"""
    removed = Counter(deck(new_game(seats=3, seed=3), age)) - Counter(deck(new_game(seats=2, seed=3), age))
    assert sorted(removed.elements()) == THREE_OR_MORE[age].split()


@pytest.mark.parametrize("age", (1, 2, 3))
def test_the_20_cards_for_any_number_of_players(age: int) -> None:
    """p.10"""
    assert deck(new_game(seats=2, seed=3), age) == TWO_SEATS[age].split()


@pytest.mark.parametrize("seats, rest", [(2, 4), (3, 2), (4, 2)])
def test_eight_cards_are_dealt_to_each_player_and_the_few_left_over_are_not_used(seats: int, rest: int) -> None:
    """p.12"""
    game = new_game(seats=seats, seed=6)
    for age in (1, 2, 3):
        assert [len(pack(game, age, seat)) for seat in range(seats)] == [8] * seats
        assert len(head(game)[f"deck {age} rest"].split()) == rest


def test_each_deck_is_shuffled() -> None:
    """p.10"""
    for age in (1, 2, 3):
        assert len({tuple(pack(new_game(seed=seed), age, 0)) for seed in range(10)}) == 10


# -- last steps ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_drawn_at_random(seats: int) -> None:
    """p.11 (we cannot ask who was born furthest to the north)"""
    drawn = {observe(new_game(seats=seats, seed=seed), -1).first for seed in range(30)}
    assert drawn == set(range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_may_be_chosen_and_the_rest_of_the_deal_is_the_same(seats: int) -> None:
    """p.11"""
    drawn = head(new_game(seats=seats, seed=9))
    for first in range(seats):
        game = new_game(seats=seats, seed=9, first=first)
        assert head(game) == {**drawn, "first": str(first)}
        draft_first(game)
        assert asked(game) == f"{first} action"


@pytest.mark.parametrize("first", (-1, 3, "0", True))
def test_a_first_player_who_does_not_sit_at_the_table_is_refused(first: int) -> None:
    """p.11"""
    with pytest.raises(BadSetup, match="first player"):
        new_game(seats=3, first=first)


@pytest.mark.parametrize("seats", (0, 1, 5))
def test_the_game_is_for_2_to_4_players(seats: int) -> None:
    """p.10"""
    with pytest.raises(BadSetup, match="2 to 4"):
        new_game(seats=seats)


def test_the_game_begins_with_the_gods_gifts_of_the_first_age_put_to_all_at_once() -> None:
    """p.11, p.12"""
    for seats, everybody in ((2, "0,1"), (3, "0,1,2"), (4, "0,1,2,3")):
        game = new_game(seats=seats, seed=4)
        assert view_line(game, -1, "age").startswith("1 phase gifts ")
        assert check(game) == []
        assert asked(game) == f"{everybody} draft"


# -- the deal as a whole -------------------------------------------------------------------------------------------
def test_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    """Protocol 3: everything random is fixed before the first decision."""
    assert record(new_game(seed=11)) == record(new_game(seed=11))
    assert record(new_game(seed=11)) != record(new_game(seed=12))


def test_the_deal_can_be_read_back_from_the_head_of_the_record() -> None:
    """Protocol 3"""
    for seats in SEATS:
        game = new_game(seats=seats, seed=13, options=["single_call"])
        again = replay(record(game))
        assert record(again) == record(game)
        assert observe(again, 0).text() == observe(game, 0).text()


def test_an_unknown_option_is_refused_by_name() -> None:
    """Conflicts: the ten rule options"""
    with pytest.raises(BadSetup, match="house_rule"):
        new_game(options=["house_rule"])
    with pytest.raises(BadSetup, match="twice"):
        new_game(options=["single_call", "single_call"])
