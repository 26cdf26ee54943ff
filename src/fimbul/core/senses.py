"""Observations as rows of small numbers: what a seat may know, written without an object in between.

The same is written from a view alone by `fimbul.rl.encoder`; tests hold the two together at every step of random games.
Where each field begins is decided there too, and arrives here as a `Layout`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.battle import Battle
from fimbul.core.engine import source_of
from fimbul.core.ids import ASK_DRAFT, BOARD, PLACES, SLOTS, STATS, Seat, first_of
from fimbul.core.state import DISCARD_PILE, DROPPED_ZONE, HAND, QUEST_ZONE, TABLE, State

HIGHEST: Final[i64] = 255  # larger numbers are cut to this

# How a number of the edition is written.
ONE_HOT: Final[i64] = 0
PARTS: Final[i64] = 1  # cut into equal runs of bits
SEAT_PARTS: Final[i64] = 2  # … one for each seat
PARTS_OF_SEATS: Final[i64] = 3  # … each the number of a seat + 1, written as counted from the observer


class Rows:
    """Rows of bytes that remember what is set in them, so that clearing a row costs what writing it did."""

    def __init__(self, rows: int, size: int) -> None:
        self.rows: i64 = rows
        self.size: i64 = size
        self.b: vec[u8] = vec[u8]([0] * (rows * size))
        self.marks: vec[i64] = vec[i64]([0] * (rows * size))
        self.counts: vec[i64] = vec[i64]([0] * rows)

    def clear(self, row: i64) -> None:
        at = row * self.size
        end = at + self.counts[row]
        while at < end:
            self.b[self.marks[at]] = 0
            at += 1
        self.counts[row] = 0

    def put(self, row: i64, column: i64, value: i64) -> None:
        """Write a number into a field."""
        if value > 0:
            at = row * self.size + column
            if self.b[at] == 0:
                self.marks[row * self.size + self.counts[row]] = at
                self.counts[row] += 1
            self.b[at] = u8(value if value < HIGHEST else HIGHEST)

    def add(self, row: i64, column: i64) -> None:
        """Count one more in a field."""
        self.put(row, column, i64(self.b[row * self.size + column]) + 1)


class Layout:
    """Where each field of an observation begins; and how the edition's own numbers are written."""

    def __init__(
        self,
        at: dict[str, int],
        size: int,
        seat_size: int,
        kinds: int,
        march_frame: int,
        deal: list[tuple[int, int, int, int, int]],
        numbers: list[tuple[int, int, int, int, int]],
    ) -> None:
        self.size: i64 = size
        self.seat_size: i64 = seat_size  # the blocks of the seats are alike
        self.kinds: i64 = kinds  # of figures
        self.march_frame: i64 = march_frame
        self.age: i64 = at["age"]
        self.phase: i64 = at["phase"]
        self.question: i64 = at["question"]
        self.present: i64 = at["present"]
        self.first: i64 = at["first"]
        self.turn: i64 = at["turn"]
        self.asked: i64 = at["asked"]
        self.round: i64 = at["round"]
        self.source: i64 = at["source"]
        self.powers: i64 = at["powers"]
        self.march_from: i64 = at["march_from"]
        self.march_to: i64 = at["march_to"]
        self.battle_place: i64 = at["battle_place"]
        self.battle_stage: i64 = at["battle_stage"]
        self.battle_attacker: i64 = at["battle_attacker"]
        self.battle_clans: i64 = at["battle_clans"]
        self.battle_cancelled: i64 = at["battle_cancelled"]
        self.battle_counted: i64 = at["battle_counted"]
        self.battle_fallen: i64 = at["battle_fallen"]
        self.battle_winner: i64 = at["battle_winner"]
        self.glory: i64 = at["seat0.glory"]
        self.rage: i64 = at["seat0.rage"]
        self.steps: i64 = at["seat0.steps"]
        self.hand_size: i64 = at["seat0.hand"]
        self.quests: i64 = at["seat0.quests"]
        self.dropped: i64 = at["seat0.dropped"]
        self.out: i64 = at["seat0.out"]
        self.figures: i64 = at["seat0.figures"]
        self.upgrades: i64 = at["seat0.upgrades"]
        self.table: i64 = at["seat0.table"]
        self.shown: i64 = at["seat0.shown"]
        self.own_hand: i64 = at["own.hand"]
        self.own_quests: i64 = at["own.quests"]
        self.own_dropped: i64 = at["own.dropped"]
        self.own_chosen: i64 = at["own.chosen"]
        self.own_pack: i64 = at["own.pack"]
        self.discard: i64 = at["discard"]
        # (which number, field, runs or values, bits of a run, how), one after the other
        self.deal_rows: i64 = len(deal)
        self.deal: vec[i64] = vec[i64]([number for row in deal for number in row])
        self.number_rows: i64 = len(numbers)
        self.numbers: vec[i64] = vec[i64]([number for row in numbers for number in row])


