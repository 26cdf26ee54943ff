"""SeatLog: what happened, told to one seat in its language: lines of the log, and motions in the same order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from fimbul import Edition, Event, View
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import ACTION, INVADE, MARCH, PUSH, action_kind, bits, first_of, second_of
from fimbul.core.rules.shapes import EVENTS_BY_CODE
from fimbul.server.messages import Entry, Motion
from fimbul.server.present.editions import presenter_of
from fimbul.server.present.mentions import mentions_in, names_of
from fimbul.server.present.motions import motions_of
from fimbul.server.present.results import source_key
from fimbul.words import Facts, Words
from fimbul.words.facts import NOTED

KINDS: Final = {
    **dict.fromkeys([ev.PHASE_BEGAN, ev.TOKENS_FLIPPED, ev.FIRST_PLAYER, ev.ACTIONS_OVER, ev.OVER], "phase"),
    **dict.fromkeys([ev.ATTACKED, ev.BATTLE_BEGAN, ev.REVEALED, ev.CANCELLED, ev.COUNTED, ev.STRENGTH], "battle"),
    **dict.fromkeys([ev.WON, ev.TIED, ev.NO_BATTLE, ev.TOOK_BACK, ev.TOOK_CARD, ev.REWARDED], "battle"),
    **dict.fromkeys([ev.SWAPPED_BONUS, ev.CARD_BONUS, ev.POWER_USED, ev.RETREATED], "battle"),
    ev.GLORY: "glory",
}


SCORED: Final = (ev.PHASE_BEGAN, ev.TOKENS_FLIPPED, ev.OVER)  # lines that say how many points everybody has


class SeatLog:
    """Tells one seat (-1: a spectator) what happens from a view on; give it every event, in order."""

    def __init__(self, words: Words, view: View) -> None:
        self.chronicle = words.chronicle(view)
        self.facts = Facts.of(view)
        self.names = names_of(view.edition, words.lang)
        self.seat = view.seat
        self.scores = [int(clan.glory) for clan in view.clan_views]
        self.first_events = presenter_of(view.edition).opening(view)
        self.drafts = view.edition.drafts(words.costs.board(view).setup, 1)

    def tell(self, n: int, age: int, events: Sequence[Event]) -> tuple[list[Entry], list[Motion]]:
        """Lines and motions of a row of the table's history, which begins in an Age."""
        before = self.facts.faces
        motions = motions_of(self.facts, events, self.seat)
        faces = {**self.facts.faces, **before}  # a Monster that is replaced keeps its name until it is gone
        entries: list[Entry] = []
        for text, group in self.chronicle.lines_of(events):
            if group[0].code == ev.PHASE_BEGAN:
                age = int(group[0].a)
            self.count(group)
            entries.append(self.entry(n, age, text, group, faces))
        return entries, motions

    def pass_over(self, events: Sequence[Event]) -> None:
        """Events that were told already, by a story that tells everybody the same of them."""
        for event in events:
            if event.code in NOTED:
                self.facts.note(event)
        self.count(events)
        self.chronicle.pass_over(events)

    def follow(self, other: SeatLog) -> None:
        """The same, from the story that told them and has told nothing since."""
        self.facts.faces = other.facts.faces
        self.scores = list(other.scores)
        self.chronicle.follow(other.chronicle)

    def count(self, events: Sequence[Event]) -> None:
        """Glory that was gained or lost."""
        for event in events:
            if event.code == ev.GLORY:
                self.scores[event.a] += int(event.b)

    def opening(self, n: int) -> tuple[list[Entry], list[Motion]]:
        """The start of a game, before anybody was connected: the first Age, and where gods appear."""
        events = list(self.first_events)
        if not self.drafts:
            events.append(Event(ev.PHASE_BEGAN, 1, ACTION, 0, 0, ev.ALL))
        return self.tell(n, 1, events)

    def entry(self, n: int, age: int, text: str, group: list[Event], faces: dict[tuple[int, int], int]) -> Entry:
        """A line of the log with the clans, places and cards it is about."""
        named = Named(self.facts.edition, faces)
        for event in group:
            named.add(event)
        first = group[0]
        clans = [self.facts.clans[seat] for seat in named.seats]
        return Entry(
            n=n,
            age=age,
            text=text,
            kind=KINDS.get(first.code, "event"),
            event=EVENTS_BY_CODE[int(first.code)].key,
            seat=named.doer,
            seats=tuple(named.seats),
            places=tuple(named.places),
            cards=tuple(named.cards),
            total=int(first.b + first.c) if first.code == ev.STRENGTH else None,
            phase=self.facts.edition.phase_names[first.b] if first.code == ev.PHASE_BEGAN else None,
            glory=int(first.b) if first.code == ev.GLORY else None,
            source=source_key(self.facts.edition, int(first.c)) if first.code == ev.GLORY else None,
            fulfilled=first.c > 0 if first.code == ev.QUEST_SHOWN else None,
            scores=tuple(self.scores) if first.code in SCORED else (),
            mentions=mentions_in(text, self.names.only(named.cards, named.places, clans)),
        )


