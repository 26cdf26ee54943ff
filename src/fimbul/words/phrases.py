"""Phrases: the parts of sentences, made from the numbers of events, reasons and actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from fimbul.core.rules.events import CARD_SOURCE, POWER_SOURCE
from fimbul.core.rules.ids import STAT_NAMES, bits
from fimbul.words.books import Books
from fimbul.words.facts import Facts

PILE = "pile_"
FORMS = {"place": "the", "where": "at", "of": "of", "source": "from", "target": "to"}


@cache
def forms_of_place(books: Books, name: str) -> Mapping[str, str]:
    """A place with every article and preposition, by what templates call them."""
    return {key: books.place(name, form) for key, form in FORMS.items()}


class Phrases:
    """Names things of one table in one language."""

    def __init__(self, books: Books, facts: Facts) -> None:
        self.books = books
        self.facts = facts
        self.edition = facts.edition

    def clan(self, seat: int, form: str = "begin") -> str:
        return self.books.clan(self.facts.clans[seat], form)

    def clans(self, seats: Iterable[int], first: str = "the") -> str:
        """Several clans in a row."""
        return self.books.listed([self.clan(seat, "the" if n else first) for n, seat in enumerate(seats)])

    def place(self, place: int, form: str = "the") -> str:
        """A place with its article or preposition."""
        name = self.edition.place_names[place]
        if name.startswith(PILE):  # a kill pile is known by its clan
            seat = int(name.removeprefix(PILE))
            clan = {"the_clan": self.clan(seat, "the"), "of_clan": self.clan(seat, "of")}
            return self.books.text("grammar", "places", "pile", form, **clan)
        return self.books.place(name, form)

    def card(self, card: int) -> str:
        return self.books.card_name(self.edition.cards[card].slug)

    def figure(self, seat: int, kind: int, count: int, whose: str, **facts: object) -> str:
        """Figures of one kind; Monsters by name."""
        name, monster = self.kind(seat, kind)
        return self.books.figures(name, count, whose, monster, **facts)

    def kind(self, seat: int, kind: int) -> tuple[str, str]:
        """A kind of figure, and the card of a Monster or nothing, as the data files call them."""
        face = self.facts.faces.get((seat, kind))
        return self.edition.figure_names[kind], "" if face is None else self.edition.cards[face].slug

    def figures(self, seat: int, counts: Mapping[int, int], whose: str) -> str:
        """Figures of several kinds; two equal Monsters as one kind."""
        alike: dict[tuple[str, int | None], tuple[int, int]] = {}
        for kind, count in counts.items():
            key = (self.edition.figure_names[kind], self.facts.faces.get((seat, kind)))
            first, before = alike.get(key, (kind, 0))
            alike[key] = (first, before + count)
        return self.books.listed([self.figure(seat, kind, count, whose) for kind, count in alike.values()])

    def their_figure(self, seat: int, kind: int) -> dict[str, object]:
        """A figure of another clan."""
        clan = {"the_clan": self.clan(seat, "the"), "of_clan": self.clan(seat, "of")}
        theirs = self.figure(seat, kind, 1, "theirs", **clan)
        return {"figure": self.figure(seat, kind, 1, "one"), "of_clan": clan["of_clan"], "their_figure": theirs}

    def god(self, number: int) -> str:
        """A god by its number on the board."""
        return self.books.text("terms", "gods", self.facts.gods[number])

    def value(self, stat: int, step: int) -> int:
        """What a stat is worth on a step."""
        return int(self.edition.track[stat * 8 + step])

    def places(self, place: int) -> Mapping[str, object]:
        """A place with every article and preposition."""
        name = self.edition.place_names[place]
        if name.startswith(PILE):
            return {key: self.place(place, form) for key, form in FORMS.items()}
        return forms_of_place(self.books, name)

    def fact(self, meaning: str, number: int) -> Mapping[str, object]:
        """What a number that means something adds to a template."""
        fact = FACTS.get(meaning)
        return {meaning: number} if fact is None else fact(self, number)

    def source_of_glory(self, source: int) -> str:
        """Where Glory came from: a card, a power on the board, or a rule."""
        if source >= POWER_SOURCE:
            return self.cause(source)
        return self.books.text("events", "glory_sources", self.edition.source_names[source])

    def cause(self, cause: int) -> str:
        """The card or the power on the board that makes something happen."""
        if cause >= CARD_SOURCE:
            return self.card(cause - int(CARD_SOURCE))
        return self.books.text("terms", "gods", self.edition.all_powers[cause - int(POWER_SOURCE)])


# What the numbers of events and reasons add to a template, by their meaning; other numbers stand for themselves.
FACTS: Final[Mapping[str, Callable[[Phrases, int], Mapping[str, object]]]] = {
    "clan": lambda say, seat: {"clan": say.clan(seat), "the_clan": say.clan(seat, "the")},
    "clans": lambda say, seats: {"clans": say.clans(bits(seats))},
    "from_clan": lambda say, seat: {"from_clan": say.clan(seat, "from")},
    "of_clan": lambda say, seat: {"of_clan": say.clan(seat, "of")},
    "place": lambda say, place: say.places(place),
    "places": lambda say, places: {"places": say.books.listed([say.place(place) for place in bits(places)])},
    "source": lambda say, place: {"source": say.place(place, "from")},
    "target": lambda say, place: {"target": say.place(place, "to")},
    "other_place": lambda say, place: {"other_place": say.place(place)},
    "card": lambda say, card: {"card": say.card(card)} if card >= 0 else {},
    "rage": lambda say, n: {"rage": say.books.amount("rage", abs(n))},
    "glory": lambda say, n: {"glory": say.books.amount("glory", abs(n))},
    "figures": lambda say, n: {"figures": say.books.amount("figures", abs(n))},
    "cards": lambda say, n: {"cards": say.books.amount("cards", abs(n))},
    "cost": lambda say, n: {"cost": say.books.amount("rage", n)},
    "god": lambda say, god: {"god": say.god(god)},
    "phase": lambda say, phase: {"phase": say.books.text("terms", "phases", say.edition.phase_names[phase])},
    "token": lambda say, token: {"token": say.books.text("terms", "tokens", say.edition.token_names[token])},
    "stat": lambda say, stat: {"stat": say.books.stat(STAT_NAMES[stat], "its")},
    "cause": lambda say, cause: {"cause": say.cause(cause)} if cause >= POWER_SOURCE else {},
    "glory_source": lambda say, source: {"source": say.source_of_glory(source)},
}
