"""Two positions that differ only in what a seat cannot know look the same to it (shared/properties/twins.py)."""

from __future__ import annotations

import random
from typing import cast

import pytest

from fimbul import Game, View, check, new_game, observe
from fimbul.core.rules.ids import GIFTS, THROW, action, action_kind, first_of
from fimbul.core.rules.query import in_zone
from fimbul.core.rules.state import HAND, State
from fimbul.editions.valhalla.rules.board import MONSTER_UPGRADE, ValhallaSetup
from fimbul.editions.valhalla.rules.pile import looks_of, pile_history
from tests.shared.conformance.play import below, play_on
from tests.shared.properties.twins import SPECTATOR, Twin


def seen_copies(s: State, viewer: int) -> set[int]:
    """Every copy the viewer has had in a pack or looked at, from the rules of the draft alone."""
    found: set[int] = set()
    if viewer == SPECTATOR:
        return found
    seats, setup = int(s.seats), s.setup
    for age in range(1, int(s.age) + 1):
        step = -1 if age == 2 else 1
        packs = {seat: {int(setup.dealt(age, seat, n)) for n in range(6)} for seat in range(seats)}
        drafting = age == s.age and s.phase == GIFTS
        for round in range(int(s.round) + 1 if drafting else 5):
            found |= packs[viewer]
            for seat in range(seats):
                packs[seat] -= {int(s.pick(seat, age, round))}
            packs = {(seat + step) % seats: pack for seat, pack in packs.items()}
    for (_, seat, _, _), copies in zip(looks_of(s), pile_history(s)[1], strict=True):
        if seat == viewer:
            found |= set(copies)
    return found


class ValhallaTwin(Twin):
    """A game of Valhalla and its twin."""

    def choose_swaps(self, s: State, rng: random.Random, swaps: int) -> None:
        seen = seen_copies(s, self.viewer)
        hidden = [copy for copy in range(int(s.setup.copies)) if copy not in seen and s.shown(copy) == 0]
        held = [copy for copy in hidden if s.where(copy) != 0]
        for n in range(swaps):
            pool = held if held and n < swaps - 1 else hidden
            if not pool:
                return
            one = pool[below(rng, len(pool))]
            partners = [other for other in hidden if self.may_swap(s, one, other)]
            if partners:
                other = partners[below(rng, len(partners))]
                self.image[one], self.image[other] = self.image[other], self.image[one]
                self.touched |= {one, other}

    def may_swap(self, s: State, one: int, other: int) -> bool:
        box = cast(ValhallaSetup, s.setup).box
        for here, there in ((one, other), (other, one)):
            new = self.card(s, self.image[there])
            if here in box and s.setup.cards[new].kind != MONSTER_UPGRADE:
                return False
        return super().may_swap(s, one, other)

    def twin_setup(self, s: State) -> ValhallaSetup:  # type: ignore[override]
        old = cast(ValhallaSetup, s.setup)
        setup = cast(ValhallaSetup, old.edition.new_setup(int(old.seats), old.modules, old.option_names))
        setup.clans, setup.seed, setup.first = old.clans, old.seed, old.first
        old.edition.set_open_deal(setup, old.edition.open_deal(old))
        for age in (1, 2, 3):
            for seat in range(int(old.seats)):
                pack = sorted([self.image[int(old.dealt(age, seat, n))] for n in range(6)])
                for n, copy in enumerate(pack):
                    setup.set_dealt(age, seat, n, copy)
        setup.rest = [self.image[copy] for copy in old.rest]
        setup.box = sorted([self.image[copy] for copy in old.box])
        return setup

    def shuffle_places(self, s: State, rng: random.Random) -> bool:
        return False

    def twin_state(self, s: State) -> State:
        twin = super().twin_state(s)
        for seat in range(int(s.seats)):
            chosen = int(s.chosen(seat, 2))
            twin.set_chosen(seat, self.image[chosen] if chosen >= 0 else -1, 2)
        self.shown_at_first = (self.equal_shown(s), self.equal_shown(twin))
        return twin

    def equal_shown(self, s: State) -> list[int]:
        """Which copies equal to an exchanged one have been shown: of two in a hand the other may be the one marked."""
        cards = {self.card(s, copy) for copy in self.touched}
        return [copy for copy in range(int(s.setup.copies)) if s.shown(copy) > 0 and self.card(s, copy) in cards]

    def hidden_still(self) -> bool:
        for s, shown in zip((self.game.state, self.twin.state), self.shown_at_first, strict=True):
            if self.equal_shown(s) != shown or self.touched & seen_copies(s, self.viewer):
                return False
        return True

    def answer_of_twin(self, seat: int, answer: int) -> int:
        s = self.game.state
        if action_kind(answer) != THROW:
            return super().answer_of_twin(seat, answer)
        copy = in_zone(s, first_of(answer), HAND + seat)
        return int(action(THROW, self.card(s, self.image[int(copy)])))


@pytest.mark.parametrize("seed", range(9))
def test_what_a_seat_cannot_know_changes_nothing_for_it(seed: int) -> None:
    game = new_game("valhalla", 3 + seed % 3, seed=seed)
    rng = random.Random(seed)
    differed = 0
    for made in play_on(game, rng):
        if made % 9 != seed:
            continue
        for viewer in range(SPECTATOR, game.seats):
            twin = ValhallaTwin(game, viewer, rng)
            differed += twin.differ()
            assert check(twin.twin) == [], check(twin.twin)
            twin.look()
    assert differed > 20


def test_the_net_catches_a_leaked_hand() -> None:
    game = new_game("valhalla", 3, seed=4)
    for _ in play_on(game, random.Random(4), 40):
        pass

    def leaky(ours: Game, seat: int) -> View:
        view = observe(ours, seat)
        view.hand = [*view.hand, *observe(ours, (seat + 1) % 3).hand]
        return view

    caught = 0
    for n in range(20):
        twin = ValhallaTwin(game, 0, random.Random(n))
        try:
            twin.look(leaky)
        except AssertionError:
            caught += 1
    assert caught > 0
