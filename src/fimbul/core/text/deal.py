"""A deal as lines of a record's head, and back: what editions share. A line that does not add up is refused by name."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.faults import Fault
from fimbul.core.rules.setup import Setup
from fimbul.core.text.arguments import whole


class BadDeal(Fault):
    """A deal that does not add up; the fact `key` names the line, or the first of several."""


def line(lines: dict[str, str], key: str) -> str:
    """A line of the head."""
    if key not in lines:
        raise BadDeal("{key}: the line is missing", key=key)
    return lines[key]


def read_first(setup: Setup, lines: dict[str, str]) -> None:
    """The first player."""
    first = line(lines, "first")
    if whole(first, int(setup.seats)) < 0:
        raise BadDeal(
            "{key}: {text!r} is not a seat from 0 to {last}", key="first", text=first[:20], last=setup.seats - 1
        )
    setup.first = whole(first, int(setup.seats))


def card_names(setup: Setup, copies: list[int]) -> str:
    """Copies by the ids of their cards."""
    return " ".join([setup.cards[i64(setup.card_of[copy])].text_id for copy in copies]) or "-"


def pack_lines(setup: Setup, age: int) -> list[str]:
    """The packs of an Age, a line for each seat."""
    lines: list[str] = []
    for seat in range(int(setup.seats)):
        pack = [int(setup.dealt(age, seat, n)) for n in range(int(setup.hand))]
        lines.append(f"deck {age} {seat} " + card_names(setup, pack))
    return lines


def take_copies(setup: Setup, left: list[int], key: str, text: str) -> list[int]:
    """Copies by the ids of their cards, taken from those left."""
    found: list[int] = []
    for name in [] if text == "-" else text.split():
        copies = [copy for copy in left if setup.cards[i64(setup.card_of[copy])].text_id == name]
        if not copies:
            raise BadDeal(
                "{key}: {name!r} is not, or no longer, in the deck with {seats} seats",
                key=key,
                name=name,
                seats=setup.seats,
            )
        found.append(copies[0])
        left.remove(copies[0])
    return found


def read_packs(setup: Setup, lines: dict[str, str], age: int, left: list[int]) -> None:
    """The packs of an Age, from the copies that are left of the deck."""
    for seat in range(int(setup.seats)):
        key = f"deck {age} {seat}"
        pack = sorted(take_copies(setup, left, key, line(lines, key)))
        if len(pack) != setup.hand:
            raise BadDeal("{key}: a pack has {hand} cards, not {found}", key=key, hand=setup.hand, found=len(pack))
        for n in range(len(pack)):
            setup.set_dealt(age, seat, n, pack[n])
