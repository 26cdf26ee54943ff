"""Worlds: every deal that fits what a seat knows can be drawn, and no other."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fimbul import EDITIONS, Game, Rng, View, check, new_game, observe, text, worlds
from fimbul.core.information.tastes import Tastes
from fimbul.core.information.worlds import WorldDrawer
from fimbul.core.rules.ids import QUEST
from fimbul.core.rules.state import HAND, QUEST_ZONE, State
from fimbul.core.text.saves import save_state
from tests.shared.conformance.play import MODULE_NAMES, in_order

OPTIONS = EDITIONS["midgard"].option_names


def random_position(seats: int, seed: int, moves: int, options: list[str], modules: Sequence[str] = ()) -> Game:
    """A position some way into a random game, with simultaneous choices in any order."""
    game = new_game("midgard", seats, seed=seed, options=options, modules=modules)
    dice = random.Random(seed)
    for _ in range(moves):
        if game.over:
            break
        decision = dice.choice(game.decisions())
        game.apply(decision.seat, dice.choice(decision.options))
    return game


@given(
    st.integers(2, 5),
    st.integers(0, 10_000),
    st.integers(0, 260),
    st.lists(st.sampled_from(OPTIONS), unique=True, max_size=4),
    st.sets(st.sampled_from(MODULE_NAMES)),
)
def test_a_world_looks_to_its_seat_exactly_as_the_game_does(
    seats: int, seed: int, moves: int, options: list[str], modules: set[str]
) -> None:
    game = random_position(seats, seed, moves, options, in_order(modules, seats))
    for seat in range(seats):
        view = observe(game, seat)
        for world in worlds(view, 2, Rng(seed)):
            assert observe(world, seat) == view
            assert check(world) == []


def some_tastes(view: View, seed: int) -> Tastes:
    """Clans that like a card, or committing a Quest, up to four times as much as another."""
    tastes, dice = Tastes(view.age, view.seats, len(view.edition.cards), int(view.edition.hand)), random.Random(seed)
    for n in range(len(tastes.likes)):
        tastes.likes[n] = dice.uniform(1, 4)
    for card in view.edition.cards:
        for seat in range(view.seats if card.kind == QUEST else 0):
            tastes.commits[tastes.place(1, seat, int(card.id))] = dice.uniform(1, 4)
    return tastes


@pytest.mark.parametrize(("edition", "seats"), [("midgard", 2), ("midgard", 4), ("valhalla", 3), ("valhalla", 5)])
def test_tastes_draw_no_world_that_does_not_fit(edition: str, seats: int) -> None:
    game, dice = new_game(edition, seats, seed=seats), random.Random(seats)
    while decision := game.decision():
        view = observe(game, decision.seat)
        if dice.random() < 0.1:
            drawer, rng = WorldDrawer(view, some_tastes(view, seats), per_guess=3), Rng(seats)
            for _ in range(4):
                world = drawer.draw(rng)
                assert observe(world, decision.seat) == view
                assert check(world) == []
        game.apply(decision.seat, dice.choice(decision.options))


def test_a_clan_has_what_it_likes() -> None:
    view = observe(drafted(8), 0)
    loved = max([int(world.state.card_of(world.state.pick(1, 1, 0))) for world in worlds(view, 50, Rng(1))])
    tastes = Tastes(view.age, view.seats, len(view.edition.cards), int(view.edition.hand))
    tastes.likes[tastes.place(1, 1, loved)] = 1e6
    drawer, rng = WorldDrawer(view, tastes), Rng(2)
    assert all([loved in deal_of(drawer.draw(rng).state)[0] for _ in range(50)])


@given(st.integers(2, 5), st.integers(0, 10_000), st.integers(0, 200), st.sets(st.sampled_from(MODULE_NAMES)))
def test_a_world_can_be_played_to_its_end(seats: int, seed: int, moves: int, modules: set[str]) -> None:
    game = random_position(seats, seed, moves, [], in_order(modules, seats))
    (world,) = worlds(observe(game, 0), 1, Rng(seed))
    dice = random.Random(seed)
    while decision := world.decision():
        world.apply(decision.seat, dice.choice(decision.options))
    assert world.over and check(world) == []


def test_the_same_seed_draws_the_same_worlds() -> None:
    view = observe(random_position(3, 5, 90, []), 1)
    first, second = ([observe(world, 0).text() for world in worlds(view, 5, Rng(9))] for _ in range(2))
    assert first == second


def test_worlds_drawn_one_by_one_are_those_drawn_together() -> None:
    view = observe(random_position(4, 7, 120, []), 2)
    together = [save_state(world.state) for world in worlds(view, 6, Rng(3))]
    drawer = WorldDrawer(view)
    rng = Rng(3)
    assert [save_state(drawer.draw(rng).state) for _ in range(6)] == together


def test_worlds_of_one_guess_differ_and_are_as_likely() -> None:
    """How often a rival's first pick is each card, drawn in both ways, agrees up to chance."""
    view = observe(drafted(8), 0)
    found = []
    for per_guess in (1, 4):
        drawer, rng = WorldDrawer(view, per_guess=per_guess), Rng(5)
        states = [drawer.draw(rng).state for _ in range(1200)]
        found.append(Counter(int(s.card_of(s.pick(1, 1, 0))) for s in states))
    assert len(found[0]) > 3 and found[0].keys() == found[1].keys()
    for card, times in found[0].items():
        assert abs(times - found[1][card]) < 4 * (times + found[1][card]) ** 0.5


