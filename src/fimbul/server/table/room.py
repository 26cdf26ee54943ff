"""The people at a table, as a message: who sits where, who is here, who has to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fimbul import EDITIONS
from fimbul.server.catalogue import catalogue_id
from fimbul.server.messages import HallNow, PauseNow, Room, SeatRoom, UndoAsked
from fimbul.server.present.outgoing import asked_undo_text
from fimbul.server.table.timers import now_ms

if TYPE_CHECKING:
    from fimbul.server.table.tables import Table


def shown_account(table: Table, seat: int) -> tuple[str, str]:
    """The account that holds a seat, and its name, if it wants to be seen."""
    known = table.known.get(seat)
    if known is None or not known.listed or table.people.chairs[seat].kind != "person":
        return "", ""
    return known.account, known.name


def room_of(table: Table, lang: str) -> Room:
    """Everything but the game itself, in a language."""
    online = {member.seat for member in table.members}
    people, history = table.people, table.history
    seats = [
        SeatRoom(
            seat,
            chair.clan,
            chair.name,
            chair.kind,
            chair.bot,
            seat in online,
            chair.kind == "person" and chair.stand_in and people.status == "playing",
            chair.resigned,
            table.pace.deadline(seat),
            chair.hints,
            table.pace.bank_left(seat) if people.settings.bank > 0 and chair.kind == "person" else None,
            *shown_account(table, seat),
        )
        for seat, chair in enumerate(people.chairs)
    ]
    asked: UndoAsked | None = None
    if table.undo is not None and history is not None:
        asked = UndoAsked(table.undo.by, asked_undo_text(table.undo, history, lang), sorted(table.undo.waiting))
    watchers = len([member for member in table.members if member.is_watching])
    rematch = sorted(table.rematch)
    cards = catalogue_id(EDITIONS[people.settings.edition] if history is None else history.game.edition)
    return Room(
        people.status,
        seats,
        people.free_clans,
        people.host,
        watchers,
        now_ms(),
        asked,
        rematch,
        table.pace.is_paused,
        None if people.pause is None else PauseNow(people.pause.by, list(people.pause.waiting)),
        HallNow(people.settings.listed, people.settings.watched, people.settings.delay),
        cards,
    )
