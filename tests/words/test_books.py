"""The data files: both languages say everything, and neither says more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

from fimbul import EDITIONS
from fimbul.core.rules import events
from fimbul.core.rules.ids import STAT_NAMES
from fimbul.core.rules.shapes import EVENT_SHAPES, QUESTION_SHAPES
from fimbul.core.text.notation import verbs
from fimbul.editions.midgard.content.gods import GOD_NAMES
from fimbul.editions.midgard.rules.board import CARD_KINDS, FIGURE_NAMES, PLACE_NAMES, TOKEN_NAMES
from fimbul.words import LANGUAGES, MissingWords, UnknownLanguage, Words
from fimbul.words.books import FILES
from fimbul.words.refusals import MEANINGS as REASON_MEANINGS

SOURCES = Path(__file__).parents[2] / "src" / "fimbul"
MIDGARD = EDITIONS["midgard"]
FIGURES = [name for name in FIGURE_NAMES[1:] if name]
NO_CODES = ("ALL", "CARD_SOURCE", "CODES", "POWER_SOURCE", "SPECTATOR")
CODES = {
    name: int(value)
    for name, value in vars(events).items()
    if name.isupper() and isinstance(value, int) and not name.endswith("_GLORY") and name not in NO_CODES
}


def leaves(book: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    if isinstance(book, Mapping):
        for key, value in book.items():
            yield from leaves(value, (*path, key))
    else:
        yield path, book


def reason_codes() -> set[str]:
    found: set[str] = set()
    core = SOURCES / "core"
    for file in (
        *(SOURCES / "editions").glob("*/rules/why_not.py"),
        core / "rules/why_not.py",
        core / "game.py",
    ):
        found |= set(re.findall(r'Reason\(\s*"(\w+)"', file.read_text(encoding="utf-8")))
    return found


@pytest.fixture(params=LANGUAGES)
def words(request) -> Words:
    return Words(request.param)


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_keys_and_fill_in_the_same_names(name):
    texts = [dict(leaves(Words(lang).books.books[name])) for lang in LANGUAGES]
    assert texts[0].keys() == texts[1].keys()
    for path, text in texts[0].items():
        assert type(text) is type(texts[1][path]), path
        if isinstance(text, str):
            names = [
                sorted({field for _, field, _, _ in Formatter().parse(str(book[path])) if field}) for book in texts
            ]
            if name not in ("reasons", "cli"):  # there a language may leave a fact out
                assert names[0] == names[1], path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_no_text_is_empty_or_has_blanks_around_it(lang, name):
    for path, text in leaves(Words(lang).books.books[name]):
        if isinstance(text, str) and path[0] != "list":
            assert text and text == text.strip(), path


def test_an_unknown_language_is_refused_with_the_languages_there_are():
    with pytest.raises(UnknownLanguage, match=r"unknown language 'de': there is en, fr"):
        Words("de")


def test_a_missing_key_raises():
    with pytest.raises(MissingWords, match=r"en/terms\.toml has no clans\.elk"):
        Words("en").term("clans", "elk")


def test_every_event_code_has_a_sentence(words):
    assert sorted(CODES.values()) == list(range(1, int(events.CODES)))
    assert {shape.code: shape.key for shape in EVENT_SHAPES} == {code: name.lower() for name, code in CODES.items()}
    for name in CODES:
        assert words.books.has("events", name.lower()), name
    for source in MIDGARD.source_names:
        assert words.books.has("events", "glory_sources", source)
        assert words.term("sources", source)


def test_every_reason_code_has_a_sentence_and_no_other_has(words):
    assert len(reason_codes()) > 40
    assert reason_codes() == set(words.books.books["reasons"])
    assert set(REASON_MEANINGS) <= reason_codes()


def test_every_kind_of_action_has_a_line(words):
    for word in verbs(MIDGARD):
        assert words.books.has("actions", word), word
        assert words.books.has("cli", "groups", word), word


def test_every_kind_of_decision_has_a_prompt(words):
    for shape in QUESTION_SHAPES[1:]:
        assert words.books.has("prompts", MIDGARD.own_word(shape.name)), shape.name


def test_every_card_has_name_and_text_and_every_text_a_card(words):
    slugs = {card.slug for card in MIDGARD.cards}
    assert slugs == set(words.books_of(EDITIONS["midgard"]).books["cards"])
    for card in MIDGARD.cards:
        assert words.card_name(card) == Words("en").card_name(card), "card names stay English"
        assert words.card_text(card)
        assert words.about_card(card)


def test_every_name_of_the_edition_has_a_term(words):
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
        assert set(names) <= {path[0] for path, _ in leaves(words.books.find("terms", kind))}, kind
    for place in PLACE_NAMES:
        assert words.place(place)
    for place in PLACE_NAMES[:13]:
        assert words.books.place(place, "at")
    for clan in MIDGARD.clans_with(MIDGARD.module_names):
        assert all([words.books.clan(clan, form) for form in ("begin", "the", "from", "of")])
    for figure in FIGURES:
        assert all([words.books.figures(figure, 1, whose, "x") for whose in ("its", "your", "one", "none")])


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
        for path, text in leaves(Words("fr").books.books[name]):
            if isinstance(text, str):
                for card in names:
                    text = text.replace(card, "")
                assert "'" not in text, (name, path)
