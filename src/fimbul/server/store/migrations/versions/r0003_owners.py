"""Who plays a table: the workers of a cluster, and the owner and epoch of each table."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before belong to nobody."""
    op.create_table(
        "workers",
        sql.Column("id", sql.Text, primary_key=True),
        sql.Column("address", sql.Text, nullable=False),
        sql.Column("token", sql.Text, nullable=False),
        sql.Column("version", sql.Text, nullable=False),
        sql.Column("until", sql.DateTime(timezone=True), nullable=False),
    )
    op.add_column("tables", sql.Column("owner", sql.Text, nullable=False, server_default=""))
    op.add_column("tables", sql.Column("epoch", sql.BigInteger, nullable=False, server_default="0"))
    op.create_index("tables_by_owner", "tables", ["owner"])
