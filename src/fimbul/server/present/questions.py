"""Questions: what a seat is asked, with every option in words; and why something is not offered."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import Final

from fimbul import Edition, Game, Reason, View
from fimbul.core.information.views import SPECTATOR
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_LOOK,
    ATTACK,
    INVADE,
    MARCH,
    MOVE,
    action,
    action_kind,
    first_of,
)
from fimbul.core.rules.shapes import is_simultaneous
from fimbul.core.text.arguments import BadAction
from fimbul.server.messages import Option, Question, Verb
from fimbul.server.present.editions import presenter_of
from fimbul.words import Words

kind_of = attrgetter("kind")
USE_WORD: Final = "use"
# Of several reasons the one that would have to change first; where a figure could go matters least.
WEIGHT: Final = {"horns": 0, "sheet_full": 0, "rage": 1, "no_village": 2, "pillaged": 3, "claimed": 3, "destroyed": 4}


def question_of(game: Game, view: View, words: Words, n: int) -> Question | None:
    """What the viewer is asked, or None."""
    decision = view.decision
    if decision is None:
        return None
    options = presenter_of(view.edition).dissector(view, decision, words).options(decision.options)
    return Question(
        n=n,
        kind=decision.kind(view.edition),
        source=view.edition.cards[decision.source].text_id if decision.source >= 0 else None,
        prompt=words.prompt(view, decision),
        veiled=decision.veiled,
        options=options,
        verbs=verbs_of(game, view, words, options) if decision.question == ASK_ACTION else [],
    )


# -- verbs ----------------------------------------------------------------------------------------------------------
def verb_kinds(edition: Edition) -> tuple[str, ...]:
    """The actions of a turn, in the order of the rules."""
    return (edition.invade_word, "march", "upgrade", "quest", edition.attack_word, USE_WORD, "pass")


def verbs_of(game: Game, view: View, words: Words, options: list[Option]) -> list[Verb]:
    """Every kind of action, with the number of its choices or why it has none; `use` only where there is one."""
    counts = Counter(map(kind_of, options))
    return [
        Verb(
            kind=kind,
            text=words.server(f"verbs.{kind}", view.edition),
            count=counts[kind],
            reason=None if kind in counts else as_sentence(no_choice(game, view, words, kind)),
        )
        for kind in verb_kinds(view.edition)
        if kind in counts or kind != USE_WORD
    ]


def no_choice(game: Game, view: View, words: Words, kind: str) -> str:
    """Why there is no choice with a verb, as the end of a sentence."""
    empty, tries = presenter_of(view.edition).attempts(view, kind)
    if not tries:
        return words.server(f"reasons.{empty}", view.edition)
    reasons = [reason for text in tries if (reason := game.why_not(view.seat, text)) is not None]
    return words.reason(likeliest(reasons), view)


def likeliest(reasons: list[Reason]) -> Reason:
    """The reason that best says why nothing is possible: of several costs the lowest."""
    return min(reasons, key=lambda reason: (WEIGHT.get(reason.code, 9), reason.numbers))


def as_sentence(reason: str) -> str:
    """A reason with a capital and a full stop."""
    return reason[:1].upper() + reason[1:] + "."


# -- why not? -------------------------------------------------------------------------------------------------------
def why(game: Game, view: View, words: Words, thing: str) -> str | None:
    """Why a verb, a place, a card or an action in notation is not offered to the viewer; None if it is.

    BadAction if the text means none of these.
    """
    decision = view.decision
    if decision is not None and decision.question == ASK_ACTION and thing in verb_kinds(view.edition):
        dissect = presenter_of(view.edition).dissector(view, decision, words)
        if any(dissect.option(option, "").kind == thing for option in decision.options):
            return None
        return as_sentence(no_choice(game, view, words, thing))
    if view.seat == SPECTATOR or view.over:
        reason: Reason | None = Reason("over" if view.over else "not_asked")
    elif decision is not None and thing in verb_kinds(view.edition):
        reason = Reason("asked_for_other")
    else:
        reason = game.why_not(view.seat, thing)
    return None if reason is None else as_sentence(words.reason(reason, view))


def why_at(game: Game, view: View, words: Words, like: int, place: str) -> str | None:
    """Why an option of the viewer cannot be taken with another place as its target; None if it can.

    Where it aims at no place, why the place is not offered at all. BadAction if there is no such option or place.
    """
    if view.decision is None or like not in view.decision.options:
        raise BadAction("{action} is not among the options", action=like)
    board = view.edition.place_names[: presenter_of(view.edition).board]
    if place not in board:
        raise BadAction("{text!r} is not a place on the board of {edition}", text=place, edition=view.edition.name)
    target, kind = board.index(place), action_kind(like)
    if kind == ATTACK:
        other = int(action(kind, target))
    elif kind in (INVADE, MARCH, MOVE):
        other = int(action(kind, first_of(like), target))
    else:
        return why(game, view, words, place)
    reason = game.why_not(view.seat, other)
    return None if reason is None else as_sentence(words.reason(reason, view))


# -- secrets ----------------------------------------------------------------------------------------------------
def is_secret(question: int) -> bool:
    """Whether the answer stays hidden from the others: a simultaneous choice, a card taken from the deck."""
    return is_simultaneous(question) or question == ASK_LOOK
