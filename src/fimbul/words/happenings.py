"""What happened, as sentences for one seat: single events, and whole stretches with some of them drawn together."""

from __future__ import annotations

from collections.abc import Sequence
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
from fimbul.words.books import Books
from fimbul.words.facts import Facts
from fimbul.words.phrases import Phrases

# What the ints of an event mean, in their order; the name of the code is the key of its template.
MEANINGS: Final[dict[int, tuple[str, ...]]] = {
    int(code): meanings
    for code, meanings in (
        (ev.PHASE_BEGAN, ("age", "phase")),
        (ev.DRAFTED, ("clan", "card")),
        (ev.PACKS_PASSED, ("direction",)),
        (ev.ACTED, ("clan",)),
        (ev.PAID, ("clan", "rage")),
        (ev.RAGE_GAINED, ("clan", "rage")),
        (ev.RAGE_LOST, ("clan", "rage")),
        (ev.GLORY, ("clan", "glory", "glory_source")),
        (ev.RAISED, ("clan", "stat", "step")),
        (ev.PLACED, ("clan", "figure", "place")),
        (ev.MOVED, ("clan", "figure", "source", "target")),
        (ev.DESTROYED, ("clan", "figure", "place", "count")),
        (ev.SAVED, ("clan", "figure", "place")),
        (ev.BOXED, ("clan", "figure")),
        (ev.RECRUITED, ("clan", "figure")),
        (ev.UPGRADED, ("clan", "card")),
        (ev.DISCARDED, ("clan", "card")),
        (ev.COMMITTED, ("clan", "card")),
        (ev.ATTACKED, ("clan", "place")),
        (ev.BATTLE_BEGAN, ("place", "clans")),
        (ev.REVEALED, ("clan", "card")),
        (ev.CANCELLED, ("clan", "card")),
        (ev.COUNTED, ("clan", "bonus")),
        (ev.STRENGTH, ("clan", "strength", "bonus")),
        (ev.WON, ("clan", "place")),
        (ev.TIED, ("place", "clans")),
        (ev.TOOK_BACK, ("clan", "card")),
        (ev.TOOK_CARD, ("clan", "card", "from_clan")),
        (ev.REWARDED, ("clan", "place", "token")),
        (ev.DROPPED, ("clan", "cards")),
        (ev.KEPT, ("clan", "card")),
        (ev.QUEST_SHOWN, ("clan", "card")),
        (ev.RUINED, ("place",)),
        (ev.RELEASED, ("clan", "figure", "count")),
        (ev.PASSED, ("clan", "rage")),
        (ev.NO_BATTLE, ("place", "clan")),
        (ev.OVER, ("winners", "glory")),
        (ev.TOKENS_FLIPPED, ("age",)),
        (ev.FIRST_PLAYER, ("clan",)),
        (ev.CARD_USED, ("clan", "card")),
        (ev.POWER_MOVED, ("god", "from_place", "place")),
        (ev.RETURNED, ("clan", "figure", "source", "count")),
        (ev.SWAPPED_BONUS, ("clan", "of_clan")),
        (ev.LOOKED, ("clan", "cards")),
        (ev.DEPARTED, ("clan", "figure", "source", "count")),
        (ev.SWORN, ("clan", "card")),
    )
}
NO_CODES: Final = ("ALL", "SPECTATOR", "CODES", "CARD_SOURCE", "POWER_SOURCE")
KEYS: Final[dict[int, str]] = {
    int(value): name.lower()
    for name, value in vars(ev).items()
    if isinstance(value, int) and name not in NO_CODES and name[-6:] != "_GLORY"
}
OWN: Final = (ev.DRAFTED, ev.KEPT, ev.COMMITTED)  # told otherwise to the clan they are about


