"""Twin states: two games that differ only in what a seat cannot know (R114-R119) must look the same to it.

A twin comes about by exchanging hidden cards from the deal on: wherever one of two cards was in the first game (dealt,
passed, drafted, in hand, committed, dropped), the other is in the twin. Both are of one Age; neither has ever been in a
pack or hand of the viewer, nor been shown to all; where one is committed, both are Quests. The viewer may know neither.
With gods, the provinces that later Ages offer them are in another order too: nobody knows it before.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

from fimbul import Game, Log, View, check, observe
from fimbul.core.rules.draft import copy_in_pack
from fimbul.core.rules.ids import ASK_CARD, COMMIT, DRAFT, GIFTS, KEEP, PLAY, QUEST, action, action_kind, first_of
from fimbul.core.rules.ops import is_private
from fimbul.core.rules.query import copies_of, in_zone
from fimbul.core.rules.state import HAND, QUEST_ZONE, State
from fimbul.core.text import saves
from fimbul.editions.midgard.rules.board import MidgardSetup
from tests.shared.conformance.play import below, pick

Observer = Callable[[Game, int], View]
SPECTATOR = -1


def seen_copies(s: State, viewer: int) -> set[int]:
    """Every copy that has passed through the viewer's hands in a pack, from the rules of the draft alone."""
    found: set[int] = set()
    if viewer == SPECTATOR:
        return found
    seats = int(s.seats)
    setup = s.setup
    hand = range(int(setup.hand))
    at_once = 2 if seats == 2 else 1
    for age in range(1, int(s.age) + 1):
        if age == 1 and "first_age_without_draft" in setup.option_names:
            found |= {int(setup.dealt(1, viewer, n)) for n in hand}
            continue
        step = -1 if age == 2 and "alternate_draft_direction" in setup.option_names else 1
        packs = {seat: {int(setup.dealt(age, seat, n)) for n in hand} for seat in range(seats)}
        rounds = int(s.round) if age == s.age and s.phase == GIFTS else 6 // at_once
        for round in range(rounds):
            found |= packs[viewer]
            for seat in range(seats):
                packs[seat] -= {int(s.pick(seat, age, round * at_once + n)) for n in range(at_once)}
            packs = {(seat + step) % seats: pack for seat, pack in packs.items()}
        if age == s.age and s.phase == GIFTS:
            found |= packs[viewer]
    return found


def hidden_copies(s: State, viewer: int) -> list[int]:
    """The copies of which the viewer knows nothing."""
    seen = seen_copies(s, viewer)
    return [copy for copy in range(int(s.setup.copies)) if copy not in seen and s.shown(copy) == 0]


def has_shown_equal(s: State, copy: int) -> bool:
    """Whether another copy of the same card has been shown: nobody can tell the two apart from then on (R115)."""
    first, end = copies_of(s, s.card_of(copy))
    return any(s.shown(other) > 0 for other in range(int(first), int(end)))


