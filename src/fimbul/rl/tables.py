"""What the encoders must know of each edition: its version, the shapes of its actions, how its own numbers are written.

A row here is a promise (docs/compatibility.md): whatever changes an observation or an index is a new version.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from fimbul import Edition
from fimbul.core.ids import (
    ASK_CARD,
    ASK_DRAFT,
    ASK_KEEP,
    ASK_LATE,
    ATTACK,
    BOARD,
    COMMIT,
    COUNT,
    DRAFT,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    MOST_SEATS,
    MOVE,
    PASS,
    PLAY,
    PUSH,
    QUEST,
    RAISE,
    SACRIFICE,
    SAVE,
    SEND,
    SPARE,
    STATS,
    TAKE,
    TROOPS,
    UPGRADE,
    UPGRADE_ACTION,
    USE,
    action,
    troop,
)
from fimbul.core.indices import SEAT, SEAT_AND_FIGURE
from fimbul.core.senses import ONE_HOT, PARTS
from fimbul.core.state import POWERS
from fimbul.editions.midgard.board import PROVINCES, TOKEN_NAMES
from fimbul.editions.midgard.content.gods import GODS
from fimbul.editions.midgard.turns import MARCH_FRAME

NUMBERS = 16  # what a card may let one count to


@dataclass(frozen=True)
class Own:
    """A number that only this edition has, and how it is written: `runs` values (or runs of `bits` bits)."""

    name: str
    which: int  # of the edition's list of numbers
    runs: int
    means: str
    bits: int = 1
    how: int = int(ONE_HOT)


@dataclass(frozen=True)
class Shape:
    """A kind of action: what its arguments range over, and what it means."""

    kind: int
    form: str  # a key of FORMS
    means: str


@dataclass(frozen=True)
class Table:
    """What an edition's encoder is made from."""

    version: int
    phases: tuple[str, ...]
    questions: int  # so many kinds there are
    secret_questions: tuple[int, ...]  # whose answers only the seat itself knows at once
    secret_actions: tuple[int, ...]  # of which others know the kind alone
    march_frame: int  # the frame whose first two ints are the places of a march
    most_figures: tuple[int, ...]  # by kind (0 stands for any): the most a march can move
    deal: tuple[Own, ...]
    numbers: tuple[Own, ...]
    shapes: tuple[Shape, ...]
    seats_in: dict[int, int] = field(default_factory=dict)  # kinds of actions that name a seat

    @property
    def kinds(self) -> int:
        """How many kinds of figures there are; they count from 1."""
        return len(self.most_figures) - 1


# -- the arguments of actions -----------------------------------------------------------------------------------------
def troops(most: tuple[int, ...]) -> list[int]:
    """Every group of figures that could march, but for the empty one."""
    found: list[int] = []
    for counts in product(*[range(count + 1) for count in most]):
        if any(counts):
            found.append(sum(int(troop(kind, count)) for kind, count in enumerate(counts)) + int(action(TROOPS)))
    return found


def upgrades(edition: Edition, kind: int) -> list[int]:
    """Every upgrade into every slot of its kind."""
    found: list[int] = []
    for card in edition.cards:
        if card.kind >= UPGRADE:
            first, count = edition.slots_of(card.kind)
            found += [int(action(kind, card.id, first + n)) for n in range(int(count))]
    return found


FORMS = {
    "": "no argument",
    "card": "card",
    "quest": "Quest card",
    "upgrade": "upgrade card",
    "upgrade slot": "upgrade card, slot of its kind",
    "figure place": "figure, place",
    "place place": "place, another place",
    "place": "place",
    "troops": "how many figures of each kind",
    "stat": "stat",
    "number": "number",
    "seat figure": "seat, figure",
    "seat figure place": "seat, figure, place",
    "power place": "power on the board, place",
}


def actions_of(edition: Edition, shape: Shape, most: tuple[int, ...]) -> list[int]:
    """All actions of a kind."""
    kind = shape.kind
    places = range(int(BOARD))
    others = range(1, int(MOST_SEATS))
    figures = range(1, len(most))
    cards = edition.cards
    form = shape.form
    if form == "":
        return [int(action(kind))]
    if form == "card":
        return [int(action(kind, card.id)) for card in cards]
    if form == "quest":
        return [int(action(kind, card.id)) for card in cards if card.kind == QUEST]
    if form == "upgrade":
        return [int(action(kind, card.id)) for card in cards if card.kind >= UPGRADE]
    if form == "upgrade slot":
        return upgrades(edition, kind)
    if form == "troops":
        return troops(most)
    if form == "place place":
        return [int(action(kind, a, b)) for a in places for b in places if a != b]
    if form == "seat figure place":
        return [int(action(kind, (a << 4) | b, c)) for a in others for b in figures for c in places]
    first, second = {
        "figure place": (figures, places),
        "seat figure": (others, figures),
        "power place": (range(int(POWERS)), places),
        "place": (places, range(1)),
        "stat": (range(int(STATS)), range(1)),
        "number": (range(NUMBERS), range(1)),
    }[form]
    return [int(action(kind, a, b)) for a in first for b in second]


# -- the editions -----------------------------------------------------------------------------------------------------
COMMON_SHAPES = (
    Shape(int(PASS), "", "pass, or say no to what is offered"),
    Shape(int(DRAFT), "card", "take a card from the pack"),
    Shape(int(INVADE), "figure place", "set a figure down"),
    Shape(int(MARCH), "place place", "march; which troops is the next question"),
    Shape(int(TROOPS), "troops", "these figures march"),
    Shape(int(UPGRADE_ACTION), "upgrade slot", "play an upgrade, replacing what is in the slot"),
    Shape(int(COMMIT), "quest", "commit a Quest face down"),
    Shape(int(USE), "upgrade", "use a card with an action of its own"),
    Shape(int(JOIN), "figure place", "join the fight with a figure from a place"),
    Shape(int(PLAY), "card", "play a card into a battle"),
    Shape(int(KEEP), "card", "keep a card at the end of the Age"),
    Shape(int(RAISE), "stat", "raise a stat"),
    Shape(int(SAVE), "figure place", "save a figure that would be destroyed"),
    Shape(int(SPARE), "figure place", "spare a figure"),
    Shape(int(SACRIFICE), "figure place", "sacrifice a figure"),
    Shape(int(MOVE), "figure place", "move a figure to a place"),
    Shape(int(COUNT), "number", "say a number"),
    Shape(int(ATTACK), "place", "attack a place, by the edition's own word"),
    Shape(int(TAKE), "seat figure", "take a figure of another clan"),
    Shape(int(PUSH), "seat figure place", "push a figure of another clan to a place"),
    Shape(int(SEND), "power place", "send a power on the board to a place"),
)

MIDGARD_TABLE = Table(
    version=0,
    phases=("gifts", "action", "discard", "quest", "ragnarok", "release", "over"),
    questions=20,
    secret_questions=(int(ASK_DRAFT), int(ASK_CARD), int(ASK_LATE), int(ASK_KEEP)),
    secret_actions=(int(COMMIT),),
    march_frame=int(MARCH_FRAME),
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
    shapes=COMMON_SHAPES,
    seats_in={int(TAKE): int(SEAT), int(PUSH): int(SEAT_AND_FIGURE)},
)

TABLES = {"midgard": MIDGARD_TABLE}
