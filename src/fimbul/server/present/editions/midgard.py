"""How Midgard is shown: provinces with tokens and dooms, fjords, Valhalla, two gods who move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar, Final

from fimbul import Edition, Event, State, View
from fimbul.core.information.views import SeatView
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import BOARD, BOX, FALLEN, SLOTS, UPGRADE, bits
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import strength_of
from fimbul.editions.midgard.information.views import MidgardView, midgard_view
from fimbul.editions.midgard.rules.battle_queries import battle_places, strength_over
from fimbul.editions.midgard.rules.board import (
    BORDERS,
    CARD_KINDS,
    FJORD_OF,
    FJORDS,
    PROVINCES,
    REGIONS,
    TOKEN_NAMES,
    VILLAGES,
    YGGDRASIL,
)
from fimbul.editions.midgard.rules.phases import DOOM_GLORY
from fimbul.editions.midgard.rules.powers import MOD_RELEASE_GLORY, its
from fimbul.server.messages import ClanStrength, FigureInfo, PlaceInfo, PlaceText, SlotInfo
from fimbul.server.present.editions.pillages import PillageOptions, PillagePresenter
from fimbul.server.present.editions.presenter import Presenter, card_ids, figures_at
from fimbul.words import Words

FIFTH: Final = "fifth"  # the module that makes a table of five
REGION_NAMES: Final = ("", "manheim", "jotunheim", "alfheim")
ON_BOARD: Final = int(BOARD)
MOST_SHEETS: Final = 4_096  # that are kept
# The place that supports each province in battle.
SUPPORTS: Final = tuple([int(battle_places(place)[1]) for place in range(int(PROVINCES))])


class MidgardPresenter(Presenter):
    """Blood Rage."""

    board = ON_BOARD
    battlefields = int(PROVINCES)
    sheet = PillagePresenter
    dissector = PillageOptions

    # -- the position --------------------------------------------------------------------------------------------
    def doom(self, view: View) -> list[str]:
        return [view.edition.place_names[place] for place in midgard_view(view).dooms]

    def unused(self, view: View) -> list[str]:
        return [view.edition.place_names[place] for place in bits(midgard_view(view).unused)]

    def made_of(self, view: View) -> object:
        """Figures, clan sheets and gods make STR; tokens and dooms are dealt once, and dooms pass with the Ages."""
        board = midgard_view(view)
        clans = [(clan.figures, clan.slots) for clan in view.clan_views]
        return view.age, board.pillaged, board.ruined, view.powers, view.deal, clans

    def places(self, view: View, state: State, names: list[list[str]]) -> list[PlaceInfo]:
        """Provinces, then fjords."""
        board = BoardNow(self, midgard_view(view), state, names)
        provinces, first = range(int(PROVINCES)), int(PROVINCES)
        return [*map(board.province, provinces), *map(board.fjord, range(first, ON_BOARD))]

    def slots(self, view: View, clan: SeatView) -> list[SlotInfo]:
        return slots_with(view.edition, tuple(clan.slots))

    def dead(self, state: State, clan: SeatView, names: list[str]) -> list[FigureInfo]:
        return figures_at(self, state, clan, int(FALLEN), names)

    def release_glory(self, state: State, clan: SeatView) -> int:
        seat = clan.seat
        fallen = clan.figures[int(FALLEN)]
        if fallen == 0 or not state.hears(seat, MOD_RELEASE_GLORY):
            return 0
        each = 0
        for slot in range(int(SLOTS)):
            card = state.upgrade(seat, slot)
            if card is not None and card.hooks & (1 << MOD_RELEASE_GLORY):
                each += int(its(card).mod_release_glory(state, seat))
        return fallen * each

    # -- questions -----------------------------------------------------------------------------------------------
    def holds(self, place: int) -> bool:
        return place < PROVINCES

    def upgrade(self, view: View, clan: SeatView, card: Card) -> str:
        first, count = view.edition.slots_of(card.kind)
        slots = clan.slots[int(first) : int(first + count)]
        old = "" if -1 in slots else "/" + view.edition.cards[slots[0]].text_id
        return f"upgrade {card.text_id}{old}"

    # -- the story -----------------------------------------------------------------------------------------------
    grave = "valhalla"

    def opening(self, view: View) -> list[Event]:
        """The first phase, and where gods appear."""
        return super().opening(view) + [
            Event(ev.POWER_MOVED, power, BOX, place, 0, ev.ALL)
            for power, place in enumerate(view.powers)
            if place < BOARD
        ]

    # -- reference -----------------------------------------------------------------------------------------------
    gods_of_a_game = 2
    gods_with = "gods"
    first_game = "first_age_without_draft"
    regions = REGION_NAMES[1:]
    picture = "world"
    centre = "yggdrasil"
    icon = "yggdrasil"
    icons: ClassVar[Mapping[str, str]] = {"use": "upgrade-card", "all": "glory"}
    example = "invade warrior>gimle"
    steps = ("call", "cards", "reveal", "late", "outcome")
    mark = "doom"
    age_glory: ClassVar[list[int]] = list(DOOM_GLORY[1:])
    limit = "horns"

    def slot_kinds(self, edition: Edition) -> list[str]:
        return list(slot_kinds(edition))

    def place_text(self, edition: Edition, words: Words, place: int) -> PlaceText:
        """A province with its neighbours and its fjord, or a fjord with its two provinces."""
        name = edition.place_names[place]
        if place >= FJORDS:
            shores = [edition.place_names[p] for p in range(1, int(PROVINCES)) if FJORD_OF[p] == place]
            return PlaceText(name, words.place(name), "fjord", None, None, None, shores, None)
        outer = place != YGGDRASIL
        region = REGION_NAMES[REGIONS[place]] if outer else None
        return PlaceText(
            id=name,
            name=words.place(name),
            kind="province",
            region=region,
            region_name=words.term("regions", region) if region else None,
            villages=VILLAGES[place] if outer else None,
            borders=[edition.place_names[p] for p in bits(BORDERS[place])],
            fjord=edition.place_names[FJORD_OF[place]] if outer else None,
        )

    def copies(self, edition: Edition, card: Card, seats: int) -> int:
        """With the modules needed for the card to be there at all."""
        modules = (FIFTH, card.module) if seats > edition.most else (card.module,)
        return edition.copies_of(card, seats, modules)


@lru_cache(maxsize=MOST_SHEETS)
def slots_with(edition: Edition, cards: tuple[int, ...]) -> list[SlotInfo]:
    """The slots of a sheet with these cards; a sheet stays the same for many moves."""
    ids = card_ids(edition)
    return [SlotInfo(kind, ids[card] if card >= 0 else None) for kind, card in zip(slot_kinds(edition), cards)]


@cache
def slot_kinds(edition: Edition) -> tuple[str, ...]:
    """The kind of card that goes into each slot."""
    found = [""] * int(SLOTS)
    for kind in range(int(UPGRADE), len(CARD_KINDS)):
        first, count = edition.slots_of(kind)
        for slot in range(int(first), int(first + count)):
            found[slot] = CARD_KINDS[kind]
    return tuple(found)


class BoardNow:
    """Where figures and gods stand: gathered once, then told place by place."""

    def __init__(self, showing: Presenter, view: MidgardView, state: State, names: list[list[str]]) -> None:
        self.state = state
        self.names = view.edition.place_names
        self.tokens, self.pillaged, self.ruined = view.tokens, view.pillaged, view.ruined
        first = {place: age for age, place in reversed([*enumerate(view.dooms, 1)])}
        self.falls = {place: age for place, age in first.items() if age >= view.age}  # past dooms were turned away
        self.figures: list[list[FigureInfo]] = [[] for _ in range(ON_BOARD)]
        self.here: list[list[int]] = [[] for _ in range(ON_BOARD)]  # seats
        self.used = [0] * ON_BOARD
        for clan in view.clan_views:
            for place, count in enumerate(clan.figures[:ON_BOARD]):
                if count:
                    self.used[place] += count
                    self.here[place].append(clan.seat)
                    self.figures[place] += figures_at(showing, state, clan, place, names[clan.seat])
        self.gods: dict[int, list[str]] = {}
        for god, place in zip(view.gods, view.powers):
            self.gods.setdefault(place, []).append(god)

    def province(self, place: int) -> PlaceInfo:
        """A province: the only places with tokens, dooms and villages."""
        gone = bool((self.ruined >> place) & 1)
        room = None if place == YGGDRASIL else 0 if gone else VILLAGES[place] - self.used[place]
        return PlaceInfo(
            place=self.names[place],
            token=None if gone else TOKEN_NAMES[self.tokens[place]],
            pillaged=bool((self.pillaged >> place) & 1),
            destroyed=gone,
            doom=None if gone else self.falls.get(place),
            room=room,
            figures=self.figures[place],
            strength=[] if gone else self.strengths_over(place),
            gods=self.gods.get(place, []),
        )

    def fjord(self, place: int) -> PlaceInfo:
        """A fjord."""
        return PlaceInfo(
            place=self.names[place],
            token=None,
            pillaged=False,
            destroyed=False,
            doom=None,
            room=None,
            figures=self.figures[place],
            strength=[ClanStrength(seat, int(strength_of(self.state, seat, place))) for seat in self.here[place]],
            gods=self.gods.get(place, []),
        )

    def strengths_over(self, place: int) -> list[ClanStrength]:
        """STR of every clan that would fight over a province."""
        here, beside = self.here[place], self.here[SUPPORTS[place]]
        seats = sorted({*here, *beside}) if here or beside else ()
        return [ClanStrength(seat, int(strength_over(self.state, seat, place))) for seat in seats]
