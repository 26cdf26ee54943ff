"""The five gods' tokens (house set): raise one stat, then a bonus."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import POWER_SOURCE, POWER_USED
from fimbul.core.rules.frames import ask, with_pass
from fimbul.core.rules.ids import (
    ASK_KILL,
    ASK_SET_DOWN,
    AXES,
    FIGURE_KINDS,
    NO_CARD,
    PASS,
    RESERVE,
    SET_DOWN,
    Action,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import emit, gain_glory, set_down
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import dealt
from fimbul.editions.valhalla.rules.ops import all_chambers, kill, kill_options, last_figure
from fimbul.editions.valhalla.rules.pile import look, take_looked
from fimbul.editions.valhalla.rules.powers import God
from fimbul.editions.valhalla.rules.query import dead_of
from fimbul.editions.valhalla.rules.telling import everybody

THOR: Final[i64] = 0
LOKI: Final[i64] = 1
MOST_LOKI_GLORY: Final[i64] = 6


def tell_token(s: State, place: Place) -> None:
    """Say that the token of the god in a Chamber does something."""
    age: i64 = 0
    while s.ear is not None and age < s.age:
        if dealt(s).closed[age] == place:
            emit(s, POWER_USED, age, place)
        age += 1


class Thor(God):
    """Glory equal to your Axes, after the raise."""

    def bonus(self, s: State, seat: Seat, place: Place) -> None:
        gain_glory(s, seat, s.stat(seat, AXES), POWER_SOURCE + THOR)


class Loki(God):
    """2 Glory for each of your figures in kill piles and the Sauna, at most 6."""

    def bonus(self, s: State, seat: Seat, place: Place) -> None:
        glory = 2 * dead_of(s, seat)
        gain_glory(s, seat, glory if glory < MOST_LOKI_GLORY else MOST_LOKI_GLORY, POWER_SOURCE + LOKI)


class Freya(God):
    """You may place a figure from your reserve in this Chamber."""

    def bonus(self, s: State, seat: Seat, place: Place) -> None:
        found = vec[i64](capacity=8)
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            if s.count(seat, kind, RESERVE) > 0:
                found = append(found, action(SET_DOWN, kind, place))
            kind += 1
        if len(found) > 0:
            ask(s, seat, NO_CARD, ASK_SET_DOWN, with_pass(found))

    def bonus_chosen(self, s: State, seat: Seat, place: Place, answer: Action) -> None:
        if answer != PASS:
            tell_token(s, place)
            set_down(s, seat, first_of(answer), second_of(answer))


class Baldur(God):
    """Look at the top three cards of the pile, take one, put the others below (V19)."""

    def bonus(self, s: State, seat: Seat, place: Place) -> None:
        tell_token(s, place)
        look(s, seat, NO_CARD)

    def bonus_chosen(self, s: State, seat: Seat, place: Place, answer: Action) -> None:
        take_looked(s, seat, first_of(answer))


class Tyr(God):
    """Destroy an enemy figure in any Chamber."""

    def bonus(self, s: State, seat: Seat, place: Place) -> None:
        ask(s, seat, NO_CARD, ASK_KILL, kill_options(s, seat, everybody(s), all_chambers(), last_figure()))

    def bonus_chosen(self, s: State, seat: Seat, place: Place, answer: Action) -> None:
        tell_token(s, place)
        whose = first_of(answer)
        kill(s, seat, whose >> 4, whose & 15, second_of(answer))


GODS: Final[tuple[God, ...]] = (Thor("thor"), Loki("loki"), Freya("freya"), Baldur("baldur"), Tyr("tyr"))
