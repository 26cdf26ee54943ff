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

from fimbul import EDITIONS, Game, check
from fimbul.core.rules.engine import advance
from fimbul.core.rules.ids import ACTION, RESERVE, SLOTS, STAT_NAMES
from fimbul.core.rules.ops import SEEN
from fimbul.core.rules.query import cards_in, copies_of
from fimbul.core.rules.state import DISCARD_PILE, HAND, IN_PLAY, QUEST_ZONE, TABLE
from fimbul.core.text.arguments import group_text
from fimbul.core.text.notation import figure_names
from fimbul.editions.valhalla.edition import VALHALLA
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    ELITE,
    ELITE_UPGRADE,
    MONSTER_UPGRADE,
    PLACE_NAMES,
    ValhallaSetup,
    ValhallaState,
    slot_for,
    token_at,
)
from fimbul.editions.valhalla.rules.deal import use_gods
from fimbul.editions.valhalla.rules.turns import next_turn
from tests.midgard.scenario import Table as MidgardTable

GODS = ("thor", "loki", "tyr")


class Scenario:
    """A position in the making."""

    def __init__(self, seats: int, gods: tuple[str, ...], closed: tuple[str, ...]) -> None:
        self.setup = cast(ValhallaSetup, VALHALLA.new_setup(seats, (), ()))
        self.setup.clans = VALHALLA.clan_names[:seats]
        VALHALLA.choose_powers(self.setup, gods)
        VALHALLA.deal(self.setup, 1, 0)
        use_gods(self.setup, [VALHALLA.all_powers.index(god) for god in gods])
        for n, place in enumerate(closed):
            self.setup.closed[n] = PLACE_NAMES.index(place)
        self.state = cast(ValhallaState, VALHALLA.new_state(self.setup))
        self.state.phase = ACTION
        self.picks: dict[int, list[int]] = {seat: [] for seat in range(seats)}

    def age(self, age: int) -> Scenario:
        self.state.age = age
        return self

    def at(self, place: str, groups: str) -> Scenario:
        """Figures from the reserves (Monsters after `upgrades`): `at("noatun", "0:elite,warrior*2 1:hugin")`."""
        for group in groups.split():
            seat_text, _, figures = group.partition(":")
            seat = int(seat_text)
            for part in figures.split(","):
                name, _, count = part.partition("*")
                kind = figure_names(self.state, seat).index(name)
                assert self.state.count(seat, kind, RESERVE) >= int(count or "1"), f"no {part} in the reserve"
                self.state.change(seat, kind, RESERVE, -int(count or "1"))
                self.state.change(seat, kind, PLACE_NAMES.index(place), int(count or "1"))
        return self

    def token(self, seat: int, *places: str) -> Scenario:
        """Reward tokens of a seat."""
        for place in places:
            self.state.tokens |= (seat + 1) << (4 * PLACE_NAMES.index(place))
        return self

    def rage(self, seat: int, rage: int) -> Scenario:
        self.state.set_rage(seat, rage)
        return self

    def glory(self, seat: int, glory: int) -> Scenario:
        self.state.set_glory(seat, glory)
        return self

    def steps(self, seat: int, rage: int, axes: int, horns: int) -> Scenario:
        for stat, step in enumerate((rage, axes, horns)):
            self.state.set_step(seat, stat, step)
        return self

    def passed(self, *seats: int) -> Scenario:
        for seat in seats:
            self.state.set_rage(seat, 0)
            self.state.set_out(seat, True)
        return self

    def take(self, seat: int, name: str, zone: int) -> int:
        """A copy of a card, as drafted by a seat: it changes places in the deal with a card of the seat's packs."""
        s = self.state
        first, end = copies_of(s, VALHALLA.card_ids[name])
        held = [copy for picks in self.picks.values() for copy in picks]
        copy = next((c for c in range(int(first), int(end)) if c not in held), -1)
        assert copy >= 0, f"no copy of {name} left in a game with these gods"
        picks = self.picks[seat]
        assert len(picks) < 5 * int(s.age), f"seat {seat} cannot have drafted more cards"
        picks.append(copy)
        s.set_where(copy, zone)
        return copy

    def hand(self, seat: int, *names: str) -> Scenario:
        for name in names:
            self.take(seat, name, int(HAND) + seat)
        return self

    def quests(self, seat: int, *names: str) -> Scenario:
        """Committed Quests."""
        for name in names:
            self.take(seat, name, int(QUEST_ZONE) + seat)
        return self

    def discard(self, seat: int, *names: str) -> Scenario:
        """Cards in a seat's discard pile."""
        for name in names:
            self.state.set_shown(self.take(seat, name, int(DISCARD_PILE) + seat), SEEN)
        return self

    def upgrades(self, seat: int, *names: str) -> Scenario:
        """Upgrades in play; a Monster's figure is in the reserve."""
        s = self.state
        for name in names:
            card = self.setup.cards[VALHALLA.card_ids[name]]
            slot = int(slot_for(s, seat, card))
            assert slot >= 0, f"no slot for {name}"
            copy = self.take(seat, name, int(IN_PLAY) + seat)
            s.set_shown(copy, SEEN)
            s.set_slot(seat, slot, copy)
            if card.kind == MONSTER_UPGRADE:
                s.set_figure_strength(seat, slot, card.strength)
                s.change(seat, slot, RESERVE, 1)
            elif card.kind == ELITE_UPGRADE and card.strength > s.figure_strength(seat, ELITE):
                s.set_figure_strength(seat, ELITE, card.strength)
        return self

    # -- go ----------------------------------------------------------------------------------------------------------
    def deal_again(self) -> None:
        """A deal in which every seat has drafted what it holds, the rest being anywhere."""
        seats, age = int(self.setup.seats), int(self.state.age)
        held = [copy for picks in self.picks.values() for copy in picks]
        spare = [c for c in range(int(self.setup.copies)) if c not in held and c not in self.setup.box]
        for seat in range(seats):
            mine = self.picks[seat] + spare[: 5 * age - len(self.picks[seat])]
            spare = [copy for copy in spare if copy not in mine]
            for of_age in range(1, age + 1):
                for n, copy in enumerate(mine[5 * (of_age - 1) : 5 * of_age]):
                    self.state.set_pick(seat, of_age, n, copy)
        boxed = [copy for copy in held if copy in self.setup.box]
        monsters = [c for c in spare if self.setup.cards[int(self.setup.card_of[c])].kind == MONSTER_UPGRADE]
        self.setup.box = sorted([c for c in self.setup.box if c not in boxed] + monsters[: len(boxed)])
        spare = [copy for copy in spare if copy not in self.setup.box]
        direction = [0, 1, -1, 1]
        for of_age in range(1, 4):
            packs: list[list[int]] = [[] for _ in range(seats)]
            for seat in range(seats):
                for n in range(5 if of_age <= age else 0):
                    packs[(seat - direction[of_age] * n) % seats].append(int(self.state.pick(seat, of_age, n)))
            for seat in range(seats):
                while len(packs[seat]) < 6:
                    packs[seat].append(spare.pop(0))
                for n, copy in enumerate(sorted(packs[seat])):
                    self.setup.set_dealt(of_age, seat, n, copy)
        self.setup.rest = spare
        for seat in range(seats):  # cards nobody spoke of were dropped, or are in play nowhere: out of the game
            for of_age in range(1, age + 1):
                for n in range(5):
                    copy = int(self.state.pick(seat, of_age, n))
                    if copy not in self.picks[seat]:
                        self.state.set_where(copy, 56 + seat)

    def start(self, turn: int = 0) -> Table:
        """The position with a seat to act."""
        s = self.state
        self.deal_again()
        for seat in range(int(s.seats)):
            copies = [c for c in range(int(self.setup.copies)) if s.where(c) == HAND + seat]
            s.set_hand_size(seat, len(copies), 0 if s.age == 1 else len(copies))
        s.listen_again()
        s.turn = turn
        s.first = turn
        s.asked = 1 << turn
        s.question = 2
        table = Table(Game(s, False))
        assert check(table.game) == [], check(table.game)
        return table

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
) -> Scenario:
    """A position of Valhalla."""
    return Scenario(seats, gods, closed)


class Table(MidgardTable):
    """A game to play on by text, which remembers what changed."""

    def facts(self) -> dict[str, object]:
        """The position as small facts."""
        s = cast(ValhallaState, self.game.state)
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
                found[f"{seat}@{PLACE_NAMES[place]}"] = group_text(counts, names, VALHALLA.monster_kinds)
            zones = ((HAND, "hand"), (QUEST_ZONE, "quests"), (TABLE, "table"), (IN_PLAY, "upgrades"))
            for zone, name in (*zones, (DISCARD_PILE, "discard")):
                found[f"{seat}.{name}"] = " ".join(
                    [VALHALLA.cards[card].text_id for card in cards_in(s, int(zone) + seat)]
                )
            used = [slot for slot in range(int(SLOTS)) if (s.used >> (8 * seat + slot)) & 1]
            found[f"{seat}.used"] = " ".join([VALHALLA.cards[s.card_of(s.slot(seat, slot))].text_id for slot in used])
        for place in range(int(CHAMBERS)):
            found[PLACE_NAMES[place]] = int(token_at(s, place)) if token_at(s, place) >= 0 else "-"
        return found


assert EDITIONS["valhalla"] is VALHALLA
