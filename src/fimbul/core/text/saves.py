"""Keys, hashes, invariants, and states as plain data: what a save, a pickle or a comparison needs."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.information.observe import observe_state, pickers_of
from fimbul.core.rules.events import ALL, Event
from fimbul.core.rules.frames import (
    ASK_FRAME,
    HAPPENED_FRAME,
    RESUME_FRAME,
    SECRET_FRAME,
    Ask,
    Frame,
    Happened,
    Resume,
    Secret,
)
from fimbul.core.rules.ids import LAST_STEP, PLACES, STATS
from fimbul.core.rules.ops import MOST_RAGE
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.state import (
    BLOCK,
    BLOCKS_AT,
    CHOSEN_AT,
    DISCARD_PILE,
    DROPPED_ZONE,
    HAND,
    IN_PLAY,
    PACK,
    PICK_AT,
    QUEST_ZONE,
    SLOT_AT,
    TABLE,
    State,
)


def new_frame(s: State, kind: int) -> Frame:
    """An empty frame of a kind."""
    if kind == ASK_FRAME:
        return Ask(0, -1, 0, vec[i64]())
    if kind == SECRET_FRAME:
        return Secret(0, 0, 0)
    if kind == HAPPENED_FRAME:
        return Happened(0, Event(0, 0, 0, 0, 0, ALL))
    if kind == RESUME_FRAME:
        return Resume(0, 0)
    return s.setup.edition.new_frame(kind)


def load_frames(s: State, frames: list[tuple[int, list[int]]]) -> None:
    """Put frames on the stack."""
    for kind, data in frames:
        frame = new_frame(s, kind)
        frame.load(data)
        s.stack.append(frame)


def save_state(s: State) -> tuple[list[int], bytes, list[tuple[int, list[int]]]]:
    """A state as plain data: named ints, buffer, frames. The setup is not in it."""
    return s.numbers(), bytes(memoryview(s.b)), [(int(frame.kind()), frame.data()) for frame in s.stack]


def load_state(s: State, saved: tuple[list[int], bytes, list[tuple[int, list[int]]]]) -> None:
    """Fill a new state of the same setup."""
    s.set_numbers(saved[0])
    s.b = vec[u8](memoryview(saved[1]))
    load_frames(s, saved[2])
    s.listen_again()


def restore_state(setup: Setup, saved: tuple[list[int], bytes, list[tuple[int, list[int]]]]) -> State:
    """A state from its setup and plain data."""
    s = setup.edition.new_state(setup)
    load_state(s, saved)
    return s


def key(s: State) -> bytes:
    """Equal for equal positions, whichever of several equal copies of a card is where. As secret as the hands."""
    raw = bytes(memoryview(s.b))
    parts: list[bytes] = [",".join(map(str, s.numbers())).encode()]
    for seat in range(int(s.seats)):
        start = int(BLOCKS_AT + seat * BLOCK)
        block = bytearray(raw[start : start + int(BLOCK)])
        for at in [
            *range(int(SLOT_AT), int(SLOT_AT) + 8),
            *range(int(PICK_AT), int(PICK_AT) + 18),
            *range(int(CHOSEN_AT), int(CHOSEN_AT) + 3),
        ]:
            copy = raw[seat * int(BLOCK) + at]
            if copy > 0:
                block[at - int(BLOCKS_AT)] = int(s.card_of(copy - 1)) + 1
        parts.append(bytes(block))
    pickers = pickers_of(s)
    cards = [
        (int(s.card_of(copy)), int(s.where(copy)), int(s.shown(copy)), pickers[copy])
        for copy in range(int(s.setup.copies))
    ]
    cards.sort()
    for card, where, shown, picker in cards:
        parts.append(bytes((card, where, shown, picker + 1)))
    parts.append(",".join(map(str, s.setup.edition.own_key(s))).encode())
    for frame in s.stack:
        parts.append(f"{frame.kind()}:{','.join(map(str, frame.data()))}".encode())
    return b"|".join(parts)


def short_hash(s: State) -> str:
    """Six hex digits of a position: of the texts of all seats' views, so that it outlives every change of the state."""
    number: i64 = 0x811C9DC5  # a native number: the product stays below 57 bits
    for seat in range(int(s.seats)):
        text = observe_state(s, seat).text().encode()
        at: i64 = 0
        end: i64 = len(text)
        while at < end:
            letter: i64 = text[at]
            number = ((number ^ letter) * 0x01000193) & 0xFFFFFFFF
            at += 1
    return f"{int(number) >> 8:06x}"


