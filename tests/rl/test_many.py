"""Many games per step: the same games as one by one, in any number of processes."""

from __future__ import annotations

import hashlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import gymnasium
import numpy as np
import pytest

from fimbul import BadSetup, new_game, observe
from fimbul.rl.encoder import encoder
from fimbul.rl.many import ManyGames
from fimbul.rl.session import BadStep

ID, VALHALLA = encoder("midgard").id, encoder("valhalla").id  # the newest, of which Gymnasium does not warn
ROWS = 8


def choose(mask: Any, number: int) -> Any:
    """A legal index for each row, by a rule that depends on the row's mask and the number of the step alone."""
    counts = mask.sum(axis=1)
    wanted = number * 7919 % counts
    return (np.cumsum(mask, axis=1, dtype=np.int64) > wanted[:, None]).argmax(axis=1)


def digests(first_row: int, rows: int, steps: int) -> list[str]:
    """What happened in some rows, each as a hash of all it gave."""
    many = ManyGames(ID, rows, seats=3, first_row=first_row)
    many.reset(seed=77)
    found = [hashlib.sha256() for _ in range(rows)]
    for number in range(steps):
        for row, digest in enumerate(found):
            digest.update(many.observation[row].tobytes() + many.mask[row].tobytes() + bytes([many.seat[row]]))
        many.step(choose(many.mask, number))
    return [digest.hexdigest() for digest in found]


def test_the_same_seed_gives_the_same_games_in_one_process_and_in_eight() -> None:
    alone = digests(0, ROWS, 220)
    with ProcessPoolExecutor(8, mp_context=multiprocessing.get_context("spawn")) as pool:
        apart = [found for part in pool.map(digests, range(ROWS), [1] * ROWS, [220] * ROWS) for found in part]
    assert alone == apart and len(set(alone)) == ROWS


@pytest.mark.parametrize(
    ("edition", "reward"), [("midgard", "win"), ("midgard", "share"), ("midgard", "glory"), ("valhalla", "share")]
)
def test_games_side_by_side_are_the_games_one_by_one(edition: str, reward: str) -> None:
    """Every row beside a game of the library with its seed: observations, masks, rewards, results."""
    many = ManyGames(encoder(edition).id, 3, seats=4, reward=reward)
    many.reset(seed=5)
    games = [new_game(edition, 4, seed=5 << 64 | row << 32) for row in range(3)]
    begun = [1] * 3
    paid = np.zeros((3, 4))
    ended = 0
    for number in range(600):
        for row, game in enumerate(games):
            view = observe(game, int(many.seat[row]))
            assert game.decisions()[0].seat == many.seat[row]
            if number % 5 == 0:
                assert np.array_equal(many.observation[row], many.encoder.observation(view))
                assert np.array_equal(many.mask[row], many.encoder.mask(view))
        indices = choose(many.mask, number)
        seats = many.seat.copy()
        many.step(indices)
        for row, game in enumerate(games):
            seat = int(seats[row])
            game.apply(seat, many.encoder.action_of(int(indices[row]), seat, 4))
            assert many.terminated[row] == game.over and not many.truncated[row]
            glory = np.array([int(game.state.glory(seat)) for seat in range(4)])
            lead = glory - (glory.sum() - glory) / 3
            if reward == "glory":
                assert many.reward[row] == pytest.approx(lead - paid[row], abs=1e-4)
                paid[row] = lead
            elif game.over:
                won = np.array([seat in game.winners() for seat in range(4)])
                assert many.reward[row] == pytest.approx(won / won.sum() if reward == "share" else 2.0 * won - 1)
            else:
                assert not many.reward[row].any()
            if game.over:
                ended += 1
                paid[row] = 0
                games[row] = new_game(edition, 4, seed=5 << 64 | row << 32 | begun[row])
                begun[row] += 1
    assert ended >= 3


