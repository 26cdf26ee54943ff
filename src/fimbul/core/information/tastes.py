"""What rivals probably drafted: changes a guess at the hidden cards so that clans tend to hold what they like.

Knowledge says which cards a number of picks took together, but not who took which, nor what nobody took. The earliest
pick chooses first, from as many cards as a pack then has; the more its clan likes a card, the likelier it is chosen.
Every guess that was possible before still is.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.information.knowledge import Group, Guess, Slot
from fimbul.core.rules.rng import Rng

PARTS = 1 << 30  # into which chance divides


class Tastes:
    """How much each clan likes each card of each Age; twice the number is twice the chance to be picked."""

    def __init__(self, ages: int, seats: int, cards: int, hand: int) -> None:
        self.hand: int = hand  # cards of a whole pack
        self.seats: i64 = seats
        self.cards: i64 = cards
        self.likes: vec[float] = vec[float]([1.0] * (ages * seats * cards))

    def place(self, age: i64, seat: i64, card: i64) -> i64:
        """Where the number of an Age, a seat and a card stands."""
        return ((age - 1) * self.seats + seat) * self.cards + card


def spread_by_taste(guess: Guess, tastes: Tastes, rng: Rng) -> None:
    """Spread again what no demand has placed."""
    for age in guess.ages:
        for group in age.groups:
            spread_group(group, tastes, rng)


def spread_group(group: Group, tastes: Tastes, rng: Rng) -> None:
    """Picks choose, the earliest first; what is left goes to the other slots, in the order it had."""
    if len(group.open) < 2:
        return
    cards = [slot.card for slot in group.open]
    others: list[Slot] = []
    for age, pick in sorted({(slot.age, slot.pick) for slot in group.open}):
        for slot in group.open:
            if slot.age != age or slot.pick != pick:
                continue
            if slot.taker >= 0 and pick >= 0:
                slot.card = cards.pop(choose(slot, cards, tastes, rng))
            else:
                others.append(slot)
    for slot, card in zip(others, cards, strict=True):
        slot.card = card


def choose(slot: Slot, cards: list[int], tastes: Tastes, rng: Rng) -> int:
    """One of the cards, by its number in the list."""
    count = len(cards)
    first = 0
    pack = max(1, tastes.hand - slot.pick)
    if count > pack:  # cards of several packs: any of them may have been in this one
        first = int(rng.below(count))
        count = pack
    total: float = 0.0
    for n in range(first, first + count):
        total += tastes.likes[tastes.place(slot.age, slot.taker, cards[n % len(cards)])]
    rest = total * float(rng.below(PARTS)) / float(PARTS)
    for n in range(first, first + count - 1):
        rest -= tastes.likes[tastes.place(slot.age, slot.taker, cards[n % len(cards)])]
        if rest < 0.0:
            return n % len(cards)
    return (first + count - 1) % len(cards)
