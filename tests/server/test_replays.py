"""Replays: every position of a recorded game, from any seat."""

from __future__ import annotations

import random

import msgspec
import pytest

from fimbul import BadRecord, Game, observe, record
from fimbul.server.messages import Step, Steps
from fimbul.server.present.editions.presenter import named
from fimbul.server.present.position import position_of
from fimbul.server.replays import Replay, steps_of, summary_of
from tests.server.samples import SPECTATOR, TABLES, WORDS
from tests.shared.conformance.play import pick, played, start

EN, FR = WORDS["en"], WORDS["fr"]
HIDDEN = "Makes a hidden choice"


@pytest.fixture(scope="module")
def game() -> Game:
    return played(3, 31, modules=("gods",))


@pytest.fixture(scope="module")
def opened(game) -> Replay:
    return Replay(record(game))


@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_a_replay_shows_what_the_seat_saw(seats, modules):
    game = start(seats, 700 + seats, modules=modules)
    rng = random.Random(seats)
    live: list[Game] = []
    while not game.over:
        live.append(game.copy())
        decision = game.decisions()[0]
        game.apply(decision.seat, pick(rng, decision.question, decision.options))
    live.append(game)
    opened = Replay(record(game), check=False)
    assert opened.steps == len(live)
    for seat, all_open, words in ((SPECTATOR, True, EN), (seats - 1, False, FR)):
        found = steps_of(opened, seat, all_open, words, 0, opened.steps)
        assert msgspec.json.decode(msgspec.json.encode(found), type=Steps) == found
        assert [step.n for step in found.steps] == list(range(opened.steps))
        assert [step.seat for step in found.steps] == [None, *[mover for mover, _ in game.moves]]
        assert all(step.text and "{" not in step.text for step in found.steps)
        for step, there in list(zip(found.steps, live, strict=True))[::7]:
            assert step.position == position_of(observe(there, seat), words)
            if all_open:
                seen = [observe(there, other) for other in range(seats)]
                assert step.hands == [named(there.edition, view.hand) for view in seen]
                assert step.committed == [named(there.edition, view.quests) for view in seen]
        assert found.steps[-1].position.over


def test_windows_show_the_same_steps(opened):
    whole = steps_of(opened, 1, True, EN, 0, opened.steps).steps
    rng = random.Random(4)
    for _ in range(12):
        first = rng.randrange(opened.steps)
        window = steps_of(opened, 1, True, EN, first, 9)
        assert window.first == first
        assert window.steps == whole[first : first + 9]


def test_a_window_beyond_the_end_is_short_or_empty(opened):
    assert [step.n for step in steps_of(opened, 0, False, EN, opened.steps - 2, 50).steps] == [
        opened.steps - 2,
        opened.steps - 1,
    ]
    assert steps_of(opened, 0, False, EN, opened.steps, 50).steps == []
    assert steps_of(opened, 0, False, EN, 10**9, 5).steps == []
    assert steps_of(opened, 0, False, EN, 3, 0).steps == []
    assert [step.n for step in steps_of(opened, 0, False, EN, -5, 2).steps] == [0, 1]


@pytest.mark.parametrize("seat", [-2, 3])
def test_there_are_no_other_seats(opened, seat):
    with pytest.raises(ValueError, match="no seat"):
        steps_of(opened, seat, False, EN, 0, 5)


def hidden_steps(steps: list[Step]) -> list[Step]:
    return [step for step in steps if step.text in (HIDDEN, "Commits to a Quest")]


def test_a_seat_sees_its_own_choices_and_not_those_of_others(opened):
    whole = steps_of(opened, 1, False, EN, 0, opened.steps).steps
    assert {step.seat for step in hidden_steps(whole)} == {0, 2}
    assert all(step.hands == [] and step.committed == [] for step in whole)
    assert [step.text for step in whole[1:4]][1].startswith("Draft ")
    open_steps = steps_of(opened, SPECTATOR, True, EN, 0, opened.steps).steps
    assert hidden_steps(open_steps) == []
    watched = steps_of(opened, SPECTATOR, False, EN, 0, opened.steps).steps
    assert {step.seat for step in hidden_steps(watched)} == {0, 1, 2}
    assert not any(step.position.hand for step in watched)


