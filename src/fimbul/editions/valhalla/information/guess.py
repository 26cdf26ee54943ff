"""A guess at all hidden cards that fits a view: one deck for all Ages, and a pile that clans have looked at.

Which of the cards they looked at others took, nobody else knows: every way is tried, in random order, until all that
the view says fits. Then cards shown, Quests committed and all the rest are spread as in `core.knowledge`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.information.knowledge import LEFT, UNDEALT, AgeCards, Assignment, Choice, Group, Guess, Slot
from fimbul.core.information.views import View
from fimbul.core.rules.ids import AGES, ASK_LOOK, GIFTS
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.information.views import valhalla_view
from fimbul.editions.valhalla.rules.board import (
    LOOK_BYTES,
    MONSTER_UPGRADE,
    MONSTERS,
    MONSTERS_A_SEAT,
    ValhallaSetup,
    dealt,
)

MOST_WAYS = 2000
PATIENCE = 150
TRIES = 60


class PileGuess(Guess):
    """A guess with the rest of the deck, the box, and what was taken in each look."""

    def __init__(
        self, ages: list[AgeCards], quests: list[list[Choice]], rest: list[Slot], box: list[Slot], taken: list[int]
    ) -> None:
        super().__init__(ages, quests)
        self.rest: list[Slot] = rest
        self.box: list[Slot] = box
        self.taken: list[int] = taken


def guess(view: View, setup: ValhallaSetup, rng: Rng) -> Guess:
    """A guess that fits."""
    ways: list[list[int]] = []
    number = 0
    looks = valhalla_view(view).looks
    for _, seat, count, taken, _ in looks:
        number += 1
        if taken >= 0:
            ways.append([taken])
        elif number == len(looks) and view.question == ASK_LOOK:
            ways.append([-1])  # not chosen yet
        elif seat == view.seat:
            raise AssertionError("a look of the viewer without a choice")
        else:
            ways.append(list(range(count)))
    all_ways: list[list[int]] = [[]]
    for choices in ways:
        all_ways = [[*way, choice] for way in all_ways for choice in choices][:MOST_WAYS]
    order = vec[i64](range(len(all_ways)))
    rng.shuffle(order)
    for patience in (
        [PATIENCE] * TRIES + [10 * PATIENCE] * TRIES + [0]
    ):  # several quick tries find what one long search would look for in vain
        for n in order:
            found = guess_with(view, setup, rng, all_ways[n], patience)
            if found is not None:
                return found
    raise AssertionError("a view that no deal fits")


def guess_with(view: View, setup: ValhallaSetup, rng: Rng, taken: list[int], patience: int) -> Guess | None:
    """A guess where others took certain ones of the cards they looked at; None where that cannot be."""
    pool = [int(card) for card in setup.card_of]
    ages = [AgeCards(view, setup, age, pool) for age in range(1, AGES + 1)]
    seats = view.seats
    boxed = MONSTERS - MONSTERS_A_SEAT * seats
    rest = [Slot(0, UNDEALT, LEFT, -1) for _ in range(len(setup.card_of) - boxed - AGES * seats * int(setup.hand))]
    box = [Slot(0, UNDEALT, LEFT, -1) for _ in range(boxed)]
    for slot in box:
        slot.kind = MONSTER_UPGRADE
    pool_slots = [*rest, *box]
    for age in ages:
        pool_slots += age.pool_slots
        age.pool_slots = []
    ages[0].groups.append(Group(pool, pool_slots))
    if not follow_pile(view, setup, ages, rest, taken):
        return None
    assigned = Assignment(view, ages, rng, [limits_of(view, seat) for seat in range(seats)], patience)
    return PileGuess(ages, assigned.quests, rest, box, taken) if assigned.found else None


def follow_pile(view: View, setup: ValhallaSetup, ages: list[AgeCards], rest: list[Slot], taken: list[int]) -> bool:
    """Who took what from the pile, look by look; what the viewer saw is fixed. False where it does not fit."""
    pile = list(rest)
    looks = valhalla_view(view).looks
    for age in range(1, view.age + 1):
        if age == view.age and view.phase == GIFTS:
            break
        pile += last_slots(view, setup, ages, age)
        for n in range(len(looks)):
            look_age, seat, count, _, cards = looks[n]
            if look_age != age:
                continue
            top = pile[:count]
            for slot, card in zip(top, cards):  # only the viewer's own looks show cards
                if not fix(ages, slot, card):
                    return False
            if taken[n] >= 0:
                chosen = top[taken[n]]
                chosen.taker = seat
                chosen.got = age
                pile = pile[count:] + [slot for slot in top if slot is not chosen]
    return True


def last_slots(view: View, setup: ValhallaSetup, ages: list[AgeCards], age: int) -> list[Slot]:
    """The last card of each pack goes under the pile, unless its holder keeps it."""
    found: list[Slot] = []
    step = int(view.edition.direction(setup, age))
    slots: dict[int, Slot] = {}
    for of_age in ages:
        for group in of_age.groups:
            for slot in group.slots:
                if slot.age == age and slot.pack != UNDEALT and slot.pick < 0:
                    slots[slot.pack] = slot
    for holder in range(view.seats):
        slot = slots[(holder - step * (int(setup.picks) - 1)) % view.seats]
        if (valhalla_view(view).kept_last(age) >> holder) & 1:
            slot.taker = holder
            slot.pick = int(setup.picks)
        else:
            found.append(slot)
    return found


def fix(ages: list[AgeCards], slot: Slot, card: int) -> bool:
    """A slot holds a certain card: they become a group of their own."""
    for age in ages:
        for group in age.groups:
            if slot in group.slots:
                if card not in group.cards:
                    return False
                if len(group.slots) > 1:
                    group.slots.remove(slot)
                    group.cards.remove(card)
                    age.groups.append(Group([card], [slot]))
                return True
    return False


def limits_of(view: View, seat: int) -> list[int]:
    """Hidden cards a seat would have kept at the end of each Age, had it opened none of those; see `Assignment`."""
    clan = view.clan_views[seat]
    found = [0]
    total = 0
    for age in range(1, view.age):
        got = int(view.edition.picks) + ((valhalla_view(view).kept_last(age) >> seat) & 1)
        got += len([1 for look_age, looker, _, _, _ in valhalla_view(view).looks if look_age == age and looker == seat])
        total += got + len([1 for _, shown in clan.shown if shown == age]) - clan.dropped[age - 1]
        found.append(total)
    return found


def fill_guess(view: View, s: State, guess: Guess, copy_of: dict[int, int]) -> None:
    """Write the rest of the deck, the box and the looks of a guess."""
    assert isinstance(guess, PileGuess)
    dealt(s).rest = [copy_of[id(slot)] for slot in guess.rest]
    dealt(s).box = sorted([copy_of[id(slot)] for slot in guess.box])
    at = s.extra_at()
    n = 0
    for age, seat, count, _, _ in valhalla_view(view).looks:
        s.b[at] = u8(age)
        s.b[at + 1] = u8(seat)
        s.b[at + 2] = u8((count << 4) | (guess.taken[n] + 1))
        at += LOOK_BYTES
        n += 1
