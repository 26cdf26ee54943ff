"""Observations and masks: the compiled rules write what the view alone gives, and the page says what they are."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest

from fimbul import EDITIONS, Game, observe
from fimbul.core.arrays.action_index import WAIT
from fimbul.core.rules.ids import ASK_LOOK, CHOOSE, DRAG, KILL, MOST_SEATS, PUSH, RETURN, TAKE, action, action_kind
from fimbul.editions.valhalla.rules.board import PILES, SAUNA, pile_size
from fimbul.editions.valhalla.rules.pile import looks_of, pile_history
from fimbul.rl import tables
from fimbul.rl.encoder import Encoder, Eyes, encoder
from fimbul.rl.pages import pages
from tests.rl.games import GOD_SETS, TABLES, begin
from tests.shared.conformance.play import play_on, start
from tests.volume import deals

MIDGARD = encoder("midgard")
VALHALLA = encoder("valhalla")


def field_at(of: Encoder, column: int) -> str:
    """The field a column belongs to."""
    return max((start, name) for name, start in of.at.items() if start <= column)[1]


def compare(game: Game, eyes: Eyes) -> None:
    """Every seat's observation and mask, written by the rules and made from its view."""
    of = eyes.encoder
    for seat in range(game.seats):
        view = observe(game, seat)
        observation, mask = eyes.look(game.state, seat)
        wanted = of.observation(view)
        fields = {field_at(of, int(column)) for column in np.flatnonzero(observation != wanted)}
        assert not fields, f"seat {seat}: {fields}"
        assert np.array_equal(mask, of.mask(view))


@pytest.mark.parametrize(
    ("edition", "seats", "variant", "deal"), deals([(*table, n) for table in TABLES for n in (0, 1)])
)
def test_the_rules_write_what_the_view_gives_at_every_step(edition: str, seats: int, variant: int, deal: int) -> None:
    game = begin(edition, seats, 40 + seats + 5 * variant + 100 * deal, modules=variant == 1)
    eyes = Eyes(encoder(edition))
    eyes.begin(game.state)
    steps = 0
    for _ in play_on(game, random.Random(seats)):
        compare(game, eyes)
        steps += 1
    compare(game, eyes)  # when it is over too
    assert game.over and steps > 50


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_masks_hold_exactly_the_legal_actions(edition: str, seats: int) -> None:
    """Every option has an index of its own that means it; all other indices are masked."""
    of = encoder(edition)
    seen: set[int] = set()
    for seed in range(4):
        game = begin(edition, seats, seed, modules=True)
        for _ in play_on(game, random.Random(seed)):
            for decision in game.decisions():
                view = observe(game, decision.seat)
                mask = of.mask(view)
                legal = [of.action_of(int(n), decision.seat, seats) for n in np.flatnonzero(mask)]
                assert sorted(legal) == decision.options
                seen |= {int(n) for n in np.flatnonzero(mask)}
                for index in np.flatnonzero(mask)[:2]:
                    assert of.text_of(int(index), view) == view.action_text(
                        of.action_of(int(index), decision.seat, seats)
                    )
    assert len(seen) > 200


def test_all_gods_of_valhalla_fit_into_the_table() -> None:
    """Every option of random games with all sets of gods at all numbers of seats, both ways."""
    met: set[int] = set()
    for number in range(3 * len(GOD_SETS)):
        seats = 3 + number // len(GOD_SETS)
        game = begin("valhalla", seats, number)
        for _ in play_on(game, random.Random(number)):
            for decision in game.decisions():
                for option in decision.options:
                    index = VALHALLA.index_of(option, decision.seat, seats)
                    assert VALHALLA.action_of(index, decision.seat, seats) == option
                    met.add(int(action_kind(option)))
    assert met == {shape.kind for shape in VALHALLA.facts.shapes}, "a kind that never comes up needs no indices"


def test_a_seat_that_is_not_asked_can_only_wait() -> None:
    game = start(3, 5)
    while len(game.decisions()) > 1:
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[0])
    asked = game.decisions()[0].seat
    mask = MIDGARD.mask(observe(game, (asked + 1) % 3))
    assert mask[0] == 1 and mask.sum() == 1
    assert MIDGARD.action_of(0, 0, 3) == WAIT and MIDGARD.text_of(0, observe(game, 0)) == "wait"


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_index_means_one_action_and_back(edition: str, seats: int) -> None:
    of = encoder(edition)
    for seat in range(seats):
        for index in range(1, of.actions):
            packed = of.action_of(index, seat, seats)
            back = int(of.table.index_of(packed, seat, seats))
            if seats == MOST_SEATS:
                assert back == index
            else:  # with fewer seats, the indices of those that are missing mean the same as others
                assert back in (index, -1) or of.action_of(back, seat, seats) == packed


def test_seats_in_actions_are_counted_from_the_one_that_acts() -> None:
    take = int(action(TAKE, 3, 2))
    push = int(action(PUSH, (3 << 4) | 2, 5))
    assert MIDGARD.index_of(take, 2, 4) == MIDGARD.index_of(int(action(TAKE, 0, 2)), 3, 4)
    assert MIDGARD.index_of(push, 2, 4) == MIDGARD.index_of(int(action(PUSH, (1 << 4) | 2, 5)), 0, 4)
    assert MIDGARD.index_of(take, 2, 4) != MIDGARD.index_of(take, 1, 4)


