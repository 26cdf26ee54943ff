"""Setup: one game's facts that never change after the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from fimbul.core.rules.decks import Decks
from fimbul.core.rules.ids import Seat

if TYPE_CHECKING:
    from fimbul.core.rules.edition import Edition
    from fimbul.core.rules.powers import Card, Power


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup:
    """One game's unchanging facts, shared by all copies of its state: the cards in use and the whole deal."""

    def __init__(self, edition: Edition, seats: int, modules: tuple[str, ...], options: tuple[str, ...]) -> None:
        self.edition: Edition = edition
        self.seats: i64 = seats
        self.modules: tuple[str, ...] = modules
        self.option_names: tuple[str, ...] = options
        self.options: i64 = 0
        for name in options:
            self.options |= 1 << edition.option_names.index(name)
        self.clans: tuple[str, ...] = ()
        self.seed: int | None = None
        self.first: i64 = 0
        self.cards: list[Card] = edition.cards
        self.track: vec[i64] = edition.track
        self.hand: i64 = edition.hand  # cards dealt to a seat each Age
        self.picks: i64 = edition.picks  # … of which it keeps so many
        self.extra: i64 = edition.extra  # bytes of a state that are the edition's own
        self.zero_rage_is_final: bool = False
        self.powers: list[Power] = []  # that stand on the board
        self.power_hooks: i64 = 0
        decks = edition.decks(seats, modules)
        self.copies: i64 = decks.copies
        self.card_of: vec[u8] = decks.card_of
        self.first_copy: vec[i64] = decks.first_copy
        self.age_from: vec[i64] = decks.age_from
        self.late_from: i64 = decks.late_from
        self.packs: vec[u8] = vec[u8]([0] * (3 * seats * int(self.hand)))

    def use_decks(self, decks: Decks) -> None:
        """Play with other decks, where they are chosen after the setup was made."""
        self.copies = decks.copies
        self.card_of = decks.card_of
        self.first_copy = decks.first_copy
        self.age_from = decks.age_from
        self.late_from = decks.late_from

    def __reduce__(self) -> tuple[object, ...]:
        facts = (self.seats, self.modules, self.option_names, self.clans, self.seed, self.first)
        packs = bytes(memoryview(self.packs))
        return (restore_setup, (self.edition, *facts, self.edition.open_deal(self), packs, self.hidden_deal()))

    def hidden_deal(self) -> list[int]:
        """What else was dealt that nobody knows yet; editions add theirs."""
        return []

    def set_hidden_deal(self, numbers: list[int]) -> None:
        """The reverse of `hidden_deal`."""

    def set_powers(self, powers: list[Power]) -> None:
        """Choose the powers that stand on the board in this game."""
        self.powers = powers
        self.power_hooks = 0
        for power in powers:
            self.power_hooks |= power.hooks

    def option(self, bit: i64) -> bool:
        """Whether a rule option is on."""
        return (self.options >> bit) & 1 != 0

    def dealt(self, age: i64, seat: Seat, n: i64) -> i64:
        """The n-th copy of the pack dealt to a seat."""
        return i64(self.packs[((age - 1) * self.seats + seat) * self.hand + n])

    def set_dealt(self, age: i64, seat: Seat, n: i64, copy: i64) -> None:
        self.packs[((age - 1) * self.seats + seat) * self.hand + n] = u8(copy)


def restore_setup(
    edition: Edition,
    seats: int,
    modules: tuple[str, ...],
    options: tuple[str, ...],
    clans: tuple[str, ...],
    seed: int | None,
    first: int,
    open_deal: list[int],
    packs: bytes,
    hidden: list[int],
) -> Setup:
    """A setup from plain data."""
    setup = edition.new_setup(seats, modules, options)
    setup.clans, setup.seed, setup.first = clans, seed, first
    edition.set_open_deal(setup, open_deal)
    setup.packs = vec[u8](memoryview(packs))
    setup.set_hidden_deal(hidden)
    return setup
