"""Powers: what cards can do, as hooks in four families. All are no-ops here; cards override one where the text is odd.

`mod_…`   a number that adds            pure; order never matters
`may_…`   a permission or a prohibition  pure; any yes decides
`would_…` before it happens             edits the frame it is given, or asks
`on_…`    after it happened             calls verbs, or asks
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from fimbul.core.ids import BATTLE, NO_CARD, QUEST, RESERVE, Action, Figure, Place, Seat

if TYPE_CHECKING:
    from fimbul.core.battle import Battle
    from fimbul.core.destroy import Destroy
    from fimbul.core.frames import Frame
    from fimbul.core.ops import Invaded, Invading
    from fimbul.core.state import State

HOOKS: Final = (
    "mod_strength",
    "mod_upgrade_cost",
    "mod_invade_cost",
    "mod_release_glory",
    "mod_ragnarok_glory",
    "mod_quest_glory",
    "mod_bonus",
    "may_invade",
    "may_act",
    "would_destroy",
    "on_invade",
    "on_spoils",
    "on_reveal",
    "on_battle_end",
    "on_destroyed",
    "on_game_end",
    "may_count",
    "may_take_glory",
    "may_play_openly",
    "would_invade",
    "would_ruin",
    "on_played",
    "on_attack_over",
    "on_age",
)
MOD_STRENGTH: Final[i64] = 0
MOD_UPGRADE_COST: Final[i64] = 1
MOD_INVADE_COST: Final[i64] = 2
MOD_RELEASE_GLORY: Final[i64] = 3
MOD_RAGNAROK_GLORY: Final[i64] = 4
MOD_QUEST_GLORY: Final[i64] = 5
MOD_BONUS: Final[i64] = 6
MAY_INVADE: Final[i64] = 7
MAY_ACT: Final[i64] = 8
WOULD_DESTROY: Final[i64] = 9
ON_INVADE: Final[i64] = 10
ON_SPOILS: Final[i64] = 11
ON_REVEAL: Final[i64] = 12
ON_BATTLE_END: Final[i64] = 13
ON_DESTROYED: Final[i64] = 14
ON_GAME_END: Final[i64] = 15
MAY_COUNT: Final[i64] = 16
MAY_TAKE_GLORY: Final[i64] = 17
MAY_PLAY_OPENLY: Final[i64] = 18
WOULD_INVADE: Final[i64] = 19
WOULD_RUIN: Final[i64] = 20
ON_PLAYED: Final[i64] = 21
ON_ATTACK_OVER: Final[i64] = 22
ON_AGE: Final[i64] = 23


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """Something that listens. `me` is the seat that owns it, or -1 for a power that stands on the board for all."""

    order: i64 = 0  # among listeners told in order: 0 first
    hooks: i64 = 0  # which hooks its class overrides, as bits; set where it is registered

    # -- numbers that add ----------------------------------------------------------------------------------------
    def mod_strength(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        """Extra STR of my figures of a kind in a place, beyond what each figure counts."""
        return 0

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

    def mod_quest_glory(self, s: State, me: Seat, quest: Card) -> i64:
        """Extra Glory for a Quest of mine that was fulfilled."""
        return 0

    def mod_bonus(self, s: State, me: Seat, battle: Battle) -> i64:
        """Change of the bonus of this card, revealed by me in battle."""
        return 0

    # -- permissions ---------------------------------------------------------------------------------------------
    def may_invade(self, s: State, me: Seat, kind: Figure, place: Place) -> bool:
        """Whether it lets a figure of mine invade a place that is closed otherwise."""
        return False

    def may_count(self, s: State, me: Seat, battle: Battle, seat: Seat, kind: Figure) -> bool:
        """Whether the STR of a seat's figures of a kind counts in a battle; any no decides."""
        return True

    def may_take_glory(self, s: State, me: Seat, battle: Battle) -> bool:
        """Whether the winner of a battle gains the battle Glory; any no decides."""
        return True

    def may_play_openly(self, s: State, me: Seat, battle: Battle) -> bool:
        """Whether cards are played face up, one clan after the other, in a battle."""
        return False

    def may_act(self, s: State, me: Seat) -> bool:
        """Whether the action printed on it can be taken now; `act` then takes it."""
        return False

    def act(self, s: State, me: Seat) -> None:
        """Take the action printed on it."""

    # -- before it happens ---------------------------------------------------------------------------------------
    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        """Figures are about to be destroyed; told to the powers on the board, then to the owners of the figures."""

    def would_invade(self, s: State, me: Seat, invading: Invading) -> None:
        """A figure of mine is about to be set down by an invade."""

    def would_ruin(self, s: State, me: Seat) -> Place:
        """A province is about to be destroyed for ever: which one falls instead, or -1. Pure; the first decides."""
        return -1

    # -- after it happened ---------------------------------------------------------------------------------------
    def on_invade(self, s: State, me: Seat, invaded: Invaded) -> None:
        """I invaded a place."""

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        """My attack on a place succeeded, with or without a battle, and its reward is taken."""

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        """Cards were revealed in a battle I take part in (this card, or another under an upgrade)."""

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        """A battle I took part in was decided; told in the order of `order` (the moments of `battle`)."""

    def on_played(self, s: State, me: Seat) -> None:
        """This upgrade was put into play by me."""

    def on_attack_over(self, s: State, me: Seat, battle: Battle) -> None:
        """An attack on a place is over, won or lost, with all its effects."""

    def on_age(self, s: State, me: Seat) -> None:
        """An Age begins. Calls verbs only; never asks."""

    def on_destroyed(self, s: State, me: Seat, kind: Figure, place: Place, count: i64) -> None:
        """Figures of mine were destroyed. Calls verbs only; never asks."""

    def on_game_end(self, s: State, me: Seat) -> None:
        """The last Age has ended. Calls verbs only; never asks."""

    def later(self, s: State, me: Seat) -> None:
        """Go on with an effect for which this card left a `Later` frame."""
        raise NotImplementedError

    # -- answers -------------------------------------------------------------------------------------------------
    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        """The answer to a question this card put; `below` is the frame now on top of the stack."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Power):
    """A printed card: one immortal, stateless object for all its copies."""

    answer_cost: i64 = 0  # Rage it takes to say yes to what the card asks
    invades_from: i64 = RESERVE  # where figures come from that invade by what the card asks

    def __init__(
        self,
        slug: str,
        age: int,
        kind: int,
        minimums: tuple[int, ...] = (1,),
        strength: int = 0,
        cost: int = 0,
        glory: int = 0,
        god: str = "none",
        traits: int = 0,
    ) -> None:
        self.slug: str = slug  # the name of the card, whatever its Age
        self.text_id: str = slug  # the edition appends the Age where a name appears in several
        self.id: i64 = NO_CARD
        self.age: i64 = age
        self.kind: i64 = kind
        self.minimums: tuple[int, ...] = minimums  # one entry per copy: the fewest seats it is used with
        self.strength: i64 = strength
        self.cost: i64 = cost
        self.glory: i64 = glory
        self.god: str = god
        self.traits: i64 = traits  # bits that the edition gives a meaning
        self.late: bool = False
        self.hooks = hooks_of(self)
        self.module: str = ""  # "" for the cards that are always in the decks
        self.kind_name: str = ""  # the edition's name for its kind

    def fulfilled(self, s: State, me: Seat) -> bool:
        """Whether the demands of this Quest are met now."""
        return False

    def __repr__(self) -> str:
        return f"<card {self.text_id}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("cards are immortal: refer to them by id")


def hooks_of(power: Power) -> int:
    """Which hooks a power's class overrides, as bits."""
    found = 0
    bit = 1
    for name in HOOKS:
        if getattr(type(power), name) is not getattr(Power, name):
            found |= bit
        bit <<= 1
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleCard(Card):
    """Adds its strength in battle."""

    def __init__(
        self,
        slug: str,
        age: int,
        minimums: tuple[int, ...],
        strength: int,
        god: str = "none",
        late: bool = False,
    ) -> None:
        super().__init__(slug, age, int(BATTLE), minimums, strength, god=god)
        self.late = late


@mypyc_attr(allow_interpreted_subclasses=True)
class Quest(Card):
    """Pays Glory and may raise a stat when its demands are met."""

    def __init__(self, slug: str, age: int, minimums: tuple[int, ...], glory: int) -> None:
        super().__init__(slug, age, int(QUEST), minimums, glory=glory)


@mypyc_attr(allow_interpreted_subclasses=True)
class Upgrade(Card):
    """Stays on the clan sheet, in a slot of its kind."""

    def __init__(
        self,
        slug: str,
        age: int,
        kind: int,
        minimums: tuple[int, ...],
        strength: int,
        cost: int | None = None,
        god: str = "none",
        traits: int = 0,
    ) -> None:
        super().__init__(slug, age, kind, minimums, strength, strength if cost is None else cost, 0, god, traits)
