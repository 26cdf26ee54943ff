"""Training: repeatable, and it learns."""

from __future__ import annotations

import pytest

from fimbul.arena.evolve import Setting, evolve
from fimbul.arena.learn import Learner
from fimbul.bots.heuristic_weights import heuristics_named, read_heuristics
from fimbul.bots.weights import read_weights, weights_named
from tests.cli.runs import run


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_the_evaluation_learns_that_glory_wins_and_the_same_again(edition):
    heuristics = heuristics_named("karl", edition).heuristics()
    found = []
    for _ in range(2):
        learner = Learner(3, 25, edition)
        list(learner.run(heuristics))
        found.append(learner.weights("today", "a test").text())
        assert learner.share[2]["glory"] > 0 and learner.share[1]["glory"] > 0
    assert found[0] == found[1]
    again = read_weights(found[0], edition)
    assert again.text() == found[0] and again.made == "today"


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_evolution_moves_numbers_the_same_way_for_the_same_seed(edition):
    said: list[str] = []
    start = heuristics_named("start", edition)
    texts = [[weights.text() for weights in evolve(start, Setting(1, 4, 7), said.append)] for _ in range(2)]
    assert texts[0] == texts[1] and len(said) == 2
    assert texts[0][0] != start.text()
    assert read_heuristics(texts[0][0], edition).text() == texts[0][0]


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_the_data_files_say_when_and_how_they_were_made(edition):
    for data in (heuristics_named("karl", edition), weights_named("evaluation", edition)):
        assert data.made.startswith("20") and data.command.startswith("fimbul train")


def test_the_command_writes_a_data_file_and_a_curve(tmp_path):
    out, curve = tmp_path / "standing.toml", tmp_path / "curve.json"
    call = run("train", "standing", "--games", "2", "--out", str(out), "--curve", str(curve))
    assert call.code == 0 and read_weights(out.read_text(encoding="utf-8")).command.startswith("fimbul")
    assert '"curve"' in curve.read_text(encoding="utf-8")
    call = run("train", "thumb", "--edition", "valhalla", "--games", "1", "--generations", "1", "--out", str(out))
    assert call.code == 0 and "valor_slope" in out.read_text(encoding="utf-8")
    assert run("train", "luck", "--out", str(out)).code == 2
    assert run("train", "thumb", "--start", "no/such", "--out", str(out)).code == 2
