"""Sentences of whole games: every event, menu, prompt and reason can be said to everybody, and betrays nothing."""

from __future__ import annotations

import re

import pytest

from fimbul import EDITIONS, Event, Game, Log, Rng, View, new_game, observe
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import COMMIT, RESERVE, action
from fimbul.words import LANGUAGES, Facts, Words

MIDGARD = EDITIONS["midgard"]
BOOKS = {lang: Words(lang) for lang in LANGUAGES}
HOLE = re.compile(r"[{}]|\bNone\b|  ")


def random_game(seed: int) -> tuple[Game, Log, Rng]:
    modules = MIDGARD.module_names if seed % 2 else ()
    seats = 2 + seed % (4 if modules else 3)
    options = MIDGARD.option_names if seed % 5 == 4 else ()
    game = new_game("midgard", seats, seed=seed, options=options, modules=modules)
    log = Log()
    game.listen(log)
    return game, log, Rng(seed)


def step(game: Game, rng: Rng) -> bool:
    decision = game.decision()
    if decision is None:
        return False
    game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
    return True


def known_names(view: View) -> set[str]:
    """The names of all cards whose whereabouts a seat knows, or has known."""
    cards = [*view.hand, *view.quests, *view.discard, *view.chosen, *[card for card, _ in view.dropped]]
    for clan in view.clan_views:
        cards += [*clan.slots, *clan.table, *clan.opened, *[card for card, _ in clan.shown]]
    for _, seen, _ in view.packs:
        cards += seen
    return {BOOKS["en"].card_name(MIDGARD.cards[card]) for card in cards if card >= 0}


@pytest.mark.parametrize("seed", range(20))
def test_every_event_can_be_told_to_everybody_and_names_no_hidden_card(seed):
    game, log, rng = random_game(seed)
    seats = range(-1, game.seats)
    names = {BOOKS["en"].card_name(card) for card in MIDGARD.cards} - {"Yggdrasil"}  # a place as well
    named = re.compile("|".join(sorted(names, key=len, reverse=True)))  # a Mystic Troll is no Troll
    facts = Facts.of(observe(game, -1))
    chronicles = [BOOKS[lang].chronicle(observe(game, seat)) for lang in LANGUAGES for seat in seats]
    told = 0
    while step(game, rng):
        news = log.events[told:]
        told = len(log.events)
        lines: dict[int, list[str]] = {seat: [] for seat in seats}
        for event in news:
            facts.note(event)
            for seat in seats:
                for lang in LANGUAGES:
                    line = BOOKS[lang].event(event, facts, seat)
                    assert line is None or event.seen_by(seat)
                    lines[seat] += [] if line is None else [line]
        for chronicle in chronicles:
            lines[chronicle.seat] += chronicle.tell(news)
        for seat in seats:
            said = {name for line in lines[seat] for name in named.findall(line)}
            assert not any(HOLE.search(line) for line in lines[seat])
            if said:
                assert said <= known_names(observe(game, seat))
    assert game.over


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_every_question_and_every_option_can_be_said(lang, seed):
    game, _, rng = random_game(100 + seed)
    words = BOOKS[lang]
    while (decision := game.decision()) is not None:
        view = observe(game, decision.seat)
        assert not HOLE.search(words.prompt(view, decision))
        lines = [words.action(view, option) for option in decision.options]
        assert len(set(lines)) == len(lines), "two options read the same"
        assert not any(HOLE.search(line) for line in lines)
        step(game, rng)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_of_a_random_game_can_be_said(lang):
    game, _, rng = random_game(7)
    words = BOOKS[lang]
    probes = [action(kind, a, b) for kind in range(21) for a, b in ((1, 7), (2, 0), (2, 10), (3, 7), (60, 4), (9, 1))]
    codes: set[str] = set()
    while (decision := game.decision()) is not None:
        if len(game.moves) % 4 == 0:
            view = observe(game, decision.seat)
            for probe in probes:
                reason = game.why_not(decision.seat, int(probe))
                if reason is not None:
                    codes.add(reason.code)
                    assert not HOLE.search(words.reason(reason, view))
        step(game, rng)
    assert len(codes) > 15


def test_which_quest_was_committed_is_told_to_its_owner_only():
    facts = Facts.of(observe(new_game(seed=1), -1))
    quest = MIDGARD.card_ids["alfheim_1"]
    words = BOOKS["en"]
    for_owner = Event(ev.COMMITTED, 2, quest, 0, 0, 1 << 2)
    for_others = Event(ev.COMMITTED, 2, -1, 0, 0, ~(1 << 2))
    chosen = Event(ev.ACTED, 2, action(COMMIT, quest), 2, -1, ev.ALL)
    assert words.event(for_owner, facts, 2) == "You commit to the Quest Alfheim."
    assert words.event(for_owner, facts, 1) is None
    assert words.event(for_others, facts, 1) == words.event(for_others, facts, -1) == "Serpent commits to a Quest."
    assert [words.event(chosen, facts, seat) for seat in (-1, 0, 1, 2, 3)] == [None] * 5


def test_a_monster_keeps_its_name_when_its_card_has_gone():
    facts = Facts.of(observe(new_game(seed=1), -1))
    facts.note(Event(ev.RECRUITED, 0, 4, MIDGARD.card_ids["troll"], 0, ev.ALL))
    boxed = Event(ev.BOXED, 0, 4, RESERVE, 0, ev.ALL)
    assert BOOKS["en"].event(boxed, facts, 1) == "Wolf loses the Troll for good: the figure goes back to the game box."


def test_a_view_will_do_for_the_facts():
    event = Event(ev.WON, 3, 7, 0, 0, ev.ALL)
    assert BOOKS["fr"].event(event, observe(new_game(seed=1), 0), 0) == "L’Ours remporte la bataille à Gimle."
