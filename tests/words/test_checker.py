"""The checker of words: every language is right, and whatever is wrong is named with its file and key."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fimbul.words import LANGUAGES
from tools.check_words import GLOSSARY, ROOMS, ROOT, RULINGS, Checker, UnknownLanguage

PAGE = "web/src/words"


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The words of the project, to be spoilt."""
    for room in (*ROOMS, RULINGS):
        shutil.copytree(ROOT / room, tmp_path / room, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py", "*.ts"))
    return tmp_path


def errors(root: Path, lang: str) -> list[str]:
    return [str(fault) for fault in Checker(root).check(lang, (PAGE,)) if fault.kind == "error"]


def spoil(root: Path, file: str, key: str, text: str | None) -> None:
    """Replace a text of the page, or remove it."""
    path = root / PAGE / file
    book = json.loads(path.read_text(encoding="utf-8"))
    assert key in book or text is not None
    book.pop(key, None)
    if text is not None:
        book[key] = text
    path.write_text(json.dumps(book), encoding="utf-8")


@pytest.mark.parametrize("lang", Checker().languages())
def test_the_page_is_right_in_every_language(checker: Checker, lang: str) -> None:
    assert [str(fault) for fault in checker.check(lang, (PAGE,)) if fault.kind == "error"] == []


@pytest.mark.parametrize("lang", Checker().languages())
def test_library_and_server_are_right_in_every_language(checker: Checker, lang: str) -> None:
    rooms = [room for room in (*ROOMS, RULINGS) if room != PAGE]
    assert [str(fault) for fault in checker.check(lang, rooms) if fault.kind == "error"] == []


def test_the_checker_finds_every_language_that_there_is(checker: Checker) -> None:
    assert set(LANGUAGES) <= set(checker.languages())
    assert checker.languages() == ["en", "de", "fr"]
    assert set(checker.glossary["languages"]) == set(checker.languages())


def test_every_term_of_the_glossary_has_a_word_in_every_language(checker: Checker) -> None:
    for name, by_lang in checker.glossary["terms"].items():
        assert set(by_lang) == set(checker.languages()), name
        for lang, term in by_lang.items():
            assert term["use"] and not set(term["use"]) & set(term.get("never", ())), (name, lang)


@pytest.mark.parametrize(
    ("lang", "key", "text", "said"),
    [
        ("fr", "rageNow", None, r"missing: the English is '\{n\} Rage left'"),
        ("de", "handEmpty", "", "is empty"),
        ("de", "newKey", "Neu", "extra key: English does not have it"),
        ("fr", "undoAsked", "demande d’annulation. {text}", r"missing slot \{name\}: put it where the fact belongs"),
        ("de", "takeCard", "{card} {karte} nehmen", r"unknown slot \{karte\}: English has \{card\}"),
        ("de", "takeCard", "{card} nehmen}", "a slot is not closed"),
        ("fr", "handN", "{n} {n|carte} en main", r"\{n\|…\} has 1 form, this language has 2: write all of them"),
        ("de", "handN", "{n} {n|Karte|Karten|Karten} auf der Hand", r"\{n\|…\} has 3 forms, this language has 2"),
        (
            "de",
            "handN",
            "{n} {n|Karten|Karten} auf der Hand",
            "has the same form twice: write 'Karten' without a choice",
        ),
        ("fr", "handN", "{n} cartes en main", r"'\{n\} cartes' is wrong for one"),
        ("en", "handN", "{n} cards in hand", r"'\{n\} cards' is wrong for one"),
        ("fr", "nobody", "1 figurines", "'1 figurines': write the singular"),
        ("fr", "nobody", "rien : rien", "an ordinary space before : ; ! "),
        ("fr", "nobody", "« rien »", "an ordinary space before"),
        ("fr", "nobody", "personne?", "no space before : ; ! "),
        ("fr", "nobody", "rien d'autre", "a straight apostrophe: write ’"),
        ("fr", "nobody", "va à le Trône", r"'à le Trône': contract it \(au, aux, du, des\)"),
        ("fr", "nobody", "vient de les fjords", r"'de les fjords': contract it"),
        ("fr", "nobody", "le clan de Odin", r"'de Odin': elide it"),
        ("fr", "nobody", "un robot", "'robot': the glossary says 'ordinateur'"),
        ("fr", "nobody", "tu es seul", "'tu' is not used in this language"),
        ("fr", "nobody", "un ennemi", "'ennemi': the glossary says 'adverse'"),
        ("fr", "nobody", "un indice", "'indice': the glossary says 'conseil'"),
        ("de", "nobody", "die Startzahl", "'Startzahl': the glossary says 'Startwert'"),
        ("de", "nobody", "niemand …", "an ordinary space before … or %: use a non-breaking one"),
        ("de", "nobody", "95 %", "an ordinary space before … or %"),
        ("en", "nobody", "95 %", "a space before %: English has none"),
        ("en", "nobody", "Odin’s Throne", "a curly apostrophe: write '"),
        ("en", "nobody", "choose anew", "'anew' is not used in this language"),
        ("de", "nobody", "ein Roboter", "'Roboter': the glossary says 'Bot'"),
        ("de", "nobody", "nobody here", "the same as in English: translate it"),
        ("de", "nobody", "niemand of hier", "'of' looks like English"),
    ],
)
def test_what_is_wrong_is_named_with_its_file_and_key(
    copy: Path, lang: str, key: str, text: str | None, said: str
) -> None:
    spoil(copy, f"{lang}/table.json", key, text)
    found = errors(copy, lang)
    assert len(found) == 1, found
    assert re.match(rf"web/src/words/{lang}/table\.json: {key}: .*{said}", found[0]), found


@pytest.mark.parametrize(
    "text", ["avant de le faire", "« Le Loup », dit-on", "l’Ours d’Odin", "1 fois", "copiez-le ici"]
)
def test_good_french_is_left_alone(copy: Path, text: str) -> None:
    spoil(copy, "fr/table.json", "nobody", text.replace("« ", "«\u00a0").replace(" »", "\u00a0»"))
    assert errors(copy, "fr") == []


def test_card_names_may_stay_as_they_are(copy: Path) -> None:
    spoil(copy, "de/table.json", "nobody", "Tyr's Challenge")
    spoil(copy, "en/table.json", "nobody", "Tyr's Challenge")
    assert errors(copy, "de") == []


def test_files_that_are_missing_too_many_or_broken_are_named(copy: Path) -> None:
    (copy / PAGE / "de" / "setup.json").rename(copy / PAGE / "de" / "aufbau.json")
    (copy / PAGE / "de" / "tab.json").write_text('{"turn": "Du bist', encoding="utf-8")
    found = errors(copy, "de")
    assert any(re.match(r"web/src/words/de/tab\.json: cannot be read: .*line 1 column", fault) for fault in found)
    assert "web/src/words/de/setup.json: missing file: English has it" in found
    assert "web/src/words/de/aufbau.json: extra file: English does not have it" in found


def test_a_rulebook_has_the_same_parts_everywhere(copy: Path) -> None:
    path = copy / PAGE / "de" / "rulebooks" / "midgard.json"
    book = json.loads(path.read_text(encoding="utf-8"))
    del book["sections"]["age"]["blocks"][0]["steps"][2]
    path.write_text(json.dumps(book), encoding="utf-8")
    assert any("midgard.json: sections.age.blocks.0.steps.5.0: missing" in fault for fault in errors(copy, "de"))


def test_the_library_is_checked_as_well(copy: Path) -> None:
    path = copy / "src/fimbul/words/fr/reasons.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(r"^over = .*$", 'over = "the game is over {now}"', text, flags=re.MULTILINE), encoding="utf-8"
    )
    found = [str(fault) for fault in Checker(copy).check("fr") if fault.key == "over" and "reasons" in fault.file]
    assert found == [
        "src/fimbul/words/fr/reasons.toml: over: unknown slot {now}: English has none",
        "src/fimbul/words/fr/reasons.toml: over: 'the' looks like English",
    ]
    (copy / RULINGS / "midgard.toml").write_text("[[ruling]]\nnumber = ", encoding="utf-8")
    rulings = copy / RULINGS / "valhalla.toml"
    rulings.write_text(re.sub(r"^fr = .*\n", "", rulings.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE))
    said = [str(fault) for fault in Checker(copy).check("fr")]
    assert f"{RULINGS}/valhalla.toml: V1.fr: missing: a ruling is said in every language" in said
    assert any([fault.startswith(f"{RULINGS}/midgard.toml: cannot be read: ") for fault in said])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{clan}\u00a0: {card} prend effet.", True),
        ("{card} ({the_clan}) prend effet.", True),
        ("{clan} utilise {card}.", False),
    ],
)
def test_a_clan_with_its_article_is_no_label_in_the_log(copy: Path, text: str, wrong: bool) -> None:
    path = copy / "src/fimbul/words/fr/events.toml"
    book = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"^card_used = .*$", f'card_used = "{text}"', book, flags=re.MULTILINE), encoding="utf-8")
    found = [fault.what for fault in Checker(copy).check("fr") if fault.key == "card_used" and fault.kind == "error"]
    assert found == (["a clan has its article here, so it is no label: write a sentence"] if wrong else [])


