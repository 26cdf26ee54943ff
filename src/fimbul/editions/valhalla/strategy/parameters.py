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

# -- runs of numbers: where each begins -------------------------------------------------------------------------------
RAGE_COST: Final[i64] = 24  # of one Rage: 3 Ages
FIGURE: Final[i64] = 27  # of a figure that stays on the board: 3 Ages
LATER: Final[i64] = 30  # the part of a reward that a later contest still fetches: 3 Ages
LASTING: Final[i64] = 33  # the part of an upgrade's worth that an Age has left: 3 Ages
HOPE: Final[i64] = 36  # the chance of a Quest that lacks 0 … 3 of what it asks
GUESS: Final[i64] = 40  # the chance that a card adds at most 0 … 8
ONES: Final[i64] = 49  # from here on single numbers
JOIN_RIVAL: Final[i64] = 49  # how much of the STR next door comes to a rival's help
JOIN_OWN: Final[i64] = 50  # … or to ours
OUTSIDER: Final[i64] = 51  # how likely a clan next door comes at all
QUEST_HAND: Final[i64] = 52  # weight of a Quest still in hand
VALOR: Final[i64] = 53  # weight of Glory in Prove Valor
VALOR_SLOPE: Final[i64] = 54  # how fast a lead in figures makes it safe
VALOR_LEAD: Final[i64] = 55  # the lead at which it is as likely as not
NEXT_GOD: Final[i64] = 56  # of a figure where the next god arrives
ACCESS: Final[i64] = 57  # of a figure next to a Chamber of Prove Valor
DENY: Final[i64] = 58  # of keeping a reward from a rival
HASTE: Final[i64] = 59  # of contesting now
COMMIT_BASE: Final[i64] = 60
COMMIT_WEIGHT: Final[i64] = 61
COMMIT_URGENT: Final[i64] = 62
UPGRADE_WEIGHT: Final[i64] = 63
UPGRADE_BASE: Final[i64] = 64
MARCH_BASE: Final[i64] = 65
SUMMON_BASE: Final[i64] = 66
KILL: Final[i64] = 67  # of one enemy STR destroyed
MANY_QUESTS: Final[i64] = 68  # each further card of a sort is worth less
MANY_BATTLES: Final[i64] = 69
MANY_COSTS: Final[i64] = 70
SMALL_HAND: Final[i64] = 71  # STR that a clan with few cards lacks
BATTLE_WEIGHT: Final[i64] = 72  # weight of Glory for winning a battle
ELITE_STRENGTH: Final[i64] = 73  # of one STR more for Elites
SPENT: Final[i64] = 74  # the part of a card's worth that is lost with a victory: it comes back next Age
RESCUE: Final[i64] = 75  # of a figure in the reserve against one in a pile

SINGLE: Final = (
    "join_rival",
    "join_own",
    "outsider",
    "quest_hand",
    "valor",
    "valor_slope",
    "valor_lead",
    "next_god",
    "access",
    "deny",
    "haste",
    "commit_base",
    "commit_weight",
    "commit_urgent",
    "upgrade_weight",
    "upgrade_base",
    "march_base",
    "summon_base",
    "kill",
    "many_quests",
    "many_battles",
    "many_costs",
    "small_hand",
    "battle_weight",
    "elite_strength",
    "spent",
    "rescue",
)
RUNS: Final = (
    ("legend", 15),
    ("use", 9),
    ("rage_cost", 3),
    ("figure", 3),
    ("later", 3),
    ("lasting", 3),
    ("hope", 4),
    ("guess", 9),
)

# -- what is known of a card: columns --------------------------------------------------------------------------------
DRAFTED: Final[i64] = 0  # how much it is wanted
PLAYED: Final[i64] = 1  # worth of an upgrade in play, in the first Age
WON: Final[i64] = 2  # worth of its text in a battle that is won …
LOST: Final[i64] = 3  # … or lost
HELD: Final[i64] = 4  # worth of keeping it in hand
PER_KILL: Final[i64] = 5  # Glory for each enemy that falls in a battle won with it, or by an upgrade
PER_LOSS: Final[i64] = 6  # … for each own figure that falls in a battle lost with it
PER_QUEST: Final[i64] = 7  # worth of an upgrade for each Quest of one's own
COLUMNS: Final[i64] = 8
COLUMN_NAMES: Final = ("drafted", "played", "won", "lost", "held", "per_kill", "per_loss", "per_quest")


def number_names() -> list[str]:
    """The names of all numbers, in order."""
    return names_of(RUNS, SINGLE)


def plain_columns(card: Card) -> list[float]:
    """What can be said of any card, by its printed numbers alone."""
    found = [0.0] * int(COLUMNS)
    if card.kind == BATTLE:
        found[DRAFTED] = 2.0 + 0.5 * float(card.strength)
        found[HELD] = 0.5 + 0.3 * float(card.strength)
    elif card.kind == QUEST:
        found[DRAFTED] = 5.0
    else:
        found[DRAFTED] = 3.0
        found[PLAYED] = 3.0 + float(card.cost)
        found[HELD] = 1.0
    return found


def table_of(cards: list[Card], known: dict[str, dict[str, float]]) -> vec[float]:
    """All columns of all cards."""
    return columns_of(cards, known, COLUMN_NAMES, [plain_columns(card) for card in cards])


def numbers_of(known: dict[str, float]) -> vec[float]:
    """All numbers in order; KeyError names one that is missing."""
    return vec[float]([known[name] for name in number_names()])
