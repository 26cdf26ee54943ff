"""The oracle checked by itself: whole random games with every view looked at."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest

from .deals import OPTIONS, random_head, random_modules
from .facts import CHOSEN, MODULES, PROVINCES, RING, VILLAGES, deck_list
from .oracle import Oracle

BASE = Counter(card for age in (1, 2, 3) for card in deck_list(age, 4))
EXTRA = {card for age in (1, 2, 3) for card in deck_list(age, 5, MODULES) if card not in BASE} | {"mystic"}


@cache
def all_copies(seats: int, modules: frozenset[str]) -> Counter[str]:
    return Counter(card for age in (1, 2, 3) for card in deck_list(age, seats, modules))


def check(oracle: Oracle) -> None:
    table = oracle.table
    for seat in table.seats:
        clan = table.clans[seat]
        mine = sorted(figure.name for figure in table.figures if figure.seat == seat)
        mystics = mine.count("mystic")
        assert mine == sorted(["leader", *["warrior"] * 8, "ship", *["mystic"] * mystics, *clan.upgrades["monster"]])
        chosen = len([card for card in clan.upgrades["clan"] if card in CHOSEN])
        assert min(2, chosen) <= mystics <= (2 if "mystics" in table.deal.modules else 0)
        assert 0 <= clan.rage <= 12
        assert clan.glory >= 0
        assert len(table.on_board(seat)) <= clan.value("horns")
        private = Counter(clan.hand + clan.quests + clan.dropped[1] + clan.dropped[2] + clan.dropped[3])
        assert not Counter(card for card, _ in clan.shown) - private
    for province in PROVINCES:
        assert len(table.figures_in([province])) <= VILLAGES[province]
        if province in table.destroyed and table.phase != "ragnarok":
            assert not table.figures_in([province])
    assert not table.destroyed & set(table.unused)
    assert set(RING) >= set(table.unused)
    places = [place for place in table.gods.values() if place != "-"]
    assert len(places) == len(set(places))
    assert len(table.gods) == (2 if "gods" in table.deal.modules else 0)
    if table.phase in ("gifts", "action", "discard", "quest"):
        assert not table.destroyed & set(places)
    everywhere = Counter(table.discard)
    for seat in table.seats:
        clan = table.clans[seat]
        everywhere.update(clan.hand + clan.quests + clan.dropped[1] + clan.dropped[2] + clan.dropped[3])
        for cards in clan.upgrades.values():
            everywhere.update(cards)
        for now in table.pillages:
            everywhere.update(now.cards.get(seat, []))
    assert not everywhere - all_copies(len(table.seats), frozenset(table.deal.modules))


def without_asked(view: str) -> str:
    return "\n".join(line for line in view.splitlines() if not line.startswith("asked "))


def play_random(
    rng: random.Random, seats: int, options: list[str], lazy: float, modules: list[str] | None = None
) -> Counter[str]:
    oracle = Oracle(random_head(rng, seats, options, modules))
    kinds: Counter[str] = Counter()
    steps = 0
    while not oracle.over:
        steps += 1
        assert steps < 5000
        asked = oracle.asked()
        assert asked
        assert len({(question.kind, question.source) for question in asked}) == 1
        assert [question.seat for question in asked] == sorted(question.seat for question in asked)
        views = {seat: oracle.view(seat) for seat in range(seats)}
        check(oracle)
        question = rng.choice(asked)
        assert question.options == sorted(set(question.options)) and question.options
        assert len(question.options) > 1 or question.kind in ("draft", "action", "card", "late", "keep")
        kinds[f"{question.kind} {question.source}".strip()] += 1
        choices = question.options
        special = [o for o in choices if any(word in EXTRA for word in re.split("[ >/@:,*]", o))]
        if modules and special and rng.random() < 0.6:  # bring the modules' cards and figures into play
            choices = special
        elif question.kind == "action" and len(choices) > 1 and rng.random() > lazy:
            choices = [option for option in choices if option != "pass"]
            verb = rng.choice(sorted({option.split()[0] for option in choices}))
            choices = [option for option in choices if option.split()[0] == verb]
        with pytest.raises(ValueError, match="option"):
            oracle.apply(question.seat, "nonsense")
        oracle.apply(question.seat, rng.choice(choices))
        if len(asked) > 1:  # the step goes on: nobody else sees a difference
            for seat in range(seats):
                if seat != question.seat:
                    assert without_asked(oracle.view(seat)) == without_asked(views[seat])
    check(oracle)
    for seat in range(seats):
        assert oracle.view(seat).splitlines()[-1] == "asked -"
        assert oracle.view(seat).splitlines()[1].startswith("age 3 phase over")
    assert len(oracle.glory()) == seats
    assert oracle.asked() == []
    return kinds


def play_modules(games: int) -> Counter[str]:
    rng = random.Random(21)
    kinds: Counter[str] = Counter()
    for number in range(games):
        seats = 2 + number % 4
        options = [] if number % 3 == 0 else [option for option in OPTIONS if rng.random() < 0.3]
        kinds += play_random(rng, seats, options, rng.choice([0.02, 0.1]), random_modules(rng, seats))
    return kinds


def play_many(games: int) -> Counter[str]:
    rng = random.Random(20)
    kinds: Counter[str] = Counter()
    for number in range(games):
        options = [] if number % 3 == 0 else [option for option in OPTIONS if rng.random() < 0.3]
        kinds += play_random(rng, 2 + number % 3, options, rng.choice([0.02, 0.1]))
    return kinds


def test_random_games() -> None:
    kinds = play_many(36)
    for kind in ["action", "card", "draft", "invade", "join", "keep", "late", "raise", "troops"]:
        assert kinds[kind]


def test_random_games_with_modules() -> None:
    kinds = play_modules(20)
    for kind in ["send", "take odins_chosen", "push hildisvini", "move friggas_chosen"]:
        assert kinds[kind]


@pytest.mark.long
def test_many_random_games_with_modules() -> None:
    kinds = play_modules(400)
    for kind in ["send", "take odins_chosen", "push hildisvini", "move friggas_chosen", "move lord_of_hammers"]:
        assert kinds[kind]


@pytest.mark.long
def test_many_random_games_meet_every_question() -> None:
    kinds = play_many(360)
    for kind in ["save friggas_protection", "move volur_witch", "move lord_of_hammers", "spare odins_tide"]:
        assert kinds[kind]
    for kind in ["invade lokis_blessing", "invade friggas_succor", "pillage thors_domain", "keep tyrs_prowess"]:
        assert kinds[kind]
    for kind in ["raise friggas_grace", "raise thors_oath", "raise lord_of_axes", "raise friggas_sacrifice"]:
        assert kinds[kind]
    for kind in ["count tyrs_domain", "count tyrs_wrath", "pillage tyrs_challenge", "invade friggas_domain"]:
        assert kinds[kind]
    for kind in ["raise", "late", "join", "troops", "invade", "sacrifice friggas_sacrifice"]:
        assert kinds[kind]
