"""Notices: who is told, by which ways, at which seats, and what waits to be told; secrets of the server."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def of_table(*, primary_key: bool) -> sql.Column[str]:
    """Which table a row belongs to."""
    there = sql.ForeignKey("tables.table_id", ondelete="CASCADE")
    return sql.Column("table_id", sql.Text, there, primary_key=primary_key, nullable=False)


def of_owner(*, primary_key: bool) -> sql.Column[str]:
    """Who is told."""
    there = sql.ForeignKey("notice_owners.owner", ondelete="CASCADE")
    return sql.Column("owner", sql.Text, there, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    """Nobody is told anything yet."""
    op.create_table(
        "notice_owners",
        sql.Column("owner", sql.Text, primary_key=True),
        sql.Column("lang", sql.Text, nullable=False),
        sql.Column("zone", sql.Text, nullable=False),
        sql.Column("quiet_from", sql.Integer, nullable=False),
        sql.Column("quiet_to", sql.Integer, nullable=False),
        sql.Column("kinds", sql.Integer, nullable=False),
        sql.Column("made", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "notice_ways",
        sql.Column("id", sql.Text, primary_key=True),
        of_owner(primary_key=False),
        sql.Column("kind", sql.Text, nullable=False),
        sql.Column("address", sql.Text, nullable=False),
        sql.Column("label", sql.Text, nullable=False),
        sql.Column("state", sql.Text, nullable=False),
        sql.Column("code", sql.Text, nullable=False),
        sql.Column("guesses", sql.Integer, nullable=False),
        sql.Column("stop", sql.Text, nullable=False, unique=True),
        sql.Column("gap", sql.Integer, nullable=False),
        sql.Column("error", sql.Text, nullable=False),
        sql.Column("detail", sql.Text, nullable=False),
        sql.Column("failures", sql.Integer, nullable=False),
        sql.Column("failing_since", sql.BigInteger, nullable=False),
        sql.Column("sent", sql.BigInteger, nullable=False),
        sql.Column("rest_until", sql.BigInteger, nullable=False),
        sql.Column("busy_until", sql.BigInteger, nullable=False),
        sql.Column("claimer", sql.Text, nullable=False),
        sql.Column("made", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "notice_seats",
        of_table(primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        of_owner(primary_key=True),
        sql.Column("kinds", sql.Integer, nullable=False),
    )
    op.create_table(
        "notices",
        sql.Column("id", sql.Text, primary_key=True),
        sql.Column("way", sql.Text, sql.ForeignKey("notice_ways.id", ondelete="CASCADE"), nullable=False),
        of_table(primary_key=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("kind", sql.Text, nullable=False),
        sql.Column("facts", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("due", sql.BigInteger, nullable=False),
        sql.Column("held", sql.Integer, nullable=False),
        sql.Column("batch", sql.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sql.Column("name", sql.Text, primary_key=True),
        sql.Column("value", sql.Text, nullable=False),
    )
    op.create_index("notice_ways_by_owner", "notice_ways", ["owner"])
    op.create_index("notice_seats_by_owner", "notice_seats", ["owner"])
    op.create_index("notices_by_way", "notices", ["way", "due"])
    op.create_index("notices_by_table", "notices", ["table_id", "seat"])
    op.create_index("notices_by_time", "notices", ["held", "due"])
