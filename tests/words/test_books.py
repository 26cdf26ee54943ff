"""The data files: both languages say everything, and neither says more."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from fimbul import EDITIONS, Edition
from fimbul.core.rules import events
from fimbul.core.rules.ids import STAT_NAMES
from fimbul.core.rules.shapes import EVENT_SHAPES
from fimbul.editions.midgard.content.gods import GOD_NAMES
from fimbul.editions.midgard.rules.board import CARD_KINDS, FIGURE_NAMES, PLACE_NAMES, TOKEN_NAMES
from fimbul.words import LANGUAGES, MissingWords, UnknownLanguage, Words
from fimbul.words.books import FILES
from fimbul.words.refusals import MEANINGS as REASON_MEANINGS
from tests.words.used import kinds, leaves, reason_codes

SOURCES = Path(__file__).parents[2] / "src" / "fimbul"
MIDGARD = EDITIONS["midgard"]
FIGURES = [name for name in FIGURE_NAMES[1:] if name]
NO_CODES = ("ALL", "CARD_SOURCE", "CODES", "POWER_SOURCE", "RULE", "SPECTATOR")
CODES = {
    name: int(value)
    for name, value in vars(events).items()
    if name.isupper() and isinstance(value, int) and not name.endswith("_GLORY") and name not in NO_CODES
}


def used(shape: str, edition: str) -> frozenset[str]:
    """The kinds that occur in an edition: its own, and those of core."""
    return kinds(shape) | kinds(shape, edition)


@pytest.fixture(params=LANGUAGES)
def words(request) -> Words:
    return Words(request.param)


@pytest.fixture(params=EDITIONS)
def edition(request) -> Edition:
    return EDITIONS[request.param]


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_keys_and_fill_in_the_same_names(name):
    texts = [dict(leaves(Words(lang).books_of(MIDGARD).books[name])) for lang in LANGUAGES]
    assert texts[0].keys() == texts[1].keys()
    for path, text in texts[0].items():
        assert type(text) is type(texts[1][path]), path
        if isinstance(text, str):
            names = [
                sorted({field for _, field, _, _ in Formatter().parse(str(book[path])) if field}) for book in texts
            ]
            if name not in ("reasons", "cli", "grammar"):  # there a language may leave a fact out
                assert names[0] == names[1], path


@pytest.mark.parametrize("name", FILES)
def test_no_text_is_empty_or_has_blanks_around_it(words, name, edition):
    for path, text in leaves(words.books_of(edition).books[name]):
        if isinstance(text, str) and path[0] != "list":
            assert text and text == text.strip(), path


def test_an_unknown_language_is_refused_with_the_languages_there_are():
    with pytest.raises(UnknownLanguage, match=r"unknown language 'de': there is en, fr"):
        Words("de")


def test_a_missing_key_raises():
    with pytest.raises(MissingWords, match=r"en/terms\.toml has no clans\.elk"):
        Words("en").term("clans", "elk")


def test_every_event_code_has_a_key():
    assert sorted(CODES.values()) == list(range(1, int(events.CODES)))
    assert {shape.code: shape.key for shape in EVENT_SHAPES} == {code: name.lower() for name, code in CODES.items()}
    assert {shape.key for shape in EVENT_SHAPES} == set().union(*[used("EventShape", name) for name in EDITIONS])


def test_every_event_and_every_source_of_glory_has_words(words, edition):
    books = words.books_of(edition)
    for key in used("EventShape", edition.name):
        assert books.has("events", key), key
    for source in edition.source_names:
        assert books.has("events", "glory_sources", source)
        assert books.has("terms", "sources", source)


def test_every_reason_code_has_a_sentence_and_no_other_has(words, edition):
    codes = reason_codes() | reason_codes(edition.name)
    assert len(codes) > 30
    assert codes == set(words.books_of(edition).books["reasons"])


def test_only_reasons_that_exist_have_numbers_with_a_meaning():
    assert set(REASON_MEANINGS) <= reason_codes().union(*[reason_codes(name) for name in EDITIONS])


def test_every_kind_of_action_has_a_line(words, edition):
    books = words.books_of(edition)
    kinds = {edition.own_word(word) for word in used("ActionShape", edition.name)}
    assert len(kinds) > 20
    for word in kinds:
        assert books.has("actions", word), word
        assert books.has("cli", "groups", word), word
        assert books.has("server", "verbs", word), word


def test_every_kind_of_decision_has_a_prompt(words, edition):
    books = words.books_of(edition)
    kinds = {edition.own_word(name) for name in used("QuestionShape", edition.name) - {"-"}}
    assert len(kinds) > 15
    for kind in kinds:
        assert books.has("prompts", kind), kind
        assert books.has("server", "waiting", kind), kind


def test_every_card_has_name_and_text_and_every_text_a_card(words):
    slugs = {card.slug for card in MIDGARD.cards}
    assert slugs == set(words.books_of(EDITIONS["midgard"]).books["cards"])
    for card in MIDGARD.cards:
        assert words.card_name(card) == Words("en").card_name(card), "card names stay English"
        assert words.card_text(card)
        assert words.about_card(card)


def test_every_name_of_the_edition_has_a_term(words):
    books = words.books_of(MIDGARD)
    for kind, names in {
        "clans": MIDGARD.clans_with(MIDGARD.module_names),
        "options": MIDGARD.option_names,
        "stats": STAT_NAMES,
        "phases": EDITIONS["midgard"].phase_names,
        "tokens": TOKEN_NAMES,
        "kinds": CARD_KINDS,
        "gods": {*GOD_NAMES, *[card.god for card in MIDGARD.cards]},
        "figures": {*FIGURES, *[f"{name}_plural" for name in FIGURES]},
    }.items():
        assert set(names) <= {path[0] for path, _ in leaves(books.find("terms", kind))}, kind
    for place in PLACE_NAMES:
        assert words.place(place)
    for place in PLACE_NAMES[:13]:
        assert books.place(place, "at")
    for clan in MIDGARD.clans_with(MIDGARD.module_names):
        assert all([books.clan(clan, form) for form in ("begin", "the", "from", "of")])
    for figure in FIGURES:
        assert all([books.figures(figure, 1, whose, "x") for whose in ("its", "your", "one", "none")])
        assert books.figures(figure, 1, "theirs", "x", the_clan="Wolf", of_clan="of Wolf")


def test_every_god_and_every_module_is_described_and_nothing_else(words):
    assert set(words.books_of(EDITIONS["midgard"]).books["gods"]) == set(GOD_NAMES)
    for god in GOD_NAMES:
        assert words.god_title(god) and words.god_power(god)[-1] == "."
    assert set(words.books_of(EDITIONS["midgard"]).books["modules"]) == set(MIDGARD.module_names)
    for module in MIDGARD.module_names:
        assert words.module_name(module)
        assert words.module_text(module).count(".") == 1 == words.module_text(module)[-1].count("."), "one sentence"
    assert "doubtful" in Words("en").module_text("rumours") and "douteux" in Words("fr").module_text("rumours")


def test_french_texts_have_no_straight_apostrophe_but_in_card_names():
    names = sorted([Words("en").card_name(card) for card in MIDGARD.cards], key=len, reverse=True)
    for name in FILES:
        for path, text in leaves(Words("fr").books_of(MIDGARD).books[name]):
            if isinstance(text, str):
                for card in names:
                    text = text.replace(card, "")
                assert "'" not in text, (name, path)
