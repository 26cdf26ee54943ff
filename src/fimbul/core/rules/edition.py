"""Edition: the rules of one game, immutable, and the flow of play as methods that an edition overrides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.faults import Fault
from fimbul.core.rules.decks import Decks
from fimbul.core.rules.ids import BOARD, DISCARD, FALLEN, RESERVE, Action, Figure, Mask, Place, Seat
from fimbul.core.rules.setup import Setup

if TYPE_CHECKING:
    from fimbul.core.information.knowledge import Guess
    from fimbul.core.information.views import SeatView, View
    from fimbul.core.rules.frames import Frame
    from fimbul.core.rules.modules import Manifest, Module
    from fimbul.core.rules.powers import Card
    from fimbul.core.rules.rng import Rng
    from fimbul.core.rules.state import State


class Reason:
    """Why a thing is not on offer: a code and ints; `words` makes a sentence of it."""

    def __init__(self, code: str, *numbers: int) -> None:
        self.code: str = code
        self.numbers: tuple[int, ...] = numbers

    def __repr__(self) -> str:
        return f"Reason({', '.join([repr(self.code), *map(str, self.numbers)])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.code, self.numbers) == (other.code, other.numbers)

    def __hash__(self) -> int:
        return hash((self.code, self.numbers))


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """Immutable: the card list, the names, the limits, the rule options, and the flow of play as virtual methods.

    Card lists are numbered from 1. A card belongs to every list from its `since` on, up to its `until` where later ones
    have it in another form; a card added or changed after a release gets the next number. A game stays with the list it
    was dealt from (`at`), so that records, seeds and environments of older lists keep their meaning.
    """

    def __init__(
        self,
        name: str,
        base: Manifest,
        track: list[int],
        option_names: tuple[str, ...],
        modules: tuple[Module, ...],
        clan_names: tuple[str, ...],
        place_names: tuple[str, ...],
        figure_names: tuple[str, ...],
        attack_word: str,
        fewest: int,
        most: int,
        hand: int,
        card_list: int = 0,
    ) -> None:
        self.name: str = name
        self.base: Manifest = base
        self.all_modules: tuple[Module, ...] = modules  # of every card list
        made: list[Card] = list(base())
        for module in modules:
            made += module.make_cards()
        copies = [copy for module in modules for copy in module.copies]
        first_lists = [*[card.since for card in made], *[copy.since for copy in copies]]
        self.newest: int = max([1, *[module.since for module in modules], *first_lists])
        self.card_list: int = card_list if card_list != 0 else self.newest
        cards = [card for card in made if card.is_in(self.card_list)]
        number_cards(cards, name)
        self.cards: list[Card] = cards
        self.card_ids: dict[str, int] = {card.text_id: int(card.id) for card in cards}
        self._lists: dict[int, Edition] = {self.card_list: self}
        self.track: vec[i64] = vec[i64](track)
        self.option_names: tuple[str, ...] = option_names
        self.modules: tuple[Module, ...] = tuple([module for module in modules if module.since <= self.card_list])
        self.module_names: tuple[str, ...] = tuple([module.name for module in self.modules])
        self.clan_names: tuple[str, ...] = clan_names  # without modules
        self.place_names: tuple[str, ...] = place_names  # all 16, those off the board included
        self.figure_names: tuple[str, ...] = figure_names  # by kind; Monsters are named by their cards
        self.attack_word: str = attack_word
        self.fewest: i64 = fewest
        self.most: i64 = most
        self.hand: i64 = hand
        self._decks: dict[tuple[int, tuple[str, ...]], Decks] = {}
        self.picks: i64 = 6  # cards a seat drafts each Age; this and what follows editions may set otherwise
        self.keeps: i64 = 1  # cards it may keep for the next Age
        self.drop_phase: i64 = DISCARD  # the phase at whose end the other cards are gone
        self.extra: i64 = 0  # bytes of a state that are the edition's own
        self.own_discards: bool = False  # whether every seat has a discard pile of its own
        self.monster_kinds: tuple[int, ...] = (4, 5)  # kinds of figures that are named by their cards
        self.places_shown: tuple[int, ...] = (*range(int(BOARD)), int(RESERVE), int(FALLEN))  # in the text of a view
        self.invade_word: str = "invade"
        self.phase_names: tuple[str, ...] = ("gifts", "action", "discard", "quest", "ragnarok", "release", "over")
        self.phase_order: tuple[str, ...] = self.phase_names[:-1]  # the phases of an Age, as they are played
        self.source_names: tuple[str, ...] = ("battle", "pillage", "quest", "ragnarok", "release", "legendary")
        self.token_names: tuple[str, ...] = ()  # of the rewards that events tell of, by number
        self.all_powers: tuple[str, ...] = ()  # all powers there are, by number
        self.battle_frame: i64 = 0  # the kind of frame that is a battle in progress
        self.legendary: tuple[int, ...] = (0, 0, 0, 0, 10, 10, 20)  # Glory of a stat in the end, by step from 0

    def name_kinds(self, names: tuple[str, ...]) -> None:
        """Give the kinds of cards their names."""
        for card in self.cards:
            card.kind_name = names[card.kind]

    # -- card lists ----------------------------------------------------------------------------------------------
    def at(self, card_list: int) -> Edition:
        """This edition with the cards of one card list, made once; ValueError where there is no such list."""
        found = self._lists.get(card_list)
        if found is None:
            if not 1 <= card_list <= self.newest:
                raise ValueError(f"{self.name} has the card lists 1 to {self.newest}, not {card_list}")
            found = self.with_list(card_list)
            found._lists = self._lists
            self._lists[card_list] = found
        return found

    def with_list(self, card_list: int) -> Edition:
        """A new edition of the same class, base and modules with another card list."""
        raise NotImplementedError

    def own_word(self, word: str) -> str:
        """A word of the notation as this edition says it."""
        return self.attack_word if word == "attack" else self.invade_word if word == "invade" else word

    # -- content -------------------------------------------------------------------------------------------------
    def chosen_modules(self, names: tuple[str, ...]) -> list[Module]:
        """Modules by name."""
        return [module for module in self.modules if module.name in names]

    def copies_of(self, card: Card, seats: int, modules: tuple[str, ...]) -> int:
        """How many copies of a card are in the decks."""
        copies = 0
        if card.module == "" or card.module in modules:
            copies = len([fewest for fewest in card.copies_from if fewest <= seats])
        for module in self.chosen_modules(modules):
            for extra in module.copies:
                if extra.card == card.text_id and extra.from_seats <= seats and extra.since <= self.card_list:
                    copies += 1
        return copies

    def most_seats(self, modules: tuple[str, ...]) -> int:
        """The most seats with some modules."""
        return max([int(self.most), *[module.most for module in self.chosen_modules(modules)]])

    def clans_with(self, modules: tuple[str, ...]) -> tuple[str, ...]:
        """The clans one may choose with some modules."""
        clans = list(self.clan_names)
        for module in self.chosen_modules(modules):
            clans += module.clans
        return tuple(clans)

    def figures_without(self, modules: tuple[str, ...]) -> tuple[str, ...]:
        """The names of figures that none of some modules brings."""
        return ()

    def choose_powers(self, setup: Setup, names: tuple[str, ...]) -> None:
        """Choose which powers stand on the board; Fault where that cannot be."""
        raise Fault("{edition} has no powers on the board to choose", edition=self.name)

    def power_names(self, deal: list[int]) -> list[str]:
        """The names of the powers on the board, given the open part of the deal."""
        return []

    def decks(self, seats: int, modules: tuple[str, ...]) -> Decks:
        """The decks of such games."""
        found = self._decks.get((seats, modules))
        if found is None:
            found = Decks(self, seats, modules)
            self._decks[(seats, modules)] = found
        return found

    def slots_of(self, card_kind: i64) -> tuple[i64, i64]:
        """First slot and number of slots for upgrades of a kind."""
        raise NotImplementedError

    def free_slot(self, card: Card, slots: list[int]) -> int:
        """The slot a new upgrade goes into unless it replaces another, or -1."""
        first, count = self.slots_of(card.kind)
        for slot in range(int(first), int(first + count)):
            if slots[slot] < 0:
                return slot
        return -1

    def strengths(self, slots: list[int]) -> list[int]:
        """STR of one figure of each kind, given the cards in a clan's slots."""
        raise NotImplementedError

    # -- setting up ----------------------------------------------------------------------------------------------
    def new_setup(self, seats: int, modules: tuple[str, ...], options: tuple[str, ...]) -> Setup:
        """An empty setup of this edition's class."""
        raise NotImplementedError

    def deal(self, setup: Setup, seed: int, first: int | None) -> None:
        """Fix everything random."""
        raise NotImplementedError

    def deal_lines(self, setup: Setup) -> list[str]:
        """The deal as lines of a record's head."""
        raise NotImplementedError

    def read_deal(self, setup: Setup, lines: dict[str, str]) -> None:
        """The reverse of `deal_lines`; raises ValueError with the name of the wrong line."""
        raise NotImplementedError

    def new_state(self, setup: Setup) -> State:
        """The state before the first decision, not yet begun."""
        raise NotImplementedError

    def new_frame(self, kind: i64) -> Frame:
        """An empty frame of the edition's own kinds, to be loaded."""
        raise NotImplementedError

    # -- playing -------------------------------------------------------------------------------------------------
    def begin(self, s: State) -> None:
        """Start a new game."""
        raise NotImplementedError

    def proceed(self, s: State) -> None:
        """Nothing is in progress: do the next thing of the Age."""
        raise NotImplementedError

    def can_act(self, s: State, seat: Seat) -> bool:
        """Whether a seat may still act in the Action phase."""
        raise NotImplementedError

    def action_options(self, s: State, seat: Seat) -> vec[i64]:
        """The options of an action, sorted."""
        raise NotImplementedError

    def act(self, s: State, seat: Seat, action: Action) -> None:
        """Take an action."""
        raise NotImplementedError

    def battle_places(self, place: Place) -> tuple[i64, i64]:
        """The places whose figures fight over a place: itself and one more (or itself again)."""
        raise NotImplementedError

    def end_draft(self, s: State) -> None:
        """All have drafted; the cards left in the packs are about to leave the game."""

    def secret_options(self, s: State, seat: Seat) -> vec[i64]:
        """The options of a question that only its seat may know, worked out on demand."""
        raise NotImplementedError

    def upgrade_cost(self, s: State, seat: Seat, card: Card) -> i64:
        """Rage to play an upgrade."""
        return card.cost

    def cost_to_invade(self, s: State, seat: Seat, kind: Figure, place: Place) -> i64:
        """Rage to set a figure down on the board."""
        raise NotImplementedError

    def why_not(self, s: State, seat: Seat, action: Action) -> Reason:
        """Why an action is not among the options of a decision of this kind."""
        raise NotImplementedError

    def why_not_asked(self, s: State, seat: Seat, action: Action) -> Reason:
        """Why a seat has nothing to decide now; `pass` as the action where what it wants is none."""
        return Reason("not_asked")

    def actions_with(self, s: State, seat: Seat, place: int, card: int) -> vec[i64]:
        """What a person may mean by pointing at a place or a card (the other is -1), the likeliest first."""
        raise NotImplementedError

    # -- looking -------------------------------------------------------------------------------------------------
    def new_view(self, seat: int, seats: int) -> View:
        """An empty view of this edition's class."""
        from fimbul.core.information.views import View  # not at the top: views builds on editions

        return View(self, seat, seats)

    def subject(self, view: View) -> int:
        """The card that a question of the rules, not of a card, is about; -1 where there is none."""
        return -1

    def unharmed(self, view: View) -> bool:
        """Whether no figure is destroyed in the battle in progress."""
        return False

    def more_pickers(self, s: State, found: list[int]) -> None:
        """Who came by a copy in secret otherwise than by drafting it."""

    def observe_extra(self, s: State, seat: int) -> list[int]:
        """What a seat may know of the edition's own bytes."""
        return []

    def seat_lines(self, view: View, clan: SeatView) -> list[str]:
        """More that everybody knows of a seat, as lines of a view's text."""
        return []

    def own_lines(self, view: View) -> list[str]:
        """More that only the viewer knows, as lines of a view's text."""
        return []

    def guess(self, view: View, setup: Setup, rng: Rng) -> Guess:
        """A guess at all hidden cards that fits a view; `knowledge` has one for editions with a deck for each Age."""
        raise NotImplementedError

    def fill_guess(self, view: View, s: State, guess: Guess, copy_of: dict[int, int]) -> None:
        """Write the edition's own bytes and hidden deal of a guess; copies by the identity of their slots."""

    def own_key(self, s: State) -> list[int]:
        """The edition's own bytes, whichever of several equal copies of a card is meant."""
        return []

    def face_slot(self, kind: Figure) -> i64:
        """The slot of the card that a figure stands for (Monsters), or -1."""
        raise NotImplementedError

    def open_deal(self, setup: Setup) -> list[int]:
        """The part of the deal that all may know."""
        raise NotImplementedError

    def set_open_deal(self, setup: Setup, numbers: list[int]) -> None:
        """The reverse of `open_deal`."""
        raise NotImplementedError

    def board_lines(self, view: View) -> list[str]:
        """The public facts of the board, as lines of a view's text."""
        raise NotImplementedError

    def battle_line(self, view: View, kind: int, data: list[int]) -> str | None:
        """A battle in progress, as a line of a view's text; None for other frames."""
        raise NotImplementedError

    def upgrades_text(self, slots: list[int]) -> str:
        """The cards in the slots of a clan sheet, as text."""
        raise NotImplementedError

    def check(self, s: State) -> list[str]:
        """What is wrong with a state by the edition's own rules."""
        raise NotImplementedError

    def drafts(self, setup: Setup, age: i64) -> bool:
        """Whether the cards of an Age are drafted (or played as dealt)."""
        return True

    def direction(self, setup: Setup, age: i64) -> i64:
        """+1 where packs pass to the left in an Age, -1 to the right."""
        return 1

    def chooses_after(self, battle: list[int], seat: int) -> bool:
        """Whether a seat chooses its card only when the others lie open; a battle as a view has it."""
        return False

    def winners(self, s: State) -> Mask:
        """Who has won a finished game: the most Glory, shared by equals."""
        best: i64 = -1
        found: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            glory = s.glory(seat)
            if glory > best:
                best, found = glory, 0
            if glory == best:
                found |= 1 << seat
            seat += 1
        return found


def number_cards(cards: list[Card], edition_name: str) -> None:
    """Put the cards of a list in their order, and name and number them by it."""
    for card in cards:
        if any(other.slug == card.slug and other.age != card.age for other in cards):
            card.text_id = f"{card.slug}_{card.age}"
    cards.sort(key=card_key)
    number = 0
    for card in cards:
        card.id = number
        card.edition_name = edition_name
        number += 1


def card_key(card: Card) -> tuple[int, str]:
    """The order of the card list: Age, then id."""
    return (int(card.age), card.text_id)
