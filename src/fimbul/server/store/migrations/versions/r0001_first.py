"""The first tables: tables, moves, keys, chat, finished games."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def of_table(*, primary_key: bool) -> sql.Column[str]:
    """The column that says which table a row belongs to."""
    return sql.Column(
        "table_id",
        sql.Text,
        sql.ForeignKey("tables.table_id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "tables",
        sql.Column("table_id", sql.Text, primary_key=True),
        sql.Column("status", sql.Text, nullable=False),
        sql.Column("edition", sql.Text, nullable=False),
        sql.Column("head", sql.Text, nullable=False),
        sql.Column("room", sql.LargeBinary, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("touched", sql.BigInteger, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "touched"])
    op.create_table(
        "moves",
        of_table(primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("kind", sql.Text, nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("action", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "seat_keys",
        sql.Column("digest", sql.Text, primary_key=True),
        of_table(primary_key=False),
        sql.Column("role", sql.Text, nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
    )
    op.create_index("seat_keys_by_table", "seat_keys", ["table_id"])
    op.create_table(
        "chat",
        of_table(primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "games",
        sql.Column("game", sql.Text, primary_key=True),
        sql.Column("record", sql.Text, nullable=False),
        sql.Column("summary", sql.LargeBinary, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("games_by_time", "games", ["at"])
    pulse = op.create_table(
        "pulse",
        sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("beats", sql.BigInteger, nullable=False),
    )
    op.bulk_insert(pulse, [{"id": 1, "beats": 0}])
