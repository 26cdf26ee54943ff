"""Nothing is lost and nothing comes from nowhere: figures, cards and tokens, counted from what the seats see."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import example, given, settings
from hypothesis import strategies as st

from fimbul import Game, View, observe
from fimbul.core.rules.ids import AXES, HORNS, RAGE
from tests.midgard.oracle.facts import PROVINCES, VILLAGES
from tests.shared.conformance.play import MODULE_NAMES, OPTION_NAMES, in_order, play_on, played, start
from tests.volume import volume

SEATS = st.integers(2, 5)
SEEDS = st.integers(0, (1 << 128) - 1)
INDICES = st.integers(0, 300)
OPTIONS = st.sets(st.sampled_from(OPTION_NAMES))
MODULES = st.sets(st.sampled_from(MODULE_NAMES))
CHOSEN = ("friggas_chosen", "odins_chosen", "thors_chosen")
RESERVE, VALHALLA, BOX = 13, 14, 15
MONSTER_SLOTS = (3, 4)


def views_of(game: Game) -> list[View]:
    return [observe(game, seat) for seat in range(game.seats)]


def names(view: View, cards: list[int]) -> Counter[str]:
    return Counter([view.edition.cards[card].text_id for card in cards])


@example(seats=5, seed=88, index=245, options={"alternate_draft_direction"}, modules={"rumours"})  # equal Monsters
@given(seats=SEATS, seed=SEEDS, index=INDICES, options=OPTIONS, modules=MODULES)
def test_no_figure_is_lost_or_found(seats: int, seed: int, index: int, options: set[str], modules: set[str]) -> None:
    """One Leader, eight Warriors, one Ship, a figure for each Monster card on the sheet, two Mystics at the most."""
    view = observe(played(seats, seed, sorted(options), index, in_order(modules, seats)), -1)
    for clan in view.clan_views:
        counts = [sum([clan.count(kind, place) for place in range(16)]) for kind in range(7)]
        first, second = [clan.slots[slot] for slot in MONSTER_SLOTS]
        monsters = [2, 0] if first == second >= 0 else [int(first >= 0), int(second >= 0)]  # R134
        brought = sum([clan_card in CHOSEN for clan_card in names(view, clan.opened).elements()])
        assert counts[1:6] == [1, 8, 1, *monsters]
        assert counts[6] <= min(2, brought)
        assert counts[6] >= min(2, len([card for card in clan.slots[5:] if view.edition.cards[card].slug in CHOSEN]))
        assert counts[0] == sum(counts[1:])
        assert clan.count(0, BOX) == 0
        assert sum([clan.count(0, place) for place in range(13)]) <= view.edition.track[int(HORNS) * 8 + clan.steps[2]]
    ruined = view.numbers[9]
    for place, province in enumerate(PROVINCES):
        standing = sum([clan.count(0, place) for clan in view.clan_views])
        assert standing <= VILLAGES[province]
        if (ruined >> place) & 1 and not view.frames:
            assert standing == 0


@given(seats=SEATS, seed=SEEDS, index=INDICES, options=OPTIONS, modules=MODULES)
def test_no_card_is_lost_or_found(seats: int, seed: int, index: int, options: set[str], modules: set[str]) -> None:
    """All that the seats know of together is part of the decks dealt so far; the rest is undealt or left over."""
    game = played(seats, seed, sorted(options), index, in_order(modules, seats))
    views = views_of(game)
    public = views[0]
    age = public.age
    dealt = [int(card) for card in game.setup.card_of][: int(game.setup.age_from[age + 1])]
    deck = names(public, dealt)
    placed = names(public, public.discard)
    for view, clan in zip(views, public.clan_views, strict=True):
        placed += names(view, view.hand + view.quests + [card for card, _ in view.dropped] + clan.table)
        placed += names(view, [card for card in clan.slots if card >= 0])
        assert len(view.hand) == clan.hand
        assert len(view.quests) == clan.quests
        assert len(view.dropped) == sum(clan.dropped)
    assert not placed - deck
    drafting = public.phase == 0
    taken = 0
    for past in range(1, age + 1):
        if past == 1 and "first_age_without_draft" in options:
            taken += 8 * seats
        elif past < age or not drafting:
            taken += 6 * seats
        else:
            taken += public.numbers[4] * (2 if seats == 2 else 1) * seats
    assert placed.total() == taken


@given(seats=SEATS, seed=SEEDS, index=INDICES, modules=MODULES)
def test_the_packs_a_seat_has_held_hold_what_it_has_taken(seats: int, seed: int, index: int, modules: set[str]) -> None:
    game = played(seats, seed, (), index, in_order(modules, seats))
    for view in views_of(game):
        for age in range(1, view.age + 1):
            held = [(Counter(cards), Counter(taken)) for past, cards, taken in view.packs if past == age]
            for cards, taken in held:
                assert not taken - cards
            at_once = 2 if seats == 2 else 1
            assert [cards.total() for cards, _ in held] == [8 - at_once * n for n in range(len(held))]
        for age, pack, _ in view.packs:
            assert all(view.edition.cards[card].age == age for card in pack)


@given(seats=SEATS, seed=SEEDS, index=INDICES, options=OPTIONS, modules=MODULES)
def test_tokens_stay_and_provinces_only_fall(
    seats: int, seed: int, index: int, options: set[str], modules: set[str]
) -> None:
    view = observe(played(seats, seed, sorted(options), index, in_order(modules, seats)), -1)
    assert Counter(view.deal[:9]) == Counter({0: 3, 1: 2, 2: 2, 3: 1, 4: 1})
    assert view.deal[0] == 4  # Yggdrasil's is always the same
    doom, before, unused = view.deal[9:12], view.deal[12], view.deal[13]
    assert sorted([*doom, *[p for p in range(9) if ((before | unused) >> p) & 1]]) == list(range(1, 9))
    pillaged, ruined = view.numbers[8:10]
    fallen = view.age if view.phase >= 4 else view.age - 1
    if not {"kickstarter", "rumours"} & modules:
        assert ruined == before | sum([1 << province for province in doom[:fallen]])
        assert view.numbers[10] == unused
    else:  # Fenrir and Garm choose other provinces, and no province falls twice
        assert ruined & before == before and not ruined & 1
        assert (ruined ^ before).bit_count() <= fallen
        assert not view.numbers[10] & ruined
    assert not pillaged & before
    for clan in view.clan_views:
        assert 0 <= clan.rage <= 12
        assert clan.glory >= 0
        assert all(1 <= clan.steps[stat] <= 6 for stat in (RAGE, AXES, HORNS))


@settings(max_examples=volume(10))
@given(seats=SEATS, seed=SEEDS, modules=MODULES)
def test_time_goes_forward_only(seats: int, seed: int, modules: set[str]) -> None:
    """Ages and phases never go back, stats never fall, what lies open stays open, what is destroyed stays destroyed."""
    game = start(seats, seed, modules=in_order(modules, seats))
    last = observe(game, -1)
    for _ in play_on(game, random.Random(seed)):
        view = observe(game, -1)
        assert (view.age, view.phase) >= (last.age, last.phase)
        assert view.numbers[9] & last.numbers[9] == last.numbers[9]
        assert not Counter(last.discard) - Counter(view.discard)
        assert view.deal == last.deal
        for now, before in zip(view.clan_views, last.clan_views, strict=True):
            assert all(one >= other for one, other in zip(now.steps, before.steps, strict=True))
            assert not Counter(before.opened) - Counter(now.opened)
        last = view
