"""What every edition says about how it is shown; made from views and open states alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import ClassVar, Final, Literal, TypeAlias

from fimbul import Edition, Event, State, View
from fimbul.core.information.views import SeatView
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import (
    ATTACK,
    BOX,
    COMMIT,
    FALLEN,
    FIGURE_KINDS,
    GIFTS,
    INVADE,
    MARCH,
    PLACES,
    QUEST,
    RESERVE,
    UPGRADE,
    UPGRADE_ACTION,
)
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import kind_strength
from fimbul.core.text.notation import verbs
from fimbul.server.messages import Arrival, FigureInfo, LookInfo, PlaceInfo, PlaceText, SlotInfo
from fimbul.server.present.battles import BattlePresenter, Step
from fimbul.server.present.options import OptionParts
from fimbul.words import Words

KINDS = range(1, int(FIGURE_KINDS))
WIDTH = int(PLACES)  # of a row in a clan's table of figures
Store: TypeAlias = Literal["reserve", "dead", "pile", "box"]
STORES: Final[dict[int, Store]] = {int(RESERVE): "reserve", int(FALLEN): "dead", int(BOX): "box"}


def phase_began(phase: int) -> Event:
    """A phase of the first Age begins."""
    return Event(ev.PHASE_BEGAN, 1, phase, 0, 0, ev.ALL)


class Presenter:
    """How an edition is shown. The methods are in the order of a position; what an edition does not have is empty."""

    board: ClassVar[int]  # how many places are on the board; they come first
    battlefields: ClassVar[int]  # how many of those can see a battle; they come first of all
    sheet: ClassVar[type[BattlePresenter]]  # of its battles
    dissector: ClassVar[type[OptionParts]]  # of its options

    # -- the position --------------------------------------------------------------------------------------------
    def doom(self, view: View) -> list[str]:
        """The places that fall, by Age."""
        return []

    def unused(self, view: View) -> list[str]:
        """Places that fell before the game."""
        return []

    def made_of(self, view: View) -> object:
        """All that the places are made of, to be compared; None where it is too much."""
        return None

    def places(self, view: View, state: State, names: list[list[str]]) -> list[PlaceInfo]:
        """The board, place by place."""
        raise NotImplementedError

    def slots(self, view: View, clan: SeatView) -> list[SlotInfo]:
        """The slots of a clan sheet."""
        raise NotImplementedError

    def dead(self, state: State, clan: SeatView, names: list[str]) -> list[FigureInfo]:
        """A clan's figures that wait for their release."""
        raise NotImplementedError

    def release_glory(self, state: State, clan: SeatView) -> int:
        """What a clan will gain when the dead are released."""
        raise NotImplementedError

    def kill_pile(self, view: View, state: State, names: list[list[str]], seat: int) -> list[FigureInfo]:
        """The figures a clan has destroyed and holds."""
        return []

    def bases(self, view: View, clan: SeatView) -> list[int]:
        """How many more Monsters a clan has bases for: small, large."""
        return []

    def on_board(self, state: State, seat: int) -> int:
        """How many figures a clan has on the board."""
        return sum([int(state.count(seat, 0, place)) for place in range(self.board)])

    def arrivals(self, view: View) -> list[Arrival]:
        """The gods that come, by Age."""
        return []

    def sauna(self, view: View, state: State, names: list[list[str]]) -> list[FigureInfo]:
        """The figures in the Sauna."""
        return []

    def deck(self, view: View) -> int | None:
        """How many cards may still be looked at."""
        return None

    def looks(self, view: View) -> list[LookInfo]:
        """Who has looked at the deck, and what the viewer saw there."""
        return []

    # -- questions -----------------------------------------------------------------------------------------------
    def attempts(self, view: View, kind: str) -> tuple[str, list[str]]:
        """Actions with a verb that a person may try; and the reason to give if there are none."""
        of_kind = ATTEMPTS.get(int(verbs(view.edition)[kind].kind))
        return (f"nothing_to_{kind}", []) if of_kind is None else of_kind(self, view, kind)

    def invades(self, view: View, kind: str) -> tuple[str, list[str]]:
        clan = view.clan_views[view.seat]
        figures = view.names().figures[view.seat]
        reserve = [figure for n, figure in enumerate(figures) if n > 0 and clan.count(n, int(RESERVE)) > 0]
        targets = view.edition.place_names[1 : self.board]
        return "empty_reserve", [f"{kind} {figure}>{place}" for figure in reserve for place in targets]

    def marches(self, view: View, kind: str) -> tuple[str, list[str]]:
        clan, places = view.clan_views[view.seat], view.edition.place_names
        ends = [place for place in range(self.board) if self.holds(place)]
        here = [place for place in ends if clan.count(0, place) > 0]
        return "nobody_to_march", [f"{kind} {places[a]}>{places[b]}" for a in here for b in ends if a != b]

    def upgrades(self, view: View, kind: str) -> tuple[str, list[str]]:
        clan = view.clan_views[view.seat]
        return "no_upgrade_card", [self.upgrade(view, clan, card) for card in in_hand(view) if card.kind >= UPGRADE]

    def commitments(self, view: View, kind: str) -> tuple[str, list[str]]:
        return "no_quest_card", [f"{kind} {card.text_id}" for card in in_hand(view) if card.kind == QUEST]

    def attacks(self, view: View, kind: str) -> tuple[str, list[str]]:
        clan, edition = view.clan_views[view.seat], view.edition
        near = [
            edition.place_names[place]
            for place in range(self.board)
            if self.holds(place) and any(clan.count(0, int(where)) > 0 for where in edition.battle_places(place))
        ]
        return f"nothing_to_{kind}", [f"{kind} {place}" for place in near]

    def holds(self, place: int) -> bool:
        """Whether figures march to a place of the board and fight there."""
        return True

    def upgrade(self, view: View, clan: SeatView, card: Card) -> str:
        """Playing an upgrade, in the notation."""
        raise NotImplementedError

    # -- the story -----------------------------------------------------------------------------------------------
    grave: ClassVar[str | None] = None  # where all the dead go, if it is one place
    claims: ClassVar[bool] = False  # whether a token is laid on a reward that is taken

    def opening(self, view: View) -> list[Event]:
        """Events at the start of a game, before anybody was connected: the first phase, and where gods appear."""
        return [phase_began(GIFTS)]

    # -- reference -----------------------------------------------------------------------------------------------
    gods_of_a_game: ClassVar[int]
    gods_with: ClassVar[str]  # the module they come with
    first_game: ClassVar[str]  # the option for a first game
    regions: ClassVar[tuple[str, ...]] = ()
    picture: ClassVar[Literal["world", "palace"]]  # what kind of board is drawn
    centre: ClassVar[str]  # the place in the middle of it
    icon: ClassVar[str]  # that stands for the board
    icons: ClassVar[Mapping[str, str]] = {}  # of verbs and tokens whose icon is not called like them
    example: ClassVar[str]  # an action in notation
    steps: ClassVar[tuple[Step, ...]]  # of a battle, in their order
    attacker_last: ClassVar[bool] = False  # in a battle clans are asked starting at the attacker's left
    mark: ClassVar[Literal["doom", "arrival"]]  # what every Age brings
    age_glory: ClassVar[list[int]]  # what a figure gains at the end of an Age, by Age
    shares_slots: ClassVar[bool] = False  # whether all slots of a sheet are alike
    limit: ClassVar[str | None] = None  # the stat that limits a clan's figures on the board

    def slot_kinds(self, edition: Edition) -> list[str]:
        """The kind of card that each slot of a sheet takes."""
        raise NotImplementedError

    def place_text(self, edition: Edition, words: Words, place: int) -> PlaceText:
        """A place of the board."""
        raise NotImplementedError

    def store(self, place: int) -> tuple[Store, int | None]:
        """What a place off the board is for, and whose it is if it belongs to one clan."""
        return STORES[place], None

    def base(self, card: Card) -> Literal["small", "large"] | None:
        """On what base a Monster stands, where bases are counted."""
        return None

    def copies(self, edition: Edition, card: Card, seats: int) -> int:
        """Copies of a card in the decks for a number of seats."""
        raise NotImplementedError