@pytest.mark.parametrize("id", [ID, VALHALLA])
@pytest.mark.parametrize("opponent", ["random", "karl"])
def test_a_learner_is_asked_for_its_own_seat_alone(id: str, opponent: str) -> None:
    env: Any = gymnasium.make_vec(
        id, num_envs=4, vectorization_mode="vector_entry_point", opponents=opponent, seats=3, reward="share"
    )
    _, info = env.reset(seed=2)
    seats = info["seat"].copy()
    assert seats.tolist() == [0, 1, 2, 0]
    ended = 0
    total = 0.0
    for number in range(260):
        observation, reward, terminated, truncated, info = env.step(choose(info["action_mask"], number))
        assert observation.shape == (4, env.unwrapped.many.encoder.size) and not truncated.any()
        assert not reward[~terminated].any()
        seats[terminated] = (seats[terminated] + 1) % 3  # each in turn
        assert np.array_equal(info["seat"], seats)
        ended += int(terminated.sum())
        total += float(reward.sum())
    assert ended >= 8 and 0 <= total < ended


@pytest.mark.parametrize(("id", "seats"), [(ID, 2), (VALHALLA, 3)])
def test_karl_wins_more_against_a_random_learner_than_random_does(id: str, seats: int) -> None:
    """The opponents are who they say they are."""
    shares = {}
    for opponent in ("random", "karl"):
        many = ManyGames(id, 16, seats=seats, opponents=opponent, reward="share")
        many.reset(seed=1)
        won: list[float] = []
        number = 0
        while len(won) < 32:
            mine = many.seat.copy()
            many.step(choose(many.mask, number))
            won += many.reward[many.terminated, mine[many.terminated]].tolist()
            number += 1
        shares[opponent] = sum(won) / len(won)
    assert shares["karl"] < 0.1 < 0.6 / seats < shares["random"]


@pytest.mark.parametrize("id", [ID, VALHALLA])
def test_opponents_are_spelled_as_in_the_other_environments(id: str) -> None:
    for opponents in ("karl", ["karl"], ["karl", "karl", "karl"]):
        assert ManyGames(id, 2, opponents=opponents).opponent == "karl"
        env: Any = gymnasium.make_vec(id, 2, vectorization_mode="vector_entry_point", opponents=opponents)
        assert env.unwrapped.many.opponent == "karl"
    assert ManyGames(id, 2).opponent is None
    default: Any = gymnasium.make_vec(id, 2, vectorization_mode="vector_entry_point")
    assert default.unwrapped.many.opponent == "random"
    with pytest.raises(ValueError, match="one kind of opponent, not 2"):
        ManyGames(id, 2, opponents=["karl", "random", "karl"])


def test_the_old_spelling_of_opponents_still_works() -> None:
    with pytest.warns(DeprecationWarning, match="opponent is now called opponents"):
        assert ManyGames(ID, 2, opponent="karl").opponent == "karl"
    with pytest.warns(DeprecationWarning, match="opponent is now called opponents"):
        env: Any = gymnasium.make_vec(ID, 2, vectorization_mode="vector_entry_point", opponent="karl")
    assert env.unwrapped.many.opponent == "karl"
    with pytest.raises(ValueError, match="use opponents alone"):
        ManyGames(ID, 2, opponent="karl", opponents="karl")


ARRAYS = ("observation", "mask", "seat", "reward", "terminated", "truncated")


@pytest.mark.parametrize("copy", [False, True])
def test_the_arrays_of_many_games_are_reused_unless_copies_are_wanted(copy: bool) -> None:
    plain, many = ManyGames(ID, 4, seats=2), ManyGames(ID, 4, seats=2, copy=copy)
    plain.reset(seed=4)
    many.reset(seed=4)
    for number in range(200):
        kept = {name: getattr(many, name) for name in ARRAYS}
        before = {name: array.copy() for name, array in kept.items()}
        indices = choose(plain.mask, number)
        plain.step(indices)
        many.step(indices)
        for name in ARRAYS:
            assert np.array_equal(getattr(many, name), getattr(plain, name)), "a copy changes no number"
            assert np.shares_memory(getattr(many, name), kept[name]) is not copy
            assert not copy or np.array_equal(kept[name], before[name])
        assert copy or not np.array_equal(kept["observation"], before["observation"])


