"""What one build of the rules does: runs natively, as plain Python, and in WebAssembly. See ../wasm_speed.py."""

import json
import time

from fimbul import Rng, is_compiled, new_game, observe
from fimbul.bots import make_bot
from fimbul.core.search.playout import play_out

clock = time.process_time  # in WebAssembly that is the time of day; there another clock is put in its place


def stepped(edition: str, seconds: float) -> float:
    """Decisions a second, random play from outside."""
    rng, seed, decisions, began = Rng(1), 0, 0, clock()
    while (spent := clock() - began) < seconds:
        game = new_game(edition, 4, seed=seed)
        seed += 1
        while (decision := game.decision()) is not None:
            game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
            decisions += 1
    return decisions / spent


def inside(edition: str, seconds: float) -> float:
    """Decisions a second, random play inside the library; setting games up is not counted."""
    rng, seed, decisions, spent = Rng(1), 0, 0, 0.0
    while spent < seconds:
        state = new_game(edition, 4, seed=seed).state
        seed += 1
        began = clock()
        decisions += int(play_out(state, rng))
        spent += clock() - began
    return decisions / spent


def copies(edition: str, seconds: float) -> float:
    """Copies a second, at the first action."""
    game = new_game(edition, 4, seed=1)
    while (decision := game.decision()) is not None and decision.kind != "action":
        game.apply(decision.seat, decision.options[0])
    made, began = 0, clock()
    while (spent := clock() - began) < seconds:
        for _ in range(200):
            game.copy()
        made += 200
    return made / spent


def thinking(edition: str, code: str, most: int) -> float:
    """Decisions a second of a bot that plays all seats: the same decisions on every build."""
    game, players, spent, made = new_game(edition, 4, seed=3), [make_bot(code, seed=seat) for seat in range(4)], 0.0, 0
    while made < most and (decision := game.decision()) is not None:
        began = clock()
        action = players[decision.seat].choose(observe(game, decision.seat), decision).action
        if len(decision.options) > 1:
            spent += clock() - began
            made += 1
        game.apply(decision.seat, action)
    return made / spent


def measure(seconds: float, walks: int) -> str:
    """Everything, as JSON. `walks` is what konung may spend on a decision; a plain build needs a small number."""
    found: dict[str, float] = {}
    for edition in ("midgard", "valhalla"):  # WebAssembly is compiled in haste, and better while it runs
        stepped(edition, seconds), inside(edition, seconds), copies(edition, seconds)
        for _ in range(max(1, walks // 20)):
            thinking(edition, "karl", 300)
        thinking(edition, "jarl", max(2, walks // 6))
    for edition in ("midgard", "valhalla"):
        found[f"{edition}: stepped, decisions/s"] = stepped(edition, seconds)
        found[f"{edition}: inside, decisions/s"] = inside(edition, seconds)
        found[f"{edition}: copies/s"] = copies(edition, seconds / 2)
        found[f"{edition}: karl, decisions/s"] = thinking(edition, "karl", 300)
        found[f"{edition}: jarl, decisions/s"] = thinking(edition, "jarl", max(2, walks // 12))
        found[f"{edition}: konung, walks/s"] = walks * thinking(edition, f"konung:{walks}n", 4)
    return json.dumps({"compiled": is_compiled(), "found": found})
