"""What positions of every edition have in common: clans, figures, cards, and a deal that explains them."""

from __future__ import annotations

from typing import Self

from fimbul import EDITIONS, BadSetup, Edition, Game, State, check, deal_game
from fimbul.core.rules.engine import advance
from fimbul.core.rules.ids import ACTION, AGES, BOARD, LAST_STEP, QUEST, RESERVE, SLOTS, STAT_NAMES, UPGRADE
from fimbul.core.rules.ops import MOST_RAGE, SEEN
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import copies_of
from fimbul.core.rules.state import DISCARD_PILE, DROPPED_ZONE, HAND, IN_PLAY, OUT, QUEST_ZONE
from fimbul.core.text.notation import figure_names

MOST_GLORY = 9999


class BadPosition(ValueError):
    """A position that no game can come to; the message says why."""


class Position:
    """A position in the making. Every method returns the position itself; `start` and the like make a game of it."""

    edition_name = ""

    def __init__(
        self,
        seats: int,
        modules: tuple[str, ...],
        options: tuple[str, ...],
        gods: tuple[str, ...],
        edition: Edition | None = None,
    ) -> None:
        self.edition: Edition = edition or EDITIONS[self.edition_name]
        try:
            dealt = deal_game(self.edition, seats, modules, options, seed=1, first=0, gods=gods or None)
        except BadSetup as problem:
            raise BadPosition(str(problem)) from None
        self.setup = dealt.setup
        self.setup.seed = None  # no seed deals this
        self.set_board()
        self.state: State = self.edition.new_state(self.setup)
        self.state.phase = ACTION
        self.drafted: dict[tuple[int, int], list[int]] = {}  # (seat, Age): copies
        self.fillers: list[int] = []  # copies that nobody spoke of, but somebody must have drafted
        self.fixed_age = False
        self.history = True
        for seat in range(seats):
            self.state.set_rage(seat, 6)
        self.set_state()

    # -- what editions add -------------------------------------------------------------------------------------------
    def set_board(self) -> None:
        """Fix what is random about the board."""

    def set_state(self) -> None:
        """Fix what else of a new state is not wanted."""

    def kind_of_monster(self, seat: int, slot: int) -> int:
        """The kind of figure that the card in a slot brings, or -1."""
        raise NotImplementedError

    def age_drafted(self, card: Card) -> int:
        """The Age in which a card was drafted."""
        raise NotImplementedError

    def discard_zone(self, seat: int) -> int:
        """Where a seat's discarded cards lie."""
        return int(DISCARD_PILE)

    def zone_of_filler(self, seat: int, age: int) -> int:
        """Where a card is that a seat drafted in an Age, and that nobody spoke of."""
        return self.discard_zone(seat) if age == self.state.age else int(DROPPED_ZONE) + 8 * (age - 1) + seat

    def spare_copies(self, age: int) -> list[int]:
        """Copies of an Age's deck that nobody spoke of."""
        held = {copy for copies in self.drafted.values() for copy in copies}
        return [c for c in range(int(self.setup.age_from[age]), int(self.setup.age_from[age + 1])) if c not in held]

    def end_deal(self, spare: list[int]) -> None:
        """All packs are dealt: the rest of the deck."""

    # -- the Age and the clans ---------------------------------------------------------------------------------------
    def age(self, age: int) -> Self:
        """The Age that is played."""
        if not 1 <= age <= AGES:
            raise BadPosition(f"there is no Age {age}: Ages are 1 to {AGES}")
        self.state.age = age
        self.fixed_age = True
        return self

    def checked(self, seat: int) -> int:
        """A seat of this position."""
        if type(seat) is not int or not 0 <= seat < int(self.state.seats):
            raise BadPosition(f"there is no seat {seat}: seats are 0 to {self.state.seats - 1}")
        return seat

    def rage(self, seat: int, rage: int) -> Self:
        """Rage left."""
        if not 0 <= rage <= MOST_RAGE:
            raise BadPosition(f"seat {seat}: Rage is 0 to {MOST_RAGE}, not {rage}")
        self.state.set_rage(self.checked(seat), rage)
        return self

    def glory(self, seat: int, glory: int) -> Self:
        """Glory gained so far."""
        if not 0 <= glory <= MOST_GLORY:
            raise BadPosition(f"seat {seat}: Glory is 0 to {MOST_GLORY}, not {glory}")
        self.state.set_glory(self.checked(seat), glory)
        return self

    def steps(self, seat: int, rage: int, axes: int, horns: int) -> Self:
        """The steps of the three stats on their tracks."""
        for stat, step in enumerate((rage, axes, horns)):
            if not 1 <= step <= LAST_STEP:
                raise BadPosition(f"seat {seat}: {STAT_NAMES[stat]} is on step 1 to {LAST_STEP}, not {step}")
            self.state.set_step(self.checked(seat), stat, step)
        return self

    def passed(self, *seats: int) -> Self:
        """Seats that have passed in this Age."""
        for seat in seats:
            self.state.set_rage(self.checked(seat), 0)
            self.state.set_out(seat, True)
        return self

    # -- figures -----------------------------------------------------------------------------------------------------
    def place(self, name: str) -> int:
        """A place by its name, off the board too."""
        if name not in self.edition.place_names:
            board = [place for place in self.edition.place_names[: int(BOARD)] if place]
            raise BadPosition(f"{name!r} is no place of {self.edition.name}: {', '.join(board)}")
        return self.edition.place_names.index(name)

    def at(self, place: str, groups: str) -> Self:
        """Figures from the reserves (Monsters after `upgrades`): `at("gimle", "0:leader,warrior 1:warrior*2")`."""
        target = self.place(place)
        for group in groups.split():
            seat_text, _, figures = group.partition(":")
            if not seat_text.isdecimal():
                raise BadPosition(f"{group!r}: say seat and figures, such as '0:leader,warrior*2'")
            seat = self.checked(int(seat_text))
            for part in figures.split(","):
                self.move_out(seat, part, target)
        return self

    def move_out(self, seat: int, part: str, target: int) -> None:
        """`warrior*2` from the reserve of a seat to a place."""
        name, _, count = part.partition("*")
        names = figure_names(self.state, seat)
        if name in ("", "any") or name not in names or not (count or "1").isdecimal():
            known = ", ".join([known for known in names[1:] if known])
            raise BadPosition(f"seat {seat}: {part!r} is no group of figures; the clan has {known}")
        kind, number = names.index(name), int(count or "1")
        left = int(self.state.count(seat, kind, RESERVE))
        if left < number:
            raise BadPosition(f"seat {seat}: {number} {name} asked for, {left} in the reserve")
        self.state.change(seat, kind, RESERVE, -number)
        self.state.change(seat, kind, target, number)

    # -- cards -------------------------------------------------------------------------------------------------------
    def take(self, seat: int, name: str, zone: int) -> int:
        """A copy of a card, as drafted by a seat."""
        self.checked(seat)
        if name not in self.edition.card_ids:
            raise BadPosition(f"{name!r} is not a card of {self.edition.name}")
        card = self.setup.cards[self.edition.card_ids[name]]
        first, end = copies_of(self.state, card.id)
        held = {copy for copies in self.drafted.values() for copy in copies}
        copy = next((c for c in range(int(first), int(end)) if c not in held), -1)
        if copy < 0:
            raise BadPosition(f"no copy of {name} is left with {self.state.seats} seats and these modules")
        age = self.age_drafted(card)
        if age > self.state.age:
            if self.fixed_age:
                raise BadPosition(f"{name} is a card of Age {age}, and the position is in Age {self.state.age}")
            self.state.age = age
        self.drafted.setdefault((seat, age), []).append(copy)
        self.state.set_where(copy, zone)
        return copy

    def hand(self, seat: int, *names: str) -> Self:
        """Cards in hand."""
        for name in names:
            self.take(seat, name, int(HAND) + seat)
        return self

    def quests(self, seat: int, *names: str) -> Self:
        """Committed Quests."""
        for name in names:
            copy = self.take(seat, name, int(QUEST_ZONE) + seat)
            if self.setup.cards[self.state.card_of(copy)].kind != QUEST:
                raise BadPosition(f"{name} is no Quest")
        return self

    def discarded(self, seat: int, *names: str) -> Self:
        """Cards that a seat has discarded face up."""
        for name in names:
            self.state.set_shown(self.take(seat, name, self.discard_zone(seat)), SEEN)
        return self

    def slots(self, seat: int) -> list[int]:
        """The cards in a seat's slots, -1 where empty."""
        copies = [int(self.state.slot(seat, slot)) for slot in range(int(SLOTS))]
        return [int(self.state.card_of(copy)) if copy >= 0 else -1 for copy in copies]

    def upgrades(self, seat: int, *names: str) -> Self:
        """Upgrades in play; a Monster's figure is in the reserve."""
        s = self.state
        for name in names:
            copy = self.take(seat, name, int(IN_PLAY) + seat)
            card = self.setup.cards[s.card_of(copy)]
            slot = self.edition.free_slot(card, self.slots(seat)) if card.kind >= UPGRADE else -1
            if slot < 0:
                raise BadPosition(f"seat {seat}: there is no empty slot for {name}")
            s.set_shown(copy, SEEN)
            s.set_slot(seat, slot, copy)
            for kind, strength in enumerate(self.edition.strengths(self.slots(seat))):
                if kind > 0:
                    s.set_figure_strength(seat, kind, strength)
            monster = self.kind_of_monster(seat, slot)
            if monster >= 0:
                s.change(seat, monster, RESERVE, 1)
        return self

    def without_history(self) -> Self:
        """Nobody drafted anything but the cards named here: quicker to make, for tests of a single rule.

        No deal explains such a position: what its views say about hidden cards makes no sense.
        """
        self.history = False
        return self

    # -- a game of it ------------------------------------------------------------------------------------------------
    def start(self, turn: int = 0, first: int | None = None) -> Game:
        """The position with a seat to act; it is the first player too, unless another one is named."""
        s = self.state
        self.explain_cards()
        s.listen_again()
        s.turn = self.checked(turn)
        s.first = turn if first is None else self.checked(first)
        s.asked = 1 << turn
        s.question = 2
        game = Game(s, False)
        self.examine(game)
        return game

    def end_of_actions(self, first: int = 0) -> Game:
        """The position with the Action phase just over: nobody has Rage left, and the Age goes on from there."""
        for seat in range(int(self.state.seats)):
            self.state.set_rage(seat, 0)
        game = self.start(first)
        self.state.asked = 0
        self.state.question = 0
        advance(self.state)
        return game

    def examine(self, game: Game) -> None:
        """Refuse what cannot be, by the rules' own checks. The deal below explains the cards by construction."""
        faults = check(game)
        if faults:
            raise BadPosition("; ".join(faults))

    # -- the deal behind it --------------------------------------------------------------------------------------------
    def explain_cards(self) -> None:
        """A deal in which every seat has drafted what it holds; the rest of each pack is anywhere."""
        s = self.state
        for age in range(1, AGES + 1):
            spare = self.spare_copies(age)
            packs: list[list[int]] = [[] for _ in range(int(s.seats))]
            if age <= s.age:
                for seat in range(int(s.seats)):
                    self.spread(packs, seat, age, self.complete(seat, age, spare))
            for seat, pack in enumerate(packs):
                while len(pack) < self.setup.hand:
                    pack.append(spare.pop(0))
                for n, copy in enumerate(sorted(pack)):
                    self.setup.set_dealt(age, seat, n, copy)
            if age == AGES:
                self.end_deal(spare)
        for seat in range(int(s.seats)):
            copies = [c for c in range(int(self.setup.copies)) if s.where(c) == HAND + seat]
            s.set_hand_size(seat, len(copies), len([c for c in copies if c < self.setup.age_from[s.age]]))

    def complete(self, seat: int, age: int, spare: list[int]) -> list[int]:
        """The copies a seat drafted in an Age: those it has, and fillers that are gone again."""
        mine = list(self.drafted.get((seat, age), []))
        most = int(self.setup.picks) if self.edition.drafts(self.setup, age) else int(self.setup.hand)
        if len(mine) > most:
            raise BadPosition(f"seat {seat} has {len(mine)} cards of Age {age}: it drafts {most}")
        while len(mine) < most and self.history:
            copy = spare.pop(0)
            mine.append(copy)
            self.fillers.append(copy)
            zone = self.zone_of_filler(seat, age)
            self.state.set_where(copy, zone)
            if zone < DROPPED_ZONE and zone != OUT:
                self.state.set_shown(copy, SEEN)
        return mine

    def spread(self, packs: list[list[int]], seat: int, age: int, mine: list[int]) -> None:
        """Put what a seat drafted into the packs it was passed."""
        s = self.state
        if not self.edition.drafts(self.setup, age):
            packs[seat] += mine
            return
        at_once = 2 if s.seats == 2 else 1
        direction = int(self.edition.direction(self.setup, age))
        for round in range(len(mine) // at_once):
            picks = sorted(mine[round * at_once : (round + 1) * at_once])  # two cards at once have no order
            for n, copy in enumerate(picks):
                s.set_pick(seat, age, round * at_once + n, copy)
                packs[(seat - direction * round) % int(s.seats)].append(copy)
