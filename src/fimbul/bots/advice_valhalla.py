"""Why an option of Valhalla is good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fimbul import Decision, State, View
from fimbul.bots.advice import EVEN, SAFE, Asked, battle_key, card_key, raised_stat, why
from fimbul.bots.bot import Why
from fimbul.core.rules.ids import (
    ASK_LOOK,
    ATTACK,
    COMMIT,
    DRAFT,
    DRAG,
    FLEE,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    PLAY,
    RAISE,
    RECOVER,
    RETURN,
    RIDE,
    SACRIFICE,
    SAVE,
    SET_DOWN,
    SPARE,
    SWAP,
    THROW,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    action_kind,
)
from fimbul.core.search.heuristics import WeightedHeuristics
from fimbul.editions.valhalla.rules.board import dealt
from fimbul.editions.valhalla.rules.telling import contest_of
from fimbul.editions.valhalla.strategy.board_value import BoardValue
from fimbul.editions.valhalla.strategy.heuristics import ValhallaHeuristics


def advice(view: View, state: State, heuristics: WeightedHeuristics, decision: Decision) -> Callable[[int], Why]:
    """A function that gives the reason for each option of a decision."""
    assert isinstance(heuristics, ValhallaHeuristics)
    look = heuristics.look(state, view.seat)
    return lambda option: why(REASONS, Asked(view, look, decision, option))


def taken_card(asked: Asked[BoardValue]) -> Why:
    """A card taken, kept, committed or played outside battles; one that was looked at is wanted like a drafted one."""
    kind = DRAFT if asked.decision.question == ASK_LOOK else action_kind(asked.option)
    return asked.about_card(card_key(asked.view, int(kind), asked.first))


def played_card(asked: Asked[BoardValue]) -> Why:
    return asked.about_card(battle_key(asked.view, asked.first, winning_with(asked.look, asked.first)))


def new_place(asked: Asked[BoardValue]) -> Why:
    """Figures brought to a Chamber."""
    return asked.about_place(place_key(asked.look, asked.second), asked.second)


REASONS: Final[Mapping[int, Callable[[Asked[BoardValue]], Why]]] = {
    **dict.fromkeys([int(kind) for kind in (DRAFT, KEEP, COMMIT, UPGRADE_ACTION, USE)], taken_card),
    **dict.fromkeys([int(kind) for kind in (INVADE, MARCH, SET_DOWN, RIDE)], new_place),
    int(PLAY): played_card,
    int(RAISE): raised_stat,
    int(THROW): lambda asked: asked.about_card("give_up"),
    int(RECOVER): lambda asked: asked.about_card("recover"),
    int(ATTACK): lambda asked: asked.about_place(contest_key(asked.look, asked.first), asked.first),
    int(FLEE): lambda asked: asked.about_place("flee", asked.first),
    int(JOIN): lambda asked: asked.about_place("join", contest_place(asked.look)),
    int(DRAG): lambda asked: asked.about_place("drag", contest_place(asked.look)),
    int(TROOPS): lambda _: Why("troops"),
    int(SAVE): lambda _: Why("rescue"),
    int(RETURN): lambda _: Why("rescue"),
    int(SPARE): lambda _: Why("spare"),
    int(SACRIFICE): lambda _: Why("sacrifice"),
    int(SWAP): lambda _: Why("swap"),
}


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
