"""Check the words of every language, or of one: `python -m tools.check_words de`.

Reads all texts of the library, the server and the page, compares them with the English, and names file and key of
whatever is missing or wrong; it then ends with status 1. `--long` also lists texts that may not fit, `--terms` those
that may use another word than the glossary.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools import word_rules as rules
from tools.word_rules import SLOT, Language, Term

ROOT = Path(__file__).resolve().parents[1]
FIRST = "en"
WORDS = "src/fimbul/words"
RULINGS = f"{WORDS}/rulings"
GLOSSARY = f"{WORDS}/glossary.toml"
# Where a language has its files: a folder of them, or one file. The page is called `web` for short.
ROOMS = {WORDS: "{lang}", "src/fimbul/server/says": "{lang}.toml", "web/src/words": "{lang}"}
MARKS = {WORDS: "grammar.toml", "web/src/words": "shell.json"}  # a folder with this file is a language
NO_TEXTS = ("singular", "cases", "numbers", "commands")  # settings of the grammar, and words that a person types
LEAVES_OUT = ("reasons", "cli")  # files in which a language may leave a fact out
NAMES = {("terms", "provinces"), ("terms", "chambers"), ("terms", "gods"), ("grammar", "monsters")}

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Fault:
    """Something about a text, and where it stands."""

    file: str
    key: str
    what: str
    kind: str = "error"

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {self.what}"


class UnknownLanguage(Exception):
    """There are no words in this language."""


def leaves(book: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file with its keys; lists count from 0."""
    if isinstance(book, str):
        yield path, book
        return
    parts = book.items() if isinstance(book, Mapping) else enumerate(book) if isinstance(book, list) else ()
    for key, value in parts:
        if key not in NO_TEXTS:
            yield from leaves(value, f"{path}.{key}" if path else str(key))


