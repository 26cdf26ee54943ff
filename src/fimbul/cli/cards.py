"""The list of cards."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table

from fimbul import Edition
from fimbul.cli.desk import Problem, check_names, find_edition
from fimbul.core.ids import AGES, UPGRADE
from fimbul.core.powers import Card
from fimbul.editions.midgard.board import CARD_KINDS
from fimbul.words import Words

UPGRADES = "upgrade"


def cards(words: Words, console: Console, age: int | None, kind: str, as_json: bool) -> None:
    """Print the cards of an Age and a kind, or all."""
    edition = find_edition(words, "midgard")
    if age is not None and not 1 <= age <= AGES:
        raise Problem(words.cli("error.age", age=age))
    if kind:
        check_names(words, "kind", [kind], (*CARD_KINDS, UPGRADES))
    found = [card for card in edition.cards if age in (None, card.age) and is_kind(card, kind)]
    if as_json:
        print(json.dumps([facts(words, edition, card) for card in found], ensure_ascii=False, indent=1))
    else:
        console.print(card_list(words, edition, found))


def is_kind(card: Card, kind: str) -> bool:
    """Whether a card is of a kind; every card is of no kind in particular."""
    if kind == UPGRADES:
        return card.kind >= UPGRADE
    return kind in ("", CARD_KINDS[card.kind])


def copies(edition: Edition, card: Card) -> dict[str, int]:
    """How many copies are in the deck, by the number of seats."""
    return {str(n): edition.copies_of(card, n, ()) for n in range(int(edition.fewest), int(edition.most) + 1)}


def facts(words: Words, edition: Edition, card: Card) -> dict[str, object]:
    """Everything printed on a card."""
    return {
        "id": card.text_id,
        "name": words.card_name(card),
        "age": int(card.age),
        "kind": CARD_KINDS[card.kind],
        "god": card.god,
        "strength": int(card.strength),
        "cost": int(card.cost),
        "glory": int(card.glory),
        "late": card.late,
        "copies": copies(edition, card),
        "text": words.card_text(card),
    }


def card_list(words: Words, edition: Edition, found: list[Card]) -> Table:
    """The cards as a table."""
    table = Table(
        title=words.cli("cards.title", count=len(found)),
        caption=words.cli("cards.copies_note"),
        caption_justify="left",
    )
    table.add_column(words.cli("cards.age"), justify="right")
    table.add_column(words.cli("cards.name"), style="bold", no_wrap=True)
    table.add_column(words.cli("cards.kind"), min_width=16)
    table.add_column(words.cli("cards.copies"), no_wrap=True)
    table.add_column(words.cli("cards.text"))
    for card in found:
        counts = " ".join([str(count) for count in copies(edition, card).values()])
        about = words.about_card(card, with_age=False)
        table.add_row(str(card.age), words.card_name(card), about, counts, words.card_text(card))
    return table
