"""A builder of positions for tests, and a table to play on.

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
on step 1, all figures in reserve, no cards. No province is destroyed and the tokens are fixed: see TOKENS.
Facts are named "0.rage", "0.glory", "0.rage_step", "0.axes_step", "0.horns_step", "0.out", "0.hand", "0.quests",
"0.table", "0.upgrades", "0.dropped", "0@gimle", "0@reserve", "0@valhalla", "discard", "gimle" ("pillaged"), "age",
"phase", "first", and the gods by name ("odin": "gimle").
"""

from __future__ import annotations

from typing import cast

from fimbul import EDITIONS, Game, Log, check, observe, parse, text
from fimbul.core.rules.engine import advance
from fimbul.core.rules.ids import ACTION, BOX, FALLEN, RESERVE, STAT_NAMES
from fimbul.core.rules.ops import SEEN
from fimbul.core.rules.query import cards_in, copies_of
from fimbul.core.rules.state import DISCARD_PILE, HAND, IN_PLAY, OUT, QUEST_ZONE, TABLE, State
from fimbul.core.text.arguments import group_text
from fimbul.core.text.notation import figure_names
from fimbul.editions.midgard.rules.board import MYSTIC, PLACE_NAMES, PROVINCES, TOKEN_NAMES, MidgardSetup, MidgardState
from fimbul.editions.midgard.rules.turns import next_turn
from fimbul.editions.midgard.rules.upgrades import monster_kind

TOKENS = {
    "elvagar": "rage",
    "angerboda": "rage",
    "muspelheim": "rage",
    "horgr": "axes",
    "utgard": "axes",
    "andlang": "horns",
    "gimle": "horns",
    "myrkvlor": "glory",
}


