"""Accounts with passkeys, sessions and seats; their finished games; blocks, reports, bans and the audit log."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

WHO = ("by", "about")


def of_account(*, primary_key: bool = False) -> sql.Column[str]:
    """The column that says whose row it is."""
    key = sql.ForeignKey("accounts.account_id", ondelete="CASCADE")
    return sql.Column("account_id", sql.Text, key, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    """Add the tables; nobody has an account yet."""
    op.create_table(
        "accounts",
        sql.Column("account_id", sql.Text, primary_key=True),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("skeleton", sql.Text, nullable=False, unique=True),
        sql.Column("folded", sql.Text, nullable=False, unique=True),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("listed", sql.Boolean, nullable=False),
    )
    op.create_table(
        "passkeys",
        sql.Column("credential", sql.Text, primary_key=True),
        of_account(),
        sql.Column("public_key", sql.LargeBinary, nullable=False),
        sql.Column("sign_count", sql.BigInteger, nullable=False),
        sql.Column("device", sql.Text, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("used", sql.BigInteger, nullable=False),
    )
    op.create_index("passkeys_by_account", "passkeys", ["account_id"])
    op.create_table("recovery_codes", sql.Column("digest", sql.Text, primary_key=True), of_account())
    op.create_index("recovery_codes_by_account", "recovery_codes", ["account_id"])
    op.create_table(
        "challenges",
        sql.Column("digest", sql.Text, primary_key=True),
        sql.Column("purpose", sql.Text, nullable=False),
        sql.Column("account_id", sql.Text, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("until", sql.BigInteger, nullable=False),
    )
    op.create_index("challenges_by_time", "challenges", ["until"])
    op.create_table(
        "sessions",
        sql.Column("session", sql.Text, primary_key=True),
        of_account(),
        sql.Column("digest", sql.Text, nullable=False, unique=True),
        sql.Column("previous", sql.Text, nullable=False),
        sql.Column("device", sql.Text, nullable=False),
        sql.Column("proved", sql.BigInteger, nullable=False),
        sql.Column("renewed", sql.BigInteger, nullable=False),
        sql.Column("used", sql.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_account", "sessions", ["account_id"])
    op.create_index("sessions_by_previous", "sessions", ["previous"])
    op.create_table(
        "account_seats",
        of_account(),
        sql.Column(
            "table_id",
            sql.Text,
            sql.ForeignKey("tables.table_id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("since", sql.BigInteger, nullable=False),
        sql.UniqueConstraint("account_id", "table_id", name="one_seat_of_a_table"),
    )
    op.create_table(
        "results",
        of_account(primary_key=True),
        sql.Column("ladder", sql.Text, primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("game", sql.Text, nullable=False),
        sql.Column("edition", sql.Text, nullable=False),
        sql.Column("seats", sql.Integer, nullable=False),
        sql.Column("clan", sql.Text, nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("glory", sql.Integer, nullable=False),
        sql.Column("left", sql.Boolean, nullable=False),
        sql.Column("sources", sql.LargeBinary, nullable=False),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.UniqueConstraint("account_id", "game", name="one_result_of_a_game"),
    )
    op.create_index("results_by_ladder", "results", ["ladder", "account_id", "n"])
    op.create_table(
        "blocks",
        of_account(primary_key=True),
        sql.Column(
            "other",
            sql.Text,
            sql.ForeignKey("accounts.account_id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("blocks_by_other", "blocks", ["other"])
    op.create_table(
        "reports",
        sql.Column("report", sql.Text, primary_key=True),
        *[sql.Column(name, sql.BigInteger, nullable=False) for name in ("at", "closed")],
        *[sql.Column(f"{who}_{what}", sql.Text, nullable=False) for who in WHO for what in ("account", "name")],
        *[sql.Column(name, sql.Text, nullable=False) for name in ("table_id", "reason", "text", "note")],
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("lines", sql.LargeBinary, nullable=False),
    )
    op.create_index("reports_by_time", "reports", ["closed", "at"])
    op.create_table(
        "bans",
        of_account(primary_key=True),
        sql.Column("until", sql.BigInteger, nullable=False),
        sql.Column("reason", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "decisions",
        sql.Column("what", sql.Text, primary_key=True),
        sql.Column("value", sql.Text, nullable=False),
    )
    op.create_table(
        "audit",
        sql.Column("id", sql.Text, primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("who", sql.Text, nullable=False),
        sql.Column("what", sql.Text, nullable=False),
        sql.Column("about", sql.Text, nullable=False),
        sql.Column("detail", sql.Text, nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at"])
