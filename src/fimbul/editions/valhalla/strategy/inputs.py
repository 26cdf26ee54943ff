"""What the network reads of a board of Valhalla."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.rules.ids import ANY, RESERVE, SLOTS
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import State
from fimbul.core.search.inputs import COMMON, Inputs, small
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    ELITE,
    GOD_TOKEN,
    MONSTER_UPGRADE,
    REWARDS,
    THRONE,
    WARRIOR,
    dealt,
    god_at,
    is_closed,
    token_at,
    valhalla,
)
from fimbul.editions.valhalla.rules.query import enemies_in_pile, majority_number

BOARD_INPUTS: Final = (
    "elites",
    "warriors",
    "monsters",
    "in_reserve",
    "strength",
    "chambers",
    "monster_cards",
    "used",  # upgrades used up for this Age
    "rewards",  # reward tokens won in this Age
    "enemies_in_pile",
    "at_throne",
    "with_gods",
    "where_a_god_comes",
    "valor",  # figures that would score in Prove Valor
    "valor_missed",
    "led",  # Chambers where no rival is as strong
    "rivalled",  # Chambers with a reward, where a rival is as strong
    "leads_to_rage",  # led, and its reward not taken
    "leads_to_axes",
    "leads_to_horns",
    "leads_to_any",
    "leads_to_two",
    "leads_to_memory",
    "leads_to_god",
    "rage_left",  # rewards not taken: the same for all seats
    "axes_left",
    "horns_left",
    "any_left",
    "two_left",
    "memory_left",
    "god_left",
    "thor",  # whether the god is there
    "loki",
    "freya",
    "baldur",
    "tyr",
)
LEADS_AT: Final[i64] = COMMON + 17
LEFT_AT: Final[i64] = COMMON + 24
GODS_AT: Final[i64] = COMMON + 31


class ValhallaInputs(Inputs):
    """Who stands where, who leads, and which rewards are left."""

    def __init__(self) -> None:
        super().__init__(BOARD_INPUTS)

    def write_board(self, s: State, rows: vec[u8]) -> None:
        seat: i64 = 0
        while seat < s.seats:
            self.write_figures(s, seat, rows)
            seat += 1
        place: i64 = 0
        while place < CHAMBERS:
            if not is_closed(s, place):
                god = god_at(s, place)
                self.write_lead(s, place, rows, GOD_TOKEN if god >= 0 else i64(REWARDS[place]))
                if place == THRONE or god >= 0:
                    self.write_valor(s, place, rows)
                if god >= 0:
                    seat = 0
                    while seat < s.seats:
                        rows[seat * self.size + GODS_AT + god] = 1
                        seat += 1
            place += 1

    def write_figures(self, s: State, seat: i64, rows: vec[u8]) -> None:
        """The figures of a seat and its cards."""
        at = seat * self.size + COMMON
        total: i64 = 0
        held: i64 = 0
        elites: i64 = 0
        warriors: i64 = 0
        figures: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            count = s.count(seat, ANY, place)
            if count > 0:
                figures += count
                held += 1
                total += strength_of(s, seat, place)
                elites += s.count(seat, ELITE, place)
                warriors += s.count(seat, WARRIOR, place)
                if place == THRONE:
                    rows[at + 10] = small(count)
                elif god_at(s, place) >= 0:
                    rows[at + 11] += small(count)
                elif s.age < 3 and dealt(s).closed[s.age] == place:
                    rows[at + 12] = small(count)
            if token_at(s, place) == seat:
                rows[at + 8] += 1
            place += 1
        rows[at] = small(elites)
        rows[at + 1] = small(warriors)
        rows[at + 2] = small(figures - elites - warriors)
        rows[at + 3] = small(s.count(seat, ANY, RESERVE))
        rows[at + 4] = small(total)
        rows[at + 5] = small(held)
        used = valhalla(s).used >> (8 * seat)
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and card.kind == MONSTER_UPGRADE:
                rows[at + 6] += 1
            if (used >> slot) & 1:
                rows[at + 7] += 1
            slot += 1
        rows[at + 9] = small(enemies_in_pile(s, seat))

    def write_lead(self, s: State, place: i64, rows: vec[u8], reward: i64) -> None:
        """Who is the strongest in a Chamber, and whether its reward is still there."""
        there = token_at(s, place) < 0
        best: i64 = 0
        leader: i64 = -1
        seat: i64 = 0
        while seat < s.seats:
            if there:
                rows[seat * self.size + LEFT_AT + reward] += 1
            if s.count(seat, ANY, place) > 0:
                here = strength_of(s, seat, place)
                if here > best:
                    best = here
                    leader = seat
                elif here == best:
                    leader = -1
            seat += 1
        seat = 0
        while seat < s.seats:
            at = seat * self.size
            if seat == leader:
                rows[at + COMMON + 15] += 1
                if there:
                    rows[at + LEADS_AT + reward] += 1
            elif there and s.count(seat, ANY, place) > 0:
                rows[at + COMMON + 16] += 1
            seat += 1

    def write_valor(self, s: State, place: i64, rows: vec[u8]) -> None:
        """Whose figures would score before the Throne or a god if Valor were proved now."""
        best: i64 = 1
        seat: i64 = 0
        while seat < s.seats:
            number = majority_number(s, seat, place)
            if number > best:
                best = number
            seat += 1
        seat = 0
        while seat < s.seats:
            count = s.count(seat, ANY, place)
            if count > 0:
                column: i64 = 13 if majority_number(s, seat, place) == best else 14
                rows[seat * self.size + COMMON + column] += small(count)
            seat += 1
