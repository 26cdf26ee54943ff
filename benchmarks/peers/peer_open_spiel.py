"""OpenSpiel: its C++ games stepped from Python, and whole games of its random bots inside C++."""

from __future__ import annotations

import random
import time

import pyspiel
from clock import Row, microseconds, played, seconds, tell

GAMES = ("backgammon", "gin_rummy", "hearts", "cribbage", "euchre", "phantom_go")


def advance(state: pyspiel.State, rng: random.Random) -> int:
    """One action; whether it was a decision of a player."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
        return 0
    state.apply_action(rng.choice(state.legal_actions()))
    return 1


def measure(name: str) -> Row:
    game = pyspiel.load_game(name)
    length: list[int] = []

    def play(seed: int) -> int:
        rng, state, decisions = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += advance(state, rng)
        length.append(decisions)
        return decisions

    found: Row = {"name": f"open_spiel {name}", **played(play)}
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(game.num_players())]
    games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds():
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    found["playout_decisions_per_second"] = games * sum(length) / len(length) / spent
    rng, state = random.Random(1), game.new_initial_state()
    for _ in range(30):
        advance(state, rng)
    while state.is_chance_node():
        advance(state, rng)
    found["copy_us"] = microseconds(state.clone)
    kind = game.get_type()
    if kind.provides_observation_tensor:
        found["observe_us"] = microseconds(lambda: state.observation_tensor(0))
    elif kind.provides_information_state_tensor:
        found["observe_us"] = microseconds(lambda: state.information_state_tensor(0))
    return found


tell([measure(name) for name in GAMES])
