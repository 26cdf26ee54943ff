"""What the encoders must know of each edition: its version, the shapes of its actions, how its own numbers are written.

A row here is a promise (docs/compatibility.md): whatever changes an observation or an index is a new version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product

from fimbul import Edition, View
from fimbul.core.arrays.layout import ONE_HOT, ONE_SEAT, PARTS, PARTS_OF_SEATS, SEAT_PARTS, SEAT_SETS
from fimbul.core.rules.ids import (
    AGES,
    BOARD,
    COMMIT,
    COUNT,
    DRAG,
    FIGURE_KINDS,
    FLEE,
    KEEP,
    MOST_SEATS,
    MOVE,
    PLACES,
    QUEST,
    RESERVE,
    RETURN,
    RIDE,
    SEND,
    STATS,
    TAKE,
    UPGRADE,
    UPGRADE_ACTION,
    USE,
    troop,
)
from fimbul.core.rules.shapes import (
    ACTION_SHAPES,
    CARD,
    FIGURE,
    FIGURE_OF_SEAT,
    GROUP,
    NO_ARGUMENT,
    NUMBER,
    PLACE,
    POWER,
    SEAT,
    SLOT,
    STAT,
    THEIR_FIGURE,
)
from fimbul.core.rules.state import POWERS
from fimbul.editions.midgard.content.gods import GODS
from fimbul.editions.midgard.rules import frames as midgard
from fimbul.editions.midgard.rules.board import PROVINCES, TOKEN_NAMES
from fimbul.editions.valhalla.information.views import valhalla_view
from fimbul.editions.valhalla.rules import contest
from fimbul.editions.valhalla.rules import telling as valhalla
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    ELITES,
    GOD_NAMES,
    KEPT_NUMBER,
    LOOKED_NUMBER,
    LOOKS,
    MONSTER_UPGRADE,
    PILE_NUMBER,
    PILES,
    WARRIORS,
)

NUMBERS = 16  # what a card may let one count to
SEATS = int(MOST_SEATS)


@dataclass(frozen=True)
class Own:
    """A number that only this edition has, and how it is written: `runs` values (or runs of `bits` bits)."""

    name: str
    which: int  # of the edition's list of numbers, or of the data of a rule in progress
    runs: int
    means: str
    bits: int = 1
    how: int = int(ONE_HOT)


@dataclass(frozen=True)
class Domain:
    """What an argument of an action ranges over: in words, and its values, given the argument before it."""

    text: str
    values: Callable[[Edition, Table, int], Iterable[int]]


@dataclass(frozen=True)
class Shape:
    """A kind of action in the table of an edition: what its arguments range over, and what it means."""

    kind: int
    first: Domain
    second: Domain
    means: str

    @property
    def arguments(self) -> str:
        """What the arguments are, in words."""
        return ", ".join([domain.text for domain in (self.first, self.second) if domain.text]) or "no argument"


Look = tuple[int, list[int], list[int]]  # Age, cards, what was taken of them


@dataclass(frozen=True)
class Table:
    """What an edition's encoder is made from."""

    version: int  # of the environment with the first card list; each later list has the next one
    questions: int  # so many kinds there are
    most_figures: tuple[int, ...]  # by kind (0 stands for any): the most a march can move
    deal: tuple[Own, ...]
    numbers: tuple[Own, ...]
    shapes: tuple[Shape, ...]
    march_frame: int = -1  # the frame whose first two ints are the places of a march
    board: int = int(BOARD)  # how many places there are on the board
    frames: tuple[tuple[int, Own], ...] = ()  # of rules in progress, by kind; none: battle and march as core has them
    doomed: tuple[int, int] = (-1, 0)  # the frame of figures about to die, and where in its data they begin
    derived: Callable[[View], list[int]] | None = None  # numbers of a view beyond its list of them
    used: int = -1  # the number of upgrades used up
    piles: bytes = b""  # places that belong to a seat
    monster: int = -1  # the kind of card whose figures are told apart by it; -1: they are not
    looks: Callable[[View], list[Look]] | None = None  # hidden cards the viewer was shown besides its packs
    most_looks: int = 0  # … in an Age

    @property
    def kinds(self) -> int:
        """How many kinds of figures there are; they count from 1."""
        return len(self.most_figures) - 1


