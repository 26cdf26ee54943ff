"""Positions of Valhalla: gods and closed Chambers, reward tokens, discard piles."""

from __future__ import annotations

from typing import Self, cast

from fimbul import Edition
from fimbul.core.rules.powers import Card
from fimbul.core.rules.state import DISCARD_PILE
from fimbul.editions.valhalla.rules.board import CHAMBERS, MONSTER_UPGRADE, ValhallaSetup, ValhallaState
from fimbul.positions.building import BadPosition, Position

STANDARD_GODS = ("thor", "loki", "tyr")
STANDARD_CLOSED = ("glitnir", "ydalir", "thrymheim")


class ValhallaPosition(Position):
    """Unless said otherwise the gods are thor, loki, tyr, and glitnir (thor is there), ydalir, thrymheim are closed."""

    edition_name = "valhalla"

    def __init__(
        self,
        seats: int,
        modules: tuple[str, ...],
        options: tuple[str, ...],
        gods: tuple[str, ...],
        edition: Edition | None = None,
    ) -> None:
        super().__init__(seats, modules, options, gods or STANDARD_GODS, edition)

    @property
    def dealt(self) -> ValhallaSetup:
        return cast(ValhallaSetup, self.setup)

    @property
    def board(self) -> ValhallaState:
        return cast(ValhallaState, self.state)

    def set_board(self) -> None:
        self.closed(*STANDARD_CLOSED)

    def kind_of_monster(self, seat: int, slot: int) -> int:
        card = self.state.upgrade(seat, slot)
        return slot if card is not None and card.kind == MONSTER_UPGRADE else -1

    def age_drafted(self, card: Card) -> int:
        return 1  # cards have no Age: `explain_cards` spreads them over the Ages played

    def discard_zone(self, seat: int) -> int:
        return int(DISCARD_PILE) + seat

    # -- the palace --------------------------------------------------------------------------------------------------
    def chamber(self, name: str) -> int:
        """A Chamber by its name."""
        if self.place(name) >= CHAMBERS:
            raise BadPosition(f"{name} is no Chamber")
        return self.place(name)

    def closed(self, first: str, second: str, third: str) -> Self:
        """The Chambers where the gods of the three Ages arrive, in the order of their numbers."""
        found = [self.chamber(name) for name in (first, second, third)]
        if sorted(set(found)) != found or 0 in found:
            raise BadPosition("closed: three different Chambers, the Throne apart, in the order of their numbers")
        for n, chamber in enumerate(found):
            self.dealt.closed[n] = chamber
        return self

    def token(self, seat: int, *chambers: str) -> Self:
        """Reward tokens of a seat."""
        for name in chambers:
            if (self.board.tokens >> (4 * self.chamber(name))) & 15:
                raise BadPosition(f"there is a reward token in {name} already")
            self.board.tokens |= (self.checked(seat) + 1) << (4 * self.chamber(name))
        return self

    # -- the deal behind it --------------------------------------------------------------------------------------------
    def explain_cards(self) -> None:
        for seat in range(int(self.state.seats)):
            self.spread_over_ages(seat)
        held = {copy for copies in self.drafted.values() for copy in copies}
        box = self.dealt.box
        monsters = [c for c in range(int(self.setup.copies)) if self.is_monster(c) and c not in held and c not in box]
        taken = [copy for copy in box if copy in held]
        self.dealt.box = sorted([c for c in box if c not in held] + monsters[: len(taken)])
        self.spare = [c for c in range(int(self.setup.copies)) if c not in held and c not in self.dealt.box]
        super().explain_cards()

    def spread_over_ages(self, seat: int) -> None:
        """A seat's cards as drafted in the Ages so far: the deck is the same for all of them."""
        picks, age = int(self.setup.picks), int(self.state.age)
        mine = self.drafted.pop((seat, 1), [])
        if len(mine) > picks * age:
            raise BadPosition(f"seat {seat} has {len(mine)} cards: it drafts {picks} an Age")
        for n in range(age):
            self.drafted[seat, n + 1] = mine[picks * n : picks * (n + 1)]

    def is_monster(self, copy: int) -> bool:
        return self.setup.cards[int(self.setup.card_of[copy])].kind == MONSTER_UPGRADE

    def spare_copies(self, age: int) -> list[int]:
        return self.spare  # one deck for all Ages

    def end_deal(self, spare: list[int]) -> None:
        self.dealt.rest = list(spare)
