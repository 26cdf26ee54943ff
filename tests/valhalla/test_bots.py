"""The bots at tables of Valhalla: always within the options, with reasons, and none the wiser for what is hidden."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fimbul import EDITIONS, Game, Rng, new_game, observe
from fimbul.arena.plan import BadPlan, make_plan
from fimbul.bots import LEVELS, Answer, Bot, WrongEdition, make_bot
from fimbul.bots.bot_kits import NoBotKit, bot_kit_of
from fimbul.bots.hint_texts import hints
from fimbul.bots.search import JarlBot
from fimbul.bots.weights import judge, weights_named
from fimbul.core.information.known_state import known_state
from fimbul.core.rules.engine import options
from fimbul.core.rules.ids import ASK_LOOK
from fimbul.core.rules.state import DISCARD_PILE, PACK
from fimbul.core.search.heuristics import play_on
from fimbul.words import Words
from tests.valhalla.test_twins import ValhallaTwin

GOD_SETS = list(combinations(EDITIONS["valhalla"].all_powers, 3))
ELSEWHERE = {4, 7, 10, 12, 15, 16, 17, 19}  # questions of Midgard alone
KINDS = set(range(1, int(ASK_LOOK) + 1)) - ELSEWHERE


def start(seats: int, seed: int) -> Game:
    return new_game("valhalla", seats, seed=seed, gods=GOD_SETS[seed % len(GOD_SETS)])


def play(game: Game, bots: list[Bot]) -> Game:
    while (decision := game.decision()) is not None:
        answer = bots[decision.seat].choose(observe(game, decision.seat), decision)
        assert isinstance(answer, Answer) and answer.action in decision.options
        game.apply(decision.seat, answer.action)
    return game


# -- play ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", range(len(GOD_SETS)), ids=["-".join(gods) for gods in GOD_SETS])
def test_the_quick_bots_play_any_three_gods_to_the_end(number):
    seats = 3 + number % 3
    bots = [make_bot(("karl", "thrall", "random")[(number + seat) % 3], seat) for seat in range(seats)]
    assert play(start(seats, number), bots).over


class QuickJarl(JarlBot):
    """Looks at little, so that a test may ask it often."""

    rounds = ((2, 1),)


def cheap(code: str, seed: int) -> Bot:
    """A bot with so little to think that a test may play it."""
    return QuickJarl(seed) if code == "jarl" else make_bot("konung:2n" if code == "konung" else code, seed)


def test_every_level_answers_every_kind_of_question():
    """Half the moves are by rules of thumb and half by chance, so that games come by everything."""
    bots = {code: cheap(code, 1) for code in LEVELS}
    asked: Counter[int] = Counter()
    heuristics = judge(EDITIONS["valhalla"], "start")
    for seed in range(80):
        game = start(3 + seed % 3, seed)
        rng = Rng(seed)
        while (decision := game.decision()) is not None:
            if len(decision.options) > 1 and asked[decision.question] < 3:
                view = observe(game, decision.seat)
                for bot in bots.values():
                    if not bot.thinks or asked[decision.question] == 0:
                        assert bot.choose(view, decision).action in decision.options
                asked[decision.question] += 1
            found = vec[i64](decision.options)
            by_chance = rng.below(2) == 0
            action = (
                found[rng.below(len(found))]
                if by_chance
                else heuristics.pick(game.state, decision.seat, found, rng, 0.1)
            )
            game.apply(decision.seat, int(action))
        if set(asked) == KINDS:
            return
    raise AssertionError(f"never asked: {KINDS - set(asked)}")


def test_karl_beats_random_ones():
    won = 0
    for seed in range(4):
        bots = [make_bot("karl" if seat == seed else "random", seed + seat) for seat in range(4)]
        won += play(start(4, seed), bots).winners() == [seed]
    assert won == 4


def test_the_same_seed_plays_the_same_game():
    games = [play(start(3, 7), [make_bot("karl", seat) for seat in range(3)]).moves for _ in range(2)]
    assert games[0] == games[1]


def test_house_says_that_it_plays_midgard_only():
    game = start(3, 1)
    decision = game.decision()
    assert decision is not None
    with pytest.raises(WrongEdition, match="house plays midgard only, not valhalla"):
        make_bot("house").choose(observe(game, decision.seat), decision)
    with pytest.raises(BadPlan, match="house plays midgard only, not valhalla"):
        make_plan(["house"], 4, 1, edition="valhalla")


def test_an_edition_nobody_knows_is_named():
    with pytest.raises(NoBotKit, match="there is no bot kit for vanaheim, only for midgard, valhalla"):
        bot_kit_of("vanaheim")


# -- reasons -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_option_can_be_told_in_words(lang):
    words = Words(lang)
    bot = make_bot("karl", 1)
    seen: Counter[int] = Counter()
    for seed in range(6):
        game = start(3 + seed % 3, seed)
        rng = Rng(seed)
        while (decision := game.decision()) is not None:
            if seen[decision.question] < 12:
                seen[decision.question] += 1
                view = observe(game, decision.seat)
                answer = bot.choose(view, decision)
                assert sorted([row.action for row in answer.info.ranked]) == decision.options
                told = hints(words, view, answer.info, most=100)
                assert all(hint.why and hint.text and "{" not in hint.why for hint in told)
            game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])


@pytest.mark.parametrize("code", ["jarl", "konung"])
def test_a_thinking_bot_tells_shares(code):
    game = start(3, 5)
    decision = game.decision()
    assert decision is not None
    answer = cheap(code, 1).choose(observe(game, decision.seat), decision)
    assert answer.info.ranked[0].action == answer.action and answer.info.nodes > 0
    assert all(row.share is None or 0.0 <= row.share <= 1.0 for row in answer.info.ranked)


# -- secrets -----------------------------------------------------------------------------------------------------------
def answers(bot: Bot, game: Game, seat: int) -> tuple[object, ...]:
    decision = next(decision for decision in game.decisions() if decision.seat == seat)
    answer = bot.choose(observe(game, seat), decision)
    return (answer.action, answer.info.ranked, answer.info.nodes)


@pytest.mark.parametrize(("code", "every"), [("thrall", 11), ("karl", 7), ("jarl", 79), ("konung", 67)])
def test_what_a_seat_cannot_know_changes_no_answer(code, every):
    chance = random.Random(3)
    game = start(4, 23)
    mover = make_bot("karl", 1)
    bot = cheap(code, 2)
    compared = planted = n = 0
    while (decision := game.decision()) is not None:
        n += 1
        if n % every == 0 and len(decision.options) > 1:
            twin = ValhallaTwin(game, decision.seat, chance)
            here, there = twin.game.state, twin.twin.state
            planted += sum(
                PACK <= here.where(copy) < DISCARD_PILE and here.where(copy) != there.where(copy)
                for copy in range(int(here.setup.copies))
            )
            assert answers(bot, twin.game, decision.seat) == answers(bot, twin.twin, decision.seat)
            compared += 1
        game.apply(decision.seat, mover.choose(observe(game, decision.seat), decision).action)
    assert compared >= 2 and planted >= 2, "the test must have something to find"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rules_of_thumb_say_the_same_of_a_game_and_of_a_sketch_from_the_view(seats):
    """They are run on whole states in the search; on the state they may see no more than in a sketch."""
    heuristics = judge(EDITIONS["valhalla"])
    rng = Rng(7)
    compared = 0
    for seed in range(2):
        game = start(seats, 10 * seats + seed)
        while (decision := game.decision()) is not None:
            seat = decision.seat
            told = list(heuristics.scores(game.state, seat, options(game.state, seat)))
            seen = known_state(observe(game, seat))
            assert told == list(heuristics.scores(seen, seat, vec[i64](decision.options)))
            assert list(heuristics.shares(seen)) == list(heuristics.shares(game.state))
            compared += 1
            game.apply(seat, decision.options[int(rng.below(len(decision.options)))])
    assert compared >= 200


def test_shares_of_victory_add_up_and_follow_glory():
    game = start(4, 2)
    play_on(game.state, judge(EDITIONS["valhalla"]), Rng(1), 0.1, 1)
    assert game.state.age == 2
    standing = weights_named("evaluation", "valhalla").evaluation()
    before = list(standing.shares(game.state))
    assert sum(before) == pytest.approx(1.0)
    game.state.set_glory(2, int(game.state.glory(2)) + 30)
    assert list(standing.shares(game.state))[2] > before[2]
