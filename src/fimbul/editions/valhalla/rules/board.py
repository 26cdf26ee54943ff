"""The palace: chambers, doorways, rewards, tracks; and what the states of this edition hold besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import DISCARD, GIFTS, SLOTS, CardId, Figure, Mask, Place, Seat
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.state import PICKS, QUEST_ZONE, State

if TYPE_CHECKING:
    from fimbul.core.rules.powers import Card

PLACE_NAMES: Final = (
    "throne",
    "vingolf",  # from here on by the numbers of the Chamber tokens
    "fensalir",
    "glitnir",
    "noatun",
    "ydalir",
    "thrymheim",
    "sokkvabekk",
    "himinbjorg",
    "pile_0",
    "pile_1",
    "pile_2",
    "pile_3",
    "reserve",
    "sauna",
    "pile_4",  # nothing ever leaves the game, so the last place is the fifth kill pile
)
THRONE: Final[i64] = 0
SOKKVABEKK: Final[i64] = 7
CHAMBERS: Final[i64] = 9
SAUNA: Final[i64] = 14
PILES: Final = bytes([9, 10, 11, 12, 15])  # by seat
# Doorways as bits, by Chamber.
DOORS: Final = vec[i64]([402, 41, 144, 290, 325, 138, 272, 37, 89])

# What a Chamber gives: a stat, any one stat, two stats, Glory and a card.
ANY_STAT: Final[i64] = 3
TWO_STATS: Final[i64] = 4
MEMORY: Final[i64] = 5
GOD_TOKEN: Final[i64] = 6
REWARDS: Final = bytes([4, 0, 2, 2, 0, 1, 1, 5, 3])
REWARD_NAMES: Final = ("rage", "axes", "horns", "any", "two", "memory", "god")
MEMORY_GLORY: Final[i64] = 3
VALOR_GLORY: Final = (0, 3, 4, 5)  # by Age

# Monsters take the kinds of figures and the slots from 7 down, other upgrades the slots from 0 up: seven in all.
FIGURE_NAMES: Final = ("any", "elite", "warrior", "monster", "monster", "monster", "monster", "monster")
ELITE: Final[i64] = 1
WARRIOR: Final[i64] = 2
MONSTER: Final[i64] = 3
ELITES: Final[i64] = 2
WARRIORS: Final[i64] = 6
SHEET: Final[i64] = 7  # upgrades and Quests on a clan sheet
SMALL_BASES: Final[i64] = 3
LARGE_BASES: Final[i64] = 2

ELITE_UPGRADE: Final = 2
CLAN_UPGRADE: Final = 3
MONSTER_UPGRADE: Final = 4
CARD_KINDS: Final = ("battle", "quest", "elite", "clan", "monster")
LARGE: Final = 1  # trait of a Monster: on a large base
PLAIN: Final = 2  # trait of a Battle card: it prints no text
TOLL_TO_SUMMON: Final = 4  # trait of a Monster that costs 1 Rage to summon

# Values of Rage, Axes, Horns on steps 1 … 6 (eight numbers a stat, the first and last unused).
TRACK: Final = (0, 6, 7, 8, 9, 12, 12, 0, 0, 3, 4, 5, 6, 8, 8, 0, 0, 4, 5, 6, 8, 10, 14, 0)
CLAN_NAMES: Final = ("bear", "raven", "wolf", "serpent", "stag")
GOD_NAMES: Final = ("thor", "loki", "freya", "baldur", "tyr")
FIRST_GAME_GODS: Final = (0, 1, 4)
OPTIONS: Final = ("first_game",)
FIRST_GAME: Final[i64] = 0
MONSTERS: Final = 15
MONSTERS_A_SEAT: Final = 3

# God Arrives has the number of Midgard's Discard phase, which this edition never used: the others keep theirs.
ARRIVAL: Final[i64] = DISCARD
PHASE_NAMES: Final = ("gifts", "action", "arrival", "quest", "valor", "release", "over")  # by number
PHASE_ORDER: Final = ("arrival", "gifts", "action", "quest", "valor", "release")

LOOKS: Final[i64] = 12  # most looks at the pile in a game: four an Age (V19)
LOOK_BYTES: Final[i64] = 3  # Age; seat; cards looked at << 4 | which of them was taken + 1

# Numbers that all may know and that follow from the rest of a state, as `own_number` has them.
PILE_NUMBER: Final = 10  # cards in the pile
KEPT_NUMBER: Final = 10  # + Age: who kept the last card of its draft, as bits
LOOKED_NUMBER: Final = 13  # + Age: how often each seat looked at the pile, four bits a seat


@mypyc_attr(allow_interpreted_subclasses=True)
class ValhallaSetup(Setup):
    """The deal of a game: gods, closed Chambers, the rest of the deck and the Monsters left in the box."""

    def __init__(self, edition: Edition, seats: int, modules: tuple[str, ...], options: tuple[str, ...]) -> None:
        super().__init__(edition, seats, modules, options)
        self.gods: vec[i64] = vec[i64]([0, 1, 2])  # by Age
        self.chosen_gods: bool = False
        self.closed: vec[i64] = vec[i64]([0, 0, 0])  # Chambers with a Chamber token, by number
        self.rest: list[int] = []  # copies of the deck that are in no pack, in order
        self.box: list[int] = []

    def hidden_deal(self) -> list[int]:
        return [len(self.rest), *self.rest, *self.box]

    def set_hidden_deal(self, numbers: list[int]) -> None:
        self.rest = numbers[1 : 1 + numbers[0]]
        self.box = numbers[1 + numbers[0] :]


@mypyc_attr(free_list_len=1)
class ValhallaState(State):
    """A state of this edition: also the reward tokens, and which upgrades are used up for this Age."""

    def __init__(self, setup: Setup, like: ValhallaState | None = None) -> None:
        super().__init__(setup, like)
        if like is None:
            self.tokens: i64 = 0  # seat + 1, four bits a Chamber
            self.used: i64 = 0  # slots used up for this Age, eight bits a seat
        else:
            self.tokens = like.tokens
            self.used = like.used

    def copy(self) -> State:
        return ValhallaState(self.setup, self)

    def numbers(self) -> list[int]:
        return [*super().numbers(), int(self.tokens), int(self.used)]

    def own_number(self, which: i64) -> i64:
        if which <= 9:
            return self.tokens if which == 8 else self.used
        if which == PILE_NUMBER:
            return pile_size(self)
        if which <= LOOKED_NUMBER:
            return kept_last(self, which - KEPT_NUMBER)
        return looks_in_age(self, which - LOOKED_NUMBER)

    def set_numbers(self, numbers: list[int]) -> None:
        super().set_numbers(numbers)
        self.tokens = numbers[8]
        self.used = numbers[9]


def valhalla(s: State) -> ValhallaState:
    """The same state with its edition's fields (free of cost when compiled)."""
    return cast(ValhallaState, s)