class Scenario:
    """A position in the making."""

    def __init__(self, seats: int, options: tuple[str, ...], modules: tuple[str, ...], gods: tuple[str, ...]) -> None:
        edition = EDITIONS["midgard"]
        self.setup = cast(MidgardSetup, edition.new_setup(seats, modules, options))
        self.setup.clans = edition.clans_with(modules)[:seats]
        if gods:
            edition.choose_powers(self.setup, gods)
        edition.deal(self.setup, 1, 0)
        for name, token in TOKENS.items():
            self.setup.tokens[PLACE_NAMES.index(name)] = TOKEN_NAMES.index(token)
        self.setup.ruined = 0
        self.doom("utgard", "horgr", "elvagar")
        self.state = cast(MidgardState, edition.new_state(self.setup))
        for number in range(2):
            self.state.set_power_place(number, BOX)
        self.state.phase = ACTION
        self.picked: dict[tuple[int, int], int] = {}
        self.fixed_age = False

    # -- the board ---------------------------------------------------------------------------------------------------
    def doom(self, *provinces: str) -> Scenario:
        """The doomed provinces of the three Ages."""
        for n, name in enumerate(provinces):
            self.setup.doom[n] = PLACE_NAMES.index(name)
        rest = [p for p in range(1, int(PROVINCES)) if PLACE_NAMES[p] not in provinces]
        self.setup.unused = sum(1 << p for p in rest)
        if hasattr(self, "state"):
            self.state.unused = self.setup.unused
        return self

    def god(self, name: str, province: str) -> Scenario:
        """A god of this game (named in `scenario`) stands in a province."""
        number = self.setup.edition.power_names(self.setup.edition.open_deal(self.setup)).index(name)
        self.state.set_power_place(number, PLACE_NAMES.index(province))
        return self

    def mystics(self, seat: int, count: int) -> Scenario:
        """Mystics in a clan's reserve."""
        self.state.change(seat, MYSTIC, RESERVE, count)
        return self

    def age(self, age: int) -> Scenario:
        self.state.age = age
        self.fixed_age = True
        return self

    def at(self, place: str, groups: str) -> Scenario:
        """Figures from the reserves (Monsters after `upgrades`): `at("gimle", "0:leader,warrior 1:warrior*2")`."""
        target = {"valhalla": int(FALLEN), "box": int(BOX)}.get(place, -1)
        if target < 0:
            target = PLACE_NAMES.index(place)
        for group in groups.split():
            seat_text, _, figures = group.partition(":")
            seat = int(seat_text)
            for part in figures.split(","):
                name, _, count = part.partition("*")
                kind = figure_names(self.state, seat).index(name)
                assert self.state.count(seat, kind, RESERVE) >= int(count or "1"), f"no {part} in the reserve"
                self.state.change(seat, kind, RESERVE, -int(count or "1"))
                self.state.change(seat, kind, target, int(count or "1"))
        return self

    def destroyed(self, *provinces: str) -> Scenario:
        for name in provinces:
            self.state.ruined |= 1 << PLACE_NAMES.index(name)
        return self

    def pillaged(self, *provinces: str) -> Scenario:
        for name in provinces:
            self.state.pillaged |= 1 << PLACE_NAMES.index(name)
        return self

    # -- a clan ------------------------------------------------------------------------------------------------------
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

    # -- cards -------------------------------------------------------------------------------------------------------
    def take(self, seat: int, name: str, zone: int) -> int:
        """A free copy of a card, as drafted by a seat."""
        s = self.state
        card = self.setup.edition.card_ids[name]
        first, end = copies_of(s, card)
        age = int(self.setup.cards[card].age)
        for copy in range(int(first), int(end)):
            if s.where(copy) == OUT and s.shown(copy) == 0:
                n = self.picked.get((seat, age), 0)
                assert n < 6, f"seat {seat} cannot have drafted more than six cards of Age {age}"
                self.picked[seat, age] = n + 1
                s.set_pick(seat, age, n, copy)
                s.set_where(copy, zone)
                if age > s.age:
                    assert not self.fixed_age, f"{name} is of a later Age"
                    s.age = age
                return copy
        raise AssertionError(f"no copy of {name} left in a game with {s.seats} seats")

    def hand(self, seat: int, *names: str) -> Scenario:
        for name in names:
            self.take(seat, name, int(HAND) + seat)
        return self

    def quests(self, seat: int, *names: str) -> Scenario:
        """Committed Quests."""
        for name in names:
            self.take(seat, name, int(QUEST_ZONE) + seat)
        return self

    def upgrades(self, seat: int, *names: str) -> Scenario:
        """Upgrades in play; a Monster's figure is in the reserve."""
        s = self.state
        for name in names:
            copy = self.take(seat, name, int(IN_PLAY) + seat)
            s.set_shown(copy, SEEN)
            card = self.setup.cards[s.card_of(copy)]
            first, count = self.setup.edition.slots_of(card.kind)
            slot = next(n for n in range(int(first), int(first + count)) if s.slot(seat, n) < 0)
            s.set_slot(seat, slot, copy)
            kind = int(monster_kind(s, seat, slot)) if slot in (3, 4) else slot + 1
            if slot < 5:
                s.set_figure_strength(seat, kind, card.strength)
            if slot in (3, 4):
                s.change(seat, kind, RESERVE, 1)
        return self

    # -- go ----------------------------------------------------------------------------------------------------------
    def start(self, turn: int = 0) -> Table:
        """The position with a seat to act."""
        s = self.state
        for seat in range(int(s.seats)):
            copies = [c for c in range(int(self.setup.copies)) if s.where(c) == HAND + seat]
            old = [c for c in copies if c < self.setup.age_from[s.age]]
            s.set_hand_size(seat, len(copies), len(old))
        s.listen_again()
        s.turn = turn
        s.first = turn
        s.asked = 1 << turn
        s.question = 2
        return self.table()

    def finish_actions(self, first: int = 0) -> Table:
        """The position with the Action phase just over: on to Discard, Quests, Ragnarök."""
        s = self.state
        for seat in range(int(s.seats)):
            s.set_rage(seat, 0)
        table = self.start(first)
        before = table.facts()
        s.asked = 0
        s.question = 0
        assert not next_turn(s)
        advance(s)
        table.before = before
        return table

    def table(self) -> Table:
        game = Game(self.state, False)
        table = Table(game)
        assert check(game) == [], check(game)
        return table


def scenario(
    seats: int = 4, options: tuple[str, ...] = (), modules: tuple[str, ...] = (), gods: tuple[str, ...] = ()
) -> Scenario:
    """A position of Midgard; with the module `gods` name its two gods."""
    return Scenario(seats, options, modules, gods)


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
