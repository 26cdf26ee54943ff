"""Powers: what cards can do, as hooks in four families. All are no-ops here; cards override one where the text is odd.

`mod_…`   a number that adds            pure; order never matters
`may_…`   a permission or a prohibition  pure; any yes decides
`would_…` before it happens             edits the frame it is given, or asks
`on_…`    after it happened             calls verbs, or asks

Here stand the hooks that every edition has. An edition adds its own in a subclass of `Card` and numbers them with
`Hooks`, which goes on where core stops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.ids import NO_CARD, RESERVE, Action, Figure, Place, Seat

if TYPE_CHECKING:
    from fimbul.core.rules.battle import Battle
    from fimbul.core.rules.destroy import Destroy
    from fimbul.core.rules.edition import Reason
    from fimbul.core.rules.events import Event
    from fimbul.core.rules.frames import Frame
    from fimbul.core.rules.state import State

HOOKS: Final = (
    "mod_strength",
    "mod_quest_glory",
    "mod_bonus",
    "may_act",
    "would_destroy",
    "on_reveal",
    "on_battle_end",
    "on_event",
)
MOD_STRENGTH: Final[i64] = 0
MOD_QUEST_GLORY: Final[i64] = 1
MOD_BONUS: Final[i64] = 2
MAY_ACT: Final[i64] = 3
WOULD_DESTROY: Final[i64] = 4
ON_REVEAL: Final[i64] = 5
ON_BATTLE_END: Final[i64] = 6
ON_EVENT: Final[i64] = 7
MOST_HOOKS: Final = 56  # a seat's block has seven bytes for them


class Hooks:
    """Numbers hooks in the order in which they are declared, and finds out which of them a power overrides."""

    def __init__(self, names: tuple[str, ...], first: int) -> None:
        self.names: list[str] = list(names)
        self.first: int = first

    def number(self, name: str) -> int:
        """Declare one more hook."""
        self.names.append(name)
        found = self.first + len(self.names) - 1
        assert found < MOST_HOOKS, f"{name}: a state has room for {MOST_HOOKS} hooks"
        return found

    def overridden(self, power: Power, base: type[Power]) -> int:
        """Which of these hooks the class of a power overrides, as bits; `base` has them as no-ops."""
        found = 0
        bit = 1 << self.first
        for name in self.names:
            if hasattr(base, name) and getattr(type(power), name) is not getattr(base, name):
                found |= bit
            bit <<= 1
        return found


CORE_HOOKS: Final = Hooks(HOOKS, 0)


def own_hooks() -> Hooks:
    """The hooks of an edition, none yet: their numbers follow those of core."""
    return Hooks((), len(HOOKS))


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """Something that listens. `me` is the seat that owns it, or -1 for a power that stands on the board for all."""

    order: i64 = 0  # among listeners told in order: 0 first
    hooks: i64 = 0  # which hooks its class overrides, as bits; set where it is registered
    listens_to: tuple[int, ...] = ()  # the codes of the events that `on_event` is told of

    # -- numbers that add ----------------------------------------------------------------------------------------
    def mod_strength(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        """Extra STR of my figures of a kind in a place, beyond what each figure counts."""
        return 0

    def mod_quest_glory(self, s: State, me: Seat, quest: Card) -> i64:
        """Extra Glory for a Quest of mine that was fulfilled."""
        return 0

    def mod_bonus(self, s: State, me: Seat, battle: Battle) -> i64:
        """Change of the bonus of this card, revealed by me in battle."""
        return 0

    # -- permissions ---------------------------------------------------------------------------------------------
    def may_act(self, s: State, me: Seat) -> bool:
        """Whether the action printed on it can be taken now; `act` then takes it."""
        return False

    def why_not_act(self, s: State, me: Seat) -> Reason | None:
        """Why that action cannot be taken now; None where the card has no reason of its own."""
        return None

    def act(self, s: State, me: Seat) -> None:
        """Take the action printed on it."""

    # -- before it happens ---------------------------------------------------------------------------------------
    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        """Figures are about to be destroyed; told to the powers on the board, then to the owners of the figures."""

    # -- after it happened ---------------------------------------------------------------------------------------
    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        """Cards were revealed in a battle I take part in (this card, or another under an upgrade)."""

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        """A battle I took part in was decided; told in the order of `order` (the moments of `battle`)."""

    def on_event(self, s: State, me: Seat, event: Event) -> None:
        """Something happened that this power listens to (`listens_to`) and that everybody has seen."""

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
        self.slug: str = slug  # the name of the card, whatever its Age
        self.text_id: str = slug  # the edition appends the Age where a name appears in several
        self.id: i64 = NO_CARD
        self.age: i64 = age
        self.kind: i64 = kind
        self.copies_from: tuple[int, ...] = copies_from  # one entry per copy: from how many seats on it is used
        self.strength: i64 = strength
        self.cost: i64 = cost
        self.glory: i64 = glory
        self.god: str = god
        self.traits: i64 = traits  # bits that the edition gives a meaning
        self.late: bool = False
        self.since: int = since  # the card list in which it first appeared in this form
        self.until: int = 0  # the last card list that has it in this form; 0: the newest has it
        self.hooks = self.overridden_hooks()
        codes: object = getattr(type(self), "listens_to", None)
        if isinstance(codes, tuple):  # compiled code does not see what a class that is not compiled declares
            self.listens_to = codes
        self.module: str = ""  # "" for the cards that are always in the decks
        self.kind_name: str = ""  # the edition's name for its kind
        self.edition_name: str = ""

    def up_to(self, card_list: int) -> Card:
        """The same card as it was up to a card list; the later ones have another card of its name, or none."""
        self.until = card_list
        return self

    def is_in(self, card_list: int) -> bool:
        """Whether a card list has this card in this form."""
        return self.since <= card_list and (self.until == 0 or card_list <= self.until)

    def overridden_hooks(self) -> int:
        """Which hooks its class overrides, as bits; an edition with hooks of its own adds them."""
        return CORE_HOOKS.overridden(self, Power)

    def fulfilled(self, s: State, me: Seat) -> bool:
        """Whether the demands of this Quest are met now."""
        return False

    def __repr__(self) -> str:
        return f"<card {self.text_id}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("cards are immortal: refer to them by id")
