"""View: what one seat may know (R114-R118), as plain data; the only door to a running game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.draft import pack_held, picks_at_once
from fimbul.core.edition import Edition
from fimbul.core.engine import DECISION_NAMES, Decision, is_simultaneous, options, source_of
from fimbul.core.ids import (
    ASK_ACTION,
    ASK_CARD,
    ASK_DRAFT,
    ASK_KEEP,
    ASK_LATE,
    BOARD,
    BOX,
    FALLEN,
    FIGURE_KINDS,
    GIFTS,
    NO_CARD,
    NOBODY,
    OVER,
    RESERVE,
    SLOTS,
    STATS,
    Seat,
    bits,
)
from fimbul.core.notation import action_text, group_text
from fimbul.core.ops import is_private
from fimbul.core.state import (
    BLOCK,
    DISCARD_PILE,
    DROPPED_ZONE,
    FIGURES_AT,
    HAND,
    PICKS,
    QUEST_ZONE,
    TABLE,
    State,
)

PHASE_NAMES: Final = ("gifts", "action", "discard", "quest", "ragnarok", "release", "over")
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

    def count(self, kind: int, place: int) -> int:
        """Figures of a kind (0: any) in a place."""
        return self.figures[kind * 16 + place]

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
        )


class View:
    """What one seat may know. A spectator is seat -1."""

    def __init__(self, edition: Edition, seat: int, seats: int) -> None:
        self.edition: Edition = edition
        self.seat: int = seat
        self.seats: int = seats
        self.modules: tuple[str, ...] = ()
        self.option_names: tuple[str, ...] = ()
        self.clans: tuple[str, ...] = ()
        self.deal: list[int] = []  # the open part of the deal, as the edition lists it
        self.numbers: list[int] = []  # the named ints of the state, all public
        self.clan_views: list[SeatView] = []
        self.frames: list[tuple[int, list[int]]] = []  # the rules in progress
        self.discard: list[int] = []
        self.hand: list[int] = []
        self.quests: list[int] = []
        self.dropped: list[tuple[int, int]] = []  # (card, Age in which it was dropped)
        self.packs: list[tuple[int, list[int], list[int]]] = []  # Age, cards, what was taken of them
        self.chosen: list[int] = []  # own hidden choice of the open simultaneous step
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
    def asked(self) -> list[int]:
        return bits(self.numbers[5])

    @property
    def question(self) -> int:
        return self.numbers[6]

    @property
    def chosen_by(self) -> list[int]:
        """Who has made a hidden choice in the open simultaneous step."""
        if self.question == ASK_DRAFT:
            concerned = list(range(self.seats))
        elif self.question == ASK_CARD:
            clans = bits(self.frames[-1][1][3])  # of the battle on top
            concerned = [seat for seat in clans if self.clan_views[seat].hand > 0]
        elif self.question == ASK_KEEP:
            concerned = [clan.seat for clan in self.clan_views if clan.hand > 1]
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
            tuple([clan.data() for clan in self.clan_views]),
            tuple([(kind, tuple(data)) for kind, data in self.frames]),
            tuple(self.discard),
            tuple(self.hand),
            tuple(self.quests),
            tuple(self.dropped),
            tuple([(age, tuple(cards), tuple(taken)) for age, cards, taken in self.packs]),
            tuple(self.chosen),
            None if decision is None else (decision.question, decision.source, tuple(decision.options)),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    # -- text ----------------------------------------------------------------------------------------------------
    def card_names(self, cards: list[int]) -> str:
        """Card ids as text; - for none."""
        return " ".join([self.edition.cards[card].text_id for card in cards]) or "-"

    def figure_name(self, seat: int, kind: int) -> str:
        """A figure by name; Monsters by their cards."""
        slot = self.edition.face_slot(kind)
        if slot >= 0:
            return self.edition.cards[self.clan_views[seat].slots[int(slot)]].text_id
        return self.edition.figure_names[kind]

    def text(self) -> str:
        """The view as lines of text (section 9 of the protocol of play)."""
        turn = "-" if self.turn == NOBODY else str(self.turn)
        lines = [
            f"view {self.seat}",
            f"age {self.age} phase {PHASE_NAMES[self.phase]} first {self.first} turn {turn}",
            *self.edition.board_lines(self),
        ]
        for clan in self.clan_views:
            lines += self.seat_lines(clan)
        lines.append("discard " + self.card_names(self.discard))
        if self.seat != SPECTATOR:
            lines.append("hand " + self.card_names(self.hand))
            lines.append("quests " + self.card_names(self.quests))
            lines.append("dropped " + self.card_names([card for card, _ in self.dropped]))
            for age, cards, taken in self.packs:
                lines.append(f"pack {age} {self.card_names(cards)} >" + (" " + self.card_names(taken) if taken else ""))
        for kind, data in self.frames:
            battle = self.edition.battle_line(self, kind, data)
            if battle is not None:
                lines.append(battle)
        lines.append(self.asked_line())
        decision = self.decision
        if decision is not None:
            lines.append("decision " + "; ".join(sorted([self.action_text(option) for option in decision.options])))
        return "\n".join(lines)

    def action_text(self, action: int) -> str:
        """An action of the viewer as text."""
        names = [self.figure_name(self.seat, kind) if self.has_figure(kind) else "" for kind in range(7)]
        return action_text(self.edition, action, names, self.clan_views[self.seat].slots)

    def has_figure(self, kind: int) -> bool:
        """Whether the viewer's clan has a figure of a kind."""
        slot = self.edition.face_slot(kind)
        return slot < 0 or self.clan_views[self.seat].slots[int(slot)] >= 0

    def asked_line(self) -> str:
        """Who is asked for what."""
        if self.question == 0 or self.over:
            return "asked -"
        word = DECISION_NAMES[self.question]
        word = self.edition.attack_word if word == "attack" else word
        source = self.source
        card = "" if source == NO_CARD else " " + self.edition.cards[source].text_id
        return f"asked {','.join(map(str, self.asked))} {word}{card}"

    @property
    def source(self) -> int:
        """The card that asks, or -1."""
        if self.frames and self.frames[-1][0] == 1:
            return self.frames[-1][1][1]
        return -1

    def seat_lines(self, clan: SeatView) -> list[str]:
        """What everybody knows of a seat."""
        head = f"seat {clan.seat}"
        steps = " ".join(map(str, clan.steps))
        dropped = " ".join(map(str, clan.dropped))
        places: list[str] = []
        for place in [*range(int(BOARD)), int(RESERVE), int(FALLEN)]:
            if clan.count(0, place) > 0:
                names = [self.figure_name(clan.seat, k) if clan.count(k, place) else "" for k in range(7)]
                group = group_text([clan.count(kind, place) for kind in range(int(FIGURE_KINDS))], names)
                places.append(f"{self.edition.place_names[place]}:{group}")
        return [
            f"{head} glory {clan.glory} rage {clan.rage} steps {steps} hand {clan.hand} quests {clan.quests} "
            f"dropped {dropped} out {'yes' if clan.out else 'no'}",
            f"{head} upgrades " + self.edition.upgrades_text(clan.slots),
            f"{head} figures " + (" ".join(places) or "-"),
            f"{head} opened " + self.card_names(clan.opened),
            f"{head} shown " + (" ".join([f"{self.edition.cards[c].text_id}@{age}" for c, age in clan.shown]) or "-"),
        ]


