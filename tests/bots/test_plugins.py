"""Bots of other packages: loaded one by one, and a broken one stops nobody else."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import ClassVar

import pytest

from fimbul.bots import BOTS, OWN, Bot, BrokenBot, RandomBot, UnknownBot, make_bot, plugins, read_code
from fimbul.bots.descriptions import describe
from fimbul.rl.single import OneSeat
from fimbul.server.catalogue import info_of
from fimbul.words import Words
from tests.cli.runs import run

BROKEN = "the bot 'gone' of the package no_such_package cannot be loaded (ModuleNotFoundError: No module named"


class Farmer(RandomBot):
    """A bot of another package."""

    code = "farmer"
    names: ClassVar = {"en": "Farmer", "fr": "Fermière"}
    texts: ClassVar = {"en": "Grows.", "fr": "Cultive."}


class Nameless(RandomBot):
    code = "nameless"


NO_BOT = "a string"
INSTALLED = [
    EntryPoint("gone", "no_such_package:Bot", plugins.GROUP),
    EntryPoint("farmer", f"{__name__}:Farmer", plugins.GROUP),
    EntryPoint("text", f"{__name__}:NO_BOT", plugins.GROUP),
    EntryPoint("missing", f"{__name__}:Missing", plugins.GROUP),
    EntryPoint("nameless", f"{__name__}:Nameless", plugins.GROUP),
    EntryPoint("karl", f"{__name__}:Farmer", plugins.GROUP),
]


@pytest.fixture(autouse=True)
def other_packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(plugins, "entry_points", lambda group: INSTALLED)
    plugins.forget()
    yield
    plugins.forget()


def test_a_bot_is_known_by_its_entry_point() -> None:
    assert BOTS["farmer"] is Farmer and make_bot("farmer", 3).code == "farmer"


def test_our_names_cannot_be_taken(caplog: pytest.LogCaptureFixture) -> None:
    assert make_bot("karl").code == "karl" and BOTS["karl"] is OWN["karl"]
    assert list(BOTS).count("karl") == 1
    assert "the bot 'karl'" in caplog.text and "is ignored: Fimbul has a bot of that name" in caplog.text


def test_nothing_is_imported_for_a_bot_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: EntryPoint) -> object:
        raise AssertionError("loaded without need")

    monkeypatch.setattr(EntryPoint, "load", refuse)
    assert make_bot("karl").code == "karl"
    call = run("simulate", "--bots", "karl", "--games", "1", "--seats", "2", "--json")
    assert call.code == 0 and json.loads(call.shown)["games"] == 1 and not call.problem


def test_a_list_leaves_the_broken_ones_out_and_names_each_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "fimbul.bots"):
        assert list(BOTS) == [*OWN, "farmer", "nameless"] == list(BOTS) and len(BOTS) == len(OWN) + 2
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == len(set(lines)) == 4
    assert lines[0].startswith(BROKEN) and lines[0].endswith("update or uninstall no_such_package")
    assert "is not a subclass of fimbul.bots.Bot" in lines[1] and "AttributeError" in lines[2]
    assert all("\n" not in line for line in lines)


@pytest.mark.parametrize("name", ["gone", "text", "missing"])
def test_a_broken_bot_says_what_is_wrong_when_it_is_asked_for(name: str) -> None:
    assert name not in BOTS
    with pytest.raises(BrokenBot, match=f"the bot '{name}' of the package .* cannot be loaded"):
        make_bot(name)
    with pytest.raises(BrokenBot, match="update or uninstall"):
        OneSeat("fimbul/midgard-v0", opponents=[name])
    with pytest.raises(UnknownBot, match=r"unknown bot 'nobody': there is svein, dreng, thrall, .*, farmer, nameless$"):
        read_code("nobody")


@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
def test_on_the_command_line_it_is_one_line(command: str) -> None:
    call = run(command, "--bots", "gone")
    assert call.code == 2 and call.problem.startswith(f"fimbul: {BROKEN}") and call.problem.count("\n") == 1
    assert "update or uninstall no_such_package" in call.problem


def test_the_list_of_a_new_table_shows_names_and_texts_in_both_languages() -> None:
    for lang, name, text in (("en", "Farmer", "Grows."), ("fr", "Fermière", "Cultive.")):
        shown = {bot.id: (bot.name, bot.text) for bot in info_of(Words(lang), 1, 1).bots}
        assert shown["farmer"] == (name, text) and shown["nameless"] == ("nameless", "")
        assert "gone" not in shown


def test_a_bot_without_a_name_in_the_language_is_shown_by_its_english_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Farmer, "names", {"en": "Farmer"})
    monkeypatch.setattr(Farmer, "texts", {"en": "Grows."})
    found = describe(Words("fr"), "farmer")
    assert (found.name, found.text) == ("Farmer", "Grows.")


def test_own_bots_are_described_by_the_words() -> None:
    assert issubclass(BOTS["karl"], Bot) and describe(Words("en"), "karl").name == "Karl"
