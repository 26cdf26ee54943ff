"""The deal: everything random at once; and as lines of a record's head, and back."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.decks import Decks
from fimbul.core.rules.ids import AGES
from fimbul.core.rules.rng import Rng
from fimbul.core.text.deal import BadDeal, card_names, line, pack_lines, read_first, read_packs, take_copies
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    FIRST_GAME,
    FIRST_GAME_GODS,
    GOD_NAMES,
    MONSTER_UPGRADE,
    MONSTERS,
    MONSTERS_A_SEAT,
    PLACE_NAMES,
    ValhallaSetup,
)


def use_gods(setup: ValhallaSetup, gods: list[int]) -> None:
    """Play with three gods, by Age: their cards and all Monsters are the copies of the game."""
    for age in range(3):
        setup.gods[age] = gods[age]
    names = tuple(sorted([GOD_NAMES[god] for god in gods]))
    setup.use_decks(decks_of(setup, names))


def decks_of(setup: ValhallaSetup, names: tuple[str, ...]) -> Decks:
    """The decks of games with some gods."""
    return setup.edition.decks(int(setup.seats), names)


def deal_game(setup: ValhallaSetup, seed: int, first: int | None) -> None:
    """First player, gods, closed Chambers, Monsters, packs and the rest of the deck."""
    rng = Rng(seed)
    setup.seed = seed
    setup.first = rng.below(setup.seats)  # drawn in any case, so that the rest of the deal is the same
    if first is not None:
        setup.first = first
    known = FIRST_GAME_GODS if setup.option(FIRST_GAME) else tuple(range(len(GOD_NAMES)))
    gods = vec[i64](known)
    rng.shuffle(gods)
    chosen = [int(god) for god in gods][:3]
    use_gods(setup, [int(god) for god in setup.gods] if setup.chosen_gods else chosen)
    chambers = vec[i64](range(1, int(CHAMBERS)))
    rng.shuffle(chambers)
    closed = sorted([int(chamber) for chamber in chambers][:3])
    for n in range(3):
        setup.closed[n] = closed[n]
    monsters = vec[i64]([n for n in range(int(setup.copies)) if is_monster_copy(setup, n)])
    rng.shuffle(monsters)
    used = MONSTERS_A_SEAT * int(setup.seats)
    setup.box = sorted([int(copy) for copy in monsters][used:])
    deck = vec[i64]([n for n in range(int(setup.copies)) if n not in setup.box])
    rng.shuffle(deck)
    setup.rest = deal_packs(setup, [int(copy) for copy in deck])


def deal_packs(setup: ValhallaSetup, order: list[int]) -> list[int]:
    """The packs of all Ages from the top of the deck; what is left of it."""
    for age in range(1, AGES + 1):
        for seat in range(int(setup.seats)):
            hand = int(setup.hand)
            for n, copy in enumerate(sorted(order[:hand])):
                setup.set_dealt(age, seat, n, copy)
            order = order[hand:]
    return order


def is_monster_copy(setup: ValhallaSetup, copy: int) -> bool:
    """Whether a copy is a Monster's card."""
    return setup.cards[i64(setup.card_of[copy])].kind == MONSTER_UPGRADE


# -- as text -----------------------------------------------------------------------------------------------------------
def deal_lines(setup: ValhallaSetup) -> list[str]:
    """First player, gods, closed Chambers, packs, the rest of the deck, Monsters left in the box."""
    lines = [
        f"first {setup.first}",
        "gods " + " ".join([GOD_NAMES[int(god)] for god in setup.gods]),
        "closed " + " ".join([PLACE_NAMES[int(place)] for place in setup.closed]),
    ]
    for age in range(1, AGES + 1):
        lines += pack_lines(setup, age)
    return [*lines, "rest " + card_names(setup, setup.rest), "box " + card_names(setup, setup.box)]


def read_gods(names: tuple[str, ...]) -> list[int]:
    """Three different gods by name."""
    if len(names) != 3 or len(set(names)) != 3 or any([name not in GOD_NAMES for name in names]):
        raise BadDeal("{key}: name three different gods of {known}", key="gods", known=", ".join(GOD_NAMES))
    return [GOD_NAMES.index(name) for name in names]


def check_first_game(setup: ValhallaSetup, gods: list[int]) -> None:
    """Refuse other gods for a first game, whose gods are given."""
    if setup.option(FIRST_GAME) and sorted(gods) != sorted(FIRST_GAME_GODS):
        raise BadDeal("{key}: the first game is played with thor, loki and tyr", key="gods")


def read_deal(setup: ValhallaSetup, lines: dict[str, str]) -> None:
    """Fill a setup from the lines of a head, by key; every line that does not add up is refused by name."""
    read_first(setup, lines)
    gods = read_gods(tuple(line(lines, "gods").split()))
    check_first_game(setup, gods)
    use_gods(setup, gods)
    names = line(lines, "closed").split()
    closed = [PLACE_NAMES.index(name) for name in names if name in PLACE_NAMES[1 : int(CHAMBERS)]]
    if len(names) != 3 or len(closed) != 3 or sorted(set(closed)) != closed:
        raise BadDeal(
            "{key}: name three different Chambers, not the Throne, in the order of their numbers", key="closed"
        )
    for n in range(3):
        setup.closed[n] = closed[n]
    left = list(range(int(setup.copies)))
    for age in range(1, AGES + 1):
        read_packs(setup, lines, age, left)
    setup.rest = take_copies(setup, left, "rest", line(lines, "rest"))
    setup.box = sorted(take_copies(setup, left, "box", line(lines, "box")))
    if left:
        raise BadDeal(
            "{key}: the card {name!r} is missing", key="rest", name=setup.cards[i64(setup.card_of[left[0]])].text_id
        )
    boxed = MONSTERS - MONSTERS_A_SEAT * int(setup.seats)
    if len(setup.box) != boxed or not all([is_monster_copy(setup, copy) for copy in setup.box]):
        raise BadDeal("{key}: name the {count} Monsters that are not in the game", key="box", count=boxed)


# -- what all may know ------------------------------------------------------------------------------------------------
def open_deal(setup: ValhallaSetup) -> list[int]:
    """Gods and closed Chambers."""
    return [*[int(god) for god in setup.gods], *[int(place) for place in setup.closed]]


def set_open_deal(setup: ValhallaSetup, numbers: list[int]) -> None:
    """The reverse of `open_deal`."""
    use_gods(setup, numbers[:3])
    for n in range(3):
        setup.closed[n] = numbers[3 + n]
