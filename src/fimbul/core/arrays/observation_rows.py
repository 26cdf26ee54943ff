"""Observations as rows of small numbers: what a seat may know, written without an object in between.

The same is written from a view alone by `fimbul.rl.encoder`; tests hold the two together at every step of random games.
Where each field begins is decided there too, and arrives here as a `Layout`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from fimbul.core.arrays.action_index import ActionTable
from fimbul.core.arrays.layout import ONE_HOT, ONE_SEAT, PARTS_OF_SEATS, ROW, SEAT_PARTS, SEAT_SETS, Layout
from fimbul.core.rules.battle import Battle
from fimbul.core.rules.frames import source_of
from fimbul.core.rules.ids import ASK_DRAFT, ASK_LOOK, BOARD, PLACES, SLOTS, STATS, Seat, first_of
from fimbul.core.rules.ops import SEEN
from fimbul.core.rules.state import (
    BLOCK,
    CHOICES,
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
        """Write a number into a field that is empty."""
        if value > 0:
            start = self.start
            count = self.count
            self.b[start + column] = u8(value if value < HIGHEST else HIGHEST)
            self.marks[start + count] = i16(column)
            self.count = count + 1

    def add(self, column: i64) -> None:
        """Count one more in a field."""
        at = self.start + column
        old = i64(self.b[at])
        if old == 0:
            self.b[at] = 1
            self.marks[self.start + self.count] = i16(column)
            self.count += 1
        elif old < HIGHEST:
            self.b[at] = u8(old + 1)


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
    if how == ONE_SEAT:
        if number >= 0:
            rows.put(field + turned(number, seat, seats), 1)
        return
    run: i64 = 0
    while run < runs and number >> (run * width) != 0:
        part = (number >> (run * width)) & ((1 << width) - 1)
        place = run
        if how == SEAT_PARTS and run < seats:
            place = (run + seats - seat) % seats
        elif how == SEAT_SETS:
            write_set(rows, field + turned(run, seat, seats) * width, part)
            part = 0
        elif how == PARTS_OF_SEATS and part > 0:
            part = (part - 1 + seats - seat) % seats + 1
        rows.put(field + place, part)
        run += 1


def write_set(rows: Rows, field: i64, mask: i64) -> None:
    """A set, each bit in its column."""
    n: i64 = 0
    while mask >> n != 0:
        rows.put(field + n, (mask >> n) & 1)
        n += 1


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


def write_deal(rows: Rows, row: i64, layout: Layout, deal: list[int], seats: i64) -> None:
    """Write what is the same for all seats all game long, once: it is kept in the row from then on."""
    rows.open_anew(row)
    write_seats(rows, layout.present, (1 << seats) - 1, 0, seats)
    n: i64 = 0
    while n < layout.deal_rows:
        which = layout.deal[ROW * n]
        if which < len(deal):
            number: i64 = deal[which]
            write_number(rows, layout.deal, ROW * n, number, 0, seats)
        n += 1
    rows.close_and_keep()


def write_observation(rows: Rows, row: i64, layout: Layout, s: State, seat: Seat, found: vec[i64]) -> None:
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
        write_number(rows, layout.numbers, ROW * n, s.own_number(layout.numbers[ROW * n]), seat, seats)
        n += 1
    if len(s.stack) > 0:
        write_frames(rows, layout, s, seat)
    other: i64 = 0
    while other < seats:
        block = turned(other, seat, seats) * layout.seat_size
        write_clan(rows, layout, block, s, other, seat)
        if layout.monsters > 0:
            write_sheet(rows, layout, block, s, other)
        other += 1
    write_cards(rows, layout, s, seat)
    n = 0
    while n < CHOICES:
        chosen = s.chosen(seat, n)
        if chosen < 0:
            break
        rows.add(layout.own_chosen + s.card_of(chosen))
        n += 1
    if s.question == ASK_DRAFT or s.question == ASK_LOOK:
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
    if len(layout.frame_kinds) > 0:
        write_own_frames(rows, layout, s, seat)
        return
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


def write_own_frames(rows: Rows, layout: Layout, s: State, seat: Seat) -> None:
    """The innermost rule in progress of each kind, as the edition's specification says."""
    told: i64 = 0
    at: i64 = len(s.stack) - 1
    while at >= 0:
        kind = s.stack[at].kind()
        if (layout.kinds_told >> kind) & 1 and not (told >> kind) & 1:
            told |= 1 << kind
            data = s.stack[at].data()
            n: i64 = 0
            while n < len(layout.frame_kinds):
                if layout.frame_kinds[n] == kind:
                    number: i64 = data[layout.frames[ROW * n]]
                    write_number(rows, layout.frames, ROW * n, number, seat, s.seats)
                n += 1
            if kind == layout.doomed_frame:
                write_doomed(rows, layout, data, seat, s.seats)
        at -= 1


