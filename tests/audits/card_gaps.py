"""What a card still lacks, and where to add it: `python -m tests.audits.card_gaps [CARD …]`.

Some things a card needs before it is released. The others have defaults that do: bots judge it by its printed numbers,
the page shows the icon of its kind, questions use neutral words, and the oracle is compared without it.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable

from fimbul import EDITIONS, Edition
from fimbul.core.rules.powers import Card
from fimbul.words import LANGUAGES, Words
from tests.audits.card_tests import files_testing, read
from tests.audits.sources import SOURCE, TESTS, named

ROOT = TESTS.parent


def needed(edition: Edition, card: Card) -> list[str]:
    """What must be added before a release, each with what to do."""
    found: list[str] = []
    for lang in LANGUAGES:
        file = SOURCE.joinpath("words", lang, edition.name, "cards.toml")
        for part in ("name", "text"):
            if not Words(lang).books_of(edition).has("cards", card.slug, part):
                found.append(f"no {part} in {lang}: add [{card.slug}] to {named(file)}")
    if not files_testing(edition, card):
        found.append(f"no tests: write tests/{edition.name}/cards/test_{card.slug}.py")
    page = ROOT / "docs" / edition.name / "environment.md"
    if card.text_id not in read(page).replace(",", " ").split():
        found.append(f"not in {named(page)}: run `make docs`")
    return found


def possible(edition: Edition, card: Card) -> list[str]:
    """What may be added to do better than the defaults."""
    found: list[str] = []
    numbers = SOURCE.joinpath("bots", "data", edition.name, "start.toml")
    if card.text_id not in tomllib.loads(read(numbers))["cards"]:
        found.append(f"bots judge it by its printed numbers: a line in {named(numbers)} says what its text is worth")
    oracle = TESTS / edition.name / "oracle" / "cards.csv"
    if f"\n{card.text_id}," not in read(oracle):
        found.append(f"the oracle does not know it: a row in {named(oracle)}, and its effect beside it")
    icons = ROOT / "web" / "src" / "parts" / "monsters.ts"
    if card.kind_name == "monster" and edition.name == "midgard" and f"  {card.slug}:" not in read(icons):
        found.append(f"the page shows the icon of all Monsters: a line in {named(icons)} chooses another")
    return found


def report(slugs: Iterable[str] = ()) -> list[str]:
    """A line for everything that is missing; of the cards named, also what may be added."""
    wanted = set(slugs)
    lines: list[str] = []
    for edition in EDITIONS.values():
        for card in edition.cards:
            if not wanted or card.slug in wanted:
                gaps = needed(edition, card)
                lines += [f"{edition.name} {card.text_id}: {gap}" for gap in gaps]
                more = possible(edition, card) if card.slug in wanted else []
                lines += [f"{edition.name} {card.text_id}: optional: {gap}" for gap in more]
    return lines


if __name__ == "__main__":
    print("\n".join(report(sys.argv[1:])) or "no card lacks anything")
