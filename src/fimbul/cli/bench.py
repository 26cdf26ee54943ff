"""Measuring this machine: steps, playouts, copies, views, memory."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from fimbul import Game, Rng, is_compiled, observe
from fimbul.cli.desk import Order, at_least, number
from fimbul.core.rules.ids import ASK_ACTION
from fimbul.core.search.playout import play_out
from fimbul.words import Words

COPIES = 100
EVERY = 10  # decisions between two measurements of memory


def bench(words: Words, console: Console, order: Order, seconds: float, as_json: bool) -> None:
    """Measure, and print a table or one JSON object."""
    at_least(words, "--seconds", seconds, 0.01)
    found = measure(order, seconds)
    if as_json:
        print(json.dumps(found))
        return
    table = Table(
        title=words.cli("bench.title", build=words.cli(f"builds.{found['build']}"), seats=order.seats),
        show_header=False,
    )
    table.add_column()
    table.add_column(justify="right")
    for key, value in found.items():
        if isinstance(value, float | int) and key != "seats":
            table.add_row(words.cli(f"bench.{key}"), number(words, value, 0 if value >= 100 else 2))
    console.print(table)


def measure(order: Order, seconds: float) -> dict[str, object]:
    """All measurements, in processor time."""
    decisions, games, spent = stepped(order, seconds)
    played, playing = playouts(order, seconds)
    ages = by_age(order, seconds / 2)
    at_action = first_action(order.new_game(1))
    return {
        "build": "compiled" if is_compiled() else "plain",
        "edition": order.edition,
        "seats": order.seats,
        "modules": list(order.modules),
        "decisions_per_second": round(decisions / spent, 1),
        "games_per_second": round(games / spent, 2),
        "decisions_per_game": round(decisions / games, 1),
        "playout_decisions_per_second": round(played / playing, 1),
        "copy_us": round(microseconds(at_action.copy, seconds / 4), 3),
        "observe_us": round(microseconds(lambda: observe(at_action, 0), seconds / 4), 3),
        "state_bytes": bytes_of_a_copy(order.new_game(1)),
        **{f"age_{age}_decisions_per_second": rate for age, rate in ages.items()},
    }


def stepped(order: Order, seconds: float) -> tuple[int, int, float]:
    """Random play from outside, with the options of every decision: decisions, games, seconds."""
    rng = Rng(1)
    seed = 0
    decisions = 0
    games = 0
    began = time.process_time()
    while True:
        game = order.new_game(seed)
        seed += 1
        while (decision := game.decision()) is not None:
            game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
            decisions += 1
        games += 1
        spent = time.process_time() - began
        if spent >= seconds:
            return decisions, games, spent


def playouts(order: Order, seconds: float) -> tuple[int, float]:
    """Random play inside the library: decisions, seconds; setting games up is not counted."""
    rng = Rng(1)
    seed = 0
    decisions = 0
    spent = 0.0
    while spent < seconds:
        state = order.new_game(seed).state
        seed += 1
        began = time.process_time()
        decisions += int(play_out(state, rng))
        spent += time.process_time() - began
    return decisions, spent


def by_age(order: Order, seconds: float) -> dict[int, float]:
    """Random play from outside: decisions per second of each Age."""
    rng = Rng(1)
    seed = 0
    decisions = dict.fromkeys((1, 2, 3), 0)
    spent = dict.fromkeys((1, 2, 3), 0.0)
    while sum(spent.values()) < seconds:
        game = order.new_game(seed)
        seed += 1
        for age in spent:
            made = 0
            began = time.process_time()
            while game.state.age == age and (decision := game.decision()) is not None:
                game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
                made += 1
            spent[age] += time.process_time() - began
            decisions[age] += made
    return {age: round(decisions[age] / spent[age], 1) for age in spent}


def first_action(game: Game) -> Game:
    """The same game at the start of its first action."""
    while (decision := game.decision()) is not None and decision.question != ASK_ACTION:
        game.apply(decision.seat, decision.options[0])
    return game


def microseconds(do: Callable[[], object], seconds: float) -> float:
    """How long one call takes."""
    calls = 0
    began = time.process_time()
    while True:
        for _ in range(100):
            do()
        calls += 100
        spent = time.process_time() - began
        if spent >= seconds:
            return spent / calls * 1e6


def bytes_of_a_copy(game: Game) -> int:
    """Memory of one copy: the mean over a random game, including the frames open during battles."""
    rng = Rng(1)
    found: list[float] = []
    made = 0
    while (decision := game.decision()) is not None:
        if made % EVERY == 0:
            kept: list[Game | None] = [None] * COPIES
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            for n in range(COPIES):
                kept[n] = game.copy()
            found.append((tracemalloc.get_traced_memory()[0] - before) / COPIES)
            tracemalloc.stop()
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
        made += 1
    return round(sum(found) / len(found))
