"""Hints: what a strong bot would do in a person's place, from that person's view alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from fimbul import View, observe
from fimbul.bots.hint_texts import Hint, hints
from fimbul.bots.patience import LATELY, with_patience
from fimbul.server import messages as wire
from fimbul.server.refusals import Refused, words_in
from fimbul.server.table.history import History
from fimbul.server.table.members import Member
from fimbul.server.table.play import running

if TYPE_CHECKING:
    from fimbul.server.table.tables import Table

log = logging.getLogger("fimbul.hints")


async def ask_hint(table: Table, member: Member, message: wire.AskHint) -> None:
    """Somebody asks for a hint. It is computed elsewhere, and the table goes on meanwhile."""
    history = running(table, member)
    if not table.people.may_ask_hints:
        raise Refused("not_now", "no_hints")
    view = asked_view(history, member)
    if member.is_advised:
        raise Refused("too_many")
    await table.change(table.people.with_hint(member.seat))
    table.announce_room()
    member.is_advised = True
    n = history.opened[member.seat]
    think_aside(table, member.seat, n, advise(table, member, message.id, view, n))


def asked_view(history: History, member: Member) -> View:
    """The view of somebody who is asked something, with the options that a bot would consider."""
    view = observe(history.game, member.seat)
    if view.decision is None:
        raise Refused("not_now", "not_asked")
    view.decision = with_patience(view.decision, history.moves(LATELY))
    return view


def think_aside(table: Table, seat: int, n: int, advice: Coroutine[None, None, None]) -> None:
    """Let somebody be advised on the question put at `n` while the table goes on, as long as it is asked."""
    task = asyncio.create_task(advice, name="advice")
    table.advice[task] = (seat, n)
    task.add_done_callback(table.advice.pop)


def wire_hint(hint: Hint) -> wire.Hint:
    ties = [wire.HintTie(action, text) for action, text in hint.ties]
    return wire.Hint(hint.action, hint.text, hint.share, hint.glory, hint.outlook, hint.why, ties)


async def advise(table: Table, member: Member, re: int, view: View, n: int) -> None:
    """Compute and send it; the page sees by `n` whether the question is still the same."""
    assert view.decision is not None
    try:
        answer = await table.hub.thinkers.advise(view, view.decision, table.id)
        told = [wire_hint(hint) for hint in hints(words_in(member.lang), view, answer.info)]
        member.tell(wire.Hints(re, n, told))
    except asyncio.CancelledError:  # the question is no longer asked
        member.tell(wire.Hints(re, n, []))
        raise
    except Exception:
        log.exception("no hint could be given", extra={"table": table.id[:4]})
        table.refuse(member, Refused("too_busy").problem(member.lang, re))
    finally:
        member.is_advised = False