def write_numbers(
    rows: Rows, row: i64, specs: vec[i64], count: i64, numbers: list[int], seat: Seat, seats: i64
) -> None:
    """Numbers of the edition, each as its row of the specification says."""
    n: i64 = 0
    while n < count:
        at = 5 * n
        n += 1
        which = specs[at]
        if which >= len(numbers):
            continue
        number: i64 = numbers[which]
        field = specs[at + 1]
        runs = specs[at + 2]
        width = specs[at + 3]
        how = specs[at + 4]
        if how == ONE_HOT:
            if number >= 0 and number < runs:
                rows.put(row, field + number, 1)
            continue
        run: i64 = 0
        while run < runs and number >> (run * width) != 0:
            part = (number >> (run * width)) & ((1 << width) - 1)
            place = run
            if how == SEAT_PARTS and run < seats:
                place = (run + seats - seat) % seats
            elif how == PARTS_OF_SEATS and part > 0:
                part = (part - 1 + seats - seat) % seats + 1
            rows.put(row, field + place, part)
            run += 1


def write_seats(rows: Rows, row: i64, field: i64, mask: i64, seat: Seat, seats: i64) -> None:
    """A set of seats, counted from the observer."""
    other: i64 = 0
    while other < seats:
        if (mask >> other) & 1:
            rows.put(row, field + (other + seats - seat) % seats, 1)
        other += 1


def sense(rows: Rows, row: i64, layout: Layout, deal: list[int], s: State, seat: Seat, found: vec[i64]) -> None:
    """Write what a seat observes into a row; `found` are its options, none if it is not asked."""
    rows.clear(row)
    seats = s.seats
    if s.age > 0:
        rows.put(row, layout.age + s.age - 1, 1)
    rows.put(row, layout.phase + s.phase, 1)
    rows.put(row, layout.question + s.question, 1)
    write_seats(rows, row, layout.present, (1 << seats) - 1, seat, seats)
    rows.put(row, layout.first + (s.first + seats - seat) % seats, 1)
    if s.turn >= 0:
        rows.put(row, layout.turn + (s.turn + seats - seat) % seats, 1)
    write_seats(rows, row, layout.asked, s.asked, seat, seats)
    rows.put(row, layout.round, s.round)
    source = source_of(s)
    if source >= 0:
        rows.put(row, layout.source + source, 1)
    power: i64 = 0
    while power < len(s.setup.powers):
        place = s.power_place(power)
        if place < BOARD:
            rows.put(row, layout.powers + power * BOARD + place, 1)
        power += 1
    write_numbers(rows, row, layout.deal, layout.deal_rows, deal, seat, seats)
    if layout.number_rows > 0:
        write_numbers(rows, row, layout.numbers, layout.number_rows, s.numbers(), seat, seats)
    if len(s.stack) > 0:
        write_frames(rows, row, layout, s, seat)
    other: i64 = 0
    while other < seats:
        block = (other + seats - seat) % seats * layout.seat_size
        write_clan(rows, row, layout, block, s, other)
        other += 1
    write_cards(rows, row, layout, s, seat)
    n: i64 = 0
    while n < 2:
        chosen = s.chosen(seat, n)
        if chosen >= 0:
            rows.add(row, layout.own_chosen + s.card_of(chosen))
        n += 1
    if s.question == ASK_DRAFT:
        for option in found:
            rows.put(row, layout.own_pack + first_of(option), 1)


