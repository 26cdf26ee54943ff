"""No bot's choice can depend on what its seat may not know: twins that differ only there get the same answers."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fimbul import EDITIONS, Game, Rng, new_game, observe
from fimbul.bots import Bot, make_bot
from fimbul.bots.weights import judge
from fimbul.core.information.known_state import known_state
from fimbul.core.rules.engine import options
from fimbul.core.rules.state import DISCARD_PILE, HAND, PACK, QUEST_ZONE
from tests.shared.properties.twins import Twin

MODULES = EDITIONS["midgard"].module_names


def answers(bot: Bot, game: Game, seat: int) -> tuple[object, ...]:
    decision = next(decision for decision in game.decisions() if decision.seat == seat)
    answer = bot.choose(observe(game, seat), decision)
    return (answer.action, answer.info.ranked, answer.info.nodes)


def marked(twin: Twin) -> int:
    """How many cards of others differ between a game and its twin."""
    here, there = twin.game.state, twin.twin.state
    private = [
        copy
        for copy in range(int(here.setup.copies))
        if PACK <= here.where(copy) < DISCARD_PILE and here.where(copy) != there.where(copy)
    ]
    return len(private)


@pytest.mark.parametrize(
    ("code", "every"),
    [
        ("thrall", 11),
        ("karl", 7),
        ("house", 11),
        ("jarl-1", 83),
        ("jarl", 83),
        ("konung-1:5n", 47),
        ("konung:5n", 47),
        ("keisari:12n", 47),
        ("policy", 29),
    ],
)
@pytest.mark.parametrize(("seats", "modules"), [(3, ()), (4, MODULES)])
def test_marker_cards_in_hidden_places_change_no_answer(code, every, seats, modules):
    chance = random.Random(seats)
    game = new_game(seats=seats, modules=modules, seed=20 + seats)
    mover = make_bot("karl", 1)
    bot = make_bot(code, 2)
    compared = planted = n = 0
    while (decision := game.decision()) is not None:
        n += 1
        if n % every == 0 and len(decision.options) > 1:
            twin = Twin(game, decision.seat, chance)
            planted += marked(twin)
            assert answers(bot, twin.game, decision.seat) == answers(bot, twin.twin, decision.seat)
            compared += 1
        game.apply(decision.seat, mover.choose(observe(game, decision.seat), decision).action)
    assert compared >= 2 and planted >= 2, "the test must have something to find"


def test_the_net_catches_a_bot_that_peeks():
    """A planted thief, who reads a hand that is not its own, gives itself away."""
    chance = random.Random(1)
    game = new_game(seats=3, seed=23)
    mover = make_bot("karl", 1)
    caught = False
    while (decision := game.decision()) is not None and not caught:
        twin = Twin(game, decision.seat, chance)
        hands = [
            sorted(
                [
                    int(state.card_of(copy))
                    for copy in range(int(state.setup.copies))
                    if HAND <= state.where(copy) < QUEST_ZONE and state.where(copy) != HAND + decision.seat
                ]
            )
            for state in (twin.game.state, twin.twin.state)
        ]
        caught = hands[0] != hands[1]
        game.apply(decision.seat, mover.choose(observe(game, decision.seat), decision).action)
    assert caught


@pytest.mark.parametrize(("seats", "modules"), [(2, ()), (4, ()), (5, MODULES)])
def test_rules_of_thumb_say_the_same_of_a_game_and_of_a_sketch_from_the_view(seats, modules):
    """They are run on whole states in the search; on the state they may see no more than in a sketch."""
    game = new_game(seats=seats, modules=modules, seed=seats)
    heuristics = judge(EDITIONS["midgard"])
    rng = Rng(7)
    compared = 0
    while (decision := game.decision()) is not None:
        if compared < 400:
            seat = decision.seat
            told = list(heuristics.scores(game.state, seat, options(game.state, seat)))
            seen = known_state(observe(game, seat))
            assert told == list(heuristics.scores(seen, seat, vec[i64](decision.options)))
            assert list(heuristics.shares(seen)) == list(heuristics.shares(game.state))
            compared += 1
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
    assert compared >= 100