def test_seats_and_piles_in_actions_of_valhalla_are_counted_from_the_one_that_acts() -> None:
    for kind in (PUSH, KILL, DRAG):
        one = VALHALLA.index_of(int(action(kind, (3 << 4) | 2, 5)), 2, 4)
        assert one == VALHALLA.index_of(int(action(kind, (1 << 4) | 2, 5)), 0, 4)
    assert VALHALLA.index_of(int(action(CHOOSE, 0)), 2, 3) == VALHALLA.index_of(int(action(CHOOSE, 1)), 0, 3)
    for seats in (3, 4, 5):
        piles = {
            VALHALLA.index_of(int(action(RETURN, 2, PILES[(seat + 2) % seats])), seat, seats) for seat in range(seats)
        }
        homes = {VALHALLA.index_of(int(action(RETURN, 2, SAUNA)), seat, seats) for seat in range(seats)}
        assert len(piles) == len(homes) == 1 and piles != homes


def test_numbers_that_are_no_actions_have_no_index() -> None:
    with pytest.raises(ValueError, match=f"no action of {MIDGARD.id}"):
        MIDGARD.index_of(int(action(TAKE, 1, 2)), 1, 4)  # of its own clan
    with pytest.raises(ValueError, match=f"indices of {MIDGARD.id} go from 0 to"):
        MIDGARD.action_of(MIDGARD.actions, 0, 4)


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_fields_follow_each_other_without_a_gap_and_hold_their_highest(edition: str) -> None:
    of = encoder(edition)
    assert of.size == len(of.highs)
    game = begin(edition, 5, 9, modules=True)
    for made in play_on(game, random.Random(9)):
        if made % 7 == 0:
            for seat in range(5):
                view = observe(game, seat)
                assert (of.observation(view) <= of.highs).all()
                information = of.information(view)
                assert (information <= of.information_highs).all()
                assert np.array_equal(information[: of.size], of.observation(view))


def cards_in(of: Encoder, numbers: np.ndarray, name: str) -> list[int]:
    """The cards that a field of an observation or information state counts."""
    field = numbers[of.memory_at[name] :][: len(of.edition.cards)]
    return [card for card, count in enumerate(field) for _ in range(count)]


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_an_information_state_remembers_packs_and_picks(edition: str) -> None:
    of = encoder(edition)
    game = begin(edition, 3, 11)
    first = observe(game, 1).packs[0][1]
    decision = game.decisions()[1]
    taken = decision.options[0] >> 16 & 255
    for one in game.decisions():
        game.apply(one.seat, one.options[0])
    information = of.information(observe(game, 1))
    assert cards_in(of, information, "pack_1_0") == sorted(first)
    assert information[of.memory_at["taken_1_0"] + taken] == 1


def test_only_the_one_who_looks_at_the_pile_sees_its_cards() -> None:
    looks = 0
    for seed in range(16):
        game = begin("valhalla", 3, seed)
        for _ in play_on(game, random.Random(seed)):
            pile, seen = pile_history(game.state)
            assert pile_size(game.state) == len(pile)
            if game.state.question != ASK_LOOK:
                continue
            looks += 1
            mine = game.decisions()[0].seat
            age, _, _, _ = looks_of(game.state)[-1]
            wanted = sorted(int(game.state.card_of(copy)) for copy in seen[-1])
            for seat in range(3):
                view = observe(game, seat)
                known = VALHALLA.information(view)
                shown = cards_in(VALHALLA, known, "own.pack")
                assert shown == (sorted(set(wanted)) if seat == mine else [])
                number = sum(1 for when, who, _, _ in looks_of(game.state) if when == age and who == mine) - 1
                if seat == mine:
                    assert cards_in(VALHALLA, known, f"looked_{age}_{number}") == wanted
                looked = known[VALHALLA.at[f"looks_{age}"] + (mine - seat) % 3]
                assert looked == number + 1, "that it looks is no secret"
    assert looks > 1


def test_whatever_a_view_of_valhalla_tells_is_in_the_information_state() -> None:
    """Two positions of a game whose views read differently to a seat differ in its numbers too."""
    game = begin("valhalla", 3, 14)
    texts: dict[tuple[int, bytes], str] = {}
    for _ in play_on(game, random.Random(14)):
        for seat in range(3):
            view = observe(game, seat)
            text = re.sub(r"@[123]\b", "", view.text())  # in which Age a card was shown, only the text says
            assert texts.setdefault((seat, VALHALLA.information(view).tobytes()), text) == text


def test_kill_piles_are_counted_from_the_observer() -> None:
    game = begin("valhalla", 4, 2)
    found = 0
    for _ in play_on(game, random.Random(2)):
        for owner, place in enumerate(PILES[:4]):
            for dead in range(4):
                count = int(game.state.count(dead, 2, place))
                found += count
                for seat in range(4):
                    turned = PILES[(owner - seat) % 4]
                    start = VALHALLA.at[f"seat{(dead - seat) % 4}.figures"]
                    assert count == 0 or VALHALLA.observation(observe(game, seat))[start + 16 + turned] == count
    assert found > 0


@pytest.mark.parametrize("name", [name for name in EDITIONS if name in tables.TABLES])
def test_the_pages_of_an_edition_are_current(name: str) -> None:
    folder = Path(__file__).parents[2] / "docs" / name
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("environment*.md")}
    assert found == pages(EDITIONS[name]), "run `make docs`"


def test_version_0_is_as_it_was_promised() -> None:
    """A change of these numbers is a new version (docs/compatibility.md)."""
    midgard, valhalla = encoder("midgard", 1), encoder("valhalla", 1)
    assert (midgard.id, midgard.size, midgard.information_size, midgard.actions) == (
        "fimbul/midgard-v0",
        2851,
        6943,
        1685,
    )
    assert (valhalla.id, valhalla.size, valhalla.information_size, valhalla.actions) == (
        "fimbul/valhalla-v0",
        4628,
        10208,
        2916,
    )
