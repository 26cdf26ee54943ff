"""What rivals probably drafted and committed: changes a guess at the hidden cards so that clans have what they like.

Knowledge says which cards a number of picks took together, but not who took which, nor what nobody took. The earliest
pick chooses first, from as many cards as a pack then has; the more its clan likes a card, the likelier it is chosen.
Of the Quests that a clan holds, those it would commit now are the likelier to be committed already.
Every guess that was possible before still is.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.information.knowledge import Choice, Group, Guess, Slot
from fimbul.core.rules.rng import Rng

PARTS = 1 << 30  # into which chance divides

Held = tuple[int, int]  # a card, and in which Age it was shown; 0: never


class Tastes:
    """How much each clan likes each card of each Age; twice the number is twice the chance to be picked."""

    def __init__(self, ages: int, seats: int, cards: int, hand: int) -> None:
        self.hand: int = hand  # cards of a whole pack
        self.seats: i64 = seats
        self.cards: i64 = cards
        self.likes: vec[float] = vec[float]([1.0] * (ages * seats * cards))
        self.commits: vec[float] = vec[float]([0.0] * (seats * cards))  # the same for committing a Quest; others: 0

    def place(self, age: i64, seat: i64, card: i64) -> i64:
        """Where the number of an Age, a seat and a card stands."""
        return ((age - 1) * self.seats + seat) * self.cards + card

    def commit(self, seat: i64, card: i64) -> float:
        """How likely a clan has committed a card that it holds, compared with others; 0 if it is no Quest."""
        return self.commits[seat * self.cards + card]


def spread_by_taste(guess: Guess, tastes: Tastes, rng: Rng) -> None:
    """Spread again what no demand has placed, and choose again which Quest a demand for any of them has placed."""
    for seat in range(len(guess.quests)):
        for quest in guess.quests[seat]:
            if quest.group is not None:
                exchange_quest(seat, quest, quest.group, tastes, rng)
    for age in guess.ages:
        for group in age.groups:
            spread_group(group, tastes, rng)


def exchange_quest(seat: int, quest: Choice, group: Group, tastes: Tastes, rng: Rng) -> None:
    """A committed Quest may be another one of its group: the likelier, the more its clan likes and would commit it."""
    pack = min(len(group.open), tastes.hand - 1)  # it came from one pack, whose other cards may be any of these
    first = int(rng.below(len(group.open))) if pack > 0 else 0
    others = [group.open[(first + n) % len(group.open)] for n in range(pack)]
    others = [slot for slot in others if tastes.commit(seat, slot.card) > 0.0]
    cards = [quest.card] + [slot.card for slot in others]
    liked = [tastes.likes[tastes.place(quest.age, seat, card)] for card in cards]
    at = draw_one([liked[n] * tastes.commit(seat, cards[n]) for n in range(len(cards))], rng)
    if at > 0:
        for slot in group.slots:
            if is_slot_of(quest, seat, slot) and slot not in group.open:
                slot.card = cards[at]
                break
        others[at - 1].card = quest.card
        quest.card = cards[at]


def is_slot_of(quest: Choice, seat: int, slot: Slot) -> bool:
    """Whether a slot may be the one that a committed Quest of a seat came from."""
    return slot.taker == seat and slot.got == quest.age and slot.card == quest.card and not slot.opened


def choose_quests(seat: int, held: list[Held], count: int, tastes: Tastes, rng: Rng) -> list[Held]:
    """Which of the Quests that a seat holds it has committed."""
    left = [entry for entry in held if tastes.commit(seat, entry[0]) > 0.0]
    found: list[Held] = []
    while len(found) < count:
        found.append(left.pop(draw_one([tastes.commit(seat, card) for card, _ in left], rng)))
    return found


def draw_one(weights: list[float], rng: Rng) -> int:
    """The number of one of the weights, in proportion to them."""
    rest = sum(weights) * float(rng.below(PARTS)) / float(PARTS)
    for n in range(len(weights) - 1):
        rest -= weights[n]
        if rest < 0.0:
            return n
    return len(weights) - 1


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
