"""Every puzzle that is shipped can be played, and what the miner says about it holds together."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS, observe, text
from fimbul.puzzles import THEMES, library, puzzle
from fimbul.puzzles.puzzle import EASIEST, PER_BOT
from fimbul.puzzles.searching import GAP
from fimbul.words import Words

NAMES = [name for edition in EDITIONS for name in library(edition)]
ROUNDING = 0.0011


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_are_puzzles_of_many_themes_and_levels(edition: str) -> None:
    found = list(library(edition).values())
    assert len(found) >= {"midgard": 150, "valhalla": 30}[edition]
    assert len({one.found.theme for one in found}) >= 4
    assert len({one.level for one in found}) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_is_a_decision_of_its_seat_with_one_best_choice(name: str) -> None:
    one = puzzle(name)
    assert one is not None and one.found.theme in THEMES
    game = one.begin()
    decision = observe(game, one.seat).decision
    assert decision is not None and decision.seat == one.seat
    offered = {text(game, one.seat, option) for option in decision.options}
    told = [option for tried in one.found.tried for option in tried.options]
    assert len(told) == len(set(told)) and set(told) <= offered
    shares = [tried.share for tried in one.found.tried]
    assert shares == sorted(shares, reverse=True) and len(shares) > 1
    assert shares[0] - shares[1] >= GAP - ROUNDING
    assert one.rating == EASIEST + PER_BOT * (one.level - 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reason_can_be_said(edition: str) -> None:
    from fimbul.bots.bot import Why
    from fimbul.bots.hint_texts import why_text

    for one in list(library(edition).values())[::7]:
        view = observe(one.begin(), one.seat)
        for tried in one.found.tried:
            assert why_text(Words("fr"), view, Why(tried.why, tried.facts))


def test_an_unknown_puzzle_is_none() -> None:
    assert puzzle("m0-0") is None