def test_what_may_not_fit_and_other_words_are_listed_apart(copy: Path) -> None:
    spoil(copy, "de/table.json", "pass", "Für den Rest dieser Phase auf alles verzichten")
    spoil(copy, "de/table.json", "glory", "Punkte")
    found = [fault for fault in Checker(copy).check("de", (PAGE,)) if fault.file.endswith("table.json")]
    said = {(fault.key, fault.kind): fault.what for fault in found}
    assert said["pass", "long"] == "46 letters instead of 4: may not fit"
    assert said["glory", "term"] == "no 'Ruhm', though the English has 'Glory'"
    assert errors(copy, "de") == []


def test_an_unknown_language_is_refused_with_those_there_are(checker: Checker) -> None:
    for code in ("xx", "", "../en", "EN"):
        with pytest.raises(UnknownLanguage, match="there are en, de, fr"):
            checker.check(code)


def test_the_command_says_what_is_wrong_and_ends_with_it() -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tools.check_words", *words]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert run("en").returncode == 0 and run("en").stdout == "en: 0 wrong, 0 long, 0 with other words\n"
    unknown = run("xx")
    assert unknown.returncode == 2 and "unknown language 'xx': there are en, de, fr" in unknown.stderr


def test_the_glossary_is_read_with_the_words(copy: Path) -> None:
    glossary = copy / GLOSSARY
    glossary.write_text(
        glossary.read_text(encoding="utf-8").replace('["Wut"], never = ["Zorn"', '["Zorn"], never = ["Wut"')
    )
    assert any("'Wut': the glossary says 'Zorn'" in fault for fault in errors(copy, "de"))
