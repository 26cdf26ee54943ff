"""The oracle checked by itself: whole random games with every view looked at."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .deals import OPTIONS, random_head
from .facts import COPIES, PROVINCES, VILLAGES
from .oracle import Oracle

ALL_COPIES = Counter(card for card, _, _ in COPIES)


def check(oracle: Oracle) -> None:
    table = oracle.table
    for seat in table.seats:
        clan = table.clans[seat]
        mine = sorted(figure.name for figure in table.figures if figure.seat == seat)
        assert mine == sorted(["leader", *["warrior"] * 8, "ship", *clan.upgrades["monster"]])
        assert 0 <= clan.rage <= 12
        assert clan.glory >= 0
        assert len(table.on_board(seat)) <= clan.value("horns")
        private = Counter(clan.hand + clan.quests + clan.dropped[1] + clan.dropped[2] + clan.dropped[3])
        assert not Counter(card for card, _ in clan.shown) - private
    for province in PROVINCES:
        assert len(table.figures_in([province])) <= VILLAGES[province]
        if province in table.destroyed and table.phase != "ragnarok":
            assert not table.figures_in([province])
    everywhere = Counter(table.discard)
    for seat in table.seats:
        clan = table.clans[seat]
        everywhere.update(clan.hand + clan.quests + clan.dropped[1] + clan.dropped[2] + clan.dropped[3])
        for cards in clan.upgrades.values():
            everywhere.update(cards)
        for now in table.pillages:
            everywhere.update(now.cards.get(seat, []))
    assert not everywhere - ALL_COPIES


def without_asked(view: str) -> str:
    return "\n".join(line for line in view.splitlines() if not line.startswith("asked "))


def play_random(rng: random.Random, seats: int, options: list[str], lazy: float) -> Counter[str]:
    oracle = Oracle(random_head(rng, seats, options))
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
        if question.kind == "action" and len(choices) > 1 and rng.random() > lazy:
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
