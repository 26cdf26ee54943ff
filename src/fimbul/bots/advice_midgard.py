"""Why an option of Midgard is good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fimbul import Decision, State, View
from fimbul.bots.advice import EVEN, SAFE, Asked, battle_key, card_key, raised_stat, why
from fimbul.bots.bot import Why
from fimbul.core.rules.ids import (
    ASK_LATE,
    ATTACK,
    BATTLE,
    COMMIT,
    COUNT,
    DRAFT,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    MOVE,
    PLAY,
    RAISE,
    SACRIFICE,
    SAVE,
    SEND,
    SPARE,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    action_kind,
)
from fimbul.core.search.heuristics import WeightedHeuristics
from fimbul.editions.midgard.rules.board import FJORDS, PROVINCES, REGIONS, dealt, pillaged
from fimbul.editions.midgard.strategy.board_value import BoardValue, battle_of


def advice(view: View, state: State, heuristics: WeightedHeuristics, decision: Decision) -> Callable[[int], Why]:
    """A function that gives the reason for each option of a decision."""
    look = BoardValue(state, view.seat, heuristics.numbers, heuristics.table)
    return lambda option: why(REASONS, Asked(view, look, decision, option))


def taken_card(asked: Asked[BoardValue]) -> Why:
    """A card taken, kept, committed or played outside battles."""
    return asked.about_card(card_key(asked.view, int(action_kind(asked.option)), asked.first))


def played_card(asked: Asked[BoardValue]) -> Why:
    return asked.about_card(play_key(asked.view, asked.look, asked.decision, asked.first))


def pillage(asked: Asked[BoardValue]) -> Why:
    return asked.about_place(attack_key(asked.look, asked.first), asked.first)


def new_place(asked: Asked[BoardValue]) -> Why:
    """Figures brought to a place."""
    return asked.about_place(place_key(asked.look, asked.second), asked.second)


REASONS: Final[Mapping[int, Callable[[Asked[BoardValue]], Why]]] = {
    **dict.fromkeys([int(kind) for kind in (DRAFT, KEEP, COMMIT, UPGRADE_ACTION, USE)], taken_card),
    int(PLAY): played_card,
    int(ATTACK): pillage,
    int(INVADE): new_place,
    int(MARCH): new_place,
    int(RAISE): raised_stat,
    int(MOVE): lambda asked: asked.about_place("move", asked.second),
    int(JOIN): lambda asked: asked.about_place("join", battle_place(asked.look)),
    int(SEND): lambda asked: asked.about_place("send", asked.second),
    int(TROOPS): lambda _: Why("troops"),
    int(SAVE): lambda _: Why("save"),
    int(SPARE): lambda _: Why("spare"),
    int(SACRIFICE): lambda _: Why("sacrifice"),
    int(COUNT): lambda _: Why("count"),
}


def battle_place(look: BoardValue) -> int:
    battle = battle_of(look.s)
    return int(battle.place) if battle is not None else 0


def play_key(view: View, look: BoardValue, decision: Decision, card: int) -> str:
    if decision.question == ASK_LATE:
        return "late"
    played = view.edition.cards[card]
    bonus = int(played.strength) if played.kind == BATTLE else 0
    place = battle_place(look)
    return battle_key(view, card, look.winning(place, float(look.over(look.me, place) + bonus), False))


def attack_key(look: BoardValue, province: int) -> str:
    if not look.opposed(province):
        return "pillage_unopposed"
    chance = look.winning(province, float(look.over(look.me, province) + look.best), True)
    return "pillage_safe" if chance >= SAFE else "pillage_even" if chance >= EVEN else "pillage_bold"


def place_key(look: BoardValue, place: int) -> str:
    """The reason to bring figures to a place."""
    if place >= FJORDS:
        return "ship"
    if place < PROVINCES and look.regions[int(REGIONS[place])] > 0:
        return "for_quest"
    if dealt(look.s).doom[look.age] == place:
        return "for_doom"
    return "hold" if pillaged(look.s, place) else "for_prize"
