"""The board of Midgard: provinces, fjords, villages, borders, tracks; and what its states hold besides."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import Figure, Place, Seat
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.state import State

PLACE_NAMES: Final = (
    "yggdrasil",
    "elvagar",
    "angerboda",
    "muspelheim",
    "horgr",
    "utgard",
    "andlang",
    "gimle",
    "myrkvlor",
    "north",
    "east",
    "south",
    "west",
    "reserve",
    "valhalla",
    "box",
)
YGGDRASIL: Final[i64] = 0
PROVINCES: Final[i64] = 9  # 0 is Yggdrasil, 1 … 8 the ring
FJORDS: Final[i64] = 9  # the first fjord
FJORD_END: Final[i64] = 13
VILLAGES: Final = bytes([255, 4, 5, 5, 4, 3, 3, 5, 3])  # Yggdrasil has no limit
FJORD_OF: Final = bytes([0, 9, 9, 10, 10, 11, 11, 12, 12])  # Yggdrasil has none: itself
BORDERS: Final = vec[i64]([510, 261, 11, 21, 41, 81, 161, 321, 131])  # ring neighbours and Yggdrasil, as bits
REGIONS: Final = bytes([0, 1, 1, 2, 2, 2, 3, 3, 1])
MANHEIM: Final[i64] = 1
JOTUNHEIM: Final[i64] = 2
ALFHEIM: Final[i64] = 3

FIGURE_NAMES: Final = ("any", "leader", "warrior", "ship", "monster", "monster", "mystic", "")
LEADER: Final[i64] = 1
WARRIOR: Final[i64] = 2
SHIP: Final[i64] = 3
MONSTER: Final[i64] = 4
MONSTER_2: Final[i64] = 5
MYSTIC: Final[i64] = 6

# Kinds of upgrades, and their slots: 0 leader, 1 warrior, 2 ship, 3-4 monster, 5-7 clan.
LEADER_UPGRADE: Final = 2
WARRIOR_UPGRADE: Final = 3
SHIP_UPGRADE: Final = 4
MONSTER_UPGRADE: Final = 5
CLAN_UPGRADE: Final = 6
CARD_KINDS: Final = ("battle", "quest", "leader", "warrior", "ship", "monster", "clan")
MONSTER_SLOT: Final[i64] = 3
SAILS: Final = 1  # trait of a Monster that is a Ship as well
LEADS: Final = 2  # … or a Leader

# Pillage tokens.
TOKEN_RAGE: Final[i64] = 0  # the first three are the stats
TOKEN_AXES: Final[i64] = 1
TOKEN_HORNS: Final[i64] = 2
TOKEN_GLORY: Final[i64] = 3
TOKEN_ALL: Final[i64] = 4
TOKEN_NAMES: Final = ("rage", "axes", "horns", "glory", "all")
TOKENS: Final = (0, 0, 0, 1, 1, 2, 2, 3)

# Values of Rage, Axes, Horns on steps 1 … 6 (eight numbers a stat, the first and last unused).
TRACK: Final = (0, 6, 7, 8, 9, 12, 12, 0, 0, 3, 4, 5, 6, 8, 8, 0, 0, 4, 5, 6, 7, 10, 10, 0)

OPTIONS: Final = (
    "alternate_draft_direction",
    "first_age_without_draft",
    "single_call",
    "zero_rage_is_final",
    "passed_may_resume",
    "dark_elf_pays_yggdrasil_strength",
    "succor_with_ship",
    "succor_with_dark_elf",
    "upgrade_frees_monster_of_kind",
    "dead_fjords_closed",
)
ALTERNATE_DRAFT_DIRECTION: Final[i64] = 0
FIRST_AGE_WITHOUT_DRAFT: Final[i64] = 1
SINGLE_CALL: Final[i64] = 2
ZERO_RAGE_IS_FINAL: Final[i64] = 3
PASSED_MAY_RESUME: Final[i64] = 4
DARK_ELF_PAYS_YGGDRASIL_STRENGTH: Final[i64] = 5
SUCCOR_WITH_SHIP: Final[i64] = 6
SUCCOR_WITH_DARK_ELF: Final[i64] = 7
UPGRADE_FREES_MONSTER_OF_KIND: Final[i64] = 8
DEAD_FJORDS_CLOSED: Final[i64] = 9


@mypyc_attr(allow_interpreted_subclasses=True)
class MidgardSetup(Setup):
    """The deal of a game: tokens, dooms, provinces destroyed before the game."""

    def __init__(self, edition: Edition, seats: int, modules: tuple[str, ...], options: tuple[str, ...]) -> None:
        super().__init__(edition, seats, modules, options)
        self.tokens: vec[i64] = vec[i64]([int(TOKEN_ALL)] + [0] * 8)  # by province
        self.doom: vec[i64] = vec[i64]([0, 0, 0])  # by Age
        self.ruined: i64 = 0  # provinces destroyed before the game, as bits
        self.unused: i64 = 0  # provinces of the unused Ragnarök tokens, as bits
        self.god_ids: list[int] = []  # the gods of this game, by number
        self.god_places: vec[i64] = vec[i64]([0] * 24)  # an order of the outer provinces for each Age
        self.zero_rage_is_final = self.option(ZERO_RAGE_IS_FINAL)

    def hidden_deal(self) -> list[int]:
        return [int(place) for place in self.god_places]

    def set_hidden_deal(self, numbers: list[int]) -> None:
        self.god_places = vec[i64](numbers)


@mypyc_attr(free_list_len=1)
class MidgardState(State):
    """A state of this edition: also which provinces are pillaged and which destroyed."""

    def __init__(self, setup: Setup, like: MidgardState | None = None) -> None:
        super().__init__(setup, like)
        if like is None:
            self.pillaged: i64 = 0
            self.ruined: i64 = 0
            self.unused: i64 = 0  # provinces of the unused Ragnarök tokens
        else:  # "0 if ... else ..." would box the numbers, at every copy
            self.pillaged = like.pillaged
            self.ruined = like.ruined
            self.unused = like.unused

    def copy(self) -> State:
        return MidgardState(self.setup, self)

    def numbers(self) -> list[int]:
        return [*super().numbers(), int(self.pillaged), int(self.ruined), int(self.unused)]

    def own_number(self, which: i64) -> i64:
        return self.pillaged if which == 8 else self.ruined if which == 9 else self.unused

    def set_numbers(self, numbers: list[int]) -> None:
        super().set_numbers(numbers)
        self.pillaged = numbers[8]
        self.ruined = numbers[9]
        self.unused = numbers[10]


def midgard(s: State) -> MidgardState:
    """The same state with its edition's fields (free of cost when compiled)."""
    return cast(MidgardState, s)


