"""What the network reads of a Chamber: who is how strong there, and what it gives."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.rules.ids import ANY
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import State
from fimbul.core.search.inputs import small
from fimbul.core.search.place_inputs import PlaceInputs
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    DOORS,
    ELITE,
    GOD_TOKEN,
    REWARDS,
    THRONE,
    WARRIOR,
    dealt,
    god_at,
    is_closed,
    token_at,
)
from fimbul.editions.valhalla.rules.query import majority_number

PLACE_INPUTS: Final = (
    "own",  # STR
    "best_rival",
    "lead",
    "lack",
    "figures",
    "elites",
    "warriors",
    "rivals_figures",
    "rivals",
    "number",  # of figures, as Prove Valor counts them
    "rivals_number",
    "rage",  # what its reward gives, unless it was taken
    "axes",
    "horns",
    "any",
    "two",
    "memory",
    "god_token",
    "taken",
    "own_token",
    "closed",
    "closed_next",
    "throne",
    "god",
    "own_near",
    "rivals_near",
    "led",  # own STR, and nobody is as strong
    "lost",  # own figures where a rival is stronger
)
SIZE: Final[i64] = len(PLACE_INPUTS)
REWARD_AT: Final[i64] = 11


class ValhallaPlaceInputs(PlaceInputs):
    """The Chambers."""

    def __init__(self) -> None:
        super().__init__(PLACE_INPUTS, int(CHAMBERS))

    def rows(self, s: State) -> vec[u8]:
        found = self.blank(s)
        strengths = vec[i64]([0] * int(s.seats * CHAMBERS))
        place: i64 = 0
        while place < CHAMBERS:
            seat: i64 = 0
            while seat < s.seats:
                if s.count(seat, ANY, place) > 0:
                    strengths[seat * CHAMBERS + place] = strength_of(s, seat, place)
                seat += 1
            place += 1
        place = 0
        while place < CHAMBERS:
            self.write_clans(s, place, strengths, found)
            self.write_chamber(s, place, found)
            place += 1
        return found

    def write_clans(self, s: State, place: i64, strengths: vec[i64], found: vec[u8]) -> None:
        """Who stands in a Chamber and around it."""
        doors = DOORS[place]
        numbers = vec[i64]([0, 0, 0, 0, 0])
        nears = vec[i64]([0, 0, 0, 0, 0])
        seat: i64 = 0
        while seat < s.seats:
            chamber: i64 = 0
            while chamber < CHAMBERS:
                if (doors >> chamber) & 1:
                    nears[seat] += strengths[seat * CHAMBERS + chamber]
                chamber += 1
            if s.count(seat, ANY, place) > 0:
                numbers[seat] = majority_number(s, seat, place)
            seat += 1
        total = s.total(place)
        seat = 0
        while seat < s.seats:
            at = (seat * CHAMBERS + place) * SIZE
            best: i64 = 0
            number: i64 = 0
            near: i64 = 0
            rivals: i64 = 0
            other: i64 = 0
            while other < s.seats:
                if other != seat:
                    if strengths[other * CHAMBERS + place] > best:
                        best = strengths[other * CHAMBERS + place]
                    if numbers[other] > number:
                        number = numbers[other]
                    if nears[other] > near:
                        near = nears[other]
                    if s.count(other, ANY, place) > 0:
                        rivals += 1
                other += 1
            own = strengths[seat * CHAMBERS + place]
            mine = s.count(seat, ANY, place)
            found[at] = small(own)
            found[at + 1] = small(best)
            found[at + 2] = small(own - best)
            found[at + 3] = small(best - own)
            found[at + 4] = small(mine)
            found[at + 5] = small(s.count(seat, ELITE, place))
            found[at + 6] = small(s.count(seat, WARRIOR, place))
            found[at + 7] = small(total - mine)
            found[at + 8] = u8(rivals)
            found[at + 9] = small(numbers[seat])
            found[at + 10] = small(number)
            found[at + 24] = small(nears[seat])
            found[at + 25] = small(near)
            if mine > 0:
                found[at + 26] = 1 if own > best else 0
                found[at + 27] = 1 if own < best else 0
            seat += 1

    def write_chamber(self, s: State, place: i64, found: vec[u8]) -> None:
        """What a Chamber gives, the same for all seats but for whose token lies there."""
        god = god_at(s, place)
        token = token_at(s, place)
        reward = GOD_TOKEN if god >= 0 else i64(REWARDS[place])
        seat: i64 = 0
        while seat < s.seats:
            at = (seat * CHAMBERS + place) * SIZE
            if token >= 0:
                found[at + 18] = 1
                found[at + 19] = 1 if token == seat else 0
            else:
                found[at + REWARD_AT + reward] = 1
            found[at + 20] = 1 if is_closed(s, place) else 0
            found[at + 21] = 1 if s.age < 3 and dealt(s).closed[s.age] == place else 0
            found[at + 22] = 1 if place == THRONE else 0
            found[at + 23] = 1 if god >= 0 else 0
            seat += 1
