"""Observations as rows of small numbers: what a seat may know, written without an object in between.

The same is written from a view alone by `fimbul.rl.encoder`; tests hold the two together at every step of random games.
Where each field begins is decided there too, and arrives here as a `Layout`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from fimbul.core.battle import Battle
from fimbul.core.engine import source_of
from fimbul.core.ids import ASK_DRAFT, BOARD, PLACES, SLOTS, STATS, Seat, first_of
from fimbul.core.indices import ActionTable
from fimbul.core.state import (
    BLOCK,
    DISCARD_PILE,
    DROPPED_ZONE,
    FIGURES_AT,
    HAND,
    HAND_AT,
    OUT_AT,
    QUEST_ZONE,
    RAGE_AT,
    SLOT_AT,
    STEP_AT,
    TABLE,
    State,
)

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
        self.marks: vec[i16] = vec[i16]([0] * (rows * size))  # the columns that are set; short ones stay in the cache
        self.counts: vec[i64] = vec[i64]([0] * rows)
        self.kept: vec[i64] = vec[i64]([0] * rows)
        self.row: i64 = 0  # the row being written
        self.start: i64 = 0
        self.count: i64 = 0

    def open(self, row: i64) -> None:
        """Begin to write a row: empty but for what is kept."""
        start = row * self.size
        kept = self.kept[row]
        b = self.b
        marks = self.marks
        at = start + kept
        end = start + self.counts[row]
        while at < end:
            b[start + i64(marks[at])] = 0
            at += 1
        self.row = row
        self.start = start
        self.count = kept

    def open_anew(self, row: i64) -> None:
        """The same, and nothing is kept."""
        self.kept[row] = 0
        self.open(row)

    def close(self) -> None:
        """The row is written."""
        self.counts[self.row] = self.count

    def close_and_keep(self) -> None:
        """The row is written, and what it holds is there for every writing to come."""
        self.counts[self.row] = self.count
        self.kept[self.row] = self.count

    def put(self, column: i64, value: i64) -> None:
        """Write a number into a field."""
        if value > 0:
            at = self.start + column
            b = self.b
            if b[at] == 0:
                self.marks[self.start + self.count] = i16(column)
                self.count += 1
            b[at] = u8(value if value < HIGHEST else HIGHEST)

    def add(self, column: i64) -> None:
        """Count one more in a field."""
        at = self.start + column
        b = self.b
        old = i64(b[at])
        if old == 0:
            self.marks[self.start + self.count] = i16(column)
            self.count += 1
        if old < HIGHEST:
            b[at] = u8(old + 1)


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


def write_number(rows: Rows, specs: vec[i64], at: i64, number: i64, seat: Seat, seats: i64) -> None:
    """A number of the edition, as its row of the specification says."""
    field = specs[at + 1]
    runs = specs[at + 2]
    width = specs[at + 3]
    how = specs[at + 4]
    if how == ONE_HOT:
        if number >= 0 and number < runs:
            rows.put(field + number, 1)
        return
    run: i64 = 0
    while run < runs and number >> (run * width) != 0:
        part = (number >> (run * width)) & ((1 << width) - 1)
        place = run
        if how == SEAT_PARTS and run < seats:
            place = (run + seats - seat) % seats
        elif how == PARTS_OF_SEATS and part > 0:
            part = (part - 1 + seats - seat) % seats + 1
        rows.put(field + place, part)
        run += 1


def write_seats(rows: Rows, field: i64, mask: i64, seat: Seat, seats: i64) -> None:
    """A set of seats, counted from the observer."""
    other: i64 = 0
    while mask >> other != 0:
        if (mask >> other) & 1:
            rows.put(field + turned(other, seat, seats), 1)
        other += 1


def turned(other: Seat, seat: Seat, seats: i64) -> i64:
    """A seat counted from the observer."""
    return other - seat if other >= seat else other + seats - seat


def sense_deal(rows: Rows, row: i64, layout: Layout, deal: list[int], seats: i64) -> None:
    """Write what is the same for all seats all game long, once: it is kept in the row from then on."""
    rows.open_anew(row)
    write_seats(rows, layout.present, (1 << seats) - 1, 0, seats)
    n: i64 = 0
    while n < layout.deal_rows:
        which = layout.deal[5 * n]
        if which < len(deal):
            number: i64 = deal[which]
            write_number(rows, layout.deal, 5 * n, number, 0, seats)
        n += 1
    rows.close_and_keep()


def sense(rows: Rows, row: i64, layout: Layout, s: State, seat: Seat, found: vec[i64]) -> None:
    """Write what a seat observes into a row; `found` are its options, none if it is not asked."""
    rows.open(row)
    seats = s.seats
    if s.age > 0:
        rows.put(layout.age + s.age - 1, 1)
    rows.put(layout.phase + s.phase, 1)
    rows.put(layout.question + s.question, 1)
    rows.put(layout.first + turned(s.first, seat, seats), 1)
    if s.turn >= 0:
        rows.put(layout.turn + turned(s.turn, seat, seats), 1)
    write_seats(rows, layout.asked, s.asked, seat, seats)
    rows.put(layout.round, s.round)
    power: i64 = 0
    while power < len(s.setup.powers):
        place = s.power_place(power)
        if place < BOARD:
            rows.put(layout.powers + power * BOARD + place, 1)
        power += 1
    n: i64 = 0
    while n < layout.number_rows:
        write_number(rows, layout.numbers, 5 * n, s.own_number(layout.numbers[5 * n]), seat, seats)
        n += 1
    if len(s.stack) > 0:
        write_frames(rows, layout, s, seat)
    other: i64 = 0
    while other < seats:
        write_clan(rows, layout, turned(other, seat, seats) * layout.seat_size, s, other)
        other += 1
    write_cards(rows, layout, s, seat)
    n = 0
    while n < 2:
        chosen = s.chosen(seat, n)
        if chosen >= 0:
            rows.add(layout.own_chosen + s.card_of(chosen))
        n += 1
    if s.question == ASK_DRAFT:
        for option in found:
            rows.put(layout.own_pack + first_of(option), 1)
    rows.close()


def mark_legal(rows: Rows, row: i64, table: ActionTable, found: vec[i64], seat: Seat, seats: i64) -> None:
    """Write the mask of a seat's options into a row; without any, only waiting is legal."""
    rows.open(row)
    if len(found) == 0:
        rows.put(0, 1)
    for option in found:
        rows.put(table.index_of(option, seat, seats), 1)
    rows.close()


