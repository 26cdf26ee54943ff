"""What holds anywhere in any game of Valhalla: figures, cards, tokens, commits, worlds, twins."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fimbul import EDITIONS, Game, Rng, View, check, new_game, observe, worlds
from fimbul.core.rules.ids import QUEST
from fimbul.editions.valhalla.information.views import valhalla_view
from fimbul.editions.valhalla.rules.board import CHAMBERS, MONSTER_UPGRADE, PILES, SAUNA, SHEET
from tests.shared.conformance.play import play_on
from tests.shared.conformance.test_simultaneous import again, choices, commit, step_open
from tests.shared.properties.twins import SPECTATOR
from tests.valhalla.test_random_games import GOD_SETS, start
from tests.valhalla.test_twins import ValhallaTwin
from tests.volume import volume

VALHALLA = EDITIONS["valhalla"]
SEATS = st.integers(3, 5)
SEEDS = st.integers(0, (1 << 128) - 1)
INDICES = st.integers(0, 320)
GODS = st.integers(0, len(GOD_SETS) - 1)
RESERVE = 13
ELITES, WARRIORS = 2, 6


def played(seats: int, seed: int, gods: int, decisions: int) -> Game:
    """A random game after so many decisions, or at its end."""
    game = start(seats, seed, gods)
    for _ in play_on(game, random.Random(seed), decisions):
        pass
    return game


def names(cards: list[int]) -> Counter[str]:
    return Counter([VALHALLA.cards[card].slug for card in cards])


@given(seats=SEATS, seed=SEEDS, gods=GODS, index=INDICES)
def test_no_figure_is_lost_or_found(seats: int, seed: int, gods: int, index: int) -> None:
    """Two Elites, six Warriors, a figure for each Monster on the sheet; nobody is anywhere but in the places shown."""
    view = observe(played(seats, seed, gods, index), SPECTATOR)
    piles = [PILES[seat] for seat in range(seats)]
    for clan in view.clan_views:
        counts = [sum([clan.count(kind, place) for place in range(16)]) for kind in range(8)]
        monsters = [1 if card >= 0 and VALHALLA.cards[card].kind == MONSTER_UPGRADE else 0 for card in clan.slots[3:]]
        assert counts[1:] == [ELITES, WARRIORS, *monsters]
        assert counts[0] == sum(counts[1:])
        shown = [*range(int(CHAMBERS)), *piles, RESERVE, int(SAUNA)]
        assert sum([clan.count(0, place) for place in shown]) == counts[0]
        assert len([card for card in clan.slots if card >= 0]) + clan.quests <= SHEET


@given(seats=SEATS, seed=SEEDS, gods=GODS, index=INDICES)
def test_no_card_is_lost_or_found(seats: int, seed: int, gods: int, index: int) -> None:
    """All that the seats know of together is part of the deck, and as much as was drafted, kept and taken from it."""
    game = played(seats, seed, gods, index)
    views = [observe(game, seat) for seat in range(seats)]
    public = views[0]
    chosen = [VALHALLA.all_powers[god] for god in public.deal[:3]]
    deck: Counter[str] = Counter()
    for card in VALHALLA.cards:
        deck[card.slug] += len(card.copies_from) if card.god in (*chosen, "none") else 0
    placed: Counter[str] = Counter()
    for view, clan in zip(views, public.clan_views, strict=True):
        placed += names([*view.hand, *view.quests, *[card for card, _ in view.dropped]])
        placed += names([*clan.table, *clan.discard, *[card for card in clan.slots if card >= 0]])
        assert (len(view.hand), len(view.quests), len(view.dropped)) == (clan.hand, clan.quests, sum(clan.dropped))
        assert all(VALHALLA.cards[card].kind == QUEST for card in view.quests)
    assert not placed - deck
    age = public.age
    rounds = public.numbers[4] if public.phase == 0 else 5
    taken = (5 * (age - 1) + rounds) * seats
    taken += sum([mask.bit_count() for mask in public.extra[1:4]])
    taken += sum(
        [1 for view in views for _, seat, _, card, _ in valhalla_view(view).looks if seat == view.seat and card >= 0]
    )
    assert placed.total() == taken


@given(seats=SEATS, seed=SEEDS, gods=GODS, index=INDICES)
def test_tokens_lie_where_the_rules_put_them(seats: int, seed: int, gods: int, index: int) -> None:
    """Three different gods in three different Chambers by number; no reward token in a closed one; ranges."""
    view = observe(played(seats, seed, gods, index), SPECTATOR)
    closed = view.deal[3:6]
    assert len(set(view.deal[:3])) == 3 and closed == sorted(set(closed)) and 1 <= closed[0] <= closed[2] <= 8
    owners = [(view.numbers[8] >> (4 * place)) & 15 for place in range(int(CHAMBERS))]
    assert all(owner <= seats for owner in owners) and view.numbers[8] >> (4 * int(CHAMBERS)) == 0
    assert all(owners[place] == 0 for place in closed[view.age :])
    assert view.phase == 1 or view.phase > 1 or not any(owners), "rewards are uncovered before the next draft"
    for clan in view.clan_views:
        assert 0 <= clan.rage <= 12 and clan.glory >= 0
        assert all(1 <= step <= 6 for step in clan.steps)


@settings(max_examples=volume(10))
@given(seats=SEATS, seed=SEEDS, gods=GODS)
def test_time_goes_forward_only(seats: int, seed: int, gods: int) -> None:
    """Ages and phases never go back, stats never fall, upgrades stay, the pile never grows."""
    game = start(seats, seed, gods)
    last = observe(game, SPECTATOR)
    for _ in play_on(game, random.Random(seed)):
        view = observe(game, SPECTATOR)
        assert (view.age, view.phase) >= (last.age, last.phase)
        assert view.deal == last.deal
        if view.age == last.age:
            assert view.numbers[8] & last.numbers[8] == last.numbers[8] or view.phase != last.phase
        for now, before in zip(view.clan_views, last.clan_views, strict=True):
            assert all(one >= other for one, other in zip(now.steps, before.steps, strict=True))
            assert all(one == other for one, other in zip(now.slots, before.slots, strict=True) if other >= 0)
        last = view


@settings(max_examples=volume(20))
@given(
    seats=SEATS,
    seed=SEEDS,
    gods=GODS,
    index=st.integers(0, 120),
    orders=st.lists(st.randoms(use_true_random=False), min_size=2, max_size=3),
)
def test_any_two_orders_of_commits_agree(
    seats: int, seed: int, gods: int, index: int, orders: list[random.Random]
) -> None:
    game = played(seats, seed, gods, index)
    while not game.over and not (step_open(game) and len(game.decisions()) > 1):
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[0])
    assume(not game.over)
    chosen = choices(game, random.Random(seed))
    line = [seat for seat, options in chosen.items() for _ in options]
    outcomes = []
    for order in orders:
        order.shuffle(line)
        outcomes.append(commit(again(game), chosen, line))
    assert all(outcome == outcomes[0] for outcome in outcomes)


# -- what is hidden ----------------------------------------------------------------------------------------------------
@given(seats=SEATS, seed=SEEDS, gods=GODS, index=INDICES)
def test_a_world_looks_to_its_seat_exactly_as_the_game_does(seats: int, seed: int, gods: int, index: int) -> None:
    game = played(seats, seed, gods, index)
    for seat in range(seats):
        view = observe(game, seat)
        for world in worlds(view, 2, Rng(index)):
            assert observe(world, seat) == view
            assert check(world) == []


@settings(max_examples=volume(30))
@given(seats=SEATS, seed=SEEDS, gods=GODS, index=st.integers(0, 200))
def test_a_world_can_be_played_to_its_end(seats: int, seed: int, gods: int, index: int) -> None:
    game = played(seats, seed, gods, index)
    (world,) = worlds(observe(game, 0), 1, Rng(index))
    for _ in play_on(world, random.Random(index)):
        pass
    assert world.over and check(world) == []


@settings(max_examples=volume(30))
@given(seats=SEATS, seed=SEEDS, gods=GODS, index=INDICES)
def test_twins_look_alike_anywhere(seats: int, seed: int, gods: int, index: int) -> None:
    game = played(seats, seed, gods, index)
    rng = random.Random(index)
    for viewer in range(SPECTATOR, seats) if not game.over else ():
        twin = ValhallaTwin(game, viewer, rng)
        assert check(twin.twin) == [], check(twin.twin)
        twin.look()
        twin.play(rng, steps=3)


def test_the_seed_alone_decides_who_plays_with_which_gods() -> None:
    deals = {tuple(view_of(seed).deal) for seed in range(200)}
    assert len({deal[:3] for deal in deals}) > 30, "of sixty orders of three gods"
    assert len({deal[3:] for deal in deals}) > 40, "of fifty-six sets of Chambers"


def view_of(seed: int) -> View:
    return observe(new_game("valhalla", 3, seed=seed), SPECTATOR)
