"""What a seat cannot know makes no difference to what it sees, hears and is asked."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fimbul import Game, Log
from fimbul.core.rules.ids import COMMIT, action_kind
from fimbul.core.text import saves
from fimbul.core.text.record import begin_game
from tests.shared.conformance.play import MODULE_NAMES, OPTION_SETS, in_order, play_on, played, start
from tests.shared.properties.twins import SPECTATOR, Twin, twin_net
from tests.volume import volume

EVERY = 50


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twins_look_alike_at_every_fiftieth_position_of_random_play(seats: int) -> None:
    differed = 0
    for number in range(6):
        rng = random.Random(100 * seats + number)
        options = OPTION_SETS[number % 3]  # none, the other direction, no draft in Age 1
        game = start(seats, rng.randrange(1 << 128), options)
        offset = rng.randrange(EVERY)
        for made in play_on(game, rng):
            if made % EVERY == offset:
                differed += twin_net(game, rng)
    assert differed > 30


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_twins_look_alike_in_random_play_with_modules(seats: int) -> None:
    differed = 0
    for number in range(3):
        rng = random.Random(500 * seats + number)
        modules = in_order({"gods"} if number == 0 else MODULE_NAMES if number == 1 else {"mystics", "rumours"}, seats)
        game = start(seats, rng.randrange(1 << 128), OPTION_SETS[number], modules=modules)
        offset = rng.randrange(EVERY)
        for made in play_on(game, rng):
            if made % EVERY == offset:
                differed += twin_net(game, rng)
    assert differed > 10


@pytest.mark.parametrize("seats", [2, 5])
def test_where_gods_will_stand_is_told_to_nobody(seats: int) -> None:
    """Only the places of later Ages differ: no view, event or option does before the next Age."""
    game = start(seats, seats, modules=in_order({"gods"}, seats))
    rng = random.Random(seats)
    looked = 0
    for made in play_on(game, rng):
        if made % 9 == 0 and game.state.age < 3:
            for viewer in range(SPECTATOR, seats):
                twin = Twin(game, viewer, rng, swaps=0)
                assert twin.other_places and not twin.touched
                twin.look()
                twin.play(rng, steps=3)
                looked += 1
    assert looked > 20


@settings(max_examples=volume(30))
@given(
    seats=st.integers(2, 5),
    seed=st.integers(0, (1 << 128) - 1),
    index=st.integers(0, 250),
    options=st.sets(st.sampled_from(OPTION_SETS[1:3])),
    modules=st.sets(st.sampled_from(MODULE_NAMES)),
)
def test_twins_look_alike_anywhere(
    seats: int, seed: int, index: int, options: set[tuple[str]], modules: set[str]
) -> None:
    game = played(seats, seed, [name for (name,) in options], index, in_order(modules, seats))
    if not game.over:
        twin_net(game, random.Random(index))


def test_which_quest_is_committed_is_told_to_nobody_else() -> None:
    """R116: the others know that it is a Quest, not which; neither views nor events tell."""
    committed = 0
    for seed in range(40):
        rng = random.Random(seed)
        game = played(3, seed, ("first_age_without_draft",), 2)
        decision = game.decisions()[0]
        quests = [option for option in decision.options if action_kind(option) == COMMIT]
        viewer = (decision.seat + 1) % 3
        for quest in quests[:1]:
            twin = Twin(game, viewer, rng, 12)
            other = twin.answer_of_twin(decision.seat, quest)
            if other == quest or other not in twin.twin.decisions()[0].options:
                continue
            committed += 1
            logs = [Log(), Log()]
            for ours, log, answer in ((twin.game, logs[0], quest), (twin.twin, logs[1], other)):
                ours.listen(log)
                ours.apply(decision.seat, answer)
            twin.look()
            told = [[event.data() for event in log.events if event.seen_by(viewer)] for log in logs]
            assert told[0] == told[1], "an event names the Quest to another seat"
    assert committed >= 3


def replayed(game: Game, twin: Twin) -> Game:
    """The history of a game with the cards exchanged, played again from the deal."""
    here, there = begin_game(game.setup), begin_game(twin.setup)
    follow = Twin.__new__(Twin)
    follow.game, follow.image = here, twin.image
    for seat, answer in game.moves:
        there.apply(seat, follow.answer_of_twin(seat, answer))
        here.apply(seat, answer)
    return there


@settings(max_examples=volume(15))
@given(
    seats=st.integers(2, 5),
    seed=st.integers(0, 1 << 64),
    index=st.integers(1, 200),
    modules=st.sets(st.sampled_from(MODULE_NAMES)),
)
def test_twins_are_positions_that_can_come_about(seats: int, seed: int, index: int, modules: set[str]) -> None:
    """The net is honest: the twin's own history, played from its deal, leads to the twin."""
    game = played(seats, seed, (), index, in_order(modules, seats))
    for viewer in range(SPECTATOR, seats):
        twin = Twin(game, viewer, random.Random(seed), plain=True)
        assert saves.key(replayed(game, twin).state) == saves.key(twin.twin.state)
