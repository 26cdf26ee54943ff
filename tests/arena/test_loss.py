"""Loss a decision: bad choices cost more, good ones nothing; repeatable, and going on after an interruption."""

from __future__ import annotations

import json

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fimbul import Decision, View, known_state
from fimbul.arena import BadPlan
from fimbul.arena.loss import (
    JUDGE,
    KINDS,
    RESULTS,
    Judged,
    LossPlan,
    judge_position,
    losses_of,
    make_loss_plan,
    positions,
    run_losses,
)
from fimbul.bots import UNLISTED, Answer, Bot, Limit
from fimbul.bots.weights import judge
from tests.cli.runs import run

SMALL = "konung-1:60n"


class Fool(Bot):
    """Takes the option that looks worst."""

    code = "fool"

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        scores = list(judge(view.edition).scores(known_state(view), view.seat, vec[i64](decision.options)))
        return Answer(decision.options[scores.index(min(scores))])


def plan_of(*bots: str, games: int = 2, kinds: tuple[str, ...] = KINDS, judge: str = SMALL) -> LossPlan:
    return make_loss_plan(bots, games, 3, 5, "midgard", (), kinds, judge)


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_a_planted_fool_loses_more_than_karl(edition, monkeypatch):
    monkeypatch.setitem(UNLISTED, "fool", Fool)
    plan = make_loss_plan(["karl", "fool"], 14, 3, 1, edition, (), ("draft", "action"), "konung-1:150n")
    judged = [position for game in run_losses(plan) for position in game]
    karl, fool = [losses_of(judged, bot) for bot in ("karl", "fool")]
    assert [line.kind for line in karl] == ["draft", "action", "all"]
    assert fool[-1].loss > karl[-1].loss + 0.005 and fool[-1].agreement < karl[-1].agreement
    for line in (*karl, *fool):
        assert line.interval[0] <= line.loss <= line.interval[1]


def test_who_chooses_like_the_judge_loses_nothing():
    position = Judged(0, "draft", 1, 72, 7, {"like": [7, 7], "other": [7, 9]}, {"7": 0.5, "9": 0.3})
    assert position.loss("like") == 0 and position.agreement("like") == 1 and position.steady("like") == 1
    assert position.loss("other") == pytest.approx(0.1)
    assert position.agreement("other") == 0.5 and position.steady("other") == 0


def test_kinds_count_as_often_as_they_occur():
    rows = [
        Judged(0, "draft", 1, 10, 1, {"bot": [2, 2]}, {"1": 0.5, "2": 0.4}),
        Judged(0, "card", 1, 30, 1, {"bot": [1, 1]}, {"1": 0.0}),
    ]
    draft, card, whole = losses_of(rows, "bot")
    assert draft.loss == pytest.approx(0.1) and card.loss == 0
    assert whole.loss == pytest.approx(0.1 * 10 / 40) and whole.agreement == pytest.approx(30 / 40)


def test_positions_are_decisions_with_a_choice_and_every_choice_has_a_share():
    plan = plan_of("karl", "random")
    match = plan.matches()[0]
    found = positions(match, plan.kinds)
    assert [position.kind for position in found] == list(KINDS)
    for position in found:
        assert len(position.decision.options) > 1 and position.weight > 0
        assert position.view.seat == position.decision.seat
        judged = judge_position(plan, match, position)
        chosen = {judged.best, *[choice for choices in judged.choices.values() for choice in choices]}
        assert {int(option) for option in judged.shares} == chosen <= set(position.decision.options)


def test_the_same_plan_gives_the_same_numbers_and_goes_on_where_it_stopped(tmp_path):
    plan = plan_of("karl", kinds=("draft",))
    whole = list(run_losses(plan, folder=tmp_path / "whole"))
    stopped = tmp_path / "stopped"
    next(run_losses(plan, folder=stopped))
    with (stopped / RESULTS).open("a", encoding="utf-8") as file:
        file.write('[{"game": 1, "ki')
    assert list(run_losses(plan, folder=stopped)) == whole
    assert (stopped / RESULTS).read_text() == (tmp_path / "whole" / RESULTS).read_text()
    with pytest.raises(BadPlan, match="another plan"):
        list(run_losses(plan_of("jarl-1"), folder=stopped))


def test_a_plan_that_cannot_be_judged_says_why():
    with pytest.raises(BadPlan, match="nobody"):
        make_loss_plan(["nobody"], 1, 4, 1, "midgard", (), KINDS, JUDGE)
    with pytest.raises(BadPlan, match="cannot judge"):
        plan_of("karl", judge="konung:1s")
    with pytest.raises(BadPlan, match="cannot judge"):
        plan_of("karl", judge="jarl")
    with pytest.raises(BadPlan, match="unknown kind"):
        plan_of("karl", kinds=("dice",))


def test_the_command_shows_a_table_and_writes_the_numbers(tmp_path):
    common = ("arena", "--loss", "--bots", "karl", "--games", "1", "--judge", SMALL, "--kinds", "draft,card")
    call = run(*common, "--out", str(tmp_path))
    assert call.code == 0 and "karl" in call.shown and "Battle card" in call.shown
    data = json.loads((tmp_path / "loss.json").read_text(encoding="utf-8"))
    assert set(data["bots"]["karl"]) == {"draft", "card", "all"} and data["plan"]["judge"] == SMALL
    assert json.loads(run(*common, "--json").shown)["bots"] == data["bots"]
    assert run("arena", "--loss", "--bots", "karl", "--judge", "karl").code == 2
    assert run("arena", "--loss", "--bots", "karl", "--kinds", "dice").code == 2
