"""The catalogue: names and texts of everything in a language, and what a table can be set up with. Never changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from fimbul import EDITIONS, Edition, __version__, is_compiled
from fimbul.bots import BOTS, YARDSTICKS
from fimbul.bots.descriptions import describe
from fimbul.core.rules.ids import LAST_STEP, STAT_NAMES
from fimbul.core.rules.powers import Card
from fimbul.core.text.notation import verbs
from fimbul.server.messages import (
    PROTOCOL,
    CardText,
    Catalogue,
    EditionInfo,
    Info,
    NamedText,
    RulingText,
    StoreText,
    Term,
)
from fimbul.server.present.descriptor import descriptor_of
from fimbul.server.present.editions import Presenter, presenter_of
from fimbul.server.present.mentions import Meaning, mentions_in, names_of
from fimbul.server.table.people import STAND_IN
from fimbul.words import Words

NO_GOD: Final = "none"  # whose cards no god gives
LIST_MARK: Final = "@"  # before the number of a card list
CLOCKS: Final = (0, 30, 60, 180, 600, 86_400, 259_200)


# -- what a table can be set up with --------------------------------------------------------------------------------
def info_of(
    words: Words, days_running: int, days_over: int, offline: bool = False, features: Sequence[str] = ()
) -> Info:
    """Everything a new table may choose from."""
    return Info(
        protocol=PROTOCOL,
        version=__version__,
        compiled=is_compiled(),
        editions=[edition_info(name, words.lang) for name in EDITIONS],
        bots=[bot_text(words, code) for code in BOTS if code not in YARDSTICKS],
        usual_bot=STAND_IN,
        clocks=[
            NamedText(str(clock), words.server(f"clocks.{clock}.name"), words.server(f"clocks.{clock}.text"))
            for clock in CLOCKS
        ],
        days_running=days_running,
        days_over=days_over,
        offline=offline,
        features=list(features),
    )


@cache
def edition_info(name: str, lang: str) -> EditionInfo:
    """Seats, clans, modules, options and gods of an edition."""
    edition, words, showing = EDITIONS[name], Words(lang), presenter_of(EDITIONS[name])
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
        gods=gods_of(edition, words),
        gods_of_a_game=showing.gods_of_a_game,
        gods_with=showing.gods_with,
        first_game=showing.first_game,
        note=note_of(edition, words),
    )


def note_of(edition: Edition, words: Words) -> str:
    """What people should know before they choose an edition."""
    keys = ("editions", edition.name, "note")
    return words.books.text("server", *keys) if words.books.has("server", *keys) else ""


def bot_text(words: Words, code: str) -> NamedText:
    """A bot with its displayed name and description."""
    found = describe(words, code)
    return NamedText(found.code, found.name, found.text)


def modules_of(edition: Edition, words: Words) -> list[NamedText]:
    """What may be added to the game."""
    return [NamedText(name, words.module_name(name), words.module_text(name)) for name in edition.module_names]


def options_of(edition: Edition, words: Words) -> list[NamedText]:
    """Rules that may be changed."""
    return [
        NamedText(name, words.server(f"options.{name}", edition), words.term("options", name))
        for name in edition.option_names
    ]


def gods_of(edition: Edition, words: Words) -> list[NamedText]:
    """The gods that may play: their titles and powers."""
    books = words.books_of(edition)
    return [
        NamedText(
            god,
            books.text("terms", "gods", god),
            f"{books.text('gods', god, 'title')}. {books.text('gods', god, 'power')}",
        )
        for god in edition.all_powers
    ]


# -- everything that has a name -------------------------------------------------------------------------------------
def catalogue_id(edition: Edition) -> str:
    """Which catalogue has the cards of a game: that of the edition, or of one of its older card lists."""
    newest = edition.card_list == EDITIONS[edition.name].newest
    return edition.name if newest else f"{edition.name}{LIST_MARK}{edition.card_list}"


def edition_by_id(id: str) -> Edition | None:
    """The edition, with the card list, that a catalogue is about."""
    name, mark, number = id.partition(LIST_MARK)
    if name not in EDITIONS:
        return None
    if not mark:
        return EDITIONS[name]
    is_list = number.isascii() and number.isdigit() and 1 <= int(number[:3]) <= EDITIONS[name].newest
    return EDITIONS[name].at(int(number[:3])) if is_list else None


def catalogue_of(edition: Edition, words: Words) -> Catalogue:
    """All cards, places, rulings and words of an edition."""
    showing = presenter_of(edition)
    names = names_of(edition, words.lang).all()
    return Catalogue(
        id=catalogue_id(edition),
        edition=edition.name,
        lang=words.lang,
        cards=[card_text(edition, showing, words, card) for card in edition.cards],
        places=[showing.place_text(edition, words, place) for place in range(showing.board)],
        stores=[
            StoreText(name, words.books_of(edition).text("terms", "places", name), *showing.store(place))
            for place, name in enumerate(edition.place_names)
            if place >= showing.board
        ],
        rulings=[
            RulingText(ruling.number, ruling.text, list(ruling.cards), mentions_in(ruling.text, names))
            for ruling in words.rulings(edition.name)
        ],
        terms={
            **{kind: terms_of(edition, words, "terms", kind, ids) for kind, ids in things_of(edition, showing)},
            "verbs": terms_of(edition, words, "server", "verbs", verbs(edition)),
            "bots": [Term(code, bot_text(words, code).name) for code in BOTS],
        },
        modules=with_mentions(modules_of(edition, words), names),
        options=with_mentions(options_of(edition, words), names),
        gods=with_mentions(gods_of(edition, words), names),
        track={
            name: [int(edition.track[8 * stat + step]) for step in range(1, int(LAST_STEP) + 1)]
            for stat, name in enumerate(STAT_NAMES)
        },
        about=descriptor_of(edition, words),
        seats=list(seat_counts(edition)),
        note=note_of(edition, words),
    )


def with_mentions(texts: list[NamedText], names: Mapping[str, Meaning]) -> list[NamedText]:
    """Texts with what they name."""
    return [replace(one, mentions=mentions_in(one.text, names)) for one in texts]


def card_text(edition: Edition, showing: Presenter, words: Words, card: Card) -> CardText:
    """Everything printed on a card, and the rulings about it."""
    return CardText(
        id=card.text_id,
        slug=card.slug,
        name=words.card_name(card),
        kind=card.kind_name,
        kind_name=words.term("kinds", card.kind_name),
        text=words.card_text(card),
        about=words.about_card(card, with_age=False),
        age=int(card.age),
        god=card.god,
        module=card.module,
        strength=int(card.strength),
        cost=int(card.cost),
        glory=int(card.glory),
        late=card.late,
        copies=[showing.copies(edition, card, seats) for seats in seat_counts(edition)],
        rulings=[ruling.number for ruling in words.rulings_of(card.slug, edition.name)],
        base=showing.base(card),
    )


def seat_counts(edition: Edition) -> Iterable[int]:
    """How many may play, with any modules."""
    return range(int(edition.fewest), edition.most_seats(edition.module_names) + 1)


def things_of(edition: Edition, showing: Presenter) -> tuple[tuple[str, Collection[str]], ...]:
    """What in an edition has a name, by kind."""
    return (
        ("clans", edition.clans_with(edition.module_names)),
        ("figures", [*edition.figure_names, *[f"{name}_plural" for name in edition.figure_names]]),
        ("stats", STAT_NAMES),
        ("tokens", edition.token_names),
        ("phases", edition.phase_names),
        ("kinds", [card.kind_name for card in edition.cards]),
        ("gods", [*edition.all_powers, NO_GOD]),
        ("regions", showing.regions),
        ("sources", edition.source_names),
    )


def terms_of(edition: Edition, words: Words, book: str, kind: str, ids: Collection[str]) -> list[Term]:
    """The names of a kind in the edition's own order, as the edition reads them."""
    books = words.books_of(edition)
    return [Term(id, books.text(book, kind, id)) for id in dict.fromkeys(ids) if books.has(book, kind, id)]
