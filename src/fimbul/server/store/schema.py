"""The tables of the database, and the steps that bring an older database up to date."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql

import fimbul.server.store.notice_tables  # noqa: F401 (its tables belong to the schema, too)
from fimbul.server.store.engines import SchemaTooNew
from fimbul.server.store.metadata import metadata as metadata

STEPS = Path(__file__).resolve().parent / "migrations" / "versions"
VERSION_TABLE = "fimbul_schema"  # not alembic's own name: another program may live in the same database
VERSIONS = sql.table(VERSION_TABLE)
MIGRATION_LOCK = 0x46494D42  # an arbitrary number: the lock for migrating a PostgreSQL database

TABLE_COLUMNS = ("table_id", "status", "edition", "head", "room", "created", "touched")  # what a TableRow holds


tables = sql.Table(
    "tables",
    metadata,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("status", sql.Text, nullable=False),
    sql.Column("edition", sql.Text, nullable=False),
    sql.Column("head", sql.Text, nullable=False),
    sql.Column("room", sql.LargeBinary, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("touched", sql.BigInteger, nullable=False),
    sql.Column("owner", sql.Text, nullable=False, server_default=""),  # the worker that plays it: see leases.py
    sql.Column("epoch", sql.BigInteger, nullable=False, server_default="0"),  # grows when it changes hands
    sql.Index("tables_by_status", "status", "touched"),
    sql.Index("tables_by_owner", "owner"),
)

workers = sql.Table(
    "workers",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("token", sql.Text, nullable=False),
    sql.Column("version", sql.Text, nullable=False),
    sql.Column("until", sql.DateTime(timezone=True), nullable=False),
)


def _of_table(*, primary_key: bool) -> sql.Column[str]:
    """The column that says which table a row belongs to; the row goes when the table goes."""
    return sql.Column(
        "table_id",
        sql.Text,
        sql.ForeignKey("tables.table_id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


# The primary key is also the fence: of two workers that play row n of a table only one succeeds.
moves = sql.Table(
    "moves",
    metadata,
    _of_table(primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("action", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

keys = sql.Table(
    "seat_keys",
    metadata,
    sql.Column("digest", sql.Text, primary_key=True),
    _of_table(primary_key=False),
    sql.Column("role", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Index("seat_keys_by_table", "table_id"),
)

chat = sql.Table(
    "chat",
    metadata,
    _of_table(primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

games = sql.Table(
    "games",
    metadata,
    sql.Column("game", sql.Text, primary_key=True),
    sql.Column("record", sql.Text, nullable=False),
    sql.Column("summary", sql.LargeBinary, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("games_by_time", "at"),
)

# What an analysis of a finished game has found so far; it goes when the game goes.
analyses = sql.Table(
    "analyses",
    metadata,
    sql.Column("game", sql.Text, sql.ForeignKey("games.game", ondelete="CASCADE"), primary_key=True, nullable=False),
    sql.Column("depth", sql.Text, primary_key=True),
    sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("found", sql.LargeBinary, nullable=False),
)

# Tables that anybody may join or watch: what is told about each.
hall = sql.Table(
    "hall",
    metadata,
    _of_table(primary_key=True),
    sql.Column("listing", sql.LargeBinary, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("until", sql.BigInteger, nullable=False),  # when it is taken out; 0: not yet known
    sql.Index("hall_by_time", "at"),
)

# Accounts that are invited to a table by somebody they played with.
invitations = sql.Table(
    "invitations",
    metadata,
    sql.Column("account_id", sql.Text, sql.ForeignKey("accounts.account_id", ondelete="CASCADE"), primary_key=True),
    _of_table(primary_key=True),
    sql.Column("by_name", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# One row, written to learn whether the database can be written.
pulse = sql.Table(
    "pulse",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("beats", sql.BigInteger, nullable=False),
)

# -- accounts ---------------------------------------------------------------------------------------------------------
accounts = sql.Table(
    "accounts",
    metadata,
    sql.Column("account_id", sql.Text, primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("skeleton", sql.Text, nullable=False, unique=True),  # equal for names that look alike
    sql.Column("folded", sql.Text, nullable=False, unique=True),  # … and for large and small letters
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),  # whether others may look at its profile
)


def _of_account(*, primary_key: bool) -> sql.Column[str]:
    """The column that says which account a row belongs to; the row goes when the account goes."""
    return sql.Column(
        "account_id",
        sql.Text,
        sql.ForeignKey("accounts.account_id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


passkeys = sql.Table(
    "passkeys",
    metadata,
    sql.Column("credential", sql.Text, primary_key=True),
    _of_account(primary_key=False),
    sql.Column("public_key", sql.LargeBinary, nullable=False),
    sql.Column("sign_count", sql.BigInteger, nullable=False),
    sql.Column("device", sql.Text, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("used", sql.BigInteger, nullable=False),
    sql.Index("passkeys_by_account", "account_id"),
)

recovery_codes = sql.Table(
    "recovery_codes",
    metadata,
    sql.Column("digest", sql.Text, primary_key=True),
    _of_account(primary_key=False),
    sql.Index("recovery_codes_by_account", "account_id"),
)

# What an authenticator has been asked to sign; each is used once.
challenges = sql.Table(
    "challenges",
    metadata,
    sql.Column("digest", sql.Text, primary_key=True),
    sql.Column("purpose", sql.Text, nullable=False),
    sql.Column("account_id", sql.Text, nullable=False),  # who is to sign: perhaps not yet an account, "" if anybody may
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("until", sql.BigInteger, nullable=False),
    sql.Index("challenges_by_time", "until"),
)

# `previous` is the digest of the cookie before the last renewal, which other tabs may send a moment longer.
sessions = sql.Table(
    "sessions",
    metadata,
    sql.Column("session", sql.Text, primary_key=True),
    _of_account(primary_key=False),
    sql.Column("digest", sql.Text, nullable=False, unique=True),
    sql.Column("previous", sql.Text, nullable=False),
    sql.Column("device", sql.Text, nullable=False),
    sql.Column("proved", sql.BigInteger, nullable=False),  # when the person last showed a passkey or a code
    sql.Column("renewed", sql.BigInteger, nullable=False),
    sql.Column("used", sql.BigInteger, nullable=False),
    sql.Index("sessions_by_account", "account_id"),
    sql.Index("sessions_by_previous", "previous"),
)

# An account holds one seat of a table at most, and a seat belongs to one account at most.
account_seats = sql.Table(
    "account_seats",
    metadata,
    _of_account(primary_key=False),
    _of_table(primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("since", sql.BigInteger, nullable=False),
    sql.UniqueConstraint("account_id", "table_id", name="one_seat_of_a_table"),
)

# Finished games of accounts. The primary key is also the fence: each game of a ladder follows from the one before.
results = sql.Table(
    "results",
    metadata,
    _of_account(primary_key=True),
    sql.Column("ladder", sql.Text, primary_key=True),  # "": a game that is not rated
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),  # the how manieth there
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("edition", sql.Text, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("clan", sql.Text, nullable=False),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("glory", sql.Integer, nullable=False),
    sql.Column("left", sql.Boolean, nullable=False),
    sql.Column("sources", sql.LargeBinary, nullable=False),
    sql.Column("mu", sql.Float, nullable=False),  # the rating after the game, and its deviation
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.UniqueConstraint("account_id", "game", name="one_result_of_a_game"),
    sql.Index("results_by_ladder", "ladder", "account_id", "n"),
)

# -- moderation -------------------------------------------------------------------------------------------------------
blocks = sql.Table(
    "blocks",
    metadata,
    _of_account(primary_key=True),
    sql.Column(
        "other",
        sql.Text,
        sql.ForeignKey("accounts.account_id", ondelete="CASCADE"),
        primary_key=True,
        nullable=False,
    ),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("blocks_by_other", "other"),
)

# What was reported, with the lines that were said; it stays when table and accounts have gone.
reports = sql.Table(
    "reports",
    metadata,
    sql.Column("report", sql.Text, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("table_id", sql.Text, nullable=False),
    sql.Column("by_account", sql.Text, nullable=False),
    sql.Column("by_name", sql.Text, nullable=False),
    sql.Column("about_account", sql.Text, nullable=False),
    sql.Column("about_name", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("reason", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("lines", sql.LargeBinary, nullable=False),
    sql.Column("closed", sql.BigInteger, nullable=False),  # when; 0: it is open
    sql.Column("note", sql.Text, nullable=False),
    sql.Index("reports_by_time", "closed", "at"),
)

bans = sql.Table(
    "bans",
    metadata,
    _of_account(primary_key=True),
    sql.Column("until", sql.BigInteger, nullable=False),
    sql.Column("reason", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# What the host of the server has decided: a message to all, whether new accounts are taken.
decisions = sql.Table(
    "decisions",
    metadata,
    sql.Column("what", sql.Text, primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)

audit = sql.Table(
    "audit",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("who", sql.Text, nullable=False),
    sql.Column("what", sql.Text, nullable=False),
    sql.Column("about", sql.Text, nullable=False),
    sql.Column("detail", sql.Text, nullable=False),
    sql.Index("audit_by_time", "at"),
)


def create_or_migrate(connection: sql.Connection) -> None:
    """Bring a database up to date, or make it."""
    begin(connection)
    migrate(connection)


def begin(connection: sql.Connection) -> None:
    """Open a transaction that may change the schema; only one process can be inside."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver itself begins at the first INSERT only
    else:
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATION_LOCK)))


def migrate(connection: sql.Connection, to: str = "head") -> None:
    """Bring the schema to a revision, inside the caller's transaction."""
    found, known = revision_of(connection), revisions()
    if found is not None and found not in known:
        raise SchemaTooNew(found)
    if found != (known[0] if to == "head" else to):
        from fimbul.server.store.migrations.running import upgrade  # alembic takes long to load, and is seldom needed

        upgrade(connection, to)


def revision_of(connection: sql.Connection) -> str | None:
    """The revision a database is at; none where nothing has been created."""
    if not sql.inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.execute(sql.select(sql.column("version_num")).select_from(VERSIONS)).scalar()
    return found


def revisions() -> list[str]:
    """All revisions this version knows, newest first: the steps are named after them."""
    return sorted([path.stem[1:].partition("_")[0] for path in STEPS.glob("r*.py")], reverse=True)
