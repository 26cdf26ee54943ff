"""How well a drawn world explains the draft: the chance that clans who draft by a policy picked what they have there.

Worlds are drawn as evenly as the view allows; weighted by these chances they say more about what rivals hold.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul import State
from fimbul.core.rules.draft import pack_held, picks_at_once
from fimbul.core.search.draft_policy import DraftPolicy

SOFTNESS: Final = 1.0  # Glory: how much better a card must be to be picked e times as often


def draft_likelihood(world: State, viewer: int, policy: DraftPolicy) -> float:
    """The logarithm of the chance of all picks of others in this Age, in a world drawn for a seat."""
    age, at_once = int(world.age), int(picks_at_once(world))
    direction = world.setup.edition.direction(world.setup, age)
    packs = [
        [int(world.setup.dealt(age, seat, n)) for n in range(int(world.setup.hand))] for seat in range(int(world.seats))
    ]
    hands = [vec[i64](capacity=8) for _ in packs]
    total = 0.0
    for pick in range(int(world.setup.picks)):
        for seat in range(len(packs)):
            pack = packs[int(pack_held(world, seat, pick // at_once, direction))]
            copy = int(world.pick(seat, age, pick))
            if copy not in pack:
                continue  # not drafted yet, or not by a draft
            card = int(world.card_of(copy))
            if seat != viewer:
                total += chance_of(
                    world, seat, hands[seat], card, [int(world.card_of(other)) for other in pack], policy
                )
            hands[seat] = append(hands[seat], card)
            pack.remove(copy)
    return total


def chance_of(world: State, seat: int, hand: vec[i64], card: int, pack: list[int], policy: DraftPolicy) -> float:
    """The logarithm of the chance that a seat picks a card from a pack."""
    worths = {other: policy.worth(world, seat, hand, other) / SOFTNESS for other in set(pack)}
    top = max(worths.values())
    return worths[card] - top - math.log(sum([math.exp(worth - top) for worth in worths.values()]))