def write_frames(rows: Rows, layout: Layout, s: State, seat: Seat) -> None:
    """The card that asks, the innermost battle in progress, and the march whose troops are chosen."""
    source = source_of(s)
    if source >= 0:
        rows.put(layout.source + source, 1)
    at: i64 = len(s.stack) - 1
    fought = False
    marched = False
    while at >= 0:
        frame = s.stack[at]
        at -= 1
        if isinstance(frame, Battle):
            if not fought:
                fought = True
                write_battle(rows, layout, frame, seat, s.seats)
        elif frame.kind() == layout.march_frame and not marched:
            marched = True
            data = frame.data()
            start: i64 = data[0]
            end: i64 = data[1]
            rows.put(layout.march_from + start, 1)
            rows.put(layout.march_to + end, 1)


def write_battle(rows: Rows, layout: Layout, battle: Battle, seat: Seat, seats: i64) -> None:
    """A battle in progress."""
    rows.put(layout.battle_place + battle.place, 1)
    rows.put(layout.battle_stage + battle.stage, 1)
    rows.put(layout.battle_attacker + turned(battle.attacker, seat, seats), 1)
    write_seats(rows, layout.battle_clans, battle.clans, seat, seats)
    write_seats(rows, layout.battle_cancelled, battle.cancelled, seat, seats)
    if battle.winner >= 0:
        rows.put(layout.battle_winner + turned(battle.winner, seat, seats), 1)
    other: i64 = 0
    while other < seats:
        place = turned(other, seat, seats)
        rows.put(layout.battle_counted + place, battle.count_of(other))
        rows.put(layout.battle_fallen + place, battle.fallen_of(other))
        other += 1


def write_clan(rows: Rows, layout: Layout, block: i64, s: State, other: Seat) -> None:
    """The open numbers of a clan, its figures and its upgrades."""
    b = s.b
    start = other * BLOCK
    rows.put(layout.glory + block, s.glory(other))
    rows.put(layout.rage + block, i64(b[start + RAGE_AT]))
    stat: i64 = 0
    while stat < STATS:
        rows.put(layout.steps + block + stat, i64(b[start + STEP_AT + stat]))
        stat += 1
    rows.put(layout.hand_size + block, i64(b[start + HAND_AT]))
    if b[start + OUT_AT] != 0:
        rows.put(layout.out + block, 1)
    field = layout.figures + block - PLACES  # kinds count from 1
    place: i64 = 0
    while place < PLACES:
        at = start + FIGURES_AT + place
        left = i64(b[at]) & 15  # of any kind
        pair = i64(b[at]) & 240  # read as it lies: two kinds in a byte
        kind: i64 = 0
        while left > 0:
            rows.put(field + kind * PLACES + place, pair & 15)
            rows.put(field + (kind + 1) * PLACES + place, pair >> 4)
            left -= (pair & 15) + (pair >> 4)
            kind += 2
            at += PLACES
            pair = i64(b[at])
        place += 1
    slot: i64 = 0
    while slot < SLOTS:
        copy = i64(b[start + SLOT_AT + slot])
        if copy > 0:
            rows.add(layout.upgrades + block + s.card_of(copy - 1))
        slot += 1


def write_cards(rows: Rows, layout: Layout, s: State, seat: Seat) -> None:
    """All cards dealt so far by what is known of them."""
    seats = s.seats
    b = s.b
    cards = s.setup.card_of
    where = s.where_at()
    seen = where + s.setup.copies
    copy: i64 = 0
    last = s.hand_to()
    while copy < last:
        zone = i64(b[where + copy])
        if zone >= HAND:
            shown = (i64(b[seen + (copy >> 1)]) >> ((copy & 1) << 2)) & 15
            card = i64(cards[copy])
            owner = zone & 7
            block = turned(owner, seat, seats) * layout.seat_size
            kind = zone & 0xF8
            if kind == HAND:
                if owner == seat:
                    rows.add(layout.own_hand + card)
            elif zone == DISCARD_PILE:
                rows.add(layout.discard + card)
            elif zone >= DROPPED_ZONE:
                rows.add(layout.dropped + block + ((zone - DROPPED_ZONE) >> 3))
                if owner == seat:
                    rows.add(layout.own_dropped + card)
            elif kind == QUEST_ZONE:
                rows.add(layout.quests + block)
                if owner == seat:
                    rows.add(layout.own_quests + card)
            elif kind == TABLE:
                rows.add(layout.table + block + card)
            if shown > 0 and shown <= 3:
                rows.add(layout.shown + block + card)
        copy += 1