# -- one sentence ---------------------------------------------------------------------------------------------------
def sentence(books: Books, group: Sequence[Event], facts: Facts, for_seat: int) -> str | None:
    """Like events as one sentence for a seat; None where it need not, or may not, be said."""
    first = group[0]
    if not first.seen_by(for_seat):
        return None
    variant = variant_of(facts, first, for_seat)
    if variant is None:
        return None
    phrases = Phrases(books, facts)
    told: dict[str, object] = {}
    for meaning, number in zip(MEANINGS[int(first.code)], first.data()[1:], strict=False):
        told.update(phrases.fact(meaning, number))
    told.update(extra_facts(phrases, group))
    return books.text("events", KEYS[int(first.code)] + variant, **told)


def variant_of(facts: Facts, event: Event, for_seat: int) -> str | None:
    """Which variant of a template is meant ("" for the plain one); None where nothing need be said."""
    code, a, b, c, d = event.data()
    if code == ev.ACTED:  # mostly the events that follow say what was done
        if d == NO_CARD:
            return None
        return "" if b == PASS else "_keep" if c == ASK_RETAIN else "_push" if action_kind(b) == PUSH else None
    if code in OWN:
        return "" if a == for_seat and b >= 0 else "_hidden" if code == ev.COMMITTED else None
    if code == ev.RAGE_GAINED:
        return "" if b > 0 else None
    other = (
        (code == ev.PACKS_PASSED and a < 0, "_right"),
        (code == ev.GLORY and b < 0, "_lost"),
        (code == ev.PLACED and d == FALLEN, "_from_valhalla"),
        (code == ev.REVEALED and facts.edition.cards[b].kind != BATTLE, "_other"),
        (code == ev.QUEST_SHOWN and c == 0, "_failed"),
        (code == ev.PASSED and b > 0, "_rage"),
        (code == ev.OVER and len(bits(a)) > 1, "_shared"),
        (code == ev.POWER_MOVED and b >= BOARD, "_placed"),
    )
    return next((variant for holds, variant in other if holds), "")


def is_for_all(event: Event) -> bool:
    """Whether everybody is told the same of an event, spectators too."""
    return event.audience == ev.ALL and event.code not in OWN


def extra_facts(phrases: Phrases, group: Sequence[Event]) -> dict[str, object]:
    """What the ints tell only together."""
    code, a, b, c, _ = group[0].data()
    if "figure" in MEANINGS[code]:
        counts: dict[int, int] = {}
        for event in group:
            numbers = dict(zip(MEANINGS[code], event.data()[1:], strict=False))
            counts[numbers["figure"]] = counts.get(numbers["figure"], 0) + numbers.get("count", 1)
        return {"figures": phrases.figures(a, counts, "its")}
    if code == ev.RAISED:
        return {"value": phrases.value(b, c)}
    if code == ev.STRENGTH:
        return {"total": b + c}
    if code == ev.REVEALED:
        return {"bonus": int(phrases.edition.cards[b].strength)}
    if code == ev.OVER:
        return {"clan": phrases.clan(bits(a)[0]), "clans": phrases.clans(bits(a), "begin")}
    if code == ev.ACTED:
        return acted_facts(phrases, b, int(group[0].d))
    if code == ev.POWER_MOVED and b < BOARD:
        return {"source": phrases.place(b, "from")}
    return {}


def acted_facts(phrases: Phrases, action: int, card: int) -> dict[str, object]:
    """What a seat chose when a card asked: nothing, a card to keep, or a figure to push."""
    if action_kind(action) == PUSH:
        return {"card": phrases.card(card), **phrases.pushed(action)}
    return {"card": phrases.card(card if action == PASS else int(first_of(action)))}


# -- a whole stretch of play ----------------------------------------------------------------------------------------
TOGETHER: Final = {int(ev.MOVED): (1, 3, 4), int(ev.DESTROYED): (1, 3), int(ev.RELEASED): (1,)}  # alike in these ints
PAID_FOR: Final = (ev.PLACED, ev.MOVED, ev.UPGRADED, ev.ATTACKED, ev.SAVED)
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