def write_frames(rows: Rows, row: i64, layout: Layout, s: State, seat: Seat) -> None:
    """The innermost battle in progress, and the march whose troops are chosen."""
    seats = s.seats
    at: i64 = len(s.stack) - 1
    fought = False
    marched = False
    while at >= 0:
        frame = s.stack[at]
        at -= 1
        if isinstance(frame, Battle):
            if fought:
                continue
            fought = True
            rows.put(row, layout.battle_place + frame.place, 1)
            rows.put(row, layout.battle_stage + frame.stage, 1)
            rows.put(row, layout.battle_attacker + (frame.attacker + seats - seat) % seats, 1)
            write_seats(rows, row, layout.battle_clans, frame.clans, seat, seats)
            write_seats(rows, row, layout.battle_cancelled, frame.cancelled, seat, seats)
            if frame.winner >= 0:
                rows.put(row, layout.battle_winner + (frame.winner + seats - seat) % seats, 1)
            other: i64 = 0
            while other < seats:
                place = (other + seats - seat) % seats
                rows.put(row, layout.battle_counted + place, frame.count_of(other))
                rows.put(row, layout.battle_fallen + place, frame.fallen_of(other))
                other += 1
        elif frame.kind() == layout.march_frame and not marched:
            marched = True
            data = frame.data()
            start: i64 = data[0]
            end: i64 = data[1]
            rows.put(row, layout.march_from + start, 1)
            rows.put(row, layout.march_to + end, 1)


def write_clan(rows: Rows, row: i64, layout: Layout, block: i64, s: State, other: Seat) -> None:
    """The open numbers of a clan, its figures and its upgrades."""
    rows.put(row, layout.glory + block, s.glory(other))
    rows.put(row, layout.rage + block, s.rage(other))
    stat: i64 = 0
    while stat < STATS:
        rows.put(row, layout.steps + block + stat, s.step(other, stat))
        stat += 1
    rows.put(row, layout.hand_size + block, s.hand_size(other))
    if s.out(other):
        rows.put(row, layout.out + block, 1)
    place: i64 = 0
    while place < PLACES:
        if s.count(other, 0, place) > 0:
            kind: i64 = 1
            while kind <= layout.kinds:
                rows.put(row, layout.figures + block + (kind - 1) * PLACES + place, s.count(other, kind, place))
                kind += 1
        place += 1
    slot: i64 = 0
    while slot < SLOTS:
        copy = s.slot(other, slot)
        if copy >= 0:
            rows.add(row, layout.upgrades + block + s.card_of(copy))
        slot += 1


def write_cards(rows: Rows, row: i64, layout: Layout, s: State, seat: Seat) -> None:
    """All cards by what is known of them."""
    seats = s.seats
    copy: i64 = 0
    last = s.setup.copies
    while copy < last:
        zone = s.where(copy)
        shown = s.shown(copy)
        if zone >= HAND or shown > 0:
            card = s.card_of(copy)
            owner = zone & 7
            block = (owner + seats - seat) % seats * layout.seat_size
            kind = zone & 0xF8
            if zone == DISCARD_PILE:
                rows.add(row, layout.discard + card)
            elif zone >= DROPPED_ZONE:
                rows.add(row, layout.dropped + block + ((zone - DROPPED_ZONE) >> 3))
                if owner == seat:
                    rows.add(row, layout.own_dropped + card)
            elif kind == QUEST_ZONE:
                rows.add(row, layout.quests + block)
                if owner == seat:
                    rows.add(row, layout.own_quests + card)
            elif kind == TABLE:
                rows.add(row, layout.table + block + card)
            elif kind == HAND:
                if owner == seat:
                    rows.add(row, layout.own_hand + card)
            if shown > 0 and shown <= 3:
                rows.add(row, layout.shown + block + card)
        copy += 1
