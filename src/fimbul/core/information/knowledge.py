"""What a view says about the cards of each Age: groups of cards, and the slots among which each group is spread.

A *slot* is a position in the deal: one pick of one seat from one pack, a card left in a pack, or an undealt card.
Seeing a pack fixes which cards fill its later slots; the difference between two sights of a pack is what the others
took in between (R117). So the slots fall into groups, each with exactly as many cards, and any spreading of a group's
cards over its slots fits what the seat saw in the draft. What was shown later (R115) is then a list of demands: "this
card is in a slot of that seat".
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.information.views import SeatView, View
from fimbul.core.rules.ids import AGES, GIFTS, QUEST
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.setup import Setup

UNDEALT: Final = -1
LEFT: Final = -1


class Slot:
    """One position of the deal."""

    def __init__(self, age: int, pack: int, taker: int, pick: int) -> None:
        self.age: int = age  # in which it is dealt, if it is
        self.pack: int = pack  # the seat the pack was dealt to, or UNDEALT
        self.taker: int = taker  # the seat that took it, or LEFT
        self.pick: int = pick  # as its which card of the Age
        self.card: int = -1
        self.kind: int = -1  # where only cards of a kind can be, which
        self.got: int = age  # in which Age its taker came by it
        self.opened: bool = False  # whether it holds a card that its taker has shown


class Group:
    """Cards and slots that belong together."""

    def __init__(self, cards: list[int], slots: list[Slot]) -> None:
        assert len(cards) == len(slots)
        self.cards: list[int] = cards
        self.slots: list[Slot] = slots
        self.left: list[int] = []  # cards without a slot yet
        self.open: list[Slot] = []  # slots that any card of the group may be in

    def empty(self) -> None:
        """Take all cards out of their slots."""
        self.left = list(self.cards)
        for slot in self.slots:
            slot.card = -1
            slot.opened = False

    def free_slots(self, taker: int) -> list[Slot]:
        return [slot for slot in self.slots if slot.card < 0 and slot.taker == taker]

    def free_ages(self, taker: int) -> i64:
        """The Ages in which a seat came by the slots that are free, as bits."""
        found: i64 = 0
        for slot in self.slots:
            if slot.card < 0 and slot.taker == taker:
                found |= i64(1) << i64(slot.got)
        return found


def without(cards: list[int], taken: list[int]) -> list[int]:
    """Some cards less some others."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


class AgeCards:
    """The cards of one Age as a seat knows them."""

    def __init__(self, view: View, setup: Setup, age: int, shared: list[int] | None = None) -> None:
        deck = [int(setup.card_of[n]) for n in range(int(setup.age_from[age]), int(setup.age_from[age + 1]))]  # R118
        self.age: int = age
        self.view: View = view
        self.fixed: list[Slot] = []  # slots whose card the viewer knows
        self.groups: list[Group] = []
        self.pool: list[int] = deck[:] if shared is None else shared  # never seen in a pack
        self.pool_slots: list[Slot] = []
        self.at_once: int = 2 if view.seats == 2 else 1
        hand = int(view.edition.hand)
        self.drafted: bool = view.edition.drafts(setup, age)
        self.direction: int = int(view.edition.direction(setup, age))
        self.rounds: int = 0
        if self.drafted:
            drafting = view.age == age and view.phase == GIFTS
            self.rounds = view.round if drafting else int(setup.picks) // self.at_once
            if age > view.age:
                self.rounds = 0
            for pack in range(view.seats):
                self.read_pack(pack, hand)
        else:
            self.read_hands(hand)
        if shared is None:
            for _ in range(len(deck) - hand * view.seats):
                self.pool_slots.append(Slot(age, UNDEALT, LEFT, -1))
            self.groups.append(Group(self.pool, self.pool_slots))

    def picks(self) -> int:
        """Cards each seat has got in this Age."""
        return self.rounds * self.at_once if self.drafted else int(self.view.edition.hand)

    def fix(self, slots: list[Slot], cards: list[int]) -> None:
        """The viewer knows these."""
        for slot, card in zip(slots, cards, strict=True):
            slot.card = card
            self.pool.remove(card)
            self.fixed.append(slot)

    def read_hands(self, hand: int) -> None:
        """Where nobody drafts, every seat has the cards it was dealt."""
        view = self.view
        for seat in range(view.seats):
            slots = [Slot(self.age, seat, seat, n) for n in range(hand)]
            if seat == view.seat:
                self.fix(slots, next(cards for age, cards, _ in view.packs if age == self.age))
            else:
                self.pool_slots += slots

    def picked(self, pack: int, seat: int, round: int) -> list[Slot]:
        """The slots of a seat for what it takes from a pack in a round."""
        return [Slot(self.age, pack, seat, round * self.at_once + n) for n in range(self.at_once)]

    def read_pack(self, pack: int, hand: int) -> None:
        """Follow one pack round the table."""
        view = self.view
        held = [(cards, taken) for age, cards, taken in view.packs if age == self.age]
        known: list[int] | None = None  # what is in it, once seen
        waiting: list[Slot] = []  # slots filled since it was last seen
        for round in range(self.rounds + 1):
            holder = (pack + self.direction * round) % view.seats
            if holder == view.seat and round < len(held):
                cards, taken = held[round]
                if known is None:
                    self.pool_slots += waiting
                    for card in cards:
                        self.pool.remove(card)
                elif waiting:
                    self.groups.append(Group(without(known, cards), waiting))
                known = list(cards)
                waiting = []
                if round < self.rounds:
                    for slot, card in zip(self.picked(pack, holder, round), taken, strict=True):
                        slot.card = card
                        self.fixed.append(slot)
                    known = without(known, taken)
            elif round < self.rounds:
                waiting += self.picked(pack, holder, round)
        left = hand - self.rounds * self.at_once
        waiting += [Slot(self.age, pack, LEFT, -1) for _ in range(left)]
        if known is None:
            self.pool_slots += waiting
        else:
            self.groups.append(Group(known, waiting))


