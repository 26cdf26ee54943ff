"""Why an option is good, in a key and a few names; `words` makes the sentence (`bots.reasons`)."""

from __future__ import annotations

from fimbul import Decision, View
from fimbul.bots.bot import Why
from fimbul.core.ids import (
    ASK_LATE,
    ATTACK,
    BATTLE,
    BOARD,
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
    QUEST,
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
from fimbul.editions.midgard.board import FJORDS, PROVINCES, REGIONS, dealt, pillaged
from fimbul.editions.midgard.outlook import Outlook, battle_of

SAFE = 0.8
EVEN = 0.45
LOKI = "loki"


def why(view: View, look: Outlook, decision: Decision, option: int) -> Why:
    """The short reason for an option, as the rules of thumb see it."""
    kind = int(action_kind(option))
    a, b = int(first_of(option)), int(second_of(option))
    if option == PASS:
        return Why("pass")
    if kind in (DRAFT, KEEP, COMMIT, UPGRADE_ACTION, USE):
        return Why(card_key(view, kind, a), (card_fact(view, a),))
    if kind == PLAY:
        return Why(battle_key(view, look, decision, a), (card_fact(view, a),))
    if kind == ATTACK:
        return Why(attack_key(look, a), (place_fact(view, a),))
    if kind in (INVADE, MARCH):
        return Why(place_key(look, b), (place_fact(view, b),))
    if kind == MOVE:
        return Why("move", (place_fact(view, b),))
    if kind == RAISE:
        return Why(raise_key(look, a), (("stat", STAT_NAMES[a]),))
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


def place_fact(view: View, place: int) -> tuple[str, str]:
    return ("place", view.edition.place_names[min(place, int(BOARD))])


def card_fact(view: View, card: int) -> tuple[str, str]:
    return ("card", view.edition.cards[card].text_id)


def card_key(view: View, kind: int, card: int) -> str:
    what = view.edition.cards[card].kind
    if kind == COMMIT:
        return "commit"
    if kind == UPGRADE_ACTION:
        return "upgrade"
    if kind == USE:
        return "use"
    if what == BATTLE:
        return "want_battle"
    return "want_quest" if what == QUEST else "want_upgrade"


def battle_place(look: Outlook) -> int:
    battle = battle_of(look.s)
    return int(battle.place) if battle is not None else 0


def battle_key(view: View, look: Outlook, decision: Decision, card: int) -> str:
    """Win with it, gamble, lose well, or throw it away."""
    if decision.question == ASK_LATE:
        return "late"
    played = view.edition.cards[card]
    bonus = int(played.strength) if played.kind == BATTLE else 0
    place = battle_place(look)
    chance = look.winning(place, float(look.over(look.me, place) + bonus), False)
    if chance >= SAFE:
        return "win_with"
    if played.kind == BATTLE and played.god == LOKI:
        return "lose_well"
    return "gamble_with" if chance >= EVEN else "throw_away"


def attack_key(look: Outlook, province: int) -> str:
    if not look.opposed(province):
        return "pillage_unopposed"
    chance = look.winning(province, float(look.over(look.me, province) + look.best), True)
    return "pillage_safe" if chance >= SAFE else "pillage_even" if chance >= EVEN else "pillage_bold"


def place_key(look: Outlook, place: int) -> str:
    """What draws figures to a place."""
    if place >= FJORDS:
        return "ship"
    if place < PROVINCES and look.regions[int(REGIONS[place])] > 0:
        return "for_quest"
    if dealt(look.s).doom[look.age] == place:
        return "for_doom"
    return "hold" if pillaged(look.s, place) else "for_prize"


def raise_key(look: Outlook, stat: int) -> str:
    return "raise_line" if look.s.step(look.me, stat) in (3, 5) else "raise"
