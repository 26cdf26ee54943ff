"""Bots remember nothing, and yet no game goes in circles."""

from __future__ import annotations

import random

from fimbul import Decision, Game, Rng, new_game, observe
from fimbul.arena.matches import Match, play_match
from fimbul.bots import make_bot
from fimbul.bots.patience import LATELY, with_patience
from fimbul.bots.weights import judge
from fimbul.core.rules.ids import ASK_ACTION, ATTACK, INVADE, PASS, action_kind
from fimbul.core.rules.rng import SEED_LIMIT
from fimbul.core.search.heuristics import TRIES, play_on

# karl-1 can neither win nor lose a figure where Frigga stands and can go nowhere else
CIRCLE = Match(
    91,
    ("karl-1", "thrall", "karl-1", "thrall"),
    "midgard",
    ("fifth", "gods", "mystics", "kickstarter", "rumours"),
    seed=1000048,
    first=1,
    card_list=1,
)


def in_circles(decisions: int) -> Game:
    """That game as bots play it if nobody remembers for them."""
    game = new_game(CIRCLE.edition, 4, modules=CIRCLE.modules, seed=CIRCLE.seed, first=CIRCLE.first, card_list=1)
    bots = [make_bot(code, (CIRCLE.seed * 31 + seat + 1) % SEED_LIMIT) for seat, code in enumerate(CIRCLE.line_up)]
    for _ in range(decisions):
        decision = game.decision()
        assert decision is not None
        game.apply(decision.seat, bots[decision.seat].choose(observe(game, decision.seat), decision).action)
    return game


def test_a_game_that_went_in_circles_ends() -> None:
    stuck = in_circles(600).moves[-30:]
    attacks = [move for move in stuck if action_kind(move[1]) == ATTACK]
    assert len(attacks) > TRIES
    assert len(set(attacks)) == 1, "the same pillage again and again"
    played = play_match(CIRCLE)
    assert played.over
    assert played.decisions < 600


def test_playing_on_by_rules_of_thumb_ends_too() -> None:
    state = in_circles(400).state.copy()
    decisions = play_on(state, judge(state.setup.edition), Rng(1), 0.0, state.age)
    assert decisions < 100


def attack_decision() -> Decision:
    """A turn with a pillage on offer."""
    rng = random.Random(3)
    game = new_game(seed=3)
    while True:
        decision = game.decision()
        assert decision is not None
        kinds = {action_kind(option) for option in decision.options}
        if decision.question == ASK_ACTION and ATTACK in kinds and INVADE in kinds:
            return decision
        game.apply(decision.seat, rng.choice([option for option in decision.options if option != PASS] or [PASS]))


def test_only_attacks_of_ones_own_that_were_tried_often_are_left_out() -> None:
    decision = attack_decision()
    attack = next(option for option in decision.options if action_kind(option) == ATTACK)
    invade = next(option for option in decision.options if action_kind(option) == INVADE)
    often = [(decision.seat, attack)] * TRIES
    assert with_patience(decision, often).options == [option for option in decision.options if option != attack]
    assert with_patience(decision, often[1:]) is decision
    assert with_patience(decision, [(decision.seat, invade)] * TRIES) is decision
    assert with_patience(decision, [(decision.seat + 1, attack)] * TRIES) is decision
    assert with_patience(decision, [*often, *[(decision.seat, PASS)] * LATELY]) is decision
