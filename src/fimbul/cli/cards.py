"""The list of cards."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table

from fimbul import Edition
from fimbul.cli.desk import Problem, check_names, find_edition
from fimbul.core.rules.ids import AGES, UPGRADE
from fimbul.core.rules.powers import Card
from fimbul.words import Words

UPGRADES = "upgrade"
BASE = "base"
FIFTH = "fifth"  # the module that makes a table of five


def cards(
    words: Words, console: Console, edition_name: str, age: int | None, kind: str, module: str, as_json: bool
) -> None:
    """Print the cards of an Age, a kind and a module, or all."""
    edition = find_edition(words, edition_name)
    kinds = tuple(dict.fromkeys([card.kind_name for card in sorted(edition.cards, key=kind_of)]))
    if age is not None and not has_ages(edition):
        raise Problem(words.cli("error.no_ages", edition=edition.name))
    if age is not None and not 1 <= age <= AGES:
        raise Problem(words.cli("error.age", age=age))
    if kind:
        check_names(words, "kind", [kind], (*kinds, UPGRADES))
    if module:
        check_names(words, "module", [module], (BASE, *edition.module_names))
    found = [
        card
        for card in edition.cards
        if age in (None, card.age) and is_kind(card, kind) and (not module or is_in(edition, card, module))
    ]
    if as_json:
        print(json.dumps([facts(words, edition, card) for card in found], ensure_ascii=False, indent=1))
    else:
        console.print(card_list(words, edition, found))


def has_ages(edition: Edition) -> bool:
    """Whether the cards belong to Ages; where they do not, all are dealt from one deck."""
    return len({int(card.age) for card in edition.cards}) > 1


def is_kind(card: Card, kind: str) -> bool:
    """Whether a card is of a kind; without a kind every card is."""
    if kind == UPGRADES:
        return card.kind >= UPGRADE
    return kind in ("", card.kind_name)


def kind_of(card: Card) -> int:
    """The kind of a card by number, for sorting."""
    return int(card.kind)


def is_in(edition: Edition, card: Card, module: str) -> bool:
    """Whether a card belongs to a module, or to the base game; a module may also have copies of another's card."""
    if module == BASE:
        return card.module == ""
    return card.module == module or module in copies_by_module(edition, card)


def copies_by_module(edition: Edition, card: Card) -> dict[str, int]:
    """The modules with one more copy of a card of the base game, and from how many seats on."""
    return {
        module.name: copy.from_seats
        for module in edition.modules
        for copy in module.copies
        if copy.card == card.text_id
    }


def copies(edition: Edition, card: Card) -> dict[str, int]:
    """How many copies are in the deck, by the number of seats, with the modules needed for it to be there at all."""
    found: dict[str, int] = {}
    for seats in range(int(edition.fewest), edition.most_seats(edition.module_names) + 1):
        modules = tuple([name for name in (FIFTH if seats > edition.most else "", card.module) if name])
        found[str(seats)] = edition.copies_of(card, seats, modules)
    return found


def facts(words: Words, edition: Edition, card: Card) -> dict[str, object]:
    """Everything printed on a card."""
    return {
        "id": card.text_id,
        "name": words.card_name(card),
        "age": int(card.age),
        "kind": card.kind_name,
        "module": card.module or BASE,
        "god": card.god,
        "strength": int(card.strength),
        "cost": int(card.cost),
        "glory": int(card.glory),
        "late": card.late,
        "copies": copies(edition, card),
        "copies_by_module": copies_by_module(edition, card),
        "text": words.card_text(card),
    }


def house_note(words: Words, edition: Edition) -> str:
    """Say that the cards of an edition are our own, if they are."""
    books = words.books_of(edition)
    return books.text("terms", "house", "note") if books.has("terms", "house", "note") else ""


def card_list(words: Words, edition: Edition, found: list[Card]) -> Table:
    """The cards as a table."""
    table = Table(
        title=words.cli("cards.title", count=len(found)),
        caption=house_note(words, edition) or words.cli("cards.copies_note", edition),
        caption_justify="left",
    )
    by_god = not has_ages(edition)  # one deck: each god adds a part of it, with the same copies for any number of seats
    table.add_column(words.cli("cards.god" if by_god else "cards.age"), justify="left" if by_god else "right")
    table.add_column(words.cli("cards.name"), style="bold", no_wrap=True)
    table.add_column(words.cli("cards.kind"), min_width=16)
    if not by_god:
        table.add_column(words.cli("cards.module"), no_wrap=True)
    table.add_column(words.cli("cards.copies"), no_wrap=True)
    table.add_column(words.cli("cards.text"))
    for card in found:
        counts = [str(count) for count in copies(edition, card).values()]
        about = words.about_card(card, with_age=False)
        row = [words.card_name(card), about, *([] if by_god else [card.module])]
        god = "" if card.god == "none" else words.term("gods", card.god)
        numbers = counts[0] if by_god else " ".join(counts)
        table.add_row(god if by_god else str(card.age), *row, numbers, words.card_text(card))
    return table
