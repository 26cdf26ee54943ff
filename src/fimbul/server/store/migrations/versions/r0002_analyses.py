"""Analyses of finished games, in parts."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "analyses",
        sql.Column(
            "game", sql.Text, sql.ForeignKey("games.game", ondelete="CASCADE"), primary_key=True, nullable=False
        ),
        sql.Column("depth", sql.Text, primary_key=True),
        sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("found", sql.LargeBinary, nullable=False),
    )
