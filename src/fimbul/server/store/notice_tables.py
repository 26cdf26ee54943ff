"""The tables of notices: who is told, by which ways, at which seats, and what waits to be told."""

from __future__ import annotations

import sqlalchemy as sql

from fimbul.server.store.metadata import metadata


def _of_table(*, primary_key: bool) -> sql.Column[str]:
    """Which table of play a row belongs to; the row goes when the table goes."""
    there = sql.ForeignKey("tables.table_id", ondelete="CASCADE")
    return sql.Column("table_id", sql.Text, there, primary_key=primary_key, nullable=False)


def _of_owner(*, primary_key: bool) -> sql.Column[str]:
    """Who is told; the row goes when they want to hear nothing more."""
    there = sql.ForeignKey("notice_owners.owner", ondelete="CASCADE")
    return sql.Column("owner", sql.Text, there, primary_key=primary_key, nullable=False)


# Who is told: "guest:" and the digest of a browser's key, or "account:" and its id.
notice_owners = sql.Table(
    "notice_owners",
    metadata,
    sql.Column("owner", sql.Text, primary_key=True),
    sql.Column("lang", sql.Text, nullable=False),
    sql.Column("zone", sql.Text, nullable=False),
    sql.Column("quiet_from", sql.Integer, nullable=False),  # minutes after midnight; equal to quiet_to: never quiet
    sql.Column("quiet_to", sql.Integer, nullable=False),
    sql.Column("kinds", sql.Integer, nullable=False),  # what new tables are followed for: one bit for each kind
    sql.Column("made", sql.BigInteger, nullable=False),
)

# By which way: an e-mail address, a browser, a webhook … `address` is a secret of its owner.
notice_ways = sql.Table(
    "notice_ways",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    _of_owner(primary_key=False),
    sql.Column("kind", sql.Text, nullable=False),  # push, mail, webhook or chat
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("label", sql.Text, nullable=False),  # what its owner is shown
    sql.Column("state", sql.Text, nullable=False),  # code (must be confirmed), on or off
    sql.Column("code", sql.Text, nullable=False),  # the digest of what confirms it
    sql.Column("guesses", sql.Integer, nullable=False),
    sql.Column("stop", sql.Text, nullable=False, unique=True),  # opens nothing but the end of these notices
    sql.Column("gap", sql.Integer, nullable=False),  # seconds between two messages
    sql.Column("error", sql.Text, nullable=False),
    sql.Column("detail", sql.Text, nullable=False),
    sql.Column("failures", sql.Integer, nullable=False),
    sql.Column("failing_since", sql.BigInteger, nullable=False),
    sql.Column("sent", sql.BigInteger, nullable=False),
    sql.Column("rest_until", sql.BigInteger, nullable=False),  # nothing is sent before
    sql.Column("busy_until", sql.BigInteger, nullable=False),  # somebody sends
    sql.Column("claimer", sql.Text, nullable=False),  # … this worker
    sql.Column("made", sql.BigInteger, nullable=False),
    sql.Index("notice_ways_by_owner", "owner"),
)

notice_seats = sql.Table(
    "notice_seats",
    metadata,
    _of_table(primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    _of_owner(primary_key=True),
    sql.Column("kinds", sql.Integer, nullable=False),
    sql.Index("notice_seats_by_owner", "owner"),
)

# What waits to be told: a row for each way, written with the move that causes it, gone once it was handed over.
notices = sql.Table(
    "notices",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("way", sql.Text, sql.ForeignKey("notice_ways.id", ondelete="CASCADE"), nullable=False),
    _of_table(primary_key=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("facts", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("due", sql.BigInteger, nullable=False),
    sql.Column("held", sql.Integer, nullable=False),  # 1: its person was present; it waits until they have left
    sql.Column("batch", sql.Text, nullable=False),  # the message it goes out with, once that is settled
    sql.Index("notices_by_way", "way", "due"),
    sql.Index("notices_by_table", "table_id", "seat"),
    sql.Index("notices_by_time", "held", "due"),
)

# What the server made for itself and must not lose.
secrets = sql.Table(
    "secrets",
    metadata,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
