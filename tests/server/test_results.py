"""How a game ended: Glory by source and over time."""

from __future__ import annotations

import random

import msgspec
import pytest

from fimbul import Game, Log
from fimbul.server.messages import Result
from fimbul.server.present.results import GloryLog, glory_now, result_of
from tests.midgard.scenario import scenario
from tests.server.samples import TABLES, WORDS
from tests.shared.conformance.play import pick, start


def play_through(game: Game, seed: int) -> GloryLog:
    """Play to the end with a log that hears everything."""
    rng = random.Random(seed)
    log = GloryLog()
    game.listen(log)
    n = 0
    while not game.over:
        decision = game.decisions()[0]
        age = int(game.state.age)
        game.apply(decision.seat, pick(rng, decision.question, decision.options))
        n += 1
        log.mark(n, age, glory_now(game))
    return log


@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_the_sources_add_up_to_the_final_glory(seats, modules):
    game = start(seats, 600 + seats, modules=modules)
    log = play_through(game, seats)
    for words in WORDS.values():
        result = result_of(game, log, words, "abc")
        assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result
        sums = [sum(column) for column in zip(*[source.glory for source in result.sources], strict=True)]
        assert sums == result.glory == game.result()
        assert result.winners == game.winners() == [n for n, glory in enumerate(sums) if glory == max(sums)]
        assert all(source.label and any(source.glory) for source in result.sources)
        assert len({source.source for source in result.sources}) == len(result.sources)
        assert (result.seed, result.game) == (str(600 + seats), "abc")
    assert [point.n for point in result.timeline] == list(range(1, len(game.moves) + 1))
    assert list(result.timeline[-1].glory) == result.glory


def test_rules_gods_and_cards_are_labelled_in_words():
    table = (
        scenario(3, modules=("gods",), gods=("odin", "thor"))
        .god("thor", "gimle")
        .upgrades(0, "valkyrie")
        .at("gimle", "0:valkyrie 1:warrior")
        .start()
    )
    log = GloryLog()
    table.game.listen(log)
    table.play("0 pillage gimle")
    result = result_of(table.game, log, WORDS["fr"], "")
    assert [(source.source, source.label, source.glory) for source in result.sources] == [
        ("battle", "Batailles", [3, 0, 0]),
        ("thor", "Thor", [2, 0, 0]),
        ("valkyrie", "Valkyrie", [2, 0, 0]),
    ]


def test_the_seed_has_all_its_digits():
    seed = (1 << 128) - 1
    game = start(2, seed)
    assert result_of(game, GloryLog(), WORDS["en"], "").seed == str(seed) == "340282366920938463463374607431768211455"


def test_a_log_that_is_told_afterwards_says_the_same():
    game = start(2, 9)
    heard = Log()
    game.listen(heard)
    live = play_through(game, 9)
    later = GloryLog()
    for event in heard.events:
        later.hear(event)
    assert later.gained == live.gained != {}
