"""Whole random games through the public door, everything looked at before every decision."""

from __future__ import annotations

import pickle
import random

import pytest

from fimbul import Log, observe
from fimbul.core.text import saves
from tests.shared.conformance.nets import (
    FAR_NUMBERS,
    NO_NUMBERS,
    CopyNet,
    glory_net,
    illegal_net,
    options_net,
    record_net,
    refused,
    same_seed_net,
    save_net,
    sound_net,
    world_net,
)
from tests.shared.conformance.play import MODULE_NAMES, OPTION_SETS, in_order, play_on, played, some_options, start
from tests.volume import deals

# every module, alone or not; all of them
MODULE_GAMES = [("gods", "mystics"), ("kickstarter", "rumours"), MODULE_NAMES]
# Every third of these has all options, or modules, and all numbers of seats among them.
OPTION_CASES = [(2 + (n + turn) % 3, options) for n, options in enumerate(OPTION_SETS) for turn in range(3)]
MODULE_CASES = [(seats, MODULE_GAMES[(seats + turn) % 3]) for seats in (2, 3, 4, 5) for turn in range(3)]


def name(part: object) -> str:
    return "-".join(part) or "no_options" if isinstance(part, tuple) else str(part)


@pytest.mark.parametrize(("seats", "options", "deal"), deals(OPTION_CASES), ids=name)
def test_every_decision_of_a_random_game_keeps_the_contract(seats: int, options: tuple[str, ...], deal: int) -> None:
    which = OPTION_SETS.index(options)
    rng = random.Random(10_000 * deal + seats * 100 + which)
    game = start(seats, rng.randrange(1 << 128), options)
    log = Log()
    game.listen(log)
    copies = CopyNet()
    for number in play_on(game, rng):
        sound_net(game)
        options_net(game)
        if number % 2 == 0 or which == 0:
            illegal_net(game, rng)
        if number % 2 == 1 or which == 0:
            copies.look(game, rng)
        if number % 7 == 0:
            save_net(game, rng)
        if number == 20 + 5 * which:
            record_net(game)
    sound_net(game)
    copies.done()
    if which % 4 == 0:
        record_net(game, again=False)
    glory_net(game, log)
    assert game.decisions() == [] and game.decision() is None
    assert refused(game, 0, 0)
    result = game.result()
    assert result is not None
    assert game.winners() == [seat for seat in range(seats) if result[seat] == max(result)]


@pytest.mark.parametrize(("seats", "modules", "deal"), deals(MODULE_CASES), ids=name)
def test_every_decision_of_a_random_game_with_modules_keeps_the_contract(
    seats: int, modules: tuple[str, ...], deal: int
) -> None:
    number = 10_000 * deal + 1000 * seats + MODULE_GAMES.index(modules)
    rng = random.Random(number)
    game = start(seats, rng.randrange(1 << 128), some_options(number), modules=in_order(modules, seats))
    log = Log()
    game.listen(log)
    copies = CopyNet()
    for made in play_on(game, rng):
        sound_net(game)
        options_net(game)
        if made % 3 == 0:
            illegal_net(game, rng)
        elif made % 3 == 1:
            copies.look(game, rng)
        if made % 7 == 0:
            save_net(game, rng)
        if made % 11 == 5:
            world_net(game, rng)
        if made == 60:
            record_net(game)
    sound_net(game)
    copies.done()
    record_net(game, again=False)
    glory_net(game, log)
    assert game.decisions() == []


def test_a_pickled_game_goes_on_alike_for_whole_ages_with_gods() -> None:
    """The places of gods in Ages to come are part of the deal."""
    game = played(3, 2, (), 30, ("gods",))
    whole = pickle.loads(pickle.dumps(game))
    for ours in (game, whole):
        for _ in play_on(ours, random.Random(9)):
            pass
    assert whole.moves == game.moves
    assert saves.key(whole.state) == saves.key(game.state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    for seed in (0, 7, (1 << 128) - 1):
        same_seed_net(seats, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_listens_or_looks_changes_nothing(seats: int) -> None:
    quiet = played(seats, 11)
    game = start(seats, 11)
    logs = [Log(), Log()]
    for log in logs:
        game.listen(log)
    for _ in play_on(game, random.Random(11)):
        for seat in range(-1, seats):
            observe(game, seat).text()
    assert saves.key(game.state) == saves.key(quiet.state)
    assert game.moves == quiet.moves
    assert [event.data() for event in logs[0].events] == [event.data() for event in logs[1].events]


@pytest.mark.parametrize("answer", NO_NUMBERS, ids=repr)
def test_an_answer_that_is_no_whole_number_is_refused(answer: object) -> None:
    game = played(2, 5, decisions=20)
    before = saves.key(game.state)
    seat = game.decisions()[0].seat
    option = game.decisions()[0].options[0]
    assert refused(game, seat, answer)
    assert refused(game, answer, option)
    assert saves.key(game.state) == before


@pytest.mark.parametrize("seat", [number for number in FAR_NUMBERS if not 0 <= number < 2])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    game = played(2, 5, decisions=20)
    before = saves.key(game.state)
    assert refused(game, seat, game.decisions()[0].options[0])
    assert saves.key(game.state) == before


def test_a_cached_list_of_options_is_never_stale() -> None:
    """The game remembers the options it gave last: they must not outlive their decision."""
    rng = random.Random(3)
    game = start(3, 3)
    old: list[tuple[int, int]] = []
    for _ in play_on(game, rng):
        for seat, action in old:
            open_to = {decision.seat: decision.options for decision in game.decisions()}
            if action not in open_to.get(seat, []):
                assert refused(game, seat, action)
        old = [(decision.seat, decision.options[0]) for decision in game.decisions()]


def test_a_choice_of_one_is_put_only_where_skipping_it_would_betray_a_hand() -> None:
    """R126, R119: draft, action, card, late and keep are put even then; all other choices of one are made unasked."""
    alone: set[str] = set()
    for seed in range(12):
        game = start(2 + seed % 3, seed)
        for _ in play_on(game, random.Random(seed)):
            alone |= {found.kind(game.edition) for found in game.decisions() if len(found.options) == 1}
    assert {"late", "card"} <= alone <= {"draft", "action", "card", "late", "keep"}