@pytest.mark.parametrize("copy", [None, False, True])
def test_gymnasiums_vector_gives_copies_unless_told_otherwise(copy: bool | None) -> None:
    options: dict[str, Any] = {} if copy is None else {"copy": copy}
    env: Any = gymnasium.make_vec(ID, 3, vectorization_mode="vector_entry_point", **options)
    observation, info = env.reset(seed=1)
    kept = [observation, info["action_mask"], info["seat"], env.unwrapped.action_masks()]
    before = [array.copy() for array in kept]
    for number in range(5):
        after, _, ended, _, info = env.step(choose(info["action_mask"], number))
        assert np.shares_memory(after, kept[0]) is (copy is False)
        assert np.shares_memory(info["action_mask"], kept[1]) is (copy is False)
    assert np.shares_memory(ended, env.step(choose(info["action_mask"], 9))[2]) is (copy is False)
    same = all(np.array_equal(one, other) for one, other in zip(kept, before, strict=True))
    assert same is (copy is not False)


def test_random_actions_are_overwritten_by_the_next_call() -> None:
    many = ManyGames(ID, 4, copy=True)
    many.reset(seed=1)
    assert np.shares_memory(many.random_actions(), many.random_actions())


def test_in_a_vector_an_illegal_action_may_stand_for_the_next_legal_one() -> None:
    strict: Any = gymnasium.make_vec(ID, 3, vectorization_mode="vector_entry_point").unwrapped
    lenient: Any = gymnasium.make_vec(ID, 3, vectorization_mode="vector_entry_point", illegal="next").unwrapped
    _, info = strict.reset(seed=3)
    lenient.reset(seed=3)
    last = np.array([np.flatnonzero(row)[-1] for row in info["action_mask"]])
    first = info["action_mask"].argmax(axis=1)
    assert np.array_equal(lenient.next_legal(last), last) and np.array_equal(lenient.next_legal(last + 1), first)
    with pytest.raises(BadStep, match="is not legal"):
        strict.step(last + 1)
    assert np.array_equal(lenient.step(last + 1)[0], strict.step(first)[0])
    with pytest.raises(BadStep, match="indices go from 0"):
        lenient.step(first - 9000)
    with pytest.raises(ValueError, match="illegal is 'raise' or 'next', not 'penalty'"):
        gymnasium.make_vec(ID, 3, vectorization_mode="vector_entry_point", illegal="penalty")


def test_bad_steps_name_the_game_and_change_nothing() -> None:
    many = ManyGames(ID, 3)
    with pytest.raises(BadStep, match=r"call reset\(\) first"):
        many.step(np.zeros(3, np.int64))
    many.reset(seed=1)
    before = many.observation.copy()
    good = choose(many.mask, 0)
    wrong = good.copy()
    wrong[2] = 1
    for actions, says in [
        (wrong, "game 2: action 1 is not legal for seat 0 now: choose an index where the mask is 1, such as"),
        (good[:2], "a step takes 3 whole numbers"),
        (good.astype(np.float32), "a step takes 3 whole numbers"),
        (good - 9000, f"indices go from 0 to {many.encoder.actions - 1}"),
        (good + 90_000, f"indices go from 0 to {many.encoder.actions - 1}"),
        (good + 9000, "is not legal for seat 0 now"),
    ]:
        with pytest.raises(BadStep, match=says):
            many.step(actions)
    assert np.array_equal(before, many.observation)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"games": 0}, ValueError, "at least one game"),
        ({"opponents": "konung"}, ValueError, "random, karl do"),
        ({"learner": 9}, ValueError, "the learner's seat"),
        ({"seats": 9}, BadSetup, "for 2 to 4 seats"),
        ({"reward": "gold"}, ValueError, "win, share, glory"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ManyGames(ID, **{"games": 2, **options})
    with pytest.raises(ValueError, match="2\\^64-1"):
        ManyGames(ID, 1).reset(seed=-1)


def test_games_that_go_on_too_long_are_cut_off() -> None:
    many = ManyGames(ID, 2, seats=2, most_decisions=12)
    many.reset(seed=3)
    cut = 0
    for number in range(24):
        many.step(choose(many.mask, number))
        cut += int(many.truncated.sum())
        assert not many.terminated.any() and not many.reward.any()
    assert cut == 4
