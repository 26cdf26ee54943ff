"""The numbers behind the heuristics: their names here, their values in data files of the bots.

Worths are in Glory. A table by Age (and step, stat or strength) is one run of numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.ids import BATTLE, QUEST
from fimbul.core.rules.powers import Card
from fimbul.core.search.heuristics import columns_of, names_of

# -- runs of numbers: where each begins; the first two, for steps of stats, are in core/search/stat_value.py ----------
RAGE_COST: Final[i64] = 24  # of one Rage: 3 Ages
FIGURE: Final[i64] = 27  # of one STR that stays on the board: 3 Ages
GUESS: Final[i64] = 30  # the chance that a card adds at most 0 … 8: 3 Ages x 9
LATER: Final[i64] = 57  # the part of a prize that a later pillage still fetches: 3 Ages
ONES: Final[i64] = 60  # from here on single numbers
JOIN_RIVAL: Final[i64] = 60  # how much of the STR next door comes to a rival's help
JOIN_OWN: Final[i64] = 61  # … or to ours
OUTSIDER: Final[i64] = 62  # how likely a clan next door comes at all
QUEST_SLOPE: Final[i64] = 63  # how fast a lead in STR makes a Quest safe
QUEST_LEAD: Final[i64] = 64  # the lead at which it is as likely as not
QUEST_HAND: Final[i64] = 65  # weight of a Quest still in hand
DOOM: Final[i64] = 66  # weight of Glory in Ragnarök
DENY: Final[i64] = 67  # of keeping a prize from a rival
HASTE: Final[i64] = 68  # of pillaging now
COMMIT_BASE: Final[i64] = 69
COMMIT_WEIGHT: Final[i64] = 70
COMMIT_URGENT: Final[i64] = 71
UPGRADE_WEIGHT: Final[i64] = 72
UPGRADE_BASE: Final[i64] = 73
MARCH_BASE: Final[i64] = 74
INVADE_BASE: Final[i64] = 75
KILL: Final[i64] = 76  # of one enemy STR destroyed
MANY_QUESTS: Final[i64] = 77  # each further card of a sort is worth less
MANY_BATTLES: Final[i64] = 78
MANY_COSTS: Final[i64] = 79
FREE_INVADE: Final[i64] = 80  # weight of an invade that comes with an upgrade
SMALL_HAND: Final[i64] = 81  # STR that a clan with few cards lacks
BATTLE_WEIGHT: Final[i64] = 82  # weight of Glory for winning a battle
SUPPORT: Final[i64] = 83  # a Ship stands for two provinces: weight of each
NUMBERS: Final[i64] = 84

SINGLE: Final = (
    "join_rival",
    "join_own",
    "outsider",
    "quest_slope",
    "quest_lead",
    "quest_hand",
    "doom",
    "deny",
    "haste",
    "commit_base",
    "commit_weight",
    "commit_urgent",
    "upgrade_weight",
    "upgrade_base",
    "march_base",
    "invade_base",
    "kill",
    "many_quests",
    "many_battles",
    "many_costs",
    "free_invade",
    "small_hand",
    "battle_weight",
    "support",
)
RUNS: Final = (("legend", 15), ("use", 9), ("rage_cost", 3), ("figure", 3), ("guess", 27), ("later", 3))

# -- what is known of a card: columns --------------------------------------------------------------------------------
DRAFTED: Final[i64] = 0  # how much it is wanted
PLAYED: Final[i64] = 1  # worth of an upgrade in play
WON: Final[i64] = 2  # worth of its text in a battle that is won …
LOST: Final[i64] = 3  # … or lost
HELD: Final[i64] = 4  # worth of keeping it in hand
LED: Final[i64] = 5  # a Leader upgrade, when the Leader pillages
SLAYS: Final[i64] = 6  # its figure kills by invading: 1 Warriors, 2 all but Monsters
PER_QUEST: Final[i64] = 7  # worth for each Quest of one's own
PER_FALLEN: Final[i64] = 8  # … for each figure in Valhalla
PER_FIGURE: Final[i64] = 9  # … for each figure on the board
COLUMNS: Final[i64] = 10
COLUMN_NAMES: Final = (
    "drafted",
    "played",
    "won",
    "lost",
    "held",
    "led",
    "slays",
    "per_quest",
    "per_fallen",
    "per_figure",
)


def number_names() -> list[str]:
    """The names of all numbers, in order."""
    return names_of(RUNS, SINGLE)


def plain_columns(card: Card) -> list[float]:
    """What can be said of any card, by its printed numbers alone."""
    found = [0.0] * int(COLUMNS)
    if card.kind == BATTLE:
        found[DRAFTED] = 2.0 + 0.6 * float(card.strength)
        found[HELD] = 0.4 + 0.25 * float(card.strength)
    elif card.kind == QUEST:
        found[DRAFTED] = 1.0 + 0.5 * float(card.glory)
        found[HELD] = 0.2 * float(card.glory)
    else:
        found[DRAFTED] = 3.5
        found[PLAYED] = 3.0 + float(card.cost)
        found[HELD] = 1.0
    return found


def table_of(cards: list[Card], known: dict[str, dict[str, float]]) -> vec[float]:
    """All columns of all cards."""
    return columns_of(cards, known, COLUMN_NAMES, [plain_columns(card) for card in cards])


def numbers_of(known: dict[str, float]) -> vec[float]:
    """All numbers in order; KeyError names one that is missing."""
    return vec[float]([known[name] for name in number_names()])
