"""The bots: known by code, repeatable, always within the options, whatever the seats and modules."""

from __future__ import annotations

import importlib

import pytest

from fimbul import EDITIONS, Game, Rng, new_game, observe
from fimbul.bots import BOTS, LEVELS, YARDSTICKS, Answer, Bot, Limit, UnknownBot, make_bot, read_code
from fimbul.bots.hint_texts import hints
from fimbul.bots.search import KeisariBot, KonungBot
from fimbul.words import Words
from tests.midgard.scenario import Table, scenario

MODULES = EDITIONS["midgard"].module_names
QUICK = ("thrall", "karl", "house")
CHEAP = {"konung": "konung:8n"}


def cheap(code: str) -> str:
    """The code with so little to think that a test may play it."""
    return CHEAP.get(code, code)


def play(game: Game, bots: list[Bot], most: int = 5000) -> Game:
    while (decision := game.decision()) is not None and most > 0:
        answer = bots[decision.seat].choose(observe(game, decision.seat), decision)
        assert isinstance(answer, Answer) and answer.action in decision.options
        game.apply(decision.seat, answer.action)
        most -= 1
    return game


# -- codes -------------------------------------------------------------------------------------------------------------
def test_the_ladder_and_the_yardsticks_are_there():
    assert LEVELS == ("svein", "dreng", "thrall", "karl", "jarl", "konung")
    assert set(BOTS) >= {*LEVELS, *YARDSTICKS}


def test_former_levels_and_bots_for_measuring_can_be_asked_for_but_are_in_no_list():
    for code in ("jarl-1", "konung-1", "policy", "keisari"):
        assert make_bot(code).code == code and code in BOTS
        assert code not in list(BOTS) and code not in LEVELS and code not in YARDSTICKS
    assert read_code("konung-1:100ms")[1] == Limit(0.1)


def test_an_unknown_code_is_refused_with_the_codes_there_are():
    with pytest.raises(UnknownBot, match="unknown bot 'clever': there is svein, dreng, thrall, karl"):
        make_bot("clever")


@pytest.mark.parametrize(
    ("code", "limit"),
    [
        ("konung", None),
        ("konung:100ms", Limit(0.1)),
        ("konung:1s", Limit(1.0)),
        ("konung:1.5s", Limit(1.5)),
        ("konung:2000n", Limit(None, 2000)),
        ("konung:1s:2cores", Limit(1.0, None, 2)),
        ("konung:500n:2cores", Limit(None, 500, 2)),
    ],
)
def test_a_code_may_have_a_limit(code, limit):
    kind, found = read_code(code)
    assert kind.code == "konung" and found == limit


@pytest.mark.parametrize("code", ["konung:", "konung:fast", "konung:0n", "konung:-1s", "karl:1s", "konung:1s:0cores"])
def test_a_limit_that_makes_no_sense_is_refused(code):
    with pytest.raises(UnknownBot):
        read_code(code)


# -- play ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("code", [*QUICK, "random"])
def test_the_same_seed_plays_the_same_game(code):
    results = [play(new_game(seats=3, seed=5), [make_bot(code, seat) for seat in range(3)]).moves for _ in range(2)]
    assert results[0] == results[1]
    other = play(new_game(seats=3, seed=5), [make_bot(code, 100 + seat) for seat in range(3)]).moves
    assert other != results[0] or code == "house"


def test_the_random_bot_takes_every_option_now_and_then():
    game = new_game(seed=1)
    decision = game.decision()
    assert decision is not None
    bot = make_bot("random", 3)
    view = observe(game, decision.seat)
    assert {bot.choose(view, decision).action for _ in range(200)} == set(decision.options)


@pytest.mark.parametrize("code", QUICK)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_quick_bots_answer_every_question_of_random_games(code, seats):
    game = new_game(seats=seats, modules=MODULES, seed=seats)
    rng = Rng(seats)
    bot = make_bot(code, 1)
    while (decision := game.decision()) is not None:
        assert bot.choose(observe(game, decision.seat), decision).action in decision.options
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])


