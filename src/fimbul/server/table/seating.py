"""What people do around the game: sit down, begin, talk, leave, come back, play again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from fimbul.server import messages as wire
from fimbul.server.protocol.keys import digest_of, new_id, new_key
from fimbul.server.refusals import Refused
from fimbul.server.store.store import ChatRow, KeyRow, NoticeChanges
from fimbul.server.table.history import History
from fimbul.server.table.members import Member, chat_line
from fimbul.server.table.notices import notices_of_arrival, notices_of_beginning, notices_of_rematch
from fimbul.server.table.people import tidy
from fimbul.server.table.play import done, end_undo
from fimbul.server.table.recognising import hears
from fimbul.server.table.timers import ClockRan, TryAgain, now_ms

if TYPE_CHECKING:
    from fimbul.server.table.tables import Handler, Table

SPECTATOR_NAME: Final = "Spectator"
CHAT_KEPT: Final = 200


def seated(member: Member) -> int:
    """The member's seat."""
    if member.is_watching:
        raise Refused("not_now", "watching")
    return member.seat


def hosting(member: Member) -> None:
    """Refuse everybody but the host."""
    if not member.host:
        raise Refused("not_host")


# -- before the game ------------------------------------------------------------------------------------------------
async def sit(table: Table, member: Member, message: wire.Sit) -> None:
    """Name and clan."""
    seat = seated(member)
    await table.change(table.people.arrive(seat).sit(seat, message.name, message.clan))
    member.tell(done(message.id))
    table.announce_room()


async def start(table: Table, member: Member, message: wire.Start) -> None:
    """The host begins; at a table of the hall anybody who sits there, once it is full."""
    if not (table.people.settings.listed and table.people.free_seat is None and not member.is_watching):
        hosting(member)
    await begin(table)
    member.tell(done(message.id))
    table.announce_room()
    table.announce_scenes(None)
    table.pace.arrange()


async def begin(table: Table) -> None:
    """Deal, and save the deal before anybody sees a card."""
    people = table.people.begin(new_id(), now_ms())
    head = await table.hub.deal(people)
    history = History(head)
    await table.change(people, head, notices_of_beginning(table.hub, table.id, people, history, table.is_present))
    table.begin(history)


# -- seats ----------------------------------------------------------------------------------------------------------
async def set_seat(table: Table, member: Member, message: wire.SetSeat) -> None:
    """The host gives a seat to a bot, or opens it to somebody new."""
    hosting(member)
    people = table.people.give_away(message.seat, message.kind, message.bot)
    store = table.hub.store
    await store.drop_keys(table.id, "seat", message.seat, table.claim)
    await table.hub.identity.detach(table.id, message.seat)
    table.known.pop(message.seat, None)
    key = new_key()
    if message.kind == "open":
        await store.add_keys([KeyRow(digest_of(key), table.id, "seat", message.seat)], table.claim)
    await table.change(people)
    table.rematch.discard(message.seat)
    table.dismiss_seat(message.seat, Refused("gone", "removed"))
    if message.kind == "open":
        member.tell(wire.SeatOpened(message.id, message.seat, key))
    member.tell(done(message.id))
    somebody_left(table, message.seat)


async def leave(table: Table, member: Member, message: wire.Leave) -> None:
    """Leave the seat to a bot, for a while or for good."""
    seat = seated(member)
    await table.change(table.people.leave(seat, message.resign), changes=NoticeChanges(settled=(seat,), at=now_ms()))
    member.tell(done(message.id))
    somebody_left(table, seat)


async def take_back(table: Table, member: Member, message: wire.TakeBack) -> None:
    """Take the seat back from the bot."""
    seat = seated(member)
    await table.change(table.people.take_back(seat))
    table.pace.restart_clock(seat)
    member.tell(done(message.id))
    table.pace.arrange()
    table.announce_room()
    show_again(table, seat)


def somebody_left(table: Table, seat: int) -> None:
    """Somebody else plays a seat now: nobody waits for the old player, and bots start to work."""
    if table.undo is not None and (table.undo.by == seat or seat in table.undo.waiting):
        end_undo(table)
    table.pace.arrange()
    table.announce_room()
    show_again(table, seat)


def show_again(table: Table, seat: int) -> None:
    """Send a seat everything again: whether it is asked has changed."""
    if table.history is not None:
        for member in table.members:
            if member.seat == seat:
                member.tell_text(table.scene_for(member, table.history.n))


async def set_hall(table: Table, member: Member, message: wire.SetHall) -> None:
    """The host decides whether strangers may join or watch, and how late spectators see."""
    hosting(member)
    if (message.listed or message.watched) and table.hub.hall is None:
        raise Refused("not_now", "no_hall")
    await table.change(table.people.in_hall(message.listed, message.watched, message.delay))
    if table.people.status == "gathering":
        table.open_gallery()
    member.tell(done(message.id))
    table.announce_room()