# -- observing ------------------------------------------------------------------------------------------------------
def observe_state(s: State, seat: int) -> View:
    """What a seat may know of a state; seat -1 is a spectator."""
    setup = s.setup
    view = View(setup.edition, seat, int(s.seats))
    view.modules = setup.modules
    view.option_names = setup.option_names
    view.clans = setup.clans
    view.deal = setup.edition.open_deal(setup)
    view.numbers = s.numbers()
    for other in range(int(s.seats)):
        view.clan_views.append(observe_seat(s, other))
    for frame in s.stack:
        view.frames.append((int(frame.kind()), frame.data()))
    see_cards(s, view)
    if seat != SPECTATOR:
        view.packs = packs_seen(s, seat)
        for n in range(2):
            copy = s.chosen(seat, n)
            if copy >= 0:
                view.chosen.append(int(s.card_of(copy)))
        view.chosen.sort()
        if (s.asked >> seat) & 1:
            found = [int(option) for option in options(s, seat)]
            veiled = s.question == ASK_LATE or s.question == ASK_ACTION or is_simultaneous(s.question)
            view.decision = Decision(seat, int(s.question), int(source_of(s)), found, veiled)
    if s.phase == OVER:
        view.decision = None
    return view


def observe_seat(s: State, seat: Seat) -> SeatView:
    """The open numbers of a seat."""
    clan = SeatView(int(seat))
    clan.glory = int(s.glory(seat))
    clan.rage = int(s.rage(seat))
    clan.steps = [int(s.step(seat, stat)) for stat in range(int(STATS))]
    clan.hand = int(s.hand_size(seat))
    clan.dropped = [0, 0, 0]
    clan.out = s.out(seat)
    for slot in range(int(SLOTS)):
        copy = s.slot(seat, slot)
        clan.slots.append(int(s.card_of(copy)) if copy >= 0 else -1)
    start = seat * BLOCK + FIGURES_AT
    clan.figures = bytes(memoryview(s.b)[int(start) : int(start + FIGURE_KINDS * (BOX + 1))])
    return clan