@pytest.mark.parametrize("code", ["jarl", "konung:6n"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_thinking_bots_answer_questions_of_every_kind(code, seats):
    game = new_game(seats=seats, modules=MODULES, seed=seats)
    rng = Rng(seats)
    bot = make_bot(code, 1)
    asked: dict[int, int] = {}
    while (decision := game.decision()) is not None:
        seen = asked.get(decision.question, 0)
        if len(decision.options) > 1 and seen < 2:
            asked[decision.question] = seen + 1
            assert bot.choose(observe(game, decision.seat), decision).action in decision.options
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
    assert len(asked) >= 8


@pytest.mark.parametrize("seed", range(6))
def test_the_bots_play_games_with_modules_to_the_end(seed):
    rng = Rng(seed)
    modules = [module for module in MODULES if rng.below(4) > 0]
    seats = 2 + int(rng.below(EDITIONS["midgard"].most_seats(tuple(modules)) - 1))
    codes = ("random", "thrall", "karl", "house")
    bots = [make_bot(codes[int(rng.below(4))], seat) for seat in range(seats)]
    assert play(new_game(seats=seats, modules=modules, seed=seed), bots).over


def test_karl_beats_random_ones_and_so_does_house():
    for code in ("karl", "house"):
        won = 0
        for seed in range(6):
            seat = seed % 4
            bots = [make_bot(code if other == seat else "random", seed + other) for other in range(4)]
            won += play(new_game(seed=seed), bots).winners() == [seat]
        assert won >= 5, code


# -- answers ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("code", ["thrall", "karl", "jarl", "konung"])
def test_an_answer_depends_on_view_seed_and_limit_alone(code):
    game = new_game(seed=2)
    rng = Rng(2)
    bot = make_bot(cheap(code), 9)
    for n in range(60):
        decision = game.decision()
        assert decision is not None
        view = observe(game, decision.seat)
        before = view.data()
        looked_at = n % (1 if code in QUICK else 20) == 0
        first = bot.choose(view, decision) if looked_at else None
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
        if first is not None:
            again = make_bot(cheap(code), 9).choose(view, decision)
            assert (again.action, again.info.ranked) == (first.action, first.info.ranked)
            assert view.data() == before, "a view is for reading"


@pytest.mark.parametrize("code", LEVELS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_answer_ranks_all_options_and_can_be_told_in_words(code, lang):
    game = new_game(seed=4)
    rng = Rng(4)
    bot = make_bot(cheap(code), 1)
    words = Words(lang)
    for n in range(120):
        decision = game.decision()
        assert decision is not None
        if n % (5 if code in QUICK else 40) == 0:
            view = observe(game, decision.seat)
            answer = bot.choose(view, decision)
            ranked = answer.info.ranked
            assert sorted([row.action for row in ranked]) == decision.options
            assert ranked[0].action == answer.action
            assert all(row.share is None or 0.0 <= row.share <= 1.0 for row in ranked)
            told = hints(words, view, answer.info)
            assert told and all(hint.why and hint.text for hint in told)
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])


def test_hint_texts_can_still_be_imported_by_their_old_name():
    with pytest.warns(DeprecationWarning, match="fimbul.bots.tell is now fimbul.bots.hint_texts"):
        old = importlib.import_module("fimbul.bots.tell")
    assert old.hints is hints


def test_two_cores_search_as_much_as_one():
    game = new_game(seed=3)
    decision = game.decision()
    assert decision is not None
    view = observe(game, decision.seat)
    answers = [make_bot("konung:9n:2cores", 4).choose(view, decision) for _ in range(2)]
    assert answers[0].info.nodes == 9
    assert answers[0].info.ranked == answers[1].info.ranked


@pytest.mark.parametrize(("platform", "count", "cores"), [("linux", 8, 2), ("linux", 1, 1), ("emscripten", 8, 1)])
def test_keisari_takes_two_cores_where_there_are_two_and_nobody_sets_a_limit(platform, count, cores, monkeypatch):
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("os.cpu_count", lambda: count)
    assert KeisariBot().usual_limit() == Limit(1.0, None, cores)
    assert KonungBot().usual_limit() == Limit(1.0, None, 1)


def test_a_limit_in_the_call_goes_before_the_one_in_the_code():
    game = new_game(seed=3)
    decision = game.decision()
    assert decision is not None
    view = observe(game, decision.seat)
    assert make_bot("konung:500n").choose(view, decision, Limit(nodes=5)).info.nodes == 5


# -- what karl knows -------------------------------------------------------------------------------------------------
def chosen(table: Table) -> str:
    decision = table.game.decision()
    assert decision is not None
    action = make_bot("karl", 3).choose(observe(table.game, decision.seat), decision).action
    return observe(table.game, decision.seat).action_text(action)


def test_karl_takes_the_strongest_enemy_figure():
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


def test_karl_pushes_the_strongest_enemy_figure_where_there_is_least_to_win():
    table = (
        scenario(3, modules=("rumours",))
        .upgrades(0, "hildisvini")
        .at("gimle", "1:leader 2:warrior")
        .pillaged("myrkvlor")
        .start()
    )
    assert chosen(table.play("0 invade hildisvini>gimle")) == "push 1:leader>myrkvlor"