class Named:
    """What the sentence about some events names, in the order in which they tell it."""

    def __init__(self, edition: Edition, faces: dict[tuple[int, int], int]) -> None:
        self.edition = edition
        self.faces = faces  # (seat, kind of figure): card
        self.doer: int | None = None
        self.seats: dict[int, None] = {}
        self.places: dict[str, None] = {}
        self.cards: dict[str, None] = {}

    def add(self, event: Event) -> None:
        """What one event tells."""
        for meaning, number in zip(EVENTS_BY_CODE[int(event.code)].meanings, event.data()[1:]):
            name = NAMED.get(meaning)
            if name is not None:
                name(self, number)
        if event.code == ev.ACTED:
            self.answer(int(event.b), int(event.d))

    def clan(self, seat: int) -> None:
        """A clan; the first one is the clan that does it."""
        self.doer = seat if self.doer is None else self.doer
        self.seat(seat)

    def seat(self, seat: int) -> None:
        """Another clan."""
        self.seats[seat] = None

    def clans(self, mask: int) -> None:
        """Several clans."""
        self.seats.update(dict.fromkeys(bits(mask)))

    def own_figure(self, kind: int) -> None:
        """A figure of the clan that does it."""
        if self.doer is not None:
            self.figure(self.doer, kind)

    def source(self, place: int) -> None:
        """Where figures come from."""
        self.place(place)
        self.pile(place)

    def answer(self, action: int, asker: int) -> None:
        """What a seat chose: a figure to push, or nothing, when a card asked; a march, or an invade."""
        if action_kind(action) == MARCH:
            self.place(int(first_of(action)))
        if action_kind(action) in (MARCH, INVADE):
            self.place(int(second_of(action)))
        if action_kind(action) == INVADE and self.doer is not None:
            self.figure(self.doer, int(first_of(action)))
        if action_kind(action) == PUSH:
            whose = int(first_of(action))
            self.seats[whose >> 4] = None
            self.figure(whose >> 4, whose & 15)
            self.place(int(second_of(action)))
        self.card(asker)

    def card(self, card: int) -> None:
        """A card, if the number is one."""
        if card >= 0:
            self.cards[self.edition.cards[card].text_id] = None

    def figure(self, seat: int, kind: int) -> None:
        """A figure: a Monster goes by its card."""
        self.card(self.faces.get((seat, kind), -1))

    def place(self, place: int) -> None:
        """A place of the board."""
        if place < presenter_of(self.edition).board:
            self.places[self.edition.place_names[place]] = None

    def pile(self, place: int) -> None:
        """Where figures come from that stood in no place of the board: a clan's pile goes by the clan."""
        showing = presenter_of(self.edition)
        owner = showing.store(place)[1] if place >= showing.board else None
        if owner is not None:
            self.seats[owner] = None


NAMED: Final[Mapping[str, Callable[[Named, int], None]]] = {
    "clan": Named.clan,
    "from_clan": Named.seat,
    "of_clan": Named.seat,
    "clans": Named.clans,
    "winners": Named.clans,
    "place": Named.place,
    "target": Named.place,
    "from_place": Named.place,
    "source": Named.source,
    "card": Named.card,
    "figure": Named.own_figure,
    "glory_source": lambda named, source: named.card(source - int(ev.CARD_SOURCE)),
    "cause": lambda named, cause: named.card(cause - int(ev.CARD_SOURCE)),
}
