"""Gods' Gifts: drafting. Rulebook p.12-13."""

import pytest

from fimbul import Game, IllegalAction, new_game, observe, record, replay
from tests.midgard.rules.helpers import asked, draft_first, hand, head, offered, pack, pass_age, say, view_line

DECK_OF_AGE_1 = {
    "deck 1 0": "alfheim_1 friggas_grace glorious_death_1 heimdalls_sight jotunheim_1 odins_smite odins_smite troll",
    "deck 1 1": "brothers_in_arms dwarf_chieftain friggas_charm lokis_domain lokis_dragons lord_of_hammers tyrs_bash "
    "manheim_1",
    "deck 1 2": "friggas_succor lokis_trickery sea_serpent thors_glory thors_hammer tyrs_domain tyrs_smash_1 "
    "tyrs_smite_1",
    "deck 1 rest": "tyrs_smash_1 yggdrasil_1",
}


def dealt_by_hand() -> Game:
    """Three seats with a known deal of the First Age."""
    lines = []
    for row in record(new_game(seats=3, seed=1, first=0)).splitlines():
        key = " ".join(row.split()[:3])
        lines.append(f"{key} {DECK_OF_AGE_1[key]}" if key in DECK_OF_AGE_1 else row)
    return replay("\n".join(lines))


def held(game: Game, seat: int) -> list[str]:
    """The pack a seat holds now: the last of its pack lines, before the mark."""
    rows = [row for row in observe(game, seat).text().splitlines() if row.startswith("pack ")]
    return rows[-1].partition(" >")[0].split()[2:]


def taken_from(game: Game, seat: int) -> list[list[str]]:
    """What a seat took of each pack it held, oldest first."""
    rows = [row for row in observe(game, seat).text().splitlines() if row.startswith("pack ")]
    return [row.partition(" >")[2].split() for row in rows]


