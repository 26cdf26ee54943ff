"""What tables write all the time, as one statement to PostgreSQL: one trip instead of four.

The statement is a transaction of its own. It locks the tables it writes for and counts them; every change is made for
many rows, which come as arrays, and only if all tables were still ours. PostgreSQL keeps the statement prepared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

from fimbul.server.store import schema
from fimbul.server.store.store import Claim

Change = sql.Insert | sql.Update | sql.Delete
Row = dict[str, Any]
Step = tuple[sql.Executable, list[Row] | None]  # a statement with its rows; none: it stands for itself

OWNER: Final = "owner"


@dataclass(frozen=True)
class Bulk:
    """How a statement that is carried out for each of its rows is carried out for all of them at once."""

    columns: Mapping[str, TypeEngine[Any]]  # of its rows
    change: Callable[[sql.FromClause, sql.ColumnElement[bool]], Change]  # given the rows, and whether to do it at all
    last_of: str = ""  # rows with the same value here replace each other: the last one counts


@dataclass(frozen=True)
class Prepared:
    """A statement for one choice of changes: its text and the order of its values."""

    text: str
    names: list[str]
    constants: Mapping[str, Any]  # values that are always the same


class Bulks:
    """Statements for every choice of changes that occurs, each made once."""

    def __init__(self, dialect: sql.Dialect, bulks: Mapping[sql.Executable, Bulk]) -> None:
        self._bulks = {id(statement): bulk for statement, bulk in bulks.items()}
        self._prepared: dict[tuple[int, ...], Prepared] = {}
        self._dialect = dialect

    def of(self, steps: Sequence[Step], claims: Collection[Claim], owner: str) -> tuple[str, list[Any]] | None:
        """One statement for all this, with its values; it says how many of the claims hold. None if there is none."""
        values: Row = {}
        chosen: list[int] = []
        for statement, rows in steps:
            bulk = self._bulks.get(id(statement))
            if bulk is None or not rows or id(statement) in chosen:
                return None
            if bulk.last_of:
                rows = list({row[bulk.last_of]: row for row in rows}.values())
            for name in bulk.columns:
                values[f"{len(chosen)}_{name}"] = [row[name] for row in rows]
            chosen.append(id(statement))
        prepared = self._prepared.get(tuple(chosen))
        if prepared is None:
            prepared = self._prepared[tuple(chosen)] = self._prepare([self._bulks[one] for one in chosen])
        values[OWNER] = owner
        values["tables"] = [claim.table for claim in claims]
        values["epochs"] = [claim.epoch for claim in claims]
        known = {**prepared.constants, **values}
        return prepared.text, [known[name] for name in prepared.names]

    def _prepare(self, bulks: list[Bulk]) -> Prepared:
        tables = schema.tables
        wanted = arrays("claims", "", {"tables": sql.Text(), "epochs": sql.BigInteger()})
        mine = (
            sql.select(tables.c.table_id)
            .join(wanted, sql.and_(tables.c.table_id == wanted.c.tables, tables.c.epoch == wanted.c.epochs))
            .where(tables.c.owner == sql.bindparam(OWNER, type_=sql.Text, required=False))
            .order_by(tables.c.table_id)
            .with_for_update(read=True, of=tables)
            .cte("mine")
        )
        count = sql.select(sql.func.count()).select_from(mine)
        all_held = count.scalar_subquery() == sql.func.cardinality(array("tables", sql.Text()))
        asked = count
        for number, bulk in enumerate(bulks):
            rows = arrays(f"rows_{number}", f"{number}_", bulk.columns)
            asked = asked.add_cte(bulk.change(rows, all_held).cte(f"change_{number}"))
        compiled = asked.compile(dialect=self._dialect, compile_kwargs={"render_postcompile": True})
        assert isinstance(compiled, SQLCompiler) and compiled.positiontup is not None
        return Prepared(str(compiled), compiled.positiontup, compiled.construct_params(escape_names=False))


def array(name: str, of: TypeEngine[Any]) -> sql.BindParameter[Any]:
    """A value that is a list."""
    return sql.bindparam(name, type_=postgresql.ARRAY(of), required=False)


def arrays(alias: str, prefix: str, columns: Mapping[str, TypeEngine[Any]]) -> sql.FromClause:
    """Rows that come as arrays, one for each column."""
    given = sql.func.unnest(*[array(prefix + name, of) for name, of in columns.items()])
    shape = [sql.column(name, of) for name, of in columns.items()]
    return given.table_valued(*shape).render_derived(name=alias)
