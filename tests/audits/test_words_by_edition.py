"""What one edition alone says stands in its own folder of words; the shared files know no edition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import pytest

from fimbul import EDITIONS, Edition
from fimbul.words import LANGUAGES, Words
from tests.words.used import kinds, reason_codes, texts

Texts = Mapping[tuple[str, ...], str]

# Tables of the shared files whose keys are names out of the editions' own data.
NAMES: dict[tuple[str, ...], Callable[[Edition], Iterable[str]]] = {
    ("terms", "clans"): lambda edition: edition.clans_with(edition.module_names),
    ("grammar", "clans"): lambda edition: edition.clans_with(edition.module_names),
    ("terms", "figures"): lambda edition: [
        name for figure in edition.figure_names if figure for name in (figure, f"{figure}_plural")
    ],
    ("grammar", "figures"): lambda edition: edition.figure_names,
    ("terms", "kinds"): lambda edition: [card.kind_name for card in edition.cards],
    ("terms", "all_of_kind"): lambda edition: [card.kind_name for card in edition.cards],
    ("terms", "gods"): lambda edition: [*edition.all_powers, "none"],
    ("terms", "phases"): lambda edition: edition.phase_names,
    ("server", "about", "phases"): lambda edition: edition.phase_names,
    ("terms", "tokens"): lambda edition: edition.token_names,
    ("terms", "sources"): lambda edition: edition.source_names,
    ("events", "glory_sources"): lambda edition: edition.source_names,
    ("terms", "options"): lambda edition: edition.option_names,
    ("server", "options"): lambda edition: edition.option_names,
    ("terms", "places"): lambda edition: edition.place_names,
    ("grammar", "places"): lambda edition: edition.place_names,
    ("terms", "provinces"): lambda edition: edition.place_names,
    ("terms", "fjords"): lambda edition: edition.place_names,
    ("terms", "chambers"): lambda edition: edition.place_names,
    ("reasons",): lambda edition: [*reason_codes(edition.name), *reason_codes()],
}
# Tables whose keys are kinds of actions, questions or events. Some variants of a kind have an ending of their own.
KINDS: dict[tuple[str, ...], str] = {
    ("actions",): "ActionShape",
    ("cli", "groups"): "ActionShape",
    ("server", "verbs"): "ActionShape",
    ("actions", "pass"): "QuestionShape",
    ("prompts",): "QuestionShape",
    ("server", "waiting"): "QuestionShape",
    ("events",): "EventShape",
}
SHOWN = ("provinces", "regions", "fjords", "chambers", "clans", "figures", "gods")  # what a shared text must not name
# Where the program speaks of editions by name, as in the help of its commands.
PROGRAM: tuple[tuple[str, ...], ...] = (("cli", "help"), ("server", "editions"), ("bots", "texts"))


def within(path: tuple[str, ...], tables: Iterable[tuple[str, ...]]) -> bool:
    return any(path[: len(table)] == table for table in tables)


def said_twice(shared: Texts, own: Mapping[str, Texts]) -> list[str]:
    """Texts that stand in the shared files and in an edition's, or alike in every edition's."""
    found = [f"{name} says it again: {'.'.join(path)}" for name, book in own.items() for path in book if path in shared]
    first, *others = own.values()
    alike = [path for path, text in first.items() if all(book.get(path) == text for book in others)]
    return found + [f"all editions say it: {'.'.join(path)}" for path in alike if path[0] not in ("cards", "gods")]


def names_of_one(shared: Texts) -> list[str]:
    """Shared entries about a name or a reason that only one edition has, or about one of its cards."""
    found: list[str] = []
    for path in shared:
        for table, names in NAMES.items():
            if path[: len(table)] == table and path[len(table)] not in others_too(names):
                found.append(".".join(path))
    slugs = {card.slug for edition in EDITIONS.values() for card in edition.cards}
    asked: tuple[tuple[str, ...], ...] = (("actions", "use"), ("actions", "cards"), ("prompts",))
    return found + [".".join(path) for path in shared if within(path, asked) and slugs & set(path)]


def others_too(names: Callable[[Edition], Iterable[str]]) -> set[str]:
    """The names that more than one edition has."""
    every = [name for edition in EDITIONS.values() for name in set(names(edition))]
    return {name for name in every if every.count(name) > 1}


def kinds_of_one(shared: Texts) -> list[str]:
    """Shared entries about a kind of action, question or event that only one edition uses."""
    found: list[str] = []
    for path in shared:
        for table, shape in KINDS.items():
            if path[: len(table)] == table:
                users = [name for name in ("", *EDITIONS) if path[len(table)] in kinds(shape, name)]
                if len(users) == 1 and users != [""]:
                    found.append(".".join(path))
    return found


def shown_names(lang: str) -> set[str]:
    """Places, clans, figures, gods and cards that only one edition has, as people read them."""
    words = Words(lang)
    found: set[str] = set()
    for edition in EDITIONS.values():
        own = texts(lang, edition.name)
        found |= {text for path, text in own.items() if path[0] == "terms" and path[1] in SHOWN}
        others = [card.slug for other in EDITIONS.values() if other is not edition for card in other.cards]
        found |= {words.card_name(card) for card in edition.cards if card.slug not in others}
    return found


def texts_of_one(shared: Texts, lang: str) -> list[str]:
    """Shared texts that name something only one edition has."""
    names = "|".join(sorted([re.escape(name) for name in shown_names(lang)], key=len, reverse=True))
    pattern = re.compile(rf"\b(?:{names})\b")
    program = {path for path in shared if within(path, PROGRAM)}
    return [".".join(path) for path, text in shared.items() if path not in program and pattern.search(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_twice(lang: str) -> None:
    assert said_twice(texts(lang), {name: texts(lang, name) for name in EDITIONS}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shared_files_hold_nothing_that_one_edition_alone_has(lang: str) -> None:
    shared = texts(lang)
    assert names_of_one(shared) == []
    assert kinds_of_one(shared) == []
    assert texts_of_one(shared, lang) == []


def test_the_audit_finds_what_it_looks_for() -> None:
    said: Texts = {("terms", "clans", "wolf"): "Wolf", ("events", "over"): "Over."}
    assert said_twice(said, {"midgard": {("events", "over"): "Done."}, "valhalla": {}}) == [
        "midgard says it again: events.over"
    ]
    both: Texts = {("events", "won"): "Won."}
    assert said_twice({}, {"midgard": both, "valhalla": both}) == ["all editions say it: events.won"]
    assert said_twice(said, {"midgard": both, "valhalla": {("events", "won"): "Lost."}}) == []
    names = [
        ("terms", "clans", "stag"),
        ("terms", "provinces", "gimle"),
        ("reasons", "no_village"),
        ("prompts", "keep", "tyrs_prowess"),
    ]
    assert names_of_one({path: "" for path in [*names, ("terms", "clans", "wolf"), ("reasons", "rage")]}) == [
        ".".join(path) for path in names
    ]
    used = [("actions", "send"), ("actions", "pass", "late"), ("prompts", "ride", "card"), ("events", "sworn")]
    assert kinds_of_one({path: "" for path in [*used, ("actions", "march"), ("events", "placed")]}) == [
        ".".join(path) for path in used
    ]
    named = {("server", "over"): "Gimle is lost", ("cli", "over"): "no Ships left", ("cli", "help", "text"): "Ships"}
    assert texts_of_one(named, "en") == ["server.over", "cli.over"]
