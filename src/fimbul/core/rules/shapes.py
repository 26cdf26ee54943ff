"""The shapes of actions, questions and events: one table each.

Whatever reads, writes, lists, explains or shows them takes names, arguments and audiences from here. The rules
themselves use the numbers of `ids` and `events` alone.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_ATTACK,
    ASK_CARD,
    ASK_CHOOSE,
    ASK_COUNT,
    ASK_DRAFT,
    ASK_DRAG,
    ASK_EXCHANGE,
    ASK_FLEE,
    ASK_INVADE,
    ASK_JOIN,
    ASK_KEEP,
    ASK_KILL,
    ASK_LATE,
    ASK_LOOK,
    ASK_MARCH,
    ASK_MOVE,
    ASK_PLEDGE,
    ASK_PUSH,
    ASK_RAISE,
    ASK_RECOVER,
    ASK_RETAIN,
    ASK_RETURN,
    ASK_RIDE,
    ASK_SACRIFICE,
    ASK_SAVE,
    ASK_SEND,
    ASK_SET_DOWN,
    ASK_SPARE,
    ASK_SWAP,
    ASK_TAKE,
    ASK_THROW,
    ASK_TROOPS,
    ASK_USE,
    ATTACK,
    CHOOSE,
    COMMIT,
    COUNT,
    DRAFT,
    DRAG,
    FLEE,
    INVADE,
    JOIN,
    KEEP,
    KILL,
    MARCH,
    MOVE,
    NOTHING,
    PASS,
    PLAY,
    PUSH,
    RAISE,
    RECOVER,
    RETURN,
    RIDE,
    SACRIFICE,
    SAVE,
    SEND,
    SET_DOWN,
    SPARE,
    SWAP,
    TAKE,
    THROW,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    Action,
    Mask,
    action,
    action_kind,
    first_of,
    second_of,
)

# -- what an argument is -------------------------------------------------------------------------------------------
NO_ARGUMENT: Final = 0
CARD: Final = 1
FIGURE: Final = 2  # a kind of figure of the seat that acts
THEIR_FIGURE: Final = 3  # of another seat: seat << 4 | kind of figure
FIGURE_OF_SEAT: Final = 4  # a kind of figure of the seat that is the first argument
PLACE: Final = 5  # on the board
ANY_PLACE: Final = 6  # on the board or off it
SEAT: Final = 7
STAT: Final = 8
NUMBER: Final = 9
SLOT: Final = 10  # of the clan sheet
GROUP: Final = 11  # how many figures of each kind; takes all the room of an action
POWER: Final = 12  # a power on the board, by its number
ARGUMENT_KINDS: Final = 13

FIRST_BITS: Final = 255 << 16
SECOND_BITS: Final = 255 << 8
ALL_BITS: Final = (1 << 24) - 1


def mask_of(flags: list[bool]) -> Mask:
    """The numbers of the rows of a table for which something holds."""
    found: i64 = 0
    number: i64 = 0
    for flag in flags:
        if flag:
            found |= 1 << number
        number += 1
    return found


# -- actions -------------------------------------------------------------------------------------------------------
class ActionShape:
    """A kind of action: its verb in notation, its arguments, and what stands between them there."""

    def __init__(
        self,
        kind: int,
        word: str,
        means: str,
        first: int = NO_ARGUMENT,
        between: str = "",
        second: int = NO_ARGUMENT,
        secret: bool = False,
    ) -> None:
        self.kind: int = kind
        self.word: str = word  # some are the edition's own: see `Edition.own_word`
        self.means: str = means
        self.first: int = first
        self.between: str = between
        self.second: int = second
        self.secret: bool = secret  # whether others know no more of it than its kind

    def bits(self) -> int:
        """Which bits of an action its arguments may fill."""
        if self.first == GROUP:
            return ALL_BITS
        return (FIRST_BITS if self.first != NO_ARGUMENT else 0) | (SECOND_BITS if self.second != NO_ARGUMENT else 0)

    def pack(self, first: int = 0, second: int = 0) -> int:
        """The action with some arguments."""
        if self.first == GROUP:
            return int(action(self.kind)) | first
        return int(action(self.kind, first, second))

    def arguments(self, packed: int) -> tuple[int, int]:
        """The arguments of an action of this kind, 0 where it has none."""
        if self.first == GROUP:
            return packed & ALL_BITS, 0
        return int(first_of(packed)), int(second_of(packed))


ACTION_SHAPES: Final[tuple[ActionShape, ...]] = (
    ActionShape(PASS, "pass", "pass, or say no to what is offered"),
    ActionShape(DRAFT, "draft", "take a card from the pack", CARD),
    ActionShape(INVADE, "invade", "set a figure down", FIGURE, ">", PLACE),
    ActionShape(MARCH, "march", "march; which troops is the next question", PLACE, ">", PLACE),
    ActionShape(TROOPS, "troops", "these figures march", GROUP),
    ActionShape(UPGRADE_ACTION, "upgrade", "play an upgrade, replacing what is in the slot", CARD, "/", SLOT),
    ActionShape(COMMIT, "quest", "commit a Quest face down", CARD, secret=True),
    ActionShape(USE, "use", "use a card with an action of its own", CARD),
    ActionShape(JOIN, "join", "join the fight with a figure from a place", FIGURE, "@", PLACE),
    ActionShape(PLAY, "play", "play a card into a battle", CARD),
    ActionShape(KEEP, "keep", "keep a card at the end of the Age", CARD),
    ActionShape(RAISE, "raise", "raise a stat", STAT),
    ActionShape(SAVE, "save", "save a figure that would be destroyed", FIGURE, "@", PLACE),
    ActionShape(SPARE, "spare", "spare a figure", FIGURE, "@", PLACE),
    ActionShape(SACRIFICE, "sacrifice", "sacrifice a figure", FIGURE, "@", PLACE),
    ActionShape(MOVE, "move", "move a figure to a place", FIGURE, ">", PLACE),
    ActionShape(COUNT, "count", "say a number", NUMBER),
    ActionShape(ATTACK, "attack", "attack a place, by the edition's own word", PLACE),
    ActionShape(TAKE, "take", "take a figure of another clan", SEAT, ":", FIGURE_OF_SEAT),
    ActionShape(PUSH, "push", "push a figure of another clan to a place", THEIR_FIGURE, ">", PLACE),
    ActionShape(SEND, "send", "send a power on the board to a place", POWER, ">", PLACE),
    ActionShape(KILL, "destroy", "destroy a figure of another clan", THEIR_FIGURE, "@", PLACE),
    ActionShape(DRAG, "drag", "drag a figure of another clan from a place", THEIR_FIGURE, "@", PLACE),
    ActionShape(RETURN, "return", "return a figure to the reserve", FIGURE, "@", ANY_PLACE),
    ActionShape(SWAP, "swap", "exchange a figure", FIGURE, "@", PLACE),
    ActionShape(CHOOSE, "choose", "choose another clan", SEAT),
    ActionShape(THROW, "discard", "discard a card from hand", CARD),
    ActionShape(RECOVER, "recover", "take a card back from the discard pile", CARD),
    ActionShape(SET_DOWN, "place", "set a figure down by an effect", FIGURE, ">", PLACE),
    ActionShape(FLEE, "flee", "let the doomed flee to a place", PLACE),
    ActionShape(RIDE, "ride", "move all figures of a place to another", PLACE, ">", PLACE),
)
ACTION_KINDS: Final[i64] = len(ACTION_SHAPES)
SECRET_ACTIONS: Final[i64] = mask_of([shape.secret for shape in ACTION_SHAPES])
ARGUMENT_BITS: Final[vec[i64]] = vec[i64]([shape.bits() for shape in ACTION_SHAPES])


def kinds_with(first: int) -> tuple[int, ...]:
    """The kinds of actions whose first argument is of a kind."""
    return tuple([shape.kind for shape in ACTION_SHAPES if shape.first == first])


def is_canonical(packed: Action) -> bool:
    """Whether a number is an action at all: a kind that exists, and no bits where it has no arguments."""
    kind = packed >> 24
    return kind < ACTION_KINDS and packed & 0xFFFFFF & ~ARGUMENT_BITS[kind] == 0


def is_secret(packed: Action) -> bool:
    """Whether others know no more of an action than its kind."""
    return (SECRET_ACTIONS >> action_kind(packed)) & 1 != 0


# -- questions -----------------------------------------------------------------------------------------------------
class QuestionShape:
    """A kind of question: its name, the kinds of actions that answer it besides `pass`, and what of it is a secret."""

    def __init__(
        self,
        number: int,
        name: str,
        answers: tuple[int, ...],
        simultaneous: bool = False,
        veiled: bool = False,
        hidden: bool = False,
    ) -> None:
        self.number: int = number
        self.name: str = name  # some are the edition's own: see `Edition.own_word`
        self.answers: tuple[int, ...] = answers
        self.simultaneous: bool = simultaneous  # whether all seats concerned are asked at once
        self.veiled: bool = veiled  # whether the options are a secret of the seat
        self.hidden: bool = hidden  # whether the answer is, until the rules reveal it


TURN: Final[tuple[int, ...]] = (INVADE, MARCH, UPGRADE_ACTION, COMMIT, USE, ATTACK)
QUESTION_SHAPES: Final[tuple[QuestionShape, ...]] = (
    QuestionShape(NOTHING, "-", ()),
    QuestionShape(ASK_DRAFT, "draft", (DRAFT,), simultaneous=True, veiled=True, hidden=True),
    QuestionShape(ASK_ACTION, "action", TURN, veiled=True),
    QuestionShape(ASK_CARD, "card", (PLAY,), simultaneous=True, veiled=True, hidden=True),
    QuestionShape(ASK_LATE, "late", (PLAY,), veiled=True, hidden=True),
    QuestionShape(ASK_KEEP, "keep", (KEEP,), simultaneous=True, veiled=True, hidden=True),
    QuestionShape(ASK_TROOPS, "troops", (TROOPS,)),
    QuestionShape(ASK_INVADE, "invade", (INVADE,)),
    QuestionShape(ASK_JOIN, "join", (JOIN, SWAP)),
    QuestionShape(ASK_RAISE, "raise", (RAISE,)),
    QuestionShape(ASK_ATTACK, "attack", (ATTACK,)),
    QuestionShape(ASK_SAVE, "save", (SAVE,)),
    QuestionShape(ASK_MOVE, "move", (MOVE,)),
    QuestionShape(ASK_SPARE, "spare", (SPARE,)),
    QuestionShape(ASK_SACRIFICE, "sacrifice", (SACRIFICE,)),
    QuestionShape(ASK_COUNT, "count", (COUNT,)),
    QuestionShape(ASK_RETAIN, "keep", (KEEP,)),
    QuestionShape(ASK_TAKE, "take", (TAKE,)),
    QuestionShape(ASK_PUSH, "push", (PUSH,)),
    QuestionShape(ASK_SEND, "send", (SEND,)),
    QuestionShape(ASK_MARCH, "march", (MARCH,)),
    QuestionShape(ASK_USE, "use", (USE,)),
    QuestionShape(ASK_SET_DOWN, "place", (SET_DOWN,)),
    QuestionShape(ASK_KILL, "destroy", (KILL,)),
    QuestionShape(ASK_DRAG, "drag", (DRAG,)),
    QuestionShape(ASK_RETURN, "return", (RETURN,)),
    QuestionShape(ASK_SWAP, "swap", (SWAP,)),
    QuestionShape(ASK_CHOOSE, "choose", (CHOOSE,)),
    QuestionShape(ASK_FLEE, "flee", (FLEE,)),
    QuestionShape(ASK_RECOVER, "recover", (RECOVER,)),
    QuestionShape(ASK_RIDE, "ride", (RIDE,)),
    QuestionShape(ASK_EXCHANGE, "play", (PLAY,), veiled=True, hidden=True),
    QuestionShape(ASK_THROW, "discard", (THROW,), veiled=True, hidden=True),
    QuestionShape(ASK_PLEDGE, "quest", (COMMIT,), veiled=True, hidden=True),
    QuestionShape(ASK_LOOK, "look", (KEEP,), veiled=True, hidden=True),
)


SIMULTANEOUS: Final[i64] = mask_of([shape.simultaneous for shape in QUESTION_SHAPES])
VEILED: Final[i64] = mask_of([shape.veiled for shape in QUESTION_SHAPES])


def is_simultaneous(question: i64) -> bool:
    """Whether all seats concerned are asked at once."""
    return (SIMULTANEOUS >> question) & 1 != 0


def is_veiled(question: i64) -> bool:
    """Whether the list of options is itself a secret of the seat."""
    return (VEILED >> question) & 1 != 0


# -- events --------------------------------------------------------------------------------------------------------
class EventShape:
    """A kind of event: its key in the words, what its ints mean in their order, and who hears of it."""

    def __init__(self, code: int, key: str, meanings: tuple[str, ...], own: bool = False) -> None:
        self.code: int = code
        self.key: str = key
        self.meanings: tuple[str, ...] = meanings
        self.own: bool = own  # whether only the clan it is about hears the card; the others hear -1, or nothing


# Meanings of one type differ in what they are to the event. A seat: clan (it acts, or it is about it), from_clan,
# of_clan. Seats as a mask: clans, winners. A place: place, source, target, from_place, came_from, left. A card: card,
# by_card, asker (-1: a rule). A card or a power that makes it happen: cause, numbered like the sources of Glory (0: a
# rule). A kind of figure: figure. A power on the board: god. The others are plain numbers or numbers of `ids`, of
# `events` and of the edition's lists.
EVENT_SHAPES: Final[tuple[EventShape, ...]] = (
    EventShape(ev.PHASE_BEGAN, "phase_began", ("age", "phase")),
    EventShape(ev.DRAFTED, "drafted", ("clan", "card"), own=True),
    EventShape(ev.PACKS_PASSED, "packs_passed", ("direction",)),
    EventShape(ev.ACTED, "acted", ("clan", "action", "question", "asker")),
    EventShape(ev.PAID, "paid", ("clan", "rage")),
    EventShape(ev.RAGE_GAINED, "rage_gained", ("clan", "rage", "cause")),
    EventShape(ev.RAGE_LOST, "rage_lost", ("clan", "rage", "cause")),
    EventShape(ev.GLORY, "glory", ("clan", "glory", "glory_source", "cause")),
    EventShape(ev.RAISED, "raised", ("clan", "stat", "step", "cause")),
    EventShape(ev.PLACED, "placed", ("clan", "figure", "place", "came_from")),
    EventShape(ev.MOVED, "moved", ("clan", "figure", "source", "target")),
    EventShape(ev.DESTROYED, "destroyed", ("clan", "figure", "place", "count")),
    EventShape(ev.SAVED, "saved", ("clan", "figure", "place", "cause")),
    EventShape(ev.BOXED, "boxed", ("clan", "figure", "left")),
    EventShape(ev.RECRUITED, "recruited", ("clan", "figure", "by_card")),
    EventShape(ev.UPGRADED, "upgraded", ("clan", "card", "slot")),
    EventShape(ev.DISCARDED, "discarded", ("clan", "card")),
    EventShape(ev.COMMITTED, "committed", ("clan", "card"), own=True),
    EventShape(ev.ATTACKED, "attacked", ("clan", "place")),
    EventShape(ev.BATTLE_BEGAN, "battle_began", ("place", "clans")),
    EventShape(ev.REVEALED, "revealed", ("clan", "card")),
    EventShape(ev.CANCELLED, "cancelled", ("clan", "card")),
    EventShape(ev.COUNTED, "counted", ("clan", "bonus", "cause")),
    EventShape(ev.STRENGTH, "strength", ("clan", "strength", "bonus")),
    EventShape(ev.WON, "won", ("clan", "place")),
    EventShape(ev.TIED, "tied", ("place", "clans")),
    EventShape(ev.TOOK_BACK, "took_back", ("clan", "card", "cause")),
    EventShape(ev.TOOK_CARD, "took_card", ("clan", "card", "from_clan")),
    EventShape(ev.REWARDED, "rewarded", ("clan", "place", "token", "cause")),
    EventShape(ev.DROPPED, "dropped", ("clan", "cards")),
    EventShape(ev.KEPT, "kept", ("clan", "card"), own=True),
    EventShape(ev.QUEST_SHOWN, "quest_shown", ("clan", "card", "fulfilled")),
    EventShape(ev.RUINED, "ruined", ("place",)),
    EventShape(ev.RELEASED, "released", ("clan", "figure", "count")),
    EventShape(ev.PASSED, "passed", ("clan", "rage")),
    EventShape(ev.NO_BATTLE, "no_battle", ("place", "clan")),
    EventShape(ev.OVER, "over", ("winners", "glory")),
    EventShape(ev.TOKENS_FLIPPED, "tokens_flipped", ("age",)),
    EventShape(ev.FIRST_PLAYER, "first_player", ("clan",)),
    EventShape(ev.CARD_USED, "card_used", ("clan", "card")),
    EventShape(ev.POWER_MOVED, "power_moved", ("god", "from_place", "place")),
    EventShape(ev.RETURNED, "returned", ("clan", "figure", "source", "count")),
    EventShape(ev.SWAPPED_BONUS, "swapped_bonus", ("clan", "of_clan")),
    EventShape(ev.LOOKED, "looked", ("clan", "cards")),
    EventShape(ev.DEPARTED, "departed", ("clan", "figure", "source", "count")),
    EventShape(ev.SWORN, "sworn", ("clan", "card")),
    EventShape(ev.SUMMONED, "summoned", ("clan", "figure", "place")),
    EventShape(ev.RETREATED, "retreated", ("clan", "figure", "source", "cause")),
    EventShape(ev.NO_INVADE, "no_invade", ("clan", "figure", "hindrance", "cause")),
    EventShape(ev.REPELLED, "repelled", ("clan", "figure", "place")),
    EventShape(ev.DOOM_TURNED, "doom_turned", ("clan", "card", "from_place", "place")),
    EventShape(ev.SPENT_DOOM, "spent_doom", ("place",)),
    EventShape(ev.POWER_USED, "power_used", ("god", "place")),
    EventShape(ev.CARD_BONUS, "card_bonus", ("clan", "card", "bonus")),
    EventShape(ev.ACTIONS_OVER, "actions_over", ("taken",)),
)
EVENTS_BY_CODE: Final[dict[int, EventShape]] = {shape.code: shape for shape in EVENT_SHAPES}
