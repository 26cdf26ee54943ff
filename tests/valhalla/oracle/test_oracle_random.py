"""The oracle checked by itself: whole random games with every view looked at."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from .deals import random_head
from .facts import CARDS, CHAMBERS, COPIES, GODS, SLOTS, parse_head
from .oracle import Driver, Oracle
from .phases import play_on
from .reading import read_table
from .table import PRIVATE

GOD_SETS = [list(gods) for gods in combinations(GODS, 3)]


def cards_everywhere(oracle: Driver) -> Counter[str]:
    """All cards that have left the packs, wherever they are now."""
    table = oracle.table
    found = Counter(table.pile)
    for clan in table.clans:
        found.update(clan.hand + clan.quests + clan.sworn + clan.discard + clan.upgrades)
        found.update(clan.dropped[1] + clan.dropped[2])
    if table.contest:
        found.update(table.contest.cards.values())
    return found


def check(oracle: Driver) -> None:
    table = oracle.table
    for clan, seat in zip(table.clans, table.seats, strict=True):
        mine = sorted(figure.name for figure in table.figures if figure.seat == seat)
        monsters = [card for card in clan.upgrades if CARDS[card].kind == "monster"]
        assert mine == sorted(["elite"] * 2 + ["warrior"] * 6 + monsters)
        assert 0 <= clan.rage <= 12 and clan.glory >= 0
        assert len(clan.upgrades) + len(clan.quests) + len(clan.sworn) <= SLOTS
        assert not Counter(clan.used) - Counter(clan.upgrades)
        private = Counter(clan.hand + clan.quests + clan.dropped[1] + clan.dropped[2])
        assert not Counter(card for card, _ in clan.shown) - private
    assert not set(table.closed) & set(table.gods) and not set(table.closed) & set(table.tokens)
    assert len(table.gods) == table.age and len(table.closed) == 3 - table.age
    places = {*CHAMBERS, "reserve", "sauna", *[f"pile_{seat}" for seat in table.seats]}
    assert {figure.place for figure in table.figures} <= places
    if table.phase != "gifts":
        dealt = Counter(table.deal.rest)
        for age in range(1, table.age + 1):
            dealt.update(card for pack in table.deal.packs[age].values() for card in pack)
        assert cards_everywhere(oracle) == dealt


def without_asked(view: str) -> str:
    return "\n".join(line for line in view.splitlines() if not line.startswith("asked "))


def play_random(rng: random.Random, seats: int, gods: list[str], lazy: float) -> Counter[str]:
    oracle = Oracle(random_head(rng, seats, rng.sample(gods, 3)))
    kinds: Counter[str] = Counter()
    steps = 0
    while not oracle.over:
        steps += 1
        assert steps < 5000
        asked = oracle.asked()
        assert asked
        assert len({(question.kind, question.source) for question in asked}) == 1
        assert [question.seat for question in asked] == sorted(question.seat for question in asked)
        views = {seat: oracle.view(seat) for seat in range(-1, seats)}
        check(oracle)
        question = rng.choice(asked)
        assert question.options == sorted(set(question.options)) and question.options
        assert len(question.options) > 1 or question.kind in PRIVATE
        kinds[f"{question.kind} {question.source}".strip()] += 1
        choices = question.options
        if len(choices) > 1 and rng.random() > lazy:
            choices = [option for option in choices if option != "pass"]
        if question.kind == "action":
            verb = rng.choice(sorted({option.split()[0] for option in choices}))
            choices = [option for option in choices if option.split()[0] == verb]
        with pytest.raises(ValueError, match="option"):
            oracle.apply(question.seat, "nonsense")
        oracle.apply(question.seat, rng.choice(choices))
        if len(asked) > 1:  # the step goes on: nobody else sees a difference
            for seat in range(-1, seats):
                if seat != question.seat:
                    assert without_asked(oracle.view(seat)) == without_asked(views[seat])
    check(oracle)
    for seat in range(-1, seats):
        assert oracle.view(seat).splitlines()[-1] == "asked -"
        assert oracle.view(seat).splitlines()[1].startswith("age 3 phase over")
    assert len(oracle.glory()) == seats
    assert oracle.asked() == []
    return kinds


def play_many(games: int) -> Counter[str]:
    rng = random.Random(30)
    kinds: Counter[str] = Counter()
    for number in range(games):
        kinds += play_random(rng, 3 + number % 3, GOD_SETS[number % 10], rng.choice([0.05, 0.3]))
    return kinds


def test_random_games() -> None:
    kinds = play_many(10)
    for kind in ["draft", "action", "join", "card", "raise", "keep", "troops"]:
        assert kinds[kind]


@pytest.mark.long
def test_many_random_games_meet_every_question() -> None:
    kinds = play_many(600)
    for kind in ["march two_columns", "march press_the_rout", "join chariot_guard", "swap masked_champions"]:
        assert kinds[kind]
    for kind in [
        "drag drag_them_in",
        "push hraesvelg",
        "play second_sight",
        "use foreknown_strike",
        "use falcon_cloak",
    ]:
        assert kinds[kind]
    for kind in [
        "use falcon_cloak",
        "use shield_maidens",
        "use salt_in_the_wound",
        "use sworn_in_blood",
        "choose shape_swap",
    ]:
        assert kinds[kind]
    for kind in ["flee swan_flight", "save twice_dead_jarls", "sacrifice wolfs_price", "sacrifice barrow_draugr"]:
        assert kinds[kind]
    for kind in ["destroy", "destroy dying_bite", "destroy geri_and_freki", "destroy headhunters", "recover", "look"]:
        assert kinds[kind]
    for kind in ["raise blood_price", "raise right_of_conquest", "place", "place storm_carls", "ride dawn_riders"]:
        assert kinds[kind]
    for kind in ["return amber_tears", "return sessrumnirs_welcome", "spare seat_at_the_feast", "look read_the_runes"]:
        assert kinds[kind]
    for kind in ["discard sing_of_victory", "discard venom_tongue", "quest vow_in_the_dust", "quest eleventh_hour"]:
        assert kinds[kind]


def test_the_copies_of_the_cards_are_those_of_the_house_set() -> None:
    assert len(COPIES) == 140
    assert Counter(CARDS[card].god for card in COPIES) == {**dict.fromkeys(GODS, 25), "none": 15}
    assert Counter(CARDS[card].kind for card in COPIES) == {
        "battle": 54,
        "quest": 28,
        "clan": 25,
        "elite": 18,
        "monster": 15,
    }


def test_a_table_read_from_its_views_plays_on_the_same() -> None:
    rng = random.Random(31)
    head = random_head(rng, 4)
    oracle = Oracle(head)
    other: Driver | None = None
    turns = 0
    while not oracle.over:
        if other is None and oracle.asked()[0].kind == "action":
            turns += 1
            if turns == 30:
                views = [oracle.view(seat) for seat in range(4)]
                table = read_table(parse_head(head), views, oracle.table.pile)
                assert table.turn is not None
                other = Driver(table, play_on(table, table.turn))
        question = rng.choice(oracle.asked())
        option = rng.choice(question.options)
        oracle.apply(question.seat, option)
        if other:
            other.apply(question.seat, option)
            for seat in range(-1, 4):
                assert other.view(seat) == oracle.view(seat)
    assert other is not None and other.over
