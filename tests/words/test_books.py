"""The data files: all languages say everything, and none says more."""

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
from tools.word_rules import fact_of

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
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_all_languages_have_the_same_keys_and_fill_in_the_same_names(name, lang, edition):
    english, other = [dict(leaves(Words(code).books_of(edition).books[name])) for code in (LANGUAGES[0], lang)]
    assert english.keys() == {path for path in other if not is_case_form(Words(lang), path)}
    for path, text in english.items():
        assert type(text) is type(other[path]), path
        if isinstance(text, str) and name not in ("reasons", "cli", "grammar"):  # there a language may leave a fact out
            assert places_alike(text) == places_alike(str(other[path])), path


def places_alike(text: str) -> set[str]:
    """The names in braces; of a place or a clan, a language may say it with a preposition or without."""
    fields = {field for _, field, _, _ in Formatter().parse(text) if field}
    return {fact_of(field, fields) for field in fields}


def is_case_form(words: Words, path: tuple[str, ...]) -> bool:
    """Whether a text of the grammar is the form of another one in a case, which English does without."""
    return path == ("cases",) or path[-1].rpartition("_")[2] in words.books.cases


@pytest.mark.parametrize("name", FILES)
def test_a_template_asks_only_for_cases_that_the_language_has(words, name, edition):
    for path, text in leaves(words.books_of(edition).books[name]):
        cases = {spec for _, field, spec, _ in Formatter().parse(str(text)) if field and spec}
        assert cases <= set(words.books.cases), path


def test_case_forms_go_with_a_form_that_exists(words, edition):
    grammar = dict(leaves(words.books_of(edition).books["grammar"]))
    for path in grammar:
        if is_case_form(words, path) and path != ("cases",):
            assert (*path[:-1], path[-1].rpartition("_")[0]) in grammar, path


@pytest.mark.parametrize("name", FILES)
def test_no_text_is_empty_or_has_blanks_around_it(words, name, edition):
    for path, text in leaves(words.books_of(edition).books[name]):
        if isinstance(text, str) and path[0] != "list":
            assert text and text == text.strip(), path


def test_an_unknown_language_is_refused_with_the_languages_there_are():
    with pytest.raises(UnknownLanguage, match=r"^unknown language 'tlh': choose from en, de, fr$"):
        Words("tlh")


def test_the_languages_are_the_folders_with_a_grammar_english_first():
    folders = {file.parent.name for file in (SOURCES / "words").glob("*/grammar.toml")}
    assert LANGUAGES == ("en", *sorted(folders - {"en"})) == ("en", "de", "fr")


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
    doubts = {"en": "doubtful", "fr": "douteux", "de": "zweifelhaft"}
    assert all([doubt in Words(lang).module_text("rumours") for lang, doubt in doubts.items()])


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_other_texts_than_english_have_no_straight_apostrophe_but_in_card_names(lang, edition):
    names = sorted([Words("en").card_name(card) for card in edition.cards], key=len, reverse=True)
    for name in FILES:
        for path, text in leaves(Words(lang).books_of(edition).books[name]):
            if isinstance(text, str):
                for card in names:
                    text = text.replace(card, "")
                assert "'" not in text, (name, path)
