"""Where Glory came from, clan by clan."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table

from fimbul import Edition, Event, View
from fimbul.cli.screens import clan_text
from fimbul.core.rules.events import CARD_SOURCE, GLORY, POWER_SOURCE
from fimbul.words import Words


def source_key(edition: Edition, source: int) -> str:
    """A source of Glory by name: a rule, a god, or a card."""
    if source >= CARD_SOURCE:
        return edition.cards[source - int(CARD_SOURCE)].slug
    if source >= POWER_SOURCE:
        return edition.all_powers[source - int(POWER_SOURCE)]
    return edition.source_names[source]


def source_name(words: Words, edition: Edition, key: str) -> str:
    """A source of Glory as people read it."""
    if key in edition.all_powers:
        return words.term("gods", key)
    books = words.books_of(edition)
    return books.text("terms", "sources", key) if key in edition.source_names else words.card_name(key)


def result_screen(words: Words, view: View, events: Sequence[Event], winners: Sequence[int]) -> RenderableType:
    """The final score, by source."""
    sources: dict[str, list[int]] = {name: [0] * view.seats for name in view.edition.source_names}
    for event in events:
        if event.code == GLORY:
            row = sources.setdefault(source_key(view.edition, int(event.c)), [0] * view.seats)
            row[int(event.a)] += int(event.b)
    table = Table(title=words.cli("result.title"), title_style="bold")
    table.add_column(words.cli("result.source"))
    for seat in range(view.seats):
        table.add_column(clan_text(words, view, seat, bold=True), justify="right")
    for key, row in sources.items():
        if any(row):
            table.add_row(source_name(words, view.edition, key), *[str(glory) if glory else "" for glory in row])
    table.add_section()
    table.add_row(words.cli("result.total"), *[str(clan.glory) for clan in view.clan_views], style="bold")
    won = [words.cli("result.winner") if seat in winners else "" for seat in range(view.seats)]
    table.add_row("", *won, style="bold green")
    return table
