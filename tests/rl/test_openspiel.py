"""OpenSpiel's own checks, and some of its algorithms."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'fimbul[openspiel]'")

import fimbul.rl.openspiel  # noqa: E402, F401


def played(game: Any, moves: int, seed: int) -> Any:
    rng = random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "name",
    [
        "fimbul_midgard(players=2)",
        "fimbul_midgard(players=5,modules=fifth;gods;mystics,reward=share)",
        "fimbul_valhalla(players=3)",
        "fimbul_valhalla(players=5,reward=share)",
    ],
)
def test_openspiels_random_simulation_test(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_one_chance_node_deals_the_whole_game() -> None:
    games = [pyspiel.load_game("fimbul_midgard(players=3,seed=4)") for _ in range(2)]
    texts = []
    for game in games:
        state = game.new_initial_state()
        assert state.is_chance_node() and state.chance_outcomes() == [(0, 1.0)]
        state.apply_action(0)
        texts.append([state.information_state_string(seat) for seat in range(3)])
        while not state.is_terminal():
            assert not state.is_chance_node()
            state.apply_action(state.legal_actions()[-1])
        assert sum(state.returns()) in (-1.0, 1.0, 3.0)
    assert texts[0] == texts[1], "the same seed, the same deal"
    assert texts[0] != [games[0].new_initial_state().information_state_string(seat) for seat in range(3)]


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_states_are_cloned_and_saved(edition: str) -> None:
    game = pyspiel.load_game(f"fimbul_{edition}(players=3)")
    state = played(game, 40, 1)
    for other in (state.clone(), game.deserialize_state(state.serialize())):
        assert other.legal_actions() == state.legal_actions()
        for player in range(3):
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
        other.apply_action(other.legal_actions()[0])
        assert str(other) != "" and len(other.history()) == len(state.history()) + 1


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_resampled_states_fit_what_the_player_knows(edition: str) -> None:
    game = pyspiel.load_game(f"fimbul_{edition}(players=3)")
    state = played(game, 50, 2)
    differ = 0
    for seed in range(4):
        rng = random.Random(seed)
        other = state.resample_from_infostate(1, rng.random)
        assert other.information_state_string(1) == state.information_state_string(1)
        assert other.observation_tensor(1) == state.observation_tensor(1)
        differ += other.information_state_string(0) != state.information_state_string(0)
    assert differ > 0


def test_its_algorithms_run() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("fimbul_midgard(players=2)")
    state = played(game, 60, 3)
    rng = np.random.RandomState(0)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    assert mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=rng).step(state) in state.legal_actions()
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.4, max_simulations=3, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()


def test_what_cannot_be_set_up_says_why() -> None:
    with pytest.raises(Exception, match="for 2 to 4 seats"):
        pyspiel.load_game("fimbul_midgard(players=5)")
    with pytest.raises(Exception, match="there is win, share, glory"):
        pyspiel.load_game("fimbul_midgard(reward=gold)")
