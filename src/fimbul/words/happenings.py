"""What happened, as sentences for one seat: single events, and whole stretches with some of them drawn together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from fimbul import Event, View
from fimbul.core.information.views import SPECTATOR
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_PUSH,
    ASK_TAKE,
    BATTLE,
    BOARD,
    FALLEN,
    INVADE,
    MARCH,
    NO_CARD,
    PASS,
    PUSH,
    action_kind,
    bits,
    first_of,
    second_of,
)
from fimbul.core.rules.powers import MOD_BONUS
from fimbul.core.rules.shapes import EVENTS_BY_CODE, EventShape
from fimbul.words.books import Books
from fimbul.words.facts import NOTED, Facts
from fimbul.words.phrases import Phrases


# -- one sentence ---------------------------------------------------------------------------------------------------
def sentence(
    books: Books, group: Sequence[Event], facts: Facts, for_seat: int, used: Event | None = None
) -> str | None:
    """Like events as one sentence for a seat; None where it need not, or may not, be said.

    `used` is the use of a card just before, which may be declined now.
    """
    first = group[0]
    if not first.seen_by(for_seat):
        return None
    variant = again_variant(first, used) or variant_of(facts, first, for_seat)
    if variant is None or (first.code == ev.RETREATED and len(group) == 1):
        return None
    shape = EVENTS_BY_CODE[int(first.code)]
    phrases = Phrases(books, facts)
    told: dict[str, object] = {}
    for meaning, number in zip(shape.meanings, first.data()[1:], strict=False):
        told.update(phrases.fact(meaning, number))
    told.update(extra_facts(phrases, shape, group))
    return books.text("events", *keys_of(books, facts, first, shape.key + variant), **told)


def keys_of(books: Books, facts: Facts, event: Event, key: str) -> tuple[str, ...]:
    """Where the template of an event stands: some have one for each god, hindrance or card."""
    if event.code == ev.POWER_USED:
        return (key, facts.gods[event.a])
    if event.code == ev.NO_INVADE:
        return (key, HINDRANCES[event.c])
    if event.code == ev.ACTED and key == "acted":
        own = ("declined", facts.edition.cards[event.d].slug)
        return own if books.has("events", *own) else (key,)
    return (key,)


HINDRANCES: Final = ("", "horns", "reserve", "place")  # as the data files call them


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
    return "_push" if action_kind(event.b) == PUSH else None


def again_variant(event: Event, used: Event | None) -> str | None:
    """How a seat declines to use a card that it has just used."""
    if event.code != ev.ACTED or event.b != PASS or used is None:
        return None
    if (event.a, event.d) != (used.a, cause_of(used) - ev.CARD_SOURCE):
        return None
    return "_saved" if used.code == ev.SAVED else "_again"


def cause_of(event: Event) -> int:
    """The card or power that makes an event happen, numbered like the sources of Glory; 0 where it is a rule."""
    meanings = EVENTS_BY_CODE[int(event.code)].meanings
    return event.data()[1 + meanings.index("cause")] if "cause" in meanings else int(ev.RULE)


def caused(event: Event) -> str:
    """The variant of an event that a card or a power makes happen."""
    return "_caused" if cause_of(event) >= ev.POWER_SOURCE else ""


def revealed_variant(facts: Facts, event: Event) -> str:
    """A Battle card, one whose bonus is known only later, or another card."""
    card = facts.edition.cards[event.b]
    if card.kind != BATTLE:
        return "_other"
    return "_varies" if card.strength == 0 and (card.hooks >> MOD_BONUS) & 1 else ""


def retreated_variant(facts: Facts, event: Event) -> str:
    """A Monster that retreats by its own card need not be named twice."""
    own = facts.faces.get((int(event.a), int(event.b)))
    return "" if own is not None and own == cause_of(event) - ev.CARD_SOURCE else "_caused"


def raised_variant(facts: Facts, event: Event) -> str:
    """A stat may be worth the same on its last two steps."""
    track, at = facts.edition.track, int(event.b) * 8 + int(event.c)
    return ("_last" if track[at] == track[at - 1] else "") + caused(event)


# How events of some kinds are told in several ways.
VARIANTS: Final[Mapping[int, Callable[[Facts, Event], str | None]]] = {
    int(ev.ACTED): acted_variant,
    int(ev.RAGE_GAINED): lambda _, event: caused(event) if event.b > 0 else None,
    int(ev.RAGE_LOST): lambda _, event: caused(event),
    int(ev.RAISED): raised_variant,
    int(ev.SAVED): lambda _, event: caused(event),
    int(ev.TOOK_BACK): lambda _, event: caused(event),
    int(ev.REWARDED): lambda _, event: caused(event),
    int(ev.RETREATED): retreated_variant,
    int(ev.PACKS_PASSED): lambda _, event: "_right" if event.a < 0 else "",
    int(ev.GLORY): lambda _, event: "_lost" if event.b < 0 else caused(event),
    int(ev.PLACED): lambda _, event: "_from_valhalla" if event.d == FALLEN else "",
    int(ev.REVEALED): revealed_variant,
    int(ev.QUEST_SHOWN): lambda _, event: "_failed" if event.c == 0 else "",
    int(ev.PASSED): lambda _, event: "_rage" if event.b > 0 else "",
    int(ev.OVER): lambda _, event: "_shared" if len(bits(event.a)) > 1 else "",
    int(ev.CARD_BONUS): lambda _, event: "_less" if event.c < 0 else "",
    int(ev.POWER_MOVED): lambda _, event: "_placed" if event.b >= BOARD else "",
    int(ev.ACTIONS_OVER): lambda _, event: "_taken" if event.a > 0 else "",
}


def is_open(event: Event) -> bool:
    """Whether everybody is told the same of an event."""
    return event.audience == ev.ALL and not EVENTS_BY_CODE[int(event.code)].own


def is_private_to(event: Event, seat: int) -> bool:
    """Whether a seat is told something else of an event than spectators are."""
    if event.seen_by(seat) != event.seen_by(SPECTATOR):
        return True
    return event.a == seat and EVENTS_BY_CODE[int(event.code)].own


def extra_facts(phrases: Phrases, shape: EventShape, group: Sequence[Event]) -> Mapping[str, object]:
    """What the ints tell only together."""
    first = group[0]
    if "figure" in shape.meanings:
        counts: dict[int, int] = {}
        for event in group:
            if event.code == first.code:
                numbers = dict(zip(shape.meanings, event.data()[1:], strict=False))
                counts[numbers["figure"]] = counts.get(numbers["figure"], 0) + numbers.get("count", 1)
        found: dict[str, object] = {"figures": phrases.figures(int(first.a), counts, "its")}
        if first.code == ev.RETREATED:
            found["target"] = phrases.place(int(group[-1].d), "to")
        elif first.code == ev.NO_INVADE:
            found["no_figure"] = phrases.figure(int(first.a), int(first.b), 1, "none")
        return found
    extra = EXTRA_FACTS.get(shape.code)
    return {} if extra is None else extra(phrases, first)


def acted_facts(phrases: Phrases, event: Event) -> Mapping[str, object]:
    """What a seat chose when a card asked: nothing, or a figure to push."""
    card = {"card": phrases.card(int(event.d))}
    if event.b == PASS:
        return card
    chosen, place = int(first_of(event.b)), int(second_of(event.b))
    return {**card, **phrases.their_figure(chosen >> 4, chosen & 15), "target": phrases.place(place, "to")}


EXTRA_FACTS: Final[Mapping[int, Callable[[Phrases, Event], Mapping[str, object]]]] = {
    int(ev.ACTED): acted_facts,
    int(ev.RAISED): lambda say, event: {"value": say.value(int(event.b), int(event.c))},
    int(ev.STRENGTH): lambda _, event: {"total": int(event.b + event.c)},
    int(ev.REVEALED): lambda say, event: {"bonus": int(say.edition.cards[event.b].strength)},
    int(ev.CARD_BONUS): lambda _, event: {"bonus": abs(int(event.c))},
    int(ev.OVER): lambda say, event: {
        "clan": say.clan(bits(event.a)[0]),
        "clans": say.clans(bits(event.a), "begin"),
    },
    int(ev.POWER_MOVED): lambda say, event: {"source": say.place(int(event.b), "from")} if event.b < BOARD else {},
    int(ev.DOOM_TURNED): lambda say, event: {"source": say.place(int(event.c), "from")},
}


# -- a whole stretch of play ----------------------------------------------------------------------------------------
TOGETHER: Final = {  # alike in these ints
    int(ev.MOVED): (1, 3, 4),
    int(ev.DESTROYED): (1, 3),
    int(ev.DEPARTED): (1, 3),
    int(ev.RELEASED): (1,),
}
PAID_FOR: Final = (ev.PLACED, ev.SUMMONED, ev.MOVED, ev.UPGRADED, ev.ATTACKED, ev.SAVED, ev.TOOK_BACK)
BEFORE_PAID_FOR: Final = (ev.DISCARDED, ev.BOXED, ev.CARD_USED)  # what an upgrade replaces, or a card that is used
BEGUN: Final = (MARCH, INVADE)
USES: Final = (ev.SAVED, ev.RETREATED, ev.TOOK_BACK)  # after which a card may ask once more
WITH_USES: Final = (ev.MOVED, ev.PAID)
ENDS: Final = re.compile(r"\W*$")  # a full stop or an exclamation mark, with the blank that some languages want
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
        self.pusher: tuple[int, int] | None = None  # seat and card, said with it
        self.begun: Event | None = None  # an action whose cost may be paid before it is done
        self.used: Event | None = None  # the last use of a card that may ask once more
        self.used_before: Event | None = None  # … before the group

    def tell(self, events: Sequence[Event]) -> list[str]:
        """The sentences of some events: like ones drawn together, and what was paid added to what it was paid for."""
        return [line for line, _ in self.lines_of(events)]

    def lines_of(self, events: Sequence[Event]) -> list[tuple[str, list[Event]]]:
        """The same, each sentence with the events it is about."""
        self.lines = []
        for event in events:
            if self.group and not alike(self.group[0], event):
                self.finish()
            if event.code in NOTED:
                self.facts.note(event)
            if event.seen_by(self.seat) and not self.said(event):
                if not self.group:
                    self.used_before = self.used
                self.group.append(event)
            self.remember(event)
        self.finish()
        self.pay()
        return self.lines

    def pass_over(self, events: Sequence[Event]) -> None:
        """Events that somebody else has told."""
        for event in events:
            if event.code in NOTED:
                self.facts.note(event)
            if event.seen_by(self.seat):
                self.said(event)
            self.remember(event)

    def follow(self, other: Chronicle) -> None:
        """Go on from where another one is that has told all that happened, and that this one need not tell."""
        self.facts.faces = other.facts.faces
        self.pushed, self.pusher = other.pushed, other.pusher
        self.begun, self.used = other.begun, other.used

    def remember(self, event: Event) -> None:
        """The last use of a card that may ask once more."""
        if event.code in USES:
            self.used = event
        elif event.code not in WITH_USES:
            self.used = None

    def said(self, event: Event) -> bool:
        """Whether the sentences around an event say enough: a new Monster, a figure that was pushed."""
        pusher, self.pusher = self.pusher, None
        if event.code == ev.ACTED and event.c == ASK_ACTION:
            self.begun = event if action_kind(event.b) in BEGUN else None
        if event.code == ev.ACTED and action_kind(event.b) == PUSH:
            pushed = int(first_of(event.b))
            self.pushed = (pushed >> 4, pushed & 15, int(second_of(event.b)))
            self.pusher = (int(event.a), int(event.d))
        elif event.code == ev.CARD_USED and pusher == (event.a, event.b):
            return True
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
        line = sentence(self.books, group, self.facts, self.seat, self.used_before)
        if line is None:
            return
        if self.paid is not None and first.code in PAID_FOR and first.a == self.paid.a:
            line = self.with_rage(line, int(self.paid.b))
            self.paid = None
        elif first.code not in BEFORE_PAID_FOR and not (first.code == ev.ACTED and first.c in WHILE_INVADING):
            self.pay()
        self.lines.append((line, group))

    def with_rage(self, line: str, rage: int) -> str:
        """A sentence with what was paid for it, in the parentheses that it ends with or in new ones."""
        paid = self.books.amount("rage", rage)
        noted = re.fullmatch(r"(.*)\((.*)\)(\W*)", line)
        if noted is not None:
            body, note, end = noted.groups()
            return self.books.text("events", "paid_for", sentence=body.rstrip(), rage=f"{note}, {paid}") + end
        end = ENDS.search(line)
        assert end is not None
        return self.books.text("events", "paid_for", sentence=line[: end.start()], rage=paid) + end[0]

    def pay(self) -> None:
        """What was paid, and for nothing that made a sentence."""
        if self.paid is not None:
            begun = self.begun
            if begun is not None and begun.a == self.paid.a:
                self.lines.append((self.beginning(begun, self.paid), [self.paid, begun]))
            else:
                line = sentence(self.books, [self.paid], self.facts, self.seat)
                self.lines += [] if line is None else [(line, [self.paid])]
            self.paid = None

    def beginning(self, begun: Event, paid: Event) -> str:
        """What was paid for an action that is not done yet: somebody is asked first."""
        phrases = Phrases(self.books, self.facts)
        first, place = int(first_of(begun.b)), int(second_of(begun.b))
        told: dict[str, object] = {"clan": phrases.clan(int(paid.a)), **phrases.fact("rage", int(paid.b))}
        if action_kind(begun.b) == MARCH:
            ways = {"source": phrases.place(first, "from"), "target": phrases.place(place, "to")}
            return self.books.text("events", "paid_march", **told, **ways)
        figure = phrases.figure(int(paid.a), first, 1, "its")
        return self.books.text("events", "paid_invade", **told, **phrases.places(place), figure=figure)


def alike(one: Event, other: Event) -> bool:
    """Whether two events belong in one sentence."""
    if one.code == ev.RETREATED:
        return other.code == ev.MOVED and one.data()[1:4] == other.data()[1:4]
    same = TOGETHER.get(int(one.code))
    return same is not None and one.code == other.code and all(one.data()[n] == other.data()[n] for n in same)