Attempts: TypeAlias = Callable[[Presenter, View, str], tuple[str, list[str]]]
ATTEMPTS: Final[Mapping[int, Attempts]] = {
    int(INVADE): Presenter.invades,
    int(MARCH): Presenter.marches,
    int(UPGRADE_ACTION): Presenter.upgrades,
    int(COMMIT): Presenter.commitments,
    int(ATTACK): Presenter.attacks,
}


# -- what both need -------------------------------------------------------------------------------------------------
def in_hand(view: View) -> list[Card]:
    """The different cards in the viewer's hand."""
    return [view.edition.cards[card] for card in dict.fromkeys(view.hand)]


@cache
def card_ids(edition: Edition) -> tuple[str, ...]:
    """The ids of all cards, by number."""
    return tuple([card.text_id for card in edition.cards])


def named(edition: Edition, cards: list[int]) -> list[str]:
    """Cards by their ids."""
    return list(map(card_ids(edition).__getitem__, cards)) if cards else []


def figures_at(showing: Presenter, state: State, clan: SeatView, place: int, names: list[str]) -> list[FigureInfo]:
    """A clan's figures in a place; a Monster's card may say its STR on the board."""
    found: list[FigureInfo] = []
    counts = clan.figures[place::WIDTH]  # by kind; first the figures of all kinds
    if not counts[0]:
        return found
    monsters = state.setup.edition.monster_kinds
    for kind in KINDS:
        count = counts[kind]
        if count:
            if kind in monsters and place < showing.board:
                strength = int(kind_strength(state, clan.seat, kind, place)) // count
            else:
                strength = int(state.figure_strength(clan.seat, kind))
            found.append(FigureInfo(clan.seat, names[kind], count, strength))
    return found