def dealt(s: State) -> MidgardSetup:
    """The deal of this edition's game."""
    return cast(MidgardSetup, s.setup)


def ruined(s: State, province: Place) -> bool:
    """Whether a province is destroyed."""
    return (midgard(s).ruined >> province) & 1 != 0


def pillaged(s: State, province: Place) -> bool:
    """Whether a province was pillaged in this Age."""
    return (midgard(s).pillaged >> province) & 1 != 0


def room_in(s: State, province: Place) -> i64:
    """Empty villages of a province; destroyed ones have none, Yggdrasil always has."""
    if ruined(s, province):
        return 0
    if province == YGGDRASIL:
        return 15
    return i64(VILLAGES[province]) - s.total(province)


def open_neighbours(s: State, place: Place) -> vec[i64]:
    """The adjacent provinces with room for a figure; none for a fjord."""
    found = vec[i64](capacity=9)
    if place < PROVINCES:
        province: i64 = 0
        while province < PROVINCES:
            if (BORDERS[place] >> province) & 1 and room_in(s, province) > 0:
                found = append(found, province)
            province += 1
    return found


def fjord_open(s: State, fjord: Place) -> bool:
    """Whether a Ship may invade a fjord (R16, R17)."""
    if not s.setup.option(DEAD_FJORDS_CLOSED):
        return True
    second = 2 * (fjord - FJORDS) + 2
    return not (ruined(s, second - 1) and ruined(s, second))


def leads(s: State, seat: Seat, kind: Figure) -> bool:
    """Whether a figure is a Leader."""
    return kind == LEADER or has_trait(s, seat, kind, LEADS)


def has_trait(s: State, seat: Seat, kind: Figure, trait: i64) -> bool:
    """Whether a Monster's card says that it is something else as well."""
    if kind < MONSTER or kind > MONSTER_2:
        return False
    card = s.upgrade(seat, MONSTER_SLOT + kind - MONSTER)
    return card is not None and card.traits & trait != 0


def sails(s: State, seat: Seat, kind: Figure) -> bool:
    """Whether a figure is a Ship: in fjords only, never moving (R15)."""
    return kind == SHIP or has_trait(s, seat, kind, SAILS)