async def join_from_hall(table: Table, name: str) -> tuple[int, str]:
    """Somebody comes from the hall, before the game begins."""
    if not table.people.settings.listed or table.people.status != "gathering":
        raise Refused("full", "left_hall")
    seat, key = await join(table)
    if name:
        await table.change(table.people.sit(seat, name, table.people.chairs[seat].clan))
        table.announce_room()
    return seat, key


async def watch_from_hall(table: Table) -> str:
    """Somebody wants to watch: one key for all of them, as long as the table is awake."""
    if not table.people.settings.watched:
        raise Refused("full", "left_hall")
    if not table.hall_key:
        key = new_key()
        await table.hub.store.add_keys([KeyRow(digest_of(key), table.id, "watch", -1)], table.claim)
        table.hall_key = key
    return table.hall_key


async def join(table: Table) -> tuple[int, str]:
    """Somebody comes with an invitation: the next free seat and a new key to it."""
    if table.people.status == "over":
        raise Refused("gone", "over")
    seat = table.people.free_seat
    if seat is None:
        raise Refused("full")
    key = new_key()
    store = table.hub.store
    await store.drop_keys(table.id, "seat", seat, table.claim)  # the old link no longer works
    await table.hub.identity.detach(table.id, seat)
    table.known.pop(seat, None)
    await store.add_keys([KeyRow(digest_of(key), table.id, "seat", seat)], table.claim)
    await table.change(table.people.arrive(seat), changes=notices_of_arrival(table, seat))
    table.dismiss_seat(seat, Refused("gone", "removed"))
    table.pace.restart_clock(seat)
    table.pace.arrange()
    table.announce_room()
    return seat, key


# -- time -----------------------------------------------------------------------------------------------------------
async def clock_ran(table: Table, _: None, __: ClockRan) -> None:
    """A bot makes one move for each of those whose time is up; they keep their seats."""
    lapsed = table.pace.run_out()
    for seat in lapsed:
        await table.change(table.people.with_bank_used(seat, table.pace.bank_left(seat)))
        table.pace.lapse(seat)
    table.pace.arrange()
    if lapsed:
        table.announce_room()


async def try_again(table: Table, _: None, __: TryAgain) -> None:
    """Something could not be saved a while ago."""
    if table.is_to_be_finished:
        await table.finish()
        table.announce_room()
    table.pace.arrange()


# -- talking and playing again --------------------------------------------------------------------------------------
async def talk(table: Table, member: Member, message: wire.Say) -> None:
    """A line of chat; it is kept with the table."""
    text = tidy(message.text, wire.CHAT_LIMIT)
    if not text:
        member.tell(done(message.id))
        return
    chat = await table.load_chat()
    name = SPECTATOR_NAME if member.is_watching else table.people.chairs[member.seat].name
    number = chat[-1].number + 1 if chat else 1
    line = ChatRow(table.id, number, member.seat, name, text, now_ms())
    await table.hub.store.add_chat(line, table.claim)
    chat.append(line)
    del chat[:-CHAT_KEPT]
    member.tell(done(message.id))
    for other in table.members:
        if not table.is_late(other) and hears(table, other, line.seat):
            other.tell(chat_line(line))
    if table.gallery is not None and table.people.status != "gathering":
        table.gallery.add(line, line.at)
        table.gallery.set_alarm()


async def rematch(table: Table, member: Member, message: wire.Rematch) -> None:
    """Another game: at once if the host wants it, or when everybody does."""
    seat = seated(member)
    people = table.people
    if people.status != "over":
        raise Refused("not_over")
    if people.chairs[seat].resigned:
        raise Refused("not_now", "resigned")
    table.rematch.add(seat)
    wanted = {n for n, chair in enumerate(people.chairs) if chair.kind == "person" and not chair.resigned}
    if not people.following:
        changes = notices_of_rematch(table, seat)
        if member.host or wanted <= table.rematch:
            following = await table.hub.make_again(people, table.id, table.is_present)
            await table.change(replace(people, following=following), changes=changes)
        elif changes.notices:  # a wish is not kept: the table is saved with them as it is
            await table.change(people, table.head, changes)
    member.tell(done(message.id))
    table.announce_room()
    if table.people.following:
        await table.send_on(table.people.following)


HANDLERS: dict[type[Any], Handler] = {
    wire.Sit: sit,
    wire.Start: start,
    wire.SetSeat: set_seat,
    wire.Leave: leave,
    wire.TakeBack: take_back,
    wire.Say: talk,
    wire.Rematch: rematch,
    wire.SetHall: set_hall,
}
