"""Who of the people at a table is signed in, and whom they want to hear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fimbul.server.table.members import Member

if TYPE_CHECKING:
    from fimbul.server.table.tables import Table


async def recognise(table: Table, member: Member) -> None:
    """Somebody who is signed in holds the seat under their name, unless it is somebody's."""
    identity, account = table.hub.identity, member.account
    table.known = await identity.accounts_at(table.id)
    if account is None:
        return
    member.blocked = await identity.blocked_by(account)
    is_free = member.seat not in table.known and account not in [known.account for known in table.known.values()]
    if is_free and not member.is_watching and not table.people.is_practice:
        await identity.attach(account, table.id, member.seat)
        table.known = await identity.accounts_at(table.id)


def hears(table: Table, member: Member, seat: int) -> bool:
    """Whether a member wants to hear what a seat says."""
    return seat not in table.known or table.known[seat].account not in member.blocked
