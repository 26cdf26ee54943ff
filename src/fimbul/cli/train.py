"""Training on the command line: rules of thumb by evolution; evaluations, a network among them; the draft."""

from __future__ import annotations

import json
import shlex
import sys
from datetime import date
from pathlib import Path

from rich.console import Console

from fimbul.arena import BadPlan
from fimbul.arena.evolve import Setting, evolve
from fimbul.arena.learn import Learner
from fimbul.arena.positions import Recorder, record_parts
from fimbul.bots.bot_kits import bot_kit_of
from fimbul.bots.draft_weights import policy_named
from fimbul.bots.heuristic_weights import HeuristicWeights, heuristics_from, heuristics_named
from fimbul.bots.networks import BLOCK_OF_NEURONS, BadNetwork, NetworkFile, read_network
from fimbul.bots.weights import AGES, DRAFT
from fimbul.cli.desk import Problem, at_least, check_names, check_seed, find_edition
from fimbul.words import Words

KINDS = ("thumb", "standing", "network", "draft")


def train(
    words: Words,
    what: str,
    games: int,
    generations: int,
    seed: int,
    start: Path | None,
    out: Path,
    curve: Path | None,
    edition: str = "midgard",
) -> None:
    """Learn, and write a data file; the learning curve too, if asked for."""
    check_names(words, "kind", [what], KINDS)
    at_least(words, "--games", games, 1)
    at_least(words, "--generations", generations, 1)
    check_seed(words, seed)
    find_edition(words, edition)
    console = Console(stderr=True, highlight=False)
    command = "fimbul " + shlex.join(sys.argv[1:])
    today = date.today().isoformat()
    points: list[dict[str, object]] = []
    if what == "thumb":
        first = first_heuristics(words, start, "start", edition)
        for generation in evolve(first, Setting(generations, games, seed), console.print):
            generation.made, generation.command = today, command
            out.write_text(generation.text(), encoding="utf-8")
    elif what == "draft":
        train_draft(words, games, generations, seed, out, edition, (today, command), console)
    else:
        learner = Learner(seed, games, edition)
        for point in learner.run(first_heuristics(words, start, "karl", edition).heuristics()):
            points.append({"games": point.games, "loss": point.loss, "rate": point.rate})
            console.print(words.cli("train.point", games=point.games, loss=" ".join(map(str, point.loss))))
        out.write_text(learner.weights(today, command).text(), encoding="utf-8")
    if curve is not None:
        curve.write_text(json.dumps({"command": command, "curve": points}, indent=1) + "\n", encoding="utf-8")
    console.print(words.cli("train.written", file=out))


def train_network(
    words: Words,
    edition: str,
    games: int,
    seed: int,
    work: Path,
    sizes: tuple[int, int, int],
    start: Path | None,
    before: Path | None,
    out: Path,
    curve: Path | None,
) -> None:
    """Record positions, train a network on them, and write its data file; how good it is too, if asked for."""
    hidden, neurons, epochs = sizes
    at_least(words, "--games", games, 2)
    at_least(words, "--hidden", hidden, 2)
    at_least(words, "--neurons", neurons, 2)
    at_least(words, "--epochs", epochs, 1)
    check_seed(words, seed)
    find_edition(words, edition)
    try:
        from fimbul.arena.network import Plan, Trainer, measure  # torch is an extra
    except ImportError:
        raise Problem(words.cli("train.no_torch")) from None
    console = Console(stderr=True, highlight=False)
    command = "fimbul " + shlex.join(sys.argv[1:])
    heuristics = first_heuristics(words, start, "karl", edition).heuristics()
    network_before = None
    if before is not None:
        network_before = read_before(words, before, edition)
        rules = bot_kit_of(edition).edition
        heuristics.evaluation = network_before.evaluation(rules)
        heuristics.drafting = policy_named(DRAFT, rules)
    recorder = Recorder(edition, heuristics, before is not None)
    for done in record_parts(recorder, seed, games, work):
        console.print(words.cli("train.recorded", games=done))
    hidden, neurons = [-(-number // BLOCK_OF_NEURONS) * BLOCK_OF_NEURONS for number in (hidden, neurons)]
    trainer = Trainer(Plan(edition, work, games, seed, hidden, neurons, epochs, network_before))
    networks = [trainer.train(age, console.print) for age in range(1, AGES + 1)]
    out.write_text(trainer.file(date.today().isoformat(), command, networks).text(), encoding="utf-8")
    if curve is not None:
        found = {f"age_{n}": measure(network, trainer.data(n, True)) for n, network in enumerate(networks, 1)}
        if network_before is not None:
            for n in range(1, AGES + 1):
                found[f"age_{n}_before"] = measure(trainer.beginning(n), trainer.data(n, True))
        report = {"command": command, "held_out_games": games - trainer.first_held_out, **found}
        curve.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    console.print(words.cli("train.written", file=out))


def read_before(words: Words, path: Path, edition: str) -> NetworkFile:
    """The network that players look ahead with, and that training begins with."""
    try:
        file = read_network(path.read_text(encoding="utf-8"))
    except (OSError, BadNetwork) as problem:
        raise Problem(str(problem)) from None
    if file.edition != edition:
        raise Problem(words.cli("train.other_edition", file=path, edition=file.edition))
    return file


def train_draft(
    words: Words,
    games: int,
    generations: int,
    seed: int,
    out: Path,
    edition: str,
    made: tuple[str, str],
    console: Console,
) -> None:
    """Learn the draft. Its games lie beside the data file, and an interrupted run continues from them."""
    try:
        from fimbul.arena.draft_learning import DraftSetting, learn_draft
    except ImportError:
        raise Problem(words.cli("train.numpy")) from None
    path = out.with_suffix(".games.jsonl")
    try:
        for generation, weights in learn_draft(DraftSetting(edition, generations, games, seed), path):
            weights.made, weights.command = made
            out.write_text(weights.text(), encoding="utf-8")
            console.print(words.cli("train.generation", generation=generation, games=weights.games))
    except BadPlan:
        raise Problem(words.cli("train.other_run", file=path)) from None


def first_heuristics(words: Words, start: Path | None, usual: str, edition: str) -> HeuristicWeights:
    """The rules of thumb to start from."""
    if start is None:
        return heuristics_named(usual, edition)
    try:
        return heuristics_from(start, edition)
    except OSError as problem:
        raise Problem(words.cli("error.file", file=start, problem=problem)) from None
    except (ValueError, KeyError):
        raise Problem(words.cli("error.file", file=start, problem=words.cli("error.no_thumb"))) from None
