"""View: what one seat may know (R114-R118), as plain data; the only door to a running game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fimbul.core.game import Decision, decision_name
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.frames import ASK_FRAME, SECRET_FRAME
from fimbul.core.rules.ids import (
    ASK_CARD,
    ASK_DRAFT,
    ASK_KEEP,
    FIGURE_KINDS,
    NO_CARD,
    NOBODY,
    PLACES,
    bits,
)
from fimbul.core.text.arguments import Names, group_text
from fimbul.core.text.notation import action_text, names_of

SPECTATOR: Final = -1


class SeatView:
    """What everybody knows of one seat."""

    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.glory: int = 0
        self.rage: int = 0
        self.steps: list[int] = []
        self.hand: int = 0  # how many cards
        self.quests: int = 0
        self.dropped: list[int] = []  # how many, by Age
        self.out: bool = False
        self.slots: list[int] = []  # card ids, -1 where empty
        self.figures: bytes = b""  # kinds x places
        self.table: list[int] = []  # cards lying revealed in battle
        self.opened: list[int] = []  # cards it came by in secret and has shown
        self.shown: list[tuple[int, int]] = []  # (card, Age): known to be among its private cards, or dropped since
        self.discard: list[int] = []  # its own discard pile, where it has one
        self.sworn: list[int] = []  # Quests committed face up

    def __reduce__(self) -> tuple[object, ...]:
        return (restore_seat_view, self.data())

    def count(self, kind: int, place: int) -> int:
        """Figures of a kind (0: any) in a place."""
        return self.figures[kind * int(PLACES) + place]

    def data(self) -> tuple[object, ...]:
        """All of it, for comparing."""
        return (
            self.seat,
            self.glory,
            self.rage,
            tuple(self.steps),
            self.hand,
            self.quests,
            tuple(self.dropped),
            self.out,
            tuple(self.slots),
            self.figures,
            tuple(self.table),
            tuple(self.opened),
            tuple(self.shown),
            tuple(self.discard),
            tuple(self.sworn),
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know. A spectator is seat -1. An edition's own view names what lies on its board."""

    def __init__(self, edition: Edition, seat: int, seats: int) -> None:
        self.edition: Edition = edition
        self.seat: int = seat
        self.seats: int = seats
        self.modules: tuple[str, ...] = ()
        self.option_names: tuple[str, ...] = ()
        self.clans: tuple[str, ...] = ()
        self.deal: list[int] = []  # the open part of the deal, as the edition lists it
        self.numbers: list[int] = []  # the named ints of the state, all public
        self.powers: list[int] = []  # where the powers on the board stand
        self.clan_views: list[SeatView] = []
        self.frames: list[tuple[int, list[int]]] = []  # the rules in progress
        self.discard: list[int] = []
        self.hand: list[int] = []
        self.quests: list[int] = []
        self.dropped: list[tuple[int, int]] = []  # (card, Age in which it was dropped)
        self.packs: list[tuple[int, list[int], list[int]]] = []  # Age, cards, what was taken of them
        self.chosen: list[int] = []  # own hidden choice of the open simultaneous step
        self.extra: list[int] = []  # what the edition adds
        self.decision: Decision | None = None

    @property
    def age(self) -> int:
        return self.numbers[0]

    @property
    def phase(self) -> int:
        return self.numbers[1]

    @property
    def first(self) -> int:
        return self.numbers[2]

    @property
    def turn(self) -> int:
        return self.numbers[3]

    @property
    def round(self) -> int:
        """How many times cards were taken in this Age's draft."""
        return self.numbers[4]

    @property
    def asked(self) -> list[int]:
        return bits(self.numbers[5])

    @property
    def question(self) -> int:
        return self.numbers[6]

    @property
    def chosen_by(self) -> list[int]:
        """Who has made a hidden choice in the open simultaneous step."""
        if self.over:  # the last question asked is answered, and its frames are gone
            concerned = []
        elif self.question == ASK_DRAFT:
            concerned = list(range(self.seats))
        elif self.question == ASK_CARD:
            battle = self.frames[-1][1]
            clans = bits(battle[3]) if battle[14] == 0 else []  # cards played openly are no secret
            hands = [seat for seat in clans if self.clan_views[seat].hand > 0]
            concerned = [seat for seat in hands if not self.edition.chooses_after(battle, seat)]
        elif self.question == ASK_KEEP:
            concerned = [clan.seat for clan in self.clan_views if clan.hand > self.edition.keeps]
        else:
            concerned = []
        asked = self.asked
        return [seat for seat in concerned if seat not in asked]

    @property
    def over(self) -> bool:
        return self.numbers[7] == 1

    def data(self) -> tuple[object, ...]:
        """All of it, for comparing: two views are the same knowledge if their data are equal."""
        decision = self.decision
        return (
            self.seat,
            self.seats,
            self.modules,
            self.option_names,
            self.clans,
            tuple(self.deal),
            tuple(self.numbers),
            tuple(self.powers),
            tuple([clan.data() for clan in self.clan_views]),
            tuple([(kind, tuple(data)) for kind, data in self.frames]),
            tuple(self.discard),
            tuple(self.hand),
            tuple(self.quests),
            tuple(self.dropped),
            tuple([(age, tuple(cards), tuple(taken)) for age, cards, taken in self.packs]),
            tuple(self.chosen),
            tuple(self.extra),
            None if decision is None else (decision.question, decision.source, tuple(decision.options)),
        )

    def __reduce__(self) -> tuple[object, ...]:
        known = (self.modules, self.option_names, self.clans, self.deal, self.numbers, self.powers, self.clan_views)
        own = (self.discard, self.hand, self.quests, self.dropped, self.packs, self.chosen, self.decision)
        return (restore_view, (self.edition, self.seat, self.seats, known, self.frames, own, self.extra))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    # -- text ----------------------------------------------------------------------------------------------------
    def card_names(self, cards: list[int]) -> str:
        """Card ids as text; - for none."""
        return " ".join([self.edition.cards[card].text_id for card in cards]) or "-"

    def names(self) -> Names:
        """Names of figures and powers, for texts."""
        slots = [clan.slots for clan in self.clan_views]
        return names_of(self.edition, self.modules, slots, self.edition.power_names(self.deal))

    def text(self) -> str:
        """The view as lines of text (section 9 of the protocol of play)."""
        turn = "-" if self.turn == NOBODY else str(self.turn)
        lines = [
            f"view {self.seat}",
            f"age {self.age} phase {self.edition.phase_names[self.phase]} first {self.first} turn {turn}",
            *self.edition.board_lines(self),
        ]
        names = self.names()
        for clan in self.clan_views:
            lines += self.seat_lines(clan, names.figures[clan.seat])
        if not self.edition.own_discards:
            lines.append("discard " + self.card_names(self.discard))
        if self.seat != SPECTATOR:
            lines.append("hand " + self.card_names(self.hand))
            lines.append("quests " + self.card_names(self.quests))
            lines.append("dropped " + self.card_names([card for card, _ in self.dropped]))
            for age, cards, taken in self.packs:
                lines.append(f"pack {age} {self.card_names(cards)} >" + (" " + self.card_names(taken) if taken else ""))
            lines += self.edition.own_lines(self)
        for kind, data in self.frames:
            battle = self.edition.battle_line(self, kind, data)
            if battle is not None:
                lines.append(battle)
        lines.append(self.asked_line())
        decision = self.decision
        if decision is not None:
            lines.append(
                "decision "
                + "; ".join(sorted([action_text(self.edition, a, self.seat, names) for a in decision.options]))
            )
        return "\n".join(lines)

    def action_text(self, action: int) -> str:
        """An action of the viewer as text."""
        return action_text(self.edition, action, self.seat, self.names())

    def asked_line(self) -> str:
        """Who is asked for what."""
        if self.question == 0 or self.over:
            return "asked -"
        word = decision_name(self.edition, self.question)
        source = self.source
        card = "" if source == NO_CARD else " " + self.edition.cards[source].text_id
        return f"asked {','.join(map(str, self.asked))} {word}{card}"

    @property
    def source(self) -> int:
        """The card that asks, or -1."""
        if self.frames and self.frames[-1][0] in (ASK_FRAME, SECRET_FRAME):
            return self.frames[-1][1][1]
        return -1

    def seat_lines(self, clan: SeatView, names: list[str]) -> list[str]:
        """What everybody knows of a seat."""
        head = f"seat {clan.seat}"
        steps = " ".join(map(str, clan.steps))
        dropped = " ".join(map(str, clan.dropped))
        places: list[str] = []
        for place in self.edition.places_shown:
            if clan.count(0, place) > 0:
                counts = [clan.count(kind, place) for kind in range(int(FIGURE_KINDS))]
                group = group_text(counts, names, self.edition.monster_kinds)
                places.append(f"{self.edition.place_names[place]}:{group}")
        return [
            f"{head} glory {clan.glory} rage {clan.rage} steps {steps} hand {clan.hand} quests {clan.quests} "
            f"dropped {dropped} out {'yes' if clan.out else 'no'}",
            f"{head} upgrades " + self.edition.upgrades_text(clan.slots),
            f"{head} figures " + (" ".join(places) or "-"),
            f"{head} opened " + self.card_names(clan.opened),
            f"{head} shown " + (" ".join([f"{self.edition.cards[c].text_id}@{age}" for c, age in clan.shown]) or "-"),
            *self.edition.seat_lines(self, clan),
        ]


