"""What the text of a card is about, for bots: one effect to each card that printed numbers do not describe.

A card names its effect (`effect = …` on its class); the heuristics know effects and no cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_EFFECT: Final[i64] = 0  # its numbers tell enough

# What a Quest asks for. Those from AT_THE_DOORS to ALONE_IN_CHAMBERS are looked for in every Chamber.
ENEMIES_IN_PILE: Final[i64] = 1
REWARDS_TAKEN: Final[i64] = 2
THRONE_WON: Final[i64] = 3
FALLEN_IN_PILES: Final[i64] = 4
IN_CLAIMED_CHAMBERS: Final[i64] = 5
FALLEN_TO_A_LEADER: Final[i64] = 6  # one with more Glory
NOBODY_FALLEN: Final[i64] = 7
PAIRS_OF_FIGURES: Final[i64] = 8
ELITE_WITH_WARRIORS: Final[i64] = 9
AT_THE_DOORS: Final[i64] = 10  # of the Throne
BEFORE_EVERY_GOD: Final[i64] = 11
ALONE_IN_CHAMBERS: Final[i64] = 12
REWARDS_WITHOUT_HARM: Final[i64] = 13
OTHER_QUESTS: Final[i64] = 14
STRONGEST_AT_THE_THRONE: Final[i64] = 15
STRENGTH_IN_ONE_CHAMBER: Final[i64] = 16
ALONE_BEFORE_A_GOD: Final[i64] = 17

# What a Battle card does to a battle.
BONUS_BY_PILE: Final[i64] = 20  # 1 for each enemy in it
BONUS_BY_NEIGHBOURS: Final[i64] = 21  # 1 for each figure next door
BONUS_BY_QUESTS: Final[i64] = 22  # 1 for each that is committed
BETTER_BONUS: Final[i64] = 23  # it is exchanged for a better one
COSTS_A_FIGURE: Final[i64] = 25
WEAKENS_RIVALS: Final[i64] = 26
WINS_TIES: Final[i64] = 27
STEALS_THE_REWARD: Final[i64] = 28
SAVES_FIGURES: Final[i64] = 29  # those of a loser
GIVES_RAGE: Final[i64] = 30

# What an upgrade or a Monster does.
COUNTS_FOR_THREE: Final[i64] = 40
COUNTS_BY_STRENGTH: Final[i64] = 41
PAYS_WITHOUT_MAJORITY: Final[i64] = 42
STRONGER_PLAIN_CARDS: Final[i64] = 43
WEAK_BEFORE_CHAMPIONS: Final[i64] = 44  # enemy Elites and Monsters
GLORY_FOR_QUESTS: Final[i64] = 45
GLORY_FOR_A_CARD: Final[i64] = 46  # that is discarded
RETURNS_THE_DEAD: Final[i64] = 47
COMMITS_THE_CARD: Final[i64] = 48  # played in a battle
PAYS_TO_DESTROY: Final[i64] = 49  # 1 Rage