class Checker:
    """The words under one directory: the project itself, or a copy of it."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.unreadable: list[Fault] = []
        self.glossary = tomllib.loads((root / GLOSSARY).read_text(encoding="utf-8"))
        self.english = {room: self.files(room, FIRST) for room in ROOMS}
        self.names = rules.any_of(self.find_names())
        self.first = self.language(FIRST)

    def languages(self) -> list[str]:
        """All languages there are words in, English first."""
        marks = [mark for room, name in MARKS.items() for mark in (self.root / room).glob(f"*/{name}")]
        return [FIRST, *sorted({mark.parent.name for mark in marks} - {FIRST})]

    def language(self, code: str) -> Language:
        """What the glossary says about a language."""
        about = self.glossary.get("languages", {}).get(code, {})
        terms = {name: Term(**by_lang[code]) for name, by_lang in self.glossary["terms"].items() if code in by_lang}
        return Language(
            code,
            about.get("forms", 2),
            about.get("never", ()),
            frozenset([word.casefold() for word in about.get("same", ())]),
            frozenset(about.get("many", ())),
            terms,
            self.names,
        )

    def find_names(self) -> Iterator[str]:
        """Names of cards, gods, places and products, which no language translates."""
        yield from self.glossary["names"]
        for file, texts in self.english[WORDS].items():
            book = Path(file).stem
            for key, text in texts.items():
                if (book == "cards" and key.endswith(".name")) or (book, key.split(".")[0]) in NAMES:
                    yield SLOT.sub("", text).strip()

    # -- reading ------------------------------------------------------------------------------------------------------
    def files(self, room: str, lang: str) -> dict[str, Texts]:
        """The texts of a language in one room, by file."""
        start = self.root / room / ROOMS[room].format(lang=lang)
        if start.is_dir():
            found = sorted([path for path in start.rglob("*") if path.suffix in (".toml", ".json")])
            return {path.relative_to(start).as_posix(): self.read(path) for path in found}
        return {"": self.read(start)} if start.is_file() else {}

    def read(self, path: Path) -> Texts:
        """The texts of a file, by key."""
        return dict(leaves(self.load(path)))

    def load(self, path: Path) -> dict[str, Any]:
        """A file; one that cannot be read is empty, and a fault."""
        text = path.read_text(encoding="utf-8")
        try:
            found: dict[str, Any] = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
            return found
        except ValueError as problem:
            self.unreadable.append(Fault(path.relative_to(self.root).as_posix(), "", f"cannot be read: {problem}"))
            return {}

    # -- checking -----------------------------------------------------------------------------------------------------
    def check(self, code: str, rooms: Collection[str] = (*ROOMS, RULINGS)) -> list[Fault]:
        """All that is wrong with a language, or doubtful."""
        if code not in self.languages():
            raise UnknownLanguage(f"unknown language {code!r}: there are {', '.join(self.languages())}")
        lang = self.language(code)
        found = [fault for room in ROOMS if room in rooms for fault in self.check_room(room, lang)]
        if RULINGS in rooms:
            found += self.check_rulings(lang)
        return [*self.unreadable, *found]

    def check_room(self, room: str, lang: Language) -> Iterator[Fault]:
        """One room: the same files as in English, then each of them."""
        start = f"{room}/{ROOMS[room].format(lang=lang.code)}"
        ours, theirs = self.files(room, lang.code), self.english[room]
        for name in theirs.keys() - ours.keys():
            yield Fault(f"{start}/{name}".rstrip("/"), "", "missing file: English has it")
        for name in ours.keys() - theirs.keys():
            yield Fault(f"{start}/{name}", "", "extra file: English does not have it")
        for name in sorted(ours.keys() & theirs.keys()):
            yield from self.check_file(f"{start}/{name}".rstrip("/"), ours[name], theirs[name], lang)

    def check_file(self, file: str, ours: Texts, theirs: Texts, lang: Language) -> Iterator[Fault]:
        """One file: the same keys as in English, then each text."""
        for key in theirs.keys() - ours.keys():
            yield Fault(file, key, f"missing: the English is {theirs[key]!r}")
        for key in ours.keys() - theirs.keys():
            if not is_case_form(file, key, theirs):
                yield Fault(file, key, "extra key: English does not have it")
        for key, text in ours.items():
            yield from self.check_text(file, key, text, theirs.get(key), lang)

    def check_text(self, file: str, key: str, text: str, english: str | None, lang: Language) -> Iterator[Fault]:
        """One text."""
        book = Path(file).stem
        short = f"web/{book}:{key}"
        if not text.strip() and (english or "").strip():
            yield Fault(file, key, "is empty")
            return
        of_page = file.startswith("web/")
        wrong = [*rules.bad_braces(text), *rules.one_of_many(text)]
        if not (book == "gods" and key.endswith(".title")):  # gods have titles as poets give them
            wrong += rules.forbidden(text, lang)
        if of_page:
            wrong += [*rules.bad_plurals(text, lang), *rules.uncounted(text, short, lang)]
        if lang.code == "fr":
            wrong += rules.french(text, lang, typed=book == "cli")
        elif lang.code == "de":
            wrong += rules.german(text)
        elif lang.code == FIRST:
            wrong += rules.english(text)
        if book == "events" and lang.code != FIRST:
            wrong += rules.labels(text)
        if english is not None and lang.code != FIRST:
            wrong += rules.bad_slots(text, english, book in LEAVES_OUT)
            wrong += rules.left_in_english(text, english, lang)
            yield from [Fault(file, key, what, "long") for what in rules.too_long(text, english)]
            others = rules.other_words(text, english, lang, self.first)
            yield from [Fault(file, key, what, "term") for what in others]
        yield from [Fault(file, key, what) for what in wrong]

    def check_rulings(self, lang: Language) -> Iterator[Fault]:
        """Rulings, which have all their languages in one place."""
        for path in sorted((self.root / RULINGS).glob("*.toml")):
            file = path.relative_to(self.root).as_posix()
            for ruling in self.load(path).get("ruling", []):
                key = f"{ruling['number']}.{lang.code}"
                if lang.code not in ruling:
                    yield Fault(file, key, "missing: a ruling is said in every language")
                else:
                    yield from self.check_text(file, key, ruling[lang.code], ruling[FIRST], lang)


def is_case_form(file: str, key: str, english: Texts) -> bool:
    """Whether a key of the grammar is a case of a word that English has: `the_dat` beside `the`."""
    return file.endswith("grammar.toml") and key.rpartition("_")[0] in english


def main() -> int:
    """Print what is found."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_words", description="Check the words of a language.")
    parser.add_argument("lang", nargs="*", help="a code such as fr; default: all")
    parser.add_argument("--long", action="store_true", help="list texts that may not fit, too")
    parser.add_argument("--terms", action="store_true", help="list texts with other words than the glossary, too")
    asked = parser.parse_args()
    checker = Checker()
    wrong = 0
    for code in asked.lang or checker.languages():
        try:
            found = checker.check(code)
        except UnknownLanguage as problem:
            parser.error(str(problem))
        shown = {"error"} | ({"long"} if asked.long else set()) | ({"term"} if asked.terms else set())
        for fault in found:
            if fault.kind in shown:
                print(fault)
        numbers = {kind: sum([fault.kind == kind for fault in found]) for kind in ("error", "long", "term")}
        print(f"{code}: {numbers['error']} wrong, {numbers['long']} long, {numbers['term']} with other words")
        wrong += numbers["error"]
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
