"""Analyses of finished games: asked for, done part by part in the background, kept with the game, never done twice.

One game is analysed at a time, with the lowest priority there is; the others wait in line, and the line is short. What
is done is on the disk, so that an analysis can be stopped, or the server restarted, and it goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from fimbul import observe
from fimbul.analysis import Depth, Found, analyse_part, depth_of, judge_answer, part_bounds
from fimbul.analysis.parts import offered
from fimbul.server.games import Games
from fimbul.server.messages import Analysis, AnalysisProgress, Moment, Tried
from fimbul.server.present.analyses import analysis_of, moment_of, tried_of
from fimbul.server.refusals import Refused
from fimbul.server.replays import Replay
from fimbul.server.store.store import AnalysisRow, Fenced, Store, StoreProblem
from fimbul.server.table.thinkers import Thinkers
from fimbul.words import Words

log = logging.getLogger("fimbul.analyses")

MOST_WAITING: Final = 20  # games in line
SEED: Final = 0  # the same for everybody: an analysis can be checked


class Analyses:
    """The analyses of one server."""

    def __init__(self, store: Store, games: Games, thinkers: Thinkers) -> None:
        self.store = store
        self.games = games
        self.thinkers = thinkers
        self.line: list[str] = []  # games that wait; the first is being worked on
        self.task: asyncio.Task[None] | None = None

    # -- asking -------------------------------------------------------------------------------------------------------
    async def start(self, game: str) -> AnalysisProgress:
        """Put a game in line, unless it is there or done."""
        progress = await self.progress(game)
        if progress.state in ("none", "stopped"):
            if len(self.line) >= MOST_WAITING:
                raise Refused("too_busy", "analyses_waiting")
            self.line.append(game)
            if self.task is None or self.task.done():
                self.task = asyncio.create_task(self._work(), name="analyses")
        return await self.progress(game)

    async def stop(self, game: str) -> AnalysisProgress:
        """Take a game out of the line; what is done stays."""
        if game in self.line:
            self.line.remove(game)
        return await self.progress(game)

    async def progress(self, game: str) -> AnalysisProgress:
        """How far an analysis is."""
        replay = await self.finished(game)
        rows = await self.store.analysis(game, depth_of(replay.game.edition).name)
        done, of = len(rows), len(part_bounds(len(replay.moves)))
        if done == of:
            return AnalysisProgress("done", done, of)
        if game in self.line:
            ahead = self.line.index(game)
            return AnalysisProgress("waiting" if ahead else "running", done, of, ahead)
        return AnalysisProgress("stopped" if done else "none", done, of)

    async def finished(self, game: str) -> Replay:
        """A game that is over; nothing is said of one that is not."""
        replay = await self.games.replay(game)
        if not replay.game.over:
            raise Refused("not_over", "not_over_record")
        return replay

    async def report(self, game: str, lang: str) -> Analysis:
        """A whole analysis, in words."""
        replay = await self.finished(game)
        rows = await self.store.analysis(game, depth_of(replay.game.edition).name)
        if len(rows) < len(part_bounds(len(replay.moves))):
            raise Refused("not_now", "not_analysed")
        found = [one for row in rows for one in msgspec.json.decode(row.found, type=list[Found])]
        return await self.thinkers.aside(lambda: analysis_of(replay, found, Words(lang), game))

    # -- trying -------------------------------------------------------------------------------------------------------
    async def moment(self, game: str, n: int, lang: str) -> Moment:
        """A decision of a game, as its seat saw it."""
        replay = await self.finished(game)
        if not 0 <= n < len(replay.moves):
            raise Refused("no_game", "no_moment")
        found = await self.thinkers.aside(lambda: moment_of(replay, n, Words(lang)))
        if found is None:
            raise Refused("no_game", "no_moment")
        return found

    async def try_answer(self, game: str, n: int, action: int, lang: str) -> Tried:
        """What another answer would have been worth."""
        replay = await self.finished(game)
        if not 0 <= n < len(replay.moves):
            raise Refused("no_game", "no_moment")
        view = observe(replay.position(n), replay.moves[n][0])
        if view.decision is None or action not in view.decision.options:
            raise Refused("illegal", "not_offered")
        decision = offered(view.decision, replay.moves[:n], action)
        judged = await self.thinkers.later(judge_answer, view, decision, action, depth_of(view.edition), SEED)
        return await self.thinkers.aside(lambda: tried_of(view, judged, Words(lang)))

    # -- working ------------------------------------------------------------------------------------------------------
    async def _work(self) -> None:
        """One game after the other. A game that cannot be analysed holds up nobody."""
        while self.line:
            game = self.line[0]
            try:
                await self._analyse(game)
            except asyncio.CancelledError:
                raise
            except (Refused, StoreProblem) as problem:
                log.error("an analysis has stopped: %s", problem, extra={"game": game[:4]})
            except Exception:
                log.exception("an analysis has failed", extra={"game": game[:4]})
            if game in self.line:
                self.line.remove(game)

    async def _analyse(self, game: str) -> None:
        replay = await self.finished(game)
        depth = depth_of(replay.game.edition)
        done = {row.part for row in await self.store.analysis(game, depth.name)}
        for part, bounds in enumerate(part_bounds(len(replay.moves))):
            if part in done:
                continue
            if game not in self.line:
                return
            await self._do_part(game, replay, depth, part, bounds)

    async def _do_part(self, game: str, replay: Replay, depth: Depth, part: int, bounds: tuple[int, int]) -> None:
        first, last = bounds
        position = replay.position(first)
        found = await self.thinkers.later(analyse_part, position, replay.moves, first, last, depth, SEED)
        try:
            await self.store.add_analysis(AnalysisRow(game, depth.name, part, msgspec.json.encode(found)))
        except Fenced:
            return  # another server has done it

    def close(self) -> None:
        """The server stops: what is not done yet waits until somebody asks again."""
        self.line.clear()
        if self.task is not None:
            self.task.cancel()
