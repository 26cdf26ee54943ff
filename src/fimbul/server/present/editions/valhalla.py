"""How Valhalla is shown: Chambers, rewards and tokens, gods who arrive, kill piles, the Sauna, looks at the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from fimbul import Edition, Event, State, View
from fimbul.core.information.views import SeatView
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import BOX, RELEASE, SLOTS, bits
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import strength_of
from fimbul.editions.valhalla.information.views import valhalla_view
from fimbul.editions.valhalla.rules.board import (
    ARRIVAL,
    CHAMBERS,
    DOORS,
    GOD_NAMES,
    LARGE,
    LARGE_BASES,
    MONSTER_UPGRADE,
    PILES,
    REWARD_NAMES,
    REWARDS,
    SAUNA,
    SHEET,
    SMALL_BASES,
    THRONE,
    VALOR_GLORY,
)
from fimbul.editions.valhalla.rules.powers import ON_PHASE, its
from fimbul.editions.valhalla.rules.query import majority_number
from fimbul.editions.valhalla.rules.valor import Valor
from fimbul.server.messages import (
    Arrival,
    ClanStrength,
    FigureInfo,
    LookInfo,
    PlaceInfo,
    PlaceText,
    SlotInfo,
    ValorInfo,
)
from fimbul.server.present.editions.contests import ContestOptions, ContestPresenter
from fimbul.server.present.editions.presenter import (
    KINDS,
    Presenter,
    Store,
    card_ids,
    figures_at,
    named,
    phase_began,
)
from fimbul.words import Words

TOKENS: Final = 8  # in the numbers of a view: whose reward token lies where, four bits a Chamber
USED: Final = 9  # … and which upgrades are used up for this Age, eight bits a seat
GOD: Final = "god"  # the reward where a god is
FREE: Final = "free"  # the kind of an empty slot
QUEST_SLOT: Final = "quest"


class ValhallaPresenter(Presenter):
    """Blood Rage: Valhalla."""

    board = int(CHAMBERS)
    battlefields = int(CHAMBERS)
    sheet = ContestPresenter
    dissector = ContestOptions

    # -- the palace ----------------------------------------------------------------------------------------------
    def places(self, view: View, state: State, names: list[list[str]]) -> list[PlaceInfo]:
        """The Throne, then the Chambers by the numbers of their tokens."""
        arrivals = {arrival.place: arrival for arrival in self.arrivals(view)}
        return [
            self.place(view, state, place, arrivals.get(view.edition.place_names[place]), names)
            for place in range(self.board)
        ]

    def place(self, view: View, state: State, place: int, arrival: Arrival | None, names: list[list[str]]) -> PlaceInfo:
        """A Chamber, perhaps one where a god arrives."""
        owner = valhalla_view(view).token_owner(place)
        god = arrival.god if arrival is not None and arrival.here else None
        awaited = arrival.age if arrival is not None and not arrival.here else None
        here = [clan for clan in view.clan_views if clan.figures[place]]
        return PlaceInfo(
            place=view.edition.place_names[place],
            token=GOD if god is not None else REWARD_NAMES[REWARDS[place]],
            pillaged=owner >= 0,
            destroyed=False,
            doom=None,
            room=None,
            figures=[group for clan in here for group in figures_at(self, state, clan, place, names[clan.seat])],
            strength=[ClanStrength(clan.seat, int(strength_of(state, clan.seat, place))) for clan in here],
            gods=[] if god is None else [god],
            claimed=owner if owner >= 0 else None,
            closed=awaited is not None,
            arrives=awaited,
            valor=valor_at(state, place, here) if god is not None or place == THRONE else [],
        )

    def arrivals(self, view: View) -> list[Arrival]:
        return [
            Arrival(age, GOD_NAMES[god], view.edition.place_names[place], age <= view.age)
            for age, (god, place) in enumerate(zip(valhalla_view(view).gods, valhalla_view(view).closed), 1)
        ]

    # -- a clan --------------------------------------------------------------------------------------------------
    def slots(self, view: View, clan: SeatView) -> list[SlotInfo]:
        """Seven of one kind: upgrades, then Quests, then room."""
        edition = view.edition
        used = valhalla_view(view).used_slots(clan.seat)
        filled = [
            SlotInfo(edition.cards[card].kind_name, edition.cards[card].text_id, bool((used >> slot) & 1))
            for slot, card in enumerate(clan.slots)
            if card >= 0
        ]
        filled += [SlotInfo(QUEST_SLOT, card) for card in named(edition, clan.sworn)]
        filled += [SlotInfo(QUEST_SLOT, None)] * (clan.quests - len(clan.sworn))
        return filled + [SlotInfo(FREE, None)] * (int(SHEET) - len(filled))

    def dead(self, state: State, clan: SeatView, names: list[str]) -> list[FigureInfo]:
        """Equal figures together, whichever pile they are in."""
        found: list[FigureInfo] = []
        for kind in KINDS:
            count = sum([clan.count(kind, place) for place in (*PILES, int(SAUNA))])
            if count > 0:
                found.append(FigureInfo(clan.seat, names[kind], count, int(state.figure_strength(clan.seat, kind))))
        return found

    def release_glory(self, state: State, clan: SeatView) -> int:
        """What cards pay at the Release of Warriors, if it came now."""
        if not state.hears(clan.seat, ON_PHASE):
            return 0
        trial = state.copy()
        for slot in range(int(SLOTS)):
            card = trial.upgrade(clan.seat, slot)
            if card is not None and (card.hooks >> ON_PHASE) & 1:
                its(card).on_phase(trial, clan.seat, RELEASE)
        return int(trial.glory(clan.seat) - state.glory(clan.seat))

    def kill_pile(self, view: View, state: State, names: list[list[str]], seat: int) -> list[FigureInfo]:
        return self.everybody_at(view, state, names, PILES[seat])

    def bases(self, view: View, clan: SeatView) -> list[int]:
        monsters = [view.edition.cards[card] for card in clan.slots if card >= 0]
        stand = [self.base(card) for card in monsters]
        return [int(SMALL_BASES) - stand.count("small"), int(LARGE_BASES) - stand.count("large")]

    # -- off the board -------------------------------------------------------------------------------------------
    def sauna(self, view: View, state: State, names: list[list[str]]) -> list[FigureInfo]:
        return self.everybody_at(view, state, names, int(SAUNA))

    def deck(self, view: View) -> int | None:
        return valhalla_view(view).pile

    def looks(self, view: View) -> list[LookInfo]:
        ids = card_ids(view.edition)
        return [
            LookInfo(age, seat, count, named(view.edition, cards), ids[cards[taken]] if taken >= 0 else None)
            for age, seat, count, taken, cards in valhalla_view(view).looks
        ]

    def everybody_at(self, view: View, state: State, names: list[list[str]], place: int) -> list[FigureInfo]:
        """The figures of all clans in a place."""
        return [group for clan in view.clan_views for group in figures_at(self, state, clan, place, names[clan.seat])]

    # -- questions and the story -----------------------------------------------------------------------------------
    claims = True

    def upgrade(self, view: View, clan: SeatView, card: Card) -> str:
        return f"upgrade {card.text_id}"

    def opening(self, view: View) -> list[Event]:
        """The first god arrives; then come the gifts."""
        arrives = Event(ev.POWER_MOVED, 0, BOX, valhalla_view(view).closed[0], 0, ev.ALL)
        return [phase_began(ARRIVAL), arrives, *super().opening(view)]

    # -- reference -----------------------------------------------------------------------------------------------
    gods_of_a_game = 3
    gods_with = ""
    first_game = "first_game"
    picture = "palace"
    centre = "throne"
    icon = "valhalla"
    icons: ClassVar[Mapping[str, str]] = {"use": "upgrade-card", "any": "glory", "two": "throne", "memory": "draw"}
    example = "summon warrior>noatun"
    steps = ("declare", "call", "cards", "reveal", "outcome")
    attacker_last = True
    mark = "arrival"
    age_glory: ClassVar[list[int]] = list(VALOR_GLORY[1:])
    shares_slots = True

    def slot_kinds(self, edition: Edition) -> list[str]:
        return [FREE] * int(SHEET)

    def place_text(self, edition: Edition, words: Words, place: int) -> PlaceText:
        """A Chamber with its doorways, its number and its reward."""
        name = edition.place_names[place]
        return PlaceText(
            id=name,
            name=words.place(name),
            kind="chamber",
            region=None,
            region_name=None,
            villages=None,
            borders=[edition.place_names[other] for other in bits(DOORS[place])],
            fjord=None,
            number=None if place == THRONE else place,
            reward=REWARD_NAMES[REWARDS[place]],
        )

    def store(self, place: int) -> tuple[Store, int | None]:
        return ("pile", PILES.index(place)) if place in PILES else super().store(place)

    def base(self, card: Card) -> Literal["small", "large"] | None:
        if card.kind != MONSTER_UPGRADE:
            return None
        return "large" if card.traits & LARGE else "small"

    def copies(self, edition: Edition, card: Card, seats: int) -> int:
        """All of them, where its god plays."""
        return edition.copies_of(card, seats, ())


def valor_at(state: State, place: int, here: list[SeatView]) -> list[ValorInfo]:
    """What Prove Valor would find in a Chamber, if it came now."""
    trial = state.copy()
    frame = Valor()
    frame.chamber = next(n for n in range(4) if chamber_is(frame, state, n, place))
    frame.score(trial)
    return [
        ValorInfo(
            clan.seat,
            int(majority_number(state, clan.seat, place)),
            int(trial.glory(clan.seat) - state.glory(clan.seat)),
        )
        for clan in here
    ]


def chamber_is(frame: Valor, state: State, number: int, place: int) -> bool:
    """Whether a number of Prove Valor means a Chamber."""
    frame.chamber = number
    return frame.place(state) == place
