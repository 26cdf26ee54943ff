"""Training a network: recorded positions, going on where it stopped, and the file at the end."""

from __future__ import annotations

import json
import sys

import pytest

from fimbul import EDITIONS
from fimbul.arena import positions
from fimbul.arena.positions import Recorder, part_file, record_parts
from fimbul.bots.heuristic_weights import heuristics_named
from fimbul.bots.networks import read_network
from tests.cli.runs import run


@pytest.fixture
def small_parts(monkeypatch):
    """Parts of three games, so that tests are quick."""
    monkeypatch.setattr(positions, "PART", 3)


def recorder(edition: str) -> Recorder:
    return Recorder(edition, heuristics_named("karl", edition).heuristics())


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_positions_are_the_same_again_and_parts_that_are_there_are_kept(edition, tmp_path, small_parts):
    assert list(record_parts(recorder(edition), 5, 4, tmp_path)) == [3, 6]
    first, second = [part_file(tmp_path, 5, n) for n in range(2)]
    assert first.read_bytes() != second.read_bytes()
    before = first.read_bytes()
    first.unlink()
    second.write_bytes(b"kept")
    assert list(record_parts(recorder(edition), 5, 4, tmp_path)) == [3, 6]
    assert first.read_bytes() == before and second.read_bytes() == b"kept"


def test_a_record_has_the_end_of_its_game(tmp_path, small_parts):
    np = pytest.importorskip("numpy")
    pytest.importorskip("torch")
    from fimbul.arena.network import record_type

    made = recorder("midgard")
    list(record_parts(made, 6, 3, tmp_path))
    records = np.fromfile(part_file(tmp_path, 6, 0), record_type(int(made.inputs.size)))
    assert (
        set(records["game"]) == {0, 1, 2} and set(records["age"]) == {1, 2, 3} and set(records["third"]) <= {0, 1, 2, 3}
    )
    for record in records:
        seats = record["seats"]
        assert int(record["final"].sum()) in range(positions.WHOLE - 2, positions.WHOLE + 3)
        assert int(record["weighed"].sum()) in range(positions.WHOLE - 5, positions.WHOLE + 6)
        best = record["glory"].max()
        assert all((record["final"][seat] > 0) == (record["glory"][seat] == best) for seat in range(seats))
        assert not record["rows"][seats:].any() and (record["cards"][seats:] == positions.NO_CARD).all()


def test_the_command_trains_goes_on_and_writes_a_file_that_judges(tmp_path, small_parts, monkeypatch):
    pytest.importorskip("torch")
    from fimbul.arena import network

    monkeypatch.setattr(network, "PART", 3)
    monkeypatch.setattr(network, "BATCH", 8)
    out, losses = tmp_path / "network.json", tmp_path / "losses.json"
    call = ["train", "network", "--games", "9", "--seed", "4", "--work", str(tmp_path), "--hidden", "8"]
    call += ["--out", str(out), "--curve", str(losses)]
    assert run(*call, "--epochs", "2").code == 0
    file = read_network(out.read_text(encoding="utf-8"))
    assert (file.games, file.seed, file.hidden, file.edition) == (9, 4, 8, "midgard")
    assert len(file.evaluation(EDITIONS["midgard"]).ages) == 3
    told = json.loads(losses.read_text(encoding="utf-8"))
    assert told["held_out_games"] == 4 and set(told["age_3"]["parts"]) >= {"beginning", "last third"}
    again = run(*call, "--epochs", "2")
    assert again.code == 0 and "epoch" not in again.problem  # all of it was there
    assert read_network(out.read_text(encoding="utf-8")) == file


def test_whole_numbers_are_those_of_the_trained_network():
    torch = pytest.importorskip("torch")
    from fimbul.arena.network import Original
    from fimbul.bots.networks import NetworkFile
    from tests.bots.test_networks import in_real_numbers
    from tests.bots.test_networks import positions as positions_of

    made = recorder("midgard")
    names = list(made.inputs.names)
    cards = [card.text_id for card in EDITIONS["midgard"].cards]
    torch.manual_seed(1)
    original = Original(len(names), len(cards), 8, torch.full((len(names),), 2.0))
    torch.nn.init.normal_(original.last.weight)
    file = NetworkFile("today", "a test", 1, 1, "midgard", names, cards, 8, [original.weights()] * 3)
    for s in positions_of("midgard", 3, ()):
        seen = made.look(s, 0)
        rows = torch.tensor(list(seen.rows)).reshape(1, 3, -1)
        with torch.no_grad():
            shares, glory = original(rows, torch.tensor(list(seen.cards)).reshape(1, 3, -1), torch.ones(1, 3).bool())
        evaluation = file.evaluation(EDITIONS["midgard"])
        assert list(evaluation.shares(s)) == pytest.approx(shares.exp()[0].tolist(), abs=0.02)
        assert in_real_numbers(file, s)[1] == pytest.approx(glory[0].tolist(), abs=0.1)


def test_without_torch_the_command_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "fimbul.arena.network", raising=False)
    call = run("train", "network", "--games", "2", "--out", str(tmp_path / "network.json"))
    assert call.code == 2 and "fimbul[train]" in call.problem
