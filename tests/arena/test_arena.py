"""The arena: fair tables, repeatable games, honest numbers, and going on after an interruption."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from fimbul.arena import BadPlan, Played, make_plan, play_match, run, summarize
from fimbul.arena.ratings import rate
from fimbul.arena.report import report
from fimbul.arena.run import RESULTS
from fimbul.arena.summary import wilson
from fimbul.words import Words

CHEAP = ("karl", "random", "random")


def number(played: dict[str, Any]) -> int:
    return int(played["number"])


def plain(played: Played) -> dict[str, Any]:
    """All of a game but the time it took."""
    return {key: value for key, value in played.data().items() if key != "thought"}


# -- plans -----------------------------------------------------------------------------------------------------------
def test_a_line_up_sits_in_every_rotation_over_the_same_deals():
    plan = make_plan(["karl", "house", "random"], 3, 9)
    matches = plan.matches()
    for deal in range(3):
        three = matches[3 * deal : 3 * deal + 3]
        assert len({match.seed for match in three}) == 1 and len({match.first for match in three}) == 1
        assert [match.line_up for match in three] == [
            ("karl", "house", "random"),
            ("house", "random", "karl"),
            ("random", "karl", "house"),
        ]
    assert len({match.seed for match in matches}) == 3
    assert {match.first for match in matches} == {0, 1, 2}


def test_one_code_is_for_all_seats_and_every_game_is_another_deal():
    plan = make_plan(["karl"], 4, 8)
    assert plan.line_ups() == [("karl",) * 4]
    assert len({match.seed for match in plan.matches()}) == 8
    assert {match.first for match in plan.matches()} == {0, 1, 2, 3}


@pytest.mark.parametrize(("seats", "tables"), [(2, 3), (3, 6), (4, 3), (5, 6)])
def test_in_a_league_all_kinds_meet_and_sit_equally_often(seats, tables):
    plan = make_plan(["karl", "house", "random"], seats, seats, league=True)
    assert len(plan.line_ups()) == tables
    met = Counter(name for match in plan.matches() for name in match.line_up)
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(
    ("bots", "league", "problem"),
    [
        (["clever"], False, "unknown bot 'clever'"),
        (["karl", "house"], False, "name 4 bots for 4 seats, not 2"),
        (["karl", "karl"], True, "at least two kinds of bots"),
        (["konung:fast", "karl"], True, "is no limit"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(bots, league, problem):
    with pytest.raises(BadPlan, match=problem):
        make_plan(bots, 4, 4, league=league)


# -- games -----------------------------------------------------------------------------------------------------------
def test_a_game_notes_what_the_statistics_need():
    played = play_match(make_plan(["karl"], 4, 1).matches()[0])
    assert played.over and played.decisions > 100
    assert all(len(cards) == 18 for cards in played.drafted)
    for seat in range(4):
        assert sum(played.sources[seat].values()) == played.glory[seat], "every point of Glory has a source"
        assert set(played.played[seat]) & set(played.drafted[seat])
    assert sum(played.yggdrasil) <= 3
    assert sum([played.share(seat) for seat in range(4)]) == pytest.approx(1)


def test_the_same_plan_gives_the_same_games_in_one_process_and_in_two():
    plan = make_plan(CHEAP, 3, 3, seed=5)
    alone = [plain(played) for played in run(plan)]
    together = sorted([plain(played) for played in run(plan, jobs=2)], key=number)
    assert alone == together


def test_an_interrupted_arena_goes_on_where_it_stopped(tmp_path):
    plan = make_plan(CHEAP, 3, 6, seed=2)
    whole = [plain(played) for played in run(plan)]
    games = run(plan, folder=tmp_path)
    first = [next(games) for _ in range(2)]
    games.close()
    with (tmp_path / RESULTS).open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "line_up": ["ka')  # stopped in the middle of a line
    resumed = list(run(plan, folder=tmp_path))
    assert resumed[:2] == first
    assert [plain(played) for played in resumed] == whole
    assert [played.number for played in run(plan, folder=tmp_path)] == list(range(6))


def test_results_of_another_plan_are_not_mixed_in(tmp_path):
    list(run(make_plan(CHEAP, 3, 1), folder=tmp_path))
    with pytest.raises(BadPlan, match="another plan"):
        list(run(make_plan(CHEAP, 3, 1, seed=9), folder=tmp_path))


# -- numbers ---------------------------------------------------------------------------------------------------------
def made_up(number: int, line_up: list[str], glory: list[int]) -> Played:
    best = max(glory)
    seats = len(glory)
    winners = [seat for seat in range(seats) if glory[seat] == best]
    nothing: list[list[str]] = [[] for _ in range(seats)]
    return Played(
        number,
        line_up,
        0,
        1,
        glory,
        winners,
        100,
        True,
        [0.5] * seats,
        [10] * seats,
        [{"battle": points} for points in glory],
        [["troll"], *nothing[1:]],
        nothing,
        [{"troll": 3}] + [{} for _ in range(seats - 1)],
        [1] + [0] * (seats - 1),
    )


def test_shares_of_a_name_are_per_seat_and_a_shared_victory_is_split():
    games = [
        made_up(0, ["a", "b", "b", "b"], [50, 40, 30, 20]),
        made_up(1, ["a", "b", "b", "b"], [50, 50, 30, 20]),
    ]
    found = summarize(games)
    assert found.bots["a"].win_share == pytest.approx(0.75)
    assert found.bots["b"].win_share == pytest.approx(0.25 / 3)
    assert found.bots["a"].mean_glory == 50 and found.bots["b"].games == 2 and found.bots["b"].seats == 6
    low, high = found.bots["b"].interval
    assert 0 <= low < 0.25 / 3 < high <= 1 / 3
    assert found.bots["a"].milliseconds == pytest.approx(50)
    assert found.by_turn[0] == (2, 1.5)
    assert found.by_yggdrasil == {1: (2, 1.5), 0: (6, 0.5)}
    card = found.cards["troll"]
    assert (card.drafted, card.glory, card.win_share) == (2, 6, 0.75)


def test_the_json_object_has_what_scripts_rely_on():
    data = summarize([made_up(0, ["a", "b"], [3, 1])]).data(1.5)
    assert data["games"] == 1 and data["seconds"] == 1.5
    bots = json.loads(json.dumps(data))["bots"]
    assert set(bots["a"]) >= {"win_share", "interval", "mean_glory", "games"}
    assert len(bots["a"]["interval"]) == 2


def test_wilson_intervals_are_the_known_ones():
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(1.0, 400)[1] == 1.0 and round(wilson(1.0, 400)[0], 4) == 0.9905


def test_ratings_put_the_winner_first_and_narrow_with_games():
    few = rate([(("a", "b", "b", "b"), (50, 40, 30, 20))] * 4)
    many = rate([(("a", "b", "b", "b"), (50, 40, 30, 20))] * 60)
    assert few["a"][0] > few["b"][0]
    assert many["a"][1] < few["a"][1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_report_is_one_page_without_anything_from_elsewhere(lang):
    plan = make_plan(CHEAP, 3, 3)
    page = report(Words(lang), plan, summarize(run(plan)), 1.0, "fimbul arena")
    assert page.count("<svg") == 4 and "karl" in page
    outside = page.replace("http://www.w3.org/2000/svg", "")
    assert "http" not in outside and "<script" not in outside


# -- what CI watches over: the cheap pairs, 20 games each ------------------------------------------------------------
@pytest.mark.parametrize(
    ("bots", "least"),
    [
        (("karl", "random", "random", "random"), 0.9),
        (("house", "random", "random", "random"), 0.9),
        (("karl", "house", "house", "house"), 0.5),
        (("karl", "thrall", "thrall", "thrall"), 0.3),
    ],
)
def test_the_cheap_pairs_keep_their_order(bots, least):
    assert summarize(run(make_plan(bots, 4, 20))).bots[bots[0]].win_share >= least
