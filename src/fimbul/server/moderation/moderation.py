"""Blocks, reports, bans, the host's decisions, and the audit log of all that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import Struct

from fimbul.server import messages as wire
from fimbul.server.hub import Hub
from fimbul.server.protocol.keys import digest_of, new_id
from fimbul.server.refusals import Refused
from fimbul.server.store.accounts import AccountStore
from fimbul.server.store.moderation import AuditRow, BanRow, ModerationStore, ReportRow
from fimbul.server.store.store import StoreProblem
from fimbul.server.table.people import People, tidy

log = logging.getLogger("fimbul.moderation")

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
LINES: Final = 20  # of chat that go with a report
MOST_REPORTS: Final = 100
MOST_LINES: Final = 100  # of the audit log on the host's page
REPORT_DAYS: Final = 180
AUDIT_DAYS: Final = 365
TEXT_LETTERS: Final = 600
REGISTRATION: Final = "registration"
MESSAGE: Final = "message"
LOOK_SECONDS: Final = 5.0  # how often a worker looks for a new message
SECRET: Final = "secret"  # who came by the operator's secret, in the audit log


class Message(Struct, frozen=True):
    """Something that everybody is to read."""

    text: str = ""
    until: int = 0


class Moderation:
    """Everything about how people treat each other on a server."""

    def __init__(self, hub: Hub, store: ModerationStore, accounts: AccountStore, clock: Callable[[], int]) -> None:
        self.hub = hub
        self.store = store
        self.accounts = accounts
        self.clock = clock
        self.said = ""  # the last message that was told to open tables

    # -- blocks -------------------------------------------------------------------------------------------------------
    async def block(self, account: str, order: wire.BlockOrder) -> None:
        """Hear no more of the account that holds a seat."""
        other = await self.accounts.account_of(order.table, order.seat)
        if other is None or other == account:
            raise Refused("not_now", "no_account_there")
        await self.store.block(account, other, self.clock())
        await self.hear_again(account)

    async def unblock(self, account: str, other: str) -> None:
        """Hear of somebody again."""
        await self.store.unblock(account, other)
        await self.hear_again(account)

    async def hear_again(self, account: str) -> None:
        """Somebody hears others than before, at once at the tables of this worker, elsewhere when they come back."""
        blocked = frozenset(await self.store.blocked_by(account))
        for table in self.hub.tables.values():
            for member in table.members:
                if member.account == account:
                    member.blocked = blocked

    async def blocks(self, account: str) -> wire.Blocks:
        """Whom somebody has blocked."""
        found = await self.store.blocked_by(account)
        return wire.Blocks([wire.BlockedAccount(*one) for one in sorted(found.items(), key=lambda one: one[1])])

    async def export(self, account: str) -> dict[str, object]:
        """What is kept of somebody here, for themselves."""
        return {
            "blocked": [one.name for one in (await self.blocks(account)).blocked],
            "reports": [
                {"at": row.at, "about": row.about_name, "reason": row.reason, "text": row.text}
                for row in await self.store.reports_by(account)
            ],
            "log": [{"at": row.at, "what": row.what} for row in await self.store.lines(MOST_LINES, account)],
        }

    # -- reports ------------------------------------------------------------------------------------------------------
    async def report(self, table: str, order: wire.ReportOrder, account: str | None) -> None:
        """Somebody at a table asks the host to look at what somebody else does there."""
        key = await self.hub.store.find_key(digest_of(order.key))
        if key is None or key.table != table or key.role not in ("seat", "watch"):
            raise Refused("bad_key")
        loaded = await self.hub.store.load_table(table)
        if loaded is None:
            raise Refused("no_table")
        chairs = People.decode(loaded.row.room).chairs
        if not -1 <= order.seat < len(chairs) or order.seat == key.seat:
            raise Refused("not_now", "no_seat")
        known = await self.accounts.accounts_at(table)
        about = known.get(order.seat)
        said = [
            wire.SaidLine(line.seat, line.name, line.text, line.at)
            for line in await self.hub.store.chat_of(table, LINES)
        ]
        name = chairs[order.seat].name if order.seat >= 0 else ""
        row = ReportRow(
            report=new_id(),
            at=self.clock(),
            table_id=table,
            by_account=account or "",
            by_name=chairs[key.seat].name if key.seat >= 0 else "",
            about_account="" if about is None else about.account_id,
            about_name=name if about is None else f"{about.name} ({name})" if name != about.name else name,
            seat=order.seat,
            reason=order.reason,
            text=tidy(order.text, TEXT_LETTERS),
            lines=msgspec.json.encode(said),
            closed=0,
            note="",
        )
        await self.store.add_report(row)
        log.info("a report has come in")

    # -- the host's page ----------------------------------------------------------------------------------------------
    async def page(self) -> wire.HostPage:
        """What the host of the server sees."""
        now, decided = self.clock(), await self.store.decided()
        message = message_in(decided)
        return wire.HostPage(
            open=decided.get(REGISTRATION) != "closed",
            message=message.text,
            message_until=message.until,
            reports=[report_of(row) for row in await self.store.reports(MOST_REPORTS)],
            bans=[wire.Ban(row.account_id, name, row.until, row.reason) for row, name in await self.store.bans(now)],
            log=[
                wire.AuditLine(row.at, row.who, row.what, row.about, row.detail)
                for row in await self.store.lines(MOST_LINES)
            ],
        )

    def line(self, who: str, what: str, about: str = "", detail: str = "") -> AuditRow:
        """A line of the audit log."""
        return AuditRow(new_id(), self.clock(), who, what, about, detail)

    async def note(self, who: str, what: str, about: str = "") -> None:
        """Something happened to an account. It has happened even if it cannot be noted now."""
        try:
            await self.store.note(self.line(who, what, about))
        except StoreProblem as problem:
            log.error("not in the audit log: %s: %s", what, problem)

    async def set_open(self, who: str, is_open: bool) -> None:
        """Whether new accounts are taken."""
        value = "open" if is_open else "closed"
        await self.store.decide(REGISTRATION, value, self.line(who, f"registration {value}"))

    async def say(self, who: str, text: str, hours: int) -> None:
        """A message to all, for some time; none takes the last one back."""
        text = tidy(text, TEXT_LETTERS)
        message = Message(text, self.clock() + hours * HOUR_MS if text else 0)
        await self.store.decide(MESSAGE, msgspec.json.encode(message).decode(), self.line(who, "message", "", text))

    async def close(self, who: str, report: str, note: str) -> None:
        """A report has been looked at."""
        note = tidy(note, TEXT_LETTERS)
        if not await self.store.close_report(report, note, self.clock(), self.line(who, "report closed", report, note)):
            raise Refused("not_now", "no_report")

    async def ban(self, who: str, account: str, hours: int, reason: str) -> None:
        """Somebody cannot sign in for some time."""
        if await self.accounts.account(account) is None:
            raise Refused("not_now", "no_account")
        now, reason = self.clock(), tidy(reason, TEXT_LETTERS)
        ban = BanRow(account, now + hours * HOUR_MS, reason, now)
        await self.store.ban(ban, self.line(who, "ban", account, f"{hours} h: {reason}"))

    async def unban(self, who: str, account: str) -> None:
        """Somebody may come back before the end."""
        await self.store.unban(account, self.line(who, "unban", account))

    # -- what follows from it -----------------------------------------------------------------------------------------
    async def check_open(self) -> None:
        """Refused while no new accounts are taken."""
        if (await self.store.decided()).get(REGISTRATION) == "closed":
            raise Refused("closed")

    async def check_ban(self, account: str) -> None:
        """Refused while an account is banned."""
        ban = await self.store.ban_of(account, self.clock())
        if ban is not None:
            until = datetime.fromtimestamp(ban.until / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
            raise Refused("banned", until=until, reason=ban.reason or "–")

    async def message(self) -> str:
        """What everybody is to read now."""
        found = message_in(await self.store.decided())
        return found.text if found.until > self.clock() else ""

    async def run(self) -> None:
        """Tell new messages to those who sit at tables."""
        while True:
            try:
                text = await self.message()
                if text and text != self.said:
                    self.tell(text)
                self.said = text
            except StoreProblem as problem:
                log.warning("the host's message cannot be read: %s", problem)
            await asyncio.sleep(LOOK_SECONDS)

    def tell(self, text: str) -> None:
        """A message to everybody at the tables of this worker."""
        for table in self.hub.tables.values():
            for member in table.members:
                member.tell(wire.Announcement(text))

    async def expire(self) -> None:
        """Forget what is old."""
        now = self.clock()
        await self.store.expire(now - REPORT_DAYS * DAY_MS, now - AUDIT_DAYS * DAY_MS, now)


def message_in(decided: dict[str, str]) -> Message:
    """The message among the host's decisions."""
    return msgspec.json.decode(decided[MESSAGE], type=Message) if MESSAGE in decided else Message()


def report_of(row: ReportRow) -> wire.Report:
    """A report as the host sees it."""
    return wire.Report(
        id=row.report,
        at=row.at,
        by=row.by_name,
        about=row.about_name,
        account=row.about_account,
        seat=row.seat,
        reason=row.reason,
        text=row.text,
        lines=msgspec.json.decode(row.lines, type=list[wire.SaidLine]),
        closed=row.closed,
        note=row.note,
    )
