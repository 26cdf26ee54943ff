"""What is kept for moderation: blocks, reports, bans, what the host decided, and the audit log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from fimbul.server.store import schema
from fimbul.server.store.accounts import plain
from fimbul.server.store.bulk import Step
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import Fenced

accounts, blocks, reports = schema.accounts, schema.blocks, schema.reports
bans, decisions, audit, sessions = schema.bans, schema.decisions, schema.audit, schema.sessions


@dataclass(frozen=True, slots=True)
class ReportRow:
    """Somebody asks the host to look at something; `lines` are the last ones of the chat."""

    report: str
    at: int
    table_id: str
    by_account: str
    by_name: str
    about_account: str
    about_name: str
    seat: int
    reason: str
    text: str
    lines: bytes
    closed: int
    note: str


@dataclass(frozen=True, slots=True)
class BanRow:
    """An account that cannot sign in for a while."""

    account_id: str
    until: int
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class AuditRow:
    """Who did what, to whom."""

    id: str
    at: int
    who: str
    what: str
    about: str
    detail: str


class ModerationStore:
    """What a server keeps to look after its people. What the host does is written together with its line of the log."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self._into = (sqlite if store.is_sqlite else postgresql).insert

    # -- blocks -------------------------------------------------------------------------------------------------------
    async def block(self, account: str, other: str, at: int) -> None:
        """Somebody wants to hear no more of somebody."""
        try:
            row = {"account_id": account, "other": other, "at": at}
            await self.store.put([(sql.insert(blocks), [row])])
        except Fenced:
            return  # it is so already

    async def unblock(self, account: str, other: str) -> None:
        """Let bygones be bygones."""
        which = (blocks.c.account_id == account, blocks.c.other == other)
        await self.store.put([(sql.delete(blocks).where(*which), None)])

    async def blocked_by(self, account: str) -> dict[str, str]:
        """Whom somebody has blocked, with their names."""
        chosen = sql.select(blocks.c.other, accounts.c.name).join(accounts, accounts.c.account_id == blocks.c.other)
        return {row[0]: row[1] for row in await self.store.rows(chosen.where(blocks.c.account_id == account))}

    async def who_block(self, account: str) -> set[str]:
        """Who has blocked somebody."""
        chosen = sql.select(blocks.c.account_id).where(blocks.c.other == account)
        return {row[0] for row in await self.store.rows(chosen)}

    # -- reports ------------------------------------------------------------------------------------------------------
    async def add_report(self, report: ReportRow) -> None:
        """One more thing to look at."""
        await self.store.put([(sql.insert(reports), [plain(report)])])

    async def reports(self, most: int) -> list[ReportRow]:
        """Those that are open first, then the latest."""
        order = (sql.case((reports.c.closed == 0, 0), else_=1), reports.c.at.desc())
        return [ReportRow(*row) for row in await self.store.rows(sql.select(reports).order_by(*order).limit(most))]

    async def reports_by(self, account: str) -> list[ReportRow]:
        """What somebody has reported."""
        chosen = sql.select(reports).where(reports.c.by_account == account).order_by(reports.c.at)
        return [ReportRow(*row) for row in await self.store.rows(chosen)]

    async def close_report(self, report: str, note: str, at: int, line: AuditRow) -> bool:
        """It has been looked at; whether it was open."""
        which = (reports.c.report == report, reports.c.closed == 0)
        done = sql.update(reports).where(*which).values(closed=at, note=note).returning(reports.c.report)
        return bool(await self.store.put([(done, None), self._line(line)]))

    # -- bans ---------------------------------------------------------------------------------------------------------
    async def ban(self, ban: BanRow, line: AuditRow) -> None:
        """Somebody is signed out everywhere, and stays so for a while."""
        row = plain(ban)
        put = self._into(bans).values(row).on_conflict_do_update(index_elements=["account_id"], set_=row)
        out = sql.delete(sessions).where(sessions.c.account_id == ban.account_id)
        await self.store.put([(put, None), (out, None), self._line(line)])

    async def unban(self, account: str, line: AuditRow) -> None:
        """Somebody may come back."""
        await self.store.put([(sql.delete(bans).where(bans.c.account_id == account), None), self._line(line)])

    async def ban_of(self, account: str, now: int) -> BanRow | None:
        """A ban that has not ended."""
        rows = await self.store.rows(sql.select(bans).where(bans.c.account_id == account, bans.c.until > now))
        return BanRow(*rows[0]) if rows else None

    async def bans(self, now: int) -> list[tuple[BanRow, str]]:
        """All bans that have not ended, with the names."""
        chosen = sql.select(bans, accounts.c.name).join(accounts, accounts.c.account_id == bans.c.account_id)
        found = await self.store.rows(chosen.where(bans.c.until > now).order_by(bans.c.until))
        return [(BanRow(*row[:-1]), row[-1]) for row in found]

    # -- what the host decided ----------------------------------------------------------------------------------------
    async def decided(self) -> dict[str, str]:
        """All decisions."""
        return {row[0]: row[1] for row in await self.store.rows(sql.select(decisions))}

    async def decide(self, what: str, value: str, line: AuditRow) -> None:
        """A decision, instead of the one before."""
        row = {"what": what, "value": value}
        put = self._into(decisions).values(row).on_conflict_do_update(index_elements=["what"], set_=row)
        await self.store.put([(put, None), self._line(line)])

    # -- the audit log ------------------------------------------------------------------------------------------------
    async def note(self, line: AuditRow) -> None:
        """One more line."""
        await self.store.put([self._line(line)])

    async def lines(self, most: int, about: str = "") -> list[AuditRow]:
        """The last lines, all or those about one account."""
        chosen = sql.select(audit).order_by(audit.c.at.desc(), audit.c.id).limit(most)
        rows = await self.store.rows(chosen.where(audit.c.about == about) if about else chosen)
        return [AuditRow(*row) for row in rows]

    async def expire(self, reports_before: int, lines_before: int, now: int) -> None:
        """Forget what is old."""
        await self.store.put(
            [
                (sql.delete(reports).where(reports.c.at < reports_before), None),
                (sql.delete(audit).where(audit.c.at < lines_before), None),
                (sql.delete(bans).where(bans.c.until < now), None),
            ]
        )

    def _line(self, line: AuditRow) -> Step:
        rows: list[dict[str, Any]] = [plain(line)]
        return sql.insert(audit), rows
