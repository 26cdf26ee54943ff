"""A whole game: shares add up, losses and luck explain all of the way, and parts fit together."""

from __future__ import annotations

import pytest

from fimbul import Game, new_game, observe
from fimbul.analysis import Depth, Found, Judgement, analyse, analyse_part, part_bounds, report_of
from fimbul.analysis.parts import PART
from fimbul.analysis.report import DEAL, handed_out
from fimbul.analysis.shares import Correction, corrections, true_shares
from fimbul.bots import make_bot
from fimbul.core.text.record import begin_game

SHALLOW = Depth("test", visits=4, worlds=2, walks=1, rounds=2, deeper=4, runs=2, reasons=2)


def played(edition: str, seats: int, seed: int) -> Game:
    game = new_game(edition, seats, seed=seed)
    bots = [make_bot("thrall" if seat == 0 else "karl", seed + seat) for seat in range(seats)]
    while (decision := game.decision()) is not None:
        game.apply(decision.seat, bots[decision.seat].choose(observe(game, decision.seat), decision).action)
    return game


@pytest.mark.parametrize(("edition", "seats"), [("midgard", 2), ("midgard", 4), ("valhalla", 3)])
def test_the_way_of_every_share_is_explained(edition: str, seats: int) -> None:
    game = played(edition, seats, 3)
    report = analyse(game, SHALLOW)
    winners = game.winners()
    assert len(report.found) == len(game.moves) + 1
    for one in report.found:
        assert sum(one.shares) == pytest.approx(1.0, abs=1e-3)
        assert one.kind in ("draft", "battle", "turn", "end")
    for seat, found in enumerate(report.seats):
        in_the_end = 1 / len(winners) if seat in winners else 0.0
        luck = found.luck
        assert luck.judgement + luck.gifts + luck.total_luck == pytest.approx(in_the_end - 1 / seats, abs=1e-3)
        assert -found.lost - 1e-9 <= luck.judgement <= 0 <= luck.gifts  # with a share of nothing, nothing is lost
        assert luck.luck[DEAL] == pytest.approx(report.found[0].shares[seat] - 1 / seats)
        assert found.decisions == len(found.beliefs) > 10
        assert sum(found.verdicts.values()) == len(found.faults)
        assert all([judged.seat == seat and judged.why is not None for _, judged in found.faults])
    for turn in report.turns:
        assert turn.first < turn.last
        assert max(map(abs, turn.changes)) >= 0.10


def test_parts_done_apart_make_the_same_analysis() -> None:
    game = played("midgard", 2, 4)
    whole = analyse(game, SHALLOW, seed=7)
    found: list[Found] = []
    for first, last in reversed(part_bounds(len(game.moves))):
        position = begin_game(game.setup)
        for seat, action in game.moves[:first]:
            position.apply(seat, action)
        found = analyse_part(position, game.moves, first, last, SHALLOW, 7) + found
    assert report_of(found) == whole


def test_parts_cover_every_position_once() -> None:
    for moves in (0, 1, PART - 1, PART, 3 * PART + 1):
        bounds = part_bounds(moves)
        assert [n for first, last in bounds for n in range(first, last)] == list(range(moves + 1))


def test_a_game_that_is_not_over_is_not_analysed() -> None:
    with pytest.raises(ValueError, match="finished"):
        analyse(new_game("midgard", 2, seed=1), SHALLOW)


def test_what_is_given_away_falls_to_the_others_by_how_they_stand() -> None:
    judged = Judgement(0, 1, 2, 0.5, 0.1)
    assert handed_out([0.4, 0.45, 0.15], judged) == pytest.approx([-0.1, 0.075, 0.025])
    assert handed_out([1.0, 0.0], judged) == [0.0, 0.0]


def test_a_leap_that_is_gone_again_is_calmed_and_one_that_stays_is_not() -> None:
    before, after, leap = [0.6, 0.4], [0.2, 0.8], [0.9, 0.1]
    rows = [before, before, leap, before, before, after, after, after, [0.0, 1.0]]
    found = [Found(n, 1, "end" if n == 8 else "turn", True, shares) for n, shares in enumerate(rows)]
    report = report_of(found)
    assert [one.shares for one in report.found] == [*[before] * 5, *[after] * 3, [0.0, 1.0]]
    assert [(turn.first, turn.last) for turn in report.turns] == [(4, 5), (7, 8)]


def test_shares_that_go_from_hand_to_hand_stay_as_they_are() -> None:
    rows = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    found = [Found(n, 1, "end" if n == 4 else "turn", True, shares) for n, shares in enumerate(rows)]
    assert [one.shares for one in report_of(found).found] == rows


# -- shares -----------------------------------------------------------------------------------------------------------
def test_a_finished_game_has_the_shares_of_its_result() -> None:
    game = played("midgard", 3, 5)
    winners = game.winners()
    assert true_shares(game.state, 4, 0) == [1 / len(winners) if seat in winners else 0.0 for seat in range(3)]


@pytest.mark.parametrize("kind", ["truth", "belief"])
@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_corrections_keep_the_order_of_shares(kind: str, edition: str) -> None:
    for correction in corrections(kind, edition):
        found = [correction.of(n / 50, 4) for n in range(51)]
        assert found == sorted(found)
        assert found[0] >= 0 and found[-1] <= 1


def test_truth_is_not_scaled_so_that_equal_shares_stay_equal() -> None:
    for edition in ("midgard", "valhalla"):
        for correction in corrections("truth", edition):
            assert correction.of(0.25, 4) == pytest.approx(0.25)
    assert Correction().of(0.3, 4) == pytest.approx(0.3)
