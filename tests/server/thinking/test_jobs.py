"""What travels: views and decisions, as plain data; answers that are checked before they are used."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import msgspec
import pytest

from fimbul import Decision, Game, View, new_game, observe
from fimbul.analysis import Depth, analyse_part, judge_answer
from fimbul.bots import Answer, Limit
from fimbul.bots.bot import Info, Ranked, Why
from fimbul.bots.coaching import Coaching, Mistake
from fimbul.server.table.history import record_of
from fimbul.server.table.thinkers import give_advice, give_coaching, think
from fimbul.server.thinking.jobs import LARGEST, BadAnswer, Job, answer_of, encode, job_of, work_on
from tests.shared.properties.twins import Twin

LITTLE = Depth("little", visits=4, worlds=1, walks=1, rounds=1, deeper=2, runs=2, reasons=2)


def positions(edition: str, seed: int, every: int) -> Iterator[tuple[Game, View]]:
    """Some positions of a game, as whoever is asked sees them."""
    game = new_game(edition, 3, seed=seed)
    rng = random.Random(seed)
    n = 0
    while (decision := game.decision()) is not None:
        n += 1
        if n % every == 0:
            yield game, observe(game, decision.seat)
        options = [option for option in decision.options if option] or decision.options
        game.apply(decision.seat, rng.choice(options))


def asked(view: View) -> Decision:
    assert view.decision is not None
    return view.decision


def job(function: object, *args: object) -> Job:
    made = job_of(function, args)  # type: ignore[arg-type]
    assert made is not None
    return made


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_a_bot_answers_the_same_from_a_view_that_has_travelled(edition: str) -> None:
    for _, view in positions(edition, 5, 17):
        args = ("karl", 3, view, asked(view), Limit(nodes=1))
        made = job(think, *args)
        assert msgspec.msgpack.decode(encode(made), type=type(made)).view.view() == view  # type: ignore[attr-defined]
        assert answer_of(made, work_on(encode(made))) == think(*args)


def test_hints_coaching_and_judgements_travel_whole() -> None:
    _, view = next(positions("midgard", 5, 30))
    only = Decision(view.seat, asked(view).question, -1, asked(view).options[:1], False)
    for function, args in (
        (give_advice, ("konung", 3, view, only, Limit(nodes=2))),
        (give_coaching, (0, view, only)),
        (judge_answer, (view, asked(view), asked(view).options[-1], LITTLE, 0)),
    ):
        made = job(function, *args)
        assert answer_of(made, work_on(encode(made))) == function(*args)


def test_a_part_of_a_finished_game_travels_as_its_deal_and_its_moves() -> None:
    game = new_game("midgard", 2, seed=3)
    rng = random.Random(1)
    while (decision := game.decision()) is not None:
        game.apply(decision.seat, rng.choice(decision.options))
    position = new_game("midgard", 2, seed=3)
    for seat, action in game.moves[:40]:
        position.apply(seat, action)
    made = job(analyse_part, position, game.moves, 40, 41, LITTLE, 0)
    assert answer_of(made, work_on(encode(made))) == analyse_part(position, game.moves, 40, 41, LITTLE, 0)


def test_games_that_a_seat_cannot_tell_apart_send_the_same_bytes() -> None:
    compared = 0
    rng = random.Random(8)
    for seed in range(6):
        for game, view in positions("midgard", seed, 40):
            twin = Twin(game, view.seat, rng, plain=True)
            other = observe(twin.twin, view.seat)
            if not twin.differ() or other != view:
                continue
            compared += 1
            for function, head, tail in ((think, ("konung", 7), (Limit(1.0),)), (give_coaching, (7,), ())):
                one = job(function, *head, view, asked(view), *tail)
                two = job(function, *head, other, asked(other), *tail)
                assert encode(one) == encode(two)
    assert compared >= 5


def test_nothing_else_travels() -> None:
    game, view = next(positions("midgard", 1, 30))
    assert job_of(record_of, ("head", [])) is None, "records are written here"
    assert job_of(think, ("jotun", 1, view, asked(view), Limit(1.0))) is None, "other packages' bots are at home here"
    assert job_of(think, ("konung:6n", 1, view, asked(view), Limit(1.0))) is None
    with pytest.raises(AttributeError):
        job_of(think, ("konung", 1, game, asked(view), Limit(1.0)))  # a game is no view


class Trap:
    """Runs when it is unpickled."""

    sprung = False

    def __reduce__(self) -> tuple[object, ...]:
        return (spring, ())


def spring() -> None:
    Trap.sprung = True


def test_an_answer_is_data_and_fits_the_question_or_it_is_not_used() -> None:
    _, view = next(positions("midgard", 5, 30))
    decision = asked(view)
    wrong = max(decision.options) + 1
    bot = job(think, "konung", 1, view, decision, Limit(1.0))
    hint = job(give_advice, "konung", 1, view, decision, Limit(1.0))
    coach = job(give_coaching, 0, view, decision)
    judge = job(judge_answer, view, decision, decision.options[0], LITTLE, 0)
    fine = decision.options[0]
    named = Answer(fine, Info((Ranked(fine, ties=(wrong,)),)))
    mistaken = Coaching(Why("even"), (Mistake(wrong, 0.5, Why("even")),))
    answers: list[tuple[Job, object]] = [
        (bot, pickle.dumps(Trap())),
        (bot, None),
        (bot, "text"),
        (bot, b""),
        (bot, b"\x00" * (LARGEST + 1)),
        (bot, msgspec.msgpack.encode({"action": "many"})),
        (bot, msgspec.msgpack.encode(Answer(wrong))),
        (hint, msgspec.msgpack.encode(named)),
        (coach, msgspec.msgpack.encode(mistaken)),
        (judge, msgspec.msgpack.encode({"seat": view.seat, "taken": fine, "best": wrong, "share": 1.0, "lost": 0.0})),
        (bot, b"\x91" * 100_000),
    ]
    for made, answer in answers:
        with pytest.raises(BadAnswer):
            answer_of(made, answer)
    assert not Trap.sprung
    assert answer_of(bot, msgspec.msgpack.encode(Answer(fine))) == Answer(fine)
