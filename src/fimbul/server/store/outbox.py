"""The outbox: how changes become rows for everybody who follows a seat, in the transaction of what causes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.types import TypeEngine

from fimbul.server.store.bulk import Bulk, Step
from fimbul.server.store.notice_tables import notice_seats as seats
from fimbul.server.store.notice_tables import notice_ways as ways
from fimbul.server.store.notice_tables import notices
from fimbul.server.store.store import NoticeChanges, NoticeRow

Values = Callable[[str], sql.ColumnElement[Any]]  # a value of a row, by its name

KINDS: Final = {"turn": 1, "battle": 2, "over": 4, "joined": 8, "rematch": 16}
QUESTIONS: Final = ("turn", "battle")  # settled when the question is answered
COLUMNS: Final = list(notices.c.keys())
TYPES: Final[dict[str, TypeEngine[Any]]] = {
    "to_table": sql.Text(),
    "of_key": sql.Text(),
    "of_table": sql.Text(),
    "of_seat": sql.Integer(),
    "of_kind": sql.Text(),
    "of_bit": sql.Integer(),
    "of_facts": sql.Text(),
    "of_at": sql.BigInteger(),
    "of_due": sql.BigInteger(),
    "is_held": sql.Integer(),
}
HOLD_MS: Final = 120_000  # how long somebody who is present has for an answer before it is looked whether they left


def settled(given: Values) -> sql.Delete:
    """Questions that have been answered are not told."""
    return sql.delete(notices).where(
        notices.c.table_id == given("of_table"),
        notices.c.seat == given("of_seat"),
        notices.c.kind.in_(QUESTIONS),
        notices.c.batch == "",
        notices.c.at < given("of_at"),  # not what the same change asks: then the order does not matter
    )


def told(given: Values) -> sql.Select[Any]:
    """A notice for every way of everybody who follows a seat."""
    return (
        sql.select(
            given("of_key") + ":" + ways.c.id,
            ways.c.id,
            given("of_table"),
            given("of_seat"),
            given("of_kind"),
            given("of_facts"),
            given("of_at"),
            given("of_due"),
            given("is_held"),
            sql.literal("", sql.Text),
        )
        .select_from(seats)
        .join(ways, ways.c.owner == seats.c.owner)
        .where(
            seats.c.table_id == given("of_table"),
            seats.c.seat == given("of_seat"),
            seats.c.kinds.op("&")(given("of_bit")) != 0,
            ways.c.state == "on",
        )
    )


def value(name: str) -> sql.ColumnElement[Any]:
    """A value of the one row that a statement is carried out for."""
    return sql.bindparam(name, type_=TYPES[name])


SETTLE: Final = settled(value)
DROP_FOLLOWERS: Final = sql.delete(seats).where(
    seats.c.table_id == sql.bindparam("of_table"), seats.c.seat == sql.bindparam("of_seat")
)
DROP_NOTICES: Final = sql.delete(notices).where(
    notices.c.table_id == sql.bindparam("of_table"), notices.c.seat == sql.bindparam("of_seat")
)


class TellingSteps:
    """The statements, in the words of one kind of database."""

    def __init__(self, is_sqlite: bool) -> None:
        insert = (sqlite if is_sqlite else postgresql).insert
        self.add = insert(notices).from_select(COLUMNS, told(value)).on_conflict_do_nothing()
        followers = sql.select(value("to_table"), seats.c.seat, seats.c.owner, seats.c.kinds).where(
            seats.c.table_id == value("of_table")
        )
        self.follow = insert(seats).from_select(list(seats.c.keys()), followers).on_conflict_do_nothing()

    @property
    def bulks(self) -> dict[sql.Executable, Bulk]:
        """How PostgreSQL carries out for many what every move may bring."""

        def settle(rows: sql.FromClause, may: sql.ColumnElement[bool]) -> sql.Delete:
            return settled(rows.c.__getitem__).where(may)

        def add(rows: sql.FromClause, may: sql.ColumnElement[bool]) -> sql.Insert:
            found = told(rows.c.__getitem__).join(rows, sql.true()).where(may)
            return postgresql.insert(notices).from_select(COLUMNS, found).on_conflict_do_nothing()

        return {
            SETTLE: Bulk({name: TYPES[name] for name in ("of_table", "of_seat", "of_at")}, settle),
            self.add: Bulk({name: type_ for name, type_ in TYPES.items() if name != "to_table"}, add),
        }

    def steps(self, table: str, changes: NoticeChanges) -> list[Step]:
        """What is written besides."""
        found: list[Step] = []
        if changes.after:
            found.append((self.follow, [{"to_table": table, "of_table": changes.after}]))
        if changes.settled:
            settled = [{"of_table": table, "of_seat": seat, "of_at": changes.at} for seat in changes.settled]
            found.append((SETTLE, settled))
        if changes.notices:
            found.append((self.add, [row_of(notice) for notice in changes.notices]))
        return found

    def forget_seat(self, table: str, seat: int) -> list[Step]:
        """Nobody follows a seat any more."""
        which = [{"of_table": table, "of_seat": seat}]
        return [(DROP_FOLLOWERS, which), (DROP_NOTICES, which)]


def row_of(notice: NoticeRow) -> dict[str, object]:
    """A notice as the statement takes it."""
    return {
        "of_key": f"{notice.table}:{notice.seat}:{notice.what}",
        "of_table": notice.table,
        "of_seat": notice.seat,
        "of_kind": notice.kind,
        "of_bit": KINDS[notice.kind],
        "of_facts": notice.facts,
        "of_at": notice.at,
        "of_due": notice.at + (HOLD_MS if notice.held else 0),
        "is_held": int(notice.held),
    }
