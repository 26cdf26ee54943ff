"""Standing orders at a table: given, kept with it, told to their seat alone, carried out, switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from fimbul.server import messages as wire
from fimbul.server.refusals import Refused, say, words_in
from fimbul.server.table.members import Member
from fimbul.server.table.orders import ACTION, ANSWERS, OrderAnswer, OrderFailed, battlefields
from fimbul.server.table.people import Chair, Note
from fimbul.server.table.play import carry_out, done, running

if TYPE_CHECKING:
    from fimbul.server.table.tables import Handler, Table


# -- orders are given, kept and told --------------------------------------------------------------------------------
async def set_orders(table: Table, member: Member, message: wire.SetOrders) -> None:
    """A person gives standing orders, all of them anew; the notes have been read."""
    edition = running(table, member).game.edition
    if not table.may_order(member.seat):
        raise Refused("not_now", "no_orders")
    orders = message.orders
    if unknown := [place for place in orders.joins if place and place not in battlefields(edition)]:
        raise Refused("not_now", "order_place", place=unknown[0])
    for kind, answer in orders.answers.items():
        if answer != "ask" and answer not in ANSWERS.get(kind, []):
            raise Refused("not_now", "order_kind", kind=kind, answer=answer)
    chair = table.people.chairs[member.seat]
    await table.change(table.people.with_chair(member.seat, replace(chair, orders=tidied(orders), unread=0)))
    member.tell(done(message.id))
    tell_orders(table, member.seat)
    table.pace.reconsider(member.seat)
    table.pace.arrange()


def tidied(orders: wire.Orders) -> wire.Orders | None:
    """Orders without what is asked anyway; none at all if nothing is left."""
    joins = {
        place: stance for place, stance in orders.joins.items() if stance != "ask" or (place and "" in orders.joins)
    }
    answers = {kind: answer for kind, answer in orders.answers.items() if answer != "ask"}
    kept = replace(orders, joins=joins, answers=answers)
    return kept if joins or answers or orders.skip else None


def orders_now(table: Table, seat: int, lang: str) -> wire.OrdersNow:
    """The orders of a seat as a message."""
    assert table.history is not None
    chair, edition = table.people.chairs[seat], table.history.game.edition
    late = any([card.late for card in edition.cards])
    kinds = [wire.OrderKind(kind, answers) for kind, answers in ANSWERS.items() if kind != "late" or late]
    notes = [line_of(note, lang) for note in chair.notes]
    return wire.OrdersNow(chair.orders or wire.Orders(), battlefields(edition), kinds, notes, chair.unread)


def line_of(note: Note, lang: str) -> str:
    """A note as a sentence."""
    place = words_in(lang).place(note.place) if note.place else ""
    kind = say(lang, "order_kinds", note.kind) if note.kind else ""
    return say(lang, "orders", note.code, kind=kind, place=place)


def tell_orders(table: Table, seat: int) -> None:
    """Tell a seat of its orders, and nobody else."""
    for member in table.members:
        if member.seat == seat and table.may_order(seat):
            member.tell(orders_now(table, seat, member.lang))


# -- orders are carried out -----------------------------------------------------------------------------------------
async def order_answer(table: Table, _: None, message: OrderAnswer) -> None:
    """An order answers, if its seat is still asked the same and has not ordered anything else meanwhile."""
    seat, chair = message.seat, obeyed(table, message)
    if chair is None or table.history is None:
        return
    trial = table.history.try_move(seat, message.action)
    people = table.people.with_bank_used(seat, table.pace.overtime(seat))
    if message.kind == ACTION:  # it is used up before it is carried out: rather ask once more than pass twice
        people = people.with_orders(seat, without(message.orders, Note("used", ACTION)))
    await table.change(people)
    await carry_out(table, trial)
    kept = table.people.chairs[seat].orders
    await table.change(table.people.with_orders(seat, kept, Note("answered", message.kind)))
    tell_orders(table, seat)


async def order_failed(table: Table, _: None, message: OrderFailed) -> None:
    """An order switches itself off, with a line to its owner."""
    if obeyed(table, message) is None:
        return
    kept = without(message.orders, message.note)
    await table.change(table.people.with_orders(message.seat, kept, message.note))
    tell_orders(table, message.seat)
    table.pace.reconsider(message.seat)
    table.pace.arrange()


def obeyed(table: Table, message: OrderAnswer | OrderFailed) -> Chair | None:
    """The chair whose orders these still are, if its question is still the same."""
    history, chair = table.history, table.people.chairs[message.seat]
    asked = history is not None and history.opened.get(message.seat) == message.n and table.plays(message.seat)
    return chair if asked and not table.people.is_paused and chair.orders == message.orders else None


def without(orders: wire.Orders, note: Note) -> wire.Orders | None:
    """The orders without the one that a note is about."""
    joins = dict(orders.joins)
    if note.kind == "join":
        joins.pop(note.place if note.place in joins else "", None)
    answers = {kind: answer for kind, answer in orders.answers.items() if kind != note.kind}
    return tidied(replace(orders, joins=joins, answers=answers))


async def suspend(table: Table, seats: set[int]) -> None:
    """Moves were taken back: the orders of those who had made them wait until their owners switch them on again."""
    people, stopped = table.people, []
    for seat in sorted(seats):
        orders = people.chairs[seat].orders
        if orders is not None and orders.on:
            people = people.with_orders(seat, replace(orders, on=False), Note("undone"))
            stopped.append(seat)
    await table.change(people)
    for seat in stopped:
        table.pace.reconsider(seat)
        tell_orders(table, seat)


HANDLERS: dict[type[Any], Handler] = {
    wire.SetOrders: set_orders,
    OrderAnswer: order_answer,
    OrderFailed: order_failed,
}
