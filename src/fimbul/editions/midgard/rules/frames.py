"""The kinds of frames of this edition, and the one by which a card goes on later."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.rules.frames import Frame
from fimbul.core.rules.ids import CardId, Seat
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.powers import its

INVADED_FRAME: Final[i64] = 3
BATTLE_END_FRAME: Final[i64] = 4
REVEAL_FRAME: Final[i64] = 5
INVADING_FRAME: Final[i64] = 6
ATTACK_OVER_FRAME: Final[i64] = 7
LATER_FRAME: Final[i64] = 8
PILLAGE_FRAME: Final[i64] = 16
SPOILS_FRAME: Final[i64] = 17
QUEST_FRAME: Final[i64] = 18
DOOM_FRAME: Final[i64] = 19
MARCH_FRAME: Final[i64] = 20
FREE_INVADE_FRAME: Final[i64] = 21
SENDING_FRAME: Final[i64] = 22


class Later(Frame):
    """A card goes on with its effect once everything above is done."""

    def __init__(self, seat: Seat, card: CardId) -> None:
        self.seat: i64 = seat
        self.card: i64 = card

    def kind(self) -> i64:
        return LATER_FRAME

    def data(self) -> list[int]:
        return [int(self.seat), int(self.card)]

    def load(self, data: list[int]) -> None:
        self.seat = data[0]
        self.card = data[1]

    def copy(self) -> Frame:
        return Later(self.seat, self.card)

    def step(self, s: State) -> None:
        s.stack.pop()
        its(s.setup.cards[self.card]).later(s, self.seat)