def see_cards(s: State, view: View) -> None:
    """Sort all cards by what is known of them."""
    pickers = pickers_of(s)
    copy: i64 = 0
    while copy < s.setup.copies:
        zone = s.where(copy)
        shown = s.shown(copy)
        card = int(s.card_of(copy))
        if shown > 0:
            view.clan_views[pickers[copy]].opened.append(card)
        if zone == DISCARD_PILE:
            view.discard.append(card)
        elif zone >= DROPPED_ZONE:
            clan = view.clan_views[int(zone & 7)]
            clan.dropped[int((zone - DROPPED_ZONE) >> 3)] += 1
        elif zone & 0xF8 == QUEST_ZONE:
            view.clan_views[int(zone & 7)].quests += 1
        elif zone & 0xF8 == TABLE:
            view.clan_views[int(zone & 7)].table.append(card)
        if shown > 0 and shown <= 3:
            view.clan_views[int(zone & 7)].shown.append((card, int(shown)))
        if view.seat >= 0 and zone != 0 and is_private(zone, view.seat):
            if zone >= DROPPED_ZONE:
                view.dropped.append((card, int((zone - DROPPED_ZONE) >> 3) + 1))
            elif zone & 0xF8 == QUEST_ZONE:
                view.quests.append(card)
            elif zone & 0xF8 == HAND:
                view.hand.append(card)
        copy += 1
    for clan in view.clan_views:
        clan.shown.sort()
    view.dropped.sort()


def pickers_of(s: State) -> list[int]:
    """Who drafted (or was dealt) each copy; -1 for nobody."""
    found = [-1] * int(s.setup.copies)
    seat: i64 = 0
    while seat < s.seats:
        age: i64 = 1
        while age <= s.age:
            n: i64 = 0
            if s.setup.edition.drafts(s.setup, age):
                while n < PICKS:
                    copy = s.pick(seat, age, n)
                    if copy >= 0:
                        found[copy] = int(seat)
                    n += 1
            else:
                while n < s.setup.hand:
                    found[s.setup.dealt(age, seat, n)] = int(seat)
                    n += 1
            age += 1
        seat += 1
    return found


def packs_seen(s: State, seat: Seat) -> list[tuple[int, list[int], list[int]]]:
    """Every pack a seat has held, oldest first: the cards as received, and what it took (R117)."""
    found: list[tuple[int, list[int], list[int]]] = []
    at_once = picks_at_once(s)
    age: i64 = 1
    while age <= s.age:
        if not s.setup.edition.drafts(s.setup, age):
            dealt = [int(s.card_of(s.setup.dealt(age, seat, n))) for n in range(int(s.setup.hand))]
            found.append((int(age), dealt, []))
            age += 1
            continue
        direction = s.setup.edition.direction(s.setup, age)
        rounds = PICKS // at_once
        now = s.age == age and s.phase == GIFTS
        if now:
            rounds = s.round + 1
        round: i64 = 0
        while round < rounds:
            pack = pack_held(s, seat, round, direction)
            gone: list[int] = []
            before: i64 = 0
            while before < round:  # who held it before took from it
                holder = (pack + direction * before) % s.seats
                for n in range(int(at_once)):
                    gone.append(int(s.pick(holder, age, before * at_once + n)))
                before += 1
            cards: list[int] = []
            for n in range(int(s.setup.hand)):
                copy = int(s.setup.dealt(age, pack, n))
                if copy not in gone:
                    cards.append(int(s.card_of(copy)))
            taken: list[int] = []
            for n in range(int(at_once)):
                picked = s.chosen(seat, n) if now and round == s.round else s.pick(seat, age, round * at_once + n)
                if picked >= 0:
                    taken.append(int(s.card_of(picked)))
            found.append((int(age), cards, sorted(taken)))
            round += 1
        age += 1
    return found


assert HAND & 7 == 0 and DROPPED_ZONE & 7 == 0
