"""The encoder of an edition: observations, masks and information states of a seat, from nothing but its view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from fimbul import Edition, View, edition
from fimbul.core.arrays.action_index import WAIT, ActionTable
from fimbul.core.arrays.layout import ONE_HOT, ONE_SEAT, PARTS_OF_SEATS, SEAT_PARTS, SEAT_SETS, Layout
from fimbul.core.arrays.observation_rows import Rows, mark_legal, write_deal, write_observation
from fimbul.core.rules.engine import options
from fimbul.core.rules.ids import ASK_DRAFT, ASK_LOOK, BOARD, PLACES, SLOTS, first_of
from fimbul.core.rules.state import State
from fimbul.rl.fields import BYTE, Field, memory_fields, monsters_of, observation_fields, starts
from fimbul.rl.tables import TABLES, Own, actions_of

Numbers: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]
WAIT_INDEX = 0


class Encoder:
    """Observations and dense actions of a card list of an edition, the same for every number of seats and all modules.

    The first list has the version that the table names, every later list the next one.
    """

    def __init__(self, of: Edition) -> None:
        self.edition = of
        self.facts = TABLES[of.name]
        self.id = f"fimbul/{of.name}-v{self.facts.version + of.card_list - 1}"
        self.fields = observation_fields(of, self.facts)
        self.memory = memory_fields(of, self.facts)
        self.at = starts(self.fields)
        self.memory_at = starts([*self.fields, *self.memory])
        self.size = sum(field.size for field in self.fields)
        self.information_size = self.size + sum(field.size for field in self.memory)
        self.highs = highs_of(self.fields)
        self.information_highs = highs_of([*self.fields, *self.memory])
        facts = self.facts
        if any(own.how in (SEAT_PARTS, PARTS_OF_SEATS, SEAT_SETS, ONE_SEAT) for own in facts.deal):
            raise ValueError("the deal is written once for all seats: it cannot name them")
        actions = [packed for shape in facts.shapes for packed in actions_of(of, shape, facts)]
        self.table = ActionTable(actions, facts.piles)
        self.monsters = monsters_of(of, facts)
        self.actions = int(self.table.size)
        self.layout = Layout(
            self.at,
            self.size,
            self.at["seat1.glory"] - self.at["seat0.glory"],
            facts.kinds,
            facts.march_frame,
            [self.own_row(own) for own in facts.deal],
            [self.own_row(own) for own in facts.numbers],
            [(kind, self.own_row(own)) for kind, own in facts.frames],
            facts.doomed,
            facts.used,
            facts.piles,
            [self.monsters.index(card.id) + 1 if card.id in self.monsters else 0 for card in of.cards],
            of.monster_kinds[0],
        )

    def own_row(self, own: Own) -> tuple[int, int, int, int, int]:
        return (own.which, self.at[own.name], own.runs, own.bits, own.how)

    # -- actions -------------------------------------------------------------------------------------------------
    def index_of(self, action: int, seat: int, seats: int) -> int:
        """The index of an action of a seat. ValueError if it has none; every legal action has one."""
        index = int(self.table.index_of(action, seat, seats))
        if index < 0:
            raise ValueError(f"{action} is no action of {self.id}")
        return index

    def action_of(self, index: int, seat: int, seats: int) -> int:
        """The action that an index means for a seat; -1 for waiting."""
        if not 0 <= index < self.actions:
            raise ValueError(f"there is no action {index}: indices of {self.id} go from 0 to {self.actions - 1}")
        return int(self.table.action_of(index, seat, seats))

    def text_of(self, index: int, view: View) -> str:
        """What an index means for the seat of a view, as text."""
        action = self.action_of(index, view.seat, view.seats)
        if action == WAIT:
            return "wait"
        try:
            return view.action_text(action)
        except (ValueError, IndexError):
            return f"action {index}"  # names a figure, slot or power that this game does not have

    def mask(self, view: View) -> Mask:
        """1 for exactly the legal actions; a seat that is not asked can only wait."""
        found = np.zeros(self.actions, np.int8)
        if view.decision is None:
            found[WAIT_INDEX] = 1
        else:
            for action in view.decision.options:
                found[self.index_of(action, view.seat, view.seats)] = 1
        return found

    # -- observations --------------------------------------------------------------------------------------------
    def observation(self, view: View) -> Numbers:
        """What a seat observes, from its view."""
        found = np.zeros(self.size, np.int64)
        at = self.at
        facts = self.facts
        self.write_table(found, view)
        if facts.frames:
            self.write_frames(found, view)
        else:
            self.write_battle(found, view)
        for own in facts.deal:
            self.write_own(found, own, view.deal, view)
        numbers = view.numbers if facts.derived is None else [*view.numbers, *facts.derived(view)]
        for own in facts.numbers:
            self.write_own(found, own, numbers, view)
        for number in range(view.seats):
            self.write_seat(found, view, number)
        add_cards(found, at["own.hand"], view.hand)
        add_cards(found, at["own.quests"], view.quests)
        add_cards(found, at["own.dropped"], [card for card, _ in view.dropped])
        add_cards(found, at["own.chosen"], view.chosen)
        if not self.edition.own_discards:
            add_cards(found, at["discard"], view.discard)
        if view.decision is not None and view.decision.question in (ASK_DRAFT, ASK_LOOK):
            add_cards(found, at["own.pack"], [int(first_of(option)) for option in view.decision.options])
        return np.minimum(found, BYTE).astype(np.uint8)

    def write_table(self, found: NDArray[np.int64], view: View) -> None:
        """Age, phase, question, seats, powers and the march in progress."""
        at = self.at
        found[at["age"] + view.age - 1] = 1
        found[at["phase"] + view.phase] = 1
        found[at["question"] + view.question] = 1
        found[at["present"] : at["present"] + view.seats] = 1
        found[at["first"] + turned(view, view.first)] = 1
        if view.turn >= 0:
            found[at["turn"] + turned(view, view.turn)] = 1
        for seat in view.asked:
            found[at["asked"] + turned(view, seat)] = 1
        found[at["round"]] = view.round
        if view.source >= 0:
            found[at["source"] + view.source] = 1
        for number, place in enumerate(view.powers):
            if place < BOARD:
                found[at["powers"] + number * int(BOARD) + place] = 1
        for kind, data in reversed(view.frames):
            if kind == self.facts.march_frame:
                found[at["march_from"] + data[0]] = 1
                found[at["march_to"] + data[1]] = 1
                break

    def write_frames(self, found: NDArray[np.int64], view: View) -> None:
        """The innermost frame in progress of each kind that the edition describes."""
        frame, start = self.facts.doomed
        for kind in {kind for kind, _ in self.facts.frames}:
            data = next((data for other, data in reversed(view.frames) if other == kind), None)
            if data is None:
                continue
            for other, own in self.facts.frames:
                if other == kind:
                    self.write_own(found, own, data, view)
            for entry in data[start:] if kind == frame else []:  # seat << 24 | kind << 16 | place << 8 | count
                found[self.at[f"seat{turned(view, entry >> 24)}.doomed"] + (entry >> 16 & 255) - 1] += entry & 255

    def write_battle(self, found: NDArray[np.int64], view: View) -> None:
        """The innermost battle in progress."""
        at = self.at
        battles = [data for kind, data in view.frames if self.edition.battle_line(view, kind, data) is not None]
        if not battles:
            return
        place, attacker, stage, clans, _, _, _, cancelled, counted, _, fallen, _, winner = battles[-1][:13]
        found[at["battle_place"] + place] = 1
        found[at["battle_stage"] + stage] = 1
        found[at["battle_attacker"] + turned(view, attacker)] = 1
        if winner >= 0:
            found[at["battle_winner"] + turned(view, winner)] = 1
        for seat in range(view.seats):
            number = turned(view, seat)
            found[at["battle_clans"] + number] = clans >> seat & 1
            found[at["battle_cancelled"] + number] = cancelled >> seat & 1
            found[at["battle_counted"] + number] = counted >> (4 * seat) & 15
            found[at["battle_fallen"] + number] = fallen >> (8 * seat) & 255

    def write_own(self, found: NDArray[np.int64], own: Own, numbers: list[int], view: View) -> None:
        """A number that is specific to this edition."""
        start = self.at[own.name]
        if own.which >= len(numbers):
            return
        number = numbers[own.which]
        if own.how == ONE_HOT:
            if 0 <= number < own.runs:
                found[start + number] = 1
            return
        if own.how == ONE_SEAT:
            if number >= 0:
                found[start + turned(view, number)] = 1
            return
        for run in range(own.runs):
            part = number >> (run * own.bits) & ((1 << own.bits) - 1)
            place = turned(view, run) if own.how in (SEAT_PARTS, SEAT_SETS) and run < view.seats else run
            if own.how == SEAT_SETS:
                for bit in range(own.bits):
                    found[start + place * own.bits + bit] = part >> bit & 1
                continue
            if own.how == PARTS_OF_SEATS and part > 0:
                part = turned(view, part - 1) + 1
            found[start + place] = part

    def write_seat(self, found: NDArray[np.int64], view: View, seat: int) -> None:
        """The public numbers of a seat."""
        clan = view.clan_views[seat]
        start = {name: self.at[f"seat{turned(view, seat)}.{name}"] for name in SEAT_NAMES}
        found[start["glory"]] = clan.glory
        found[start["rage"]] = clan.rage
        found[start["steps"] : start["steps"] + len(clan.steps)] = clan.steps
        found[start["hand"]] = clan.hand
        found[start["quests"]] = clan.quests
        found[start["dropped"] : start["dropped"] + len(clan.dropped)] = clan.dropped
        found[start["out"]] = clan.out
        for kind in range(1, self.facts.kinds + 1):
            for place in range(int(PLACES)):
                column = start["figures"] + (kind - 1) * int(PLACES) + self.turned_place(view, place)
                found[column] = clan.count(kind, place)
        add_cards(found, start["upgrades"], [card for card in clan.slots if card >= 0])
        add_cards(found, start["table"], clan.table)
        add_cards(found, start["shown"], [card for card, _ in clan.shown])
        block = f"seat{turned(view, seat)}."
        if self.edition.own_discards:
            add_cards(found, self.at[block + "discard"], clan.discard)
            add_cards(found, self.at[block + "sworn"], clan.sworn)
        if self.facts.used >= 0:
            used = view.numbers[self.facts.used] >> (8 * seat) & 255
            spent = [clan.slots[slot] for slot in range(int(SLOTS)) if used >> slot & 1]
            add_cards(found, self.at[block + "used"], spent)
        if self.monsters:
            for number, slot in enumerate(self.edition.monster_kinds):
                if clan.slots[slot] in self.monsters:
                    which = self.monsters.index(clan.slots[slot])
                    found[self.at[block + "monsters"] + number * len(self.monsters) + which] = 1

    def turned_place(self, view: View, place: int) -> int:
        """A place; one that belongs to a seat is counted from the observer."""
        piles = self.facts.piles
        owner = piles.find(place)
        return piles[turned(view, owner)] if 0 <= owner < view.seats else place

    # -- information states --------------------------------------------------------------------------------------
    def information(self, view: View) -> Numbers:
        """The observation, and all hidden cards the seat has ever seen."""
        found = np.zeros(self.information_size, np.int64)
        at = self.memory_at
        found[: self.size] = self.observation(view)
        for seat, clan in enumerate(view.clan_views):
            add_cards(found, at[f"seat{turned(view, seat)}.opened"], clan.opened)
        for card, age in view.dropped:
            found[at[f"dropped_{age}"] + card] += 1
        held = {1: 0, 2: 0, 3: 0}
        for age, cards, taken in view.packs:
            add_cards(found, at[f"pack_{age}_{held[age]}"], cards)
            add_cards(found, at[f"taken_{age}_{held[age]}"], taken)
            held[age] += 1
        looked = {1: 0, 2: 0, 3: 0}
        for age, cards, taken in self.facts.looks(view) if self.facts.looks is not None else []:
            add_cards(found, at[f"looked_{age}_{looked[age]}"], cards)
            add_cards(found, at[f"took_{age}_{looked[age]}"], taken)
            looked[age] += 1
        return np.minimum(found, BYTE).astype(np.uint8)


SEAT_NAMES = ("glory", "rage", "steps", "hand", "quests", "dropped", "out", "figures", "upgrades", "table", "shown")


def turned(view: View, seat: int) -> int:
    """A seat counted from the observer."""
    return (seat - view.seat) % view.seats


def add_cards(found: NDArray[np.int64], start: int, cards: Iterable[int]) -> None:
    for card in cards:
        found[start + card] += 1


def highs_of(fields: list[Field]) -> Numbers:
    return np.repeat(np.array([field.high for field in fields], np.uint8), [field.size for field in fields])


@cache
def encoder_of(of: Edition) -> Encoder:
    """The encoder of a card list of an edition, made once."""
    return Encoder(of)


def encoder(name: str, card_list: int | None = None) -> Encoder:
    """The encoder of an edition, by name: of the newest card list, or of an older one."""
    newest = edition(name)
    return encoder_of(newest if card_list is None else newest.at(card_list))


class Eyes:
    """Observation and mask of any seat of a running game, computed by the compiled rules; the same as from its view."""

    def __init__(self, of: Encoder) -> None:
        self.encoder = of
        self.observed = Rows(1, of.size)
        self.legal = Rows(1, of.actions)
        self.observed_now = np.frombuffer(memoryview(self.observed.b), np.uint8)
        self.legal_now = np.frombuffer(memoryview(self.legal.b), np.int8)

    def begin(self, state: State) -> None:
        """Begin a game: the public part of its deal is written once."""
        deal = state.setup.edition.open_deal(state.setup)
        write_deal(self.observed, 0, self.encoder.layout, deal, state.seats)

    def look(self, state: State, seat: int) -> tuple[Numbers, Mask]:
        """What a seat observes, and its mask. Both are new arrays."""
        found = vec[i64]()
        if (state.asked >> seat) & 1:
            found = options(state, seat)
        write_observation(self.observed, 0, self.encoder.layout, state, seat, found)
        mark_legal(self.legal, 0, self.encoder.table, found, seat, state.seats)
        return self.observed_now.copy(), self.legal_now.copy()

    def mask(self, state: State, seat: int) -> Mask:
        """The mask alone, which takes less time. A new array."""
        found = vec[i64]()
        if (state.asked >> seat) & 1:
            found = options(state, seat)
        mark_legal(self.legal, 0, self.encoder.table, found, seat, state.seats)
        return self.legal_now.copy()
