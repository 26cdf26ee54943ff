"""The store in the browser's own database.

The database itself is handled by the page (web/src/local/rows.ts); rows cross over as JSON. They lie readable in this
browser: right for games against bots and around one screen, which is all that is played here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec

from fimbul.server.store.store import (
    LESSON_HEAD,
    NO_NOTICES,
    OPEN,
    AnalysisRow,
    ChatRow,
    Claim,
    Damaged,
    Fenced,
    GameRow,
    KeyRow,
    LoadedTable,
    MoveRow,
    NoticeChanges,
    NotRead,
    NotSaved,
    Store,
    TableRow,
)

# What browsers call it when a row is there already, and when there is no more room.
FENCED: Final = "ConstraintError"
FULL: Final = "QuotaExceededError"

T = TypeVar("T")
Step = dict[str, Any]


class Named(msgspec.Struct):
    """What every row of a table has, whatever else is wrong with it."""

    table: str


class Rows(Protocol):
    """What the page does for the store. Problems come back as their names, never as exceptions."""

    async def write(self, steps: str) -> str:
        """Carry out all steps in one transaction; "" once it is complete, else the name of the problem."""

    async def read(self, query: str) -> str:
        """The rows of a store: by `key`, by the `table` they belong to, or all; "!" and a name if that fails."""


class BrowserStore(Store):
    """The rows of one browser; nothing is ever removed by itself but lessons that nobody goes on with."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._waiting = 0

    async def close(self) -> None:
        return

    @property
    def depth(self) -> int:
        return self._waiting

    # -- tables and moves ---------------------------------------------------------------------------------------------
    async def add_table(self, row: TableRow, keys: Sequence[KeyRow], changes: NoticeChanges = NO_NOTICES) -> Claim:
        await self._write([adding("tables", row), *[adding("keys", key) for key in keys]])
        return Claim(row.table)

    async def claim(self, table: str) -> Claim | None:
        return Claim(table)

    async def release(self, claim: Claim) -> None:
        return

    async def append(self, move: MoveRow, claim: Claim | None = None, changes: NoticeChanges = NO_NOTICES) -> None:
        await self._write([adding("moves", move)])

    async def save_table(
        self,
        table: str,
        *,
        status: str,
        head: str,
        room: bytes,
        touched: int,
        claim: Claim | None = None,
        changes: NoticeChanges = NO_NOTICES,
    ) -> None:
        changed = {"status": status, "head": head, "room": room, "touched": touched}
        await self._write([{"step": "change", "store": "tables", "key": table, "row": changed}])

    async def load_table(self, table: str) -> LoadedTable | None:
        found = await self._read(TableRow, "tables", key=table)
        return LoadedTable(found[0], await self._read(MoveRow, "moves", table=table)) if found else None

    async def unfinished(self) -> list[LoadedTable]:
        found = []
        for table in [named.table for named in await self._read(Named, "tables")]:
            try:
                loaded = await self.load_table(table)
            except Damaged:
                continue  # it says so when somebody opens it
            if loaded is not None and loaded.row.status in OPEN:
                found.append(loaded)
        return found

    # -- keys ---------------------------------------------------------------------------------------------------------
    async def find_key(self, digest: str) -> KeyRow | None:
        return next(iter(await self._read(KeyRow, "keys", key=digest)), None)

    async def keys_of(self, table: str) -> list[KeyRow]:
        keys = await self._read(KeyRow, "keys", table=table)
        return sorted(keys, key=lambda key: (key.role, key.seat, key.digest))

    async def add_keys(self, keys: Sequence[KeyRow], claim: Claim | None = None) -> None:
        await self._write([adding("keys", key) for key in keys])

    async def drop_keys(self, table: str, role: str, seat: int, claim: Claim | None = None) -> None:
        gone = [key for key in await self.keys_of(table) if (key.role, key.seat) == (role, seat)]
        await self._write([{"step": "remove", "store": "keys", "key": key.digest} for key in gone])

    # -- chat and finished games --------------------------------------------------------------------------------------
    async def add_chat(self, line: ChatRow, claim: Claim | None = None) -> None:
        await self._write([adding("chat", line)])

    async def chat_of(self, table: str, last: int = 200) -> list[ChatRow]:
        return (await self._read(ChatRow, "chat", table=table))[-last:]

    async def add_game(self, game: GameRow, claim: Claim | None = None) -> None:
        if await self.game(game.game) is None:
            await self._write([adding("games", game)])
        else:
            await self._write([{"step": "change", "store": "games", "key": game.game, "row": {"at": game.at}}])

    async def game(self, game: str) -> GameRow | None:
        return next(iter(await self._read(GameRow, "games", key=game)), None)

    async def games_named(self, start: str) -> list[GameRow]:
        return [row for row in await self._read(GameRow, "games") if row.game.startswith(start)]

    async def add_analysis(self, row: AnalysisRow) -> None:
        await self._write([adding("analyses", row)])

    async def analysis(self, game: str, depth: str) -> list[AnalysisRow]:
        return [row for row in await self._read(AnalysisRow, "analyses", table=game) if row.depth == depth]

    # -- upkeep -------------------------------------------------------------------------------------------------------
    async def expire(self, running_before: int, over_before: int, lessons_before: int) -> list[str]:
        lessons = [loaded for loaded in await self.unfinished() if loaded.row.head.startswith(LESSON_HEAD)]
        gone = [one for one in lessons if max([one.row.touched, *[move.at for move in one.moves]]) < lessons_before]
        for row, moves in [(one.row, one.moves) for one in gone]:
            keys: list[tuple[str, str | list[str | int]]] = [("tables", row.table)]
            keys += [("moves", [row.table, move.n]) for move in moves]
            keys += [("keys", key.digest) for key in await self.keys_of(row.table)]
            await self._write([{"step": "remove", "store": store, "key": key} for store, key in keys])
        return [one.row.table for one in gone]

    async def check(self) -> None:
        await self._write([])

    # -- across -------------------------------------------------------------------------------------------------------
    async def _write(self, steps: list[Step]) -> None:
        self._waiting += len(steps)
        try:
            problem = await self._rows.write(msgspec.json.encode(steps).decode())
        finally:
            self._waiting -= len(steps)
        if problem == FENCED:
            raise Fenced(problem)
        if problem:
            raise NotSaved(problem, "storage_full" if problem == FULL else "not_stored")

    async def _read(self, kind: type[T], store: str, **which: str) -> list[T]:
        found = await self._rows.read(msgspec.json.encode({"store": store, **which}).decode())
        if found.startswith("!"):
            raise NotRead(found[1:])
        try:
            return msgspec.json.decode(found, type=list[kind])  # type: ignore[valid-type]
        except msgspec.MsgspecError as problem:
            raise Damaged(f"a row of {store}: {problem}") from None


def adding(store: str, row: TableRow | MoveRow | KeyRow | ChatRow | GameRow | AnalysisRow) -> Step:
    """The step that adds a row."""
    return {"step": "add", "store": store, "row": row}
