"""The data files of a language, and sentences made from their templates. A missing key raises."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TypeAlias, cast

ENGLISH = "en"
MOST_KEPT = 999  # amounts up to this are kept in words
AND = " and "  # in the names of cards, which are English everywhere
MARK = "grammar.toml"  # a folder that holds this file is a language
FILES = (
    *("actions", "bots", "cards", "cli", "events", "gods", "grammar", "lessons", "modules", "prompts", "reasons"),
    *("server", "terms"),
)
Book: TypeAlias = Mapping[str, object]


def find_languages() -> tuple[str, ...]:
    """The languages there are: the folders of this room with words in them, English first."""
    folders = [folder.name for folder in resources.files(__package__).iterdir() if folder.joinpath(MARK).is_file()]
    return (ENGLISH, *sorted([name for name in folders if name != ENGLISH]))


LANGUAGES = find_languages()


class UnknownLanguage(ValueError):
    """A language nobody has written yet."""

    def __init__(self, lang: str) -> None:
        super().__init__(f"unknown language {lang!r}: choose from {', '.join(LANGUAGES)}")


class Inflected(str):
    """Words that change with their case; a template asks for one as `{figures:dat}`."""

    cases: Mapping[str, str]

    def __new__(cls, text: str, cases: Mapping[str, str]) -> Inflected:
        made = super().__new__(cls, text)
        made.cases = cases
        return made

    def __format__(self, case: str) -> str:
        return self.cases.get(case, str(self))


class MissingWords(LookupError):
    """A sentence that should be in a data file and is not."""


@cache
def read_book(*path: str) -> Book:
    """A data file of this room; read once."""
    return tomllib.loads(resources.files(__package__).joinpath(*path).read_text(encoding="utf-8"))


@cache
def read_books(lang: str, edition: str) -> dict[str, Book]:
    """All data files of a language: what editions share, and what the folder of one edition adds to it."""
    books: dict[str, Book] = {}
    for name in FILES:
        books[name] = {}
        for folder in (lang,) if not edition else (lang, f"{lang}/{edition}"):
            if resources.files(__package__).joinpath(folder, f"{name}.toml").is_file():
                books[name] = merged(books[name], read_book(folder, f"{name}.toml"))
    return books


def merged(book: Book, more: Book) -> Book:
    """A book with the entries of another in it, table by table."""
    found = dict(book)
    for key, value in more.items():
        old = found.get(key)
        found[key] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return found


@cache
def books_in(lang: str, edition: str = "") -> Books:
    """The books of a language as an edition reads them; the same for all who read."""
    return Books(lang, edition)


class Books:
    """All data files of one language, as one edition reads them."""

    def __init__(self, lang: str, edition: str = "") -> None:
        if lang not in LANGUAGES:
            raise UnknownLanguage(lang)
        self.lang = lang
        self.edition = edition
        self.books = read_books(lang, edition)
        # What was found so far: sentences want the same few templates, forms and amounts all the time.
        self.templates: dict[tuple[str, ...], str] = {}
        self.plain: dict[tuple[str, ...], str] = {}  # texts without facts
        self.there: dict[tuple[str, ...], bool] = {}
        self.amounts: dict[tuple[str, int], str] = {}
        self.singular = frozenset(cast(Sequence[int], self.find("grammar", "singular")))
        self.cases = self.words("grammar", "cases") if self.has("grammar", "cases") else []
        self.case_forms: dict[tuple[str, ...], Mapping[str, str]] = {}  # templates by case, of those found so far

    def find(self, book: str, *keys: str) -> object:
        """What stands in a file under some keys."""
        found: object = self.books[book]
        for key in keys:
            if not isinstance(found, dict) or key not in found:  # a check against Mapping takes five times as long
                raise MissingWords(f"{self.lang}/{book}.toml has no {'.'.join(keys)}")
            found = found[key]
        return found

    def has(self, book: str, *keys: str) -> bool:
        """Whether something stands in a file under some keys."""
        path = (book, *keys)
        found = self.there.get(path)
        if found is None:
            try:
                self.find(book, *keys)
                found = True
            except MissingWords:
                found = False
            self.there[path] = found
        return found

    def text(self, book: str, *keys: str, **facts: object) -> str:
        """A template with its facts filled in."""
        path = (book, *keys)
        if not facts and path in self.plain:
            return self.plain[path]
        template = self.templates.get(path)
        if template is None:
            template = self.templates[path] = self.template(*path)
        text = template.format(**facts) if facts else template
        if self.cases and book == "grammar":
            text = self.inflected(text, keys, facts)
        if not facts:
            self.plain[path] = text
        return text

    def inflected(self, text: str, keys: Sequence[str], facts: Mapping[str, object]) -> str:
        """A text of the grammar with its case forms: those of `the` are `the_acc`, `the_dat` …; one without stays."""
        path = tuple(keys)
        forms = self.case_forms.get(path)
        if forms is None:
            own = {case: ("grammar", *path[:-1], f"{path[-1]}_{case}") for case in self.cases}
            forms = {case: self.template(*form) for case, form in own.items() if self.has(*form)}
            self.case_forms[path] = forms
        return Inflected(text, {case: form.format(**facts) for case, form in forms.items()})

    def template(self, book: str, *keys: str) -> str:
        """A text as it stands in a file."""
        found = self.find(book, *keys)
        if not isinstance(found, str):
            raise MissingWords(f"{self.lang}/{book}.toml: {'.'.join(keys)} is no text")
        return found

    def words(self, book: str, *keys: str) -> list[str]:
        """A list of words."""
        found = self.find(book, *keys)
        assert isinstance(found, list)
        return [str(word) for word in found]

    def card_name(self, slug: str) -> str:
        """The name of a card; one without words yet goes by its id."""
        if self.has("cards", slug, "name"):
            return self.text("cards", slug, "name")
        return slug.replace("_", " ").title()

    # -- the small change of sentences ---------------------------------------------------------------------------
    def place(self, name: str, form: str = "the") -> str:
        """A place with its article or preposition: the, at, from, of, to."""
        return self.text("grammar", "places", name, form)

    def clan(self, name: str, form: str = "begin") -> str:
        """A clan: as the beginning of a sentence, inside it, from whom something is taken, or whose figure it is."""
        return self.text("grammar", "clans", name, form)

    def figures(self, kind: str, count: int, whose: str, monster: str = "", **facts: object) -> str:
        """Figures of one kind; a Monster by its name. Whose: its, your, one (somebody's), theirs (a clan's), none."""
        if monster:
            facts.update(name=self.card_name(monster))
            facts.update(the_name=self.monster(monster, "the"), names=self.monster(monster, "many"))
        if count > 1:
            return self.text("grammar", "figures", kind, "many", n=count, **facts)
        return self.text("grammar", "figures", kind, whose, **facts)

    def monster(self, slug: str, form: str) -> str:
        """A Monster inside a sentence, with its article (the), or several (many); a proper name stays as it is."""
        if self.has("grammar", "monsters", slug):
            return self.text("grammar", "monsters", slug, form)
        return Inflected(self.card_name(slug), {})

    def stat(self, name: str, whose: str) -> str:
        """A clan stat. Whose: its, your."""
        return self.text("grammar", "stats", name, whose)

    def amount(self, unit: str, n: int) -> str:
        """A number with its noun."""
        found = self.amounts.get((unit, n))
        if found is None:
            found = self.text("grammar", "amounts", unit, "one" if n in self.singular else "many", n=n)
            if n <= MOST_KEPT:
                self.amounts[unit, n] = found
        return found

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in a row: A, B and C."""
        if len(parts) < 2:
            return parts[0] if parts else ""
        pair = any(AND in part for part in parts)  # one of them is a pair by its name: Geri and Freki
        comma = self.text("grammar", "list", "comma")
        last = self.text("grammar", "list", "together" if pair else "and")

        def joined(words: Sequence[str]) -> str:
            return comma.join(words[:-1]) + last + words[-1]

        if not self.cases:
            return joined(parts)
        own = {case: joined([in_case(part, case) for part in parts]) for case in self.cases}
        return Inflected(joined(parts), own)


def in_case(text: str, case: str) -> str:
    """A text in a case; one that does not change stays."""
    return text.cases.get(case, text) if isinstance(text, Inflected) else text
