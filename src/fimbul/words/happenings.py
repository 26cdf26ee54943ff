"""What happened, as sentences for one seat: single events, and whole stretches with some of them drawn together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from fimbul import Event, View
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import (
    ASK_PUSH,
    ASK_RETAIN,
    ASK_TAKE,
    BATTLE,
    BOARD,
    FALLEN,
    NO_CARD,
    PASS,
    PUSH,
    action_kind,
    bits,
    first_of,
    second_of,
)
from fimbul.core.rules.shapes import EVENTS_BY_CODE, EventShape
from fimbul.words.books import Books
from fimbul.words.facts import Facts
from fimbul.words.phrases import Phrases


# -- one sentence ---------------------------------------------------------------------------------------------------
def sentence(books: Books, group: Sequence[Event], facts: Facts, for_seat: int) -> str | None:
    """Like events as one sentence for a seat; None where it need not, or may not, be said."""
    first = group[0]
    if not first.seen_by(for_seat):
        return None
    variant = variant_of(facts, first, for_seat)
    if variant is None:
        return None
    shape = EVENTS_BY_CODE[int(first.code)]
    phrases = Phrases(books, facts)
    told: dict[str, object] = {}
    for meaning, number in zip(shape.meanings, first.data()[1:], strict=False):
        told.update(phrases.fact(meaning, number))
    told.update(extra_facts(phrases, shape, group))
    return books.text("events", shape.key + variant, **told)


def variant_of(facts: Facts, event: Event, for_seat: int) -> str | None:
    """Which variant of a template is meant ("" for the plain one); None where nothing need be said."""
    if EVENTS_BY_CODE[int(event.code)].own:
        if event.a == for_seat and event.b >= 0:
            return ""
        return "_hidden" if event.code == ev.COMMITTED else None
    variant = VARIANTS.get(int(event.code))
    return "" if variant is None else variant(facts, event)


def acted_variant(facts: Facts, event: Event) -> str | None:
    """Of what seats choose, little is said: mostly the events that follow tell it."""
    if event.d == NO_CARD:
        return None
    if event.b == PASS:
        return ""
    return "_keep" if event.c == ASK_RETAIN else "_push" if action_kind(event.b) == PUSH else None


# How events of some kinds are told in several ways.
VARIANTS: Final[Mapping[int, Callable[[Facts, Event], str | None]]] = {
    int(ev.ACTED): acted_variant,
    int(ev.RAGE_GAINED): lambda _, event: "" if event.b > 0 else None,
    int(ev.PACKS_PASSED): lambda _, event: "_right" if event.a < 0 else "",
    int(ev.GLORY): lambda _, event: "_lost" if event.b < 0 else "",
    int(ev.PLACED): lambda _, event: "_from_valhalla" if event.d == FALLEN else "",
    int(ev.REVEALED): lambda facts, event: "" if facts.edition.cards[event.b].kind == BATTLE else "_other",
    int(ev.QUEST_SHOWN): lambda _, event: "_failed" if event.c == 0 else "",
    int(ev.PASSED): lambda _, event: "_rage" if event.b > 0 else "",
    int(ev.OVER): lambda _, event: "_shared" if len(bits(event.a)) > 1 else "",
    int(ev.POWER_MOVED): lambda _, event: "_placed" if event.b >= BOARD else "",
}


def is_for_all(event: Event) -> bool:
    """Whether everybody is told the same of an event, spectators too."""
    return event.audience == ev.ALL and not EVENTS_BY_CODE[int(event.code)].own


def extra_facts(phrases: Phrases, shape: EventShape, group: Sequence[Event]) -> Mapping[str, object]:
    """What the ints tell only together."""
    first = group[0]
    if "figure" in shape.meanings:
        counts: dict[int, int] = {}
        for event in group:
            numbers = dict(zip(shape.meanings, event.data()[1:], strict=False))
            counts[numbers["figure"]] = counts.get(numbers["figure"], 0) + numbers.get("count", 1)
        return {"figures": phrases.figures(int(first.a), counts, "its")}
    extra = EXTRA_FACTS.get(shape.code)
    return {} if extra is None else extra(phrases, first)


def acted_facts(phrases: Phrases, event: Event) -> Mapping[str, object]:
    """What a seat chose when a card asked: nothing, a card to keep, or a figure to push."""
    chosen, place = int(first_of(event.b)), int(second_of(event.b))
    if action_kind(event.b) == PUSH:
        figure = phrases.their_figure(chosen >> 4, chosen & 15)
        return {"card": phrases.card(int(event.d)), **figure, "target": phrases.place(place, "to")}
    return {"card": phrases.card(int(event.d) if event.b == PASS else chosen)}


EXTRA_FACTS: Final[Mapping[int, Callable[[Phrases, Event], Mapping[str, object]]]] = {
    int(ev.ACTED): acted_facts,
    int(ev.RAISED): lambda say, event: {"value": say.value(int(event.b), int(event.c))},
    int(ev.STRENGTH): lambda _, event: {"total": int(event.b + event.c)},
    int(ev.REVEALED): lambda say, event: {"bonus": int(say.edition.cards[event.b].strength)},
    int(ev.OVER): lambda say, event: {
        "clan": say.clan(bits(event.a)[0]),
        "clans": say.clans(bits(event.a), "begin"),
    },
    int(ev.POWER_MOVED): lambda say, event: {"source": say.place(int(event.b), "from")} if event.b < BOARD else {},
}


# -- a whole stretch of play ----------------------------------------------------------------------------------------
TOGETHER: Final = {int(ev.MOVED): (1, 3, 4), int(ev.DESTROYED): (1, 3), int(ev.RELEASED): (1,)}  # alike in these ints
PAID_FOR: Final = (ev.PLACED, ev.SUMMONED, ev.MOVED, ev.UPGRADED, ev.ATTACKED, ev.SAVED)
BEFORE_PAID_FOR: Final = (ev.DISCARDED, ev.BOXED)  # what an upgrade replaces goes first
WHILE_INVADING: Final = (ASK_TAKE, ASK_PUSH)  # questions between paying for an invade and setting the figure down


class Chronicle:
    """Tells a seat (-1: a spectator) what happened since it was last told; give it every event, in order."""

    def __init__(self, books: Books, view: View) -> None:
        self.books = books
        self.facts = Facts.of(view)
        self.seat = view.seat
        self.lines: list[tuple[str, list[Event]]] = []
        self.group: list[Event] = []
        self.paid: Event | None = None
        self.pushed: tuple[int, int, int] | None = None  # seat, figure, to: said already

    def tell(self, events: Sequence[Event]) -> list[str]:
        """The sentences of some events: like ones drawn together, and what was paid added to what it was paid for."""
        return [line for line, _ in self.lines_of(events)]

    def lines_of(self, events: Sequence[Event]) -> list[tuple[str, list[Event]]]:
        """The same, each sentence with the events it is about."""
        self.lines = []
        for event in events:
            if self.group and not alike(self.group[0], event):
                self.finish()
            self.facts.note(event)
            if event.seen_by(self.seat) and not self.said(event):
                self.group.append(event)
        self.finish()
        self.pay()
        return self.lines

    def pass_over(self, events: Sequence[Event]) -> None:
        """Events that somebody else has told."""
        for event in events:
            self.facts.note(event)
            if event.seen_by(self.seat):
                self.said(event)

    def said(self, event: Event) -> bool:
        """Whether the sentences around an event say enough: a new Monster, a figure that was pushed."""
        if event.code == ev.ACTED and action_kind(event.b) == PUSH:
            pushed = int(first_of(event.b))
            self.pushed = (pushed >> 4, pushed & 15, int(second_of(event.b)))
        elif event.code == ev.MOVED and self.pushed == (event.a, event.b, event.d):
            self.pushed = None
            return True
        new_monster = event.code == ev.RECRUITED and self.facts.edition.face_slot(event.b) >= 0
        return new_monster or event.code == ev.PACKS_PASSED

    def finish(self) -> None:
        """The like events so far make a sentence."""
        group, self.group = self.group, []
        if not group:
            return
        first = group[0]
        if first.code == ev.PAID:
            self.pay()
            self.paid = first
            return
        line = sentence(self.books, group, self.facts, self.seat)
        if line is None:
            return
        if self.paid is not None and first.code in PAID_FOR and first.a == self.paid.a:
            rage = self.books.amount("rage", int(self.paid.b))
            line = self.books.text("events", "paid_for", sentence=line.rstrip(" .!"), rage=rage) + line[-1]
            self.paid = None
        elif first.code not in BEFORE_PAID_FOR and not (first.code == ev.ACTED and first.c in WHILE_INVADING):
            self.pay()
        self.lines.append((line, group))

    def pay(self) -> None:
        """What was paid, and for nothing that made a sentence."""
        if self.paid is not None:
            line = sentence(self.books, [self.paid], self.facts, self.seat)
            self.lines += [] if line is None else [(line, [self.paid])]
            self.paid = None


def alike(one: Event, other: Event) -> bool:
    """Whether two events belong in one sentence."""
    same = TOGETHER.get(int(one.code))
    return same is not None and one.code == other.code and all(one.data()[n] == other.data()[n] for n in same)