def write_doomed(rows: Rows, layout: Layout, data: list[int], seat: Seat, seats: i64) -> None:
    """Figures about to be destroyed, by clan and kind."""
    at = layout.doomed_from
    while at < len(data):
        entry: i64 = data[at]  # seat << 24 | kind << 16 | place << 8 | count
        field = layout.doomed + turned(entry >> 24, seat, seats) * layout.seat_size + ((entry >> 16) & 255) - 1
        n = entry & 255
        while n > 0:
            rows.add(field)
            n -= 1
        at += 1


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


def write_clan(rows: Rows, layout: Layout, block: i64, s: State, other: Seat, seat: Seat) -> None:
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
    write_figures(rows, layout, layout.figures + block - PLACES, s, other, seat)  # kinds count from 1
    slot: i64 = 0
    while slot < SLOTS:
        copy = i64(b[start + SLOT_AT + slot])
        if copy > 0:
            rows.add(layout.upgrades + block + s.card_of(copy - 1))
        slot += 1


def write_figures(rows: Rows, layout: Layout, field: i64, s: State, other: Seat, seat: Seat) -> None:
    """A clan's figures, into fields that are empty: written without a call for each, since they are most of a row."""
    b = s.b
    wide = rows.b
    marks = rows.marks
    begin = rows.start
    mark = begin + rows.count
    start = other * BLOCK + FIGURES_AT
    place: i64 = 0
    while place < PLACES:
        at = start + place
        pair = i64(b[at])  # read as it lies: two kinds in a byte, four apart
        left = pair & 15  # of any kind
        if left > 0:
            column = field + place
            if place >= layout.first_pile and layout.pile_seat[place] >= 0:
                column = field + layout.piles[turned(layout.pile_seat[place], seat, s.seats)]
            pair -= left
            while True:
                if pair & 15:
                    wide[begin + column] = u8(pair & 15)
                    marks[mark] = i16(column)
                    mark += 1
                    left -= pair & 15
                if pair > 15:
                    wide[begin + column + 4 * PLACES] = u8(pair >> 4)
                    marks[mark] = i16(column + 4 * PLACES)
                    mark += 1
                    left -= pair >> 4
                if left == 0:
                    break
                column += PLACES
                at += PLACES
                pair = i64(b[at])
        place += 1
    rows.count = mark - begin


def write_sheet(rows: Rows, layout: Layout, block: i64, s: State, other: Seat) -> None:
    """Which Monster each kind of figure is, and the upgrades used up."""
    used = s.own_number(layout.used_number) >> (8 * other)
    slot: i64 = 0
    while slot < SLOTS:
        copy = s.slot(other, slot)
        if copy >= 0:
            card = s.card_of(copy)
            if layout.monster_of[card] > 0:
                kind = slot - layout.first_monster
                rows.put(layout.monsters + block + kind * layout.most_monsters + layout.monster_of[card] - 1, 1)
            if (used >> slot) & 1:
                rows.add(layout.used + block + card)
        slot += 1


def write_cards(rows: Rows, layout: Layout, s: State, seat: Seat) -> None:
    """All cards dealt so far by what is known of them."""
    seats = s.seats
    b = s.b
    cards = s.setup.card_of
    where = s.where_at()
    seen = where + s.setup.copies
    own_piles: i64 = 1 if layout.own_discards else 0
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
            elif kind == DISCARD_PILE:
                rows.add(layout.discard + card + own_piles * block)
            elif zone >= DROPPED_ZONE:
                rows.add(layout.dropped + block + ((zone - DROPPED_ZONE) >> 3))
                if owner == seat:
                    rows.add(layout.own_dropped + card)
            elif kind == QUEST_ZONE:
                rows.add(layout.quests + block)
                if owner == seat:
                    rows.add(layout.own_quests + card)
                if shown == SEEN and layout.sworn > 0:
                    rows.add(layout.sworn + block + card)
            elif kind == TABLE:
                rows.add(layout.table + block + card)
            if shown > 0 and shown <= 3:
                rows.add(layout.shown + block + card)
        copy += 1
