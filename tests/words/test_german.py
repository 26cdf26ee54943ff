"""German: cases, the language of the system, and sentences of whole games that are German throughout."""

from __future__ import annotations

import re

import pytest

from fimbul import EDITIONS, Edition, Game, Log, Rng, new_game, observe
from fimbul.cli.languages import system_language
from fimbul.words import Words
from fimbul.words.books import Inflected
from tests.cli.runs import run
from tests.midgard.scenario import scenario

DE = Words("de")
HOLE = re.compile(r"[{}]|\bNone\b|  | [,.;:!?]|\b(\w+) \1\b")
ENGLISH = re.compile(
    r"\b(the|of|with|and|from|to|into|your|their|its|is|are|card|cards|figure|figures|battle|loses|gains|plays|wins)\b"
)


@pytest.mark.parametrize(
    ("text", "case", "inflected"),
    [
        (DE.books_of(EDITIONS["midgard"]).place("north"), "acc", "den Nordfjord"),
        (DE.books_of(EDITIONS["midgard"]).place("gimle"), "acc", "Gimle"),
        (DE.books.clan("raven", "the"), "dat", "dem Raben"),
        (DE.books.clan("serpent", "the"), "acc", "die Schlange"),
        (DE.books.figures("warrior", 3, "its"), "dat", "3 Kriegern"),
    ],
)
def test_names_have_case_forms_where_they_change(text, case, inflected):
    assert isinstance(text, Inflected) and f"{text:{case}}" == inflected and f"{text}" == str(text)


def test_a_list_is_inflected_part_by_part():
    books = DE.books_of(EDITIONS["midgard"])
    listed = books.listed([books.figures("leader", 1, "its"), books.figures("warrior", 2, "its"), "Troll"])
    assert str(listed) == "den Anführer, 2 Krieger und Troll"
    assert f"{listed:dat}" == "dem Anführer, 2 Kriegern und Troll"


def test_lines_of_a_menu_begin_with_a_capital_whatever_stands_first():
    table = scenario(4).at("utgard", "0:leader,warrior").start()
    view = observe(table.game, 0)
    assert view.decision is not None
    lines = DE.menu(view, view.decision.options)
    assert "Mit einem Krieger in Gimle einfallen (1 Wut)" in lines
    assert "Mit dem Schiff in den Westfjord einfallen (2 Wut)" in lines
    assert "Utgard plündern" in lines and all(line[0].isupper() for line in lines)
    table.play("0 march utgard>yggdrasil", "0 troops leader,warrior")
    told = DE.chronicle(view).tell(table.log.events)
    assert told == ["Der Wolf bewegt den Anführer und einen Krieger aus Utgard nach Yggdrasil (1 Wut)."]


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "tlh"}, "en"),
        ({}, "en"),
        ({"LC_ALL": "de_AT", "LANG": "fr_FR.UTF-8"}, "de"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, "fr"),
    ],
)
def test_the_terminal_speaks_the_language_of_the_system(monkeypatch, variables, lang):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == lang


def test_what_a_person_asks_for_counts_more_than_the_system():
    assert "unbekannte Art" in run("cards", "--kind", "x", LANG="de_DE.UTF-8").problem
    assert "type inconnu" in run("cards", "--kind", "x", LANG="de_DE.UTF-8", FIMBUL_LANG="fr").problem
    assert "unknown kind" in run("--lang", "en", "cards", "--kind", "x", LANG="de_DE.UTF-8", FIMBUL_LANG="fr").problem


def whole_game(edition: Edition, seed: int) -> tuple[Game, Log, Rng]:
    modules = edition.module_names
    game = new_game(edition.name, edition.most_seats(modules), seed=seed, modules=modules)
    log = Log()
    game.listen(log)
    return game, log, Rng(seed)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_a_whole_game_is_german_throughout(edition):
    """No slot is left open, no word stands twice, and no English word is left but in the names of cards."""
    game, log, rng = whole_game(edition, 3)
    names = sorted({DE.card_name(card) for card in edition.cards}, key=len, reverse=True)
    cards = re.compile("|".join(map(re.escape, names)))
    chronicle = DE.chronicle(observe(game, -1))
    told = 0
    while (decision := game.decision()) is not None:
        view = observe(game, decision.seat)
        lines = [DE.prompt(view, decision), *DE.menu(view, decision.options)]
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
        lines += chronicle.tell(log.events[told:])
        told = len(log.events)
        for line in lines:
            plain = cards.sub("X", line)
            assert not HOLE.search(plain) and not ENGLISH.search(plain), line
            assert line[0].isupper(), line
