"""The miner: options with the same effect are one, a clear best is proven twice, an interrupted run goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from fimbul import Decision, new_game, observe
from fimbul.core.rules.ids import ASK_DRAFT, INVADE, action
from fimbul.puzzles import __main__ as command
from fimbul.puzzles import mining, searching
from fimbul.puzzles.library import Mined, library, read_file
from fimbul.puzzles.puzzle import Source
from fimbul.puzzles.searching import Verdict, one_of_each, same_effect


def test_options_that_lead_to_the_same_position_are_one() -> None:
    game = new_game("midgard", 3, seed=5)
    view = observe(game, 0)
    assert view.decision is not None
    options = view.decision.options
    assert same_effect(view, options) == [[option] for option in options], "every card of a pack is another one"
    assert same_effect(view, [options[0], options[0]]) == [[options[0], options[0]]]


def test_a_search_sees_one_option_of_each_effect() -> None:
    decision = Decision(0, int(ASK_DRAFT), -1, [3, 5, 7], False)
    assert one_of_each(decision, [[5, 3], [7]]).options == [5, 7]


def test_the_gap_is_that_to_the_next_option() -> None:
    assert Verdict({1: 0.5, 2: 0.4, 3: 0.1}, {1: 100, 2: 90, 3: 10}).gap() == pytest.approx(0.1)
    assert Verdict({1: 0.5}, {1: 100}).gap() == 0


def test_of_an_option_dropped_early_half_the_gap_is_asked() -> None:
    assert Verdict({1: 0.5, 2: 0.45, 3: 0.3}, {1: 100, 2: 20, 3: 90}).gap() == pytest.approx(0.1)
    assert Verdict({1: 0.5, 2: 0.47, 3: 0.3}, {1: 100, 2: 20, 3: 90}).gap() == pytest.approx(0.06)


def test_both_searches_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    view = observe(new_game("midgard", 2, seed=1), 0)
    decision = Decision(0, int(ASK_DRAFT), -1, [1, 2], False)
    clear, other = Verdict({1: 0.6, 2: 0.4}, {1: 9, 2: 9}), Verdict({1: 0.4, 2: 0.6}, {1: 9, 2: 9})
    close = Verdict({1: 0.6, 2: 0.55}, {1: 9, 2: 9})
    for second, expected in ((clear, 1), (other, None), (close, None)):
        found = {searching.MIDDLE: [clear], searching.VISITS: [clear, second]}
        monkeypatch.setattr(
            searching, "searched", lambda view, decision, visits, seed, found=found: found[visits].pop(0)
        )
        verdict = searching.proven(view, decision, 1)
        assert (None if verdict is None else verdict.order[0]) == expected


def test_a_place_is_read_from_an_action() -> None:
    assert mining.places_of(int(action(INVADE, 1, 4))) == [4]


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []

    def mine_game(edition: str, seed: int, number: int) -> Mined:
        searched.append(number)
        return Mined(number, Source(edition, 4, seed + number, 1), ())

    monkeypatch.setattr(command, "mine_game", mine_game)
    file = tmp_path / "found.jsonl"
    asked = ["mine", "midgard", str(file), "--seed", "4", "--games"]
    assert command.main([*asked, "2"]) == 0
    with file.open("a") as cut:
        cut.write('{"number":2,"sour')
    assert command.main([*asked, "4"]) == 0
    assert searched == [0, 1, 2, 3]
    assert [one.number for one in read_file(file)[1]] == [0, 1, 2, 3]
    assert command.main(["mine", "midgard", str(file), "--seed", "5"]) == 2, "a file of another run is left alone"
    assert command.main(["count", str(file)]) == 0


@pytest.mark.long
def test_the_miner_finds_the_same_puzzles_again() -> None:
    mined = {one.source.seed: one.source for one in library("midgard").values()}
    seed, source = next(iter(mined.items()))
    found = mining.mine_game("midgard", seed // 1_000_003, seed % 1_000_003)
    shipped = [one.found for one in library("midgard").values() if one.source.seed == seed]
    assert found.source == source and list(found.puzzles) == shipped
