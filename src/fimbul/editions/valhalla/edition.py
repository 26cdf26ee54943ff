"""Valhalla as an edition: set-up, the flow of phases, and the answers core asks of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.information.knowledge import Guess
from fimbul.core.information.views import SeatView, View
from fimbul.core.rules.edition import Edition, Reason
from fimbul.core.rules.frames import Frame, Secret, with_pass
from fimbul.core.rules.ids import (
    ACTION,
    ASK_EXCHANGE,
    ASK_LOOK,
    ASK_PLEDGE,
    COMMIT,
    GIFTS,
    PLAY,
    QUEST,
    QUESTS,
    RAGE,
    RELEASE,
    RESERVE,
    STATS,
    THROW,
    Action,
    Figure,
    Place,
    Seat,
    first_of,
)
from fimbul.core.rules.modules import Manifest
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import hand_options
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.content import cards
from fimbul.editions.valhalla.information.guess import fill_guess, guess
from fimbul.editions.valhalla.information.views import (
    ValhallaView,
    battle_line,
    board_lines,
    observe_extra,
    own_lines,
    seat_lines,
)
from fimbul.editions.valhalla.rules.board import (
    CARD_KINDS,
    CHAMBERS,
    CLAN_NAMES,
    ELITE,
    ELITE_UPGRADE,
    ELITES,
    FIGURE_NAMES,
    GOD_NAMES,
    LOOK_BYTES,
    LOOKS,
    MONSTER,
    MONSTER_UPGRADE,
    OPTIONS,
    PHASE_NAMES,
    PHASE_ORDER,
    PILES,
    PLACE_NAMES,
    REWARD_NAMES,
    SAUNA,
    TRACK,
    WARRIOR,
    WARRIORS,
    ValhallaSetup,
    ValhallaState,
    valhalla,
)
from fimbul.editions.valhalla.rules.call import Call
from fimbul.editions.valhalla.rules.contest import LATECOMERS, Contest
from fimbul.editions.valhalla.rules.deal import (
    check_first_game,
    deal_game,
    deal_lines,
    open_deal,
    read_deal,
    read_gods,
    set_open_deal,
    use_gods,
)
from fimbul.editions.valhalla.rules.march import March
from fimbul.editions.valhalla.rules.ops import Doomed
from fimbul.editions.valhalla.rules.phases import (
    QuestPhase,
    begin_age,
    begin_quests,
    begin_release,
    end_age,
    go_on_drafting,
    keep_last_cards,
    next_age,
    release,
)
from fimbul.editions.valhalla.rules.pile import look_options, looks_of, pile_history
from fimbul.editions.valhalla.rules.powers import its
from fimbul.editions.valhalla.rules.rewards import Reward
from fimbul.editions.valhalla.rules.status import faults
from fimbul.editions.valhalla.rules.telling import (
    CALL_FRAME,
    CONTEST_FRAME,
    DOOMED_FRAME,
    ERRAND_FRAME,
    MARCH_FRAME,
    QUEST_FRAME,
    REWARD_FRAME,
    TELLING_FRAME,
    VALOR_FRAME,
    Errand,
    Telling,
)
from fimbul.editions.valhalla.rules.turns import act, action_options, can_act, next_turn, summon_cost
from fimbul.editions.valhalla.rules.valor import VALOR, Valor, begin_valor
from fimbul.editions.valhalla.rules.why_not import WHY_NOT, actions_at, actions_of_card


class Valhalla(Edition):
    """Blood Rage: Valhalla by the draft rulebook, with Fimbul's house set of cards; 3 to 5 seats."""

    def __init__(self, card_list: int = 0, base: Manifest = cards) -> None:
        super().__init__(
            "valhalla",
            base,
            list(TRACK),
            OPTIONS,
            (),
            CLAN_NAMES,
            PLACE_NAMES,
            FIGURE_NAMES,
            "contest",
            3,
            5,
            6,
            card_list,
        )
        self.picks = 5
        self.keeps = 3
        self.drop_phase = RELEASE
        self.extra = LOOKS * LOOK_BYTES
        self.own_discards = True
        self.monster_kinds = (3, 4, 5, 6, 7)
        self.places_shown = (*range(int(CHAMBERS)), *PILES, int(RESERVE), int(SAUNA))
        self.invade_word = "summon"
        self.phase_names = PHASE_NAMES
        self.phase_order = PHASE_ORDER
        self.source_names = ("battle", "reward", "quest", "valor", "release", "legendary")
        self.token_names = REWARD_NAMES
        self.all_powers = GOD_NAMES
        self.battle_frame = CONTEST_FRAME
        self.name_kinds(CARD_KINDS)

    def __reduce__(self) -> tuple[object, ...]:
        return (the_edition, (self.card_list,))

    def with_list(self, card_list: int) -> Edition:
        return Valhalla(card_list, self.base)

    # -- content -------------------------------------------------------------------------------------------------
    def copies_of(self, card: Card, seats: int, modules: tuple[str, ...]) -> int:
        """All copies of the cards of some gods (here in the place of modules; none: of all), and all Monsters."""
        return len(card.copies_from) if not modules or card.god == "none" or card.god in modules else 0

    def slots_of(self, card_kind: i64) -> tuple[i64, i64]:
        if card_kind == MONSTER_UPGRADE:
            return MONSTER, 5
        return 0, 7 if card_kind >= ELITE_UPGRADE else 0

    def free_slot(self, card: Card, slots: list[int]) -> int:
        order = range(7, int(MONSTER) - 1, -1) if card.kind == MONSTER_UPGRADE else range(7)
        for slot in order if card.kind >= ELITE_UPGRADE else []:
            if slots[slot] < 0:
                return slot
        return -1

    def strengths(self, slots: list[int]) -> list[int]:
        found = [0, 1, 1, 0, 0, 0, 0, 0]
        for slot in range(len(slots)):
            if slots[slot] >= 0:
                card = self.cards[slots[slot]]
                if card.kind == MONSTER_UPGRADE:
                    found[slot] = int(card.strength)
                elif card.kind == ELITE_UPGRADE:
                    found[int(ELITE)] = max(found[int(ELITE)], int(card.strength))
        return found

    # -- set-up --------------------------------------------------------------------------------------------------
    def new_setup(self, seats: int, modules: tuple[str, ...], options: tuple[str, ...]) -> Setup:
        return ValhallaSetup(self, seats, modules, options)

    def choose_powers(self, setup: Setup, names: tuple[str, ...]) -> None:
        assert isinstance(setup, ValhallaSetup)
        gods = read_gods(names)
        check_first_game(setup, gods)
        use_gods(setup, gods)
        setup.chosen_gods = True

    def deal(self, setup: Setup, seed: int, first: int | None) -> None:
        assert isinstance(setup, ValhallaSetup)
        deal_game(setup, seed, first)

    def deal_lines(self, setup: Setup) -> list[str]:
        assert isinstance(setup, ValhallaSetup)
        return deal_lines(setup)

    def read_deal(self, setup: Setup, lines: dict[str, str]) -> None:
        assert isinstance(setup, ValhallaSetup)
        read_deal(setup, lines)

    def new_state(self, setup: Setup) -> State:
        s = ValhallaState(setup)
        s.first = setup.first
        seat: i64 = 0
        while seat < s.seats:
            stat: i64 = 0
            while stat < STATS:
                s.set_step(seat, stat, 1)
                stat += 1
            s.set_rage(seat, s.stat(seat, RAGE))
            s.change(seat, ELITE, RESERVE, ELITES)
            s.change(seat, WARRIOR, RESERVE, WARRIORS)
            s.set_figure_strength(seat, ELITE, 1)
            s.set_figure_strength(seat, WARRIOR, 1)
            seat += 1
        return s

    def new_frame(self, kind: i64) -> Frame:
        if kind == CONTEST_FRAME:
            return Contest(0, 0)
        if kind == TELLING_FRAME:
            return Telling(0, 0, 0)
        if kind == DOOMED_FRAME:
            return Doomed(0, 0, 0)
        if kind == MARCH_FRAME:
            return March(0, 0, 0, False)
        if kind == QUEST_FRAME:
            return QuestPhase()
        if kind == VALOR_FRAME:
            return Valor()
        if kind == REWARD_FRAME:
            return Reward(0, 0, False)
        if kind == ERRAND_FRAME:
            return Errand(0, 0, 0)
        if kind == CALL_FRAME:
            return Call(0, 0)
        raise ValueError(f"no frame of kind {kind}")

    # -- playing -------------------------------------------------------------------------------------------------
    def begin(self, s: State) -> None:
        begin_age(s)

    def proceed(self, s: State) -> None:
        phase = s.phase
        if phase == ACTION:
            if not next_turn(s):
                begin_quests(s)
        elif phase == GIFTS:
            go_on_drafting(s, self.direction(s.setup, s.age))
        elif phase == QUESTS:
            begin_valor(s)
        elif phase == VALOR:
            begin_release(s)
        elif phase == RELEASE and s.round == 0:
            release(s)
            end_age(s)
        else:
            next_age(s)

    def can_act(self, s: State, seat: Seat) -> bool:
        return can_act(s, seat)

    def action_options(self, s: State, seat: Seat) -> vec[i64]:
        return action_options(s, seat)

    def act(self, s: State, seat: Seat, action: Action) -> None:
        act(s, seat, action)

    def end_draft(self, s: State) -> None:
        keep_last_cards(s, self.direction(s.setup, s.age))

    def secret_options(self, s: State, seat: Seat) -> vec[i64]:
        question = s.question
        if question == ASK_LOOK:
            return look_options(s)
        if question == ASK_PLEDGE:
            found = vec[i64](capacity=8)
            for option in hand_options(s, seat, COMMIT):
                if s.setup.cards[first_of(option)].kind == QUEST:
                    found = append(found, option)
            return with_pass(found)
        if question == ASK_EXCHANGE:
            return with_pass(hand_options(s, seat, PLAY))
        frame = s.stack[-1]
        assert isinstance(frame, Secret)
        found = hand_options(s, seat, THROW)
        return with_pass(found) if its(s.setup.cards[frame.card]).may_decline(s, seat) else found

    def cost_to_invade(self, s: State, seat: Seat, kind: Figure, place: Place) -> i64:
        return summon_cost(s, seat, kind)

    def battle_places(self, place: Place) -> tuple[i64, i64]:
        return place, place

    def direction(self, setup: Setup, age: i64) -> i64:
        return -1 if age == 2 else 1

    def chooses_after(self, battle: list[int], seat: int) -> bool:
        return (battle[LATECOMERS] >> seat) & 1 == 1

    def why_not(self, s: State, seat: Seat, action: Action) -> Reason:
        return WHY_NOT.reason(s, seat, action)

    def actions_with(self, s: State, seat: Seat, place: int, card: int) -> vec[i64]:
        return actions_at(s, seat, place) if place >= 0 else actions_of_card(s, seat, card)

    # -- looking -------------------------------------------------------------------------------------------------
    def new_view(self, seat: int, seats: int) -> View:
        return ValhallaView(self, seat, seats)

    def subject(self, view: View) -> int:
        quests = [data for kind, data in view.frames if kind == QUEST_FRAME]
        return quests[0][3 + quests[0][1]] & 255 if quests and len(quests[0]) > 3 + quests[0][1] else -1

    def face_slot(self, kind: Figure) -> i64:
        return kind if kind >= MONSTER else -1

    def open_deal(self, setup: Setup) -> list[int]:
        assert isinstance(setup, ValhallaSetup)
        return open_deal(setup)

    def set_open_deal(self, setup: Setup, numbers: list[int]) -> None:
        assert isinstance(setup, ValhallaSetup)
        set_open_deal(setup, numbers)

    def power_names(self, deal: list[int]) -> list[str]:
        return [GOD_NAMES[number] for number in deal[:3]]

    def more_pickers(self, s: State, found: list[int]) -> None:
        looks = looks_of(s)
        if looks:
            _, seen = pile_history(s)
            for (_, seat, _, taken), copies in zip(looks, seen):
                if taken >= 0:
                    found[copies[taken]] = seat

    def observe_extra(self, s: State, seat: int) -> list[int]:
        return observe_extra(s, seat)

    def seat_lines(self, view: View, clan: SeatView) -> list[str]:
        return seat_lines(view, clan)

    def own_lines(self, view: View) -> list[str]:
        return own_lines(view)

    def own_key(self, s: State) -> list[int]:
        looks = looks_of(s)
        pile, seen = pile_history(s)
        cards = [int(s.card_of(copy)) for copies in [pile, *seen] for copy in copies]
        return [*cards, *[number for look in looks for number in look]]

    def guess(self, view: View, setup: Setup, rng: Rng) -> Guess:
        assert isinstance(setup, ValhallaSetup)
        return guess(view, setup, rng)

    def fill_guess(self, view: View, s: State, guess: Guess, copy_of: dict[int, int]) -> None:
        fill_guess(view, s, guess, copy_of)

    def board_lines(self, view: View) -> list[str]:
        return board_lines(view)

    def battle_line(self, view: View, kind: int, data: list[int]) -> str | None:
        return battle_line(view, data) if kind == CONTEST_FRAME else None

    def upgrades_text(self, slots: list[int]) -> str:
        return " ".join([self.cards[card].text_id for card in sorted(slots) if card >= 0]) or "-"

    def check(self, s: State) -> list[str]:
        return faults(valhalla(s))


VALHALLA: Final = Valhalla()


def the_edition(card_list: int = 1) -> Edition:
    """The one there is of a card list."""
    return VALHALLA.at(card_list)
