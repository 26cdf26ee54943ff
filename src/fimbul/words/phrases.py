"""Phrases: the parts of sentences, made from the numbers of events, reasons and actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from fimbul.core.rules.events import CARD_SOURCE, POWER_SOURCE
from fimbul.core.rules.ids import STAT_NAMES, bits, first_of, second_of
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
            of_clan = self.clan(int(name.removeprefix(PILE)), "of")
            return self.books.text("grammar", "places", "pile", form, of_clan=of_clan)
        return self.books.place(name, form)

    def card(self, card: int) -> str:
        return self.books.card_name(self.edition.cards[card].slug)

    def figure(self, seat: int, kind: int, count: int, whose: str) -> str:
        """Figures of one kind; Monsters by name."""
        face = self.facts.faces.get((seat, kind))
        name = "" if face is None else self.card(face)
        return self.books.figures(self.edition.figure_names[kind], count, whose, name)

    def figures(self, seat: int, counts: Mapping[int, int], whose: str) -> str:
        """Figures of several kinds; two equal Monsters as one kind."""
        alike: dict[tuple[str, int | None], tuple[int, int]] = {}
        for kind, count in counts.items():
            key = (self.edition.figure_names[kind], self.facts.faces.get((seat, kind)))
            first, before = alike.get(key, (kind, 0))
            alike[key] = (first, before + count)
        return self.books.listed([self.figure(seat, kind, count, whose) for kind, count in alike.values()])

    def pushed(self, action: int) -> dict[str, object]:
        """Another clan's figure, and where it is pushed."""
        seat, kind = int(first_of(action)) >> 4, int(first_of(action)) & 15
        target = self.place(int(second_of(action)), "to")
        return {"figure": self.figure(seat, kind, 1, "one"), "of_clan": self.clan(seat, "of"), "target": target}

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
        if meaning == "clan":
            return {"clan": self.clan(number), "the_clan": self.clan(number, "the")}
        if meaning == "clans":
            return {"clans": self.clans(bits(number))}
        if meaning == "place":
            return self.places(number)
        if meaning in ("source", "target", "other_place"):
            return {meaning: self.place(number, {"source": "from", "target": "to"}.get(meaning, "the"))}
        if meaning == "card":
            return {"card": self.card(number)} if number >= 0 else {}
        if meaning in ("rage", "glory", "figures", "cards"):
            return {meaning: self.books.amount(meaning, abs(number))}
        if meaning == "cost":
            return {"cost": self.books.amount("rage", number)}
        if meaning == "from_clan":
            return {"from_clan": self.clan(number, "from")}
        if meaning == "of_clan":
            return {"of_clan": self.clan(number, "of")}
        if meaning == "god":
            return {"god": self.god(number)}
        if meaning == "phase":
            return {"phase": self.books.text("terms", "phases", self.edition.phase_names[number])}
        if meaning == "token":
            return {"token": self.books.text("terms", "tokens", self.edition.token_names[number])}
        if meaning == "stat":
            return {"stat": self.books.stat(STAT_NAMES[number], "its")}
        if meaning == "glory_source":
            if number >= CARD_SOURCE:
                return {"source": self.card(number - int(CARD_SOURCE))}
            if number >= POWER_SOURCE:
                return {"source": self.books.text("terms", "gods", self.edition.all_powers[number - int(POWER_SOURCE)])}
            return {"source": self.books.text("events", "glory_sources", self.edition.source_names[number])}
        return {meaning: number}
