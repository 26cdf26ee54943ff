"""Simultaneous steps: whoever commits first, the game and its record are the same; a choice may be taken back."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from fimbul import Game, IllegalAction, Log, observe, record
from fimbul.core.rules.shapes import is_simultaneous
from fimbul.core.text import saves
from tests.shared.conformance.nets import refused
from tests.shared.conformance.play import below, play_on, start


def again(game: Game) -> Game:
    """The same game with its record, to be played on."""
    return pickle.loads(pickle.dumps(game))


def step_open(game: Game) -> bool:
    """Whether a simultaneous step has just begun: nobody has chosen yet."""
    s = game.state
    return bool(is_simultaneous(s.question)) and all(s.chosen(seat) < 0 for seat in range(game.seats))


def choices(game: Game, rng: random.Random) -> dict[int, list[int]]:
    """What each seat asked will choose: two cards of a pack with two seats, else one."""
    found: dict[int, list[int]] = {}
    for decision in game.decisions():
        probe = game.copy()
        found[decision.seat] = []
        while probe.state.question == game.state.question and (probe.state.asked >> decision.seat) & 1:
            open_to = next(other for other in probe.decisions() if other.seat == decision.seat)
            option = open_to.options[below(rng, len(open_to.options))]
            found[decision.seat].append(option)
            probe.apply(decision.seat, option)
            if len(game.decisions()) == 1:
                break
    return found


def orders(counts: dict[int, int]) -> list[tuple[int, ...]]:
    """Every order in which the seats may commit."""
    return sorted(set(permutations([seat for seat, count in counts.items() for _ in range(count)])))


def commit(game: Game, chosen: dict[int, list[int]], order: Sequence[int]) -> tuple[object, ...]:
    """Play a step in an order; the position, the moves and the events."""
    log = Log()
    game.listen(log)
    left = {seat: list(options) for seat, options in chosen.items()}
    for seat in order:
        game.apply(seat, left[seat].pop(0))
    events = [(event.data(), int(event.audience)) for event in log.events]
    return saves.key(game.state), game.moves, events


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_of_commits_makes_no_difference(seats: int) -> None:
    rng = random.Random(seats)
    game = start(seats, seats)
    kinds: set[int] = set()
    steps = 0
    for _ in play_on(game, rng):
        if step_open(game) and len(game.decisions()) > 1 and (game.state.question not in kinds or rng.random() < 0.03):
            kinds.add(int(game.state.question))
            steps += 1
            chosen = choices(game, rng)
            every = orders({seat: len(options) for seat, options in chosen.items()})
            games = [again(game) for _ in every]
            outcomes = [commit(other, chosen, order) for other, order in zip(games, every, strict=True)]
            assert len(outcomes) > 1
            assert all(outcome == outcomes[0] for outcome in outcomes)
            assert record(games[0]) == record(games[-1])
    assert steps >= 3 and len(kinds) == 3  # draft, card, keep


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_choice_taken_back_was_never_made(seats: int) -> None:
    rng = random.Random(10 + seats)
    game = start(seats, 10 + seats)
    steps = 0
    for _ in play_on(game, rng):
        if steps < 5 and step_open(game) and len(game.decisions()) > 1 and rng.random() < 0.5:
            steps += 1
            chosen = choices(game, rng)
            order = [seat for seat, options in chosen.items() for _ in options]
            straight = commit(again(game), chosen, order)
            doubter = rng.choice(sorted(chosen))
            other = again(game)
            other.apply(doubter, next(d for d in other.decisions() if d.seat == doubter).options[0])
            other.retract(doubter)
            assert saves.key(other.state) == saves.key(game.state)
            assert other.moves == game.moves
            assert [d.options for d in other.decisions()] == [d.options for d in game.decisions()]
            with pytest.raises(IllegalAction):
                other.retract(doubter)
            assert commit(other, chosen, order) == straight
    assert steps >= 3


def test_the_two_cards_drafted_at_once_have_no_order() -> None:
    game = start(2, 4)
    first, second = game.decisions()[0].options[:2]
    theirs = game.decisions()[1].options[:2]
    keys = []
    for mine in ((first, second), (second, first)):
        other = again(game)
        for seat, option in ((0, mine[0]), (0, mine[1]), (1, theirs[0]), (1, theirs[1])):
            other.apply(seat, option)
        keys.append(saves.key(other.state))
    assert keys[0] == keys[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hidden_choice_is_hidden_until_the_last_has_chosen(seats: int) -> None:
    """Two games that differ in a choice that is not open yet look the same to everybody else."""
    rng = random.Random(20 + seats)
    game = start(seats, 20 + seats)
    looked = 0
    for _ in play_on(game, rng):
        decisions = game.decisions()
        if not is_simultaneous(game.state.question) or len(decisions) < 2 or rng.random() < 0.5:
            continue
        decision = rng.choice(decisions)
        seen: list[list[object]] = []
        for option in (decision.options[0], decision.options[-1]):
            other = game.copy()
            log = Log()
            other.listen(log)
            other.apply(decision.seat, option)
            assert [event for event in log.events if not event.seen_by(decision.seat)] == []
            views = [observe(other, seat) for seat in range(-1, seats) if seat != decision.seat]
            seen.append([(view.data(), view.text()) for view in views])
            seen[-1].append([event.data() for event in log.events])
        looked += 1
        assert seen[0] == seen[1]
    assert looked >= 3


def test_nothing_can_be_taken_back_once_all_have_chosen() -> None:
    game = start(3, 1)
    for seat in (2, 0):
        game.apply(seat, next(d for d in game.decisions() if d.seat == seat).options[0])
        assert refused(game, seat, 0)
    game.apply(1, game.decisions()[0].options[0])
    for seat in (0, 1, 2):
        with pytest.raises(IllegalAction):
            game.retract(seat)
    while len(game.decisions()) > 1:
        game.apply(game.decisions()[0].seat, game.decisions()[0].options[0])
    assert game.state.question == 1  # one has still to choose in the draft
    with pytest.raises(IllegalAction):
        game.retract(game.decisions()[0].seat)