def without(cards: list[str], *gone: str) -> list[str]:
    """The cards left over."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


# -- drafting ------------------------------------------------------------------------------------------------------
def test_each_player_selects_one_of_the_eight_cards_dealt_to_them() -> None:
    """p.12"""
    game = dealt_by_hand()
    for seat in range(3):
        assert held(game, seat) == pack(game, 1, seat)
    assert offered(game, 1) == sorted([f"draft {card}" for card in pack(game, 1, 1)])
    assert asked(game) == "0,1,2 draft"


def test_two_copies_of_a_card_in_a_pack_are_one_option() -> None:
    """Protocol 2"""
    game = dealt_by_hand()
    assert offered(game, 0) == [
        "draft alfheim_1",
        "draft friggas_grace",
        "draft glorious_death_1",
        "draft heimdalls_sight",
        "draft jotunheim_1",
        "draft odins_smite",
        "draft troll",
    ]


def test_once_everyone_has_chosen_the_rest_goes_to_the_player_on_the_left() -> None:
    """p.12"""
    game = dealt_by_hand()
    say(game, "0 draft odins_smite", "1 draft lokis_domain", "2 draft tyrs_smite_1")
    assert held(game, 1) == without(pack(game, 1, 0), "odins_smite")
    assert held(game, 2) == without(pack(game, 1, 1), "lokis_domain")
    assert held(game, 0) == without(pack(game, 1, 2), "tyrs_smite_1")
    assert [hand(game, seat) for seat in range(3)] == [["odins_smite"], ["lokis_domain"], ["tyrs_smite_1"]]
    assert asked(game) == "0,1,2 draft"


def test_packs_do_not_pass_before_everyone_has_chosen() -> None:
    """p.12"""
    game = dealt_by_hand()
    say(game, "2 draft tyrs_smite_1", "0 draft troll")
    assert held(game, 1) == pack(game, 1, 1)
    assert hand(game, 0) == [] == hand(game, 2)
    assert asked(game) == "1 draft"


@pytest.mark.parametrize("seats", (3, 4))
def test_picking_and_passing_go_on_until_each_player_has_six_new_cards(seats: int) -> None:
    """p.12"""
    game = new_game(seats=seats, seed=5, first=0)
    sizes = []
    while view_line(game, -1, "age").startswith("1 phase gifts"):
        sizes.append(len(held(game, 0)))
        for seat in range(seats):
            say(game, f"{seat} {offered(game, seat)[0]}")
    assert sizes == [8, 7, 6, 5, 4, 3]
    assert [len(hand(game, seat)) for seat in range(seats)] == [6] * seats
    assert asked(game) == "0 action"


def test_with_4_players_a_pack_comes_back_at_the_fifth_pick() -> None:
    """p.12, R117"""
    game = new_game(seats=4, seed=5)
    for _ in range(4):
        for seat in range(4):
            say(game, f"{seat} {offered(game, seat)[0]}")
    assert len(held(game, 2)) == 4
    assert set(held(game, 2)) <= set(pack(game, 1, 2))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_two_cards_left_in_each_pack_are_discarded_without_showing_them(seats: int) -> None:
    """p.12"""
    game = new_game(seats=seats, seed=7, first=0)
    dealt = sorted([card for seat in range(seats) for card in pack(game, 1, seat)])
    draft_first(game)
    drafted = [card for seat in range(seats) for card in hand(game, seat)]
    assert len(without(dealt, *drafted)) == 2 * seats
    for seat in range(-1, seats):
        assert view_line(game, seat, "discard") == "-"
    assert asked(game) == "0 action"


def test_a_card_that_is_not_in_the_pack_cannot_be_chosen() -> None:
    """p.12"""
    game = dealt_by_hand()
    before = observe(game, 0).text()
    with pytest.raises(IllegalAction, match="not among the options"):
        say(game, "0 draft tyrs_bash")
    with pytest.raises(IllegalAction, match="not among the options"):
        say(game, "0 pass")
    assert observe(game, 0).text() == before


# -- hidden choices ------------------------------------------------------------------------------------------------
def test_a_choice_lies_face_down_nobody_else_can_tell_which_card_it_is() -> None:
    """p.12, R116"""
    views = []
    for choice in ("troll", "odins_smite"):
        game = dealt_by_hand()
        say(game, f"0 draft {choice}")
        assert taken_from(game, 0) == [[choice]]
        views.append([observe(game, seat).text() for seat in (-1, 1, 2)])
    assert views[0] == views[1]


def test_a_choice_may_be_taken_back_until_the_last_player_has_chosen() -> None:
    """Protocol 2"""
    game = dealt_by_hand()
    say(game, "0 draft troll", "1 draft tyrs_bash")
    game.retract(0)
    assert taken_from(game, 0) == [[]]
    assert asked(game) == "0,2 draft"
    say(game, "2 draft sea_serpent", "0 draft friggas_grace")
    assert hand(game, 0) == ["friggas_grace"]
    assert asked(game) == "0,1,2 draft"
    assert record(game).splitlines()[-3:][0].startswith("0 draft friggas_grace #")


def test_a_choice_cannot_be_taken_back_once_the_packs_have_passed_nor_before_it_was_made() -> None:
    """Protocol 2"""
    game = dealt_by_hand()
    with pytest.raises(IllegalAction, match="no hidden choice"):
        game.retract(0)
    say(game, "0 draft troll", "1 draft tyrs_bash", "2 draft sea_serpent")
    with pytest.raises(IllegalAction, match="no hidden choice"):
        game.retract(0)
    assert hand(game, 0) == ["troll"]


def test_the_choices_of_one_step_stand_in_seat_order_in_the_record() -> None:
    """Protocol 2"""
    one, other = dealt_by_hand(), dealt_by_hand()
    say(one, "0 draft troll", "1 draft tyrs_bash", "2 draft sea_serpent")
    say(other, "2 draft sea_serpent", "0 draft troll", "1 draft tyrs_bash")
    assert record(one) == record(other)
    assert record(replay(record(one))) == record(one)


# -- two players ---------------------------------------------------------------------------------------------------
def test_with_2_players_two_cards_are_kept_before_the_rest_passes_three_times() -> None:
    """p.13"""
    game = new_game(seats=2, seed=3, first=0)
    sizes = []
    while view_line(game, -1, "age").startswith("1 phase gifts"):
        sizes.append((len(held(game, 0)), len(held(game, 1))))
        for seat in (0, 0, 1, 1):
            say(game, f"{seat} {offered(game, seat)[0]}")
    assert sizes == [(8, 8), (6, 6), (4, 4)]
    assert [len(taken) for taken in taken_from(game, 0)] == [2, 2, 2]
    assert [len(hand(game, seat)) for seat in (0, 1)] == [6, 6]
    assert asked(game) == "0 action"


def test_with_2_players_the_second_card_is_chosen_without_waiting_for_the_other() -> None:
    """p.13, protocol 4"""
    game = new_game(seats=2, seed=3)
    first, second = pack(game, 1, 1)[:2]
    say(game, f"1 draft {first}")
    assert asked(game) == "0,1 draft"
    assert f"draft {first}" not in offered(game, 1)
    say(game, f"1 draft {second}")
    assert asked(game) == "0 draft"
    say(game, *[f"0 draft {card}" for card in pack(game, 1, 0)[:2]])
    assert held(game, 0) == pack(game, 1, 1)[2:]
    assert held(game, 1) == pack(game, 1, 0)[2:]
    assert hand(game, 1) == sorted([first, second])


def test_with_2_players_taking_back_gives_up_both_choices() -> None:
    """Protocol 2"""
    game = new_game(seats=2, seed=3)
    cards = pack(game, 1, 1)
    say(game, f"1 draft {cards[0]}")
    game.retract(1)
    assert taken_from(game, 1) == [[]]
    say(game, f"1 draft {cards[0]}", f"1 draft {cards[1]}")
    game.retract(1)
    assert taken_from(game, 1) == [[]]
    assert len(offered(game, 1)) == len(set(cards))
    say(game, f"1 draft {cards[2]}", f"1 draft {cards[3]}")
    assert taken_from(game, 1) == [sorted(cards[2:4])]
    assert asked(game) == "0 draft"


# -- the later Ages ------------------------------------------------------------------------------------------------
def test_a_card_kept_from_the_age_before_stays_in_the_hand_beside_the_six_new_ones() -> None:
    """p.12, p.13"""
    game = new_game(seats=3, seed=7, first=0)
    draft_first(game)
    kept = [hand(game, seat)[0] for seat in range(3)]
    pass_age(game)
    assert [hand(game, seat) for seat in range(3)] == [[card] for card in kept]
    assert [len(held(game, seat)) for seat in range(3)] == [8, 8, 8]
    assert [f"draft {card}" in offered(game, seat) for seat, card in enumerate(kept)] == [False] * 3
    draft_first(game)
    for seat in range(3):
        assert len(hand(game, seat)) == 7
        assert hand(game, seat)[0] == kept[seat]
    assert asked(game) == "1 action"


@pytest.mark.parametrize("age", (1, 2, 3))
def test_the_deck_of_the_current_age_is_dealt_and_always_passes_to_the_left(age: int) -> None:
    """p.12 (the reference manual's right in Age 2 is Valhalla's rule)"""
    game = new_game(seats=4, seed=7)
    while view_line(game, -1, "age")[0] != str(age):
        draft_first(game)
        pass_age(game)
    chosen = [pack(game, age, seat)[0] for seat in range(4)]
    say(game, *[f"{seat} draft {chosen[seat]}" for seat in range(4)])
    for seat in range(4):
        assert held(game, (seat + 1) % 4) == pack(game, age, seat)[1:]


# -- options -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("age, left", [(1, 1), (2, -1), (3, 1)])
def test_with_alternate_draft_direction_packs_pass_to_the_right_in_the_second_age(age: int, left: int) -> None:
    """Conflict 3"""
    game = new_game(seats=4, seed=7, options=["alternate_draft_direction"])
    while view_line(game, -1, "age")[0] != str(age):
        draft_first(game)
        pass_age(game)
    say(game, *[f"{seat} draft {pack(game, age, seat)[0]}" for seat in range(4)])
    for seat in range(4):
        assert held(game, (seat + left) % 4) == pack(game, age, seat)[1:]


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_with_first_age_without_draft_the_eight_cards_dealt_are_the_hand(seats: int) -> None:
    """p.12: First game?"""
    game = new_game(seats=seats, seed=6, first=0, options=["first_age_without_draft"])
    for seat in range(seats):
        assert hand(game, seat) == pack(game, 1, seat)
        assert taken_from(game, seat) == [[]]
        assert held(game, seat) == pack(game, 1, seat)
    assert asked(game) == "0 action"


def test_with_first_age_without_draft_the_second_age_is_drafted_as_usual() -> None:
    """p.12: First game?"""
    game = new_game(seats=3, seed=6, first=0, options=["first_age_without_draft"])
    pass_age(game)
    assert view_line(game, -1, "age").startswith("2 phase gifts first 1")
    assert asked(game) == "0,1,2 draft"
    draft_first(game)
    assert [len(hand(game, seat)) for seat in range(3)] == [7, 7, 7]
    assert asked(game) == "1 action"


def test_the_cards_never_dealt_are_in_nobodys_hand_and_seen_by_nobody() -> None:
    """p.12, R116"""
    game = dealt_by_hand()
    draft_first(game)
    assert head(game)["deck 1 rest"] == "tyrs_smash_1 yggdrasil_1"
    for seat in range(-1, 3):
        assert "yggdrasil_1" not in observe(game, seat).text()
