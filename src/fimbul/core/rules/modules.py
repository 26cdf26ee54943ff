"""Module: what a part of an edition adds to the game. Manifest: a function that makes cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from fimbul.core.rules.powers import Card
    from fimbul.core.rules.rng import Rng
    from fimbul.core.rules.setup import Setup


class Manifest(Protocol):
    """Makes new objects for a set of cards at every call."""

    def __call__(self) -> tuple[Card, ...]: ...


class ExtraCopy:
    """One more copy of a card of another module, from so many seats on."""

    def __init__(self, card: str, from_seats: int, since: int = 1) -> None:
        self.card: str = card  # its id, with the Age where its name appears in several
        self.from_seats: int = from_seats
        self.since: int = since  # the card list in which it first appeared


def extra_copies(*cards: str, from_seats: int, since: int = 1) -> tuple[ExtraCopy, ...]:
    """One more copy of each of some cards."""
    return tuple([ExtraCopy(card, from_seats, since) for card in cards])


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    """What a module adds: cards, copies of cards that exist, clans, a seat, and set-up steps.

    `cards` makes the cards anew at every call: each card list has cards of its own. A module that came after the first
    list says so by `since`; its cards then need not.
    """

    def __init__(
        self,
        name: str,
        cards: Manifest | None = None,
        copies: tuple[ExtraCopy, ...] = (),
        clans: tuple[str, ...] = (),
        most: int = 0,
        since: int = 1,
    ) -> None:
        self.name: str = name
        self.cards: Manifest | None = cards
        self.copies: tuple[ExtraCopy, ...] = copies
        self.clans: tuple[str, ...] = clans
        self.most: int = most  # seats the module makes possible; 0 where it adds none
        self.since: int = since  # the card list in which it first appeared

    def make_cards(self) -> list[Card]:
        """New objects for all cards of the module."""
        if self.cards is None:
            return []
        found = list(self.cards())
        for card in found:
            card.module = self.name
            card.since = max(card.since, self.since)
        return found

    def deal(self, setup: Setup, rng: Rng) -> None:
        """Fix what is random in the module, after all else is dealt."""

    def deal_hidden(self, setup: Setup, rng: Rng) -> None:
        """Draw anew what nobody knows of the module's deal, for a guess at the world."""

    def deal_lines(self, setup: Setup) -> list[str]:
        """The module's part of the deal, as lines of a record's head."""
        return []

    def read_deal(self, setup: Setup, lines: dict[str, str]) -> None:
        """The reverse of `deal_lines`."""
