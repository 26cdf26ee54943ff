"""Why an answer is not on offer to a question in the middle of an effect: of a rule, or of a card.

Where a card asks at a moment that is not known here, the reason is `not_offered`: core then says what could be chosen.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.edition import Reason
from fimbul.core.rules.frames import Ask, Frame, Tell
from fimbul.core.rules.ids import (
    ATTACK,
    BOARD,
    COUNT,
    FALLEN,
    FIGURE_KINDS,
    HORNS,
    INVADE,
    JOIN,
    KEEP,
    LAST_STEP,
    MOVE,
    NO_CARD,
    PASS,
    PUSH,
    RAISE,
    RESERVE,
    SACRIFICE,
    SAVE,
    SEND,
    SPARE,
    STATS,
    TAKE,
    TROOPS,
    Action,
    Figure,
    Place,
    Seat,
    action,
    action_kind,
    count_in,
    first_of,
    second_of,
)
from fimbul.core.rules.shapes import ACTION_SHAPES, PLACE
from fimbul.core.rules.state import State
from fimbul.core.rules.why_not import known_figure, why_not_theirs
from fimbul.editions.midgard.rules.battle_queries import battle_places, present
from fimbul.editions.midgard.rules.board import (
    BORDERS,
    FJORD_END,
    FJORDS,
    PROVINCES,
    YGGDRASIL,
    fjord_open,
    pillaged,
    room_in,
    ruined,
    sails,
)
from fimbul.editions.midgard.rules.invade import Invading, horns_allow, may_invade_by_card
from fimbul.editions.midgard.rules.turns import March


def answers_at(s: State, place: Place) -> vec[i64]:
    """The answers to the question of now, each with another place."""
    found = vec[i64]()
    asked = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
    if isinstance(asked, Ask):
        for option in asked.options:
            kind = action_kind(option)
            if ACTION_SHAPES[kind].second == PLACE:
                found = append(found, action(kind, first_of(option), place))
            elif ACTION_SHAPES[kind].first == PLACE:
                found = append(found, action(kind, place))
    return found if len(found) > 0 else append(found, action(ATTACK, place))


def why_not_answer(s: State, seat: Seat, chosen: Action) -> Reason:
    """An answer to a question in the middle of an effect."""
    kind = action_kind(chosen)
    a = first_of(chosen)
    b = second_of(chosen)
    asked = s.stack[len(s.stack) - 1]
    assert isinstance(asked, Ask)
    if chosen == PASS:
        return Reason("must_choose")
    if kind != action_kind(asked.options[len(asked.options) - 1]):
        return Reason("asked_for_other")
    if kind == TROOPS:
        return why_not_troops(s, seat, chosen)
    if kind == RAISE:
        return why_not_raise(s, seat, a)
    if kind == ATTACK:
        return why_not_pillage_by_card(s, seat, asked, a)
    if kind == COUNT:
        return Reason("no_such_number", int(a))
    if kind == KEEP:
        return Reason("no_such_card") if a >= len(s.setup.cards) else Reason("not_played", int(a))
    if kind == SEND:
        return why_not_send(s, asked, a, b)
    if kind == TAKE:
        return why_not_take(s, seat, a, b)
    if kind == PUSH:
        return why_not_push(s, seat, a, b)
    return why_not_figure(s, seat, asked, chosen)


def why_not_raise(s: State, seat: Seat, stat: i64) -> Reason:
    """A stat that cannot be raised, or that the pillage token raises already."""
    if stat >= STATS:
        return Reason("no_such_action")
    return Reason("last_step") if s.step(seat, stat) == LAST_STEP else Reason("same_stat")


def why_not_figure(s: State, seat: Seat, asked: Ask, chosen: Action) -> Reason:
    """A figure of one's own with a place: where it stands, or where it goes."""
    kind = action_kind(chosen)
    figure = first_of(chosen)
    place = second_of(chosen)
    if place >= BOARD:
        return Reason("no_such_place")
    if not known_figure(s, seat, figure):
        return Reason("no_such_figure")
    if kind == INVADE:
        return why_not_free_invade(s, seat, asked, figure, place)
    if kind == MOVE:
        return why_not_move(s, seat, asked, figure, place)
    if s.count(seat, figure, place) == 0:
        return Reason("no_figure_there", int(place))
    if kind == JOIN:
        return why_not_join(s, place)
    if kind == SAVE:
        return Reason("not_doomed", int(place))
    if kind == SPARE:
        return Reason("not_in_battle", int(place))
    return Reason("sacrificed_already" if kind == SACRIFICE else "not_offered")