class Demand:
    """A card must be in a slot of a seat: a certain one (it was shown), or any Quest (it is committed)."""

    def __init__(self, seat: int, card: int, groups: list[Group]) -> None:
        self.seat: int = seat
        self.card: int = card  # -1: any Quest
        self.groups: list[Group] = groups  # in which such a card was dealt


class Choice:
    """One way to meet a demand: a card of a group in a slot there, or a card the seat is known to have."""

    def __init__(self, age: int, group: Group | None, card: int, shown_age: int) -> None:
        self.age: int = age  # Age of the slot, or the Age in which the card was shown
        self.group: Group | None = group
        self.card: int = card
        self.shown_age: int = shown_age


class Assignment:
    """Fills all slots at random so that every demand is met. Complete: if there is a way, it is found."""

    def __init__(
        self, view: View, ages: list[AgeCards], rng: Rng, limits: list[list[int]] | None = None, patience: int = 0
    ) -> None:
        self.view: View = view
        self.patience: int = patience  # choices to try before giving up; 0: all there are
        self.tried: int = 0
        self.ages: list[AgeCards] = ages
        self.rng: Rng = rng
        self.limits: list[list[int]] | None = limits  # see `guess_by_age`
        # Limits bind the cards of one seat together: one seat after the other finds mistakes soon, unless it is cards
        # that seats contend for. So both ways are tried.
        self.by_seat: bool = limits is not None and (patience == 0 or int(rng.below(2)) == 0)
        self.quests: list[list[Choice]] = [[] for _ in range(view.seats)]  # where committed Quests come from
        self.shown_used: list[tuple[int, int, int]] = []
        self.placed: list[list[int]] = [[0] * 5 for _ in range(view.seats)]  # opened cards by seat and Age
        self.waiting: list[int] = [len(clan.opened) for clan in view.clan_views]  # opened cards with no slot yet
        for age in ages:
            for group in age.groups:
                group.empty()
        self.kept: list[list[int]] = [kept_by_age(view, ages, seat) for seat in range(view.seats) if limits is None]
        self.found: bool = self.meet(self.demands())
        if self.found:
            for age in ages:
                for group in age.groups:
                    self.spread(group)

    def demands(self) -> list[Demand]:
        """What the other seats must have: cards they opened, and as many Quests as they committed."""
        found: list[Demand] = []
        view = self.view
        order = vec[i64](range(view.seats))
        if self.limits is not None:
            self.rng.shuffle(order)
        for n in order:
            seat = int(n)
            if seat != view.seat:
                clan = view.clan_views[seat]
                found += [Demand(seat, card, self.groups_with(card)) for card in clan.opened]
                found += [Demand(seat, -1, self.groups_with(-1)) for _ in range(clan.quests - len(clan.sworn))]
        return found

    def groups_with(self, wanted: int) -> list[Group]:
        """The groups with a card that would meet a demand."""
        return [group for age in self.ages for group in age.groups if self.fitting(group, wanted)]

    def meet(self, demands: list[Demand]) -> bool:
        """Meet all demands, the one with the fewest ways first; go back where there is none."""
        if not demands:
            return True
        if self.limits is not None and not self.can_keep_limits(demands):
            return False
        at, best = self.hardest(demands)
        demand = demands[at]
        rest = demands[:at] + demands[at + 1 :]
        while best:
            helpful = best if self.limits is None else [choice for choice in best if self.helps(demand, choice)] or best
            choice = helpful[int(self.rng.below(len(helpful)))]
            best.remove(choice)
            self.tried += 1
            if self.tried == self.patience:
                return False
            slot = self.take(demand, choice)
            if self.within_limits(demand.seat) and self.meet(rest):
                return True
            if self.tried >= self.patience > 0:
                return False
            self.give_back(demand, choice, slot)
        return False

    def hardest(self, demands: list[Demand]) -> tuple[int, list[Choice]]:
        """The demand with the fewest ways to meet it, by its number, and those ways."""
        at = 0
        best = self.choices(demands[0])
        for n in range(1, len(demands)):
            if len(best) <= 1 or (self.by_seat and demands[n].seat != demands[0].seat):
                break
            choices = self.choices(demands[n])
            if len(choices) < len(best):
                best = choices
                at = n
        return at, best

    def choices(self, demand: Demand) -> list[Choice]:
        """All different ways to meet a demand now."""
        found = self.hidden_choices(demand)
        if demand.card < 0:
            found += self.shown_choices(demand)
        return found

    def hidden_choices(self, demand: Demand) -> list[Choice]:
        """Cards of the groups that may be in a slot of the seat."""
        found: list[Choice] = []
        free_of = demand.card >= 0 and self.limits is None
        for group in demand.groups:
            free = group.free_ages(demand.seat)
            for card in self.fitting(group, demand.card) if free != 0 else []:
                for of_age in [age for age in range(AGES + 1) if (free >> i64(age)) & 1]:
                    if free_of or of_age >= self.view.age or self.can_carry(demand.seat, of_age):
                        found.append(Choice(of_age, group, card, 0))
        return found

    def fitting(self, group: Group, wanted: int) -> list[int]:
        """The different cards left in a group that would meet a demand, in the order of the card list."""
        if wanted >= 0:
            return [wanted] if wanted in group.left else []
        quests = [card for card in group.left if self.view.edition.cards[card].kind == QUEST]
        return sorted(set(quests)) if len(quests) > 1 else quests

    def shown_choices(self, demand: Demand) -> list[Choice]:
        """Quests that the seat is known to have."""
        found: list[Choice] = []
        view = self.view
        for card, shown in sorted(set(view.clan_views[demand.seat].shown)):
            if view.edition.cards[card].kind == QUEST and (shown == view.age or self.can_carry(demand.seat, shown)):
                used = len([entry for entry in self.shown_used if entry == (demand.seat, card, shown)])
                if used < view.clan_views[demand.seat].shown.count((card, shown)):
                    found.append(Choice(shown, None, card, shown))
        return found

    def can_carry(self, seat: int, age: int) -> bool:
        """Whether one more card of an earlier Age can be among those kept until now."""
        return all([self.carried(seat, a) < self.kept_at(seat, a) for a in range(age, self.view.age)])

    def carried(self, seat: int, age: int) -> int:
        """How many committed Quests were kept at the end of an Age."""
        return len([1 for quest in self.quests[seat] if quest.age <= age])

    def kept_at(self, seat: int, age: int) -> int:
        """How many hidden cards a seat kept at the end of an Age and has still."""
        if self.limits is None:
            return self.kept[seat][age]
        return self.limits[seat][age] - sum(self.placed[seat][: age + 1])

    def helps(self, demand: Demand, choice: Choice) -> bool:
        """Whether a choice lowers the number of cards a seat would have kept beyond what the rules allow."""
        assert self.limits is not None
        keeps = self.view.edition.keeps
        ages = range(1, self.view.age)
        return demand.card >= 0 and any([choice.age <= age and self.kept_at(demand.seat, age) > keeps for age in ages])

    def can_keep_limits(self, demands: list[Demand]) -> bool:
        """Whether the seat in question can still have opened enough cards of each Age and those before."""
        seat = demands[0].seat
        mine = [demand for demand in demands if demand.seat == seat and demand.card >= 0]
        first = [min([choice.age for choice in self.choices(demand)], default=AGES + 1) for demand in mine]
        for age in range(1, self.view.age):
            early = len([1 for of_age in first if of_age <= age])
            if self.kept_at(seat, age) - early > self.view.edition.keeps:
                return False
        return True

    def within_limits(self, seat: int) -> bool:
        """Whether a seat can have kept, at the end of each Age, no more and no fewer cards than the rules allow."""
        if self.limits is None:
            return True
        for age in range(1, self.view.age):
            kept = self.kept_at(seat, age)
            if kept < self.carried(seat, age) or kept - self.waiting[seat] > self.view.edition.keeps:
                return False
        return True

    def take(self, demand: Demand, choice: Choice) -> Slot | None:
        slot: Slot | None = None
        if choice.group is not None:
            free = [slot for slot in choice.group.free_slots(demand.seat) if slot.got == choice.age]
            slot = free[int(self.rng.below(len(free)))]
            slot.card = choice.card
            slot.opened = demand.card >= 0
            choice.group.left.remove(choice.card)
        else:
            self.shown_used.append((demand.seat, choice.card, choice.shown_age))
        if demand.card < 0:
            self.quests[demand.seat].append(choice)
        else:
            self.placed[demand.seat][choice.age] += 1
            self.waiting[demand.seat] -= 1
        return slot

    def give_back(self, demand: Demand, choice: Choice, slot: Slot | None) -> None:
        if choice.group is not None and slot is not None:
            slot.card = -1
            slot.opened = False
            choice.group.left.append(choice.card)
        else:
            self.shown_used.remove((demand.seat, choice.card, choice.shown_age))
        if demand.card < 0:
            self.quests[demand.seat].remove(choice)
        else:
            self.placed[demand.seat][choice.age] -= 1
            self.waiting[demand.seat] += 1

    def spread(self, group: Group) -> None:
        """The cards that no demand placed go anywhere."""
        group.open = [slot for slot in group.slots if slot.card < 0 and slot.kind < 0]
        for slot in group.slots:
            if slot.card < 0 and slot.kind >= 0:
                fitting = [card for card in group.left if self.view.edition.cards[card].kind == slot.kind]
                slot.card = fitting[int(self.rng.below(len(fitting)))]
                group.left.remove(slot.card)
        for slot in group.open:
            slot.card = group.left.pop(int(self.rng.below(len(group.left))))