def test_there_are_no_worlds_for_a_spectator() -> None:
    with pytest.raises(ValueError, match="spectator"):
        worlds(observe(new_game(seed=1), -1), 1, Rng(1))


# -- enumeration on small cases: two seats; unknown are the other's draft and what it has committed --------------------
Deal = tuple[tuple[int, ...], ...]


def deal_of(s: State) -> Deal:
    """What seat 1 drafted in each round, what it holds and what it committed, as cards."""
    rounds = [tuple(sorted(int(s.card_of(s.pick(1, 1, 2 * r + n))) for n in range(2))) for r in range(3)]
    zones = [
        tuple(sorted(int(s.card_of(c)) for c in range(int(s.setup.age_from[2])) if s.where(c) == zone))
        for zone in (HAND + 1, QUEST_ZONE + 1)
    ]
    return (*rounds, *zones)


def looks_the_same(game: Game, copies: list[int], new: tuple[int, ...], view: object) -> Deal | None:
    """The deal in which all that was true of copies[i] is true of new[i], if seat 0 cannot tell the difference."""
    twin = game.copy()
    s = twin.state
    setup = s.setup  # shared with the game: its packs are put back below
    packs = [[int(setup.dealt(1, seat, n)) for n in range(8)] for seat in range(2)]
    to = dict(zip(copies, new, strict=True))
    facts = {copy: (s.where(copy), s.shown(copy)) for copy in copies}
    for old, fresh in to.items():
        s.set_where(fresh, facts[old][0])
        s.set_shown(fresh, facts[old][1])
    for n in range(6):
        s.set_pick(1, 1, n, to.get(int(s.pick(1, 1, n)), int(s.pick(1, 1, n))))
    for seat in range(2):
        for n, copy in enumerate(sorted(to.get(copy, copy) for copy in packs[seat])):
            setup.set_dealt(1, seat, n, copy)
    same = observe(twin, 0).data() == view
    for seat in range(2):
        for n, copy in enumerate(packs[seat]):
            setup.set_dealt(1, seat, n, copy)
    return deal_of(s) if same else None


def drafted(seed: int) -> Game:
    """Two seats, just after the draft of Age 1; seat 1 begins."""
    game = new_game("midgard", 2, seed=seed, first=1)
    dice = random.Random(seed)
    while game.state.phase == 0:
        decision = game.decisions()[0]
        game.apply(decision.seat, dice.choice(decision.options))
    return game


def drawn(game: Game, count: int, tastes: Tastes | None = None) -> set[Deal]:
    drawer, rng = WorldDrawer(observe(game, 0), tastes), Rng(1)
    return {deal_of(drawer.draw(rng).state) for _ in range(count)}


@functools.cache
def all_deals(seed: int) -> set[Deal]:
    """All exchanges of first and last picks, cards left and undealt; nothing but `observe` decides what fits."""
    game = drafted(seed)
    s = game.state
    view = observe(game, 0).data()
    other_pack = {int(s.setup.dealt(1, 1, n)) for n in range(8)}
    mine = {int(s.pick(0, 1, n)) for n in range(6)}
    own_pack = {int(s.setup.dealt(1, 0, n)) for n in range(8)}
    unknown = [c for c in range(int(s.setup.age_from[2])) if c not in own_pack | mine]
    assert len(unknown) == 10 and len([c for c in unknown if c in other_pack]) == 6
    picks = [int(s.pick(1, 1, n)) for n in (0, 1, 4, 5)]
    left_over = [c for c in other_pack - mine if c not in picks]  # the two left in the pack
    undealt = [c for c in unknown if c not in (*picks, *left_over)]
    found: set[Deal] = set()
    for first in itertools.combinations(unknown, 2):
        for last in itertools.combinations([c for c in unknown if c not in first], 2):
            for left in itertools.combinations([c for c in unknown if c not in first + last], 2):
                if len(set(first + last + left) & other_pack) < 4:
                    continue  # seat 0 saw four of these in the pack: a quick no, to save time
                rest = [c for c in unknown if c not in first + last + left]
                new = (*first, *last, *left, *rest)
                deal = looks_the_same(game, [*picks, *left_over, *undealt], new, view)
                if deal is not None:
                    found.add(deal)
    return found


def test_after_a_draft_of_two_every_deal_that_fits_is_drawn_and_no_other() -> None:
    expected = all_deals(8)
    game = drafted(8)
    assert deal_of(game.state) in expected and len(expected) > 20
    assert drawn(game, 3000) == expected
    assert drawn(game, 3000, some_tastes(observe(game, 0), 8)) == expected


def test_a_committed_quest_may_be_any_quest_the_seat_can_have() -> None:
    game = drafted(8)
    decision = game.decisions()[0]
    game.apply(1, next(option for option in decision.options if text(game, 1, option).startswith("quest ")))
    cards = game.edition.cards
    possible = {quest for deal in all_deals(8) for quest in deal[3] if cards[quest].kind == 1}
    committed = {deal[4] for deal in drawn(game, 3000)}
    assert committed == {(quest,) for quest in possible}
