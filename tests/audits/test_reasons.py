"""Every action that the rules could name but do not offer gets a reason with its cause, in random games.

The actions are those of the dense table that learners use: every kind with every argument that an edition has.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from fimbul import EDITIONS, Decision, Game, new_game, observe
from fimbul.core.rules.ids import ASK_ACTION, PASS, action_kind
from fimbul.core.rules.shapes import ACTION_SHAPES, QUESTION_SHAPES
from fimbul.rl.encoder import encoder
from fimbul.words import LANGUAGES, Words

MOST = 150  # actions asked about at one decision
SELDOM = 0.03  # how often the commonest decisions are looked at

# Reasons that name no cause: what is asked about never gets one of them.
GENERAL = ("not_offered", "asked_for_other", "not_an_action", "no_such_action", "card_cannot_act", "by_no_card")


def played(edition: str, seed: int) -> Iterator[tuple[Game, Decision, random.Random]]:
    """A random game with all modules, decision by decision."""
    rng = random.Random(seed)
    of = EDITIONS[edition]
    modules = of.module_names if edition == "midgard" else ()
    game = new_game(edition, 3 + seed % 2, seed=seed, modules=modules)
    while not game.over:
        decision = rng.choice(game.decisions())
        yield game, decision, rng
        game.apply(decision.seat, rng.choice(decision.options))


def not_offered(game: Game, decision: Decision, rng: random.Random) -> list[int]:
    """Actions of the kinds that answer a decision, but not among its options."""
    of = encoder(game.edition.name)
    answers = QUESTION_SHAPES[decision.question].answers
    offered = set(decision.options)
    named = [of.action_of(index, decision.seat, game.seats) for index in range(1, of.actions)]
    found = [one for one in named if action_kind(one) in answers and one not in offered]
    return rng.sample(found, min(MOST, len(found)))


def looked_at(decision: Decision, rng: random.Random) -> bool:
    """All seldom questions, and some of those of every turn."""
    return decision.question > ASK_ACTION + 4 or rng.random() < SELDOM


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_refusal_names_its_cause(edition: str) -> None:
    codes: Counter[tuple[str, str]] = Counter()
    kinds: set[str] = set()
    for seed in range(6):
        for game, decision, rng in played(edition, seed):
            if looked_at(decision, rng):
                for one in not_offered(game, decision, rng):
                    reason = game.why_not(decision.seat, one)
                    assert reason is not None
                    word = ACTION_SHAPES[action_kind(one)].word
                    kinds.add(word)
                    codes[word, reason.code] += 1
    assert {pair for pair in codes if pair[1] in GENERAL} == set()
    assert len(kinds) > 12 and len({code for _, code in codes}) > 18


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_refusal_can_be_said(edition: str) -> None:
    words = [Words(lang) for lang in LANGUAGES]
    for game, decision, rng in played(edition, 11):
        if looked_at(decision, rng):
            view = observe(game, decision.seat)
            for one in not_offered(game, decision, rng)[:40]:
                reason = game.why_not(decision.seat, one)
                assert reason is not None
                for said in [book.reason(reason, view) for book in words]:
                    assert "{" not in said and said == said.strip() and said[-1] not in ".!?"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_seat_that_is_not_asked_learns_only_what_all_know(edition: str) -> None:
    """What is said to it depends on the public view alone: two seats' hands never show in it."""
    for game, decision, rng in played(edition, 5):
        if rng.random() < SELDOM:
            waiting = [seat for seat in range(game.seats) if not any(one.seat == seat for one in game.decisions())]
            for seat in waiting:
                reasons = {game.why_not(seat, one) for one in (int(PASS), *decision.options)}
                assert {reason.code for reason in reasons if reason} <= {
                    "not_asked",
                    "no_rage",
                    "has_passed",
                    "out_of_phase",
                    "horns",
                }
