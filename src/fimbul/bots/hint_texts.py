"""Hints as text: an option, its expected outcome, and the reason for it."""

from __future__ import annotations

from dataclasses import dataclass

from fimbul import View
from fimbul.bots.bot import Info, Why
from fimbul.words import Words


@dataclass(frozen=True)
class Hint:
    """One option of a hint. Share is a percentage."""

    action: int
    text: str
    share: int | None
    glory: int | None
    why: str


def why_text(words: Words, view: View, why: Why) -> str:
    """A short reason in the language of `words`, without capital letter or full stop."""
    books = words.books_of(view.edition)
    facts: dict[str, str] = {}
    for kind, name in why.facts:
        if kind == "card":
            facts["card"] = words.card_name(view.edition.cards[view.edition.card_ids[name]])
        elif kind == "place":
            facts["at"] = books.place(name, "at")
        elif kind == "stat":
            facts["stat"] = words.term("stats", name)
    return books.text("bots", "reasons", why.key, **facts)


def hints(words: Words, view: View, info: Info, most: int = 3) -> list[Hint]:
    """The best options of an answer, best first."""
    return [
        Hint(
            row.action,
            words.action(view, row.action),
            None if row.share is None else round(100 * row.share),
            None if row.glory is None else round(row.glory),
            why_text(words, view, row.why),
        )
        for row in info.ranked[:most]
    ]
