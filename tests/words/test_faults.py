"""Faults and errors of the system in every language: each fault of the program has its sentence, and no other has."""

from __future__ import annotations

import ast
import errno
import pickle
from string import Formatter

import pytest

from fimbul import EDITIONS, BadRecord, BadSetup, RecordReader, new_game
from fimbul.core.faults import Fault
from fimbul.words import LANGUAGES, Words
from fimbul.words.books import read_book
from tests.audits.sources import SOURCE, tree_of

KINDS = ("Fault", "BadRecord", "BadDeal", "BadAction", "IllegalAction", "BadSetup")


def fields(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field}


def template_of(call: ast.Call) -> ast.expr | None:
    """The template of a fault that a call makes."""
    if isinstance(call.func, ast.Name) and call.func.id in KINDS:
        return call.args[0]
    if isinstance(call.func, ast.Attribute) and call.func.attr == "fail" and len(call.args) == 2:
        return call.args[1]
    return None


def templates() -> set[str]:
    """The templates of all faults that the program knows, but for those that only pass another one on."""
    calls = [node for file in SOURCE.rglob("*.py") for node in ast.walk(tree_of(file)) if isinstance(node, ast.Call)]
    found = [template_of(call) for call in calls]
    return {str(one.value) for one in found if isinstance(one, ast.Constant)} - {"{fault}"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_a_sentence_with_the_same_facts_and_no_other_has(lang):
    book = read_book(lang, "faults.toml")
    assert set(book) == templates() and len(book) > 70
    for english, other in book.items():
        assert fields(english) == fields(str(other)), english
        assert lang != "en" or other == english, "the program has the English itself"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "line 3: seats: '9' is not from 2 to 4"),
        ("fr", "ligne 3\u00a0: seats\u00a0: «\u00a09\u00a0» n’est pas un nombre de 2 à 4"),
        ("de", "Zeile 3: seats: „9“ ist keine Zahl von 2 bis 4"),
    ],
)
def test_a_bad_record_is_told_in_every_language(lang, text):
    record = "fimbul-record 1\nedition midgard\nseats 9\nmodules -\noptions -\nclans -\nseed -\nmoves\n"
    with pytest.raises(BadRecord) as caught:
        RecordReader(record, EDITIONS)
    assert Words(lang).fault(caught.value) == text
    assert Words(lang).fault(pickle.loads(pickle.dumps(caught.value))) == text


def test_a_bad_set_up_passes_on_what_the_edition_says():
    with pytest.raises(BadSetup, match=r"^gods: name three different gods of thor") as caught:
        new_game("valhalla", 3, gods=["thor"])
    assert Words("de").fault(caught.value).startswith("gods: Nenne drei verschiedene Götter aus thor")
    assert Words("fr").fault(caught.value).startswith("gods\u00a0: nommez trois dieux différents parmi thor")


def test_a_fault_that_nobody_has_translated_is_told_in_english():
    assert Words("de").fault(Fault("{count} strange things", count=2)) == "2 strange things"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_of_the_system_are_told_by_their_code(lang):
    words = Words(lang)
    texts = [str(words.said(OSError(code, "English"))) for code in (errno.ENOENT, errno.EACCES, errno.EMFILE)]
    assert len(set(texts)) == 3 and "EMFILE" in texts[2] and not any("English" in text for text in texts)
    assert "OSError" in str(words.said(OSError("English")))