def dealt(s: State) -> ValhallaSetup:
    """The deal of this edition's game."""
    return cast(ValhallaSetup, s.setup)


def shifted(value: i64, bits: i64) -> i64:
    """A value shifted left. A literal, or a local that is only ever a literal, is shifted in 32 bits when compiled."""
    return value << bits


# -- chambers --------------------------------------------------------------------------------------------------------
def adjacent(place: Place, other: Place) -> bool:
    """Whether a doorway joins two Chambers."""
    return (DOORS[place] >> other) & 1 != 0


def within_two(place: Place) -> Mask:
    """The Chambers one or two doorways away."""
    found = DOORS[place]
    other: i64 = 0
    while other < CHAMBERS:
        if (DOORS[place] >> other) & 1:
            found |= DOORS[other]
        other += 1
    return found & ~shifted(1, place)


def is_closed(s: State, place: Place) -> bool:
    """Whether a Chamber token lies there: the A-th is gone from Age A on."""
    closed = dealt(s).closed
    return (s.age < 2 and closed[1] == place) or (s.age < 3 and closed[2] == place)


def god_at(s: State, place: Place) -> i64:
    """The god whose token lies in a Chamber, or -1."""
    age: i64 = 0
    while age < s.age:
        if dealt(s).closed[age] == place:
            return dealt(s).gods[age]
        age += 1
    return -1


def is_common(s: State, place: Place) -> bool:
    """No Chamber token, no god, not the Throne."""
    closed = dealt(s).closed
    return place != THRONE and closed[0] != place and closed[1] != place and closed[2] != place


