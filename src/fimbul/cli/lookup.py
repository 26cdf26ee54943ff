"""Finding things by the names people type: cards, places, options, rulings, gods, modules; with near misses."""

from __future__ import annotations

import difflib
import unicodedata
from dataclasses import dataclass

from fimbul import Edition
from fimbul.words import LANGUAGES, Words

PLACE_KINDS = {"province": "provinces", "fjord": "fjords", "chamber": "chambers"}  # and where their names are
REGIONS = {"midgard": ("manheim", "jotunheim", "alfheim")}  # by edition, for editions with regions


@dataclass(frozen=True)
class Thing:
    """Something with a name: its kind (card, province, fjord, region, chamber, option, ruling, god …) and its id."""

    kind: str
    id: str


def plain(name: str) -> str:
    """A name without capitals, accents, apostrophes and spaces."""
    letters = unicodedata.normalize("NFD", name.lower())
    return "".join([letter for letter in letters if letter.isalnum()])


class Index:
    """All names of an edition, in every language, by their plain form."""

    def __init__(self, edition: Edition) -> None:
        self.things: dict[str, list[Thing]] = {}
        self.labels: dict[str, str] = {}  # plain form: a readable name
        for lang in LANGUAGES:
            words = Words(lang)
            for card in edition.cards:
                self.add(Thing("card", card.slug), words.card_name(card), card.slug, card.text_id)
            for name in edition.place_names:
                for kind, book in PLACE_KINDS.items():
                    if words.books_of(edition).has("terms", book, name):
                        self.add(Thing(kind, name), words.term(book, name), name)
            for name in REGIONS.get(edition.name, ()):
                self.add(Thing("region", name), words.term("regions", name), name)
            for name in edition.option_names:
                self.add(Thing("option", name), name)
            for name in edition.all_powers:
                self.add(Thing("god", name), words.term("gods", name), name)
            for name in edition.module_names:
                self.add(Thing("module", name), words.module_name(name), name)
            for ruling in words.rulings(edition.name):
                self.add(Thing("ruling", ruling.number), ruling.label, ruling.number)

    def add(self, thing: Thing, label: str, *more: str) -> None:
        """A thing under its names."""
        for name in (label, *more):
            found = self.things.setdefault(plain(name), [])
            if thing not in found:
                found.append(thing)
            self.labels.setdefault(plain(name), label)

    def find(self, name: str) -> list[Thing]:
        """Everything of that name."""
        return self.things.get(plain(name), [])

    def near(self, name: str) -> list[str]:
        """Names that look like it."""
        close = difflib.get_close_matches(plain(name), self.things, n=3, cutoff=0.6)
        inside = [key for key in self.things if len(plain(name)) > 3 and plain(name) in key]
        return list(dict.fromkeys([self.labels[key] for key in [*close, *inside]]))[:3]

    def unknown(self, words: Words, name: str) -> str:
        """A problem: nothing has this name; with similar names."""
        near = self.near(name)
        if not near:
            return words.cli("error.unknown_name", name=name)
        return words.cli("error.unknown_name_near", name=name, near=", ".join(near))
