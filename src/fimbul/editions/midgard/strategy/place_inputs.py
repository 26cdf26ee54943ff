"""What the network reads of a province: who is how strong there, what it gives, and what threatens it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.rules.ids import ANY, BOARD, FALLEN, Place, Seat
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import HAND, QUEST_ZONE, State
from fimbul.core.search.inputs import small
from fimbul.core.search.place_inputs import PlaceInputs
from fimbul.editions.midgard.content.base.quests import GloriousDeath, RegionQuest, YggdrasilQuest
from fimbul.editions.midgard.rules.board import (
    BORDERS,
    FJORD_OF,
    LEADER,
    PROVINCES,
    REGIONS,
    YGGDRASIL,
    dealt,
    midgard,
    room_in,
)

PLACE_INPUTS: Final = (
    "own",  # STR, ships of the fjord included
    "best_rival",
    "lead",
    "lack",
    "figures",
    "rivals_figures",
    "rivals",
    "room",
    "rage",  # what pillaging gives, unless it was pillaged
    "axes",
    "horns",
    "glory",
    "all",
    "pillaged",
    "ruined",
    "doomed",
    "doomed_next",
    "yggdrasil",
    "quests_in_hand",  # of its region
    "quests_committed",
    "leader",
    "own_near",
    "rivals_near",
    "led",  # own STR, and nobody is as strong
    "lost",  # own figures where a rival is stronger
    "death_quests",  # where figures are doomed, beside those of the fallen
)
SIZE: Final[i64] = len(PLACE_INPUTS)
TOKEN_AT: Final[i64] = 8
DEATH: Final[i64] = 4  # Quests for the fallen, beside those of the regions
QUESTS: Final[i64] = 10  # of a seat: by region and for the fallen, in hand; the same, committed


class MidgardPlaceInputs(PlaceInputs):
    """The provinces; the ships of a fjord count for both of its provinces."""

    def __init__(self) -> None:
        super().__init__(PLACE_INPUTS, int(PROVINCES))

    def rows(self, s: State) -> vec[u8]:
        found = self.blank(s)
        over = vec[i64]([0] * int(s.seats * PROVINCES))  # STR of each seat over each province
        inside = vec[i64]([0] * int(s.seats * PROVINCES))  # … in it
        seat: i64 = 0
        while seat < s.seats:
            fjords = vec[i64]([0, 0, 0, 0])
            place: i64 = BOARD - 1
            while place >= 0:
                if s.count(seat, ANY, place) > 0:
                    here = strength_of(s, seat, place)
                    if place >= PROVINCES:
                        fjords[place - PROVINCES] = here
                    else:
                        inside[seat * PROVINCES + place] = here
                        over[seat * PROVINCES + place] = here
                if place < PROVINCES and place != YGGDRASIL:
                    over[seat * PROVINCES + place] += fjords[i64(FJORD_OF[place]) - PROVINCES]
                place -= 1
            seat += 1
        quests = self.quests(s)
        province: i64 = 0
        while province < PROVINCES:
            self.write_clans(s, province, over, inside, found)
            self.write_prize(s, province, quests, found)
            province += 1
        return found

    def quests(self, s: State) -> vec[i64]:
        """The Quests of all seats."""
        found = vec[i64]([0] * int(s.seats * QUESTS))
        b = s.b
        where = s.where_at()
        copy: i64 = 0
        end = s.hand_to()
        while copy < end:
            zone = i64(b[where + copy])
            at: i64 = -1
            if zone >= HAND and zone < HAND + s.seats:
                at = (zone - HAND) * QUESTS
            elif zone >= QUEST_ZONE and zone < QUEST_ZONE + s.seats:
                at = (zone - QUEST_ZONE) * QUESTS + 5
            if at >= 0:
                card = s.setup.cards[s.card_of(copy)]
                if isinstance(card, RegionQuest):
                    found[at + card.region] += 1
                elif isinstance(card, YggdrasilQuest):
                    found[at] += 1
                elif isinstance(card, GloriousDeath):
                    found[at + DEATH] += 1
            copy += 1
        return found

    def write_clans(self, s: State, province: Place, over: vec[i64], inside: vec[i64], found: vec[u8]) -> None:
        """Who is how strong over a province and around it."""
        best: i64 = 0
        second: i64 = 0
        leader: i64 = -1
        present: i64 = 0
        near_best: i64 = 0
        near_second: i64 = 0
        near_leader: i64 = -1
        nears = vec[i64]([0, 0, 0, 0, 0])
        seat: i64 = 0
        while seat < s.seats:
            here = over[seat * PROVINCES + province]
            if here > 0:
                present += 1
            if here > best:
                second = best
                best = here
                leader = seat
            elif here > second:
                second = here
            near = near_of(inside, seat, province)
            nears[seat] = near
            if near > near_best:
                near_second = near_best
                near_best = near
                near_leader = seat
            elif near > near_second:
                near_second = near
            seat += 1
        total = s.total(province)
        seat = 0
        while seat < s.seats:
            at = (seat * PROVINCES + province) * SIZE
            own = over[seat * PROVINCES + province]
            rival = second if seat == leader else best
            mine = s.count(seat, ANY, province)
            found[at] = small(own)
            found[at + 1] = small(rival)
            found[at + 2] = small(own - rival)
            found[at + 3] = small(rival - own)
            found[at + 4] = small(mine)
            found[at + 5] = small(total - mine)
            found[at + 6] = u8(present - 1 if own > 0 else present)
            found[at + 20] = small(s.count(seat, LEADER, province))
            found[at + 21] = small(nears[seat])
            found[at + 22] = small(near_second if seat == near_leader else near_best)
            if own > 0:
                found[at + 23] = 1 if own > rival else 0
                found[at + 24] = 1 if own < rival else 0
            seat += 1

    def write_prize(self, s: State, province: Place, quests: vec[i64], found: vec[u8]) -> None:
        """What a province gives to each seat, and what threatens it."""
        state = midgard(s)
        doom = dealt(s).doom
        region = i64(REGIONS[province])
        room = small(room_in(s, province))
        seat: i64 = 0
        while seat < s.seats:
            at = (seat * PROVINCES + province) * SIZE
            found[at + 7] = room
            if (state.ruined >> province) & 1:
                found[at + 14] = 1
            elif (state.pillaged >> province) & 1:
                found[at + 13] = 1
            else:
                found[at + TOKEN_AT + dealt(s).tokens[province]] = 1
            if doom[s.age - 1] == province:
                found[at + 15] = 1
                death = quests[seat * QUESTS + DEATH] + quests[seat * QUESTS + DEATH + 5]
                if death > 0:
                    found[at + 25] = small(s.count(seat, ANY, province) + s.count(seat, ANY, FALLEN))
            elif s.age < 3 and doom[s.age] == province:
                found[at + 16] = 1
            found[at + 17] = 1 if province == YGGDRASIL else 0
            found[at + 18] = small(quests[seat * QUESTS + region])
            found[at + 19] = small(quests[seat * QUESTS + region + 5])
            seat += 1


def near_of(inside: vec[i64], seat: Seat, province: Place) -> i64:
    """STR of a seat in the provinces around."""
    borders = BORDERS[province]
    near: i64 = 0
    place: i64 = 0
    while place < PROVINCES:
        if (borders >> place) & 1:
            near += inside[seat * PROVINCES + place]
        place += 1
    return near
