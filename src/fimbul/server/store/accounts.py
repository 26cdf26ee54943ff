"""What is kept of accounts: passkeys, recovery codes, sessions, challenges, and the seats they hold.

Secrets are kept as digests only: cookies, recovery codes, challenges. A passkey's public key is no secret.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from fimbul.server.store import schema
from fimbul.server.store.bulk import Row, Step
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import Fenced

accounts, passkeys, codes = schema.accounts, schema.passkeys, schema.recovery_codes
challenges, sessions, seats = schema.challenges, schema.sessions, schema.account_seats


@dataclass(frozen=True, slots=True)
class AccountRow:
    """Somebody who plays under a name."""

    account_id: str
    name: str
    skeleton: str
    folded: str
    created: int
    listed: bool


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    """What proves that somebody is who they were."""

    credential: str
    account_id: str
    public_key: bytes
    sign_count: int
    device: str
    created: int
    used: int


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """What an authenticator has been asked to sign, and for what."""

    digest: str
    purpose: str
    account_id: str
    name: str
    until: int


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A browser that is signed in."""

    session: str
    account_id: str
    digest: str
    previous: str
    device: str
    proved: int
    renewed: int
    used: int


@dataclass(frozen=True, slots=True)
class AccountSeat:
    """A seat of a table that an account holds."""

    account_id: str
    table: str
    seat: int
    since: int


