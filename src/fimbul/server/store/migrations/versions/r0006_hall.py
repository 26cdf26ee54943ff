"""The hall: tables that anybody may join or watch, and invitations of accounts."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before are in no hall, and nobody is invited."""
    op.create_table(
        "hall",
        sql.Column("table_id", sql.Text, sql.ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
        sql.Column("listing", sql.LargeBinary, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("until", sql.BigInteger, nullable=False),
    )
    op.create_index("hall_by_time", "hall", ["at"])
    op.create_table(
        "invitations",
        sql.Column("account_id", sql.Text, sql.ForeignKey("accounts.account_id", ondelete="CASCADE"), primary_key=True),
        sql.Column("table_id", sql.Text, sql.ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
        sql.Column("by_name", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
