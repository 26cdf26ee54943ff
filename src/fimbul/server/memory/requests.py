"""The requests about profiles and leaderboards."""

from __future__ import annotations

from fimbul.server.memory.memory import Remembers
from fimbul.server.protocol import limits
from fimbul.server.protocol.api import NEVER_KEPT, Answer, Api, Reply, Request, reply


class MemoryRequests:
    """Answers what is asked about finished games of people."""

    def __init__(self, api: Api, memory: Remembers) -> None:
        self.api = api
        self.memory = memory
        self.routes: dict[tuple[str, ...], Answer] = {
            ("GET", "profiles", "*"): self.profile,
            ("GET", "ladders", "*", "*"): self.leaderboard,
        }

    async def profile(self, request: Request, account: str) -> Reply:
        """Somebody's games."""
        self.api.check(request, limits.PROFILES)
        return reply(await self.memory.profile(account, request.account, request.lang), headers=NEVER_KEPT)

    async def leaderboard(self, request: Request, edition: str, kind: str) -> Reply:
        """The best."""
        self.api.check(request, limits.PROFILES)
        return reply(await self.memory.leaderboard(edition, kind, request.lang), headers=NEVER_KEPT)
