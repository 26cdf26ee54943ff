"""The bots: known by code, repeatable, always within the options, and the simple one better than chance."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS, Game, Rng, new_game, observe
from fimbul.bots import BOTS, Answer, Bot, UnknownBot, make_bot
from tests.scenario import Table, scenario

MODULES = EDITIONS["midgard"].module_names


def play(game: Game, bots: list[Bot]) -> Game:
    while (decision := game.decision()) is not None:
        answer = bots[decision.seat].choose(observe(game, decision.seat), decision)
        assert isinstance(answer, Answer) and answer.action in decision.options
        game.apply(decision.seat, answer.action)
    return game


def test_an_unknown_code_is_refused_with_the_codes_there_are():
    assert set(BOTS) >= {"random", "simple"}
    with pytest.raises(UnknownBot, match="unknown bot 'clever': there is random, simple"):
        make_bot("clever")


@pytest.mark.parametrize("code", list(BOTS))
def test_the_same_seed_plays_the_same_game(code):
    results = [play(new_game(seats=3, seed=5), [make_bot(code, seat) for seat in range(3)]).moves for _ in range(2)]
    assert results[0] == results[1]
    other = play(new_game(seats=3, seed=5), [make_bot(code, 100 + seat) for seat in range(3)]).moves
    assert other != results[0]


def test_the_random_bot_takes_every_option_now_and_then():
    game = new_game(seed=1)
    decision = game.decision()
    assert decision is not None
    bot = make_bot("random", 3)
    view = observe(game, decision.seat)
    assert {bot.choose(view, decision).action for _ in range(200)} == set(decision.options)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_simple_bot_has_an_answer_to_every_question_of_random_games(seats):
    game = new_game(seats=seats, seed=seats)
    rng = Rng(seats)
    bot = make_bot("simple", 1)
    while (decision := game.decision()) is not None:
        assert bot.choose(observe(game, decision.seat), decision).action in decision.options
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])


@pytest.mark.parametrize("seed", range(6))
def test_the_bots_play_games_with_modules(seed):
    rng = Rng(seed)
    modules = [module for module in MODULES if rng.below(4) > 0]
    seats = 2 + int(rng.below(EDITIONS["midgard"].most_seats(tuple(modules)) - 1))
    bots = [make_bot("random" if rng.below(3) == 0 else "simple", seat) for seat in range(seats)]
    assert play(new_game(seats=seats, modules=modules, seed=seed), bots).over


def chosen(table: Table) -> str:
    decision = table.game.decision()
    assert decision is not None
    action = make_bot("simple", 3).choose(observe(table.game, decision.seat), decision).action
    return observe(table.game, decision.seat).action_text(action)


def test_the_simple_bot_takes_the_strongest_enemy_figure():
    table = (
        scenario(3, modules=("mystics",))
        .upgrades(0, "odins_chosen")
        .upgrades(1, "friggas_chosen")
        .mystics(0, 1)
        .mystics(1, 1)
        .at("gimle", "1:warrior,mystic 2:warrior")
        .start()
    )
    assert chosen(table.play("0 invade mystic>gimle")) == "take 1:mystic"


def test_the_simple_bot_pushes_the_strongest_enemy_figure_where_there_is_least_to_win():
    table = (
        scenario(3, modules=("rumours",))
        .upgrades(0, "hildisvini")
        .at("gimle", "1:leader 2:warrior")
        .pillaged("myrkvlor")
        .start()
    )
    assert chosen(table.play("0 invade hildisvini>gimle")) == "push 1:leader>myrkvlor"


@pytest.mark.parametrize(("god", "province"), [("odin", "horgr"), ("tyr", "andlang")])
def test_the_simple_bot_sends_a_god_where_it_helps_or_where_it_troubles_others(god, province):
    gods = ("thor", god)
    table = (
        scenario(3, modules=("gods",), gods=gods)
        .god(god, "elvagar")
        .at("elvagar", "0:warrior")
        .at("horgr", "0:leader")
        .at("andlang", "1:leader")
        .start()
    )
    assert chosen(table.play("0 pillage elvagar")) == f"send {god}>{province}"


def test_the_simple_bot_beats_random_ones():
    won = 0
    for seed in range(6):
        seat = seed % 4
        bots = [make_bot("simple" if other == seat else "random", seed + other) for other in range(4)]
        won += play(new_game(seed=seed), bots).winners() == [seat]
    assert won >= 5


def test_the_simple_bot_answers_from_the_view_alone():
    game = new_game(seed=2)
    rng = Rng(2)
    for _ in range(60):
        decision = game.decision()
        assert decision is not None
        view = observe(game, decision.seat)
        before = view.data()
        first = make_bot("simple", 9).choose(view, decision)
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
        assert make_bot("simple", 9).choose(view, decision) == first, "the game went on, the view did not"
        assert view.data() == before, "a view is for reading"
