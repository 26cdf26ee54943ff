"""Hints as text: an option, its expected outcome, and the reason for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from fimbul import View
from fimbul.bots.bot import Info, Ranked, Why
from fimbul.words import Words

LOW = 0.005  # a share that would be said as 0 %


@dataclass(frozen=True)
class Hint:
    """One option of a hint. Share is a percentage."""

    action: int
    text: str
    share: int | None
    glory: int | None
    outlook: str  # what is expected: the chance to win, or Glory and place where there is none
    why: str
    ties: tuple[tuple[int, str], ...] = ()  # options that are just as good


FACTS: Final[Mapping[str, tuple[str, Callable[[Words, View, str], str]]]] = {
    "card": ("card", lambda words, view, id: words.card_name(view.edition.cards[view.edition.card_ids[id]])),
    "place": ("at", lambda words, view, name: words.books_of(view.edition).place(name, "at")),
    "stat": ("stat", lambda words, view, name: words.term("stats", name)),
    "source": ("source", lambda words, view, name: source_text(words, view, name)),
    "than": ("than", lambda words, view, name: words.books.text("bots", "than", name)),
}


def source_text(words: Words, view: View, name: str) -> str:
    """Where Glory comes from."""
    books = words.books_of(view.edition)
    known = books.has("bots", "sources", name)
    return books.text("bots", "sources", name) if known else books.text("terms", "sources", name)


def why_text(words: Words, view: View, why: Why, part: str = "reasons") -> str:
    """A short reason in the language of `words`, without capital letter or full stop, unless a name begins it.

    The part `matters` has whole sentences that do not name the choice.
    """
    books = words.books_of(view.edition)
    facts: dict[str, object] = {}
    for kind, fact in why.facts:
        if isinstance(fact, int):
            facts[kind] = books.amount("glory", fact) if kind == "glory" else fact
        else:
            name, text = FACTS[kind]
            facts[name] = text(words, view, fact)
    return books.text("bots", part, why.key, **facts)


def outlook_text(words: Words, view: View, row: Ranked) -> str:
    """What is expected of an option: "" if nothing is known, never only 0 %."""
    books = words.books_of(view.edition)
    glory = "" if row.glory is None else books.amount("glory", round(row.glory))
    if row.share is not None and row.share >= LOW:
        key = "win" if row.glory is None else "win_with_glory"
        return books.text("bots", "outlook", key, share=round(100 * row.share), glory=glory)
    if row.glory is None:
        return "" if row.share is None else books.text("bots", "outlook", "no_win")
    key = "glory" if row.place is None else "place"
    said = books.text("bots", "outlook", key, glory=glory, place=row.place, seats=view.seats)
    return said if row.share is None else books.text("bots", "outlook", "no_win_but", rest=said)


def hints(words: Words, view: View, info: Info, most: int = 3) -> list[Hint]:
    """The best options of an answer, best first."""
    return [
        Hint(
            row.action,
            words.action(view, row.action),
            None if row.share is None else round(100 * row.share),
            None if row.glory is None else round(row.glory),
            outlook_text(words, view, row),
            why_text(words, view, row.why),
            tuple([(action, words.action(view, action)) for action in row.ties]),
        )
        for row in info.ranked[:most]
    ]
