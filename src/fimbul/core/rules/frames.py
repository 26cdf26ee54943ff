"""Frames: rules in progress as data. The stack of frames is part of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.events import ALL, Event
from fimbul.core.rules.ids import (
    BOARD,
    FIRST_SECRET,
    LAST_PRIVATE,
    NO_CARD,
    NOBODY,
    NOTHING,
    PASS,
    SLOTS,
    TABLE_SLOT,
    Action,
    CardId,
    Mask,
    Seat,
)
from fimbul.core.rules.powers import ON_EVENT

if TYPE_CHECKING:
    from fimbul.core.rules.powers import Card, Power
    from fimbul.core.rules.state import State

ASK_FRAME: Final[i64] = 1  # frame kinds of core; editions number theirs from 16
DESTROY_FRAME: Final[i64] = 2
SECRET_FRAME: Final[i64] = 9
HAPPENED_FRAME: Final[i64] = 10
RESUME_FRAME: Final[i64] = 11


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """A rule in progress: a kind and ints. The engine steps the frame on top of the stack until somebody is asked.

    A frame refers to no other frame and to no card object: a state can be copied, saved and searched amid an effect.
    """

    def kind(self) -> i64:
        """Which class of frame this is, for saves."""
        raise NotImplementedError

    def data(self) -> list[int]:
        """Its ints, for keys and saves; public knowledge."""
        raise NotImplementedError

    def load(self, data: list[int]) -> None:
        """The reverse of `data`."""
        raise NotImplementedError

    def copy(self) -> Frame:
        """An equal, independent frame."""
        raise NotImplementedError

    def step(self, s: State) -> None:
        """Do the next thing: call verbs, ask, push a frame, or pop this one when all is done."""
        raise NotImplementedError

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        """Take the answer to a question that this rule (not a card) put."""
        raise NotImplementedError

    def fell(self, seat: Seat, count: i64) -> bool:
        """Figures fell in battle: a frame that counts them says yes."""
        return False


class Ask(Frame):
    """A question put to one seat by a rule (card -1: the frame below is told) or by a card (which is told itself)."""

    def __init__(self, seat: Seat, card: CardId, question: i64, options: vec[i64]) -> None:
        self.seat: i64 = seat
        self.card: i64 = card
        self.question: i64 = question
        self.options: vec[i64] = options

    def kind(self) -> i64:
        return ASK_FRAME

    def data(self) -> list[int]:
        return [int(self.seat), int(self.card), int(self.question), *[int(option) for option in self.options]]

    def load(self, data: list[int]) -> None:
        self.seat = data[0]
        self.card = data[1]
        self.question = data[2]
        options = vec[i64]()
        for option in data[3:]:
            options = append(options, option)
        self.options = options

    def copy(self) -> Frame:
        return Ask(self.seat, self.card, self.question, self.options)  # options never change: shared

    def step(self, s: State) -> None:
        s.asked = 1 << self.seat
        s.question = self.question


class Secret(Frame):
    """A question put to one seat whose options nobody else may know: the edition works them out when asked."""

    def __init__(self, seat: Seat, card: CardId, question: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card
        self.question: i64 = question

    def kind(self) -> i64:
        return SECRET_FRAME

    def data(self) -> list[int]:
        return [int(self.seat), int(self.card), int(self.question)]

    def load(self, data: list[int]) -> None:
        self.seat = data[0]
        self.card = data[1]
        self.question = data[2]

    def copy(self) -> Frame:
        return Secret(self.seat, self.card, self.question)

    def step(self, s: State) -> None:
        s.asked = 1 << self.seat
        s.question = self.question

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        s.stack.pop()
        tell_answer(s, seat, self.card, answer)


def ask(s: State, seat: Seat, card: CardId, question: i64, options: vec[i64]) -> None:
    """Put a question; one with a single option is answered at once. Sorted options, please, without doubles."""
    if len(options) == 0:
        return
    if len(options) == 1 and question > LAST_PRIVATE:
        tell_answer(s, seat, card, options[0])
        return
    s.stack.append(Ask(seat, card, question, options))


def ask_secretly(s: State, seat: Seat, card: CardId, question: i64) -> None:
    """Put a question whose options are a secret of the seat, one of those from FIRST_SECRET on."""
    assert question >= FIRST_SECRET
    s.stack.append(Secret(seat, card, question))


def source_of(s: State) -> CardId:
    """The card that asks, or -1 for a rule."""
    if len(s.stack) > 0:
        frame = s.stack[-1]
        if isinstance(frame, Ask):
            return frame.card
        if isinstance(frame, Secret):
            return frame.card
    return NO_CARD


def tell_answer(s: State, seat: Seat, card: CardId, answer: Action) -> None:
    """Give an answer to the card or the rule that asked."""
    if card != NO_CARD:
        below = s.stack[-1] if len(s.stack) > 0 else None
        s.setup.cards[card].chosen(s, seat, answer, below)
    else:
        s.stack[-1].answered(s, seat, answer)


def with_pass(options: vec[i64]) -> vec[i64]:
    """The same options and, first, `pass`."""
    found = vec[i64](capacity=len(options) + 1)
    found = append(found, PASS)
    for option in options:
        found = append(found, option)
    return found


ORDERS: Final[i64] = 8  # orders of listeners: 0 … 7


def rows_of(s: State) -> i64:
    """How many are told in turn: the powers on the board, if there are any, then the seats."""
    return s.seats + 1 if len(s.setup.powers) > 0 else s.seats


@mypyc_attr(allow_interpreted_subclasses=True)
class Tell(Frame):
    """Tells a hook to its listeners one at a time; whatever one of them starts is finished before the next one hears.

    The powers on the board hear first; then the order is by seat (from `start`, clockwise), inside a seat by the card's
    `order`, then by slot; or by order first, where `by_order` says so. The cursor remembers how far it came. An edition
    with another order overrides `next_listener`.
    """

    def __init__(self, hook: i64, start: Seat) -> None:
        self.hook: i64 = hook
        self.start: i64 = start
        self.cursor: i64 = 0
        self.seat_told: i64 = NOBODY  # whose listener was found last; NOBODY for a power on the board

    def data(self) -> list[int]:
        return [int(self.start), int(self.cursor)]

    def load(self, data: list[int]) -> None:
        self.start = data[0]
        self.cursor = data[1]

    def tell(self, s: State, card: Power, seat: Seat) -> None:
        """Call the hook of one listener."""
        raise NotImplementedError

    def tell_power(self, s: State, power: Power, number: i64) -> None:
        """Call the hook of a power on the board; not all frames speak to them."""

    def done(self, s: State) -> None:
        """All have heard: finish the rule. This frame has been taken off the stack already."""

    def by_order(self) -> bool:
        """Whether all listeners of one order hear before any of the next."""
        return False

    def last_order(self) -> i64:
        """The last order that is told (only where told by order)."""
        return ORDERS - 1

    def on_table(self, s: State, seat: Seat) -> Card | None:
        """The card of a seat that listens although it is in no slot (revealed in battle)."""
        return None

    def step(self, s: State) -> None:
        depth = len(s.stack)
        while len(s.stack) == depth and s.pending is None:
            listener = self.next_listener(s)
            if listener is None:
                s.stack.pop()
                self.done(s)
                return
            if self.seat_told >= 0:
                self.tell(s, listener, self.seat_told)
            else:
                self.tell_power(s, listener, self.power_told(s))

    def power_told(self, s: State) -> i64:
        """The number of the power on the board that the cursor has just passed."""
        return (self.cursor - 1) % (SLOTS + 1)

    def next_listener(self, s: State) -> Power | None:
        """Move the cursor past the next listener and remember its seat; None when all have heard."""
        by_order = self.by_order()
        rows = rows_of(s)
        lead = rows - s.seats
        slots: i64 = SLOTS + 1
        end = rows * slots * ((self.last_order() + 1) if by_order else ORDERS)
        while self.cursor < end:
            at = self.cursor
            slot = at % slots
            row = at // slots
            order = row // rows if by_order else row % ORDERS
            turn = row % rows if by_order else row // ORDERS
            if turn < lead:
                if slot >= len(s.setup.powers):
                    self.cursor += slots - slot
                    continue
                self.cursor += 1
                power = s.setup.powers[slot]
                if power.order == order and (power.hooks >> self.hook) & 1 and s.power_place(slot) < BOARD:
                    self.seat_told = NOBODY
                    return power
                continue
            seat = self.start + turn - lead
            if seat >= s.seats:
                seat -= s.seats
            card: Card | None = None
            if slot == 0 and not s.hears(seat, self.hook):  # nobody in the slots: look at the table at once
                card = self.on_table(s, seat)
                if card is None or (card.hooks >> self.hook) & 1 == 0:
                    self.cursor += slots if by_order else slots * (ORDERS - order)
                    continue
                self.cursor += slots
            else:
                self.cursor += 1
                card = s.upgrade(seat, slot) if slot != TABLE_SLOT else self.on_table(s, seat)
            if card is not None and card.order == order and (card.hooks >> self.hook) & 1:
                self.seat_told = seat
                return card
        return None


# -- listening to events ---------------------------------------------------------------------------------------------
class Happened(Tell):
    """An event that everybody has seen is told to the powers that listen to its code."""

    def __init__(self, start: Seat, event: Event) -> None:
        super().__init__(ON_EVENT, start)
        self.event: Event = event

    def kind(self) -> i64:
        return HAPPENED_FRAME

    def data(self) -> list[int]:
        return [int(self.start), int(self.cursor), *self.event.data()]

    def load(self, data: list[int]) -> None:
        self.start = data[0]
        self.cursor = data[1]
        self.event = Event(data[2], data[3], data[4], data[5], data[6], ALL)

    def copy(self) -> Frame:
        other = Happened(self.start, self.event)  # events never change: shared
        other.cursor = self.cursor
        return other

    def tell_power(self, s: State, power: Power, number: i64) -> None:
        if self.event.code in power.listens_to:
            power.on_event(s, NOBODY, self.event)

    def tell(self, s: State, card: Power, seat: Seat) -> None:
        if self.event.code in card.listens_to:
            card.on_event(s, seat, self.event)


class Resume(Frame):
    """A question that all are asked at once comes back when events before it have been told."""

    def __init__(self, asked: Mask, question: i64) -> None:
        self.asked: i64 = asked
        self.question: i64 = question

    def kind(self) -> i64:
        return RESUME_FRAME

    def data(self) -> list[int]:
        return [int(self.asked), int(self.question)]

    def load(self, data: list[int]) -> None:
        self.asked = data[0]
        self.question = data[1]

    def copy(self) -> Frame:
        return Resume(self.asked, self.question)

    def step(self, s: State) -> None:
        s.stack.pop()
        s.asked = self.asked
        s.question = self.question


def tell_pending(s: State) -> None:
    """Put the events that wait for listeners on the stack, the first on top."""
    pending = s.pending
    s.pending = None
    if pending is None or s.over:
        return
    if s.asked != 0:
        s.stack.append(Resume(s.asked, s.question))
        nothing_asked(s)
    start = s.turn if s.turn >= 0 else s.first
    for event in reversed(pending):
        s.stack.append(Happened(start, event))


def nothing_asked(s: State) -> None:
    """Clear the question."""
    s.asked = 0
    s.question = NOTHING