def test_the_first_step_is_the_beginning(opened):
    first = steps_of(opened, SPECTATOR, True, FR, 0, 1).steps[0]
    assert (first.n, first.seat, first.text) == (0, None, "La partie commence")
    assert first.entries[0].text == "Âge 1\u00a0: Cadeaux des Dieux." and first.motions[0].kind == "phase"
    assert first.hands == [[], [], []]


def test_the_summary_names_the_game_and_its_end(game, opened):
    found = summary_of(opened, EN, "g1", ["Anna", "Bruno", "Cleo"], 5)
    assert (found.game, found.edition, found.seats, found.modules) == ("g1", "midgard", 3, ["gods"])
    assert (found.names, found.steps, found.at) == (["Anna", "Bruno", "Cleo"], len(game.moves) + 1, 5)
    assert found.result is not None
    assert (found.result.glory, found.result.seed, found.result.game) == (game.result(), "31", "g1")
    assert len(found.result.timeline) == found.steps
    assert summary_of(opened, FR, "g1", [], 5).names[:2] != ["", ""]


# -- records from outside -------------------------------------------------------------------------------------------
def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes():
    game = played(2, 5, decisions=30)
    opened = Replay(record(game))
    assert opened.steps == 31 and summary_of(opened, EN, "x", [], 0).result is None
    assert not steps_of(opened, 0, False, EN, 30, 1).steps[0].position.over


def test_a_record_without_moves_has_one_step():
    opened = Replay(record(start(2, 5)))
    assert [step.n for step in steps_of(opened, 0, True, EN, 0, 40).steps] == [0]


def test_choices_of_one_step_in_another_order_are_put_in_the_order_of_seats():
    game = start(4, 8)
    rng = random.Random(3)
    while game.state.phase == 0 or len(game.moves) < 40:
        decision = game.decisions()[-1]
        game.apply(decision.seat, pick(rng, decision.question, decision.options))
    head, _, moves = record(game).partition("moves\n")
    lines = [line.partition(" #")[0] for line in moves.splitlines()]
    turned = head + "moves\n" + "\n".join([*reversed(lines[:4]), *lines[4:]]) + "\n"
    opened = Replay(turned)
    assert opened.moves == game.moves[: len(opened.moves)]
    assert steps_of(opened, 2, True, EN, 30, 5) == steps_of(Replay(record(game)), 2, True, EN, 30, 5)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("fimbul-record 1", "fimbul-record 99", "version 99"),
        ("seats 2", "seats 9", "line 3"),
        ("moves\n0 draft", "moves\n0 dance", "'dance"),
        ("moves\n0 ", "moves\n7 ", "is not a move"),
        ("result ", "result 999 ", "the result is"),
    ],
)
def test_bad_records_are_refused_with_the_line(old, new, message):
    text = record(played(2, 6, card_list=1))
    assert old in text
    with pytest.raises(BadRecord, match=message):
        Replay(text.replace(old, new, 1))


def test_an_edited_position_is_noticed():
    lines = record(played(2, 6)).splitlines()
    at = next(n for n, line in enumerate(lines) if " #" in line) + 5
    lines[at] = lines[at][:-6] + "000000"
    with pytest.raises(BadRecord, match="not the recorded one"):
        Replay("\n".join(lines))
    assert Replay("\n".join(lines), check=False).game.over


def test_a_result_before_the_end_is_refused():
    text = record(played(2, 6, decisions=20)) + "result 1 2\n"
    with pytest.raises(BadRecord, match="a result, but the game is not over"):
        Replay(text)


def test_no_record_at_all_is_refused():
    for text in ("", "hello", "fimbul-record 1\nedition midgard\n"):
        with pytest.raises(BadRecord):
            Replay(text)