# -- the arguments of actions -----------------------------------------------------------------------------------------
def groups(most: tuple[int, ...]) -> list[int]:
    """Every group of figures that could march, but for the empty one."""
    found: list[int] = []
    for counts in product(*[range(count + 1) for count in most]):
        if any(counts):
            found.append(sum(int(troop(kind, count)) for kind, count in enumerate(counts)))
    return found


def figures(table: Table) -> range:
    return range(1, table.kinds + 1)


def slots(edition: Edition, card: int) -> range:
    """The slots of a card's kind."""
    first, count = edition.slots_of(edition.cards[card].kind)
    return range(int(first), int(first + count))


OTHERS = range(1, SEATS)  # the other seats, counted from the one that acts
DOMAINS = {
    NO_ARGUMENT: Domain("", lambda edition, table, first: (0,)),
    CARD: Domain("card", lambda edition, table, first: range(len(edition.cards))),
    FIGURE: Domain("figure", lambda edition, table, first: figures(table)),
    THEIR_FIGURE: Domain(
        "seat, figure", lambda edition, table, first: [seat << 4 | kind for seat in OTHERS for kind in figures(table)]
    ),
    FIGURE_OF_SEAT: Domain("figure", lambda edition, table, first: figures(table)),
    PLACE: Domain("place", lambda edition, table, first: range(table.board)),
    SEAT: Domain("seat", lambda edition, table, first: OTHERS),
    STAT: Domain("stat", lambda edition, table, first: range(int(STATS))),
    NUMBER: Domain("number", lambda edition, table, first: range(NUMBERS)),
    SLOT: Domain("slot of its kind", lambda edition, table, first: slots(edition, first)),
    GROUP: Domain("how many figures of each kind", lambda edition, table, first: groups(table.most_figures)),
    POWER: Domain("power on the board", lambda edition, table, first: range(int(POWERS))),
}
# Narrower ones.
QUESTS = Domain("Quest card", lambda edition, *_: [int(card.id) for card in edition.cards if card.kind == QUEST])
UPGRADES = Domain("upgrade card", lambda edition, *_: [int(card.id) for card in edition.cards if card.kind >= UPGRADE])
ANOTHER_PLACE = Domain(
    "another place", lambda edition, table, first: [place for place in range(table.board) if place != first]
)
PILES_AND_SAUNA = Domain(
    "kill pile or Sauna",
    lambda edition, table, first: [place for place in range(table.board, int(PLACES)) if place != RESERVE],
)


def shape(kind: int, first: Domain | None = None, second: Domain | None = None, means: str = "") -> Shape:
    """A kind of action as core has it, but for what is said here."""
    core = ACTION_SHAPES[kind]
    if second is None:
        second = ANOTHER_PLACE if core.first == core.second == PLACE else DOMAINS[core.second]
    return Shape(kind, first or DOMAINS[core.first], second, means or core.means)


def actions_of(edition: Edition, shape: Shape, table: Table) -> list[int]:
    """All actions of a kind."""
    core = ACTION_SHAPES[shape.kind]
    return [
        core.pack(first, second)
        for first in shape.first.values(edition, table, 0)
        for second in shape.second.values(edition, table, first)
    ]


