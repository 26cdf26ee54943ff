"""Answers are judged from the seat's own view, always alike, and what was planted as a blunder is called one."""

from __future__ import annotations

import random

import pytest

from fimbul import EDITIONS, Game, new_game, observe, parse
from fimbul.analysis import Depth, Judgement, depth_of, judge_answer, judging, verdict_of
from fimbul.analysis.judging import weigh
from fimbul.bots import make_bot
from fimbul.bots.bot import Limit
from fimbul.bots.search import FirstKonungBot
from fimbul.positions import position
from tests.shared.properties.twins import Twin
from tests.valhalla.test_twins import ValhallaTwin

QUICK = Depth("test", visits=8, worlds=3, walks=1, rounds=2, deeper=16, runs=1, reasons=4)
MODULES = EDITIONS["midgard"].module_names
TWINS = {"midgard": Twin, "valhalla": ValhallaTwin}


def judged(game: Game, seat: int, taken: str) -> Judgement:
    """A judgement at the standard depth."""
    view = observe(game, seat)
    assert view.decision is not None
    return judge_answer(view, view.decision, parse(game, seat, taken), depth_of(game.edition), 0)


# -- planted blunders -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("age", [1, 2, 3])
def test_passing_with_five_rage_at_an_open_yggdrasil_is_a_blunder(seats: int, age: int) -> None:
    game = position("midgard", seats=seats).age(age).rage(0, 5).at("yggdrasil", "0:leader,warrior*2")
    for seat, place in zip(range(1, seats), ("gimle", "utgard", "muspelheim"), strict=False):
        game = game.rage(seat, 2).at(place, f"{seat}:warrior*2")
    found = judged(game.start(turn=0), 0, "pass")
    assert found.verdict == "blunder"
    assert found.why is not None


@pytest.mark.parametrize("seats", [2, 3])
def test_throwing_the_strongest_card_into_a_battle_that_is_won_anyway_is_a_blunder(seats: int) -> None:
    built = position("midgard", seats=seats).hand(0, "tyrs_smash_1", "glorious_death_1").rage(0, 3).steps(0, 1, 1, 3)
    for seat in range(1, seats):
        built = built.rage(seat, 0)
    game = built.at("gimle", "0:warrior*2 1:warrior").at("yggdrasil", "0:leader 1:leader,warrior").start(turn=0)
    game.apply(0, parse(game, 0, "pillage gimle"))
    while (decision := game.decision()) is not None and decision.kind(game.edition) != "card":
        game.apply(decision.seat, parse(game, decision.seat, "pass"))
    assert judged(game, 0, "play tyrs_smash_1").verdict == "blunder"
    assert judged(game, 0, "play glorious_death_1").verdict == "good"


def test_leaving_the_strongest_card_out_of_the_battle_it_would_win_is_a_blunder() -> None:
    built = position("midgard", seats=3).hand(0, "tyrs_smash_1", "glorious_death_1").rage(0, 4)
    game = built.at("gimle", "0:leader,warrior 1:leader,warrior*2").at("utgard", "2:warrior*2").start(turn=0)
    game.apply(0, parse(game, 0, "pillage gimle"))
    while (decision := game.decision()) is not None and decision.kind(game.edition) != "card":
        game.apply(decision.seat, decision.options[0])
    assert judged(game, 0, "play glorious_death_1").verdict == "blunder"
    assert judged(game, 0, "play tyrs_smash_1").verdict == "good"


def test_passing_with_all_rage_at_a_reward_that_nobody_contests_is_a_blunder_in_valhalla() -> None:
    built = position("valhalla", seats=3, gods=("thor", "freya", "tyr")).at("noatun", "0:warrior*2,elite")
    game = built.rage(1, 1).rage(2, 1).start(turn=0)
    assert judged(game, 0, "pass").verdict == "blunder"


# -- always alike, from the view alone --------------------------------------------------------------------------------
@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_the_same_answer_seed_and_depth_give_the_same_judgement(edition: str) -> None:
    game = new_game(edition, 3, seed=5)
    bot = make_bot("karl", 1)
    compared = 0
    for n in range(60):
        decision = game.decision()
        assert decision is not None
        view = observe(game, decision.seat)
        if n % 12 == 0 and len(decision.options) > 1:
            taken = decision.options[-1]
            first = judge_answer(view, decision, taken, QUICK, 3)
            assert first == judge_answer(view, decision, taken, QUICK, 3)
            compared += 1
        game.apply(decision.seat, bot.choose(view, decision).action)
    assert compared >= 3


@pytest.mark.parametrize(
    ("edition", "seats", "modules"), [("midgard", 3, ()), ("midgard", 4, MODULES), ("valhalla", 3, ())]
)
def test_what_a_seat_may_not_know_changes_no_judgement(edition: str, seats: int, modules: tuple[str, ...]) -> None:
    chance = random.Random(seats)
    game = new_game(edition, seats, modules=modules, seed=30 + seats)
    mover = make_bot("karl", 1)
    compared = n = 0
    while (decision := game.decision()) is not None:
        n += 1
        if n % 41 == 0 and len(decision.options) > 1:
            twin = TWINS[edition](game, decision.seat, chance)
            found = []
            for one in (twin.game, twin.twin):
                view = observe(one, decision.seat)
                assert view.decision is not None
                found.append(judge_answer(view, view.decision, view.decision.options[0], QUICK, 1))
            assert found[0] == found[1]
            compared += 1
        game.apply(decision.seat, mover.choose(observe(game, decision.seat), decision).action)
    assert compared >= 4, "the test must have something to compare"


# -- losses -----------------------------------------------------------------------------------------------------------
def test_the_best_option_loses_nothing() -> None:
    game = new_game("midgard", 4, seed=8)
    view = observe(game, 0)
    assert view.decision is not None
    best = FirstKonungBot(2).choose(view, view.decision, Limit(nodes=QUICK.visits)).action
    found = judge_answer(view, view.decision, best, QUICK, 2)
    assert (found.lost, found.verdict, found.best) == (0.0, "good", best)


def test_nothing_is_ever_won_by_an_answer_that_is_not_the_best() -> None:
    game = new_game("midgard", 3, seed=9)
    view = observe(game, 1)
    assert view.decision is not None
    for taken in view.decision.options:
        found = weigh(view, view.decision, taken, QUICK, 0)
        assert found.other <= found.share


@pytest.mark.parametrize(("deeper", "lost"), [(-0.1, 0.0), (0.02, 0.02), (0.9, None)])
def test_of_two_looks_the_one_that_finds_less_lost_counts(
    monkeypatch: pytest.MonkeyPatch, deeper: float, lost: float | None
) -> None:
    game = position("midgard", seats=2).rage(0, 5).rage(1, 2).at("yggdrasil", "0:leader,warrior*2").start(turn=0)
    view = observe(game, 0)
    assert view.decision is not None
    monkeypatch.setattr(judging, "lost_in_search", lambda *_: deeper)
    found = weigh(view, view.decision, parse(game, 0, "pass"), depth_of(game.edition), 0)
    if lost is None:
        assert 0.1 < found.share - found.other < deeper, "as the first look found it"
    else:
        assert found.share - found.other == pytest.approx(lost)


def test_verdicts_begin_at_their_thresholds() -> None:
    assert [verdict_of(lost) for lost in (0.0, 0.0299, 0.03, 0.0599, 0.06, 0.0999, 0.10, 1.0)] == [
        *["good"] * 2,
        *["inaccuracy"] * 2,
        *["mistake"] * 2,
        *["blunder"] * 2,
    ]
