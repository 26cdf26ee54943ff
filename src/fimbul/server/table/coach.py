"""The coach: speaks at each decision to somebody who plays against bots, from that person's view alone."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from fimbul import View
from fimbul.server import messages as wire
from fimbul.server.present.coach import lines_of, mistakes_of
from fimbul.server.refusals import Refused, words_in
from fimbul.server.table.hints import asked_view, think_aside
from fimbul.server.table.members import Member
from fimbul.server.table.play import running

if TYPE_CHECKING:
    from fimbul.server.table.tables import Table

log = logging.getLogger("fimbul.coach")


async def ask_coach(table: Table, member: Member, message: wire.AskCoach) -> None:
    """Somebody wants to be coached. It is computed elsewhere, and the table goes on meanwhile."""
    history = running(table, member)
    if table.course is not None and not table.course.is_coached:
        raise Refused("not_now", "in_lesson")
    if not table.people.may_be_coached:
        raise Refused("not_now", "no_coach")
    view = asked_view(history, member)
    if member.is_coached:
        raise Refused("too_many")
    await table.change(table.people.with_help(member.seat))
    member.is_coached = True
    n = history.opened[member.seat]
    think_aside(table, member.seat, n, coach(table, member, message.id, view, n))


async def coach(table: Table, member: Member, re: int, view: View, n: int) -> None:
    """Compute and send it; the page sees by `n` whether the question is still the same."""
    assert view.decision is not None
    try:
        found = await table.hub.thinkers.coach(view, view.decision, table.id)
        words = words_in(member.lang)
        member.tell(wire.Coaching(re, n, lines_of(view, words, found.why), mistakes_of(view, words, found)))
    except asyncio.CancelledError:  # the question is no longer asked
        member.tell(wire.Coaching(re, n, [], []))
        raise
    except Exception:
        log.exception("the coach failed", extra={"table": table.id[:4]})
        table.refuse(member, Refused("too_busy").problem(member.lang, re))
    finally:
        member.is_coached = False
