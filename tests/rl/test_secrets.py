"""Two positions that differ only in what a seat cannot know are the same to its encoder, at every step from there."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fimbul import Game, View, observe
from fimbul.rl.encoder import Eyes, encoder
from tests.rl.games import TABLES, begin, played_on
from tests.shared.conformance.play import MODULE_NAMES, in_order, play_on, played
from tests.shared.properties.twins import SPECTATOR, Twin
from tests.valhalla.test_twins import ValhallaTwin
from tests.volume import volume


def look(game: Game, seat: int) -> tuple[bytes, bytes, bytes]:
    """All a learner gets of a seat: by the rules, and from its view."""
    of = encoder(game.edition.name)
    eyes = Eyes(of)
    eyes.begin(game.state)
    observation, mask = eyes.look(game.state, seat)
    return observation.tobytes(), mask.tobytes(), of.information(observe(game, seat)).tobytes()


class TwinLook:
    """An observer for the twins that looks through the encoder as well."""

    def __init__(self) -> None:
        self.seen: list[tuple[bytes, bytes, bytes]] = []

    def __call__(self, game: Game, seat: int) -> View:
        self.seen.append(look(game, seat))
        if len(self.seen) == 2:
            assert self.seen[0] == self.seen[1], f"the encoder of seat {seat} can tell twins apart"
            self.seen = []
        return observe(game, seat)


def twins_look_alike(game: Game, rng: random.Random) -> int:
    differed = 0
    for viewer in range(game.seats):
        twin = (Twin if game.edition.name == "midgard" else ValhallaTwin)(game, viewer, rng)
        differed += twin.differ()
        looks = TwinLook()
        twin.look(looks)
        twin.play(rng, looks, 4)
    return differed


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_twins_give_identical_observations_and_masks_in_random_play(edition: str, seats: int) -> None:
    rng = random.Random(seats)
    game = begin(edition, seats, 70 + seats, modules=seats % 2 == 1)
    differed = 0
    for made in play_on(game, rng):
        if made % 25 == 3:
            differed += twins_look_alike(game, rng)
    assert differed > 5


@settings(max_examples=volume(20), deadline=None)
@given(
    seats=st.integers(2, 5),
    seed=st.integers(0, (1 << 128) - 1),
    index=st.integers(0, 250),
    modules=st.sets(st.sampled_from(MODULE_NAMES)),
)
def test_twins_give_identical_observations_and_masks_anywhere(
    seats: int, seed: int, index: int, modules: set[str]
) -> None:
    game = played(seats, seed, (), index, in_order(modules, seats))
    if not game.over:
        twins_look_alike(game, random.Random(index))


@settings(max_examples=volume(10), deadline=None)
@given(seats=st.integers(3, 5), seed=st.integers(0, (1 << 128) - 1), index=st.integers(0, 250))
def test_twins_of_valhalla_give_identical_observations_and_masks_anywhere(seats: int, seed: int, index: int) -> None:
    game = played_on("valhalla", seats, seed, index)
    if not game.over:
        twins_look_alike(game, random.Random(index))


@pytest.mark.parametrize(("edition", "twins"), [("midgard", Twin), ("valhalla", ValhallaTwin)])
def test_the_net_catches_an_encoder_that_leaks(edition: str, twins: type[Twin]) -> None:
    """A planted fault: a mask for the viewer that shows another seat's hand."""
    of = encoder(edition)
    caught = 0
    for seed in range(6):
        game = played_on(edition, 4, seed, 40)
        twin = twins(game, 0, random.Random(seed))
        views = [observe(one, seat) for one in (twin.game, twin.twin) for seat in (1, 2, 3)]
        hands = [of.observation(view)[of.at["own.hand"] :].tobytes() for view in views]
        caught += hands[:3] != hands[3:]
    assert caught > 0 and SPECTATOR < 0


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_an_observation_does_not_depend_on_who_looked_before(edition: str) -> None:
    """Rows are written over: nothing of one seat's row is left in the next one's."""
    game = played_on(edition, 4, 3, 60)
    shared = Eyes(encoder(edition))
    shared.begin(game.state)
    for seat in (0, 3, 1, 2, 0):
        fresh = Eyes(encoder(edition))
        fresh.begin(game.state)
        for one, other in zip(shared.look(game.state, seat), fresh.look(game.state, seat), strict=True):
            assert np.array_equal(one, other)
