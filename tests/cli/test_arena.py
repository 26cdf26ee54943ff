"""The arena and hints on the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.runs import run

CHEAP = ("arena", "--bots", "karl,random", "--seats", "2", "--games", "4")


def test_the_arena_prints_one_json_object():
    call = run(*CHEAP, "--json")
    assert call.code == 0
    data = json.loads(call.shown)
    assert data["games"] == 4 and data["seconds"] > 0
    karl = data["bots"]["karl"]
    assert karl["games"] == 4 and 0 <= karl["interval"][0] <= karl["win_share"] <= karl["interval"][1] <= 1
    assert karl["mean_glory"] > data["bots"]["random"]["mean_glory"]
    assert data["cards"]


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ("Games: 4 · seats: 2", "Mean Glory")),
        ("fr", ("Parties\u00a0: 4", "Gloire")),
        ("de", ("Partien: 4", "Ruhm im Mittel")),
    ],
)
def test_the_arena_prints_a_table_and_writes_a_report(tmp_path, lang, texts):
    call = run(*CHEAP, "--lang", lang, "--out", str(tmp_path / "out"), columns=140)
    assert call.code == 0 and not call.problem
    for text in texts:
        assert text in call.shown
    assert (tmp_path / "out" / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))["games"] == 4
    again = run(*CHEAP, "--lang", lang, "--out", str(tmp_path / "out"), columns=140)
    assert again.code == 0 and len((tmp_path / "out" / "games.jsonl").read_text().splitlines()) == 5


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--bots", "clever"), "unknown bot 'clever'"),
        (("--bots", "karl,house"), "name 4 bots for 4 seats, not 2"),
        (("--games", "0"), "--games must be at least 1"),
        (("--bots", "karl", "--league"), "at least two kinds of bots"),
        (("--seats", "5"), "midgard is for 2 to 4 players"),
        (("--bots", "konung:soon"), "is no limit"),
    ],
)
def test_what_cannot_be_is_one_line(arguments, problem):
    call = run("arena", *arguments)
    assert call.code == 2 and problem in call.problem and len(call.problem.splitlines()) == 1


@pytest.mark.parametrize(
    ("lang", "command", "text"), [("en", "hint", "Jarl's hint"), ("fr", "conseil", "Le conseil de Jarl")]
)
def test_a_hint_names_options_with_reasons(lang, command, text):
    call = run("play", "--seats", "2", "--seed", "5", "--lang", lang, "--bots", "random", lines=[command, "1"])
    assert text in call.shown and "%" in call.shown
