"""Hints: what a strong bot would do in a person's place, from that person's view alone."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from fimbul import View, observe
from fimbul.bots.hint_texts import Hint, hints
from fimbul.bots.patience import LATELY, with_patience
from fimbul.server import messages as wire
from fimbul.server.refusals import Refused, words_in
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
    view = observe(history.game, member.seat)
    if view.decision is None:
        raise Refused("not_now", "not_asked")
    if member.is_advised:
        raise Refused("too_many")
    view.decision = with_patience(view.decision, history.moves(LATELY))
    await table.change(table.people.with_hint(member.seat))
    table.announce_room()
    member.is_advised = True
    task = asyncio.create_task(advise(table, member, message.id, view, history.opened[member.seat]), name="hint")
    table.advice.add(task)
    task.add_done_callback(table.advice.discard)


def wire_hint(hint: Hint) -> wire.Hint:
    ties = [wire.HintTie(action, text) for action, text in hint.ties]
    return wire.Hint(hint.action, hint.text, hint.share, hint.glory, hint.outlook, hint.why, ties)


async def advise(table: Table, member: Member, re: int, view: View, n: int) -> None:
    """Compute and send it; the page sees by `n` whether the question is still the same."""
    assert view.decision is not None
    try:
        answer = await table.hub.thinkers.advise(view, view.decision)
        told = [wire_hint(hint) for hint in hints(words_in(member.lang), view, answer.info)]
        member.tell(wire.Hints(re, n, told))
    except Exception:
        log.exception("no hint could be given", extra={"table": table.id[:4]})
        table.refuse(member, Refused("too_busy").problem(member.lang, re))
    finally:
        member.is_advised = False
