"""Positions of Midgard for tests (`fimbul.positions`), and a table to play on.

    table = (
        scenario(seats=3)
        .rage(0, 3)
        .at("gimle", "0:leader,warrior 1:warrior*2")
        .upgrades(0, "troll")
        .hand(0, "tyrs_smash_1")
        .start(turn=0)
    )
    table.play("0 invade troll>gimle")
    assert table.changes() == {"0.rage": 1, …}          # the whole difference since the start or the last changes()
    assert table.asked() == "1 action"

The position is in the Action phase (of Age 1, unless said or a card is of a later one), everybody has 6 Rage, all stats
on step 1, all figures in reserve, no cards. No province is destroyed and the tokens are fixed.
Facts are named "0.rage", "0.glory", "0.rage_step", "0.axes_step", "0.horns_step", "0.out", "0.hand", "0.quests",
"0.table", "0.upgrades", "0.dropped", "0@gimle", "0@reserve", "0@valhalla", "discard", "gimle" ("pillaged"), "age",
"phase", "first", and the gods by name ("odin": "gimle").
"""

from __future__ import annotations

from typing import cast

from fimbul import Edition, Game, Log, check, observe, parse, text
from fimbul.core.rules.engine import advance
from fimbul.core.rules.ids import STAT_NAMES
from fimbul.core.rules.query import cards_in
from fimbul.core.rules.state import DISCARD_PILE, HAND, IN_PLAY, QUEST_ZONE, TABLE, State
from fimbul.core.text.arguments import group_text
from fimbul.core.text.notation import figure_names
from fimbul.editions.midgard.rules.board import PLACE_NAMES, PROVINCES, MidgardState
from fimbul.editions.midgard.rules.turns import next_turn
from fimbul.positions import MidgardPosition


class Scenario(MidgardPosition):
    """A position in the making."""

    def start(self, turn: int = 0, first: int | None = None) -> Table:  # type: ignore[override]
        """The position with a seat to act."""
        return Table(super().start(turn, first))

    def finish_actions(self, first: int = 0) -> Table:
        """The position with the Action phase just over: on to Discard, Quests, Ragnarök."""
        for seat in range(int(self.state.seats)):
            self.state.set_rage(seat, 0)
        table = self.start(first)
        before = table.facts()
        self.state.asked = 0
        self.state.question = 0
        assert not next_turn(self.state)
        advance(self.state)
        table.before = before
        return table


def scenario(
    seats: int = 4,
    options: tuple[str, ...] = (),
    modules: tuple[str, ...] = (),
    gods: tuple[str, ...] = (),
    edition: Edition | None = None,
) -> Scenario:
    """A position of Midgard; with the module `gods` name its two gods. `edition` may have cards of the test's own."""
    return Scenario(seats, modules, options, gods, edition).without_history()


class Table:
    """A game to play on by text, which remembers what changed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.log = Log()
        game.listen(self.log)
        self.before = self.facts()

    @property
    def state(self) -> State:
        return self.game.state

    def play(self, *moves: str) -> Table:
        """`"0 invade warrior>gimle"`: seat and action. Simultaneous choices one after the other."""
        for move in moves:
            seat_text, _, action = move.partition(" ")
            seat = int(seat_text)
            self.game.apply(seat, parse(self.game, seat, action))
            assert check(self.game) == [], f"after {move}: {check(self.game)}"
        return self

    def asked(self) -> str:
        """Who is asked what: `"1 action"`, `"0,2 card"`, `"1 save friggas_protection"`, `"-"` when over."""
        return observe(self.game, -1).asked_line().removeprefix("asked ")

    def options(self, seat: int | None = None) -> list[str]:
        """The options of the seat that is asked (or of one of them), sorted as text."""
        for decision in self.game.decisions():
            if seat is None or decision.seat == seat:
                return sorted([text(self.game, decision.seat, option) for option in decision.options])
        raise AssertionError(f"seat {seat} is not asked")

    def offers(self, option: str, seat: int | None = None) -> bool:
        """Whether an option is on offer now."""
        return option in self.options(seat)

    def why_not(self, move: str) -> str:
        """The code of the reason why `"0 pillage gimle"` is not on offer ("" if it is)."""
        seat_text, _, action = move.partition(" ")
        reason = self.game.why_not(int(seat_text), parse(self.game, int(seat_text), action))
        return "" if reason is None else reason.code

    def facts(self) -> dict[str, object]:
        """The position as small facts; what is empty is left out."""
        s = cast(MidgardState, self.game.state)
        found: dict[str, object] = {"age": int(s.age), "phase": int(s.phase), "first": int(s.first)}
        for seat in range(int(s.seats)):
            found[f"{seat}.rage"] = int(s.rage(seat))
            found[f"{seat}.glory"] = int(s.glory(seat))
            for stat, name in enumerate(STAT_NAMES):
                found[f"{seat}.{name}_step"] = int(s.step(seat, stat))
            found[f"{seat}.out"] = s.out(seat)
            names = figure_names(s, seat)
            for place in range(16):
                counts = [int(s.count(seat, kind, place)) for kind in range(7)]
                found[f"{seat}@{PLACE_NAMES[place]}"] = group_text(counts, names)
            for zone, name in ((HAND, "hand"), (QUEST_ZONE, "quests"), (TABLE, "table"), (IN_PLAY, "upgrades")):
                found[f"{seat}.{name}"] = self.card_names(int(zone) + seat)
            dropped = [self.card_names(56 + 8 * age + seat) for age in range(3)]
            found[f"{seat}.dropped"] = " ".join([part for part in dropped if part])
        found["discard"] = self.card_names(int(DISCARD_PILE))
        gods = self.game.edition.power_names(self.game.edition.open_deal(self.game.setup))
        for number, god in enumerate(gods):
            place = int(s.power_place(number))
            found[god] = PLACE_NAMES[place] if place < 13 else "-"
        for province in range(int(PROVINCES)):
            marks = [
                word for word, mask in (("pillaged", s.pillaged), ("destroyed", s.ruined)) if (mask >> province) & 1
            ]
            found[PLACE_NAMES[province]] = ",".join(marks)
        return found

    def card_names(self, zone: int) -> str:
        return " ".join([self.game.edition.cards[card].text_id for card in cards_in(self.game.state, zone)])

    def changes(self) -> dict[str, object]:
        """Every fact that differs from the start or the last call, with its new value; then forget."""
        now = self.facts()
        found = {key: value for key, value in now.items() if self.before.get(key) != value}
        self.before = now
        return found
