"""Why an option of Valhalla is good."""

from __future__ import annotations

from collections.abc import Callable

from fimbul import Decision, State, View
from fimbul.bots.advice import EVEN, SAFE, battle_key, card_fact, card_key, place_fact, raise_key
from fimbul.bots.bot import Why
from fimbul.core.rules.ids import (
    ASK_LOOK,
    ATTACK,
    CHOOSE,
    COMMIT,
    DRAFT,
    DRAG,
    FLEE,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    PASS,
    PLAY,
    PUSH,
    RAISE,
    RECOVER,
    RETURN,
    RIDE,
    SACRIFICE,
    SAVE,
    SET_DOWN,
    SPARE,
    STAT_NAMES,
    SWAP,
    THROW,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.search.heuristics import WeightedHeuristics
from fimbul.editions.valhalla.rules.board import dealt
from fimbul.editions.valhalla.rules.telling import contest_of
from fimbul.editions.valhalla.strategy.board_value import BoardValue
from fimbul.editions.valhalla.strategy.heuristics import ValhallaHeuristics

PLAIN_KEYS = {
    int(TROOPS): "troops",
    int(SAVE): "rescue",
    int(RETURN): "rescue",
    int(SPARE): "spare",
    int(SACRIFICE): "sacrifice",
    int(SWAP): "swap",
    int(CHOOSE): "harm",
}


def advice(view: View, state: State, heuristics: WeightedHeuristics, decision: Decision) -> Callable[[int], Why]:
    """A function that gives the reason for each option of a decision."""
    assert isinstance(heuristics, ValhallaHeuristics)
    look = heuristics.look(state, view.seat)
    return lambda option: why(view, look, decision, option)


def why(view: View, look: BoardValue, decision: Decision, option: int) -> Why:
    """The short reason for an option, as the heuristics rate it."""
    kind = int(action_kind(option))
    a, b = int(first_of(option)), int(second_of(option))
    if option == PASS:
        return Why("pass")
    if kind == KEEP and decision.question == ASK_LOOK:
        return Why(card_key(view, int(DRAFT), a), (card_fact(view, a),))
    if kind in (DRAFT, KEEP, COMMIT, UPGRADE_ACTION, USE):
        return Why(card_key(view, kind, a), (card_fact(view, a),))
    if kind in (THROW, RECOVER):
        return Why("give_up" if kind == THROW else "recover", (card_fact(view, a),))
    if kind == PLAY:
        return Why(battle_key(view, a, winning_with(look, a)), (card_fact(view, a),))
    if kind == ATTACK:
        return Why(contest_key(look, a), (place_fact(view, a),))
    if kind in (INVADE, MARCH, SET_DOWN, RIDE):
        return Why(place_key(look, b), (place_fact(view, b),))
    if kind == FLEE:
        return Why("flee", (place_fact(view, a),))
    if kind == RAISE:
        return Why(raise_key(int(look.s.step(look.me, a))), (("stat", STAT_NAMES[a]),))
    if kind in (JOIN, DRAG):
        place = contest_place(look)
        return Why("join" if kind == JOIN else "drag", (place_fact(view, place),))
    if kind == PUSH:
        return Why("harm")
    return Why(PLAIN_KEYS.get(kind, "harm"))


def contest_place(look: BoardValue) -> int:
    contest = contest_of(look.s)
    return int(contest.place) if contest is not None else 0


def winning_with(look: BoardValue, card: int) -> float:
    """The chance to win the battle with a card."""
    place = contest_place(look)
    return float(look.winning(place, float(look.strength[place]) + look.bonus_of(card, place), False))


def contest_key(look: BoardValue, place: int) -> str:
    if look.enemies(place) == 0 and look.winning(place, look.hopeful(place), True) >= SAFE:
        return "contest_unopposed"
    chance = look.winning(place, look.hopeful(place), True)
    return "contest_safe" if chance >= SAFE else "contest_even" if chance >= EVEN else "contest_bold"


def place_key(look: BoardValue, place: int) -> str:
    """The reason to bring figures to a Chamber."""
    if look.is_valor(place):
        return "for_valor"
    if not look.final and look.is_open(place):
        return "for_reward"
    if look.age < 2 and dealt(look.s).closed[look.age + 1] == place:
        return "for_next_god"
    return "for_quest_here" if len(look.quests) > 0 else "hold"
