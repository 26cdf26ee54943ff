"""A short look at a table: whose turn it is, since when, and what happened since somebody was there last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from fimbul.core.information.views import SPECTATOR
from fimbul.server.messages import Glance, GlanceSeat

if TYPE_CHECKING:
    from fimbul.server.table.gallery import Gallery
    from fimbul.server.table.history import History
    from fimbul.server.table.tables import Table

LINES: Final = 4


def glance_at(table: Table, seat: int, since: int | None, lang: str) -> Glance:
    """The table as a seat may know it; the game is not touched, and nobody is present by it."""
    if seat == SPECTATOR and table.gallery is not None:
        return late_glance(table.id, table.gallery)
    people, history = table.people, table.history
    seats = [GlanceSeat(n, chair.name, chair.clan, chair.kind) for n, chair in enumerate(people.chairs)]
    mine = people.chairs[seat] if seat != SPECTATOR else None
    found = Glance(
        table.id,
        people.status,
        seats,
        seat,
        stand_in=mine is not None and people.status == "playing" and mine.is_played_by_bot,
        again=bool(people.following),
    )
    return found if history is None else with_game(found, table, history, since, lang)


def with_game(found: Glance, table: Table, history: History, since: int | None, lang: str) -> Glance:
    """A look at a table whose game has begun."""
    seat = found.seat
    awaited = sorted(history.opened) if found.status == "playing" else []
    asked = [history.opened_at[one] for one in ([seat] if seat in awaited else awaited)]
    entries = table.teller(seat, lang).entries_since(since)
    return replace(
        found,
        awaited=awaited,
        since=(min(asked) or table.touched_at) if asked else None,
        deadline=table.pace.deadline(seat) if seat in awaited else None,
        age=int(history.game.state.age),
        n=history.n,
        news=0 if since is None else max(0, history.n - since),
        lines=[entry.text for entry in entries[-LINES:]],
        winners=list(history.game.winners()) if history.game.over else [],
    )


def late_glance(table: str, gallery: Gallery) -> Glance:
    """The table as spectators know it who see everything later."""
    room = gallery.room()
    return Glance(table, room.status, [GlanceSeat(one.seat, one.name, one.clan, one.kind) for one in room.seats])
