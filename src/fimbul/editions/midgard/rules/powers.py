"""What cards and gods of Midgard can do besides what all cards can: more hooks, in the same four families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.ids import BATTLE, QUEST, Figure, Place, Seat
from fimbul.core.rules.powers import CORE_HOOKS, Card, Power, own_hooks
from fimbul.core.rules.state import State

if TYPE_CHECKING:
    from fimbul.core.rules.battle import Battle
    from fimbul.editions.midgard.rules.invade import Invaded, Invading

OWN_HOOKS: Final = own_hooks()
MOD_UPGRADE_COST: Final[i64] = OWN_HOOKS.number("mod_upgrade_cost")
MOD_INVADE_COST: Final[i64] = OWN_HOOKS.number("mod_invade_cost")
MOD_RELEASE_GLORY: Final[i64] = OWN_HOOKS.number("mod_release_glory")
MOD_RAGNAROK_GLORY: Final[i64] = OWN_HOOKS.number("mod_ragnarok_glory")
MAY_INVADE: Final[i64] = OWN_HOOKS.number("may_invade")
MAY_COUNT: Final[i64] = OWN_HOOKS.number("may_count")
MAY_TAKE_GLORY: Final[i64] = OWN_HOOKS.number("may_take_glory")
MAY_PLAY_OPENLY: Final[i64] = OWN_HOOKS.number("may_play_openly")
WOULD_INVADE: Final[i64] = OWN_HOOKS.number("would_invade")
WOULD_RUIN: Final[i64] = OWN_HOOKS.number("would_ruin")
ON_INVADE: Final[i64] = OWN_HOOKS.number("on_invade")
ON_SPOILS: Final[i64] = OWN_HOOKS.number("on_spoils")
ON_PLAYED: Final[i64] = OWN_HOOKS.number("on_played")
ON_ATTACK_OVER: Final[i64] = OWN_HOOKS.number("on_attack_over")
ON_AGE: Final[i64] = OWN_HOOKS.number("on_age")
ON_DESTROYED: Final[i64] = OWN_HOOKS.number("on_destroyed")
ON_GAME_END: Final[i64] = OWN_HOOKS.number("on_game_end")


@mypyc_attr(allow_interpreted_subclasses=True)
class MidgardCard(Card):
    """A card of Midgard."""

    def __init__(
        self,
        slug: str,
        *,
        age: int,
        kind: int,
        copies_from: tuple[int, ...] = (1,),
        strength: int = 0,
        cost: int = 0,
        glory: int = 0,
        god: str = "none",
        traits: int = 0,
        since: int = 1,
    ) -> None:
        super().__init__(
            slug,
            age=age,
            kind=kind,
            copies_from=copies_from,
            strength=strength,
            cost=cost,
            glory=glory,
            god=god,
            traits=traits,
            since=since,
        )
        self.hooks |= OWN_HOOKS.overridden(self, MidgardCard)

    # -- numbers that add --------------------------------------------------------------------------------------------
    def mod_upgrade_cost(self, s: State, me: Seat, card: Card) -> i64:
        """Change of the Rage that an upgrade costs me."""
        return 0

    def mod_invade_cost(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        """Change of the Rage that an invade costs me."""
        return 0

    def mod_release_glory(self, s: State, me: Seat) -> i64:
        """Glory for each figure of mine that is released."""
        return 0

    def mod_ragnarok_glory(self, s: State, me: Seat, glory: i64) -> i64:
        """Extra Glory on top of what my figures earn by dying at the end of an Age."""
        return 0

    # -- permissions -------------------------------------------------------------------------------------------------
    def may_invade(self, s: State, me: Seat, kind: Figure, place: Place) -> bool:
        """Whether it lets a figure of mine invade a place that is closed otherwise."""
        return False

    def may_count(self, s: State, me: Seat, battle: Battle, seat: Seat, kind: Figure) -> bool:
        """Whether the STR of a seat's figures of a kind counts in a battle; any no decides."""
        return True

    # -- before it happens -------------------------------------------------------------------------------------------
    def would_invade(self, s: State, me: Seat, invading: Invading) -> None:
        """A figure of mine is about to be set down by an invade."""

    def would_ruin(self, s: State, me: Seat) -> Place:
        """A province is about to be destroyed for ever: which one falls instead, or -1. Pure; the first decides."""
        return -1

    # -- after it happened -------------------------------------------------------------------------------------------
    def on_invade(self, s: State, me: Seat, invaded: Invaded) -> None:
        """I invaded a place."""

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        """My attack on a place succeeded, with or without a battle, and its reward is taken."""

    def on_played(self, s: State, me: Seat) -> None:
        """This upgrade was put into play by me."""

    def on_destroyed(self, s: State, me: Seat, kind: Figure, place: Place, count: i64) -> None:
        """Figures of mine were destroyed. Calls verbs only; never asks."""

    def on_game_end(self, s: State, me: Seat) -> None:
        """The last Age has ended. Calls verbs only; never asks."""

    def later(self, s: State, me: Seat) -> None:
        """Go on with an effect for which this card left a `Later` frame."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleCard(MidgardCard):
    """Adds its strength in battle."""

    def __init__(
        self,
        slug: str,
        *,
        age: int,
        strength: int,
        god: str = "none",
        late: bool = False,
        copies_from: tuple[int, ...] = (1,),
        since: int = 1,
    ) -> None:
        super().__init__(
            slug, age=age, kind=int(BATTLE), copies_from=copies_from, strength=strength, god=god, since=since
        )
        self.late = late


@mypyc_attr(allow_interpreted_subclasses=True)
class Quest(MidgardCard):
    """Pays Glory and may raise a stat when its demands are met."""

    def __init__(self, slug: str, *, age: int, glory: int, copies_from: tuple[int, ...] = (1,), since: int = 1) -> None:
        super().__init__(slug, age=age, kind=int(QUEST), copies_from=copies_from, glory=glory, since=since)


@mypyc_attr(allow_interpreted_subclasses=True)
class Upgrade(MidgardCard):
    """Stays on the clan sheet, in a slot of its kind. It costs as much Rage as it has STR, unless it says otherwise."""

    def __init__(
        self,
        slug: str,
        *,
        age: int,
        kind: int,
        strength: int,
        cost: int | None = None,
        god: str = "none",
        traits: int = 0,
        copies_from: tuple[int, ...] = (1,),
        since: int = 1,
    ) -> None:
        super().__init__(
            slug,
            age=age,
            kind=kind,
            copies_from=copies_from,
            strength=strength,
            cost=strength if cost is None else cost,
            god=god,
            traits=traits,
            since=since,
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class BoardPower(Power):
    """A power that stands on the board for all: `me` is always -1."""

    def __init__(self) -> None:
        self.hooks = CORE_HOOKS.overridden(self, Power) | OWN_HOOKS.overridden(self, BoardPower)

    def may_count(self, s: State, me: Seat, battle: Battle, seat: Seat, kind: Figure) -> bool:
        """Whether the STR of a seat's figures of a kind counts in a battle; any no decides."""
        return True

    def may_take_glory(self, s: State, me: Seat, battle: Battle) -> bool:
        """Whether the winner of a battle gains the battle Glory; any no decides."""
        return True

    def may_play_openly(self, s: State, me: Seat, battle: Battle) -> bool:
        """Whether cards are played face up, one clan after the other, in a battle."""
        return False

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        """My attack on a place succeeded, with or without a battle, and its reward is taken."""

    def on_attack_over(self, s: State, me: Seat, battle: Battle) -> None:
        """An attack on a place is over, won or lost, with all its effects."""

    def on_age(self, s: State, me: Seat) -> None:
        """An Age begins. Calls verbs only; never asks."""


def its(card: Power) -> MidgardCard:
    """The same card with its edition's hooks."""
    return cast(MidgardCard, card)


def of_board(power: Power) -> BoardPower:
    """The same power with its edition's hooks."""
    return cast(BoardPower, power)