Known = tuple[
    tuple[str, ...],
    tuple[str, ...],
    tuple[str, ...],
    list[int],
    list[int],
    list[int],
    list[SeatView],
]
Own = tuple[
    list[int],
    list[int],
    list[int],
    list[tuple[int, int]],
    list[tuple[int, list[int], list[int]]],
    list[int],
    Decision | None,
]


def restore_view(
    edition: Edition,
    seat: int,
    seats: int,
    known: Known,
    frames: list[tuple[int, list[int]]],
    own: Own,
    extra: list[int],
) -> View:
    """A view from plain data."""
    view = edition.new_view(seat, seats)
    view.modules, view.option_names, view.clans, view.deal, view.numbers, view.powers, view.clan_views = known
    view.frames = frames
    view.discard, view.hand, view.quests, view.dropped, view.packs, view.chosen, view.decision = own
    view.extra = extra
    return view


def restore_seat_view(
    seat: int,
    glory: int,
    rage: int,
    steps: tuple[int, ...],
    hand: int,
    quests: int,
    dropped: tuple[int, ...],
    out: bool,
    slots: tuple[int, ...],
    figures: bytes,
    table: tuple[int, ...],
    opened: tuple[int, ...],
    shown: tuple[tuple[int, int], ...],
    discard: tuple[int, ...],
    sworn: tuple[int, ...],
) -> SeatView:
    """A seat's view from plain data."""
    clan = SeatView(seat)
    clan.glory = glory
    clan.rage = rage
    clan.steps = list(steps)
    clan.hand = hand
    clan.quests = quests
    clan.dropped = list(dropped)
    clan.out = out
    clan.slots = list(slots)
    clan.figures = figures
    clan.table = list(table)
    clan.opened = list(opened)
    clan.shown = list(shown)
    clan.discard = list(discard)
    clan.sworn = list(sworn)
    return clan
