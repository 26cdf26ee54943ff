"""Asking a bot: every caller gets a legal answer, or one line that says which bot failed, where, and how."""

from __future__ import annotations

import traceback

from fimbul import Decision, View
from fimbul.bots.bot import Answer, Bot, Limit, WrongEdition

SHOWN = 3  # legal options named in a message
LONGEST = 200  # characters of an answer quoted in a message
ADVICE = "fix the bot or let another one play (docs/bots.md says what a bot must answer)"


class BadAnswer(Exception):
    """A bot failed to answer, or its answer is not one of the options. The message is one line."""


def ask(bot: Bot, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
    """A bot's answer to a decision, checked. BadAnswer names the bot, the seat, the decision and the answer."""
    try:
        answer = bot.choose(view, decision, limit)
    except WrongEdition:
        raise  # names the bot and what it plays
    except Exception as problem:
        where = traceback.extract_tb(problem.__traceback__)[-1]
        cause = f"raised {type(problem).__name__}: {problem} ({where.filename}:{where.lineno})"
        raise BadAnswer(message(bot, view, decision, cause)) from problem
    if not isinstance(answer, Answer):
        raise BadAnswer(message(bot, view, decision, f"answered {quoted(answer)}, which is no fimbul.bots.Answer"))
    action = answer.action
    if isinstance(action, bool) or not isinstance(action, int):
        raise BadAnswer(message(bot, view, decision, f"answered the action {quoted(action)}, which is no int"))
    if action not in decision.options:
        text = action_text(view, action)
        raise BadAnswer(message(bot, view, decision, f"answered {text}, which is not among its options"))
    return answer


def message(bot: Bot, view: View, decision: Decision, fault: str) -> str:
    """One line about an answer that cannot be used."""
    question = decision.kind(view.edition)
    some = ", ".join([action_text(view, option) for option in decision.options[:SHOWN]])
    more = "" if len(decision.options) <= SHOWN else f" and {len(decision.options) - SHOWN} more"
    name = bot.code or type(bot).__name__
    line = f"the bot {name} in seat {decision.seat}, asked to decide {question!r} ({some}{more}), {fault}: {ADVICE}"
    return " ".join(line.split())


def quoted(value: object) -> str:
    """A value of any type, short enough for a message."""
    text = repr(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def action_text(view: View, action: int) -> str:
    """An action in notation with its number; a number that is no action has no notation."""
    try:
        return f"{action} ({view.action_text(action)})"
    except (IndexError, KeyError, ValueError, OverflowError):
        return str(action)
