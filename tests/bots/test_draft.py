"""The policy of the draft: its data file, what it counts, and who drafts by it."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fimbul import EDITIONS, new_game
from fimbul.bots import make_bot
from fimbul.bots.draft_weights import BadDraftFile, DraftWeights, draft_named, read_draft
from fimbul.bots.heuristic_weights import heuristics_named
from fimbul.bots.karl import KarlBot
from fimbul.bots.search import SearchingBot
from fimbul.bots.weights import BY_TABLE, DRAFT, judge
from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.ids import first_of

SHIPPED = ("midgard", "valhalla")


def by_hand() -> DraftWeights:
    """A few numbers that can be added up by hand."""
    lines: list[dict[str, dict[str, float]]] = [{}, {}, {}]
    return DraftWeights(
        "today",
        "a test",
        1,
        1,
        [[1.0, 1.0, 1.0]] * 3,
        [{"fenrir": 4.0, "alfheim_1": 1.0}, {}, {}],
        [{"fenrir": -0.5}, {}, {}],
        [{"fenrir": 0.25}, {}, {}],
        [{"fenrir": {"0": 2.0}}, {}, {}],
        [{"fenrir": {"3": 8.0}}, {}, {}],
        [{"fenrir": {"alfheim_1": 16.0}}, {}, {}],
        lines,
    )


def ids() -> dict[str, int]:
    return {card.text_id: int(card.id) for card in EDITIONS["midgard"].cards}


def test_the_worth_of_a_card_is_the_sum_of_what_bears_on_it():
    s = new_game(seats=3, seed=1).state
    policy = by_hand().policy(EDITIONS["midgard"])
    fenrir, alfheim, other = ids()["fenrir"], ids()["alfheim_1"], ids()["friggas_charm"]
    assert policy.worth(s, 0, vec[i64]([]), fenrir) == 4.0 - 0.25  # a seat less than four
    assert policy.worth(s, 0, vec[i64]([alfheim]), fenrir) == 4.0 - 0.25 - 0.5 + 16.0
    assert policy.worth(s, 0, vec[i64]([other]), fenrir) == 4.0 - 0.25 - 0.5
    s.set_step(0, 0, 3)
    assert policy.worth(s, 0, vec[i64]([]), fenrir) == 4.0 - 0.25 + 4.0
    assert policy.worth(s, 1, vec[i64]([]), fenrir) == 4.0 - 0.25


def test_with_two_seats_the_first_of_two_cards_counts_as_held():
    s = new_game(seats=2, seed=1).state
    seat = next_seat(s)
    first = options(s, seat)[0]
    fenrir = ids()["fenrir"]
    policy = by_hand().policy(EDITIONS["midgard"])
    held = policy.worth(s, seat, vec[i64]([first_of(first)]), fenrir)
    alone = policy.worth(s, seat, vec[i64]([]), fenrir)
    answer(s, seat, first)
    assert policy.worth(s, seat, vec[i64]([]), fenrir) == held != alone


def test_a_card_that_was_never_seen_counts_as_the_mean_of_its_kind():
    cards = EDITIONS["midgard"].cards
    kind = next(card.kind for card in cards if card.text_id == "fenrir")
    unseen = next(card for card in cards if card.kind == kind and card.text_id != "fenrir")
    policy = by_hand().policy(EDITIONS["midgard"])
    assert policy.base[int(unseen.id)] == 4.0


@pytest.mark.parametrize("edition", SHIPPED)
def test_the_shipped_files_say_how_they_were_made_and_know_every_card(edition):
    weights = draft_named(DRAFT, edition)
    assert weights.made.startswith("20") and weights.command.startswith("fimbul train draft") and weights.games > 1000
    names = {card.text_id for card in EDITIONS[edition].cards}
    assert set().union(*weights.base) == names
    assert read_draft(weights.text()).text() == weights.text()


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('"usual_steps": [', '"usual_steps": [[', "no JSON"),
        ('"base"', '"based"', "lack 'base'"),
        ('"seed": 1,', "", "lack 'seed'"),
        ('"base": [[1.0,4.0]', '"base": [[1.0,"much"]', "no number"),
        ('"base": [[1.0,4.0]', '"base": [[1.0]', "1 numbers for 2 cards"),
        ('"base": [[1.0,4.0],', '"base": [', "not for 3 Ages"),
        ("[1.0,1.0,1.0]]", "[1.0]]", "should be 3"),
        ('"stats": [[[0,0,0],[200,0,0]]', '"stats": [[[0,0,0],2]', "damaged"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(before, after, problem):
    text = by_hand().text()
    assert before in text
    with pytest.raises(BadDraftFile, match=problem):
        read_draft(text.replace(before, after))


@pytest.mark.parametrize("edition", SHIPPED)
def test_bots_of_before_draft_by_the_table_and_those_of_today_by_the_policy(edition):
    known = EDITIONS[edition]
    table = heuristics_named("karl", edition).heuristics()
    for code in ("karl-1", "jarl-1", "jarl-2", "konung-1", "thrall", "dreng", "svein"):
        bot = make_bot(code)
        assert isinstance(bot, KarlBot | SearchingBot) and bot.draft == BY_TABLE
    for code in ("karl", "policy", "jarl", "konung", "keisari"):
        bot = make_bot(code)
        assert isinstance(bot, KarlBot | SearchingBot) and bot.draft == DRAFT
    game = new_game(edition, 4, seed=5)
    found = options(game.state, 0)
    assert list(judge(known, draft=BY_TABLE).scores(game.state, 0, found)) == list(table.scores(game.state, 0, found))
    assert list(judge(known).scores(game.state, 0, found)) != list(table.scores(game.state, 0, found))
