"""Gods of Asgard: two of six gods stand on the board, each with a power over its province (R104-R109)."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.events import POWER_SOURCE, POWER_USED
from fimbul.core.rules.frames import Frame, ask
from fimbul.core.rules.ids import ASK_SEND, AXES, NO_CARD, NOBODY, SEND, Action, Figure, Place, Seat, action, second_of
from fimbul.core.rules.modules import Module
from fimbul.core.rules.ops import emit, gain_glory, move_power
from fimbul.core.rules.query import seats_from
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.state import State
from fimbul.core.text.deal import BadDeal
from fimbul.editions.midgard.rules.battle_order import TOLL, VICTORY
from fimbul.editions.midgard.rules.board import PLACE_NAMES, PROVINCES, MidgardSetup, dealt, midgard, pillaged, ruined
from fimbul.editions.midgard.rules.destroy import IN_BATTLE
from fimbul.editions.midgard.rules.frames import SENDING_FRAME
from fimbul.editions.midgard.rules.pillage import reward
from fimbul.editions.midgard.rules.powers import BoardPower


class God(BoardPower):
    """Stands in a province; after every pillage there the pillager moves it."""

    spares_battles: bool = False  # whether no figure is destroyed in a battle in its province

    def __init__(self, name: str, number: int) -> None:
        super().__init__()
        self.name: str = name
        self.number: i64 = number

    def place_in_powers(self, s: State) -> i64:
        """Which of the powers on the board it is."""
        n: i64 = 0
        for number in dealt(s).god_ids:
            if number == self.number:
                return n
            n += 1
        raise AssertionError(f"{self.name} is not in this game")

    def on_age(self, s: State, me: Seat) -> None:
        mine = self.place_in_powers(s)
        at: i64 = (s.age - 1) * 8
        end = at + 8
        while at < end:
            province = dealt(s).god_places[at]
            if (midgard(s).unused >> province) & 1 and not ruined(s, province) and not has_god(s, province):
                move_power(s, mine, province)
                return
            at += 1

    def on_attack_over(self, s: State, me: Seat, battle: Battle) -> None:
        mine = self.place_in_powers(s)
        found = vec[i64]()
        province: i64 = 0
        while province < PROVINCES:
            if not ruined(s, province) and not pillaged(s, province) and not has_god(s, province):
                found = append(found, action(SEND, mine, province))
            province += 1
        if len(found) > 0:
            s.stack.append(Sending(mine))
            ask(s, battle.attacker, NO_CARD, ASK_SEND, found)


def has_god(s: State, province: Place) -> bool:
    """Whether a god stands in a province."""
    n: i64 = 0
    while n < len(s.setup.powers):
        if s.power_place(n) == province:
            return True
        n += 1
    return False


class Sending(Frame):
    """A god is on its way, while the pillager chooses where."""

    def __init__(self, power: i64) -> None:
        self.power: i64 = power

    def kind(self) -> i64:
        return SENDING_FRAME

    def data(self) -> list[int]:
        return [int(self.power)]

    def load(self, data: list[int]) -> None:
        self.power = data[0]

    def copy(self) -> Frame:
        return Sending(self.power)

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        s.stack.pop()
        move_power(s, self.power, second_of(answer))


class Frigga(God):
    """No figure is destroyed in a battle in her province (R109)."""

    spares_battles: bool = True

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        if doomed.cause == IN_BATTLE:
            at = len(s.stack) - 1
            while at >= 0:
                frame = s.stack[at]
                if isinstance(frame, Battle):
                    mine = self.place_in_powers(s)
                    if frame.place == s.power_place(mine):
                        if s.ear is not None and len(doomed.doomed) > 0:
                            emit(s, POWER_USED, mine, frame.place)
                        doomed.doomed = vec[i64]()
                    return
                at -= 1


class Heimdall(God):
    """Cards are played face up, one clan after the other, the pillager last."""

    def may_play_openly(self, s: State, me: Seat, battle: Battle) -> bool:
        return True


class Loki(God):
    """After a battle the losers gain the battle Glory, each its own Axes; the winner does not (R108)."""

    order = VICTORY

    def may_take_glory(self, s: State, me: Seat, battle: Battle) -> bool:
        return False

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        for seat in seats_from(s, battle.attacker):
            if battle.lost(seat):
                gain_glory(s, seat, s.stat(seat, AXES), POWER_SOURCE + self.number)


class Odin(God):
    """A pillage that succeeds gives its reward a second time."""

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        reward(s, battle.attacker, battle.place, POWER_SOURCE + self.number)


class Thor(God):
    """The winner of a battle gains 2 Glory for each enemy figure destroyed in it."""

    order = TOLL

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.winner != NOBODY:
            glory = 2 * battle.enemies_fallen(s, battle.winner)
            gain_glory(s, battle.winner, glory, POWER_SOURCE + self.number)


class Tyr(God):
    """Figures count no STR in battle; only cards do (R107)."""

    def may_count(self, s: State, me: Seat, battle: Battle, seat: Seat, kind: Figure) -> bool:
        return False


GODS: Final[tuple[God, ...]] = (
    Frigga("frigga", 0),
    Heimdall("heimdall", 1),
    Loki("loki", 2),
    Odin("odin", 3),
    Thor("thor", 4),
    Tyr("tyr", 5),
)
GOD_NAMES: Final = ("frigga", "heimdall", "loki", "odin", "thor", "tyr")


def read_gods(names: tuple[str, ...]) -> list[int]:
    """Two gods by name, as numbers."""
    if len(names) != 2 or len(set(names)) != 2 or any(name not in GOD_NAMES for name in names):
        raise BadDeal("{key}: name two different gods of {known}", key="gods", known=", ".join(GOD_NAMES))
    return [GOD_NAMES.index(name) for name in names]


class GodsModule(Module):
    """Which gods, and an order of provinces for each Age, from which they take the first that will do."""

    def deal(self, setup: Setup, rng: Rng) -> None:
        game = cast(MidgardSetup, setup)
        order = vec[i64](range(6))
        rng.shuffle(order)
        if not game.god_ids:
            game.god_ids = [int(order[0]), int(order[1])]
        self.deal_hidden(setup, rng)
        setup.set_powers([GODS[number] for number in game.god_ids])

    def deal_hidden(self, setup: Setup, rng: Rng) -> None:
        game = cast(MidgardSetup, setup)
        for age in range(3):
            order = vec[i64](range(1, int(PROVINCES)))
            rng.shuffle(order)
            for n in range(8):
                game.god_places[8 * age + n] = order[n]

    def deal_lines(self, setup: Setup) -> list[str]:
        game = cast(MidgardSetup, setup)
        lines = ["gods " + " ".join([GODS[number].name for number in game.god_ids])]
        for age in range(3):
            names = [PLACE_NAMES[int(game.god_places[8 * age + n])] for n in range(8)]
            lines.append(f"places {age + 1} " + " ".join(names))
        return lines

    def read_deal(self, setup: Setup, lines: dict[str, str]) -> None:
        game = cast(MidgardSetup, setup)
        game.god_ids = read_gods(tuple(lines.get("gods", "").split()))
        for age in range(3):
            places = lines.get(f"places {age + 1}", "").split()
            if sorted(places) != sorted(PLACE_NAMES[1 : int(PROVINCES)]):
                raise BadDeal("{key}: name each outer province once", key=f"places {age + 1}")
            for n in range(8):
                game.god_places[8 * age + n] = PLACE_NAMES.index(places[n])
        setup.set_powers([GODS[number] for number in game.god_ids])


GODS_OF_ASGARD: Final = GodsModule("gods")
