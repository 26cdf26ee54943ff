"""Observations and masks: the compiled rules write what the view alone gives, and the page says what they are."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from fimbul import EDITIONS, Game, observe
from fimbul.core.ids import MOST_SEATS, PUSH, TAKE, action
from fimbul.core.indices import WAIT
from fimbul.rl.encoder import Encoder, Eyes, encoder
from fimbul.rl.pages import page
from fimbul.rl.tables import TABLES
from tests.conformance.play import MODULE_NAMES, in_order, play_on, start

MIDGARD = encoder("midgard")


def field_at(of: Encoder, column: int) -> str:
    """The field a column belongs to."""
    return max((start, name) for name, start in of.at.items() if start <= column)[1]


def compare(game: Game, eyes: Eyes) -> None:
    """Every seat's observation and mask, written by the rules and made from its view."""
    for seat in range(game.seats):
        view = observe(game, seat)
        observation, mask = eyes.look(game.state, seat)
        wanted = MIDGARD.observation(view)
        fields = {field_at(MIDGARD, int(column)) for column in np.flatnonzero(observation != wanted)}
        assert not fields, f"seat {seat}: {fields}"
        assert np.array_equal(mask, MIDGARD.mask(view))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("all_modules", [False, True])
def test_the_rules_write_what_the_view_gives_at_every_step(seats: int, all_modules: bool) -> None:
    game = start(seats, 40 + seats, modules=in_order(MODULE_NAMES if all_modules else (), seats))
    eyes = Eyes(MIDGARD)
    eyes.begin(game.state)
    steps = 0
    for _ in play_on(game, random.Random(seats)):
        compare(game, eyes)
        steps += 1
    compare(game, eyes)  # when it is over too
    assert game.over and steps > 50


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_masks_hold_exactly_the_legal_actions(seats: int) -> None:
    """Every option has an index of its own that means it; all other indices are masked."""
    seen: set[int] = set()
    for seed in range(4):
        game = start(seats, seed, modules=in_order(MODULE_NAMES, seats))
        for _ in play_on(game, random.Random(seed)):
            for decision in game.decisions():
                view = observe(game, decision.seat)
                mask = MIDGARD.mask(view)
                legal = [MIDGARD.action_of(int(n), decision.seat, seats) for n in np.flatnonzero(mask)]
                assert sorted(legal) == decision.options
                seen |= {int(n) for n in np.flatnonzero(mask)}
                for index in np.flatnonzero(mask)[:2]:
                    assert MIDGARD.text_of(int(index), view) == view.action_text(
                        MIDGARD.action_of(int(index), decision.seat, seats)
                    )
    assert len(seen) > 200


def test_a_seat_that_is_not_asked_can_only_wait() -> None:
    game = start(3, 5)
    while len(game.decisions()) > 1:
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[0])
    asked = game.decisions()[0].seat
    mask = MIDGARD.mask(observe(game, (asked + 1) % 3))
    assert mask[0] == 1 and mask.sum() == 1
    assert MIDGARD.action_of(0, 0, 3) == WAIT and MIDGARD.text_of(0, observe(game, 0)) == "wait"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_index_means_one_action_and_back(seats: int) -> None:
    for seat in range(seats):
        for index in range(1, MIDGARD.actions):
            packed = MIDGARD.action_of(index, seat, seats)
            back = int(MIDGARD.table.index_of(packed, seat, seats))
            if seats == MOST_SEATS:
                assert back == index
            else:  # with fewer seats, the indices of those that are missing mean the same as others
                assert back in (index, -1) or MIDGARD.action_of(back, seat, seats) == packed


def test_seats_in_actions_are_counted_from_the_one_that_acts() -> None:
    take = int(action(TAKE, 3, 2))
    push = int(action(PUSH, (3 << 4) | 2, 5))
    assert MIDGARD.index_of(take, 2, 4) == MIDGARD.index_of(int(action(TAKE, 0, 2)), 3, 4)
    assert MIDGARD.index_of(push, 2, 4) == MIDGARD.index_of(int(action(PUSH, (1 << 4) | 2, 5)), 0, 4)
    assert MIDGARD.index_of(take, 2, 4) != MIDGARD.index_of(take, 1, 4)


def test_numbers_that_are_no_actions_have_no_index() -> None:
    with pytest.raises(ValueError, match="no action of fimbul/midgard-v0"):
        MIDGARD.index_of(int(action(TAKE, 1, 2)), 1, 4)  # of its own clan
    with pytest.raises(ValueError, match="indices of fimbul/midgard-v0 go from 0 to"):
        MIDGARD.action_of(MIDGARD.actions, 0, 4)


def test_fields_follow_each_other_without_a_gap_and_hold_their_highest() -> None:
    assert MIDGARD.size == len(MIDGARD.highs)
    game = start(5, 9, modules=in_order(MODULE_NAMES, 5))
    for made in play_on(game, random.Random(9)):
        if made % 7 == 0:
            for seat in range(5):
                view = observe(game, seat)
                assert (MIDGARD.observation(view) <= MIDGARD.highs).all()
                information = MIDGARD.information(view)
                assert (information <= MIDGARD.information_highs).all()
                assert np.array_equal(information[: MIDGARD.size], MIDGARD.observation(view))


def test_an_information_state_remembers_packs_and_picks() -> None:
    game = start(3, 11)
    first = observe(game, 1).packs[0][1]
    decision = game.decisions()[1]
    taken = decision.options[0] >> 16 & 255
    for one in game.decisions():
        game.apply(one.seat, one.options[0])
    information = MIDGARD.information(observe(game, 1))
    pack = information[MIDGARD.memory_at["pack_1_0"] :][: len(MIDGARD.edition.cards)]
    assert [card for card, count in enumerate(pack) for _ in range(count)] == sorted(first)
    assert information[MIDGARD.memory_at["taken_1_0"] + taken] == 1


@pytest.mark.parametrize("name", [name for name in EDITIONS if name in TABLES])
def test_the_page_of_an_edition_is_current(name: str) -> None:
    path = Path(__file__).parents[2] / "docs" / f"rl-{name}.md"
    assert path.read_text(encoding="utf-8") == page(encoder(name)), "run `make docs`"


def test_version_0_is_as_it_was_promised() -> None:
    """A change of these numbers is a new version (docs/compatibility.md)."""
    assert (MIDGARD.id, MIDGARD.size, MIDGARD.information_size, MIDGARD.actions) == (
        "fimbul/midgard-v0",
        2851,
        6943,
        1685,
    )
