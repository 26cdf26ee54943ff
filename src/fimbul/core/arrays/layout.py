"""Where each field of an observation begins, and how an edition's own numbers are written."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.ids import PLACES

# How a number of the edition is written.
ONE_HOT: Final[i64] = 0
PARTS: Final[i64] = 1  # cut into equal runs of bits
SEAT_PARTS: Final[i64] = 2  # … one for each seat
PARTS_OF_SEATS: Final[i64] = 3  # … each the number of a seat + 1, written as counted from the observer
SEAT_SETS: Final[i64] = 4  # cut into a run for each seat, every bit of it in a column of its own
ONE_SEAT: Final[i64] = 5  # the number of a seat, one-hot

ROW: Final[i64] = 5  # numbers of a row of the specification


class Layout:
    """Where each field of an observation begins; and how the edition's own numbers are written."""

    def __init__(
        self,
        at: dict[str, int],
        size: int,
        seat_size: int,
        kinds: int,
        march_frame: int,
        deal: list[tuple[int, int, int, int, int]],
        numbers: list[tuple[int, int, int, int, int]],
        frames: list[tuple[int, tuple[int, int, int, int, int]]],
        doomed: tuple[int, int],
        used: int,
        piles: bytes,
        monsters: list[int],
        first_monster: int,
    ) -> None:
        self.size: i64 = size
        self.seat_size: i64 = seat_size  # the blocks of the seats are alike
        self.kinds: i64 = kinds  # of figures
        self.march_frame: i64 = march_frame
        self.age: i64 = at["age"]
        self.phase: i64 = at["phase"]
        self.question: i64 = at["question"]
        self.present: i64 = at["present"]
        self.first: i64 = at["first"]
        self.turn: i64 = at["turn"]
        self.asked: i64 = at["asked"]
        self.round: i64 = at["round"]
        self.source: i64 = at["source"]
        # From here to the winner: as core has them. An edition without these fields writes none of them.
        self.powers: i64 = at.get("powers", 0)
        self.march_from: i64 = at.get("march_from", 0)
        self.march_to: i64 = at.get("march_to", 0)
        self.battle_place: i64 = at.get("battle_place", 0)
        self.battle_stage: i64 = at.get("battle_stage", 0)
        self.battle_attacker: i64 = at.get("battle_attacker", 0)
        self.battle_clans: i64 = at.get("battle_clans", 0)
        self.battle_cancelled: i64 = at.get("battle_cancelled", 0)
        self.battle_counted: i64 = at.get("battle_counted", 0)
        self.battle_fallen: i64 = at.get("battle_fallen", 0)
        self.battle_winner: i64 = at.get("battle_winner", 0)
        self.glory: i64 = at["seat0.glory"]
        self.rage: i64 = at["seat0.rage"]
        self.steps: i64 = at["seat0.steps"]
        self.hand_size: i64 = at["seat0.hand"]
        self.quests: i64 = at["seat0.quests"]
        self.dropped: i64 = at["seat0.dropped"]
        self.out: i64 = at["seat0.out"]
        self.figures: i64 = at["seat0.figures"]
        self.upgrades: i64 = at["seat0.upgrades"]
        self.table: i64 = at["seat0.table"]
        self.shown: i64 = at["seat0.shown"]
        self.own_hand: i64 = at["own.hand"]
        self.own_quests: i64 = at["own.quests"]
        self.own_dropped: i64 = at["own.dropped"]
        self.own_chosen: i64 = at["own.chosen"]
        self.own_pack: i64 = at["own.pack"]
        self.own_discards: bool = "seat0.discard" in at  # of every seat, or one for all
        self.discard: i64 = at["seat0.discard"] if self.own_discards else at["discard"]
        self.sworn: i64 = at.get("seat0.sworn", 0)
        self.used: i64 = at.get("seat0.used", 0)
        self.used_number: i64 = used  # of the edition: slots used up, eight bits a seat
        self.doomed: i64 = at.get("seat0.doomed", 0)
        self.doomed_frame: i64 = doomed[0]
        self.doomed_from: i64 = doomed[1]  # where the figures begin in its data
        self.monsters: i64 = at.get("seat0.monsters", 0)
        self.monster_of: vec[i64] = vec[i64](monsters)  # by card: its number among the Monsters, from 1
        self.most_monsters: i64 = max([0, *monsters])
        self.first_monster: i64 = first_monster  # the first slot of one, and the kind of figure it stands for
        # Places that belong to a seat, such as kill piles, are written as counted from the observer.
        self.piles: vec[i64] = vec[i64](list(piles))
        self.pile_seat: vec[i64] = vec[i64]([piles.find(place) for place in range(int(PLACES))])
        self.first_pile: i64 = min([int(PLACES), *piles])
        # (which number, field, runs or values, bits of a run, how), one after the other
        self.deal_rows: i64 = len(deal)
        self.deal: vec[i64] = vec[i64]([number for row in deal for number in row])
        self.number_rows: i64 = len(numbers)
        self.numbers: vec[i64] = vec[i64]([number for row in numbers for number in row])
        self.frame_kinds: vec[i64] = vec[i64]([kind for kind, _ in frames])
        self.frames: vec[i64] = vec[i64]([number for _, row in frames for number in row])
        told = 0
        for kind, _ in frames:
            told |= 1 << kind
        self.kinds_told: i64 = told
