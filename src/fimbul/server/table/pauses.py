"""Pauses: all clocks, bots and moves wait, once every person at the table has agreed; anybody ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from fimbul.server import messages as wire
from fimbul.server.refusals import Refused
from fimbul.server.table.members import Member
from fimbul.server.table.people import Pause
from fimbul.server.table.play import done, running
from fimbul.server.table.timers import now_ms

if TYPE_CHECKING:
    from fimbul.server.table.tables import Handler, Table


async def ask_pause(table: Table, member: Member, message: wire.AskPause) -> None:
    """Somebody asks for a pause; bots agree at once."""
    running(table, member)
    if not table.pace.is_timed:
        raise Refused("not_now", "no_clock")
    if table.people.pause is not None:
        raise Refused("not_now", "paused" if table.people.is_paused else "pause_under_way")
    await change(table, Pause(member.seat, tuple(table.others(member.seat))))
    member.tell(done(message.id))


async def answer_pause(table: Table, member: Member, message: wire.AnswerPause) -> None:
    """Somebody agrees or refuses; the person who asked may withdraw the request."""
    running(table, member)
    pause = table.people.pause
    withdraws = pause is not None and member.seat == pause.by and not message.agree
    if pause is None or not pause.waiting or (member.seat not in pause.waiting and not withdraws):
        raise Refused("not_now", "no_pause_asked")
    waiting = tuple([seat for seat in pause.waiting if seat != member.seat])
    await change(table, replace(pause, waiting=waiting) if message.agree else None)
    member.tell(done(message.id))


async def resume(table: Table, member: Member, message: wire.Resume) -> None:
    """Anybody who plays ends the pause; the time for the open decisions begins anew."""
    running(table, member)
    if not table.people.is_paused:
        raise Refused("not_now", "not_paused")
    await table.change(replace(table.people, pause=None, resumed=now_ms()))
    member.tell(done(message.id))
    table.pace.arrange()
    table.announce_room()


async def change(table: Table, pause: Pause | None) -> None:
    """Ask, agree or withdraw. What a pause interrupts has been taken out of the reserves."""
    people = replace(table.people, pause=pause)
    if people.is_paused:
        for seat in range(len(people.chairs)):
            if table.pace.deadline(seat) is not None:
                people = people.with_bank_used(seat, table.pace.overtime(seat))
    await table.change(people)
    table.pace.arrange()
    table.announce_room()


HANDLERS: dict[type[Any], Handler] = {
    wire.AskPause: ask_pause,
    wire.AnswerPause: answer_pause,
    wire.Resume: resume,
}
