"""Decks: which copies of which cards a game is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.rules.ids import AGES

if TYPE_CHECKING:
    from fimbul.core.rules.edition import Edition


class Decks:
    """Which copies are in the decks for a number of seats and a set of modules; the same for all such games."""

    def __init__(self, edition: Edition, seats: int, modules: tuple[str, ...]) -> None:
        card_of: list[int] = []
        first_copy: list[int] = []
        age_from = [0]
        self.late_from: i64 = 9  # the first Age with a late card in its deck
        for card in edition.cards:  # by Age
            while len(age_from) <= card.age:
                age_from.append(len(card_of))
            first_copy.append(len(card_of))
            copies = edition.copies_of(card, seats, modules)
            card_of += [int(card.id)] * copies
            if card.late and copies > 0 and card.age < self.late_from:
                self.late_from = card.age
        first_copy.append(len(card_of))
        while len(age_from) < AGES + 2:  # also where all cards are of one Age
            age_from.append(len(card_of))
        self.copies: i64 = len(card_of)
        self.card_of: vec[u8] = vec[u8](card_of)
        self.first_copy: vec[i64] = vec[i64](first_copy)
        self.age_from: vec[i64] = vec[i64](age_from)
