"""Results: Glory by source and over time."""

from __future__ import annotations

from fimbul import Ear, Edition, Event, Game
from fimbul.core.rules.events import CARD_SOURCE, GLORY, POWER_SOURCE
from fimbul.server.messages import GloryPoint, Result, SourceGlory
from fimbul.words import Words


class GloryLog(Ear):
    """Where Glory came from, and how it grew. Tell it every event, and mark it after every row of the history."""

    def __init__(self) -> None:
        self.gained: dict[tuple[int, int], int] = {}  # (source, seat): Glory
        self.timeline: list[GloryPoint] = []

    def hear(self, event: Event) -> None:
        if event.code == GLORY:
            key = (int(event.c), int(event.a))
            self.gained[key] = self.gained.get(key, 0) + int(event.b)

    def mark(self, n: int, age: int, glory: tuple[int, ...]) -> None:
        """Glory of all clans after row n."""
        self.timeline.append(GloryPoint(n, age, glory))


def glory_now(game: Game) -> tuple[int, ...]:
    """Glory of all clans."""
    return tuple([int(game.state.glory(seat)) for seat in range(game.seats)])


def source_key(edition: Edition, source: int) -> str:
    """A source of Glory by name: a rule, a god, or a card of any Age."""
    if source >= CARD_SOURCE:
        return edition.cards[source - int(CARD_SOURCE)].slug
    return edition.all_powers[source - int(POWER_SOURCE)] if source >= POWER_SOURCE else edition.source_names[source]


def source_label(edition: Edition, words: Words, key: str) -> str:
    """A source of Glory as people read it."""
    books = words.books_of(edition)
    if key in edition.all_powers:
        return books.text("terms", "gods", key)
    return books.text("terms", "sources", key) if key in edition.source_names else books.card_name(key)


def sources_of(edition: Edition, seats: int, log: GloryLog, words: Words) -> list[SourceGlory]:
    """Glory by source: rules first, then gods, then cards; those that gave or took nothing are left out."""
    rows: dict[str, list[int]] = {}
    for source, seat in sorted(log.gained):
        row = rows.setdefault(source_key(edition, source), [0] * seats)
        row[seat] += log.gained[source, seat]
    return [SourceGlory(key, source_label(edition, words, key), row) for key, row in rows.items() if any(row)]


def result_of(game: Game, log: GloryLog, words: Words, game_id: str) -> Result:
    """How a finished game ended."""
    return Result(
        glory=list(glory_now(game)),
        winners=game.winners(),
        sources=sources_of(game.edition, game.seats, log, words),
        timeline=list(log.timeline),
        seed="" if game.setup.seed is None else str(game.setup.seed),
        game=game_id,
    )
