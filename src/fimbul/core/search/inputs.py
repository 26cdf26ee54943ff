"""What the network reads of a position: a row of small numbers for each seat.

Most of them all can see. A few tell what a seat holds: they are true of the state that is judged, so that state must
be a world drawn from a view (or a game of training), never the game at the table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from fimbul.core.rules.ids import (
    ACTION,
    ANY,
    BATTLE,
    FALLEN,
    LAST_STEP,
    MOST_SEATS,
    QUEST,
    SLOTS,
    STAT_NAMES,
    STATS,
    Seat,
)
from fimbul.core.rules.state import HAND, QUEST_ZONE, State

HIGHEST: Final[i64] = 255

CLAN_INPUTS: Final = (
    "glory",
    "ahead",  # of the best rival
    "behind",
    "rage",
    "hand",
    "out",
    "first",
    "turn",
    "turns_away",
    "fallen",
    "upgrades",
    "quests",
    *[f"{stat}_{step}" for stat in STAT_NAMES for step in range(1, 7)],
)
HELD_INPUTS: Final = (
    "quests_met",
    "quest_glory_met",
    "held_quests",
    "held_quests_met",
    "held_upgrades",
    "held_battle_cards",
    "best_bonus",
    "sum_of_bonuses",
)
TABLE_INPUTS: Final = ("seats_2", "seats_3", "seats_4", "seats_5", "acting", "draft_round", "seats_in")
COMMON_INPUTS: Final = (*CLAN_INPUTS, *HELD_INPUTS, *TABLE_INPUTS)
STEPS_AT: Final[i64] = 12
HELD_AT: Final[i64] = 30
TABLE_AT: Final[i64] = 38
COMMON: Final[i64] = 45
MOST_INPUTS: Final = 200
BLANK: Final = vec[u8]([0] * (MOST_SEATS * MOST_INPUTS))


@mypyc_attr(allow_interpreted_subclasses=True)
class Inputs:
    """Writes the rows of a position. An edition adds what stands on its board, from COMMON on."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: tuple[str, ...] = COMMON_INPUTS + names
        self.size: i64 = len(self.names)

    def write_board(self, s: State, rows: vec[u8]) -> None:
        """Add what the edition's board shows to the rows of all seats."""
        raise NotImplementedError

    def rows(self, s: State) -> vec[u8]:
        """The rows of all seats, one after the other."""
        rows = BLANK[: s.seats * self.size]
        seats_in: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if not s.out(seat):
                seats_in += 1
            seat += 1
        seat = 0
        while seat < s.seats:
            at = seat * self.size
            self.write_clan(s, seat, rows, at)
            write_cards(s, seat, rows, at)
            rows[at + TABLE_AT + s.seats - 2] = 1
            rows[at + TABLE_AT + 4] = 1 if s.phase == ACTION else 0
            rows[at + TABLE_AT + 5] = u8(s.round)
            rows[at + TABLE_AT + 6] = u8(seats_in)
            seat += 1
        self.write_board(s, rows)
        return rows

    def write_clan(self, s: State, seat: Seat, rows: vec[u8], at: i64) -> None:
        """What all can see of a clan, wherever its figures stand."""
        glory = s.glory(seat)
        best: i64 = 0
        other: i64 = 0
        while other < s.seats:
            if other != seat and s.glory(other) > best:
                best = s.glory(other)
            other += 1
        rows[at] = small(glory)
        rows[at + 1] = small(glory - best)
        rows[at + 2] = small(best - glory)
        rows[at + 3] = small(s.rage(seat))
        rows[at + 4] = small(s.hand_size(seat))
        rows[at + 5] = 1 if s.out(seat) else 0
        rows[at + 6] = 1 if s.first == seat else 0
        if s.turn >= 0:
            rows[at + 7] = 1 if s.turn == seat else 0
            rows[at + 8] = u8((seat + s.seats - s.turn) % s.seats)
        rows[at + 9] = small(s.count(seat, ANY, FALLEN))
        upgrades: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            if s.slot(seat, slot) >= 0:
                upgrades += 1
            slot += 1
        rows[at + 10] = u8(upgrades)
        stat: i64 = 0
        while stat < STATS:
            rows[at + STEPS_AT + stat * LAST_STEP + s.step(seat, stat) - 1] = 1
            stat += 1


def write_cards(s: State, seat: Seat, rows: vec[u8], at: i64) -> None:
    """How many Quests a seat has committed, which all see, and what it and its hand are about, in one walk."""
    b = s.b
    where = s.where_at()
    hand = HAND + seat
    committed = QUEST_ZONE + seat
    quests: i64 = 0
    met: i64 = 0
    glory: i64 = 0
    held_quests: i64 = 0
    held_met: i64 = 0
    upgrades: i64 = 0
    cards: i64 = 0
    best: i64 = 0
    total: i64 = 0
    copy: i64 = 0
    end = s.hand_to()
    while copy < end:
        zone = i64(b[where + copy])
        if zone in (committed, hand):
            card = s.setup.cards[s.card_of(copy)]
            if zone == committed:
                quests += 1
                if card.fulfilled(s, seat):
                    met += 1
                    glory += card.glory
            elif card.kind == QUEST:
                held_quests += 1
                if card.fulfilled(s, seat):
                    held_met += 1
            elif card.kind == BATTLE:
                cards += 1
                total += card.strength
                if card.strength > best:
                    best = card.strength
            else:
                upgrades += 1
        copy += 1
    rows[at + STEPS_AT - 1] = small(quests)
    rows[at + HELD_AT] = small(met)
    rows[at + HELD_AT + 1] = small(glory)
    rows[at + HELD_AT + 2] = small(held_quests)
    rows[at + HELD_AT + 3] = small(held_met)
    rows[at + HELD_AT + 4] = small(upgrades)
    rows[at + HELD_AT + 5] = small(cards)
    rows[at + HELD_AT + 6] = small(best)
    rows[at + HELD_AT + 7] = small(total)


def small(number: i64) -> u8:
    """A number as a byte: cut off below 0 and above 255."""
    return u8(0 if number < 0 else HIGHEST if number > HIGHEST else number)
