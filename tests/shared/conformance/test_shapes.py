"""The tables of shapes say what games really do: every option, question and event of random games fits them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from fimbul import EDITIONS, Edition, Event, Game, Log, new_game, parse, text
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import (
    AGES,
    FIGURE_KINDS,
    FIRST_SECRET,
    LAST_PRIVATE,
    LAST_STEP,
    PASS,
    PLACES,
    SLOTS,
    STATS,
    action,
    action_kind,
)
from fimbul.core.rules.shapes import (
    ACTION_SHAPES,
    EVENT_SHAPES,
    EVENTS_BY_CODE,
    QUESTION_SHAPES,
    is_canonical,
    is_secret,
)
from fimbul.core.text.notation import is_action, verbs

GAMES = [(edition, seed) for edition in EDITIONS for seed in range(4)]
SEATS = ("clan", "from_clan", "of_clan")
PLACE_NUMBERS = ("place", "source", "target", "from_place", "came_from", "left")


def begin(edition: str, seed: int) -> Game:
    of = EDITIONS[edition]
    modules = of.module_names if seed % 2 else ()
    return new_game(edition, of.most_seats(modules), modules=modules, seed=seed)


def play(game: Game, seed: int) -> Iterator[tuple[int, int, list[int]]]:
    """Every question of a random game: seat, question, options."""
    chance = random.Random(seed)
    while decision := game.decision():
        yield decision.seat, decision.question, decision.options
        game.apply(decision.seat, chance.choice(decision.options))


def highest(edition: Edition, seats: int, meaning: str) -> int | None:
    """The highest number that means something, where there is one."""
    if meaning in SEATS:
        return seats - 1
    if meaning in PLACE_NUMBERS:
        return int(PLACES) - 1
    return {
        "card": len(edition.cards) - 1,
        "by_card": len(edition.cards) - 1,
        "asker": len(edition.cards) - 1,
        "clans": (1 << seats) - 1,
        "winners": (1 << seats) - 1,
        "figure": int(FIGURE_KINDS) - 1,
        "stat": int(STATS) - 1,
        "step": int(LAST_STEP),
        "slot": int(SLOTS) - 1,
        "age": AGES,
        "phase": len(edition.phase_names) - 1,
        "question": len(QUESTION_SHAPES) - 1,
        "token": max(len(edition.token_names), 1) - 1,
        "god": len(edition.all_powers) - 1,
        "fulfilled": 1,
        "direction": 1,
    }.get(meaning)


def faults(edition: Edition, seats: int, event: Event) -> list[str]:
    """What in an event does not fit its shape."""
    shape = EVENTS_BY_CODE[int(event.code)]
    numbers = event.data()[1:]
    found = [f"{shape.key}: {number} has no meaning" for number in numbers[len(shape.meanings) :] if number != 0]
    for meaning, number in zip(shape.meanings, numbers, strict=False):
        most = highest(edition, seats, meaning)
        least = -1 if meaning in ("asker", "direction") or (meaning == "card" and shape.own) else 0
        if meaning == "figure":
            least = 1
        if most is not None and not least <= number <= most:
            found.append(f"{shape.key}: {number} is no {meaning}")
    if event.audience != ev.ALL:
        mine = event.audience == 1 << event.a
        others = event.audience == ~(1 << event.a) and event.b == -1
        secret = event.code == ev.ACTED and is_secret(event.b) and mine
        if not secret and not (shape.own and (mine or others)):
            found.append(f"{shape.key}: not for all")
    elif shape.own:
        found.append(f"{shape.key}: a secret told to all")
    return found


@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_options_answer_their_question_and_events_are_as_the_tables_say(edition: str, seed: int) -> None:
    game = begin(edition, seed)
    log = Log()
    game.listen(log)
    for seat, question, options in play(game, seed):
        for option in options:
            assert option == PASS or action_kind(option) in QUESTION_SHAPES[question].answers
            assert is_action(game.edition, option)
        chosen = options[-1]
        assert parse(game, seat, text(game, seat, chosen)) == chosen
    assert [fault for event in log.events for fault in faults(game.edition, game.seats, event)] == []


def test_a_wrong_event_would_be_noticed() -> None:
    edition = EDITIONS["midgard"]
    assert faults(edition, 4, Event(ev.WON, 4, 0, 0, 0, ev.ALL)) == ["won: 4 is no clan"]
    assert faults(edition, 4, Event(ev.WON, 0, 1, 7, 0, ev.ALL)) == ["won: 7 has no meaning"]
    assert faults(edition, 4, Event(ev.WON, 0, 1, 0, 0, 1)) == ["won: not for all"]
    assert faults(edition, 4, Event(ev.KEPT, 0, 1, 0, 0, ev.ALL)) == ["kept: a secret told to all"]


# -- the tables themselves -----------------------------------------------------------------------------------------
def test_rows_stand_under_their_numbers() -> None:
    assert [shape.kind for shape in ACTION_SHAPES] == list(range(len(ACTION_SHAPES)))
    assert [shape.number for shape in QUESTION_SHAPES] == list(range(len(QUESTION_SHAPES)))
    assert [shape.code for shape in EVENT_SHAPES] == list(range(1, int(ev.CODES)))


def test_verbs_are_told_apart() -> None:
    for edition in EDITIONS.values():
        assert len(verbs(edition)) == len(ACTION_SHAPES)


def test_what_is_simultaneous_or_secret_is_put_to_a_seat_even_with_one_option() -> None:
    for shape in QUESTION_SHAPES[1:]:
        alone = shape.number <= LAST_PRIVATE or shape.number >= FIRST_SECRET
        assert shape.veiled == alone
        assert shape.veiled or not (shape.simultaneous or shape.hidden)


@pytest.mark.parametrize("shape", ACTION_SHAPES, ids=lambda shape: shape.word)
def test_arguments_are_packed_and_unpacked_and_no_other_bits_are_an_action(shape) -> None:
    first, second = (1 if shape.first else 0), (1 if shape.second else 0)
    packed = shape.pack(first, second)
    assert shape.arguments(packed) == (first, second) and action_kind(packed) == shape.kind
    assert is_canonical(packed)
    for bit in range(24):
        assert is_canonical(int(action(shape.kind)) | 1 << bit) == bool(shape.bits() >> bit & 1)


def test_a_kind_that_does_not_exist_is_no_action() -> None:
    assert not is_canonical(int(action(len(ACTION_SHAPES))))
