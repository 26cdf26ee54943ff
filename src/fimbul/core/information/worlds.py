"""Worlds: whole games that fit all a seat knows, drawn from its view alone.

Every deal that fits can be drawn, and no other. The weights: demands (cards shown, Quests committed) are met one by
one, each in one of the ways left, all ways equally likely; the cards that remain are spread evenly; kept cards and open
choices of others are drawn evenly from what is possible. This is not the same as all deals being equally likely.
With tastes (`tastes.py`) the rest goes rather where it is liked.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.game import Game
from fimbul.core.information.knowledge import LEFT, UNDEALT, Guess, Slot, without
from fimbul.core.information.tastes import Held, Tastes, choose_quests, spread_by_taste
from fimbul.core.information.views import SPECTATOR, View
from fimbul.core.rules.ids import ASK_DRAFT, ASK_KEEP, FIGURE_KINDS, GIFTS, SLOTS, STATS
from fimbul.core.rules.modules import Module
from fimbul.core.rules.ops import SEEN
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.state import (
    DISCARD_PILE,
    DROPPED_ZONE,
    HAND,
    IN_PLAY,
    PACK,
    QUEST_ZONE,
    TABLE,
    State,
)
from fimbul.core.text.saves import load_frames


def draw_worlds(view: View, count: int, rng: Rng) -> list[Game]:
    """Games that look like this to the seat, each with its own guess of all that is hidden."""
    drawer = WorldDrawer(view)
    return [drawer.draw(rng) for _ in range(count)]


class WorldDrawer:
    """Draws worlds from one view; with tastes, those in which clans drafted what they like are likelier.

    What does not depend on chance is worked out once.
    """

    def __init__(self, view: View, tastes: Tastes | None = None, per_guess: int = 1) -> None:
        """`per_guess`: how many worlds in a row share the places of shown cards and committed Quests, to save time."""
        if view.seat == SPECTATOR:
            raise ValueError("worlds are drawn for a seat, not for a spectator")
        self.view: View = view
        self.tastes: Tastes | None = tastes
        self.per_guess: int = per_guess
        self.drawn: int = 0
        self.modules: list[Module] = view.edition.chosen_modules(view.modules)
        self.guess: Guess | None = None
        self.state: State = view.edition.new_state(self.new_setup())
        self.fill_numbers()

    def new_setup(self) -> Setup:
        """A setup with all that is known of the deal."""
        view = self.view
        setup = view.edition.new_setup(view.seats, view.modules, view.option_names)
        setup.clans = view.clans
        view.edition.set_open_deal(setup, view.deal)
        return setup

    def fill_numbers(self) -> None:
        """All public numbers."""
        s = self.state
        s.set_numbers(self.view.numbers)
        for number in range(len(self.view.powers)):
            s.set_power_place(number, self.view.powers[number])
        for clan in self.view.clan_views:
            seat = clan.seat
            s.set_rage(seat, clan.rage)
            s.set_glory(seat, clan.glory)
            s.set_out(seat, clan.out)
            for stat in range(int(STATS)):
                s.set_step(seat, stat, clan.steps[stat])
            strengths = self.view.edition.strengths(clan.slots)
            for kind in range(int(FIGURE_KINDS)):
                s.set_figure_strength(seat, kind, strengths[kind])
            s.set_figures(seat, clan.figures)

    def draw(self, rng: Rng) -> Game:
        """A game that looks like this to the seat."""
        setup = self.new_setup()
        for module in self.modules:
            module.deal_hidden(setup, rng)
        if self.guess is None:
            self.guess = self.view.edition.guess(self.view, setup, rng)
        elif self.drawn % self.per_guess == 0:
            self.guess = self.guess.again(self.view, setup, rng)
        else:
            shuffle(self.guess, rng)
        self.drawn += 1
        if self.tastes is not None:
            spread_by_taste(self.guess, self.tastes, rng)
        state = self.state.copy()
        state.setup = setup
        return World(self.view, setup, state, self.guess, rng, self.tastes).game()


def shuffle(guess: Guess, rng: Rng) -> None:
    """Spread again, evenly, what no demand has placed."""
    for age in guess.ages:
        for group in age.groups:
            cards = [slot.card for slot in group.open]
            for slot in group.open:
                slot.card = cards.pop(int(rng.below(len(cards))))


class World:
    """One guess in the making."""

    def __init__(self, view: View, setup: Setup, state: State, guess: Guess, rng: Rng, tastes: Tastes | None) -> None:
        self.view: View = view
        self.rng: Rng = rng
        self.tastes: Tastes | None = tastes
        self.setup: Setup = setup
        self.guess: Guess = guess
        self.state: State = state
        self.next_copy: vec[i64] = setup.first_copy[:]  # of each card, while slots are filled
        self.shown: dict[int, list[int]] = {}  # copies by card that were shown by the seat that got them
        self.hidden: list[list[int]] = [[] for _ in range(view.seats)]  # copies got and never shown
        self.copy_of: dict[int, int] = {}  # by the identity of a slot
        self.got_in: vec[u8] = vec[u8]([0] * int(setup.copies))  # in which Age a copy came to its seat
        self.opened: vec[u8] = vec[u8]([0] * int(setup.copies))  # 1 for copies that the guess says were shown

    def game(self) -> Game:
        """The finished guess."""
        self.fill_packs()
        self.sort_open_cards()
        for seat in range(self.view.seats):
            if seat == self.view.seat:
                self.own_cards()
            else:
                self.private_cards(seat)
        self.choices_of_others()
        self.view.edition.fill_guess(self.view, self.state, self.guess, self.copy_of)
        load_frames(self.state, self.view.frames)
        self.state.listen_again()
        return Game(self.state, False)

    # -- the deal ------------------------------------------------------------------------------------------------
    def fill_packs(self) -> None:
        """Packs of the Ages so far by the slots, those to come at random."""
        view = self.view
        hand = int(view.edition.hand)
        packs: list[list[int]] = [[] for _ in range(4 * view.seats)]  # by Age and seat
        drafting = view.phase == GIFTS
        for slot in self.guess.slots():
            copy = int(self.next_copy[slot.card])
            self.next_copy[slot.card] = self.next_copy[slot.card] + 1
            self.copy_of[id(slot)] = copy
            if slot.pack != UNDEALT:
                packs[slot.age * view.seats + slot.pack].append(copy)
            if slot.taker != LEFT:
                self.got(slot, copy)
            elif slot.pack != UNDEALT and drafting and slot.age == view.age:
                self.state.set_where(copy, PACK + slot.pack)
        for age in self.guess.ages:
            self.deal_packs(age.age, packs[age.age * view.seats : (age.age + 1) * view.seats])
        for later in range(len(self.guess.ages) + 1, 4):
            start = int(self.setup.age_from[later])
            deck = vec[i64](range(start, int(self.setup.age_from[later + 1])))
            self.rng.shuffle(deck)
            self.deal_packs(later, [[int(deck[seat * hand + n]) for n in range(hand)] for seat in range(view.seats)])

    def deal_packs(self, age: int, packs: list[list[int]]) -> None:
        for seat in range(self.view.seats):
            n = 0
            for copy in sorted(packs[seat]):
                self.setup.set_dealt(age, seat, n, copy)
                n += 1

    def got(self, slot: Slot, copy: int) -> None:
        """A seat drafted (or was dealt) a copy."""
        if slot.pick >= 0 and self.view.edition.drafts(self.setup, slot.age):
            self.state.set_pick(slot.taker, slot.age, slot.pick, copy)
        self.hidden[slot.taker].append(copy)
        self.got_in[copy] = u8(slot.got)
        if slot.opened:
            self.opened[copy] = 1

    # -- what is open --------------------------------------------------------------------------------------------
    def sort_open_cards(self) -> None:
        """Copies that all have seen: on the discard pile, on tables, in slots."""
        s = self.state
        view = self.view
        for clan in view.clan_views:
            for card in clan.opened:
                copy = self.take_hidden(clan.seat, card)
                s.set_shown(copy, SEEN)
                self.shown.setdefault(card, []).append(copy)
        for card in view.discard:
            s.set_where(self.shown[card].pop(), DISCARD_PILE)
        for clan in view.clan_views:
            for card in clan.discard:
                s.set_where(self.shown[card].pop(), DISCARD_PILE + clan.seat)
            for card in clan.sworn:
                s.set_where(self.shown[card].pop(), QUEST_ZONE + clan.seat)
        for clan in view.clan_views:
            for card in clan.table:
                s.set_where(self.shown[card].pop(), TABLE + clan.seat)
            for slot in range(int(SLOTS)):
                if clan.slots[slot] >= 0:
                    copy = self.shown[clan.slots[slot]].pop()
                    s.set_where(copy, IN_PLAY + clan.seat)
                    s.set_slot(clan.seat, slot, copy)

    def take_hidden(self, seat: int, card: int) -> int:
        """A copy of a card that a seat got and that has no place yet."""
        found = -1
        for copy in self.hidden[seat]:
            if self.setup.card_of[copy] == card:
                if self.opened[copy] == 1:
                    found = copy
                    break
                if found < 0:
                    found = copy
        assert found >= 0, f"seat {seat} never got card {card}"
        self.hidden[seat].remove(found)
        return found

    def put(self, seat: int, card: int, shown: int, zone: int) -> None:
        """A private card of a seat into a zone: one that all know of, or one it never showed."""
        copy = self.shown[card].pop() if shown > 0 else self.take_hidden(seat, card)
        if shown > 0:
            self.state.set_shown(copy, shown)
        self.state.set_where(copy, zone)
        if zone == HAND + seat:
            old = 1 if copy < self.setup.age_from[self.state.age] else 0
            self.state.set_hand_size(seat, self.state.hand_size(seat) + 1, self.state.old_cards(seat) + old)

    # -- what is private -----------------------------------------------------------------------------------------
    def own_cards(self) -> None:
        """The viewer's own cards are where it sees them."""
        view = self.view
        me = view.seat
        shown = list(view.clan_views[me].shown)
        quests = without(view.quests, view.clan_views[me].sworn)
        zones = [(card, int(HAND) + me) for card in view.hand] + [(card, int(QUEST_ZONE) + me) for card in quests]
        zones += [(card, int(DROPPED_ZONE) + 8 * (age - 1) + me) for card, age in view.dropped]
        for card, zone in zones:
            found = 0
            for entry in sorted(shown, reverse=True):
                if entry[0] == card:
                    found = entry[1]
                    shown.remove(entry)
                    break
            self.put(me, card, found, zone)
        n = 0
        for card in view.chosen:
            self.choose(me, card, n)
            n += 1

    def private_cards(self, seat: int) -> None:
        """Another seat's private cards: dropped in earlier Ages, kept, committed, in hand."""
        view = self.view
        clan = view.clan_views[seat]
        quests = list(self.guess.quests[seat])
        held: list[Held] = []
        secret = [(int(self.got_in[copy]), int(self.setup.card_of[copy])) for copy in self.hidden[seat]]
        for age in range(1, view.age + 1):
            held = held + [(card, 0) for got_in, card in secret if got_in == age]
            held += [entry for entry in clan.shown if entry[1] == age]
            if age == view.age and view.phase <= view.edition.drop_phase:
                break
            carried = [(q.card, q.shown_age) for q in quests if q.age <= age and age < view.age]
            held = self.drop(seat, age, held, carried)
        for card, shown in self.committed(seat, held):
            held.remove((card, shown))
            self.put(seat, card, shown, int(QUEST_ZONE) + seat)
        for card, shown in held:
            self.put(seat, card, shown, int(HAND) + seat)
        assert self.state.hand_size(seat) == clan.hand

    def committed(self, seat: int, held: list[Held]) -> list[Held]:
        """Which of the cards that a seat holds are committed Quests: by the guess, or by what it would commit now."""
        quests = self.guess.quests[seat]
        if self.tastes is None:
            return [(quest.card, quest.shown_age) for quest in quests]
        return choose_quests(seat, held, len(quests), self.tastes, self.rng)

    def drop(self, seat: int, age: int, held: list[Held], carried: list[Held]) -> list[Held]:
        """Drop cards at the end of an Age, never those that are carried on; the cards that were kept."""
        kept: list[Held] = []
        while len(held) > self.view.clan_views[seat].dropped[age - 1]:
            entry = carried.pop(0) if carried else held[int(self.rng.below(len(held)))]
            held.remove(entry)
            kept.append(entry)
        for card, shown in held:
            self.put(seat, card, shown, int(DROPPED_ZONE) + 8 * (age - 1) + seat)
        return kept

    # -- hidden choices --------------------------------------------------------------------------------------------
    def choose(self, seat: int, card: int, n: int) -> None:
        """A hidden choice of the open simultaneous step."""
        s = self.state
        if self.view.question == ASK_DRAFT:
            pack = self.pack_of(seat)
            copies = [c for c in self.in_pack(pack) if s.card_of(c) == card and c != s.chosen(seat)]
        else:
            taken = [int(s.chosen(seat, before)) for before in range(n)]
            mine = [c for c in range(int(self.setup.copies)) if s.where(c) == HAND + seat and c not in taken]
            copies = [c for c in mine if s.card_of(c) == card]
        s.set_chosen(seat, copies[0], n)

    def pack_of(self, seat: int) -> int:
        """Whose pack a seat holds now."""
        direction = int(self.view.edition.direction(self.setup, self.view.age))
        return (seat - direction * self.view.round) % self.view.seats

    def in_pack(self, pack: int) -> list[int]:
        return [c for c in range(int(self.setup.copies)) if self.state.where(c) == PACK + pack]

    def choices_of_others(self) -> None:
        """Those who have chosen already may have chosen anything they could."""
        view = self.view
        s = self.state
        for seat in view.chosen_by:
            if seat == view.seat:
                continue
            picks = 2 if view.question == ASK_DRAFT and view.seats == 2 else 1
            if view.question == ASK_KEEP:
                picks = int(view.edition.keeps)
            for n in range(picks):
                if view.question == ASK_DRAFT:
                    copies = [c for c in self.in_pack(self.pack_of(seat)) if c != s.chosen(seat)]
                else:
                    taken = [int(s.chosen(seat, before)) for before in range(n)]
                    copies = [c for c in range(int(self.setup.copies)) if s.where(c) == HAND + seat and c not in taken]
                s.set_chosen(seat, copies[int(self.rng.below(len(copies)))], n)
