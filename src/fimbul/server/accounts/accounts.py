"""The accounts of a server: making them, signing in and out, recovering them, and the seats they hold."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from fimbul.server import messages as wire
from fimbul.server.accounts import names
from fimbul.server.accounts.place import SESSION_DAYS, Place
from fimbul.server.identity import HeldSeat, Identity, Known, Visit
from fimbul.server.moderation.moderation import Moderation
from fimbul.server.protocol.keys import digest_of, new_id, new_key
from fimbul.server.refusals import Refused
from fimbul.server.store.accounts import AccountRow, AccountSeat, AccountStore, ChallengeRow, PasskeyRow, SessionRow
from fimbul.server.store.store import Fenced, StoreProblem
from fimbul.server.table.people import tidy

if TYPE_CHECKING:
    from fimbul.server.accounts.passkeys import Passkeys

log = logging.getLogger("fimbul.accounts")

MINUTE_MS: Final = 60_000
DAY_MS: Final = 86_400_000
CHALLENGE_MS: Final = 10 * MINUTE_MS
CHALLENGE_BYTES: Final = 32
PROOF_MS: Final = 15 * MINUTE_MS  # after this time what cannot be undone asks for the passkey once more
RENEW_MS: Final = DAY_MS  # a cookie of this age is replaced
LATE_MS: Final = MINUTE_MS  # … and the old one is good until the new one is used, this much later
TOUCH_MS: Final = 10 * MINUTE_MS
CODES: Final = 8
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that look alike
CODE_PARTS: Final = 4
PART_LETTERS: Final = 5  # 20 letters of 30: 98 bits
DEVICE_LETTERS: Final = 60
MOST_PASSKEYS: Final = 20
TRIES: Final = 50  # at a free name

CREATE: Final = "create"
SIGN_IN: Final = "sign in"
ADD: Final = "add"


class Accounts(Identity):
    """All accounts."""

    def __init__(
        self,
        store: AccountStore,
        place: Place,
        clock: Callable[[], int],
        moderation: Moderation,
        operators: Collection[str] = (),
    ) -> None:
        self.store = store
        self.place = place
        self.clock = clock
        self.moderation = moderation
        self.operators = frozenset(operators)
        self._passkeys: Passkeys | None = None
        # What others keep of an account, for those who want to see all of it.
        self.exports: dict[str, Callable[[str], Awaitable[Any]]] = {"moderation": moderation.export}

    # -- visits -------------------------------------------------------------------------------------------------------
    async def visit(self, token: str, may_renew: bool = True) -> Visit | None:
        now, sent = self.clock(), digest_of(token)
        row = await self.store.session(sent)
        if row is None or row.used < now - SESSION_DAYS * DAY_MS:
            return None
        # A browser that never got its new cookie still sends the old one: it gets another.
        is_current, is_late = row.digest == sent, row.renewed < now - LATE_MS
        fresh = ""
        if may_renew and (row.renewed < now - RENEW_MS or (not is_current and is_late)):
            fresh = new_key()
            if not await self.store.renew_session(row, sent, digest_of(fresh), now):
                fresh = ""
        elif is_current and (row.used < now - TOUCH_MS or (row.previous and is_late)):
            await self.store.touch_session(row, now)
        return Visit(row.account_id, row.session, row.proved, fresh)

    async def _session(self, account: str, device: str) -> tuple[SessionRow, str]:
        """A new session and its cookie: never one that the browser has sent."""
        now, token = self.clock(), new_key()
        return SessionRow(new_id(), account, digest_of(token), "", device_of(device), now, now, now), token

    def proved(self, visit: Visit) -> None:
        """Refused unless the passkey, or a code, was shown a short while ago."""
        if visit.proved < self.clock() - PROOF_MS:
            raise Refused("prove")

    async def passkeys(self) -> Passkeys:
        """Loaded when first needed, and in a thread: it takes an eighth of a server's start."""
        if self._passkeys is None:
            self._passkeys = await asyncio.to_thread(load_passkeys, self.place)
        return self._passkeys

    # -- making one ---------------------------------------------------------------------------------------------------
    async def begin(self, name: str) -> wire.Ceremony:
        """What the authenticator signs to make an account; Refused if the name cannot be had."""
        await self.moderation.check_open()
        name = names.checked(name)
        if await self.store.is_taken(*names.looks_of(name)):
            raise Refused("name_taken")
        account = new_id()
        challenge = await self._challenge(CREATE, account, name)
        return wire.Ceremony((await self.passkeys()).creation(account, name, challenge, []))

    async def create(self, order: wire.PasskeyOrder, origin: str) -> tuple[wire.Account, str]:
        """A new account, and the cookie of its first session. If the name was taken a moment ago it gets another."""
        await self.moderation.check_open()
        asked, challenge = await self._answered(order.credential, CREATE)
        credential, key, count = (await self.passkeys()).registered(origin, order.credential, challenge)
        now, codes = self.clock(), new_codes()
        passkey = PasskeyRow(credential, asked.account_id, key, count, device_of(order.device), now, now)
        session, token = await self._session(asked.account_id, order.device)
        digests = [digest_of(code) for code in codes]
        for n in range(1, TRIES):
            name = asked.name if n == 1 else numbered(asked.name, n)
            row = AccountRow(asked.account_id, name, *names.looks_of(name), now, True)
            if n > 1 and await self.store.is_taken(row.skeleton, row.folded):
                continue
            try:
                await self.store.add_account(row, passkey, digests, session)
            except Fenced:
                if await self.store.passkey(credential) is not None:
                    raise Refused("bad_passkey", "passkey_known") from None
                continue
            await self.moderation.note(row.account_id, "account made", row.account_id)
            told = await self.told(Visit(row.account_id, session.session, now))
            return replace(told, codes=codes, renamed="" if n == 1 else asked.name), token
        raise Refused("name_taken")

    async def _challenge(self, purpose: str, account: str, name: str = "") -> bytes:
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), self.clock()
        row = ChallengeRow(digest_of(challenge.hex()), purpose, account, name, now + CHALLENGE_MS)
        await self.store.add_challenge(row, now)
        return challenge

    async def _answered(self, credential: wire.Credential, purpose: str) -> tuple[ChallengeRow, bytes]:
        """What was asked, for an answer to it; it can be answered only once, and only for a while."""
        challenge = (await self.passkeys()).challenge_in(credential)
        row = await self.store.use_challenge(digest_of(challenge.hex()))
        if row is None or row.purpose != purpose or row.until < self.clock():
            raise Refused("bad_passkey", "challenge_old")
        return row, challenge

    # -- signing in ---------------------------------------------------------------------------------------------------
    async def challenge(self) -> wire.Ceremony:
        """What the authenticator signs to sign in; whose it is, the answer says."""
        return wire.Ceremony((await self.passkeys()).request(await self._challenge(SIGN_IN, "")))

    async def sign_in(self, order: wire.PasskeyOrder, origin: str, before: Visit | None) -> tuple[wire.Account, str]:
        """Sign in by a passkey; the session that the browser had is over."""
        _, challenge = await self._answered(order.credential, SIGN_IN)
        passkey = await self.store.passkey(order.credential.id)
        if passkey is None:
            raise Refused("bad_passkey", "passkey_unknown")
        count = (await self.passkeys()).signed(origin, order.credential, challenge, passkey)
        await self.moderation.check_ban(passkey.account_id)
        session, token = await self._session(passkey.account_id, order.device)
        now = session.used
        used = PasskeyRow(passkey.credential, passkey.account_id, passkey.public_key, count, passkey.device, now, now)
        await self.store.add_session(session, used)
        if before is not None:
            await self.store.end_sessions(before.account, before.session)
        return await self.told(Visit(passkey.account_id, session.session, now)), token

    async def recover(self, order: wire.CodeOrder, before: Visit | None) -> tuple[wire.Account, str]:
        """Sign in by a recovery code, which is used up."""
        account = await self.store.use_code(digest_of(tidy_code(order.code)))
        if account is None:
            raise Refused("bad_code")
        await self.moderation.check_ban(account)
        await self.moderation.note(account, "recovery code used", account)
        session, token = await self._session(account, order.device)
        await self.store.add_session(session)
        if before is not None:
            await self.store.end_sessions(before.account, before.session)
        return await self.told(Visit(account, session.session, session.proved)), token

    async def sign_out(self, visit: Visit) -> None:
        """This browser is a guest's again."""
        await self.store.end_sessions(visit.account, visit.session)

    # -- one's own account --------------------------------------------------------------------------------------------
    async def told(self, visit: Visit | None) -> wire.Account:
        """What somebody may see of their own account."""
        row = None if visit is None else await self.store.account(visit.account)
        if visit is None or row is None:
            return wire.Account(site=self.place.site)
        keys = await self.store.passkeys_of(row.account_id)
        sessions, mine = await self.store.sessions_of(row.account_id), visit.session
        return wire.Account(
            account=row.account_id,
            name=row.name,
            created=row.created,
            listed=row.listed,
            operator=row.account_id in self.operators,
            passkeys=[wire.PasskeyInfo(key.credential, key.device, key.created, key.used) for key in keys],
            sessions=[wire.SessionInfo(one.session, one.device, one.used, one.session == mine) for one in sessions],
            codes_left=await self.store.codes_left(row.account_id),
            site=self.place.site,
        )

    async def rename(self, visit: Visit, name: str) -> None:
        """Another name, if nobody has it."""
        name = names.checked(name)
        try:
            await self.store.rename(visit.account, name, *names.looks_of(name))
        except Fenced:
            raise Refused("name_taken") from None

    async def begin_adding(self, visit: Visit) -> wire.Ceremony:
        """What another device signs to belong to the account."""
        self.proved(visit)
        row, known = await self.store.account(visit.account), await self.store.passkeys_of(visit.account)
        if row is None:
            raise Refused("signed_out")
        if len(known) >= MOST_PASSKEYS:
            raise Refused("bad_passkey", "passkeys_full", most=MOST_PASSKEYS)
        challenge = await self._challenge(ADD, visit.account)
        return wire.Ceremony((await self.passkeys()).creation(visit.account, row.name, challenge, known))

    async def add(self, visit: Visit, order: wire.PasskeyOrder, origin: str) -> None:
        """One more passkey."""
        asked, challenge = await self._answered(order.credential, ADD)
        if asked.account_id != visit.account:
            raise Refused("bad_passkey", "challenge_old")
        credential, key, count = (await self.passkeys()).registered(origin, order.credential, challenge)
        now = self.clock()
        try:
            await self.store.add_passkey(
                PasskeyRow(credential, visit.account, key, count, device_of(order.device), now, now)
            )
        except Fenced:
            raise Refused("bad_passkey", "passkey_known") from None
        await self.moderation.note(visit.account, "passkey added", visit.account)

    async def remove(self, visit: Visit, credential: str) -> None:
        """A device that is lost, or not one's own any more."""
        self.proved(visit)
        if not await self.store.remove_passkey(visit.account, credential):
            raise Refused("bad_passkey", "passkey_last")
        await self.moderation.note(visit.account, "passkey removed", visit.account)

    async def renew_codes(self, visit: Visit) -> list[str]:
        """New recovery codes; the old ones are worth nothing from now on."""
        self.proved(visit)
        codes = new_codes()
        await self.store.replace_codes(visit.account, [digest_of(code) for code in codes])
        await self.moderation.note(visit.account, "recovery codes renewed", visit.account)
        return codes

    async def end_sessions(self, visit: Visit, session: str) -> None:
        """Sign out another browser, or all others."""
        await self.store.end_sessions(visit.account, session, but="" if session else visit.session)

    async def delete(self, visit: Visit, name: str) -> None:
        """Forget the account, if its name is typed once more."""
        self.proved(visit)
        row = await self.store.account(visit.account)
        if row is None:
            raise Refused("signed_out")
        if " ".join(name.split()) != row.name:
            raise Refused("bad_name", "name_other", name=row.name)
        await self.store.delete(visit.account)
        await self.moderation.note(visit.account, "account deleted", visit.account)

    async def export(self, visit: Visit) -> dict[str, Any]:
        """Everything that is kept of an account, but what is a secret of the server."""
        seats = await self.seats_of(visit.account)
        return {
            "account": wire_plain(await self.told(visit)),
            "seats": [{"table": one.table, "seat": one.seat, "since": one.since} for one in seats],
            **{name: await export(visit.account) for name, export in self.exports.items()},
        }

    async def expire(self) -> None:
        """Sign out browsers that have been away for long."""
        await self.store.expire_sessions(self.clock() - SESSION_DAYS * DAY_MS)

    # -- seats --------------------------------------------------------------------------------------------------------
    async def account_of(self, table: str, seat: int) -> str | None:
        return await self.store.account_of(table, seat)

    async def accounts_at(self, table: str) -> dict[int, Known]:
        rows = await self.store.accounts_at(table)
        return {seat: Known(row.account_id, row.name, row.listed) for seat, row in rows.items()}

    async def seats_of(self, account: str) -> list[HeldSeat]:
        return [HeldSeat(row.table, row.seat, row.since) for row in await self.store.seats_of(account)]

    async def attach(self, account: str, table: str, seat: int) -> bool:
        try:
            return await self.store.attach(AccountSeat(account, table, seat, self.clock()))
        except StoreProblem as problem:  # the seat can be played all the same
            log.error("a seat was not attached: %s", problem)
            return False

    async def detach(self, table: str, seat: int) -> None:
        await self.store.detach(table, seat)

    # -- blocks -------------------------------------------------------------------------------------------------------
    async def blocked_by(self, account: str) -> frozenset[str]:
        return frozenset(await self.moderation.store.blocked_by(account))

    async def apart(self, account: str) -> frozenset[str]:
        return await self.blocked_by(account) | await self.moderation.store.who_block(account)


def numbered(name: str, n: int) -> str:
    """A name beside one that is taken."""
    return f"{name[: wire.NAME_LIMIT - len(str(n)) - 1].rstrip()} {n}"


def device_of(text: str) -> str:
    """What a device is called in the list of devices."""
    return tidy(text, DEVICE_LETTERS)


def new_codes() -> list[str]:
    """Recovery codes that nobody has."""
    return [
        "-".join(["".join([secrets.choice(CODE_LETTERS) for _ in range(PART_LETTERS)]) for _ in range(CODE_PARTS)])
        for _ in range(CODES)
    ]


def tidy_code(text: str) -> str:
    """A code as somebody may type it."""
    letters = "".join([letter for letter in text.upper() if letter in CODE_LETTERS])
    return "-".join([letters[at : at + PART_LETTERS] for at in range(0, len(letters), PART_LETTERS)])


def wire_plain(told: wire.Account) -> dict[str, Any]:
    """A message as plain data."""
    return {name: getattr(told, name) for name in told.__struct_fields__}


def load_passkeys(place: Place) -> Passkeys:
    """Passkeys, with the library that they need."""
    from fimbul.server.accounts.passkeys import Passkeys

    return Passkeys(place)
