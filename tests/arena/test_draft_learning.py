"""Learning the draft: it finds what was planted, is repeatable, and goes on after an interruption."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numpy")

from fimbul import EDITIONS
from fimbul.arena import BadPlan
from fimbul.arena.draft_games import Row, play_game
from fimbul.arena.draft_learning import DraftSetting, fit, learn_draft
from fimbul.bots.draft_weights import read_draft
from fimbul.bots.weights import BY_TABLE, judge
from tests.cli.runs import run

NAMES = [card.text_id for card in EDITIONS["midgard"].cards]


def planted(count: int) -> list[Row]:
    """Seats of which card 3 is good, 4 bad, 1 and 2 good together only, 5 good beside upgrade 9."""
    chance = random.Random(1)
    rows: list[Row] = []
    for n in range(3 * count):
        hand = chance.sample(range(10, 20), 3) + [card for card in (1, 2, 3, 4, 5) if chance.random() < 0.5]
        play = [9] if chance.random() < 0.5 else []
        gain = 0.04 * (3 in hand) - 0.04 * (4 in hand) + 0.06 * (1 in hand and 2 in hand)
        gain += 0.06 * (5 in hand and 9 in play) + chance.gauss(0, 0.02)
        rows.append((n % 3 + 1, 4, sorted(hand), [], play, [1, 1, 1], [], gain, gain))
    return rows


def test_planted_worths_are_found():
    weights = fit(DraftSetting("midgard", 1, 1, 1), planted(3000), 1)
    policy = weights.policy(EDITIONS["midgard"])
    name = NAMES.__getitem__
    for age in range(3):
        base = weights.base[age]
        assert base[name(3)] > 1.5 and base[name(4)] < -1.5
        assert weights.held[age][name(1)][name(2)] == weights.held[age][name(2)][name(1)] > 1.5
        assert weights.played[age][name(5)][name(9)] > 1.5
        assert abs(base[name(12)]) < 0.5
        # before the other card is there, it may still come; with another card it has become less likely
        assert 0.3 < base[name(1)] < 3 and weights.crowd[age][name(1)] < 0
    assert policy.cards == len(NAMES)


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_a_game_tells_what_every_seat_had_in_every_age(edition):
    found = play_game(judge(EDITIONS[edition], draft=BY_TABLE), edition, 3)
    again = play_game(judge(EDITIONS[edition], draft=BY_TABLE), edition, 3)
    assert found == again
    seats = found[0].seats
    assert [row.age for row in found] == sorted([1, 2, 3] * seats)
    for row in found:
        assert len(row.new) >= 4 and (row.age > 1 or not row.kept)
    for age in (1, 2, 3):
        assert sum([row.gain for row in found if row.age == age]) == pytest.approx(0, abs=1e-6)
        assert sum([row.final for row in found if row.age == age]) == pytest.approx(0, abs=1e-6)


def test_a_run_goes_on_where_it_stopped(tmp_path):
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    setting = DraftSetting("midgard", 2, 4, 7)
    first = [weights.text() for _, weights in learn_draft(setting, whole)]
    lines = whole.read_text(encoding="utf-8").split("\n")
    assert len(first) == 2 and len(lines) == 10
    stopped.write_text("\n".join(lines[:7]) + lines[7][:9], encoding="utf-8")
    again = [weights.text() for _, weights in learn_draft(setting, stopped)]
    assert again == first and stopped.read_text() == whole.read_text()
    with pytest.raises(BadPlan, match="another plan"):
        list(learn_draft(DraftSetting("midgard", 2, 4, 8), stopped))


def test_the_command_writes_a_data_file(tmp_path):
    out = tmp_path / "draft.json"
    common = ("train", "draft", "--edition", "valhalla", "--games", "2", "--generations", "1", "--out", str(out))
    assert run(*common).code == 0
    weights = read_draft(out.read_text(encoding="utf-8"))
    assert weights.games == 2 and weights.seed == 1 and weights.command.startswith("fimbul")
    assert run(*common, "--seed", "2").code == 2  # the games beside the file are of another run