def token_at(s: State, place: Place) -> Seat:
    """Whose reward token lies in a Chamber, or -1."""
    return ((valhalla(s).tokens >> (4 * place)) & 15) - 1


def pile_of(seat: Seat) -> Place:
    """The kill pile of a seat."""
    return i64(PILES[seat])


# -- the pile ----------------------------------------------------------------------------------------------------------
def pile_size(s: State) -> i64:
    """How many cards are in the pile; everybody knows that."""
    found: i64 = len(dealt(s).rest)
    age: i64 = 1
    while age < s.age or (age == s.age and s.phase != GIFTS):  # what a draft has left goes below
        found += s.seats * s.setup.hand
        seat: i64 = 0
        while seat < s.seats:
            n: i64 = 0
            while n < PICKS and s.pick(seat, age, n) >= 0:
                found -= 1
                n += 1
            seat += 1
        age += 1
    at = s.extra_at()
    look: i64 = 0
    while look < LOOKS and s.b[at] != 0:
        if i64(s.b[at + 2]) & 15 != 0:  # a card was taken
            found -= 1
        at += LOOK_BYTES
        look += 1
    return found


def kept_last(s: State, age: i64) -> Mask:
    """Who kept the last card of an Age's draft."""
    found: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if s.pick(seat, age, s.setup.picks) >= 0:
            found |= 1 << seat
        seat += 1
    return found


def looks_in_age(s: State, age: i64) -> i64:
    """How often each seat looked at the pile in an Age, four bits a seat."""
    found: i64 = 0
    at = s.extra_at()
    look: i64 = 0
    while look < LOOKS and s.b[at] != 0:
        if i64(s.b[at]) == age:
            found += shifted(1, 4 * i64(s.b[at + 1]))
        at += LOOK_BYTES
        look += 1
    return found


# -- the clan sheet ----------------------------------------------------------------------------------------------------
def has_slot(s: State, seat: Seat) -> bool:
    """Whether one more upgrade or Quest fits on the sheet."""
    return filled(s, seat) < SHEET


def filled(s: State, seat: Seat) -> i64:
    """Upgrades and committed Quests on a sheet."""
    found = quests_of(s, seat)
    slot: i64 = 0
    while slot < SLOTS:
        if s.slot(seat, slot) >= 0:
            found += 1
        slot += 1
    return found


def quests_of(s: State, seat: Seat) -> i64:
    """How many Quests a seat has committed."""
    found: i64 = 0
    copy = s.next_in(QUEST_ZONE + seat, 0)
    while copy < s.setup.copies:
        found += 1
        copy = s.next_in(QUEST_ZONE + seat, copy + 1)
    return found


def slot_for(s: State, seat: Seat, card: Card) -> i64:
    """The slot a new upgrade goes into; -1 if there is none, or no base for a Monster (V36)."""
    return free_slot(s, seat, card) if has_slot(s, seat) else -1


def free_slot(s: State, seat: Seat, card: Card) -> i64:
    """The same, where there is known to be room on the sheet."""
    if card.kind != MONSTER_UPGRADE:
        slot: i64 = 0
        while s.slot(seat, slot) >= 0:
            slot += 1
        return slot
    bases: i64 = LARGE_BASES if card.traits & LARGE else SMALL_BASES
    found: i64 = -1
    slot = SLOTS - 1
    while slot >= MONSTER:
        other = s.upgrade(seat, slot)
        if other is None:
            found = slot
            break
        if other.kind == MONSTER_UPGRADE and (other.traits & LARGE) == (card.traits & LARGE):
            bases -= 1
        slot -= 1
    return found if bases > 0 else -1


def is_monster(kind: Figure) -> bool:
    """Whether a kind of figure is a Monster."""
    return kind >= MONSTER


def figure_of(s: State, seat: Seat, card: CardId) -> Figure:
    """The kind of figure that a seat's Monster card stands for, or 0."""
    slot: i64 = SLOTS - 1
    while slot >= MONSTER:
        copy = s.slot(seat, slot)
        if copy < 0:
            return 0
        if s.card_of(copy) == card:
            return slot
        slot -= 1
    return 0
