"""Beliefs: what drawn worlds say about hidden cards, beside the truth."""

from __future__ import annotations

import json

import pytest

from fimbul import EDITIONS, new_game, observe
from fimbul.arena import BadPlan
from fimbul.arena.beliefs import RESULTS, BeliefPlan, Guesses, belief_data, run_beliefs
from fimbul.bots import make_bot
from fimbul.bots.beliefs import draft_likelihood
from fimbul.bots.draft_weights import draft_named
from fimbul.bots.weights import DRAFT
from fimbul.core.rules.ids import GIFTS
from tests.cli.runs import run


@pytest.mark.parametrize(("edition", "seats"), [("midgard", 2), ("midgard", 4), ("valhalla", 4)])
def test_picks_by_the_policy_are_likelier_than_picks_at_random(edition, seats):
    policy = draft_named(DRAFT, edition).policy(EDITIONS[edition])
    found = {}
    for code in ("karl", "random"):
        total = 0.0
        for seed in range(3):
            game = new_game(edition, seats, seed=seed)
            bots = [make_bot(code, seat) for seat in range(seats)]
            while game.state.phase == GIFTS and (decision := game.decision()) is not None:
                view = observe(game, decision.seat)
                game.apply(decision.seat, bots[decision.seat].choose(view, decision).action)
            total += draft_likelihood(game.state, 0, policy)
        found[code] = total
    assert found["random"] < found["karl"] < 0


def test_guesses_are_counted_by_probability_and_by_what_was_there():
    guesses = Guesses()
    guesses.add(0.8, True)
    guesses.add(0.8, False)
    guesses.add(0.1, False)
    more = Guesses()
    more.add(1.0, True)
    guesses.join(more)
    data = guesses.data()
    assert data["cards"] == 2 and data["probability"] == 0.9
    assert data["brier"] == round((0.04 + 0.64 + 0.01 + 0.0) / 4, 4)
    bins = data["bins"]
    assert isinstance(bins, list) and bins[8] == [2, 0.8, 0.5] and bins[1] == [1, 0.1, 0.0] and bins[9] == [1, 1.0, 1.0]


def test_worlds_weighted_by_the_draft_of_karl_know_more_about_karl():
    plan = BeliefPlan(3, 4, worlds=60)
    data = belief_data(plan, list(run_beliefs(plan)))
    hand = data["hand"]
    assert isinstance(hand, dict) and set(hand) == {"1", "2", "3"}
    assert sum([hand[age]["weighted"]["probability"] for age in hand]) > sum(
        [hand[age]["even"]["probability"] for age in hand]
    )
    for age in hand:
        assert hand[age]["even"]["cards"] == hand[age]["weighted"]["cards"] > 5


def test_a_run_goes_on_where_it_stopped(tmp_path):
    plan = BeliefPlan(2, 3, worlds=10)
    whole = belief_data(plan, list(run_beliefs(plan, tmp_path / "whole")))
    stopped = tmp_path / "stopped"
    next(run_beliefs(plan, stopped))
    with (stopped / RESULTS).open("a", encoding="utf-8") as file:
        file.write('{"1 hand ev')
    assert belief_data(plan, list(run_beliefs(plan, stopped))) == whole
    with pytest.raises(BadPlan, match="another plan"):
        list(run_beliefs(BeliefPlan(3, 3, worlds=10), stopped))


def test_the_command_shows_a_table_and_writes_the_numbers(tmp_path):
    call = run("arena", "--beliefs", "--games", "1", "--seats", "3", "--out", str(tmp_path), columns=160)
    assert call.code == 0 and "committed Quests" in call.shown
    data = json.loads((tmp_path / "beliefs.json").read_text(encoding="utf-8"))
    assert data["plan"]["games"] == 1 and "even" in data["hand"]["1"]