def kept_by_age(view: View, ages: list[AgeCards], seat: int) -> list[int]:
    """For each Age (index 1 …) whether a seat still has, hidden, a card kept at the end of it: counted, not guessed."""
    clan = view.clan_views[seat]
    found = [0]
    kept = 0
    for age in ages:
        private = hidden_picks(view, clan, age) + len([1 for _, shown in clan.shown if shown == age.age]) + kept
        ended = age.age < view.age or view.phase > view.edition.drop_phase
        kept = private - clan.dropped[age.age - 1] if ended else 0
        found.append(kept)
    return found


def hidden_picks(view: View, clan: SeatView, age: AgeCards) -> int:
    """How many cards of an Age a seat got and never showed."""
    opened = len([card for card in clan.opened if view.edition.cards[card].age == age.age])
    return age.picks() - opened


class Guess:
    """All hidden cards as they may be: slots filled, by Age, and where committed Quests come from."""

    def __init__(self, ages: list[AgeCards], quests: list[list[Choice]]) -> None:
        self.ages: list[AgeCards] = ages
        self.quests: list[list[Choice]] = quests

    def slots(self) -> list[Slot]:
        """All slots."""
        found: list[Slot] = []
        for age in self.ages:
            found += age.fixed
            for group in age.groups:
                found += group.slots
        return found

    def again(self, view: View, setup: Setup, rng: Rng) -> Guess:
        """Another guess at the same view. It may use the slots of this one, so this one must not be used any more."""
        return view.edition.guess(view, setup, rng)


class GuessByAge(Guess):
    """A guess where every Age has a deck of its own: which slots there are does not depend on chance."""

    def again(self, view: View, setup: Setup, rng: Rng) -> Guess:
        return fill_ages(view, self.ages, rng)


def guess_by_age(view: View, setup: Setup, rng: Rng) -> Guess:
    """A guess where every Age has a deck of its own: of which Age a card is, everybody knows.

    Where all Ages share one deck, `limits` say for each seat and Age how many hidden cards it would have kept at the
    end of the Age if it had never opened a card of that Age or one before; see `Assignment.kept_at`.
    """
    return fill_ages(view, [AgeCards(view, setup, age) for age in range(1, view.age + 1)], rng)


def fill_ages(view: View, ages: list[AgeCards], rng: Rng) -> Guess:
    """Fill all slots of the Ages so far."""
    assigned = Assignment(view, ages, rng)
    assert assigned.found, "a view that no deal fits"
    return GuessByAge(ages, assigned.quests)
