"""State: everything true in a game, as named ints, one flat buffer and a stack of frames.

The buffer holds the number of figures in each place, a block per seat, and a byte and a half per card copy; it is read
and written through the accessors below. A copy is one buffer, a few ints and the open frames; what never changes after
the deal is shared in `setup`. A searcher keeps thousands of copies: numbers that fit in four bits share a byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from fimbul.core.rules.events import SILENT, Ear
from fimbul.core.rules.ids import (
    BOARD,
    GIFTS,
    NOTHING,
    PLACES,
    SLOTS,
    CardId,
    Copy,
    Figure,
    Mask,
    Place,
    Seat,
)
from fimbul.core.rules.powers import ON_EVENT

if TYPE_CHECKING:
    from fimbul.core.rules.events import Event
    from fimbul.core.rules.frames import Frame
    from fimbul.core.rules.powers import Card
    from fimbul.core.rules.setup import Setup

# -- the buffer ----------------------------------------------------------------------------------------------------
TOTALS_AT: Final[i64] = 0  # figures of all seats, by place
POWERS_AT: Final[i64] = 16  # where each power stands
FIRST_AT: Final[i64] = 18  # the first player
ROUND_AT: Final[i64] = 19  # of the draft
BLOCKS_AT: Final[i64] = 20  # from here a block for each seat; then where each card copy is, then what was shown of it

# -- a seat's block, counted from the start of the buffer for the first seat -----------------------------------------
BLOCK: Final[i64] = 117
RAGE_AT: Final[i64] = 20
STEP_AT: Final[i64] = 21  # three stats
GLORY_AT: Final[i64] = 24  # two bytes
OUT_AT: Final[i64] = 26
HAND_AT: Final[i64] = 27  # cards in hand
OLD_AT: Final[i64] = 28  # … of them from earlier Ages
STRENGTH_AT: Final[i64] = 29  # STR of one figure of each kind (ANY unused)
SLOT_AT: Final[i64] = 37  # copy + 1 in each upgrade slot
PICK_AT: Final[i64] = 45  # copy + 1 of each card drafted, six an Age
CHOSEN_AT: Final[i64] = 63  # hidden choices of the open simultaneous step: copy + 1, up to three
EARS_AT: Final[i64] = 66  # seven bytes: which hooks the seat's upgrades listen to
FIGURES_AT: Final[i64] = 73  # pairs of kinds x places: an even kind in the low four bits, the next one in the high ones
PICKS: Final[i64] = 6  # room for that many each Age
CHOICES: Final[i64] = 3
EAR_BYTES: Final[i64] = 7
POWERS: Final[i64] = 2  # most powers on the board
FIGURE_BYTES: Final[i64] = 64  # half of kinds x places: a kind and the fourth after it share a byte
FIRST_OF_PAIR: Final = bytes([pair & 15 for pair in range(256)])
SECOND_OF_PAIR: Final = bytes([pair >> 4 for pair in range(256)])

# -- where a card copy is -------------------------------------------------------------------------------------------
OUT: Final[i64] = 0  # undealt, or the last two of a pack: unseen for ever
PACK: Final[i64] = 8  # + the seat it was dealt to
HAND: Final[i64] = 16  # + seat
QUEST_ZONE: Final[i64] = 24  # + seat: committed face down
TABLE: Final[i64] = 32  # + seat: revealed in battle
IN_PLAY: Final[i64] = 40  # + seat: in an upgrade slot
DISCARD_PILE: Final[i64] = 48  # seen by all; + seat where every seat has its own
DROPPED_ZONE: Final[i64] = 56  # + 8 x (Age - 1) + seat: dropped face down


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything true. Editions subclass it; only the verbs of `ops` change it."""

    def __init__(self, setup: Setup, like: State | None = None) -> None:
        self.setup: Setup = setup
        self.stack: list[Frame] = [] if like is None else [frame.copy() for frame in like.stack]
        self.ear: Ear | None = None
        self.pending: list[Event] | None = None  # events that wait for listeners; never at a decision
        if like is None:
            self.seats: i64 = setup.seats
            size = BLOCKS_AT + setup.seats * BLOCK + setup.copies + ((setup.copies + 1) >> 1) + setup.extra
            self.b: vec[u8] = vec[u8]([0] * int(size))
            self.age: i64 = 1
            self.phase: i64 = GIFTS
            self.turn: i64 = -1
            self.asked: i64 = 0
            self.question: i64 = NOTHING
            self.heard: i64 = setup.power_hooks
            self.over: bool = False
        else:
            self.seats = like.seats
            self.b = like.b[:]
            self.age = like.age
            self.phase = like.phase
            self.turn = like.turn
            self.asked = like.asked
            self.question = like.question
            self.heard = like.heard
            self.over = like.over
            if (self.heard >> ON_EVENT) & 1:
                self.ear = SILENT

    # -- copying and saving --------------------------------------------------------------------------------------
    def copy(self) -> State:
        """An equal, independent state; listeners stay behind."""
        return State(self.setup, self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from fimbul.core.text.saves import restore_state, save_state  # not at the top: saves builds on state

        return (restore_state, (self.setup, save_state(self)))

    def numbers(self) -> list[int]:
        """The named ints that a key or a save holds; editions add theirs."""
        return [
            int(self.age),
            int(self.phase),
            int(self.first),
            int(self.turn),
            int(self.round),
            int(self.asked),
            int(self.question),
            1 if self.over else 0,
        ]

    def set_numbers(self, numbers: list[int]) -> None:
        """The reverse of `numbers`."""
        self.age = numbers[0]
        self.phase = numbers[1]
        self.first = numbers[2]
        self.turn = numbers[3]
        self.round = numbers[4]
        self.asked = numbers[5]
        self.question = numbers[6]
        self.over = numbers[7] == 1

    def own_number(self, which: i64) -> i64:
        """One of the ints that the edition added to `numbers`, without a list of all; beyond them, what it derives."""
        raise NotImplementedError

    @property
    def first(self) -> i64:
        """The first player."""
        return i64(self.b[FIRST_AT])

    @first.setter
    def first(self, seat: Seat) -> None:
        self.b[FIRST_AT] = u8(seat)

    @property
    def round(self) -> i64:
        """How many times cards were taken in this Age's draft."""
        return i64(self.b[ROUND_AT])

    @round.setter
    def round(self, number: i64) -> None:
        self.b[ROUND_AT] = u8(number)

    # -- numbers of a seat ---------------------------------------------------------------------------------------
    def rage(self, seat: Seat) -> i64:
        return i64(self.b[seat * BLOCK + RAGE_AT])

    def set_rage(self, seat: Seat, rage: i64) -> None:
        self.b[seat * BLOCK + RAGE_AT] = u8(rage)

    def step(self, seat: Seat, stat: i64) -> i64:
        return i64(self.b[seat * BLOCK + STEP_AT + stat])

    def set_step(self, seat: Seat, stat: i64, step: i64) -> None:
        self.b[seat * BLOCK + STEP_AT + stat] = u8(step)

    def stat(self, seat: Seat, stat: i64) -> i64:
        """The value of a stat (the track is the edition's)."""
        return self.setup.track[stat * 8 + i64(self.b[seat * BLOCK + STEP_AT + stat])]

    def glory(self, seat: Seat) -> i64:
        at = seat * BLOCK + GLORY_AT
        return i64(self.b[at]) + 256 * i64(self.b[at + 1])

    def set_glory(self, seat: Seat, glory: i64) -> None:
        at = seat * BLOCK + GLORY_AT
        self.b[at] = u8(glory & 255)
        self.b[at + 1] = u8(glory >> 8)

    def out(self, seat: Seat) -> bool:
        """Whether the seat takes no more actions in this phase."""
        return self.b[seat * BLOCK + OUT_AT] != 0

    def set_out(self, seat: Seat, out: bool) -> None:
        self.b[seat * BLOCK + OUT_AT] = 1 if out else 0

    # -- figures -------------------------------------------------------------------------------------------------
    def count(self, seat: Seat, kind: Figure, place: Place) -> i64:
        """How many figures of a kind (or ANY) a seat has in a place."""
        pair = i64(self.b[seat * BLOCK + FIGURES_AT + (kind & 3) * PLACES + place])
        return (pair >> (kind & 4)) & 15

    def total(self, place: Place) -> i64:
        """How many figures of all seats stand in a place."""
        return i64(self.b[TOTALS_AT + place])

    def change(self, seat: Seat, kind: Figure, place: Place, by: i64) -> None:
        """Add (or take away) figures of one kind in one place; only `ops` and set-up call this."""
        at = seat * BLOCK + FIGURES_AT + place
        pair = at + (kind & 3) * PLACES
        self.b[pair] = u8(i64(self.b[pair]) + (by << (kind & 4)))
        self.b[at] = u8(i64(self.b[at]) + by)  # ANY is the first of kinds
        self.b[TOTALS_AT + place] = u8(i64(self.b[TOTALS_AT + place]) + by)

    def figures(self, seat: Seat) -> bytes:
        """All figures of a seat: a number for each kind in each place."""
        at = int(seat * BLOCK + FIGURES_AT)
        pairs = bytes(memoryview(self.b)[at : at + int(FIGURE_BYTES)])
        return pairs.translate(FIRST_OF_PAIR) + pairs.translate(SECOND_OF_PAIR)

    def set_figures(self, seat: Seat, figures: bytes) -> None:
        """All figures of a seat anew."""
        at = seat * BLOCK + FIGURES_AT
        n: i64 = 0
        while n < PLACES:
            before = i64(self.b[at + n]) & 15
            self.b[TOTALS_AT + n] = u8(i64(self.b[TOTALS_AT + n]) - before + i64(figures[n]))
            n += 1
        n = 0
        while n < FIGURE_BYTES:
            self.b[at + n] = u8(i64(figures[n]) + (i64(figures[n + FIGURE_BYTES]) << 4))
            n += 1

    def on_board(self, seat: Seat) -> i64:
        """How many figures a seat has on the board."""
        at = seat * BLOCK + FIGURES_AT
        found: i64 = 0
        place: i64 = 0
        while place < BOARD:
            found += i64(self.b[at + place]) & 15
            place += 1
        return found

    def power_place(self, number: i64) -> Place:
        """Where a power stands on the board; RESERVE or beyond if nowhere."""
        return i64(self.b[POWERS_AT + number])

    def set_power_place(self, number: i64, place: Place) -> None:
        self.b[POWERS_AT + number] = u8(place)

    def figure_strength(self, seat: Seat, kind: Figure) -> i64:
        """STR of one figure of a kind, by its sheet or card."""
        return i64(self.b[seat * BLOCK + STRENGTH_AT + kind])

    def set_figure_strength(self, seat: Seat, kind: Figure, strength: i64) -> None:
        self.b[seat * BLOCK + STRENGTH_AT + kind] = u8(strength)

    # -- cards ---------------------------------------------------------------------------------------------------
    def where_at(self) -> i64:
        """The byte of the first copy's zone; the others follow."""
        return BLOCKS_AT + self.seats * BLOCK

    def where(self, copy: Copy) -> i64:
        return i64(self.b[BLOCKS_AT + self.seats * BLOCK + copy])

    def set_where(self, copy: Copy, zone: i64) -> None:
        self.b[BLOCKS_AT + self.seats * BLOCK + copy] = u8(zone)

    def next_in(self, zone: i64, copy: Copy) -> Copy:
        """The first copy in a zone from a given one on; the number of copies if there is none."""
        b = self.b  # read as it is, without a call for each copy: hands are searched at every turn
        at = BLOCKS_AT + self.seats * BLOCK
        end = self.setup.copies
        while copy < end and i64(b[at + copy]) != zone:
            copy += 1
        return copy

    def zones(self) -> bytes:
        """Where every copy is, all at once."""
        at = int(BLOCKS_AT + self.seats * BLOCK)
        return bytes(memoryview(self.b)[at : at + int(self.setup.copies)])

    def shown(self, copy: Copy) -> i64:
        """The last Age in which all saw this copy go into a hand; 0 if they never saw it, 9 if it lies open."""
        pair = i64(self.b[BLOCKS_AT + self.seats * BLOCK + self.setup.copies + (copy >> 1)])
        return (pair >> ((copy & 1) << 2)) & 15

    def set_shown(self, copy: Copy, age: i64) -> None:
        at = BLOCKS_AT + self.seats * BLOCK + self.setup.copies + (copy >> 1)
        bits = (copy & 1) << 2
        self.b[at] = u8((i64(self.b[at]) & (240 >> bits)) | (age << bits))

    def extra_at(self) -> i64:
        """The first byte of the edition's own."""
        return BLOCKS_AT + self.seats * BLOCK + self.setup.copies + ((self.setup.copies + 1) >> 1)

    def card_of(self, copy: Copy) -> CardId:
        return i64(self.setup.card_of[copy])

    def slot(self, seat: Seat, slot: i64) -> Copy:
        """The copy in an upgrade slot, or -1."""
        return i64(self.b[seat * BLOCK + SLOT_AT + slot]) - 1

    def set_slot(self, seat: Seat, slot: i64, copy: Copy) -> None:
        self.b[seat * BLOCK + SLOT_AT + slot] = u8(copy + 1)

    def upgrade(self, seat: Seat, slot: i64) -> Card | None:
        """The card in an upgrade slot."""
        copy = i64(self.b[seat * BLOCK + SLOT_AT + slot])
        if copy == 0:
            return None
        return self.setup.cards[i64(self.setup.card_of[copy - 1])]

    def hand_size(self, seat: Seat) -> i64:
        return i64(self.b[seat * BLOCK + HAND_AT])

    def set_hand_size(self, seat: Seat, size: i64, old: i64) -> None:
        self.b[seat * BLOCK + HAND_AT] = u8(size)
        self.b[seat * BLOCK + OLD_AT] = u8(old)

    def old_cards(self, seat: Seat) -> i64:
        """How many cards in hand are from earlier Ages."""
        return i64(self.b[seat * BLOCK + OLD_AT])

    def hand_from(self, seat: Seat) -> Copy:
        """The lowest copy worth looking at when searching a hand."""
        if self.b[seat * BLOCK + OLD_AT] != 0:
            return 0
        return self.setup.age_from[self.age]

    def hand_to(self) -> Copy:
        return self.setup.age_from[self.age + 1]

    def pick(self, seat: Seat, age: i64, n: i64) -> Copy:
        """The copy a seat drafted as its n-th card of an Age, or -1."""
        return i64(self.b[seat * BLOCK + PICK_AT + (age - 1) * PICKS + n]) - 1

    def set_pick(self, seat: Seat, age: i64, n: i64, copy: Copy) -> None:
        self.b[seat * BLOCK + PICK_AT + (age - 1) * PICKS + n] = u8(copy + 1)

    def chosen(self, seat: Seat, n: i64 = 0) -> Copy:
        """The hidden choice of a seat in the open simultaneous step, or -1."""
        return i64(self.b[seat * BLOCK + CHOSEN_AT + n]) - 1

    def set_chosen(self, seat: Seat, copy: Copy, n: i64 = 0) -> None:
        self.b[seat * BLOCK + CHOSEN_AT + n] = u8(copy + 1)

    # -- who listens ---------------------------------------------------------------------------------------------
    def hears(self, seat: Seat, hook: i64) -> bool:
        """Whether an upgrade of this seat listens to a hook."""
        return (i64(self.b[seat * BLOCK + EARS_AT + (hook >> 3)]) >> (hook & 7)) & 1 != 0

    def set_ears(self, seat: Seat, ears: Mask) -> None:
        at = seat * BLOCK + EARS_AT
        i: i64 = 0
        while i < EAR_BYTES:
            self.b[at + i] = u8((ears >> (8 * i)) & 255)
            i += 1

    def ears(self, seat: Seat) -> Mask:
        at = seat * BLOCK + EARS_AT
        found: i64 = 0
        i: i64 = 0
        while i < EAR_BYTES:
            found |= i64(self.b[at + i]) << (8 * i)
            i += 1
        return found

    def listen_again(self) -> None:
        """Work out anew who listens to what, after an upgrade came or went."""
        self.heard = self.setup.power_hooks
        seat: i64 = 0
        while seat < self.seats:
            ears: i64 = 0
            slot: i64 = 0
            while slot < SLOTS:
                card = self.upgrade(seat, slot)
                if card is not None:
                    ears |= card.hooks
                slot += 1
            self.set_ears(seat, ears)
            self.heard |= ears
            seat += 1
        if (self.heard >> ON_EVENT) & 1 == 0:
            self.pending = None
        elif self.ear is None:
            self.ear = SILENT


assert FIGURES_AT + FIGURE_BYTES == BLOCKS_AT + BLOCK
assert POWERS_AT + POWERS == FIRST_AT

# Interpreted, the class `i64` takes five times as long as `int` to do the same; compiled code never looks the name up.
globals()["i64"] = int