def shapes_of(kinds: Iterable[int], different: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Some kinds of actions, a few of them different from what core says."""
    others = {one.kind: one for one in different}
    return tuple([others.get(kind) or shape(kind) for kind in kinds])


def phases_of(edition: Edition) -> list[str]:
    """The phases by number."""
    return list(edition.phase_names)


# -- the editions -----------------------------------------------------------------------------------------------------
MIDGARD_TABLE = Table(
    version=0,
    questions=20,
    march_frame=int(midgard.MARCH_FRAME),
    most_figures=(0, 1, 8, 0, 1, 1, 2),  # Ships never march
    deal=(
        *[
            Own(f"token_{place}", place, len(TOKEN_NAMES), "pillage token: " + ", ".join(TOKEN_NAMES))
            for place in range(int(PROVINCES))
        ],
        *[Own(f"doom_{n + 1}", 9 + n, int(PROVINCES), f"province doomed in Age {n + 1}") for n in range(3)],
        *[
            Own(f"god_{n}", 14 + n, len(GODS), "which god: " + ", ".join([god.name for god in GODS]))
            for n in range(int(POWERS))
        ],
    ),
    numbers=(
        Own("pillaged", 8, int(PROVINCES), "provinces pillaged in this Age", how=int(PARTS)),
        Own("ruined", 9, int(PROVINCES), "provinces destroyed", how=int(PARTS)),
        Own("unused", 10, int(PROVINCES), "provinces of the unused Ragnarök tokens", how=int(PARTS)),
    ),
    shapes=shapes_of(
        range(int(SEND) + 1),
        (shape(int(COMMIT), QUESTS), shape(int(UPGRADE_ACTION), UPGRADES), shape(int(USE), UPGRADES)),
    ),
)


# -- Valhalla ---------------------------------------------------------------------------------------------------------
def contest_field(name: str, which: int, means: str, bits: int = 1, how: int = int(SEAT_PARTS)) -> tuple[int, Own]:
    """A number of a contest in progress; mostly one for each seat."""
    return int(valhalla.CONTEST_FRAME), Own(f"contest_{name}", which, SEATS, means, bits, how)


def number_of(frame: int, name: str, which: int, means: str, bits: int = 1) -> tuple[int, Own]:
    """A plain number, or a yes or no."""
    return frame, Own(name, which, 1, means, bits, int(PARTS))


def chamber_of(frame: int, name: str, which: int, means: str) -> tuple[int, Own]:
    return frame, Own(name, which, int(CHAMBERS), means)


CONTEST, MARCHING, REWARDED = int(valhalla.CONTEST_FRAME), int(valhalla.MARCH_FRAME), int(valhalla.REWARD_FRAME)
VALOR, CALLING, DOOMED = int(valhalla.VALOR_FRAME), int(valhalla.CALL_FRAME), int(valhalla.DOOMED_FRAME)
KINDS = int(FIGURE_KINDS)
VALHALLA_FRAMES = (
    chamber_of(CONTEST, "contest_place", 0, "the Chamber of the contest in progress"),
    contest_field("by", 1, "who contests", how=int(ONE_SEAT)),
    (
        CONTEST,
        Own("contest_stage", 2, int(contest.DONE) + 1, "its next stage, from the declaration to the last effect"),
    ),
    contest_field("clans", 3, "who fights"),
    contest_field("spent", 7, "whose card is discarded even if it loses"),
    contest_field("fallen", 10, "figures lost in it", bits=8),
    contest_field("fought", 11, "for each seat, which kinds of figures (0 unused) fight in it", KINDS, int(SEAT_SETS)),
    contest_field("winner", 12, "who has won it", how=int(ONE_SEAT)),
    number_of(CONTEST, "contest_open", 14, "the others' cards lie open while one is chosen"),
    contest_field("bonus", 15, "printed bonus of the card revealed, after swaps", bits=4),
    contest_field("late", int(contest.LATECOMERS), "who chooses a card when the others lie open"),
    contest_field("exchanged", 17, "who has exchanged the card revealed"),
    contest_field("mute", 18, "whose card has no text"),
    contest_field("settled", 19, "whose card has gone its way"),
    number_of(CONTEST, "contest_hollow", 20, "the winner gains no battle Glory"),
    contest_field("lost", 21, "for each seat, which kinds of figures died by losing", KINDS, int(SEAT_SETS)),
    number_of(CALLING, "call_left", 3, "figures that the seat called may still move", bits=4),
    number_of(CALLING, "call_moved", 4, "figures it has moved", bits=4),
    chamber_of(MARCHING, "march_from", 1, "where a march begins"),
    chamber_of(MARCHING, "march_to", 2, "where its last group goes"),
    (MARCHING, Own("march_stage", 3, 4, "what comes next: troops, another target, another Chamber, cards")),
    (MARCHING, Own("march_gone", 4, int(CHAMBERS), "where groups from that Chamber went", how=int(PARTS))),
    chamber_of(REWARDED, "reward_place", 1, "the Chamber whose reward is paid"),
    (REWARDED, Own("reward_raised", 4, int(STATS), "the stat it has raised")),
    (VALOR, Own("valor_at", 0, 1 + int(AGES), "where valor is proved: Throne, then the gods by Age")),
    (VALOR, Own("valor_scored", 1, SEATS, "who scored there", how=int(SEAT_PARTS))),
    (DOOMED, Own("doomed_by", 0, 4, "why figures are about to be destroyed: effect, loss, unused, their own card")),
)


def valhalla_derived(view: View) -> list[int]:
    """The pile, who kept last cards, who looked at the pile; in the order of `own_number`."""
    own = valhalla_view(view)
    looked = [0] * int(AGES)
    for age, seat, _, _, _ in own.looks:
        looked[age - 1] += 1 << (4 * seat)
    return [own.pile, *[own.kept_last(age) for age in range(1, int(AGES) + 1)], *looked]


def valhalla_looks(view: View) -> list[Look]:
    """What the viewer has seen of the pile."""
    return [
        (age, cards, [cards[taken]] if taken >= 0 else [])
        for age, seat, _, taken, cards in valhalla_view(view).looks
        if seat == view.seat
    ]


NOT_IN_VALHALLA = (MOVE, COUNT, TAKE, SEND)
VALHALLA_TABLE = Table(
    version=0,
    questions=35,
    most_figures=(0, int(ELITES), int(WARRIORS), 1, 1, 1, 1, 1),
    deal=(
        *[
            Own(f"god_{n + 1}", n, len(GOD_NAMES), f"god of Age {n + 1}: " + ", ".join(GOD_NAMES))
            for n in range(int(AGES))
        ],
        *[
            Own(f"closed_{n + 1}", 3 + n, int(CHAMBERS), f"Chamber where it arrives, closed before Age {n + 1}")
            for n in range(int(AGES))
        ],
    ),
    numbers=(
        Own(
            "tokens",
            8,
            int(CHAMBERS),
            "for each Chamber, whose reward token lies there: 0 nobody's, 1 the observer's, 2 the next seat's …",
            bits=4,
            how=int(PARTS_OF_SEATS),
        ),
        Own("pile", int(PILE_NUMBER), 1, "cards in the pile", bits=8, how=int(PARTS)),
        *[
            Own(
                f"kept_{age}", int(KEPT_NUMBER) + age, SEATS, f"who kept the last card in Age {age}", 1, int(SEAT_PARTS)
            )
            for age in (1, 2, 3)
        ],
        *[
            Own(f"looks_{age}", int(LOOKED_NUMBER) + age, SEATS, f"looks at the pile in Age {age}", 4, int(SEAT_PARTS))
            for age in (1, 2, 3)
        ],
    ),
    shapes=shapes_of(
        [one.kind for one in ACTION_SHAPES if one.kind not in NOT_IN_VALHALLA],
        (
            shape(int(COMMIT), QUESTS),
            shape(int(UPGRADE_ACTION), UPGRADES, means="play an upgrade into a free slot"),
            shape(int(USE), means="use a card, or let it act first"),
            shape(int(KEEP), means="keep a card at the end of the Age, or one that the pile has shown"),
            shape(int(DRAG), means="drag a figure of another clan from a Chamber"),
            shape(int(RETURN), second=PILES_AND_SAUNA),
            shape(int(FLEE), means="let the doomed flee to a Chamber"),
            shape(int(RIDE), means="move all figures of a Chamber to another"),
        ),
    ),
    board=int(CHAMBERS),
    frames=VALHALLA_FRAMES,
    doomed=(DOOMED, 5),
    derived=valhalla_derived,
    used=9,
    piles=PILES,
    monster=int(MONSTER_UPGRADE),
    looks=valhalla_looks,
    most_looks=int(LOOKS) // int(AGES),
)

TABLES = {"midgard": MIDGARD_TABLE, "valhalla": VALHALLA_TABLE}
