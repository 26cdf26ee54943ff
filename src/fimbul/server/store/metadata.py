"""Where all tables of the database are listed; schema.py has them, and files of their own those of larger rooms."""

from __future__ import annotations

import sqlalchemy as sql

metadata = sql.MetaData()