def copies_in(s: State, zone: int) -> list[int]:
    """The copies in a zone."""
    return [copy for copy in range(int(s.setup.copies)) if s.where(copy) == zone]


# -- invariants -----------------------------------------------------------------------------------------------------
def check_state(s: State) -> list[str]:
    """Everything that is wrong with a state; an empty list for a sound one."""
    found: list[str] = []
    for place in range(int(PLACES)):
        if sum([int(s.count(seat, 0, place)) for seat in range(int(s.seats))]) != s.total(place):
            found.append(f"the number of figures in place {place} is wrong")
    for seat in range(int(s.seats)):
        for place in range(int(PLACES)):
            if sum([int(s.count(seat, kind, place)) for kind in range(1, 8)]) != s.count(seat, 0, place):
                found.append(f"seat {seat}: the number of figures in place {place} is wrong")
        found += check_cards(s, seat)
    for copy in range(int(s.setup.copies)):
        if not is_zone(s, int(s.where(copy))):
            found.append(f"copy {copy} is in no zone: {s.where(copy)}")
    if not s.over and s.asked == 0:
        found.append("nobody is asked, and the game is not over")
    if s.over and (s.asked != 0 or len(s.stack) > 0):
        found.append("the game is over, but something goes on")
    return found + s.setup.edition.check(s)


def is_zone(s: State, zone: int) -> bool:
    """Whether a number is a zone of this game: out of play, the common discard pile, or one of a seat's own."""
    if zone == 0 or (zone == DISCARD_PILE and not s.setup.edition.own_discards):
        return True
    return zone >= PACK and zone & 7 < s.seats and zone < DROPPED_ZONE + 24


def track_faults(s: State, seat: i64) -> list[str]:
    """What is wrong with the Rage and the stats of a seat; editions with tracks of their own do not ask."""
    found: list[str] = []
    if not 0 <= s.rage(seat) <= MOST_RAGE:
        found.append(f"seat {seat}: Rage {s.rage(seat)}")
    for stat in range(int(STATS)):
        if not 1 <= s.step(seat, stat) <= LAST_STEP:
            found.append(f"seat {seat}: a stat on step {s.step(seat, stat)}")
    return found


def check_cards(s: State, seat: int) -> list[str]:
    """What is wrong with the cards of a seat."""
    found: list[str] = []
    hand = copies_in(s, int(HAND) + seat)
    old = [copy for copy in hand if copy < s.setup.age_from[s.age]]
    if (len(hand), len(old)) != (int(s.hand_size(seat)), int(s.old_cards(seat))):
        counted = f"counted {s.hand_size(seat)} ({s.old_cards(seat)})"
        found.append(f"seat {seat}: {len(hand)} cards in hand ({len(old)} old), {counted}")
    slots = [int(s.slot(seat, slot)) for slot in range(8) if s.slot(seat, slot) >= 0]
    if sorted(copies_in(s, int(IN_PLAY) + seat)) != sorted(slots):
        found.append(f"seat {seat}: cards in play and slots differ")
    for copy in range(int(s.setup.copies)):
        zone = s.where(copy)
        if zone == TABLE + seat and len(s.stack) == 0:
            found.append(f"seat {seat}: copy {copy} lies on the table after the battle")
        elif zone == QUEST_ZONE + seat and s.setup.cards[s.card_of(copy)].kind != 1:
            found.append(f"seat {seat}: copy {copy} is committed, but no Quest")
    if s.chosen(seat) >= 0 and (s.asked >> seat) & 1 and not chooses_several(s):
        found.append(f"seat {seat} has chosen and is asked still")
    return found


def chooses_several(s: State) -> bool:
    """Whether a seat may choose a card and be asked for another in the same step."""
    return s.seats == 2 or s.setup.edition.keeps > 1
