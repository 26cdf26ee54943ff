"""The published league: a plan that anybody can repeat, and ratings that say what the games said."""

from __future__ import annotations

import json
import math
from itertools import pairwise

import pytest

from fimbul import EDITIONS
from fimbul.arena import Played, league
from fimbul.arena.league import LEVELS, Meeting, Met, count_wins, fit, meetings_of, play_league, ratings_of
from fimbul.arena.league_statistics import statistics_of
from fimbul.bots import read_code
from tests.cli.runs import run


def games_of(one: str, other: str, won: int, of: int) -> Met:
    """A meeting of two kinds, four seats, with so many victories of the first; two games a deal."""
    found = []
    for n in range(of):
        line_up = [one, other, one, other] if n % 2 == 0 else [other, one, other, one]
        winner = line_up.index(one if n < won else other)
        found.append(Played(n, line_up, 0, n // 2, glory=[0] * 4, winners=[winner]))
    return Met(Meeting(one, other, of), tuple(found))


# -- the plan --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_level_meets_the_next_one_at_every_table(edition):
    meetings = meetings_of(edition)
    rules = EDITIONS[edition]
    tables = {(meeting.seats, meeting.modules) for meeting in meetings}
    assert {seats for seats, _ in tables} == set(range(rules.fewest, rules.most_seats(rules.module_names) + 1))
    if rules.modules:
        assert (4, rules.module_names) in tables
    for table in tables:
        met = {(one.one, one.other) for one in meetings if (one.seats, one.modules) == table}
        assert set(pairwise(LEVELS)) <= met
    assert len({meeting.name for meeting in meetings}) == len(meetings)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_bot_of_the_league_goes_by_the_clock(edition):
    for meeting in meetings_of(edition):
        for code in (meeting.one, meeting.other):
            limit = read_code(code)[1]
            assert limit is None or limit.seconds is None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_kinds_have_as_many_seats(seats):
    plan = Meeting("karl", "random", 12, seats).plan("midgard")
    names = [name for match in plan.matches() for name in match.line_up]
    assert len(plan.matches()) == 12 and names.count("karl") == names.count("random")


# -- ratings ---------------------------------------------------------------------------------------------------------
def test_the_fit_finds_the_strengths_behind_the_victories():
    strength = {"karl": 1.0, "jarl": 3.0, "thrall": 0.2}
    wins = {}
    for one, other in (("karl", "jarl"), ("karl", "thrall"), ("jarl", "thrall")):
        table = tuple(sorted([one, one, other, other]))
        total = 2 * (strength[one] + strength[other])
        wins[table] = {name: 1000 * 2 * strength[name] / total for name in (one, other)}
    found = fit(wins)
    assert found["karl"] == 1500
    assert found["jarl"] == pytest.approx(1500 + 400 * math.log10(3.0), abs=0.1)
    assert found["thrall"] == pytest.approx(1500 + 400 * math.log10(0.2), abs=0.1)


def test_ratings_have_intervals_that_shrink_with_more_games():
    few = ratings_of([games_of("jarl", "karl", 15, 20)])["jarl"]
    many = ratings_of([games_of("jarl", "karl", 300, 400)])["jarl"]
    for one in (few, many):
        assert one.interval[0] < one.rating < one.interval[1]
    assert many.rating == pytest.approx(1500 + 400 * math.log10(3), abs=5)
    assert many.interval[1] - many.interval[0] < (few.interval[1] - few.interval[0]) / 3
    assert few.games == 20 and many.games == 400


def test_a_bot_that_never_wins_has_a_rating_all_the_same():
    found = ratings_of([games_of("svein", "karl", 0, 100)])
    assert 0 < found["svein"].rating < 1000


def test_only_tables_of_four_without_modules_are_rated():
    other = Met(Meeting("random", "karl", 2, seats=2), games_of("random", "karl", 1, 2).games)
    assert set(ratings_of([games_of("jarl", "karl", 3, 4), other])) == {"jarl", "karl"}


def test_a_game_that_was_abandoned_counts_for_nobody():
    met = games_of("jarl", "karl", 2, 2)
    abandoned = Played(2, ["jarl", "karl", "jarl", "karl"], 0, 9, glory=[0] * 4, over=False)
    both = Met(met.meeting, (*met.games, abandoned))
    assert count_wins([both]) == count_wins([met])


# -- playing it ------------------------------------------------------------------------------------------------------
@pytest.fixture
def short(monkeypatch):
    """A league of two quick meetings."""
    meetings = [Meeting("random", "karl", 4), Meeting("random", "karl", 2, seats=2)]
    for module in ("fimbul.arena.league", "fimbul.cli.league"):
        monkeypatch.setattr(f"{module}.meetings_of", lambda edition: meetings)
    monkeypatch.setattr(league, "DRAWS", 20)


def test_a_league_goes_on_where_it_stopped(short, tmp_path):
    going = play_league("midgard", folder=tmp_path)
    first = next(going)
    going.close()
    again = list(play_league("midgard", folder=tmp_path))
    assert again[0] == first and len(again) == 2
    assert [len(one.games) for one in again] == [4, 2]


def test_the_command_shows_ratings_and_meetings_and_writes_them(short, tmp_path):
    call = run("arena", "--league", "--out", str(tmp_path), columns=140)
    assert call.code == 0 and "The published league: midgard" in call.shown
    assert "2 of 2: random wins" in call.problem
    data = json.loads((tmp_path / "league.json").read_text(encoding="utf-8"))
    assert data["ratings"]["karl"]["rating"] == 1500 > data["ratings"]["random"]["rating"]
    assert [(one["seats"], one["games"]) for one in data["meetings"]] == [(4, 4), (2, 2)]
    assert data["meetings"][0]["interval"][0] <= data["meetings"][0]["share"] <= data["meetings"][0]["interval"][1]


def test_fewer_games_make_a_short_league(short):
    call = run("arena", "--league", "--games", "2", "--json")
    assert call.code == 0
    assert [one["games"] for one in json.loads(call.shown)["meetings"]] == [2, 2]


@pytest.mark.parametrize(
    ("arguments", "problem"), [(("--games", "0"), "--games must be at least 1"), (("--edition", "chess"), "chess")]
)
def test_what_cannot_be_is_one_line(arguments, problem):
    call = run("arena", "--league", *arguments)
    assert call.code == 2 and problem in call.problem and len(call.problem.splitlines()) == 1


# -- what it says about the game -------------------------------------------------------------------------------------
def test_a_card_gains_what_its_drafters_won_more_than_usual():
    line_up = ["karl", "jarl", "karl", "jarl"]
    games = tuple(
        Played(
            n,
            line_up,
            0,
            n,
            glory=[0] * 4,
            winners=[0],
            drafted=[["troll", "troll"], ["dwarf"], [], []],
            yggdrasil=[2, 0, 0, 0],
        )
        for n in range(3)
    )
    found = statistics_of([Met(Meeting("karl", "jarl", 3), games)])
    assert found["karl"]["cards"] == {"troll": {"seats": 3, "gain": 0.5}}, "a karl wins half of the time"
    assert found["jarl"]["cards"] == {"dwarf": {"seats": 3, "gain": 0.0}}
    assert found["karl"]["turns"] == [{"seats": 3, "gain": 0.5}, {"seats": 3, "gain": -0.5}]
    assert found["karl"]["yggdrasil"] == {"0": {"seats": 3, "gain": -0.5}, "2": {"seats": 3, "gain": 0.5}}