class Twin:
    """A game and its twin for one viewer, with what was exchanged.

    A `plain` twin leaves alone all cards of which another copy was shown. The history of its cards is then the game's
    own; else it may be another one that comes to the same.
    """

    def __init__(self, game: Game, viewer: int, rng: random.Random, swaps: int = 6, plain: bool = False) -> None:
        s = game.state
        self.viewer = viewer
        self.plain = plain
        self.age = int(s.age)
        self.game = game.copy()
        self.image = list(range(int(s.setup.copies)))  # which copy stands in the twin where this one stands here
        self.touched: set[int] = set()
        self.choose_swaps(s, rng, swaps)
        self.setup = self.twin_setup(s)
        self.other_places = self.shuffle_places(s, rng)
        self.twin = Game(self.twin_state(s), False)

    # -- making ------------------------------------------------------------------------------------------------------
    def choose_swaps(self, s: State, rng: random.Random, swaps: int) -> None:
        """Exchange hidden cards, those that somebody holds first of all."""
        hidden = hidden_copies(s, self.viewer)
        if self.plain:
            hidden = [copy for copy in hidden if not has_shown_equal(s, copy)]
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
        """Whether the images of two copies may be exchanged: cards of one Age, Quests where one is committed."""
        here, there = self.card(s, self.image[one]), self.card(s, self.image[other])
        if here == there or s.setup.cards[here].age != s.setup.cards[there].age:
            return False
        for copy, new in ((one, there), (other, here)):
            if s.where(copy) & 0xF8 == QUEST_ZONE and s.setup.cards[new].kind != QUEST:
                return False
            if self.known_of_holder(s, copy, new):
                return False
        return True

    def known_of_holder(self, s: State, copy: int, card: int) -> bool:
        """Whether the holder of a copy is known to have such a card: of two copies the known one is used first."""
        zone = int(s.where(copy))
        first, end = copies_of(s, card)
        return any(
            s.shown(other) > 0 and zone >= HAND and is_private(s.where(other), zone & 7)
            for other in range(int(first), int(end))
        )

    @staticmethod
    def card(s: State, copy: int) -> int:
        return int(s.setup.card_of[copy])

    def twin_setup(self, s: State) -> MidgardSetup:
        """The deal with the cards exchanged."""
        old = cast(MidgardSetup, s.setup)
        edition = old.edition
        setup = cast(MidgardSetup, edition.new_setup(int(old.seats), old.modules, old.option_names))
        setup.clans = old.clans
        setup.seed = old.seed
        setup.first = old.first
        edition.set_open_deal(setup, edition.open_deal(old))
        for age in (1, 2, 3):
            for seat in range(int(old.seats)):
                pack = sorted([self.image[int(old.dealt(age, seat, n))] for n in range(int(old.hand))])
                for n, copy in enumerate(pack):
                    setup.set_dealt(age, seat, n, copy)
        for n, place in enumerate(old.god_places):
            setup.god_places[n] = place
        return setup

    def shuffle_places(self, s: State, rng: random.Random) -> bool:
        """Another order of provinces for the gods in every Age to come; whether there is one."""
        old = [int(place) for place in cast(MidgardSetup, s.setup).god_places]
        if not s.setup.powers or s.age >= 3:
            return False
        for age in range(int(s.age), 3):
            order = old[8 * age : 8 * age + 8]
            rng.shuffle(order)
            for n, place in enumerate(order):
                self.setup.god_places[8 * age + n] = place
        return [int(place) for place in self.setup.god_places] != old

    def twin_state(self, s: State) -> State:
        """The position with the cards exchanged."""
        twin = s.setup.edition.new_state(self.setup)
        saves.load_state(twin, saves.save_state(s))
        for copy, new in enumerate(self.image):
            twin.set_where(new, s.where(copy))
            twin.set_shown(new, s.shown(copy))
        for seat in range(int(s.seats)):
            for n in range(2):
                chosen = int(s.chosen(seat, n))
                twin.set_chosen(seat, self.image[chosen] if chosen >= 0 else -1, n)
            for age in (1, 2, 3):
                picks = [int(s.pick(seat, age, n)) for n in range(6)]
                new_picks = [self.image[copy] if copy >= 0 else -1 for copy in picks]
                if s.seats == 2:  # two cards at once have no order
                    new_picks = [copy for n in (0, 2, 4) for copy in sorted(new_picks[n : n + 2])]
                for n, copy in enumerate(new_picks):
                    twin.set_pick(seat, age, n, copy)
        return twin

    # -- looking -----------------------------------------------------------------------------------------------------
    def differ(self) -> bool:
        """Whether the two positions differ at all."""
        return bool(self.touched) and saves.key(self.game.state) != saves.key(self.twin.state)

    def hidden_still(self) -> bool:
        """Whether the viewer has not come to know any of the exchanged cards, or places of gods, in the meantime."""
        if self.other_places and self.game.state.age > self.age:
            return False
        for s in (self.game.state, self.twin.state):
            if any(s.shown(copy) > 0 for copy in self.touched) or self.touched & seen_copies(s, self.viewer):
                return False
        return True

    def look(self, observer: Observer = observe) -> None:
        """Both positions are the same to the viewer."""
        here, there = observer(self.game, self.viewer), observer(self.twin, self.viewer)
        assert here.data() == there.data(), difference(here.text(), there.text())
        assert here.text() == there.text(), difference(here.text(), there.text())
        assert (here.decision is None) == (there.decision is None)
        if here.decision is not None and there.decision is not None:
            assert repr(here.decision) == repr(there.decision)
        for ours in (self.game, self.twin):
            asked = [decision.seat for decision in ours.decisions()]
            assert asked == [decision.seat for decision in self.game.decisions()]

    # -- playing on --------------------------------------------------------------------------------------------------
    def answer_of_twin(self, seat: int, answer: int) -> int:
        """The same choice in the twin: where the card chosen is an exchanged one, the card in its place."""
        s = self.game.state
        kind = action_kind(answer)
        card = first_of(answer)
        if kind == DRAFT:
            copy = copy_in_pack(s, seat, card, s.setup.edition.direction(s.setup, s.age))
        elif kind in (COMMIT, KEEP, PLAY) and in_zone(s, card, HAND + seat) >= 0:
            copy = in_zone(s, card, HAND + seat)
        else:
            return answer
        return int(action(kind, self.card(s, self.image[int(copy)])))

    def play(self, rng: random.Random, observer: Observer = observe, steps: int = 6) -> int:
        """Play on alike in both; as long as nothing hidden comes to light, events and views stay the same."""
        heard = [Log(), Log()]
        self.game.listen(heard[0])
        self.twin.listen(heard[1])
        done = 0
        while done < steps and not self.game.over:
            decisions = self.game.decisions()
            decision = decisions[below(rng, len(decisions))]
            answer = pick(rng, decision.question, decision.options)
            other = self.answer_of_twin(decision.seat, answer)
            open_to = {decision.seat: decision.options for decision in self.twin.decisions()}
            if other not in open_to[decision.seat]:
                assert self.shows_something(decision.question, answer), "an action is on offer in one game only"
                return done
            self.game.apply(decision.seat, answer)
            self.twin.apply(decision.seat, other)
            if not self.hidden_still():
                return done
            told = [[event.data() for event in log.events if event.seen_by(self.viewer)] for log in heard]
            assert told[0] == told[1], f"events differ: {set(told[0]) ^ set(told[1])}"
            self.look(observer)
            done += 1
        return done

    def shows_something(self, question: int, answer: int) -> bool:
        """Whether an answer names one of the exchanged cards and would show it."""
        s = self.game.state
        names = {self.card(s, copy) for copy in self.touched} | {
            self.card(s, self.image[copy]) for copy in self.touched
        }
        return question != ASK_CARD and int(first_of(answer)) in names


def difference(here: str, there: str) -> str:
    """The lines that differ."""
    rows = zip(here.splitlines(), there.splitlines(), strict=False)
    return "\n".join([f"{one}\n    {other}" for one, other in rows if one != other]) or "only the data differ"


def twin_net(game: Game, rng: random.Random, observer: Observer = observe, steps: int = 6) -> int:
    """Look at twins of a position for every viewer, and play them on; how many of them differed from the game."""
    differed = 0
    for viewer in range(SPECTATOR, game.seats):
        twin = Twin(game, viewer, rng)
        differed += twin.differ()
        assert check(twin.twin) == [], check(twin.twin)
        twin.look(observer)
        twin.play(rng, observer, steps)
    return differed
