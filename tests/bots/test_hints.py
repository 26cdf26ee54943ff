"""Hints say nothing that was not seen to happen: every reason is counted again, from the events of the same runs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import pytest

from fimbul import EDITIONS, Decision, Log, Rng, View, new_game, observe, worlds
from fimbul.bots import Info, Ranked, Why, make_bot
from fimbul.bots.hint_texts import hints, outlook_text, why_text
from fimbul.bots.hints import advise, comparable, merged
from fimbul.bots.trials import CARDS, GODS, HEAT, Trials, reason, try_options
from fimbul.bots.weights import judge
from fimbul.core.rules import events as ev
from fimbul.core.rules.engine import answer
from fimbul.core.rules.ids import STAT_NAMES
from fimbul.core.search.heuristics import play_on
from fimbul.words import LANGUAGES, Words
from tests.volume import volume

RUNS = 3
SEED = 5
Event = tuple[int, ...]
Runs = Sequence[Sequence[Event]]  # the events of each run
SEEN: Counter[str] = Counter()  # reasons that were checked


def runs_of(view: View, option: int) -> tuple[Runs, float]:
    """The same runs once more, told by their events; and the Glory expected in the end, on average."""
    rng, found, glory = Rng(SEED), [], 0.0
    heuristics = judge(view.edition)
    for world in worlds(view, RUNS, rng):
        seed, state, log = int(rng.next()), world.state.copy(), Log()
        state.ear = log
        age = state.age
        answer(state, view.seat, option)
        play_on(state, heuristics, Rng(seed), HEAT, age)
        found.append([event.data() for event in log.events])
        glory += heuristics.glories(state)[view.seat]
    return found, glory / RUNS


def first_battle_won(events: Sequence[Event], seat: int, place: int) -> bool:
    """Whether the first battle of a seat was there, and it won."""
    mine = [n for n, event in enumerate(events) if event[0] == ev.BATTLE_BEGAN and event[2] >> seat & 1]
    if not mine or events[mine[0]][1] != place:
        return False
    over = [e for e in events[mine[0] :] if (e[0], e[2]) == (ev.WON, place) or (e[0], e[1]) == (ev.TIED, place)]
    return bool(over) and over[0][0] == ev.WON and over[0][1] == seat


def glory_from(runs: Runs, view: View, name: str) -> float:
    """Glory of a source, on average."""
    names = view.edition.source_names
    total = 0
    for event in [event for events in runs for event in events if event[0] == ev.GLORY and event[1] == view.seat]:
        source = event[3]
        said = CARDS if source >= ev.CARD_SOURCE else GODS if source >= ev.POWER_SOURCE else names[source]
        total += event[2] if said == name else 0
    return total / len(runs)


# Each kind of reason, and whether it is true of an option's runs against those of another one.
Seen = tuple[Runs, float]  # the runs of an option, and the Glory expected in the end
Check = Callable[[View, Mapping[str, object], Seen, Seen, int], bool]  # sign: 1 for it, -1 against it


def battle_is_won(view: View, facts: Mapping[str, object], mine: Seen, other: Seen, sign: int) -> bool:
    place = view.edition.place_names.index(str(facts["place"]))
    won = sum([first_battle_won(events, view.seat, place) for events in mine[0]])
    return won == facts["n"] and sign * (won - sum([first_battle_won(e, view.seat, place) for e in other[0]])) > 0


def quest_is_fulfilled(view: View, facts: Mapping[str, object], mine: Seen, other: Seen, sign: int) -> bool:
    card = view.edition.card_ids[str(facts["card"])]
    shown = [
        sum([any(e[:4] == (ev.QUEST_SHOWN, view.seat, card, 1) for e in events) for events in runs])
        for runs in (mine[0], other[0])
    ]
    return shown[0] == facts["n"] and sign * (shown[0] - shown[1]) > 0


def stat_is_raised(view: View, facts: Mapping[str, object], mine: Seen, other: Seen, sign: int) -> bool:
    stat = STAT_NAMES.index(str(facts["stat"]))
    raised = [
        sum([any(e[:3] == (ev.RAISED, view.seat, stat) for e in events) for events in runs])
        for runs in (mine[0], other[0])
    ]
    return raised[0] == facts["n"] and sign * (raised[0] - raised[1]) > 0


def glory_differs(way: int) -> Check:
    def check(view: View, facts: Mapping[str, object], mine: Seen, other: Seen, sign: int) -> bool:
        name = str(facts["source"])
        return (
            way == sign
            and round(sign * (glory_from(mine[0], view, name) - glory_from(other[0], view, name))) == facts["glory"]
        )

    return check


def end_differs(way: int) -> Check:
    """More in the end than the Glory of this Age explains."""

    def check(view: View, facts: Mapping[str, object], mine: Seen, other: Seen, sign: int) -> bool:
        gained = [
            sum([e[2] for events in runs for e in events if e[:2] == (ev.GLORY, view.seat)]) / RUNS
            for runs in (mine[0], other[0])
        ]
        return way == sign and round(sign * (mine[1] - other[1] - (gained[0] - gained[1]))) == facts["glory"]

    return check


CHECKS: dict[str, Check] = {
    "battle": battle_is_won,
    "quest": quest_is_fulfilled,
    "raise": stat_is_raised,
    "more": glory_differs(1),
    "less": glory_differs(-1),
    "later": end_differs(1),
    "later_less": end_differs(-1),
    "even": lambda view, facts, mine, other, sign: facts == {} and sign == -1,
    "searched": lambda view, facts, mine, other, sign: facts == {} and sign == 1,
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reason_is_true_of_the_runs_it_was_drawn_from(edition: str) -> None:
    checked = 0
    wanted = volume(1000)
    seed = 0
    words = [Words(lang) for lang in LANGUAGES]
    while checked < wanted:
        seed += 1
        rng = random.Random(seed)
        game = new_game(edition, 2 + seed % 4 if edition == "midgard" and seed % 4 < 3 else 3, seed=seed)
        while not game.over and checked < wanted:
            decision = rng.choice(game.decisions())
            if len(decision.options) > 1 and rng.random() < 0.2:
                view = observe(game, decision.seat)
                options = rng.sample(decision.options, min(3, len(decision.options)))
                trials = try_options(view, options, Rng(SEED), RUNS)
                again = {option: runs_of(view, option) for option in options}
                for n, option in enumerate(options):
                    other = options[0] if n else options[1]
                    why = reason(view, trials[option], trials[other], n == 0)
                    facts = dict(why.facts)
                    than = facts.pop("than", "next" if n == 0 else "first")
                    assert than == ("next" if n == 0 else "first")
                    assert facts.pop("runs", RUNS) == RUNS
                    assert CHECKS[why.key](view, facts, again[option], again[other], 1 if n == 0 else -1), (
                        why,
                        option,
                        other,
                    )
                    assert all("{" not in why_text(book, view, why) for book in words)
                    SEEN[why.key] += 1
                    checked += 1
            game.apply(decision.seat, rng.choice(decision.options))


def test_every_kind_of_reason_was_checked() -> None:
    """After the games above; and there is no sentence for a reason that none of them can give."""
    assert {key for key in CHECKS if SEEN[key] == 0} == set()
    for lang in LANGUAGES:
        reasons = Words(lang).books.books["bots"]["reasons"]
        assert isinstance(reasons, dict) and set(reasons) == {*CHECKS, "only", "best"}


# -- the order and what is said --------------------------------------------------------------------------------------
def test_options_come_by_their_share_and_what_was_hardly_tried_is_left_out() -> None:
    ranked = [Ranked(1, 0.06, 40, 100), Ranked(2, 0.08, 41, 90), Ranked(3, 0.5, 44, 3), Ranked(4)]
    assert [row.action for row in comparable(ranked)] == [2, 1]
    untried = [Ranked(1), Ranked(2)]
    assert comparable(untried) == untried


def test_ties_are_one_hint() -> None:
    why = Why("battle", (("place", "gimle"), ("n", 2), ("runs", 3)))
    rows = [Ranked(1, 0.30, why=why), Ranked(2, 0.302, why=why), Ranked(3, 0.30, why=Why("even")), Ranked(4, 0.2)]
    assert [(row.action, row.ties) for row in merged(rows)] == [(1, (2, 3)), (4, ())]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (Ranked(0, 0.27, 63), "27% chance to win, about 63 Glory at the end"),
        (Ranked(0, 0.27), "27% chance to win"),
        (Ranked(0, 0.001, 63, place=3), "under 1% chance to win; about 63 Glory at the end, place 3 of 4"),
        (Ranked(0, 0.0), "under 1% chance to win"),
        (Ranked(0, None, 63), "about 63 Glory at the end"),
        (Ranked(0), ""),
    ],
)
def test_the_outlook_is_never_only_nothing(row: Ranked, said: str) -> None:
    view = observe(new_game(seed=1), 0)
    assert outlook_text(Words("en"), view, row) == said
    for lang in LANGUAGES:
        told = outlook_text(Words(lang), view, row)
        assert not told.startswith("0") and ("{" in told) == (said == "{")


@pytest.mark.parametrize("code", ["karl", "jarl", "konung:60n"])
def test_advice_names_few_options_best_first_with_reasons(code: str) -> None:
    game = new_game(seed=3)
    rng = random.Random(3)
    for _ in range(60):
        game.apply((decision := rng.choice(game.decisions())).seat, rng.choice(decision.options))
    decision = next(one for one in game.decisions() if len(one.options) > 3)
    view = observe(game, decision.seat)
    info = advise(make_bot(code, 1), view, decision, runs=RUNS).info
    shares = [row.share for row in info.ranked if row.share is not None]
    assert 1 <= len(info.ranked) <= 3 and shares == sorted(shares, reverse=True)
    named = [action for row in info.ranked for action in (row.action, *row.ties)]
    assert len(set(named)) == len(named) and set(named) <= set(decision.options)
    told = hints(Words("en"), view, info)
    assert all(hint.why and hint.outlook and hint.text for hint in told)
    assert info.ranked == advise(make_bot(code, 1), view, decision, runs=RUNS).info.ranked, "the same each time"


def test_a_single_option_needs_no_trial() -> None:
    view = observe(new_game(seed=1), 0)
    assert view.decision is not None
    only = Decision(0, view.decision.question, -1, view.decision.options[:1], False)
    assert advise(make_bot("karl"), view, only).info == Info((Ranked(only.options[0], why=Why("only")),))


def test_trials_of_nothing_are_even() -> None:
    view = observe(new_game(seed=1), 0)
    assert reason(view, Trials(runs=3), Trials(runs=3), True) == Why("searched")
