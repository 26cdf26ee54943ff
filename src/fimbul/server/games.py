"""Finished games, and records that people upload: stored as text, replayed on demand."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from msgspec import Struct

from fimbul import BadRecord
from fimbul.server.messages import GameSummary, Steps
from fimbul.server.protocol.keys import is_id, new_id
from fimbul.server.refusals import Refused
from fimbul.server.replays import Replay, steps_of, summary_of
from fimbul.server.store.store import GameRow, Store
from fimbul.server.table.thinkers import Thinkers
from fimbul.server.table.timers import now_ms
from fimbul.words import Words

REPLAYS_KEPT: Final = 32
MOST_STEPS: Final = 60  # in one answer


class Keepsake(Struct, frozen=True):
    """What a record does not say of a game."""

    names: list[str]
    at: int

    def encode(self) -> bytes:
        """As it is stored."""
        return msgspec.json.encode(self)


def check_record(text: str) -> BadRecord | None:
    """What is wrong with a record, if anything. Slow: every position is hashed."""
    try:
        Replay(text)
    except BadRecord as problem:
        return problem
    return None


class Games:
    """All finished games. The last ones looked at are kept replayed."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.replays: OrderedDict[str, Replay] = OrderedDict()
        self.awaited: dict[str, asyncio.Event] = {}

    @contextmanager
    def coming(self, game: str) -> Iterator[None]:
        """A game has ended and is about to be stored: requests for it wait."""
        self.awaited[game] = asyncio.Event()
        try:
            yield
        finally:
            self.awaited.pop(game).set()

    async def row(self, game: str) -> GameRow:
        """A game as it is kept."""
        if game in self.awaited:
            await self.awaited[game].wait()
        row = await self.store.game(game) if is_id(game) else None
        if row is None:
            raise Refused("no_game")
        return row

    async def summary(self, game: str, lang: str) -> GameSummary:
        """What there is to know of a game before looking at it."""
        row = await self.row(game)
        replay = await self._replay(row)
        keepsake = msgspec.json.decode(row.summary, type=Keepsake)
        names = keepsake.names if any(keepsake.names) else []
        return await self.thinkers.aside(lambda: summary_of(replay, Words(lang), game, names, keepsake.at))

    async def replay(self, game: str) -> Replay:
        """A game, played through."""
        return await self._replay(await self.row(game))

    async def steps(self, game: str, seat: int, all_open: bool, lang: str, first: int, count: int) -> Steps:
        """Some positions of a game."""
        replay = await self.replay(game)
        count = min(count, MOST_STEPS)
        try:
            # Words of its own: those of the tables are used by another thread.
            return await self.thinkers.aside(lambda: steps_of(replay, seat, all_open, Words(lang), first, count))
        except ValueError:
            raise Refused("no_game", "no_seat") from None

    async def upload(self, text: str) -> str:
        """Store an uploaded record, if it is sound."""
        problem = await self.thinkers.run(check_record, text)
        if problem is not None:
            raise Refused("bad_record", detail=problem)
        game, at = new_id(), now_ms()
        await self.store.add_game(GameRow(game, text, Keepsake([], at).encode(), at))
        return game

    async def _replay(self, row: GameRow) -> Replay:
        found = self.replays.get(row.game)
        if found is None:
            # What is stored has been checked, or is our own.
            found = await self.thinkers.aside(lambda: Replay(row.record, check=False))
            self.replays[row.game] = found
        self.replays.move_to_end(row.game)
        while len(self.replays) > REPLAYS_KEPT:
            self.replays.popitem(last=False)
        return found
