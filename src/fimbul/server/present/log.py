"""Story: what happened, told to one seat in its language: lines of the log, and motions in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fimbul import Event, View
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import ACTION, GIFTS
from fimbul.core.rules.shapes import EVENTS_BY_CODE
from fimbul.server.messages import Entry, Motion
from fimbul.server.present.editions import showing_of
from fimbul.server.present.motions import motions_of
from fimbul.words import Facts, Words

KINDS: Final = {
    **dict.fromkeys([ev.PHASE_BEGAN, ev.TOKENS_FLIPPED, ev.FIRST_PLAYER, ev.OVER], "phase"),
    **dict.fromkeys([ev.ATTACKED, ev.BATTLE_BEGAN, ev.REVEALED, ev.CANCELLED, ev.COUNTED, ev.STRENGTH], "battle"),
    **dict.fromkeys([ev.WON, ev.TIED, ev.NO_BATTLE, ev.TOOK_BACK, ev.TOOK_CARD, ev.REWARDED], "battle"),
    ev.SWAPPED_BONUS: "battle",
    ev.GLORY: "glory",
}
PLACE_MEANINGS: Final = ("place", "source", "target", "from_place")


class Story:
    """Tells one seat (-1: a spectator) what happens from a view on; give it every event, in order."""

    def __init__(self, words: Words, view: View) -> None:
        self.chronicle = words.chronicle(view)
        self.facts = Facts.of(view)
        self.seat = view.seat
        self.board = showing_of(view.edition).board
        self.first_events = showing_of(view.edition).opening(view)
        self.drafts = view.edition.drafts(words.costs.board(view).setup, 1)

    def tell(self, n: int, age: int, events: Sequence[Event]) -> tuple[list[Entry], list[Motion]]:
        """Lines and motions of a row of the table's history, which begins in an Age."""
        before = dict(self.facts.faces)
        motions = motions_of(self.facts, events, self.seat)
        faces = {**self.facts.faces, **before}  # a Monster that leaves for another is still called by its name
        entries: list[Entry] = []
        for text, group in self.chronicle.lines_of(events):
            if group[0].code == ev.PHASE_BEGAN:
                age = int(group[0].a)
            entries.append(self.entry(n, age, text, group, faces))
        return entries, motions

    def pass_over(self, events: Sequence[Event]) -> None:
        """Events that were told already, by a story that tells everybody the same of them."""
        for event in events:
            self.facts.note(event)
        self.chronicle.pass_over(events)

    def opening(self, n: int) -> tuple[list[Entry], list[Motion]]:
        """How a game begins, which nobody was there to hear: the first Age, and where gods appear."""
        events = [Event(ev.PHASE_BEGAN, 1, GIFTS, 0, 0, ev.ALL), *self.first_events]
        if not self.drafts:
            events.append(Event(ev.PHASE_BEGAN, 1, ACTION, 0, 0, ev.ALL))
        return self.tell(n, 1, events)

    def entry(self, n: int, age: int, text: str, group: list[Event], faces: dict[tuple[int, int], int]) -> Entry:
        """A line of the log with whom and what it is about."""
        seat: int | None = None
        places: dict[str, None] = {}
        cards: dict[str, None] = {}
        edition = self.facts.edition
        for event in group:
            for meaning, number in zip(EVENTS_BY_CODE[int(event.code)].meanings, event.data()[1:]):
                if meaning == "clan" and seat is None:
                    seat = number
                elif meaning in PLACE_MEANINGS and number < self.board:
                    places[edition.place_names[number]] = None
                elif meaning == "card" and number >= 0:
                    cards[edition.cards[number].text_id] = None
                elif meaning == "figure" and seat is not None and (seat, number) in faces:
                    cards[edition.cards[faces[seat, number]].text_id] = None
                elif meaning == "glory_source" and number >= ev.CARD_SOURCE:
                    cards[edition.cards[number - int(ev.CARD_SOURCE)].text_id] = None
            if event.code == ev.ACTED and event.d >= 0:
                cards[edition.cards[int(event.d)].text_id] = None
        return Entry(n, age, text, KINDS.get(group[0].code, "event"), seat, tuple(places), tuple(cards))
