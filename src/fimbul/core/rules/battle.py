"""Battle: a fight over a place as both editions have it: who fights, the cards chosen in secret, who fell, who won.

The course of a battle is the edition's: it subclasses `Battle` and steps it through its own stages.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.events import REVEALED
from fimbul.core.rules.frames import Frame
from fimbul.core.rules.ids import NOBODY, CardId, Figure, Place, Seat
from fimbul.core.rules.ops import emit, show
from fimbul.core.rules.state import HAND, TABLE, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(Frame):
    """A fight over a place, from the call to the last effect."""

    def __init__(self, place: Place, attacker: Seat) -> None:
        self.place: i64 = place
        self.attacker: i64 = attacker
        self.stage: i64 = 0  # of its course, which the edition numbers
        self.clans: i64 = 0  # who fights
        self.speaker: i64 = attacker  # who is asked next, in the call and for late cards
        self.quiet: i64 = 0  # how many in a row had nothing to say
        self.played: i64 = 0  # the card of each seat: id + 1, eight bits a seat
        self.cancelled: i64 = 0  # whose card lost its text
        self.counted: i64 = 0  # what a Quest card counts for, four bits a seat
        self.restart: bool = False  # all revealed cards go, and new ones are chosen
        self.fallen: i64 = 0  # figures lost in this battle, eight bits a seat
        self.fought: i64 = 0  # which figures stood in it when cards were first chosen: seat * 8 + kind (0: PAIR twice)
        self.winner: i64 = NOBODY
        self.lates: i64 = 0  # late cards played, by all
        self.open: bool = False  # cards are played face up, one clan after the other

    # -- data ----------------------------------------------------------------------------------------------------
    def data(self) -> list[int]:
        where = [int(self.place), int(self.attacker), int(self.stage), int(self.clans), int(self.speaker)]
        cards = [int(self.quiet), int(self.played), int(self.cancelled), int(self.counted), int(self.restart)]
        outcome = [int(self.fallen), int(self.fought), int(self.winner), int(self.lates), int(self.open)]
        return where + cards + outcome

    def load(self, data: list[int]) -> None:
        self.place = data[0]
        self.attacker = data[1]
        self.stage = data[2]
        self.clans = data[3]
        self.speaker = data[4]
        self.quiet = data[5]
        self.played = data[6]
        self.cancelled = data[7]
        self.counted = data[8]
        self.restart = data[9] == 1
        self.fallen = data[10]
        self.fought = data[11]
        self.winner = data[12]
        self.lates = data[13]
        self.open = data[14] == 1

    def fill(self, other: Battle) -> None:
        """Make another battle equal to this one."""
        other.stage = self.stage
        other.clans = self.clans
        other.speaker = self.speaker
        other.quiet = self.quiet
        other.played = self.played
        other.cancelled = self.cancelled
        other.counted = self.counted
        other.restart = self.restart
        other.fallen = self.fallen
        other.fought = self.fought
        other.winner = self.winner
        other.lates = self.lates
        other.open = self.open

    # -- what cards ask ------------------------------------------------------------------------------------------
    def fights(self, seat: Seat) -> bool:
        return (self.clans >> seat) & 1 != 0

    def lost(self, seat: Seat) -> bool:
        """Whether a clan fought and did not win."""
        return self.fights(seat) and seat != self.winner

    def card(self, seat: Seat) -> CardId:
        """The card a clan revealed (late cards apart), or -1."""
        return ((self.played >> (8 * seat)) & 255) - 1

    def count_of(self, seat: Seat) -> i64:
        return (self.counted >> (4 * seat)) & 15

    def fallen_of(self, seat: Seat) -> i64:
        return (self.fallen >> (8 * seat)) & 255

    def enemies_fallen(self, s: State, me: Seat) -> i64:
        """How many figures the other clans lost in this battle."""
        total: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if seat != me:
                total += self.fallen_of(seat)
            seat += 1
        return total

    def took_part(self, seat: Seat, kind: Figure) -> bool:
        return (self.fought >> (8 * seat + kind)) & 1 != 0

    def bonus(self, s: State, seat: Seat) -> i64:
        """The bonus of all cards a clan has revealed."""
        raise NotImplementedError

    def fell(self, seat: Seat, count: i64) -> bool:
        self.fallen += count << (8 * seat)
        return True

    def turn_over(self, s: State, seat: Seat) -> None:
        """A chosen card is shown to all."""
        copy = s.chosen(seat)
        if copy >= 0:
            s.set_chosen(seat, -1)
            card = s.card_of(copy)
            show(s, seat, card, HAND + seat, TABLE + seat)
            self.played |= (card + 1) << (8 * seat)
            if s.ear is not None:
                emit(s, REVEALED, seat, card)
