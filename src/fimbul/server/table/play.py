"""What people do in the game: answer, change their minds, ask for reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fimbul import BadAction, IllegalAction, View, observe, text
from fimbul.server import messages as wire
from fimbul.server.present.previews import preview_of
from fimbul.server.present.questions import why, why_at
from fimbul.server.refusals import Refused, language, say, words_in
from fimbul.server.table.history import History, Trial
from fimbul.server.table.members import Member, encode
from fimbul.server.table.timers import BotAnswer
from fimbul.server.table.undo import MOST_ROWS, UndoAsk, has_open_choice, is_free, takeable
from fimbul.server.traces import span

if TYPE_CHECKING:
    from fimbul.server.table.tables import Handler, Table


def done(re: int) -> wire.Done:
    """It was carried out."""
    return wire.Done(re)


# -- moves ----------------------------------------------------------------------------------------------------------
async def answer(table: Table, member: Member, message: wire.Answer) -> None:
    """One of the options of the open question."""
    history = moving(table, member)
    opened = history.opened.get(member.seat)
    if opened is None:
        raise Refused("not_now", "not_asked")
    if not opened <= message.n <= history.n:
        raise Refused("stale")
    try:
        with span("rules"):
            trial = history.try_move(member.seat, message.action)
    except (IllegalAction, BadAction):
        reason = why_not(history, member.seat, message.action, member.lang)
        raise Refused("illegal", reason=reason) from None
    if table.course is not None:
        table.course.check(history, message.action, member.lang)
    await table.change(table.people.with_bank_used(member.seat, table.pace.overtime(member.seat)))
    await carry_out(table, trial, member, message.id)


async def retract(table: Table, member: Member, message: wire.Retract) -> None:
    """A hidden choice is taken back while others are still choosing."""
    history = moving(table, member)
    if not has_open_choice(history, member.seat) or history.n >= MOST_ROWS:
        raise Refused("not_now", "no_retract")
    await carry_out(table, history.try_retract(member.seat), member, message.id)


async def bot_answer(table: Table, _: None, message: BotAnswer) -> None:
    """A bot answers, if it is still asked the same."""
    history = table.history
    if history is None or table.people.status != "playing" or history.opened.get(message.seat) != message.n:
        return
    if table.people.is_paused:
        return
    if table.people.chairs[message.seat].is_played_by_bot or table.pace.lapsed.get(message.seat) == message.n:
        with span("rules"):
            trial = history.try_move(message.seat, message.action)
        await carry_out(table, trial)


async def carry_out(table: Table, trial: Trial, member: Member | None = None, re: int | None = None) -> None:
    """Save a row, then tell everybody."""
    assert table.history is not None
    taken_back = seats_after(table.history, int(trial.text)) if trial.kind == "rewind" else set()
    with span("commit"):
        await table.add_row(trial)
    asked = table.undo is not None
    end_undo(table)
    with span("tell", pages=len(table.members)):
        confirmed = "" if re is None else encode(done(re))
        if trial.kind == "rewind":
            table.announce_scenes(table.history.n - 1, member, confirmed)
        else:
            table.announce_news(member, confirmed)
    over = table.history.game.over
    if table.is_to_be_finished:
        await table.try_to_finish()
    if taken_back:
        await table.suspend_orders(taken_back)
    drop_advice(table)
    table.pace.arrange()
    if asked or table.pace.is_timed or over:
        table.announce_room()


def drop_advice(table: Table) -> None:
    """Think no more about questions that are no longer asked."""
    opened = {} if table.history is None else table.history.opened
    for task, (seat, n) in table.advice.items():
        if opened.get(seat) != n:
            task.cancel()


def seats_after(history: History, n: int) -> set[int]:
    """Who has moved since a row."""
    return {row.seat for row in history.played if row.n > n}


def running(table: Table, member: Member) -> History:
    """The game, if the member may act in it."""
    if member.is_watching:
        raise Refused("not_now", "watching")
    history = table.history
    if history is None:
        raise Refused("not_now", "gathering")
    if history.game.over:
        raise Refused("not_now", "over")
    if table.course is not None and table.course.is_over(history):
        raise Refused("not_now", "lesson_over")
    chair = table.people.chairs[member.seat]
    if chair.is_played_by_bot:
        raise Refused("not_now", "resigned" if chair.resigned else "stand_in")
    return history


def moving(table: Table, member: Member) -> History:
    """The same, if moves are made now: not in a pause."""
    history = running(table, member)
    if table.people.is_paused:
        raise Refused("not_now", "paused")
    return history


# -- undo -----------------------------------------------------------------------------------------------------------
async def ask_undo(table: Table, member: Member, message: wire.AskUndo) -> None:
    """The last move is taken back, or the others are asked."""
    history = moving(table, member)
    if table.undo is not None:
        raise Refused("not_now", "undo_under_way")
    row = takeable(history, member.seat)
    if row is None:
        raise Refused("not_now", "no_undo")
    others = table.others(member.seat)
    if table.people.settings.daily and not is_free(history, row):
        raise Refused("not_now", "no_undo_daily")
    if not others and not is_free(history, row):
        await table.change(table.people.with_help(member.seat))
    if not others or is_free(history, row):
        await carry_out(table, history.try_rewind(member.seat, row.n - 1), member, message.id)
        return
    table.undo = UndoAsk(member.seat, row, set(others))
    table.pace.quiet.clear()
    member.tell(done(message.id))
    table.announce_room()


async def answer_undo(table: Table, member: Member, message: wire.AnswerUndo) -> None:
    """Somebody agrees or refuses; the person who asked may withdraw the request."""
    history = moving(table, member)
    ask = table.undo
    if ask is None or (member.seat not in ask.waiting and not (member.seat == ask.by and not message.agree)):
        raise Refused("not_now", "no_undo_asked")
    ask.waiting.discard(member.seat)
    if message.agree and not ask.waiting:
        await carry_out(table, history.try_rewind(ask.by, ask.row.n - 1), member, message.id)
        return
    if not message.agree:
        end_undo(table)
    member.tell(done(message.id))
    table.announce_room()


def end_undo(table: Table) -> None:
    """The request is withdrawn."""
    table.undo = None
    table.pace.quiet.set()


# -- reasons and previews -------------------------------------------------------------------------------------------
async def explain(table: Table, member: Member, message: wire.Why) -> None:
    """Why is something not offered?"""
    history, view = looked_at(table, member)
    try:
        words = words_in(member.lang)
        if message.like is None:
            reason = why(history.game, view, words, message.thing)
        else:
            reason = why_at(history.game, view, words, message.like, message.thing)
    except BadAction as problem:
        raise Refused("illegal", reason=problem) from None
    member.tell(wire.Reason(message.id, message.thing, reason))


async def preview(table: Table, member: Member, message: wire.AskPreview) -> None:
    """What would an option do?"""
    history, view = looked_at(table, member)
    if view.decision is None or message.action not in view.decision.options:
        raise Refused("illegal", reason=why_not(history, member.seat, message.action, member.lang))
    member.tell(preview_of(view, message.action, words_in(member.lang), message.id))


def looked_at(table: Table, member: Member) -> tuple[History, View]:
    """The game, and what the member may know of it."""
    if member.is_watching:
        raise Refused("not_now", "watching")
    history = table.history
    if history is None:
        raise Refused("not_now", "gathering")
    return history, observe(history.game, member.seat)


def why_not(history: History, seat: int, action: int, lang: str) -> str:
    """Why an action is refused, as the end of a sentence."""
    try:
        thing = text(history.game, seat, action)
        reason = why(history.game, observe(history.game, seat), words_in(lang), thing)
    except BadAction:
        reason = None
    return reason or say(lang, "problem", "not_offered")


async def set_language(table: Table, member: Member, message: wire.SetLanguage) -> None:
    """Another language from now on."""
    member.lang = language(message.lang)
    member.tell(done(message.id))
    member.tell(table.room_for(member))
    if table.shows(member):
        member.tell_text(table.scene_for(member, None))
    if table.may_order(member.seat):
        table.tell_orders(member.seat)


HANDLERS: dict[type[Any], Handler] = {
    wire.Answer: answer,
    wire.Retract: retract,
    wire.AskUndo: ask_undo,
    wire.AnswerUndo: answer_undo,
    wire.Why: explain,
    wire.AskPreview: preview,
    wire.SetLanguage: set_language,
}
