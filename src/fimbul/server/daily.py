"""The deal of the day: one deal, line-up and clan for everybody on a server, and one try each that counts.

A day is a day of UTC by the server's clock. A game counts for the day on which it was begun. What is kept lies among
the finished games, under names that no address can have: the server's key, who has begun, and how it ended.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Final

import msgspec
from msgspec import Struct

from fimbul import EDITIONS, Game, Rng
from fimbul.server import messages as wire
from fimbul.server.protocol.keys import digest_of
from fimbul.server.refusals import Refused
from fimbul.server.store.store import GameRow, Store
from fimbul.server.table.people import People

TODAY: Final = "today"  # what a page asks for: which day it is, the server says
KEY: Final = "daily:key"
FOR_EVER: Final = 1 << 60  # rows of finished games go when they are old; the key never is
LEVELS: Final = ("thrall", "thrall", "karl", "karl", "karl", "jarl", "jarl")  # from Monday to Sunday
OTHER_EDITION: Final = 4  # one day of so many is played with the second edition
SEATS: Final = 4
LEAST_KEY: Final = 16  # characters of a player's key
STEP: Final = 10  # Glory of a bar of the distribution

Clock = Callable[[], int]  # milliseconds since 1970


class Outcome(Struct, frozen=True):
    """How a try ended."""

    glory: int
    place: int  # 1: won, or shared the victory
    share: float  # of the victory
    game: str


class Daily:
    """The deals of all days of one server. Without a key of its own they follow from the date alone."""

    def __init__(self, store: Store, clock: Clock, with_key: bool) -> None:
        self.store = store
        self.clock = clock
        self.with_key = with_key
        self._key: bytes | None = None if with_key else b""

    def today(self) -> str:
        """The day by the server's clock."""
        return datetime.fromtimestamp(self.clock() / 1000, UTC).date().isoformat()

    async def key(self) -> bytes:
        """The secret of this server, made when it is first needed. If two workers make one, the first stays."""
        if self._key is None:
            row = await self.store.game(KEY)
            if row is None:
                await self.store.add_game(GameRow(KEY, "", secrets.token_bytes(32), FOR_EVER))
                row = await self.store.game(KEY)
            assert row is not None
            self._key = row.summary
        return self._key

    async def seed(self, day: str) -> int:
        """The seed of a day's deal: as secret as any while the day lasts."""
        return int.from_bytes(hashlib.sha256(b"fimbul daily " + day.encode() + await self.key()).digest()[:16])

    async def settings(self, day: str) -> tuple[wire.TableSettings, list[wire.Seating]]:
        """The table of a day: the same for everybody."""
        rng = Rng(await self.seed(day) ^ 1)  # not the deal's own chance
        names = list(EDITIONS)
        edition = names[1 if int(rng.below(OTHER_EDITION)) == 0 else 0]
        clans = list(EDITIONS[edition].clans_with(()))
        for n in range(len(clans) - 1, 0, -1):
            other = int(rng.below(n + 1))
            clans[n], clans[other] = clans[other], clans[n]
        bot = LEVELS[date.fromisoformat(day).weekday()]
        seating = [wire.Seating("bot", clan=clan, bot=bot) for clan in clans[:SEATS]]
        mine = int(rng.below(SEATS))
        seating[mine] = wire.Seating("me", clan=clans[mine])
        return wire.TableSettings(edition=edition, seats=SEATS, hints=False, daily=day), seating

    async def order(self, order: wire.TableOrder) -> wire.TableOrder:
        """The table that today's deal needs, whatever else an order says."""
        if order.settings.daily != TODAY or len(order.settings.player) < LEAST_KEY:
            raise Refused("bad_setup", "daily", "setup")
        day, player = self.today(), digest_of(order.settings.player)
        if await self.store.game(begun_name(day, player)) is not None:
            raise Refused("bad_setup", "daily_begun", "setup")
        settings, seating = await self.settings(day)
        settings = msgspec.structs.replace(settings, player=player, pace=order.settings.pace)
        name = order.seating[0].name if order.seating else ""
        seating = [msgspec.structs.replace(one, name=name) if one.kind == "me" else one for one in seating]
        return wire.TableOrder(settings, seating, True, order.lang)

    async def begun(self, settings: wire.TableSettings, table: str) -> None:
        """A try has begun. If it is not the first one, it counts for nothing."""
        row = GameRow(begun_name(settings.daily, settings.player), "", table.encode(), self.clock())
        await self.store.add_game(row)

    async def count(self, people: People, table: str, game: Game) -> None:
        """A game has ended; if it is a try at a deal of the day, it may count."""
        if people.settings.daily:
            seat = next(seat for seat, chair in enumerate(people.chairs) if chair.kind == "person")
            outcome = outcome_of(seat, game.result() or [], game.winners(), people.game)
            await self.ended(people.settings, table, outcome)

    async def ended(self, settings: wire.TableSettings, table: str, outcome: Outcome) -> None:
        """A try has ended; it counts if it is the one that was begun first."""
        first = await self.store.game(begun_name(settings.daily, settings.player))
        if first is not None and first.summary == table.encode():
            name = ended_name(settings.daily, settings.player)
            await self.store.add_game(GameRow(name, "", msgspec.json.encode(outcome), self.clock()))

    def past(self, day: str) -> str:
        """A day up to today; Refused if it is none."""
        try:
            date.fromisoformat(day)
        except ValueError:
            raise Refused("malformed", detail="day") from None
        if day > self.today():
            raise Refused("malformed", "daily_future", today=self.today())
        return day

    async def told(self, player: str, wanted: str = "") -> wire.Daily:
        """The deal of a day as a page shows it; what others have done only to those who have ended it."""
        day, digest = self.past(wanted or self.today()), digest_of(player)
        settings, seating = await self.settings(day)
        mine = next(one for one in seating if one.kind == "me")
        bot = next(one.bot for one in seating if one.kind == "bot")
        first = await self.store.game(begun_name(day, digest))
        ended = await self.store.game(ended_name(day, digest))
        found = None if ended is None else msgspec.json.decode(ended.summary, type=Outcome)
        return wire.Daily(
            day=day,
            today=self.today(),
            now=self.clock(),
            edition=settings.edition,
            seats=settings.seats,
            clan=mine.clan or "",
            bot=bot,
            table=None if first is None else first.summary.decode(),
            mine=None if found is None else wire.DailyOutcome(found.glory, found.place, found.share, found.game),
            server=None if found is None else await self.distribution(day),
        )

    async def distribution(self, day: str) -> wire.DailyServer:
        """How everybody on this server has done on a day."""
        rows = await self.store.games_named(ended_name(day, ""))
        found = [msgspec.json.decode(row.summary, type=Outcome) for row in rows]
        bars: dict[int, int] = {}
        for one in found:
            start = one.glory // STEP * STEP
            bars[start] = bars.get(start, 0) + 1
        mean = sum([one.share for one in found]) / max(1, len(found))
        return wire.DailyServer(len(found), round(100 * mean), [wire.DailyBar(*bar) for bar in sorted(bars.items())])


def begun_name(day: str, player: str) -> str:
    return f"daily:begun:{day}:{player}"


def ended_name(day: str, player: str) -> str:
    return f"daily:ended:{day}:{player}"


def outcome_of(seat: int, glory: list[int], winners: list[int], game: str) -> Outcome:
    """How a game ended for one seat."""
    place = 1 if seat in winners else 1 + len([one for one in glory if one > glory[seat]])
    if seat not in winners and place == 1:
        place = 2  # as much Glory as the winner, and lost by the tie-break
    return Outcome(glory[seat], place, 1 / len(winners) if seat in winners else 0.0, game)
