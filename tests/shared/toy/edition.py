"""A third edition in one page: it shows what core needs of an edition, and that core needs no change for one.

Ford: two or three clans, three places in a row, six cards. Each Age everybody drafts two cards, then in turn sets a
figure down, raids a place for its card battle, or passes. The winner of a raid gains Glory; everybody else's figures
there go back to the reserve. The docs page "A new edition" walks through this file.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.information.knowledge import Guess, guess_by_age
from fimbul.core.information.views import View
from fimbul.core.rules.battle import Battle
from fimbul.core.rules.draft import ask_draft, deal_packs, take_chosen
from fimbul.core.rules.edition import Edition, Reason
from fimbul.core.rules.events import (
    ATTACKED,
    BATTLE_GLORY,
    PHASE_BEGAN,
    STRENGTH,
    WON,
)
from fimbul.core.rules.frames import Frame, ask
from fimbul.core.rules.ids import (
    ACTION,
    AGES,
    ANY,
    ASK_CARD,
    ASK_MOVE,
    ATTACK,
    BATTLE,
    GIFTS,
    INVADE,
    MOVE,
    NO_CARD,
    NOBODY,
    PASS,
    RAGE,
    RESERVE,
    Action,
    Figure,
    Place,
    Seat,
    action,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import discard, drop_hand, emit, finish, gain_glory, move, pay, set_down
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import in_zone, strength_of
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.state import TABLE, State
from fimbul.core.rules.turns import ask_next_seat
from fimbul.core.text.deal import pack_lines, read_first, read_packs

WARRIOR = 1
PLACES = 3
RAID_FRAME = 16
PLACE_NAMES = ("north", "ford", "south", *[f"unused_{n}" for n in range(10)], "reserve", "fallen", "box")


# -- cards -------------------------------------------------------------------------------------------------------------
class Ford(Card):
    """A Battle card; five copies of each."""

    def __init__(self, slug: str, *, age: int, strength: int) -> None:
        super().__init__(slug, age=age, kind=int(BATTLE), copies_from=(2,) * 5, strength=strength)


class Ambush(Ford):
    """When it is revealed, its owner may move a figure of its own into the place."""

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        options = vec[i64]()
        options = append(options, PASS)
        for place in range(PLACES):
            if place != battle.place and s.count(me, WARRIOR, place) > 0:
                options = append(options, action(MOVE, WARRIOR, place))
        if len(options) > 1:
            ask(s, me, self.id, ASK_MOVE, options)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            assert isinstance(below, Raid)
            move(s, me, WARRIOR, second_of(answer), below.place)


def cards() -> tuple[Card, ...]:
    """The manifest: fresh objects, as every card list has its own."""
    return (
        Ford("spear", age=1, strength=2),
        Ford("shield", age=1, strength=1),
        Ford("bow", age=2, strength=3),
        Ambush("ambush", age=2, strength=1),
        Ford("oath", age=3, strength=4),
        Ford("torch", age=3, strength=2),
    )


# -- a battle ----------------------------------------------------------------------------------------------------------
class Raid(Battle):
    """Cards are chosen in secret, revealed, and compared."""

    def kind(self) -> i64:
        return RAID_FRAME

    def copy(self) -> Frame:
        other = Raid(self.place, self.attacker)
        self.fill(other)
        return other

    def bonus(self, s: State, seat: Seat) -> i64:
        return 0 if self.card(seat) == NO_CARD else s.setup.cards[self.card(seat)].strength

    def step(self, s: State) -> None:
        self.stage += 1
        seats = [seat for seat in range(s.seats) if s.count(seat, ANY, self.place) > 0]
        if self.stage == 1:
            self.clans = sum(1 << seat for seat in seats)
            s.asked = sum(1 << seat for seat in seats if s.hand_size(seat) > 0)
            s.question = ASK_CARD if s.asked else 0
        elif self.stage == 2:
            for seat in seats:
                self.turn_over(s, seat)
        elif self.stage - 3 < s.seats:
            seat = self.stage - 3  # texts, seat by seat: what one of them asks is finished before the next
            if self.card(seat) != NO_CARD:
                s.setup.cards[self.card(seat)].on_reveal(s, seat, self)
        else:
            self.finish(s, seats)

    def finish(self, s: State, seats: list[int]) -> None:
        """The highest STR alone wins; all cards are discarded."""
        totals = {seat: strength_of(s, seat, self.place) + self.bonus(s, seat) for seat in seats}
        for seat in seats:
            if s.ear is not None:
                emit(s, STRENGTH, seat, strength_of(s, seat, self.place), self.bonus(s, seat))
            if self.card(seat) != NO_CARD:
                discard(s, seat, in_zone(s, self.card(seat), TABLE + seat))
        best = [seat for seat in seats if totals[seat] == max(totals.values())]
        if len(best) == 1:
            if s.ear is not None:
                emit(s, WON, best[0], self.place)
            gain_glory(s, best[0], 3, BATTLE_GLORY)
        for seat in seats:
            if best != [seat]:
                move(s, seat, WARRIOR, self.place, RESERVE, s.count(seat, WARRIOR, self.place))
        s.stack.pop()


# -- the edition -------------------------------------------------------------------------------------------------------
class FordEdition(Edition):
    """What core asks of every edition, in the order of play."""

    def __init__(self) -> None:
        track = [0, 3, 3, 4, 4, 5, 5, 0] + [0, 1, 1, 1, 1, 1, 1, 0] * 2
        clans = ("otter", "heron", "pike")
        figures = ("any", "warrior", "", "", "", "", "", "")
        super().__init__("ford", cards, track, (), (), clans, PLACE_NAMES, figures, "raid", 2, 3, 3)
        self.picks = 2
        self.battle_frame = RAID_FRAME
        self.name_kinds(("battle",))

    def __reduce__(self) -> tuple[object, ...]:
        return (the_edition, ())

    # -- set-up --------------------------------------------------------------------------------------------------
    def new_setup(self, seats: int, modules: tuple[str, ...], options: tuple[str, ...]) -> Setup:
        return Setup(self, seats, modules, options)

    def deal(self, setup: Setup, seed: int, first: int | None) -> None:
        rng = Rng(seed)
        setup.seed = seed
        setup.first = rng.below(setup.seats) if first is None else first
        for age in range(1, AGES + 1):
            deck = vec[i64](range(setup.age_from[age], setup.age_from[age + 1]))
            rng.shuffle(deck)
            for seat in range(setup.seats):
                for n, copy in enumerate(sorted(deck[seat * setup.hand : (seat + 1) * setup.hand])):
                    setup.set_dealt(age, seat, n, copy)

    def deal_lines(self, setup: Setup) -> list[str]:
        return [f"first {setup.first}", *[line for age in range(1, AGES + 1) for line in pack_lines(setup, age)]]

    def read_deal(self, setup: Setup, lines: dict[str, str]) -> None:
        read_first(setup, lines)
        for age in range(1, AGES + 1):
            read_packs(setup, lines, age, list(range(setup.age_from[age], setup.age_from[age + 1])))

    def open_deal(self, setup: Setup) -> list[int]:
        return []

    def set_open_deal(self, setup: Setup, numbers: list[int]) -> None:
        pass

    def new_state(self, setup: Setup) -> State:
        s = State(setup)
        s.first = setup.first
        for seat in range(setup.seats):
            s.set_step(seat, RAGE, 1)
            s.change(seat, WARRIOR, RESERVE, 4)
            s.set_figure_strength(seat, WARRIOR, 1)
        return s

    def new_frame(self, kind: i64) -> Frame:
        return Raid(0, 0)

    # -- playing -------------------------------------------------------------------------------------------------
    def begin(self, s: State) -> None:
        s.phase = GIFTS
        s.turn = NOBODY
        for seat in range(s.seats):
            s.set_rage(seat, s.stat(seat, RAGE))
            s.set_out(seat, False)
        if s.ear is not None:
            emit(s, PHASE_BEGAN, s.age, GIFTS)
        deal_packs(s)
        ask_draft(s)

    def proceed(self, s: State) -> None:
        if s.phase == ACTION:
            if not ask_next_seat(s):
                self.end_age(s)
        elif take_chosen(s, 1):
            s.phase = ACTION
        else:
            ask_draft(s)

    def end_age(self, s: State) -> None:
        """Cards left in hand are dropped; after the last Age the game is over."""
        for seat in range(s.seats):
            drop_hand(s, seat, -1)
        if s.age == AGES:
            finish(s)
        else:
            s.age += 1
            self.begin(s)

    def can_act(self, s: State, seat: Seat) -> bool:
        return not s.out(seat)

    def action_options(self, s: State, seat: Seat) -> vec[i64]:
        found = vec[i64]()
        found = append(found, PASS)
        if s.rage(seat) > 0:
            for place in range(PLACES):
                if s.count(seat, WARRIOR, RESERVE) > 0:
                    found = append(found, action(INVADE, WARRIOR, place))
            for place in range(PLACES):
                if s.count(seat, WARRIOR, place) > 0:
                    found = append(found, action(ATTACK, place))
        return found

    def act(self, s: State, seat: Seat, action: Action) -> None:
        if action == PASS:
            s.set_out(seat, True)
            return
        pay(s, seat, 1)
        if action_kind(action) == INVADE:
            set_down(s, seat, first_of(action), second_of(action))
        else:
            if s.ear is not None:
                emit(s, ATTACKED, seat, first_of(action))
            s.stack.append(Raid(first_of(action), seat))

    def cost_to_invade(self, s: State, seat: Seat, kind: Figure, place: Place) -> i64:
        return 1

    def battle_places(self, place: Place) -> tuple[i64, i64]:
        return place, place

    def why_not(self, s: State, seat: Seat, action: Action) -> Reason:
        return Reason("no_rage") if s.rage(seat) == 0 else Reason("not_offered")

    def actions_with(self, s: State, seat: Seat, place: int, card: int) -> vec[i64]:
        found = vec[i64]()
        return append(found, action(ATTACK, place)) if place >= 0 else found

    # -- looking -------------------------------------------------------------------------------------------------
    def slots_of(self, card_kind: i64) -> tuple[i64, i64]:
        return 0, 0

    def strengths(self, slots: list[int]) -> list[int]:
        return [0, 1, 0, 0, 0, 0, 0, 0]

    def face_slot(self, kind: Figure) -> i64:
        return -1

    def guess(self, view: View, setup: Setup, rng: Rng) -> Guess:
        return guess_by_age(view, setup, rng)

    def board_lines(self, view: View) -> list[str]:
        return ["places " + " ".join(PLACE_NAMES[:PLACES])]

    def battle_line(self, view: View, kind: int, data: list[int]) -> str | None:
        return f"raid {PLACE_NAMES[data[0]]} by {data[1]} stage {data[2]}" if kind == RAID_FRAME else None

    def upgrades_text(self, slots: list[int]) -> str:
        return "-"

    def check(self, s: State) -> list[str]:
        return [f"seat {seat}: too much Rage" for seat in range(s.seats) if s.rage(seat) > 5]


FORD = FordEdition()


def the_edition() -> FordEdition:
    """There is only one."""
    return FORD
