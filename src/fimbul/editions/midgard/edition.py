"""Midgard as an edition: set-up, the flow of phases, and the answers core asks of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.information.knowledge import Guess, guess_by_age
from fimbul.core.information.views import View
from fimbul.core.rules.edition import Edition, Reason
from fimbul.core.rules.frames import DESTROY_FRAME, Frame
from fimbul.core.rules.ids import (
    ACTION,
    DISCARD,
    GIFTS,
    QUESTS,
    RAGE,
    RAGNAROK,
    RESERVE,
    STATS,
    Action,
    Figure,
    Place,
    Seat,
)
from fimbul.core.rules.modules import Manifest, Module
from fimbul.core.rules.powers import Card
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.state import State
from fimbul.core.text.deal import BadDeal
from fimbul.editions.midgard.content import MODULES
from fimbul.editions.midgard.content.base import cards
from fimbul.editions.midgard.content.gods import GOD_NAMES, GODS, Sending, read_gods
from fimbul.editions.midgard.content.mystics import MYSTICS
from fimbul.editions.midgard.information.views import MidgardView, battle_line, board_lines, upgrades_text
from fimbul.editions.midgard.rules.battle_order import AttackOver, BattleEnd, Reveal, late_options
from fimbul.editions.midgard.rules.battle_queries import battle_places
from fimbul.editions.midgard.rules.board import (
    ALTERNATE_DRAFT_DIRECTION,
    CARD_KINDS,
    FIGURE_NAMES,
    FIRST_AGE_WITHOUT_DRAFT,
    LEADER,
    MONSTER,
    MONSTER_2,
    MONSTER_SLOT,
    MYSTIC,
    OPTIONS,
    PLACE_NAMES,
    PROVINCES,
    SHIP,
    TOKEN_NAMES,
    TOKENS,
    TRACK,
    WARRIOR,
    MidgardSetup,
    MidgardState,
    dealt,
    midgard,
)
from fimbul.editions.midgard.rules.deal import deal_lines, open_deal, read_deal, set_open_deal
from fimbul.editions.midgard.rules.destroy import Destruction
from fimbul.editions.midgard.rules.frames import (
    ATTACK_OVER_FRAME,
    BATTLE_END_FRAME,
    DOOM_FRAME,
    FREE_INVADE_FRAME,
    INVADED_FRAME,
    INVADING_FRAME,
    LATER_FRAME,
    MARCH_FRAME,
    PILLAGE_FRAME,
    QUEST_FRAME,
    REVEAL_FRAME,
    SENDING_FRAME,
    SPOILS_FRAME,
    Later,
)
from fimbul.editions.midgard.rules.invade import Invaded, Invading, cost_to_invade
from fimbul.editions.midgard.rules.phases import (
    Doom,
    QuestRewards,
    begin_age,
    begin_discard,
    begin_quests,
    begin_ragnarok,
    drop_cards,
    end_age,
    go_on_drafting,
    release,
)
from fimbul.editions.midgard.rules.pillage import Pillage, Spoils
from fimbul.editions.midgard.rules.status import faults
from fimbul.editions.midgard.rules.turns import (
    BASE_STRENGTH,
    FIRST_SLOT,
    SLOT_COUNT,
    March,
    act,
    action_options,
    can_act,
    next_turn,
)
from fimbul.editions.midgard.rules.upgrades import FreeInvade, upgrade_cost
from fimbul.editions.midgard.rules.why_not import WHY_NOT, actions_at, actions_of_card


class Midgard(Edition):
    """Blood Rage with its modules: 2 to 4 seats, 5 with the fifth player."""

    def __init__(self, card_list: int = 0, base: Manifest = cards, modules: tuple[Module, ...] = MODULES) -> None:
        super().__init__(
            "midgard",
            base,
            list(TRACK),
            OPTIONS,
            modules,
            ("wolf", "raven", "serpent", "bear"),
            PLACE_NAMES,
            FIGURE_NAMES,
            "pillage",
            2,
            4,
            8,
            card_list,
        )
        self.name_kinds(CARD_KINDS)
        self.token_names = TOKEN_NAMES
        self.all_powers = GOD_NAMES
        self.battle_frame = PILLAGE_FRAME

    def __reduce__(self) -> tuple[object, ...]:
        return (the_edition, (self.card_list,))

    def with_list(self, card_list: int) -> Edition:
        return Midgard(card_list, self.base, self.all_modules)

    # -- content -------------------------------------------------------------------------------------------------
    def slots_of(self, card_kind: i64) -> tuple[i64, i64]:
        return i64(FIRST_SLOT[card_kind]), i64(SLOT_COUNT[card_kind])

    def strengths(self, slots: list[int]) -> list[int]:
        found = [int(strength) for strength in BASE_STRENGTH]
        for slot in range(5):  # the slots of figures, in the order of their kinds
            if slots[slot] >= 0:
                found[slot + 1] = int(self.cards[slots[slot]].strength)
        return found

    def figures_without(self, modules: tuple[str, ...]) -> tuple[str, ...]:
        return () if MYSTICS.name in modules else (FIGURE_NAMES[MYSTIC],)

    # -- set-up --------------------------------------------------------------------------------------------------
    def new_setup(self, seats: int, modules: tuple[str, ...], options: tuple[str, ...]) -> Setup:
        return MidgardSetup(self, seats, modules, options)

    def deal(self, setup: Setup, seed: int, first: int | None) -> None:
        assert isinstance(setup, MidgardSetup)
        rng = Rng(seed)
        setup.seed = seed
        setup.first = rng.below(setup.seats)  # drawn in any case, so that the rest of the deal is the same
        if first is not None:
            setup.first = first
        tokens = vec[i64](TOKENS)
        rng.shuffle(tokens)
        province: i64 = 1
        while province < PROVINCES:
            setup.tokens[province] = tokens[province - 1]
            province += 1
        dooms = vec[i64](range(1, int(PROVINCES)))
        rng.shuffle(dooms)
        n: i64 = 0
        for doomed in dooms:
            if n < 3:
                setup.doom[n] = doomed
            elif n < 3 + 5 - setup.seats:
                setup.ruined |= 1 << doomed
            else:
                setup.unused |= 1 << doomed
            n += 1
        age: i64 = 1
        while age <= 3:
            start = setup.age_from[age]
            end = setup.age_from[age + 1]
            deck = vec[i64](range(int(start), int(end)))
            rng.shuffle(deck)
            seat: i64 = 0
            while seat < setup.seats:
                pack = sorted([int(deck[seat * setup.hand + i]) for i in range(int(setup.hand))])
                n = 0
                for copy in pack:
                    setup.set_dealt(age, seat, n, copy)
                    n += 1
                seat += 1
            age += 1
        for module in self.chosen_modules(setup.modules):
            module.deal(setup, rng)

    def deal_lines(self, setup: Setup) -> list[str]:
        assert isinstance(setup, MidgardSetup)
        return deal_lines(setup)

    def read_deal(self, setup: Setup, lines: dict[str, str]) -> None:
        assert isinstance(setup, MidgardSetup)
        read_deal(setup, lines)

    def new_state(self, setup: Setup) -> State:
        s = MidgardState(setup)
        s.first = setup.first
        s.ruined = dealt(s).ruined
        s.unused = dealt(s).unused
        seat: i64 = 0
        while seat < s.seats:
            stat: i64 = 0
            while stat < STATS:
                s.set_step(seat, stat, 1)
                stat += 1
            s.set_rage(seat, s.stat(seat, RAGE))
            s.change(seat, LEADER, RESERVE, 1)
            s.change(seat, WARRIOR, RESERVE, 8)
            s.change(seat, SHIP, RESERVE, 1)
            kind: i64 = 1
            while kind < 7:
                s.set_figure_strength(seat, kind, i64(BASE_STRENGTH[kind]))
                kind += 1
            seat += 1
        return s

    def new_frame(self, kind: i64) -> Frame:
        if kind == PILLAGE_FRAME:
            return Pillage(0, 0)
        if kind == SPOILS_FRAME:
            return Spoils(0)
        if kind == DESTROY_FRAME:
            return Destruction(0, 0)
        if kind == INVADED_FRAME:
            return Invaded(0, 0, 0)
        if kind == BATTLE_END_FRAME:
            return BattleEnd(0, 0, 0)
        if kind == REVEAL_FRAME:
            return Reveal(0)
        if kind == INVADING_FRAME:
            return Invading(0, 0, 0, 0)
        if kind == ATTACK_OVER_FRAME:
            return AttackOver(0)
        if kind == LATER_FRAME:
            return Later(0, 0)
        if kind == QUEST_FRAME:
            return QuestRewards(vec[i64]())
        if kind == DOOM_FRAME:
            return Doom(0)
        if kind == MARCH_FRAME:
            return March(0, 0)
        if kind == FREE_INVADE_FRAME:
            return FreeInvade()
        if kind == SENDING_FRAME:
            return Sending(0)
        raise ValueError(f"no frame of kind {kind}")

    # -- playing -------------------------------------------------------------------------------------------------
    def begin(self, s: State) -> None:
        begin_age(s)

    def proceed(self, s: State) -> None:
        phase = s.phase
        if phase == ACTION:
            if not next_turn(s):
                begin_discard(s)
        elif phase == GIFTS:
            go_on_drafting(s, self.direction(s.setup, s.age))
        elif phase == DISCARD:
            drop_cards(s)
            begin_quests(s)
        elif phase == QUESTS:
            begin_ragnarok(s)
        elif phase == RAGNAROK:
            release(s)
            end_age(s)
        else:
            raise AssertionError(f"nothing follows phase {phase}")

    def can_act(self, s: State, seat: Seat) -> bool:
        return can_act(s, seat)

    def action_options(self, s: State, seat: Seat) -> vec[i64]:
        return action_options(s, seat)

    def act(self, s: State, seat: Seat, action: Action) -> None:
        act(s, seat, action)

    def secret_options(self, s: State, seat: Seat) -> vec[i64]:
        return late_options(s, seat)

    def upgrade_cost(self, s: State, seat: Seat, card: Card) -> i64:
        return upgrade_cost(s, seat, card)

    def cost_to_invade(self, s: State, seat: Seat, kind: Figure, place: Place) -> i64:
        return cost_to_invade(s, seat, kind, place)

    def battle_places(self, place: Place) -> tuple[i64, i64]:
        return battle_places(place)

    def drafts(self, setup: Setup, age: i64) -> bool:
        return age > 1 or not setup.option(FIRST_AGE_WITHOUT_DRAFT)

    def direction(self, setup: Setup, age: i64) -> i64:
        return -1 if age == 2 and setup.option(ALTERNATE_DRAFT_DIRECTION) else 1

    def why_not(self, s: State, seat: Seat, action: Action) -> Reason:
        return WHY_NOT.reason(s, seat, action)

    def why_not_asked(self, s: State, seat: Seat, action: Action) -> Reason:
        return WHY_NOT.not_asked(s, seat, action)

    def actions_with(self, s: State, seat: Seat, place: int, card: int) -> vec[i64]:
        return actions_at(s, seat, place) if place >= 0 else actions_of_card(s, card)

    # -- looking -------------------------------------------------------------------------------------------------
    def guess(self, view: View, setup: Setup, rng: Rng) -> Guess:
        return guess_by_age(view, setup, rng)

    def new_view(self, seat: int, seats: int) -> View:
        return MidgardView(self, seat, seats)

    def subject(self, view: View) -> int:
        quests = [data for kind, data in view.frames if kind == QUEST_FRAME]
        return quests[0][quests[0][0]] & 255 if quests else -1

    def unharmed(self, view: View) -> bool:
        places = [data[0] for kind, data in view.frames if kind == PILLAGE_FRAME]
        gods = [GODS[number] for number in view.deal[14:]]
        return any(god.spares_battles and place in places[-1:] for god, place in zip(gods, view.powers, strict=False))

    def face_slot(self, kind: Figure) -> i64:
        return MONSTER_SLOT + kind - MONSTER if kind >= MONSTER and kind <= MONSTER_2 else -1

    def open_deal(self, setup: Setup) -> list[int]:
        assert isinstance(setup, MidgardSetup)
        return open_deal(setup)

    def set_open_deal(self, setup: Setup, numbers: list[int]) -> None:
        assert isinstance(setup, MidgardSetup)
        set_open_deal(setup, numbers)
        setup.set_powers([GODS[number] for number in setup.god_ids])

    def choose_powers(self, setup: Setup, names: tuple[str, ...]) -> None:
        assert isinstance(setup, MidgardSetup)
        if "gods" not in setup.modules:
            raise BadDeal("{key}: gods can be chosen with the module 'gods' only", key="gods")
        setup.god_ids = read_gods(names)

    def power_names(self, deal: list[int]) -> list[str]:
        return [GODS[number].name for number in deal[14:]]

    def board_lines(self, view: View) -> list[str]:
        return board_lines(view)

    def battle_line(self, view: View, kind: int, data: list[int]) -> str | None:
        return battle_line(view, data) if kind == PILLAGE_FRAME else None

    def upgrades_text(self, slots: list[int]) -> str:
        return upgrades_text(self, slots)

    def check(self, s: State) -> list[str]:
        return faults(midgard(s))


MIDGARD: Final = Midgard()


def the_edition(card_list: int = 1) -> Edition:
    """The one there is of a card list."""
    return MIDGARD.at(card_list)
