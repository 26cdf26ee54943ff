"""Training a network: recorded positions, going on where it stopped, and the file at the end."""

from __future__ import annotations

import json
import random
import sys

import pytest

from fimbul import EDITIONS, new_game
from fimbul.arena import positions
from fimbul.arena.positions import Recorder, part_file, record_parts
from fimbul.bots.heuristic_weights import heuristics_named
from fimbul.bots.networks import read_network
from fimbul.bots.weights import judge
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
    layout = record_type(int(made.inputs.size), (int(made.places.places), int(made.places.size)))
    records = np.fromfile(part_file(tmp_path, 6, 0), layout)
    assert (
        set(records["game"]) == {0, 1, 2} and set(records["age"]) == {1, 2, 3} and set(records["third"]) <= {0, 1, 2, 3}
    )
    for record in records:
        seats = record["seats"]
        assert int(record["final"].sum()) in range(positions.WHOLE - 2, positions.WHOLE + 3)
        assert int(record["weighed"].sum()) in range(positions.WHOLE - 5, positions.WHOLE + 6)
        assert (record["returns"] == record["final"]).all(), "players by heuristics have nobody who says more"
        best = record["glory"].max()
        assert all((record["final"][seat] > 0) == (record["glory"][seat] == best) for seat in range(seats))
        assert (
            not record["rows"][seats:].any()
            and not record["places"][seats:].any()
            and (record["cards"][seats:] == positions.NO_CARD).all()
        )


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_a_later_network_learns_from_players_who_look_ahead(edition, tmp_path, small_parts):
    made = Recorder(edition, judge(EDITIONS[edition], network="network"), looks_ahead=True)
    game = new_game(edition, 3, seed=4)
    found = made.play(game, random.Random(2))
    assert game.over and {position.age for position in found} == {1, 2, 3}
    final = positions.shares_of(game)
    for position in found:
        assert sum(position.returns) == pytest.approx(1.0)
    early, late = [
        max([abs(a - b) for a, b in zip(position.returns, final, strict=True)]) for position in (found[0], found[-1])
    ]
    assert early > late, "the nearer the end, the more the end counts"
    assert made.part(3, 0) == made.part(3, 0)


def test_the_command_trains_goes_on_and_writes_a_file_that_judges(tmp_path, small_parts, monkeypatch):
    pytest.importorskip("torch")
    from fimbul.arena import network

    monkeypatch.setattr(network, "PART", 3)
    monkeypatch.setattr(network, "BATCH", 8)
    out, losses = tmp_path / "network.json", tmp_path / "losses.json"
    call = ["train", "network", "--games", "9", "--seed", "4", "--work", str(tmp_path), "--hidden", "8"]
    call += ["--neurons", "8", "--out", str(out), "--curve", str(losses)]
    assert run(*call, "--epochs", "2").code == 0
    file = read_network(out.read_text(encoding="utf-8"))
    assert (file.games, file.seed, file.hidden, file.place_neurons, file.edition) == (9, 4, 8, 8, "midgard")
    assert len(file.evaluation(EDITIONS["midgard"]).ages) == 3
    told = json.loads(losses.read_text(encoding="utf-8"))
    assert told["held_out_games"] == 4 and set(told["age_3"]["parts"]) >= {"beginning", "last third"}
    again = run(*call, "--epochs", "2")
    assert again.code == 0 and "epoch" not in again.problem  # all of it was there
    assert read_network(out.read_text(encoding="utf-8")) == file

    later = tmp_path / "later.json"
    call = ["train", "network", "--games", "6", "--seed", "5", "--work", str(tmp_path / "later"), "--hidden", "8"]
    call += ["--neurons", "8", "--epochs", "1", "--before", str(out), "--out", str(later)]
    assert run(*call, "--curve", str(losses)).code == 0
    assert {"age_3", "age_3_before"} <= set(json.loads(losses.read_text(encoding="utf-8")))
    assert read_network(later.read_text(encoding="utf-8")).ages != file.ages
    other = run(*call, "--edition", "valhalla")
    assert other.code == 2 and "is a network for midgard" in other.problem
    missing = run(*call, "--before", str(tmp_path / "missing.json"))
    assert missing.code == 2 and "missing.json" in missing.problem


@pytest.mark.parametrize("neurons", [0, 8])
def test_a_network_that_begins_with_another_says_the_same(neurons):
    torch = pytest.importorskip("torch")
    from fimbul.arena.network import Original
    from tests.bots.test_networks import made_up

    made = recorder("midgard")
    names, cards = list(made.inputs.names), [card.text_id for card in EDITIONS["midgard"].cards]
    scales = torch.full((len(names),), 2.0), torch.full((int(made.places.size),), 3.0)
    before = made_up("midgard", 8, 3, neurons).ages[1]
    later = Original(len(cards), 8, 8, *scales)
    later.start_from(before)
    after = later.weights()
    again = Original(len(cards), 8, 8, *scales)
    again.start_from(after)
    assert again.weights() == after
    with pytest.raises(ValueError, match="another shape"):
        Original(len(cards), 16, 8, *scales).start_from(before)


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
    place_names = list(made.places.names)
    original = Original(len(cards), 8, 8, torch.full((len(names),), 2.0), torch.full((len(place_names),), 2.0))
    torch.nn.init.normal_(original.last.weight)
    ages = [original.weights()] * 3
    file = NetworkFile("today", "a test", 1, 1, "midgard", names, cards, 8, ages, place_names, 8)
    for s in positions_of("midgard", 3, ()):
        seen = made.look(s, 0, 0)
        rows = torch.tensor(list(seen.rows)).reshape(1, 3, -1)
        with torch.no_grad():
            upgrades = torch.tensor(list(seen.cards)).reshape(1, 3, -1)
            places = torch.tensor(list(seen.places)).reshape(1, 3, -1, len(place_names))
            shares, glory = original(rows, upgrades, places, torch.ones(1, 3).bool())
        evaluation = file.evaluation(EDITIONS["midgard"])
        assert list(evaluation.shares(s)) == pytest.approx(shares.exp()[0].tolist(), abs=0.02)
        assert in_real_numbers(file, s)[1] == pytest.approx(glory[0].tolist(), abs=0.1)


def test_without_torch_the_command_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "fimbul.arena.network", raising=False)
    call = run("train", "network", "--games", "2", "--out", str(tmp_path / "network.json"))
    assert call.code == 2 and "fimbul[train]" in call.problem
