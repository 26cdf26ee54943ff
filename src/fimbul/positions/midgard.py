"""Positions of Midgard: tokens, dooms, pillaged and destroyed provinces, gods, Mystics."""

from __future__ import annotations

from typing import Self, cast

from fimbul import Game
from fimbul.core.rules.ids import BOX, RESERVE
from fimbul.core.rules.powers import Card
from fimbul.core.rules.state import POWERS
from fimbul.editions.midgard.rules.board import (
    MONSTER_SLOT,
    MYSTIC,
    PROVINCES,
    TOKEN_NAMES,
    TOKENS,
    MidgardSetup,
    MidgardState,
)
from fimbul.editions.midgard.rules.upgrades import monster_kind
from fimbul.positions.building import BadPosition, Position

STANDARD_TOKENS = {
    "elvagar": "rage",
    "angerboda": "rage",
    "muspelheim": "rage",
    "horgr": "axes",
    "utgard": "axes",
    "andlang": "horns",
    "gimle": "horns",
    "myrkvlor": "glory",
}


class MidgardPosition(Position):
    """Unless said otherwise no province is destroyed, utgard, horgr and elvagar are doomed, gods stand nowhere."""

    edition_name = "midgard"

    @property
    def dealt(self) -> MidgardSetup:
        return cast(MidgardSetup, self.setup)

    @property
    def board(self) -> MidgardState:
        return cast(MidgardState, self.state)

    def set_board(self) -> None:
        self.tokens(**STANDARD_TOKENS)
        self.dealt.ruined = 0
        self.set_doom(("utgard", "horgr", "elvagar"))

    def set_state(self) -> None:
        for number in range(int(POWERS)):
            self.state.set_power_place(number, BOX)

    def kind_of_monster(self, seat: int, slot: int) -> int:
        return int(monster_kind(self.state, seat, slot)) if MONSTER_SLOT <= slot < MONSTER_SLOT + 2 else -1

    def age_drafted(self, card: Card) -> int:
        return int(card.age)

    # -- the board ---------------------------------------------------------------------------------------------------
    def province(self, name: str) -> int:
        """An outer province, or Yggdrasil, by its name."""
        if self.place(name) >= PROVINCES:
            raise BadPosition(f"{name} is no province")
        return self.place(name)

    def tokens(self, **tokens: str) -> Self:
        """Pillage tokens: `tokens(gimle="glory", myrkvlor="horns")`; together they must be the eight of the game."""
        for name, token in tokens.items():
            if token not in TOKEN_NAMES[:4] or not 0 < self.province(name) < PROVINCES:
                raise BadPosition(f"{name}: {token!r} is no token of an outer province: {', '.join(TOKEN_NAMES[:4])}")
            self.dealt.tokens[self.province(name)] = TOKEN_NAMES.index(token)
        return self

    def doom(self, first: str, second: str, third: str) -> Self:
        """The doomed provinces of the three Ages."""
        self.set_doom((first, second, third))
        self.board.unused = self.dealt.unused
        return self

    def set_doom(self, names: tuple[str, ...]) -> None:
        provinces = [self.province(name) for name in names]
        if len(set(provinces)) != 3 or 0 in provinces:
            raise BadPosition("three different outer provinces are doomed, one an Age")
        for n, province in enumerate(provinces):
            self.dealt.doom[n] = province
        self.dealt.unused = sum(1 << p for p in range(1, int(PROVINCES)) if p not in provinces)

    def pillaged(self, *provinces: str) -> Self:
        """Provinces pillaged in this Age."""
        for name in provinces:
            self.board.pillaged |= 1 << self.province(name)
        return self

    def destroyed(self, *provinces: str) -> Self:
        """Provinces destroyed for ever."""
        for name in provinces:
            self.board.ruined |= 1 << self.province(name)
        return self

    def god(self, name: str, province: str) -> Self:
        """A god of this game (named with `gods=` in `position`) stands in a province."""
        gods = self.edition.power_names(self.edition.open_deal(self.setup))
        if name not in gods:
            raise BadPosition(f"{name!r} is no god of this game: {', '.join(gods) or 'it has none'}")
        place = self.province(province)
        if any(int(self.state.power_place(n)) == place for n in range(len(gods)) if n != gods.index(name)):
            raise BadPosition(f"two gods cannot stand in {province}")
        self.state.set_power_place(gods.index(name), place)
        return self

    def mystics(self, seat: int, count: int) -> Self:
        """Mystics in a clan's reserve."""
        if "mystics" not in self.setup.modules or not 0 <= count <= 2:
            raise BadPosition("a clan has up to two Mystics, with the module 'mystics'")
        self.state.change(self.checked(seat), MYSTIC, RESERVE, count)
        return self

    def examine(self, game: Game) -> None:
        kinds = sorted(int(self.dealt.tokens[p]) for p in range(1, int(PROVINCES)))
        if kinds != sorted(TOKENS):
            raise BadPosition("tokens: the outer provinces have 3 rage, 2 axes, 2 horns and 1 glory among them")
        super().examine(game)
