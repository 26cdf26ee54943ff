"""Rulings, section J: what is public and what is hidden (R114-R119)."""

import pytest

from fimbul import EDITIONS, Game, new_game, observe
from tests.midgard.rules.helpers import asked, deck, draft_first, offered, pack, say, view_line
from tests.midgard.scenario import Scenario, Table, scenario


def seen_by_others(table: Table, seat: int = 0) -> list[str]:
    """The views of everybody but one seat, without the draft (positions built by hand have none that fits)."""
    views = [observe(table.game, other).text() for other in range(-1, table.game.seats) if other != seat]
    return ["\n".join([row for row in view.splitlines() if not row.startswith("pack ")]) for view in views]


def public_lines(game: Game, seat: int) -> list[str]:
    """The lines of a view that a spectator's has too."""
    own = ("view", "hand", "quests", "dropped", "pack", "decision")
    return [row for row in observe(game, seat).text().splitlines() if row.split()[0] not in own]


# -- public --------------------------------------------------------------------------------------------------------
def test_r114_glory_rage_stats_figures_upgrades_and_the_numbers_of_cards_are_public() -> None:
    """R114"""
    table = (
        scenario(3)
        .age(2)
        .glory(0, 12)
        .rage(0, 3)
        .steps(0, 2, 3, 4)
        .upgrades(0, "troll", "lokis_domain", "experts_in_arms")
        .hand(0, "tyrs_bash", "alfheim_2")
        .quests(0, "manheim_1")
        .at("gimle", "0:leader,troll")
        .at("west", "0:ship")
        .at("valhalla", "0:warrior*2")
        .pillaged("horgr")
        .destroyed("utgard")
        .start(turn=1)
    )
    for seat in (-1, 1, 2, 0):
        rows = public_lines(table.game, seat)
        assert rows[:10] == [
            "age 2 phase action first 1 turn 1",
            "provinces yggdrasil:all elvagar:rage angerboda:rage muspelheim:rage horgr:axes,pillaged "
            "utgard:axes,destroyed andlang:horns gimle:horns myrkvlor:glory",
            "doom utgard horgr elvagar",
            "unused angerboda muspelheim andlang gimle myrkvlor",
            "seat 0 glory 12 rage 3 steps 2 3 4 hand 2 quests 1 dropped 0 0 0 out no",
            "seat 0 upgrades leader:- warrior:experts_in_arms ship:- monster:troll clan:lokis_domain",
            "seat 0 figures gimle:leader,troll west:ship reserve:warrior*6 valhalla:warrior*2",
            "seat 0 opened lokis_domain troll experts_in_arms",
            "seat 0 shown -",
            "seat 1 glory 0 rage 6 steps 1 1 1 hand 0 quests 0 dropped 0 0 0 out no",
        ]
        assert rows[-1] == "asked 1 action"


def test_r114_who_has_still_to_choose_is_public() -> None:
    """R114"""
    game = new_game(seats=4, seed=5)
    say(game, f"2 {offered(game, 2)[0]}")
    for seat in range(-1, 4):
        assert view_line(game, seat, "asked") == "0,1,3 draft"


def test_r114_all_seats_and_a_spectator_see_the_same_public_lines() -> None:
    """R114"""
    game = new_game(seats=3, seed=5)
    draft_first(game)
    for seat in range(3):
        assert public_lines(game, seat) == public_lines(game, -1)


# -- open for ever -------------------------------------------------------------------------------------------------
def battle(builder: Scenario, *moves: str) -> Table:
    """Seat 0 pillages Gimle, where its Leader and a Warrior of seat 1 stand."""
    return builder.at("gimle", "0:leader 1:warrior").start().play("0 pillage gimle", *moves)


def test_r115_a_revealed_battle_card_stays_known_in_the_hand_it_went_back_to() -> None:
    """R115"""
    table = battle(scenario(3).hand(0, "tyrs_smash_1").hand(1, "tyrs_bash", "troll"), "0 play tyrs_smash_1")
    table.play("1 play tyrs_bash")
    for seat in (-1, 0, 1, 2):
        assert view_line(table.game, seat, "seat 1 opened") == "tyrs_bash"
        assert view_line(table.game, seat, "seat 1 shown") == "tyrs_bash@1"
        assert view_line(table.game, seat, "discard") == "tyrs_smash_1"
        assert view_line(table.game, seat, "seat 0 opened") == "tyrs_smash_1"
        assert view_line(table.game, seat, "seat 0 shown") == "-"


def test_r115_a_card_taken_by_poison_stays_known() -> None:
    """R115"""
    table = battle(
        scenario(3).hand(0, "tyrs_rage_3").hand(1, "lokis_poison"), "0 play tyrs_rage_3", "1 play lokis_poison"
    )
    for seat in (-1, 2):
        assert view_line(table.game, seat, "seat 0 opened") == "tyrs_rage_3"
        assert view_line(table.game, seat, "seat 1 opened") == "lokis_poison"
        assert view_line(table.game, seat, "seat 1 shown") == "lokis_poison@3 tyrs_rage_3@3"


