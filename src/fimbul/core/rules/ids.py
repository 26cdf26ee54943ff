"""The small numbers of the library and their names. All are plain ints, so that states and actions stay flat."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

Seat: TypeAlias = i64  # 0 … seats-1, clockwise
Place: TypeAlias = i64  # 0 … 12 on the board or beside it, as the edition says, then the three below
Figure: TypeAlias = i64  # a kind of figure of a clan: 1 … 7; the figures of one kind are interchangeable
CardId: TypeAlias = i64  # index into the edition's card list (Age, then id)
Copy: TypeAlias = i64  # one printed copy of a card in this game's decks
Action: TypeAlias = i64  # kind << 24 | a << 16 | b << 8 | c
Mask: TypeAlias = i64  # a set of seats, places or hooks as bits

MOST_SEATS: Final = 5
AGES: Final = 3
NOBODY: Final[i64] = -1
NO_CARD: Final[i64] = -1

# -- places off the board ------------------------------------------------------------------------------------------
BOARD: Final[i64] = 13  # places below this number are on the board, or the edition's own
RESERVE: Final[i64] = 13
FALLEN: Final[i64] = 14  # where destroyed figures wait
BOX: Final[i64] = 15  # out of the game
PLACES: Final[i64] = 16

# -- kinds of figures: ANY is the sum of the others ----------------------------------------------------------------
ANY: Final[i64] = 0
FIGURE_KINDS: Final[i64] = 8
PAIR: Final[i64] = 6  # a battle remembers whether one or two figures of this kind took part

# -- stats, on steps 1 … 6 -----------------------------------------------------------------------------------------
RAGE: Final[i64] = 0
AXES: Final[i64] = 1
HORNS: Final[i64] = 2
STATS: Final[i64] = 3
LAST_STEP: Final[i64] = 6
STAT_NAMES: Final = ("rage", "axes", "horns")

# -- kinds of cards ------------------------------------------------------------------------------------------------
BATTLE: Final[i64] = 0
QUEST: Final[i64] = 1
UPGRADE: Final[i64] = 2  # this and all above: upgrades, whose kinds the edition names
SLOTS: Final[i64] = 8  # upgrade slots of a clan sheet
TABLE_SLOT: Final[i64] = 8  # the card revealed in battle listens like a ninth slot

# -- kinds of actions; `shapes` says what their arguments are --------------------------------------------------------
PASS: Final[i64] = 0
DRAFT: Final[i64] = 1
INVADE: Final[i64] = 2
MARCH: Final[i64] = 3
TROOPS: Final[i64] = 4
UPGRADE_ACTION: Final[i64] = 5
COMMIT: Final[i64] = 6
USE: Final[i64] = 7
JOIN: Final[i64] = 8
PLAY: Final[i64] = 9
KEEP: Final[i64] = 10
RAISE: Final[i64] = 11
SAVE: Final[i64] = 12
SPARE: Final[i64] = 13
SACRIFICE: Final[i64] = 14
MOVE: Final[i64] = 15
COUNT: Final[i64] = 16
ATTACK: Final[i64] = 17
TAKE: Final[i64] = 18
PUSH: Final[i64] = 19
SEND: Final[i64] = 20
KILL: Final[i64] = 21
DRAG: Final[i64] = 22
RETURN: Final[i64] = 23
SWAP: Final[i64] = 24
CHOOSE: Final[i64] = 25
THROW: Final[i64] = 26
RECOVER: Final[i64] = 27
SET_DOWN: Final[i64] = 28
FLEE: Final[i64] = 29
RIDE: Final[i64] = 30

# -- kinds of questions; `shapes` says what answers them. Those up to LAST_PRIVATE are put even with a single option -
NOTHING: Final[i64] = 0
ASK_DRAFT: Final[i64] = 1
ASK_ACTION: Final[i64] = 2
ASK_CARD: Final[i64] = 3
ASK_LATE: Final[i64] = 4
ASK_KEEP: Final[i64] = 5
LAST_PRIVATE: Final[i64] = 5
ASK_TROOPS: Final[i64] = 6
ASK_INVADE: Final[i64] = 7
ASK_JOIN: Final[i64] = 8
ASK_RAISE: Final[i64] = 9
ASK_ATTACK: Final[i64] = 10
ASK_SAVE: Final[i64] = 11
ASK_MOVE: Final[i64] = 12
ASK_SPARE: Final[i64] = 13
ASK_SACRIFICE: Final[i64] = 14
ASK_COUNT: Final[i64] = 15
ASK_RETAIN: Final[i64] = 16
ASK_TAKE: Final[i64] = 17
ASK_PUSH: Final[i64] = 18
ASK_SEND: Final[i64] = 19
ASK_MARCH: Final[i64] = 20
ASK_USE: Final[i64] = 21
ASK_SET_DOWN: Final[i64] = 22
ASK_KILL: Final[i64] = 23
ASK_DRAG: Final[i64] = 24
ASK_RETURN: Final[i64] = 25
ASK_SWAP: Final[i64] = 26
ASK_CHOOSE: Final[i64] = 27
ASK_FLEE: Final[i64] = 28
ASK_RECOVER: Final[i64] = 29
ASK_RIDE: Final[i64] = 30
FIRST_SECRET: Final[i64] = 31  # from here on options are worked out on demand and known to the seat alone
ASK_EXCHANGE: Final[i64] = 31
ASK_THROW: Final[i64] = 32
ASK_PLEDGE: Final[i64] = 33
ASK_LOOK: Final[i64] = 34

# -- phases of an Age ----------------------------------------------------------------------------------------------
GIFTS: Final[i64] = 0
ACTION: Final[i64] = 1
DISCARD: Final[i64] = 2
QUESTS: Final[i64] = 3
RAGNAROK: Final[i64] = 4
RELEASE: Final[i64] = 5
OVER: Final[i64] = 6


def action(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> Action:
    """Pack an action into one int."""
    return (kind << 24) | (a << 16) | (b << 8) | c


def action_kind(packed: Action) -> i64:
    """What kind of action it is."""
    return packed >> 24


def first_of(packed: Action) -> i64:
    """Its first argument."""
    return (packed >> 16) & 255


def second_of(packed: Action) -> i64:
    """Its second argument."""
    return (packed >> 8) & 255


def count_in(packed: Action, kind: Figure) -> i64:
    """How many figures of a kind a TROOPS action names."""
    if kind < 6:
        return (packed >> (4 * (6 - kind))) & 15
    return (packed >> (2 * (7 - kind))) & 3


def troop(kind: Figure, count: i64) -> Action:
    """The part of a TROOPS action that names some figures of one kind."""
    return count << (4 * (6 - kind) if kind < 6 else 2 * (7 - kind))


def most_in_troop(kind: Figure) -> i64:
    """How many figures of a kind a TROOPS action can name."""
    return 15 if kind < 6 else 3


def bits(mask: Mask) -> list[int]:
    """The numbers in a set."""
    found: list[int] = []
    i: i64 = 0
    while mask >> i != 0:
        if (mask >> i) & 1:
            found.append(int(i))
        i += 1
    return found
