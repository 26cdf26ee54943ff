"""The outbox: how changes become rows for everybody who follows a seat, in the transaction of what causes them."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from fimbul.server.store.notice_tables import notice_seats as seats
from fimbul.server.store.notice_tables import notice_ways as ways
from fimbul.server.store.notice_tables import notices
from fimbul.server.store.store import NoticeChanges, NoticeRow
from fimbul.server.store.trips import Step

KINDS: Final = {"turn": 1, "battle": 2, "over": 4, "joined": 8, "rematch": 16}
QUESTIONS: Final = ("turn", "battle")  # settled when the question is answered
HOLD_MS: Final = 120_000  # how long somebody who is present has for an answer before it is looked whether they left

SETTLE: Final = sql.delete(notices).where(
    notices.c.table_id == sql.bindparam("of_table"),
    notices.c.seat == sql.bindparam("of_seat"),
    notices.c.kind.in_(QUESTIONS),
    notices.c.batch == "",
    notices.c.at < sql.bindparam("of_at"),  # not what the same change asks: then the order does not matter
)
DROP_FOLLOWERS: Final = sql.delete(seats).where(
    seats.c.table_id == sql.bindparam("of_table"), seats.c.seat == sql.bindparam("of_seat")
)
DROP_NOTICES: Final = sql.delete(notices).where(
    notices.c.table_id == sql.bindparam("of_table"), notices.c.seat == sql.bindparam("of_seat")
)


def text(name: str) -> sql.BindParameter[str]:
    return sql.bindparam(name, type_=sql.Text)


def number(name: str) -> sql.BindParameter[int]:
    return sql.bindparam(name, type_=sql.BigInteger)


class TellingSteps:
    """The statements, in the words of one kind of database."""

    def __init__(self, is_sqlite: bool) -> None:
        insert = (sqlite if is_sqlite else postgresql).insert
        told = (
            sql.select(
                text("of_key") + ":" + ways.c.id,
                ways.c.id,
                text("of_table"),
                sql.bindparam("of_seat", type_=sql.Integer),
                text("of_kind"),
                text("of_facts"),
                number("of_at"),
                number("of_due"),
                sql.bindparam("is_held", type_=sql.Integer),
                sql.literal("", sql.Text),
            )
            .select_from(seats)
            .join(ways, ways.c.owner == seats.c.owner)
            .where(
                seats.c.table_id == text("of_table"),
                seats.c.seat == sql.bindparam("of_seat", type_=sql.Integer),
                seats.c.kinds.op("&")(sql.bindparam("of_bit", type_=sql.Integer)) != 0,
                ways.c.state == "on",
            )
        )
        self.add = insert(notices).from_select(list(notices.c.keys()), told).on_conflict_do_nothing()
        followers = sql.select(text("to_table"), seats.c.seat, seats.c.owner, seats.c.kinds).where(
            seats.c.table_id == text("of_table")
        )
        self.follow = insert(seats).from_select(list(seats.c.keys()), followers).on_conflict_do_nothing()

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
