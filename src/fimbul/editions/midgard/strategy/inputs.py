"""What the network reads of a board of Midgard."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.rules.ids import ANY, BOARD, RESERVE
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import State
from fimbul.core.search.inputs import COMMON, Inputs, small
from fimbul.editions.midgard.rules.board import (
    FJORD_OF,
    LEADER,
    MONSTER,
    MONSTER_2,
    MYSTIC,
    PROVINCES,
    REGIONS,
    SHIP,
    TOKEN_ALL,
    WARRIOR,
    YGGDRASIL,
    dealt,
    midgard,
)

BOARD_INPUTS: Final = (
    "leaders",
    "warriors",
    "ships",
    "monsters",
    "mystics",
    "in_reserve",
    "strength",
    "strength_in_yggdrasil",
    "strength_doomed",
    "figures_doomed",
    "provinces",
    "led",  # provinces where no rival is as strong
    "led_in_yggdrasil",
    "led_in_manheim",
    "led_in_jotunheim",
    "led_in_alfheim",
    "leads_to_rage",  # led, and not pillaged in this Age
    "leads_to_axes",
    "leads_to_horns",
    "leads_to_glory",
    "leads_to_all",
    "rivalled",  # not pillaged, where a rival is as strong
    "rage_left",  # provinces not pillaged, by reward: the same for all seats
    "axes_left",
    "horns_left",
    "glory_left",
    "all_left",
    "ruined",
    "gods",
)
LEFT_AT: Final[i64] = COMMON + 22
FIRST_LED: Final[i64] = COMMON + 12  # in Yggdrasil, then by region
LEADS_AT: Final[i64] = COMMON + 16


class MidgardInputs(Inputs):
    """Who stands where, who leads, and what is left to pillage."""

    def __init__(self) -> None:
        super().__init__(BOARD_INPUTS)

    def write_board(self, s: State, rows: vec[u8]) -> None:
        strengths = vec[i64]([0] * int(s.seats * BOARD))
        seat: i64 = 0
        while seat < s.seats:
            self.write_figures(s, seat, strengths, rows)
            seat += 1
        state = midgard(s)
        tokens = dealt(s).tokens
        left = vec[i64]([0] * int(TOKEN_ALL + 1))
        ruins: i64 = 0
        province: i64 = 0
        while province < PROVINCES:
            if (state.ruined >> province) & 1:
                ruins += 1
            else:
                open_prize = not (state.pillaged >> province) & 1
                if open_prize:
                    left[tokens[province]] = left[tokens[province]] + 1
                self.write_lead(s, province, strengths, rows, tokens[province] if open_prize else -1)
            province += 1
        seat = 0
        while seat < s.seats:
            at = seat * self.size + LEFT_AT
            token: i64 = 0
            while token <= TOKEN_ALL:
                rows[at + token] = u8(left[token])
                token += 1
            rows[at + token] = u8(ruins)
            rows[at + token + 1] = u8(i64(len(s.setup.powers)))
            seat += 1

    def write_figures(self, s: State, seat: i64, strengths: vec[i64], rows: vec[u8]) -> None:
        """The figures of a seat, and its STR by place for what follows."""
        at = seat * self.size + COMMON
        doom = dealt(s).doom[s.age - 1]
        total: i64 = 0
        held: i64 = 0
        leaders: i64 = 0
        warriors: i64 = 0
        ships: i64 = 0
        monsters: i64 = 0
        mystics: i64 = 0
        place: i64 = 0
        while place < BOARD:
            if s.count(seat, ANY, place) > 0:
                here = strength_of(s, seat, place)
                strengths[seat * BOARD + place] = here
                total += here
                leaders += s.count(seat, LEADER, place)
                warriors += s.count(seat, WARRIOR, place)
                ships += s.count(seat, SHIP, place)
                monsters += s.count(seat, MONSTER, place) + s.count(seat, MONSTER_2, place)
                mystics += s.count(seat, MYSTIC, place)
                if place < PROVINCES:
                    held += 1
            place += 1
        rows[at] = small(leaders)
        rows[at + 1] = small(warriors)
        rows[at + 2] = small(ships)
        rows[at + 3] = small(monsters)
        rows[at + 4] = small(mystics)
        rows[at + 5] = small(s.count(seat, ANY, RESERVE))
        rows[at + 6] = small(total)
        rows[at + 7] = small(strengths[seat * BOARD + YGGDRASIL])
        rows[at + 8] = small(strengths[seat * BOARD + doom])
        rows[at + 9] = small(s.count(seat, ANY, doom))
        rows[at + 10] = small(held)

    def write_lead(self, s: State, province: i64, strengths: vec[i64], rows: vec[u8], prize: i64) -> None:
        """Who leads in a province, its fjord included; `prize` is its reward, or -1 where it was pillaged."""
        fjord = i64(FJORD_OF[province])
        best: i64 = 0
        leader: i64 = -1
        seat: i64 = 0
        while seat < s.seats:
            over = strengths[seat * BOARD + province]
            if fjord != YGGDRASIL:
                over += strengths[seat * BOARD + fjord]
            if over > best:
                best = over
                leader = seat
            elif over == best:
                leader = -1
            seat += 1
        if leader >= 0:
            at = leader * self.size
            rows[at + COMMON + 11] += 1
            rows[at + FIRST_LED + i64(REGIONS[province])] += 1
            if prize >= 0:
                rows[at + LEADS_AT + prize] += 1
        if prize >= 0:
            seat = 0
            while seat < s.seats:
                if seat != leader and strengths[seat * BOARD + province] > 0:
                    rows[seat * self.size + COMMON + 21] += 1
                seat += 1
