"""Why an option of Midgard is good."""

from __future__ import annotations

from collections.abc import Callable

from fimbul import Decision, State, View
from fimbul.bots.advice import EVEN, SAFE, battle_key, card_fact, card_key, place_fact, raise_key
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
    PASS,
    PLAY,
    RAISE,
    SACRIFICE,
    SAVE,
    SEND,
    SPARE,
    STAT_NAMES,
    TAKE,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.search.heuristics import WeightedHeuristics
from fimbul.editions.midgard.rules.board import FJORDS, PROVINCES, REGIONS, dealt, pillaged
from fimbul.editions.midgard.strategy.board_value import BoardValue, battle_of


def advice(view: View, state: State, heuristics: WeightedHeuristics, decision: Decision) -> Callable[[int], Why]:
    """A function that gives the reason for each option of a decision."""
    look = BoardValue(state, view.seat, heuristics.numbers, heuristics.table)
    return lambda option: why(view, look, decision, option)


def why(view: View, look: BoardValue, decision: Decision, option: int) -> Why:
    """The short reason for an option, as the heuristics rate it."""
    kind = int(action_kind(option))
    a, b = int(first_of(option)), int(second_of(option))
    if option == PASS:
        return Why("pass")
    if kind in (DRAFT, KEEP, COMMIT, UPGRADE_ACTION, USE):
        return Why(card_key(view, kind, a), (card_fact(view, a),))
    if kind == PLAY:
        return Why(play_key(view, look, decision, a), (card_fact(view, a),))
    if kind == ATTACK:
        return Why(attack_key(look, a), (place_fact(view, a),))
    if kind in (INVADE, MARCH):
        return Why(place_key(look, b), (place_fact(view, b),))
    if kind == MOVE:
        return Why("move", (place_fact(view, b),))
    if kind == RAISE:
        return Why(raise_key(int(look.s.step(look.me, a))), (("stat", STAT_NAMES[a]),))
    if kind == JOIN:
        return Why("join", (place_fact(view, int(battle_place(look))),))
    if kind == SEND:
        return Why("send", (place_fact(view, b),))
    names = {
        int(TROOPS): "troops",
        int(SAVE): "save",
        int(SPARE): "spare",
        int(SACRIFICE): "sacrifice",
        int(COUNT): "count",
        int(TAKE): "harm",
    }
    return Why(names.get(kind, "harm"))


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
