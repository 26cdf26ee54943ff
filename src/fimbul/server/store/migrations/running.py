"""Alembic, for databases that are new or of an older version."""

from __future__ import annotations

import logging
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config


def upgrade(connection: sql.Connection, to: str) -> None:
    """Bring the schema to a revision, inside the caller's transaction."""
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)
    config = config_of()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def config_of() -> Config:
    """Where the steps are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).resolve().parent).replace("%", "%%"))
    return config
