"""Beliefs: what drawn worlds say about hidden cards, beside the truth."""

from __future__ import annotations

import json

import pytest

from fimbul import Rng, known_state, new_game, observe
from fimbul.arena import BadPlan
from fimbul.arena.beliefs import RESULTS, BeliefPlan, Guesses, belief_data, hidden_of_all, run_beliefs
from fimbul.bots import make_bot
from fimbul.bots.weights import BY_TABLE, judge
from fimbul.core.information.worlds import WorldDrawer
from fimbul.core.rules.ids import GIFTS
from fimbul.core.search.beliefs import beliefs
from fimbul.core.text.saves import key
from tests.cli.runs import run


def believed(view):
    tastes = beliefs(judge(view.edition), known_state(view))
    assert tastes is not None
    return tastes


def after_the_draft(edition, seats, seed, code):
    game = new_game(edition, seats, seed=seed)
    bots = [make_bot(code, seat) for seat in range(seats)]
    while game.state.phase == GIFTS and (decision := game.decision()) is not None:
        game.apply(decision.seat, bots[decision.seat].choose(observe(game, decision.seat), decision).action)
    return game


@pytest.mark.parametrize(("edition", "seats"), [("midgard", 2), ("midgard", 4), ("valhalla", 4)])
def test_a_card_that_a_clan_likes_is_in_its_hand_more_often(edition, seats):
    more = []
    for seed in range(3):
        view = observe(after_the_draft(edition, seats, seed, "karl"), 0)
        tastes = believed(view)
        likes = {}
        for way, drawer in (("even", WorldDrawer(view)), ("weighted", WorldDrawer(view, tastes))):
            worlds = [hidden_of_all(drawer.draw(Rng(n)).state)["hand"] for n in range(40)]
            held = [(seat, card) for world in worlds for seat in range(1, seats) for card in world[seat]]
            likes[way] = sum([tastes.likes[tastes.place(1, seat, card)] for seat, card in held]) / len(held)
        more.append(likes["weighted"] > likes["even"])
    assert all(more)


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_beliefs_come_from_the_view_alone(edition):
    game = after_the_draft(edition, 4, 3, "karl")
    view = observe(game, 0)
    tastes = believed(view)
    twin = WorldDrawer(view).draw(Rng(1))
    assert key(twin.state) != key(game.state)
    again = believed(observe(twin, 0))
    assert list(again.likes) == list(tastes.likes) and list(again.commits) == list(tastes.commits)


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


def test_without_a_learned_draft_nothing_is_believed():
    view = observe(after_the_draft("midgard", 2, 1, "karl"), 0)
    assert beliefs(judge(view.edition, draft=BY_TABLE), known_state(view)) is None


@pytest.mark.parametrize(("what", "least"), [("hand", 5), ("quests", 3)])
def test_weighted_worlds_know_more_about_karl(what, least):
    plan = BeliefPlan(3, 4, worlds=60)
    ages = belief_data(plan, list(run_beliefs(plan)))[what]
    assert isinstance(ages, dict) and set(ages) == {"1", "2", "3"}
    for number, better in (("probability", 1), ("brier", -1)):
        even, weighted = (sum([age[way][number] for age in ages.values()]) for way in ("even", "weighted"))
        assert better * (weighted - even) > 0
    for age in ages.values():
        assert age["even"]["cards"] == age["weighted"]["cards"] >= least


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