def test_r115_a_shown_card_that_is_played_again_leaves_the_shown_list_and_is_not_opened_twice() -> None:
    """R115; protocol 9"""
    table = battle(scenario(3).passed(2).hand(1, "thors_hammer"), "1 play thors_hammer", "1 invade leader>horgr")
    assert view_line(table.game, 2, "seat 1 shown") == "thors_hammer@1"
    table.play("0 march gimle>horgr", "1 pillage horgr", "1 play thors_hammer")
    assert view_line(table.game, 2, "seat 1 opened") == "thors_hammer"
    assert view_line(table.game, 2, "seat 1 shown") == "-"
    assert view_line(table.game, 2, "discard") == "thors_hammer"


def test_r115_replaced_upgrades_and_revealed_quests_stay_open() -> None:
    """R115"""
    table = scenario(3).passed(1, 2).upgrades(0, "experts_in_arms").hand(0, "masters_in_arms").quests(0, "alfheim_1")
    done = table.start().play("0 upgrade masters_in_arms/experts_in_arms", "0 pass", "0 pass")
    assert done.game.over
    for seat in (-1, 1):
        assert view_line(done.game, seat, "discard") == "alfheim_1 experts_in_arms"
        assert view_line(done.game, seat, "seat 0 opened") == "alfheim_1 experts_in_arms masters_in_arms"


def test_r115_a_shown_card_that_may_have_been_dropped_keeps_its_age() -> None:
    """R115: among the private cards, or dropped in the Discard phase of that or a later Age"""
    views = []
    for kept in ("tyrs_bash", "troll"):
        table = battle(scenario(2).hand(1, "tyrs_bash", "troll"), "1 play tyrs_bash", "1 pass", "0 pass")
        table.play(f"1 keep {kept}")
        assert view_line(table.game, 0, "seat 1 shown") == "tyrs_bash@1"
        assert view_line(table.game, 0, "seat 1").endswith("hand 1 quests 0 dropped 1 0 0 out yes")
        views.append(seen_by_others(table, 1))
    assert views[0] == views[1]


# -- hidden --------------------------------------------------------------------------------------------------------
def test_r116_hands_are_hidden() -> None:
    """R116"""
    views = [
        seen_by_others(scenario(3).hand(0, *cards).start(turn=1))
        for cards in (("troll", "tyrs_bash"), ("alfheim_1", "odins_smite"), ("lokis_domain", "lokis_dragons"))
    ]
    assert views[0] == views[1] == views[2]


def test_r116_committed_quests_are_hidden_but_known_to_be_quests() -> None:
    """R116"""
    views = [seen_by_others(scenario(3).quests(0, quest).start(turn=1)) for quest in ("alfheim_1", "yggdrasil_1")]
    assert views[0] == views[1]
    assert " quests 1 " in view_line(scenario(3).quests(0, "alfheim_1").start(turn=1).game, 1, "seat 0")


def test_r116_a_battle_card_is_hidden_before_the_reveal() -> None:
    """R116"""
    views = []
    for card in ("troll", "tyrs_bash"):
        table = battle(scenario(3).hand(0, "troll", "tyrs_bash").hand(1, "alfheim_1"), f"0 play {card}")
        assert view_line(table.game, 2, "pillage") == (
            "gimle by 0 step cards clans 0,1 cards - cancelled - counts - fallen -"
        )
        views.append(seen_by_others(table))
    assert views[0] == views[1]


def test_r116_packs_and_picks_are_hidden() -> None:
    """R116: what the others see of the draft does not depend on what was picked from a pack they have not held"""
    views = []
    for n in (0, 1):
        game = new_game(seats=4, seed=5)
        say(game, f"0 draft {pack(game, 1, 0)[n]}", *[f"{seat} draft {pack(game, 1, seat)[0]}" for seat in (1, 2, 3)])
        views.append([observe(game, seat).text() for seat in (-1, 2, 3)])
    assert views[0] == views[1]


def test_r116_undealt_cards_the_last_two_and_dropped_cards_are_never_seen() -> None:
    """R116"""
    game = new_game(seats=3, seed=5)
    draft_first(game)
    for seat in range(-1, 3):
        assert view_line(game, seat, "discard") == "-"
    table = scenario(3).hand(0, "tyrs_bash", "troll").finish_actions().play("0 keep troll")
    assert view_line(table.game, 0, "dropped") == "tyrs_bash"
    assert not [view for view in seen_by_others(table) if "tyrs_bash" in view]