def below_question(s: State, depth: i64) -> Frame | None:
    """What is in progress under the question of now, so many frames down."""
    at = len(s.stack) - 1 - depth
    return s.stack[at] if at >= 0 else None


# -- figures of one's own --------------------------------------------------------------------------------------------
def why_not_troops(s: State, seat: Seat, chosen: Action) -> Reason:
    """A group of figures that march."""
    march = below_question(s, 1)
    if not isinstance(march, March):
        return Reason("not_offered")
    size: i64 = 0
    figure: i64 = 1
    while figure < FIGURE_KINDS:
        count = count_in(chosen, figure)
        if count > s.count(seat, figure, march.source):
            return Reason("too_many_figures", int(march.source))
        size += count
        figure += 1
    return Reason("empty_march") if size == 0 else Reason("room", int(room_in(s, march.target)))


def why_not_join(s: State, source: Place) -> Reason:
    """A figure that answers the Call to Battle; there is such a figure."""
    battle = below_question(s, 1)
    if not isinstance(battle, Battle):
        return Reason("not_offered")
    place = battle.place
    if source == place:
        return Reason("there_already", int(source))
    if source >= FJORDS:
        return Reason("ship_fights", int(source)) if battle_places(place)[1] == source else Reason("ships_stay")
    return Reason("not_adjacent", int(source), int(place))


def why_not_free_invade(s: State, seat: Seat, asked: Ask, figure: Figure, place: Place) -> Reason:
    """A figure that invades by leave of a card or of an upgrade just played."""
    source = RESERVE if asked.card == NO_CARD else s.setup.cards[asked.card].invades_from
    if s.count(seat, figure, source) == 0:
        return Reason("not_in_valhalla" if source == FALLEN else "not_in_reserve", int(figure))
    wrong_figure = why_not_kind(asked, figure)
    if wrong_figure is not None:
        return wrong_figure
    if not horns_allow(s, seat):
        return Reason("horns", int(s.stat(seat, HORNS)))
    wrong_place = why_not_place(s, seat, figure, place)
    if wrong_place is not None:
        return wrong_place
    return Reason("only_place", int(second_of(asked.options[len(asked.options) - 1])))


def why_not_kind(asked: Ask, figure: Figure) -> Reason | None:
    """A kind of figure that none of the options has; None where one has it."""
    for option in asked.options:
        if option != PASS and first_of(option) == figure:
            return None
    return Reason("only_figure", int(first_of(asked.options[len(asked.options) - 1])))


def why_not_place(s: State, seat: Seat, kind: Figure, place: Place) -> Reason | None:
    """A place that a figure may not invade; None where the place is not what is in the way."""
    if place >= BOARD:
        return Reason("no_such_place")
    if sails(s, seat, kind):
        if place < FJORDS or place >= FJORD_END:
            return Reason("ships_in_fjords")
        return Reason("fjord_closed", int(place)) if not fjord_open(s, place) else None
    if place >= FJORDS:
        return Reason("only_ships_in_fjords")
    if ruined(s, place):
        return Reason("destroyed", int(place))
    if place == YGGDRASIL and not may_invade_by_card(s, seat, kind, place):
        return Reason("no_invade_yggdrasil")
    if room_in(s, place) <= 0:
        return Reason("no_village", int(place))
    return None


