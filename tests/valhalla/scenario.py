"""A builder of positions of Valhalla for tests, and a table to play on; see tests/midgard/scenario.py.

    table = (
        scenario(3)
        .at("noatun", "0:elite,warrior 1:warrior*2")
        .upgrades(0, "iron_jarls")
        .hand(0, "spear_wall")
        .start()
    )
    table.play("0 contest noatun", "0 play spear_wall")
    assert table.changes() == {…}
    assert table.asked() == "1 action"

Unless said otherwise: Action phase of Age 1; gods thor, loki, tyr; closed glitnir (thor is there), ydalir, thrymheim;
all stats on step 1; 6 Rage; all figures in reserve; no cards. Facts: "0.rage", "0.glory", "0.rage_step" …, "0.out",
"0.hand", "0.quests", "0.table", "0.upgrades", "0.discard", "0.used", "0@noatun", "0@pile_1", "0@sauna", "0@reserve",
"noatun" (whose reward token), "age", "phase", "first".
"""

from __future__ import annotations

from typing import cast

from fimbul import Edition
from fimbul.core.rules.engine import advance
from fimbul.core.rules.ids import SLOTS, STAT_NAMES
from fimbul.core.rules.state import DISCARD_PILE, HAND, IN_PLAY, QUEST_ZONE, TABLE
from fimbul.core.text.arguments import group_text
from fimbul.core.text.notation import figure_names
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    PLACE_NAMES,
    ValhallaState,
    token_at,
)
from fimbul.editions.valhalla.rules.turns import next_turn
from fimbul.positions import ValhallaPosition
from tests.midgard.scenario import Table as MidgardTable

GODS = ("thor", "loki", "tyr")


class Scenario(ValhallaPosition):
    """A position in the making."""

    def discard(self, seat: int, *names: str) -> Scenario:
        """Cards in a seat's discard pile."""
        return self.discarded(seat, *names)

    def start(self, turn: int = 0, first: int | None = None) -> Table:  # type: ignore[override]
        """The position with a seat to act."""
        return Table(super().start(turn, first))

    def finish_actions(self, first: int = 0) -> Table:
        """The position with the Action phase just over: on to Quests, Prove Valor, Release."""
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
    seats: int = 3,
    gods: tuple[str, ...] = GODS,
    closed: tuple[str, ...] = ("glitnir", "ydalir", "thrymheim"),
    edition: Edition | None = None,
) -> Scenario:
    """A position of Valhalla; closed Chambers in any order, to try what a god does where.

    `edition` may be one of an earlier card list (`VALHALLA.at(1)`), or have cards of the test's own.
    """
    found = Scenario(seats, (), (), gods, edition).without_history()
    for n, name in enumerate(closed):
        found.dealt.closed[n] = PLACE_NAMES.index(name)
    return found


class Table(MidgardTable):
    """A game to play on by text, which remembers what changed."""

    def facts(self) -> dict[str, object]:
        """The position as small facts."""
        s = cast(ValhallaState, self.game.state)
        cards, monsters = self.game.edition.cards, self.game.edition.monster_kinds
        found: dict[str, object] = {"age": int(s.age), "phase": int(s.phase), "first": int(s.first)}
        for seat in range(int(s.seats)):
            found[f"{seat}.rage"] = int(s.rage(seat))
            found[f"{seat}.glory"] = int(s.glory(seat))
            for stat, name in enumerate(STAT_NAMES):
                found[f"{seat}.{name}_step"] = int(s.step(seat, stat))
            found[f"{seat}.out"] = s.out(seat)
            names = figure_names(s, seat)
            for place in range(16):
                counts = [int(s.count(seat, kind, place)) for kind in range(8)]
                found[f"{seat}@{PLACE_NAMES[place]}"] = group_text(counts, names, monsters)
            zones = ((HAND, "hand"), (QUEST_ZONE, "quests"), (TABLE, "table"), (IN_PLAY, "upgrades"))
            for zone, name in (*zones, (DISCARD_PILE, "discard")):
                found[f"{seat}.{name}"] = self.card_names(int(zone) + seat)
            used = [slot for slot in range(int(SLOTS)) if (s.used >> (8 * seat + slot)) & 1]
            found[f"{seat}.used"] = " ".join([cards[s.card_of(s.slot(seat, slot))].text_id for slot in used])
        for place in range(int(CHAMBERS)):
            found[PLACE_NAMES[place]] = int(token_at(s, place)) if token_at(s, place) >= 0 else "-"
        return found