# -- memory and lists ----------------------------------------------------------------------------------------------
def test_r117_a_seat_remembers_every_pack_it_held_in_order() -> None:
    """R117"""
    game = new_game(seats=4, seed=9)
    history: dict[int, list[str]] = {0: [], 1: [], 2: [], 3: []}
    for _ in range(6):
        for seat in range(4):
            rows = [row for row in observe(game, seat).text().splitlines() if row.startswith("pack 1 ")]
            assert rows[:-1] == history[seat]
            choice = offered(game, seat)[0]
            history[seat].append(f"{rows[-1]} {choice.removeprefix('draft ')}")
        for seat in range(4):
            say(game, f"{seat} {offered(game, seat)[0]}")
    for seat in range(4):
        rows = [row for row in observe(game, seat).text().splitlines() if row.startswith("pack 1 ")]
        assert rows == history[seat]


def test_r117_with_4_seats_a_pack_comes_back_at_the_fifth_pick_without_what_was_taken_from_it() -> None:
    """R117"""
    game = new_game(seats=4, seed=9)
    for _ in range(4):
        for seat in range(4):
            say(game, f"{seat} {offered(game, seat)[0]}")
    rows = [row for row in observe(game, 0).text().splitlines() if row.startswith("pack 1 ")]
    first = rows[0].partition(" >")[0].split()[2:]
    back = rows[4].partition(" >")[0].split()[2:]
    for card in back:
        first.remove(card)
    assert len(first) == 4  # one's own card and the three of the others, together
    assert rows[0].partition("> ")[2] in first


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_r118_the_card_list_of_each_deck_is_known_to_all(seats: int) -> None:
    """R118: it follows from the edition and the number of seats alone"""
    edition = EDITIONS["midgard"]
    game = new_game(seats=seats, seed=9)
    for age in (1, 2, 3):
        listed = []
        for card in edition.cards:
            if card.age == age:
                listed += [card.text_id] * edition.copies_of(card, seats, ())
        assert sorted(listed) == deck(game, age)


# -- being asked ---------------------------------------------------------------------------------------------------
def test_r119_late_cards_are_asked_of_everyone_in_the_battle_who_has_cards_whatever_they_are() -> None:
    """R119"""
    views = []
    for card in ("heimdalls_eye", "alfheim_2"):
        table = battle(scenario(3).hand(0, "tyrs_crush_2", card).hand(1, "tyrs_bash"), "0 play tyrs_crush_2")
        table.play("1 play tyrs_bash")
        assert table.asked() == "0 late"
        views.append(seen_by_others(table))
    assert views[0] == views[1]


def test_r119_cards_of_an_earlier_age_in_hand_are_enough_to_be_asked() -> None:
    """R119: the deck of the Second Age has late cards, and nobody else can tell the cards apart"""
    table = battle(scenario(3).age(2).hand(0, "tyrs_bash", "troll").hand(1, "alfheim_1"), "0 play tyrs_bash")
    table.play("1 play alfheim_1")
    assert table.asked() == "0 late"
    assert table.options() == ["pass"]
    first_age = battle(scenario(3).hand(0, "tyrs_bash", "troll").hand(1, "alfheim_1"), "0 play tyrs_bash")
    first_age.play("1 play alfheim_1")
    assert first_age.asked() == "1 action"


def test_r119_private_questions_are_put_even_with_a_single_option() -> None:
    """R119; protocol 2: card, keep, action"""
    card = battle(scenario(3).hand(0, "tyrs_bash"))
    assert card.asked() == "0 card"
    assert card.options() == ["play tyrs_bash"]
    keep = scenario(3).hand(0, "odins_smite", "odins_smite").finish_actions()
    assert keep.asked() == "0 keep"
    assert keep.options() == ["keep odins_smite"]
    action = scenario(3).rage(0, 1).at("valhalla", "0:leader,warrior*8,ship").hand(0, "tyrs_bash").start()
    assert action.asked() == "0 action"
    assert action.options() == ["pass"]


def test_r119_being_asked_to_draft_tells_nothing() -> None:
    """R119"""
    game = new_game(seats=2, seed=4)
    assert asked(game) == "0,1 draft"
    say(game, f"0 {offered(game, 0)[0]}")
    assert asked(game) == "0,1 draft"


def test_r116_the_event_of_a_committed_quest_names_it_to_its_seat_alone() -> None:
    table = scenario(3).hand(0, "alfheim_1").start()
    card = table.game.edition.card_ids["alfheim_1"]
    table.play("0 quest alfheim_1")
    for event in table.log.events:
        named = event.code in (4, 18) and (event.b == card or (event.b >> 16 & 255 == card and event.b > 255))
        assert not (named and (event.seen_by(1) or event.seen_by(-1))), event
    assert any(event.code == 18 and event.b == card and event.seen_by(0) for event in table.log.events)
