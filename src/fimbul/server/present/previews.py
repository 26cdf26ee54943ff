"""Previews: what an option would do, as far as the seat can know, played in a world drawn from its view alone."""

from __future__ import annotations

from typing import Final

from fimbul import Ear, Event, Game, IllegalAction, Rng, State, View, worlds
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import QUEST
from fimbul.core.rules.shapes import is_simultaneous
from fimbul.server.messages import Motion, Preview, QuestPreview
from fimbul.server.present.editions import presenter_of
from fimbul.server.present.motions import motions_of
from fimbul.words import Facts, Words

# What the seat cannot predict begins here: cards of others come to light, or a phase in which they do.
VEIL: Final = frozenset(
    map(
        int,
        (ev.REVEALED, ev.QUEST_SHOWN, ev.DROPPED, ev.KEPT, ev.DRAFTED, ev.PACKS_PASSED, ev.TOOK_CARD, ev.PHASE_BEGAN),
    )
)


class Veiled(Exception):
    """The next event tells of something hidden."""


class Listener(Ear):
    """Hears everything up to the veil."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def hear(self, event: Event) -> None:
        if int(event.code) in VEIL:
            raise Veiled
        self.events.append(event)


def preview_of(view: View, action: int, words: Words, re: int) -> Preview:
    """What an option of the viewer's decision would do. IllegalAction if it is none."""
    decision = view.decision
    if decision is None or action not in decision.options:
        raise IllegalAction("{action} is not among the options", action=action)
    before = words.costs.board(view)
    if is_simultaneous(decision.question):
        return message(view, action, re, before, before, [], [], False)
    world = worlds(view, 1, Rng(0))[0]
    listener = Listener()
    world.listen(listener)
    try:
        world.apply(view.seat, action)
        complete = is_complete(world, view.seat)
    except Veiled:
        complete = False
    lines = words.chronicle(view).tell(listener.events)
    motions = motions_of(Facts.of(view), listener.events, view.seat)
    return message(view, action, re, before, world.state, motions, lines, complete)


def is_complete(world: Game, seat: int) -> bool:
    """Whether all that the option does has happened, or goes on with another choice of the seat."""
    s = world.state
    return len(s.stack) == 0 or s.asked == 1 << seat


def message(
    view: View,
    action: int,
    re: int,
    before: State,
    after: State,
    motions: list[Motion],
    lines: list[str],
    complete: bool,
) -> Preview:
    """The message; the clan's numbers and Quests as they would be."""
    seat = view.seat
    quests: list[QuestPreview] = []
    for cards, committed in ((view.quests, True), (view.hand, False)):
        for number in dict.fromkeys(cards):
            card = view.edition.cards[number]
            if card.kind == QUEST:
                now, then = card.fulfilled(before, seat), card.fulfilled(after, seat)
                quests.append(QuestPreview(card.text_id, committed, now, then))
    return Preview(
        re=re,
        action=action,
        motions=motions,
        lines=lines,
        rage=int(after.rage(seat)),
        on_board=presenter_of(view.edition).on_board(after, seat),
        quests=quests,
        complete=complete,
    )
