"""Words: every sentence a person reads, in every language there is a folder for, made of plain data files.

words = Words("fr")
words.card_name(card); words.prompt(view, decision); words.action(view, option); words.reason(reason, view)
chronicle = words.chronicle(observe(game, seat)); chronicle.tell(log.events)
say(reason_or_events, view, "fr")   # all of it in one call
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from fimbul import EDITIONS, Decision, Edition, Event, Reason, View
from fimbul.core.faults import Fault
from fimbul.core.rules.powers import Card
from fimbul.words.books import LANGUAGES, Books, MissingWords, UnknownLanguage, books_in, read_book
from fimbul.words.choices import about_card, menu_line, prompt_sentence
from fimbul.words.facts import Costs, Facts
from fimbul.words.happenings import Chronicle, sentence
from fimbul.words.phrases import Phrases
from fimbul.words.refusals import reason_sentence


@dataclass(frozen=True)
class Ruling:
    """How a tricky case is decided: its number, what it touches, the options that change it, its text."""

    number: str
    cards: tuple[str, ...]
    options: tuple[str, ...]
    text: str
    gods: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()  # that it is only about
    kinds: tuple[str, ...] = ()  # all cards of these kinds are among its cards
    named: tuple[str, ...] = ()  # the cards that it names besides

    @property
    def label(self) -> str:
        """How it is cited: R64, V12."""
        return self.number if self.number.startswith("V") else f"R{self.number}"

    def touches(self, name: str) -> bool:
        """Whether it is about a card, an option, a god or a module."""
        return name in (*self.cards, *self.options, *self.gods, *self.modules)


class Words:
    """All words of one language. A missing key raises MissingWords; an unknown language UnknownLanguage."""

    def __init__(self, lang: str = "en") -> None:
        self.books = books_in(lang)
        self.lang = lang
        self.costs = Costs()
        self._phrases: tuple[View, Phrases] | None = None

    def books_of(self, edition: Edition) -> Books:
        """The books as an edition reads them."""
        return books_in(self.lang, edition.name)

    def books_with(self, *keys: str) -> Books:
        """The books in which something stands: what editions share, or else the first edition that has it."""
        if not self.books.has(*keys):
            for edition in EDITIONS.values():
                if self.books_of(edition).has(*keys):
                    return self.books_of(edition)
        return self.books

    # -- names and texts -----------------------------------------------------------------------------------------
    def term(self, kind: str, name: str) -> str:
        """The name of a thing: a province, fjord, region, clan, stat, phase, token, option …"""
        return self.books_with("terms", kind, name).text("terms", kind, name)

    def place(self, name: str) -> str:
        """The plain name of any place."""
        for kind in ("provinces", "fjords", "chambers", "places"):
            if self.books_with("terms", kind, name).has("terms", kind, name):
                return self.term(kind, name)
        raise MissingWords(f"{self.lang}/terms.toml has no place {name}")

    def card_name(self, card: Card | str) -> str:
        """A card's name; a card is itself or its name in the data files, whatever its Age."""
        return self.books_with("cards", slug_of(card)).card_name(slug_of(card))

    def card_text(self, card: Card | str) -> str:
        """What a card does; of one without words yet, its kind and printed numbers."""
        books = self.books_with("cards", slug_of(card))
        if isinstance(card, Card) and not books.has("cards", card.slug, "text"):
            return self.about_card(card)
        before = f"text_{card.until}" if isinstance(card, Card) else "text"  # as it was up to an earlier card list
        return books.text("cards", slug_of(card), before if books.has("cards", slug_of(card), before) else "text")

    def about_card(self, card: Card, with_age: bool = True) -> str:
        """A card's kind and printed numbers in a few words; its Age too where others have the same name."""
        return about_card(books_in(self.lang, card.edition_name), card, with_age)

    def god_title(self, name: str) -> str:
        """The title of a god."""
        return self.books_with("gods", name, "title").text("gods", name, "title")

    def god_power(self, name: str) -> str:
        """What holds in the province of a god."""
        return self.books_with("gods", name, "power").text("gods", name, "power")

    def module_name(self, name: str) -> str:
        """A module as people call it."""
        return self.books_with("modules", name).text("modules", name, "name")

    def module_text(self, name: str) -> str:
        """What a module adds, in a sentence."""
        return self.books_with("modules", name).text("modules", name, "text")

    def amount(self, unit: str, n: int) -> str:
        """A number with its noun: rage, glory, figures, cards."""
        return self.books.amount(unit, n)

    def cli(self, key: str, edition: Edition | None = None, /, **facts: object) -> str:
        """A text of the command line, by a key with dots; as an edition says it, where one is meant."""
        books = self.books if edition is None else self.books_of(edition)
        return books.text("cli", *key.split("."), **{name: self.said(fact) for name, fact in facts.items()})

    def server(self, key: str, edition: Edition | None = None, /, **facts: object) -> str:
        """A text of the table in the browser, by a key with dots; as an edition says it, where one is meant."""
        books = self.books if edition is None else self.books_of(edition)
        return books.text("server", *key.split("."), **facts)

    def lesson(self, name: str, key: str) -> str:
        """A text of a lesson."""
        return self.books_with("lessons", name).text("lessons", name, key)

    def lesson_keys(self, name: str) -> set[str]:
        """The keys of all texts of a lesson."""
        books = self.books_with("lessons", name)
        return set(cast(dict[str, str], books.find("lessons", name))) if books.has("lessons", name) else set()

    # -- what went wrong -----------------------------------------------------------------------------------------
    def fault(self, problem: Fault) -> str:
        """What cannot be, in this language; in English where nobody has translated it."""
        template = str(read_book(self.lang, "faults.toml").get(problem.template, problem.template))
        return template.format(**{name: self.said(fact) for name, fact in problem.facts.items()})

    def said(self, fact: object) -> object:
        """A fact of a template: faults and errors of the system in this language, anything else as it is."""
        if isinstance(fact, Fault):
            return self.fault(fact)
        if isinstance(fact, OSError):
            code = errno.errorcode.get(fact.errno or 0, type(fact).__name__)
            known = self.books.has("cli", "system", code)
            return self.books.text("cli", "system", code if known else "other", code=code)
        return fact

    def phrases(self, view: View) -> Phrases:
        """The parts of sentences about a table; those of the last view are remembered."""
        if self._phrases is None or self._phrases[0] is not view:
            self._phrases = (view, Phrases(self.books_of(view.edition), Facts.of(view)))
        return self._phrases[1]

    # -- sentences of the game -----------------------------------------------------------------------------------
    def event(self, event: Event, about: Facts | View, for_seat: int) -> str | None:
        """What happened, for a seat (-1: a spectator); None where it need not, or may not, be said.

        Monsters are named by the facts, which must be those of the moment; a chronicle keeps them.
        """
        facts = about if isinstance(about, Facts) else Facts.of(about)
        return sentence(self.books_of(facts.edition), [event], facts, for_seat)

    def chronicle(self, view: View) -> Chronicle:
        """Tells the viewer, sentence by sentence, what happens from now on."""
        return Chronicle(self.books_of(view.edition), view)

    def reason(self, reason: Reason, view: View) -> str:
        """Why the viewer may not do a thing; no capital, no full stop."""
        return reason_sentence(self.phrases(view), reason, view)

    def action(self, view: View, action: int) -> str:
        """An option of the viewer's decision as a line of a menu, with its cost where known."""
        return menu_line(self.phrases(view), view, action, self.costs)

    def menu(self, view: View, actions: Sequence[int]) -> list[str]:
        """Many options at once."""
        phrases = self.phrases(view)
        return [menu_line(phrases, view, action, self.costs) for action in actions]

    def prompt(self, view: View, decision: Decision) -> str:
        """What the viewer is asked."""
        return prompt_sentence(self.phrases(view), view, decision)

    # -- rulings -------------------------------------------------------------------------------------------------
    def rulings(self, edition: str = "midgard") -> list[Ruling]:
        """All rulings of an edition, in the order of their numbers."""
        book = read_book("rulings", f"{edition}.toml")
        entries = cast(list[dict[str, object]], book["ruling"])
        return [self.ruling(entry, edition) for entry in entries]

    def ruling(self, entry: dict[str, object], edition: str) -> Ruling:
        """An entry of the data file; kinds of cards stand for all cards of these kinds."""
        lists = {key: tuple(cast(list[str], entry.get(key, []))) for key in ("cards", "gods", "modules", "kinds")}
        meant = [card.slug for card in EDITIONS[edition].cards if card.kind_name in lists["kinds"]]
        return Ruling(
            str(entry["number"]),
            tuple(dict.fromkeys([*meant, *lists["cards"]])),
            tuple(cast(list[str], entry["options"])),
            str(entry[self.lang]),
            lists["gods"],
            lists["modules"],
            lists["kinds"],
            lists["cards"],
        )

    def ruling_cards(self, ruling: Ruling) -> str:
        """The cards that a ruling touches, in words: all Monsters, Sea Serpent."""
        kinds = [self.term("all_of_kind", kind) for kind in ruling.kinds]
        return ", ".join([*kinds, *[self.card_name(slug) for slug in ruling.named]])

    def rulings_of(self, slug: str, edition: str = "midgard") -> list[Ruling]:
        """The rulings of an edition that touch a card, an option, a god or a module."""
        return [ruling for ruling in self.rulings(edition) if ruling.touches(slug)]


def say(thing: Event | Sequence[Event] | Reason, view: View, lang: str = "en") -> str:
    """Events or a reason as a person reads them, from a view of the table they are about.

        say(game.why_not(0, "pillage gimle"), observe(game, 0))
        say(log.events, observe(game, 0), "fr")        # a line for each sentence

    Events that the viewer may not know are left out. Monsters are named as they are in the view; for a whole game,
    whose Monsters come and go, keep a `Words.chronicle` from its beginning.
    """
    words = Words(lang)
    if isinstance(thing, Reason):
        return words.reason(thing, view)
    events = [thing] if isinstance(thing, Event) else thing
    return "\n".join(words.chronicle(view).tell(events))


def slug_of(card: Card | str) -> str:
    """A card's name in the data files."""
    return card if isinstance(card, str) else card.slug


__all__ = [
    "LANGUAGES",
    "Chronicle",
    "Facts",
    "MissingWords",
    "Ruling",
    "UnknownLanguage",
    "Words",
    "say",
]