class AccountStore:
    """Accounts in the database of a server. What a method promises to write is on the disk when it returns."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store

    # -- accounts -----------------------------------------------------------------------------------------------------
    async def add_account(
        self, account: AccountRow, passkey: PasskeyRow, digests: list[str], session: SessionRow
    ) -> None:
        """A new account, all of it or nothing. Fenced if its name, or one that looks like it, is taken."""
        await self.store.put(
            [
                (sql.insert(accounts), [plain(account)]),
                (sql.insert(passkeys), [plain(passkey)]),
                (sql.insert(codes), [{"digest": digest, "account_id": account.account_id} for digest in digests]),
                (sql.insert(sessions), [plain(session)]),
            ]
        )

    async def account(self, account: str) -> AccountRow | None:
        """An account."""
        rows = await self.store.rows(sql.select(accounts).where(accounts.c.account_id == account))
        return AccountRow(*rows[0]) if rows else None

    async def is_taken(self, skeleton: str, folded: str) -> bool:
        """Whether somebody has a name that looks like this."""
        alike = sql.or_(accounts.c.skeleton == skeleton, accounts.c.folded == folded)
        return bool(await self.store.rows(sql.select(accounts.c.account_id).where(alike)))

    async def rename(self, account: str, name: str, skeleton: str, folded: str) -> None:
        """Another name. Fenced if it is taken."""
        new = {"name": name, "skeleton": skeleton, "folded": folded}
        change = sql.update(accounts).where(accounts.c.account_id == account).values(new)
        await self.store.put([(change, None)])

    async def set_listed(self, account: str, listed: bool) -> None:
        """Whether others may look at the profile."""
        change = sql.update(accounts).where(accounts.c.account_id == account).values(listed=listed)
        await self.store.put([(change, None)])

    async def delete(self, account: str) -> None:
        """Forget an account and everything that belongs to it; tables and games stay."""
        await self.store.put(
            [
                (sql.delete(challenges).where(challenges.c.account_id == account), None),
                (sql.delete(accounts).where(accounts.c.account_id == account), None),
            ]
        )

    # -- passkeys -----------------------------------------------------------------------------------------------------
    async def add_passkey(self, passkey: PasskeyRow) -> None:
        """One more device. Fenced if it is known."""
        await self.store.put([(sql.insert(passkeys), [plain(passkey)])])

    async def passkey(self, credential: str) -> PasskeyRow | None:
        """A passkey by its id."""
        rows = await self.store.rows(sql.select(passkeys).where(passkeys.c.credential == credential))
        return PasskeyRow(*rows[0]) if rows else None

    async def passkeys_of(self, account: str) -> list[PasskeyRow]:
        """All passkeys of an account, oldest first."""
        chosen = sql.select(passkeys).where(passkeys.c.account_id == account)
        return [PasskeyRow(*row) for row in await self.store.rows(chosen.order_by(passkeys.c.created))]

    async def remove_passkey(self, account: str, credential: str) -> bool:
        """Forget a device, unless it is the last one; whether it was there."""
        mine = sql.select(sql.func.count()).where(passkeys.c.account_id == account).scalar_subquery()
        which = (passkeys.c.account_id == account, passkeys.c.credential == credential, mine > 1)
        gone = await self.store.put([(sql.delete(passkeys).where(*which).returning(passkeys.c.credential), None)])
        return bool(gone)

    # -- recovery codes -----------------------------------------------------------------------------------------------
    async def replace_codes(self, account: str, digests: list[str]) -> None:
        """New codes instead of all that are left."""
        rows = [{"digest": digest, "account_id": account} for digest in digests]
        await self.store.put(
            [(sql.delete(codes).where(codes.c.account_id == account), None), (sql.insert(codes), rows)]
        )

    async def codes_left(self, account: str) -> int:
        """How many codes have not been used."""
        return len(await self.store.rows(sql.select(codes.c.digest).where(codes.c.account_id == account)))

    async def use_code(self, digest: str) -> str | None:
        """Whose code it is; nobody can use it again."""
        used = sql.delete(codes).where(codes.c.digest == digest).returning(codes.c.account_id)
        found = await self.store.put([(used, None)])
        return str(found[0]) if found else None

    # -- challenges ---------------------------------------------------------------------------------------------------
    async def add_challenge(self, challenge: ChallengeRow, now: int) -> None:
        """Ask for a signature; old challenges are forgotten."""
        old = sql.delete(challenges).where(challenges.c.until < now)
        await self.store.put([(old, None), (sql.insert(challenges), [plain(challenge)])])

    async def use_challenge(self, digest: str) -> ChallengeRow | None:
        """A challenge that has been asked; nobody can answer it again."""
        rows = await self.store.rows(sql.select(challenges).where(challenges.c.digest == digest))
        used = sql.delete(challenges).where(challenges.c.digest == digest).returning(challenges.c.digest)
        return ChallengeRow(*rows[0]) if rows and await self.store.put([(used, None)]) else None

    # -- sessions -----------------------------------------------------------------------------------------------------
    async def add_session(self, session: SessionRow, passkey: PasskeyRow | None = None) -> None:
        """A browser signs in; if by a passkey, its counter is kept."""
        steps: list[Step] = [(sql.insert(sessions), [plain(session)])]
        if passkey is not None:
            same = passkeys.c.credential == passkey.credential
            steps.append(
                (sql.update(passkeys).where(same).values(sign_count=passkey.sign_count, used=passkey.used), None)
            )
        await self.store.put(steps)

    async def session(self, digest: str) -> SessionRow | None:
        """A session by its cookie, or by the cookie before."""
        either = sql.or_(sessions.c.digest == digest, sessions.c.previous == digest)
        rows = await self.store.rows(sql.select(sessions).where(either))
        return SessionRow(*rows[0]) if rows else None

    async def renew_session(self, session: SessionRow, sent: str, digest: str, now: int) -> bool:
        """Another cookie for a session instead of the one that was sent; False if that has been done meanwhile."""
        same = (sessions.c.session == session.session, sessions.c.digest == session.digest)
        new = {"digest": digest, "previous": sent, "renewed": now, "used": now}
        changed = sql.update(sessions).where(*same).values(new).returning(sessions.c.session)
        return bool(await self.store.put([(changed, None)]))

    async def touch_session(self, session: SessionRow, now: int) -> None:
        """A session is in use, by its own cookie: the one before opens nothing any more."""
        same = (sessions.c.session == session.session, sessions.c.digest == session.digest)
        await self.store.put([(sql.update(sessions).where(*same).values(used=now, previous=""), None)])

    async def sessions_of(self, account: str) -> list[SessionRow]:
        """All browsers of an account, the latest first."""
        chosen = sql.select(sessions).where(sessions.c.account_id == account)
        return [SessionRow(*row) for row in await self.store.rows(chosen.order_by(sessions.c.used.desc()))]

    async def end_sessions(self, account: str, session: str = "", but: str = "") -> None:
        """Sign out one browser of an account, or all of them but one."""
        which = sql.delete(sessions).where(sessions.c.account_id == account, sessions.c.session != but)
        await self.store.put([(which.where(sessions.c.session == session) if session else which, None)])

    async def expire_sessions(self, before: int) -> None:
        """Sign out browsers that have not been used for long."""
        await self.store.put([(sql.delete(sessions).where(sessions.c.used < before), None)])

    # -- seats --------------------------------------------------------------------------------------------------------
    async def account_of(self, table: str, seat: int) -> str | None:
        """Whose seat it is; nobody's if a guest holds it."""
        chosen = sql.select(seats.c.account_id).where(seats.c.table_id == table, seats.c.seat == seat)
        rows = await self.store.rows(chosen)
        return str(rows[0][0]) if rows else None

    async def accounts_at(self, table: str) -> dict[int, AccountRow]:
        """The accounts at a table, by seat."""
        chosen = sql.select(seats.c.seat, accounts).join(accounts, accounts.c.account_id == seats.c.account_id)
        return {row[0]: AccountRow(*row[1:]) for row in await self.store.rows(chosen.where(seats.c.table_id == table))}

    async def seats_of(self, account: str) -> list[AccountSeat]:
        """All seats of an account, the latest first."""
        chosen = sql.select(seats).where(seats.c.account_id == account).order_by(seats.c.since.desc())
        return [AccountSeat(*row) for row in await self.store.rows(chosen)]

    async def attach(self, seat: AccountSeat) -> bool:
        """An account holds a seat from now on; False if the seat is somebody's, or it holds another one there."""
        row = plain(seat)
        row["table_id"] = row.pop("table")
        try:
            await self.store.put([(sql.insert(seats), [row])])
        except Fenced:
            return False
        return True

    async def detach(self, table: str, seat: int) -> None:
        """A seat is nobody's."""
        await self.store.put([(sql.delete(seats).where(seats.c.table_id == table, seats.c.seat == seat), None)])


def plain(row: Any) -> Row:
    """A row as the database names its columns."""
    return {name: getattr(row, name) for name in row.__slots__}