def why_not_move(s: State, seat: Seat, asked: Ask, figure: Figure, target: Place) -> Reason:
    """A figure that a card moves: out of the battle, or away from its end."""
    wrong_figure = why_not_kind(asked, figure)
    if wrong_figure is not None:
        return wrong_figure
    below = below_question(s, 1)
    battle = below_question(s, 2)
    last = len(asked.options) - 1
    one_place = last == 0 or (last == 1 and asked.options[0] == PASS)
    wrong_place: Reason | None = None
    if isinstance(below, Tell) and isinstance(battle, Battle) and not isinstance(below, Destroy):
        wrong_place = why_not_step(s, battle.place, target)
    elif one_place:
        wrong_place = Reason("only_place", int(second_of(asked.options[last])))
    elif isinstance(below, Destroy):
        wrong_place = why_not_step(s, doomed_at(below, seat, figure), target)
    return Reason("not_offered") if wrong_place is None else wrong_place


def doomed_at(doomed: Destroy, seat: Seat, figure: Figure) -> Place:
    """Where a doomed figure stands."""
    for entry in doomed.doomed:
        if entry >> 24 == seat and (entry >> 16) & 255 == figure:
            return (entry >> 8) & 255
    return BOARD


def why_not_step(s: State, source: Place, target: Place) -> Reason | None:
    """A province to which a figure cannot go from another; None where it could."""
    if target >= PROVINCES:
        return Reason("only_ships_in_fjords")
    if target == source:
        return Reason("there_already", int(target))
    if ruined(s, target):
        return Reason("destroyed", int(target))
    if source < PROVINCES and (BORDERS[source] >> target) & 1 == 0:
        return Reason("not_adjacent", int(target), int(source))
    return Reason("no_village", int(target)) if room_in(s, target) <= 0 else None


# -- others: provinces, gods, enemy figures ---------------------------------------------------------------------------
def why_not_pillage_by_card(s: State, seat: Seat, asked: Ask, province: Place) -> Reason:
    """A province that a card lets one pillage: one that was pillaged already, or the one just invaded."""
    meant = first_of(asked.options[len(asked.options) - 1])
    if province >= PROVINCES:
        return Reason("no_province")
    if ruined(s, province):
        return Reason("destroyed", int(province))
    if not pillaged(s, meant):
        return Reason("only_place", int(meant))
    if not pillaged(s, province):
        return Reason("not_pillaged", int(province))
    return Reason("not_offered" if present(s, seat, province) else "no_figures_near", int(province))


def why_not_send(s: State, asked: Ask, god: i64, province: Place) -> Reason:
    """A province to which a god is sent."""
    meant = first_of(asked.options[0])
    if god != meant:
        return Reason("only_god", int(meant))
    if province >= PROVINCES:
        return Reason("gods_in_provinces")
    if ruined(s, province):
        return Reason("destroyed", int(province))
    if pillaged(s, province):
        return Reason("pillaged", int(province))
    return Reason("god_there", int(province))


def why_not_take(s: State, seat: Seat, other: Seat, kind: Figure) -> Reason:
    """An enemy figure whose village is taken."""
    invading = below_question(s, 1)
    if not isinstance(invading, Invading):
        return Reason("not_offered")
    missing = why_not_theirs(s, seat, other, kind, invading.place)
    return Reason("not_to_be_taken") if missing is None else missing


def why_not_push(s: State, seat: Seat, pushed: i64, target: Place) -> Reason:
    """An enemy figure that is pushed into an adjacent province."""
    invading = below_question(s, 1)
    if not isinstance(invading, Invading):
        return Reason("not_offered")
    missing = why_not_theirs(s, seat, pushed >> 4, pushed & 15, invading.place)
    if missing is not None:
        return missing
    wrong_place = why_not_step(s, invading.place, target)
    return Reason("not_offered") if wrong_place is None else wrong_place
