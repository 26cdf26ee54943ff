"""The moments of a battle: in which order cards hear of the reveal and of the outcome (R48, R64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.frames import Frame, Tell
from fimbul.core.rules.ids import BATTLE, NO_CARD, NOBODY, PASS, PLAY, SLOTS, Seat, action
from fimbul.core.rules.powers import ON_BATTLE_END, ON_REVEAL, Card, Power
from fimbul.core.rules.query import cards_in_hand
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.frames import ATTACK_OVER_FRAME, BATTLE_END_FRAME, REVEAL_FRAME
from fimbul.editions.midgard.rules.powers import ON_ATTACK_OVER, of_board

if TYPE_CHECKING:
    from fimbul.core.rules.battle import Battle

# `order` of cards that listen to on_reveal …
CANCELS: Final[i64] = 0
RESTARTS: Final[i64] = 1
AT_REVEAL: Final[i64] = 2
# … and to on_battle_end: the moments of R64.
TRICK: Final[i64] = 0  # (b) losers against the winner
THEFT: Final[i64] = 1
RETAIN: Final[i64] = 2  # (c) the winner keeps cards
VICTORY: Final[i64] = 3  # (h) texts of the winner's card
TOLL: Final[i64] = 4  # (i) for the dead
REVENGE: Final[i64] = 5  # (j)
RETURN: Final[i64] = 6  # (k)


def battle_below(s: State) -> Battle:
    """The battle under the frame on top of the stack."""
    return cast("Battle", s.stack[-2])


def card_with_text(s: State, battle: Battle, seat: Seat) -> Card | None:
    """The Battle card a clan revealed, unless its text is cancelled; other cards have no effect in battle."""
    id = battle.card(seat)
    if id == NO_CARD or (battle.cancelled >> seat) & 1:
        return None
    card = s.setup.cards[id]
    return card if card.kind == BATTLE else None


class Reveal(Tell):
    """Revealed cards, and upgrades that look at them, do what they do."""

    def __init__(self, start: Seat) -> None:
        super().__init__(ON_REVEAL, start)

    def kind(self) -> i64:
        return REVEAL_FRAME

    def copy(self) -> Frame:
        other = Reveal(self.start)
        other.cursor = self.cursor
        return other

    def by_order(self) -> bool:
        return True

    def last_order(self) -> i64:
        return AT_REVEAL

    def on_table(self, s: State, seat: Seat) -> Card | None:
        return card_with_text(s, battle_below(s), seat)

    def tell(self, s: State, card: Power, seat: Seat) -> None:
        battle = battle_below(s)
        if battle.fights(seat) and not (battle.restart and card.order > RESTARTS):
            card.on_reveal(s, seat, battle)


class BattleEnd(Tell):
    """The outcome is told to all cards of the battle, moment by moment."""

    def __init__(self, start: Seat, order: i64, rows: i64) -> None:
        super().__init__(ON_BATTLE_END, start)
        self.late: bool = order >= VICTORY
        self.cursor = order * rows * (SLOTS + 1)

    def kind(self) -> i64:
        return BATTLE_END_FRAME

    def data(self) -> list[int]:
        return [int(self.start), int(self.cursor), 1 if self.late else 0]

    def load(self, data: list[int]) -> None:
        self.start = data[0]
        self.cursor = data[1]
        self.late = data[2] == 1

    def copy(self) -> Frame:
        other = BattleEnd(self.start, VICTORY if self.late else TRICK, 0)
        other.cursor = self.cursor
        return other

    def by_order(self) -> bool:
        return True

    def last_order(self) -> i64:
        return RETURN if self.late else RETAIN

    def on_table(self, s: State, seat: Seat) -> Card | None:
        return card_with_text(s, battle_below(s), seat)

    def tell_power(self, s: State, power: Power, number: i64) -> None:
        battle = battle_below(s)
        if s.power_place(number) == battle.place:
            power.on_battle_end(s, NOBODY, battle)

    def tell(self, s: State, card: Power, seat: Seat) -> None:
        battle = battle_below(s)
        if battle.fights(seat):
            card.on_battle_end(s, seat, battle)


class AttackOver(Tell):
    """An attack is over with all its effects: told to the powers on the board."""

    def __init__(self, start: Seat) -> None:
        super().__init__(ON_ATTACK_OVER, start)

    def kind(self) -> i64:
        return ATTACK_OVER_FRAME

    def copy(self) -> Frame:
        other = AttackOver(self.start)
        other.cursor = self.cursor
        return other

    def tell_power(self, s: State, power: Power, number: i64) -> None:
        battle = battle_below(s)
        if s.power_place(number) == battle.place:
            of_board(power).on_attack_over(s, NOBODY, battle)


def late_options(s: State, seat: Seat) -> vec[i64]:
    """Pass, or a late card from hand."""
    found = vec[i64](capacity=4)
    found = append(found, PASS)
    for card in cards_in_hand(s, seat):
        if s.setup.cards[card].late:
            found = append(found, action(PLAY, card))
    return found
