"""The catalogue: names and texts of everything in a language, and what a table can be set up with. Never changes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from fimbul import EDITIONS, Edition, __version__, is_compiled
from fimbul.bots import BOTS, YARDSTICKS
from fimbul.core.ids import BOARD, LAST_STEP, STAT_NAMES, bits
from fimbul.core.powers import Card
from fimbul.editions.midgard.ages import DOOM_GLORY
from fimbul.editions.midgard.board import BORDERS, CARD_KINDS, FJORD_OF, FJORDS, PROVINCES, REGIONS, VILLAGES, YGGDRASIL
from fimbul.editions.midgard.content.gods import GOD_NAMES
from fimbul.server.messages import (
    PROTOCOL,
    CardText,
    Catalogue,
    EditionInfo,
    Info,
    NamedText,
    PlaceText,
    RulingText,
    Term,
)
from fimbul.words import Words

FIFTH: Final = "fifth"  # the module that makes a table of five
REGION_NAMES: Final = ("", "manheim", "jotunheim", "alfheim")
TERMS: Final = ("clans", "figures", "stats", "tokens", "phases", "kinds", "gods", "regions", "sources", "places")
CLOCKS: Final = (0, 30, 60, 180, 600, 86_400, 259_200)


# -- what a table can be set up with --------------------------------------------------------------------------------
def info_of(words: Words, days_running: int, days_over: int) -> Info:
    """Everything a new table may choose from."""
    return Info(
        protocol=PROTOCOL,
        version=__version__,
        compiled=is_compiled(),
        editions=[edition_info(name, words.lang) for name in EDITIONS],
        bots=[bot_text(words, code) for code in BOTS if code not in YARDSTICKS],
        clocks=[
            NamedText(str(clock), words.server(f"clocks.{clock}.name"), words.server(f"clocks.{clock}.text"))
            for clock in CLOCKS
        ],
        days_running=days_running,
        days_over=days_over,
    )


@cache
def edition_info(name: str, lang: str) -> EditionInfo:
    """Seats, clans, modules, options and gods of an edition."""
    edition, words = EDITIONS[name], Words(lang)
    module_of = {clan: module.name for module in edition.modules for clan in module.clans}
    return EditionInfo(
        id=name,
        name=words.server(f"editions.{name}.name"),
        fewest=int(edition.fewest),
        most=edition.most_seats(edition.module_names),
        clans=[
            NamedText(clan, words.term("clans", clan), module_of.get(clan, ""))
            for clan in edition.clans_with(edition.module_names)
        ],
        modules=modules_of(edition, words),
        options=options_of(edition, words),
        gods=gods_of(words),
    )


def bot_text(words: Words, code: str) -> NamedText:
    """A bot; one that nobody has described yet is called by its code."""
    if not words.books.has("bots", "names", code):
        return NamedText(code, code, "")
    return NamedText(code, words.books.text("bots", "names", code), words.books.text("bots", "texts", code))


def modules_of(edition: Edition, words: Words) -> list[NamedText]:
    """What may be added to the game."""
    return [NamedText(name, words.module_name(name), words.module_text(name)) for name in edition.module_names]


def options_of(edition: Edition, words: Words) -> list[NamedText]:
    """Rules that may be changed."""
    return [
        NamedText(name, words.server(f"options.{name}"), words.term("options", name)) for name in edition.option_names
    ]


def gods_of(words: Words) -> list[NamedText]:
    """The gods that may stand on the board: their titles and powers."""
    return [
        NamedText(god, words.term("gods", god), f"{words.god_title(god)}. {words.god_power(god)}") for god in GOD_NAMES
    ]


# -- everything that has a name -------------------------------------------------------------------------------------
def catalogue_of(edition: Edition, words: Words) -> Catalogue:
    """All cards, places, rulings and words of an edition."""
    return Catalogue(
        edition=edition.name,
        lang=words.lang,
        cards=[card_text(edition, words, card) for card in edition.cards],
        places=[place_text(edition, words, place) for place in range(int(BOARD))],
        rulings=[RulingText(ruling.number, ruling.text, list(ruling.cards)) for ruling in words.rulings()],
        terms={
            **{kind: terms_of(words, "terms", kind) for kind in TERMS},
            "verbs": terms_of(words, "server", "verbs"),
        },
        modules=modules_of(edition, words),
        options=options_of(edition, words),
        gods=gods_of(words),
        track={
            name: [int(edition.track[8 * stat + step]) for step in range(1, int(LAST_STEP) + 1)]
            for stat, name in enumerate(STAT_NAMES)
        },
        ragnarok=list(DOOM_GLORY[1:]),
    )


def card_text(edition: Edition, words: Words, card: Card) -> CardText:
    """Everything printed on a card, and the rulings about it."""
    return CardText(
        id=card.text_id,
        slug=card.slug,
        name=words.card_name(card),
        kind=CARD_KINDS[card.kind],
        kind_name=words.term("kinds", CARD_KINDS[card.kind]),
        text=words.card_text(card),
        about=words.about_card(card, with_age=False),
        age=int(card.age),
        god=card.god,
        module=card.module,
        strength=int(card.strength),
        cost=int(card.cost),
        glory=int(card.glory),
        late=card.late,
        copies=[copies(edition, card, seats) for seats in seat_counts(edition)],
        rulings=[ruling.number for ruling in words.rulings_of(card.slug)],
    )


def seat_counts(edition: Edition) -> Iterable[int]:
    """How many may play, with any modules."""
    return range(int(edition.fewest), edition.most_seats(edition.module_names) + 1)


def copies(edition: Edition, card: Card, seats: int) -> int:
    """Copies in the decks of so many seats, with the modules needed for the card to be there at all."""
    modules = (FIFTH, card.module) if seats > edition.most else (card.module,)
    return edition.copies_of(card, seats, modules)


def place_text(edition: Edition, words: Words, place: int) -> PlaceText:
    """A province with its neighbours and its fjord, or a fjord with its two provinces."""
    name = edition.place_names[place]
    if place >= FJORDS:
        shores = [edition.place_names[p] for p in range(1, int(PROVINCES)) if FJORD_OF[p] == place]
        return PlaceText(name, words.place(name), "fjord", None, None, None, shores, None)
    outer = place != YGGDRASIL
    region = REGION_NAMES[REGIONS[place]] if outer else None
    return PlaceText(
        id=name,
        name=words.place(name),
        kind="province",
        region=region,
        region_name=words.term("regions", region) if region else None,
        villages=VILLAGES[place] if outer else None,
        borders=[edition.place_names[p] for p in bits(BORDERS[place])],
        fjord=edition.place_names[FJORD_OF[place]] if outer else None,
    )


def terms_of(words: Words, book: str, kind: str) -> list[Term]:
    """All names of a kind."""
    found = words.books.find(book, kind)
    assert isinstance(found, dict)
    return [Term(id, str(name)) for id, name in found.items()]
