"""Finished games are counted once, whatever happens in between; profiles and leaderboards are made of them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from fimbul import EDITIONS, Edition
from fimbul.server import messages as wire
from fimbul.server.catalogue import bot_text
from fimbul.server.ended import Ended, Memory
from fimbul.server.memory import ratings
from fimbul.server.memory.ratings import BOT_SIGMA, BOTS, NEW, SOLO, UNSURE, Chairman, shown
from fimbul.server.present.results import source_label
from fimbul.server.refusals import Refused, words_in
from fimbul.server.store.accounts import AccountRow, AccountStore
from fimbul.server.store.memory import MemoryStore, ResultRow
from fimbul.server.store.store import Claim, Fenced
from fimbul.server.table.timers import now_ms

log = logging.getLogger("fimbul.memory")

TRIES: Final = 20  # at a ladder where many games end at the same moment
MOST_GAMES: Final = 50  # in a profile
MOST_ROWS: Final = 100  # of a leaderboard
MOST_CARDS: Final = 12


class Remembers(Memory):
    """Ratings and profiles of the accounts of a server."""

    def __init__(self, store: MemoryStore, accounts: AccountStore) -> None:
        self.store = store
        self.accounts = accounts

    # -- counting -----------------------------------------------------------------------------------------------------
    async def count(self, ended: Ended, claim: Claim) -> None:
        at = await self.accounts.accounts_at(ended.table)
        sitting = [
            Chairman(
                at[seat].account_id if seat in at and not chair.is_bot else "",
                chair.bot if chair.is_bot else "",
                chair.left,
                chair.helped,
            )
            for seat, chair in enumerate(ended.chairs)
        ]
        mine = [seat for seat, one in enumerate(sitting) if one.account]
        if not mine:
            return
        ladder = ratings.ladder_of(ended.edition, sitting, ended.seed_chosen)
        for _ in range(TRIES):
            if await self.store.has(ended.game, sitting[mine[0]].account):
                return
            try:
                await self.store.add(await self._rows(ended, sitting, mine, ladder), claim)
                return
            except Fenced:  # another game of the same ladder has ended meanwhile
                continue
        log.error("a game is not counted: too many ended at once", extra={"game": ended.game[:4]})

    async def _rows(
        self, ended: Ended, sitting: Sequence[Chairman], mine: Sequence[int], ladder: str
    ) -> list[ResultRow]:
        last = {seat: await self.store.last(sitting[seat].account, ladder) for seat in mine}
        places = ratings.places(ended.glory, ended.winners, sitting)
        after = [NEW] * len(sitting)
        if ladder:
            before = [(row.mu, row.sigma) if (row := last.get(seat)) else None for seat in range(len(sitting))]
            after = ratings.rate(before, sitting, places)
        return [
            ResultRow(
                account_id=sitting[seat].account,
                ladder=ladder,
                n=(row.n if (row := last[seat]) else 0) + 1,
                game=ended.game,
                edition=ended.edition,
                seats=len(sitting),
                clan=ended.chairs[seat].clan,
                place=places[seat],
                glory=ended.glory[seat],
                left=sitting[seat].left,
                sources=msgspec.json.encode({key: row[seat] for key, row in ended.sources.items() if row[seat]}),
                mu=after[seat][0],
                sigma=after[seat][1],
                at=ended.at,
            )
            for seat in mine
        ]

    async def export(self, account: str) -> list[dict[str, object]]:
        """All games of somebody, for themselves."""
        return [
            {name: getattr(row, name) for name in row.__slots__ if name not in ("account_id", "sources")}
            | {"sources": msgspec.json.decode(row.sources)}
            for row in await self.store.of_account(account)
        ]

    # -- showing ------------------------------------------------------------------------------------------------------
    async def profile(self, account: str, visitor: str | None, lang: str) -> wire.Profile:
        """A profile that may be looked at; whether there is one that may not, nobody learns."""
        row = await self.accounts.account(account)
        if row is None or not (row.listed or visitor == account):
            raise Refused("no_game", "no_profile")
        return profile_of(row, await self.store.of_account(account, now_ms()), visitor == account, lang)

    async def leaderboard(self, edition: str, kind: str, lang: str) -> wire.Leaderboard:
        """The best of a ladder."""
        if edition not in EDITIONS or kind not in kinds_of(EDITIONS[edition]):
            raise Refused("no_game", "no_ladder")
        rows = await self.store.standings(f"{edition}/{kind}", MOST_ROWS, now_ms())
        words = words_in(lang)
        bots = [
            wire.LeaderboardRow("", bot_text(words, code).name, shown(mu, BOT_SIGMA), False, 0, 0)
            for code, mu in BOTS.items()
        ]
        return wire.Leaderboard(
            edition,
            kind,
            [
                wire.LeaderboardRow(
                    one.account_id, one.name, shown(one.mu, one.sigma), one.sigma > UNSURE, one.games, one.wins
                )
                for one in rows
            ],
            bots,
        )


def kinds_of(edition: Edition) -> list[str]:
    """The ladders of an edition."""
    most = edition.most_seats(edition.module_names)
    return [SOLO, *[str(seats) for seats in range(int(edition.fewest), most + 1)]]


def kind_of(ladder: str) -> str:
    """The number of seats of a ladder, or that it is solo."""
    return ladder.partition("/")[2]


def profile_of(account: AccountRow, rows: Sequence[ResultRow], mine: bool, lang: str) -> wire.Profile:
    """What a profile shows: rules and cards apart, the strongest first."""
    before: dict[tuple[str, int], ResultRow] = {(row.ladder, row.n): row for row in rows}
    ladders = sorted({row.ladder for row in rows if row.ladder})
    sources = glory_sources(rows, lang)
    return wire.Profile(
        account=account.account_id,
        name=account.name,
        since=account.created,
        mine=mine,
        listed=account.listed,
        ladders=[standing_of([row for row in rows if row.ladder == ladder]) for ladder in ladders],
        games=[past_game(row, before.get((row.ladder, row.n - 1)), mine, lang) for row in rows[:MOST_GAMES]],
        played=len(rows),
        sources=[one for one in sources if one.source in EDITIONS[one.edition].source_names],
        cards=[one for one in sources if one.source not in EDITIONS[one.edition].source_names][:MOST_CARDS],
    )


def standing_of(rows: Sequence[ResultRow]) -> wire.LadderStanding:
    """Where somebody stands in a ladder, from all games there."""
    last = max(rows, key=lambda row: row.n)
    wins = len([row for row in rows if row.place == 1])
    return wire.LadderStanding(
        last.edition, kind_of(last.ladder), shown(last.mu, last.sigma), last.sigma > UNSURE, len(rows), wins
    )


def past_game(row: ResultRow, before: ResultRow | None, mine: bool, lang: str) -> wire.PastGame:
    """A line of a profile."""
    old = NEW if before is None else (before.mu, before.sigma)
    return wire.PastGame(
        edition=row.edition,
        seats=row.seats,
        kind=kind_of(row.ladder),
        clan=row.clan,
        clan_name=words_in(lang).term("clans", row.clan),
        place=row.place,
        glory=row.glory,
        left=row.left,
        at=row.at,
        change=shown(row.mu, row.sigma) - shown(*old) if row.ladder else 0,
        game=row.game if mine else "",
    )


def glory_sources(rows: Sequence[ResultRow], lang: str) -> list[wire.GlorySource]:
    """Glory by edition and source, on average of a game; the most first."""
    total: dict[tuple[str, str], list[int]] = {}
    for row in rows:
        for source, glory in msgspec.json.decode(row.sources, type=dict[str, int]).items():
            total.setdefault((row.edition, source), []).append(glory)
    played = {edition: len([row for row in rows if row.edition == edition]) for edition in EDITIONS}
    words = words_in(lang)
    found = [
        wire.GlorySource(
            edition,
            source,
            source_label(EDITIONS[edition], words, source),
            round(sum(all) / played[edition], 1),
            len(all),
        )
        for (edition, source), all in total.items()
    ]
    return sorted(found, key=lambda one: (one.edition, -one.glory, one.source))
